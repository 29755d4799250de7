"""The hexes of a sheet in scene coordinates: polygons, hexsides, outlines, and which hex lies at a point.

Scene coordinates are yards with y growing southward, so every y of the sheet changes its sign here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from math import floor, hypot, sqrt

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPolygonF

from bloodyridge_qt.boards.sheet import MapSheet, Space

SIDES = ("NE", "N", "NW", "SW", "S", "SE")
"""Direction of each side of a hex; side k runs from corner k to corner k + 1."""

_Axial = tuple[int, int]


@dataclass(frozen=True)
class FieldSide:
    """One hexside, once for both hexes that share it."""

    line: QLineF
    hex: Space
    """The hex it was found at."""
    beyond: Space | None
    """The hex on the other side; None at the edge of the field."""
    direction: str
    """Which side of `hex` it is."""


def corners_of(polygon: QPolygonF) -> list[QPointF]:
    """The points of a polygon, in its order; of a closed one the first comes again at the end."""
    return [polygon.at(k) for k in range(polygon.count())]


def hatch(polygon: QPolygonF, across: tuple[float, float], step: float, start: float = 0.0) -> list[QLineF]:
    """Strokes where the lines ax + by = start + k · step cut a closed convex polygon; `across` is (a, b).

    They lie on the same lines in every polygon of the sheet. Stubs of less than a yard are left out.
    """
    a, b = across
    corners = [(x, y, (a * x + b * y - start) / step) for x, y in (p.toTuple() for p in corners_of(polygon))]
    cuts: dict[int, list[float]] = {}
    for (x1, y1, from_level), (x2, y2, to_level) in pairwise(corners):
        low, high = sorted((from_level, to_level))
        for k in range(floor(low) + 1, floor(high) + 1):
            part = (k - from_level) / (to_level - from_level)
            cuts.setdefault(k, []).extend((x1 + (x2 - x1) * part, y1 + (y2 - y1) * part))
    return [
        QLineF(*ends)
        for ends in cuts.values()
        if len(ends) == 4 and hypot(ends[0] - ends[2], ends[1] - ends[3]) > 1
    ]


class HexField:
    """The regular field of flat-topped hexes of one sheet."""

    def __init__(self, sheet: MapSheet) -> None:
        first = sheet.spaces[0]
        self.radius = hypot(first.polygon[0][0] - first.centre[0], first.polygon[0][1] - first.centre[1])
        """Centre to corner, in yards."""
        self._origin = (first.centre[0], -first.centre[1])
        self._at: dict[_Axial, Space] = {}
        self.centres: dict[str, QPointF] = {}
        self.polygons: dict[str, QPolygonF] = {}
        for shape in sheet.spaces:
            x, y = shape.centre[0], -shape.centre[1]
            self._at[self._axial(x, y)] = shape
            self.centres[shape.name] = QPointF(x, y)
            polygon = QPolygonF([QPointF(east, -north) for east, north in shape.polygon])
            polygon.append(polygon.first())
            self.polygons[shape.name] = polygon
        self.spaces = sheet.spaces
        self.sides = self._find_sides()
        self.shared = {
            (side.hex.name, side.beyond.name): side.line for side in self.sides if side.beyond is not None
        }
        """The hexside between two hexes, the lower number first."""
        self.outline = self.region(lambda _: True)
        """The whole field as one path, without the hexsides inside it."""
        self.bounds: QRectF = self.outline.boundingRect()

    def at(self, x: float, y: float) -> Space | None:
        """The hex at a point of the scene; None off the field."""
        return self._at.get(self._axial(x, y))

    def _axial(self, x: float, y: float) -> _Axial:
        x, y = x - self._origin[0], y - self._origin[1]
        q = x * (2 / 3) / self.radius
        r = (y / sqrt(3) - x / 3) / self.radius
        s = -q - r
        rq, rr, rs = round(q), round(r), round(s)
        dq, dr, ds = abs(rq - q), abs(rr - r), abs(rs - s)
        if dq > dr and dq > ds:
            rq = -rr - rs
        elif dr > ds:
            rr = -rq - rs
        return rq, rr

    def _find_sides(self) -> tuple[FieldSide, ...]:
        found: list[FieldSide] = []
        for shape in self.spaces:
            centre, corners = self.centres[shape.name], corners_of(self.polygons[shape.name])
            for k, direction in enumerate(SIDES):
                line = QLineF(corners[k], corners[k + 1])
                middle = line.center()
                beyond = self.at(2 * middle.x() - centre.x(), 2 * middle.y() - centre.y())
                if beyond is None or shape.name < beyond.name:
                    found.append(FieldSide(line, shape, beyond, direction))
        return tuple(found)

    def region(self, wanted: Callable[[Space], bool]) -> QPainterPath:
        """The outline of all hexes that `wanted` accepts, as closed loops along hexsides."""
        follows: dict[tuple[int, int], list[QPointF]] = {}
        for shape in self.spaces:
            if not wanted(shape):
                continue
            centre, corners = self.centres[shape.name], corners_of(self.polygons[shape.name])
            for k in range(6):
                start, end = corners[k], corners[k + 1]
                beyond = self.at(start.x() + end.x() - centre.x(), start.y() + end.y() - centre.y())
                if beyond is None or not wanted(beyond):
                    follows.setdefault(self._key(start), []).append(end)
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.WindingFill)
        while follows:
            start_key = next(iter(follows))
            here = start_key
            begun = False
            while here in follows:
                ends = follows[here]
                point = ends.pop()
                if not ends:
                    del follows[here]
                if begun:
                    path.lineTo(point)
                else:
                    path.moveTo(point)
                    begun = True
                here = self._key(point)
            path.closeSubpath()
        return path

    def _key(self, point: QPointF) -> tuple[int, int]:
        """A corner as every hex that shares it sees it, whatever the rounding of its coordinates."""
        x, y = point.x() - self._origin[0], point.y() - self._origin[1]
        return round(2 * x / self.radius), round(4 * y / (sqrt(3) * self.radius))
