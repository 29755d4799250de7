"""Why a decision is not legal now: the paragraph and a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Final

from bloodyridge_qt.engine.action import IllegalAction
from bloodyridge_qt.games.first_blood.rules import (
    air,
    airfields,
    combat,
    ground,
    movement,
    phases,
    plans,
)
from bloodyridge_qt.games.first_blood.rules import terms as t
from bloodyridge_qt.games.first_blood.rules.actions import Action
from bloodyridge_qt.games.first_blood.rules.odds import next_to_all, step_to
from bloodyridge_qt.games.first_blood.rules.setting import Setting
from bloodyridge_qt.games.first_blood.rules.state import State
from bloodyridge_qt.language import data, plural, tr

About = tuple[str, dict[str, str]]
"""The name of a sentence, and what it speaks of besides the decision."""


@cache
def sentences() -> Mapping[str, tuple[str, str]]:
    """By name the paragraph and the sentence."""
    return data("first_blood", "refusals.json")  # type: ignore[no-any-return]


def _told(name: str, about: Mapping[str, object]) -> str:
    rule, text = sentences()[name]
    told = text.format(**about)
    return f"{told[:1].upper()}{told[1:]} [{rule}]"


def explain(state: State, setting: Setting, action: Action) -> IllegalAction:
    """The paragraph that forbids this action now, and why; for one that is not among the offers."""
    found = _reason(state, setting, action)
    name, more = (found, {}) if isinstance(found, str) else found
    about: dict[str, object] = {**action._asdict(), "seat": tr(t.SEATS[state.side])}
    named = {"place": action.place, "other": action.other}.items()
    about |= {word: place_called(setting, setting.place[at]) for word, at in named if at in setting.place}
    unit = setting.piece.get(action.piece, -1)
    if 0 <= unit < setting.ground:
        about |= {"mf": state.mf[unit], "range": setting.range[unit]}
    elif unit >= 0:
        about["piece"] = called(state, setting, unit)
    return IllegalAction(f"{_told(name, about | more)}.")


def place_called(setting: Setting, at: int) -> str:
    """ "0708", "box A", "entry point 11", "USAF CAP"."""
    name = setting.places[at]
    return tr("box {name}", name=name) if name in t.BOXES else tr(name).replace("entry ", tr("entry point "))


def called(state: State, setting: Setting, piece: int) -> str:
    """The name of a ground unit; of others the type, with where it lies if some lie elsewhere as well."""
    one, at = setting.pieces[piece], state.where[piece]
    if piece < setting.ground:
        return one.name
    kind = one.type, one.side
    lying = zip(setting.pieces, state.where, strict=True)
    alike = {place for other, place in lying if place >= 0 and (other.type, other.side) == kind}
    apart = at >= 0 and len(alike) > 1
    return tr("{type} in {place}", type=one.type, place=tr(setting.places[at])) if apart else one.type


def usual(state: State, setting: Setting, piece: int) -> str:
    """What a piece that is offered nothing would have been used for now: a verb."""
    wait = state.agenda[-1] if state.agenda else ""
    if piece >= setting.ground:
        return {t.MOVE: "send", t.DECLARE: "strike", t.COMBAT: "strike"}.get(wait, "move")
    if wait == t.DECLARE:
        return "support" if setting.range[piece] else "attack"
    return "move"


def _reason(state: State, setting: Setting, action: Action) -> str | About:
    if not state.agenda:
        return "over"
    if action.piece and action.piece not in setting.piece:
        return "no piece", {"piece": action.piece[:20]}
    for name in (action.place, action.other):
        if name and name not in setting.place:
            return "no place", {"place": name[:20]}
    if action.verb not in _VERBS[state.agenda[-1]]:
        return state.agenda[-1]
    why = _WHY[action.verb]
    if isinstance(why, str):
        return why
    piece, place = setting.piece.get(action.piece, -1), setting.place.get(action.place, -1)
    return why(state, setting, piece, place, action)


def _move(state: State, setting: Setting, unit: int, place: int, _action: Action) -> str:
    if unit not in setting.units[state.side]:
        return "other side"
    at, left = state.where[unit], state.mf[unit]
    if at < 0:
        return "not there"
    if not left:
        return "fresh" if at in setting.boxes and setting.pieces[unit].arrives == state.turn else "no mf"
    if place in setting.boxes:
        return _box(state, setting, unit, place)
    if place >= setting.hexes:
        return "entry point" if place in (*setting.points[0], *setting.points[1]) else "no ground"
    field = movement.Field(state, setting)
    if field.enemy >> place & 1:
        return "enemy"
    if place in field.ways(unit):
        return "full"
    free = movement.ways(setting, setting.mf[unit] // 2, at, left, state.visited[unit], 0)
    return "zoc" if place in free else "too far"


def _must_move(state: State, setting: Setting) -> Iterator[About]:
    """[5.0, 6.3, 6.4] Who has to move before the movement phase can end, a sentence a paragraph."""
    due: dict[str, list[int]] = {}
    for unit, rule in movement.Field(state, setting).duties():
        due.setdefault(rule, []).append(unit)
    for rule, units in due.items():
        names = ", ".join(setting.pieces[unit].name for unit in units)
        yield f"must move {rule}", {"units": plural(len(units), "1 unit", "{number} units"), "names": names}


def _box(state: State, setting: Setting, unit: int, place: int) -> str:
    """[6.0, 6.1] Why a unit cannot go to this box; between two of them lie those of the row."""
    at, been = state.where[unit], state.visited[unit]
    if at not in setting.boxes:
        return "no way back" if at < setting.hexes else "point to box"
    if been & setting.bit_of_box(place):
        return "been there"
    between = range(min(at, place) + 1, max(at, place))
    return "box between" if any(been & setting.bit_of_box(box) for box in between) else "far box"


def bound(state: State, setting: Setting) -> str:
    """All of that in one; "" when nobody has to move."""
    return "; ".join(_told(*one) for one in _must_move(state, setting))


def _end(state: State, setting: Setting, _unit: int, _place: int, _action: Action) -> str | About:
    if state.agenda[-1] == t.MOVE:
        return next(_must_move(state, setting))
    if landed := phases.landed(state, setting):
        return "must place", {"unit": called(state, setting, landed[0])}
    if waiting := combat.pending(state):
        return "unresolved", {"unit": setting.places[state.targets[waiting[0]][0]]}
    return "nothing"


def _send(state: State, setting: Setting, plane: int, place: int, _action: Action) -> str:
    """[13.2, 13.6]"""
    if plane not in setting.aircraft[t.US] or state.where[plane] != setting.ground_attack:
        return "no bomber"
    return "box shelters" if place in setting.boxes else "no japanese"


def _berth(state: State, setting: Setting, plane: int, place: int, _action: Action) -> str:
    """[12.1, 12.3, 12.5] Why an aircraft cannot land or be based there."""
    if place not in airfields.operative(state, setting):
        return "not operative"
    return "no room" if place in setting.henderson or setting.fights[plane] else "fighters’ strip"


def _lose(state: State, _setting: Setting, _piece: int, _place: int, _action: Action) -> str:
    """[8.9, 8.10.1, 14.1]"""
    return {t.AIRCRAFT_LOSS: "not chosen", t.SUPPLY: "no supply"}.get(state.agenda[-1], "no loss")


def _retreat(state: State, setting: Setting, unit: int, place: int, _action: Action) -> str:
    """[8.2.2, 8.2.3, 8.12] What bars the way: the first step of it, or that it is no step."""
    if unit not in state.pool:
        return "no retreat"
    step = step_to(setting, state.where[unit], place)
    if step is None:
        return "retreat off" if place >= setting.hexes else "retreat far"
    enemy = ground.occupied(state, setting, 1 - setting.pieces[unit].side)
    if (enemy | ground.zone(setting, enemy)) >> place & 1:
        return "retreat zone"
    return "retreat river" if step.bars_retreat else "retreat full"


def _attack(state: State, setting: Setting, unit: int, place: int, action: Action) -> str | About:
    if unit not in setting.units[state.side]:
        return "other side"
    if state.where[unit] < 0:
        return "not there"
    if state.aim[unit] != t.NO_ATTACK:
        return "one attack"
    there = next((one for one in state.targets if place in one), ())
    if action.verb == "support":
        if not setting.range[unit]:
            return "no gun"
        if not there:
            return "no attack"
        if not plans.in_range(state, setting, unit, there):
            if len(there) > 1 or state.where[unit] >= setting.hexes:
                return "no range"
            return "range too short", {"away": str(setting.distance(state.where[unit], place))}
    elif not there and place not in state.duty:
        return "not attackable"
    elif not next_to_all(setting, state.where[unit], there or (place,)):
        return "not near"
    return _left_over(setting, plans.joined(state, unit, place))


def _combine(state: State, setting: Setting, _unit: int, place: int, action: Action) -> str | About:
    other = setting.place[action.other]
    if (place, other) not in plans.combinations(state, setting):
        return "combined"
    return _left_over(setting, plans.combined(state, place, other))


def _left_over(setting: Setting, after: State) -> str | About:
    """[8.2] Who could not be given an attack after that: a hex alone, or a unit alone."""
    duty = after.duty
    for after.duty in ([place] for place in duty):
        if not plans.can_finish(after, setting):
            return "hex left over", {"unit": setting.places[after.duty[0]]}
    attacks = [*filter(None, after.targets), *((place,) for place in duty)]
    idle = plans.idle(after, setting)
    lost = [unit for unit in idle if not any(plans.fits(after, setting, unit, there) for there in attacks)]
    return ("dead end", {"unit": setting.pieces[(lost or idle)[0]].name}) if idle else "nothing"


def _declare(state: State, setting: Setting, _unit: int, _place: int, _action: Action) -> About:
    if state.duty:
        return "must be attacked", {"unit": setting.places[state.duty[0]]}
    return "must attack", {"unit": setting.pieces[plans.idle(state, setting)[0]].name}


def _strike(state: State, setting: Setting, piece: int, place: int, action: Action) -> str | About:
    gun = piece < setting.ground
    if piece in setting.special and state.where[piece] == t.TO_COME:
        return "not come"
    if setting.pieces[piece].side == t.US or state.where[piece] < 0 or (gun and not setting.range[piece]):
        return "no striker"
    if place in setting.field and state.airfield[setting.field[place]] == t.UNBUILT:
        return "unbuilt"
    if gun:
        if state.aim[piece] != t.NO_ATTACK:
            return "one attack"
        reached = place in plans.fields_in_range(state, setting, piece)
        return ("dead end", {"unit": action.piece}) if reached else "out of range"
    if piece in setting.ships:
        reserve = state.where[piece] == setting.ijn_reserve
        return "no airfield" if reserve else _shell(state, setting, piece, place, action)
    return (_fighter if setting.fights[piece] else _bomber)(state, setting, place)


def _fighter(state: State, setting: Setting, place: int) -> str:
    """[13.3.1]"""
    cap, below = (airfields.planes_at(state, setting, box) for box in (setting.cap, setting.ground_attack))
    if not (cap or below):
        return "no prey"
    if place not in (setting.cap, setting.ground_attack):
        return "fighter"
    return "cap" if cap else "no fighter target"


def _bomber(state: State, setting: Setting, place: int) -> str:
    """[13.3.2, 13.3.3]"""
    cap = airfields.planes_at(state, setting, setting.cap)
    if place == setting.ground_attack:
        return "fighters alone"
    if cap and place == setting.cap:
        return "one bomber"
    return "cap bars bombers" if cap and place in setting.field else "no bomber target"


def _shell(state: State, setting: Setting, ship: int, place: int, _action: Action) -> str:
    """[10.2 to 10.4] A ship of IJN ATTACK; it joins an attack after all are declared."""
    if state.where[ship] != setting.ijn_attack:
        return "not ready"
    attacked = {*state.duty, *(one for there in state.targets for one in there)}
    return "ships join later" if state.agenda[-1] == t.DECLARE and place in attacked else "no ship target"


def _place(state: State, setting: Setting, piece: int, at: int, _action: Action) -> str:
    """[3.0, 3.1, 5.0, 5.2, 7.1, 7.2, 7.4] Why a piece cannot be placed there."""
    side = setting.pieces[piece].side
    if side != state.side:
        return "other side"
    if piece in setting.ships:
        return "no ship box"
    if piece >= setting.ground:
        if at in air.posts(setting, piece) or at in airfields.operative(state, setting):
            return "full field"
        return "wrong box" if at in (setting.cap, setting.ground_attack) else "set-up of aircraft"
    crowd = ground.crowds(state, setting, side)[at]
    if not state.turn:
        full = side == t.US and at in setting.board.us_area and crowd >= t.STACK
        return "full hex" if full else f"set-up of {t.SEATS[side]}"
    if at in setting.points[side]:
        return f"full point of {t.SEATS[side]}" if crowd >= t.POINT else "blocked point"
    return f"arrival of {t.SEATS[side]}"


_WHY: Final[Mapping[str, str | Callable[[State, Setting, int, int, Action], str | About]]] = {
    "place": _place, "move": _move, "send": _send, "attack": _attack, "support": _attack, "combine": _combine,
    "declare": _declare, "shell": _shell, "strike": _strike, "resolve": "not attackable",
    "lose": _lose, "retreat": _retreat, "advance": "not near", "work": "no worker", "land": _berth,
    "land all": "nothing", "base": _berth, "fly": "wrong box", "end": _end,
}  # fmt: skip
"""By verb the name of a sentence, or what tells it."""
_VERBS: Final = {
    t.SET_UP: ("place", "end"), t.REINFORCE: ("place", "end"), t.MOVE: ("move", "send", "end"),
    t.OVERSTACK: ("lose",), t.DECLARE: ("attack", "support", "combine", "declare", "strike"),
    t.COMBAT: ("resolve", "strike", "shell", "end"), t.ATTACKER_LOSS: ("lose",), t.DEFENDER_LOSS: ("lose",),
    t.RETREAT: ("retreat",), t.ADVANCE: ("advance", "end"), t.AIRCRAFT_LOSS: ("lose",), t.SUPPLY: ("lose",),
    t.ENGINEERS: ("work", "end"), t.LAND: ("land", "land all"), t.BASE: ("base", "end"),
    t.FLY: ("fly", "end"),
}  # fmt: skip
"""What can be decided at each wait at all."""


def unused(state: State, setting: Setting, piece: int, asked: int) -> IllegalAction | None:
    """Why the side that is `asked` can do nothing with this piece now; None where its place decides."""
    name = _unused(state, setting, piece, asked)
    about = {"piece": called(state, setting, piece), "seat": tr(t.SEATS[asked])}
    return IllegalAction(f"{_told(name, about)}.") if name else None


def _unused(state: State, setting: Setting, piece: int, asked: int) -> str:
    one, wait = setting.pieces[piece], state.agenda[-1] if state.agenda else ""
    if wait and one.side != asked:
        return "other side"
    found = {
        t.SET_UP: "placed" if state.where[piece] >= 0 else "",
        t.REINFORCE: "placed" if state.where[piece] >= 0 else "",
        t.RETREAT: "no retreat" if piece not in state.pool else "",
        t.ADVANCE: "no advance" if piece not in state.pool else "",
        t.FLY: "inverted" if state.inverted[piece] else "",
    }
    if piece < setting.ground:
        joins = one.side == t.JAPAN and one.range  # may strike an airfield all the same
        found[t.COMBAT] = "" if joins else "declared"
    elif one.side == t.JAPAN:
        found[t.MOVE] = "sails later" if one.kind == t.SHIP else "flies later"
    else:
        found[t.DECLARE] = found[t.COMBAT] = "sent before"
    return found.get(wait, "")
