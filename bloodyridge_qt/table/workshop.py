"""What the window asks of whoever knows map and counter files, whatever the game."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, cast

from bloodyridge_qt import files
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.bare_table import BareTable
from bloodyridge_qt.table.game import NamedBytes

if TYPE_CHECKING:
    from bloodyridge_qt.table.game import Edition, FullEdition


_LARGEST = 4 * 1024 * 1024
"""Bytes of a board file that are read."""


MAP = "map"
"""The role of the file an editor corrects, where there is one."""


@dataclass(frozen=True, slots=True)
class Role:
    """One of the data files a game is played with."""

    key: str
    """"map", "counters"."""
    title: str
    """What the player calls it: "Map"."""
    own: str
    """What he calls the game's own: "The map of the game"."""
    suffix: str = ".json"
    form: bool = True
    """Whether there is a form for what is in it."""


@dataclass(frozen=True, slots=True)
class PlayersFile:
    """A data file of the player's."""

    path: Path
    kind: str
    """Key of its role; "" when it has none."""
    trouble: str
    """Why it cannot be played with, in one sentence; empty when it can."""


@dataclass(frozen=True, slots=True)
class Printed:
    """Counters of one kind, to be printed."""

    face: str
    """Name of the drawing."""
    back: str
    """Name of the drawing on the back; "" for a blank one."""
    factor: str
    """The big number on it."""
    how_many: int
    folder: str = "counters"
    """Folder of the drawings: "counters" or "markers"."""


def bare_table(edition: Edition, board: Path | None = None) -> BareTable:
    """The board of a game without a game on it, its own or that of a file. Raises ValueError or OSError.

    A file of the player's takes the place of the first of the game's data files.
    """
    if board is not None:
        own = NamedBytes(board, files.read(board, _LARGEST))
        edition = edition.with_files({next(iter(edition.shipped)): own})
    return BareTable(edition.screen(edition.rules({})).sheet, cast("FullEdition", edition).inspector({}))


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


def sum_of(label: str, value: int, wanted: int | None, rule: str) -> Sum:
    """A sum in words, with its paragraph where there is one."""
    told = str(value) if wanted is None else tr("{value} of {wanted}", value=value, wanted=wanted)
    return Sum(label, value, wanted, f"{told} [{rule}]" if rule else told)
