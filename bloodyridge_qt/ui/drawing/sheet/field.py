"""The spaces of a sheet in scene coordinates: polygons, edges, outlines, styles, and which lies at a point.

Scene coordinates are yards with y growing southward, so every y of the sheet changes its sign here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from math import dist, floor, hypot

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPolygonF

from bloodyridge_qt.boards.layout import layout_of
from bloodyridge_qt.boards.sheet import MapSheet, Space
from bloodyridge_qt.table.style import style_of

PLAIN = "plain"
"""The style of a terrain that none is named for."""


@dataclass(frozen=True)
class FieldSide:
    """One edge, once for both spaces that share it."""

    line: QLineF
    space: Space
    """The space it was found at."""
    beyond: Space | None
    """The space on the other side; None at the edge of the field."""
    facing: float
    """Compass bearing in which it looks outward from `space`."""


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


class Field:
    """All spaces of one sheet."""

    def __init__(self, sheet: MapSheet) -> None:
        self.spaces = sheet.spaces
        self._layout = layout_of(sheet)
        self.style = style_of(sheet.game)
        self.styles = {space.name: self.style.terrains.get(space.terrain, PLAIN) for space in sheet.spaces}
        """How the ground of each space is drawn."""
        self.centres = {space.name: _scene(space.centre) for space in sheet.spaces}
        self.polygons: dict[str, QPolygonF] = {}
        """Closed: the first corner comes again at the end."""
        self.tops: dict[str, float] = {}
        """Where a printed number hangs in each space: at the top of a space, or below its point."""
        radius = dist(sheet.spaces[0].centre, sheet.spaces[0].polygon[0]) if sheet.spaces else 0.0
        for space in sheet.spaces:
            corners = [_scene(corner) for corner in space.polygon]
            self.polygons[space.name] = QPolygonF([*corners, corners[0]])
            self.tops[space.name] = number_top(space, radius)
        self.sides = tuple(
            FieldSide(QLineF(_scene(edge.start), _scene(edge.end)), edge.space, edge.beyond, edge.facing)
            for edge in self._layout.edges
        )
        self.shared = {
            (side.space.name, side.beyond.name): side.line for side in self.sides if side.beyond is not None
        }
        """The edge between two spaces, the lower name first."""
        self.outline = self.region(lambda _: True)
        """The whole field as one path, without the edges inside it."""
        self.bounds: QRectF = self.outline.boundingRect()

    def at(self, x: float, y: float) -> Space | None:
        """The space at a point of the scene; None off the field."""
        return self._layout.at(x, -y)

    def of_style(self, style: str) -> Callable[[Space], bool]:
        """Whether the ground of a space is drawn in this style."""
        return lambda space: self.styles[space.name] == style

    def marked(self, style: str) -> Callable[[Space], bool]:
        """Whether a space has a mark that is drawn in this manner."""
        marks = self.style.marked(style)
        return lambda space: not marks.isdisjoint(space.marks)

    def region(self, wanted: Callable[[Space], bool]) -> QPainterPath:
        """The outline of all spaces that `wanted` accepts, as closed loops along edges."""
        follows: dict[int, list[tuple[QPointF, int]]] = {}
        for space in filter(wanted, self.spaces):
            ring = self._layout.corners[space.name]
            for k, edge in enumerate(self._layout.edges_of(space.name)):
                if edge.beyond is None or not wanted(edge.beyond):
                    follows.setdefault(ring[k], []).append((_scene(edge.end), ring[(k + 1) % len(ring)]))
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.WindingFill)
        while follows:
            here = next(iter(follows))
            begun = False
            while here in follows:
                ends = follows[here]
                point, there = ends.pop()
                if not ends:
                    del follows[here]
                if begun:
                    path.lineTo(point)
                else:
                    path.moveTo(point)
                    begun = True
                here = there
            path.closeSubpath()
        return path


def _scene(point: tuple[float, float]) -> QPointF:
    return QPointF(point[0], -point[1])


def number_top(space: Space, radius: float) -> float:
    """Where a number hangs in a space; `radius` is how far corners are from its middle."""
    heights = sorted(corner[1] for corner in space.polygon)
    if len(heights) != 6:
        return -heights[-1]
    return -space.centre[1] - radius * (0.866 if heights[-1] - heights[-2] < 0.1 * radius else 0.68)
