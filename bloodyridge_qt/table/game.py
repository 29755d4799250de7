"""A game on the shelf, and its editions: the game with its own data files, or with those of a player."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from bloodyridge_qt.engine.notation import Notation
    from bloodyridge_qt.engine.ruleset import Ruleset
    from bloodyridge_qt.engine.savefile import DataFile
    from bloodyridge_qt.engine.session import Session
    from bloodyridge_qt.engine.switches import Switch
    from bloodyridge_qt.reading import Node
    from bloodyridge_qt.table.forms import Field
    from bloodyridge_qt.table.game_table import Table
    from bloodyridge_qt.table.inspection import Inspector
    from bloodyridge_qt.table.position_setup import PositionSetup
    from bloodyridge_qt.table.rulebook import Rulebook
    from bloodyridge_qt.table.screen import Screen


@dataclass(frozen=True, slots=True)
class NamedBytes:
    """A data file as it was read."""

    path: Path
    raw: bytes


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended."""

    outcome: str
    """As a save has it."""
    turn: int
    """On which this result was reached."""
    words: str
    """"Victory on turn 2"."""
    score: str
    """The same in full: "level defeat; farthest row 07; reached on turn 2"."""
    won: bool
    rank: tuple[int, ...]
    """Of two games the lower is the better."""
    certain: bool = True
    """Whether the turn is known; else the game has to be replayed for it."""


class Game(Protocol):
    """One game; its folder has one of these in game.py, called GAME, and registry.py has its line.

    It imports its parts when they are asked for. What it may have besides is looked for: `workshop` (see
    table.workshop) and `measure` (see table.measuring).
    """

    @property
    def key(self) -> str:
        """As its folder, its assets and its saves are called: "bloody_ridge"."""

    @property
    def title(self) -> str:
        """Its printed title."""

    def edition(self, files: Mapping[str, NamedBytes] = {}) -> Edition:
        """The game with its own data files, or with these in place of some, by role ("map", "counters").

        Raises ValueError or OSError with a sentence for a file that cannot be used.
        """


class Edition(Protocol):
    """A game with its data files, ready to be set up.

    What it may have besides is looked for: see FullEdition.
    """

    @property
    def key(self) -> str:
        """That of the game."""

    @property
    def title(self) -> str:
        """That of the game."""

    def setup_fields(self) -> tuple[Field, ...]:
        """What a player may choose for a new game, in the order of the dialog."""

    def sum_up(self, choices: Mapping[str, str]) -> str:
        """In what a set-up differs from the standard game, and what follows from it: one or more lines.

        What cannot be chosen is passed over; `start` objects to it.
        """

    def start(self, choices: Mapping[str, str]) -> Table:
        """A new game; missing keys take their defaults. Raises SetupError with a clear sentence."""

    # --- what saving needs

    @property
    def shipped(self) -> Mapping[str, Path]:
        """The data files the program comes with, in `maps/`, by role; the same for all editions."""

    @property
    def data(self) -> Mapping[str, DataFile]:
        """Names of the data files in use by role, as a save notes them."""

    @property
    def raw(self) -> Mapping[str, bytes]:
        """What is in them, by SHA-256: a save carries it."""

    def with_files(self, files: Mapping[str, NamedBytes]) -> Edition:
        """The game with these files, and those shipped in place of others. Raises as Game.edition does."""

    @property
    def switches(self) -> Sequence[Switch]:
        """Readings and optional rules that can be chosen."""

    @property
    def first_switches(self) -> Collection[str]:
        """Those every program knows that reads saves of version 1; it would misread games with others."""

    def rules(self, readings: Mapping[str, str]) -> Ruleset[Any, Any]:
        """The rules with the readings of a save; those it does not name are as they were played then.

        Raises OptionError for a value that is unknown, SetupError for data that contradict the rules.
        """

    def readings(self, rules: Any) -> Mapping[str, str]:
        """What a save notes of the readings in force."""

    def notation(self, rules: Any) -> Notation[Any, Any]:
        """How decisions and positions are written."""

    def holds(self, rules: Any) -> bool:
        """Whether rules of whatever game are of this very edition. The others are asked with those alone."""

    def screen(self, rules: Any) -> Screen[Any, Any]:
        """What is shown and said of a game under these rules."""

    @property
    def last_turn(self) -> int:
        """The number of its last turn; 0 when none is the last."""

    def result_words(self, outcome: str) -> str:
        """How a game ended in a word or two: "Victory"."""

    def result(self, session: Session[Any, Any]) -> Result:
        """How a game ended that is over."""

    def filed_result(self, state: Node, reached: int) -> Result | None:
        """How a game ended by the position in its save; None while it goes on. Raises Unreadable.

        `reached` is the turn of the result as the save has it; 0 where it has none.
        """


class FullEdition(Edition, Protocol):
    """An edition with all that is looked for; where one of these is missing, no menu speaks of it."""

    def inspector(self, choices: Mapping[str, str]) -> Inspector:
        """What the map alone tells, with what was chosen. Raises SetupError as `start` does."""

    def rulebook(self, choices: Mapping[str, str]) -> Rulebook:
        """The rules reference; with the choices of a game, it says what is in force. Without, pass none."""

    def position_setup(self, choices: Mapping[str, str], table: Table | None = None) -> PositionSetup:
        """A position to be set up by hand, or taken from `table`. Raises SetupError as `start` does."""

    def line_of(self, rules: Any, state: Any) -> str:
        """A position as one line of text."""

    def position_of(self, line: str) -> tuple[Ruleset[Any, Any], Any]:
        """A copied position and its rules. Raises Unreadable or SetupError."""

    def better(self, name: str, session: Session[Any, Any], other_name: str, other: Session[Any, Any]) -> str:
        """Which of two finished games is better, and why."""
