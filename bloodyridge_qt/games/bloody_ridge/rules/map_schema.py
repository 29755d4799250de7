"""What a map file of Bloody Ridge may say: its terrains, its red row and exits, its lines and their zones.

Whether the map says what the rules text states is setting.py's to check.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bloodyridge_qt.boards.board import OFF_MAP
from bloodyridge_qt.boards.features import Faults, Feature, MapFault
from bloodyridge_qt.boards.hexgrid import HexGrid
from bloodyridge_qt.boards.schema import Field, LineKind, MapSchema, NamedLine, Zones
from bloodyridge_qt.boards.sheet import Point
from bloodyridge_qt.games.bloody_ridge.rules.terms import EXIT, HILL, RED_ROW, TERRAINS
from bloodyridge_qt.language import tr

GRID: Final = HexGrid(pitch=125.0)
"""[1.2] 125 yards from centre to centre; odd columns half a hex further south, rows counted southward."""

US_BOUNDARY: Final = "us_sector_boundary"
JAPANESE_BOUNDARY: Final = "japanese_sector_boundary"

_NORTHWARD: Final = {"N": 0.0, "NW": -0.5, "NE": 0.5}
"""The directions that lead north, and how far east the middle of that edge lies, in columns."""
_LEVEL: Final = 1.0
"""Yards by which a centre may lie off its row and still be taken to be in it."""


class BloodyRidgeMap(MapSchema):
    """The schema of the map files of Bloody Ridge."""

    game = "bloody_ridge"
    grid = GRID
    terrains = TERRAINS
    marks = (RED_ROW, EXIT)
    lines: Mapping[str, LineKind] = {
        US_BOUNDARY: LineKind("us ", "reading", ("H1", "H2", "H3")),
        JAPANESE_BOUNDARY: LineKind("japanese ", "name", ("left", "right"), northward=True, ends_inside=True),
    }
    printed_lines = ("contour", "scale_bar")
    rings = ("contour",)
    label_roles = ("hill", "direction", "river", "place", "hex_area")
    box_kinds = ("pile", "turn_track", "phase_track", "legend", "cartouche", "north_arrow")

    def exits(self, field: Field, faults: Faults) -> Mapping[int, tuple[str, ...]]:
        """The edges of the exit hexes over which they leave the map's north edge [4.1]."""
        with faults:
            _check_red_row(field, field.flagged(RED_ROW))
        found = {}
        with faults:
            for space in field.flagged(EXIT):
                with faults:
                    found[space] = _edges_off_the_north(field, space)
        return found

    def zone(self, name: str, line: NamedLine, field: Field) -> Zones:
        """[2.3] North and south of a US boundary."""
        return {name: _north_and_south(line, field)} if line.feature.kind == US_BOUNDARY else {}

    def zones(self, lines: Mapping[str, NamedLine], field: Field) -> Zones:
        """[7.17] The three sectors the Japanese boundaries part the south of the map into."""
        left, right = lines.get("japanese left"), lines.get("japanese right")
        return {"sector": _sectors(left, right, field)} if left and right else {}

    def named(self, field: Field, labels: Sequence[Feature]) -> Mapping[str, frozenset[int]]:
        """The connected hill hexes under each hill's label: "Hill 123"."""
        named: dict[str, frozenset[int]] = {}
        parts = field.parts([s for s, f in enumerate(field.features) if f.properties["terrain"] == HILL])
        for label in labels:
            if label.properties["role"] == "hill":
                inside = field.under(label.points[0])
                under = next((part for part in parts if part & inside), None)
                if under is None:
                    raise MapFault(label.name, "a hill's label beside the hill", "its point in a hill hex")
                if named.setdefault(label.properties["text"], frozenset(under)) != under:
                    raise MapFault(label.name, "a second hill of this name", "one hill for each name")
        return named


SCHEMA: Final = BloodyRidgeMap()


