"""A JSON file under correction: what was in it, what it says now, and the file it goes into."""

from __future__ import annotations

import copy
import json
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any, Final

from bloodyridge_qt import files
from bloodyridge_qt.boards import jsontext
from bloodyridge_qt.table.forms import Complaint


class FileDraft(ABC):
    """One file being corrected; whoever inherits says what of `now` can be filled in.

    Raises ValueError when the file cannot be used to begin with.
    """

    def __init__(self, path: Path, raw: bytes) -> None:
        """`raw` is what was in the file."""
        self.check(raw)
        self.original: Final = raw
        """What was in the file the draft was begun with."""
        self.path = path
        self.stamp: tuple[str, str] | None = None
        """Provenance and source given to whatever is corrected from now on."""
        self.now: Final[Any] = json.loads(raw)
        self.was: Final[Any] = copy.deepcopy(self.now)
        self._saved = copy.deepcopy(self.now)

    @abstractmethod
    def check(self, raw: bytes) -> None:
        """Raises ValueError with a sentence for a file that cannot be played with."""

    @property
    def changed(self) -> bool:
        """Whether there is anything that is not in the file."""
        return bool(self.now != self._saved)

    def complaints(self) -> tuple[Complaint, ...]:
        """Why the file cannot be played with as it stands; the first reason only."""
        try:
            self.check(self.to_bytes())
        except ValueError as fault:
            return (Complaint(str(fault)),)
        return ()

    def to_bytes(self) -> bytes:
        """The file as it would be saved; whatever was not corrected stays byte for byte."""
        text = self.original.decode("utf-8")
        return jsontext.spliced(text, jsontext.turning(text, jsontext.whole(text), self.now)).encode("utf-8")

    def save(self, path: Path) -> None:
        """Write the file. Raises ValueError or OSError; nothing is written then."""
        raw = self.to_bytes()
        self.check(raw)
        files.write(path, raw)
        self.path = path
        self._saved = copy.deepcopy(self.now)
