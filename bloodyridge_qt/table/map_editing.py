"""What a form for a counter mix shows and takes, as plain data."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from bloodyridge_qt.table.drafts import Draft


@dataclass(frozen=True, slots=True)
class FormRow:
    """One number of the form."""

    key: str
    """By which it is set: "us_artillery_bombardment", "usmc_rifle/7"."""
    group: str
    """Heading it stands under: "USMC rifle"."""
    label: str
    """"attack factor 7", "how many"."""
    value: int
    lowest: int
    highest: int
    provenance: str
    """"cited", "calculated" or "reconstructed"."""
    source: str


@dataclass(frozen=True, slots=True)
class FormSum:
    """A sum under the form, and what it has to be."""

    label: str
    value: int
    wanted: int | None
    """None where any value will do."""
    words: str
    """"228 of 228 [2.1]"."""

    @property
    def right(self) -> bool:
        """Whether it is what it has to be."""
        return self.wanted is None or self.value == self.wanted


class CounterForm(Draft, Protocol):
    """A counter mix under correction."""

    stamp: tuple[str, str] | None

    @property
    def changed(self) -> bool:
        """Whether there is anything that is not in the file."""

    def rows(self) -> tuple[FormRow, ...]:
        """Every number that can be set, in the order of the file."""

    def sums(self) -> tuple[FormSum, ...]:
        """The sums as they stand."""

    def set(self, key: str, value: int) -> None:
        """Set a number; KeyError for an unknown key, ValueError out of its range."""

    def fault(self) -> str:
        """Why the mix cannot be played with, in one sentence; empty when it can."""

    def save(self, path: Path) -> None:
        """Write the file; raises ValueError with that sentence, or OSError. Nothing is written then."""
