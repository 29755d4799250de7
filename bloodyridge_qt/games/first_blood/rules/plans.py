"""[8.1, 8.2, 7.5, 9.3, 9.4] Who must attack whom, and how a plan of attacks is built decision by decision.

A plan is a partition: every enemy hex next to a unit of the phasing side is the target of exactly one attack,
and every such unit takes part in one, next to all of its targets. A decision is legal only if the plan can
still be completed after it, so that none leads to a dead end. The plan is in the position: `duty`, `targets`
and `aim`.

Why `can_finish` need not search: let R be the hexes left over and V the units left over. If each of R borders
one of V, and each of V borders one of R or fits into an attack there is, a completion exists. (Match hexes
with units; where units are too few, each of them leads an attack on several hexes; where hexes are too few,
the other units join an attack on a single hex.) Only hexes that no unit left over borders have to be added
to attacks there are: those few ways are tried one after the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bloodyridge_qt.games.first_blood.rules import airfields, ground
from bloodyridge_qt.games.first_blood.rules import terms as t
from bloodyridge_qt.games.first_blood.rules.actions import Action
from bloodyridge_qt.games.first_blood.rules.events import Combined, Declared, Joined, Passed, PhaseBegan
from bloodyridge_qt.games.first_blood.rules.odds import next_to_all, parties
from bloodyridge_qt.games.first_blood.rules.play import Play
from bloodyridge_qt.games.first_blood.rules.setting import Setting
from bloodyridge_qt.games.first_blood.rules.state import State


def begin(play: Play) -> None:
    """[8.1] What has to attack and be attacked is fixed as the combat phase begins (`combat_duty`)."""
    state, setting = play.state, play.setting
    play.tell(PhaseBegan, "combat", state.side)
    own, enemy = (ground.occupied(state, setting, side) for side in (state.side, 1 - state.side))
    near = ground.zone(setting, enemy)
    state.duty = list(ground.hexes_of(enemy & ground.zone(setting, own)))
    state.must = bytearray(setting.ground)
    state.aim = [t.NO_ATTACK] * setting.ground
    for unit in setting.units[state.side]:
        state.must[unit] = bool(near & setting.bits[state.where[unit]])
    state.targets, state.fight = [], t.NOBODY
    asked = bool(state.duty) or any(True for _ in from_outside(state, setting))
    state.declared = int(not asked)
    if not asked:
        play.tell(Passed, "combat", state.side)
    play.then("combat ends", *(["low odds", t.DECLARE] if asked else ["combat goes on"]))


def from_outside(state: State, setting: Setting) -> Iterator[tuple[int, int]]:
    """[7.5 to 7.5.2] Units off the field that may attack now, each with a hex it may attack.

    US units on a point, while every hex of all US points holds Japanese units. Japanese units in a box that
    have not moved, when every hex of that box holds US units and no box beside it is left to go to.
    """
    enemy, board = ground.occupied(state, setting, 1 - state.side), setting.board
    outside = setting.points[t.US] if state.side == t.US else setting.boxes
    if state.side == t.US and any(setting.around[point] & ~enemy for point in outside):
        return
    for unit in setting.units[state.side]:
        at = state.where[unit]
        if at not in outside or state.aim[unit] != t.NO_ATTACK:
            continue
        if state.side == t.JAPAN and (
            state.mf[unit] < setting.mf[unit]
            or setting.around[at] & ~enemy
            or any(not state.visited[unit] & setting.bit_of_box(box) for box in board.next_boxes[at])
        ):
            continue
        for place in board.arrows[at]:
            yield unit, place


# --- can a plan be completed


def can_finish(state: State, setting: Setting) -> bool:
    """[8.1, 8.2] Whether every hex left over can be attacked and every unit left over can attack."""
    free = {(state.where[unit], setting.range[unit]): unit for unit in idle(state, setting)}
    reached = 0
    for at, _ in free:
        reached |= setting.around[at]
    alone = [place for place in state.duty if not reached >> place & 1]
    bound = [
        unit
        for (at, _), unit in free.items()
        if not any(setting.around[at] >> place & 1 for place in state.duty)
        and not fields_in_range(state, setting, unit)
    ]
    return _added(state, setting, state.targets, alone, bound)


def _added(
    state: State, setting: Setting, targets: list[tuple[int, ...]], alone: list[int], bound: list[int]
) -> bool:
    """Whether the hexes that are alone fit into attacks there are so that each bound unit still fits one."""
    if not all(any(there and fits(state, setting, unit, there) for there in targets) for unit in bound):
        return False
    if not alone:
        return True
    place, *rest = alone
    for attack, there in enumerate(targets):
        if there and may_take(state, setting, attack, (*there, place)):
            wider = [*targets[:attack], (*there, place), *targets[attack + 1 :]]
            if _added(state, setting, wider, rest, bound):
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


def may_take(state: State, setting: Setting, attack: int, targets: tuple[int, ...]) -> bool:
    """[8.2, 9.3, 9.5] Whether all who take part in an attack may make it on all these hexes.

    Somebody has to attack as a unit, nobody from off the field (`offboard_hex`).
    """
    where, there = state.where, parties(state, setting)[attack]
    return any(next_to_all(setting, where[unit], targets) for unit in there) and all(
        where[unit] < setting.hexes and fits(state, setting, unit, targets) for unit in there
    )


def fields_in_range(state: State, setting: Setting, unit: int) -> list[int]:
    """[9.5.1] Airfield hexes a Japanese gun may bombard: built, in range, from the field."""
    if not setting.range[unit] or setting.pieces[unit].side == t.US:
        return []
    return [at for at in airfields.built(state, setting) if in_range(state, setting, unit, (at,))]


# --- building a plan


def joins(state: State, setting: Setting) -> Iterator[tuple[str, int, int]]:
    """[8.2, 9.3, 7.5.2] Verb, unit and hex of everything a unit might join, completable or not.

    "attack" opens an attack on a hex that is in none, or joins one next to all of its targets; "support" is
    a gun that is in range of all and not next to all. An attack on several hexes goes by its first.
    """
    attacks = [there for there in state.targets if there]
    several = {place for there in attacks for place in there if len(there) > 1}
    for unit in setting.units[state.side]:
        at = state.where[unit]
        takes_part = state.must[unit] or setting.range[unit]
        if state.aim[unit] != t.NO_ATTACK or not takes_part or not 0 <= at < setting.hexes:
            continue
        for place in state.duty:
            if setting.around[at] >> place & 1:
                yield "attack", unit, place
        for there in attacks:
            if next_to_all(setting, at, there):
                yield "attack", unit, there[0]
            elif in_range(state, setting, unit, there):
                yield "support", unit, there[0]
    for unit, place in from_outside(state, setting):
        if place not in several:
            yield "attack", unit, place


def joined(state: State, unit: int, place: int) -> State:
    """The position with a unit in the attack on a hex, opened if there is none."""
    after, attack_on = state.copy(), {one: at for at, there in enumerate(state.targets) for one in there}
    after.aim[unit] = attack_on.get(place, len(state.targets))
    if place not in attack_on:
        after.targets.append((place,))
        after.duty = [one for one in after.duty if one != place]
    return after


def everybody(state: State, setting: Setting, actions: Sequence[Action]) -> list[Action]:
    """[8.1, 8.2] Of these decisions about one hex as many as can all be made.

    Who has nobody else to attack comes first; who alone is left against another hex stays for that.
    """
    found, after, duty = set[Action](), state, sum(setting.bits[place] for place in state.duty)
    about = {one: (setting.piece[one.piece], setting.place[one.place]) for one in actions}
    choice = {one: setting.around[state.where[unit]] & duty for one, (unit, _place) in about.items()}
    left_before = _left_alone(state, setting)
    for one in sorted(actions, key=lambda one: choice[one].bit_count()):
        plan = joined(after, *about[one])
        if _left_alone(plan, setting) <= left_before and can_finish(plan, setting):
            found.add(one)
            after = plan
    return [one for one in actions if one in found]


def _left_alone(state: State, setting: Setting) -> set[int]:
    """Hexes in no attack that nobody borders who is in none."""
    near = [setting.around[state.where[unit]] for unit in idle(state, setting)]
    return {place for place in state.duty if not any(around >> place & 1 for around in near)}


def combined(state: State, place: int, other: int) -> State:
    """The position with another hex in the attack on a hex."""
    after = state.copy()
    after.targets = [(*there, other) if place in there else there for there in state.targets]
    after.duty.remove(other)
    return after


def combinations(state: State, setting: Setting) -> Iterator[tuple[int, int]]:
    """[8.2] An attack, by its first hex, and a hex that is in none and may join it."""
    for attack, there in enumerate(state.targets if state.duty else ()):
        for other in state.duty:
            if there and may_take(state, setting, attack, (*there, other)):
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
    """[8.2, 9.5.2] Every decision after which the plan can still be completed.

    It can when units border every hex left over that are left over themselves: whoever of them has lost his
    hexes by the decision borders the one attacked now. Otherwise it is looked at.
    """
    action, found, bordered, twice = setting.action, [], 0, 0
    for unit in idle(state, setting):
        near = setting.around[state.where[unit]]
        bordered, twice = bordered | near, twice | bordered & near
    duty = sum(setting.bits[place] for place in state.duty)
    for verb, unit, place in joins(state, setting):
        by_others = twice | bordered & ~setting.around[state.where[unit]]
        open_hexes = duty & ~setting.bits[place] & ~by_others
        if not open_hexes or can_finish(joined(state, unit, place), setting):
            found.append(action(verb, unit, place))
    for place, other in combinations(state, setting):
        if can_finish(combined(state, place, other), setting):
            found.append(action("combine", place=place, other=other))
    if not state.duty and not idle(state, setting):
        found.append(action("declare"))
    return found


def join(play: Play, unit: int, place: int) -> None:
    """[8.2, 9.3] A unit or gun takes part in an attack."""
    state, plan = play.state, joined(play.state, unit, place)
    state.duty, state.targets, state.aim = plan.duty, plan.targets, plan.aim
    targets = state.targets[state.aim[unit]]
    play.tell(Joined, unit, place, not next_to_all(play.setting, state.where[unit], targets))
    play.then(t.DECLARE)


def combine(play: Play, place: int, other: int) -> None:
    """[8.2] Another hex joins an attack."""
    plan = combined(play.state, place, other)
    play.state.duty, play.state.targets = plan.duty, plan.targets
    play.tell(Combined, place, other)
    play.then(t.DECLARE)


def declare(play: Play) -> None:
    """[9.5.2] All attacks of the phase stand; ships may still be added to each before its die [10.2]."""
    play.state.declared = 1
    play.tell(Declared, len(play.state.targets))
