"""[6.0] Who may do what, as lookups; the chapters act, the offers and the refusals ask here."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bloodyridge_qt.games.tarawa_1943.rules import terms as t
from bloodyridge_qt.games.tarawa_1943.rules.battalions import can_pay, infiltrated
from bloodyridge_qt.games.tarawa_1943.rules.cards import Effect
from bloodyridge_qt.games.tarawa_1943.rules.garrison import source
from bloodyridge_qt.games.tarawa_1943.rules.setting import ISLAND, WAVE_2, Setting
from bloodyridge_qt.games.tarawa_1943.rules.state import State

WINDOW_OF: Final[dict[str, str]] = {
    t.TURN: "action",
    t.BEFORE_DICE: "attack",
    t.DICE: "rolled",
    t.CARD_UP: "card",
    t.ATTACK_NAMED: "japanese attack",
    t.ATTACK_THROWN: "japanese dice",
}
"""[6.0] The window for cards that is open at a wait (reading `card_windows`)."""

RED_DOORS: Final = (0, 5)
"""[6.0] A battalion in position 1 or 6 opens the box at Green Beach, position 5."""
GREEN: Final = 4


def may_pay(state: State, battalion: int) -> bool:
    """[4.0, 6.0] On the board, not exhausted, not used up, and able to pay."""
    return (
        state.place[battalion] >= 0
        and not state.exhausted[battalion]
        and not state.acted[battalion]
        and can_pay(state, battalion)
    )


def empty(state: State, place: int) -> bool:
    """[6.0] No battalion, Japanese marker or cube."""
    return state.holder[place] == t.NOBODY and (
        place >= t.POSITIONS or not (state.japanese[place] or state.cube[place])
    )


def tide_bars(state: State, setting: Setting, *places: int) -> bool:
    """Whether the tide keeps battalions from entering or leaving one of these places."""
    return bool(state.tide) and any(setting.row[place] == WAVE_2 for place in places)


def open_way(state: State, setting: Setting, origin: int, to: int) -> bool:
    """[6.0] Whether tide and boats let a battalion go from one of two linked places to the other."""
    return not (state.tide and tide_bars(state, setting, origin, to)) and (
        to < t.POSITIONS or setting.back_to_water or setting.ahead[origin] == to
    )


def steps(state: State, setting: Setting, battalion: int) -> list[int]:
    """[6.0] Where a battalion may move."""
    origin = state.place[battalion]
    if infiltrated(state, battalion):
        return []
    return [to for to in setting.links[origin] if empty(state, to) and open_way(state, setting, origin, to)]


def partners(state: State, setting: Setting, battalion: int) -> list[int]:
    """[6.0] Whom a battalion that pays may swap with."""
    place = state.place[battalion]
    if infiltrated(state, battalion):
        return []
    apart = setting.options.wave_rotation != t.YES
    return [
        state.holder[other]
        for other in setting.links[place]
        if state.holder[other] != t.NOBODY
        and not infiltrated(state, state.holder[other])
        and not (state.tide and tide_bars(state, setting, place, other))
        and not (apart and (setting.row[place] == ISLAND) != (setting.row[other] == ISLAND))
    ]


def followers(state: State, setting: Setting) -> list[int]:
    """[6.0] Who may enter the place just left: linked, not exhausted or infiltrated, and able to pay."""
    to, found = state.vacated, []
    for place in setting.links[to] if empty(state, to) else ():
        battalion = state.holder[place]
        if (
            battalion not in (t.NOBODY, state.mover)
            and not state.exhausted[battalion]
            and not infiltrated(state, battalion)
            and (not state.pays or can_pay(state, battalion))
            and open_way(state, setting, place, to)
        ):
            found.append(battalion)
    return found


def targets(state: State, setting: Setting, battalion: int) -> list[int]:
    """[6.0] Positions with Japanese markers a battalion may attack; none for one that is infiltrated."""
    if infiltrated(state, battalion):
        return []
    japanese, links = state.japanese, setting.links[state.place[battalion]]
    return [at for at in links if at < t.POSITIONS and japanese[at]]


def cubes(state: State, setting: Setting, battalion: int) -> list[int]:
    """[6.0] Positions whose cube a battalion may attack; with a cube in its own place only that."""
    if 1 not in state.cube:
        return []
    place = state.place[battalion]
    if infiltrated(state, battalion):
        return [place]
    return [at for at in setting.links[place] if at < t.POSITIONS and state.cube[at]]


def landing_boxes(state: State, setting: Setting) -> list[int]:
    """[6.0, 8.0] Empty wave boxes a battalion from off the board may come into."""
    if setting.options.landing == "black":  # (reading `green`)
        closed = t.NOWHERE if state.controls(RED_DOORS[1]) else GREEN
    else:
        closed = t.NOWHERE if any(state.holder[door] != t.NOBODY for door in RED_DOORS) else GREEN
    return [
        box
        for box in range(t.POSITIONS, len(setting.places))
        if state.holder[box] == t.NOBODY
        and setting.beach[box] != closed
        and not (state.tide and tide_bars(state, setting, box))
    ]


def reserves(state: State) -> list[int]:
    """[5.0] Battalions off the board."""
    return [battalion for battalion in range(t.BATTALIONS) if state.place[battalion] == t.OFF_BOARD]


# --- cards


def choices(state: State, setting: Setting, effect: Effect) -> Iterator[tuple[int, int]]:
    """What a card leaves to the player: battalions and places, NOBODY or NOWHERE where it is about none."""
    match effect.verb:
        case "strike":
            for at in range(t.POSITIONS):
                if state.japanese[at] and _in_zone(state, setting, effect.zone, at):
                    yield t.NOBODY, at
        case "fortify":  # a battalion, and no bunker yet [3.0]
            for at in range(t.POSITIONS):
                if state.holder[at] != t.NOBODY and not state.bunker[at]:
                    yield t.NOBODY, at
        case "restore":
            for one, place in enumerate(state.place):
                if place >= 0 and state.cohesion[one] < t.HIGHEST and one not in state.chosen:
                    yield one, t.NOWHERE
        case "ferry":  # into an empty box, or straight ahead (reading `ferry`)
            boxes = landing_boxes(state, setting)
            for one, place in enumerate(state.place):
                if one in state.chosen or state.exhausted[one]:
                    continue
                if place == t.OFF_BOARD:
                    yield from ((one, box) for box in boxes)
                elif place >= t.POSITIONS:
                    to = setting.ahead[place]
                    if empty(state, to) and not tide_bars(state, setting, place, to):
                        yield one, to


def _in_zone(state: State, setting: Setting, zone: str, position: int) -> bool:
    """Whether a strike reaches a position."""
    if zone == "any":
        return True
    if zone == "lagoon":
        return position in setting.board.lagoon
    near = [one for place in setting.guns[position] if (one := state.holder[place]) != t.NOBODY]
    return not near if zone == "clear" else any(not state.exhausted[battalion] for battalion in near)


def cards_for(state: State, setting: Setting, window: str) -> list[int]:
    """[6.0] Cards in hand that may be played in this window: one a turn, and only if it does something."""
    found: list[int] = []
    if not state.played:
        for card in state.hand:
            if setting.windows[card] == window and _does_something(state, setting, card):
                found.append(card)
    return found


def _does_something(state: State, setting: Setting, card: int) -> bool:
    effect = setting.usmc[card].effects[0]
    match effect.verb:
        case "strike" | "restore" | "ferry" | "fortify":
            return next(choices(state, setting, effect), None) is not None
        case "attack dice":
            return _stands(setting, state.place[state.attacker], effect.source)
        case "set die":
            return bool(state.dice) and setting.row[state.place[state.attacker]] == ISLAND
        case "void":
            return any(setting.effects[at].verb in effect.what for at in setting.effects_of[state.card])
        case "redraw":
            return state.activation_count > 0
        case "shield":
            return state.kind in effect.against and _stands(setting, state.aim, effect.at)
        case "save":
            return markers_due(state, setting) > 0
        case "answer":
            return state.japanese[state.gun] > 0
    return True


def _stands(setting: Setting, place: int, where: str) -> bool:
    return where == "any" or (where == "island") == (setting.row[place] == ISLAND)


def markers_due(state: State, setting: Setting) -> int:
    """[6.0] Markers the 6s of a Japanese attack cost before any card saves one."""
    sixes, twos = state.dice.count(6), state.dice.count(2)
    if setting.options.twos == "all" and twos and state.kind != t.BANZAI:
        return 0
    return max(sixes - twos, 0)  # no 2 is left in a Banzai attack


# --- dice


def can_reroll(state: State) -> bool:
    """[6.0, 10.7] Whether a reroll is free or can be paid; never by a marker (reading `reroll_floor`)."""
    return state.free_rerolls > 0 or state.cohesion[state.attacker] > t.LOWEST


# --- targets of the Japanese


def aims(state: State, setting: Setting, *, boats_first: bool = False) -> Iterator[tuple[int, int]]:
    """[6.0] Places under fire in order of priority, each with the position the attack comes from.

    Battalions ashore come before boats, or with `boats_first` after them.
    """
    places = sorted(state.place)
    if boats_first:
        places.sort(key=lambda at: at < t.POSITIONS)
    ashore_alone = setting.options.waves_under_fire != "last" and not boats_first
    for at in places:
        if at >= t.POSITIONS and ashore_alone and max(state.holder[: t.POSITIONS]) != t.NOBODY:
            return
        if at >= 0 and (gun := source(state, setting, at)) != t.NOWHERE:
            yield at, gun
