"""A small picture of the whole sheet in a corner of the board, with a frame round what is in sight."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from bloodyridge_qt.language import tr
from bloodyridge_qt.ui.board.sheet_view import SheetView
from bloodyridge_qt.ui.drawing import style, theme

WIDEST: Final = 210
_SHARE: Final = 0.24
"""Of the view's width, at most."""
_MARGIN: Final = 10
_EDGE: Final = 3
_DARK: Final = QColor(20, 16, 10)


class Minimap(QWidget):
    """Click or drag in it to go there. It moves to another corner when something in use would be under it."""

    def __init__(self, view: SheetView) -> None:
        super().__init__(view)
        self._view = view
        self._picture: QPixmap | None = None
        self._look = ""
        self._corner = Qt.Corner.BottomLeftCorner
        self.setAccessibleName(tr("Overview of the sheet"))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def forget(self) -> None:
        """Another sheet lies on the table."""
        self._picture = None
        self.update()

    def lay_out(self, keep_clear: Iterable[QRect], rather: Sequence[QRect], *, stays: bool) -> bool:
        """Take the size that fits the view and a corner that covers none of these; whether there is one.

        One of those that cover fewest of what had `rather` be seen; where it `stays`, the same while it can.
        """
        view = self._view
        bounds = view.sheet_rect()
        room = view.viewport().rect()
        if bounds.isEmpty() or room.isEmpty():
            return False
        width = min(WIDEST, int(room.width() * _SHARE))
        height = int(width * bounds.height() / bounds.width())
        if height > room.height() * 0.34:
            height = int(room.height() * 0.34)
            width = int(height * bounds.width() / bounds.height())
        size = QSize(width + 2 * _EDGE, height + 2 * _EDGE)
        if size != self.size():
            self.resize(size)
            self._picture = None
        clear = list(keep_clear)
        spots = {corner: QRect(self._spot(corner, room), size) for corner in (self._corner, *_CORNERS)}
        free = [corner for corner, spot in spots.items() if not any(map(spot.intersects, clear))]
        if free and not (stays and free[0] == self._corner):
            self._corner = min(free, key=lambda corner: sum(map(spots[corner].intersects, rather)))
        if free:
            self.move(spots[self._corner].topLeft())
        return bool(free)

    def _spot(self, corner: Qt.Corner, room: QRect) -> QPoint:
        left, top = room.left() + _MARGIN, room.top() + _MARGIN
        right = room.right() - self.width() - _MARGIN + 1
        bottom = room.bottom() - self.height() - _MARGIN + 1
        east = corner in (Qt.Corner.TopRightCorner, Qt.Corner.BottomRightCorner)
        south = corner in (Qt.Corner.BottomLeftCorner, Qt.Corner.BottomRightCorner)
        return QPoint(right if east else left, bottom if south else top)

    def _inner(self) -> QRect:
        return self.rect().adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE)

    def _to_map(self, rect: QRectF) -> QRectF:
        bounds, inner = self._view.sheet_rect(), self._inner()
        scale = inner.width() / bounds.width()
        return QRectF(
            inner.left() + (rect.left() - bounds.left()) * scale,
            inner.top() + (rect.top() - bounds.top()) * scale,
            rect.width() * scale,
            rect.height() * scale,
        )

    def paintEvent(self, _event: QPaintEvent) -> None:
        scene = self._view.board
        palette = theme.current()
        ratio = self.devicePixelRatioF()
        inner = self._inner()
        if self._picture is None or self._look != palette.name:
            self._picture = scene.sheet_item.overview(inner.size(), ratio)
            self._look = palette.name
        painter = QPainter(self)
        painter.fillRect(self.rect(), palette.panel_edge)
        painter.drawPixmap(QRectF(inner), self._picture, QRectF(self._picture.rect()))
        for item in scene.pieces.stacks.values():
            dot = self._to_map(QRectF(item.pos(), item.pos())).center()
            painter.fillRect(QRectF(dot.x() - 2.5, dot.y() - 2.5, 5, 5), _DARK)
            painter.fillRect(QRectF(dot.x() - 1.5, dot.y() - 1.5, 3, 3), style.side(item.view.side).ground)
        frame = self._to_map(self._view.seen_rect()).intersected(QRectF(inner).adjusted(0.5, 0.5, -0.5, -0.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(0, 0, 0, 160), 3.0))
        painter.drawRect(frame)
        painter.setPen(QPen(palette.selected, 1.5))
        painter.drawRect(frame)
        painter.end()  # not when Python lets go of it: while that takes, Qt would find it still painting

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._go(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._go(event.position())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def _go(self, at: QPointF) -> None:
        bounds, inner = self._view.sheet_rect(), self._inner()
        scale = bounds.width() / max(1, inner.width())
        self._view.stop_fitting()
        self._view.centre_at(
            QPointF(
                bounds.left() + (at.x() - inner.left()) * scale, bounds.top() + (at.y() - inner.top()) * scale
            )
        )


_CORNERS: Final = (
    Qt.Corner.BottomLeftCorner,
    Qt.Corner.BottomRightCorner,
    Qt.Corner.TopRightCorner,
    Qt.Corner.TopLeftCorner,
)
