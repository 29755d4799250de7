"""The game's sentences, from their file, filled in with names and numbers.

Longer than most: each kind of name and number has its own way of being told.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final

from bloodyridge_qt.games.first_blood.rules import air, airfields, events, ground
from bloodyridge_qt.games.first_blood.rules import terms as t
from bloodyridge_qt.games.first_blood.rules.actions import Action
from bloodyridge_qt.games.first_blood.rules.combat import stranded
from bloodyridge_qt.games.first_blood.rules.no_choice import bound
from bloodyridge_qt.games.first_blood.rules.odds import Odds, attacked
from bloodyridge_qt.games.first_blood.rules.phases import supplied
from bloodyridge_qt.games.first_blood.rules.refusals import called, place_called
from bloodyridge_qt.games.first_blood.rules.setting import Setting
from bloodyridge_qt.games.first_blood.rules.state import State
from bloodyridge_qt.language import data, fill, inside, plural, tr
from bloodyridge_qt.table.cues import Deed
from bloodyridge_qt.table.hand_dice import Rows
from bloodyridge_qt.table.phrases import count, form_for, listed

SIDES: Final = ("us", "japanese")
"""Keys of the sides' colours, by side."""
_PIONEER: Final = "pioneer"
"""The sign of units that are engineers by their name only."""
_ORDINALS: Final = ("1st", "2nd", "3rd", "4th", "5th")
"""In English; the counter file, which saved games carry, has "1. Battalion"."""
_HIGHEST: Final = 3
"""[8.6] To one, on the last column of the tables."""
_PIECES: Final = frozenset({"piece", "pieces"})
_PLACES: Final = frozenset({"place", "other", "origin", "targets"})


@cache
def said(section: str) -> Mapping[str, Any]:
    """A section of the file: "events", "prompts" …"""
    return data("first_blood", "words.json")[section]  # type: ignore[no-any-return]


def turn_name(setting: Setting, turn: int) -> str:
    """ "SEP I"; the set-up has no name."""
    return tr(setting.forces.turns[min(turn, t.TURNS) - 1]) if turn else tr("Set-up")


def place_name(setting: Setting, at: int) -> str:
    """ "0708 Henderson Field", "box A", "entry point 11", "USAF CAP"."""
    if at < 0:
        return tr("off the map")
    name, field = place_called(setting, at), setting.field.get(at)
    return name if field is None else f"{name} {field_name(setting, field)}"


def arrivals(setting: Setting, turn: str) -> tuple[tuple[str, str], ...]:
    """[7.0] For each side what the time record brings on the turn of this name, if anything."""
    number = (*setting.forces.turns, turn).index(turn) + 1
    found = []
    for side, seat in enumerate(t.SEATS):
        own = [at for at, one in enumerate(setting.pieces) if (one.side, one.arrives) == (side, number)]
        if own:
            names = counted([piece_name(setting, at) for at in own])
            found.append((str(said("arrivals")).format(side=tr(seat)), names))
    return tuple(found)


def track_box(setting: Setting, place: str, lying: Collection[str]) -> Rows:
    """What a box of the time record or the phase track says, with whether the game stands there; else ()."""
    track, _, name = place.partition(" ")
    if track == "turn":
        now = ((tr("Now"), tr("this turn is played [7.0]")),) if lying else ()
        return ((tr("Game turn"), tr(name)), *now, *arrivals(setting, name))
    if track != "phase":
        return ()
    phases = [words for side in reversed(SIDES) for words in said("phases")[side].values()]
    now = ((tr("Now"), tr("this phase is played [3.2]")),) if lying else ()
    return ((tr("Phase"), phases[int(name) - 1]), *now)


def field_name(setting: Setting, field: int) -> str:
    """The airfield a hex belongs to."""
    return "Henderson Field" if field < setting.board.henderson else "Fighter Strip"


def piece_name(setting: Setting, piece: int) -> str:
    """ "228/1" of a ground unit, "F4F" of an aircraft: those of a type are alike."""
    one = setting.pieces[piece]
    return one.name if one.mf else one.type


