"""The rules of Tarawa 1943 behind the interface every game shares."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Final

from bloodyridge_qt.engine.action import Decision, Emit, IllegalAction
from bloodyridge_qt.engine.agenda import proceed
from bloodyridge_qt.engine.dice import Dice, DieName
from bloodyridge_qt.engine.ruleset import Ruleset
from bloodyridge_qt.games.tarawa_1943.rules import attack, decks, japanese, reach, tactics, usmc
from bloodyridge_qt.games.tarawa_1943.rules import state as states
from bloodyridge_qt.games.tarawa_1943.rules import terms as t
from bloodyridge_qt.games.tarawa_1943.rules.actions import Action, Chosen
from bloodyridge_qt.games.tarawa_1943.rules.cards import Deck
from bloodyridge_qt.games.tarawa_1943.rules.options import Options
from bloodyridge_qt.games.tarawa_1943.rules.play import Play
from bloodyridge_qt.games.tarawa_1943.rules.refusals import explain
from bloodyridge_qt.games.tarawa_1943.rules.setting import Board, Setting
from bloodyridge_qt.games.tarawa_1943.rules.state import State

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

DECIDED: Final[dict[str, Callable[[Play, Chosen], None]]] = {
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
    "stop": lambda play, _: play.then("settle the attack"),
    "advance": attack.advance,
    "play": tactics.play_card,
    "discard": usmc.discard,
    "end": lambda play, _: play.then("end of turn"),
    "strike": tactics.strike,
    "restore": tactics.restore,
    "ferry": tactics.ferry,
    "fortify": tactics.fortify,
    "turn die": tactics.turn_die,
}
"""What each decision does; those not here (begin, roll, done, pass) do nothing but go on."""


class Tarawa1943(Ruleset[State, Action]):
    """One game's rules: board, cards and options fixed."""

    name: Final = "tarawa_1943"
    version: Final = 1
    hand_draws: Final = frozenset({decks.TACTICS, decks.ACTIVATION})
    """[5.0] The content of both decks is no secret: a player may draw from real ones."""

    def __init__(
        self, board: Board, usmc_deck: Deck, japanese_deck: Deck, options: Options | None = None
    ) -> None:
        self.setting: Final = Setting(board, usmc_deck, japanese_deck, options)

    @property
    def options(self) -> Options:
        """Options and readings in force."""
        return self.setting.options

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
        proceed(state.agenda, STEPS, t.WAITS, Play(state, self.setting, dice, emit))

    def decision(self, state: State) -> Decision[Action] | None:
        """[6.0] Every legal choice now; None when the game is over."""
        if not state.agenda:
            return None
        name = state.agenda[-1]
        return Decision(name, OPTIONS[name](state, self.setting))

    def refusal(self, state: State, action: Action) -> IllegalAction | None:
        """Why this action is not legal now, with the paragraph; None when it is legal."""
        if state.agenda and action in OPTIONS[state.agenda[-1]](state, self.setting):
            return None
        return explain(state, self.setting, action)

    def apply(self, state: State, action: Action, dice: Dice, emit: Emit | None = None) -> None:
        """Carry out a legal action and go on to the next choice or the end."""
        state.agenda.pop()
        play = Play(state, self.setting, dice, emit)
        if carry_out := DECIDED.get(action.verb):
            carry_out(play, self.setting.chosen(action))
        proceed(state.agenda, STEPS, t.WAITS, play)


# --- what may be chosen at each wait


def _arrange(state: State, setting: Setting) -> list[Action]:
    """[5.0] Which battalion starts where is free."""
    return [
        Action("begin"),
        *(
            setting.action("exchange", one, other=other)
            for one, other in combinations(range(t.BATTALIONS), 2)
            if (state.place[one], state.place[other]) != (t.OFF_BOARD, t.OFF_BOARD)
        ),
    ]


