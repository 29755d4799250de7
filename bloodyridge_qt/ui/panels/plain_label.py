"""Words that stay words: Qt takes a text that looks like a page for one, and opens the pictures it names."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from bloodyridge_qt.escaping import escaped, in_html


class PlainLabel(QLabel):
    """A label that shows its text as it is, with what acts written out; in several lines if it may `wrap`."""

    def __init__(self, text: str = "", parent: QWidget | None = None, *, wrap: bool = False) -> None:
        super().__init__(parent, wordWrap=wrap)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(text)

    def setText(self, text: str) -> None:
        super().setText(escaped(text, lines=True))


def plain_tip(text: str) -> str:
    """What to give Qt so that a tool tip shows this text as it is; a tool tip knows no other way."""
    if "<" in text or "&lt;" in text:  # what Qt looks for
        return f'<p style="white-space: pre-wrap">{in_html(text)}</p>'
    return escaped(text, lines=True)
