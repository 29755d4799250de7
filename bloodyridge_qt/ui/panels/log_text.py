"""The text of the log: lines that can be marked, links that can be followed, by mouse and keys."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QContextMenuEvent,
    QFocusEvent,
    QKeyEvent,
    QKeySequence,
    QTextCharFormat,
    QTextCursor,
)
from PySide6.QtWidgets import QTextEdit, QWidget

from bloodyridge_qt.language import tr
from bloodyridge_qt.table.rule_text import uncited
from bloodyridge_qt.ui.drawing import theme
from bloodyridge_qt.ui.panels import panel_style
from bloodyridge_qt.ui.panels.link_browser import LinkBrowser

NOTHING: Final = tr("No line holds the words of the filter.")


class LogText(LinkBrowser):
    """The text itself. The keys are in one line of it, and at one link there.

    They begin at the newest line. Up, Down, Home and End mark a line and the first link in it, Left and
    Right go from link to link and mark its line. Enter follows the link, Backspace goes back to the line,
    and the menu key opens what can be done there.
    """

    line_menu = Signal(object)
    """QPoint of the screen: the menu of the marked line is wanted."""
    back = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setUndoRedoEnabled(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)  # every line is broken
        self.setAccessibleName(tr("Log"))
        self.keys = tr("Up, Down: lines. Left, Right: links, Enter follows. Menu key: more.")
        self.setAccessibleDescription(self.keys)
        self.line: int | None = None
        """Number of the marked line; None when none is marked."""

    def come_in(self) -> None:
        """What has happened last is what who comes wants to know."""
        self._go_to_line(self.document().blockCount() - 1)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if QAccessible.isActive():
            # who has heard the keys knows them; with no description Qt would let the tip be heard
            self.setAccessibleDescription(" ")

    def mark_line(self, number: int | None, *, on_top: bool = False) -> None:
        """Mark a line and bring it into sight, at its top if wished; None takes the mark away.

        Keys go on from there.
        """
        cursor = self.show_mark(number)
        if cursor is None:
            return
        words = uncited(cursor.block().text())  # links are come to by Left and Right
        self.heard.emit(words or NOTHING)
        place = self.cursorRect(cursor)
        bar = self.verticalScrollBar()
        if place.top() < 0 or on_top:
            bar.setValue(bar.value() + place.top())
        elif place.bottom() > self.viewport().height():
            bar.setValue(bar.value() + place.bottom() - self.viewport().height())
        if self._marked == (self.textCursor().selectionStart(), self.textCursor().selectionEnd()):
            self.setTextCursor(cursor)  # Enter would follow a link of another line
        self._marked = (cursor.position(), cursor.position())

    def go_to_link(self, *, forward: bool) -> None:
        """Mark the next link and the line it is in."""
        former = self._marked
        super().go_to_link(forward=forward)
        if self._marked != former:
            self.show_mark(self.textCursor().blockNumber())

    def show_mark(self, number: int | None) -> QTextCursor | None:
        """Underlay a line, and no more; where it begins, or None."""
        self.line = None if number is None else min(max(0, number), self.document().blockCount() - 1)
        if self.line is None:
            self.setExtraSelections([])
            return None
        cursor = QTextCursor(self.document().findBlockByNumber(self.line))
        marked = QTextEdit.ExtraSelection()
        marked.cursor = cursor
        look = theme.current()
        marked.format.setBackground(panel_style.mixed(look.panel_raised, look.accent, 0.2))
        marked.format.setProperty(QTextCharFormat.Property.FullWidthSelection, True)
        self.setExtraSelections([marked])
        return cursor

    def _go_to_line(self, number: int) -> None:
        """Mark a line, and the first link in it."""
        self.mark_line(number)
        link = next(self.links_in(self.document().findBlockByNumber(self.line or 0)), None)
        if link is not None:
            self._select(*link)
        bar = self.verticalScrollBar()
        if number <= 0:  # beyond the ends lies only the margin
            bar.setValue(0)
        elif number + 1 >= self.document().blockCount():
            bar.setValue(bar.maximum())

    # Qt

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if event.reason() == QContextMenuEvent.Reason.Keyboard and self.line is not None:
            block = self.document().findBlockByNumber(self.line)
            place = self.cursorRect(QTextCursor(block))
            self.line_menu.emit(self.viewport().mapToGlobal(place.bottomLeft()))
            return
        self.mark_line(self.cursorForPosition(self.viewport().mapFromGlobal(event.globalPos())).blockNumber())
        self.line_menu.emit(event.globalPos())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        last = self.document().blockCount() - 1
        here = last + 1 if self.line is None else self.line
        lines = {Qt.Key.Key_Up: here - 1, Qt.Key.Key_Down: here + 1, Qt.Key.Key_Home: 0, Qt.Key.Key_End: last}
        plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
        if event.matches(QKeySequence.StandardKey.MoveToStartOfDocument):
            self._go_to_line(0)
        elif event.matches(QKeySequence.StandardKey.MoveToEndOfDocument):
            self._go_to_line(last)
        elif plain and event.key() in lines:
            self._go_to_line(lines[Qt.Key(event.key())])
        elif plain and event.key() == Qt.Key.Key_Backspace:
            self.back.emit()
        else:
            super().keyPressEvent(event)
