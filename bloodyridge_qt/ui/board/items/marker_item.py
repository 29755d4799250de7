"""Markers: control flags that stand in spaces, those that go along the tracks, and counters that leave."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsObject, QGraphicsPixmapItem

from bloodyridge_qt.table.table_view import CounterView, MarkerView
from bloodyridge_qt.ui.board.items import faces
from bloodyridge_qt.ui.board.items.stack_item import Z_STACK

Z_FLAG: Final = 20.0
Z_MARKER: Final = 32.0
Z_OVER: Final = 34.0
"""Of a flag that stands over stacks."""


class FlagItem(QGraphicsPixmapItem):
    """A small flag standing in a space.

    There may be a hundred of them, so Qt paints them without asking Python: each holds a picture of the exact
    pixel size and a scale that undoes the view's.
    """

    def __init__(self, view: MarkerView) -> None:
        super().__init__()
        self.view = view
        """Call `zoomed` after another face."""
        self.side = 0.0
        """Edge of the square it is drawn in, in yards; the same."""
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setZValue(Z_FLAG)

    def zoomed(self, pixels_per_yard: float, ratio: float) -> None:
        """Take a picture of the size the flag now covers on the screen."""
        device = pixels_per_yard * ratio
        picture = faces.marker(self.view.face, round(self.side * device))
        self.setPixmap(picture)
        self.setOffset(-picture.width() / 2, -picture.height() / 2)
        self.setScale(1.0 / device)


class _Square(QGraphicsObject):
    """A picture in a square that slides or fades."""

    def __init__(self, side: float, height: float) -> None:
        super().__init__()
        self._side = side
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setZValue(height)

    def boundingRect(self) -> QRectF:
        half = self._side * 0.6
        return QRectF(-half, -half, 2 * half, 2 * half)

    def paint(self, painter: QPainter, *_: object) -> None:
        with faces.DevicePainter(painter) as device:
            device.put(self.picture(round(self._side * device.scale)), QPointF())

    def picture(self, side: int) -> QPixmap:
        """What it shows, so many pixels wide."""
        raise NotImplementedError


class MarkerItem(_Square):
    """A marker in a box of a track; it slides when the game moves on."""

    def __init__(self, view: MarkerView, side: float) -> None:
        super().__init__(side, Z_MARKER)
        self.view = view

    def show_view(self, view: MarkerView, side: float) -> None:
        """Show another face or size."""
        self.prepareGeometryChange()
        self.view = view
        self._side = side
        self.update()

    def picture(self, side: int) -> QPixmap:
        return faces.marker(self.view.face, side)


class GhostItem(_Square):
    """A counter that is leaving the table; it fades and is gone."""

    def __init__(self, counter: CounterView, side: float) -> None:
        super().__init__(side, Z_STACK + 2)
        self._counter = counter

    def picture(self, side: int) -> QPixmap:
        return faces.tile(self._counter.face, self._counter.factor, side)
