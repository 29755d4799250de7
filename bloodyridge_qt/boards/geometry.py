"""Turns a map file into a board and a sheet: topology comes from the shapes, the numbers must agree with it.

A map is hexes that meet in hexsides (hexfield.py), lines that run along them and the zones these part
(boundaries.py). What the printed rules say of this very map is the game's to check. These three modules
alone import shapely; whoever plays opens maps through loading.py, which seldom needs them.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Final

import shapely

from bloodyridge_qt.boards import hexgrid
from bloodyridge_qt.boards.board import DIRECTIONS, OFF_MAP, Board
from bloodyridge_qt.boards.boundaries import Lines
from bloodyridge_qt.boards.hexfield import HexField, smallest
from bloodyridge_qt.boards.mapfile import Faults, Feature, MapFault, MapFile, bytes_of, parse_map
from bloodyridge_qt.boards.sheet import HexShape, MapSheet
from bloodyridge_qt.boards.sheetreader import read_sheet
from bloodyridge_qt.boards.topology import LoadedMap

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

__all__ = ["LoadedMap", "MapFault", "faults_in", "find_faults", "load_map", "load_map_bytes"]

_NORTHWARD: Final = {"N": 0.0, "NW": -0.5, "NE": 0.5}
"""The directions that lead north, and how far east the middle of that edge lies, in columns."""


def load_map(path: Path) -> LoadedMap:
    """Read a map file, compute its topology, check that it agrees with itself.

    Raises MapFault, which names the feature at fault, what was found there and what was expected.
    """
    try:
        return load_map_bytes(bytes_of(path), path)
    except MapFault as fault:
        fault.path = path
        raise


def load_map_bytes(raw: bytes, path: Path, faults: Faults | None = None) -> LoadedMap:
    """The map in these bytes, as if they had been read from `path`.

    Raises MapFault: the first fault, or after all faults of one step of the reading are in `faults`.
    """
    faults = faults or Faults()
    return _load(parse_map(raw, faults), path, faults)


def find_faults(path: Path) -> list[MapFault]:
    """Every fault of a map file that can be told from the others; empty for a map that can be played on.

    Later steps need what earlier ones found (no line can be judged before the hexes stand), so mending
    these faults may bring others to light.
    """
    try:
        raw = bytes_of(path)
    except MapFault as fault:
        fault.path = path
        return [fault]
    return faults_in(raw, path)


def faults_in(raw: bytes, path: Path) -> list[MapFault]:
    """Every fault of a map in these bytes, as find_faults tells them for a file."""
    faults = Faults(every=True)
    try:
        load_map_bytes(raw, path, faults)
    except MapFault as last:
        faults.found.append(last)
    each: dict[str, MapFault] = {}
    for found in faults.found:
        each.setdefault(str(found), found)
    for found in each.values():
        found.path = path
    return list(each.values())


def _load(file: MapFile, path: Path, faults: Faults) -> LoadedMap:
    kinds: dict[str, list[Feature]] = defaultdict(list)
    for feature in file.features:
        kinds[feature.kind].append(feature)
    field = HexField(kinds["hex"], faults, file.holes)
    with faults:
        _check_red_row(field, field.flagged("red_row"))
    exits = {}
    with faults:
        for space in field.flagged("exit"):
            with faults:
                exits[space] = _edges_off_the_north(field, space)
    lines = Lines(field, kinds["us_sector_boundary"], kinds["japanese_sector_boundary"], faults)
    red_row = field.flagged("red_row")
    hill = frozenset(s for s, f in enumerate(field.features) if f.properties["terrain"] == "hill")
    marks = {"red_row": frozenset(red_row), "exit": frozenset(exits), "hill": hill}
    hills: Mapping[str, frozenset[int]] = {}
    with faults:
        hills = _named_hills(field, hill, kinds["label"])
    board = Board(
        numbers=field.numbers,
        neighbours=field.neighbours,
        terrain=tuple(f.properties["terrain"] for f in field.features),
        marks=marks,
        lines={name: frozenset(sides) for name, sides in lines.courses.items()},
        zones=lines.zones,
        provenance=tuple(f.properties["provenance"] for f in field.features),
        notes=tuple(f.reason for f in field.features),
        line_ends={name: (sides[0], sides[-1]) for name, sides in lines.courses.items()},
        exits=exits,
        overrides=file.overrides,
        hills=hills,
    )
    hexes = tuple(_hex_shape(field, space, exits.get(space, ())) for space in range(len(board)))
    sheet = read_sheet(file, hexes, faults)
    _check_beside_the_hexes(sheet, kinds["box"], field, faults)
    faults.settle()
    return LoadedMap(board, sheet, file.sha256, path)


def _edges_off_the_north(field: HexField, space: int) -> tuple[str, ...]:
    """The directions in which an exit hex leaves the map with nothing of the map further north."""
    x, y = field.centres[space]
    away = []
    for direction, across in _NORTHWARD.items():
        if field.neighbours[space][DIRECTIONS.index(direction)] == OFF_MAP:
            edge_x = x + across * hexgrid.COLUMN_PITCH
            start, end = (edge_x, y + hexgrid.SPACING), (edge_x, y + 1000 * hexgrid.SPACING)
            due_north = shapely.LineString([start, end])
            if not field.tree.query(due_north, predicate="intersects").size:
                away.append(direction)
    if not away:
        raise MapFault(field.features[space].name, "an exit mark away from the north edge", "no exit mark")
    return tuple(away)


def _check_red_row(field: HexField, red_row: Sequence[int]) -> None:
    """The red row is one unbroken row of hexes with nothing of the map south of them."""
    for space in red_row:
        x, y = field.centres[space]
        below = [s for s, (at, south) in enumerate(field.centres) if abs(at - x) < 1 and south < y - 1]
        if below:
            found = f"red_row true with hex {field.numbers[below[0]]} south of it"
            raise MapFault(field.features[space].name, found, "red row hexes along the south edge only")
    parts = field.parts(red_row)
    if len(parts) > 1:
        lost = field.features[min(smallest(parts))].name
        raise MapFault(lost, f"a red row in {len(parts)} pieces", "one unbroken row of red row hexes")


def _named_hills(
    field: HexField, hill: frozenset[int], labels: Sequence[Feature]
) -> Mapping[str, frozenset[int]]:
    """The connected hill hexes under each hill's label."""
    named: dict[str, frozenset[int]] = {}
    parts = field.parts(hill)
    for label in labels:
        if label.properties["role"] == "hill":
            inside = set(field.tree.query(shapely.Point(label.points[0]), predicate="intersects").tolist())
            under = next((part for part in parts if part & inside), None)
            if under is None:
                raise MapFault(label.name, "a hill's label beside the hill", "its point in a hill hex")
            if named.setdefault(label.properties["text"], frozenset(under)) != under:
                raise MapFault(label.name, "a second hill of this name", "one hill for each name")
    return named


def _hex_shape(field: HexField, space: int, edges_off_map: tuple[str, ...]) -> HexShape:
    feature = field.features[space]
    return HexShape(
        number=field.numbers[space],
        centre=field.centres[space],
        corners=field.corners[space],
        terrain=feature.properties["terrain"],
        red_row=feature.properties["red_row"],
        exit=feature.properties["exit"],
        provenance=feature.properties["provenance"],
        note=feature.reason,
        edges_off_map=edges_off_map,
    )


def _check_beside_the_hexes(
    sheet: MapSheet, boxes: Sequence[Feature], field: HexField, faults: Faults
) -> None:
    for box, feature in zip(sheet.boxes, boxes, strict=True):
        covered = field.tree.query(shapely.box(*box.rect), predicate="intersects")
        with faults:
            if covered.size:
                found = f"a box that reaches into {field.features[int(covered.min())].name}"
                raise MapFault(feature.name, found, "boxes beside the hexes")
