"""Why a decision is not legal now: the paragraph and a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

from bloodyridge_qt.engine.action import IllegalAction
from bloodyridge_qt.games.first_blood.rules import airfields, combat, movement, phases, plans
from bloodyridge_qt.games.first_blood.rules import terms as t
from bloodyridge_qt.games.first_blood.rules.actions import Action
from bloodyridge_qt.games.first_blood.rules.odds import next_to_all
from bloodyridge_qt.games.first_blood.rules.setting import Setting
from bloodyridge_qt.games.first_blood.rules.state import State
from bloodyridge_qt.language import data, plural, tr

Reason = tuple[str, dict[str, Any]]
"""The name of a sentence, and what it speaks of besides the decision."""
_NOTHING: Final[Reason] = ("nothing", {})


@cache
def sentences() -> Mapping[str, tuple[str, str]]:
    """By name the paragraph and the sentence."""
    return data("first_blood", "refusals.json")  # type: ignore[no-any-return]


def explain(state: State, setting: Setting, action: Action) -> IllegalAction:
    """The paragraph that forbids this action now, and why; for one that is not among the offers."""
    name, more = _reason(state, setting, action)
    rule, text = sentences()[name]
    return IllegalAction(f"{text.format(**{**action._asdict(), **more})} [{rule}].")


def usual(state: State, setting: Setting, piece: int) -> str:
    """What a piece that is offered nothing would have been used for now: a verb."""
    wait = state.agenda[-1] if state.agenda else ""
    if piece >= setting.ground:
        return {t.MOVE: "send", t.DECLARE: "strike", t.COMBAT: "strike"}.get(wait, "move")
    if wait == t.DECLARE:
        return "support" if setting.range[piece] else "attack"
    return "move"


def _reason(state: State, setting: Setting, action: Action) -> Reason:
    if not state.agenda:
        return "over", {}
    if action.piece and action.piece not in setting.piece:
        return "no piece", {"piece": action.piece[:20]}
    for place in (action.place, action.other):
        if place and place not in setting.place:
            return "no place", {"place": place[:20]}
    wait = state.agenda[-1]
    if action.verb not in _VERBS[wait]:
        return wait, {}
    return _WHY[action.verb](
        state, setting, setting.piece.get(action.piece, -1), setting.place.get(action.place, -1), action
    )


def _move(state: State, setting: Setting, unit: int, place: int, _action: Action) -> Reason:
    if unit not in setting.units[state.side]:
        return "other side", {"seat": tr(t.SEATS[state.side])}
    at, left = state.where[unit], state.mf[unit]
    field = movement.Field(state, setting)
    if at < 0:
        return "not there", {}
    if not left:
        return (
            "fresh" if at in setting.boxes and setting.pieces[unit].arrives == state.turn else "no mf"
        ), {}
    if place in setting.boxes:
        return ("no way back" if at < setting.hexes else "been there"), {}
    if place >= setting.hexes:
        return ("entry point" if place in (*setting.points[0], *setting.points[1]) else "no ground"), {}
    if field.enemy >> place & 1:
        return "enemy", {}
    if place in field.ways(unit):
        return "full", {}
    free = movement.ways(setting, setting.mf[unit] // 2, at, left, state.visited[unit], 0)
    return ("zoc" if place in free else "too far"), {"mf": left}


def bound(state: State, setting: Setting) -> str:
    """[5.0, 6.3, 6.4] Who has to move before the movement phase can end; "" when nobody has to."""
    found = [_must_move(setting, *one) for one in movement.Field(state, setting).due().items()]
    return "; ".join(
        f"{sentences()[name][1].format(**more)} [{sentences()[name][0]}]" for name, more in found
    )


def _must_move(setting: Setting, rule: str, units: list[int]) -> Reason:
    number = plural(len(units), "1 unit", "{number} units")
    return f"must move {rule}", {
        "units": number,
        "names": ", ".join(setting.pieces[unit].name for unit in units),
    }


def _end(state: State, setting: Setting, _unit: int, _place: int, _action: Action) -> Reason:
    if state.agenda[-1] == t.MOVE:
        rule, units = next(iter(movement.Field(state, setting).due().items()))
        return _must_move(setting, rule, units)
    if landed := phases.landed(state, setting):
        return "must place", {"unit": setting.pieces[landed[0]].name}
    if waiting := combat.pending(state):
        return "unresolved", {"unit": setting.places[state.targets[waiting[0]][0]]}
    return _NOTHING


def _send(state: State, setting: Setting, plane: int, _place: int, _action: Action) -> Reason:
    own = plane in setting.aircraft[t.US] and state.where[plane] == setting.ground_attack
    return ("no japanese" if own else "no bomber"), {}


def _attack(state: State, setting: Setting, unit: int, place: int, action: Action) -> Reason:
    if unit not in setting.units[state.side]:
        return "other side", {"seat": tr(t.SEATS[state.side])}
    if state.where[unit] < 0:
        return "not there", {}
    if state.aim[unit] != t.NO_ATTACK:
        return "one attack", {}
    there = next((one for one in state.targets if place in one), ())
    if action.verb == "support":
        if not setting.range[unit]:
            return "no gun", {}
        if not there:
            return "no attack", {}
        if not plans.in_range(state, setting, unit, there):
            return "no range", {"range": setting.range[unit]}
    elif not there and place not in state.duty:
        return "not attackable", {}
    elif not next_to_all(setting, state.where[unit], there or (place,)):
        return "not near", {}
    return _left_over(state, setting, plans.joined(state, unit, place))


def _combine(state: State, setting: Setting, _unit: int, place: int, action: Action) -> Reason:
    other = setting.place[action.other]
    if (place, other) not in plans.combinations(state, setting):
        return "combined", {}
    return _left_over(state, setting, plans.combined(state, place, other))


def _left_over(state: State, setting: Setting, plan: plans.Plan) -> Reason:
    """[8.2] Who could not be given an attack after that: a unit alone, or a hex alone."""
    for place in plan.duty:
        if not plans.can_finish(state, setting, plan._replace(duty=(place,))):
            return "hex left over", {"unit": setting.places[place]}
    for unit in plans.idle(state, setting):
        if plan.aim[unit] == t.NO_ATTACK and not any(
            plans.fits(state, setting, unit, there)
            for there in (*plan.targets, *((place,) for place in plan.duty))
            if there
        ):
            return "dead end", {"unit": setting.pieces[unit].name}
    idle = [unit for unit in plans.idle(state, setting) if plan.aim[unit] == t.NO_ATTACK]
    return ("dead end", {"unit": setting.pieces[idle[0]].name}) if idle else _NOTHING


def _declare(state: State, setting: Setting, _unit: int, _place: int, _action: Action) -> Reason:
    if state.duty:
        return "must be attacked", {"unit": setting.places[state.duty[0]]}
    return "must attack", {"unit": setting.pieces[plans.idle(state, setting)[0]].name}


def _strike(state: State, setting: Setting, piece: int, place: int, _action: Action) -> Reason:
    gun = piece < setting.ground
    if setting.pieces[piece].side == t.US or state.where[piece] < 0 or (gun and not setting.range[piece]):
        return "no striker", {}
    if place in setting.field and state.airfield[setting.field[place]] == t.UNBUILT:
        return "unbuilt", {}
    if gun:
        if state.aim[piece] != t.NO_ATTACK:
            return "one attack", {}
        return (
            "out of range" if place not in plans.fields_in_range(state, setting, piece) else "dead end"
        ), {"unit": setting.pieces[piece].name}
    shielded = piece in setting.aircraft[t.JAPAN] and airfields.planes_at(state, setting, setting.cap)
    return ("cap" if shielded else "no striker"), {}


def _place(state: State, setting: Setting, piece: int, _at: int, _action: Action) -> Reason:
    if setting.pieces[piece].side != state.side:
        return "other side", {"seat": tr(t.SEATS[state.side])}
    return ("not by it" if state.turn else "set-up area"), {}


def _field(name: str) -> Callable[[State, Setting, int, int, Action], Reason]:
    return lambda _state, _setting, _piece, _place, _action: (name, {})


_WHY: Final[dict[str, Callable[[State, Setting, int, int, Action], Reason]]] = {
    "place": _place,
    "move": _move,
    "send": _send,
    "attack": _attack,
    "support": _attack,
    "combine": _combine,
    "declare": _declare,
    "shell": _field("not ready"),
    "strike": _strike,
    "resolve": _field("not attackable"),
    "lose": _field("not chosen"),
    "retreat": _field("closed"),
    "advance": _field("not near"),
    "work": _field("no worker"),
    "land": _field("no room"),
    "land all": _field("nothing"),
    "base": _field("no room"),
    "fly": _field("wrong box"),
    "end": _end,
}
_VERBS: Final[dict[str, tuple[str, ...]]] = {
    t.SET_UP: ("place", "end"), t.REINFORCE: ("place", "end"), t.MOVE: ("move", "send", "end"),
    t.OVERSTACK: ("lose",), t.DECLARE: ("attack", "support", "combine", "declare", "strike"),
    t.COMBAT: ("resolve", "strike", "shell", "end"), t.ATTACKER_LOSS: ("lose",), t.DEFENDER_LOSS: ("lose",),
    t.RETREAT: ("retreat",), t.ADVANCE: ("advance", "end"), t.AIRCRAFT_LOSS: ("lose",), t.SUPPLY: ("lose",),
    t.ENGINEERS: ("work", "end"), t.LAND: ("land", "land all"), t.BASE: ("base", "end"),
    t.FLY: ("fly", "end"),
}  # fmt: skip
"""What can be decided at each wait at all."""
