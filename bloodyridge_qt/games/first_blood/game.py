"""First Blood as a game on the shelf; its parts are imported when they are needed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from bloodyridge_qt.games.first_blood.edition import FirstBloodEdition
    from bloodyridge_qt.games.first_blood.measuring import Series
    from bloodyridge_qt.games.first_blood.workshop import FirstBloodWorkshop
    from bloodyridge_qt.table.archive.archive import Archive
    from bloodyridge_qt.table.game import NamedBytes


class FirstBloodGame:
    """Everything of the game that the program asks for by its name (implements table.game.Game)."""

    key: Final = "first_blood"
    title: Final = "First Blood"

    def edition(self, files: Mapping[str, NamedBytes] = {}) -> FirstBloodEdition:
        """The game with its own data files, or with these. Raises DataFault."""
        from bloodyridge_qt.games.first_blood.edition import edition_of

        return edition_of(files)

    def workshop(self, archive: Archive | None) -> FirstBloodWorkshop:
        """Who opens its data files; games on files of the player's are then known to the archive."""
        from bloodyridge_qt.games.first_blood.workshop import FirstBloodWorkshop

        return FirstBloodWorkshop(archive.know if archive is not None else None)

    def measure(self, games: int, seed: str, *, switches: bool) -> Series:
        """A measurement of the ways of playing against each other, or of what each switch changes."""
        from bloodyridge_qt.games.first_blood.edition import edition_of
        from bloodyridge_qt.games.first_blood.measuring import Series

        return Series(edition_of(), games, seed, switches=switches)


GAME: Final = FirstBloodGame()
"""What is shown and said of First Blood."""
