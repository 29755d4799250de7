"""One line of text that gives way instead of making the window wider."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from bloodyridge_qt.escaping import escaped


class ElidedLabel(QWidget):
    """Shows as much of its words as there is room for, then dots."""

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

    def sizeHint(self) -> QSize:
        return QSize(200, self.fontMetrics().height() + 4)

    def minimumSizeHint(self) -> QSize:
        return QSize(40, self.fontMetrics().height() + 4)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        room = self.rect().adjusted(6, 0, -6, 0)
        shown = self.fontMetrics().elidedText(self._words, Qt.TextElideMode.ElideRight, room.width())
        painter.setPen(self.palette().windowText().color())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)
        painter.end()
