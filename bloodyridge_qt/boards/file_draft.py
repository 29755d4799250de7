"""A JSON file under correction: what was in it, what it says now, and the file it goes into."""

from __future__ import annotations

import copy
import json
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from bloodyridge_qt import files
from bloodyridge_qt.boards import jsontext, mapfile
from bloodyridge_qt.boards.sheet import MapSheet
from bloodyridge_qt.boards.verdict import Guarded, Verdict
from bloodyridge_qt.edits import Edited

Place = tuple[str, ...]
"""Names and numbers on the way to a value."""
Change = tuple[Place, Any, Any]
"""What one command did to one value: its place in the file, before, after."""
Side = tuple[str, str]
"""An edge by its two spaces, the lower first."""

NO_SOURCE: Final = "changed by the owner of this file, who names no source"
ABSENT: Final = object()
"""Stands for a member that is not there."""


def at(document: Any, path: Sequence[str], otherwise: Any = None) -> Any:
    """The value at a place, names and numbers on the way to it; or this where there is none."""
    for step in path:
        try:
            document = document[int(step)] if isinstance(document, list) else document[step]
        except (LookupError, TypeError, ValueError):
            return otherwise
    return document


class FileDraft(ABC):
    """One file being corrected; whoever inherits says what of `now` can be filled in.

    Raises ValueError when the file cannot be used to begin with.
    """

    def __init__(self, path: Path, raw: bytes) -> None:
        """`raw` is what was in the file."""
        self.path = path
        self.judge(raw)
        self.original: Final = raw
        """What was in the file the draft was begun with."""
        self.stamp: tuple[str, str] | None = None
        """Provenance and source given to whatever is corrected from now on."""
        self.now: Final[Any] = json.loads(raw)
        self.was: Final[Any] = json.loads(raw)
        self._saved = self.was

    @abstractmethod
    def judge(self, raw: bytes) -> None:
        """Raises ValueError with a sentence for a file that cannot be played with."""

    def put(self, path: Sequence[str], value: Any) -> None:
        """Write a value, and what leads to it; what is ABSENT is taken away, with what was made for it."""
        *way, last = path
        if value is not ABSENT:
            there = self.now
            for step in way:
                there = there[int(step)] if isinstance(there, list) else there.setdefault(step, {})
            # of its own: what an edit remembers does not change with what is done to it later
            there[int(last) if isinstance(there, list) else last] = copy.deepcopy(value)
        elif isinstance(there := at(self.now, way), dict):
            there.pop(last, None)
            if not there and at(self.was, way, ABSENT) is ABSENT:
                self.put(way, ABSENT)

    @abstractmethod
    def changes(self) -> list[list[Any]]:
        """Everything in which the draft differs from the file, as values JSON can hold."""

    @abstractmethod
    def take(self, changes: Sequence[Any]) -> None:
        """Change the draft so, as `changes` told it; that cannot be undone.

        Raises ValueError, KeyError or TypeError for what fits no draft of this file; it is then of no use.
        """

    @property
    def changed(self) -> bool:
        """Whether there is anything that is not in the file."""
        return bool(self.now != self._saved)

    def to_bytes(self) -> bytes:
        """The file as it would be saved; whatever was not corrected stays byte for byte."""
        return self.written(self.now)

    def written(self, document: Any) -> bytes:
        """The file with this in it."""
        return jsontext.turned(self.original.decode("utf-8"), self.was, document).encode("utf-8")

    def save(self, path: Path) -> None:
        """Write the file. Raises ValueError or OSError; nothing is written then."""
        raw = self.to_bytes()
        self.judge(raw)
        files.write(path, raw)
        self.path = path
        self._saved = copy.deepcopy(self.now)


