"""The rules of First Blood behind the interface every game shares."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from bloodyridge_qt.engine.action import Decision, Emit, IllegalAction
from bloodyridge_qt.engine.agenda import proceed
from bloodyridge_qt.engine.dice import Dice
from bloodyridge_qt.engine.ruleset import Ruleset
from bloodyridge_qt.games.first_blood.rules import air, airfields, combat, ground, movement, phases, plans
from bloodyridge_qt.games.first_blood.rules import terms as t
from bloodyridge_qt.games.first_blood.rules.actions import Action
from bloodyridge_qt.games.first_blood.rules.board import Board
from bloodyridge_qt.games.first_blood.rules.forces import Forces, Tables
from bloodyridge_qt.games.first_blood.rules.options import Options
from bloodyridge_qt.games.first_blood.rules.play import Play
from bloodyridge_qt.games.first_blood.rules.refusals import explain
from bloodyridge_qt.games.first_blood.rules.setting import Setting
from bloodyridge_qt.games.first_blood.rules.state import State

STEPS: Final[dict[str, Callable[[Play], None]]] = {
    "set-up of the US": partial(phases.reinforce, side=t.US),
    "set-up of the Japanese": partial(phases.reinforce, side=t.JAPAN),
    "turn": phases.begin_turn,
    "Japanese turn": partial(phases.turn_of, side=t.JAPAN),
    "US turn": partial(phases.turn_of, side=t.US),
    "reinforcements": phases.reinforce,
    "movement begins": movement.begin,
    "movement ends": movement.end,
    "combat begins": plans.begin,
    "low odds": combat.low_odds,
    "combat goes on": combat.go_on,
    "attackers fall": partial(combat.attacker_loses, count=t.ALL),
    "defenders fall": partial(combat.defender_loses, count=t.ALL),
    "attacker loses": partial(combat.attacker_loses, count=1),
    "attacker loses 2": partial(combat.attacker_loses, count=2),
    "defender loses": partial(combat.defender_loses, count=1),
    "attackers retreat": partial(combat.begin_retreat, whose=combat.attackers),
    "defenders retreat": partial(combat.begin_retreat, whose=combat.defenders),
    "retreat next": combat.retreat_next,
    "outside enters": combat.outside_enters,
    "advance may follow": combat.advance_next,
    "close attack": combat.close,
    "combat ends": combat.end,
    "supply": phases.supply,
    "strategic": air.strategic,
    "victory check": phases.check_victory,
    "engineer phase": airfields.begin_work,
    "work ends": airfields.end_work,
    "air phase": air.begin_air,
    "return": partial(air.go_on, verb="land"),
    "base": partial(air.go_on, verb="base"),
    "send up": air.send_up,
    "turn ends": phases.end_turn,
}
"""The automatic steps by the names they have on the agenda."""


DECIDED: Final[dict[str, Callable[..., None]]] = {
    "place": phases.place,
    "move": movement.move,
    "send": movement.send,
    "attack": plans.join,
    "support": plans.join,
    "combine": plans.combine,
    "declare": plans.declare,
    "shell": air.shell,
    "strike": air.strike,
    "resolve": combat.resolve,
    "retreat": combat.retreat,
    "advance": combat.advance,
    "work": airfields.work,
    "land": partial(air.put, verb="land"),
    "land all": air.land_all,
    "base": partial(air.put, verb="base"),
    "fly": partial(air.put, verb="fly"),
    "end": lambda _play: None,
}
"""What each decision does with the piece and the places it names; a loss is `Play.lose_chosen`."""


def _pool(state: State, setting: Setting) -> list[Action]:
    """Which of several is lost."""
    return [setting.action("lose", piece) for piece in ground.first_alike(state, setting, state.pool)]


OPTIONS: Final[dict[str, Callable[[State, Setting], list[Action]]]] = {
    t.SET_UP: phases.placings,
    t.REINFORCE: phases.placings,
    t.MOVE: movement.options,
    t.OVERSTACK: _pool,
    t.DECLARE: lambda state, setting: [
        *plans.options(state, setting),
        *(air.strikes(state, setting) if state.side == t.JAPAN else ()),
    ],
    t.COMBAT: combat.options,
    t.ATTACKER_LOSS: _pool,
    t.DEFENDER_LOSS: _pool,
    t.RETREAT: lambda state, setting: [
        setting.action("retreat", unit, place) for unit, place in combat.retreats(state, setting)
    ],
    t.ADVANCE: combat.advances,
    t.AIRCRAFT_LOSS: _pool,
    t.SUPPLY: _pool,
    t.ENGINEERS: airfields.options,
    t.LAND: partial(air.choices, verb="land"),
    t.BASE: partial(air.choices, verb="base"),
    t.FLY: partial(air.choices, verb="fly"),
}
"""By what the game waits for, every legal decision."""


class FirstBlood(Ruleset[State, Action]):
    """One game's rules: map, pieces, tables and options fixed."""

    name: Final = "first_blood"
    version: Final = 1
    nothing_hidden: Final = True

    def __init__(self, board: Board, forces: Forces, tables: Tables, options: Options | None = None) -> None:
        self.setting: Final = Setting(board, forces, tables, options)

    @property
    def options(self) -> Options:
        """The optional rule and readings in force."""
        return self.setting.options

    def seat(self, state: State) -> str:
        """Who decides now; whoever decided last when the game is over."""
        return t.SEATS[decider(state, self.setting)]

    def set_up(self) -> State:
        """[3.0] The position before anything is placed."""
        return phases.first_state(self.setting)

    def proceed(self, state: State, dice: Dice, emit: Emit | None = None) -> None:
        """Run what goes by itself up to the next decision, or the end."""
        proceed(state.agenda, STEPS, OPTIONS, Play(state, self.setting, dice, emit))

    def decision(self, state: State) -> Decision[Action] | None:
        """Every legal choice now; None when the game is over."""
        if not state.agenda:
            return None
        wait = state.agenda[-1]
        return Decision(wait, OPTIONS[wait](state, self.setting))

    def refusal(self, state: State, action: Action) -> IllegalAction | None:
        """Why this action is not legal now, with the paragraph; None when it is legal."""
        if state.agenda and action in OPTIONS[state.agenda[-1]](state, self.setting):
            return None
        return explain(state, self.setting, action)

    def apply(self, state: State, action: Action, dice: Dice, emit: Emit | None = None) -> None:
        """Carry out a legal action and go on to the next decision or the end."""
        setting, wait = self.setting, state.agenda.pop()
        play = Play(state, setting, dice, emit)
        if action.verb == "lose":
            play.lose_chosen(setting.piece[action.piece], wait)
        else:
            about = [setting.piece[action.piece]] if action.piece else []
            about += [setting.place[place] for place in (action.place, action.other) if place]
            DECIDED[action.verb](play, *about)
        proceed(state.agenda, STEPS, OPTIONS, play)


def decider(state: State, setting: Setting) -> int:
    """[8.10, 8.10.1] Which side decides now: losses, retreats and aircraft lost are their owner's choice."""
    wait = state.agenda[-1] if state.agenda else ""
    if wait == t.DEFENDER_LOSS:
        return 1 - state.side
    if wait in (t.RETREAT, t.AIRCRAFT_LOSS, t.OVERSTACK) and state.pool:
        return setting.pieces[state.pool[0]].side
    return state.side
