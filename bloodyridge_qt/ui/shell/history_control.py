"""Taking decisions back and doing them again, from menu or log, and notes on moments."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

from bloodyridge_qt.engine.savefile import Note
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.game_table import Table
from bloodyridge_qt.table.moments import CannotTakeBack
from bloodyridge_qt.ui.dialogs import question
from bloodyridge_qt.ui.panels.log_panel import LogPanel
from bloodyridge_qt.ui.panels.parts import key_words
from bloodyridge_qt.ui.panels.plain_label import plain_tip
from bloodyridge_qt.ui.shell.actions import Actions
from bloodyridge_qt.ui.shell.commands import CONDITIONS, answers
from bloodyridge_qt.ui.shell.controller import Controller
from bloodyridge_qt.ui.shell.desk import Desk
from bloodyridge_qt.ui.shell.dock_title import Dock

if TYPE_CHECKING:
    from bloodyridge_qt.ui.shell.modes import Modes

BEFORE: Final = -1
"""The moment before the set-up; decision −1 leads from it to moment 0."""


class HistoryControl(QObject):
    """Answers the commands of the Edit menu that have to do with the past of the game."""

    noted = Signal()
    """A bookmark or a remark has changed."""

    replay_wanted = Signal(int)
    """The replay is to show this moment."""
    pause_wanted = Signal()
    """A note is being written: the replay waits."""

    def __init__(
        self, desk: Desk, log_panel: LogPanel, log_dock: Dock, actions: Actions, controller: Controller
    ) -> None:
        super().__init__(desk)
        self._desk = desk
        self._log_panel, self._log_dock, self._actions = log_panel, log_dock, actions
        self.replayed: Callable[[], int | None] = lambda: None
        """Tells the moment the replay shows; None while nothing is replayed."""
        self.modes: Modes | None = None
        """What may have the board instead of the game."""
        self.doubt: Callable[[int], str] = lambda _moment: ""
        """Says why going back to a moment should be asked first, "" where it need not."""
        self._controller = controller
        log = log_panel
        log.back_wanted.connect(self.back_to)
        log.replay_wanted.connect(self.replay_wanted)
        log.note_wanted.connect(lambda kind, decision: self._edit(kind, decision + 1))
        controller.state_changed.connect(self.show_state)
        controller.back_wanted.connect(self.undo)

    # taking back ------------------------------------------------------------

    @answers("undo")
    def undo(self) -> None:
        """Take the player's last decision back; what is still being shown of it ends at once.

        Where a mode has the board, the last stroke of what is made there.
        """
        if self.modes is not None and self.modes.present is not None:
            self.modes.undo()
            return
        table = self._ready()
        label = table.undo_label() if table is not None else ""
        if table is not None and label and self._move(table.undo, table.before):
            self._desk.show_note(label)

    @answers("redo")
    def redo(self) -> None:
        """Do again what was taken back last, dice and all."""
        if self.modes is not None and self.modes.present is not None:
            self.modes.redo()
            return
        table = self._ready()
        label = table.redo_label() if table is not None else ""
        if table is None or not label:
            return
        try:
            beats = table.redo()
        except CannotTakeBack as error:
            self._desk.show_note(str(error))
            return
        self._controller.changed_table.emit()
        self._desk.show_note(label)
        self._controller.play(beats)

    def back_to(self, decision: int) -> None:
        """Take everything back from this decision on; −1, the set-up, stands for the first one."""
        table = self._ready()
        if table is not None:
            self.go_to(max(0, decision))

    @answers("back_to_line")
    def back_to_line(self) -> None:
        """The same for the marked line of the log."""
        decision = self._log_panel.marked_decision()
        if decision is None:
            self._log_dock.show()
            self._log_panel.text_view.setFocus()
            self._desk.show_note(tr("Mark a line of the log first: Up and Down go from line to line."))
            return
        self.back_to(decision)

    def go_to(self, moment: int) -> bool:
        """Make another moment the present; whether that could be done."""
        table = self._ready()
        if table is None:
            return False
        if moment == table.at:
            return True
        return self._move(lambda: table.go_to(moment), moment)

    def _move(self, move: Callable[[], object], moment: int) -> bool:
        if (doubt := self.doubt(moment)) and not question.ask_confirm(
            self._desk.window, tr("Take this back?"), doubt, tr("Take it back"), tr("Leave it")
        ):
            return False
        try:
            move()
        except CannotTakeBack as error:
            self._desk.show_note(str(error))
            return False
        self._controller.changed_table.emit()
        self._controller.show_present()
        return True

    def _ready(self) -> Table | None:
        """The table, when nothing is being replayed; beats that are being played end at once."""
        if self._controller.replaying:
            return None
        self._controller.player.finish()
        return self._controller.table

    # notes ------------------------------------------------------------

    def moment(self) -> int:
        """The moment on the screen: that of the replay, or the present."""
        replayed = self.replayed()
        return self._controller.table.at if replayed is None else max(0, replayed)

    def no_branch(self, table: Table) -> str:
        """Why no game can be branched off at the moment on the screen; "" when it can."""
        if self.replayed() == BEFORE:
            return tr("A game can be branched off only after the set-up.")
        return table.no_branch()

    @answers("bookmark")
    def bookmark(self) -> None:
        """Set, change or remove the bookmark of the moment on the screen."""
        self._edit("bookmark", self.moment())

    @answers("remark")
    def remark(self) -> None:
        """The same for the remark."""
        self._edit("remark", self.moment())

    @answers("notes")
    def show_notes(self) -> None:
        """All bookmarks and remarks in a list."""
        from bloodyridge_qt.ui.dialogs.notes_list import NotesDialog

        dialog = NotesDialog(lambda: self._controller.table, self._desk.window)
        dialog.show_wanted.connect(lambda _kind, moment: self.replay_wanted.emit(moment))
        dialog.edit_wanted.connect(self._edit)
        dialog.remove_wanted.connect(lambda kind, moment: self._keep(kind, moment, ""))
        self.noted.connect(dialog.refresh)
        self._controller.seated.connect(dialog.refresh)
        self._desk.open_dialog(dialog)

    def _edit(self, kind: str, moment: int) -> None:
        from bloodyridge_qt.ui.dialogs.moment_note import MomentNoteDialog
        from bloodyridge_qt.ui.dialogs.sheet_dialog import accepted

        table = self._controller.table
        if self._controller.replaying:
            self.pause_wanted.emit()
        else:
            self._controller.player.finish()
        moment = min(max(0, moment), len(table.moments()) - 1)
        row = table.moments()[moment]
        notes = table.bookmarks() if kind == "bookmark" else table.remarks()
        text = text_at(notes, moment)
        accepted(
            MomentNoteDialog(
                tr("Bookmark") if kind == "bookmark" else tr("Remark"),
                tr("Moment {moment}, {when}: {label}", moment=moment, when=row.when, label=row.label),
                text or (row.label if kind == "bookmark" else ""),
                lambda words: self._keep(kind, moment, words),
                self._desk.window,
                many=kind == "remark",
                removable=bool(text),
            )
        )

    def _keep(self, kind: str, moment: int, text: str) -> None:
        """Raises ValueError with a sentence when this cannot be kept."""
        table = self._controller.table
        (table.bookmark if kind == "bookmark" else table.remark)(moment, text)
        self._controller.changed_table.emit()
        self.noted.emit()

    # what is seen of it ------------------------------------------------------------

    def show_state(self) -> None:
        """Labels and tips of undo and redo, and how often something was taken back."""
        past, laid = self._desk.past_label, self._controller.laid
        mode = self.modes.present if self.modes is not None else None
        made, table = (mode.made, None) if mode is not None else (None, laid)
        undo, redo = (self._actions.by_id[name] for name in ("undo", "redo"))
        back = table.undo_label() if table is not None else ""
        again = table.redo_label() if table is not None else ""
        if made is not None:
            back, again = tr("Undo") if made.can_undo else "", tr("Redo") if made.can_redo else ""
        obstacle = table.take_back_obstacle() if table is not None else ""
        for action, name, label, reason in (
            (undo, "Undo", back, obstacle),
            (redo, "Redo", again, obstacle),
        ):
            text = label or tr(name)
            action.setText(f"&{text}")
            action.setStatusTip(reason or text)
            keys = key_words(action.shortcut())
            nothing = (
                "" if label else tr("\nPossible only {conditions}.", conditions=CONDITIONS[name.casefold()])
            )
            action.setToolTip(plain_tip(reason or f"{text} ({keys}){nothing}"))
        self._log_panel.set_back(bool(back) and not self._controller.replaying, obstacle)
        past.setText(_words(laid))
        past.setVisible(bool(past.text()))


def _words(table: Table | None) -> str:
    if table is None:
        return ""
    if table.sealed:
        return tr("Sealed")
    return tr("Taken back: {taken_back}", taken_back=table.taken_back) if table.taken_back else ""


def text_at(notes: tuple[Note, ...], moment: int) -> str:
    """The note on a moment; "" when there is none."""
    return next((note.text for note in notes if note.moment == moment), "")
