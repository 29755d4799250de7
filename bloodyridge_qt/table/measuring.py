"""What `bloodyridge measure` asks of a game that can be played many times without a window."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Protocol


class Measuring(Protocol):
    """A measurement; nothing is played before it is asked for."""

    def lines(self) -> Iterator[tuple[str, ...]]:
        """What to print, as it is found."""

    def written(self) -> str:
        """All that was counted, as a file keeps it; after the last line only.

        Raises ValueError for a measurement that is not kept.
        """

    @property
    def file(self) -> Path:
        """Where the program looks for what was kept."""


class Measured(Protocol):
    """A game that can be measured."""

    def measure(self, games: int, seed: str, *, switches: bool) -> Measuring:
        """A measurement of the ways of playing, or of what each reading and optional rule changes."""
