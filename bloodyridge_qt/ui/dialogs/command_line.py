"""A line in which a command is typed, with what it could mean below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QShowEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QListWidget, QListWidgetItem, QWidget

from bloodyridge_qt.escaping import escaped
from bloodyridge_qt.language import plural, tr
from bloodyridge_qt.ui.dialogs.sheet_dialog import SheetDialog
from bloodyridge_qt.ui.panels.parts import is_answer, key_words, named

_PASSED_ON = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)

_KEYS = (QEvent.Type.KeyPress, QEvent.Type.KeyRelease, QEvent.Type.ShortcutOverride)

_NOTHING: Final = tr("Nothing here is called so.")
_REST: Final = 700
"""Milliseconds without a key after which what was typed is answered to who listens."""


class Meaning(NamedTuple):
    """One thing the typed words may mean."""

    words: str
    aside: str
    """Its keys, its paragraph, or why it cannot be done now."""
    run: Callable[[], object] | None
    """Does it; None when it cannot be done."""
    does: str = tr("Return does it")
    """What Return comes to, for who listens."""


class CommandLine(SheetDialog):
    """Asks `meanings` at every key what the words may mean; Return does the marked one and closes."""

    heard = Signal(str)
    """What Return would do now and how much else is meant, or that nothing is; once typing rests."""
    ems_wide = 44.0

    def __init__(self, meanings: Callable[[str], Sequence[Meaning]], parent: QWidget | None = None) -> None:
        super().__init__(tr("Type a command"), parent)
        self._meanings = meanings
        self._shown: Sequence[Meaning] = ()
        self._said = self._typed = ""
        self._rest = QTimer(self, singleShot=True)
        self._rest.timeout.connect(self._say)
        self.field = named(QLineEdit(self), tr("Move or command"))
        self.field.setPlaceholderText(tr("a move, a command, “undo 3”, “rule 4.2”, “odds”"))
        self.field.setAccessibleDescription(" ")  # with none Qt lets the examples be heard each time
        self.field.setClearButtonEnabled(True)
        self.list = named(QListWidget(self), tr("What it may mean"))
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the arrow keys of the field move in it
        self.body.addWidget(self.field)
        self.body.addWidget(self.list, 1)
        self.buttons.addStretch(1)
        self.add_button(tr("Cancel")).clicked.connect(self.reject)
        self.do_button = self.add_button(tr("Do it"), self._do, main=True)
        self.field.textEdited.connect(self._begin_again)
        self.field.textChanged.connect(self._look_up)
        self.field.returnPressed.connect(self._tell_refusal)
        self.field.installEventFilter(self)
        self.list.itemClicked.connect(lambda _item: self._do())
        self.list.currentRowChanged.connect(lambda _row: self._allow())
        self._look_up("")
        self.retheme()
        self.field.setFocus()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if (program := QApplication.instance()) is not None and not self.isActiveWindow():
            program.installEventFilter(self)

    def event(self, event: QEvent) -> bool:
        over = event.type() in (QEvent.Type.WindowActivate, QEvent.Type.Hide)
        if over and (program := QApplication.instance()) is not None:
            program.removeEventFilter(self)
        return super().event(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Up and Down in the field move the mark in the list; so do keys that come before it has them.

        Keys that answer on the board do not here, and that is said.
        """
        mine = watched is self or (isinstance(watched, QWidget) and self.isAncestorOf(watched))
        if event.type() in _KEYS and not mine:  # the desktop has not given it the keys yet
            if event.type() == QEvent.Type.KeyPress:
                QApplication.sendEvent(self.field, event)
            event.accept()  # else it would be a key of a command
            return True
        if watched is self.field and isinstance(event, QKeyEvent) and is_answer(event):
            if event.type() == QEvent.Type.KeyPress:
                keys = key_words(QKeySequence(event.keyCombination()))
                self.heard.emit(tr("{keys} answers on the board: Esc leads there.", keys=keys))
            event.accept()
            return True
        if watched is self.field and isinstance(event, QKeyEvent) and event.key() in _PASSED_ON:
            if event.type() == QEvent.Type.KeyPress:
                self.list.event(event)
                self._say(moved=True)  # who moves in the list wants to hear at once where he is
            return True
        return super().eventFilter(watched, event)

    def _begin_again(self, typed: str) -> None:
        """Other words than those that were typed on are answered, even if they mean the same."""
        if not typed.startswith(self._typed):
            self._said = ""
        self._typed = typed

    def look_again(self) -> None:
        """More is known of what the words mean, or other things are possible; what is marked stays so."""
        if not self.isVisible():  # what was typed is done
            return
        marked, rests = self._marked(), self._rest.remainingTime()
        self._look_up(self.field.text(), marked.words if marked is not None else "")
        if rests >= 0:  # what becomes known one after the other puts the answer off no further
            self._rest.start(rests)

    def _look_up(self, typed: str, mark: str = "") -> None:
        self._shown = self._meanings(typed)
        quiet = QSignalBlocker(self.list)  # half filled it would mean something else, or nothing
        self.list.clear()
        for meaning in self._shown:
            words = f"{meaning.words}    {meaning.aside}" if meaning.aside else meaning.words
            item = QListWidgetItem(escaped(words), self.list)
            if meaning.run is None:
                item.setForeground(self.palette().placeholderText())
        if self._shown:
            self.list.setCurrentRow(next((at for at, one in enumerate(self._shown) if one.words == mark), 0))
        elif typed.strip():
            QListWidgetItem(_NOTHING, self.list).setForeground(self.palette().placeholderText())
        quiet.unblock()
        self._allow()

    def _marked(self) -> Meaning | None:
        row = self.list.currentRow()
        return self._shown[row] if 0 <= row < len(self._shown) else None

    def _allow(self) -> None:
        marked = self._marked()
        self.do_button.setEnabled(marked is not None and marked.run is not None)
        self._rest.start(_REST)

    def _say(self, *, moved: bool = False) -> None:
        """Tell what Return does and how much more was found, unless that was the last thing told."""
        self._rest.stop()
        marked, row, count = self._marked(), self.list.currentRow(), len(self._shown)
        told = [_NOTHING] if marked is None else [marked.words, marked.aside]
        if marked is not None and marked.run is not None:
            told.append(marked.does)
        if row > 0:
            told.append(tr("{at} of {count}", at=row + 1, count=count))
        elif count > 1:
            told.append(plural(count - 1, "Down: 1 more meaning", "Down: {number} more meanings"))
        words = ". ".join(part.rstrip(".") for part in told if part)
        if moved or words != self._said:
            self._said = words
            self.heard.emit(words)

    def _tell_refusal(self) -> None:
        """Return where nothing can be done: the button, which does what can be, is off then."""
        if not self.do_button.isEnabled():
            self._do()

    def _do(self) -> None:
        marked = self._marked()
        if marked is not None and marked.run is not None:
            self.accept()  # first: what is done may open a dialog of its own
            marked.run()
        else:
            self._said = ""  # who tries it hears again why not
            self._say(moved=True)
