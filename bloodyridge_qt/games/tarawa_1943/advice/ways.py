"""Ways of playing: at random, and as a sensible player would."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Final

from bloodyridge_qt.engine.dice import StreamDice
from bloodyridge_qt.games.tarawa_1943.rules import garrison
from bloodyridge_qt.games.tarawa_1943.rules import terms as t
from bloodyridge_qt.games.tarawa_1943.rules.actions import Action
from bloodyridge_qt.games.tarawa_1943.rules.ruleset import Tarawa1943
from bloodyridge_qt.games.tarawa_1943.rules.setting import Setting
from bloodyridge_qt.games.tarawa_1943.rules.state import State

Way = Callable[[State, Sequence[Action]], Action]
"""Chooses one of the legal decisions."""

_FRESH: Final = 2
"""Cohesion at which a battalion of the sensible way attacks no more."""


def at_random(_setting: Setting, rng: random.Random) -> Way:
    """Any decision as likely as any other."""
    return lambda _state, options: rng.choice(options)


def sensible(setting: Setting, rng: random.Random) -> Way:
    """The decision that seems worth most; of equal ones any."""

    def choose(state: State, options: Sequence[Action]) -> Action:
        return max(options, key=lambda action: (_worth(state, setting, action), rng.random()))

    return choose


WAYS: Final[dict[str, Callable[[Setting, random.Random], Way]]] = {
    "random": at_random,
    "sensible": sensible,
}


def _worth(state: State, setting: Setting, action: Action) -> float:
    one, to = setting.battalion.get(action.battalion, t.NOBODY), setting.index.get(action.place, t.NOWHERE)
    cohesion = state.cohesion[one]
    match action.verb:
        case "roll again":  # once all that is loose has been taken up: the price is the same
            return 50.0
        case "advance" | "play" | "fortify":
            return 90.0
        case "take up":
            return 60.0 if _is_loose(state, action.face) else -1.0
        case "turn die":
            return 10.0 * (action.to > 4 and state.dice.count(action.to) % 2) - 5 * (action.face > 4)
        case "attack" | "attack cube":
            return _attack_worth(state, one, to)
        case "move":
            return _ground_worth(state, setting, one, to)
        case "follow" | "ferry":
            return 30.0 + 10 * (to < t.POSITIONS)
        case "regroup":
            return 28.0 - 3 * cohesion if not state.exhausted[one] else 24.0 - cohesion
        case "place":
            return 16.0 if setting.row[to] == 1 else 12.0
        case "strike":
            return 10.0 - state.japanese[to]
        case "restore":
            return 12.0 - cohesion
        case "rotate":
            tired = state.cohesion[setting.battalion[action.other]]
            return 6.0 if tired <= _FRESH < cohesion else -1.0
        case "begin" | "stop" | "pass" | "done" | "roll":
            return 1.0
        case "end":
            return 0.0
    return -1.0


def _is_loose(state: State, face: int) -> bool:
    """Whether a die of this face is better thrown again: no hit, and the battalion can bear the price."""
    tired = state.cohesion[state.attacker] <= _FRESH and not state.free_rerolls
    wanted = 1 if state.on_cube else state.japanese[state.aim] + state.bunker[state.aim]
    hits = state.dice.count(6) // 2 + state.dice.count(5) // 2
    losing = state.dice.count(1) > 1 and face == 1
    if hits >= wanted or (tired and not losing):
        return losing
    single = face in (5, 6) and state.dice.count(face) % 2 == 1
    return face in (1, 2) or (
        single and sum(state.dice.count(other) % 2 for other in (5, 6)) > 1 and face == 5
    )


def _attack_worth(state: State, one: int, to: int) -> float:
    if state.cohesion[one] <= _FRESH:
        return -1.0
    ashore = state.place[one] < t.POSITIONS
    return 22.0 + state.cohesion[one] - 3 * (state.japanese[to] + state.bunker[to]) + 2 * ashore


def _ground_worth(state: State, setting: Setting, one: int, to: int) -> float:
    """Ground that is not held yet is worth a step; so is the way to where Japanese are in reach."""
    if to < t.POSITIONS and not state.held[to]:
        return 40.0
    here = state.place[one]
    nearer = bool(garrison.guns(state, setting, to)) - bool(garrison.guns(state, setting, here))
    leaves = here >= t.POSITIONS > to or setting.ahead[here] == to
    return 8.0 * nearer + 4.0 * leaves + state.cohesion[one] / 4 if nearer >= 0 and leaves | nearer else -1.0


def play_game(rules: Tarawa1943, way: Way, dice: StreamDice) -> State:
    """A whole game; how it stands at its end."""
    state = rules.set_up()
    rules.proceed(state, dice)
    while (decision := rules.decision(state)) is not None:
        rules.apply(state, way(state, decision.options), dice)
    return state
