"""What is printed over the terrain: grid, numbers, heavy rows, named lines, exits."""

from __future__ import annotations

from math import atan2, cos, sin, sqrt
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QPainter, QPainterPath, QPen, QPolygonF

from bloodyridge_qt.boards.layout import COMPASS
from bloodyridge_qt.boards.sheet import MapSheet
from bloodyridge_qt.language import tr
from bloodyridge_qt.ui.drawing import typefaces
from bloodyridge_qt.ui.drawing.sheet import lettering
from bloodyridge_qt.ui.drawing.sheet.boundary import DOUBLE_RULE, Boundary
from bloodyridge_qt.ui.drawing.sheet.field import Field, hatch
from bloodyridge_qt.ui.drawing.sheet.pens import faded, heavy_pen
from bloodyridge_qt.ui.drawing.theme import Theme

HEAVY_ROW, ARROW = "heavy row", "arrow"
"""Manners in which marks are drawn."""

FRAME: Final = 33.0
"""Yards from the rim of the sheet to the inner rule of its frame."""
_HATCH_STEP = 9.0
_WORDS_FROM = 0.75
"""Pixels to a yard from which the lettering along a boundary can be read."""
_NUMBER_HIGH = 22.0
"""Yards a number is high at most; from near it is smaller."""
_WORDS_CLEAR = 6.0
"""Yards between a number and words printed over the spaces."""
NUMBER_DROP: Final = 6.5
"""Yards from the top of a space to its number: clear of a heavy line on the edge."""


def number_size(zoom: float, ratio: float) -> float:
    """How high the figures of a space number are in device pixels, of which `zoom` go to a yard."""
    return max(12.5 * zoom, min(8.0 * ratio, _NUMBER_HIGH * zoom))


