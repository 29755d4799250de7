"""Dice against expectation: what fell, what was to be expected, and how rare the difference is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import comb, erfc, exp, pi, sqrt
from typing import Final, NamedTuple

from bloodyridge_qt.engine.dice import FACES, SEED
from bloodyridge_qt.table.cues import HIT, DieThrow

MEAN: Final = 3.5
"""Of a fair die."""

EXACT: Final = 500
"""Up to so many dice a chance is counted out; above, a corrected normal approximation is as good."""

_VARIANCE: Final = 35 / 12
"""Of the pips of a fair die."""


class Kind(NamedTuple):
    """What dice have in common that are counted together."""

    side: str
    purpose: str
    source: str
    """SEED or HAND."""
    hitting: int
    """How many faces hit; 0 for a die that only counts."""
    hit: bool
    low: bool
    """Whether a low roll is the better one, for a die that only counts."""
    value: int
    """1–6."""


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
    good: bool
    """Whether the side was as lucky as was to be expected, or luckier."""
    chance: float
    """How likely fair dice are to be so good for the side or better; where they were bad, so bad or worse.

    Dice that could hit are judged by their hits; where there are none, by the sum of the pips.
    """

    @property
    def count(self) -> int:
        """How many dice."""
        return sum(self.faces)

    @property
    def judged(self) -> int:
        """How many dice the chance is about."""
        return self.aimed or self.count

    @property
    def mean(self) -> float:
        """Of what fell."""
        return sum(face * times for face, times in enumerate(self.faces, start=1)) / self.count


class DiceCount:
    """Dice counted by kind: those of a thousand games take no more room than those of one."""

    __slots__ = ("_fell",)

    def __init__(self, dice: Iterable[DieThrow] = ()) -> None:
        self._fell: Counter[Kind] = Counter(map(kind_of, dice))

    def __len__(self) -> int:
        return self._fell.total()

    @property
    def mean(self) -> float:
        """Of what fell; 0 when nothing did."""
        return sum(kind.value * times for kind, times in self._fell.items()) / max(1, len(self))

    def add(self, kinds: Iterable[Kind]) -> None:
        """Count these dice too."""
        self._fell.update(kinds)

    def sources(self) -> tuple[tuple[str, int], ...]:
        """Where the dice came from, and how many each time."""
        found: Counter[str] = Counter()
        for kind, times in self._fell.items():
            found[kind.source] += times
        return tuple(found.items())

    def of(self, source: str) -> DiceCount:
        """Only those of one source."""
        some = DiceCount()
        some._fell.update({kind: times for kind, times in self._fell.items() if kind.source == source})
        return some

    def tallies(self) -> tuple[Tally, ...]:
        """Side by side a tally for each purpose, in the order they first fell, then one for all its dice."""
        return tuple(self._tallies())

    def _tallies(self) -> Iterator[Tally]:
        for side in dict.fromkeys(kind.side for kind in self._fell):
            mine = {kind: times for kind, times in self._fell.items() if kind.side == side}
            for purpose in dict.fromkeys(kind.purpose for kind in mine if kind.purpose):
                yield _tally(side, purpose, {kind: n for kind, n in mine.items() if kind.purpose == purpose})
            yield _tally(side, "", mine)


def kind_of(die: DieThrow, source: str = SEED) -> Kind:
    """What a die from this source is counted under."""
    return Kind(die.side, die.kind, source, die.hitting, die.outcome == HIT, die.low, die.value)


def tallies(dice: Iterable[DieThrow]) -> tuple[Tally, ...]:
    """As DiceCount.tallies."""
    return DiceCount(dice).tallies()


def _tally(side: str, purpose: str, fell: Mapping[Kind, int]) -> Tally:
    faces, aimed = [0] * FACES, [0] * (FACES + 1)
    hits = pips = 0
    for kind, times in fell.items():
        faces[kind.value - 1] += times
        if kind.hitting:
            aimed[kind.hitting] += times
            hits += times * kind.hit
        pips += times * (FACES + 1 - kind.value if kind.low else kind.value)
    expected = sum(hitting * dice for hitting, dice in enumerate(aimed)) / FACES
    if any(aimed):
        good = hits >= expected
        chance = chance_of_hits({hitting: dice for hitting, dice in enumerate(aimed) if dice}, hits, good)
    else:
        good = pips >= MEAN * sum(faces)
        chance = chance_of_pips(sum(faces), pips, good)
    return Tally(side, purpose, tuple(faces), sum(aimed), hits, expected, good, chance)


def chance_of_hits(aimed: Mapping[int, int], hits: int, or_more: bool) -> float:
    """How likely fair dice are to hit so often, or more (or less) often.

    `aimed` has the number of dice by how many of their faces hit. Up to EXACT dice every case is counted;
    above, it is the normal approximation with continuity correction and a term for the skewness, which then
    is right to about a thousandth.
    """
    dice = sum(aimed.values())
    if dice <= EXACT:
        chances = hit_chances(aimed)
        return min(1.0, sum(chances[hits:] if or_more else chances[: hits + 1]))
    rates = [(hitting / FACES, number) for hitting, number in aimed.items()]
    mean = sum(rate * number for rate, number in rates)
    variance = sum(rate * (1 - rate) * number for rate, number in rates)
    if not variance:  # dice that cannot miss
        return 1.0
    skew = sum(rate * (1 - rate) * (1 - 2 * rate) * number for rate, number in rates) / variance**1.5
    edge = hits - 0.5 if or_more else hits + 0.5
    below = _below((edge - mean) / sqrt(variance), skew)
    return 1.0 - below if or_more else below


def hit_chances(aimed: Mapping[int, int]) -> list[float]:
    """The chance of 0, 1, 2 … hits; `aimed` as for chance_of_hits. Exact, for up to EXACT dice."""
    chances = [1.0]
    for hitting, dice in aimed.items():
        rolls: int = FACES**dice
        alone = [
            comb(dice, hits) * hitting**hits * (FACES - hitting) ** (dice - hits) / rolls
            for hits in range(dice + 1)
        ]
        both = [0.0] * (len(chances) + dice)
        for before, chance in enumerate(chances):
            for hits, more in enumerate(alone, start=before):
                both[hits] += chance * more
        chances = both
    return chances


def chance_of_pips(dice: int, pips: int, or_more: bool) -> float:
    """How likely fair dice are to add up to so much, or to more (or less).

    Up to EXACT dice every case is counted; above, it is the normal approximation with continuity correction.
    """
    if or_more:  # every roll has its mirror image
        pips = (FACES + 1) * dice - pips
    if dice > EXACT:
        return _below((pips + 0.5 - MEAN * dice) / sqrt(_VARIANCE * dice))
    # Rolls with a sum of at most `pips`: all ways of splitting it up, less those that have a die over six.
    cases = sum(
        (1 - 2 * (over % 2)) * comb(dice, over) * comb(pips - FACES * over, dice)
        for over in range((pips - dice) // FACES + 1)
    )
    rolls: int = FACES**dice
    return cases / rolls


def _below(score: float, skew: float = 0.0) -> float:
    """The chance of a standardized sum to stay below `score`."""
    normal = erfc(-score / sqrt(2)) / 2
    density = exp(-score * score / 2) / sqrt(2 * pi)
    return min(1.0, max(0.0, normal + skew * (1 - score * score) * density / 6))
