"""The list of decisions of one game, each with the dice it used."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from bloodyridge_qt.engine.dice import DieName, Thrown

A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class Entry(Generic[A]):
    """One decision and every die and draw that followed from it."""

    action: A
    thrown: tuple[Thrown, ...]


@dataclass(slots=True)
class Journal(Generic[A]):
    """All that happened: the dice of the set-up, then the decisions in order.

    Decisions that were taken back stay at the end until another one takes their place.
    """

    opening: tuple[Thrown, ...] = ()
    entries: list[Entry[A]] = field(default_factory=list)


class OtherDice(ValueError):
    """The rules asked for another die than the one that was thrown at this point."""


class ThrownAgain:
    """The dice of one journal entry, in the order they fell; implements engine.dice.Dice.

    Raises OtherDice when another die is asked for than fell then.
    """

    __slots__ = ("_left",)

    def __init__(self, thrown: Sequence[Thrown]) -> None:
        self._left = list(reversed(thrown))

    def _next(self, name: DieName, size: int) -> int:
        if not self._left:
            raise OtherDice(f"no die was left for {name}")
        thrown = self._left.pop()
        if thrown.name != name or thrown.size != size:
            raise OtherDice(f"asked for {name} of {size}; {thrown.name} of {thrown.size} was thrown")
        return thrown.value

    def roll(self, name: DieName) -> int:
        """The die that fell."""
        return self._next(name, 6)

    def volley(self, name: DieName, count: int) -> Sequence[int]:
        """The dice that fell."""
        return [self._next((*name, index), 6) for index in range(count)]

    def draw(self, name: DieName, size: int) -> int:
        """The draw that was made."""
        return self._next(name, size)

    def draws(self, name: DieName, size: int, count: int) -> Sequence[int]:
        """The draws that were made."""
        return [self._next((*name, index), size - index) for index in range(count)]
