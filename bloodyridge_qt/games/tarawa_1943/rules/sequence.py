"""[6.0] The sequence of play: what each step and each decision does, and what may be decided.

Measured games are played by this alone, so that it can be compiled.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Final

from bloodyridge_qt.engine.agenda import proceed
from bloodyridge_qt.games.tarawa_1943.rules import attack, decks, japanese, reach, tactics, usmc
from bloodyridge_qt.games.tarawa_1943.rules import terms as t
from bloodyridge_qt.games.tarawa_1943.rules.actions import Action
from bloodyridge_qt.games.tarawa_1943.rules.setting import Setting
from bloodyridge_qt.games.tarawa_1943.rules.state import Play, State

STEPS: Final[dict[str, Callable[[Play], None]]] = {
    "opening hand": decks.opening_hand,
    "landing": japanese.landing,
    "usmc turn": usmc.begin_turn,
    "go on": usmc.go_on,
    "checks after a move": usmc.checks_after_move,
    "throw": attack.throw,
    "settle the attack": attack.settle,
    "after the attack": attack.after,
    "restore all": tactics.restore_all,
    "end of turn": usmc.end_turn,
    "japanese turn": japanese.begin_turn,
    "carry out": japanese.carry_out,
    "next effect": japanese.next_effect,
    "next attack": japanese.next_attack,
    "throw at the target": japanese.throw_at,
    "results at the target": japanese.results_at,
    "end of japanese turn": japanese.end_turn,
}
"""The automatic steps by the names they have on the agenda."""

DECIDED: Final[dict[str, Callable[[Play, Action], None]]] = {
    "exchange": usmc.exchange,
    "place": usmc.place_wave,
    "regroup": usmc.regroup,
    "rotate": usmc.rotate,
    "move": usmc.move,
    "follow": usmc.follow,
    "attack": attack.begin,
    "attack cube": attack.begin,
    "take up": attack.take,
    "put back": attack.take,
    "roll again": attack.reroll,
    "stop": lambda play, _: play.state.agenda.append("settle the attack"),
    "advance": attack.advance,
    "play": tactics.play_card,
    "discard": usmc.discard,
    "end": lambda play, _: play.state.agenda.append("end of turn"),
    "strike": tactics.strike,
    "restore": tactics.restore,
    "ferry": tactics.ferry,
    "fortify": tactics.fortify,
    "turn die": tactics.turn_die,
}
"""What each decision does; those not here (begin, roll, done, pass) do nothing but go on."""


def carry_out(play: Play, action: Action) -> None:
    """[6.0] A legal decision, and what goes by itself after it."""
    agenda = play.state.agenda
    agenda.pop()
    if decided := DECIDED.get(action.verb):
        decided(play, action)
    proceed(agenda, STEPS, t.WAITS, play)


def roll_again(play: Play, faces: list[int]) -> None:
    """[6.0] These dice are taken up one by one and rolled, or kept if there are none: all in one decision."""
    play.state.agenda.pop()
    attack.roll_again(play, faces)
    proceed(play.state.agenda, STEPS, t.WAITS, play)


# --- what may be chosen


def options(state: State, setting: Setting) -> list[Action]:
    """[6.0] Every legal decision, by what the game waits for."""
    wait, action, done = state.agenda[-1], setting.action, [Action("done")]
    match wait:
        case t.ARRANGE:  # which battalion starts where is free [5.0]
            pairs = combinations(range(t.BATTALIONS), 2)
            boats = [(one, other) for one, other in pairs if max(state.place[one], state.place[other]) >= 0]
            return [Action("begin"), *(action("exchange", one, other=other) for one, other in boats)]
        case t.TURN:
            return _turn(state, setting)
        case t.SECOND_WAVE:
            return _waves(state, setting) + done
        case t.FOLLOW:
            return [action("follow", one) for one in reach.followers(state, setting)] + done
        case t.ADVANCE:
            return [Action("advance"), *done]
        case t.DICE:
            return _dice(state, setting)
        case t.TURN_DIE:
            return die_turns(state)
        case t.STRIKE | t.RESTORE | t.FERRY | t.FORTIFY:
            effect = setting.usmc[state.played_card].effects[0]
            found = [action(wait, one, at) for one, at in reach.choices(state, setting, effect)]
            return found + done if state.chosen else found
    return [Action("roll" if wait == t.BEFORE_DICE else "pass"), *_cards(state, setting)]


def _turn(state: State, setting: Setting) -> list[Action]:
    """[6.0] The five actions as long as there is one left, cards, and the end of the turn."""
    found: list[Action] = []
    action = setting.action
    if state.actions < state.allowed:
        if not (state.placed or state.tide):
            found += _waves(state, setting)
        for one in range(t.BATTALIONS):
            if state.place[one] < 0 or state.acted[one]:
                continue
            if state.cohesion[one] < t.HIGHEST:  # exhausted, afloat and infiltrated ones too
                found.append(action("regroup", one))
            if not reach.may_pay(state, one):
                continue
            found += [action("rotate", one, other=other) for other in reach.partners(state, setting, one)]
            found += [action("move", one, to) for to in reach.steps(state, setting, one)]
            found += [action("attack", one, to) for to in reach.targets(state, setting, one)]
            found += [action("attack cube", one, to) for to in reach.cubes(state, setting, one)]
    found += _cards(state, setting)
    if not state.played:
        found += [action("discard", card=card) for card in state.hand]
    return [*found, Action("end")]


def _waves(state: State, setting: Setting) -> list[Action]:
    boxes = reach.landing_boxes(state, setting)
    return [setting.action("place", one, box) for one in reach.reserves(state) for box in boxes]


def _cards(state: State, setting: Setting) -> list[Action]:
    cards = reach.cards_for(state, setting, reach.WINDOW_OF[state.agenda[-1]])
    return [setting.action("play", card=card) for card in cards]


def _dice(state: State, setting: Setting) -> list[Action]:
    """[6.0] Each die taken up or put back, the reroll, the end of rolling, a card."""
    found = [*attack.each(state, up=True)]
    if reach.can_reroll(state):
        found += attack.each(state, up=False)
    if state.up:
        return [*found, Action("roll again")]
    return [*found, Action("stop"), *_cards(state, setting)]


def die_turns(state: State) -> list[Action]:
    """[3.0] A die becomes a 1, 2, 5 or 6 (reading `set_die`)."""
    faces = sorted(set(state.dice))
    return [Action("turn die", face=face, to=to) for face in faces for to in attack.KEPT if to != face]
