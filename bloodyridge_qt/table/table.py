"""What the window asks of a game in progress, whatever the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from bloodyridge_qt.boards.sheet import MapSheet
from bloodyridge_qt.table.forms import Field
from bloodyridge_qt.table.game_table import Table
from bloodyridge_qt.table.inspection import Inspector
from bloodyridge_qt.table.offers import Card, Key, Offer, Refusal
from bloodyridge_qt.table.table_view import Place, TableView

if TYPE_CHECKING:
    from bloodyridge_qt.table.position_setup import PositionSetup
    from bloodyridge_qt.table.rulebook import Rulebook


class OnBoard(Protocol):
    """What lies on the board: a game in progress, or a map at which nothing is played."""

    @property
    def sheet(self) -> MapSheet:
        """The printed map."""

    def view(self) -> TableView:
        """What lies on the table now."""

    def offers(self) -> tuple[Offer, ...]:
        """Every legal decision with what is touched for it; none when there is nothing to decide."""

    def card(self, offer: Offer) -> Card:
        """What an offer means, told before it is decided. Raises KeyError where nothing is on offer."""

    def refusal(self, touched: Sequence[Key]) -> Refusal:
        """Why a piece cannot be dropped: the piece, the place ("" for none) and the ground it rests on."""

    def describe(self, place: Place, shown: TableView | None = None) -> tuple[tuple[str, str], ...]:
        """Rows on a hex or box for status line and tool tip: ("Hex", "1813"), ("Terrain", "jungle") …

        As it is `shown`, which is behind the game while beats are played; as it is now by default.
        In this order: name, terrain, control, provenance, then whatever else is worth knowing.
        """

    def inspector(self) -> Inspector | None:
        """What the map tells; None for a map that cannot be played on as it is."""


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
