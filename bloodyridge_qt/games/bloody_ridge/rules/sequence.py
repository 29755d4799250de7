"""[5.0] The sequence of play, as named steps on the agenda."""

from __future__ import annotations

from typing import Final

from bloodyridge_qt.engine.action import Emit
from bloodyridge_qt.engine.dice import Dice
from bloodyridge_qt.games.bloody_ridge.rules.bombardment import take_back_fired
from bloodyridge_qt.games.bloody_ridge.rules.crews import await_crews
from bloodyridge_qt.games.bloody_ridge.rules.events import (
    CounterattackRolled,
    ForceStranded,
    PhaseBegan,
    TurnBegan,
)
from bloodyridge_qt.games.bloody_ridge.rules.movement import can_go_on
from bloodyridge_qt.games.bloody_ridge.rules.organization import organize
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from bloodyridge_qt.games.bloody_ridge.rules.terms import (
    ADVANCE,
    BANZAI,
    CHOOSE_FORCE,
    CHOOSE_VICTIM,
    LAST_TURN,
    PLACE_CREWS,
    RESERVES_DEFEAT,
    TIME_DEFEAT,
)
from bloodyridge_qt.games.bloody_ridge.rules.victory import end_game

WAITS: Final = frozenset((CHOOSE_FORCE, ADVANCE, PLACE_CREWS, BANZAI, CHOOSE_VICTIM))
"""Agenda entries at which the player decides."""


def start_turn(state: State, setting: Setting, dice: Dice, emit: Emit | None = None) -> None:
    """[5.3, 8.3, 4.3] The turn marker moves, fired artillery returns; reserves count on turns 3 and 4."""
    state.turn += 1
    state.attacks = {}
    back = take_back_fired(state)
    if emit:
        emit(TurnBegan(state.turn, back))
    if state.turn >= 3 and not state.holding:  # reading no_reserves: before any roll
        end_game(state, RESERVES_DEFEAT, emit)
    else:
        state.agenda.append("organization")


def organization_phase(state: State, setting: Setting, dice: Dice, emit: Emit | None = None) -> None:
    """[5.4] Phase I."""
    if emit:
        emit(PhaseBegan("organization"))
    organize(state, setting, dice, emit)
    if not await_crews(state):
        movement_phase(state, setting, dice, emit)


def movement_phase(state: State, setting: Setting, dice: Dice, emit: Emit | None = None) -> None:
    """[5.5] Phase II."""
    if emit:
        emit(PhaseBegan("movement"))
    state.agenda.append("next force")


def next_piece(state: State, setting: Setting, dice: Dice, emit: Emit | None = None) -> None:
    """[7.3, 5.5] Every force must move; Phase II is over when none is left.

    Forces that have nothing left to do, all of them, are removed (reading `stranded`).
    """
    for space in state.waiting:
        if can_go_on(setting, state.held, space):
            state.agenda.append(CHOOSE_FORCE)
            return
    for space, units in list(state.waiting.items()):
        del state.waiting[space]
        state.japanese_dead += units
        if emit:
            emit(ForceStranded(space, space, units))
    state.agenda.append("counterattack")


def counterattack_phase(state: State, setting: Setting, dice: Dice, emit: Emit | None = None) -> None:
    """[5.6, 9.1–9.5, 10.4] Phase III: a die for each hex north of the line that is held as it begins."""
    if emit:
        emit(PhaseBegan("counterattack"))
    for space, upto in setting.retakable:
        if state.held[space]:
            die = dice.roll(("US counterattack", state.turn, setting.number[space]))
            retaken = die <= upto
            if retaken:
                state.held[space] = 0
            if emit:
                emit(CounterattackRolled(space, die, upto, retaken))
    state.agenda.append("end of turn")


def end_turn(state: State, setting: Setting, dice: Dice, emit: Emit | None = None) -> None:
    """[5.3, 5.7, 4.3] The next turn, or defeat at the end of the last."""
    if state.turn == LAST_TURN:
        end_game(state, TIME_DEFEAT, emit)
    else:
        state.agenda.append("start of turn")


STEPS: Final = {
    "start of turn": start_turn,
    "organization": organization_phase,
    "movement": movement_phase,
    "next force": next_piece,
    "counterattack": counterattack_phase,
    "end of turn": end_turn,
}
"""The automatic steps by the names they have on the agenda."""
