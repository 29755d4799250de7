"""[7.5–7.11, 7.15, 7.16] How a firefight ends, exactly, for units of which only the kinds are known.

One fire hits each unit of a side with the same chance. So of those that live after it every choice is as
likely as every other, and a side can be thought of as lying in a row, thrown together at random once, from
which the last falls first. What a fire can do depends on the totals of the first one, two, three units of the
row, and of these totals only on the odds they give. Two such rows of odds, and how many are left of each, are
all the induction runs over.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from math import comb
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bloodyridge_qt.games.bloody_ridge.advice.outcomes import Ends, Ground
from bloodyridge_qt.games.bloody_ridge.rules import charts

Floats = NDArray[np.float64]
Whole = NDArray[np.int64]

_AUTOMATIC: Final = charts.HIGHEST_ODDS
_CLOSE: Final = charts.CLOSE_COMBAT
_FORT: Final = charts.defence_factor(charts.HEADQUARTERS)
_HQ, _DIVISION = 1, 2
"""Marks of a unit in a row of US units."""
_SYMBOLS: Final = 36
"""More than any number that says what a place in a row means for the odds."""


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


class Side:
    """The rows of one side by what they mean for the odds: a node a beginning, a level a length."""

    def __init__(self, rows: Mapping[Any, tuple[Whole, Floats]]) -> None:
        """By a name of the caller's, lines of symbols, one for each place, with the chance of each line."""
        self._rows: dict[Any, tuple[Whole, Floats, int]] = {}
        for name, (lines, chance) in rows.items():
            length = lines.shape[1]
            keys, which = np.unique(lines @ _SYMBOLS ** np.arange(length)[::-1], return_inverse=True)
            self._rows[name] = keys, np.bincount(which, chance).astype(np.float64), length
        self.most: Final = max(length for _, _, length in self._rows.values())
        """Units of the longest row."""
        self._keys = [
            np.unique(
                np.concatenate(
                    [_cut(keys, own - length) for keys, _, own in self._rows.values() if own >= length]
                )
            )
            for length in range(self.most + 1)
        ]
        self.symbols: Final = [keys % _SYMBOLS for keys in self._keys]
        """By level what the last unit of each beginning means."""
        self._shorter: dict[tuple[int, int], tuple[Whole, Whole]] = {}

    def weights(self, name: Any, length: int) -> Floats:
        """Chance of each node of a level when the first `length` units of this row are there."""
        keys, chance, own = self._rows[name]
        nodes = np.searchsorted(self._keys[length], _cut(keys, own - length))
        return np.bincount(nodes, chance, len(self._keys[length])).astype(np.float64)

    def shorter(self, length: int, left: int) -> tuple[Whole, Whole]:
        """The nodes of a level that begin alike for `left` units lie together.

        Where each such group begins, and the node it has on the level of that length.
        """
        if (length, left) not in self._shorter:
            cut = _cut(self._keys[length], length - left)
            first = np.flatnonzero(np.diff(cut, prepend=-1))
            self._shorter[length, left] = first, np.searchsorted(self._keys[left], cut[first])
        return self._shorter[length, left]


def _cut(keys: Whole, places: int) -> Whole:
    """Keys of rows without their last places."""
    cut: Whole = keys // _SYMBOLS**places
    return cut


