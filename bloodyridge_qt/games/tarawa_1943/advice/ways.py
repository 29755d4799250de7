"""Ways of playing: at random, as a sensible player would, and as a strong one does.

A way sees what the player sees: never the order of a deck, nor a die before it is thrown. It decides by
looking at the board itself, which is quicker than to choose among all decisions there are.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Final

from bloodyridge_qt.engine.dice import Dice
from bloodyridge_qt.games.tarawa_1943.advice.strong import Rated, strong
from bloodyridge_qt.games.tarawa_1943.rules import reach
from bloodyridge_qt.games.tarawa_1943.rules import terms as t
from bloodyridge_qt.games.tarawa_1943.rules.actions import Action
from bloodyridge_qt.games.tarawa_1943.rules.attack import KEPT
from bloodyridge_qt.games.tarawa_1943.rules.garrison import guns
from bloodyridge_qt.games.tarawa_1943.rules.ruleset import Tarawa1943
from bloodyridge_qt.games.tarawa_1943.rules.setting import WAVE_1, Setting
from bloodyridge_qt.games.tarawa_1943.rules.state import State

Way = Callable[[State], Action]
"""Chooses one of the legal decisions."""

TIRED: Final = 2
"""Cohesion at which a battalion of the sensible way attacks no more."""


def at_random(rules: Tarawa1943, rng: random.Random) -> Way:
    """Any decision as likely as any other."""

    def decide(state: State) -> Action:
        decision = rules.decision(state)
        assert decision is not None  # noqa: S101  nobody is asked when the game is over
        return rng.choice(decision.options)

    return decide


def sensible(rules: Tarawa1943, rng: random.Random) -> Way:
    """The decision that seems worth most; of equal ones any."""
    setting = rules.setting

    def decide(state: State) -> Action:
        wait = state.agenda[-1]
        window = "" if state.up else reach.WINDOW_OF.get(wait, "")
        if window and (cards := reach.cards_for(state, setting, window)):
            return setting.action("play", card=rng.choice(cards))
        if wait == t.DICE:
            return _with_dice(state)
        if wait in _PASSED:
            return Action(_PASSED[wait])
        if wait == t.TURN_DIE:
            return _turned(state)
        rated = list(_RATED[wait](state, setting))
        if not rated:
            return Action("end" if wait == t.TURN else "done")
        best = max(rated)[0]
        _, verb, one, at, other = rng.choice([each for each in rated if each[0] == best])
        return setting.action(verb, one, at, other)

    return decide


_PASSED: Final = {
    t.ARRANGE: "begin", t.ADVANCE: "advance", t.BEFORE_DICE: "roll", t.CARD_UP: "pass",
    t.ATTACK_NAMED: "pass", t.ATTACK_THROWN: "pass",
}  # fmt: skip
"""What is decided at once, when no card is played."""


def _turn(state: State, setting: Setting) -> Iterator[Rated]:
    """Actions that are worth more than to end the turn."""
    if state.actions >= state.allowed:
        return
    if not (state.placed or state.tide):
        yield from _waves(state, setting)
    weary = min(state.cohesion) <= TIRED
    for one in range(t.BATTALIONS):
        here, cohesion = state.place[one], state.cohesion[one]
        if reach.may_regroup(state, one):
            worth = 24.0 - cohesion if state.exhausted[one] else 28.0 - 3 * cohesion
            if worth > 0:
                yield worth, "regroup", one, t.NOWHERE, t.NOBODY
        if not reach.may_pay(state, one):
            continue
        if cohesion > TIRED:
            worth = 22.0 + cohesion + 2 * (here < t.POSITIONS)
            for verb, aims in (("attack", reach.targets), ("attack cube", reach.cubes)):
                for at in aims(state, setting, one):
                    yield worth - 3 * (state.japanese[at] + state.bunker[at]), verb, one, at, t.NOBODY
            for other in reach.partners(state, setting, one) if weary else ():
                if state.cohesion[other] <= TIRED:
                    yield 6.0, "rotate", one, t.NOWHERE, other
        for to in reach.steps(state, setting, one):
            if (worth := _ground(state, setting, one, to)) > 0:
                yield worth, "move", one, to, t.NOBODY


def _ground(state: State, setting: Setting, one: int, to: int) -> float:
    """Ground that is not held yet is worth a step; so is the way to where Japanese are in reach."""
    if to < t.POSITIONS and not state.held[to]:
        return 40.0
    here = state.place[one]
    nearer = bool(guns(state, setting, to)) - bool(guns(state, setting, here))
    leaves = here >= t.POSITIONS > to or setting.ahead[here] == to
    return 8.0 * nearer + 4.0 * leaves + state.cohesion[one] / 4 if nearer >= 0 and leaves | nearer else -1.0


def _waves(state: State, setting: Setting) -> Iterator[Rated]:
    boxes = reach.landing_boxes(state, setting)
    for one in reach.reserves(state):
        for box in boxes:
            yield 16.0 if setting.row[box] == WAVE_1 else 12.0, "place", one, box, t.NOBODY


_RATED: Final[dict[str, Callable[[State, Setting], Iterator[Rated]]]] = {
    t.TURN: _turn,
    t.SECOND_WAVE: _waves,
    t.FOLLOW: lambda state, setting: (
        (30.0, "follow", one, t.NOWHERE, t.NOBODY) for one in reach.followers(state, setting)
    ),
    t.FERRY: lambda state, setting: (
        (30.0 + 10 * (to < t.POSITIONS), "ferry", one, to, t.NOBODY)
        for one, to in reach.trips(state, setting)
    ),
    t.STRIKE: lambda state, setting: (
        (-state.japanese[at], "strike", t.NOBODY, at, t.NOBODY)
        for at in reach.strike_targets(state, setting, setting.usmc[state.played_card].effects[0].zone)
    ),
    t.RESTORE: lambda state, _: (
        (-state.cohesion[one], "restore", one, t.NOWHERE, t.NOBODY) for one in reach.restorable(state)
    ),
    t.FORTIFY: lambda state, _: ((0.0, "fortify", t.NOBODY, at, t.NOBODY) for at in reach.fortifiable(state)),
}


def _with_dice(state: State) -> Action:
    """[6.0] Loose dice are taken up one by one, and rolled again."""
    if reach.can_reroll(state) and (face := _loose(state)):
        return Action("take up", face=face)
    return Action("roll again" if state.up else "stop")


def _loose(state: State) -> int:
    """The face of a die that is better thrown again, 0 for none: no hit, and the price can be borne."""
    dice = state.dice
    ones, twos, fives, sixes = dice.count(1), dice.count(2), dice.count(5), dice.count(6)
    wanted = 1 if state.on_cube else state.japanese[state.aim] + state.bunker[state.aim]
    enough = sixes // 2 + fives // 2 >= wanted
    if enough or (state.cohesion[state.attacker] <= TIRED and not state.free_rerolls):
        return int(ones > 1)
    return 1 if ones else 2 if twos else 5 if fives % 2 and sixes % 2 else 0


def _turned(state: State) -> Action:
    """[3.0] The die that costs least to make the best pair."""
    dice = state.dice
    faces = sorted(set(dice))
    return max(
        (Action("turn die", face=face, to=to) for face in faces for to in KEPT if to != face),
        key=lambda one: 10 * (one.to > 4 and dice.count(one.to) % 2) - 5 * (one.face > 4),
    )


def play_game(rules: Tarawa1943, way: Way, dice: Dice) -> State:
    """A whole game; how it stands at its end."""
    state = rules.set_up()
    rules.proceed(state, dice)
    while state.agenda:
        rules.apply(state, way(state), dice)
    return state


WAYS: Final[dict[str, Callable[[Tarawa1943, random.Random], Way]]] = {
    "random": at_random,
    "sensible": sensible,
    "strong": strong,
}
"""By name; the weakest first."""
