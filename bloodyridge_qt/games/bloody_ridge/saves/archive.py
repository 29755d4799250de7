"""The archive the window works with: opens, stores and previews games, and keeps the running one safe."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar, cast
from weakref import WeakKeyDictionary

from bloodyridge_qt import places
from bloodyridge_qt.engine.dice import KeyedDice, SeedError, checked_seed, fresh_seed
from bloodyridge_qt.engine.savefile import SUFFIX, SavedGame, write_text
from bloodyridge_qt.engine.session import Session
from bloodyridge_qt.engine.store import (
    Autosave,
    AutosaveFolder,
    StoreFault,
    is_read_only,
    read,
    write,
)
from bloodyridge_qt.files import BACKUP, sweep
from bloodyridge_qt.games.bloody_ridge.rules.options import Options
from bloodyridge_qt.games.bloody_ridge.rules.position_line import line_of, position_of
from bloodyridge_qt.games.bloody_ridge.rules.ruleset import BloodyRidge
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from bloodyridge_qt.games.bloody_ridge.saves.compare import compare
from bloodyridge_qt.games.bloody_ridge.saves.finished import FinishedFolder, FinishedReader
from bloodyridge_qt.games.bloody_ridge.saves.opening import (
    OpenBox,
    OpenedGame,
    bring_back,
    former_shelves,
    open_shelf,
    read_save,
    saved_game,
    table_of,
)
from bloodyridge_qt.games.bloody_ridge.saves.preview import preview_of
from bloodyridge_qt.games.bloody_ridge.screen.screen import setting_of
from bloodyridge_qt.games.bloody_ridge.screen.table import BloodyRidgeBox, BloodyRidgeTable
from bloodyridge_qt.reading import LARGEST_TEXT, Unreadable, parse
from bloodyridge_qt.table.archive import MOST_LEFT, ArchiveFault, DiceRecord, GameFile, Preview, Unfinished
from bloodyridge_qt.table.game_table import GameTable, Table
from bloodyridge_qt.table.starting import SetupError

if TYPE_CHECKING:
    from bloodyridge_qt.games.bloody_ridge.saves.dice_of_all import DiceOfAll

MIME: Final = "application/x-bloodyridge-save"
FINISHED: Final = "finished"
"""The folder of finished games."""
LARGEST_NOTE: Final = 8_192
"""Bytes of what is noted beside an autosave."""
NEVER: Final = datetime.fromtimestamp(0, UTC)

T = TypeVar("T")


def autosave_folder() -> Path:
    """Where running games are kept: $XDG_STATE_HOME/bloodyridge, or what the system has in its place."""
    return places.state_folder() / "running"


def open_archive(
    map_file: Path | None = None,
    counter_file: Path | None = None,
    autosaves: Path | None = None,
    folders: tuple[Path, ...] | None = None,
) -> BloodyRidgeArchive:
    """The box and its archive. Raises MapFault or CounterFault; writes nothing before a game is kept.

    Finished games are kept in the program's folder of the player's, or beside the `autosaves` given.
    """
    shelf = open_shelf(map_file, counter_file, folders)
    if autosaves is not None:
        return BloodyRidgeArchive(shelf, autosaves)
    return BloodyRidgeArchive(shelf, autosave_folder(), places.data_folder() / FINISHED)


class BloodyRidgeArchive:
    """Opens and keeps games of Bloody Ridge (implements table.archive.Archive)."""

    suffix: Final = SUFFIX
    mime: Final = MIME

    def __init__(self, shelf: OpenBox, autosaves: Path, finished: Path | None = None) -> None:
        self._shelf = shelf
        self._shelves = [shelf]
        """Every box that was opened, newest last."""
        self._folder = AutosaveFolder(autosaves, SUFFIX)
        self._autosaves: WeakKeyDictionary[Table, Autosave] = WeakKeyDictionary()
        self._files: WeakKeyDictionary[Table, GameFile] = WeakKeyDictionary()
        """What is noted beside the autosaves."""
        self._finished = FinishedFolder(finished or autosaves.with_name(FINISHED))
        self._stored: WeakKeyDictionary[Table, int] = WeakKeyDictionary()
        """Finished games, and how far they were when they were stored as such."""

    @property
    def box(self) -> BloodyRidgeBox:
        """The game on the shelf, for new games."""
        return self._shelf.box

    def box_with(self, map_file: Path | None, counter_file: Path | None = None) -> BloodyRidgeBox:
        """The same game with a map or counters of the player's own. Raises MapFault or CounterFault."""
        shelf = open_shelf(map_file, counter_file, self._shelf.folders)
        for known in self._shelves:
            if (known.map, known.counters) == (shelf.map, shelf.counters):
                return known.box
        self._shelves.append(shelf)
        return shelf.box

    def box_of(self, table: Table) -> BloodyRidgeBox:
        """The box a game is played from, with its map and counters; the first for one that is not known."""
        game = cast(BloodyRidgeTable, table)
        held = (shelf.box for shelf in reversed(self._shelves) if shelf.box.holds(game))
        return next(held, self._shelf.box)

    def open(self, path: Path) -> BloodyRidgeTable:
        """The game in a file. Raises ArchiveFault."""
        try:
            return self._seat(self._open(path))
        except (Unreadable, StoreFault) as fault:
            raise ArchiveFault(f"{fault}{_former(path)}") from fault

    def save(self, table: Table, path: Path) -> str:
        """Store a game; its mark. Raises ArchiveFault."""
        try:
            content = self._content(table)
            write(path, content)
        except (StoreFault, ValueError) as fault:
            raise ArchiveFault(str(fault)) from fault
        sweep(path)
        return _mark(content)

    def mark(self, path: Path) -> str:
        """The SHA-256 of what is in a file; "" when none can be read."""
        try:
            return _mark(read(path, LARGEST_TEXT))
        except StoreFault:
            return ""

    def is_read_only(self, path: Path) -> bool:
        """Whether there is a file that is not to be written to."""
        return is_read_only(path)

    def preview(self, path: Path) -> Preview:
        """What is in a file."""
        try:
            saved = read_save(path)
            return preview_of(saved, path.parent, self._at_hand(saved))
        except (Unreadable, StoreFault) as fault:
            return Preview((), None, None, str(fault))

    def autosave(self, table: Table, file: GameFile | None = None) -> None:
        """Keep this game safe as it stands. Raises ArchiveFault."""
        try:
            kept = self._autosaves.get(table)
            if kept is None or not kept.path.parent.is_dir():  # somebody may have cleared the folder away
                kept = self._autosaves[table] = self._folder.begin()
                self._files.pop(table, None)
            kept.write(self._content(table))
            if file is not None and file != self._files.get(table):
                kept.note(_noted(file))
                self._files[table] = file
        except (StoreFault, ValueError) as fault:
            raise ArchiveFault(str(fault)) from fault

    def file_of(self, table: Table) -> GameFile | None:
        """The file noted beside this game's autosave."""
        return self._files.get(table)

    def holds(self, path: Path, table: Table) -> bool:
        """Whether this game, as it stands, is in this file."""
        try:
            there, here = read_save(path), self._saved(table)
            there = replace(there, saved=here.saved, program=here.program, reached=here.reached)
            return write_text(there) == write_text(here)
        except (Unreadable, StoreFault, ValueError):
            return False

    def let_go(self, table: Table) -> None:
        """Remove this game's autosave. Never raises."""
        self._files.pop(table, None)
        kept = self._autosaves.pop(table, None)
        if kept is not None:
            kept.remove()

    def leave(self, table: Table) -> None:
        """Leave this game's autosave for a later start. Never raises."""
        kept = self._autosaves.pop(table, None)
        if kept is not None:
            kept.release()

    def finish(self, table: Table) -> None:
        """Keep a game that is over among the finished ones. Raises ArchiveFault."""
        try:
            self._finished.store(self._saved(table), again=table in self._stored)
        except (StoreFault, ValueError) as fault:
            raise ArchiveFault(str(fault)) from fault
        self._stored[table] = table.changes

    def is_finished(self, table: Table) -> bool:
        """Whether this game, as it stands, is kept among the finished ones."""
        return self._stored.get(table) == table.changes

    def finished(self) -> FinishedReader:
        """The finished games, to be read step by step."""
        return self._finished.reading()

    @property
    def finished_folder(self) -> Path:
        """Where finished games are kept; there may be none yet."""
        return self._finished.folder

    def unfinished(self) -> tuple[Unfinished, ...]:
        """Games left behind, the newest first; those that cannot be read come last, with their trouble."""
        found = [self._unfinished(key) for key in self._folder.left_behind()[:MOST_LEFT]]
        return tuple(sorted(found, key=lambda game: bool(game.preview.trouble)))

    def resume(self, key: str) -> BloodyRidgeTable:
        """Go on with an unfinished game. Raises ArchiveFault."""
        kept = self._folder.adopt(key)
        if kept is None:
            raise ArchiveFault("This game is no longer there, or another window goes on with it.")
        try:
            opened = self._readable(key, self._open)
        except (Unreadable, StoreFault) as fault:
            kept.release()
            raise ArchiveFault(str(fault)) from fault
        table = self._seat(opened)
        if (
            opened.notices
        ):  # what does not fit today would be forgotten: the file stays, the game gets another
            kept.release()
        else:
            self._autosaves[table] = kept
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
        game = cast(BloodyRidgeTable, table)
        if game.session.setting_up:
            raise ArchiveFault(
                "The set-up is still being thrown; a position can be copied from the first decision on."
            )
        return line_of(game.session.state, setting_of(game))

    def paste_position(self, line: str, seed: str = "") -> BloodyRidgeTable:
        """A new game that begins with a copied position. Raises ArchiveFault."""
        try:
            seed = checked_seed(seed) if seed else fresh_seed()
            box, rules, state = self._position(line)
        except (Unreadable, SeedError, SetupError) as fault:
            raise ArchiveFault(str(fault)) from fault
        session = Session(rules, KeyedDice(seed), start=state)
        return GameTable(box.screen(rules), seed, session=session)

    def dice_of(self, table: Table) -> DiceRecord:
        """The dice of a game as it stands."""
        from bloodyridge_qt.games.bloody_ridge.saves.dice_of_all import (
            dice_of_game,  # nothing the start needs
        )

        return dice_of_game(cast(BloodyRidgeTable, table))

    def dice_in(self, folder: Path) -> DiceOfAll:
        """The dice of all games saved in a folder, to be read step by step."""
        from bloodyridge_qt.games.bloody_ridge.saves.dice_of_all import DiceOfAll

        try:
            found = sorted(path for path in folder.iterdir() if path.name.endswith(SUFFIX))
        except OSError:  # gone, or not to be looked into: there is nothing to count
            found = []
        return DiceOfAll(tuple(found), self.open)

    def _position(self, line: str) -> tuple[BloodyRidgeBox, BloodyRidge, State]:
        """A copied position, with whichever box it was copied from, open or former.

        Raises Unreadable or SetupError.
        """
        fault = Unreadable("")
        for shelf in chain(self._shelves[:], former_shelves(self._shelf.folders)):

            def setting_for(options: Options, box: BloodyRidgeBox = shelf.box) -> Setting:
                return box.rules(options).setting

            try:
                state, setting = position_of(line, setting_for)
            except Unreadable as found:
                fault = found
                continue
            if shelf not in self._shelves:
                self._shelves.append(shelf)
            return shelf.box, shelf.box.rules(setting.options), state
        raise fault

    def _open(self, path: Path) -> OpenedGame:
        saved = read_save(path)
        return bring_back(saved, path.parent, path.name, self._at_hand(saved))

    def _at_hand(self, saved: SavedGame) -> OpenBox:
        """The open box a game was played with, or the first."""
        wanted = (saved.setup.map.sha256, saved.setup.counters.sha256)
        for shelf in self._shelves:
            if (shelf.map.sha256, shelf.counters.sha256) == wanted:
                return shelf
        return self._shelf

    def _seat(self, opened: OpenedGame) -> BloodyRidgeTable:
        if opened.shelf not in self._shelves:
            self._shelves.append(opened.shelf)
        return table_of(opened)

    def compare(self, one: Path, other: Path) -> tuple[str, ...]:
        """[4.5] Which of two saved games is better, and why. Raises ArchiveFault."""
        try:
            return compare(one, other, self._shelf)
        except (StoreFault, ValueError) as fault:  # map and counter faults among them
            raise ArchiveFault(str(fault)) from fault

    def report(self, table: Table, name: str = "") -> str:
        """The after-action report of a game as it stands. Raises ArchiveFault."""
        from bloodyridge_qt.games.bloody_ridge.saves.report import report_page  # nothing the start needs

        try:
            return report_page(cast(BloodyRidgeTable, table), name, self._saved(table))
        except ValueError as fault:
            raise ArchiveFault(str(fault)) from fault

    def _content(self, table: Table) -> bytes:
        return write_text(self._saved(table)).encode()

    def _saved(self, table: Table) -> SavedGame:
        """What a file of this game holds. Raises ValueError."""
        game = cast(BloodyRidgeTable, table)
        shelf = next((shelf for shelf in reversed(self._shelves) if shelf.box.holds(game)), None)
        if shelf is None:
            raise ValueError("This game is played with a map or counters that the archive has not opened.")
        return saved_game(game, shelf)

    def _note_of(self, key: str) -> GameFile | None:
        """The file a game was in when it was left; None when none is noted that could be one."""
        try:
            note = parse(read(self._folder.note_path(key), LARGEST_NOTE))
            path, mark = Path(note.member("file").text(LARGEST_NOTE)), note.member("mark").text(64)
        except (Unreadable, StoreFault):
            return None
        return GameFile(path, mark) if path.is_absolute() and path.name.endswith(SUFFIX) else None

    def _unfinished(self, key: str) -> Unfinished:
        try:
            saved = self._readable(key, read_save)
            preview = preview_of(saved, self._folder.folder, self._at_hand(saved))
        except (Unreadable, StoreFault) as fault:
            return Unfinished(key, "", 0, 0, NEVER, Preview((), None, None, str(fault)))
        file = self._note_of(key)
        if file is not None:
            preview = replace(preview, rows=(*preview.rows, ("File", str(file.path))))
        turn = preview.view.turn if preview.view else 0
        return Unfinished(key, saved.name, turn, saved.decisions, saved.saved, preview)

    def _readable(self, key: str, reader: Callable[[Path], T]) -> T:
        """The autosave or, when it is damaged, the one before it."""
        path = self._folder.path(key)
        try:
            return reader(path)
        except (Unreadable, StoreFault) as fault:
            try:
                return reader(path.with_name(path.name + BACKUP))
            except (Unreadable, StoreFault):
                raise fault from None


def _noted(file: GameFile) -> bytes:
    return json.dumps({"file": str(file.path), "mark": file.mark}).encode()


def _mark(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _former(path: Path) -> str:
    """A sentence on the file before, when there is one."""
    before = path.with_name(path.name + BACKUP)
    try:
        there = not path.name.endswith(BACKUP) and before.is_file()
    except (OSError, ValueError):
        return ""
    return f" The file before it, {before.name}, is still there and can be opened." if there else ""
