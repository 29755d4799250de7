"""Tick boxes and round buttons that grow with the text and can be seen in every palette.

The words of a tick box wrap where there is no room for them in one line.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QCheckBox, QRadioButton, QSizePolicy

from bloodyridge_qt.ui.drawing import theme
from bloodyridge_qt.ui.panels import panel_style


def _mark_size(button: QAbstractButton) -> int:
    return round(QFontMetrics(button.font()).height() * 0.92)


def _before_words(button: QAbstractButton) -> int:
    """What the mark takes, with the gap behind it."""
    return _mark_size(button) + 4 + (QFontMetrics(button.font()).height() // 2 if button.text() else 0)


def _size(button: QAbstractButton) -> QSize:
    metrics = QFontMetrics(button.font())
    words = metrics.horizontalAdvance(button.text()) + 4 if button.text() else 0
    return QSize(_before_words(button) + words, max(_mark_size(button) + 4, metrics.height()) + 2)


def _paint(button: QAbstractButton, *, round_mark: bool) -> None:
    look = theme.current()
    with QPainter(button) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side = _mark_size(button)
        wraps = button.width() < _size(button).width()  # the mark then stands beside the first line
        room = _size(button).height() if wraps else button.height()
        box = QRectF(2.5, (room - side) / 2 + 0.5, side - 1, side - 1)
        focused, on = button.hasFocus(), button.isChecked()
        edge = (
            look.accent if focused or on or (button.underMouse() and button.isEnabled()) else look.text_soft
        )
        painter.setPen(QPen(edge, 2.0 if focused else 1.2))
        painter.setBrush(look.panel_raised if button.isEnabled() else Qt.BrushStyle.NoBrush)
        if round_mark:
            painter.drawEllipse(box)
        else:
            painter.drawRoundedRect(box, side * 0.16, side * 0.16)
        if on and round_mark:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(look.accent)
            painter.drawEllipse(box.center(), side * 0.24, side * 0.24)
        elif on:
            pen = QPen(look.accent, max(1.8, side * 0.14))
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.setPen(pen)
            painter.drawPolyline(
                [box.topLeft() + QPointF(box.width() * x, box.height() * y) for x, y in _TICK],
            )
        if button.text():
            painter.setPen(look.text if button.isEnabled() else look.text_soft)
            painter.setFont(button.font())
            left = round(box.right()) + QFontMetrics(button.font()).height() // 2
            words = QRectF(left, 0, button.width() - left, button.height())
            lines = Qt.TextFlag.TextWordWrap if wraps else Qt.TextFlag.TextSingleLine
            painter.drawText(
                words, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | lines, button.text()
            )
        if focused:  # a thicker edge of the mark alone is easily overlooked
            painter.setPen(look.accent)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(QRectF(button.rect()).adjusted(0.5, 0.5, -0.5, -0.5))


_TICK = ((0.24, 0.54), (0.43, 0.74), (0.77, 0.28))


if TYPE_CHECKING:
    _Button = QAbstractButton
else:  # PySide lets a class have one Qt class as its base, and that is the one it is mixed into
    _Button = object


class _DrawnMark(_Button):
    """A button whose mark is drawn here; mixed into the Qt class that knows how it behaves."""

    round_mark = False

    def sizeHint(self) -> QSize:
        return _size(self)

    def minimumSizeHint(self) -> QSize:
        return _size(self)

    def hitButton(self, spot: QPoint) -> bool:
        return self.rect().contains(spot)

    def paintEvent(self, _event: QPaintEvent) -> None:
        _paint(self, round_mark=self.round_mark)


class Tick(_DrawnMark, QCheckBox):
    """A tick box."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def minimumSizeHint(self) -> QSize:
        metrics = QFontMetrics(self.font())
        longest = max((metrics.horizontalAdvance(word) for word in self.text().split()), default=0)
        return QSize(_before_words(self) + longest + 4, _size(self).height())

    def heightForWidth(self, width: int) -> int:
        whole = _size(self)
        if width >= whole.width():
            return whole.height()
        room = QRect(0, 0, width - _before_words(self), 0)
        words = QFontMetrics(self.font()).boundingRect(room, Qt.TextFlag.TextWordWrap, self.text())
        return max(whole.height(), words.height() + 2)


class Dot(_DrawnMark, QRadioButton):
    """A round button, one of several."""

    round_mark = True


def tab_to_chosen(dots: Iterable[Dot]) -> None:
    """Let Tab come to the chosen one of a group only; Qt sees to it only after the group has had focus."""
    for dot in dots:
        policy = dot.focusPolicy()
        tab = Qt.FocusPolicy.TabFocus
        dot.setFocusPolicy(Qt.FocusPolicy(policy | tab if dot.isChecked() else policy & ~tab))


def restyle(button: QAbstractButton, *, bold: bool = False) -> None:
    """Give a tick or dot the running text's font in the present size."""
    button.setFont(panel_style.text_font(bold=bold))
    button.updateGeometry()
