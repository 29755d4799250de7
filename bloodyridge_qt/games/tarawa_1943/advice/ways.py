"""Ways of playing: at random, as a sensible player would, and as a strong one does.

A way sees what the player sees: never the order of a deck, nor a die before it is thrown. It decides by
looking at the board itself, which is quicker than to choose among all decisions there are.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import Final

from bloodyridge_qt.engine.dice import Dice
from bloodyridge_qt.games.tarawa_1943.advice.strong import PASSED, Rated, strong
from bloodyridge_qt.games.tarawa_1943.rules import reach
from bloodyridge_qt.games.tarawa_1943.rules import terms as t
from bloodyridge_qt.games.tarawa_1943.rules.actions import Action
from bloodyridge_qt.games.tarawa_1943.rules.attack import KEPT
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
        window = "" if state.up or state.played or not state.hand else reach.WINDOW_OF.get(wait)
        if window and (cards := reach.cards_for(state, setting, window)):
            return setting.action("play", card=rng.choice(cards))
        if wait == t.DICE:
            return _with_dice(state)
        if wait in _PASSED:
            return _PASSED[wait]
        if wait == t.TURN_DIE:
            return _turned(state)
        rated = list(_RATED[wait](state, setting))
        if not rated:
            return Action("end" if wait == t.TURN else "done")
        best = max(rated)[0]
        _, verb, one, at, other = rng.choice([each for each in rated if each[0] == best])
        return setting.action(verb, one, at, other)

    return decide


_PASSED: Final = {**PASSED, t.ADVANCE: Action("advance")}


def _turn(state: State, setting: Setting) -> list[Rated]:
    """Actions that are worth more than to end the turn."""
    found: list[Rated] = []
    if state.actions >= state.allowed:
        return found
    if not (state.placed or state.tide):
        found += _waves(state, setting)
    places, tired, japanese = state.place, state.cohesion, state.japanese
    weary, cubes = min(tired) <= TIRED, 1 in state.cube
    armed = sum(bit for bit, markers in zip(_BITS, japanese, strict=True) if markers)
    for one in range(t.BATTALIONS):
        here, cohesion = places[one], tired[one]
        if here < 0 or state.acted[one]:
            continue
        exhausted = state.exhausted[one]
        worth = 24.0 - cohesion if exhausted else 28.0 - 3 * cohesion
        if worth > 0 and cohesion < t.HIGHEST:
            found.append((worth, "regroup", one, t.NOWHERE, t.NOBODY))
        if exhausted or (cohesion == t.LOWEST and state.markers[one] < 2):
            continue
        if cohesion > TIRED:
            worth = 22.0 + cohesion + 2 * (here < t.POSITIONS)
            if armed & setting.reach[here]:
                for at in reach.targets(state, setting, one):
                    value = worth - 3 * (japanese[at] + state.bunker[at])
                    found.append((value, "attack", one, at, t.NOBODY))
            for at in reach.cubes(state, setting, one) if cubes else ():
                value = worth - 3 * (japanese[at] + state.bunker[at])
                found.append((value, "attack cube", one, at, t.NOBODY))
            for other in reach.partners(state, setting, one) if weary else ():
                if tired[other] <= TIRED:
                    found.append((6.0, "rotate", one, t.NOWHERE, other))
        for to in reach.steps(state, setting, one):
            # ground that is not held yet is worth a step; so is the way to where Japanese are in reach
            if to < t.POSITIONS and not state.held[to]:
                found.append((40.0, "move", one, to, t.NOBODY))
                continue
            nearer = (armed & setting.reach[to] > 0) - (armed & setting.reach[here] > 0)
            leaves = here >= t.POSITIONS > to or setting.ahead[here] == to
            worth = 8.0 * nearer + 4.0 * leaves + cohesion / 4
            if nearer >= 0 and leaves | nearer and worth > 0:
                found.append((worth, "move", one, to, t.NOBODY))
    return found


_BITS: Final = tuple(1 << at for at in range(t.POSITIONS))


def _waves(state: State, setting: Setting) -> Iterable[Rated]:
    reserves = reach.reserves(state)
    boxes = reach.landing_boxes(state, setting) if reserves else ()
    return [
        (16.0 if setting.row[box] == WAVE_1 else 12.0, "place", one, box, t.NOBODY)
        for one in reserves
        for box in boxes
    ]


_RATED: Final[dict[str, Callable[[State, Setting], Iterable[Rated]]]] = {
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


_TAKEN_UP: Final = {face: Action("take up", face=face) for face in KEPT}
_AGAIN, _STOP = Action("roll again"), Action("stop")


def _with_dice(state: State) -> Action:
    """[6.0] Loose dice are taken up one by one, and rolled again."""
    if reach.can_reroll(state) and (face := _loose(state)):
        return _TAKEN_UP[face]
    return _AGAIN if state.up else _STOP


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
