"""By what the game waits for, every legal decision."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from bloodyridge_qt.games.first_blood.rules import air, airfields, combat, ground, movement, phases, plans
from bloodyridge_qt.games.first_blood.rules import terms as t
from bloodyridge_qt.games.first_blood.rules.actions import Action
from bloodyridge_qt.games.first_blood.rules.setting import Setting
from bloodyridge_qt.games.first_blood.rules.state import State


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
    t.ADVANCE: lambda state, setting: [
        *(setting.action("advance", unit, place) for unit, place in combat.advances(state, setting)),
        setting.action("end"),
    ],
    t.AIRCRAFT_LOSS: _pool,
    t.SUPPLY: _pool,
    t.ENGINEERS: airfields.options,
    t.LAND: air.landings,
    t.BASE: partial(air.choices, verb="base"),
    t.FLY: partial(air.choices, verb="fly"),
}
