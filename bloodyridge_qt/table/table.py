"""What the window asks of a game in progress, whatever the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from bloodyridge_qt.boards.sheet import MapSheet
from bloodyridge_qt.table.inspection import Inspector
from bloodyridge_qt.table.offers import Card, Key, Offer, Refusal
from bloodyridge_qt.table.table_view import Place, TableView

if TYPE_CHECKING:
    pass


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
        """Rows on a space or box for status line and tool tip: ("Space", "1813"), ("Terrain", "forest") …

        As it is `shown`, which is behind the game while beats are played; as it is now by default.
        In this order: name, terrain, control, provenance, then whatever else is worth knowing.
        """

    def inspector(self) -> Inspector | None:
        """What the map tells; None for a map that cannot be played on as it is."""
