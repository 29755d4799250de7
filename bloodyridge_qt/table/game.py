"""What the program asks of a game on the shelf, before any of it lies on a table."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from bloodyridge_qt.table.archive import Archive
    from bloodyridge_qt.table.workshop import Workshop


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of checking a file."""

    code: int
    """0 when every die not thrown by hand follows from the seed, 1 when something differs, 2 when the file
    cannot be read."""
    lines: tuple[str, ...]


class Game(Protocol):
    """One game; its folder has one of these in game.py, called GAME, and registry.py has its line."""

    @property
    def key(self) -> str:
        """As its folder, its assets and its saves are called: "bloody_ridge"."""

    @property
    def title(self) -> str:
        """Its printed title."""

    def archive(self) -> Archive:
        """Who opens and keeps its games. Raises ValueError or OSError for files that cannot be used."""

    def workshop(self, archive: Archive | None) -> Workshop:
        """Who opens and corrects its data files; games on files of the player's are known to the archive."""

    def verify(self, file: Path) -> Verdict:
        """Throw every die of a saved game again from its seed, and compare. Never raises for a bad file."""

    def text_of(self, file: Path) -> str:
        """A saved game as text. Raises Unreadable."""

    def report_of(self, file: Path) -> str:
        """A saved game as an after-action report, one HTML page. Raises Unreadable."""

    def compare(self, one: Path, other: Path) -> tuple[str, ...]:
        """Which of two finished games is better, a sentence a line. Raises Unreadable."""
