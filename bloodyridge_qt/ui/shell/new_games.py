"""New games: asked for, started again, and offered when one has ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from bloodyridge_qt.engine.dice import fresh_seed
from bloodyridge_qt.table.moments import CannotTakeBack
from bloodyridge_qt.table.starting import SEALED, SEED, SetupError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bloodyridge_qt.table.game_table import Table
    from bloodyridge_qt.table.table_view import EndingView
    from bloodyridge_qt.ui.dialogs.new_game import NewGameDialog
    from bloodyridge_qt.ui.shell.controller import Controller
    from bloodyridge_qt.ui.shell.desk import Desk
    from bloodyridge_qt.ui.shell.files import Files
    from bloodyridge_qt.ui.shell.history_control import HistoryControl
    from bloodyridge_qt.ui.shell.map_files import MapFiles
    from bloodyridge_qt.ui.shell.publishing import Publishing


class NewGames(QObject):
    """Answers the commands that begin another game; the running one is left after asking."""

    def __init__(
        self,
        desk: Desk,
        controller: Controller,
        files: Files,
        map_files: MapFiles,
        history: HistoryControl,
        publishing: Publishing,
    ) -> None:
        super().__init__(desk)
        self._desk, self._controller, self._files = desk, controller, files
        self._map_files, self._history, self._publishing = map_files, history, publishing
        controller.ended.connect(self._tell_ending)
        map_files.game_wanted.connect(self.new_game)

    def new_game(self) -> None:
        """Ask what to play, then play it; the running game goes on until the new one stands."""
        from bloodyridge_qt.ui.dialogs.new_game import NewGameDialog

        box = self._controller.box
        dialog = NewGameDialog(box.setup_fields(), box.title, self._desk.window, fresh_seed, box.sum_up)
        dialog.hide_while(SEALED, SEED, "Drawn when the game begins, and told at its end")
        dialog.rule_clicked.connect(self._desk.rule_wanted)
        dialog.start_requested.connect(lambda values: self._start_from(dialog, values))
        self._map_files.offer(dialog)
        self._desk.open_dialog(dialog)

    def restart(self) -> None:
        """The same set-up and the same seed once more."""
        table = self._controller.table
        if table is not None and self._files.may_leave():
            self._files.begin(self._controller.box_again().start(table.set_up_choices()))

    def restart_reseeded(self) -> None:
        """The same set-up with another seed; that of a sealed game nobody may know."""
        table = self._controller.table
        if table is not None and self._files.may_leave():
            choices = {**table.set_up_choices(), SEED: fresh_seed()}
            if table.sealed:
                del choices[SEED]
            self._files.begin(self._controller.box_again().start(choices))

    def branch(self) -> None:
        """A new game from the moment that is shown, with a new name; this one is left as Save decides."""
        from bloodyridge_qt.ui.dialogs.moment_note import MomentNoteDialog, ask_note

        table = self._controller.table
        if table is None:
            return
        reason = self._history.no_branch(table)
        if reason:
            self._desk.show_note(reason)
            return
        moment = self._history.moment()
        self._history.pause_wanted.emit()
        row = table.moments()[moment]
        made: list[Table] = []

        def keep(name: str) -> None:
            if not name:
                raise ValueError("The new game needs a name.")
            if name == self._files.name:
                raise ValueError("The new game needs another name than this one.")
            try:
                made.append(table.branch(moment, name))
            except CannotTakeBack as error:
                raise ValueError(str(error)) from error

        dialog = MomentNoteDialog(
            "Branch off a new game",
            f"It begins at moment {moment}, turn {row.turn}: {row.label}. This game stays as it is.",
            f"{self._files.name}, from moment {moment}",
            keep,
            self._desk.window,
            ok="Branch",
        )
        if ask_note(dialog) and made and self._files.may_leave():
            self._files.take_up(made[-1])

    def _start_from(self, dialog: NewGameDialog, values: Mapping[str, str]) -> None:
        try:
            drawn = {} if SEED in dialog.left_out() else {SEED: fresh_seed()}
            table = self._map_files.box_for(dialog, self._controller.box).start({**drawn, **values})
        except SetupError as error:
            dialog.show_error(str(error))
            return
        if self._files.may_leave(dialog):
            dialog.accept()
            self._files.begin(table)

    def _tell_ending(self, ending: EndingView) -> None:
        from bloodyridge_qt.ui.dialogs.ending import EndingDialog

        dialog = EndingDialog(ending, self._desk.window)
        dialog.rule_clicked.connect(self._desk.rule_wanted)
        dialog.dice_button.setVisible(self._files.archive is not None)
        dialog.dice_wanted.connect(self._publishing.show_dice_statistics)
        dialog.report_button.setVisible(self._files.archive is not None)
        dialog.report_wanted.connect(self._publishing.save_report)
        archive, table = self._files.archive, self._controller.table
        if archive is not None and table is not None and archive.is_finished(table):
            dialog.tell("This game is kept: File, Finished games.")
        dialog.same_seed.connect(self.restart)
        dialog.another_seed.connect(self.restart_reseeded)
        self._desk.open_dialog(dialog)
