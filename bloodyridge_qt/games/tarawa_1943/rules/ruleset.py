"""The rules of Tarawa 1943 behind the interface every game shares."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Final

from bloodyridge_qt.engine.action import Decision, Emit, IllegalAction
from bloodyridge_qt.engine.agenda import proceed
from bloodyridge_qt.engine.dice import Dice, DieName
from bloodyridge_qt.games.tarawa_1943.rules import attack, decks, japanese, reach, tactics, usmc
from bloodyridge_qt.games.tarawa_1943.rules import state as states
from bloodyridge_qt.games.tarawa_1943.rules import terms as t
from bloodyridge_qt.games.tarawa_1943.rules.actions import Action
from bloodyridge_qt.games.tarawa_1943.rules.cards import Deck
from bloodyridge_qt.games.tarawa_1943.rules.options import Options
from bloodyridge_qt.games.tarawa_1943.rules.refusals import explain
from bloodyridge_qt.games.tarawa_1943.rules.setting import Board, Setting
from bloodyridge_qt.games.tarawa_1943.rules.state import State

Step = Callable[[State, Setting, Dice, Emit | None], None]

STEPS: Final[dict[str, Step]] = {
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


class Tarawa1943:
    """One game's rules: board, cards and options fixed."""

    name: Final = "tarawa_1943"
    version: Final = 1
    hand_draws: Final = frozenset({decks.TACTICS, decks.ACTIVATION})
    """[5.0] The content of both decks is no secret: a player may draw from real ones."""

    def __init__(
        self, board: Board, usmc_deck: Deck, japanese_deck: Deck, options: Options | None = None
    ) -> None:
        self.setting: Final = Setting(board, usmc_deck, japanese_deck, options)

    def thrown_at_once(self, state: State, name: DieName) -> Sequence[DieName]:
        """[6.0] All dice of an attack or a strike are thrown together, those thrown again one at a time."""
        count = 1
        if name[-1] == 0:
            match name[0]:
                case "attack":
                    count = attack.dice_count(state)
                case "strike":
                    count = self.setting.usmc[state.played_card].effects[0].dice
                case "landing attack" | "fire attack" | "banzai attack":
                    count = japanese.dice_count(state, self.setting)
        return [name, *((*name[:-1], further) for further in range(1, count))]

    def set_up(self) -> State:
        """[5.0] The position before the first card is drawn."""
        return states.set_up(self.setting)

    def proceed(self, state: State, dice: Dice, emit: Emit | None = None) -> None:
        """[6.0] Run what goes by itself up to the next choice of the player, or the end."""
        proceed(state.agenda, STEPS, t.WAITS, state, self.setting, dice, emit)

    def decision(self, state: State) -> Decision[Action] | None:
        """[6.0] Every legal choice now; None when the game is over."""
        if not state.agenda:
            return None
        name = state.agenda[-1]
        return Decision(name, _OPTIONS[name](state, self.setting))

    def refusal(self, state: State, action: Action) -> IllegalAction | None:
        """Why this action is not legal now, with the paragraph; None when it is legal."""
        if state.agenda and action in _OPTIONS[state.agenda[-1]](state, self.setting):
            return None
        return explain(state, self.setting, action)

    def apply(self, state: State, action: Action, dice: Dice, emit: Emit | None = None) -> None:
        """Carry out a legal action and go on to the next choice or the end."""
        _apply(state, self.setting, action, dice, emit)
        self.proceed(state, dice, emit)


def _apply(state: State, setting: Setting, action: Action, dice: Dice, emit: Emit | None) -> None:
    asked = state.agenda.pop()
    one, other = (setting.battalion.get(name, t.NOBODY) for name in (action.battalion, action.other))
    place, card = setting.index.get(action.place, t.NOWHERE), setting.usmc_index.get(action.card, t.NOBODY)
    match action.verb:
        case "exchange":
            usmc.exchange(state, one, other, emit)
        case "place":
            usmc.place_wave(state, setting, one, place, asked == t.SECOND_WAVE, emit)
        case "regroup":
            usmc.regroup(state, one, dice, emit)
        case "rotate":
            usmc.rotate(state, setting, one, other, dice, emit)
        case "move":
            usmc.move(state, setting, one, place, emit)
        case "follow":
            usmc.follow(state, one, emit)
        case "attack" | "attack cube":
            attack.begin(state, setting, one, place, action.verb == "attack cube", emit)
        case "take up" | "put back":
            attack.take(state, action.face, action.verb == "take up", emit)
        case "roll again":
            attack.reroll(state, setting, dice, emit)
        case "stop":
            state.agenda.append("settle the attack")
        case "advance":
            attack.advance(state, setting, emit)
        case "play":
            tactics.play(state, setting, card, dice, emit)
        case "discard":
            usmc.discard(state, card, emit)
        case "end":
            state.agenda.append("end of turn")
        case "strike":
            tactics.strike(state, setting, place, dice, emit)
        case "restore":
            tactics.restore(state, setting, one)
        case "ferry":
            tactics.ferry(state, setting, one, place, emit)
        case "fortify":
            tactics.fortify(state, place, emit)
        case "turn die":
            tactics.turn_die(state, setting, action.face, action.to, dice, emit)
        case _:  # begin, roll, done, pass: nothing but to go on
            pass


