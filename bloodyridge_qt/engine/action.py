"""What a player may decide, and how a decision that is not legal is refused."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

A = TypeVar("A")

Emit = Callable[[Any], None]
"""Takes each event as it happens; rule code runs bare when it is None."""


class IllegalAction(ValueError):
    """An action the rules do not allow now.

    `reason` is one sentence with the paragraph that forbids it in brackets at its end.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.rule = reason.rpartition("[")[2].partition("]")[0] if "[" in reason else ""
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Decision(Generic[A]):
    """A point at which the game rests until the player chooses."""

    name: str
    """What is being decided, in the game's words: "choose piece", "advance"."""
    options: Sequence[A]
    """Every legal choice, and nothing else."""
