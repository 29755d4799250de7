"""[9.0, 5.2 III] US Counterattack Phase."""

from __future__ import annotations

from bloodyridge_qt.engine.action import Emit
from bloodyridge_qt.engine.dice import Dice
from bloodyridge_qt.games.bloody_ridge.rules.events import CounterattackRolled
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.rules.state import State


def counterattack(state: State, setting: Setting, dice: Dice, emit: Emit | None = None) -> None:
    """[9.1–9.5, 5.6, 10.4] One die for each hex north of the line that was held when the phase began."""
    held = state.held
    for space, upto in setting.retakable:
        if held[space]:
            die = dice.roll(("US counterattack", state.turn, setting.number[space]))
            retaken = die <= upto
            if retaken:
                held[space] = 0
            if emit:
                emit(CounterattackRolled(space, die, upto, retaken))
