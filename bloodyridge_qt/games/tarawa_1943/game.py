"""Tarawa 1943 as a game on the shelf; its parts are imported when they are needed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from bloodyridge_qt.games.tarawa_1943.edition import TarawaEdition
    from bloodyridge_qt.games.tarawa_1943.measuring import Series
    from bloodyridge_qt.table.game import NamedBytes


class TarawaGame:
    """Everything of the game that the program asks for by its name (implements table.game.Game)."""

    key: Final = "tarawa_1943"
    title: Final = "Tarawa 1943"

    def edition(self, files: Mapping[str, NamedBytes] = {}) -> TarawaEdition:
        """The game with its own data files, or with these. Raises BoardFault or CardFault."""
        from bloodyridge_qt.games.tarawa_1943.edition import edition_of

        return edition_of(files)

    def measure(self, games: int, seed: str, *, switches: bool) -> Series:
        """A measurement of the ways of playing, or of what each switch changes."""
        from bloodyridge_qt.games.tarawa_1943.edition import edition_of
        from bloodyridge_qt.games.tarawa_1943.measuring import Series

        return Series(edition_of(), games, seed, switches=switches)


GAME: Final = TarawaGame()
