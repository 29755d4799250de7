"""Lines printed on a sheet, and the areas some of them enclose, in the manners styles call by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import pairwise, product
from math import cos, pi, sin
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from bloodyridge_qt.boards.sheet import Point, SheetLine
from bloodyridge_qt.table.style import Colours, LineLook
from bloodyridge_qt.ui.drawing import typefaces
from bloodyridge_qt.ui.drawing.sheet import lettering
from bloodyridge_qt.ui.drawing.sheet.noise import smooth, unit
from bloodyridge_qt.ui.drawing.sheet.pens import draw_strokes, faded, heavy_pen
from bloodyridge_qt.ui.drawing.theme import Theme

DOUBLE_RULE: Final = "double rule"
_ALONG: Final = lettering.Face(typefaces.CONDENSED, bold=True, spacing=0.14)
"""The words over a double rule."""
_PALM: Final = 17.0
"""Yards from palm to palm, about."""


class Boundary:
    """A line of the sheet, drawn in one of several forms, or the area within it."""

    def __init__(self, line: SheetLine, look: LineLook, tints: Mapping[str, Colours]) -> None:
        self.name = line.name
        self.look = look
        self._line = line
        self._tints, self._detail = tints.get(line.kind, {}), tints.get(look.detail, {})
        self._points = [QPointF(east, -north) for east, north in line.points]
        self.path = QPainterPath()
        self.path.addPolygon(QPolygonF(self._points))
        self.reach = self.path.boundingRect().adjusted(-60, -60, 60, 60)
        self.sides = [QLineF(a, b) for a, b in pairwise(self._points)]

    def paint(self, painter: QPainter, style: str, zoom: float, theme: Theme) -> None:
        """Draw it in a style; KeyError for an unknown one."""
        LINES[style](self, painter, zoom, theme)

    def _paint_plain(self, painter: QPainter, zoom: float, theme: Theme) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(heavy_pen(self.colour(theme), max(self.look.width, 1.4 / zoom)))
        painter.drawPath(self.path)

    def _fill(self, painter: QPainter, zoom: float, theme: Theme) -> None:
        """Fill what the line encloses, its edge a little darker."""
        colour = self.colour(theme)
        painter.fillPath(self.path, colour)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(heavy_pen(colour.darker(118), max(self.look.width, 0.7 / zoom)))
        painter.drawPath(self.path)

    def colour(self, theme: Theme) -> QColor:
        """Its own in this palette, or that of the fine print."""
        return QColor(self._tints[theme.name]) if theme.name in self._tints else theme.ink_soft

    def _paint_double(self, painter: QPainter, zoom: float, theme: Theme) -> None:
        """Two rules with regular cross ticks, like a surveyed demarcation."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(heavy_pen(theme.line_halo, max(15.0, 4.6 / zoom)))
        painter.drawPath(self.path)
        painter.setPen(heavy_pen(theme.double_line, max(8.0, 3.4 / zoom), flat=True))
        painter.drawPath(self.path)
        painter.setPen(heavy_pen(theme.double_line_core, max(3.0, 1.2 / zoom), flat=True))
        painter.drawPath(self.path)
        ticks = []
        for side in self.sides:
            long = side.length()
            nx, ny = -side.dy() / long, side.dx() / long
            for part in (0.25, 0.5, 0.75):
                at = side.pointAt(part)
                ticks.append(
                    QLineF(at.x() - nx * 8.5, at.y() - ny * 8.5, at.x() + nx * 8.5, at.y() + ny * 8.5)
                )
        painter.setPen(heavy_pen(theme.double_line, max(2.6, 1.0 / zoom), flat=True))
        painter.drawLines(ticks)

    def paint_words(self, painter: QPainter, exposed: QRectF, theme: Theme, words: tuple[str, ...]) -> None:
        """Small lettering over every other level stretch of the line."""
        level = [side for side in self.sides if abs(side.dy()) < 1]
        for k, side in enumerate(level[:: 2 if len(words) == 1 else 1] if words else ()):
            at = side.center() - QPointF(0, 14.5)
            if lettering.meets(exposed, at, 50):
                word, halo = words[k % len(words)], faded(theme.halo, 0.5)
                room = side.length() - 8
                lettering.draw(painter, word, at, 5.6, theme.double_line, _ALONG, halo=halo, fit=room)

    def _paint_wedges(self, painter: QPainter, zoom: float, theme: Theme) -> None:
        """Heavy dashes with a wedge between them, one dash and one wedge to an edge."""
        width = max(6.5, 2.0 / zoom)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(heavy_pen(theme.line_halo, width + 7))
        painter.drawPath(self.path)
        dashes, wedges = [], QPainterPath()
        for side in self.sides:
            dashes.append(QLineF(side.pointAt(0.0), side.pointAt(0.29)))
            dashes.append(QLineF(side.pointAt(0.71), side.pointAt(1.0)))
            wedges.addPath(_diamond(side, width * 1.45))
        painter.setPen(heavy_pen(theme.wedge_line, width))
        painter.drawLines(dashes)
        painter.fillPath(wedges, theme.wedge_line)

    def _paint_shore(self, painter: QPainter, zoom: float, theme: Theme) -> None:
        """Land in shoal water, which grows lighter towards it; sand along its rim, palms within."""
        light = QColor("#ffffff") if theme.paper.lightness() > 110 else self.colour(theme)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for reach in (70.0, 44.0, 22.0):
            painter.setPen(heavy_pen(faded(light, 0.2), 2 * reach))
            painter.drawPath(self.path)
        self._fill(painter, zoom, theme)
        painter.save()
        painter.setClipPath(self.path, Qt.ClipOperation.IntersectClip)
        painter.setPen(heavy_pen(faded(light, 0.26), 32.0))
        painter.drawPath(self.path)
        painter.restore()
        dark, bright = _groves(self._line.points)
        shade = QColor(self._detail.get(theme.name, theme.forest.name()))
        painter.setPen(heavy_pen(faded(shade, 0.75), max(1.9, 0.7 / zoom)))
        draw_strokes(painter, dark)
        painter.setPen(heavy_pen(faded(shade.lighter(135), 0.75), max(1.7, 0.7 / zoom)))
        draw_strokes(painter, bright)

    def _paint_strip(self, painter: QPainter, zoom: float, theme: Theme) -> None:
        """Levelled ground with a broken line along its middle."""
        self._fill(painter, zoom, theme)
        long = sorted(self.sides, key=QLineF.length)[-2:]
        if len(self.sides) != 4 or len(long) < 2:
            return
        pen = QPen(faded(theme.paper, 0.85), max(2.4, 1.0 / zoom))
        pen.setDashPattern([9, 7])
        painter.setPen(pen)
        west, east = ((long[0].pointAt(part) + long[1].pointAt(1 - part)) / 2 for part in (0.03, 0.97))
        painter.drawLine(west, east)

    def _paint_arrow(self, painter: QPainter, zoom: float, theme: Theme) -> None:
        """A way that is gone in one direction: a shaft with a head at its end."""
        self._paint_heads(painter, zoom, theme, (QLineF(self.sides[-1].p2(), self.sides[-1].p1()),))

    def _paint_arrows(self, painter: QPainter, zoom: float, theme: Theme) -> None:
        """A way that can be gone in both directions: a shaft with a head at either end."""
        last = QLineF(self.sides[-1].p2(), self.sides[-1].p1())
        self._paint_heads(painter, zoom, theme, (self.sides[0], last))

    def _paint_heads(self, painter: QPainter, zoom: float, theme: Theme, inward: tuple[QLineF, ...]) -> None:
        """The shaft, and a head at the beginning of each of these lines."""
        width, colour = max(self.look.width, 1.3 / zoom), self.colour(theme)
        for pen in (heavy_pen(faded(theme.halo, 0.7), width + 5), heavy_pen(colour, width)):
            painter.setPen(pen)
            painter.setBrush(pen.color())
            painter.drawLines(self.sides)
            for side in inward:
                long = side.length() or 1.0
                along = QPointF(side.dx(), side.dy()) / long
                foot, across = side.p1() + along * 19, QPointF(-along.y(), along.x()) * 8.5
                painter.drawPolygon(QPolygonF([side.p1() + along * 2, foot + across, foot - across]))

    def _paint_posts(self, painter: QPainter, zoom: float, theme: Theme) -> None:
        """Crosses in a row."""
        painter.setPen(heavy_pen(self.colour(theme), max(self.look.width, 0.8 / zoom)))
        ends = [QPointF(a, b) for a, b in ((-6, -6), (6, 6), (-6, 6), (6, -6))]
        spots = list(self._along(26.0))
        painter.drawLines([QLineF(at + ends[k], at + ends[k + 1]) for at, _ in spots for k in (0, 2)])

    def _paint_teeth(self, painter: QPainter, zoom: float, theme: Theme) -> None:
        """A line with short strokes across it on one side."""
        self._paint_plain(painter, zoom, theme)
        painter.drawLines([QLineF(at, at + QPointF(-way.y(), way.x()) * 11) for at, way in self._along(18.0)])

    def _along(self, step: float) -> Iterator[tuple[QPointF, QPointF]]:
        """Points of the course at even steps, each with the direction there."""
        for side in self.sides:
            long = side.length() or 1.0
            for k in range(max(1, round(long / step))):
                way = QPointF(side.dx(), side.dy()) / long
                yield side.pointAt(k * step / long), way


