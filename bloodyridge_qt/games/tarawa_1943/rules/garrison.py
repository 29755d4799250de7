"""[3.0, 6.0] The Japanese on the island: losses, movement, priorities."""

from __future__ import annotations

from collections.abc import Iterable

from bloodyridge_qt.engine.action import Emit
from bloodyridge_qt.games.tarawa_1943.rules import events
from bloodyridge_qt.games.tarawa_1943.rules import terms as t
from bloodyridge_qt.games.tarawa_1943.rules.battalions import remove_bunker
from bloodyridge_qt.games.tarawa_1943.rules.setting import Setting
from bloodyridge_qt.games.tarawa_1943.rules.state import State


def hit(state: State, position: int, emit: Emit | None, why: str) -> None:
    """[3.0] The bunker goes first, then a marker; a hit on an empty position is lost."""
    if state.bunker[position] and state.japanese[position]:
        state.bunker[position] = 0
        events.tell(emit, events.JapaneseLost, position, True, state.japanese[position], why)
    else:
        lose_marker(state, position, emit, why)


def lose_marker(state: State, position: int, emit: Emit | None, why: str) -> None:
    """[3.0] A marker is eliminated; one that attacks has no good of a bunker."""
    if not state.japanese[position]:
        return
    state.japanese[position] -= 1
    state.japanese_dead += 1
    events.tell(emit, events.JapaneseLost, position, False, state.japanese[position], why)
    if not state.japanese[position]:
        remove_bunker(state, position, emit)


def guns(state: State, setting: Setting, place: int) -> Iterable[int]:
    """[6.0] Linked positions that hold Japanese markers, lowest priority first."""
    return (gun for gun in setting.guns[place] if state.japanese[gun])


def first_gun(state: State, setting: Setting, place: int) -> int:
    """[6.0] Where an attack on a place comes from: the lowest priority of its guns; NOWHERE without any.

    Against a wave box it is the beach ahead, the only position linked to it.
    """
    return next(iter(guns(state, setting, place)), t.NOWHERE)


def slots_used(state: State, position: int) -> int:
    """[1.0] Markers and cube in a position; a bunker needs no slot."""
    return state.japanese[position] + state.cube[position]


def open_position(state: State, upto: int = t.POSITIONS) -> int:
    """[6.0] The first Japanese position before `upto` with a free slot and no battalion; NOWHERE for none."""
    for position in range(upto):
        if (
            not state.controls(position)
            and state.holder[position] == t.NOBODY
            and slots_used(state, position) < t.SLOTS
        ):
            return position
    return t.NOWHERE


def rear(state: State) -> int:
    """[6.0] The lowest-priority position with markers; NOWHERE when there are none."""
    return next((at for at in reversed(range(t.POSITIONS)) if state.japanese[at]), t.NOWHERE)


def shift(state: State, source: int, emit: Emit | None) -> bool:
    """[6.0] One marker goes to a position of higher priority; False when there is no source or no goal."""
    position = rear(state) if source == t.NOWHERE else source
    if position == t.NOWHERE or not state.japanese[position]:
        return False
    goal = open_position(state, position)
    if goal == t.NOWHERE:
        return False
    _move(state, position, goal, "shift", emit)
    return True


def counterattack(state: State, setting: Setting, emit: Emit | None) -> bool:
    """[1.0] A marker enters the Marines' first empty position that has guns; False when there is none."""
    for position in range(t.POSITIONS):
        if state.controls(position) and state.holder[position] == t.NOBODY:
            gun = first_gun(state, setting, position)
            if gun != t.NOWHERE:
                _move(state, gun, position, "counterattack", emit)
                return True
    return False


def _move(state: State, origin: int, to: int, how: str, emit: Emit | None) -> None:
    state.japanese[origin] -= 1
    state.japanese[to] += 1
    state.held[to] = 0
    events.tell(emit, events.JapaneseMoved, origin, to, how)
    if not state.japanese[origin]:
        remove_bunker(state, origin, emit)


def surface(state: State, emit: Emit | None) -> bool:
    """An eliminated marker comes back; False when none is eliminated or no position has room."""
    goal = open_position(state)
    if not state.japanese_dead or goal == t.NOWHERE:
        return False
    state.japanese_dead -= 1
    state.japanese[goal] += 1
    state.held[goal] = 0
    events.tell(emit, events.JapaneseMoved, t.NOWHERE, goal, "surface")
    return True


def infiltrate(state: State, emit: Emit | None) -> bool:
    """[6.0] A cube enters the first controlled position with an empty slot; False when there is none."""
    if not state.cubes_left:
        return False
    for position in range(t.POSITIONS):
        if not state.controls(position):
            continue
        holder = state.holder[position]
        if holder == t.NOBODY or state.markers[holder] < t.MARKERS:
            state.cube[position] = 1
            state.cubes_left -= 1
            events.tell(emit, events.Infiltrated, position)
            return True
    return False


def dig_in(state: State, emit: Emit | None) -> bool:
    """[3.0] A bunker in the first position with markers and without one; False when there is none."""
    for position in range(t.POSITIONS):
        if state.japanese[position] and not state.bunker[position]:
            state.bunker[position] = 1
            events.tell(emit, events.BunkerPlaced, position)
            return True
    return False
