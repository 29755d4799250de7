"""A fight as the battle panel shows it, before and after each throw."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Final

from bloodyridge_qt.games.bloody_ridge.advice.outcomes import Ground
from bloodyridge_qt.games.bloody_ridge.rules import charts
from bloodyridge_qt.games.bloody_ridge.rules.events import ArtilleryFired, BanzaiRolled, VolleyFired
from bloodyridge_qt.games.bloody_ridge.rules.firefight import answers
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from bloodyridge_qt.games.bloody_ridge.rules.supports import strength
from bloodyridge_qt.games.bloody_ridge.rules.terms import NOWHERE
from bloodyridge_qt.games.bloody_ridge.screen import words
from bloodyridge_qt.games.bloody_ridge.screen.view import JAPANESE, US, in_line, infantry, us_counter
from bloodyridge_qt.language import later, tr
from bloodyridge_qt.table.phrases import count, listed, sentence
from bloodyridge_qt.table.table_view import BattleSide, BattleView, CounterView, UnitView

_HELPERS: Final = frozenset(("us_machinegun", "us_hero", "supply_cache"))
"""[7.14, 11.2, 11.3] Faces of pieces that are no units."""


DRAW: Final = tr("Drawing the defenders")
CHARGE: Final = tr("Banzai charge")


def title(state: State, setting: Setting, target: int, *, ground: bool = False) -> str:
    """Who attacks what, and from where; with the `ground` of the target."""
    force, there, here = (words.number(setting, space) for space in (state.origin, target, state.stand))
    of_what = f" ({words.terrain(setting, target)})" if ground else ""
    return words.phrase("force attacks from", force=force, there=there, of_what=of_what, here=here)


def drawing(
    state: State, setting: Setting, notes: tuple[str, ...], fired: ArtilleryFired | None, step: str
) -> BattleView:
    """The fight before its first volley; with `fired`, at a bombardment, before its dice if it has none."""
    units, dice, fallen = (
        (fired.attackers, fired.dice or None, fired.lost) if fired else (state.force, None, ())
    )
    own = {unit: infantry(state, setting, state.origin, unit, state.revealed) for unit in units}
    us = (us_counter(setting, piece, state.supports) for piece in in_line(state.defenders, state.supports))
    has_hq = max(state.defenders, default=0) >= setting.first_hq
    return BattleView(
        title(state, setting, state.target),
        step if fired is None else tr("Artillery"),
        _japanese(setting, _units(own, dice, fallen), state.stand),
        _us(setting, tuple(map(UnitView, us)), state.target, has_hq),
        notes,
    )


def helped(state: State, setting: Setting) -> tuple[str, ...]:
    """[11.2, 11.3] Whom machineguns and Hero double in the present fight, and which of them help nobody."""
    told = []
    for unit in state.defenders:
        pieces = words.helping(state.supports, unit)
        if pieces:
            names = sentence(words.helpers(setting, pieces, ""))
            rules = " ".join(f"[{words.helper_rule(setting, piece)}]" for piece in pieces)
            attack = strength(setting, (unit,), state.supports)
            told.append(
                words.phrase(
                    "helped", names=names, us_piece=words.us_piece(setting, unit), attack=attack, rules=rules
                )
            )
    idle = words.helping(state.supports, NOWHERE)
    guns = [piece for piece in idle if piece != setting.hero]
    if guns:
        names = sentence(words.helpers(setting, guns, ""))
        units = any(setting.kind(unit) == "rifle" for unit in state.defenders)
        why = tr("fewer rifle units than machineguns") if units else tr("no rifle unit to help")
        told.append(tr("{names} without effect: {why} [11.2]", names=names, why=why))
    if len(idle) > len(guns):
        told.append(tr("The Hero without effect: no rifle unit to help [11.3]"))
    return tuple(told)


def charge(
    state: State, before: State, setting: Setting, event: BanzaiRolled, notes: tuple[str, ...]
) -> BattleView:
    """[11.4] A Banzai charge with its two dice; `before` is the state in which it was called."""
    now = drawing(before, setting, notes, None, CHARGE)
    lost = "" if event.succeeded else "automatic"
    units = tuple(replace(unit, outcome=lost) for unit in now.attacker.units)
    own, us = (tr("Banzai die {die} [11.4]", die=die) for die in (event.japanese, event.us))
    attacker, defender = replace(now.attacker, units=units, fire=own), replace(now.defender, fire=us)
    return replace(now, attacker=attacker, defender=defender, over=not state.force)


def elimination(
    before: State, setting: Setting, piece: int, notes: tuple[str, ...], rolled: BattleView | None = None
) -> BattleView:
    """[11.4] The unit a successful charge removes, with what helps it; `before` still has it.

    The two dice are those `rolled` shows.
    """
    now = drawing(before, setting, notes, None, CHARGE)
    gone = {us_counter(setting, one).key for one in (piece, *words.helping(before.supports, piece))}
    units = tuple(
        replace(unit, outcome="automatic") if unit.counter.key in gone else unit
        for unit in now.defender.units
    )
    own, us = (rolled.attacker.fire, rolled.defender.fire) if rolled else ("", "")
    attacker, defender = replace(now.attacker, fire=own), replace(now.defender, units=units, fire=us)
    return replace(now, attacker=attacker, defender=defender)


def volley(
    state: State, setting: Setting, event: VolleyFired, notes: tuple[str, ...], thrown: bool
) -> BattleView:
    """A round of the firefight: its odds and, with `thrown`, its dice and losses.

    `state` is any state of this turn in which the same force is the moving one.
    """
    own, us = event.japanese, event.us
    supports = dict(event.supports)
    remarks = []
    if event.headquarters:
        remarks.append(tr("A HQ makes its hex 8 strong [7.7]."))
    if own.shift:
        remarks.append(tr("All of Hill 123 is Japanese: Japanese odds one better, US odds one worse [7.15]."))
    if event.close_combat:
        remarks.append(words.phrase("close combat", upto=words.upto(charts.CLOSE_COMBAT)))
    us_units = _units(
        {piece: us_counter(setting, piece, supports) for piece in event.defenders},
        own.dice if thrown else None,
        event.us_lost,
    )
    japanese = _units(
        {unit: infantry(state, setting, state.origin, unit, True) for unit in event.attackers},
        us.dice if us and thrown else None,
        event.japanese_lost,
    )
    own_odds, us_odds = odds(setting, event)
    at_us, at_japanese = (
        tr("Under Japanese fire, attack {fire}", fire=own_odds),
        tr("Under US fire, attack {fire}", fire=us_odds),
    )
    if not us:
        at_japanese = tr("no return fire into the red row [3.4], so no close combat [7.16]")
    defenders = _with_helpers(setting, event.defenders, supports, us_units, event.us_lost if thrown else ())
    return BattleView(
        title(state, setting, event.target),
        tr("Round {round}", round=event.round),
        # each by the units it is fired at, where its dice come to lie
        _japanese(setting, japanese, event.stand, at_japanese),
        _us(setting, defenders, event.target, event.headquarters, at_us),
        (*remarks, *notes),  # what explains the odds is seen without scrolling in a low window
        fight=_fight(setting, event, supports),
    )


def odds(setting: Setting, event: VolleyFired) -> tuple[str, str]:
    """[7.5, 7.9] The Japanese and the US fire of a round in words and numbers; "" for none."""
    us_odds = ""
    if event.us:
        adding_up = words.sum_of(setting, event.defenders, dict(event.supports))
        us_odds = words.odds(event.us, event.close_combat, adding_up)
    return words.odds(event.japanese, event.close_combat), us_odds


def _fight(setting: Setting, event: VolleyFired, supports: dict[int, int]) -> str:
    """The fight as it is before this volley, all of which lies open: for Foreteller.volleys."""
    stand, target = event.stand, event.target
    ground = Ground(
        setting.defence[stand], setting.defence[target], event.japanese.shift, answers(setting, stand)
    )
    own = [setting.infantry_attack[unit] for unit in event.attackers]
    us = [(strength(setting, (piece,), supports), piece) for piece in event.defenders]
    return json.dumps([event.round, ground, own, us])


def found_cache(battle: BattleView, setting: Setting, notes: tuple[str, ...]) -> BattleView:
    """[7.14] The Supply Cache has been drawn, and lies there: everybody in the force is lost."""
    cache = UnitView(us_counter(setting, setting.cache))
    units = tuple(replace(unit, outcome="automatic") for unit in battle.attacker.units)
    fire = tr("The Supply Cache was drawn [7.14]")
    defender = replace(battle.defender, units=(*battle.defender.units, cache), fire=fire)
    return replace(battle, attacker=replace(battle.attacker, units=units), defender=defender, notes=notes)


def lost(battle: BattleView) -> list[UnitView]:
    """The units of both sides that fall in this moment of a fight."""
    return [
        unit
        for side in (battle.attacker, battle.defender)
        for unit in side.units
        if unit.outcome in ("hit", "automatic")
    ]


def price(battle: BattleView, fallen: Sequence[UnitView], shelled: int) -> str:
    """What a fight has cost by now, without helpers: "2 US units and 1 Japanese unit lost".

    So many of the Japanese were `shelled`.
    """
    own, us = toll(battle, fallen)
    losses = [
        count(number, side)
        for number, side in ((us, later("US unit")), (own, later("Japanese unit")))
        if number
    ]
    told = tr("{listed} lost", listed=listed(losses)) if losses else tr("no losses")
    if shelled:
        all_to = tr("{told} to artillery", told=told)
        told = (
            all_to
            if (us, own) == (0, shelled)
            else tr("{told}, {hits} to artillery", told=told, hits=shelled)
        )
    return told if opposed(battle, fallen) else tr("nobody defends it, {told}", told=told)


def toll(battle: BattleView, fallen: Sequence[UnitView]) -> tuple[int, int]:
    """How many Japanese and how many US units a fight has cost by now, without helpers."""
    gone = [unit for unit in (*fallen, *lost(battle)) if unit.counter.face not in _HELPERS]
    own = sum(map(_is_japanese, gone))
    return own, len(gone) - own


def opposed(battle: BattleView, fallen: Sequence[UnitView]) -> bool:
    """Whether anybody but helpers has stood against the force."""
    there = (*(unit for unit in fallen if not _is_japanese(unit)), *battle.defender.units)
    return any(unit.counter.face not in _HELPERS for unit in there)


def _is_japanese(unit: UnitView) -> bool:
    return unit.counter.face.startswith(JAPANESE)


def ended(battle: BattleView, verdict: str, fallen: Sequence[UnitView], notes: Sequence[str]) -> BattleView:
    """The fight once it is over: its verdict, its `notes`, and with the last units those `fallen` before.

    Each of these has the die that it fell by, if by one.
    """
    earlier = {unit.counter.key: replace(unit, outcome="lost") if unit.die else unit for unit in fallen}
    for key in [unit.counter.key for unit in (*battle.attacker.units, *battle.defender.units)]:
        earlier.pop(key, None)
    own = (unit for unit in earlier.values() if _is_japanese(unit))
    us = (unit for unit in earlier.values() if not _is_japanese(unit))
    attacker = replace(battle.attacker, units=(*battle.attacker.units, *own))
    defender = replace(battle.defender, units=(*battle.defender.units, *us))
    told = tuple(dict.fromkeys((*battle.notes, *notes)))
    return replace(
        battle, step=verdict, attacker=attacker, defender=defender, notes=told, over=True, fight=""
    )


def _units(
    counters: Mapping[int, CounterView], dice: Sequence[int] | None, lost: Collection[int]
) -> tuple[UnitView, ...]:
    """Units with the dice thrown at them: None before the dice, none at all for fire that hits by itself."""
    if not dice:
        hit = "" if dice is None else "automatic"
        return tuple(UnitView(counter, None, hit) for counter in counters.values())
    return tuple(
        UnitView(counter, die, words.hit_or_miss(unit in lost))
        for (unit, counter), die in zip(counters.items(), dice, strict=True)
    )


def _with_helpers(
    setting: Setting,
    units: Sequence[int],
    supports: dict[int, int],
    views: Sequence[UnitView],
    lost: Sequence[int],
) -> tuple[UnitView, ...]:
    """[11.2, 11.3] US units, their machineguns and Hero beside them; what helped a lost unit fell too."""
    of_unit = dict(zip(units, views, strict=True))
    return tuple(
        of_unit.get(piece)
        or UnitView(us_counter(setting, piece, supports), None, "hit" if supports[piece] in lost else "")
        for piece in in_line(units, supports)
    )


def _japanese(setting: Setting, units: tuple[UnitView, ...], stand: int, fire: str = "") -> BattleSide:
    """The attackers, with where they stand and what that ground is worth to them."""
    return BattleSide(tr("Japanese"), JAPANESE, units, fire, _ground(setting, stand))


def _us(
    setting: Setting, units: tuple[UnitView, ...], target: int, headquarters: bool, fire: str = ""
) -> BattleSide:
    """The defenders, with the same of them."""
    ground = _ground(setting, target)
    if headquarters:
        defence = charts.defence_factor(charts.HEADQUARTERS)
        ground = words.phrase("stands at hq", number=words.number(setting, target), value=defence)
    return BattleSide(tr("US Marines"), US, units, fire, ground)


def _ground(setting: Setting, space: int) -> str:
    here = words.number(setting, space)
    return words.phrase(
        "stands on", here=here, terrain=words.terrain(setting, space), value=setting.defence[space]
    )
