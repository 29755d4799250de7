"""What decisions are worth: those a sensible player would think of, played on to the end by sensible players.

A whole game takes a twentieth of a second, so that few decisions are compared, and with few games: the
interval says how much is known. Nothing on this table is hidden, so a rollout knows what both players know.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from typing import Final

from bloodyridge_qt.engine.dice import KeyedDice
from bloodyridge_qt.engine.shares import wilson
from bloodyridge_qt.games.first_blood.advice.ways import likely, play_on, sensible
from bloodyridge_qt.games.first_blood.rules import terms as t
from bloodyridge_qt.games.first_blood.rules.actions import Action
from bloodyridge_qt.games.first_blood.rules.ruleset import FirstBlood
from bloodyridge_qt.games.first_blood.rules.state import State

COMPARED: Final = 3
"""How many decisions are played on."""
MOST_GAMES: Final = 200
"""Of each: then its share of wins is known to seven points either way."""
_ERRORS: Final = 1.96
"""Standard errors by which one has to be better than the program's own choice to be put before it."""


class Trial:
    """A decision, and how the games after it ended for the seat that decides."""

    def __init__(self, action: Action) -> None:
        self.action: Final = action
        self.won: Final[list[bool]] = []
        """Game n of every decision has the same dice by name."""

    @property
    def win(self) -> float:
        """The share of games won."""
        return sum(self.won) / len(self.won)

    @property
    def interval(self) -> tuple[float, float]:
        """In which it lies with 95 % confidence."""
        return wilson(sum(self.won), len(self.won))

    def beats(self, other: Trial) -> bool:
        """Whether it is better by more than the chance of these games explains."""
        ahead = [mine - its for mine, its in zip(self.won, other.won, strict=True)]
        spread = math.sqrt(sum(map(abs, ahead)) + 2)  # two games more: no certainty from games that are alike
        return sum(ahead) > _ERRORS * spread


def judged(rules: FirstBlood, state: State, side: int) -> Iterator[list[Trial]]:
    """The program's own choice first, unless another is surely better; all others by their share of wins.

    Told again after each game of all.
    """
    trials = [Trial(action) for action in likely(rules, state, COMPARED)]
    for game in range(MOST_GAMES):
        for trial in trials:
            after, dice, rng = state.copy(), KeyedDice(f"advice-{game}"), random.Random(game)
            rules.apply(after, trial.action, dice)
            ended = play_on(rules, after, [sensible(rules, rng)] * 2, dice)
            trial.won.append((ended.outcome == t.US_WIN) == (side == t.US))
        others = sorted(trials[1:], key=lambda trial: -trial.win)
        better = [trial for trial in others if trial.beats(trials[0])]
        yield [*better, *trials[:1], *(trial for trial in others if trial not in better)]
