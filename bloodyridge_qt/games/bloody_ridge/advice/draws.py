"""[6.7–6.10, 7.14, 8.2, 10.1] Whom a strike meets, exactly: the die, the blind draw, and artillery."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import comb
from typing import NamedTuple

from bloodyridge_qt.engine.dice import FACES
from bloodyridge_qt.games.bloody_ridge.rules.terms import US_STACK

BATTALION, DIVISION = 1, 2
"""Stand for the HQs of a hex, added up."""


class Pool(NamedTuple):
    """[3.2] How many of each kind can be drawn for a hex; a HQ that would be set aside is none [6.10]."""

    rifles: int
    artillery: int
    cache: int
    machineguns: int
    hero: int
    headquarters: int
    """BATTALION and DIVISION, added up."""


class Met(NamedTuple):
    """Attackers and defenders at the first volley."""

    attackers: int
    rifles: int
    headquarters: int
    """Of the hex: BATTALION and DIVISION, added up."""
    machineguns: int
    hero: int


@dataclass(slots=True)
class Meetings:
    """All a defence draw can lead to, as chances."""

    met: dict[Met, float] = field(default_factory=lambda: defaultdict(float))
    """Attackers live, and the cache was not found."""
    shot: float = 0.0
    """Artillery has killed the last attacker."""
    cache: float = 0.0
    artillery: float = 0.0
    """That at least one marker is drawn."""
    headquarters: list[float] = field(default_factory=lambda: [0.0, 0.0])
    """Of the battalion HQ and of the division HQ being in the hex."""


def meetings(pool: Pool, standing: int, attackers: int, modifier: int, upto: int) -> Meetings:
    """What can come of a strike by so many, whose ground artillery hits on rolls up to `upto`.

    `standing` are the HQs in the hex already; `modifier` goes to the die [10.1].
    """
    numbers = [max(0, die + modifier) for die in range(1, FACES + 1)]
    found = Meetings()
    # who has come so far: attackers alive, rifles, artillery, HQs, machineguns, Hero
    ways: dict[tuple[int, int, int, int, int, int], float] = {(attackers, 0, 0, standing, 0, 0): 1.0}
    size = (
        pool.rifles
        + pool.artillery
        + pool.cache
        + pool.machineguns
        + pool.hero
        + pool.headquarters.bit_count()
    )
    for drawn in range(max(numbers) + 1):
        ends, goes_on = numbers.count(drawn) / FACES, sum(number > drawn for number in numbers) / FACES
        further: dict[tuple[int, int, int, int, int, int], float] = defaultdict(float)
        for way, chance in ways.items():
            alive, rifles, guns, there, machineguns, hero = way
            full = drawn == size or rifles + there.bit_count() >= US_STACK
            stop = chance * (ends + goes_on if full else ends)
            if stop:
                found.met[Met(alive, rifles, there, machineguns, hero)] += stop
                _note(found, guns, there, stop)
            if full or not goes_on:
                continue
            each = chance / (size - drawn)
            if pool.cache:
                found.cache += each * goes_on
                _note(found, guns, there, each * goes_on)
            further[alive, rifles + 1, guns, there, machineguns, hero] += each * (pool.rifles - rifles)
            if pool.machineguns > machineguns:
                further[alive, rifles, guns, there, machineguns + 1, hero] += each * (
                    pool.machineguns - machineguns
                )
            if pool.hero > hero:
                further[alive, rifles, guns, there, machineguns, 1] += each
            for one in (BATTALION, DIVISION):
                if pool.headquarters & one & ~there:
                    further[alive, rifles, guns, there | one, machineguns, hero] += each
            if pool.artillery > guns:
                fired = each * (pool.artillery - guns)
                for live, part in enumerate(_under_fire(alive, upto)):
                    if live:
                        further[live, rifles, guns + 1, there, machineguns, hero] += fired * part
                    elif part:
                        found.shot += fired * part * goes_on
                        _note(found, 1, there, fired * part * goes_on)
        ways = {way: chance for way, chance in further.items() if chance}
    return found


def _note(found: Meetings, guns: int, there: int, chance: float) -> None:
    found.artillery += chance if guns else 0.0
    for which, one in enumerate((BATTALION, DIVISION)):
        found.headquarters[which] += chance if there & one else 0.0


def _under_fire(alive: int, upto: int) -> Sequence[float]:
    """[10.3] Chance that 0, 1, … of so many live through one marker's fire."""
    hit = upto / FACES
    return [comb(alive, live) * (1 - hit) ** live * hit ** (alive - live) for live in range(alive + 1)]
