"""What the window asks of whoever knows map and counter files, whatever the game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, cast

from bloodyridge_qt import files
from bloodyridge_qt.table.bare_table import BareTable
from bloodyridge_qt.table.drafts import Draft
from bloodyridge_qt.table.forms import Form
from bloodyridge_qt.table.game import NamedBytes

if TYPE_CHECKING:
    from bloodyridge_qt.boards.sheet import MapSheet
    from bloodyridge_qt.boards.verdict import Verdict
    from bloodyridge_qt.engine.switches import Switch
    from bloodyridge_qt.table.drafts import Drafts
    from bloodyridge_qt.table.game import Edition, FullEdition
    from bloodyridge_qt.table.inspection import Inspector


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


class Workshop(Protocol):
    """Opens, checks and corrects the files of one game.

    What raises ValueError does so with one sentence for the player that names file and feature.
    """

    @property
    def folder(self) -> Path:
        """Where the player's own files are looked for; it need not exist."""

    @property
    def roles(self) -> tuple[Role, ...]:
        """The files a game is played with."""

    @property
    def drafts(self) -> Drafts:
        """Corrections that are in no file yet."""

    def own_files(self) -> tuple[PlayersFile, ...]:
        """The files in that folder, faulty ones with their trouble."""

    def edition(self, chosen: Mapping[str, Path]) -> Edition:
        """The game with these files by role, and its own for the others. Raises ValueError or OSError."""

    def check(self, path: Path) -> tuple[bool, tuple[str, ...]]:
        """Whether a data file is valid, and what there is to say of it: faults, then the whole."""

    def open_form(self, role: str, path: Path | None, beside: Mapping[str, Path]) -> FileForm:
        """The file of a role to be filled in, None for the game's own. Raises ValueError or OSError.

        It is judged with the files beside it, by role, in the places of the game's own.
        """


class MapWorkshop(Workshop, Protocol):
    """One that can correct and print a map, too."""

    @property
    def terrains(self) -> tuple[str, ...]:
        """The terrains a map can have."""

    @property
    def has_exits(self) -> bool:
        """Whether spaces of a map can be exits."""

    @property
    def prints_counters(self) -> bool:
        """Whether its counters can be printed."""

    @property
    def map_switches(self) -> tuple[Switch, ...]:
        """The readings that decide what is printed on a map."""

    @property
    def overlays(self) -> tuple[str, ...]:
        """Keys of what can be shown over a map without choosing anything."""

    def printed(self, map_file: Path | None, choices: Mapping[str, str]) -> MapSheet:
        """A map as it is printed with these readings, also one that cannot be played on.

        Raises ValueError or OSError.
        """

    def inspected(
        self, map_file: Path | None, counter_file: Path | None, choices: Mapping[str, str]
    ) -> Inspector:
        """What a map tells with these readings. Raises ValueError or OSError."""

    def open_draft(self, map_file: Path | None) -> MapDraft:
        """A map to be corrected. Raises ValueError or OSError."""

    def inspector(self, verdict: Verdict) -> Inspector | None:
        """What a map under correction tells; None while no game can be played on it."""

    def line_title(self, name: str) -> str:
        """What the player calls a line of a map file."""

    def pieces(self, counter_file: Path | None) -> tuple[Printed, ...]:
        """Every counter with its drawings. Raises ValueError or OSError."""


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
