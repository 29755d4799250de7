"""A sheet with nothing on it: it tells the board whatever that asks a game's table for."""

from __future__ import annotations

from collections.abc import Sequence

from bloodyridge_qt.boards.sheet import MapSheet
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.inspection import Inspector
from bloodyridge_qt.table.offers import Card, Key, Offer
from bloodyridge_qt.table.table_view import Place, Prompt, TableView

_EMPTY = TableView(0, "", (), (), (), Prompt("", ""))
_FIRST = (tr("Terrain"), tr("Zone"), tr("Provenance"))
"""What is told first of a space, after what it is called."""


class BareTable:
    """A map to be looked at or corrected: no counters, no offers, no past.

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

    rest: tuple[Offer, ...] = ()
    """The program does nothing here."""
    numbering = ""
    """Who corrects a map knows it."""
    again: tuple[Offer, ...] = ()
    """Nothing was decided here."""

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


EMPTY_TABLE = BareTable(MapSheet("", "", (0.0, 0.0, 0.0, 0.0), ()))
"""What lies on the board before anything else does."""
