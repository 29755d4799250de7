"""The hexes of a map file as shapes: they must be hexes, stand where their numbers put them, and meet."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable
from itertools import pairwise
from math import atan2, degrees, dist
from typing import Any, Final, cast

import shapely

from bloodyridge_qt.boards.board import OFF_MAP, Hexside, hexside
from bloodyridge_qt.boards.features import HOLES, Faults, Feature, MapFault
from bloodyridge_qt.boards.hexgrid import HexGrid
from bloodyridge_qt.boards.sheet import Point
from bloodyridge_qt.language import tr

TOLERANCE: Final = 0.5
"""Yards a corner may lie beside its place and still be taken for it."""
MAX_HEXES: Final = 1000


class HexField:
    """The hexes as shapes and what follows from these alone: centres, neighbours, the hexsides between.

    `holes` are the numbers for whose absence the file gives a reason.
    """

    def __init__(
        self, grid: HexGrid, features: Iterable[Feature], faults: Faults, holes: Collection[str] = ()
    ) -> None:
        self._grid = grid
        self._faults = faults
        self.features = tuple(sorted(features, key=lambda f: cast("str", f.properties["number"])))
        self.numbers = tuple(cast("str", f.properties["number"]) for f in self.features)
        self._check_numbers()
        self._check_six_corners()
        faults.settle()
        self.polygons = shapely.polygons([f.points for f in self.features])
        self._check_simple()
        faults.settle()
        self.tree = shapely.STRtree(self.polygons)
        shapes = []
        for feature in self.features:
            with faults:
                shapes.append(self._regular(feature))
        faults.settle()
        self.centres = tuple(centre for centre, _ in shapes)
        self.corners = tuple(corners for _, corners in shapes)
        self._check_apart()
        self._check_positions()
        faults.settle()
        self.sides, self.edges = self._shared_edges()
        faults.settle()
        self.neighbours = self._neighbours()
        self._check_neighbours()
        faults.settle()
        self._check_whole(holes)
        faults.settle()

    def flagged(self, word: str) -> tuple[int, ...]:
        """The spaces whose flag of this name is set, west to east, never none."""
        spaces = tuple(s for s, f in enumerate(self.features) if f.properties[word])
        if not spaces:
            raise MapFault("the map", tr("no hex with {word} true", word=word), "at least one")
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

    def under(self, *course: Point) -> set[int]:
        """The spaces that a point or a course of points touches."""
        what = shapely.LineString(course) if len(course) > 1 else shapely.Point(course[0])
        return set(self.tree.query(what, predicate="intersects").tolist())

    def _check_numbers(self) -> None:
        if not 2 <= len(self.features) <= MAX_HEXES:
            raise MapFault(
                "the map", tr("{features} hexes", features=len(self.features)), f"2 to {MAX_HEXES}"
            )
        for before, after in pairwise(self.features):
            number = after.properties["number"]
            with self._faults:
                if number == before.properties["number"]:
                    found = tr("number {number}, which {name} bears too", number=number, name=before.name)
                    raise MapFault(after.name, found, "a number of its own")

    def _check_six_corners(self) -> None:
        for feature in self.features:
            with self._faults:
                if len(feature.points) != 7:  # the ring ends where it began
                    raise MapFault(
                        feature.name,
                        tr("{value} corners", value=len(feature.points) - 1),
                        "the 6 corners of a hex",
                    )

    def _check_simple(self) -> None:
        valid = shapely.is_valid(self.polygons)
        for wrong in (~valid).nonzero()[0].tolist():
            with self._faults:
                reason = shapely.is_valid_reason(self.polygons[wrong])
                found = tr("a ring that crosses or touches itself ({reason})", reason=reason)
                raise MapFault(self.features[wrong].name, found, "the plain outline of a hex")

    def _check_apart(self) -> None:
        # No two centres may share a square smaller than a hex. This also bounds the pairs looked at below.
        cell = 0.4 * self._grid.pitch
        seen: dict[tuple[int, int], int] = {}
        for space, (x, y) in enumerate(self.centres):
            other = seen.setdefault((int(x // cell), int(y // cell)), space)
            with self._faults:
                if other != space:
                    raise self._overlap(other, space)

    def _overlap(self, a: int, b: int) -> MapFault:
        expected = tr("hexes that meet in hexsides only")
        return MapFault(
            self.features[b].name, tr("ground that {name} covers too", name=self.features[a].name), expected
        )

    def _check_positions(self) -> None:
        """Each hex against its printed number; where the grid lies is what most hexes agree on."""
        offsets = []
        for number, (x, y) in zip(self.numbers, self.centres, strict=True):
            column_x, row_y = self._grid.centre(number)
            offsets.append((x - column_x, y - row_y))
        near = Counter((round(dx / 10), round(dy / 10)) for dx, dy in offsets).most_common(1)[0][0]
        origin = next(o for o in offsets if (round(o[0] / 10), round(o[1] / 10)) == near)
        for space, offset in enumerate(offsets):
            off = dist(offset, origin)
            if off > 2 * TOLERANCE:
                number = self.numbers[space]
                there = self._grid.number_at(
                    self.centres[space][0] - origin[0], self.centres[space][1] - origin[1]
                )
                found = tr(
                    "number {number} in the place of {there}", number=number, there=there or tr("no hex")
                )
                if there == number:
                    found = tr("a hex {off:.1f} yards off the place of its number", off=off)
                expected = tr("every hex where its column and row put it")
                with self._faults:
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
            with self._faults:
                if area > 2 * TOLERANCE * self._grid.side:  # more than corners a little out of place give
                    raise self._overlap(*pair)
                if not line or abs(length - self._grid.side) > 4 * TOLERANCE:
                    a, b = (self.features[space].name for space in pair)
                    found = tr("a side that does not fit the side of {a}", a=a)
                    raise MapFault(b, found, "the same two corners in both hexes")
        return pairs, shared

    def _neighbours(self) -> tuple[tuple[int, ...], ...]:
        table = [[OFF_MAP] * 6 for _ in self.features]
        first = self._grid.bearing(self._grid.directions[0])
        for a, b in self.sides:
            for here, there in ((a, b), (b, a)):
                (x, y), (to_x, to_y) = self.centres[here], self.centres[there]
                clockwise_from_north = 90 - degrees(atan2(to_y - y, to_x - x))
                table[here][round((clockwise_from_north - first) / 60) % 6] = there
        return tuple(tuple(row) for row in table)

    def _check_neighbours(self) -> None:
        index = {number: space for space, number in enumerate(self.numbers)}
        for space, row in enumerate(self.neighbours):
            feature = self.features[space]
            with self._faults:
                for direction, there in zip(self._grid.directions, row, strict=True):
                    by_number = self._grid.neighbour(self.numbers[space], direction)
                    if index.get(by_number or "", OFF_MAP) != there:
                        found = (
                            tr("no hex")
                            if there == OFF_MAP
                            else tr("hex {numbers}", numbers=self.numbers[there])
                        )
                        raise MapFault(
                            feature.name,
                            tr("{found} on its side {direction}", found=found, direction=direction),
                            tr("hex {by_number}", by_number=by_number),
                        )
                if max(row) == OFF_MAP:
                    raise MapFault(feature.name, "no neighbours", "at least one hex beside it")
        self._faults.settle()
        parts = self.parts(range(len(self.features)))
        if len(parts) > 1:
            lost = self.features[min(smallest(parts))].name
            raise MapFault(
                lost, tr("a map in {parts} pieces that do not touch", parts=len(parts)), "one connected map"
            )

    def _check_whole(self, holes: Collection[str]) -> None:
        """No hex may be missing between two of its column or of its row, unless the file says why."""
        missing = self._missing()
        for number, (before, after) in sorted(missing.items()):
            if number not in holes:
                with self._faults:
                    found = tr("no such hex between {before} and {after}", before=before, after=after)
                    expected = tr('the hex, or the reason why there is none in "{holes}"', holes=HOLES)
                    raise MapFault(f"hex {number}", found, expected)
        for number in sorted(set(holes) - missing.keys()):
            with self._faults:
                found = tr("{number} in {holes}, where no hex is missing", number=number, holes=HOLES)
                raise MapFault("the file", found, "only hexes that are missing between others")

    def _missing(self) -> dict[str, tuple[str, str]]:
        """The hexes that are missing between two others, each with these two."""
        lines: dict[tuple[str, int], list[int]] = defaultdict(list)
        for number in self.numbers:
            column, row = self._grid.column_row(number)
            lines["column", column].append(row)
            lines["row", row].append(column)
        found: dict[str, tuple[str, str]] = {}
        for (which, line), places in sorted(lines.items()):  # columns first
            for before, after in pairwise(sorted(places)):
                numbers = [
                    self._grid.printed_number(*((line, place) if which == "column" else (place, line)))
                    for place in range(before, after + 1)
                ]
                for number in numbers[1:-1]:
                    found.setdefault(number, (numbers[0], numbers[-1]))
        return found

    def _regular(self, feature: Feature) -> tuple[Point, tuple[Point, ...]]:
        """Centre and corners (anticlockwise from the east) of a feature that must be one regular hex."""
        ring = feature.points[:-1]
        x, y = sum(p[0] for p in ring) / 6, sum(p[1] for p in ring) / 6
        corners: list[Point] = []
        for east, north in self._grid.corners(x, y):
            near = min(ring, key=lambda p: dist(p, (east, north)))
            if dist(near, (east, north)) > TOLERANCE:
                found = tr("no corner at {east:.1f}, {north:.1f}", east=east, north=north)
                top = "flat" if self._grid.flat else "pointy"
                raise MapFault(
                    feature.name,
                    found,
                    tr("a {top}-topped hex {pitch:g} yards across", top=top, pitch=self._grid.pitch),
                )
            corners.append(near)
        return (x, y), tuple(corners)


def smallest(parts: list[set[int]]) -> set[int]:
    """The part with the fewest hexes: what is probably astray."""
    return min(parts, key=lambda part: len(part))
