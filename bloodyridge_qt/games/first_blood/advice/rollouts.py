"""What decisions are worth: those a sensible player would think of, played on to the end by sensible players.

A whole game takes a twentieth of a second, so that few decisions are compared, and with few games: the
interval says how much is known. Nothing on this table is hidden, so a rollout knows what both players know.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

from bloodyridge_qt.engine.dice import KeyedDice
from bloodyridge_qt.engine.trials import Trial, compared
from bloodyridge_qt.games.first_blood.advice.ways import likely, play_on, sensible
from bloodyridge_qt.games.first_blood.rules import terms as t
from bloodyridge_qt.games.first_blood.rules.actions import Action
from bloodyridge_qt.games.first_blood.rules.ruleset import FirstBlood
from bloodyridge_qt.games.first_blood.rules.state import State

COMPARED: Final = 3
"""How many decisions are played on."""
MOST_GAMES: Final = 200
"""Of each: then its share of wins is known to seven points either way."""


def judged(rules: FirstBlood, state: State, side: int) -> Iterator[list[Trial[Action]]]:
    """The program's own choice first, unless another is surely better; told again after each game of all."""

    def wins(action: Action, game: int) -> bool:
        after, dice, rng = state.copy(), KeyedDice(f"advice-{game}"), random.Random(game)
        rules.apply(after, action, dice)
        ended = play_on(rules, after, [sensible(rules, rng)] * 2, dice)
        return (ended.outcome == t.US_WIN) == (side == t.US)

    return compared(likely(rules, state, COMPARED), wins, MOST_GAMES)
