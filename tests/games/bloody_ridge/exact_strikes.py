"""A strike worked out by walking through every single draw, die and loss, in fractions; for small pools.

The fights are those of exact_odds. Of the kernel only its tables of the map and its state are read.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb, prod

from bloodyridge_qt.games.bloody_ridge.rules.firefight import hill_is_japanese
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from tests.games.bloody_ridge.exact_odds import Fight, Outcome

Factors = tuple[int, ...]


@cache
def outcomes(fight: Fight) -> dict[Outcome, Fraction]:
    """Each fight is worked out once."""
    return fight.outcomes()


@dataclass
class Tally:
    """Chances of what a strike comes to."""

    ends: dict[tuple[int, int, bool], Fraction] = field(default_factory=lambda: defaultdict(Fraction))
    """Units of the force left, US units lost, whether the hex is taken."""
    victory: Fraction = Fraction(0)
    cache: Fraction = Fraction(0)
    artillery: Fraction = Fraction(0)
    battalion: Fraction = Fraction(0)
    division: Fraction = Fraction(0)


class Strike:
    """One strike from `stand` into `target`, the force being turned face up or not."""

    def __init__(self, setting: Setting, state: State, stand: int, target: int) -> None:
        self.setting, self.state, self.stand, self.target = setting, state, stand, target
        self.tally = Tally()
        for force, chance in self._forces():
            for die in range(1, 7):
                count = max(0, die + setting.force_modifier[target])
                standing = tuple(
                    setting.first_hq + which for which, at in enumerate(state.hq_at) if at == target
                )
                self._draw(force, count, tuple(state.pool), standing, (), False, chance / 6)

    def _forces(self) -> Iterator[tuple[Factors, Fraction]]:
        attack, units = self.setting.infantry_attack, self.state.force
        if self.state.revealed:
            yield tuple(attack[unit] for unit in units), Fraction(1)
            return
        crews = tuple(attack[unit] for unit in units if unit >= self.setting.first_crew)
        there = Counter(attack[: self.setting.first_crew])
        size = len(units) - len(crews)
        every = sorted(factor for factor in there for _ in range(min(size, there[factor])))
        for choice in set(combinations(every, size)):
            ways = prod(comb(there[factor], count) for factor, count in Counter(choice).items())
            yield (*choice, *crews), Fraction(ways, comb(there.total(), size))

    def _draw(
        self,
        force: Factors,
        left: int,
        pool: tuple[int, ...],
        units: tuple[int, ...],
        helpers: tuple[int, ...],
        guns: bool,
        chance: Fraction,
    ) -> None:
        """`left` pieces are still to be drawn; `units` and `helpers` have come."""
        setting = self.setting
        if not left or not pool or len(units) == 6:
            self._note(units, guns, chance)
            self._fight(force, units, helpers, chance)
            return
        part = chance / len(pool)
        for place, piece in enumerate(pool):
            kind = setting.kind(piece)
            rest = (*pool[:place], *pool[place + 1 :])
            if kind == "rifle" or ("hq" in kind and setting.hq_ground[self.target]):
                self._draw(force, left - 1, rest, (*units, piece), helpers, guns, part)
            elif "hq" in kind:
                self._draw(force, left, rest, units, helpers, guns, part)
            elif kind == "cache":
                self.tally.cache += part
                self.tally.ends[0, 0, False] += part
                self._note(units, guns, part)
            elif kind == "artillery":
                hit = Fraction(setting.artillery_hits[self.stand], 6)
                for lives, chances in _lives(force, hit):
                    if lives:
                        self._draw(lives, left - 1, rest, units, helpers, True, part * chances)
                    else:
                        self.tally.ends[0, 0, False] += part * chances
                        self._note(units, True, part * chances)
            else:
                self._draw(force, left - 1, rest, units, (*helpers, piece), guns, part)

    def _note(self, units: tuple[int, ...], guns: bool, chance: Fraction) -> None:
        self.tally.artillery += chance * guns
        self.tally.battalion += chance * (self.setting.first_hq in units)
        self.tally.division += chance * (self.setting.division_hq in units)

    def _fight(
        self, force: Factors, units: tuple[int, ...], helpers: tuple[int, ...], chance: Fraction
    ) -> None:
        setting = self.setting
        if not units:
            self.tally.ends[len(force), 0, True] += chance
            return
        rifles = sorted(setting.us_attack[piece] for piece in units if piece < setting.first_artillery)
        machineguns = sum(piece != setting.hero for piece in helpers)
        if machineguns <= len(rifles):
            rifles[:machineguns] = [2 * factor for factor in rifles[:machineguns]]
        if setting.hero in helpers and rifles:
            plain = [setting.us_attack[piece] for piece in units if piece < setting.first_artillery]
            # of equal units the machinegun and the Hero take the same one
            rifles[sorted(plain).index(max(plain))] *= 2
        hqs = sorted(piece for piece in units if piece >= setting.first_hq)
        fight = Fight(
            tuple(sorted(force)),
            (*sorted(rifles), *(setting.us_attack[piece] for piece in hqs)),
            setting.defence[self.stand],
            setting.defence[self.target],
            battalion=len(rifles) if setting.first_hq in hqs else -1,
            division=len(units) - 1 if setting.division_hq in hqs else -1,
            hill=hill_is_japanese(self.state, setting),
            answered=setting.options.red_row_fire == "return" or not setting.is_red(self.stand),
        )
        for (own, us, won), part in outcomes(fight).items():
            taken = not won and not us and (own > 0 or setting.options.no_survivors == "taken")
            self.tally.ends[own, len(units) - us, taken] += chance * part
            self.tally.victory += chance * part * won


def _lives(force: Factors, hit: Fraction) -> Iterator[tuple[Factors, Fraction]]:
    for live in range(len(force) + 1):
        for choice in combinations(force, live):
            chance = (1 - hit) ** live * hit ** (len(force) - live)
            if chance:
                yield choice, chance
