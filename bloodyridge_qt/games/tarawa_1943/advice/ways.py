"""Ways of playing: at random, as a sensible player would, and as a strong one does.

A way sees what the player sees: never the order of a deck, nor a die before it is thrown. In its turn the
sensible one looks at the board itself, which is quicker than to weigh all decisions there are.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Final

from bloodyridge_qt.engine.dice import Dice
from bloodyridge_qt.games.tarawa_1943.advice.strong import PASSED, Strong, one_by_one
from bloodyridge_qt.games.tarawa_1943.rules import reach
from bloodyridge_qt.games.tarawa_1943.rules import terms as t
from bloodyridge_qt.games.tarawa_1943.rules.actions import Action
from bloodyridge_qt.games.tarawa_1943.rules.attack import wanted_hits
from bloodyridge_qt.games.tarawa_1943.rules.reach import WINDOW_OF
from bloodyridge_qt.games.tarawa_1943.rules.ruleset import Tarawa1943
from bloodyridge_qt.games.tarawa_1943.rules.sequence import carry_out, die_turns, options, roll_again
from bloodyridge_qt.games.tarawa_1943.rules.setting import WAVE_1, Setting
from bloodyridge_qt.games.tarawa_1943.rules.state import Play, State

Way = Callable[[State], Action]
"""Chooses one of the legal decisions."""

Rated = tuple[float, str, int, int, int]
"""What a decision is worth; verb, battalion, place, the other battalion of a rotation."""

TIRED: Final = 2
"""Cohesion at which a battalion of the sensible way attacks no more."""


def at_random(rules: Tarawa1943, rng: random.Random) -> Way:
    """Any decision as likely as any other."""
    return lambda state: rng.choice(options(state, rules.setting))


class Sensible:
    """The decision that seems worth most; of equal ones any."""

    def __init__(self, rules: Tarawa1943, rng: random.Random) -> None:
        self._setting, self._choice = rules.setting, rng.choice

    def __call__(self, state: State) -> Action:
        """One of the legal decisions."""
        setting, choice, wait = self._setting, self._choice, state.agenda[-1]
        if state.up:
            return one_by_one(state, self.again(state))
        window = WINDOW_OF.get(wait) if state.hand and not state.played else None
        if window and (cards := reach.cards_for(state, setting, window)):
            return setting.action("play", card=choice(cards))
        if wait == t.DICE:
            return one_by_one(state, self.again(state))
        if wait in _PASSED:
            return _PASSED[wait]
        if wait == t.TURN_DIE:
            return max(die_turns(state), key=lambda what: _turned(state, what))
        rated = _turn(state, setting) if wait == t.TURN else _chosen(state, setting, wait)
        if not rated:
            return Action("end" if wait == t.TURN else "done")
        best = max(rated)[0]
        _, verb, one, at, other = choice([each for each in rated if each[0] == best])
        return setting.action(verb, one, at, other)

    def again(self, state: State) -> list[int]:
        """[6.0] Dice to roll again: 1s, and with too few hits, if that can be borne, what is half a pair."""
        dice, free = state.dice + state.up, state.free_rerolls
        cohesion, ones = state.cohesion[state.attacker], dice.count(1)
        if not free and cohesion == t.LOWEST:
            return []
        fives, sixes = dice.count(5), dice.count(6)
        if (free or cohesion > TIRED) and fives // 2 + sixes // 2 < wanted_hits(state):
            return [1] * ones + [2] * dice.count(2) + [5] * (fives % 2 and sixes % 2)
        return [1] * (ones - 1)


_PASSED: Final = {**PASSED, t.ADVANCE: Action("advance")}


def _chosen(state: State, setting: Setting, wait: str) -> list[Rated]:
    """Who may follow or come in a second boat, and what may be chosen for a card."""
    if wait == t.FOLLOW:
        return [(0.0, wait, one, t.NOWHERE, t.NOBODY) for one in reach.followers(state, setting)]
    if wait == t.SECOND_WAVE:
        return _waves(state, setting)
    choices = reach.choices(state, setting, setting.usmc[state.played_card].effects[0])
    return [(_worth(state, wait, one, at), wait, one, at, t.NOBODY) for one, at in choices]


def _worth(state: State, verb: str, one: int, at: int) -> float:
    """What a choice for a card is worth beside others of its kind."""
    match verb:
        case t.FERRY:
            return at < t.POSITIONS
        case t.STRIKE:
            return -state.japanese[at]
        case t.RESTORE:
            return -state.cohesion[one]
    return 0


def _turn(state: State, setting: Setting) -> list[Rated]:
    """Actions, those that are worth most among them; none when it is better to end the turn.

    What cannot be worth as much as the best so far is not looked for.
    """
    if state.actions >= state.allowed:
        return []
    japanese, bunker, held, reached = state.japanese, state.bunker, state.held, setting.reach
    armed = free = 0  # positions, with a bit for each
    for at, markers in enumerate(japanese):
        if markers:
            armed |= 1 << at
        elif not held[at]:
            free |= 1 << at
    cubes, weary, best = 1 in state.cube, min(state.cohesion) <= TIRED, 0.0
    found: list[Rated] = []
    battalions = zip(state.place, state.cohesion, state.acted, state.exhausted, strict=True)
    for one, (here, cohesion, acted, exhausted) in enumerate(battalions):
        if here < 0 or acted:
            continue
        worth = 24.0 - cohesion if exhausted else 28.0 - 3 * cohesion
        if worth >= best:  # never at the most there is
            best = worth
            found.append((worth, "regroup", one, t.NOWHERE, t.NOBODY))
        if exhausted or (cohesion == t.LOWEST and state.markers[one] < 2):
            continue
        ashore, in_reach = here < t.POSITIONS, armed & reached[here] > 0
        if cohesion > TIRED:
            attack = 22.0 + cohesion + 2 * ashore
            if in_reach and attack - 3 >= best:  # there is a marker at least
                for at in reach.targets(state, setting, one):
                    worth = attack - 3 * (japanese[at] + bunker[at])
                    if worth >= best:
                        best = worth
                        found.append((worth, "attack", one, at, t.NOBODY))
            for at in reach.cubes(state, setting, one) if cubes else ():
                worth = attack - 3 * (japanese[at] + bunker[at])
                found.append((worth, "attack cube", one, at, t.NOBODY))
            if weary and best <= 6:
                for other in reach.partners(state, setting, one):
                    if state.cohesion[other] <= TIRED:
                        found.append((6.0, "rotate", one, t.NOWHERE, other))
        # ground that is not held yet is worth a step, and up to 15 the way to where Japanese are in reach
        for to in reach.steps(state, setting, one) if best <= 15 or free & reached[here] else ():
            nearer = (armed & reached[to] > 0) - in_reach
            leaves = not ashore and (to < t.POSITIONS or setting.ahead[here] == to)
            if to < t.POSITIONS and not held[to]:
                found.append((40.0, "move", one, to, t.NOBODY))
            elif nearer >= 0 and leaves | nearer:
                found.append((8.0 * nearer + 4.0 * leaves + cohesion / 4, "move", one, to, t.NOBODY))
    if best <= 16 and not (state.placed or state.tide):  # as much as a wave is worth
        found = _waves(state, setting) + found
    return found


def _waves(state: State, setting: Setting) -> list[Rated]:
    reserves = reach.reserves(state)
    boxes = reach.landing_boxes(state, setting) if reserves else ()
    return [
        (16.0 if setting.row[box] == WAVE_1 else 12.0, "place", one, box, t.NOBODY)
        for one in reserves
        for box in boxes
    ]


def _turned(state: State, what: Action) -> int:
    """[3.0] The die that costs least to make the best pair."""
    return 10 * (what.to > 4 and state.dice.count(what.to) % 2) - 5 * (what.face > 4)


def play_game(
    rules: Tarawa1943, way: Way, dice: Dice, hear: Callable[[State, object], None] | None = None
) -> State:
    """A whole game; how it stands at its end. What is to `hear` is told each event as it happens."""
    state = rules.set_up()
    emit = partial(hear, state) if hear else None
    rules.proceed(state, dice, emit)
    play_on(Play(state, rules.setting, dice, emit), way)
    return state


def play_on(play: Play, way: Way) -> None:
    """To the end of the game. A way that says which dice it would roll again rolls them all at once."""
    state, agenda = play.state, play.state.agenda
    again = way.again if isinstance(way, Sensible | Strong) else None
    while agenda:
        if again and agenda[-1] == t.DICE and not reach.cards_for(state, play.setting, "rolled"):
            roll_again(play, again(state))
        else:
            carry_out(play, way(state))


WAYS: Final[dict[str, Callable[[Tarawa1943, random.Random], Way]]] = {
    "random": at_random,
    "sensible": Sensible,
    "strong": lambda rules, _rng: Strong(rules.setting),
}
"""By name; the weakest first."""
