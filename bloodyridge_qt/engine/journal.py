"""The list of decisions of one game, each with the dice it used."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Generic, TypeVar

from bloodyridge_qt.engine.dice import Thrown

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
