"""Words that stay words: Qt takes a text that looks like a page for one, and opens the pictures it names.

And one line of them that gives way instead of making the window wider.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QEvent, QPoint, QSize, Qt
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QToolTip, QWidget

from bloodyridge_qt.escaping import escaped, in_html

if TYPE_CHECKING:
    AnyWidget = QWidget
else:
    AnyWidget = object  # Qt objects have one Qt class among their bases


class PlainLabel(QLabel):
    """A label that shows its text as it is, with what acts written out; in several lines if it may `wrap`."""

    def __init__(self, text: str = "", parent: QWidget | None = None, *, wrap: bool = False) -> None:
        super().__init__(parent, wordWrap=wrap)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(text)

    def setText(self, text: str) -> None:
        super().setText(escaped(text, lines=True))


class ElidedLabel(QWidget):
    """Shows as much of its words as there is room for, then dots."""

    left_out: ClassVar[Qt.TextElideMode] = Qt.TextElideMode.ElideRight
    """Where the dots stand."""
    margin: ClassVar[int] = 6
    """Pixels at either side of the words."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = ""
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def words(self) -> str:
        """All of the text, whatever of it is in sight."""
        return self._words

    def set_words(self, words: str) -> None:
        """Show another text."""
        words = escaped(words)
        if words != self._words:
            self._words = words
            self.setAccessibleDescription(words)
            self.update()

    def event(self, event: QEvent) -> bool:
        fits = self.fontMetrics().horizontalAdvance(self._words) <= self.width() - 2 * self.margin
        if event.type() == QEvent.Type.ToolTip and fits and self.toolTip() == plain_tip(self._words):
            return True  # it would only repeat what is read
        return super().event(event)

    def sizeHint(self) -> QSize:
        return QSize(200, self.fontMetrics().height() + 4)

    def minimumSizeHint(self) -> QSize:
        return QSize(40, self.fontMetrics().height() + 4)

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            room = self.rect().adjusted(self.margin, 0, -self.margin, 0)
            shown = self.fontMetrics().elidedText(self._words, self.left_out, room.width())
            painter.setPen(self.palette().windowText().color())
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)


class PathLabel(ElidedLabel):
    """A path of which the middle gives way. Tab comes to it, and then it is told whole, as to a pointer."""

    left_out = Qt.TextElideMode.ElideMiddle
    margin = 0

    def __init__(self, path: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.set_words(path)
        self.setToolTip(plain_tip(path))


def plain_tip(text: str) -> str:
    """What to give Qt so that a tool tip shows this text as it is; a tool tip knows no other way."""
    if "<" in text or "&lt;" in text:  # what Qt looks for
        return f'<p style="white-space: pre-wrap">{in_html(text)}</p>'
    return escaped(text, lines=True)


class Tipped(AnyWidget):
    """Stands before the widget among the bases of one whose tool tip says something else at every spot."""

    def tip_at(self, spot: QPoint) -> str:
        """What the tool tip says there; "" for none."""
        raise NotImplementedError

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            QToolTip.showText(event.globalPos(), plain_tip(self.tip_at(event.pos())), self)
            return True
        return super().event(event)
