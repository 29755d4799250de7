"""The light of a lesson: all of the window but what is to be looked at lies in shade."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from bloodyridge_qt.ui.drawing import theme

_SHADE: Final = QColor(0, 0, 0, 96)


class Spotlight(QWidget):
    """Lies over the whole of its parent; mouse and keys go through it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.lit: tuple[QRect, ...] = ()
        """What lies in the light, in the parent's pixels."""
        self.spared: tuple[QRect, ...] = ()
        """What is no part of it and is read all the same: the shade does not fall on it."""
        self._over = parent
        self.hide()
        parent.installEventFilter(self)

    def shine_on(self, lit: Sequence[QRect], spared: Sequence[QRect] = ()) -> None:
        """Leave these in the light; none puts the light out. What is `spared` lies in no shade either."""
        found, read = tuple(lit), tuple(spared)
        if (found, read) != (self.lit, self.spared) or bool(found) == self.isHidden():
            self.lit, self.spared = found, read
            self.setGeometry(self._over.rect())
            self.setVisible(bool(found))
            self.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self.setGeometry(self._over.rect())
        return super().eventFilter(watched, event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        light = QPainterPath()
        for rect in self.lit:
            spot = QPainterPath()
            spot.addRoundedRect(QRectF(rect).adjusted(-5, -5, 5, 5), 9, 9)
            light = light.united(spot)
        shade = QPainterPath()
        shade.addRect(QRectF(self.rect()))
        for rect in self.spared:
            light_too = QPainterPath()
            light_too.addRoundedRect(QRectF(rect), 5, 5)  # as the corners of what is read
            shade = shade.subtracted(light_too)
        painter.fillPath(shade.subtracted(light), _SHADE)
        painter.setPen(QPen(theme.current().accent, 2.5))
        painter.drawPath(light)
        painter.end()
