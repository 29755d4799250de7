"""A panel that lies on the board: the player may push it aside, and nothing done on it reaches the board."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Final

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QApplication, QFrame, QWidget

from bloodyridge_qt.ui.drawing import theme
from bloodyridge_qt.ui.panels import panel_style

_TRIED: Final = 12
"""How many places are tried across, and down: each costs time, and the game waits."""
_FARTHER: Final = 3
_SOFT: Final = 5.0
"""What is worth more a pixel is not covered for the sake of staying."""
_PREFERRED: Final = 10
"""What covers so many pixels is no place that is preferred."""


class FloatingPanel(QFrame):
    """A sheet with a shadow and a band at its left in the colour of a side."""

    takes_keys = True
    """Whether a press gives it the keys."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.band = ""
        """The side whose colour the band has; "" for none."""
        self.moved_by_hand = False
        """The player has put the panel where he wants it."""
        self.stays = 0.0
        """It stays where it is unless elsewhere so much less of what matters would be covered."""
        self.reserved = 0
        """As high as this it may become while its foot stays."""
        self._grip: QPoint | None = None
        self._pushed = False
        """It has been pushed since it was pressed: a hand that trembles pushes nothing."""

    def stand_aside(
        self, room: QRect, matters: Sequence[tuple[Sequence[QRect], float]], *wider: QRect
    ) -> None:
        """Stand within `room` where the least of what `matters` is covered, or where the player has put it.

        `matters` are rectangles, and how much a pixel of them is worth. `wider` are rooms it may take at
        need, the widest first.
        """
        widest = (*wider, room)[0]
        stays = self._within(widest, self.pos())
        if self.moved_by_hand:
            self.move(stays)
            return
        spots = [
            stays,
            *(self._within(widest, spot) for each in (room, *wider) for spot in self._spots(each)),
        ]
        sides = _sides(matters)
        costs = [_under(at.x(), at.y(), self.size(), sides) for at in spots]
        best = costs.index(min(costs))
        firm = [each for each in sides if each[1] > _SOFT]
        more = [_under(at.x(), at.y(), self.size(), firm) for at in (stays, spots[best])]
        self.move(stays if costs[0] <= costs[best] + self.stays and more[0] <= more[1] else spots[best])

    def _within(self, room: QRect, spot: QPoint) -> QPoint:
        return QPoint(
            max(room.left(), min(spot.x(), room.right() - self.width() + 1)),
            max(room.top(), min(spot.y(), room.bottom() - self.height() + 1)),
        )

    def _spots(self, room: QRect) -> list[QPoint]:
        rights, bottoms = room.right() - self.width() + 1, room.bottom() - self.height() + 1
        tops = min(bottoms, room.top() + max(0, self.reserved - self.height()))
        middle = (tops + bottoms) // 2
        heights = (tops, middle, bottoms, min(bottoms, room.top()))  # that without room to grow last
        return [QPoint(x, y) for x in (rights, room.left()) for y in heights]

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()
        if self.takes_keys:
            self.setFocus(Qt.FocusReason.MouseFocusReason)
        if event.button() == Qt.MouseButton.LeftButton:
            self._grip, self._pushed = event.position().toPoint(), False

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        event.accept()
        parent = self.parentWidget()
        if self._grip is None or parent is None:
            return
        by = event.position().toPoint() - self._grip
        if not self._pushed and by.manhattanLength() < QApplication.startDragDistance():
            return
        to = self.mapToParent(by)
        self._pushed = self.moved_by_hand = True
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
        with QPainter(self) as painter:
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


def best_spot(
    size: QSize,
    room: QRect,
    matters: Sequence[tuple[Sequence[QRect], float]],
    first: Sequence[QPoint],
    near: QRect,
    farther: int = _FARTHER,
) -> QPoint:
    """Where a sheet of this size lies best in `room`: over the least of what `matters`, and near a rectangle.

    The `first` places are preferred in their order. If all of them cover something, the whole room is tried;
    every pixel of distance weighs as much as `farther` covered ones.
    """
    wide, high = max(room.width() - size.width(), 0), max(room.height() - size.height(), 0)
    west, north, sides = room.x(), room.y(), _sides(matters)
    spots = [
        (max(west, min(at.x(), west + wide)), max(north, min(at.y(), north + high)), order)
        for order, at in enumerate(first)
    ]
    costs = {(x, y): order + _under(x, y, size, sides) for x, y, order in reversed(spots)}
    if min(costs.values(), default=_PREFERRED) >= _PREFERRED:
        ((left, top, right, bottom),) = _sides([([near], 0.0)])[0][0]
        for across, down in product(range(_TRIED), repeat=2):
            x, y = west + wide * across // (_TRIED - 1), north + high * down // (_TRIED - 1)
            away = max(0, left - x - size.width(), x - right) + max(0, top - y - size.height(), y - bottom)
            costs.setdefault((x, y), _PREFERRED + away * farther + _under(x, y, size, sides))
    return QPoint(*min(costs, key=costs.__getitem__))


def _sides(
    matters: Sequence[tuple[Sequence[QRect], float]],
) -> list[tuple[list[tuple[int, int, int, int]], float]]:
    """The same in plain numbers, which are counted with much faster."""
    return [
        ([(each.x(), each.y(), each.x() + each.width(), each.y() + each.height()) for each in parts], worth)
        for parts, worth in matters
    ]


def _under(
    x: int, y: int, size: QSize, matters: Sequence[tuple[Sequence[tuple[int, int, int, int]], float]]
) -> float:
    east, south, cost = x + size.width(), y + size.height(), 0.0
    for parts, worth in matters:
        for left, top, right, bottom in parts:
            across, along = min(east, right) - max(x, left), min(south, bottom) - max(y, top)
            if across > 0 and along > 0:
                cost += across * along * worth
    return cost
