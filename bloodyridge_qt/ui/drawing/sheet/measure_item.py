"""A measured line as an item of the scene: over the sheet, under the counters."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from bloodyridge_qt.table.inspection import Measure
from bloodyridge_qt.ui.drawing import theme
from bloodyridge_qt.ui.drawing.sheet import lettering
from bloodyridge_qt.ui.drawing.sheet.pens import faded, heavy_pen
from bloodyridge_qt.ui.drawing.sheet.sheet_painter import SheetPainter
from bloodyridge_qt.ui.drawing.theme import Theme

Z: Final = -900
"""Over the sheet (−1000), under whatever lies on it."""
_LENGTH_PIXELS: Final = 9.0
"""Logical pixels the capitals of a measured length are high at least."""


class MeasureItem(QGraphicsItem):
    """Draws a line between two spaces; takes no mouse buttons, and is hidden while there is none."""

    def __init__(self, sheet: SheetPainter, parent: QGraphicsItem | None = None) -> None:
        super().__init__(parent)
        self._sheet = sheet
        self._area = sheet.field_rect().adjusted(-60, -80, 60, 60)
        self._measure: Measure | None = None
        self.setZValue(Z)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setVisible(False)

    def show_measure(self, measure: Measure | None) -> None:
        """A line between two spaces, or none."""
        self._measure = measure
        self.setVisible(measure is not None)
        self.update()

    def boundingRect(self) -> QRectF:
        return self._area

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        if self._measure is None:
            return
        ratio = widget.devicePixelRatioF() if widget is not None else 1.0
        zoom = (abs(painter.worldTransform().m11()) or 1.0) * ratio
        paint_line(painter, self._sheet, self._measure, zoom, theme.current(), ratio)


def paint_line(
    painter: QPainter,
    sheet: SheetPainter,
    measure: Measure,
    zoom: float,
    look: Theme,
    ratio: float = 1.0,
) -> None:
    """A measured line: from centre to centre, a ring in every space under it, its length beside its end.

    `zoom` is device pixels to a yard, `ratio` device pixels to a logical one.
    """
    places, text = measure.line, measure.text
    if not places:
        return
    start, end = sheet.place_centre(places[0]), sheet.place_centre(places[-1])
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    rings = QPainterPath()
    for place in places:
        rings.addEllipse(sheet.place_centre(place), 11, 11)
    for colour, width in ((look.halo, max(9.0, 4 / zoom)), (look.waypoint, max(4.0, 1.8 / zoom))):
        painter.setPen(heavy_pen(colour, width))
        painter.drawLine(start, end)
        painter.drawPath(rings)
    if text:
        cap = max(13.0, _LENGTH_PIXELS * ratio / zoom)
        at = end - QPointF(0, 17 + cap)
        wide = lettering.width(text, cap, lettering.NARROW_BOLD)
        slip = QRectF(at.x() - wide / 2, at.y() - cap / 2, wide, cap)
        painter.fillRect(slip.adjusted(-cap / 2, -cap / 2, cap / 2, cap / 2), faded(look.paper, 0.88))
        lettering.draw(painter, text, at, cap, look.ink, lettering.NARROW_BOLD)
    painter.restore()
