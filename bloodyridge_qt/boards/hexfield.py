"""The hexes of a map file as shapes: they must be hexes, stand where their numbers put them, and meet.

Once each is known to be regular and in its place, what lies beside what follows from the numbers alone.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable
from itertools import pairwise
from math import dist
from typing import Final, cast

from bloodyridge_qt.boards.board import OFF_MAP, Hexside, hexside
from bloodyridge_qt.boards.features import HOLES, Faults, Feature, MapFault
from bloodyridge_qt.boards.hexgrid import HexGrid
from bloodyridge_qt.boards.sheet import Point
from bloodyridge_qt.language import tr

Corner = tuple[int, int]
"""A corner of hexes, the same for all that share it."""
TOLERANCE: Final = 0.5
"""Yards a corner may lie beside its place and still be taken for it."""
MAX_HEXES: Final = 1000


class HexField:
    """The hexes as shapes and what follows from these alone: centres, corners, neighbours.

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
        self.neighbours = self._neighbours()
        self._check_neighbours()
        faults.settle()
        self._check_whole(holes)
        faults.settle()
        self.meeting: dict[Corner, set[int]] = defaultdict(set)
        """The hexes that meet in a corner: three inside the map."""
        self._places: dict[Corner, Point] = {}
        for space, corners in enumerate(self.corners):
            for corner in corners:
                self.meeting[self._key(corner)].add(space)
                self._places[self._key(corner)] = corner

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

    def under(self, *points: Point) -> set[int]:
        """The spaces that a point touches, or a rectangle or an upright line by its corners."""
        (west, *_, east), (south, *_, north) = (sorted(along * 2) for along in zip(*points, strict=True))
        found = set()
        for space, (x, y) in enumerate(self.centres):
            reach = self._grid.side + TOLERANCE
            if not (west - reach <= x <= east + reach and south - reach <= y <= north + reach):
                continue
            ring = self.corners[space]
            xs, ys = zip(*ring, strict=True)
            apart = min(xs) > east or max(xs) < west or min(ys) > north or max(ys) < south
            if not apart and not any(_beyond(side, points) for side in pairwise((*ring, ring[0]))):
                found.add(space)
        return found

    def corner_at(self, point: Point) -> Corner | None:
        """The corner of hexes that a point is taken for; None where there is none."""
        key = self._key(point)
        return key if key in self._places and dist(self._places[key], point) <= TOLERANCE else None

    def _key(self, point: Point) -> Corner:
        west, south = self.centres[0]
        return self._grid.corner_key(point[0] - west, point[1] - south)

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

    def _check_apart(self) -> None:
        # No two centres may share a square smaller than a hex.
        cell = 0.4 * self._grid.pitch
        seen: dict[tuple[int, int], int] = {}
        for space, (x, y) in enumerate(self.centres):
            other = seen.setdefault((int(x // cell), int(y // cell)), space)
            with self._faults:
                if other != space:
                    found = tr("ground that {name} covers too", name=self.features[other].name)
                    expected = tr("hexes that meet in hexsides only")
                    raise MapFault(self.features[space].name, found, expected)

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

    def _neighbours(self) -> tuple[tuple[int, ...], ...]:
        index = {number: space for space, number in enumerate(self.numbers)}
        table = [[OFF_MAP] * 6 for _ in self.numbers]
        for space, number in enumerate(self.numbers):
            for way, direction in enumerate(self._grid.directions[:3]):
                there = index.get(self._grid.neighbour(number, direction) or "", OFF_MAP)
                if there != OFF_MAP:
                    table[space][way], table[there][way + 3] = there, space
        return tuple(map(tuple, table))

    def _check_neighbours(self) -> None:
        for space, row in enumerate(self.neighbours):
            feature = self.features[space]
            for there in row:
                with self._faults:
                    if there > space and len({*self.corners[space]} & {*self.corners[there]}) != 2:
                        found = tr("a side that does not fit the side of {a}", a=feature.name)
                        expected = tr("the same two corners in both hexes")
                        raise MapFault(self.features[there].name, found, expected)
            with self._faults:
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
        wanted = self._grid.corners(x, y)
        first = min(range(6), key=lambda one: dist(ring[one], wanted[0]))
        turned = (*ring[first:], *ring[:first])
        for corners in (turned, (turned[0], *turned[:0:-1])):
            if all(dist(*both) <= TOLERANCE for both in zip(corners, wanted, strict=True)):
                return (x, y), corners
        for east, north in wanted:
            if all(dist(corner, (east, north)) > TOLERANCE for corner in ring):
                found = tr("no corner at {east:.1f}, {north:.1f}", east=east, north=north)
                top = "flat" if self._grid.flat else "pointy"
                raise MapFault(
                    feature.name,
                    found,
                    tr("a {top}-topped hex {pitch:g} yards across", top=top, pitch=self._grid.pitch),
                )
        raise MapFault(feature.name, "a ring that crosses itself", "the plain outline of a hex")


def _beyond(side: tuple[Point, ...], points: Iterable[Point]) -> bool:
    """Whether all points lie outside a side of a hex, which is told anticlockwise."""
    (x, y), (to_x, to_y) = side
    return all((to_x - x) * (north - y) < (to_y - y) * (east - x) for east, north in points)


def smallest(parts: list[set[int]]) -> set[int]:
    """The part with the fewest hexes: what is probably astray."""
    return min(parts, key=lambda part: len(part))
