"""Decisions that leave no choice: whatever is decided, it comes to the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bloodyridge_qt.games.first_blood.rules import airfields, ground, plans
from bloodyridge_qt.games.first_blood.rules import terms as t
from bloodyridge_qt.games.first_blood.rules.actions import Action
from bloodyridge_qt.games.first_blood.rules.setting import Setting
from bloodyridge_qt.games.first_blood.rules.state import State


def no_choice(state: State, setting: Setting, options: Sequence[Action]) -> Action | None:
    """The one of these legal decisions that is left, or takes nothing from whoever decides; else None.

    A die is never thrown so, nor the set-up ended: both are begun by the player.
    """
    wait = state.agenda[-1]
    if not state.turn or options[0].verb == "resolve":
        return None
    if len(options) == 1:
        return options[0]
    if wait == t.DECLARE:
        return _attack(state, setting, options)
    places = {one.place for one in options if one.place}
    if len(places) == 1 and wait in (t.LAND, t.RETREAT):
        (place,) = places
        return options[-1] if _room_for_all(state, setting, setting.place[place]) else None
    return None


def bound(state: State, setting: Setting) -> Iterator[int]:
    """[8.1, 8.2, 9.4] Who must attack and can take part in nothing but an attack on one hex."""
    enemy = [*state.duty, *(place for there in state.targets for place in there)]
    for unit in setting.units[state.side]:
        if state.must[unit] and state.where[unit] >= 0:
            within = [place for place in enemy if plans.fits(state, setting, unit, (place,))]
            if len(within) == 1 and not plans.fields_in_range(state, setting, unit):
                yield unit


def _attack(state: State, setting: Setting, options: Sequence[Action]) -> Action | None:
    """[8.2] What is part of every plan of attacks that can still be completed.

    Strikes can be made after the attacks are declared as well.
    """
    for unit in bound(state, setting):
        if state.aim[unit] == t.NO_ATTACK:
            name = setting.pieces[unit].name
            return next((one for one in options if (one.verb, one.piece) == ("attack", name)), None)
    left = [one for one in options if one.verb != "strike"]
    return left[0] if [one.verb for one in left] == ["declare"] else None


def _room_for_all(state: State, setting: Setting, place: int) -> bool:
    """[5.0, 12.1] Whether all who can only go there find room, from one place as from another."""
    if state.agenda[-1] == t.RETREAT:
        room = t.STACK - ground.crowds(state, setting, setting.pieces[state.pool[0]].side)[place]
        return len({state.where[unit] for unit in state.pool}) == 1 and len(state.pool) <= room
    up = ground.lying(state, setting.aircraft[t.US], (setting.cap, setting.ground_attack))
    return len(up) <= t.HANGAR - len(airfields.planes_at(state, setting, place))
