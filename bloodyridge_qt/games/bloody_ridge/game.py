"""Bloody Ridge as a game on the shelf; its parts are imported when they are needed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from bloodyridge_qt.games.bloody_ridge.edition import BloodyRidgeEdition
    from bloodyridge_qt.games.bloody_ridge.workshop import BloodyRidgeWorkshop
    from bloodyridge_qt.table.archive.archive import Archive
    from bloodyridge_qt.table.game import NamedBytes
    from bloodyridge_qt.table.measuring import Measuring


class BloodyRidgeGame:
    """Everything of the game that the program asks for by its name (implements table.game.Game)."""

    key: Final = "bloody_ridge"
    title: Final = "Bloody Ridge"

    def edition(self, files: Mapping[str, NamedBytes] = {}) -> BloodyRidgeEdition:
        """The game with its own map and counters, or with these. Raises MapFault or CounterFault."""
        from bloodyridge_qt.games.bloody_ridge.edition import edition_of

        return edition_of(files)

    def workshop(self, archive: Archive | None) -> BloodyRidgeWorkshop:
        """Who opens map and counter files; games on files of the player's are then known to the archive."""
        from bloodyridge_qt.games.bloody_ridge.workshop import BloodyRidgeWorkshop

        return BloodyRidgeWorkshop(known=archive.know if archive is not None else None)

    def measure(self, games: int, seed: str, *, switches: bool) -> Measuring:
        """A measurement of the ways of playing, or of what each switch changes."""
        from bloodyridge_qt.games.bloody_ridge import measuring
        from bloodyridge_qt.games.bloody_ridge.edition import open_edition

        measure = measuring.Switches if switches else measuring.Ways
        return measure(open_edition(), games, seed)


GAME: Final = BloodyRidgeGame()
