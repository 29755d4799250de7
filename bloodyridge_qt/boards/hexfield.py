"""The hexes of a map file as shapes: they must be hexes, stand where their numbers put them, and meet."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise
from math import dist
from typing import Final, cast

from bloodyridge_qt.boards.board import OFF_MAP, Hexside, hexside
from bloodyridge_qt.boards.features import HOLES, Faults, Feature, MapFault
from bloodyridge_qt.boards.hexgrid import HexGrid
from bloodyridge_qt.boards.sheet import Point, Rect
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
        self._corners: dict[tuple[int, int], dict[int, Point]] = defaultdict(dict)
        """By a key that all hexes share each corner, as each of the spaces has it that meet there."""
        for space, corners in enumerate(self.corners):
            for corner in corners:
                self._corners[self._key(corner)][space] = corner
        self._check_shared()
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

    def under(self, start: Point, end: Point | None = None) -> set[int]:
        """The spaces that a point, or a straight course, touches."""
        return {space for space, corners in enumerate(self.corners) if meets(corners, start, end or start)}

    def reached_by(self, rect: Rect) -> list[int]:
        """The spaces that a rectangle touches, in their order."""
        west, south, east, north = rect
        corners = ((west, south), (east, south), (east, north), (west, north))
        found = []
        for space, (x, y) in enumerate(self.centres):
            nearest = (min(max(x, west), east), min(max(y, south), north))
            if dist((x, y), nearest) <= self._grid.side + TOLERANCE and (
                nearest == (x, y)
                or any(meets(self.corners[space], one, corners[at - 1]) for at, one in enumerate(corners))
            ):
                found.append(space)
        return found

    def at_corner(self, point: Point) -> frozenset[int]:
        """The spaces that have a corner at this point; none where no corner lies."""
        there = self._corners.get(self._key(point), {})
        close = any(abs(point[axis] - at[axis]) > TOLERANCE for at in there.values() for axis in (0, 1))
        return frozenset() if close else frozenset(there)

    def side(self, start: Point, end: Point) -> Hexside | None:
        """The hexside between two neighbours that runs from one point to the other; None where none does."""
        if self._key(start) == self._key(end):
            return None
        both = sorted(self.at_corner(start) & self.at_corner(end))
        return (both[0], both[1]) if len(both) == 2 else None

    def _key(self, point: Point) -> tuple[int, int]:
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

    def _neighbours(self) -> tuple[tuple[int, ...], ...]:
        """What is beside each hex, which stands where its number puts it."""
        index = {number: space for space, number in enumerate(self.numbers)}
        return tuple(
            tuple(
                index.get(self._grid.neighbour(number, direction) or "", OFF_MAP)
                for direction in self._grid.directions
            )
            for number in self.numbers
        )

    def _check_shared(self) -> None:
        """Two hexes beside each other have the same two corners, to the digit."""
        corners = [frozenset(shape) for shape in self.corners]
        for a, b in sorted({hexside(a, b) for a, row in enumerate(self.neighbours) for b in row if b >= 0}):
            with self._faults:
                if len(corners[a] & corners[b]) != 2:
                    found = tr("a side that does not fit the side of {a}", a=self.features[a].name)
                    raise MapFault(self.features[b].name, found, "the same two corners in both hexes")
        self._faults.settle()

    def _check_neighbours(self) -> None:
        for feature, row in zip(self.features, self.neighbours, strict=True):
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
        order = [ring.index(corner) for corner in corners]
        for (before, after), (east, north) in zip(pairwise(order), corners[1:], strict=True):
            if (after - before) % 6 not in (1, 5):
                found = tr("a ring that crosses or touches itself ({reason})", reason=f"{east:g}, {north:g}")
                raise MapFault(feature.name, found, "the plain outline of a hex")
        return (x, y), tuple(corners)


def smallest(parts: list[set[int]]) -> set[int]:
    """The part with the fewest hexes: what is probably astray."""
    return min(parts, key=lambda part: len(part))


def meets(corners: Sequence[Point], start: Point, end: Point) -> bool:
    """Whether a straight course touches a space whose corners run anticlockwise and turn one way only."""
    first, last = 0.0, 1.0
    dx, dy = end[0] - start[0], end[1] - start[1]
    for (x, y), (to_x, to_y) in zip(corners, (*corners[1:], corners[0]), strict=True):
        inward = (to_x - x) * (start[1] - y) - (to_y - y) * (start[0] - x)
        along = (to_x - x) * dy - (to_y - y) * dx
        if along == 0:
            if inward < 0:
                return False
        elif along > 0:
            first = max(first, -inward / along)
        else:
            last = min(last, -inward / along)
    return first <= last
