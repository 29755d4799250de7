"""A position set up by hand, as the window sees it: a form, and spaces to touch."""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Protocol

from bloodyridge_qt.boards.sheet import MapSheet
from bloodyridge_qt.table.bare_table import BareTable
from bloodyridge_qt.table.forms import Form
from bloodyridge_qt.table.game_table import Table
from bloodyridge_qt.table.inspection import Inspector
from bloodyridge_qt.table.table_view import Place, TableView


@dataclass(frozen=True, slots=True)
class TouchMode:
    """What a touch of the map puts there."""

    key: str
    label: str
    help: str
    """One sentence."""
    strokes: bool = False
    """Whether a drag does the same to every space it comes over."""


@dataclass(frozen=True, slots=True)
class Starter:
    """What a position may be begun with."""

    key: str
    label: str
    help: str


class PositionSetup(Form, Protocol):
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

    def modes(self) -> tuple[TouchMode, ...]:
        """What can be put on the map by touching it."""

    def touch(self, mode: str, place: Place) -> None:
        """Put it there, or take it away. Raises KeyError, or ValueError with a sentence."""

    def touched(self, mode: str, place: Place) -> bool:
        """Whether it is there now."""

    def stroke(self) -> AbstractContextManager[object]:
        """All edits made inside are taken back as one."""

    def view(self) -> TableView:
        """What would lie on the table, as far as it can be shown."""

    def inspector(self) -> Inspector:
        """What is known of each space, with the position on it."""

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
