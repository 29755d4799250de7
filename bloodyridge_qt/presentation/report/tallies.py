"""Dice against expectation: what fell, what was to be expected, and how rare the difference is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from bloodyridge_qt.presentation.report.model import HIT, Die

FACES: Final = 6
MEAN: Final = 3.5
"""Of a fair die."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Dice of one side thrown for one purpose."""

    side: str
    purpose: str
    """Empty for all dice of the side."""
    faces: tuple[int, ...]
    """How often each of 1–6 fell."""
    aimed: int
    """Dice that could hit."""
    hits: int
    expected: float
    """Hits that were to be expected of these dice."""
    chance: float
    """How likely fair dice are to hit so often or oftener; below the expected number, so often or less."""

    @property
    def count(self) -> int:
        """How many dice."""
        return sum(self.faces)

    @property
    def mean(self) -> float:
        """Of what fell."""
        return sum(face * times for face, times in enumerate(self.faces, start=1)) / self.count

    @property
    def above(self) -> bool:
        """Whether there were at least as many hits as expected."""
        return self.hits >= self.expected


def tallies(dice: Iterable[Die]) -> tuple[Tally, ...]:
    """A tally for each side and purpose in the order they first fell, then one for each side."""
    by_purpose: dict[tuple[str, str], list[Die]] = {}
    by_side: dict[str, list[Die]] = {}
    for die in dice:
        by_purpose.setdefault((die.side, die.purpose), []).append(die)
        by_side.setdefault(die.side, []).append(die)
    return tuple(
        [_tally(side, purpose, thrown) for (side, purpose), thrown in by_purpose.items()]
        + [_tally(side, "", thrown) for side, thrown in by_side.items()]
    )


def _tally(side: str, purpose: str, dice: Sequence[Die]) -> Tally:
    faces = [0] * FACES
    for die in dice:
        faces[die.value - 1] += 1
    aimed = [die.upto for die in dice if die.upto]
    hits = sum(die.outcome == HIT for die in dice)
    expected = sum(aimed) / FACES
    odds = hit_chances(aimed)
    chance = sum(odds[hits:]) if hits >= expected else sum(odds[: hits + 1])
    return Tally(side, purpose, tuple(faces), len(aimed), hits, expected, min(chance, 1.0))


def hit_chances(upto: Iterable[int]) -> list[float]:
    """The chance of 0, 1, 2 … hits with dice that hit on rolls up to these."""
    chances = [1.0]
    for highest in upto:
        hit = highest / FACES
        chances = [
            (chances[n] * (1 - hit) if n < len(chances) else 0.0) + (chances[n - 1] * hit if n else 0.0)
            for n in range(len(chances) + 1)
        ]
    return chances
