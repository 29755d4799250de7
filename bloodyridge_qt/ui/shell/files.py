"""Games in files: open, save, dropped ones, the title bar, and leaving a game.

Longer than most: each way out of a game asks, saves or keeps it, and must do so as the others do.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QMimeData, QObject, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from bloodyridge_qt.escaping import escaped
from bloodyridge_qt.language import plural, tr
from bloodyridge_qt.table.archive.archive import Archive
from bloodyridge_qt.table.archive.kept import ArchiveFault, GameFile, PlayedOn
from bloodyridge_qt.table.game_table import Table
from bloodyridge_qt.ui.dialogs import ask_path, question
from bloodyridge_qt.ui.dialogs.clock import when
from bloodyridge_qt.ui.dialogs.sheet_dialog import accepted
from bloodyridge_qt.ui.settings import Settings
from bloodyridge_qt.ui.shell import folders
from bloodyridge_qt.ui.shell.commands import answers
from bloodyridge_qt.ui.shell.controller import Controller
from bloodyridge_qt.ui.shell.desk import Desk
from bloodyridge_qt.ui.shell.recent_files import RecentFiles
from bloodyridge_qt.ui.shell.unheard import unheard

if TYPE_CHECKING:
    from bloodyridge_qt.table.report.model import ReportWords

NEVER_SAVED: Final = -1


class Files(QObject):
    """Answers the commands of the File menu."""

    changed = Signal()
    """The file or its unsaved mark has changed."""
    came = Signal()
    """The game on the table has been opened, or is gone on with."""
    stored = Signal()
    """It has been saved in one."""
    another_game = Signal(str, object)
    """The game of this key is wanted; when its window has come, it is handed to what is given here."""

    def __init__(self, desk: Desk, settings: Settings, controller: Controller, archive: Archive) -> None:
        super().__init__(desk)
        self._desk = desk
        self._fault_told = False
        """Whether it has been told that the game cannot be kept safe."""
        self.put_by = ""
        """What is to be told of the game before, once another lies there."""
        # what was decided is kept safe before anybody else hears of it
        controller.changed_table.connect(lambda: self.keep(controller.laid))
        controller.leaving.connect(self._put_away)
        self._controller = controller
        self.archive = archive
        self.path: Path | None = None
        """The file of the game on the table; None when it has none yet."""
        self._saved = 0
        """How far the game was when it was saved; see History.changes."""
        self._mark = ""
        """What was in the file when it was read or stored last; see Archive.mark."""
        self._received: Path | None = None
        """The file a game by mail was opened from, until it is saved."""
        self._lent: Table | None = None
        """A game that is kept nowhere: that of a lesson."""
        self.chosen: Table | None = None
        """A game that was asked for: it is offered at the next start also when nothing was done in it."""
        self._may_replace: Path | None = None
        """A read-only file the player has said may be overwritten."""
        self.recent = RecentFiles(self, settings, controller.box.title)
        self.recent.chosen.connect(lambda path: unheard(lambda: self.open_path(path)))
        controller.seated.connect(self._seated)
        controller.changed_table.connect(self._show_name)

    @property
    def name(self) -> str:
        """What the game on the table is called."""
        table = self._controller.laid
        if self.path is not None:
            return self.path.stem
        return (table.name if table is not None else "") or folders.NAMELESS

    def file_name(self) -> str:
        """What a file of this game may be called, without a suffix: its name, else date and time.

        Of a game of several seats it says the turn and who decides, for one that is played by mail. A turn
        the player has written at its end is the present one.
        """
        name, table = self.name if self.name != folders.NAMELESS else self._dated(), self._controller.laid
        name, before = self._parted(name)
        if table is None:
            return folders.file_name(name)
        turns = self._turns(table)
        name, turn = self._without_turn(name, table)
        if (before or self.path is None or table.mail) and table.seat and not table.over:
            name = tr("{name}, {seat} decides", name=f"{name}{turns[0]}", seat=table.seat)
        elif turn and not before:  # the player's own words
            name += turns[0]
        return folders.file_name(name)

    def _parted(self, name: str) -> tuple[str, str]:
        """A name without who decides in it, and who that is; see folders.decider."""
        return folders.decider(name, self._controller.box.program_seats)

    @staticmethod
    def _turns(table: Table) -> list[str]:
        """Of this turn and those before what the name of a file ends in: ", OCT I"; the latest first."""
        report: ReportWords | None = getattr(table.screen, "report", None)
        if report is None:
            return [""]
        return [f", {report.turn(number)}" for number in range(table.view().turn, -1, -1)]

    def _without_turn(self, name: str, table: Table) -> tuple[str, str]:
        """A name without the turn it ends in, and that as it stands there; "" for none."""
        turn = next((turn for turn in self._turns(table) if turn and name.endswith(turn)), "")
        return name.removesuffix(turn), turn

    @property
    def file(self) -> GameFile | None:
        """The file of the game, as it was read or stored last; None when it has none yet."""
        return GameFile(self.path, self._mark) if self.path is not None else None

    @property
    def unsaved(self) -> bool:
        """Whether the game has changes that are in no file."""
        table = self._controller.laid
        if table is None or table is self._lent or self.archive.is_finished(table):
            return False
        return table.changes != self._saved

    # leaving a game ------------------------------------------------------------

    def may_leave(self, parent: QWidget | None = None, *, quitting: bool = False) -> bool:
        """Whether the game on the table may be left: it is kept, or the player saves it or gives it up.

        Nothing is asked of a game that can be kept among the unfinished ones.
        """
        table = self._controller.laid
        if table is None or not self._wanted(quitting):
            return True
        if self.keep(table):
            return True
        answer = question.ask_unsaved(parent or self._desk.window, self.name)
        if answer == question.SAVE:
            return self.save()
        return answer == question.LEAVE

    def may_close(self, *, quitting: bool = True) -> bool:
        """Whether the window may go: the game is kept for later, or the player gives it up."""
        may = self.may_leave(quitting=quitting)
        if may and self._controller.laid is not None:
            self._put_away(self._controller.laid, quitting=quitting)
        return may

    def _wanted(self, quitting: bool) -> bool:
        """Whether the game on the table would be missed.

        A finished game lies among the finished ones; one in which nothing was done is not kept. One that is
        in its file, or `chosen`, is offered again at the next start, but not when another takes its place.
        """
        table = self._controller.laid
        if table is not None and table is self._lent:
            return False
        if table is None or table.over or not quitting:
            return self.unsaved
        return self.unsaved or bool(table.at) or self.path is not None or table is self.chosen

    def _put_away(self, table: Table, *, quitting: bool = False) -> None:
        """The game on the table makes room: it lies among the unfinished ones if it would be missed."""
        if not self._wanted(quitting):
            self.archive.let_go(table)
            return
        self.archive.leave(table)
        game = f"“{self.name}”" if self.name != folders.NAMELESS else tr("The game before")
        self.put_by = tr("{game} is kept: File, Unfinished games", game=game)

    def begin(self, table: Table, *, unsaved: bool = False) -> None:
        """Play a new game; the one before has been left. `unsaved` marks one that would be missed."""
        self._controller.lay_out(table)
        if unsaved:
            self._saved = NEVER_SAVED
            self._show_name()
        self.keep(table)
        self._controller.begin()

    def lend(self, table: Table) -> str | None:
        """Lay out a game that is kept nowhere; the key of the one left for it, "" where none is missed.

        None when the player stays with the game on the table.
        """
        if not self.may_leave():
            return None
        present = self._controller.laid
        kept = self.archive.key_of(present) if present is not None and self._wanted(False) else ""
        self._controller.seat(table)
        self._lent = table
        return kept

    def keep_lent(self) -> None:
        """A game that was lent is the player's from now on, and would be missed."""
        if self._lent is not None:
            self._lent, self._saved = None, NEVER_SAVED
            self.keep(self._controller.laid)
            self._show_name()

    def take_up(self, table: Table) -> None:
        """Go on, as it stands, with a game that is in no file; the one before has been left."""
        self._controller.seat(table)
        self._saved = NEVER_SAVED
        self._show_name()
        self.keep(table)

    # opening ------------------------------------------------------------

    @answers("open")
    def open_game(self) -> None:
        """Choose a file, with what is in it shown beside."""
        from bloodyridge_qt.ui.dialogs.open_game import OpenGameDialog

        dialog = OpenGameDialog(
            self._desk.window,
            self.recent.folder(),
            self.archive.suffix,
            self.archive.preview,
            self.archive.stage,
        )
        if accepted(dialog) and (path := dialog.chosen_path()) is not None:
            unheard(lambda: self.open_path(path))

    @answers("finished")
    def show_finished(self) -> None:
        """All games that were played to their end, and the records."""
        from bloodyridge_qt.ui.dialogs.finished_games import FinishedGamesDialog

        archive = self.archive
        folder = archive.finished_folder
        self._desk.open_dialog(
            FinishedGamesDialog(
                archive.finished(), archive.preview, self.open_path, folder, self._desk.window
            )
        )

    def open_path(self, path: Path, *, ask: bool = True) -> bool:
        """Open this file; the running game is left only when that works and the player, if asked, agrees."""
        path = Path(path).absolute()
        mark = self.archive.mark(path)  # before it is read: what comes between is then noticed
        try:
            table = self.archive.open(path)
        except ArchiveFault as fault:
            self._desk.tell(tr("{name} cannot be opened", name=path.name), (str(fault),))
            return False
        kept = self.archive.played_on if ask and table.seed_untold else lambda *_tables: None
        if (further := kept(table, self._controller.laid)) is not None:
            answer = self._ask_played_on(table, path, further)
            if answer == question.GO and further.path is not None:
                return self.open_path(further.path)
            if answer == question.GO and further.key == self._key_on_table():
                self._desk.show_note(tr("This game lies on the table"))
            elif answer == question.GO:
                self.resume_or_tell(further.key)
            if answer != question.OPEN:
                return answer == question.GO
        game = self.archive.edition_of(table).key
        if game != self._controller.box.key:
            self.another_game.emit(game, lambda window: window.files.take(table, path, mark))
            return True
        if ask and not self.may_leave():
            return False
        self.take(table, path, mark)
        return True

    def _ask_played_on(self, table: Table, path: Path, further: PlayedOn) -> str:
        """Whether to go on with what was played after this file was saved, or to open the file.

        A sealed game goes on where it was left: what was decided in it stands. Of others than sealed ones and
        those by mail this is not asked: whoever opens a save of his own again knows why.
        """
        words = tr(
            "After {name} was saved, the game in it was played on here: {decisions}, the last on {when}. "
            "They are kept, though not in this file.",
            name=path.name,
            decisions=plural(further.decisions, "{number} decision more", "{number} decisions more"),
            when=when(further.saved),
        )
        if further.path is not None:
            words += "\n" + tr("It was played to its end, and is opened as it ended.")
        elif table.sealed:
            words += "\n" + tr(
                "The game is sealed: it goes on only from there, so that what was decided stands."
            )
        return question.ask_played_on(
            self._desk.window, tr("This game was played on"), words, may_open=not table.sealed
        )

    def _key_on_table(self) -> str:
        table = self._controller.laid
        return self.archive.key_of(table) if table is not None else ""

    def resume_or_tell(self, key: str) -> None:
        """Go on with an unfinished game, or tell why that cannot be done."""
        trouble = self.resume(key)
        if trouble:
            self._desk.tell(tr("This game cannot be taken up"), (trouble,))
            self._controller.begin()

    def take(self, table: Table, path: Path, mark: str) -> None:
        """Go on with the game that was read from this file; the one before has been left."""
        archive = self.archive
        if not table.name:
            with suppress(ValueError):
                table.name = path.stem  # so that it is known by it when it has to be taken up again
        before, name = self._controller.laid, self._parted(self.name)[0]
        self._controller.seat(table)
        if before is not None and before.away and before.seed != table.seed:  # no answer to what was sent
            words = tr(
                "Another game: “{game}” still waits for the {seat} player", game=name, seat=tr(before.seat)
            )
            self._desk.show_note(words)
        # a file from before keeps its name to itself, and so does a finished game: saving must not replace
        # it by something newer
        finished = path.parent == archive.finished_folder
        kept = path.name.endswith(archive.suffix) and not finished
        self._saved = table.changes if kept or finished else NEVER_SAVED
        if kept:
            self.recent.remember(path)
        if kept and not table.notices():  # what does not fit today would be lost in it
            self.path, self._mark = path, mark
            self._received = path if table.mail and table.handed_over else None
        self._show_name()
        self._tell_notices(table, path if kept else None)
        self.came.emit()

    def resume(self, key: str) -> str:
        """Go on with an unfinished game; why that cannot be done, or ""."""
        game = self.archive.game_left(key)
        if game not in ("", self._controller.box.key):
            self.another_game.emit(game, lambda window: window.files.resume_or_tell(key))
            return ""
        if not self.may_leave():
            return tr("The game on the table cannot be kept, and goes on.")
        try:
            table = self.archive.resume(key)
        except ArchiveFault as fault:
            return str(fault)
        file = self.archive.file_of(table)
        self._controller.seat(table)
        self._saved = NEVER_SAVED
        if file is not None:
            self.path, self._mark = file.path, file.mark
            self._saved = table.changes if self.archive.holds(file.path, table) else NEVER_SAVED
        self._show_name()
        self._tell_notices(table)
        self.came.emit()
        return ""

    def dropped(self, mime: QMimeData) -> Path | None:
        """The file in what is dragged over the window; None when it is no saved game."""
        if not mime.hasUrls() or len(mime.urls()) != 1:
            return None
        name = mime.urls()[0].toLocalFile()
        return Path(name) if name and self.archive.suffix in Path(name).name else None

    def open_soon(self, path: str | Path) -> None:
        """Open this file a moment later: a question now would keep waiting whoever it came from."""
        QTimer.singleShot(0, self, lambda: unheard(lambda: self.open_path(Path(path))))

    # saving ------------------------------------------------------------

    @answers("save")
    def save(self) -> bool:
        """Save under the name the game has, or ask for one; whether it is saved now.

        A file that says of another seat that it decides came by mail, or was sent: it stays, and the game
        goes into one that says who decides now. So does the file of a game by mail, whatever it is called, in
        which the other made the last decision.
        """
        table, archive, former = self._controller.laid, self.archive, self.path
        if table is None or former is None:
            return self.save_as()
        named = self._parted(former.stem)[1]
        stays = former == self._received and self.unsaved
        if not stays and (not named or (named == table.seat and not table.over)):
            return self.save_to(former)
        path = former.with_name(folders.unused(former.parent, self.file_name(), archive.suffix))
        saved = self.save_to(path)
        if saved and self.path == path:
            self._desk.show_note(
                tr("Saved as {name}; {former} stays as it is", name=path.name, former=former.name)
            )
        return saved

    @answers("save_as")
    def save_as(self) -> bool:
        """Ask for a name, and save."""
        if self._controller.laid is None:
            return False
        folder, suffix = self.recent.folder(make=True), self.archive.suffix
        came = self.path is None or self.path == self._received or self._parted(self.path.stem)[1]
        own = None if came else self.path
        proposed = folders.unused(Path(folder), self.file_name(), suffix, own)
        kinds = tr("Saved games (*{suffix})", suffix=suffix)
        path = ask_path.ask_new_path(self._desk.window, tr("Save the game"), folder, kinds, suffix, proposed)
        return path is not None and self.save_to(path)

    def save_to(self, path: Path) -> bool:
        """Write the game there, after asking where that would lose something; whether it was written."""
        table, path = self._controller.laid, path.absolute()
        if table is None:
            return False
        found = self.archive.mark(path) if path == self.path else ""
        if found and found == self._mark and table.changes == self._saved:
            self._desk.show_note(
                tr("{name} is saved already", name=path.name)
            )  # the file before it stays the one before
            return True
        answer = self._ask_before(path, changed=found not in ("", self._mark))
        if answer == question.RELOAD:
            self.open_path(path, ask=False)
        if answer != question.OVERWRITE:
            return answer == question.SAVE_AS and self.save_as()
        former = table.name
        with suppress(ValueError):  # a file may be called what a game may not; then it keeps its name
            table.name = path.stem
        try:
            mark = self.archive.save(table, path)
        except ArchiveFault as fault:
            table.name = former
            told = (str(fault), tr("The game goes on; it can be saved somewhere else."))
            answer = question.ask_about_file(self._desk.window, tr("The game is not saved"), told)
            return answer == question.SAVE_AS and self.save_as()
        self.path, self._saved, self._mark = path, table.changes, mark
        self.recent.remember(path)
        self.keep(table)  # who goes on with it later goes on with this file
        self._show_name()
        self._desk.show_note(tr("Saved as {name}", name=path.name))
        self.stored.emit()
        return True

    def _ask_before(self, path: Path, *, changed: bool) -> str:
        """Whether this file may be overwritten; asked when others have `changed` it or it is read-only."""
        sentences, more = [], [question.OVERWRITE]
        if changed:
            sentences.append(
                tr(
                    "{name} has been changed on the disk, by another window or program, since "
                    "it was opened or saved here. Overwriting keeps that version as "
                    "{name}.bak. Reloading takes that version up here; what was played here is "
                    "kept among the unfinished games.",
                    name=path.name,
                )
            )
            more.append(question.RELOAD)
        if self.archive.is_read_only(path) and path != self._may_replace:
            sentences.append(tr("{name} is read-only.", name=path.name))
        if not sentences:
            return question.OVERWRITE
        answer = question.ask_about_file(
            self._desk.window, tr("Overwrite {name}?", name=path.name), sentences, more
        )
        if answer == question.OVERWRITE and self.archive.is_read_only(path):
            self._may_replace = path
        return answer

    # positions ------------------------------------------------------------

    @answers("copy_position")
    def copy_position(self) -> None:
        """The position as one line, on the clipboard."""
        if self._controller.laid is None:
            return
        try:
            line = self.archive.copy_position(self._controller.laid)
        except ArchiveFault as fault:
            self._desk.tell(tr("The position is not copied"), (str(fault),))
            return
        QGuiApplication.clipboard().setText(line)
        self._desk.show_note(tr("The position is on the clipboard, as one line of text"))

    @answers("paste_position")
    def paste_position(self) -> None:
        """A new game that begins with the position on the clipboard."""
        try:
            table = self.archive.paste_position(QGuiApplication.clipboard().text())
        except ArchiveFault as fault:
            self._desk.tell(tr("The clipboard holds no position"), (str(fault),))
            return
        if self.may_leave():
            self.begin(table)

    # how ------------------------------------------------------------

    def keep(self, table: Table | None) -> bool:
        """Put the game on the disk as it stands, a finished one among the finished; whether that was done.

        A fault is told once, and the game goes on; after every change it is tried again.
        """
        if table is None:
            return False
        if table is self._lent or self.archive.is_finished(table):
            return True
        if table.over and (parted := self._parted(table.name))[1]:
            table.name, _turn = self._without_turn(parted[0], table)  # nobody decides any more
        try:
            self.archive.autosave(table, self.file)
            if table.over:
                self.archive.finish(table)
                self.archive.let_go(table)
        except ArchiveFault as fault:
            told = tr(
                "The game goes on, and keeping it is tried again after every decision. It "
                "can be saved somewhere else."
            )
            if not self._fault_told:
                self._fault_told, remedy = True, (tr("Save &as…"), self.save_as)
                self._desk.tell(tr("This game is not being kept safe"), (str(fault), told), remedy=remedy)
            return False
        self._fault_told = False
        return True

    def _dated(self) -> str:
        """A name nobody chose: the date and the time of day."""
        return f"{self._controller.box.title} {datetime.now().astimezone():%Y-%m-%d %H%M}"

    def _seated(self) -> None:
        table = self._controller.laid
        self.path, self._saved = None, table.changes if table is not None else 0
        self._mark, self._may_replace, self._lent, self._received = "", None, None, None
        self._show_name()
        if self.put_by:
            self._desk.show_note(self.put_by)
        self.put_by = ""

    def _show_name(self) -> None:
        window = self._desk.window
        window.setWindowTitle(f"{escaped(self.name)}[*] — {self._controller.box.title}")
        window.setWindowModified(self.unsaved)
        self.changed.emit()

    def _tell_notices(self, table: Table, stays: Path | None = None) -> None:
        """What does not fit, if anything, and that the file it came from `stays` as it is."""
        notices = table.notices()
        if notices and stays is not None:
            notices = (*notices, tr("{name} stays as it is; saving asks for another name.", name=stays.name))
        if notices:
            self._desk.tell(tr("About {name}", name=self.name), notices, table.old_journal())
