"""[8.0] US artillery: fires the moment its marker is drawn."""

from __future__ import annotations

from bloodyridge_qt.engine.action import Emit
from bloodyridge_qt.engine.dice import Dice
from bloodyridge_qt.games.bloody_ridge.rules.events import ArtilleryFired, BatteryLost
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.rules.state import State


def bombard(
    state: State, setting: Setting, attack: int, index: int, dice: Dice, emit: Emit | None = None
) -> None:
    """[8.2, 10.3] One die against each unit of the force, by the terrain it stands in.

    A force that strikes from the red row is out of reach [3.4]; the marker is spent all the same.
    """
    upto = setting.artillery_hits[state.stand]
    force = state.force
    rolls = (
        dice.volley(("US artillery", state.turn, setting.number[state.target], attack, index), len(force))
        if upto
        else ()
    )
    lost = [unit for unit, roll in zip(force, rolls) if roll <= upto]
    if lost:
        state.force = [unit for unit in force if unit not in lost]
        state.japanese_dead += lost
    if emit:
        emit(ArtilleryFired(state.target, state.stand, tuple(force), upto, tuple(rolls), tuple(lost)))


def take_back_fired(state: State) -> int:
    """[8.3] At the start of a turn the markers fired in the last one return to the pool; how many."""
    count = len(state.fired)
    if count:
        state.pool = sorted(state.pool + state.fired)
        state.fired = []
    return count


def lose_battery(state: State, setting: Setting, emit: Emit | None = None) -> None:
    """[8.4] Without the battalion HQ every artillery marker, fired or not, leaves the game."""
    first, end = setting.first_artillery, setting.first_hq
    gone = [piece for piece in (*state.pool, *state.fired) if first <= piece < end]
    state.pool = [piece for piece in state.pool if not first <= piece < end]
    state.fired = []
    state.us_dead += gone
    if emit:
        emit(BatteryLost(len(gone)))
