"""What every part of the window speaks to the player with: dialogs, notices, the line of facts."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QDialog, QMainWindow, QVBoxLayout, QWidget

from bloodyridge_qt.language import tr
from bloodyridge_qt.ui.panels.parts import named
from bloodyridge_qt.ui.panels.plain_label import ElidedLabel, PlainLabel, plain_tip


class Desk(QObject):
    """Knows no part of the window: whoever wants to say something is given it."""

    closing = Signal()
    """The window goes away."""
    rule_wanted = Signal(str)
    """A paragraph of the rules is to be read."""
    rule_of_another_wanted = Signal(object, str)
    """A paragraph of the rules of this edition, which is not that on the table."""
    dialog_closed = Signal()
    noted = Signal(str)
    """A sentence has come to the line of facts."""

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self.window = window
        """What dialogs and docks belong to."""
        self.dialogs: list[QDialog] = []
        self._waiting: list[tuple[str, Sequence[str]]] = []
        """Messages that are told when the one that is read now has been closed."""
        self.bars = QVBoxLayout()
        """The bars of modes, above the board."""
        self.below = QVBoxLayout()
        """What leads through a replay, below it."""
        self.place_label = named(ElidedLabel(), tr("Space under the cursor"))
        self.past_label = named(PlainLabel(), tr("Taken back"))
        self.note = ""
        """The sentence that stands in the line of facts; "" when facts do."""

    # dialogs ------------------------------------------------------------

    def open_dialog(self, dialog: QDialog) -> None:
        """Show a dialog beside the game, which goes on; one of a kind at a time."""
        for other in self.dialogs:
            if type(other) is type(dialog):
                dialog.deleteLater()
                other.raise_()
                other.activateWindow()
                return
        self.dialogs.append(dialog)
        dialog.finished.connect(lambda _result: self._dialog_closed(dialog))
        dialog.show()

    def close_dialogs(self, kind: type[QDialog] = QDialog) -> None:
        """Close the dialogs of this kind that are open."""
        for dialog in [each for each in self.dialogs if isinstance(each, kind)]:
            dialog.close()

    def tell(
        self,
        title: str,
        sentences: Sequence[str],
        details: Sequence[str] = (),
        remedy: tuple[str, Callable[[], object]] | None = None,
    ) -> None:
        """A message beside the game, which goes on; a new one takes the place of the last.

        `remedy` is a button and what it does.
        """
        from bloodyridge_qt.ui.dialogs.notice import NoticeDialog

        waiting, self._waiting = self._waiting, []  # what is closed for this one makes no room for them
        self.close_dialogs(NoticeDialog)
        self._waiting = waiting
        dialog = NoticeDialog(title, sentences, details, self.window)
        if remedy is not None:
            dialog.offer(*remedy)
        self.open_dialog(dialog)

    def tell_next(self, title: str, sentences: Sequence[str]) -> None:
        """A message that takes no other's place: it comes when the one that is open has been closed."""
        from bloodyridge_qt.ui.dialogs.notice import NoticeDialog

        if any(isinstance(dialog, NoticeDialog) for dialog in self.dialogs):
            self._waiting.append((title, sentences))
        else:
            self.tell(title, sentences)

    def _dialog_closed(self, dialog: QDialog) -> None:
        if dialog not in self.dialogs:
            return  # Qt tells of it once more when a second Escape comes before the dialog is gone
        self.dialogs.remove(dialog)
        dialog.deleteLater()
        self.window.activateWindow()  # or no shortcut works where no window manager gives the keys back
        if self._waiting and self.window.isVisible():
            waiting, self._waiting = self._waiting, []
            for title, sentences in waiting:
                self.tell_next(title, sentences)
        self.dialog_closed.emit()

    # the line of facts ------------------------------------------------------------

    def show_place(self, rows: tuple[tuple[str, str], ...]) -> None:
        """The line of facts on the place under the cursor; of a space: name, terrain, control, zone."""
        self.note = ""
        named = [f"{name}: {value}" if name else value for name, value in rows]
        words = [named[at] if at == 2 else value for at, (_name, value) in enumerate(rows[:4])]
        self.place_label.set_words(" · ".join(words))
        self.place_label.setToolTip(plain_tip("\n".join(named)))

    def refresh_place(self, rows: tuple[tuple[str, str], ...]) -> None:
        """What is told of the place under the cursor has changed; a note that is read there stays."""
        if not self.note:
            self.show_place(rows)

    def show_note(self, text: str, *, aloud: bool = True) -> None:
        """A sentence in the line of facts, until the cursor comes to another space."""
        self.note = text
        self.window.statusBar().clearMessage()  # the tip of a command under the pointer tells of before it
        self.place_label.set_words(text)
        self.place_label.setToolTip(plain_tip(text))
        if aloud:
            self.noted.emit(text)

    def add_bar(self, bar: QWidget) -> None:
        """Put the bar of a mode above the board, not shown yet."""
        bar.hide()
        self.bars.addWidget(bar)
