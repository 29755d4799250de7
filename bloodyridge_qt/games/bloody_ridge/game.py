"""Bloody Ridge as a game on the shelf; its parts are imported when they are needed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bloodyridge_qt.reading import Unreadable
from bloodyridge_qt.table.game import Verdict

if TYPE_CHECKING:
    from bloodyridge_qt.games.bloody_ridge.saves import BloodyRidgeArchive
    from bloodyridge_qt.games.bloody_ridge.workshop import BloodyRidgeWorkshop
    from bloodyridge_qt.table.archive import Archive


class BloodyRidgeGame:
    """Everything of the game that the program asks for by its name (implements table.game.Game)."""

    key: Final = "bloody_ridge"
    title: Final = "Bloody Ridge"

    def archive(self) -> BloodyRidgeArchive:
        """Who opens and keeps its games. Raises MapFault or CounterFault."""
        from bloodyridge_qt.games.bloody_ridge.saves import open_archive

        return open_archive()

    def workshop(self, archive: Archive | None) -> BloodyRidgeWorkshop:
        """Who opens map and counter files; games on files of the player's are then known to the archive."""
        from bloodyridge_qt.games.bloody_ridge.box import open_box
        from bloodyridge_qt.games.bloody_ridge.workshop import BloodyRidgeWorkshop

        return BloodyRidgeWorkshop(box_with=getattr(archive, "box_with", open_box))

    def verify(self, file: Path) -> Verdict:
        """Throw every die of a saved game again from its seed, and compare."""
        from bloodyridge_qt.games.bloody_ridge.saves import verify

        return verify(file)

    def text_of(self, file: Path) -> str:
        """A saved game as text. Raises Unreadable."""
        from bloodyridge_qt.games.bloody_ridge.saves.report import text_of

        with _readable():
            return text_of(file)

    def report_of(self, file: Path) -> str:
        """A saved game as an after-action report. Raises Unreadable."""
        from bloodyridge_qt.games.bloody_ridge.saves.report import page_of

        with _readable():
            return page_of(file)

    def compare(self, one: Path, other: Path) -> tuple[str, ...]:
        """[4.5] Which of two finished games is better. Raises Unreadable."""
        from bloodyridge_qt.games.bloody_ridge.saves import compare

        with _readable():
            return compare(one, other)


@contextmanager
def _readable() -> Iterator[None]:
    """Whatever is wrong with a file is told as Unreadable."""
    from bloodyridge_qt.boards.features import MapFault
    from bloodyridge_qt.engine.store import StoreFault
    from bloodyridge_qt.games.bloody_ridge.rules.counters import CounterFault

    try:
        yield
    except (StoreFault, MapFault, CounterFault) as fault:
        raise Unreadable(str(fault)) from fault


GAME: Final = BloodyRidgeGame()
