"""How the spaces of a sheet lie: which one holds a point, which share an edge, which lies in a direction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import atan2, cos, degrees, dist, floor, inf, radians, sin
from typing import Final

from bloodyridge_qt.boards.sheet import MapSheet, Point, Space

COMPASS: Final = {word: 45.0 * k for k, word in enumerate(("N", "NE", "E", "SE", "S", "SW", "W", "NW"))}
"""The eight directions in degrees, clockwise from north."""

_NEAR: Final = 1.0
"""How far two corners may lie apart and still be the same corner."""
_AHEAD: Final = 44.0
"""Degrees to either side of a direction in which a space still lies in it."""


_SIDES: Final = {"W": (0, -1), "E": (0, 1), "N": (1, 1), "S": (1, -1)}
"""Directions along an axis, with the sign of that."""
_ASIDE: Final = 2.0
"""How much more a yard aside counts than one ahead, where spaces share no edges."""


@dataclass(frozen=True, slots=True)
class Edge:
    """One edge of a space, told once for two spaces that have the same edge."""

    start: Point
    end: Point
    """Anticlockwise round `space`."""
    space: Space
    beyond: Space | None
    """The space on the other side; None at the rim."""
    facing: float
    """Compass bearing in which it looks outward from `space`, in degrees."""

    @property
    def middle(self) -> Point:
        """Half way along it."""
        return (self.start[0] + self.end[0]) / 2, (self.start[1] + self.end[1]) / 2


def _holds(space: Space, east: float, north: float) -> bool:
    """Whether a point lies in the polygon of a space."""
    inside = False
    before_x, before_y = space.polygon[-1]
    for x, y in space.polygon:
        if (y > north) != (before_y > north) and east < x + (north - y) * (before_x - x) / (before_y - y):
            inside = not inside
        before_x, before_y = x, y
    return inside


def _within(space: Space) -> float:
    """How near, squared, the edges of a space come to its centre; 0 where that is not in it."""
    if not _holds(space, *space.centre):
        return 0.0
    east, north = space.centre
    nearest = inf
    before_x, before_y = space.polygon[-1]
    for x, y in space.polygon:
        dx, dy = x - before_x, y - before_y
        long = dx * dx + dy * dy
        along = ((east - before_x) * dx + (north - before_y) * dy) / long if long else 0.0
        along = min(1.0, max(0.0, along))
        away = (before_x + along * dx - east) ** 2 + (before_y + along * dy - north) ** 2
        nearest = min(nearest, away)
        before_x, before_y = x, y
    return nearest


class Layout:
    """The spaces of one sheet as they lie beside each other."""

    def __init__(self, spaces: Sequence[Space], step: float) -> None:
        self.spaces = {space.name: space for space in spaces}
        self._size = step / 2
        self._cells: dict[tuple[int, int], list[tuple[Space, float, float, float]]] = {}
        """By a lattice the spaces that meet each cell: with their centre, and how far from it, squared, every
        point is in them."""
        for space in spaces:
            known = (space, *space.centre, _within(space))
            xs, ys = zip(*space.polygon, strict=True)
            for column in range(self._cell(min(xs)), self._cell(max(xs)) + 1):
                for row in range(self._cell(min(ys)), self._cell(max(ys)) + 1):
                    self._cells.setdefault((column, row), []).append(known)

    def _cell(self, along: float) -> int:
        return floor(along / self._size)

    def at(self, east: float, north: float) -> Space | None:
        """The space that holds a point; None where there is none."""
        here = self._cells.get((floor(east / self._size), floor(north / self._size)), ())
        for space, x, y, within in here:
            if (east - x) ** 2 + (north - y) ** 2 < within:
                return space
        return next((space for space, *_ in here if _holds(space, east, north)), None)

    @cached_property
    def corners(self) -> dict[str, tuple[int, ...]]:
        """Of each space its corners by numbers that all spaces share, however they round."""
        known: dict[tuple[int, int], list[tuple[Point, int]]] = {}
        count = 0

        def number(point: Point) -> int:
            nonlocal count
            column, row = floor(point[0] / _NEAR), floor(point[1] / _NEAR)
            for i in (column, column - 1, column + 1):
                for j in (row, row - 1, row + 1):
                    for other, found in known.get((i, j), ()):
                        if dist(point, other) < _NEAR:
                            return found
            known.setdefault((column, row), []).append((point, count))
            count += 1
            return count - 1

        return {name: tuple(map(number, space.polygon)) for name, space in self.spaces.items()}

    @cached_property
    def _edges(self) -> dict[str, tuple[Edge, ...]]:
        """Every edge of every space, so those that two share twice."""
        sharing: dict[frozenset[int], list[Space]] = {}
        for name, ring in self.corners.items():
            for k, corner in enumerate(ring):
                sharing.setdefault(frozenset((corner, ring[k - 1])), []).append(self.spaces[name])
        found = {}
        for name, ring in self.corners.items():
            space, edges = self.spaces[name], []
            for k, start in enumerate(space.polygon):
                end, corner = space.polygon[(k + 1) % len(ring)], ring[(k + 1) % len(ring)]
                facing = degrees(atan2(end[1] - start[1], start[0] - end[0])) % 360
                others = [one for one in sharing[frozenset((ring[k], corner))] if one is not space]
                beyond = others[0] if others else self._outside(start, end, 0.5, facing)
                edges.append(Edge(start, end, space, beyond, facing))
            found[name] = tuple(edges)
        return found

    def _outside(self, start: Point, end: Point, part: float, facing: float) -> Space | None:
        """The space just outside an edge, at this part of it."""
        x, y = (a + (b - a) * part for a, b in zip(start, end, strict=True))
        return self.at(x + _NEAR * sin(radians(facing)), y + _NEAR * cos(radians(facing)))

    def edges_of(self, name: str) -> tuple[Edge, ...]:
        """The edges of a space, anticlockwise; KeyError for an unknown one."""
        return self._edges[name]

    @cached_property
    def edges(self) -> tuple[Edge, ...]:
        """Every edge, one that two spaces have in common once."""
        return tuple(
            edge
            for edges in self._edges.values()
            for edge in edges
            if edge.beyond is None or edge.space.name < edge.beyond.name
        )

    def edge_facing(self, name: str, direction: str) -> Edge:
        """The edge of a space that looks most nearly in a compass direction."""
        return min(self._edges[name], key=lambda edge: _apart(edge.facing, COMPASS[direction]))

    def neighbours(self, name: str) -> tuple[str, ...]:
        """The spaces that share an edge or a part of one with this space, each once."""
        return tuple(self._beside(name))

    def _beside(self, name: str) -> dict[str, list[float]]:
        """The neighbours of a space, each with the bearings of the edges it lies beyond."""
        found: dict[str, list[float]] = {}
        for edge in self._edges[name]:
            ends = (self._outside(edge.start, edge.end, part, edge.facing) for part in (0.1, 0.9))
            for beyond in {one.name for one in (edge.beyond, *ends) if one is not None} - {name}:
                found.setdefault(beyond, []).append(edge.facing)
        return found

    def towards(self, name: str, direction: str, level: float | None = None) -> str:
        """The space that lies next in a compass direction, or "".

        A neighbour by an edge goes first, among several that lie equally well the one nearest to `level`: how
        far north, or for a step north or south how far east, the walk began. Where no neighbour lies and
        the spaces are no hexes, it is the nearest of all, measured from edge to edge.
        """
        here, bearing = self.spaces[name].centre, COMPASS[direction]
        across = 0 if direction in ("N", "S") else 1
        level = here[across] if level is None else level

        def ahead(names: Mapping[str, Sequence[float]]) -> list[tuple[float, Space]]:
            found = []
            for other, facings in names.items():
                space = self.spaces[other]
                apart = min(_apart(way, bearing) for way in (_bearing(here, space.centre), *facings))
                if apart < _AHEAD and other != name:
                    found.append((apart, space))
            return found

        near = ahead(self._beside(name))
        if near:
            return min(near, key=lambda one: (round(one[0] / 10), abs(one[1].centre[across] - level)))[1].name
        if all(len(space.polygon) == 6 for space in self.spaces.values()):
            return ""
        if direction in _SIDES:
            return self._straight_on(name, direction)
        far = ahead(dict.fromkeys(self.spaces, ()))
        if not far:
            return ""
        return min(far, key=lambda one: dist(here, one[1].centre) * (1 + one[0] / _AHEAD))[1].name

    def _straight_on(self, name: str, direction: str) -> str:
        """The nearest space wholly beyond the side of this one; what lies aside of it counts as farther."""
        axis, sign = _SIDES[direction]
        here, found = _extent(self.spaces[name]), []
        for other, space in self.spaces.items():
            there = _extent(space)
            ahead, aside = (
                there[axis][0] - here[axis][1],
                max(there[1 - axis][0] - here[1 - axis][1], here[1 - axis][0] - there[1 - axis][1], 0.0),
            )
            if sign < 0:
                ahead = here[axis][0] - there[axis][1]
            if other != name and ahead >= -_NEAR and aside <= 1.5 * ahead + _NEAR:
                found.append((ahead + _ASIDE * aside, other))
        return min(found, default=(0.0, ""))[1]


def layout_of(sheet: MapSheet) -> Layout:
    """The layout of a sheet, worked out once whatever else is printed on it."""
    return _layout(sheet.spaces, sheet.step)


@lru_cache(maxsize=4)  # that of the game, one that is being corrected, and pictures of other games
def _layout(spaces: tuple[Space, ...], step: float) -> Layout:
    return Layout(spaces, step)


def _extent(space: Space) -> tuple[tuple[float, float], tuple[float, float]]:
    """How far a space reaches from west to east, and from south to north."""
    easts, norths = zip(*space.polygon, strict=True)
    return (min(easts), max(easts)), (min(norths), max(norths))


def _bearing(here: Point, there: Point) -> float:
    return degrees(atan2(there[0] - here[0], there[1] - here[1])) % 360


def _apart(one: float, other: float) -> float:
    """Degrees between two bearings."""
    return abs((one - other + 180) % 360 - 180)
