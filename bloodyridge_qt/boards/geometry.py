"""Turns a map file into a board and a sheet: topology comes from the shapes, the numbers must agree with it.

A map is hexes that meet in hexsides (hexfield.py) and lines that run along them; a game's schema
says what else is to be read from it, and what the printed rules say of this very map is the game's to check.
It and hexfield.py alone import shapely; whoever plays opens maps through topology.py, which seldom needs it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path

import shapely

from bloodyridge_qt.boards.board import Board, Hexside
from bloodyridge_qt.boards.features import Faults, Feature, MapFault
from bloodyridge_qt.boards.hexfield import TOLERANCE, HexField
from bloodyridge_qt.boards.mapfile import MapFile, bytes_of, parse_map
from bloodyridge_qt.boards.schema import LineKind, MapSchema, NamedLine
from bloodyridge_qt.boards.sheet import LoadedMap, MapSheet, Point, Space
from bloodyridge_qt.boards.sheetreader import read_sheet
from bloodyridge_qt.language import tr
from bloodyridge_qt.reading import shown


class Lines:
    """The lines as hexsides in their order, and the zones they part the map into."""

    def __init__(
        self, field: HexField, features: Mapping[str, Sequence[Feature]], schema: MapSchema, faults: Faults
    ) -> None:
        self._field = field
        wanted: dict[str, tuple[LineKind, Feature]] = {}
        for kind, line in schema.lines.items():
            with faults:
                found = _each_once(features[kind], kind, line)
                wanted |= {schema.line_name(kind, own): (line, feature) for own, feature in found.items()}
        if len(wanted) < sum(len(line.names) for line in schema.lines.values()):
            faults.settle()
        self._tree = shapely.STRtree(field.edges)
        self._edges = shapely.normalize(field.edges)
        lines: dict[str, NamedLine] = {}
        self.zones: dict[str, tuple[str, ...]] = {}
        for name, (line, feature) in wanted.items():
            with faults:
                points = _ordered(line, feature)
                lines[name] = NamedLine(feature, points, self._course(line, feature, points))
                self.zones |= schema.zone(name, lines[name], field)
        with faults:
            self.zones |= schema.zones(lines, field)
        self.courses = {name: line.sides for name, line in lines.items()}
        """For each line its hexsides, from west to east or from south to north."""

    def _course(self, line: LineKind, feature: Feature, points: Sequence[Point]) -> tuple[Hexside, ...]:
        if len(set(points)) < len(points):
            raise MapFault(feature.name, "a course that meets itself", "each corner of the course once")
        for x, y in points[:1] if line.ends_inside else (points[0], points[-1]):
            hexes = self._field.tree.query(shapely.Point(x, y), predicate="dwithin", distance=TOLERANCE)
            if hexes.size > 2:  # a corner inside the map belongs to three hexes
                raise MapFault(
                    feature.name,
                    tr("an end inside the map at {x:g}, {y:g}", x=x, y=y),
                    "an end at the map's rim",
                )
        steps = [points[i : i + 2] for i in range(len(points) - 1)]
        segments = shapely.normalize(shapely.linestrings(steps))
        which, near = self._tree.query(segments, predicate="dwithin", distance=TOLERANCE)
        along = shapely.equals_exact(segments[which], self._edges[near], tolerance=TOLERANCE)
        sides = {int(i): self._field.sides[int(e)] for i, e in zip(which[along], near[along], strict=True)}
        for i, (a, b) in enumerate(steps):
            if i not in sides:
                found = tr("a step from {a:g}, {a2:g} to {b:g}, {b2:g}", a=a[0], a2=a[1], b=b[0], b2=b[1])
                raise MapFault(feature.name, found, "steps along hexsides, from corner to corner")
        return tuple(sides[i] for i in range(len(steps)))


def _ordered(line: LineKind, feature: Feature) -> tuple[Point, ...]:
    axis = int(line.northward)
    backwards = feature.points[0][axis] > feature.points[-1][axis]
    return feature.points[::-1] if backwards else feature.points


def _each_once(features: Sequence[Feature], kind: str, line: LineKind) -> dict[str, Feature]:
    found: dict[str, Feature] = {}
    for feature in features:
        name = feature.properties[line.word]
        if name not in line.names:
            raise MapFault(
                feature.name, f"{line.word} {shown(name)}", tr("one of {names}", names=", ".join(line.names))
            )
        if name in found:
            raise MapFault(
                feature.name, tr("{word} {name} a second time", word=line.word, name=name), "each line once"
            )
        found[name] = feature
    for name in line.names:
        if name not in found:
            raise MapFault(
                "the map", tr("no {kind} with {word} {name}", kind=kind, word=line.word, name=name), "one"
            )
    return {name: found[name] for name in line.names}


__all__ = ["LoadedMap", "MapFault", "faults_in", "find_faults", "load_map", "load_map_bytes"]


def load_map(path: Path, schema: MapSchema) -> LoadedMap:
    """Read a map file, compute its topology, check that it agrees with itself.

    Raises MapFault, which names the feature at fault, what was found there and what was expected.
    """
    return load_map_bytes(bytes_of(path), path, schema)


def load_map_bytes(raw: bytes, path: Path, schema: MapSchema, faults: Faults | None = None) -> LoadedMap:
    """The map in these bytes, as if they had been read from `path`.

    Raises MapFault: the first fault, or after all faults of one step of the reading are in `faults`.
    """
    faults = faults or Faults()
    try:
        return _load(parse_map(raw, schema, faults), path, schema, faults)
    except MapFault as fault:
        fault.path = path
        raise


def find_faults(path: Path, schema: MapSchema) -> list[MapFault]:
    """Every fault of a map file that can be told from the others; empty for a map that can be played on.

    Later steps need what earlier ones found (no line can be judged before the hexes stand), so mending
    these faults may bring others to light.
    """
    try:
        return faults_in(bytes_of(path), path, schema)
    except MapFault as fault:
        return [fault]


def faults_in(raw: bytes, path: Path, schema: MapSchema) -> list[MapFault]:
    """Every fault of a map in these bytes, as find_faults tells them for a file."""
    faults = Faults(every=True)
    try:
        load_map_bytes(raw, path, schema, faults)
    except MapFault as last:
        faults.found.append(last)
    each: dict[str, MapFault] = {}
    for found in faults.found:
        found.path = path
        each.setdefault(str(found), found)
    return list(each.values())


def _load(file: MapFile, path: Path, schema: MapSchema, faults: Faults) -> LoadedMap:
    kinds: dict[str, list[Feature]] = defaultdict(list)
    for feature in file.features:
        kinds[feature.kind].append(feature)
    field = HexField(schema.grid, kinds["hex"], faults, file.holes)
    exits = schema.exits(field, faults)
    lines = Lines(field, kinds, schema, faults)
    named: Mapping[str, frozenset[int]] = {}
    with faults:
        named = schema.named(field, kinds["label"])
    properties = [feature.properties for feature in field.features]
    board = Board(
        numbers=field.numbers,
        neighbours=field.neighbours,
        terrain=tuple(p["terrain"] for p in properties),
        marks={mark: frozenset(s for s, p in enumerate(properties) if p[mark]) for mark in schema.marks},
        lines={name: frozenset(sides) for name, sides in lines.courses.items()},
        zones=lines.zones,
        provenance=tuple(p["provenance"] for p in properties),
        notes=tuple(f.reason for f in field.features),
        exits=exits,
        overrides=file.overrides,
        named=named,
    )
    spaces = tuple(
        Space(
            name=number,
            centre=field.centres[space],
            polygon=field.corners[space],
            terrain=board.terrain[space],
            marks=tuple(mark for mark in schema.marks if properties[space][mark]),
            provenance=board.provenance[space],
            note=board.notes[space],
            edges_off_map=exits.get(space, ()),
        )
        for space, number in enumerate(board.numbers)
    )
    sheet = read_sheet(file, spaces, schema, faults)
    _check_beside_the_hexes(sheet, kinds["box"], field, faults)
    faults.settle()
    return LoadedMap(board, sheet, file.sha256, path)


def _check_beside_the_hexes(
    sheet: MapSheet, boxes: Sequence[Feature], field: HexField, faults: Faults
) -> None:
    for box, feature in zip(sheet.boxes, boxes, strict=True):
        covered = field.tree.query(shapely.box(*box.rect), predicate="intersects")
        with faults:
            if covered.size:
                found = tr("a box that reaches into {name}", name=field.features[int(covered.min())].name)
                raise MapFault(feature.name, found, "boxes beside the hexes")
