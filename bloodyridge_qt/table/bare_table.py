"""A sheet with nothing on it, as far as the board asks a table for anything."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from bloodyridge_qt.boards.sheet import MapSheet
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.inspection import Inspector
from bloodyridge_qt.table.offers import Card, Key, Offer
from bloodyridge_qt.table.table_view import Place, Prompt, TableView

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

    def refusal(self, touched: Sequence[Key]) -> str:
        """Why a piece cannot be dropped: the piece, the place ("" for none) and the ground it rests on."""

    def unpicked(self, key: Key) -> str:
        """Why a card that lies open cannot be picked; "" where that needs no word."""

    def describe(self, place: Place, shown: TableView | None = None) -> tuple[tuple[str, str], ...]:
        """Rows on a space or box for status line and tool tip: ("Space", "1813"), ("Terrain", "forest") …

        As it is `shown`, which is behind the game while beats are played; as it is now by default.
        In this order: name, terrain, control, provenance, then whatever else is worth knowing.
        """

    def bearings(self, place: Place) -> tuple[str, ...]:
        """What a player makes for, each with its distance and direction from a space."""

    def inspector(self) -> Inspector | None:
        """What the map tells; None for a map that cannot be played on as it is."""


_EMPTY = TableView(0, "", (), (), (), Prompt("", ""))
_FIRST = (tr("Terrain"), tr("Zone"), tr("Provenance"))
"""What is told first of a space, after what it is called."""


class BareTable:
    """A map to be looked at or corrected (implements OnBoard): no counters, no offers, no past.

    Without an `inspector` (a map that cannot be played on as it is) it tells what the sheet itself says.
    """

    def __init__(self, sheet: MapSheet, inspector: Inspector | None = None) -> None:
        self.sheet = sheet
        self._inspector = inspector

    def view(self) -> TableView:
        """Nothing lies there."""
        return _EMPTY

    def offers(self) -> tuple[Offer, ...]:
        """None."""
        return ()

    def card(self, offer: Offer) -> Card:
        """There are no offers."""
        raise KeyError(offer)

    def refusal(self, _touched: Sequence[Key]) -> str:
        """Nothing is asked for."""
        return ""

    def unpicked(self, _key: Key) -> str:
        """No card lies there."""
        return ""

    def bearings(self, _place: Place) -> tuple[str, ...]:
        """Nobody goes anywhere."""
        return ()

    def inspector(self) -> Inspector | None:
        """Who tells what is known of a space."""
        return self._inspector

    def describe(self, place: Place, _shown: TableView | None = None) -> tuple[tuple[str, str], ...]:
        """Name, terrain, zone and provenance first, as a table does."""
        facts = self._inspector.facts(place) if self._inspector is not None else None
        if facts is not None:
            told = dict(facts.rows)
            names = (*(name for name, _ in facts.rows[:1]), *_FIRST)
            first = tuple((name, told.pop(name)) for name in names if name in told)
            return (*first, *told.items())
        return self.sheet.told(place)
