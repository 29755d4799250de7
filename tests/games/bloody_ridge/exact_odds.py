"""The firefight of 7.5–7.11, 7.15 and 7.16 worked out exactly, apart from the kernel, as an absorbing chain.

A state of the chain is who still lives on both sides. Nothing is taken from the kernel's modules.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

Units = tuple[int, ...]
"""Places of the units that live."""
Outcome = tuple[int, int, bool]
"""Japanese left, US left, whether the division HQ fell."""


@dataclass(frozen=True)
class Fight:
    """One fight: attack factors, strengths of the ground, and what bends the odds."""

    attackers: tuple[int, ...]
    defenders: tuple[int, ...]
    """Attack factors, the HQs last."""
    cover: int
    """Strength of the hex the attackers stand in."""
    ground: int
    """Strength of the hex struck, without a HQ."""
    battalion: int = -1
    """Place of the battalion HQ among the defenders."""
    division: int = -1
    hill: bool = False
    """Whether all of Hill 123 is Japanese."""
    answered: bool = True
    """Whether the Marines fire back."""

    def chances(self, attackers: Units, defenders: Units) -> tuple[Fraction, Fraction]:
        """Chance of a hit on each defender and on each attacker in one volley."""
        headquarters = self.battalion in defenders or self.division in defenders
        strength = 8 if headquarters else self.ground
        own = sum(self.attackers[i] for i in attackers) // strength + self.hill
        theirs = sum(self.defenders[i] for i in defenders) // self.cover - self.hill
        if self.answered and own <= 1 and theirs <= 1:
            return Fraction(1, 2), Fraction(1, 2)
        hit = [Fraction(min(max(odds, 1), 6), 6) for odds in (own, theirs)]
        return hit[0], hit[1] if self.answered else Fraction(0)

    def outcomes(self) -> dict[Outcome, Fraction]:
        """Chance of each way the fight can end."""
        start = (tuple(range(len(self.attackers))), tuple(range(len(self.defenders))))
        chance: dict[tuple[Units, Units], Fraction] = defaultdict(Fraction)
        chance[start] = Fraction(1)
        ends: dict[Outcome, Fraction] = defaultdict(Fraction)
        # nobody ever comes back, so larger states are done before smaller ones
        pending = {start}
        while pending:
            state = max(pending, key=lambda pair: len(pair[0]) + len(pair[1]))
            pending.remove(state)
            here = chance.pop(state)
            attackers, defenders = state
            fell = self.division >= 0 and self.division not in defenders
            if not attackers or not defenders or fell:
                ends[len(attackers), len(defenders), fell] += here
                continue
            moves = self._volley(attackers, defenders)
            stay = moves.pop(state, Fraction(0))
            for after, part in moves.items():
                chance[after] += here * part / (1 - stay)
                pending.add(after)
        return dict(ends)

    def _volley(self, attackers: Units, defenders: Units) -> dict[tuple[Units, Units], Fraction]:
        on_us, on_japanese = self.chances(attackers, defenders)
        return {
            (left, right): a * b
            for (left, a), (right, b) in product(
                _losses(attackers, on_japanese).items(), _losses(defenders, on_us).items()
            )
            if a * b
        }


def _losses(units: Units, hit: Fraction) -> dict[Units, Fraction]:
    """Chance of each set of survivors."""
    found: dict[Units, Fraction] = {(): Fraction(1)}
    for unit in units:
        found = {
            (*alive, *kept): chance * part
            for alive, chance in found.items()
            for kept, part in (((unit,), 1 - hit), ((), hit))
            if part
        }
    return found
