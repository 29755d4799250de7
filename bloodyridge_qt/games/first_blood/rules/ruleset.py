"""The rules of First Blood behind the interface every game shares."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from bloodyridge_qt.engine.action import Decision, Emit, IllegalAction
from bloodyridge_qt.engine.agenda import proceed
from bloodyridge_qt.engine.dice import Dice
from bloodyridge_qt.engine.ruleset import Ruleset
from bloodyridge_qt.games.first_blood.rules import air, airfields, combat, movement, phases, plans
from bloodyridge_qt.games.first_blood.rules import terms as t
from bloodyridge_qt.games.first_blood.rules.actions import Action
from bloodyridge_qt.games.first_blood.rules.board import Board
from bloodyridge_qt.games.first_blood.rules.choices import OPTIONS
from bloodyridge_qt.games.first_blood.rules.forces import Forces
from bloodyridge_qt.games.first_blood.rules.options import Options
from bloodyridge_qt.games.first_blood.rules.play import Play
from bloodyridge_qt.games.first_blood.rules.refusals import explain
from bloodyridge_qt.games.first_blood.rules.setting import Setting
from bloodyridge_qt.games.first_blood.rules.state import State

STEPS: Final[dict[str, Callable[[Play], None]]] = {
    "set-up of the US": partial(phases.begin_set_up, side=t.US),
    "set-up of the Japanese": partial(phases.begin_set_up, side=t.JAPAN),
    "turn": phases.begin_turn,
    "Japanese turn": partial(phases.turn_of, side=t.JAPAN),
    "US turn": partial(phases.turn_of, side=t.US),
    "reinforcements": phases.reinforce,
    "movement begins": movement.begin,
    "movement ends": movement.end,
    "combat begins": plans.begin,
    "low odds": combat.low_odds,
    "combat goes on": combat.go_on,
    "attackers fall": combat.attackers_fall,
    "defenders fall": combat.defenders_fall,
    "attacker loses": combat.attacker_loses,
    "attacker loses 2": partial(combat.attacker_loses, count=2),
    "defender loses": combat.defender_loses,
    "attackers retreat": combat.attackers_retreat,
    "defenders retreat": combat.defenders_retreat,
    "retreat next": combat.retreat_next,
    "outside enters": combat.outside_enters,
    "advance may follow": combat.begin_advance,
    "close attack": combat.close,
    "combat ends": combat.end,
    "supply": phases.supply,
    "strategic": air.strategic,
    "victory check": phases.check_victory,
    "engineer phase": airfields.begin_work,
    "work ends": airfields.end_work,
    "air phase": air.begin_air,
    "return": air.go_on_landing,
    "base": partial(air.go_on, verb="base"),
    "send up": partial(air.go_on, verb="fly"),
    "turn ends": phases.end_turn,
}
"""The automatic steps by the names they have on the agenda."""


def _lose(play: Play, piece: int, _place: int, _other: int, wait: str) -> None:
    if wait == t.SUPPLY:
        phases.lose_supply(play, piece)
        return
    off_board = play.state.fight != t.NOBODY
    why = {t.OVERSTACK: "crowd" if off_board else "stacking", t.AIRCRAFT_LOSS: "struck"}.get(wait, "combat")
    combat.lose(play, piece, wait, why)


DECIDED: Final[dict[str, Callable[[Play, int, int, int, str], None]]] = {
    "place": lambda play, piece, at, _o, _w: phases.place(play, piece, at),
    "move": lambda play, piece, at, _o, _w: movement.move(play, piece, at),
    "send": lambda play, piece, at, _o, _w: movement.send(play, piece, at),
    "attack": lambda play, piece, at, _o, _w: plans.join(play, piece, at),
    "support": lambda play, piece, at, _o, _w: plans.join(play, piece, at),
    "combine": lambda play, _p, at, other, _w: plans.combine(play, at, other),
    "declare": lambda play, _p, _a, _o, _w: plans.declare(play),
    "shell": lambda play, piece, at, _o, _w: air.shell(play, piece, at),
    "strike": lambda play, piece, at, _o, _w: air.strike(play, piece, at),
    "resolve": lambda play, _p, at, _o, _w: combat.resolve(play, at),
    "lose": _lose,
    "retreat": lambda play, piece, at, _o, _w: combat.retreat(play, piece, at),
    "advance": lambda play, piece, at, _o, _w: combat.advance(play, piece, at),
    "work": lambda play, _p, at, _o, _w: airfields.work(play, at),
    "land": lambda play, piece, at, _o, _w: air.land(play, piece, at),
    "land all": lambda play, _p, _a, _o, _w: air.land_all(play),
    "base": lambda play, piece, at, _o, _w: air.put(play, piece, at, "base"),
    "fly": lambda play, piece, at, _o, _w: air.put(play, piece, at, "fly"),
}
"""What each decision does; "end" does nothing but go on."""


class FirstBlood(Ruleset[State, Action]):
    """One game's rules: map, pieces, tables and options fixed."""

    name: Final = "first_blood"
    version: Final = 1

    def __init__(
        self,
        board: Board,
        forces: Forces,
        tables: tuple[dict[str, tuple[str, ...]], ...],
        options: Options | None = None,
    ) -> None:
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
        proceed(state.agenda, STEPS, t.WAITS, Play(state, self.setting, dice, emit))

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
        if carry_out := DECIDED.get(action.verb):
            piece = setting.piece.get(action.piece, -1)
            place, other = setting.place.get(action.place, -1), setting.place.get(action.other, -1)
            carry_out(play, piece, place, other, wait)
        proceed(state.agenda, STEPS, t.WAITS, play)


def decider(state: State, setting: Setting) -> int:
    """[8.10, 8.10.1] Which side decides now: losses, retreats and aircraft lost are their owner's choice."""
    wait = state.agenda[-1] if state.agenda else ""
    if wait == t.DEFENDER_LOSS:
        return 1 - state.side
    if wait in (t.RETREAT, t.AIRCRAFT_LOSS, t.OVERSTACK) and state.pool:
        return setting.pieces[state.pool[0]].side
    return state.side
