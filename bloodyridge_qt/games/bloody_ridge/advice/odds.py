"""[7.5–7.11, 7.15, 7.16] How a firefight ends, exactly, for units of which only the kinds are known.

One fire hits each unit of a side with the same chance. So of those that live after it every choice is as
likely as every other, and a side can be thought of as lying in a row, thrown together at random once, from
which the last falls first. What a fire can do depends on the totals of the first one, two, three units of the
row, and of these totals only on the odds they give. Two such rows of odds, and how many are left of each, are
all the induction runs over.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import comb
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bloodyridge_qt.games.bloody_ridge.rules import charts
from bloodyridge_qt.games.bloody_ridge.rules.terms import US_STACK

Floats = NDArray[np.float64]
Whole = NDArray[np.int64]

_AUTOMATIC: Final = charts.HIGHEST_ODDS
_CLOSE: Final = charts.CLOSE_COMBAT
_FORT: Final = charts.defence_factor(charts.HEADQUARTERS)
_HQ, _DIVISION = 1, 2
"""Marks of a unit in a row of US units."""
_SYMBOLS: Final = 36
"""More than any number that says what a place in a row means for the odds."""


class Ground(NamedTuple):
    """Where a fight is fought."""

    cover: int
    """[7.10] Defence strength of the hex the attackers fire from."""
    strength: int
    """[7.6] That of the hex they strike, without a HQ."""
    shift: int
    """[7.15] 1 when all of Hill 123 is Japanese, else 0."""
    answered: bool
    """[3.4] Whether the Marines return fire."""


class Row(NamedTuple):
    """All ways a side can lie in a row."""

    totals: Whole
    """Attack factors of the first one, two, … units; a way a line."""
    marks: Whole
    """Which HQs are among the first one, two, … units."""
    chance: Floats

    @property
    def length(self) -> int:
        """Units in the row."""
        return int(self.totals.shape[1])


def row(
    factors: Sequence[tuple[int, int]],
    length: int,
    *,
    known: Sequence[int] = (),
    headquarters: Sequence[tuple[int, bool]] = (),
    doubled: tuple[int, bool] = (0, False),
) -> Row:
    """`length` units of unknown kind out of so many of each factor, together with units that are known.

    `factors` are pairs of a factor and how many counters have it; a HQ is its factor and whether it is the
    division's. `doubled` says how many machineguns help the lowest of the unknown units, and whether the Hero
    helps the highest [11.2, 11.3].
    """
    values, chance = _drawn(tuple(factors), length)
    if length and doubled != (0, False):
        values = _helped(values, *doubled)
    marks = np.zeros_like(values)
    for factor in known:
        values, marks, chance = _joined(values, marks, chance, factor, 0)
    for factor, division in headquarters:
        values, marks, chance = _joined(values, marks, chance, factor, _HQ | (_DIVISION if division else 0))
    return Row(np.cumsum(values, axis=1), np.bitwise_or.accumulate(marks, axis=1), chance)


def _drawn(factors: tuple[tuple[int, int], ...], length: int) -> tuple[Whole, Floats]:
    """Every order in which `length` counters can be drawn, by their factors, with its chance."""
    kinds = np.array([factor for factor, _ in factors], dtype=np.int64)
    left = np.array([[count for _, count in factors]], dtype=np.float64)
    size = float(left.sum())
    picks = np.zeros((1, 0), dtype=np.int64)
    chance = np.ones(1)
    for drawn in range(length):
        lines, which = np.nonzero(left > 0)
        chance = chance[lines] * left[lines, which] / (size - drawn)
        picks = np.concatenate((picks[lines], kinds[which][:, None]), axis=1)
        left = left[lines]
        left[np.arange(len(lines)), which] -= 1
    return picks, chance


def _helped(values: Whole, machineguns: int, hero: bool) -> Whole:
    """[11.2, 11.3] The same units with those doubled that are helped; more guns than units help nobody."""
    times = np.ones_like(values)
    lines = np.arange(len(values))
    if 0 < machineguns <= values.shape[1]:
        lowest = np.argsort(values, axis=1, kind="stable")[:, :machineguns]
        times[lines[:, None], lowest] *= 2
    if hero:
        times[lines, np.argmax(values, axis=1)] *= 2
    return values * times


def _joined(
    values: Whole, marks: Whole, chance: Floats, factor: int, mark: int
) -> tuple[Whole, Whole, Floats]:
    """A known unit joins the row, at any place of it."""
    places = values.shape[1] + 1
    return (
        np.concatenate([np.insert(values, place, factor, axis=1) for place in range(places)]),
        np.concatenate([np.insert(marks, place, mark, axis=1) for place in range(places)]),
        np.tile(chance / places, places),
    )


class _Tree:
    """Every beginning of every row, by what it means for the odds: a node a beginning, a level a length."""

    def __init__(self, rows: Mapping[Any, tuple[Whole, Floats]]) -> None:
        """`rows` are lines of symbols, one a place, with the chance of each line."""
        most = max(lines.shape[1] for lines, _ in rows.values())
        keys: list[list[Whole]] = [[] for _ in range(most + 1)]
        coded = {name: _codes(lines) for name, (lines, _) in rows.items()}
        for codes in coded.values():
            for length, code in enumerate(codes):
                keys[length].append(code)
        self.keys = [np.unique(np.concatenate(level)) for level in keys]
        self.symbols = [level % _SYMBOLS for level in self.keys]
        self.above: list[list[Whole]] = []
        """For a level and each lower one the node of the shorter beginning."""
        for length, level in enumerate(self.keys):
            self.above.append(
                [
                    np.searchsorted(self.keys[shorter], level // _SYMBOLS ** (length - shorter))
                    for shorter in range(length + 1)
                ]
            )
        self._weights: dict[tuple[Any, int], Floats] = {}
        for name, (_, chance) in rows.items():
            for length, code in enumerate(coded[name]):
                nodes = np.searchsorted(self.keys[length], code)
                weights: Floats = np.bincount(nodes, chance, len(self.keys[length])).astype(np.float64)
                self._weights[name, length] = weights

    def weights(self, name: Any, length: int) -> Floats:
        """Chance of each node of a level when only the first `length` of this row are there."""
        return self._weights[name, length]


def _codes(lines: Whole) -> list[Whole]:
    """For every length a number that tells a beginning from others."""
    codes = [np.zeros(len(lines), dtype=np.int64)]
    for place in range(lines.shape[1]):
        codes.append(codes[-1] * _SYMBOLS + lines[:, place])
    return codes


def _odds(totals: Whole, strength: int, shift: int) -> Whole:
    """[7.5, 7.9, 7.15] Highest roll that hits: 1 at 1:1 or less, 6 when no roll is needed."""
    return np.clip(totals // strength + shift, 1, _AUTOMATIC)


@lru_cache(maxsize=32)
def _left(units: int) -> Floats:
    """For each highest roll that hits, 0 to 6, the chance that 0, 1, … of so many units live."""
    table = np.zeros((_AUTOMATIC + 1, units + 1))
    for upto in range(_AUTOMATIC + 1):
        hit = upto / _AUTOMATIC
        for live in range(units + 1):
            table[upto, live] = comb(units, live) * (1 - hit) ** live * hit ** (units - live)
    return table


class Ends(NamedTuple):
    """How a fight ends, as chances; `won` is the fall of the division HQ, which stops it [4.2]."""

    own: tuple[float, ...]
    """Of so many attackers being left when the fight is not won so and somebody is left on one side."""
    us: tuple[float, ...]
    """Of so many US units being left when no attacker is; the first is that nobody is left at all."""
    won_own: tuple[float, ...]
    """Of so many attackers being left when the division HQ falls."""
    won_us: tuple[float, ...]
    """Of so many US units being left then."""


class Fights:
    """The ends of all fights on one ground between one row of attackers and rows of US units."""

    def __init__(self, ground: Ground, attackers: Row, defenders: Mapping[Any, Row]) -> None:
        """`defenders` are rows by a name of the caller's; a row of none needs no name."""
        self._ground = ground
        self._most = attackers.length
        forts = any(bool(one.marks.any()) for one in defenders.values())
        plain = _odds(attackers.totals, ground.strength, ground.shift) - 1
        fort = _odds(attackers.totals, _FORT if forts else ground.strength, ground.shift) - 1
        self._own = _Tree({"": (plain * _AUTOMATIC + fort, attackers.chance)})
        self._us = _Tree(
            {
                name: (
                    (_odds(one.totals, ground.cover, -ground.shift) - 1) * 4 + one.marks,
                    one.chance,
                )
                for name, one in defenders.items()
            }
        )
        self._division = any(bool((one.marks & _DIVISION).any()) for one in defenders.values())
        self._own_ends = self._most + 1
        self._us_ends = US_STACK + 1
        self._values: dict[tuple[int, int], Floats] = {}
        for own in range(1, self._most + 1):
            for us in range(1, len(self._us.keys)):
                self._values[own, us] = self._value(own, us)

    def _value(self, own: int, us: int) -> Floats:
        """Chances of all ends from `own` attackers against `us` units, for every pair of nodes."""
        ground, ours, theirs = self._ground, self._own, self._us
        own_symbols, us_symbols = ours.symbols[own][:, None], theirs.symbols[us][None, :]
        marks = us_symbols % 4
        own_upto = np.where(marks > 0, own_symbols % _AUTOMATIC, own_symbols // _AUTOMATIC) + 1  # [7.7]
        us_upto = us_symbols // 4 + 1
        if ground.answered:
            close = (own_upto == 1) & (us_upto == 1)  # [7.16]
            own_upto = np.where(close, _CLOSE, own_upto)
            us_upto = np.where(close, _CLOSE, us_upto)
        else:
            us_upto = np.zeros_like(own_upto)
        own_live = np.moveaxis(_left(own)[us_upto], -1, 0)
        us_live = np.moveaxis(_left(us)[own_upto], -1, 0)
        own_count, us_count = self._own_ends, self._us_ends
        found = np.zeros(((own_count + us_count) * (1 + self._division), *own_upto.shape))
        for own_left in range(own + 1):
            own_nodes = ours.above[own][own_left][:, None]
            for us_left in range(us + 1):
                if (own_left, us_left) == (own, us):
                    continue
                weight = own_live[own_left] * us_live[us_left]
                us_nodes = theirs.above[us][us_left][None, :]
                if self._division:
                    fallen = (marks & _DIVISION).astype(bool)
                    if us_left:
                        fallen = fallen & ~(theirs.symbols[us_left][us_nodes] & _DIVISION).astype(bool)
                    won = weight * fallen
                    found[own_count + us_count + own_left] += won
                    found[2 * own_count + us_count + us_left] += won
                    weight = weight - won
                if not own_left:
                    found[own_count + us_left] += weight
                elif not us_left:
                    found[own_left] += weight
                else:
                    found += weight * self._values[own_left, us_left][:, own_nodes, us_nodes]
        found /= 1 - own_live[own] * us_live[us]
        return found

    def ends(self, own: int, name: Any, us: int) -> Ends:
        """From `own` attackers of their row against the first `us` units of the named row."""
        chances = np.einsum(
            "eik,i,k->e", self._values[own, us], self._own.weights("", own), self._us.weights(name, us)
        )
        found = [float(chance) for chance in chances] + [0.0] * (0 if self._division else len(chances))
        first, second = self._own_ends, self._own_ends + self._us_ends
        third = second + self._own_ends
        return Ends(
            *(
                tuple(part)
                for part in (found[:first], found[first:second], found[second:third], found[third:])
            )
        )
