"""A pile in its box on the sheet: the top counters, the count, a few words."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter
from PySide6.QtWidgets import QGraphicsItem

from bloodyridge_qt.table.table_view import PileView
from bloodyridge_qt.ui.board.items import faces
from bloodyridge_qt.ui.drawing import theme, typefaces

Z_PILE: Final = 25.0

_WORDS: Final = 38.0
"""Height of the type of the details in yards, where there is room for it."""
_WRAP: Final = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
_SMALLEST_WORDS: Final = 6.5
"""Details under this height in pixels are left out."""


class PileItem(QGraphicsItem):
    """One pile. Its origin is the upper left corner of its box."""

    def __init__(self, view: PileView, box: QRectF) -> None:
        super().__init__()
        self.view = view
        self._box = QRectF(0, 0, box.width(), box.height())
        self.setPos(box.topLeft())
        self.setZValue(Z_PILE)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def show_view(self, view: PileView) -> None:
        """Show the pile as it is now."""
        if view != self.view:
            self.view = view
            self.update()

    def boundingRect(self) -> QRectF:
        return self._box

    def _inner(self) -> QRectF:
        return self._box.adjusted(22, 18, -22, -16)

    def _side(self) -> float:
        inner = self._inner()
        return min(132.0, inner.height() * 0.62, inner.width() * 0.42)

    def counter_spot(self, index: int = 0) -> QPointF:
        """Middle of an open counter, in the item's coordinates."""
        inner, side = self._inner(), self._side()
        count = max(1, len(self.view.faces))
        pitch = 0.0
        if count > 1:
            pitch = min(side * 0.42, (inner.width() * 0.62 - side) / (count - 1))
        return QPointF(inner.left() + side / 2 + pitch * index, inner.top() + side / 2)

    def paint(self, painter: QPainter, *_: object) -> None:
        if not self.view.count:
            return
        with faces.DevicePainter(painter) as device:
            side = round(self._side() * device.scale)
            for index, counter in enumerate(self.view.faces):
                device.put(faces.tile(counter.face, counter.factor, side), self.counter_spot(index))
            pixels = device.scale / device.ratio
        palette = theme.current()
        inner, across = self._inner(), self._side()
        left = inner.left()
        if self.view.faces:
            left = self.counter_spot(len(self.view.faces) - 1).x() + across / 2 + 6
        beside = QRectF(left, inner.top(), inner.right() - left, across)
        painter.setPen(palette.ink)
        painter.setFont(typefaces.serif(min(104.0, beside.width() * 0.5), QFont.Weight.Bold))
        painter.drawText(beside, Qt.AlignmentFlag.AlignCenter, str(self.view.count))
        below = QRectF(inner.left(), inner.top() + across + 12, inner.width(), inner.height() - across - 12)
        font, height = self._fitting(below)
        if self.view.detail and height * pixels >= _SMALLEST_WORDS and below.height() >= height:
            painter.setPen(palette.ink_soft)
            painter.setFont(font)
            painter.drawText(below, _WRAP, "\n".join(self.view.detail))

    def _fitting(self, room: QRectF) -> tuple[QFont, float]:
        """The largest type in which the details fit the box, and its height in yards."""
        words = "\n".join(self.view.detail)
        height = _WORDS
        while True:
            font = typefaces.condensed(height)
            needed = QFontMetricsF(font).boundingRect(room, _WRAP, words)
            if height <= _WORDS / 2 or (needed.height() <= room.height() and needed.width() <= room.width()):
                return font, height
            height -= 2.0
