"""Whether a position set up by hand could stand on the table, and what is off by how much if not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from bloodyridge_qt.engine.dice import Dice
from bloodyridge_qt.games.bloody_ridge.rules import legality
from bloodyridge_qt.games.bloody_ridge.rules.laying_out import lay_out
from bloodyridge_qt.games.bloody_ridge.rules.legality import Objection
from bloodyridge_qt.games.bloody_ridge.rules.movement import can_go_on, cut_off, never_reached
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
from bloodyridge_qt.games.bloody_ridge.rules.terms import (
    DEAD,
    IN_POOL,
    JAPANESE_STACK,
    LAST_TURN,
    MOST_CHARGES,
    NOWHERE,
    PLACE_CREWS,
)


def position(
    placement: Placement, setting: Setting, dice: Dice
) -> tuple[State | None, tuple[Objection, ...]]:
    """The state of a placement, or everything that is to be said against it."""
    found = tuple(objections(placement, setting))
    if found:
        return None, found
    state = lay_out(placement, setting, dice)
    found = tuple(legality.objections(state, setting))
    return (None, found) if found else (state, ())


def objections(placement: Placement, setting: Setting) -> Iterator[Objection]:
    """Everything that is wrong with a placement, in the order of the rules it offends."""
    unbound = list(_bounds(placement, setting))
    yield from unbound
    if unbound:  # nothing can be said of numbers that cannot be
        return
    yield from _japanese_sums(placement, setting)
    yield from _us_sums(placement, setting)
    yield from _forces(placement, setting)
    yield from _crews(placement, setting)
    yield from _headquarters(placement, setting)
    yield from _moving(placement, setting)
    yield from _ways(placement, setting)
    yield from _farthest(placement, setting)


def _bounds(placement: Placement, setting: Setting) -> Iterator[Objection]:
    """Numbers that nothing in the game can be."""
    board, units, pieces = range(len(setting.board)), len(setting.infantry_attack), setting.hero + 1
    if not 1 <= placement.turn <= LAST_TURN:
        yield Objection("5.7", f"Turn {placement.turn}: the game has turns 1 to {LAST_TURN}")
    if any(space not in setting.red_row for space in placement.forces):
        yield Objection("3.4", "Forces come from hexes of the red row only")
    if any(plan.status not in STATUSES for plan in placement.forces.values()):
        yield Objection("7.1", "A force waits, moves, has fought, or there is none")
    if any(space not in board or setting.is_red(space) for space in placement.flags):
        yield Objection("3.8", "Flags stand in hexes of the map outside the red row")
    if placement.stand != NOWHERE and placement.stand not in board:
        yield Objection("7.1", "A force stands in a hex of the map")
    if any(at not in (*board, IN_POOL, DEAD) for at in placement.hqs):
        yield Objection("6.10", "A HQ is in the pool, in a hex, or dead")
    counts = [
        *(count for plan in placement.forces.values() for count in plan.units.values()),
        *(count for label, count in placement.dead.items() if (label, count) != (UNKNOWN, REST)),
    ]
    labels = {label for label, _ in infantry_named(placement)}
    if not labels <= {*factors(setting), UNKNOWN, CREW}:
        yield Objection("2.1", "There is no Japanese infantry of that factor in the mix")
    if any(not 0 <= count <= units for count in counts) or not REST <= placement.holding <= units:
        yield Objection("2.1", "Counts of Japanese units run from 0 to the number of counters")
    us = [count for one in placement.us.values() for count in (one.pool, one.dead)]
    if any(not REST <= count <= pieces for count in us) or not 0 <= placement.fired <= pieces:
        yield Objection("2.1", "Counts of US pieces run from 0 to the number of counters")
    if placement.farthest and not min(setting.row) <= placement.farthest <= max(setting.row):
        yield Objection("4.5", f"There is no row {placement.farthest} on the map")
    if not 0 <= placement.charges <= MOST_CHARGES:
        yield Objection("11.4", f"{placement.charges} Banzai charges left: a game has {MOST_CHARGES}")


# --- sums


def _off(found: int, wanted: int) -> str:
    missing = wanted - found
    if missing < 0:
        return f"{-missing} too many"
    return f"{missing} {'is' if missing == 1 else 'are'} missing"


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
                f"{named[factor]} Japanese units of factor {factor} named, the mix has {there}: "
                f"{named[factor] - there} too many",
            )
    if placement.holding == REST and placement.dead.get(UNKNOWN) == REST:
        yield Objection(
            "3.1", "Say how many units lie beside the map, or how many are dead; the rest follows"
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
            f"{total} Japanese units on the map, beside it and dead, the game has {setting.first_crew}: "
            f"{_off(total, setting.first_crew)}",
        )


def _us_sums(placement: Placement, setting: Setting) -> Iterator[Objection]:
    """[2.1, 3.2, 8.3, 8.4]"""
    for kind, pieces in us_kinds(setting).items():
        there = len(pieces)
        given = placement.pieces(kind)
        name = _named(kind)
        if given.pool == REST and given.dead == REST:
            yield Objection("3.2", f"Say how many {name} are in the pool, or how many are dead")
            continue
        pool, dead = pool_and_dead(placement, kind, there)
        fired = placement.fired if kind == ARTILLERY else 0
        total = max(pool, 0) + max(dead, 0) + fired
        if total != there or pool < 0 or dead < 0:
            yield Objection("2.1", f"{total} {name} named, the mix has {there}: {_off(total, there)}")
        elif kind == ARTILLERY:
            if placement.hqs[0] == DEAD and pool + fired and setting.options.headquarters == "in":
                yield Objection(
                    "8.4", f"{pool + fired} artillery markers in play although the Battalion HQ is dead"
                )
            elif placement.hqs[0] != DEAD and dead:
                yield Objection("8.4", f"{dead} artillery markers dead although the Battalion HQ lives")
        elif kind == HERO and dead and not legality.hero_may_be_dead(setting, placement.charges):
            yield Objection(
                "11.3", "The Hero is dead, but by the readings in force he can only be in the pool as yet"
            )


def _named(kind: str) -> str:
    word, _, factor = kind.partition(" ")
    names = {"rifle": f"rifle units of factor {factor}", ARTILLERY: "artillery markers", HERO: "Heroes"}
    return names.get(word, "US machineguns")


# --- forces


def _forces(placement: Placement, setting: Setting) -> Iterator[Objection]:
    """[6.2, 7.1, 7.3]"""
    numbers, crewed = setting.board.numbers, setting.options.mg_crews == ON
    placing = waits_for(placement, setting) == PLACE_CREWS
    for space in setting.red_row:
        plan = placement.plan(space)
        if not plan.stands:
            continue
        size = sum(count for label, count in plan.units.items() if label != CREW)
        if size > JAPANESE_STACK:
            yield Objection(
                "6.2",
                f"Force {numbers[space]} has {size} infantry units, a hex takes {JAPANESE_STACK}",
                (numbers[space],),
            )
        if not size and not (crewed and plan.units.get(CREW, 0)):
            yield Objection("7.1", f"Force {numbers[space]} has no units", (numbers[space],))
    moving = [numbers[space] for space in setting.red_row if placement.plan(space).status == MOVES]
    if len(moving) > 1:
        yield Objection("7.1", f"Forces {', '.join(moving)} move; only one moves at a time", tuple(moving))
    waiting = [space for space in setting.red_row if placement.plan(space).status == WAITS]
    if not moving and not waiting and not placing:
        yield Objection("7.3", "No force waits and none is on the move, so there is nothing to decide")
    elif not moving and waiting and not placing:
        held = _held(placement, setting)
        if not any(can_go_on(setting, held, space) for space in waiting):
            yield Objection(
                "7.3",
                "None of the forces that wait has anything left to strike, or an exit",
                tuple(numbers[space] for space in waiting),
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
        if crews > 1:
            yield Objection(
                "11.5", f"Force {numbers[space]} has {crews} MG crews, a hex takes one", (numbers[space],)
            )
        if crews and placement.turn > 1:
            yield Objection(
                "11.5",
                f"Force {numbers[space]} has a MG crew on turn {placement.turn}; crews come on turn 1, and "
                "the forces of a turn do not outlast it",
                (numbers[space],),
            )
    total = placed + placement.dead.get(CREW, 0)
    if total > there:
        yield Objection("11.5", f"{total} MG crews named, the game has {there}: {_off(total, there)}")
    if waits_for(placement, setting) == PLACE_CREWS:
        begun = any(plan.status not in (WAITS, "none") for plan in placement.forces.values())
        if placement.turn != 1 or begun or total >= there:
            yield Objection(
                "11.5", "MG crews are placed on turn 1, before any force has moved, as long as there are any"
            )


def _held(placement: Placement, setting: Setting) -> bytearray:
    held = bytearray(len(setting.board))
    for space in (*setting.red_row, *placement.flags):
        held[space] = 1
    return held


def _moving(placement: Placement, setting: Setting) -> Iterator[Objection]:
    """[3.4, 3.8, 6.11, 7.3, 7.12]"""
    origin, stand = placement.moving, placement.stand
    if origin == NOWHERE:
        return
    name = f"Force {setting.board.numbers[origin]}"
    if placement.revealed and placement.plan(origin).units.get(UNKNOWN, 0):
        yield Objection(
            "6.11",
            f"{name} lies face up, but not all its factors are named",
            (setting.board.numbers[origin],),
        )
    if stand == NOWHERE:
        yield Objection("7.1", f"{name} moves, but it stands in no hex", (setting.board.numbers[origin],))
        return
    here = setting.board.numbers[stand]
    if setting.is_red(stand):
        yield Objection(
            "3.4", f"{name} has struck and stands in {here}: no force comes back to the red row", (here,)
        )
    elif stand not in placement.flags:
        yield Objection("7.12", f"{name} stands in {here}, where no Japanese flag stands", (here,))
    elif not can_go_on(setting, _held(placement, setting), stand):
        yield Objection(
            "7.3", f"{name} has neither a strike nor an exit from {here}; it is eliminated", (here,)
        )


def _ways(placement: Placement, setting: Setting) -> Iterator[Objection]:
    """[3.8, 7.2] Flags and the moving force can have come where they are."""
    held = _held(placement, setting)
    lost = never_reached(setting, held, placement.turn)
    if lost:
        numbers = tuple(setting.board.numbers[space] for space in lost)
        others = f" and {len(lost) - 1} more" if len(lost) > 1 else ""
        never = "on Turn 1 no counterattack can have cut it off"
        if placement.turn > 1:
            never = "hexes south of the US line are never retaken [9.1], so they cannot have cut it off"
        yield Objection(
            "3.8",
            f"No way through Japanese hexes leads from the red row to {numbers[0]}{others}; {never}",
            numbers,
        )
    origin, stand = placement.moving, placement.stand
    if NOWHERE in (origin, stand) or not held[stand] or stand in lost:
        return
    if stand in cut_off(setting, held, (origin,)):
        force, here = setting.board.numbers[origin], setting.board.numbers[stand]
        yield Objection("7.2", f"Force {force} cannot have walked to {here} through Japanese hexes", (here,))


def _headquarters(placement: Placement, setting: Setting) -> Iterator[Objection]:
    """[4.2, 6.3, 6.9, 6.10]"""
    if setting.options.headquarters != "in":
        return
    for name, at in zip(("Battalion HQ", "1st Marine Division HQ"), placement.hqs, strict=True):
        if at < 0:
            continue
        here = setting.board.numbers[at]
        if not setting.hq_ground[at]:
            yield Objection("6.10", f"The {name} may not stand in {here}", (here,))
        elif at in placement.flags:
            yield Objection("6.9", f"The {name} stands in {here}, where a Japanese flag stands", (here,))
    if placement.hqs[1] == DEAD:
        yield Objection("4.2", "The 1st Marine Division HQ is dead: the game is won, and over")


def _farthest(placement: Placement, setting: Setting) -> Iterator[Objection]:
    """[4.5]"""
    stood = [space for space, plan in placement.forces.items() if plan.stands]
    if placement.moving != NOWHERE and placement.stand != NOWHERE:
        stood.append(placement.stand)
    best = min((setting.row[space] for space in stood), default=placement.farthest)
    if placement.farthest > best:
        yield Objection(
            "4.5", f"Row {placement.farthest} is given as the farthest, but a force stands in row {best}"
        )
