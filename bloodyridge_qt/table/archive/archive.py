"""The archive the window works with: opens, stores and previews games, and keeps the running one safe.

Longer than most: the one door between a window and the disk; the work behind it is in the modules beside it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar
from weakref import WeakKeyDictionary

from bloodyridge_qt import places
from bloodyridge_qt.engine.dice import KeyedDice, checked_seed, fresh_seed
from bloodyridge_qt.engine.ruleset import Ruleset
from bloodyridge_qt.engine.savefile import SUFFIX, SavedGame, write_text
from bloodyridge_qt.engine.session import Session
from bloodyridge_qt.engine.store import Autosave, AutosaveFolder, StoreFault, is_read_only, read, write
from bloodyridge_qt.files import BACKUP, sweep
from bloodyridge_qt.language import plural, tr
from bloodyridge_qt.reading import LARGEST_TEXT, Unreadable
from bloodyridge_qt.table.archive import opening
from bloodyridge_qt.table.archive.editions import Editions
from bloodyridge_qt.table.archive.finished import FinishedFolder, FinishedGame, FinishedReading, told
from bloodyridge_qt.table.archive.kept import (
    LARGEST_NOTE,
    MOST_LEFT,
    ArchiveFault,
    DiceRecord,
    GameFile,
    PlayedOn,
    Preview,
    Unfinished,
    former_words,
)
from bloodyridge_qt.table.archive.opening import kept_words, result_words
from bloodyridge_qt.table.archive.preview import preview_of
from bloodyridge_qt.table.game import Edition
from bloodyridge_qt.table.game_table import GameTable, Table
from bloodyridge_qt.table.phrases import sentence
from bloodyridge_qt.table.report.model import words_of

if TYPE_CHECKING:
    from bloodyridge_qt.table.archive.dice import DiceOfAll
    from bloodyridge_qt.table.shelf import Shelf

FINISHED: Final = "finished"
"""The folder of finished games."""

T = TypeVar("T")
E = TypeVar("E", bound=Edition)


def autosave_folder() -> Path:
    """Where running games are kept: $XDG_STATE_HOME/bloodyridge, or what the system has in its place."""
    return places.state_folder() / "running"


class Archive:
    """Opens and keeps games in files.

    New games are played with the `edition` given; files of every game on the `shelf` are known. Running games
    are kept in the folder `autosaves`, finished ones beside it; by default in the player's own. Data files of
    older saves are looked for in `folders`, by default the player's own. Nothing is written before a game is
    kept.
    """

    suffix: Final = SUFFIX

    def __init__(
        self,
        edition: Edition,
        autosaves: Path | None = None,
        folders: Collection[Path] | None = None,
        shelf: Shelf | None = None,
    ) -> None:
        self.edition = edition
        """What is being played."""
        self.shelf: Final = shelf
        self._editions = Editions(edition, shelf)
        self._folders = (places.own_files(),) if folders is None else folders
        self._folder = AutosaveFolder(autosaves or autosave_folder(), SUFFIX)
        self.autosaves: WeakKeyDictionary[Table, Autosave] = WeakKeyDictionary()
        """Where each running game is kept."""
        self._files: WeakKeyDictionary[Table, GameFile] = WeakKeyDictionary()
        """What is noted beside the autosaves."""
        finished = autosaves.with_name(FINISHED) if autosaves else places.data_folder() / FINISHED
        self._turns: dict[str, Callable[[int], str]] = {}
        """What each game calls its turns."""
        self._finished = FinishedFolder(finished, self._told)
        self._stored: WeakKeyDictionary[Table, int] = WeakKeyDictionary()
        """Finished games, and how far they were when they were stored as such."""

    def know(self, edition: E) -> E:
        """This edition, or one with the same files that is known; games on it can be saved from now on."""
        return self._editions.know(edition)

    def own_edition(self, key: str) -> Edition:
        """A game with its own data files. Raises KeyError, ValueError or OSError with a sentence."""
        return self._editions.own(key)

    def game_left(self, key: str) -> str:
        """The game an unfinished one is of, by its key; "" for one that cannot be read."""
        try:
            return self._readable(key, self._read).game
        except Unreadable:
            return ""

    def edition_of(self, table: Table) -> Edition:
        """The edition a game is played with, for the same once more; the first for one that is not known."""
        return self._editions.of(table) or self.edition

    def open(self, path: Path) -> Table:
        """The game in a file; `table.notices()` tells what did not fit. Raises ArchiveFault."""
        try:
            return self._seat(self._open(path))
        except Unreadable as fault:
            raise ArchiveFault(f"{fault}{former_words(path)}") from fault

    def save(self, table: Table, path: Path) -> str:
        """Store a game; the former file stays beside it as NAME.bak. Returns the `mark` of the new one.

        Raises ArchiveFault.
        """
        with _told_as_fault():
            content = self._content(table)
            write(path, content)
        sweep(path)
        return _mark(content)

    def mark(self, path: Path) -> str:
        """What is in a file, as a word that is another when anything in it is; "" when none can be read."""
        try:
            return _mark(read(path, LARGEST_TEXT))
        except Unreadable:
            return ""

    def decided(self, table: Table, count: int) -> str:
        """The first decisions of a game as a word that is another when one of them is."""
        words = self.edition_of(table).notation(table.rules).words
        entries = table.session.journal.entries[:count]
        return _mark("\n".join(words(entry.action) for entry in entries).encode())

    def is_read_only(self, path: Path) -> bool:
        """Whether there is a file that is not to be written to: overwriting it wants to be asked."""
        return is_read_only(path)

    def preview(self, path: Path) -> Preview:
        """What is in a file. Never raises for a bad file: see `trouble`."""
        try:
            return self._preview(self._read(path), path.parent)
        except Unreadable as fault:
            return Preview((), None, None, str(fault))

    def autosave(self, table: Table, file: GameFile | None = None) -> None:
        """Keep this game safe as it stands; returns when it is on the disk. Raises ArchiveFault.

        `file` is the player's own of this game; it is noted beside.
        """
        with _told_as_fault():
            kept = self.autosaves.get(table)
            if kept is None or not kept.path.parent.is_dir():  # somebody may have cleared the folder away
                kept = self.autosaves[table] = self._folder.begin()
                self._files.pop(table, None)
            kept.write(self._content(table))
            if file is not None and file != self._files.get(table):
                kept.note(file.note())
                self._files[table] = file

    def file_of(self, table: Table) -> GameFile | None:
        """The player's file of this game, as noted beside its autosave; None when it had none."""
        return self._files.get(table)

    def holds(self, path: Path, table: Table) -> bool:
        """Whether this game, as it stands, is in this file."""
        try:
            there, here = self._read(path), self._saved(table)
            there = replace(there, saved=here.saved, program=here.program, reached=here.reached)
            return write_text(there) == write_text(here)
        except ValueError:
            return False

    def let_go(self, table: Table) -> None:
        """Remove this game's autosave: it was saved, or given up on purpose. Never raises."""
        self._files.pop(table, None)
        kept = self.autosaves.pop(table, None)
        if kept is not None:
            kept.remove()

    def key_of(self, table: Table) -> str:
        """The key by which a game can be resumed once it is left; "" for one that is not kept."""
        kept = self.autosaves.get(table)
        return kept.key if kept is not None else ""

    def leave(self, table: Table) -> None:
        """Leave this game's autosave for a later start. Never raises."""
        kept = self.autosaves.pop(table, None)
        if kept is not None:
            kept.release()

    def finish(self, table: Table) -> None:
        """Keep a game that is over among the finished ones. Raises ArchiveFault."""
        with _told_as_fault():
            saved = self._saved(table)
            words = result_words(saved.result, self.edition_of(table))
            self._finished.store(saved, words, again=table in self._stored)
        self._stored[table] = table.changes

    def is_finished(self, table: Table) -> bool:
        """Whether this game, as it stands, is kept among the finished ones."""
        return self._stored.get(table) == table.changes

    def finished(self) -> FinishedReading:
        """The finished games, to be read step by step; reads none yet."""
        return self._finished.reading()

    @property
    def finished_folder(self) -> Path:
        """Where finished games are kept; there may be none yet."""
        return self._finished.folder

    def unfinished(self) -> Iterator[Unfinished]:
        """Games left behind by a program that no longer runs, the one written last first, at most MOST_LEFT.

        Each file is read when its turn comes, and no position is brought back.
        """
        return map(self._unfinished, self._folder.left_behind()[:MOST_LEFT])

    def resume(self, key: str) -> Table:
        """Go on with an unfinished game. Raises ArchiveFault."""
        kept = self._folder.adopt(key)
        if kept is None:
            raise ArchiveFault(tr("This game is no longer there, or another window goes on with it."))
        try:
            opened = self._readable(key, self._open)
        except Unreadable as fault:
            kept.release()
            raise ArchiveFault(str(fault)) from fault
        table = self._seat(opened)
        if opened.notices:  # what does not fit would be forgotten: the file stays, the game gets another
            kept.release()
        else:
            self.autosaves[table] = kept
            file = self._note_of(key)
            if file is not None:
                self._files[table] = file
        return table

    def discard(self, key: str) -> None:
        """Throw an unfinished game away. Never raises."""
        kept = self._folder.adopt(key)
        if kept is not None:
            kept.remove()

    def copy_position(self, table: Table) -> str:
        """The position as one line. Raises ArchiveFault for a game that has no first decision yet."""
        if table.session.setting_up:
            raise ArchiveFault(
                tr("The set-up is still being thrown; a position can be copied from the first decision on.")
            )
        return self.edition_of(table).line_of(table.rules, table.session.state)

    def paste_position(self, line: str, seed: str = "", *, purist: bool = False) -> Table:
        """A new game that begins with a copied position; without a seed one is drawn. Raises ArchiveFault."""
        with _told_as_fault():
            seed = checked_seed(seed) if seed else fresh_seed()
            edition, rules, state = self._position(line)
        session = Session(rules, KeyedDice(seed), start=state)
        return GameTable(edition.screen(rules), seed, session=session, purist=purist)

    def dice_of(self, table: Table) -> DiceRecord:
        """The dice of a game as it stands."""
        from bloodyridge_qt.table.archive.dice import dice_of_game  # nothing the start needs

        return dice_of_game(table, self.edition_of(table))

    def dice_in(self, folder: Path) -> DiceOfAll:
        """The dice of all games saved in a folder, to be read step by step; reads none yet."""
        from bloodyridge_qt.table.archive.dice import DiceOfAll

        try:
            found = sorted(path for path in folder.iterdir() if path.name.endswith(SUFFIX))
        except OSError:  # gone, or not to be looked into: there is nothing to count
            found = []

        def opened(path: Path) -> tuple[Table, Edition]:
            table = self.open(path)
            edition = self.edition_of(table)
            if edition.key != self.edition.key:
                raise ArchiveFault(tr("{name} holds a game of {title}.", name=path.name, title=edition.title))
            return table, edition

        return DiceOfAll(tuple(found), opened)

    def _position(self, line: str) -> tuple[Edition, Ruleset[Any, Any], Any]:
        """A copied position and its rules, with whichever edition it was copied from, open or former.

        Raises Unreadable or SetupError.
        """
        fault = Unreadable("position: no edition is known")
        for edition in chain(self._editions.of_game(self.edition.key), opening.former_editions(self.edition)):
            try:
                rules, state = edition.position_of(line)
            except Unreadable as found:
                fault = found
                continue
            return self.know(edition), rules, state
        raise fault

    def _read(self, path: Path) -> SavedGame:
        return opening.read_save(path, self.own_edition)[0]

    def _open(self, path: Path) -> opening.OpenedGame:
        saved = self._read(path)
        return opening.bring_back(saved, path.parent, path.name, self._editions.at_hand(saved), self._folders)

    def _preview(self, saved: SavedGame, folder: Path) -> Preview:
        return preview_of(saved, folder, self._editions.at_hand(saved), self._folders, named=self._named)

    @property
    def _named(self) -> bool:
        """Whether a game says which it is."""
        return self.shelf is not None and self.shelf.several

    def _seat(self, opened: opening.OpenedGame) -> Table:
        self.know(opened.edition)
        return opening.table_of(opened)

    def _told(self, path: Path) -> FinishedGame:
        return told(path, self.own_edition, self.edition.key)

    def compare(self, one: Path, other: Path) -> tuple[str, ...]:
        """Which of two saved games is better, and why, a sentence each. Raises ArchiveFault."""
        from bloodyridge_qt.table.archive.checking import compare  # nothing the start needs

        with _told_as_fault():
            return compare(one, other, self.own_edition)

    def report(self, table: Table, name: str = "") -> str:
        """The after-action report of a game as it stands, as an HTML page; `name` is that of its file.

        Raises ArchiveFault.
        """
        from bloodyridge_qt.table.archive.checking import report_page  # nothing the start needs

        with _told_as_fault():
            return report_page(table, name, self._saved(table))

    def _content(self, table: Table) -> bytes:
        return write_text(self._saved(table)).encode()

    def _saved(self, table: Table) -> SavedGame:
        """What a file of this game holds. Raises ValueError."""
        edition = self._editions.of(table)
        if edition is None:
            raise ValueError("This game is played with data files that the archive has not opened.")
        return opening.saved_game(table, edition)

    def _note_of(self, key: str) -> GameFile | None:
        """The file a game was in when it was left; None when none is noted that could be one."""
        try:
            return GameFile.noted(read(self._folder.note_path(key), LARGEST_NOTE))
        except Unreadable:
            return None

    def _unfinished(self, key: str) -> Unfinished:
        try:
            saved = self._readable(key, self._read)
        except Unreadable as fault:
            cannot = Preview((), None, None, str(fault))
            return Unfinished(key, self._folder.stored(key), lambda: cannot, trouble=cannot.trouble)
        return Unfinished(
            key,
            saved.saved,
            lambda: self._preview_left(key, saved),
            saved.name,
            self._stage(saved),
            saved.decisions,
            self.own_edition(saved.game).title if self._named else "",
        )

    def stage(self, path: Path) -> str:
        """How far the game in a file has come, in a few words; "" for none that can be read."""
        try:
            saved = self._read(path)
        except Unreadable:
            return ""
        title = self.own_edition(saved.game).title if saved.game != self.edition.key else ""
        return ": ".join(filter(None, (title, self._stage(saved))))

    def _stage(self, saved: SavedGame) -> str:
        """Its result, or its turn as the game calls it, and how many decisions were made."""
        edition = self.own_edition(saved.game)
        turn = turn if isinstance(turn := (saved.state or {}).get("turn"), int) else 0
        if edition.key not in self._turns:
            self._turns[edition.key] = words_of(edition.screen(edition.rules({}))).turn
        stage = self._turns[edition.key](turn) if turn else tr("Set-up")
        if saved.result:
            stage = result_words(saved.result, edition)
        decisions = plural(saved.decisions, "{number} decision", "{number} decisions")
        return ", ".join(filter(None, (sentence(stage), decisions, kept_words(saved.setup))))

    def played_on(self, table: Table, present: Table | None) -> PlayedOn | None:
        """The kept game that has all decisions of this one and the most since; None where there is none.

        It may be the `present` one, or one that was played to its end.
        """
        here = self._saved(table)
        found: list[tuple[str, Path | None, SavedGame]] = []
        if present is not None:
            found.append((self.key_of(present), None, self._saved(present)))
        for key in self._folder.left_behind()[:MOST_LEFT]:
            with suppress(Unreadable):
                found.append((key, None, self._readable(key, self._read)))
        for path in self._finished.of_seed(table.seed):
            with suppress(Unreadable):
                found.append(("", path, self._read(path)))
        since = [
            PlayedOn(key, saved.at - here.at, saved.saved, path)
            for key, path, saved in found
            if (saved.game, saved.setup, saved.base) == (here.game, here.setup, here.base)
            and saved.at > here.at
            and saved.journal[: here.at] == here.journal[: here.at]
        ]
        return max(since, key=lambda one: one.decisions, default=None)

    def _preview_left(self, key: str, saved: SavedGame) -> Preview:
        try:
            preview = self._preview(saved, self._folder.folder)
        except Unreadable as fault:
            return Preview((), None, None, str(fault))
        file = self._note_of(key)
        return (
            preview if file is None else replace(preview, rows=(*preview.rows, (tr("File"), str(file.path))))
        )

    def _readable(self, key: str, reader: Callable[[Path], T]) -> T:
        """The autosave or, when it is damaged, the one before it."""
        path = self._folder.path(key)
        try:
            return reader(path)
        except Unreadable as fault:
            try:
                return reader(path.with_name(path.name + BACKUP))
            except Unreadable:
                raise fault from None


@contextmanager
def _told_as_fault() -> Iterator[None]:
    """What cannot be read, written or set up is told as an ArchiveFault."""
    try:
        yield
    except (StoreFault, ValueError) as fault:
        raise ArchiveFault(str(fault)) from fault


def _mark(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
