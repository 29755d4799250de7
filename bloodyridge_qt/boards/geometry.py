"""Turns a map file into a board and a sheet: topology comes from the shapes, the numbers must agree with it.

A map is hexes that meet in hexsides (hexfield.py) and lines that run along them (lines.py); a game's schema
says what else is to be read from it, and what the printed rules say of this very map is the game's to check.
These three modules alone import shapely; whoever plays opens maps through loading.py, which seldom needs it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path

import shapely

from bloodyridge_qt.boards.board import Board
from bloodyridge_qt.boards.features import Faults, Feature, MapFault
from bloodyridge_qt.boards.hexfield import HexField
from bloodyridge_qt.boards.lines import Lines
from bloodyridge_qt.boards.mapfile import MapFile, bytes_of, parse_map
from bloodyridge_qt.boards.schema import MapSchema
from bloodyridge_qt.boards.sheet import MapSheet, Space
from bloodyridge_qt.boards.sheetreader import read_sheet
from bloodyridge_qt.boards.topology import LoadedMap

__all__ = ["LoadedMap", "MapFault", "faults_in", "find_faults", "load_map", "load_map_bytes"]


def load_map(path: Path, schema: MapSchema) -> LoadedMap:
    """Read a map file, compute its topology, check that it agrees with itself.

    Raises MapFault, which names the feature at fault, what was found there and what was expected.
    """
    try:
        return load_map_bytes(bytes_of(path), path, schema)
    except MapFault as fault:
        fault.path = path
        raise


def load_map_bytes(raw: bytes, path: Path, schema: MapSchema, faults: Faults | None = None) -> LoadedMap:
    """The map in these bytes, as if they had been read from `path`.

    Raises MapFault: the first fault, or after all faults of one step of the reading are in `faults`.
    """
    faults = faults or Faults()
    return _load(parse_map(raw, schema, faults), path, schema, faults)


def find_faults(path: Path, schema: MapSchema) -> list[MapFault]:
    """Every fault of a map file that can be told from the others; empty for a map that can be played on.

    Later steps need what earlier ones found (no line can be judged before the hexes stand), so mending
    these faults may bring others to light.
    """
    try:
        raw = bytes_of(path)
    except MapFault as fault:
        fault.path = path
        return [fault]
    return faults_in(raw, path, schema)


def faults_in(raw: bytes, path: Path, schema: MapSchema) -> list[MapFault]:
    """Every fault of a map in these bytes, as find_faults tells them for a file."""
    faults = Faults(every=True)
    try:
        load_map_bytes(raw, path, schema, faults)
    except MapFault as last:
        faults.found.append(last)
    each: dict[str, MapFault] = {}
    for found in faults.found:
        each.setdefault(str(found), found)
    for found in each.values():
        found.path = path
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
        line_ends={name: (sides[0], sides[-1]) for name, sides in lines.courses.items()},
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
                found = f"a box that reaches into {field.features[int(covered.min())].name}"
                raise MapFault(feature.name, found, "boxes beside the hexes")