def _odds(totals: Whole, strength: int, shift: int) -> Whole:
    """[7.5, 7.9, 7.15] Highest roll that hits: 1 at 1:1 or less, 6 when no roll is needed."""
    return np.clip(totals // strength + shift, 1, _AUTOMATIC)


def attackers(row: Row, ground: Ground, *, headquarters: bool) -> Side:
    """The force, its row having no name; with what it fires at a HQ, if it can meet one [7.7]."""
    plain = _odds(row.totals, ground.strength, ground.shift) - 1
    fort = _odds(row.totals, _FORT, ground.shift) - 1 if headquarters else plain
    return Side({"": (plain * _AUTOMATIC + fort, row.chance)})


def defenders(rows: Mapping[Any, Row], ground: Ground) -> Side:
    """Those it can meet, by a name of the caller's."""
    return Side(
        {
            name: ((_odds(row.totals, ground.cover, -ground.shift) - 1) * 4 + row.marks, row.chance)
            for name, row in rows.items()
        }
    )


@lru_cache(maxsize=32)
def _left(units: int) -> Floats:
    """That 0, 1, … of so many units live, for each highest roll that hits, 0 to 6."""
    table = np.zeros((units + 1, _AUTOMATIC + 1))
    for live in range(units + 1):
        for upto in range(_AUTOMATIC + 1):
            hit = upto / _AUTOMATIC
            table[live, upto] = comb(units, live) * (1 - hit) ** live * hit ** (units - live)
    return table


def fought(ground: Ground, force: Side, marines: Side, begun: Mapping[tuple[int, Any, int], float]) -> Ends:
    """How fights end that are `begun` with these chances: by attackers, row of US units, and their number.

    All are followed at once, from more units to fewer: nobody ever comes back.
    """
    ends = Ends([0.0] * (force.most + 1), [0.0] * (marines.most + 1))
    sizes = sorted({us for _, _, us in begun}, reverse=True)
    open_fights: dict[tuple[int, int], Floats] = {}
    """By units left on both sides the chance for each number of US units at the start, and pair of nodes."""

    def at(own: int, us: int) -> Floats:
        if (own, us) not in open_fights:
            shape = (
                len([size for size in sizes if size >= us]),
                len(force.symbols[own]),
                len(marines.symbols[us]),
            )
            open_fights[own, us] = np.zeros(shape)
        return open_fights[own, us]

    for (own, name, us), chance in begun.items():
        at(own, us)[sizes.index(us)] += chance * np.outer(force.weights("", own), marines.weights(name, us))
    for own in range(force.most, 0, -1):
        for us in range(marines.most, 0, -1):
            if (own, us) in open_fights:
                _volley(ground, force, marines, own, us, sizes, at, ends)
                del open_fights[own, us]
    return ends


def _volley(
    ground: Ground,
    force: Side,
    marines: Side,
    own: int,
    us: int,
    sizes: Sequence[int],
    at: Callable[[int, int], Floats],
    ends: Ends,
) -> None:
    """[7.10] Passes on all fights between so many to those between fewer, or to their ends."""
    symbols, theirs = force.symbols[own][:, None], marines.symbols[us][None, :]
    own_upto = np.where(theirs % 4 > 0, symbols % _AUTOMATIC, symbols // _AUTOMATIC) + 1  # [7.7]
    us_upto = theirs // 4 + np.ones_like(symbols)
    if ground.answered:
        close = (own_upto == 1) & (us_upto == 1)  # [7.16]
        own_upto, us_upto = np.where(close, _CLOSE, own_upto), np.where(close, _CLOSE, us_upto)
    else:
        us_upto = np.zeros_like(us_upto)
    own_live, us_live = _left(own)[:, us_upto], _left(us)[:, own_upto]
    here = at(own, us) / (1 - own_live[own] * us_live[us])
    division = (theirs & _DIVISION).astype(bool)
    for us_left in range(us + 1):
        first, nodes = marines.shorter(us, us_left)
        fallen = division & ~np.repeat(
            (marines.symbols[us_left][nodes] & _DIVISION).astype(bool), np.diff(first, append=theirs.size)
        )
        part = here * us_live[us_left]
        for own_left in range(own + 1):
            if (own_left, us_left) == (own, us) or not own_live[own_left].any():
                continue
            flow = part * own_live[own_left]
            if us_left and own_left and not fallen.all():
                gathered = np.add.reduceat(flow * ~fallen if fallen.any() else flow, first, axis=2)
                own_first, own_nodes = force.shorter(own, own_left)
                gathered = np.add.reduceat(gathered, own_first, axis=1)
                at(own_left, us_left)[: len(here), own_nodes[:, None], nodes] += gathered
                if not fallen.any():
                    continue
            won = flow * fallen
            done = (won if us_left and own_left else flow).sum(axis=(1, 2))
            for size, chance in zip(sizes, done.tolist(), strict=False):
                ends.us_lost[size - us_left] += chance
            ends.own_left[own_left] += float(done.sum())
            ends.victory += float(won.sum())
            if not us_left:
                chance = float((flow * ~fallen).sum())
                if own_left:
                    ends.taken += chance
                else:
                    ends.together += chance