def _edges_off_the_north(field: Field, space: int) -> tuple[str, ...]:
    """The directions in which an exit hex leaves the map with nothing of the map further north."""
    x, y = field.centres[space]
    away = []
    for direction, across in _NORTHWARD.items():
        if field.neighbours[space][GRID.directions.index(direction)] == OFF_MAP:
            edge_x = x + across * GRID.line_pitch
            if not field.under((edge_x, y + GRID.pitch), (edge_x, y + 1000 * GRID.pitch)):
                away.append(direction)
    if not away:
        raise MapFault(field.features[space].name, "an exit mark away from the north edge", "no exit mark")
    return tuple(away)


def _check_red_row(field: Field, red_row: Sequence[int]) -> None:
    """The red row is one unbroken row of hexes with nothing of the map south of them."""
    for space in red_row:
        x, y = field.centres[space]
        below = [
            s for s, (at, south) in enumerate(field.centres) if abs(at - x) < _LEVEL and south < y - _LEVEL
        ]
        if below:
            found = tr("red_row true with hex {numbers} south of it", numbers=field.numbers[below[0]])
            raise MapFault(field.features[space].name, found, "red row hexes along the south edge only")
    parts = field.parts(red_row)
    if len(parts) > 1:
        lost = field.features[min(sorted(parts, key=len)[0])].name
        raise MapFault(
            lost, tr("a red row in {parts} pieces", parts=len(parts)), "one unbroken row of red row hexes"
        )


def _north_and_south(line: NamedLine, field: Field) -> tuple[str, ...]:
    parts = field.parts(range(len(field.numbers)), frozenset(line.sides))
    if len(parts) != 2:
        found = tr("a line that leaves the map in {parts} piece", parts=len(parts)) + "s" * (len(parts) != 1)
        raise MapFault(line.feature.name, found, "a line that parts the map in two, edge to edge")
    _, north = sorted(parts, key=lambda part: sum(field.centres[s][1] for s in part) / len(part))
    zones = tuple("north" if space in north else "south" for space in range(len(field.numbers)))
    _check_between(line, zones, ("north", "south"), field)
    for space in field.flagged(RED_ROW):
        if space in north:
            found = tr("red row hex {numbers} north of it", numbers=field.numbers[space])
            raise MapFault(line.feature.name, found, "the whole red row south of it")
    return zones


def _check_between(line: NamedLine, zones: Sequence[str], words: tuple[str, str], field: Field) -> None:
    for a, b in line.sides:
        if {zones[a], zones[b]} != set(words):
            where = f"{field.numbers[a]}/{field.numbers[b]}"
            expected = tr("hexsides between {words} and {words2} only", words=words[0], words2=words[1])
            raise MapFault(line.feature.name, tr("hexside {where}", where=where), expected)


def _sectors(left: NamedLine, right: NamedLine, field: Field) -> tuple[str, ...]:
    """Left, center and right for hexes that reach south of the lines' north ends, "" for the others."""
    (left_x, left_y), (right_x, right_y) = left.points[-1], right.points[-1]
    if left_x >= right_x:
        raise MapFault(
            left.feature.name, "its north end east of the right line's", "the left line in the west"
        )

    def reaches(point: Point) -> bool:
        along = min(1.0, max(0.0, (point[0] - left_x) / (right_x - left_x)))
        # A hex whose centre lies level with a line's end still has that line's last hexside beside it.
        return point[1] <= left_y + along * (right_y - left_y) + _LEVEL

    reaching = [space for space, centre in enumerate(field.centres) if reaches(centre)]
    parts = field.parts(reaching, frozenset((*left.sides, *right.sides)))
    if len(parts) != 3:
        found = tr("two lines that part the south of the map in {parts}", parts=len(parts))
        raise MapFault(left.feature.name, found, "left, center and right sectors, from the south edge north")
    parts.sort(key=lambda part: sum(field.centres[s][0] for s in part) / len(part))
    zones = [""] * len(field.numbers)
    for word, part in zip(("left", "center", "right"), parts, strict=True):
        for space in part:
            zones[space] = word
    _check_between(left, zones, ("left", "center"), field)
    _check_between(right, zones, ("center", "right"), field)
    return tuple(zones)
