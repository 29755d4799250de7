"""What the window asks of whoever knows map and counter files, whatever the game."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, cast

from bloodyridge_qt import files
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.bare_table import BareTable
from bloodyridge_qt.table.drafts import Draft
from bloodyridge_qt.table.forms import Form
from bloodyridge_qt.table.game import NamedBytes

if TYPE_CHECKING:
    from bloodyridge_qt.boards.sheet import MapSheet
    from bloodyridge_qt.boards.verdict import Verdict
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


class MapDraft(Draft, Protocol):
    """A map under correction: terrain of spaces, lines along their edges, and where they come from."""

    stamp: tuple[str, str] | None
    """Provenance and source given to whatever is corrected from now on."""

    @property
    def lines(self) -> tuple[str, ...]:
        """Names of the lines that can be drawn."""

    @property
    def can_undo(self) -> bool:
        """Whether there is anything to take back."""

    @property
    def can_redo(self) -> bool:
        """Whether there is anything to do again."""

    def own_name(self, line: str) -> str:
        """The name a line is drawn under; "" for one without."""

    def terrain(self, number: str) -> str:
        """Terrain of a space."""

    def is_exit(self, number: str) -> bool:
        """Whether a space is marked as an exit."""

    def provenance(self, what: str) -> tuple[str, str, str]:
        """Provenance, source and note of a space or a line."""

    def sides(self, line: str) -> frozenset[tuple[str, str]]:
        """The edges of a line as pairs of spaces, the lower first."""

    def set_terrain(self, numbers: Iterable[str], terrain: str) -> bool:
        """Give spaces a terrain; True when that changed anything."""

    def toggle_exit(self, number: str) -> bool:
        """Mark a space as an exit, or take the mark away."""

    def toggle_edge(self, line: str, *sides: tuple[str, str]) -> bool:
        """Lay a line along edges, each named by its two spaces; where it runs already it is taken away."""

    def set_provenance(self, what: str, provenance: str, source: str, note: str = "") -> bool:
        """Say where a space or a line comes from."""

    def override(self, rule: str, knowingly: bool = True) -> bool:
        """Depart from a paragraph's facts knowingly, or (False) be bound by them again."""

    def stroke(self) -> AbstractContextManager[object]:
        """Everything done inside is undone as one."""

    def undo(self) -> None:
        """Take the last stroke back."""

    def redo(self) -> None:
        """Do it again."""

    def sheet(self) -> MapSheet:
        """The sheet with every correction that can be drawn."""

    def check(self) -> Verdict:
        """Every fault of the map as it stands, and in what it departs from the rules."""

    def save(self, path: Path) -> None:
        """Write the corrected map. Raises ValueError or OSError; nothing is written then."""


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


class FileForm(Form, Draft, Protocol):
    """A data file under correction; the help of a field says where its number comes from."""

    stamp: tuple[str, str] | None
    """Provenance and source given to whatever is corrected from now on; None leaves them alone."""

    @property
    def changed(self) -> bool:
        """Whether there is anything that is not in the file."""

    def sums(self) -> tuple[Sum, ...]:
        """The sums as they stand."""

    def add(self, section: str, name: str) -> None:
        """Add a line to a section that adds; ValueError with a sentence for a name that cannot be."""

    def take_away(self, section: str, name: str) -> None:
        """Take a line out of a section that adds; ValueError with a sentence where there is none."""

    def save(self, path: Path) -> None:
        """Write the file; raises ValueError with the complaint, or OSError. Nothing is written then."""
