"""What the window asks of whoever keeps games in files, whatever the game."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final, Protocol

from bloodyridge_qt.boards.sheet import MapSheet
from bloodyridge_qt.table.finished import FinishedReading
from bloodyridge_qt.table.game_table import Table
from bloodyridge_qt.table.report.tallies import DiceCount
from bloodyridge_qt.table.table import GameBox
from bloodyridge_qt.table.table_view import TableView

MOST_LEFT: Final = 40
"""Games left behind that are offered at once: each is read for it, and the window waits."""


class ArchiveFault(ValueError):
    """A game cannot be opened or stored; the text is for the player. Nothing was changed."""


@dataclass(frozen=True, slots=True)
class Preview:
    """What the Open dialog tells of a file before it is opened."""

    rows: tuple[tuple[str, str], ...]
    """("Name", "…"), ("Turn", "2 of 4"), ("Result", "in progress"), ("Decisions", "31") …"""
    view: TableView | None
    """The table as it was stored, for a thumbnail; None when it cannot be shown."""
    sheet: MapSheet | None
    trouble: str = ""
    """Why the file cannot be opened; empty when it can."""
    saved: datetime | None = None
    """When it was saved, UTC; None when that is not known. The screen tells it in the player's own way."""


@dataclass(frozen=True, slots=True)
class GameFile:
    """The file a player keeps a game in."""

    path: Path
    mark: str
    """What was in it when it was read or stored last; see Archive.mark."""


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A game that was left, or running when the program ended."""

    key: str
    name: str
    turn: int
    decisions: int
    stored: datetime
    """UTC."""
    preview: Preview


@dataclass(frozen=True, slots=True)
class DiceRecord:
    """The dice of one game, or of many."""

    games: int
    """The same game in several files is one game; so is a game and an earlier save of it."""
    decisions: int
    """Those that stand."""
    dice: DiceCount
    """Of these decisions. A die that follows from a seed is counted once, in however many games it fell."""
    taken_back: DiceCount
    """Of decisions that were taken back and are still in a file; these dice are not among the others."""
    replaced: int
    """Decisions with dice that were taken back and replaced: their dice are in no file."""
    sides: tuple[tuple[str, str], ...]
    """What "japanese" and "us" are called."""
    source_words: tuple[tuple[str, str], ...] = ()
    """What the sources of dice are called: ("seed", "from the seed")."""
    left_out: tuple[str, ...] = ()
    """One sentence for each file that could not be counted, or not all of it, with its name."""


class DiceReading(Protocol):
    """Counts the dice of all saved games of a folder, one file after the other."""

    @property
    def files(self) -> int:
        """How many there are."""

    @property
    def done(self) -> int:
        """How many of them have been read."""

    def step(self) -> bool:
        """Read the next file; False when there is none left. Never raises for a bad file."""

    def record(self) -> DiceRecord:
        """What has been counted up to now."""


class Archive(Protocol):
    """Opens and keeps the games of one box."""

    @property
    def suffix(self) -> str:
        """ ".brsave"."""

    @property
    def box(self) -> GameBox:
        """The game on the shelf, for new games."""

    def box_of(self, table: Table) -> GameBox:
        """The box a game is played from, with its own map and counters: for the same set-up once more."""

    def open(self, path: Path) -> Table:
        """The game in a file; `table.notices()` tells what did not fit. Raises ArchiveFault."""

    def save(self, table: Table, path: Path) -> str:
        """Store a game; the former file stays beside it as NAME.bak. Returns the `mark` of the new one.

        Raises ArchiveFault.
        """

    def mark(self, path: Path) -> str:
        """What is in a file, as a word that is another when anything in it is; "" when none can be read."""

    def is_read_only(self, path: Path) -> bool:
        """Whether there is a file that is not to be written to: overwriting it wants to be asked."""

    def preview(self, path: Path) -> Preview:
        """What is in a file. Never raises for a bad file: see `trouble`."""

    def autosave(self, table: Table, file: GameFile | None = None) -> None:
        """Keep this game safe as it stands; returns when it is on the disk. Raises ArchiveFault.

        `file` is the player's own of this game; it is noted beside.
        """

    def file_of(self, table: Table) -> GameFile | None:
        """The player's file of a game that was resumed; None when it had none."""

    def holds(self, path: Path, table: Table) -> bool:
        """Whether this game, as it stands, is in this file."""

    def let_go(self, table: Table) -> None:
        """Remove this game's autosave: it was saved, or given up on purpose. Never raises."""

    def leave(self, table: Table) -> None:
        """Leave this game's autosave to be offered at a later start. Never raises."""

    def finish(self, table: Table) -> None:
        """Keep a game that is over among the finished ones. Raises ArchiveFault."""

    def is_finished(self, table: Table) -> bool:
        """Whether this game, as it stands, is kept among the finished ones."""

    def finished(self) -> FinishedReading:
        """The finished games, to be read step by step; reads none yet."""

    @property
    def finished_folder(self) -> Path:
        """Where finished games are kept; there may be none yet."""

    def unfinished(self) -> tuple[Unfinished, ...]:
        """Games left behind by a program that no longer runs, the newest first, at most MOST_LEFT."""

    def resume(self, key: str) -> Table:
        """Go on with an unfinished game. Raises ArchiveFault."""

    def discard(self, key: str) -> None:
        """Throw an unfinished game away. Never raises."""

    def copy_position(self, table: Table) -> str:
        """The position as one line of text. Raises ArchiveFault as long as the set-up is being thrown."""

    def paste_position(self, line: str, seed: str = "") -> Table:
        """A new game that begins with a copied position; without a seed one is drawn. Raises ArchiveFault."""

    def compare(self, one: Path, other: Path) -> tuple[str, ...]:
        """Which of two saved games is better by the game's rules, a sentence each. Raises ArchiveFault."""

    def report(self, table: Table, name: str = "") -> str:
        """The after-action report of a game as it stands, as an HTML page; `name` is that of its file.

        Raises ArchiveFault.
        """

    def dice_of(self, table: Table) -> DiceRecord:
        """The dice of a game as it stands."""

    def dice_in(self, folder: Path) -> DiceReading:
        """The dice of all games saved in a folder, to be read step by step; reads none yet."""