def _turn(state: State, setting: Setting) -> list[Action]:
    """[6.0] The five actions as long as there is one left, cards, and the end of the turn."""
    found: list[Action] = []
    action = setting.action
    if state.actions < state.allowed:
        if not (state.placed or state.tide):
            found += _waves(state, setting)
        for one in range(t.BATTALIONS):
            if reach.may_regroup(state, one):
                found.append(action("regroup", one))
            if not reach.may_pay(state, one):
                continue
            found += [action("rotate", one, other=other) for other in reach.partners(state, setting, one)]
            found += [action("move", one, to) for to in reach.steps(state, setting, one)]
            found += [action("attack", one, to) for to in reach.targets(state, setting, one)]
            found += [action("attack cube", one, to) for to in reach.cubes(state, setting, one)]
    found += _cards(state, setting, t.TURN)
    if not state.played:
        found += [action("discard", card=card) for card in state.hand]
    found.append(Action("end"))
    return found


def _waves(state: State, setting: Setting) -> list[Action]:
    boxes = reach.landing_boxes(state, setting)
    return [setting.action("place", one, box) for one in reach.reserves(state) for box in boxes]


def _cards(state: State, setting: Setting, wait: str) -> list[Action]:
    cards = reach.cards_for(state, setting, reach.WINDOW_OF[wait])
    return [setting.action("play", card=card) for card in cards]


def _dice(state: State, setting: Setting) -> list[Action]:
    """[6.0] Each die taken up or put back, the reroll, the end of rolling, a card."""
    found = [*attack.each(state, up=True)]
    if reach.can_reroll(state):
        found += attack.each(state, up=False)
    if state.up:
        return [*found, Action("roll again")]
    return [*found, Action("stop"), *_cards(state, setting, t.DICE)]


def _turn_die(state: State, _setting: Setting) -> list[Action]:
    """[3.0] To a 1, 2, 5 or 6 (reading `set_die`)."""
    faces = sorted(set(state.dice))
    return [Action("turn die", face=face, to=to) for face in faces for to in attack.KEPT if to != face]


def _strike(state: State, setting: Setting) -> list[Action]:
    zone = setting.usmc[state.played_card].effects[0].zone
    return [setting.action("strike", at=at) for at in reach.strike_targets(state, setting, zone)]


def _restore(state: State, setting: Setting) -> list[Action]:
    found = [setting.action("restore", one) for one in reach.restorable(state)]
    return [*found, Action("done")] if state.chosen else found


def _ferry(state: State, setting: Setting) -> list[Action]:
    found = [setting.action("ferry", one, to) for one, to in reach.trips(state, setting)]
    return [*found, Action("done")] if state.chosen else found


def _answer(wait: str, verb: str = "pass") -> Callable[[State, Setting], list[Action]]:
    """To go on, or a card first."""
    return lambda state, setting: [Action(verb), *_cards(state, setting, wait)]


OPTIONS: Final[dict[str, Callable[[State, Setting], list[Action]]]] = {
    t.ARRANGE: _arrange,
    t.TURN: _turn,
    t.SECOND_WAVE: lambda state, setting: [*_waves(state, setting), Action("done")],
    t.FOLLOW: lambda state, setting: [
        *(setting.action("follow", one) for one in reach.followers(state, setting)),
        Action("done"),
    ],
    t.ADVANCE: lambda _state, _setting: [Action("advance"), Action("done")],
    t.BEFORE_DICE: _answer(t.BEFORE_DICE, "roll"),
    t.DICE: _dice,
    t.TURN_DIE: _turn_die,
    t.STRIKE: _strike,
    t.RESTORE: _restore,
    t.FERRY: _ferry,
    t.CARD_UP: _answer(t.CARD_UP),
    t.FORTIFY: lambda state, setting: [setting.action("fortify", at=at) for at in reach.fortifiable(state)],
    t.ATTACK_NAMED: _answer(t.ATTACK_NAMED),
    t.ATTACK_THROWN: _answer(t.ATTACK_THROWN),
}
"""[6.0] By what the game waits for, every legal decision."""