def factors(setting: Setting, piece: int) -> str:
    """[4.0, 8.3, 9.1] As printed on its counter: attack, range of artillery, MF."""
    one = setting.pieces[piece]
    return "-".join(str(number) for number in (one.attack, one.range, one.mf) if number)


def symbol(setting: Setting, piece: int) -> str:
    """The sign on the counter of a ground unit. The bridge is for engineers alone [11.1]."""
    one = setting.pieces[piece]
    return one.kind if one.kind == t.ENGINEER else str(said("symbols").get(one.name, one.kind))


def unit_label(setting: Setting, piece: int) -> str:
    """A piece in one sentence."""
    one = setting.pieces[piece]
    if not one.mf:
        return f"{tr(one.title)}, {tr(one.kind)} [{'10.1' if one.kind == t.SHIP else '13.1'}]"
    reach = tr(", range {range} [9.1]", range=one.range) if one.range else ""
    named = re.sub(r"^([1-5])\.(?= Battalion)", lambda at: _ORDINALS[int(at[1]) - 1], tr(one.title))
    parts, kind = named.split(", "), tr(one.kind)
    title = ", ".join(part for part in parts if not part.endswith(one.name))  # "printed 6DB" says it twice
    if symbol(setting, piece) == _PIONEER:
        kind = tr("{kind}, no engineer [11.1]", kind=kind)
    return tr(
        "{name}, {title}: {kind}, attack {attack}{reach}, {mf} MF [4.0]",
        name=one.name, title=title, kind=kind, attack=one.attack, reach=reach, mf=one.mf,
    )  # fmt: skip


def heard(setting: Setting, piece: int) -> str:
    """A piece in the few words that tell it from others, for who listens."""
    one, name = setting.pieces[piece], piece_name(setting, piece)
    name = name if one.kind == t.INFANTRY else f"{name}, {tr(one.kind)}"
    return tr("{name}, attack {attack}", name=name, attack=one.attack) if one.mf else name


def told(setting: Setting, event: Any, state: State) -> tuple[str, str, str | None, Deed | None, str]:
    """The kind of log line, the words of an event that led to this position, what is said where shorter.

    Then what the summary of the turn tells of it, and what lies where it happened. "{}" stands for dice in
    what is not said.
    """
    values: dict[str, Any] = event._asdict()
    name = type(event).__name__
    values["rule"] = _paragraph(setting, name, values, state.turn)
    if isinstance(event, events.Struck):
        values["stops"] = airfields.without_harm(state, setting, event.pieces[0], event.place)
        if values["stops"]:
            values["condition"] = state.airfield[setting.field[event.place]]
    if isinstance(event, events.Worked):
        values["needed"] = airfields.turns_needed(state, event.field)
    if isinstance(event, events.SupplyRolled):
        values["somebody"] = bool(supplied(state, setting))
    kind, text = form_for(said("events")[name], values)
    short = form_for(said("aloud").get(name), values)
    names = _named(setting, values)
    deed = None
    if state.turn and (summed := form_for(said("deeds").get(name), values)):
        loses = t.SEATS[setting.pieces[event.piece].side] if summed[0] == "lost" else ""
        deed = Deed(
            t.SEATS[state.side], summed[0], fill(summed[1], **names), loses, str(values.get("piece", ""))
        )
    slip = form_for(said("slips").get(name), values)
    aloud = fill(short[0], **names) if short else None
    return kind, fill(text, **names), aloud, deed, fill(slip[0], **names) if slip else ""


