"""Whether a position set up by hand could stand on the table, and what is off by how much if not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from bloodyridge_qt.engine.dice import Dice
from bloodyridge_qt.games.bloody_ridge.rules import legality, terms
from bloodyridge_qt.games.bloody_ridge.rules.laying_out import lay_out
from bloodyridge_qt.games.bloody_ridge.rules.legality import Objection
from bloodyridge_qt.games.bloody_ridge.rules.options import ON
from bloodyridge_qt.games.bloody_ridge.rules.placement import (
    ARTILLERY,
    CREW,
    HERO,
    MOVES,
    REST,
    STATUSES,
    UNKNOWN,
    WAITS,
    Placement,
    beside_and_dead,
    factors,
    infantry_named,
    pool_and_dead,
    us_kinds,
    waits_for,
)
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from bloodyridge_qt.language import plural, tr


def position(
    placement: Placement, setting: Setting, dice: Dice
) -> tuple[State | None, tuple[Objection, ...]]:
    """The state of a placement, or what is to be said against it.

    What was named wrongly and what stands where it cannot is told before what else the rules have against it.
    """
    if unbound := tuple(_bounds(placement, setting)):  # nothing can be said of numbers that cannot be
        return None, unbound
    state = lay_out(placement, setting, dice)
    found = (*_named_wrongly(placement, setting), *legality.on_the_map(state, setting))
    found = found or tuple(legality.objections(state, setting))
    return (None, found) if found else (state, ())


def _named_wrongly(placement: Placement, setting: Setting) -> Iterator[Objection]:
    """What is wrong with what was named, as far as the state it stands for does not show it any more."""
    yield from _japanese_sums(placement, setting)
    yield from _us_sums(placement, setting)
    yield from _forces(placement, setting)
    yield from _crews(placement, setting)
    yield from _moving(placement, setting)


def _bounds(placement: Placement, setting: Setting) -> Iterator[Objection]:
    """Numbers that nothing in the game can be."""
    board, units, pieces = range(len(setting.board)), len(setting.infantry_attack), setting.hero + 1
    if not 1 <= placement.turn <= terms.LAST_TURN:
        yield Objection(
            "5.7",
            tr(
                "Turn {turn}: the game has turns 1 to {last_turn}",
                turn=placement.turn,
                last_turn=terms.LAST_TURN,
            ),
        )
    if any(space not in setting.red_row for space in placement.forces):
        yield Objection("3.4", tr("Forces come from hexes of the red row only"))
    if any(plan.status not in STATUSES for plan in placement.forces.values()):
        yield Objection("7.1", tr("A force waits, moves, has fought, or there is none"))
    if any(space not in board or setting.is_red(space) for space in placement.flags):
        yield Objection("3.8", tr("Flags stand in hexes of the map outside the red row"))
    if placement.stand != terms.NOWHERE and placement.stand not in board:
        yield Objection("7.1", tr("A force stands in a hex of the map"))
    if any(at not in (*board, terms.IN_POOL, terms.DEAD) for at in placement.hqs):
        yield Objection("6.10", tr("A HQ is in the pool, in a hex, or dead"))
    counts = [
        *(count for plan in placement.forces.values() for count in plan.units.values()),
        *(count for label, count in placement.dead.items() if (label, count) != (UNKNOWN, REST)),
    ]
    labels = {label for label, _ in infantry_named(placement)}
    if not labels <= {*factors(setting), UNKNOWN, CREW}:
        yield Objection("2.1", tr("There is no Japanese infantry of that factor in the mix"))
    if any(not 0 <= count <= units for count in counts) or not REST <= placement.holding <= units:
        yield Objection("2.1", tr("Counts of Japanese units run from 0 to the number of counters"))
    us = [count for one in placement.us.values() for count in (one.pool, one.dead)]
    if any(not REST <= count <= pieces for count in us) or not 0 <= placement.fired <= pieces:
        yield Objection("2.1", tr("Counts of US pieces run from 0 to the number of counters"))
    if not 0 <= placement.charges <= terms.MOST_CHARGES:
        yield Objection(
            "11.4",
            tr(
                "{charges} Banzai charges left: a game has {most_charges}",
                charges=placement.charges,
                most_charges=terms.MOST_CHARGES,
            ),
        )


# --- sums


def _off(found: int, wanted: int) -> str:
    missing = wanted - found
    if missing < 0:
        return tr("{value} too many", value=-missing)
    return plural(missing, "{number} is missing", "{number} are missing")


def _japanese_sums(placement: Placement, setting: Setting) -> Iterator[Objection]:
    """[2.1, 3.1, 3.6]"""
    named: Counter[int] = Counter()
    for label, count in infantry_named(placement):
        named[label] += count
    for factor in factors(setting):
        there = setting.mix.infantry.count(factor)
        if named[factor] > there:
            yield Objection(
                "2.1",
                tr(
                    "{named} Japanese units of factor {factor} named, the mix has {there}: {value} too many",
                    named=named[factor],
                    factor=factor,
                    there=there,
                    value=named[factor] - there,
                ),
            )
    if placement.holding == REST and placement.dead.get(UNKNOWN) == REST:
        yield Objection(
            "3.1", tr("Say how many units lie beside the map, or how many are dead; the rest follows")
        )
        return
    holding, unnamed = beside_and_dead(placement, setting)
    on_map_and_dead = sum(count for label, count in infantry_named(placement) if label != CREW)
    if holding < 0 or unnamed < 0:
        total = on_map_and_dead + (placement.holding if placement.holding != REST else 0)
    else:
        total = on_map_and_dead + holding + (unnamed if placement.dead.get(UNKNOWN) == REST else 0)
    if total != setting.first_crew:
        yield Objection(
            "2.1",
            tr(
                "{total} Japanese units on the map, beside it and dead, the game has {first_crew}: {off}",
                total=total,
                first_crew=setting.first_crew,
                off=_off(total, setting.first_crew),
            ),
        )


def _us_sums(placement: Placement, setting: Setting) -> Iterator[Objection]:
    """[2.1, 3.2, 8.3, 8.4]"""
    for kind, pieces in us_kinds(setting).items():
        there = len(pieces)
        given = placement.pieces(kind)
        name = _named(kind)
        if given.pool == REST and given.dead == REST:
            yield Objection("3.2", tr("Say how many {name} are in the pool, or how many are dead", name=name))
            continue
        pool, dead = pool_and_dead(placement, kind, there)
        fired = placement.fired if kind == ARTILLERY else 0
        total = max(pool, 0) + max(dead, 0) + fired
        if total != there or pool < 0 or dead < 0:
            yield Objection(
                "2.1",
                tr(
                    "{total} {name} named, the mix has {there}: {off}",
                    total=total,
                    name=name,
                    there=there,
                    off=_off(total, there),
                ),
            )
        elif kind == ARTILLERY:
            if placement.hqs[0] == terms.DEAD and pool + fired and setting.options.headquarters == "in":
                yield Objection(
                    "8.4",
                    tr(
                        "{value} artillery markers in play although the Battalion HQ is dead",
                        value=pool + fired,
                    ),
                )
            elif placement.hqs[0] != terms.DEAD and dead:
                yield Objection(
                    "8.4", tr("{dead} artillery markers dead although the Battalion HQ lives", dead=dead)
                )
        elif kind == HERO and dead and not legality.hero_may_be_dead(setting, placement.charges):
            yield Objection(
                "11.3", tr("The Hero is dead, but by the readings in force he can only be in the pool as yet")
            )


def _named(kind: str) -> str:
    word, _, factor = kind.partition(" ")
    if word == "rifle":
        return tr("rifle units of factor {factor}", factor=factor)
    return tr({ARTILLERY: "artillery markers", HERO: "Heroes"}.get(word, "US machineguns"))


# --- forces


def _forces(placement: Placement, setting: Setting) -> Iterator[Objection]:
    """[7.1]"""
    numbers, crewed = setting.board.numbers, setting.options.mg_crews == ON
    for space in setting.red_row:
        plan = placement.plan(space)
        size = sum(count for label, count in plan.units.items() if label != CREW or crewed)
        if plan.stands and not size:
            yield Objection(
                "7.1", tr("Force {numbers} has no units", numbers=numbers[space]), (numbers[space],)
            )
    moving = [numbers[space] for space in setting.red_row if placement.plan(space).status == MOVES]
    if len(moving) > 1:
        yield Objection(
            "7.1",
            tr("Forces {moving} move; only one moves at a time", moving=", ".join(moving)),
            tuple(moving),
        )


def _crews(placement: Placement, setting: Setting) -> Iterator[Objection]:
    """[11.5]"""
    if setting.options.mg_crews != ON:
        return
    there, numbers = len(setting.mix.mg_crews), setting.board.numbers
    placed = 0
    for space in setting.red_row:
        plan = placement.plan(space)
        crews = plan.units.get(CREW, 0) if plan.stands else 0
        placed += crews
        if crews and placement.turn > 1:
            yield Objection(
                "11.5",
                tr(
                    "Force {numbers} has a MG crew on turn {turn}; crews come on turn 1, and the forces "
                    "of a turn do not outlast it",
                    numbers=numbers[space],
                    turn=placement.turn,
                ),
                (numbers[space],),
            )
    total = placed + placement.dead.get(CREW, 0)
    if total > there:
        yield Objection(
            "11.5",
            tr(
                "{total} MG crews named, the game has {there}: {off}",
                total=total,
                there=there,
                off=_off(total, there),
            ),
        )
    if waits_for(placement, setting) == terms.PLACE_CREWS:
        begun = any(plan.status not in (WAITS, "none") for plan in placement.forces.values())
        if placement.turn != 1 or begun or total >= there:
            yield Objection(
                "11.5",
                tr("MG crews are placed on turn 1, before any force has moved, as long as there are any"),
            )


def _moving(placement: Placement, setting: Setting) -> Iterator[Objection]:
    """[3.4, 6.11, 7.1, 7.12]"""
    origin, stand = placement.moving, placement.stand
    if origin == terms.NOWHERE:
        return
    name = f"Force {setting.board.numbers[origin]}"
    if placement.revealed and placement.plan(origin).units.get(UNKNOWN, 0):
        yield Objection(
            "6.11",
            tr("{name} lies face up, but not all its factors are named", name=name),
            (setting.board.numbers[origin],),
        )
    if stand == terms.NOWHERE:
        yield Objection(
            "7.1", tr("{name} moves, but it stands in no hex", name=name), (setting.board.numbers[origin],)
        )
        return
    here = setting.board.numbers[stand]
    if setting.is_red(stand):
        yield Objection(
            "3.4",
            tr(
                "{name} has struck and stands in {here}: no force comes back to the red row",
                name=name,
                here=here,
            ),
            (here,),
        )
    elif stand not in placement.flags:
        yield Objection(
            "7.12",
            tr("{name} stands in {here}, where no Japanese flag stands", name=name, here=here),
            (here,),
        )
