"""A state as the player may see it: no face-down factor, no order of the pool, gets past here [6.11]."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from bloodyridge_qt.games.bloody_ridge.rules.supports import strength
from bloodyridge_qt.games.bloody_ridge.rules.terms import EXIT_VICTORY, LAST_TURN, NOWHERE
from bloodyridge_qt.games.bloody_ridge.screen import words
from bloodyridge_qt.games.bloody_ridge.screen.prompting import prompt
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.phrases import count, listed
from bloodyridge_qt.table.table_view import (
    BattleView,
    CounterView,
    EndingView,
    MarkerView,
    PileView,
    StackView,
    TableView,
)

JAPANESE: Final = "japanese"
US: Final = "us"
HOLDING: Final = "holding"
"""Box beside the map where Japanese counters wait."""
HIDDEN: Final = "japanese_infantry_back"
MOST_FACES: Final = 6
"""Counters that lie open on a pile; the rest is in its count."""

BEFORE_CREWS_LEAVE: Final = ("before", "organization")
"""[11.5] Phases of Turn 1 in which MG crews lie beside the map."""

_IN_SHORT: Final = {
    tr("1st Marine Division HQ"): tr("Div HQ"),
    tr("Battalion HQ"): tr("Bn HQ"),
    tr("Supply Cache"): tr("cache"),
}


CrewKeys = dict[int, str]
"""Which MG crew goes by which name; all are alike, so whichever is taken in hand is the next to be placed."""


def force_key(state: State, setting: Setting, origin: int) -> str:
    """Name of a force as long as it lives: its turn and red-row hex."""
    return f"force {state.turn} {setting.board.numbers[origin]}"


def crew_keys(setting: Setting) -> CrewKeys:
    """[11.5] Names of MG crews that have not been placed, as stacks."""
    return {
        unit: f"crew {unit - setting.first_crew + 1}"
        for unit in range(setting.first_crew, len(setting.infantry_attack))
    }


def crew_counter(setting: Setting, unit: int, key: str) -> CounterView:
    """[11.5] An MG crew, which always lies face up: the player knows it and has placed it himself."""
    factor = setting.infantry_attack[unit]
    return CounterView(
        key,
        "japanese_mg_crew",
        str(factor),
        tr("Japanese MG crew, attack factor {factor} [11.5]", factor=factor),
    )


def infantry(state: State, setting: Setting, origin: int, unit: int, face_up: bool) -> CounterView:
    """A Japanese unit, named by its place in the force it came with, so that its name tells nothing."""
    slot = state.roster[origin].index(unit) + 1
    key = f"{force_key(state, setting, origin)} {slot}"
    if unit >= setting.first_crew:
        return crew_counter(setting, unit, key)
    if face_up:
        factor = setting.infantry_attack[unit]
        return CounterView(
            key,
            "japanese_infantry",
            str(factor),
            tr("Japanese infantry, attack factor {factor}", factor=factor),
        )
    return _hidden(key)


@lru_cache(maxsize=1024)
def _hidden(key: str) -> CounterView:
    """[6.11] A Japanese unit of which only the back is seen."""
    return CounterView(key, HIDDEN, "", tr("Japanese infantry, face down [6.11]"))


def us_counter(setting: Setting, piece: int, supports: dict[int, int] | None = None) -> CounterView:
    """A US piece, face up; with `supports`, as it fights in the present battle."""
    kind = setting.kind(piece)
    key = f"us {piece}"
    if kind == "artillery":
        return CounterView(key, "artillery", "", tr("US artillery bombardment marker [8.0]"))
    if kind == "cache":
        return CounterView(key, "supply_cache", "", tr("US Supply Cache [7.14]"))
    if kind in ("machinegun", "hero"):
        name, rule = (tr("US Hero"), "11.3") if kind == "hero" else (tr("US machinegun"), "11.2")
        helped = (supports or {}).get(piece, NOWHERE)
        if helped != NOWHERE:
            name += tr(", doubles {us_piece}", us_piece=words.us_piece(setting, helped))
        return CounterView(key, f"us_{kind}", "", f"{name} [{rule}]")
    attack = setting.us_attack[piece]
    if kind == "rifle":
        label = tr("USMC rifle unit, attack factor {attack}", attack=attack)
        by = words.doubled(setting, piece, supports or {})
        if by:
            attack = strength(setting, (piece,), supports or {})
            label = f"{label} {by}: {attack}"
        return CounterView(key, "usmc_rifle", str(attack), label)
    face = "hq_battalion" if kind == "battalion hq" else "hq_division"
    name = words.us_piece(setting, piece)
    label = tr("{name}, attack factor {attack}, defense 8 [7.7]", name=name, attack=attack)
    return CounterView(key, face, str(attack), label)


def in_line(units: Sequence[int], supports: dict[int, int], *, beneath: bool = False) -> tuple[int, ...]:
    """[11.2, 11.3] US units in their order, each with what helps it behind it, the idle pieces last.

    With `beneath`, what helps a unit comes before it and the idle pieces first: in a stack it lies under it.
    """
    line: list[int] = []
    for unit in units:
        helpers = words.helping(supports, unit)
        line += (*helpers, unit) if beneath else (unit, *helpers)
    idle = [piece for piece in supports if piece not in line]
    return (*idle, *line) if beneath else (*line, *idle)


def known_attack(setting: Setting, units: Sequence[int], face_up: bool) -> tuple[int, int]:
    """[6.11, 11.5] Attack factors of those units that lie face up, and how many do not."""
    seen = [unit for unit in units if face_up or unit >= setting.first_crew]
    return sum(setting.infantry_attack[unit] for unit in seen), len(units) - len(seen)


def force_strength(setting: Setting, units: Sequence[int], face_up: bool) -> str:
    """[6.11, 11.5] How strong a force is, as far as the player may know."""
    attack, unknown = known_attack(setting, units, face_up)
    if not unknown:
        return tr("attack {attack}", attack=attack)
    if not attack:
        return tr("face down [6.11]")
    return tr("face down but for the crew’s {attack} [6.11]", attack=attack)


def force_stack(
    state: State, setting: Setting, origin: int, units: Sequence[int], space: int, face_up: bool, active: bool
) -> StackView:
    """A Japanese force where it stands."""
    size = count(len(units), "unit")
    strength_ = force_strength(setting, units, face_up)
    place, number = words.number(setting, space), words.number(setting, origin)
    name = tr("Japanese force {number}", number=number)
    aloud = size if origin == space else tr("force {number}, {size}", number=number, size=size)
    if known_attack(setting, units, face_up)[0]:  # what lies face down is no news
        aloud = f"{aloud}, {strength_}"
    if number != place:
        name = tr("{name} in {place}", name=name, place=place)
    return StackView(
        key=force_key(state, setting, origin),
        place=place,
        side=JAPANESE,
        counters=tuple(infantry(state, setting, origin, unit, face_up) for unit in units),
        total=f"{size}, {strength_}",
        badge=f"×{len(units)}" if len(units) > 1 else "",
        active=active,
        label=f"{name}: {size}, {strength_}",
        aloud=aloud,
        part=words.sector(setting, space),  # [7.18] its boundaries bar steps
    )


def us_stack(
    setting: Setting, space: int, pieces: Sequence[int], supports: dict[int, int] | None = None
) -> StackView:
    """US units in a hex, and with `supports` what helps them there."""
    place = words.number(setting, space)
    supports = supports or {}
    attack = strength(setting, pieces, supports)
    help_ = tr(", with {helpers}", helpers=words.helpers(setting, tuple(supports))) if supports else ""
    units = count(len(pieces), "unit")
    size = tr("{units}, attack {attack}", units=units, attack=attack) if pieces else tr("no unit")
    grouped, line = words.grouped(setting, pieces), in_line(pieces, supports, beneath=True)
    label = words.phrase("us units in", place=place, grouped=grouped or tr("none"), help=help_)
    if words.sum_of(setting, pieces, supports):
        label += tr("; attack {attack}", attack=attack)
    return StackView(
        key=f"us {place}",
        place=place,
        side=US,
        counters=tuple(us_counter(setting, piece, supports) for piece in line),
        total=f"{size}{help_}",
        badge=f"×{len(pieces)}" if len(pieces) > 1 else "",
        label=label,
        aloud=f"US {grouped or size}{help_}",
    )


def _crews(state: State, setting: Setting, keys: CrewKeys) -> tuple[StackView, ...]:
    """[11.5] MG crews beside the map, one stack each, so that each can be taken and placed."""
    return tuple(
        StackView(
            key=key,
            place=HOLDING,
            side=JAPANESE,
            counters=(crew_counter(setting, unit, f"{key} 1"),),
            total=tr("MG crew, attack {infantry_attack}", infantry_attack=setting.infantry_attack[unit]),
            label=tr("{crews} to be placed in the red row [11.5]", crews=count(len(state.crews), "MG crew")),
        )
        for key, unit in sorted((keys[unit], unit) for unit in state.crews)
    )


def _stacks(state: State, setting: Setting, phase: str, crews: CrewKeys) -> tuple[StackView, ...]:
    stacks = [
        force_stack(state, setting, origin, units, origin, face_up=False, active=False)
        for origin, units in state.waiting.items()
    ]
    if state.force and state.outcome != EXIT_VICTORY:  # [4.1] those who have left are not on the map
        stacks.append(
            force_stack(
                state, setting, state.origin, state.force, state.stand, face_up=state.revealed, active=True
            )
        )
    if phase in BEFORE_CREWS_LEAVE and state.turn <= 1:
        stacks += _crews(state, setting, crews)
    us_pieces: dict[int, list[int]] = {}
    if state.defenders or state.supports:
        us_pieces[state.target] = list(state.defenders)
    for which, space in enumerate(state.hq_at):
        piece = setting.first_hq + which
        if space >= 0 and piece not in state.defenders:
            us_pieces.setdefault(space, []).append(piece)
    stacks += (
        us_stack(setting, space, pieces, state.supports if space == state.target else None)
        for space, pieces in us_pieces.items()
    )
    return tuple(stacks)


def flag_key(place: str) -> str:
    """[3.8] Of the flag in a hex outside the red row that is Japanese-controlled."""
    return f"flag {place}"


# Parts that look the same again and again: a table is told after every event.


@cache
def _flag(number: str) -> MarkerView:
    """[3.8] The flag in a hex that is Japanese-controlled."""
    told = tr("Hex {number} is Japanese-controlled [3.8]", number=number)
    return MarkerView(flag_key(number), "battle_flag", number, told)


@cache
def _turn_marker(turn: int) -> MarkerView:
    told = tr("Turn {turn} of {last_turn} [5.3]", turn=turn, last_turn=LAST_TURN)
    return MarkerView("turn marker", "turn_marker", f"turn {turn}", told)


@cache
def _holding_pile(left: int) -> PileView:
    """[3.1] Japanese counters that have not come yet."""
    top = CounterView("holding top", HIDDEN, "", tr("Japanese infantry, face down"))
    label = tr("Japanese holding pile: {units}", units=count(left, "unit"))
    return PileView(HOLDING, left, (top,) * bool(left), (tr("face down [3.1]"),), label)


@cache
def _dead_pile(dead: int) -> PileView:
    """[3.6] Japanese counters that are out of play."""
    top = CounterView("japanese dead top", HIDDEN, "", tr("Eliminated Japanese infantry"))
    label = tr("Japanese dead pile: {units}", units=count(dead, "unit"))
    return PileView("japanese_dead", dead, (top,) * bool(dead), (tr("out of play [3.6]"),), label)


def _markers(state: State, setting: Setting, phase: str) -> tuple[MarkerView, ...]:
    flags = [
        _flag(number)
        for space, number in enumerate(setting.board.numbers)
        if state.held[space] and not setting.is_red(space)
    ]
    charges = count(state.charges, "Banzai charge")
    return (
        *flags,
        _turn_marker(max(state.turn, 1)),
        MarkerView("phase marker", "phase_marker", f"phase {phase}", words.PHASES[phase]),
        *(
            MarkerView(f"charge {which}", "banzai", HOLDING, tr("{charges} left [11.4]", charges=charges))
            for which in range(1, state.charges + 1)
        ),
    )


def _piles(state: State, setting: Setting) -> tuple[PileView, ...]:
    rifles = sum(piece < setting.first_artillery for piece in state.pool)
    guns = sum(setting.first_artillery <= piece < setting.first_hq for piece in state.pool)
    others = [
        _IN_SHORT[words.us_piece(setting, piece)]
        for piece in state.pool
        if setting.first_hq <= piece <= setting.cache
    ]
    helpers = [piece for piece in state.pool if piece > setting.cache]
    there = [count(rifles, "rifle unit"), listed([tr("{guns} artillery", guns=guns), *others])]
    if helpers:
        there.append(words.helpers(setting, helpers, "1").replace(tr("the Hero"), tr("Hero")))
    pool = tr("US force pool: {pieces}, drawn blind [3.2]", pieces=count(len(state.pool), "piece"))
    return (
        _holding_pile(len(state.holding)),
        _dead_pile(len(state.japanese_dead)),
        PileView("us_pool", len(state.pool), (), tuple(there), pool),
        _open_pile(setting, "us_dead", state.us_dead, tr("out of play [3.6]"), tr("US dead pile")),
        _open_pile(setting, "us_spent", state.fired, tr("back next turn [8.3]"), tr("Fired US artillery")),
    )


def _open_pile(setting: Setting, place: str, pieces: Sequence[int], detail: str, name: str) -> PileView:
    top = tuple(us_counter(setting, piece) for piece in pieces[-MOST_FACES:])
    return PileView(place, len(pieces), top, (detail,), f"{name}: {count(len(pieces), 'piece')}")


def table_view(
    state: State,
    setting: Setting,
    phase: str,
    *,
    battle: BattleView | None = None,
    ending: EndingView | None = None,
    crews: CrewKeys | None = None,
) -> TableView:
    """The whole table. `phase` is a key of words.PHASES."""
    return TableView(
        turn=state.turn,
        phase=words.PHASES[phase],
        stacks=_stacks(state, setting, phase, crews or crew_keys(setting)),
        markers=_markers(state, setting, phase),
        piles=_piles(state, setting),
        prompt=prompt(state, setting),
        battle=battle,
        ending=ending,
    )
