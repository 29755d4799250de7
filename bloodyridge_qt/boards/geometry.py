"""Turns a map file into a board and a sheet: topology comes from the shapes, the numbers must agree with it.

The only module that imports shapely. It knows what a map is: hexes that meet in hexsides, lines that run
along them, zones the lines part. What the printed rules say of this very map is the game's to check.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, degrees, dist
from typing import TYPE_CHECKING, Any, Final, cast

import shapely

from bloodyridge_qt.boards import hexgrid
from bloodyridge_qt.boards.board import DIRECTIONS, OFF_MAP, Board, Hexside, hexside
from bloodyridge_qt.boards.mapfile import Feature, MapFault, MapFile, read_map_file
from bloodyridge_qt.boards.sheet import HexShape, MapSheet, Point
from bloodyridge_qt.boards.sheetreader import read_sheet

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

__all__ = ["LoadedMap", "MapFault", "load_map"]

TOLERANCE: Final = 0.5
"""Yards a corner may lie beside its place and still be taken for it."""
MAX_HEXES: Final = 1000
US_READINGS: Final = ("H1", "H2", "H3")
_NORTHWARD: Final = {"N": 0.0, "NW": -0.5, "NE": 0.5}
"""The directions that lead north, and how far east the middle of that edge lies, in columns."""


@dataclass(frozen=True, slots=True)
class LoadedMap:
    """A map file that stood every check."""

    board: Board
    sheet: MapSheet
    sha256: str
    """Of the file's bytes: tells in a save which map was played on."""
    path: Path


def load_map(path: Path) -> LoadedMap:
    """Read a map file, compute its topology, check that it agrees with itself.

    Raises MapFault, which names the feature at fault, what was found there and what was expected.
    """
    file = read_map_file(path)
    try:
        return _load(file, path)
    except MapFault as fault:
        fault.path = path
        raise


def _load(file: MapFile, path: Path) -> LoadedMap:
    kinds: dict[str, list[Feature]] = defaultdict(list)
    for feature in file.features:
        kinds[feature.kind].append(feature)
    field = HexField(kinds["hex"])
    red_row = field.flagged("red_row")
    _check_red_row(field, red_row)
    exits = {space: _edges_off_the_north(field, space) for space in field.flagged("exit")}
    lines = Lines(field, kinds["us_sector_boundary"], kinds["japanese_sector_boundary"], red_row)
    hill = frozenset(s for s, f in enumerate(field.features) if f.properties["terrain"] == "hill")
    marks = {"red_row": frozenset(red_row), "exit": frozenset(exits), "hill": hill}
    marks |= _named_hills(field, hill, kinds["label"])
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
    )
    hexes = tuple(_hex_shape(field, space, exits.get(space, ())) for space in range(len(board)))
    sheet = read_sheet(file, hexes)
    _check_beside_the_hexes(sheet, kinds["box"], field)
    return LoadedMap(board, sheet, file.sha256, path)


# --------------------------------------------------------------------------------------------- the hex field


