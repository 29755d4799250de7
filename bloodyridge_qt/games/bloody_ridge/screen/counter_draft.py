"""The counter mix of Bloody Ridge as a form: what forms.json cannot say of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from bloodyridge_qt import resources
from bloodyridge_qt.boards.file_draft import at
from bloodyridge_qt.games.bloody_ridge.rules import counters
from bloodyridge_qt.games.bloody_ridge.screen.words import phrase
from bloodyridge_qt.language import tr
from bloodyridge_qt.reading import Watch
from bloodyridge_qt.table.data_files import unread
from bloodyridge_qt.table.data_form import DataForm
from bloodyridge_qt.table.workshop import Sum

_FACTORS: Final = "attack_factors"
_SOURCED: Final = ("provenance", "source")


class CounterDraft(DataForm):
    """One counter file being corrected. Raises ValueError when the file cannot be used to begin with."""

    def __init__(self, path: Path, raw: bytes, description: Mapping[str, Any]) -> None:
        super().__init__(path, raw, description, self._told)

    def _told(self, raw: bytes, over: list[str] | None) -> Iterator[str]:
        """The first fault; else, into the list, the members that nothing reads."""
        try:
            with Watch(raw) as watch:
                counters.parse_counters(raw)
        except ValueError as fault:
            yield str(fault)
        else:
            if over is not None:
                over += unread(self.path.name, watch, resources.map_file("bloody_ridge_counters.json"))

    def set(self, key: str, value: str) -> None:
        """Set a number; the count of a group with a table of factors follows from the table."""
        super().set(key, value)
        for group in self.now["groups"]:
            if _FACTORS in group:
                group["count"] = sum(group[_FACTORS].values())

    def sums(self) -> tuple[Sum, ...]:
        """All counters, the infantry, the optional pieces, the rifles."""
        rifle = next(group for group in self.now["groups"] if group["key"] == "usmc_rifle")
        attack = sum(int(factor) * count for factor, count in rifle[_FACTORS].items())
        told = phrase("rifles", rifles=rifle["count"], attack=attack / max(rifle["count"], 1))
        return (*super().sums(), Sum(tr("USMC rifles"), rifle["count"], None, told))

    def take(self, changes: Sequence[Any]) -> None:
        """As it is told; drafts of earlier versions have numbers by group and part, sources by group."""
        former = {
            self._former(spot.row, spot.column["at"]): key for key, spot in self._spots(self.now).items()
        }
        for key, word, value in changes:
            if type(value) is int:
                self.set(former[key], str(value))
            elif str(word).endswith(_SOURCED) and isinstance(value, str):
                row = [one["key"] for one in self.now["groups"]].index(key)
                self.put(("groups", str(row), word), value)
            else:
                super().take([[key, word, value]])

    def _former(self, row: Sequence[str], path: str) -> str:
        """What a number was called by: "usmc_rifle/7", "us_headquarters/division", "us_hero"."""
        keys = [at(self.now, (*row[:length], "key")) for length in (2, 4)[: len(row) // 2]]
        return "/".join((*keys, *path.split("|")[1:]))
