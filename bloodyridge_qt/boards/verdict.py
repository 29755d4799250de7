"""What is to be said of a map under correction: its faults, and in what it departs from a game's rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from bloodyridge_qt.boards.sheet import MapSheet


class Departure(ValueError):
    """In what a map differs from what a game's rules say of it: a sentence, the feature, the paragraph."""

    def __init__(self, told: str, feature: str, rule: str, *, essential: bool = False) -> None:
        super().__init__(told)
        self.feature, self.rule = feature, rule
        self.essential = essential
        """Whether the game cannot be played so, whatever the owner wants."""


class WithSheet(Protocol):
    """A map without faults, as its game reads it."""

    @property
    def sheet(self) -> MapSheet:
        """What is printed on it."""


class Guarded(ValueError):
    """A map departs from rules that its owner has not overridden; `rules` names the paragraphs."""

    def __init__(self, departures: Sequence[Departure]) -> None:
        super().__init__(" ".join(str(departure) for departure in departures))
        self.departures = tuple(departures)
        self.rules = tuple(dict.fromkeys(departure.rule for departure in departures))


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is to be said of a draft as it stands."""

    faults: tuple[ValueError, ...]
    """Why it is no map that can be loaded; empty when it is one."""
    departures: tuple[Departure, ...]
    """In what it differs from the rules; empty while there are faults."""
    overrides: tuple[str, ...]
    """The paragraphs the owner has overridden."""
    loaded: WithSheet | None
    """The map, when it has no faults."""

    @property
    def guarded(self) -> tuple[Departure, ...]:
        """The departures nobody has overridden, or nobody can."""
        return tuple(d for d in self.departures if d.essential or d.rule not in self.overrides)

    @property
    def playable(self) -> bool:
        """Whether a game can be played on it."""
        return not self.faults and not self.guarded
