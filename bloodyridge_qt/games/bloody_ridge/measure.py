"""How often a way of playing wins: many whole games, and how sure that number is."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from typing import Final

from bloodyridge_qt.engine.dice import StreamDice
from bloodyridge_qt.games.bloody_ridge.playout import WAYS, play_game
from bloodyridge_qt.games.bloody_ridge.setting import Setting
from bloodyridge_qt.games.bloody_ridge.terms import EXIT_VICTORY, HQ_VICTORY

_Z: Final = 1.96
"""Two-sided 95 % of a normal law."""


@dataclass(frozen=True, slots=True)
class WinRate:
    """What was counted in a number of games played one way."""

    way: str
    games: int
    exits: int
    """[4.1]"""
    headquarters: int
    """[4.2]"""

    @property
    def rate(self) -> float:
        """Share of games won, 0 to 1."""
        return (self.exits + self.headquarters) / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval of the share."""
        n, share = self.games, self.rate
        middle = share + _Z**2 / (2 * n)
        spread = _Z * math.sqrt(share * (1 - share) / n + _Z**2 / (4 * n**2))
        scale = 1 + _Z**2 / n
        return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def measure(setting: Setting, way: str, games: int, seed: str = "1") -> WinRate:
    """Play `games` games one way, from dice that this seed fixes. KeyError for an unknown way."""
    decide = WAYS[way](setting, random.Random(f"way {seed}"))
    dice = StreamDice(f"dice {seed}")
    outcomes = [play_game(setting, decide, dice).outcome for _ in range(games)]
    return WinRate(way, games, outcomes.count(EXIT_VICTORY), outcomes.count(HQ_VICTORY))
