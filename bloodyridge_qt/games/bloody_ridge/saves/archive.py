"""The archive the window works with: opens, stores and previews games, and keeps the running one safe."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar, cast
from weakref import WeakKeyDictionary

from bloodyridge_qt import places
from bloodyridge_qt.engine.decode import LARGEST_TEXT, SaveFault
from bloodyridge_qt.engine.dice import KeyedDice, SeedError, checked_seed
from bloodyridge_qt.engine.restore import restore_end
from bloodyridge_qt.engine.savefile import SUFFIX, SavedGame, write_text
from bloodyridge_qt.engine.session import Session
from bloodyridge_qt.engine.store import (
    BACKUP,
    Autosave,
    AutosaveFolder,
    StoreFault,
    is_read_only,
    read,
    sweep,
    write,
)
from bloodyridge_qt.games.bloody_ridge.rules.notation import BloodyRidgeNotation
from bloodyridge_qt.games.bloody_ridge.rules.options import OptionError, Options
from bloodyridge_qt.games.bloody_ridge.rules.position_line import line_of, position_of
from bloodyridge_qt.games.bloody_ridge.rules.ruleset import BloodyRidge
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from bloodyridge_qt.games.bloody_ridge.rules.terms import LAST_TURN
from bloodyridge_qt.games.bloody_ridge.saves.compare import compare
from bloodyridge_qt.games.bloody_ridge.saves.opening import (
    OpenBox,
    OpenedGame,
    bring_back,
    former_shelves,
    open_shelf,
    read_save,
    result_words,
    rules_of,
    saved_game,
    shelf_for,
    table_of,
)
from bloodyridge_qt.games.bloody_ridge.screen.new_game import fresh_seed
from bloodyridge_qt.games.bloody_ridge.screen.table import BloodyRidgeBox, BloodyRidgeTable
from bloodyridge_qt.table.archive import ArchiveFault, DiceRecord, Preview, Unfinished
from bloodyridge_qt.table.table import SetupError, Table

if TYPE_CHECKING:
    from bloodyridge_qt.games.bloody_ridge.saves.dice_of_all import DiceOfAll

MIME: Final = "application/x-bloodyridge-save"
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
    """The box and its archive. Raises MapFault or CounterFault; writes nothing before a game is kept."""
    return BloodyRidgeArchive(open_shelf(map_file, counter_file, folders), autosaves or autosave_folder())


class BloodyRidgeArchive:
    """Opens and keeps games of Bloody Ridge (implements table.archive.Archive)."""

    suffix: Final = SUFFIX
    mime: Final = MIME

    def __init__(self, shelf: OpenBox, autosaves: Path) -> None:
        self._shelf = shelf
        self._shelves = [shelf]
        """Every box that was opened, newest last."""
        self._folder = AutosaveFolder(autosaves, SUFFIX)
        self._autosaves: WeakKeyDictionary[Table, Autosave] = WeakKeyDictionary()

    @property
    def box(self) -> BloodyRidgeBox:
        """The game on the shelf, for new games."""
        return self._shelf.box

    def box_with(self, map_file: Path | None, counter_file: Path | None = None) -> BloodyRidgeBox:
        """The same game with a map or counters of the player's own. Raises MapFault or CounterFault."""
        shelf = open_shelf(map_file, counter_file, self._shelf.folders)
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
        except (SaveFault, StoreFault) as fault:
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
        except (SaveFault, StoreFault) as fault:
            return Preview((), None, None, str(fault))

    def autosave(self, table: Table) -> None:
        """Keep this game safe as it stands. Raises ArchiveFault."""
        try:
            kept = self._autosaves.get(table)
            if kept is None or not kept.path.parent.is_dir():  # somebody may have cleared the folder away
                kept = self._autosaves[table] = self._folder.begin()
            kept.write(self._content(table))
        except (StoreFault, ValueError) as fault:
            raise ArchiveFault(str(fault)) from fault

    def let_go(self, table: Table) -> None:
        """Remove this game's autosave. Never raises."""
        kept = self._autosaves.pop(table, None)
        if kept is not None:
            kept.remove()

    def unfinished(self) -> tuple[Unfinished, ...]:
        """Games left behind, the newest first; those that cannot be read come last, with their trouble."""
        found = [self._unfinished(key) for key in self._folder.left_behind()]
        return tuple(sorted(found, key=lambda game: bool(game.preview.trouble)))

    def resume(self, key: str) -> BloodyRidgeTable:
        """Go on with an unfinished game. Raises ArchiveFault."""
        kept = self._folder.adopt(key)
        if kept is None:
            raise ArchiveFault("This game is no longer there, or another window goes on with it.")
        try:
            opened = self._readable(key, self._open)
        except (SaveFault, StoreFault) as fault:
            kept.release()
            raise ArchiveFault(str(fault)) from fault
        table = self._seat(opened)
        if (
            opened.notices
        ):  # what does not fit today would be forgotten: the file stays, the game gets another
            kept.release()
        else:
            self._autosaves[table] = kept
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
        return line_of(game.session.state, game.rules.setting)

    def paste_position(self, line: str, seed: str = "") -> BloodyRidgeTable:
        """A new game that begins with a copied position. Raises ArchiveFault."""
        try:
            seed = checked_seed(seed) if seed else fresh_seed()
            box, rules, state = self._position(line)
            setting = rules.setting
        except (SaveFault, SeedError, SetupError) as fault:
            raise ArchiveFault(str(fault)) from fault
        session = Session(rules, KeyedDice(seed), start=state)
        return BloodyRidgeTable(box.sheet(setting.options), rules, seed, session=session)

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

        Raises SaveFault or SetupError.
        """
        fault = SaveFault("")
        for shelf in chain(self._shelves[:], former_shelves(self._shelf.folders)):

            def setting_for(options: Options, box: BloodyRidgeBox = shelf.box) -> Setting:
                return box.rules(options).setting

            try:
                state, setting = position_of(line, setting_for)
            except SaveFault as found:
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

    def _unfinished(self, key: str) -> Unfinished:
        try:
            saved = self._readable(key, read_save)
            preview = preview_of(saved, self._folder.folder, self._at_hand(saved))
        except (SaveFault, StoreFault) as fault:
            return Unfinished(key, "", 0, 0, NEVER, Preview((), None, None, str(fault)))
        turn = preview.view.turn if preview.view else 0
        return Unfinished(key, saved.name, turn, saved.decisions, saved.saved, preview)

    def _readable(self, key: str, reader: Callable[[Path], T]) -> T:
        """The autosave or, when it is damaged, the one before it."""
        path = self._folder.path(key)
        try:
            return reader(path)
        except (SaveFault, StoreFault) as fault:
            try:
                return reader(path.with_name(path.name + BACKUP))
            except (SaveFault, StoreFault):
                raise fault from None


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


def preview_of(saved: SavedGame, folder: Path, shelf: OpenBox) -> Preview:
    """What a save tells without being replayed: its stored position. Raises SaveFault when there is none."""
    shelf, notices = shelf_for(saved, folder, shelf)
    view, sheet, trouble = None, None, ""
    turn, result, waits_for = "", saved.result, ""
    try:
        rules = rules_of(saved.setup, shelf, notices)
        session = restore_end(rules, BloodyRidgeNotation(rules.setting), saved)
        sheet = shelf.box.sheet(rules.setting.options)
        table = BloodyRidgeTable(sheet, rules, saved.setup.seed, session=session)
        view, asked = table.view(), table.asked()
        turn, result = f"{view.turn} of {LAST_TURN}", session.state.outcome
        waits_for = asked.title if asked is not None else ""
    except (SaveFault, OptionError, SetupError):
        trouble = _replayed_trouble(saved, folder, shelf)
    rows = (
        ("Name", saved.name),
        ("Turn", turn),
        ("Result", result_words(result)),
        ("Decisions", str(saved.decisions)),
        ("Waits for", waits_for),
        ("Seed", "sealed" if saved.setup.sealed and not saved.result else saved.setup.seed),
    )
    return Preview(tuple(row for row in rows if row[1]), view, sheet, trouble, saved.saved)


def _replayed_trouble(saved: SavedGame, folder: Path, shelf: OpenBox) -> str:
    """The stored position is damaged: why the game cannot be opened, or nothing when the journal saves it."""
    try:
        bring_back(saved, folder, "The file", shelf)
    except SaveFault as fault:
        return str(fault)
    return ""