def _named(setting: Setting, values: Mapping[str, Any]) -> dict[str, Any]:
    """The members of an event as they are told."""
    named = dict(values)
    for name, value in values.items():
        each = value if isinstance(value, tuple) else (value,)
        if name in _PIECES:
            named[name] = counted([piece_name(setting, piece) for piece in each])
            named["side"] = tr(t.SEATS[setting.pieces[each[0]].side]) if each else ""
        elif name in _PLACES:
            named[name] = listed([place_name(setting, at) for at in each])
        elif name == "path":
            named |= {"from_": place_name(setting, value[0]), "to": place_name(setting, value[-1])}
        elif name == "field":
            named["field"] = f"{setting.places[setting.airfields[value]]} {field_name(setting, value)}"
        elif name == "condition":
            named[name] = tr(t.CONDITIONS[value])
        elif name == "turn":
            named[name] = turn_name(setting, value)
        elif name == "side":
            named[name] = tr(t.SEATS[value])
        elif name == "odds":
            named |= {"sum": added_up(value), "modifier": modifiers(value), "column": column(value)}
        elif name == "what":
            named["why"] = said("passed")[value]
        elif name == "result":
            named["meaning"] = said("results")[value]
        elif name == "why":
            named["reason"] = said("losses")[value].format(rule=values["rule"])
        elif name == "outcome":
            named["outcome_words"] = said("outcomes")[value][0]
        elif name == "attacks":
            named[name] = count(value, "attack")
        elif name == "turns":
            named[name] = plural(value, "1 turn", "{number} turns")
    return named


def _paragraph(setting: Setting, name: str, values: Mapping[str, Any], turn: int) -> str:
    """The one that applies, where what happens alike has several: by piece, place, or turn; else ""."""
    piece = (values.get("pieces") or (values.get("piece", t.NOBODY),))[0]
    if name in ("Placed", "Arrived"):
        return str(said("paragraphs")["arrival" if turn else "set-up"][t.SEATS[setting.pieces[piece].side]])
    if name == "Moved":
        return way_rule(setting, piece, values["path"][0], values["path"][-1])
    if name == "Advanced":
        return "8.9" if values["origin"] < setting.hexes else "7.5.3"
    name = values.get("why") or values.get("how") or name
    if name == "struck":
        return struck_rule(setting, values["place"])
    return str(said("paragraphs").get(name, {}).get(sort(setting, piece), ""))


def way_rule(setting: Setting, unit: int, origin: int, to: int) -> str:
    """[4.2, 6.1, 6.2, 7.1, 7.3] By which a unit comes from one place to another."""
    entered = "from box" if origin in setting.boxes else t.SEATS[setting.pieces[unit].side]
    how = "hex" if origin < setting.hexes else "box" if to in setting.boxes else entered
    return str(said("paragraphs")["moved"][how])


def struck_rule(setting: Setting, place: int) -> str:
    """[8.10.1, 13.3.3] By which an aircraft is lost on an airfield hex, or in a box."""
    return str(said("paragraphs")["struck"]["hex" if place < setting.hexes else "box"])


def sort(setting: Setting, piece: int) -> str:
    """ "gun", "ship" or "aircraft": what strikes from afar, of this piece."""
    return "gun" if piece < setting.ground else "ship" if piece in setting.ships else "aircraft"


def leaving(setting: Setting, pieces: Iterable[int]) -> str:
    """[10.1, 13.4] Those paragraphs by which these pieces leave their ATTACK boxes."""
    return ", ".join(sorted({str(said("paragraphs")["left"][sort(setting, piece)]) for piece in pieces}))


def counted(names: list[str]) -> str:
    """As they are told: "228/1 and 228/3", "3 F4F"."""
    each = {name: names.count(name) for name in dict.fromkeys(names)}
    return listed([f"{number} {name}" if number > 1 else name for name, number in each.items()])


def added_up(odds: Odds) -> str:
    """[8.4, 8.6, 8.7, 9.6] "10 + 6 guns to 5 ×2 [8.7.3] = 1:1"; "15 to 3 = 5:1, on column 3:1"."""
    guns = tr(" + {fire} guns", fire=odds.fire) if odds.guns else ""
    if odds.guns and odds.fire == 2 * odds.ground:
        guns = tr(" + {fire} guns (the most that count [9.6])", fire=odds.fire)
    hexes = " + ".join(
        f"{one.factors}{f' ×2 [{one.doubled}]' if one.doubled else ''}" for one in odds.targets
    )
    ratio = odds.attack // odds.defence if odds.defence else 0
    on = column(odds)
    if ratio > _HIGHEST:
        on = tr("{ratio}:1, on column {column}", ratio=ratio, column=on)
    return tr("{own}{guns} to {hexes} = {column}", own=odds.ground, guns=guns, hexes=hexes or 0, column=on)


