"""The rules of Bloody Ridge behind the interface every game shares."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bloodyridge_qt.boards.board import Board
from bloodyridge_qt.engine.action import Decision, Emit, IllegalAction
from bloodyridge_qt.engine.agenda import proceed
from bloodyridge_qt.engine.dice import Dice, DieName
from bloodyridge_qt.engine.ruleset import Ruleset
from bloodyridge_qt.games.bloody_ridge.rules import assault, crews
from bloodyridge_qt.games.bloody_ridge.rules import state as states
from bloodyridge_qt.games.bloody_ridge.rules.actions import (
    Action,
    CallBanzai,
    Eliminate,
    Exit,
    FightOn,
    LeaveCrews,
    PlaceCrew,
    Strike,
)
from bloodyridge_qt.games.bloody_ridge.rules.counters import CounterMix
from bloodyridge_qt.games.bloody_ridge.rules.events import ChargeDeclined
from bloodyridge_qt.games.bloody_ridge.rules.movement import reach
from bloodyridge_qt.games.bloody_ridge.rules.options import Options
from bloodyridge_qt.games.bloody_ridge.rules.organization import force_dice_at_once
from bloodyridge_qt.games.bloody_ridge.rules.refusals import explain
from bloodyridge_qt.games.bloody_ridge.rules.sequence import STEPS, WAITS
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting, check_cited_facts
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from bloodyridge_qt.games.bloody_ridge.rules.terms import ADVANCE, BANZAI, CHOOSE_VICTIM, PLACE_CREWS


class BloodyRidge(Ruleset[State, Action]):
    """One game's rules: map, counters and readings fixed.

    Raises ContradictsRules when the map differs from what the rules text says of it.
    """

    name: Final = "bloody_ridge"
    version: Final = 1
    hand_draws: Final = frozenset({"US draw"})
    """[3.2] The pool's content is no secret; which infantry joins a force is [6.11], so no hand draws it."""

    def __init__(self, board: Board, mix: CounterMix, options: Options | None = None) -> None:
        check_cited_facts(board)
        self.setting: Final = Setting(board, mix, options or Options())

    @property
    def options(self) -> Options:
        """Optional rules and readings in force."""
        return self.setting.options

    def thrown_at_once(self, state: State, name: DieName) -> Sequence[DieName]:
        """[3.5] The dice for all forces that are sure to be rolled for are thrown together."""
        return force_dice_at_once(state, self.setting, name)

    def set_up(self) -> State:
        """[3.1–3.4] The position before the first die."""
        return states.set_up(self.setting)

    def proceed(self, state: State, dice: Dice, emit: Emit | None = None) -> None:
        """[5.1] Run phases and steps up to the next choice of the player, or the end."""
        proceed(state.agenda, STEPS, WAITS, state, self.setting, dice, emit)

    def decision(self, state: State) -> Decision[Action] | None:
        """[7.3, 7.1, 7.2, 4.1] Every strike and exit open to the moving force, or to each that may move.

        Or where an MG crew may be placed [11.5], whether to charge [11.4], and whom a charge removes [11.4].
        None when the game is over.
        """
        if not state.agenda:
            return None
        name = state.agenda[-1]
        setting, number = self.setting, self.setting.board.numbers
        if name == PLACE_CREWS:
            open_hexes = [space for space in setting.red_row if crews.open_to_crew(state, setting, space)]
            return Decision(name, [*(PlaceCrew(number[space]) for space in open_hexes), LeaveCrews()])
        if name == BANZAI:
            target = number[state.target]
            return Decision(name, [FightOn(target), CallBanzai(target)])
        if name == CHOOSE_VICTIM:
            target = number[state.target]
            return Decision(name, [Eliminate(target, piece) for piece in assault.victims(state, setting)])
        movers = {state.origin: state.stand} if name == ADVANCE else {space: space for space in state.waiting}
        options: list[Action] = []
        for origin, start in movers.items():
            strikes, leave = reach(setting, state.held, start)
            force = number[origin]
            options += (Exit(force, number[stand]) for stand in leave)
            options += (Strike(force, number[stand], number[target]) for stand, target in strikes)
        return Decision(name, options)

    def refusal(self, state: State, action: Action) -> IllegalAction | None:
        """Why this action is not legal now, with the paragraph; None when it is legal."""
        return explain(state, self.setting, action)

    def apply(self, state: State, action: Action, dice: Dice, emit: Emit | None = None) -> None:
        """Carry out a legal action and go on to the next choice or the end."""
        setting, index = self.setting, self.setting.board.index
        state.agenda.pop()
        match action:
            case Strike(force, stand, target):
                assault.strike(state, setting, index[force], index[stand], index[target], dice, emit)
            case Exit(force, stand):
                assault.leave_map(state, setting, index[force], index[stand], emit)
            case FightOn():
                if emit:
                    emit(ChargeDeclined(state.target))
                assault.fight_on(state, setting, dice, emit)
            case CallBanzai():
                assault.charge(state, setting, dice, emit)
            case Eliminate():
                assault.eliminate(state, setting, action.piece, dice, emit)
            case PlaceCrew():
                crews.place_crew(state, setting, index[action.hex], emit)
            case LeaveCrews():
                crews.leave_crews(state, emit)
        self.proceed(state, dice, emit)
