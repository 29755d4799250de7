"""The list of decisions of one game, each with the dice it used."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from bloodyridge_qt.engine.dice import FACES, HAND, Dice, DieName, Thrown

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


class ThrownAgain(Dice):
    """Dice that have been thrown, in the order they fell.

    After them come those `given` at once, each when it is asked for by its name; `then` throws all else.
    Raises OtherDice when another die is asked for than fell then, or when none is left and nobody throws on.
    """

    __slots__ = ("_given", "_left", "_then", "by_hand")

    def __init__(
        self, thrown: Sequence[Thrown], then: Dice | None = None, given: Sequence[Thrown] = ()
    ) -> None:
        self._left = list(reversed(thrown))
        self._then = then
        self._given = {one.name: one for one in given}
        self.by_hand = frozenset(one.name for one in (*thrown, *given) if one.source == HAND)

    def _source(self, name: DieName) -> Dice | None:
        """Who throws now when all dice of then have been given out; None as long as this one is known."""
        if self._left or name in self._given:
            return None
        if self._then is None:
            raise OtherDice(f"no die was left for {name}")
        return self._then

    def _next(self, name: DieName, size: int) -> int:
        thrown = self._left.pop() if self._left else self._given.pop(name)
        if thrown.name != name or thrown.size != size:
            raise OtherDice(f"asked for {name} of {size}; {thrown.name} of {thrown.size} was thrown")
        return thrown.value

    def roll(self, name: DieName) -> int:
        """The die that fell."""
        source = self._source(name)
        return source.roll(name) if source else self._next(name, FACES)

    def volley(self, name: DieName, count: int) -> Sequence[int]:
        """The dice that fell; a volley is never broken off in its midst."""
        source = self._source((*name, 0)) if count else None
        if source:
            return source.volley(name, count)
        return super().volley(name, count)

    def draw(self, name: DieName, size: int) -> int:
        """The draw that was made."""
        source = self._source(name)
        return source.draw(name, size) if source else self._next(name, size)