def column(odds: Odds) -> str:
    """[8.4, 8.6] Of the table: "3:1", as all games of the shelf write it."""
    return odds.column.replace("-", ":") or tr("below 1:2 [8.6]")


def modifiers(odds: Odds) -> str:
    """[8.7, 8.8] "die −1 jungle [8.7.1], +2 ships [10.4]"."""
    about = said("modifiers")
    each = [f"{_signed(add)} {tr(about[rule])} [{rule}]" for rule, add in odds.modifiers]
    return tr("die {changes}", changes=", ".join(each)) if each else tr("no modifier")


def summed(odds: Odds) -> str:
    """[8.8] The same with their sum, where there are several."""
    told = modifiers(odds)
    if len(odds.modifiers) < 2:
        return told
    return tr("{told}: {added} in all", told=told, added=_signed(odds.modifier))


def _signed(add: int) -> str:
    return f"{add:+d}".replace("-", "−") if add else "±0"


def sums(odds: Odds) -> Rows:
    """[8.4, 8.8] What an attack adds up to, and what is added to its die."""
    return ((tr("Odds"), f"{added_up(odds)} [8.4]"), (tr("Modifiers"), f"{summed(odds)} [8.8]"))


def no_way(setting: Setting, state: State, odds: Odds) -> Rows:
    """[8.11, 8.12] Who on either side of an attack has no way to retreat as things stand; () for nobody."""
    attackers = [unit for unit in odds.units if state.where[unit] < setting.hexes]
    defenders = attacked(state, setting, odds.hexes)
    lost = [unit for party in (defenders, attackers) for unit in stranded(state, setting, party)]
    if not lost:
        return ()
    names = listed([piece_name(setting, unit) for unit in lost])
    return ((tr("No way to retreat"), tr("{names} would be lost [8.11]", names=names)),)


def at_stake(setting: Setting, state: State, odds: Odds) -> Rows:
    """[7.5.3, 8.11] The same, and before it what becomes of those who attack from outside the field."""
    rows = no_way(setting, state, odds)
    if all(state.where[unit] < setting.hexes for unit in odds.units):
        return rows
    return ((tr("From outside"), tr("they enter the hex, or fall unless it is emptied [7.5.3]")), *rows)


def outcomes(setting: Setting, side: int, odds: Odds) -> dict[str, int]:
    """[8.8, 8.9] By code how many of the six faces of the die bring it, the worst for the attacker first.

    Below 1-2 no die is thrown and all attackers fall [8.6].
    """
    return {code: len(dice) or 6 for code, dice in faces(setting, side, odds).items()}


def faces(setting: Setting, side: int, odds: Odds) -> dict[str, tuple[int, ...]]:
    """[8.8, 8.9] The same with the numbers of the die, as it falls; no number for AE below 1-2 [8.6]."""
    if not odds.column:
        return {"AE": ()}
    column = setting.tables[side][odds.column]
    found = {die: column[odds.read(die) - 1] for die in range(1, 7)}
    return {
        code: tuple(die for die, one in found.items() if one == code)
        for code in said("results")
        if code in found.values()
    }


_LYING: Final = frozenset({"strike", "land", "fly", "lose"})
"""Verbs for aircraft and ships that may lie in several places: which of a type is meant is told."""


def title(
    setting: Setting, state: State, action: Action, *, within: bool = False, pieces: Sequence[int] = ()
) -> str:
    """A decision as the player reads it; `within` a sentence without a capital, but for that of a name.

    With `pieces` it is made once for each of them.
    """
    wait = state.agenda[-1] if state.agenda else ""
    if action.verb == "strike" and _pair(setting, setting.piece[action.piece], setting.place[action.place]):
        wait = "together"
    values = _filling(setting, action)
    if action.verb in _LYING and wait != "together":
        values["piece"] = called(state, setting, setting.piece[action.piece])
    if pieces:
        wait = "several" if len(pieces) > 1 else wait
        values["piece"] = counted([piece_name(setting, piece) for piece in pieces])
    form = _form(action, wait)
    return fill(inside(form) if within else form, **values)


