"""What `bloodyridge measure` asks of a game that can be played many times without a window."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import ClassVar, Final

from bloodyridge_qt.boards.sheet import MapSheet
from bloodyridge_qt.engine.tally import Tally
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.game import Edition
from bloodyridge_qt.table.phrases import count


class Measuring(ABC):
    """Series of so many games, which are played in blocks; nothing is played before it is asked for."""

    file: ClassVar[Path]
    """Where the program looks for what was kept."""
    about: ClassVar[str]
    """What is told of each series, with blanks for {count} or {games}, and {seed}."""

    def __init__(self, edition: Edition, games: int, seed: str) -> None:
        self._games, self._seed = games, seed
        self.sheet: Final[MapSheet] = edition.start({}).sheet
        """The board, for pictures of where something died."""

    @property
    @abstractmethod
    def series(self) -> Sequence[str]:
        """What each series is called."""

    @abstractmethod
    def play(self, series: int, block: int, games: int) -> Tally:
        """What there is to count in the games of one block of a series.

        The same numbers give the same tally, wherever and in whatever order blocks are played.
        """

    def head(self) -> tuple[str, ...]:
        """What to print before the first series."""
        return (tr(self.about, count=count(self._games, "game"), games=self._games, seed=self._seed),)

    @abstractmethod
    def lines(self, tallies: Sequence[Tally]) -> tuple[str, ...]:
        """What to print of the last of these series; those before it are given too."""

    def written(self, _tallies: Sequence[Tally]) -> str:
        """All series as a file keeps them. Raises ValueError for a measurement that is not kept."""
        raise ValueError("what the ways of playing come to is not kept")


def chosen_words(chosen: Mapping[str, str]) -> str:
    """What departs from the standard game, "" for that: "cards=21 landing=black"."""
    return " ".join(f"{switch}={value}" for switch, value in chosen.items())
