"""[3.0, 6.0] The Japanese on the island: losses, movement, priorities."""

from __future__ import annotations

from bloodyridge_qt.games.tarawa_1943.rules import events
from bloodyridge_qt.games.tarawa_1943.rules import terms as t
from bloodyridge_qt.games.tarawa_1943.rules.battalions import remove_bunker
from bloodyridge_qt.games.tarawa_1943.rules.cards import Effect
from bloodyridge_qt.games.tarawa_1943.rules.setting import Setting
from bloodyridge_qt.games.tarawa_1943.rules.state import Play, State


def lose_marker(play: Play, position: int, why: str, *, defends: bool = False) -> None:
    """[3.0] A defender's bunker goes first, else a marker; a hit on an empty position is lost."""
    state = play.state
    bunker = defends and bool(state.bunker[position])
    if not state.japanese[position]:
        return
    if bunker:
        state.bunker[position] = 0
    else:
        state.japanese[position] -= 1
        state.japanese_dead += 1
    play.tell(events.JapaneseLost, position, bunker, state.japanese[position], why)
    if not state.japanese[position]:
        remove_bunker(play, position)


def guns(state: State, setting: Setting, place: int) -> list[int]:
    """[6.0] Linked positions that hold Japanese markers, lowest priority first; for a wave box its beach."""
    markers = state.japanese
    return [gun for gun in setting.guns[place] if markers[gun]]


def source(state: State, setting: Setting, place: int) -> int:
    """[6.0] Where an attack on a place comes from: the first of its guns, NOWHERE for none."""
    markers = state.japanese
    for gun in setting.guns[place]:
        if markers[gun]:
            return gun
    return t.NOWHERE


def slots_used(state: State, position: int) -> int:
    """[1.0] Markers and cube in a position; a bunker needs no slot."""
    return state.japanese[position] + state.cube[position]


def open_position(state: State, upto: int = t.POSITIONS) -> int:
    """[6.0] The first Japanese position before `upto` with a free slot and no battalion; NOWHERE for none."""
    for at in range(upto):
        if not state.controls(at) and state.holder[at] == t.NOBODY and slots_used(state, at) < t.SLOTS:
            return at
    return t.NOWHERE


def shift(play: Play, source: int) -> bool:
    """[6.0] One marker goes to a position of higher priority; False when there is no source or no goal.

    Without a source it comes from the lowest-priority position with markers (reading `rear`).
    """
    markers = play.state.japanese
    if source == t.NOWHERE:
        source = max((at for at in range(t.POSITIONS) if markers[at]), default=t.NOWHERE)
    goal = open_position(play.state, source)
    if goal == t.NOWHERE or not markers[source]:
        return False
    _move(play, source, goal, "shift")
    return True


def counterattack(play: Play) -> bool:
    """[1.0] A marker enters the Marines' first empty position that has guns; False when there is none."""
    state = play.state
    for position in range(t.POSITIONS):
        gun = source(state, play.setting, position)
        if state.controls(position) and state.holder[position] == t.NOBODY and gun != t.NOWHERE:
            _move(play, gun, position, "counterattack")
            return True
    return False


def _move(play: Play, origin: int, to: int, how: str) -> None:
    play.state.japanese[origin] -= 1
    _arrive(play, origin, to, how)
    if not play.state.japanese[origin]:
        remove_bunker(play, origin)


def _arrive(play: Play, origin: int, to: int, how: str) -> None:
    """[1.0] A marker is in a position, which is Japanese from then on."""
    play.state.japanese[to] += 1
    play.state.held[to] = 0
    play.tell(events.JapaneseMoved, origin, to, how)


def surface(play: Play) -> bool:
    """An eliminated marker comes back; False when none is eliminated or no position has room."""
    goal = open_position(play.state)
    if not play.state.japanese_dead or goal == t.NOWHERE:
        return False
    play.state.japanese_dead -= 1
    _arrive(play, t.NOWHERE, goal, "surface")
    return True


def infiltrate(play: Play) -> bool:
    """[6.0] A cube enters the first controlled position with an empty slot; False when there is none."""
    state = play.state
    for at in range(t.POSITIONS if state.cubes_left else 0):
        holder = state.holder[at]
        if state.controls(at) and (holder == t.NOBODY or state.markers[holder] < t.MARKERS):
            state.cube[at] = 1
            state.cubes_left -= 1
            play.tell(events.Infiltrated, at)
            return True
    return False


def has_source(state: State, effect: Effect) -> bool:
    """Whether there is a marker or a cube to do an effect with, wherever it may go."""
    match effect.verb:
        case "shift":
            return (
                any(state.japanese) if effect.source == "rear" else state.japanese[int(effect.source) - 1] > 0
            )
        case "surface":
            return state.japanese_dead > 0
    return effect.verb != "infiltrate" or state.cubes_left > 0


def dig_in(play: Play) -> bool:
    """[3.0] A bunker in the first position with markers and without one; False when there is none."""
    state = play.state
    for at in range(t.POSITIONS):
        if state.japanese[at] and not state.bunker[at]:
            state.bunker[at] = 1
            play.tell(events.BunkerPlaced, at)
            return True
    return False
