"""[8.1, 8.2, 7.5, 9.3, 9.4] Who must attack whom, and how a plan of attacks is built decision by decision.

A plan is a partition: every enemy hex next to a unit of the phasing side is the target of exactly one attack,
and every such unit takes part in one, next to all of its targets. A decision is legal only if the plan can
still be completed after it, so that none leads to a dead end.

Why `can_finish` need not search: let R be the hexes left over and V the units left over. If each of R borders
one of V, and each of V borders one of R or fits into an attack there is, a completion exists. (Match hexes
with units; where units are too few, each of them leads an attack on several hexes; where hexes are too few,
the other units join an attack on a single hex.) Only hexes that no unit left over borders have to be added
to attacks there are: those few ways are tried one after the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bloodyridge_qt.games.first_blood.rules import ground
from bloodyridge_qt.games.first_blood.rules import terms as t
from bloodyridge_qt.games.first_blood.rules.actions import Action
from bloodyridge_qt.games.first_blood.rules.events import Combined, Declared, Joined, PhaseBegan
from bloodyridge_qt.games.first_blood.rules.odds import next_to_all, parties
from bloodyridge_qt.games.first_blood.rules.play import Play
from bloodyridge_qt.games.first_blood.rules.setting import Setting
from bloodyridge_qt.games.first_blood.rules.state import State


class Plan(NamedTuple):
    """A plan as it stands or might: hexes left over, targets of each attack, the attack of each unit."""

    duty: tuple[int, ...]
    targets: tuple[tuple[int, ...], ...]
    aim: Sequence[int]


def begin(play: Play) -> None:
    """[8.1] What has to attack and be attacked is fixed as the combat phase begins (`combat_duty`)."""
    state, setting = play.state, play.setting
    play.tell(PhaseBegan, "combat", state.side)
    enemy = ground.occupied(state, setting, 1 - state.side)
    own = ground.occupied(state, setting, state.side)
    near = ground.zone(setting, enemy)
    state.duty = list(ground.hexes_of(enemy & ground.zone(setting, own)))
    state.must = bytearray(setting.ground)
    state.aim = [t.NO_ATTACK] * setting.ground
    for unit in setting.units[state.side]:
        at = state.where[unit]
        state.must[unit] = 0 <= at < setting.hexes and near >> at & 1
    state.targets = []
    state.fight = t.NOBODY
    asked = bool(state.duty) or any(True for _ in from_outside(state, setting))
    state.declared = int(not asked)
    play.then("combat ends", *(["low odds", t.DECLARE] if asked else ["combat goes on"]))


def from_outside(state: State, setting: Setting) -> Iterator[tuple[int, int]]:
    """[7.5 to 7.5.2] Units off the field that may attack now, each with a hex it may attack.

    US units on a point, while every hex of all US points holds Japanese units. Japanese units in a box that
    have not moved, when every hex of that box holds US units and no box beside it is left to go to.
    """
    where, outside = state.where, setting.points[t.US] if state.side == t.US else setting.boxes
    waiting = [unit for unit in setting.units[state.side] if where[unit] in outside]
    if not waiting:
        return
    enemy = ground.occupied(state, setting, 1 - state.side)
    arrows = setting.board.arrows
    if state.side == t.US:
        if not all(enemy >> place & 1 for point in setting.points[t.US] for place in arrows[point]):
            return
    else:
        waiting = [
            unit
            for unit in waiting
            if state.mf[unit] == setting.mf[unit]
            and all(enemy >> place & 1 for place in arrows[where[unit]])
            and all(
                state.visited[unit] & setting.bit_of_box(box) for box in setting.board.next_boxes[where[unit]]
            )
        ]
    for unit in waiting:
        if state.aim[unit] == t.NO_ATTACK:
            for place in arrows[state.where[unit]]:
                yield unit, place


# --- can a plan be completed


def can_finish(state: State, setting: Setting, plan: Plan) -> bool:
    """[8.1, 8.2] Whether every hex left over can be attacked and every unit left over can attack."""
    free = [unit for unit in setting.units[state.side] if state.must[unit] and plan.aim[unit] == t.NO_ATTACK]
    reached = 0
    for unit in free:
        reached |= setting.around[state.where[unit]]
    open_hexes = 0
    alone = []
    for place in plan.duty:
        if reached >> place & 1:
            open_hexes |= 1 << place
        else:
            alone.append(place)
    bound = [
        unit
        for unit in free
        if not setting.around[state.where[unit]] & open_hexes and not fields_in_range(state, setting, unit)
    ]
    return _added(state, setting, plan.targets, alone, bound, plan.aim)


class Rest:
    """What a plan leaves over: tells at once of most decisions that they lead to no dead end."""

    def __init__(self, state: State, setting: Setting) -> None:
        self._bits, self._near = setting.bits, dict[int, int]()
        self.duty = ground.bits_of(setting, state.duty)
        self._once = self._twice = 0
        self._settled = True
        for unit in idle(state, setting):
            near = self._near[unit] = setting.around[state.where[unit]]
            self._twice |= self._once & near
            self._once |= near
            self._settled = self._settled and bool(
                near & self.duty
                or fields_in_range(state, setting, unit)
                or any(there and fits(state, setting, unit, there) for there in state.targets)
            )

    def bears(self, unit: int, place: int = t.NOBODY) -> bool:
        """Whether the plan can surely be completed once a unit is taken and this hex attacked.

        It can if others border every hex left over; a unit that bordered this hex alone fits its attack.
        """
        bordered = self._twice | self._once & ~self._near.get(unit, 0)
        return self._settled and not self.duty & ~self._bits[place] & ~bordered

    def bears_combination(self, other: int) -> bool:
        """The same of a hex that joins an attack: units and hexes left over must border each other."""
        duty = self.duty & ~self._bits[other]
        return not duty & ~self._once and all(near & duty for near in self._near.values())


def _added(
    state: State,
    setting: Setting,
    targets: tuple[tuple[int, ...], ...],
    alone: list[int],
    bound: list[int],
    aim: Sequence[int],
) -> bool:
    """Whether the hexes nobody left over borders can join attacks so that each bound unit still fits one."""
    if not all(any(there and fits(state, setting, unit, there) for there in targets) for unit in bound):
        return False
    if not alone:
        return True
    place, *rest = alone
    for attack, there in enumerate(targets):
        if there and may_take(state, setting, attack, (*there, place), aim):
            wider = (*targets[:attack], (*there, place), *targets[attack + 1 :])
            if _added(state, setting, wider, rest, bound, aim):
                return True
    return False


def fits(state: State, setting: Setting, unit: int, targets: tuple[int, ...]) -> bool:
    """[8.2, 9.3] Whether a unit may join an attack on these hexes, as a unit or as a gun."""
    return next_to_all(setting, state.where[unit], targets) or in_range(state, setting, unit, targets)


def in_range(state: State, setting: Setting, unit: int, targets: tuple[int, ...]) -> bool:
    """[9.2, 9.3, 9.4.2] Whether a gun on the field reaches every one of these hexes."""
    at, reach = state.where[unit], setting.range[unit]
    if not reach or not 0 <= at < setting.hexes:
        return False
    return max([setting.distance(at, one) for one in targets]) <= reach


def may_take(
    state: State, setting: Setting, attack: int, targets: tuple[int, ...], aim: Sequence[int]
) -> bool:
    """[8.2, 9.3, 9.5] Whether all who take part in an attack may make it on all these hexes.

    Somebody has to attack as a unit, nobody from off the field (`offboard_hex`).
    """
    there = [unit for unit in setting.units[state.side] if aim[unit] == attack]
    near = [next_to_all(setting, state.where[unit], targets) for unit in there]
    return any(near) and all(
        state.where[unit] < setting.hexes and (close or in_range(state, setting, unit, targets))
        for unit, close in zip(there, near, strict=True)
    )


def fields_in_range(state: State, setting: Setting, unit: int) -> list[int]:
    """[9.5.1] Airfield hexes a Japanese gun may bombard: built, in range, from the field."""
    if not setting.range[unit] or setting.pieces[unit].side == t.US:
        return []
    return [
        place
        for field, place in enumerate(setting.airfields)
        if state.airfield[field] != t.UNBUILT and in_range(state, setting, unit, (place,))
    ]


# --- building a plan


def joins(state: State, setting: Setting) -> Iterator[tuple[str, int, int]]:
    """[8.2, 9.3, 7.5.2] Verb, unit and hex of everything a unit might join, completable or not.

    "attack" opens an attack on a hex that is in none, or joins one next to all of its targets; "support" is
    a gun that is in range of all and not next to all. An attack on several hexes goes by its first.
    """
    attack_on = {place: at for at, there in enumerate(state.targets) for place in there}
    attacks = [(there, ground.bits_of(setting, there)) for there in state.targets if there]
    duty, aim, where, must = ground.bits_of(setting, state.duty), state.aim, state.where, state.must
    for unit in setting.units[state.side]:
        if aim[unit] != t.NO_ATTACK or not (must[unit] or setting.range[unit]):
            continue
        at = where[unit]
        if not 0 <= at < setting.hexes:
            continue
        near = setting.around[at]
        if must[unit] and near & duty:
            for place in ground.hexes_of(near & duty):
                yield "attack", unit, place
        for there, bits in attacks:
            if not bits & ~near:
                yield "attack", unit, there[0]
            elif setting.range[unit] and in_range(state, setting, unit, there):
                yield "support", unit, there[0]
    for unit, place in from_outside(state, setting):
        if len(state.targets[attack_on[place]]) == 1 if place in attack_on else True:
            yield "attack", unit, place


def joined(state: State, unit: int, place: int) -> Plan:
    """The plan with a unit in the attack on a hex, opened if there is none."""
    aim = state.aim[:]
    for attack, there in enumerate(state.targets):
        if place in there:
            aim[unit] = attack
            return Plan(tuple(state.duty), tuple(state.targets), aim)
    aim[unit] = len(state.targets)
    return Plan(_without(state.duty, place), (*state.targets, (place,)), aim)


def combined(state: State, place: int, other: int) -> Plan:
    """The plan with another hex in the attack on a hex."""
    targets = tuple((*there, other) if place in there else there for there in state.targets)
    return Plan(_without(state.duty, other), targets, state.aim)


def _without(duty: list[int], place: int) -> tuple[int, ...]:
    return tuple(one for one in duty if one != place)


def combinations(state: State, setting: Setting) -> Iterator[tuple[int, int]]:
    """[8.2] An attack, by its first hex, and a hex that is in none and may join it."""
    for attack, party in enumerate(parties(state, setting) if state.duty else ()):
        if there := state.targets[attack]:
            near = -1
            for unit in party:
                if not setting.range[unit]:
                    near &= setting.around[at] if (at := state.where[unit]) < setting.hexes else 0
            for other in state.duty:
                if near >> other & 1 and may_take(state, setting, attack, (*there, other), state.aim):
                    yield there[0], other


def idle(state: State, setting: Setting) -> list[int]:
    """[8.1] Units that still have to attack."""
    must, aim, where = state.must, state.aim, state.where
    return [
        unit
        for unit in setting.units[state.side]
        if must[unit] and aim[unit] == t.NO_ATTACK and where[unit] >= 0
    ]


def options(state: State, setting: Setting) -> list[Action]:
    """[8.2, 9.5.2] Every decision after which the plan can still be completed."""
    action, found, rest = setting.action, [], Rest(state, setting)
    for verb, unit, place in joins(state, setting):
        if rest.bears(unit, place) or can_finish(state, setting, joined(state, unit, place)):
            found.append(action(verb, unit, place))
    for place, other in combinations(state, setting):
        plan = combined(state, place, other)
        if rest.bears_combination(other) or can_finish(state, setting, plan):
            found.append(action("combine", place=place, other=other))
    if not state.duty and not idle(state, setting):
        found.append(action("declare"))
    return found


def join(play: Play, unit: int, place: int) -> None:
    """[8.2, 9.3] A unit or gun takes part in an attack."""
    state, setting = play.state, play.setting
    plan = joined(state, unit, place)
    state.duty, state.targets, state.aim = list(plan.duty), list(plan.targets), list(plan.aim)
    targets = state.targets[state.aim[unit]]
    play.tell(Joined, unit, place, not next_to_all(setting, state.where[unit], targets))
    play.then(t.DECLARE)


def combine(play: Play, place: int, other: int) -> None:
    """[8.2] Another hex joins an attack."""
    plan = combined(play.state, place, other)
    play.state.duty, play.state.targets = list(plan.duty), list(plan.targets)
    play.tell(Combined, place, other)
    play.then(t.DECLARE)


def declare(play: Play) -> None:
    """[9.5.2] All attacks of the phase stand; ships may still be added to each before its die [10.2]."""
    play.state.declared = 1
    play.tell(Declared, len(play.state.targets))