LINES: Final[dict[str, Callable[[Boundary, QPainter, float, Theme], None]]] = {
    "plain": Boundary._paint_plain,
    "area": Boundary._fill,
    "shore": Boundary._paint_shore,
    "strip": Boundary._paint_strip,
    "arrow": Boundary._paint_arrow,
    "arrows": Boundary._paint_arrows,
    "posts": Boundary._paint_posts,
    "teeth": Boundary._paint_teeth,
    DOUBLE_RULE: Boundary._paint_double,
    "dashes and wedges": Boundary._paint_wedges,
}


@lru_cache(maxsize=4)
def _groves(shore: tuple[Point, ...]) -> tuple[QPolygonF, QPolygonF]:
    """Fronds of palms in loose groves within a line, in shade and in the light, by pairs of points."""
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(east, -north) for east, north in shore]))
    rect = path.boundingRect()
    strokes = (QPolygonF(), QPolygonF())
    for column, row in product(range(int(rect.width() // _PALM)), range(int(rect.height() // _PALM))):
        at = rect.topLeft() + QPointF(column + unit(column, row, 71), row + unit(column, row, 72)) * _PALM
        if smooth(at.x(), at.y(), 90, 73) < 0.46 or not path.contains(at):
            continue
        long, turn = 5 + 4 * unit(column, row, 74), pi * unit(column, row, 75)
        for k in range(3):
            ray = QPointF(cos(turn + k * pi / 3), sin(turn + k * pi / 3)) * long
            strokes[k == 0].append(at - ray)
            strokes[k == 0].append(at + ray)
    return strokes


def _diamond(side: QLineF, reach: float) -> QPainterPath:
    """A lozenge in the middle of an edge, pointed along it."""
    middle, long = side.center(), side.length()
    ux, uy = side.dx() / long, side.dy() / long
    path = QPainterPath(middle + QPointF(ux, uy) * reach)
    path.lineTo(middle + QPointF(-uy, ux) * reach * 0.8)
    path.lineTo(middle - QPointF(ux, uy) * reach)
    path.lineTo(middle - QPointF(-uy, ux) * reach * 0.8)
    path.closeSubpath()
    return path
