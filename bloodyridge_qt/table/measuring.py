"""What `bloodyridge measure` asks of a game that can be played many times without a window."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from bloodyridge_qt.boards.sheet import MapSheet
from bloodyridge_qt.engine.tally import Tally


class Measuring(Protocol):
    """Series of games, which are played in blocks; nothing is played before it is asked for."""

    @property
    def series(self) -> Sequence[str]:
        """What each series is called."""

    def play(self, series: int, block: int, games: int) -> Tally:
        """What there is to count in the games of one block of a series.

        The same numbers give the same tally, wherever and in whatever order blocks are played.
        """

    def head(self) -> tuple[str, ...]:
        """What to print before the first series."""

    def lines(self, tallies: Sequence[Tally]) -> tuple[str, ...]:
        """What to print of the last of these series; those before it are given too."""

    def written(self, tallies: Sequence[Tally]) -> str:
        """All series as a file keeps them. Raises ValueError for a measurement that is not kept."""

    @property
    def file(self) -> Path:
        """Where the program looks for what was kept."""

    @property
    def sheet(self) -> MapSheet:
        """The board, for pictures of where something died."""


class Measured(Protocol):
    """A game that can be measured."""

    def measure(self, games: int, seed: str, *, switches: bool) -> Measuring:
        """Series of so many games: the ways of playing, or what each reading and optional rule changes."""