class HexField:
    """The hexes as shapes and what follows from these alone: centres, neighbours, the hexsides between."""

    def __init__(self, features: Iterable[Feature]) -> None:
        self.features = tuple(sorted(features, key=lambda f: cast("str", f.properties["number"])))
        self.numbers = tuple(cast("str", f.properties["number"]) for f in self.features)
        self._check_numbers()
        self._check_six_corners()
        self.polygons = shapely.polygons([f.points for f in self.features])
        self._check_simple()
        self.tree = shapely.STRtree(self.polygons)
        shapes = [_regular(f) for f in self.features]
        self.centres = tuple(centre for centre, _ in shapes)
        self.corners = tuple(corners for _, corners in shapes)
        self._check_apart()
        self._check_positions()
        self.sides, self.edges = self._shared_edges()
        self.neighbours = self._neighbours()
        self._check_neighbours()

    def flagged(self, word: str) -> tuple[int, ...]:
        """The spaces whose flag of this name is set, west to east, never none."""
        spaces = tuple(s for s, f in enumerate(self.features) if f.properties[word])
        if not spaces:
            raise MapFault("the map", f"no hex with {word} true", "at least one")
        return spaces

    def parts(self, spaces: Iterable[int], cut: frozenset[Hexside] = frozenset()) -> list[set[int]]:
        """The connected parts of these spaces when no step may cross a cut hexside."""
        left = set(spaces)
        found = []
        while left:
            part, edge = set[int](), [left.pop()]
            while edge:
                here = edge.pop()
                part.add(here)
                for there in self.neighbours[here]:
                    if there in left and hexside(here, there) not in cut:
                        left.remove(there)
                        edge.append(there)
            found.append(part)
        return found

    def _check_numbers(self) -> None:
        if not 2 <= len(self.features) <= MAX_HEXES:
            raise MapFault("the map", f"{len(self.features)} hexes", f"2 to {MAX_HEXES}")
        for before, after in pairwise(self.features):
            number = after.properties["number"]
            if number == before.properties["number"]:
                found = f"number {number}, which {before.name} bears too"
                raise MapFault(after.name, found, "a number of its own")

    def _check_six_corners(self) -> None:
        for feature in self.features:
            if len(feature.points) != 7:  # the ring ends where it began
                raise MapFault(feature.name, f"{len(feature.points) - 1} corners", "the 6 corners of a hex")

    def _check_simple(self) -> None:
        valid = shapely.is_valid(self.polygons)
        if not valid.all():
            wrong = int(valid.argmin())
            found = f"a ring that crosses or touches itself ({shapely.is_valid_reason(self.polygons[wrong])})"
            raise MapFault(self.features[wrong].name, found, "the plain outline of a hex")

    def _check_apart(self) -> None:
        # No two centres may share a square smaller than a hex. This also bounds the pairs looked at below.
        cell = 0.4 * hexgrid.SPACING
        seen: dict[tuple[int, int], int] = {}
        for space, (x, y) in enumerate(self.centres):
            other = seen.setdefault((int(x // cell), int(y // cell)), space)
            if other != space:
                raise self._overlap(other, space)

    def _overlap(self, a: int, b: int) -> MapFault:
        expected = "hexes that meet in hexsides only"
        return MapFault(self.features[b].name, f"ground that {self.features[a].name} covers too", expected)

    def _check_positions(self) -> None:
        """Each hex against its printed number; where the grid lies is what most hexes agree on."""
        offsets = []
        for number, (x, y) in zip(self.numbers, self.centres, strict=True):
            column_x, row_y = hexgrid.centre(number)
            offsets.append((x - column_x, y - row_y))
        near = Counter((round(dx / 10), round(dy / 10)) for dx, dy in offsets).most_common(1)[0][0]
        origin = next(o for o in offsets if (round(o[0] / 10), round(o[1] / 10)) == near)
        for space, offset in enumerate(offsets):
            off = dist(offset, origin)
            if off > 2 * TOLERANCE:
                number = self.numbers[space]
                there = hexgrid.number_at(
                    self.centres[space][0] - origin[0], self.centres[space][1] - origin[1]
                )
                found = f"number {number} in the place of {there or 'no hex'}"
                if there == number:
                    found = f"a hex {off:.1f} yards off the place of its number"
                expected = "every hex where its column and row put it"
                raise MapFault(self.features[space].name, found, expected)

    def _shared_edges(self) -> tuple[list[Hexside], Any]:
        """Every pair of hexes that meet, lower space first, and the edge each pair shares."""
        first, second = self.tree.query(self.polygons, predicate="dwithin", distance=TOLERANCE)
        once = first < second
        first, second = first[once], second[once]
        shared = shapely.intersection(self.polygons[first], self.polygons[second])
        lengths, areas = shapely.length(shared), shapely.area(shared)
        is_line = shapely.get_type_id(shared) == 1  # LineString
        pairs = list(zip(first.tolist(), second.tolist(), strict=True))
        for pair, length, area, line in zip(pairs, lengths, areas, is_line, strict=True):
            if area > 2 * TOLERANCE * hexgrid.SIDE:  # more than corners slightly out of place would give
                raise self._overlap(*pair)
            if not line or abs(length - hexgrid.SIDE) > 4 * TOLERANCE:
                a, b = (self.features[space].name for space in pair)
                found = f"a side that does not fit the side of {a}"
                raise MapFault(b, found, "the same two corners in both hexes")
        return pairs, shared

    def _neighbours(self) -> tuple[tuple[int, ...], ...]:
        table = [[OFF_MAP] * len(DIRECTIONS) for _ in self.features]
        for a, b in self.sides:
            for here, there in ((a, b), (b, a)):
                (x, y), (to_x, to_y) = self.centres[here], self.centres[there]
                clockwise_from_north = 90 - degrees(atan2(to_y - y, to_x - x))
                table[here][round(clockwise_from_north / 60) % 6] = there
        return tuple(tuple(row) for row in table)

    def _check_neighbours(self) -> None:
        index = {number: space for space, number in enumerate(self.numbers)}
        for space, row in enumerate(self.neighbours):
            feature = self.features[space]
            for direction, there in zip(DIRECTIONS, row, strict=True):
                by_number = hexgrid.neighbour(self.numbers[space], direction)
                if index.get(by_number or "", OFF_MAP) != there:
                    found = "no hex" if there == OFF_MAP else f"hex {self.numbers[there]}"
                    raise MapFault(feature.name, f"{found} on its side {direction}", f"hex {by_number}")
            if max(row) == OFF_MAP:
                raise MapFault(feature.name, "no neighbours", "at least one hex beside it")
        parts = self.parts(range(len(self.features)))
        if len(parts) > 1:
            lost = self.features[min(_smallest(parts))].name
            raise MapFault(lost, f"a map in {len(parts)} pieces that do not touch", "one connected map")


def _smallest(parts: list[set[int]]) -> set[int]:
    return min(parts, key=lambda part: len(part))


def _regular(feature: Feature) -> tuple[Point, tuple[Point, ...]]:
    """Centre and corners (anticlockwise from the east) of a feature that must be one regular hex."""
    ring = feature.points[:-1]
    x, y = sum(p[0] for p in ring) / 6, sum(p[1] for p in ring) / 6
    corners: list[Point] = []
    for east, north in hexgrid.corners(x, y):
        near = min(ring, key=lambda p: dist(p, (east, north)))
        if dist(near, (east, north)) > TOLERANCE:
            found = f"no corner at {east:.1f}, {north:.1f}"
            raise MapFault(feature.name, found, f"a flat-topped hex {hexgrid.SPACING:g} yards across")
        corners.append(near)
    return (x, y), tuple(corners)


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
        lost = field.features[min(_smallest(parts))].name
        raise MapFault(lost, f"a red row in {len(parts)} pieces", "one unbroken row of red row hexes")


def _named_hills(
    field: HexField, hill: frozenset[int], labels: Sequence[Feature]
) -> Mapping[str, frozenset[int]]:
    """The connected hill hexes under each hill's label: "Hill 123" → "hill_123"."""
    named: dict[str, frozenset[int]] = {}
    parts = field.parts(hill)
    for label in labels:
        if label.properties["role"] == "hill":
            inside = set(field.tree.query(shapely.Point(label.points[0]), predicate="intersects").tolist())
            under = next((part for part in parts if part & inside), None)
            if under is None:
                raise MapFault(label.name, "a hill's label beside the hill", "its point in a hill hex")
            name = re.sub(r"[^a-z0-9]+", "_", label.properties["text"].lower()).strip("_")
            if named.setdefault(name, frozenset(under)) != under:
                raise MapFault(label.name, "a second hill of this name", "one hill for each name")
    return named


# ------------------------------------------------------------------------------------------------ the lines


class Lines:
    """The boundaries as hexsides in their order, and the zones they part the map into."""

    def __init__(
        self, field: HexField, us: Sequence[Feature], japanese: Sequence[Feature], red_row: Sequence[int]
    ) -> None:
        self._field = field
        self._red_row = red_row
        features = _each_once(us, "reading", US_READINGS, "us_sector_boundary")
        features |= _each_once(japanese, "name", ("left", "right"), "japanese_sector_boundary")
        self._features = {
            ("us " if f.kind.startswith("us") else "japanese ") + word: f for word, f in features.items()
        }
        self._tree = shapely.STRtree(field.edges)
        self._edges = shapely.normalize(field.edges)
        self.courses = {name: self._course(name, f) for name, f in self._features.items()}
        """For each line its hexsides, from west to east or from south to north."""
        self.zones = {f"us {reading}": self._north_and_south(f"us {reading}") for reading in US_READINGS}
        self.zones["sector"] = self._sectors()

    def _ordered(self, name: str, feature: Feature) -> tuple[Point, ...]:
        axis = 0 if name.startswith("us") else 1
        backwards = feature.points[0][axis] > feature.points[-1][axis]
        return feature.points[::-1] if backwards else feature.points

    def _course(self, name: str, feature: Feature) -> tuple[Hexside, ...]:
        points = self._ordered(name, feature)
        if len(set(points)) < len(points):
            raise MapFault(feature.name, "a course that meets itself", "each corner of the course once")
        self._check_ends(name, feature, points)
        steps = [points[i : i + 2] for i in range(len(points) - 1)]
        segments = shapely.normalize(shapely.linestrings(steps))
        which, near = self._tree.query(segments, predicate="dwithin", distance=TOLERANCE)
        along = shapely.equals_exact(segments[which], self._edges[near], tolerance=TOLERANCE)
        sides = {int(i): self._field.sides[int(e)] for i, e in zip(which[along], near[along], strict=True)}
        for i, (a, b) in enumerate(steps):
            if i not in sides:
                found = f"a step from {a[0]:g}, {a[1]:g} to {b[0]:g}, {b[1]:g}"
                raise MapFault(feature.name, found, "steps along hexsides, from corner to corner")
        return tuple(sides[i] for i in range(len(steps)))

    def _check_ends(self, name: str, feature: Feature, points: Sequence[Point]) -> None:
        """A US line begins and ends at the map's rim; a Japanese line begins there, in the south."""
        for x, y in (points[0], points[-1]) if name.startswith("us") else points[:1]:
            hexes = self._field.tree.query(shapely.Point(x, y), predicate="dwithin", distance=TOLERANCE)
            if hexes.size > 2:  # a corner inside the map belongs to three hexes
                raise MapFault(
                    feature.name, f"an end inside the map at {x:g}, {y:g}", "an end at the map's rim"
                )

    def _north_and_south(self, name: str) -> tuple[str, ...]:
        field, course, feature = self._field, self.courses[name], self._features[name]
        parts = field.parts(range(len(field.numbers)), frozenset(course))
        if len(parts) != 2:
            found = f"a line that leaves the map in {len(parts)} piece" + "s" * (len(parts) != 1)
            raise MapFault(feature.name, found, "a line that parts the map in two, edge to edge")
        _, north = sorted(parts, key=lambda part: sum(field.centres[s][1] for s in part) / len(part))
        zones = tuple("north" if space in north else "south" for space in range(len(field.numbers)))
        self._check_between(feature, course, zones, ("north", "south"))
        for space in self._red_row:
            if space in north:
                found = f"red row hex {field.numbers[space]} north of it"
                raise MapFault(feature.name, found, "the whole red row south of it")
        return zones

    def _check_between(
        self, feature: Feature, course: Sequence[Hexside], zones: Sequence[str], words: tuple[str, str]
    ) -> None:
        for a, b in course:
            if {zones[a], zones[b]} != set(words):
                where = f"{self._field.numbers[a]}/{self._field.numbers[b]}"
                expected = f"hexsides between {words[0]} and {words[1]} only"
                raise MapFault(feature.name, f"hexside {where}", expected)

    def _sectors(self) -> tuple[str, ...]:
        """Left, center and right for hexes that reach south of the lines' north ends, "" for the others."""
        field = self._field
        left, right = self._features["japanese left"], self._features["japanese right"]
        (left_x, left_y), (right_x, right_y) = (self._ordered("japanese", line)[-1] for line in (left, right))
        if left_x >= right_x:
            raise MapFault(left.name, "its north end east of the right line's", "the left line in the west")

        def limit(x: float) -> float:
            along = min(1.0, max(0.0, (x - left_x) / (right_x - left_x)))
            return left_y + along * (right_y - left_y)

        # A hex whose centre lies level with a line's end still has that line's last hexside beside it.
        reaching = [s for s, (x, y) in enumerate(field.centres) if y <= limit(x) + 2 * TOLERANCE]
        cut = frozenset(self.courses["japanese left"]) | frozenset(self.courses["japanese right"])
        parts = field.parts(reaching, cut)
        if len(parts) != 3:
            found = f"two lines that part the south of the map in {len(parts)}"
            raise MapFault(left.name, found, "left, center and right sectors, from the south edge north")
        parts.sort(key=lambda part: sum(field.centres[s][0] for s in part) / len(part))
        zones = [""] * len(field.numbers)
        for word, part in zip(("left", "center", "right"), parts, strict=True):
            for space in part:
                zones[space] = word
        self._check_between(left, self.courses["japanese left"], zones, ("left", "center"))
        self._check_between(right, self.courses["japanese right"], zones, ("center", "right"))
        return tuple(zones)


def _each_once(
    features: Sequence[Feature], word: str, expected: Sequence[str], kind: str
) -> dict[str, Feature]:
    found: dict[str, Feature] = {}
    for feature in features:
        name = feature.properties[word]
        if name not in expected:
            raise MapFault(feature.name, f"{word} {name!r}", f"one of {', '.join(expected)}")
        if name in found:
            raise MapFault(feature.name, f"{word} {name} a second time", "each line once")
        found[name] = feature
    for name in expected:
        if name not in found:
            raise MapFault("the map", f"no {kind} with {word} {name}", "one")
    return {name: found[name] for name in expected}


# ---------------------------------------------------------------------------------------- hexes on the sheet


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


def _check_beside_the_hexes(sheet: MapSheet, boxes: Sequence[Feature], field: HexField) -> None:
    for box, feature in zip(sheet.boxes, boxes, strict=True):
        covered = field.tree.query(shapely.box(*box.rect), predicate="intersects")
        if covered.size:
            found = f"a box that reaches into {field.features[int(covered.min())].name}"
            raise MapFault(feature.name, found, "boxes beside the hexes")