class DraftedMap(FileDraft, Edited[tuple[Change, ...]]):
    """A map being corrected: terrain of spaces, lines along their edges, and where they come from."""

    overridden = "overrides"
    """The member of the file that names the paragraphs whose facts its owner knowingly departs from."""

    def __init__(self, path: Path, raw: bytes) -> None:
        FileDraft.__init__(self, path, raw)
        mapfile.parse_overrides(self.now.get(self.overridden, []), self.overridden)
        Edited.__init__(self)
        self._stroke: list[Change] | None = None

    @property
    @abstractmethod
    def lines(self) -> tuple[str, ...]:
        """Names of the lines that can be drawn."""

    def own_name(self, _line: str) -> str:
        """The name a line is drawn under; "" for one without."""
        return ""

    @abstractmethod
    def terrain(self, number: str) -> str:
        """Terrain of a space."""

    def is_exit(self, _number: str) -> bool:
        """Whether a space is marked as an exit."""
        return False

    @abstractmethod
    def provenance(self, what: str) -> tuple[str, str, str]:
        """Provenance, source and note of a space or a line."""

    @abstractmethod
    def sides(self, line: str) -> frozenset[Side]:
        """The edges of a line."""

    @property
    def overrides(self) -> tuple[str, ...]:
        """The paragraphs whose facts the owner knowingly departs from."""
        return tuple(self.now.get(self.overridden, ()))

    @abstractmethod
    def sheet(self) -> MapSheet:
        """The sheet with every correction that can be drawn."""

    @abstractmethod
    def check(self) -> Verdict:
        """Every fault of the map as it stands, and in what it departs from the rules."""

    # --- commands

    @abstractmethod
    def set_terrain(self, numbers: Iterable[str], terrain: str) -> bool:
        """Give spaces a terrain; True when that changed anything. ValueError for an unknown terrain."""

    def toggle_exit(self, _number: str) -> bool:
        """Mark a space as an exit, or take the mark away; True when that changed anything."""
        return False

    @abstractmethod
    def toggle_edge(self, line: str, *sides: Side) -> bool:
        """Lay a line along edges; where it runs already it is taken away."""

    @abstractmethod
    def set_provenance(self, what: str, provenance: str, source: str, note: str = "") -> bool:
        """Say where a space or a line comes from. ValueError for an unknown provenance or no source."""

    def override(self, rule: str, knowingly: bool = True) -> bool:
        """Depart from a paragraph's facts knowingly, or (False) be bound by them again."""
        with self.stroke() as done:
            self._depart({*self.overrides, rule} if knowingly else {*self.overrides} - {rule})
        return bool(done)

    def _depart(self, rules: Iterable[str]) -> None:
        """Name the paragraphs whose facts are knowingly departed from, as part of the stroke."""
        told = sorted(rules, key=lambda text: tuple(map(int, text.split("."))))
        self._change((self.overridden,), told or ([] if self.was.get(self.overridden) == [] else ABSENT))

    @contextmanager
    def stroke(self) -> Iterator[list[Change]]:
        """Everything done inside is undone as one; what was done comes with it."""
        if self._stroke is not None:
            yield self._stroke
            return
        done: list[Change] = []
        self._stroke = done
        try:
            yield done
            self._round_off()
        finally:
            self._stroke = None
            if done:
                self._add(tuple(done))

    def _round_off(self) -> None:
        """What follows from a stroke, and is undone with it."""

    def _change(self, place: Place, value: Any) -> None:
        """Change a value as part of the stroke; outside of one it is not done."""
        before = at(self.now, place, ABSENT)
        if before != value and self._stroke is not None:
            self._stroke.append((place, before, value))
            self.put(place, value)

    def _take_back(self, edit: tuple[Change, ...]) -> None:
        for place, before, _ in reversed(edit):
            self.put(place, before)

    def _do_again(self, edit: tuple[Change, ...]) -> None:
        for place, _, after in edit:
            self.put(place, after)

    def save(self, path: Path) -> None:
        """Write the map; raises Guarded, too, when it departs from a paragraph that is not overridden."""
        verdict = self.check()
        if verdict.faults:
            raise verdict.faults[0]
        if verdict.guarded:
            raise Guarded(verdict.guarded)
        super().save(path)


def check_source(provenance: str, source: str) -> None:
    """Raises ValueError for an unknown provenance, or no source."""
    if provenance not in mapfile.PROVENANCES:
        raise ValueError(f"provenance {provenance!r}; expected one of {', '.join(mapfile.PROVENANCES)}")
    if not source.strip():
        raise ValueError("no source; expected a paragraph or a reason")
