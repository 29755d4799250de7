"""The text of the log: lines that can be marked, links that can be followed, by mouse and keys."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QTextCharFormat,
    QTextCursor,
)
from PySide6.QtWidgets import QTextBrowser, QTextEdit, QWidget

from bloodyridge_qt.language import tr
from bloodyridge_qt.ui.drawing import theme
from bloodyridge_qt.ui.panels import panel_style
from bloodyridge_qt.ui.panels.plain_label import plain_tip


class LogText(QTextBrowser):
    """The text itself. Left and Right go from link to link, Enter follows one; Tab leaves the log.

    Up and Down mark a line, Backspace goes back to it, and the menu key opens what can be done there.
    """

    line_menu = Signal(object)
    """QPoint of the screen: the menu of the marked line is wanted."""
    back = Signal()
    heard = Signal(str)
    """The line, or the link in its line, that the keys have come to."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setOpenLinks(False)
        self.setUndoRedoEnabled(False)
        self.setAccessibleName(tr("Log"))
        self.setAccessibleDescription(
            tr(
                "Left and Right go from link to link, Enter follows a link. Up and Down "
                "mark a line, Backspace goes back to it, the menu key shows what else can "
                "be done there."
            )
        )
        self.setTabChangesFocus(True)
        self._marked: tuple[int, int] | None = None
        self.line: int | None = None
        """Number of the marked line; None when none is marked."""
        self._steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}

    def mark_line(self, number: int | None) -> None:
        """Mark a line and bring it into sight; None takes the mark away."""
        count = self.document().blockCount()
        self.line = None if number is None else min(max(0, number), count - 1)
        if self.line is None:
            self.setExtraSelections([])
            return
        cursor = QTextCursor(self.document().findBlockByNumber(self.line))
        marked = QTextEdit.ExtraSelection()
        marked.cursor = cursor
        look = theme.current()
        marked.format.setBackground(panel_style.mixed(look.panel_raised, look.accent, 0.2))
        marked.format.setProperty(QTextCharFormat.Property.FullWidthSelection, True)
        self.setExtraSelections([marked])
        self.heard.emit(cursor.block().text())
        place = self.cursorRect(cursor)
        bar = self.verticalScrollBar()
        if place.top() < 0:
            bar.setValue(bar.value() + place.top())
        elif place.bottom() > self.viewport().height():
            bar.setValue(bar.value() + place.bottom() - self.viewport().height())

    def _step_line(self, step: int) -> None:
        """Mark the next line; the first time the last one in sight."""
        if self.line is not None:
            self.mark_line(self.line + step)
            return
        corner = self.viewport().rect().bottomRight() - QPoint(4, 4)
        self.mark_line(self.cursorForPosition(corner).blockNumber())

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if event.reason() == QContextMenuEvent.Reason.Keyboard and self.line is not None:
            block = self.document().findBlockByNumber(self.line)
            place = self.cursorRect(QTextCursor(block))
            self.line_menu.emit(self.viewport().mapToGlobal(place.bottomLeft()))
            return
        self.mark_line(self.cursorForPosition(self.viewport().mapFromGlobal(event.globalPos())).blockNumber())
        self.line_menu.emit(event.globalPos())

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Who comes by keys sees where they are, and is told how to go on."""
        super().focusInEvent(event)
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            if self._marked is None:
                self.go_to_link(forward=False)
            self.setToolTip(plain_tip(self.accessibleDescription()))  # which is shown at once

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.setToolTip("")  # a mouse over the log needs none

    def focusNextPrevChild(self, forward: bool) -> bool:
        # A long log has thousands of links; Tab must not have to pass them all.
        return QWidget.focusNextPrevChild(self, forward)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.modifiers() == Qt.KeyboardModifier.NoModifier and event.key() in (
            Qt.Key.Key_Left,
            Qt.Key.Key_Right,
        ):
            self.go_to_link(forward=event.key() == Qt.Key.Key_Right)
            return
        if event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier):
            if event.key() in self._steps:
                self._step_line(self._steps[Qt.Key(event.key())])
                return
            if event.key() == Qt.Key.Key_Backspace:
                self.back.emit()
                return
        if event.matches(QKeySequence.StandardKey.MoveToStartOfDocument) or event.key() == Qt.Key.Key_Home:
            self.verticalScrollBar().setValue(0)
            return
        if event.matches(QKeySequence.StandardKey.MoveToEndOfDocument) or event.key() == Qt.Key.Key_End:
            self.verticalScrollBar().setValue(self.verticalScrollBar().maximum())
            return
        super().keyPressEvent(event)

    def go_to_link(self, *, forward: bool) -> None:
        """Mark the next link; the first time the one nearest to what is in sight."""
        if self._marked is not None:
            start = self._marked[1] if forward else self._marked[0]
        else:
            corner = self.viewport().rect().topLeft() if forward else self.viewport().rect().bottomRight()
            start = self.cursorForPosition(corner).position()
        for begin, end in self._links(start, forward):
            found = self.textCursor()
            found.setPosition(begin)
            found.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
            self.setTextCursor(found)
            self.ensureCursorVisible()
            self.heard.emit(f"{found.selectedText()}: {found.block().text()}")
            self._marked = (begin, end)
            return

    def forget_link(self) -> None:
        """Begin anew from what is in sight: the text is another one, or the mouse has been used."""
        self._marked = None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.forget_link()
        super().mousePressEvent(event)

    def _links(self, start: int, forward: bool) -> Iterator[tuple[int, int]]:
        """Where links begin and end from a position on, nearest first."""
        block = self.document().findBlock(start)
        while block.isValid():
            spans = []
            walk = block.begin()
            while not walk.atEnd():
                fragment = walk.fragment()
                form = fragment.charFormat()
                if form.isAnchor() and "#" not in form.anchorHref():  # words are for the mouse, or F1
                    spans.append((fragment.position(), fragment.position() + fragment.length()))
                walk += 1
            for begin, end in spans if forward else reversed(spans):
                if begin >= start if forward else end <= start:
                    yield begin, end
            block = block.next() if forward else block.previous()
