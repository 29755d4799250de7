"""The editions an archive knows: of every game its own, and those on other data files that are in use."""

from __future__ import annotations

from typing import Any, Final, TypeVar, cast
from weakref import WeakKeyDictionary

from bloodyridge_qt.engine.savefile import SavedGame
from bloodyridge_qt.table.archive.opening import has_data
from bloodyridge_qt.table.game import Edition
from bloodyridge_qt.table.game_table import Table
from bloodyridge_qt.table.shelf import Shelf

E = TypeVar("E", bound=Edition)
MOST_RECENT: Final = 2
"""Editions that are known although no game is played with them yet; each has a board of its own."""


class Editions:
    """Finds the edition of a table or a save; games that are not known yet are looked for on the `shelf`."""

    def __init__(self, first: Edition, shelf: Shelf | None) -> None:
        self.shelf: Final = shelf
        self._first = first.key
        self._own = {first.key: first}
        """By key the games with their own data files."""
        self._recent: list[Edition] = []
        """Those that were opened last, newest last."""
        self._in_use: WeakKeyDictionary[Any, Edition] = WeakKeyDictionary()
        """Those of the rules that are played by; no edition keeps rules, so both go with the last table."""

    def know(self, edition: E) -> E:
        """This edition, or one with the same files that is known."""
        same = (one for one in self._all() if (one.key, one.data) == (edition.key, edition.data))
        known = cast(E, next(same, edition))
        self._recent = [one for one in self._recent if one is not known][1 - MOST_RECENT :]
        self._recent.append(known)
        return known

    def _all(self) -> list[Edition]:
        """Every edition that is known, newest last."""
        return list(dict.fromkeys((*self._own.values(), *self._in_use.values(), *self._recent)))

    def own(self, key: str) -> Edition:
        """A game with its own data files. Raises KeyError, ValueError or OSError with a sentence."""
        if key not in self._own:
            if self.shelf is None:
                raise KeyError(f"expected {self._first!r}, found {key!r}")
            self._own[key] = self.know(self.shelf.edition(key))
        return self._own[key]

    def of_game(self, key: str) -> list[Edition]:
        """All that are known of a game, newest last."""
        return [one for one in self._all() if one.key == key]

    def of(self, table: Table) -> Edition | None:
        """The one a game is played with; it stays known as long as there is a table with these rules."""
        found = next((one for one in reversed(self._all()) if one.holds(table.rules)), None)
        if found is not None:
            self._in_use[table.rules] = self.know(found)
        return found

    def at_hand(self, saved: SavedGame) -> Edition:
        """The one a saved game was played with, or that game's own. Raises as `own` does."""
        return next((one for one in self._all() if has_data(one, saved)), None) or self.own(saved.game)
