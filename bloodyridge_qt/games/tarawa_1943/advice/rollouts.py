"""What decisions are worth: the few the strong way thinks most of, played on to the end by the strong way.

A game takes a hundredth of a second. Nothing but the order of the decks is hidden, and they are shuffled anew
for each game: a rollout knows no more than the player.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bloodyridge_qt.engine.dice import KeyedDice
from bloodyridge_qt.engine.trials import Trial, compared
from bloodyridge_qt.games.tarawa_1943.advice.strong import Strong
from bloodyridge_qt.games.tarawa_1943.advice.ways import play_on
from bloodyridge_qt.games.tarawa_1943.rules import terms as t
from bloodyridge_qt.games.tarawa_1943.rules.actions import Action
from bloodyridge_qt.games.tarawa_1943.rules.ruleset import Tarawa1943
from bloodyridge_qt.games.tarawa_1943.rules.state import Play, State

COMPARED: Final = 3
"""How many decisions are played on."""
MOST_GAMES: Final = 200
"""Of each: then its share of wins is known to seven points either way."""
REVIEWED: Final = 40
"""Of what was decided, for each moment of a game that is reviewed: sixteen points either way."""
CLOSE: Final = 120
"""Of that and of what may be better."""


def judged(
    rules: Tarawa1943, state: State, games: int = MOST_GAMES, made: Action | None = None
) -> Iterator[list[Trial[Action]]]:
    """The strong way's choice first, unless another is surely better; told again after each game of all.

    What was `made` is played on too, whatever is thought of it; then nothing is told where nothing else could
    have been decided.
    """
    way = Strong(rules.setting)

    def wins(action: Action, game: int) -> bool:
        after, dice = state.copy(), KeyedDice(f"advice-{game}")
        rules.apply(after, action, dice)
        play_on(Play(after, rules.setting, dice), way)
        return after.outcome != t.JAPANESE_WIN

    actions = dict.fromkeys(way.likely(state, COMPARED))
    if made is not None:
        actions[made] = None
    if made is None:
        return compared([*actions], wins, games)
    return compared([*actions], wins, games, made, CLOSE) if len(actions) > 1 else iter(())
