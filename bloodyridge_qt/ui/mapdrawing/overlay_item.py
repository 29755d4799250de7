"""Overlays and a measured line as one item of the scene: over the sheet, under the counters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from bloodyridge_qt.ui import theme
from bloodyridge_qt.ui.mapdrawing.overlay_painter import OverlayPainter

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtGui import QPainter

    from bloodyridge_qt.presentation.inspection import Measure, Overlay
    from bloodyridge_qt.ui.mapdrawing.sheet_painter import SheetPainter

Z: Final = -900
"""Over the sheet (−1000), under whatever lies on it."""


class OverlayItem(QGraphicsItem):
    """Draws what an inspector tells; takes no mouse buttons, and is hidden while there is nothing to draw."""

    def __init__(self, sheet: SheetPainter, parent: QGraphicsItem | None = None) -> None:
        super().__init__(parent)
        self._painter = OverlayPainter(sheet)
        self._area = sheet.field_rect().adjusted(-60, -80, 60, 60)
        self._overlays: tuple[Overlay, ...] = ()
        self._measure: Measure | None = None
        self.setZValue(Z)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.setVisible(False)

    def show_overlays(self, overlays: Iterable[Overlay]) -> None:
        """These overlays and no others, the first one lowest."""
        self._overlays = tuple(overlays)
        self._changed()

    def show_measure(self, measure: Measure | None) -> None:
        """A line between two hexes, or none."""
        self._measure = measure
        self._changed()

    def _changed(self) -> None:
        self.setVisible(bool(self._overlays) or self._measure is not None)
        self.update()

    def boundingRect(self) -> QRectF:
        return self._area

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        zoom = abs(painter.worldTransform().m11()) or 1.0
        ratio = widget.devicePixelRatioF() if widget is not None else 1.0
        zoom *= ratio
        look = theme.current()
        self._painter.paint(painter, self._overlays, option.exposedRect, zoom, look)
        if self._measure is not None:
            self._painter.paint_line(painter, self._measure.line, zoom, look, self._measure.text, ratio)
