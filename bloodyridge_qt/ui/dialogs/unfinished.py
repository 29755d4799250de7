"""What was left unfinished, games and corrections: offered on start, and whenever it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import islice

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QAbstractItemView, QHBoxLayout, QListWidget, QVBoxLayout, QWidget

from bloodyridge_qt.escaping import escaped
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.archive.kept import MOST_LEFT, Preview
from bloodyridge_qt.ui.dialogs import question
from bloodyridge_qt.ui.dialogs.game_preview import GamePreview
from bloodyridge_qt.ui.dialogs.sheet_dialog import SheetDialog
from bloodyridge_qt.ui.panels.looks import aired, tall
from bloodyridge_qt.ui.panels.parts import named

KEPT = tr("Nothing is lost: what is not taken up stays here, under File, Unfinished games.")
AT_ONCE = 8
"""How many are read before the window has its turn: more than can be seen of the list at first."""
OLDER = tr(" Older games than these are kept too, and shown once there are fewer.")
NOTHING = tr("Nothing lies here but what is open in a window.")


@dataclass(frozen=True, slots=True)
class Left:
    """A game, a map or a counter mix that was left."""

    stored: datetime
    words: str
    """What it is, how far it came, and when; a line each."""
    readable: bool
    preview: Callable[[], Preview]
    go_on: Callable[[], str]
    """Goes on with it; why that cannot be done, or ""."""
    discard: Callable[[], None]
    """Throws it away."""


class UnfinishedDialog(SheetDialog):
    """Go on with one, discard some, or leave them all (Escape), with a button that is called `leave`.

    What was `found` is read a few at a time; what cannot be read is listed last.
    """

    ems_wide = 46.0

    def __init__(
        self, found: Iterator[Left], parent: QWidget | None = None, leave: str = tr("Close")
    ) -> None:
        super().__init__(tr("Go on where you left off"), parent)
        self.tell(self.windowTitle())  # the game under the keys alone does not say what is asked
        self._reading = found
        self._found: list[Left] = []
        self._older = ""
        self.words = self.add_words()
        self.list = tall(named(QListWidget(self), tr("Unfinished games")), 6)
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)  # words wrap
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.preview = GamePreview(self, tr("Nothing is chosen."))
        self.trouble = self.add_words(bold=True, warning=True)
        row = aired(QHBoxLayout(), 0.8)
        left = QVBoxLayout()
        left.addWidget(self.list, 1)
        left.addWidget(self.trouble)
        row.addLayout(left, 1)
        row.addWidget(self.preview)
        self.body.addLayout(row, 1)
        self.discard_button = self.add_button(
            tr("Discard"), self._discard, tip=tr("Throw what is chosen away")
        )
        self.buttons.addStretch(1)
        self.leave_button = self.add_button(leave, self.reject, tip=tr("All of it stays here"))
        self.go_button = self.add_button(
            tr("Go on"), self._go_on, tip=tr("Take it up where it stood"), main=True
        )
        self.list.currentItemChanged.connect(lambda *_of: self._show())
        self.list.itemActivated.connect(lambda _item: self._go_on())
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._read_on)
        self.finished.connect(lambda _result: self._timer.stop())
        self._timer.start(0)
        self._read_on()
        self.list.setCurrentRow(0)
        self._show()
        self.retheme()
        (self.go_button if self._found else self.leave_button).setFocus()

    def _read_on(self) -> None:
        """A few more, so that the window has its turn in between; what cannot be read goes to the end."""
        before = len(self._found)
        for left in islice(self._reading, AT_ONCE):
            row = sum(one.readable for one in self._found) if left.readable else len(self._found)
            self._found.insert(row, left)
            self.list.insertItem(row, escaped(left.words, lines=True))
        if len(self._found) == before:
            self._timer.stop()
        elif len(self._found) >= MOST_LEFT > before:
            self._older = OLDER
            self._show()

    def current(self) -> Left | None:
        """The one that is marked; None when there is none."""
        row = self.list.currentRow()
        return self._found[row] if 0 <= row < len(self._found) else None

    def _show(self, trouble: str = "") -> None:
        left = self.current()
        self.words.setText(KEPT + self._older if self._found else NOTHING)
        preview = left.preview() if left is not None else None
        self.preview.show_preview(preview)
        item = self.list.currentItem()
        # the button has the keys at first: it says what it goes on with
        for told in (self.go_button, self.list):
            told.setAccessibleDescription(item.text() if item is not None else "")
        self.trouble.setText(trouble)
        self.trouble.setVisible(bool(trouble))
        self.go_button.setEnabled(preview is not None and not preview.trouble)
        self.discard_button.setEnabled(left is not None)
        self._fit(shrinks=False)

    def _go_on(self) -> None:
        left = self.current()
        if left is None or not self.go_button.isEnabled():
            return
        trouble = left.go_on()
        if trouble:
            self._show(trouble)
        else:
            self.accept()

    def _discard(self) -> None:
        rows = sorted({self.list.row(item) for item in self.list.selectedItems()}, reverse=True)
        if not rows or not question.ask_confirm(
            self,
            tr("Throw this away") if len(rows) == 1 else tr("Throw these {rows} away", rows=len(rows)),
            tr(
                "What the program has kept of it cannot be brought back; files it was "
                "saved in stay as they are."
            ),
            tr("Discard"),
            tr("Keep it") if len(rows) == 1 else tr("Keep them"),
        ):
            return
        for row in rows:
            self._found.pop(row).discard()
            self.list.takeItem(row)
        if not self._found:
            self._read_on()
        if not self._found:
            self.reject()
            return
        self.list.setCurrentRow(min(rows[-1], len(self._found) - 1))
        self._show()

    def _restyle(self) -> None:
        self.preview.retheme()
