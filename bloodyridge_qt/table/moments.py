"""The moments of a game in progress: what a slider steps through and what can be noted beside them.

Moment 0 is the first decision; moment `n` is the table after `n` decisions. Decision `n` leads from moment
`n` to moment `n + 1`; decision −1 stands for the set-up, which leads to moment 0.
"""

from __future__ import annotations

from dataclasses import dataclass


class CannotTakeBack(ValueError):
    """A decision cannot be taken back, or a moment not be gone to; the text says why."""


@dataclass(frozen=True, slots=True)
class MomentRow:
    """One moment in the list a player picks from."""

    index: int
    turn: int
    """The turn the table is in then: after a decision that ends turn 1 it is turn 2."""
    when: str
    """What the game calls that turn: "turn 2", "SEP II"."""
    label: str
    """The decision that led to it: "Attack 1813 from 1814"; for moment 0 "The game begins"."""
    standing: bool
    """False for what was taken back and can still be done again."""
