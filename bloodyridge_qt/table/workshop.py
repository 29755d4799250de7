"""What the window asks of whoever knows map and counter files, whatever the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, cast

from bloodyridge_qt import files
from bloodyridge_qt.reading import parse
from bloodyridge_qt.table.bare_table import BareTable
from bloodyridge_qt.table.drafts import Draft
from bloodyridge_qt.table.forms import Form
from bloodyridge_qt.table.game import NamedBytes

if TYPE_CHECKING:
    from bloodyridge_qt.boards.mapdraft import MapDraft
    from bloodyridge_qt.boards.sheet import MapSheet
    from bloodyridge_qt.boards.verdict import Verdict
    from bloodyridge_qt.engine.switches import Switch
    from bloodyridge_qt.table.archive.archive import Archive
    from bloodyridge_qt.table.drafts import Drafts
    from bloodyridge_qt.table.game import Edition, FullEdition, Game
    from bloodyridge_qt.table.inspection import Inspector


_LARGEST = 4 * 1024 * 1024
"""Bytes of a board file that are read."""
_MEMBERS = 1000
"""Members of a data file that are looked at."""


@dataclass(frozen=True, slots=True)
class PlayersFile:
    """A map or counter file of the player's."""

    path: Path
    kind: str
    """"map" or "counters"."""
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
    def terrains(self) -> tuple[str, ...]:
        """The terrains a map can have."""

    @property
    def drafts(self) -> Drafts:
        """Corrections that are in no file yet."""

    def own_files(self) -> tuple[PlayersFile, ...]:
        """The files in that folder, faulty ones with their trouble."""

    def edition(self, map_file: Path | None, counter_file: Path | None) -> Edition:
        """The game with these files, None for its own. Raises ValueError or OSError."""

    @property
    def map_switches(self) -> tuple[Switch, ...]:
        """The readings that decide what is printed on a map."""

    @property
    def overlays(self) -> tuple[str, ...]:
        """Keys of what can be shown over a map without choosing anything."""

    def check(self, path: Path) -> tuple[bool, tuple[str, ...]]:
        """Whether a map or counter file is valid, and what there is to say of it: faults, then the whole."""

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

    def open_counters(self, counter_file: Path | None) -> CounterForm:
        """A counter mix to be corrected. Raises ValueError or OSError."""

    def pieces(self, counter_file: Path | None) -> tuple[Printed, ...]:
        """Every counter with its drawings. Raises ValueError or OSError."""


class HasWorkshop(Protocol):
    """A game whose files can be looked at and corrected."""

    def workshop(self, archive: Archive | None) -> Workshop:
        """Its workshop; games on files of the player's are then known to the archive."""


def workshop_of(game: Game, archive: Archive | None) -> Workshop | None:
    """Who opens data files of the player's; None for a game that takes none. The archive then knows them."""
    workshop = getattr(game, "workshop", None)
    return cast("Workshop", workshop(archive)) if workshop is not None else None


def checked(edition: Edition, path: Path) -> tuple[bool, tuple[str, ...]]:
    """Whether a file can take the place of one of a game's data files, and what there is to say of it.

    It is judged as the one it has most members in common with. Raises OSError.
    """
    raw = files.read(path, _LARGEST)
    try:
        members = {name for name, _ in parse(raw, path.name).members(_MEMBERS)}
        shipped = {role: one.read_bytes() for role, one in edition.shipped.items()}
        shared = {
            role: len(members & {name for name, _ in parse(one, role).members(_MEMBERS)})
            for role, one in shipped.items()
        }
        best = max(shared.values())
        if not best:
            expected = ", ".join(shipped)
            return False, (f"{path.name}: none of the files of {edition.title}; expected one of {expected}.",)
    except ValueError as fault:
        return False, (f"{path.name}: {str(fault).rstrip('.')}.",)
    faults = []
    for role in (role for role, members_alike in shared.items() if members_alike == best):
        try:
            made = edition.with_files({role: NamedBytes(path, raw)})
            made.screen(made.rules({}))
        except ValueError as fault:
            faults.append(f"{path.name}: {str(fault).rstrip('.')}.")
        else:
            return True, (f"{path.name}: valid, the {role.replace('_', ' ')} of {edition.title}.",)
    return False, tuple(faults)


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
