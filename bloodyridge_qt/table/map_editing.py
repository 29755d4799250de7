"""What the form for a counter mix has besides its fields."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from bloodyridge_qt.table.drafts import Draft
from bloodyridge_qt.table.forms import Form


@dataclass(frozen=True, slots=True)
class Sum:
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


class CounterForm(Form, Draft, Protocol):
    """A counter mix under correction; the help of a field says where its number comes from."""

    stamp: tuple[str, str] | None
    """Provenance and source given to whatever is corrected from now on; None leaves them alone."""

    @property
    def changed(self) -> bool:
        """Whether there is anything that is not in the file."""

    def sums(self) -> tuple[Sum, ...]:
        """The sums as they stand."""

    def save(self, path: Path) -> None:
        """Write the file; raises ValueError with the complaint, or OSError. Nothing is written then."""