class FieldLines:
    """Grid, numbers, heavy rows, named lines and exits of one sheet."""

    def __init__(self, sheet: MapSheet, field: Field) -> None:
        self._field = field
        self._step = sheet.step
        west, south, east, north = sheet.bounds
        self._within = QRectF(west, -north, east - west, north - south).adjusted(FRAME, FRAME, -FRAME, -FRAME)
        self._grid = [(side.line, _reach(side.line)) for side in field.sides if side.beyond is not None]
        in_row = field.marked(HEAVY_ROW)
        self._row = field.region(in_row)
        self._row_bounds = self._row.boundingRect().adjusted(-60, -60, 60, 60)
        self._hatch = [
            (line, _reach(line))
            for space in filter(in_row, field.spaces)
            for line in hatch(field.polygons[space.name], (1, 1), _HATCH_STEP)
        ]
        facing = next(
            (COMPASS[look.facing] for look in field.style.marks.values() if look.style == HEAVY_ROW), 0
        )
        facing = (facing + 180.0 * sheet.turned) % 360
        self._turned = sheet.turned
        self._heavy = [
            (side.line, abs(side.facing - facing) < 10)
            for side in field.sides
            if side.beyond is None and in_row(side.space) and abs(side.facing - facing) < 70
        ]
        tints = field.style.tints
        self._lines = [
            (
                look,
                line.name,
                Boundary(line, look, tints),
                line_words(sheet, kind),
            )
            for kind, look in field.style.lines.items()
            for line in sheet.lines
            if line.kind == kind
        ]

    def paint_rows(self, painter: QPainter, exposed: QRectF, zoom: float, theme: Theme) -> None:
        """A tint with a hatch over the ground of heavy rows."""
        if not exposed.intersects(self._row_bounds):
            return
        painter.fillPath(self._row, theme.row_tint)
        painter.setPen(QPen(faded(theme.row, 0.55), max(1.5, 0.6 / zoom)))
        painter.drawLines([line for line, reach in self._hatch if exposed.intersects(reach)])

    def paint_row_edges(self, painter: QPainter, exposed: QRectF, zoom: float, theme: Theme) -> None:
        """The heavy edge of a row at the rim of the map, and a wedge into every space."""
        if not exposed.intersects(self._row_bounds):
            return
        painter.setPen(heavy_pen(theme.row, max(5.0, 1.2 / zoom)))
        painter.drawLines([line for line, _ in self._heavy])
        for line in (line for line, straight in self._heavy if straight):
            middle = line.center()
            inward = line.normalVector().unitVector()
            along = QPointF(inward.dx(), inward.dy())
            painter.fillPath(_wedge(middle + along * -7, middle + along * 8, 12), theme.row)

    def paint_grid(self, painter: QPainter, exposed: QRectF, zoom: float, theme: Theme) -> None:
        """Thin edges: fainter from afar, stronger near."""
        strength = 0.36 + 0.16 * min(1.0, max(0.0, (zoom - 0.3) / 1.0))
        pen = QPen(faded(theme.grid, strength), max(0.85, 0.75 / zoom))
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.drawLines([line for line, reach in self._grid if exposed.intersects(reach)])

    def paint_edge(self, painter: QPainter, theme: Theme, zoom: float) -> None:
        """The border of the field on the paper: a soft shade and a fine line."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for width, strength in ((34.0, 0.035), (22.0, 0.05), (11.0, 0.08)):
            painter.setPen(heavy_pen(faded(theme.ink, strength), width))
            painter.drawPath(self._field.outline)
        painter.setPen(heavy_pen(faded(theme.ink, 0.75), max(1.8, 1.0 / zoom)))
        painter.drawPath(self._field.outline)

    def paint_lines(
        self, painter: QPainter, exposed: QRectF, zoom: float, theme: Theme, reading: str
    ) -> None:
        """The named lines, and of those that are readings the one in force."""
        for look, name, line, words in self._lines:
            if not look.under and exposed.intersects(line.reach) and (not look.one_of or name == reading):
                line.paint(painter, look.style, zoom, theme)
                if look.style == DOUBLE_RULE and zoom > _WORDS_FROM:
                    line.paint_words(painter, exposed, theme, words)

    def paint_under(
        self, painter: QPainter, exposed: QRectF, around: QPainterPath, zoom: float, theme: Theme
    ) -> None:
        """What is no place for pieces but ground all the same, beyond the spaces: water, an island."""
        painter.save()
        painter.setClipPath(around, Qt.ClipOperation.IntersectClip)
        painter.setClipRect(self._within, Qt.ClipOperation.IntersectClip)
        for look, _name, line, _words in self._lines:
            if look.under and exposed.intersects(line.reach):
                line.paint(painter, look.style, zoom, theme)
        painter.restore()

    def paint_exits(self, painter: QPainter, exposed: QRectF, zoom: float, theme: Theme) -> None:
        """An arrow over the north edge of every exit space, wherever north lies."""
        up = -1 if self._turned else 1
        for shape in filter(self._field.marked(ARROW), self._field.spaces):
            centre = self._field.centres[shape.name]
            top = self._field.tops[shape.name]
            if not exposed.intersects(QRectF(centre.x() - 40, top - 60, 80, 120)):
                continue
            top = centre.y() - up * (centre.y() - top)
            arrow = QPolygonF(
                [
                    QPointF(centre.x() + dx, top + up * dy)
                    for dx, dy in ((-10, 4), (-10, -7), (-23, -7), (0, -25), (23, -7), (10, -7), (10, 4))
                ]
            )
            painter.setPen(heavy_pen(theme.paper, max(5.0, 1.6 / zoom)))
            painter.setBrush(theme.wedge_line)
            painter.drawPolygon(arrow)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.drawPolygon(arrow)

    def between_numbers(self, at: QPointF, wide: float, cap: float) -> QPointF:
        """The middle for level words nearest to `at` where they cover no space number, if there is one."""
        half = cap / 2 + _WORDS_CLEAR
        tops = {
            round(self._field.tops[name] + NUMBER_DROP, 1)
            for name, centre in self._field.centres.items()
            if abs(centre.x() - at.x()) < wide / 2 + _NUMBER_HIGH
        }
        for away in range(round(self._step / sqrt(3))):
            for y in (at.y() - away, at.y() + away):
                if not any(top - half < y < top + _NUMBER_HIGH + half for top in tops):
                    return QPointF(at.x(), y)
        return at

    def paint_numbers(
        self,
        painter: QPainter,
        exposed: QRectF,
        zoom: float,
        theme: Theme,
        ratio: float,
        *,
        outlined: bool = False,
    ) -> None:
        """The printed number at the top of every space; gone where nobody could read it.

        `outlined` where no typeface goes with the picture.
        """
        pixels = number_size(zoom, ratio)
        smallest = 5.6 if ratio < 1.5 else 4.6  # a fine screen draws small figures clearly
        strength = min(1.0, (pixels / ratio - smallest) / 0.8)
        if strength <= 0:
            return
        font = typefaces.condensed(pixels, QFont.Weight.Normal)
        painter.setFont(font)
        colour = faded(theme.space_number, strength)
        painter.setPen(colour)
        high = pixels / zoom
        for shape in (one for one in self._field.spaces if one.named):
            centre = self._field.centres[shape.name]
            top = self._field.tops[shape.name]
            spot = QRectF(centre.x() - 60, top + NUMBER_DROP, 120, high * 1.3)
            if not exposed.intersects(spot):
                continue
            if outlined:
                at = QPointF(centre.x(), spot.top() + 0.62 * high)
                lettering.draw(painter, shape.name, at, 0.7 * high, colour, lettering.NARROW)
                continue
            painter.save()
            painter.translate(spot.left(), spot.top())
            painter.scale(1 / zoom, 1 / zoom)
            painter.drawText(
                QRectF(0, 0, spot.width() * zoom, spot.height() * zoom),
                Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop,
                shape.name,
            )
            painter.restore()


def line_words(sheet: MapSheet, kind: str) -> tuple[str, ...]:
    """What the sheet's key calls a line, in capitals and in two parts that each fit over one edge."""
    for label in lettering.labels_in(sheet, "legend"):
        named, _, text = label.text.partition("|")
        if named.strip() == kind and text:
            words = tr(text.strip()).upper().split()
            half = (len(words) + 1) // 2
            return tuple(" ".join(part) for part in (words[:half], words[half:]) if part)
    return ()


def _reach(line: QLineF) -> QRectF:
    return QRectF(line.p1(), line.p2()).normalized().adjusted(-2, -2, 2, 2)


def _wedge(foot: QPointF, tip: QPointF, half: float) -> QPainterPath:
    """A triangle from a foot of this half width to its tip."""
    angle = atan2(tip.y() - foot.y(), tip.x() - foot.x())
    across = QPointF(-sin(angle), cos(angle)) * half
    path = QPainterPath(tip)
    path.lineTo(foot + across)
    path.lineTo(foot - across)
    path.closeSubpath()
    return path
