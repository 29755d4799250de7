"""[5.2 I] Japanese Organization Phase."""

from __future__ import annotations

from collections.abc import Sequence

from bloodyridge_qt.engine.action import Emit
from bloodyridge_qt.engine.dice import FACES, Dice, DieName
from bloodyridge_qt.games.bloody_ridge.rules import charts
from bloodyridge_qt.games.bloody_ridge.rules.events import ForcePlaced, HoldingEmpty
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.rules.state import State

_PURPOSE = "Japanese force"
_MODIFIER = charts.force_modifier(charts.JAPANESE_FORCE)
_MOST = FACES + _MODIFIER
"""[3.5] Units one die brings at most."""


def organize(state: State, setting: Setting, dice: Dice, emit: Emit | None = None) -> None:
    """[3.5, 3.6, 5.4] One die for each red-row hex from west to east; that many units are drawn blind.

    It ends early when nothing is left beside the map. The dice give at most five units a hex [6.2].
    """
    state.roster = {}
    holding = state.holding
    for space in setting.red_row:
        if not holding:
            if emit:
                emit(HoldingEmpty(space))
            break
        number = setting.number[space]
        die = dice.roll((_PURPOSE, state.turn, number))
        wanted = die + _MODIFIER
        if wanted:
            size = len(holding)
            name = ("Japanese draw", state.turn, number)
            units = tuple(map(holding.pop, dice.draws(name, size, min(wanted, size))))
            state.roster[space] = units
            state.waiting[space] = units
            if setting.row[space] < state.farthest:
                state.farthest = setting.row[space]
        if emit:
            emit(ForcePlaced(space, die, wanted, len(state.roster.get(space, ()))))


def force_dice_at_once(state: State, setting: Setting, name: DieName) -> Sequence[DieName]:
    """[3.5] The dice of Phase I that can be thrown together with this one; any other die is thrown alone.

    They are those for the hexes after it, as far as the units beside the map are sure to reach [3.6].
    """
    purpose, turn, number = name[0], name[1], name[-1]
    if purpose != _PURPOSE:
        return (name,)
    names: list[DieName] = [(purpose, turn, setting.number[space]) for space in setting.red_row]
    first = names.index((purpose, turn, number))
    sure = -(-len(state.holding) // _MOST)
    return names[first : first + sure]
