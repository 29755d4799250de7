"""A JSON file under correction: what was in it, what it says now, and the file it goes into."""

from __future__ import annotations

import copy
import json
from abc import ABC, abstractmethod
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from bloodyridge_qt import files
from bloodyridge_qt.boards import jsontext
from bloodyridge_qt.table.forms import Complaint

PROVENANCES: Final = ("cited", "calculated", "reconstructed")
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
        self.judge(raw)
        self.original: Final = raw
        """What was in the file the draft was begun with."""
        self.path = path
        self.stamp: tuple[str, str] | None = None
        """Provenance and source given to whatever is corrected from now on."""
        self.now: Final[Any] = json.loads(raw)
        self.was: Final[Any] = copy.deepcopy(self.now)
        self._saved = copy.deepcopy(self.now)

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
            there[int(last) if isinstance(there, list) else last] = value
        elif isinstance(there := at(self.now, way), dict):
            there.pop(last, None)
            if not there and at(self.was, way, ABSENT) is ABSENT:
                self.put(way, ABSENT)

    @property
    def changed(self) -> bool:
        """Whether there is anything that is not in the file."""
        return bool(self.now != self._saved)

    def complaints(self) -> tuple[Complaint, ...]:
        """Why the file cannot be played with as it stands; the first reason only."""
        try:
            self.judge(self.to_bytes())
        except ValueError as fault:
            return (Complaint(str(fault)),)
        return ()

    def to_bytes(self) -> bytes:
        """The file as it would be saved; whatever was not corrected stays byte for byte."""
        text = self.original.decode("utf-8")
        changes = jsontext.turning(text, jsontext.whole(text), self.was, self.now)
        return jsontext.spliced(text, changes).encode("utf-8")

    def save(self, path: Path) -> None:
        """Write the file. Raises ValueError or OSError; nothing is written then."""
        raw = self.to_bytes()
        self.judge(raw)
        files.write(path, raw)
        self.path = path
        self._saved = copy.deepcopy(self.now)