def aloud(action: Action, touch: tuple[str, ...], cost: str) -> str:
    """What a decision is, and what it costs, where the piece and the place have been said."""
    verb = str(said("offers aloud").get(action.verb, "")) if len(touch) > 1 else ""
    return tr("{verb}, {cost} MF", verb=verb, cost=cost) if verb and cost else verb


def strike(setting: Setting, piece: int, place: int) -> str:
    """[9.5.3, 10.3, 13.3.3] What a strike by this piece brings, and what it costs."""
    how = sort(setting, piece)
    if how == "aircraft":
        how = "together" if _pair(setting, piece, place) else "hex" if place < setting.hexes else "box"
    return str(said("strikes")[how])


def _pair(setting: Setting, piece: int, place: int) -> bool:
    """[13.3.3] Whether a strike takes a second bomber along: against CAP it takes two."""
    return place == setting.cap and not setting.fights[piece]


def _form(action: Action, wait: str) -> str:
    form = said("offers")[action.verb]
    return str((form.get(wait) or form[""]) if isinstance(form, dict) else form)


def _filling(setting: Setting, action: Action) -> dict[str, str]:
    values = {"piece": piece_name(setting, setting.piece[action.piece]) if action.piece else ""}
    for name in ("place", "other"):
        at = getattr(action, name)
        values[name] = place_name(setting, setting.place[at]) if at else ""
    return values


def filled(setting: Setting, state: State) -> dict[str, Any]:
    """Names and numbers of a position, for prompts."""
    waiting, optional = state.where.count(t.LANDED), ""
    may_come = state.side == t.JAPAN and state.turn >= setting.forces.special_from
    if special := may_come and sum(state.where[ship] == t.TO_COME for ship in setting.special):
        optional = tr("; {ships} may come too [10.1]", ships=count(special, "destroyer"))
    afloat = any(piece in setting.ships for piece in state.pool)
    ship = tr(", or a ship for a supply run [14.2]") if afloat else ""
    above = airfields.planes_at(state, setting, setting.ground_attack) if state.side == t.US else ()
    bombers = ""
    if above and any(0 <= state.where[unit] < setting.hexes for unit in setting.units[t.JAPAN]):
        bombers = tr(
            "; {bombers} of GROUND ATTACK may go onto Japanese stacks, +1 each to the die there [13.6]",
            bombers=counted([piece_name(setting, plane) for plane in above]),
        )
    afloat_boxes = (setting.ijn_reserve, setting.ijn_attack)
    alone = sum(state.aim[unit] >= 0 for unit in bound(state, setting))
    left = [*air.available(state, setting), *ground.lying(state, setting.ships, afloat_boxes)]
    return {
        "left": counted([piece_name(setting, one) for one in left]) or tr("none"),
        "waiting": count(waiting, "piece"),
        "bombers": bombers,
        "optional": optional,
        "open": ", ".join(_open_duty(setting, state)),
        "alone": plural(
            alone,
            "1 unit has one hex alone to attack, and does; ",
            "{number} units have one hex alone to attack, and do; ",
        )
        if alone
        else "",
        "owed": state.owed,
        "ship": ship,
        "struck": place_name(setting, state.where[state.pool[0]]) if state.pool else "",
        "struck_rule": struck_rule(setting, state.where[state.pool[0]]) if state.pool else "",
        "result": f"{state.result}: {said('results')[state.result]}" if state.result else "",
    }


def _open_duty(setting: Setting, state: State) -> Iterator[str]:
    """[8.1, 8.2] What is still to be attacked, and who is still to attack."""
    if state.duty:
        hexes = count(len(state.duty), "hex", "hexes")
        yield tr("{hexes} left to be attacked", hexes=hexes)
    if idle := must_attack(setting, state):
        yield tr("{units} left to attack", units=count(len(idle), "unit"))


def must_attack(setting: Setting, state: State) -> list[int]:
    """[8.1, 8.2] Units that have to attack and are in no attack yet."""
    return [
        unit
        for unit in setting.units[state.side]
        if state.must[unit] and state.aim[unit] == t.NO_ATTACK and state.where[unit] >= 0
    ]
