"""[9.5.3, 11.0, 12.0] Airfield hexes: bombarded, overrun, repaired and built."""

from __future__ import annotations

from bloodyridge_qt.games.first_blood.rules import ground
from bloodyridge_qt.games.first_blood.rules import terms as t
from bloodyridge_qt.games.first_blood.rules.actions import Action
from bloodyridge_qt.games.first_blood.rules.events import FieldChanged, Passed, PhaseBegan, Worked
from bloodyridge_qt.games.first_blood.rules.options import YES
from bloodyridge_qt.games.first_blood.rules.play import Play
from bloodyridge_qt.games.first_blood.rules.setting import Setting
from bloodyridge_qt.games.first_blood.rules.state import State

_BOMBARDED, _TAKEN = 1, 2
"""In `State.hit`: bombarded, or entered by a Japanese unit while it was operative."""


def planes_at(state: State, setting: Setting, place: int) -> list[int]:
    """US aircraft on a hex or in a box."""
    where = state.where
    return [plane for plane in setting.aircraft[t.US] if where[plane] == place] if place in where else []


def built(state: State, setting: Setting) -> list[int]:
    """[12.6.1] The airfield hexes that are there, in whatever condition."""
    return [at for at, field in setting.field.items() if state.airfield[field] != t.UNBUILT]


def operative(state: State, setting: Setting) -> list[int]:
    """[12.3] The airfield hexes that can hold aircraft."""
    return [at for at, field in setting.field.items() if state.airfield[field] == t.OPERATIVE]


def change(play: Play, field: int, condition: int) -> None:
    """Put an airfield hex into a condition; work done on it is lost [11.4]."""
    state = play.state
    state.work[field] = 0
    if state.airfield[field] != condition:
        state.airfield[field] = condition
        play.tell(FieldChanged, field, condition)


def bombard(play: Play, field: int, condition: int) -> None:
    """[9.5.3, 10.3, 13.3.3] Without aircraft to absorb it an airfield hex is damaged or destroyed.

    Damage needs an operative hex (`gun_damage`). Any bombardment stops the work there [11.4].
    """
    state = play.state
    state.hit[field] = max(state.hit[field], _BOMBARDED)
    state.work[field] = 0
    if condition > state.airfield[field]:
        change(play, field, condition)


def without_harm(state: State, setting: Setting, piece: int, place: int) -> bool:
    """[9.5.3, 10.3, 11.4] Whether a strike finds no aircraft and nothing to harm: it stops work alone."""
    harm = t.DAMAGED if piece < setting.ground else t.DESTROYED
    field = setting.field.get(place)
    return field is not None and state.airfield[field] >= harm and not planes_at(state, setting, place)


def occupy_all(play: Play) -> None:
    """[12.6, 12.6.1] A built hex where a Japanese unit has come to rest is destroyed with its aircraft."""
    state, setting = play.state, play.setting
    held = ground.occupied(state, setting, t.JAPAN)
    for field, place in enumerate(setting.airfields):
        if not held >> place & 1:
            continue
        state.work[field] = 0
        if state.airfield[field] == t.UNBUILT:
            continue
        if state.airfield[field] == t.OPERATIVE:
            play.lose("ground", *planes_at(state, setting, place))
            state.hit[field] = _TAKEN
        change(play, field, t.DESTROYED)


def taken(state: State, setting: Setting) -> list[int]:
    """[2.0, 12.6.1, 12.6.2] The airfield hexes that count for victory and hold a Japanese unit."""
    held = ground.occupied(state, setting, t.JAPAN)
    once_built = setting.options.strip_counts_once_built == YES
    counts = {*setting.henderson, *(built(state, setting) if once_built else ())}
    counts.update(at for at, field in setting.field.items() if state.hit[field] == _TAKEN)
    return sorted(at for at in counts if held >> at & 1)


# --- engineers


def workable(state: State, setting: Setting) -> list[int]:
    """[11.2, 11.4] Airfield hexes on which a turn of work can be done now.

    It takes an engineer that has stood there since the game turn began, and has neither attacked nor been
    attacked, in a hex that was not bombarded. By the optional rule two other units that are no artillery
    repair as well, but build no strip [11.2.1].
    """
    found = []
    for field, place in enumerate(setting.airfields):
        if state.airfield[field] == t.OPERATIVE or state.hit[field] or state.worked[field]:
            continue
        there = [unit for unit in ground.lying(state, setting.units[t.US], (place,)) if not state.busy[unit]]
        kinds = [setting.pieces[unit].kind for unit in there]
        pair = setting.options.two_units_repair == YES and state.airfield[field] != t.UNBUILT
        if t.ENGINEER in kinds or (pair and sum(kind != t.ARTILLERY for kind in kinds) > 1):
            found.append(field)
    return found


def begin_work(play: Play) -> None:
    """[11.3] The US Engineer phase."""
    state, setting = play.state, play.setting
    state.worked = bytearray(len(setting.airfields))
    play.then("work ends")
    if workable(state, setting):
        play.tell(PhaseBegan, "engineers", t.US)
        play.then(t.ENGINEERS)
    elif len(operative(state, setting)) < len(setting.airfields):
        play.tell(Passed, "engineers", t.US)


def options(state: State, setting: Setting) -> list[Action]:
    """[11.2] Where to work, or nowhere any more (`work_choice`)."""
    hexes = (setting.airfields[field] for field in workable(state, setting))
    return [*(setting.action("work", place=place) for place in hexes), setting.action("end")]


def turns_needed(state: State, field: int) -> int:
    """[11.2] One turn of work repairs damage, two rebuild a hex or build one of the strip."""
    return 1 if state.airfield[field] == t.DAMAGED else 2


def work(play: Play, place: int) -> None:
    """[11.2, 11.5] A turn's work."""
    state, field = play.state, play.setting.field[place]
    state.worked[field] = 1
    state.work[field] += 1
    play.tell(Worked, field, state.work[field])
    if state.work[field] >= turns_needed(state, field):
        change(play, field, t.OPERATIVE)
    if workable(state, play.setting):
        play.then(t.ENGINEERS)


def end_work(play: Play) -> None:
    """[11.4] What was not worked on this turn has to be begun again."""
    state = play.state
    for field, done in enumerate(state.worked):
        if not done:
            state.work[field] = 0
