"""Slips of paper on the spaces they are about: chances, with a bar under the number, and other words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPen, QTransform
from PySide6.QtWidgets import QGraphicsItem

from bloodyridge_qt.table.forecast import percent
from bloodyridge_qt.table.table_view import Place
from bloodyridge_qt.ui.board.items.ground import Ground
from bloodyridge_qt.ui.drawing import theme, typefaces

Z_CHANCES: Final = 52.0
"""Over the pieces and the way of the piece in hand, under the piece itself."""
_LETTERS: Final = 0.2
"""Height of the number in parts of a space; never smaller than can be read."""
_LEAST: Final = 9.0


class ChanceMarks(QGraphicsItem):
    """One number a space."""

    def __init__(self, ground: Ground) -> None:
        super().__init__()
        self._ground = ground
        self.shares: Mapping[Place, float] = {}
        """Chances that stand there."""
        self.slips: Mapping[Place, str] = {}
        """Words that stand on other places."""
        self.setZValue(Z_CHANCES)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def show_shares(self, shares: Mapping[Place, float]) -> None:
        """Write exactly these."""
        if shares != self.shares:
            self.shares = dict(shares)
            self.update()

    def show_slips(self, slips: Mapping[Place, str]) -> None:
        """Write exactly these words beside the chances."""
        if slips != self.slips:
            self.slips = dict(slips)
            self.update()

    def boundingRect(self) -> QRectF:
        margin = self._ground.step
        return self._ground.field.adjusted(-margin, -margin, margin, margin)

    def paint(self, painter: QPainter, *_: object) -> None:
        look, world = theme.current(), painter.worldTransform()
        step = self._ground.step * abs(world.m11())
        font = typefaces.condensed(max(_LEAST, step * _LETTERS), QFont.Weight.Bold)
        painter.setWorldTransform(QTransform())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        written = {**self.slips, **{place: percent(share) for place, share in self.shares.items()}}
        for place, words in written.items():
            centre = world.map(self._ground.centre(place))
            slip = _slip(words, font)
            slip.moveCenter(centre)
            slip.moveTop(centre.y() + step * 0.16)
            painter.setPen(QPen(look.text_soft, 1.0))
            painter.setBrush(look.panel_raised)
            painter.drawRoundedRect(slip, 3, 3)
            painter.setPen(look.text)
            painter.setFont(font)
            room = QRectF(slip.left(), slip.top(), slip.width(), slip.height() - 4)
            painter.drawText(room, int(Qt.AlignmentFlag.AlignCenter), words)
            if place in self.shares:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(look.accent)
                inner = slip.adjusted(3, slip.height() - 5, -3, -2)
                inner.setWidth(inner.width() * self.shares[place])
                painter.drawRect(inner)
        painter.setWorldTransform(world)


def _slip(words: str, font: QFont) -> QRectF:
    metrics = QFontMetricsF(font)
    return QRectF(0, 0, metrics.horizontalAdvance(words) + 10, metrics.height() + 5)
