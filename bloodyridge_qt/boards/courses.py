"""A line along hexsides as a set of hexsides, and back into the corners it runs through."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import TypeAlias

from bloodyridge_qt.boards.hexgrid import HexGrid
from bloodyridge_qt.boards.sheet import MapSheet, Point
from bloodyridge_qt.language import plural, tr

Pair: TypeAlias = tuple[str, str]
"""A hexside by the numbers of its two hexes, the lower first."""

_Corner: TypeAlias = tuple[int, int]


def pair(a: str, b: str) -> Pair:
    """The hexside between two hexes."""
    return (a, b) if a < b else (b, a)


class Course:
    """How one line of a sheet runs, and how it would run along other hexsides.

    `points` is the course as the file has it: a changed course keeps its direction.
    """

    def __init__(
        self, sheet: MapSheet, grid: HexGrid, sides: frozenset[Pair], points: tuple[Point, ...]
    ) -> None:
        self.sides = sides
        self._points = points
        self._corners = _corners_of(sheet, grid)

    def trouble(self, sides: Collection[Pair]) -> tuple[str, str] | tuple[()]:
        """What was found and what was expected when these hexsides make no single course; else empty."""
        expected = tr("one course along hexsides, without a fork or a ring")
        if not sides:
            return tr("a line without a hexside"), expected
        ends = self._ends(sides)
        forks = sum(len(others) > 2 for others in ends.values())
        if forks:
            return plural(
                forks, "a course that forks at {number} corner", "a course that forks at {number} corners"
            ), expected
        pieces = self.pieces(sides)
        if len(pieces) > 1:
            return tr("a course in {pieces} pieces", pieces=len(pieces)), expected
        if pieces[0][0] == pieces[0][-1]:
            return tr("a course that ends where it began"), expected
        return ()

    def along(self, sides: Collection[Pair]) -> tuple[Point, ...]:
        """The corners these hexsides run through, in the direction of the file's own course.

        ValueError when they make no single course.
        """
        if frozenset(sides) == self.sides:
            return self._points
        trouble = self.trouble(sides)
        if trouble:
            raise ValueError(f"found {trouble[0]}; expected {trouble[1]}")
        (points,) = self.pieces(sides)
        return points

    def pieces(self, sides: Collection[Pair]) -> list[tuple[Point, ...]]:
        """The courses these hexsides make, the longest last."""
        ends = self._ends(sides)
        left = {corner: set(others) for corner, others in ends.items()}
        starts = [corner for corner, others in sorted(ends.items()) if len(others) != 2]
        found = []
        for start in (*starts, *sorted(ends)):  # rings have no end, so any corner of theirs will do
            while left[start]:
                found.append(self._walk(start, left, ends))
        return sorted(found, key=len)

    def _walk(
        self, start: _Corner, left: dict[_Corner, set[_Corner]], ends: dict[_Corner, set[_Corner]]
    ) -> tuple[Point, ...]:
        course = [start]
        while left[course[-1]]:
            here = course[-1]
            there = min(left[here])
            left[here].remove(there)
            left[there].remove(here)
            course.append(there)
            if len(ends[there]) != 2:
                break
        points = tuple(self._point(corner) for corner in course)
        return points[::-1] if self._is_backwards(points) else points

    def _is_backwards(self, points: tuple[Point, ...]) -> bool:
        """Whether a course runs against the direction of the file's own, end to end."""
        (x, y), (to_x, to_y) = self._points[0], self._points[-1]
        along = (to_x - x) * (points[-1][0] - points[0][0]) + (to_y - y) * (points[-1][1] - points[0][1])
        return along < 0

    def _ends(self, sides: Iterable[Pair]) -> dict[_Corner, set[_Corner]]:
        """For each corner of the course the corners one hexside away."""
        found: dict[_Corner, set[_Corner]] = {}
        for a, b in sides:
            first, second = sorted(self._corners[a].keys() & self._corners[b].keys())
            found.setdefault(first, set()).add(second)
            found.setdefault(second, set()).add(first)
        return found

    def _point(self, corner: _Corner) -> Point:
        return next(corners[corner] for corners in self._corners.values() if corner in corners)


@lru_cache(maxsize=1)  # every line of a map asks for those of the same sheet
def _corners_of(sheet: MapSheet, grid: HexGrid) -> dict[str, dict[_Corner, Point]]:
    """The corners of each hex as all that share one see it, whatever the rounding of its coordinates."""
    west, south = sheet.spaces[0].centre
    return {
        space.name: {grid.corner_key(x - west, y - south): (x, y) for x, y in space.polygon}
        for space in sheet.spaces
    }
