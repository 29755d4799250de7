"""New games: asked for, started again, and offered when one has ended."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from bloodyridge_qt.engine.dice import fresh_seed
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.lessons import has_lessons
from bloodyridge_qt.table.moments import CannotTakeBack
from bloodyridge_qt.table.starting import MAIL, PROGRAM, SEALED, SEED, SetupError
from bloodyridge_qt.ui.shell.commands import answers

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bloodyridge_qt.boards.sheet import MapSheet
    from bloodyridge_qt.table.archive.archive import Archive
    from bloodyridge_qt.table.game import Edition
    from bloodyridge_qt.table.game_table import Table
    from bloodyridge_qt.table.table_view import EndingView, TableView
    from bloodyridge_qt.ui.dialogs.new_game import NewGameDialog
    from bloodyridge_qt.ui.settings import Settings
    from bloodyridge_qt.ui.shell.controller import Controller
    from bloodyridge_qt.ui.shell.desk import Desk
    from bloodyridge_qt.ui.shell.files import Files
    from bloodyridge_qt.ui.shell.history_control import HistoryControl
    from bloodyridge_qt.ui.shell.map_files import MapFiles
    from bloodyridge_qt.ui.shell.publishing import Publishing


class NewGames(QObject):
    """Answers the commands that begin another game; the running one is left after asking."""

    lesson_wanted = Signal(str)
    """The key of a game of the shelf, whose lesson is wanted before it is played."""

    def __init__(
        self,
        desk: Desk,
        controller: Controller,
        files: Files,
        map_files: MapFiles,
        history: HistoryControl,
        publishing: Publishing,
        settings: Settings,
    ) -> None:
        super().__init__(desk)
        self._desk, self._controller, self._files = desk, controller, files
        self._settings = settings
        self._map_files, self._history, self._publishing = map_files, history, publishing
        controller.ended.connect(self._tell_ending)
        map_files.game_wanted.connect(lambda: self._ask(controller.box, map_files))

    @answers("new")
    def new_game(self) -> None:
        """Ask what to play, then play it; the running game goes on until the new one stands."""
        archive, box = self._files.archive, self._controller.box
        if archive.shelf is None or not archive.shelf.several:
            self._ask(box, self._map_files)
            return
        from bloodyridge_qt.ui.dialogs.shelf import ShelfDialog

        dialog = ShelfDialog(archive.shelf.boxes(), box.key, partial(_laid_out, archive), self._desk.window)
        dialog.chosen.connect(self.ask_for)
        self._desk.open_dialog(dialog)

    def play_own(self) -> None:
        """A game as it is laid out, after its lesson; who plays is asked where there are seats to choose."""
        box = self._controller.box
        if any(field.key == PROGRAM for field in box.setup_fields()):
            self.ask_for(box.key)
        else:
            self.begin(box.start({}))

    def who_plays(self, edition: Edition) -> dict[str, str]:
        """As it was chosen last, of a game with seats to choose; at first the player against the program."""
        for field in edition.setup_fields():
            if field.key == PROGRAM:
                known = [value for value, _words in field.values]
                kept = [one for one in self._settings.texts(_seats(edition.key)) if one in known]
                return {PROGRAM: (kept or known)[0]}
        return {}

    def ask_for(self, key: str) -> None:
        """Ask how this game of the shelf is to be played."""
        from bloodyridge_qt.ui.dialogs.new_game import NewGameDialog

        self._desk.close_dialogs(NewGameDialog)  # it may be that of another
        archive = self._files.archive
        if archive.shelf is None or key == self._controller.box.key:
            self._ask(self._controller.box, self._map_files)
            return
        try:
            edition = archive.own_edition(key)
            workshop = archive.shelf.games[key].workshop(archive.know)
        except (ValueError, OSError) as fault:
            self._desk.tell(tr("This game cannot be played"), (str(fault),))
            return
        self._ask(edition, self._map_files.of_another(edition, workshop))

    def _ask(self, edition: Edition, map_files: MapFiles) -> None:
        from bloodyridge_qt.ui.dialogs.new_game import NewGameDialog

        who = self.who_plays(edition)
        fields = tuple(replace(one, value=who.get(one.key, one.value)) for one in edition.setup_fields())
        dialog = NewGameDialog(fields, edition.title, self._desk.window, fresh_seed, edition.sum_up)
        dialog.hide_while(SEALED, SEED, tr("Drawn when the game begins, and told at its end"))
        dialog.switch_on_with(PROGRAM, MAIL, SEALED)
        if edition.key == self._controller.box.key:
            dialog.rule_clicked.connect(self._desk.rule_wanted)
        else:
            dialog.rule_clicked.connect(partial(self._desk.rule_of_another_wanted.emit, edition))
        dialog.start_requested.connect(lambda values: self._start_from(dialog, values, edition, map_files))
        map_files.offer(dialog)
        if has_lessons(edition.key) and not self._settings.flag(met(edition.key)):
            dialog.offer_lesson(partial(self.lesson_wanted.emit, edition.key))
        if self._files.archive.shelf is not None and self._files.archive.shelf.several:
            dialog.offer_back(self.new_game)
        self._desk.open_dialog(dialog)

    @answers("restart")
    def restart(self) -> None:
        """The same set-up and the same seed once more."""
        table = self._controller.table
        if self._files.may_leave():
            self._files.begin(self._controller.box_again().start(table.set_up_choices()))

    @answers("reseed")
    def restart_reseeded(self) -> None:
        """The same set-up with another seed; one that nobody may know is drawn by the game."""
        table = self._controller.table
        if self._files.may_leave():
            choices = {**table.set_up_choices(), SEED: fresh_seed()}
            if table.seed_untold:
                del choices[SEED]
            self._files.begin(self._controller.box_again().start(choices))

    @answers("branch")
    def branch(self) -> None:
        """A new game from the moment that is shown, with a new name; this one is left as Save decides."""
        from bloodyridge_qt.ui.dialogs.moment_note import MomentNoteDialog
        from bloodyridge_qt.ui.dialogs.sheet_dialog import accepted

        table = self._controller.table
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
                raise ValueError(tr("The new game needs a name."))
            if name == self._files.name:
                raise ValueError(tr("The new game needs another name than this one."))
            try:
                made.append(table.branch(moment, name))
            except CannotTakeBack as error:
                raise ValueError(str(error)) from error

        dialog = MomentNoteDialog(
            tr("Branch off a new game"),
            tr(
                "It begins at moment {moment}, {when}: {label}. This game stays as it is.",
                moment=moment,
                when=row.when,
                label=row.label,
            ),
            tr("{name}, from moment {moment}", name=self._files.name, moment=moment),
            keep,
            self._desk.window,
            ok=tr("Branch"),
        )
        if accepted(dialog) and made and self._files.may_leave():
            self._files.take_up(made[-1])

    def _start_from(
        self, dialog: NewGameDialog, values: Mapping[str, str], edition: Edition, map_files: MapFiles
    ) -> None:
        try:
            drawn = {} if SEED in dialog.left_out() else {SEED: fresh_seed()}
            table = map_files.box_for(dialog, edition).start({**drawn, **values})
        except SetupError as error:
            dialog.show_error(str(error))
            return
        if PROGRAM in values:
            self._settings.keep({_seats(edition.key): [values[PROGRAM]]})
        if edition.key != self._controller.box.key:
            dialog.accept()
            self._files.another_game.emit(edition.key, lambda window: window.new_games.begin(table))
        elif self._files.may_leave(dialog):
            dialog.accept()
            self.begin(table)

    def begin(self, table: Table) -> None:
        """Play a new game; who has not met it is told once of its lesson, where no other note stands."""
        self._files.begin(table)
        self._files.chosen = table
        place = met(self._controller.box.key)
        if has_lessons(self._controller.box.key) and not (self._desk.note or self._settings.flag(place)):
            self._settings.keep({place: True})
            self._desk.show_note(
                tr("New to this game? Help, Learn in ten minutes, leads through a first turn; / “learn” too.")
            )

    def _tell_ending(self, ending: EndingView) -> None:
        from bloodyridge_qt.ui.dialogs.ending import EndingDialog

        dialog = EndingDialog(ending, self._desk.window)
        dialog.dice_button.clicked.connect(self._publishing.show_dice_statistics)
        dialog.report_button.clicked.connect(self._publishing.save_report)
        if self._files.archive.is_finished(self._controller.table):
            dialog.tell(tr("This game is kept: File, Finished games."))
        dialog.same_button.clicked.connect(self.restart)
        dialog.another_button.clicked.connect(self.restart_reseeded)
        self._desk.open_dialog(dialog)


def met(game: str) -> str:
    """Where it is kept whether the player has been offered the lesson of a game."""
    return f"met/{game}"


def _seats(game: str) -> str:
    """Where it is kept who played a game last."""
    return f"seats/{game}"


def _laid_out(archive: Archive, key: str) -> tuple[TableView, MapSheet] | None:
    """What lies on the table when a game begins; None where it cannot."""
    try:
        table = archive.own_edition(key).start({SEED: "1"})
    except (ValueError, OSError):
        return None
    opening = table.opening()
    return (opening[0].view if opening else table.view()), table.sheet
