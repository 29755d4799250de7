"""The moments of a game in progress: what a slider steps through and what can be noted beside them.

Moment 0 is the first decision; moment `n` is the table after `n` decisions. Decision `n` leads from moment
`n` to moment `n + 1`; decision −1 stands for the set-up, which leads to moment 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from bloodyridge_qt.table.cues import Beat, LogLine
from bloodyridge_qt.table.table_view import TableView


class CannotTakeBack(ValueError):
    """A decision cannot be taken back, or a moment not be gone to; the text says why."""


@dataclass(frozen=True, slots=True)
class MomentRow:
    """One moment in the list a player picks from."""

    index: int
    turn: int
    """The turn in which that decision was made: one that ends turn 1 belongs to turn 1."""
    label: str
    """The decision that led to it: "Strike 1813 from 1814"; for moment 0 "The game begins"."""
    standing: bool
    """False for what was taken back and can still be done again."""


@dataclass(frozen=True, slots=True)
class Note:
    """A bookmark's name or a remark on a moment."""

    moment: int
    text: str


class History(Protocol):
    """What can be done with the past of a table."""

    name: str
    """What the player calls this game; empty for a game without a name."""

    @property
    def changes(self) -> int:
        """Goes up with everything that a saved file would have to know; never down."""

    @property
    def at(self) -> int:
        """The moment that is the present: how many decisions stand."""

    @property
    def over(self) -> bool:
        """Whether the game has ended as it stands now."""

    @property
    def sealed(self) -> bool:
        """Whether nothing may be taken back in this game."""

    @property
    def taken_back(self) -> int:
        """Decisions with dice that were taken back and not done again; shown in the score."""

    def notices(self) -> tuple[str, ...]:
        """What the player must be told of how this game was opened, a sentence each; none for a new game."""

    def old_journal(self) -> tuple[str, ...]:
        """Decisions of an opened game that today's rules could not replay, one line each, in order."""

    def moments(self) -> tuple[MomentRow, ...]:
        """Every moment, the taken-back ones included, from 0 on."""

    def view_at(self, moment: int) -> TableView:
        """The table as it lay at a moment. Raises IndexError when there is none."""

    def beats_at(self, decision: int) -> tuple[Beat, ...]:
        """All that followed from a decision; −1 for the set-up. Raises IndexError when there is none.

        The view of the last beat is `view_at(decision + 1)`.
        """

    def log_lines(self) -> tuple[LogLine, ...]:
        """The whole log up to now, each line with its decision in `moment`."""

    def undo_label(self) -> str:
        """ "Undo: strike 1813 from 1814"; empty when nothing can be taken back."""

    def redo_label(self) -> str:
        """ "Redo: strike 1813 from 1814"; empty when nothing can be done again."""

    def take_back_obstacle(self) -> str:
        """Why nothing may be taken back, for a tool tip; empty when it may, or nothing was decided yet."""

    def undo(self) -> TableView:
        """Take the last decision back; the table as it lies then. Raises CannotTakeBack."""

    def redo(self) -> tuple[Beat, ...]:
        """Do again what was taken back last. Raises CannotTakeBack."""

    def go_to(self, moment: int) -> TableView:
        """Make another moment the present, back or forward again. Raises CannotTakeBack or IndexError."""

    def branch(self, moment: int, name: str) -> History:
        """A new, unsealed game that goes on from this moment; this one is untouched.

        What stood after it counts as taken back there. Raises CannotTakeBack, IndexError, or ValueError for
        a name that cannot be saved.
        """

    def bookmarks(self) -> tuple[Note, ...]:
        """By moment."""

    def bookmark(self, moment: int, text: str) -> None:
        """Set the bookmark of a moment; an empty text removes it. Raises ValueError with a sentence."""

    def remarks(self) -> tuple[Note, ...]:
        """By moment."""

    def remark(self, moment: int, text: str) -> None:
        """Set the remark on a moment; an empty text removes it. Raises ValueError with a sentence."""
