"""The editions an archive knows: of every game its own, and those on other data files that were opened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar, cast

from bloodyridge_qt.table.archive.opening import has_data
from bloodyridge_qt.table.game import Edition

if TYPE_CHECKING:
    from bloodyridge_qt.engine.savefile import SavedGame
    from bloodyridge_qt.table.game_table import Table
    from bloodyridge_qt.table.shelf import Shelf

E = TypeVar("E", bound=Edition)


class Editions:
    """Finds the edition of a table or a save; games that are not known yet are looked for on the `shelf`."""

    def __init__(self, first: Edition, shelf: Shelf | None) -> None:
        self.shelf: Final = shelf
        self._first = first.key
        self._all = [first]
        """Every edition that was opened, newest last."""
        self._own = {first.key: first}
        """By key the games with their own data files."""

    def know(self, edition: E) -> E:
        """This edition, or one with the same files that is known."""
        for known in self._all:
            if (known.key, known.data) == (edition.key, edition.data):
                return cast(E, known)
        self._all.append(edition)
        return edition

    def own(self, key: str) -> Edition:
        """A game with its own data files. Raises KeyError, ValueError or OSError with a sentence."""
        if key not in self._own:
            if self.shelf is None:
                raise KeyError(f"expected {self._first!r}, found {key!r}")
            self._own[key] = self.know(self.shelf.edition(key))
        return self._own[key]

    def of_game(self, key: str) -> list[Edition]:
        """All that are known of a game, newest last."""
        return [one for one in self._all if one.key == key]

    def of(self, table: Table) -> Edition | None:
        """The one a game is played with."""
        return next((one for one in reversed(self._all) if one.holds(table.rules)), None)

    def at_hand(self, saved: SavedGame) -> Edition:
        """The one a saved game was played with, or that game's own. Raises as `own` does."""
        return next((one for one in self._all if has_data(one, saved)), None) or self.own(saved.game)
