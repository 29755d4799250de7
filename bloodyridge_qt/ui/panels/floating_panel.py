"""A panel that lies on the board: the player may push it aside, and nothing done on it reaches the board."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QFrame, QWidget

from bloodyridge_qt.ui.drawing import theme
from bloodyridge_qt.ui.panels import panel_style


class FloatingPanel(QFrame):
    """A sheet with a shadow and a band at its left in the colour of a side."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.band = ""
        """The side whose colour the band has; "" for none."""
        self.moved_by_hand = False
        """The player has put the panel where he wants it."""
        self._grip: QPoint | None = None

    def stand_aside(
        self, room: QRect, matters: Sequence[tuple[Sequence[QRect], float]], *wider: QRect
    ) -> None:
        """Stand within `room` where the least of what `matters` is covered, or where the player has put it.

        `matters` are rectangles, and how much a pixel of them is worth. `wider` are rooms it may take at
        need, the widest first.
        """
        if self.moved_by_hand:
            spot = self.pos()
        else:
            spots = [spot for each in (room, *wider) for spot in self._spots(each)]
            spot = min(spots, key=lambda at: covered(QRect(at, self.size()), matters))
        room = (*wider, room)[0]
        self.move(
            max(room.left(), min(spot.x(), room.right() - self.width() + 1)),
            max(room.top(), min(spot.y(), room.bottom() - self.height() + 1)),
        )

    def _spots(self, room: QRect) -> list[QPoint]:
        rights, bottoms = room.right() - self.width() + 1, room.bottom() - self.height() + 1
        middle = room.center().y() - self.height() // 2
        return [QPoint(x, y) for x in (rights, room.left()) for y in (room.top(), middle, bottoms)]

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        if event.button() == Qt.MouseButton.LeftButton:
            self._grip = event.position().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        event.accept()
        parent = self.parentWidget()
        if self._grip is None or parent is None:
            return
        to = self.mapToParent(event.position().toPoint() - self._grip)
        self.moved_by_hand = True
        self.move(
            min(max(0, to.x()), max(0, parent.width() - self.width())),
            min(max(0, to.y()), max(0, parent.height() - self.height())),
        )

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()
        self._grip = None

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.accept()

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = theme.current()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF(self.rect())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 70))
        painter.drawRoundedRect(rect.adjusted(2, 3, 0, 0), 5, 5)
        painter.setBrush(look.panel_raised)
        painter.setPen(QPen(look.accent, 1.6))
        painter.drawRoundedRect(rect.adjusted(1, 1, -3, -4), 5, 5)
        colour = getattr(look, self.band, None) if self.band else None
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour if isinstance(colour, QColor) else look.accent)
        painter.drawRect(QRectF(2, 6, max(4.0, panel_style.em() * 0.3), rect.height() - 16))
        painter.end()


def covered(rect: QRect, matters: Sequence[tuple[Sequence[QRect], float]]) -> float:
    """How much of what matters lies under a rectangle."""
    under = ((rect.intersected(part).size(), worth) for parts, worth in matters for part in parts)
    return sum(worth * size.width() * size.height() for size, worth in under if not size.isEmpty())
