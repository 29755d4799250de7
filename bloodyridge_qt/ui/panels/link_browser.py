"""A text with many links, which keys go through one by one without holding Tab up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QTextBlock
from PySide6.QtWidgets import QTextBrowser, QWidget

from bloodyridge_qt.ui.panels.plain_label import plain_tip

_FORWARD: Final = {Qt.Key.Key_Left: False, Qt.Key.Key_Right: True}


class LinkBrowser(QTextBrowser):
    """Left and Right go from link to link, Enter follows one; Tab leaves the text.

    What keys do in it stands in its accessible description, and is told who comes to it by Tab.
    """

    heard = Signal(str)
    """The link in its line that the keys have come to."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setOpenLinks(False)
        self.setTabChangesFocus(True)
        self.keys = ""
        """What keys do in it, where its description does not go on saying so."""
        self._marked: tuple[int, int] | None = None
        """Where the link begins and ends that the keys have come to."""

    def setHtml(self, text: str) -> None:
        super().setHtml(text)
        self.forget_link()

    def come_in(self) -> None:
        """Keys have come from outside: to the link they were at, or the first in sight."""
        if self._marked is None:
            self.go_to_link(forward=True)

    def go_to_link(self, *, forward: bool) -> None:
        """Mark the next link; the first time the one nearest to what is in sight."""
        if self._marked is not None:
            start = self._marked[1] if forward else self._marked[0]
        else:
            corner = self.viewport().rect().topLeft() if forward else self.viewport().rect().bottomRight()
            start = self.cursorForPosition(corner).position()
        found = next(self._links(start, forward), None)
        if found is not None:
            self._select(*found)
            cursor = self.textCursor()
            self.heard.emit(f"{cursor.selectedText()}: {cursor.block().text()}")

    def forget_link(self) -> None:
        """Begin anew from what is in sight: the text is another one, or the mouse has been used."""
        self._marked = None

    def links_in(self, block: QTextBlock) -> Iterator[tuple[int, int]]:
        """Where the links of a line begin and end, in order."""
        walk = block.begin()
        while not walk.atEnd():
            fragment = walk.fragment()
            form = fragment.charFormat()
            if form.isAnchor() and "#" not in form.anchorHref():  # words are for the mouse, or F1
                yield fragment.position(), fragment.position() + fragment.length()
            walk += 1

    def _links(self, start: int, forward: bool) -> Iterator[tuple[int, int]]:
        """Those from a position on, nearest first."""
        block = self.document().findBlock(start)
        while block.isValid():
            spans = list(self.links_in(block))
            for begin, end in spans if forward else reversed(spans):
                if begin >= start if forward else end <= start:
                    yield begin, end
            block = block.next() if forward else block.previous()

    def _select(self, begin: int, end: int) -> None:
        """Mark what Enter follows."""
        found = self.textCursor()
        found.setPosition(begin)
        found.setPosition(end, found.MoveMode.KeepAnchor)
        self.setTextCursor(found)
        self.ensureCursorVisible()
        self._marked = (begin, end)

    # Qt

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.forget_link()
        super().mousePressEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        # A long text has thousands of links; Tab must not have to pass them all.
        return QWidget.focusNextPrevChild(self, forward)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Who comes by keys sees where they are, and is told how to go on."""
        super().focusInEvent(event)
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self.come_in()
            self.setToolTip(plain_tip(self.keys or self.accessibleDescription()))  # which is shown at once

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.setToolTip("")  # a mouse over the text needs none

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.modifiers() == Qt.KeyboardModifier.NoModifier and event.key() in _FORWARD:
            self.go_to_link(forward=_FORWARD[Qt.Key(event.key())])
            return
        super().keyPressEvent(event)