# --- what may be chosen at each wait


def _arrange(state: State, setting: Setting) -> list[Action]:
    """[5.0] Which battalion starts where is free."""
    pairs = [
        Action("exchange", setting.names[one], other=setting.names[other])
        for one, other in combinations(range(t.BATTALIONS), 2)
        if state.place[one] != t.OFF_BOARD or state.place[other] != t.OFF_BOARD
    ]
    return [Action("begin"), *pairs]


def _turn(state: State, setting: Setting) -> list[Action]:
    """[6.0] The five actions as long as there is one left, cards, and the end of the turn."""
    found: list[Action] = []
    names, places = setting.names, setting.places
    if state.actions < state.allowed:
        if not (state.placed or state.tide):
            found += _waves(state, setting)
        for battalion in range(t.BATTALIONS):
            if reach.may_regroup(state, battalion):
                found.append(Action("regroup", names[battalion]))
            if not reach.may_pay(state, battalion):
                continue
            name = names[battalion]
            found += (
                Action("rotate", name, other=names[other])
                for other in reach.partners(state, setting, battalion)
            )
            found += (Action("move", name, places[to]) for to in reach.steps(state, setting, battalion))
            found += (Action("attack", name, places[to]) for to in reach.targets(state, setting, battalion))
            found += (
                Action("attack cube", name, places[to]) for to in reach.cubes(state, setting, battalion)
            )
    found += _cards(state, setting, "action")
    if not state.played:
        found += (Action("discard", card=setting.usmc[card].id) for card in state.hand)
    found.append(Action("end"))
    return found


def _waves(state: State, setting: Setting) -> list[Action]:
    boxes = [setting.places[box] for box in reach.landing_boxes(state, setting)]
    return [Action("place", setting.names[one], box) for one in reach.reserves(state) for box in boxes]


def _cards(state: State, setting: Setting, window: str) -> list[Action]:
    return [Action("play", card=setting.usmc[card].id) for card in reach.cards_for(state, setting, window)]


def _dice(state: State, setting: Setting) -> list[Action]:
    """[6.0] Dice of a face taken up or put back, the reroll, the end of rolling, a card."""
    found = [Action("put back", face=face) for face in sorted(set(state.up))]
    if reach.can_reroll(state):
        found += (Action("take up", face=face) for face in sorted(set(state.dice)))
    if state.up:
        return [*found, Action("roll again")]
    return [*found, Action("stop"), *_cards(state, setting, "rolled")]


def _turn_die(state: State, _setting: Setting) -> list[Action]:
    """[3.0] To a 1, 2, 5 or 6 (reading `set_die`)."""
    return [
        Action("turn die", face=face, to=to)
        for face in sorted(set(state.dice))
        for to in attack.KEPT
        if to != face
    ]


def _follow(state: State, setting: Setting) -> list[Action]:
    return [
        *(Action("follow", setting.names[one]) for one in reach.followers(state, setting)),
        Action("done"),
    ]


def _strike(state: State, setting: Setting) -> list[Action]:
    zone = setting.usmc[state.played_card].effects[0].zone
    return [Action("strike", place=setting.places[at]) for at in reach.strike_targets(state, setting, zone)]


def _restore(state: State, setting: Setting) -> list[Action]:
    found = [Action("restore", setting.names[one]) for one in reach.restorable(state)]
    return [*found, Action("done")] if state.chosen else found


def _ferry(state: State, setting: Setting) -> list[Action]:
    found = [
        Action("ferry", setting.names[one], setting.places[to]) for one, to in reach.trips(state, setting)
    ]
    return [*found, Action("done")] if state.chosen else found


_OPTIONS: Final[dict[str, Callable[[State, Setting], list[Action]]]] = {
    t.ARRANGE: _arrange,
    t.TURN: _turn,
    t.SECOND_WAVE: lambda state, setting: [*_waves(state, setting), Action("done")],
    t.FOLLOW: _follow,
    t.ADVANCE: lambda _state, _setting: [Action("advance"), Action("done")],
    t.BEFORE_DICE: lambda state, setting: [Action("roll"), *_cards(state, setting, "attack")],
    t.DICE: _dice,
    t.TURN_DIE: _turn_die,
    t.STRIKE: _strike,
    t.RESTORE: _restore,
    t.FERRY: _ferry,
    t.CARD_UP: lambda state, setting: [Action("pass"), *_cards(state, setting, "card")],
    t.FORTIFY: lambda state, setting: [
        Action("fortify", place=setting.places[at]) for at in reach.fortifiable(state)
    ],
    t.ATTACK_NAMED: lambda state, setting: [Action("pass"), *_cards(state, setting, "japanese attack")],
    t.ATTACK_THROWN: lambda state, setting: [Action("pass"), *_cards(state, setting, "japanese dice")],
}
