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
    fields: tuple[str, ...] = ()
    """Attributes of an option by which it can be picked piece by piece: ("piece", "stand", "target")."""

    def narrow(self, **picked: object) -> tuple[A, ...]:
        """The options whose fields have these values. Raises KeyError for a field no option has."""
        for field in picked:
            if field not in self.fields:
                raise KeyError(f"{field!r} is no field of this decision; expected one of {self.fields}")
        return tuple(
            option
            for option in self.options
            if all(getattr(option, field, None) == value for field, value in picked.items())
        )
