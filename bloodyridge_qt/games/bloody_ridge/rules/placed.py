"""Whether a position set up by hand could stand on the table, and what is off by how much if not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from bloodyridge_qt.engine.dice import Dice
from bloodyridge_qt.engine.notation import Objection
from bloodyridge_qt.games.bloody_ridge.rules import legality, terms
from bloodyridge_qt.games.bloody_ridge.rules import placement as p
from bloodyridge_qt.games.bloody_ridge.rules.laying_out import lay_out
from bloodyridge_qt.games.bloody_ridge.rules.legality import told
from bloodyridge_qt.games.bloody_ridge.rules.options import ON
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from bloodyridge_qt.language import plural, tr


def position(
    placement: p.Placement, setting: Setting, dice: Dice
) -> tuple[State | None, tuple[Objection, ...]]:
    """The state of a placement, or what is to be said against it.

    What was named wrongly and what stands where it cannot is told before what else the rules have against it.
    """
    state = lay_out(placement, setting, dice)
    found = (*_named_wrongly(placement, setting), *legality.on_the_map(state, setting))
    found = found or tuple(legality.objections(state, setting))
    return (None, found) if found else (state, ())


def _named_wrongly(placement: p.Placement, setting: Setting) -> Iterator[Objection]:
    """What is wrong with what was named, as far as the state it stands for does not show it any more."""
    yield from _sums(placement, setting)
    yield from _forces(placement, setting)
    yield from _crews(placement, setting)
    yield from _moving(placement, setting)


# --- sums


def _off(found: int, wanted: int) -> str:
    missing = wanted - found
    if missing < 0:
        return tr("{value} too many", value=-missing)
    return plural(missing, "{number} is missing", "{number} are missing")


def _sums(placement: p.Placement, setting: Setting) -> Iterator[Objection]:
    """[2.1, 3.1, 3.2, 3.6, 8.3, 8.4, 11.3]"""
    counted: Counter[int] = Counter()
    for label, count in p.infantry_named(placement):
        counted[label] += count
    for factor in p.factors(setting):
        named, there = counted[factor], setting.mix.infantry.count(factor)
        many = {"2.1 factor": named > there}
        yield from told(many, named=named, factor=factor, there=there, value=named - there)
    lives = placement.hqs[0] != terms.DEAD
    fallen = not lives and setting.options.headquarters == "in"
    for kind, counters in {p.INFANTRY: range(setting.first_crew), **p.us_kinds(setting)}.items():
        there = len(counters)
        pool, dead = (max(count, 0) for count in p.pool_and_dead(placement, kind, there))
        total = pool + dead + p.elsewhere(placement, kind)
        if total != there:
            which = {"2.1 japanese" if kind == p.INFANTRY else "2.1 us": True}
            yield from told(which, total=total, name=_named(kind), there=there, off=_off(total, there))
        elif kind != p.INFANTRY:
            guns, in_play = kind == p.ARTILLERY, there - dead
            hero = kind == p.HERO and dead and not legality.hero_may_be_dead(setting, placement.charges)
            wrong = {
                "8.4 in play": guns and fallen and in_play,
                "8.4 dead": guns and lives and dead,
                "11.3 dead": hero,
            }
            yield from told(wrong, value=in_play, dead=dead)


def _named(kind: str) -> str:
    word, _, factor = kind.partition(" ")
    if word == "rifle":
        return tr("rifle units of factor {factor}", factor=factor)
    return tr({p.ARTILLERY: "artillery markers", p.HERO: "Heroes"}.get(word, "US machineguns"))


# --- forces


def _forces(placement: p.Placement, setting: Setting) -> Iterator[Objection]:
    """[7.1]"""
    numbers, crewed = setting.board.numbers, setting.options.mg_crews == ON
    for space in setting.red_row:
        plan = placement.plan(space)
        size = sum(count for label, count in plan.units.items() if label != p.CREW or crewed)
        yield from told({"7.1 empty": plan.stands and not size}, numbers[space], numbers=numbers[space])


def _crews(placement: p.Placement, setting: Setting) -> Iterator[Objection]:
    """[11.5]"""
    if setting.options.mg_crews != ON:
        return
    there, numbers, turn = len(setting.mix.mg_crews), setting.board.numbers, placement.turn
    total = placement.dead.get(p.CREW, 0)
    for space in setting.red_row:
        plan = placement.plan(space)
        crews = plan.units.get(p.CREW, 0) if plan.stands else 0
        total += crews
        late = {"11.5 turn": crews and turn > 1}
        yield from told(late, numbers[space], numbers=numbers[space], turn=turn)
    asked = p.waits_for(placement, setting) == terms.PLACE_CREWS
    begun = any(plan.status not in (p.WAITS, "none") for plan in placement.forces.values())
    wrong = {
        "11.5 named": total > there,
        "11.5 begun": asked and (turn != 1 or begun or total >= there),
    }
    yield from told(wrong, total=total, there=there, off=_off(total, there))


def _moving(placement: p.Placement, setting: Setting) -> Iterator[Objection]:
    """[3.4, 6.11, 7.1, 7.12]"""
    origin, stand, numbers = placement.moving, placement.stand, setting.board.numbers
    if origin == terms.NOWHERE:
        return
    name, nowhere = f"Force {numbers[origin]}", stand == terms.NOWHERE
    hidden = placement.revealed and placement.plan(origin).units.get(p.UNKNOWN, 0)
    yield from told({"6.11 named": hidden, "7.1 nowhere": nowhere}, numbers[origin], name=name)
    if not nowhere:
        red, here = setting.is_red(stand), numbers[stand]
        wrong = {"3.4 back": red, "7.12 flag": not red and stand not in placement.flags}
        yield from told(wrong, here, name=name, here=here)
