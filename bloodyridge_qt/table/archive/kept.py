"""What is told of games in files."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import Final

from bloodyridge_qt.boards.sheet import MapSheet
from bloodyridge_qt.engine.savefile import SUFFIX
from bloodyridge_qt.files import BACKUP
from bloodyridge_qt.language import tr
from bloodyridge_qt.reading import parse
from bloodyridge_qt.table.report.tallies import DiceCount
from bloodyridge_qt.table.table_view import TableView

LARGEST_NOTE: Final = 8_192
"""Bytes of what is noted beside an autosave."""
MOST_LEFT: Final = 40
"""Games left behind that are offered at once."""


class ArchiveFault(ValueError):
    """A game cannot be opened or stored; the text is for the player. Nothing was changed."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of checking a file."""

    code: int
    """0 when every die not thrown by hand follows from the seed, 1 when something differs, 2 when the file
    cannot be read."""
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Preview:
    """What the Open dialog tells of a file before it is opened."""

    rows: tuple[tuple[str, str], ...]
    """("Name", "…"), ("Turn", "2 of 4"), ("Result", "in progress"), ("Decisions", "31") …"""
    view: TableView | None
    """The table as it was stored, for a thumbnail; None when it cannot be shown."""
    sheet: MapSheet | None
    trouble: str = ""
    """Why the file cannot be opened; empty when it can."""
    saved: datetime | None = None
    """When it was saved, UTC; None when that is not known. The screen tells it in the player's own way."""


@dataclass(frozen=True, slots=True)
class GameFile:
    """The file a player keeps a game in."""

    path: Path
    mark: str
    """What was in it when it was read or stored last; see Archive.mark."""

    def note(self) -> bytes:
        """What is noted of it beside an autosave."""
        return json.dumps({"file": str(self.path), "mark": self.mark}).encode()

    @classmethod
    def noted(cls, note: bytes) -> GameFile | None:
        """The file in a note; None for one that is no save. Raises Unreadable."""
        root = parse(note)
        path, mark = Path(root.member("file").text(LARGEST_NOTE)), root.member("mark").text(64)
        return cls(path, mark) if path.is_absolute() and path.name.endswith(SUFFIX) else None


@dataclass(frozen=True, slots=True)
class PlayedOn:
    """A kept game that goes on from where one in a file stands."""

    key: str
    """As of an Unfinished one; that of the game on the table it may be too."""
    decisions: int
    """How many were made since."""
    saved: datetime
    """UTC."""
    path: Path | None = None
    """The file of one that was played to its end; such a one has no key."""


@dataclass(frozen=True)
class Unfinished:
    """A game that was left, or running when the program ended, as its file tells it."""

    key: str
    stored: datetime
    """UTC."""
    look: Callable[[], Preview]
    """Brings its position back for `preview`, which does so once."""
    name: str = ""
    stage: str = ""
    """How far it has come, in a few words."""
    decisions: int = 0
    game: str = ""
    """The title of its game, where there are several."""
    trouble: str = ""
    """Why its file cannot be read; empty when it can."""

    @cached_property
    def preview(self) -> Preview:
        """All that is told of it, with its table."""
        return self.look()


@dataclass(frozen=True, slots=True)
class DiceRecord:
    """The dice of one game, or of many."""

    games: int
    """The same game in several files is one game; so is a game and an earlier save of it."""
    decisions: int
    """Those that stand."""
    dice: DiceCount
    """Of these decisions. A die that follows from a seed is counted once, in however many games it fell."""
    taken_back: DiceCount
    """Of decisions that were taken back and are still in a file; these dice are not among the others."""
    replaced: int
    """Decisions with dice that were taken back and replaced: their dice are in no file."""
    sides: tuple[tuple[str, str], ...]
    """What the sides are called, by key."""
    source_words: tuple[tuple[str, str], ...] = ()
    """What the sources of dice are called: ("seed", "from the seed")."""
    left_out: tuple[str, ...] = ()
    """One sentence for each file that could not be counted, or not all of it, with its name."""


def former_words(path: Path) -> str:
    """A sentence on the file before, when there is one."""
    before = path.with_name(path.name + BACKUP)
    try:
        there = not path.name.endswith(BACKUP) and before.is_file()
    except (OSError, ValueError):
        return ""
    return (
        tr(" The file before it, {name}, is still there and can be opened.", name=before.name)
        if there
        else ""
    )
