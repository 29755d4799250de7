"""What the window asks of a game in progress, whatever the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol

from bloodyridge_qt.boards.sheet import MapSheet
from bloodyridge_qt.table.choices import Card, Choice, Refusal
from bloodyridge_qt.table.cues import Beat
from bloodyridge_qt.table.forms import Field
from bloodyridge_qt.table.hand_dice import HandThrows
from bloodyridge_qt.table.inspection import Inspector
from bloodyridge_qt.table.moments import History
from bloodyridge_qt.table.table_view import Place, TableView

if TYPE_CHECKING:
    from bloodyridge_qt.table.position_setup import PositionSetup
    from bloodyridge_qt.table.rulebook import Rulebook


class SetupError(ValueError):
    """A new game cannot be set up as asked; the text says which field, what was found, what was expected."""


class OnBoard(Protocol):
    """What lies on the board: a game in progress, or a map at which nothing is played."""

    @property
    def sheet(self) -> MapSheet:
        """The printed map."""

    def view(self) -> TableView:
        """What lies on the table now."""

    def movers(self) -> tuple[str, ...]:
        """Keys of the stacks that may act now, west to east; empty when the game is over."""

    def targets(self, mover: str, stand: Place = "") -> Mapping[Place, tuple[Choice, ...]]:
        """Every place this stack may be dropped on with a decision, and the choices there, best ground first.

        With `stand`, only those that fight or leave from that hex (a waypoint the force rests on).
        """

    def picks(self) -> Mapping[str, Choice]:
        """Choices made by picking one counter that lies on the board, by the counter's key."""

    def waypoints(self, mover: str) -> Mapping[Place, tuple[Place, ...]]:
        """Held hexes the stack can walk to and rest on, each with the walk from where it stands."""

    def card(self, choice: Choice) -> Card:
        """What this choice means: terrain, defence, defenders, artillery, warning."""

    def refusal(self, mover: str, place: Place, stand: Place = "") -> Refusal:
        """Why this stack cannot be dropped there. `place` may be "" for a drop outside every hex."""

    def describe(self, place: Place, shown: TableView | None = None) -> tuple[tuple[str, str], ...]:
        """Rows on a hex or box for status line and tool tip: ("Hex", "1813"), ("Terrain", "jungle") …

        As it is `shown`, which is behind the game while beats are played; as it is now by default.
        In this order: name, terrain, control, provenance, then whatever else is worth knowing.
        """

    def inspector(self) -> Inspector | None:
        """What the map tells; None for a map that cannot be played on as it is."""


class Table(OnBoard, History, HandThrows, Protocol):
    """A game in progress as the screen sees it."""

    def opening(self) -> tuple[Beat, ...]:
        """The beats from set-up to the first decision."""

    def answers(self) -> tuple[Choice, ...]:
        """Choices made by a word, not on the board: buttons beside the question, the safe one first."""

    def submit(self, choice: Choice) -> tuple[Beat, ...]:
        """Carry out a decision and everything that follows without one; raises if it is not legal."""

    def inspector(self) -> Inspector:
        """What the map tells, with this game on it; it asks anew at each question and changes nothing."""

    def branch(self, moment: int, name: str) -> Table:
        """A new, unsealed game that goes on from this moment. Raises CannotTakeBack or IndexError."""

    def set_up_choices(self) -> Mapping[str, str]:
        """What to give `GameBox.start` for the same start; without the seed while a sealed game goes on."""


class GameBox(Protocol):
    """A game on the shelf: what can be chosen, and how it starts."""

    @property
    def key(self) -> str:
        """Folder name of its assets: "bloody_ridge"."""

    @property
    def title(self) -> str:
        """Its printed title."""

    def setup_fields(self) -> tuple[Field, ...]:
        """What a player may choose for a new game, in the order of the dialog."""

    def sum_up(self, choices: Mapping[str, str]) -> str:
        """In what a set-up differs from the standard game, and what follows from it: one or more lines.

        What cannot be chosen is passed over; `start` objects to it.
        """

    def inspector(self, choices: Mapping[str, str]) -> Inspector:
        """What the map alone tells, with what was chosen. Raises SetupError as `start` does."""

    def rulebook(self, choices: Mapping[str, str]) -> Rulebook:
        """The rules reference; with the choices of a game, it says what is in force. Without, pass none."""

    def position_setup(self, choices: Mapping[str, str], table: Table | None = None) -> PositionSetup:
        """A position to be set up by hand, or taken from `table`. Raises SetupError as `start` does."""

    def start(self, choices: Mapping[str, str]) -> Table:
        """A new game; missing keys take their defaults. Raises SetupError with a clear sentence."""
