"""A position set up by hand, as the window sees it: rows to fill in, hexes to touch, what is wrong."""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Protocol

from bloodyridge_qt.boards.sheet import MapSheet
from bloodyridge_qt.table.bare_table import BareTable
from bloodyridge_qt.table.inspection import Inspector
from bloodyridge_qt.table.table import Table
from bloodyridge_qt.table.table_view import Place, TableView


@dataclass(frozen=True, slots=True)
class SetupCell:
    """One thing that can be filled in."""

    key: str
    """By which it is set; the same as long as the thing is there."""
    kind: str
    """"number", "choice", "text" or "switch" (values "on"/"off")."""
    label: str
    """What it is, for a screen reader: "Force 1516, units of factor 2"."""
    value: str
    least: int = 0
    most: int = 0
    """For a number."""
    least_words: str = ""
    """What the least number means: "the rest"; empty when it is a number as any other."""
    values: tuple[tuple[str, str], ...] = ()
    """For a choice: (value, words)."""
    enabled: bool = True
    """Whether it means anything as things stand."""


@dataclass(frozen=True, slots=True)
class SetupRow:
    """One line of a section: a label and what is filled in beside it."""

    label: str
    cells: tuple[SetupCell | None, ...]
    """One for each column of the section; None leaves its column empty."""
    help: str = ""
    """What it is about, rule numbers in brackets."""


@dataclass(frozen=True, slots=True)
class SetupSection:
    """Lines that belong together."""

    key: str
    title: str
    rows: tuple[SetupRow, ...]
    columns: tuple[str, ...] = ()
    """Headings of the cells; empty when there is one to a line and it needs none."""
    help: str = ""


@dataclass(frozen=True, slots=True)
class TouchMode:
    """What a touch of the map puts there."""

    key: str
    label: str
    help: str
    """One sentence."""
    strokes: bool = False
    """Whether a drag does the same to every hex it comes over."""


@dataclass(frozen=True, slots=True)
class Complaint:
    """Why the game cannot go on from here."""

    text: str
    """One sentence, its rule number in brackets."""
    rule: str
    places: tuple[Place, ...] = ()
    """The hexes it is about, to be marked on the board."""


@dataclass(frozen=True, slots=True)
class Starter:
    """What a position may be begun with."""

    key: str
    label: str
    help: str


class PositionSetup(Protocol):
    """A position under construction. Every edit can be taken back; nothing of it touches a game."""

    @property
    def sheet(self) -> MapSheet:
        """The printed map."""

    def offer(self, table: Table | None) -> None:
        """The game that lies on the table now; the position itself does not change."""

    def starters(self) -> tuple[Starter, ...]:
        """What it can be begun with: an empty table, the game on the table."""

    def begin(self, key: str) -> None:
        """Begin anew with one of these, as an edit. Raises KeyError."""

    def sections(self) -> tuple[SetupSection, ...]:
        """Everything that can be filled in, as it stands."""

    def set(self, key: str, value: str) -> None:
        """Fill something in. Raises KeyError, or ValueError with a sentence; nothing has changed then."""

    def modes(self) -> tuple[TouchMode, ...]:
        """What can be put on the map by touching it."""

    def touch(self, mode: str, place: Place) -> None:
        """Put it there, or take it away. Raises KeyError, or ValueError with a sentence."""

    def touched(self, mode: str, place: Place) -> bool:
        """Whether it is there now."""

    def stroke(self) -> AbstractContextManager[object]:
        """All edits made inside are taken back as one."""

    def complaints(self) -> tuple[Complaint, ...]:
        """Why no game can go on from here; empty when one can."""

    def view(self) -> TableView:
        """What would lie on the table, as far as it can be shown."""

    def inspector(self) -> Inspector:
        """What is known of each hex, with the position on it."""

    @property
    def changed(self) -> bool:
        """Whether anything has been entered since it was begun."""

    @property
    def can_undo(self) -> bool:
        """Whether an edit can be taken back."""

    @property
    def can_redo(self) -> bool:
        """Whether an edit can be done again."""

    def undo(self) -> None:
        """Take the last edit back; nothing without one."""

    def redo(self) -> None:
        """Do it again; nothing without one."""

    def start(self) -> Table:
        """The game that goes on from here. Raises SetupError while there are complaints."""


class LaidTable(BareTable):
    """A position under construction, as the board shows it: all lies there, nothing can be decided."""

    def __init__(self, setup: PositionSetup) -> None:
        super().__init__(setup.sheet, setup.inspector())
        self._setup = setup

    def view(self) -> TableView:
        """What would lie on the table."""
        return self._setup.view()
