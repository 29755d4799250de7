"""A measured line as an item of the scene: over the sheet, under the counters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from bloodyridge_qt.ui.drawing import theme
from bloodyridge_qt.ui.drawing.sheet.overlay_painter import OverlayPainter

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter

    from bloodyridge_qt.table.inspection import Measure
    from bloodyridge_qt.ui.drawing.sheet.sheet_painter import SheetPainter

Z: Final = -900
"""Over the sheet (−1000), under whatever lies on it."""


class MeasureItem(QGraphicsItem):
    """Draws a line between two hexes; takes no mouse buttons, and is hidden while there is none."""

    def __init__(self, sheet: SheetPainter, parent: QGraphicsItem | None = None) -> None:
        super().__init__(parent)
        self._painter = OverlayPainter(sheet)
        self._area = sheet.field_rect().adjusted(-60, -80, 60, 60)
        self._measure: Measure | None = None
        self.setZValue(Z)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setVisible(False)

    def show_measure(self, measure: Measure | None) -> None:
        """A line between two hexes, or none."""
        self._measure = measure
        self.setVisible(measure is not None)
        self.update()

    def boundingRect(self) -> QRectF:
        return self._area

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        del option
        if self._measure is None:
            return
        ratio = widget.devicePixelRatioF() if widget is not None else 1.0
        zoom = (abs(painter.worldTransform().m11()) or 1.0) * ratio
        measure = self._measure
        self._painter.paint_line(painter, measure.line, zoom, theme.current(), measure.text, ratio)
