"""[8.4 to 8.12, 7.5.3] Attacks are resolved one by one: losses, retreats and advances by their owners."""

from __future__ import annotations

from collections.abc import Iterator

from bloodyridge_qt.games.first_blood.rules import air, airfields, ground
from bloodyridge_qt.games.first_blood.rules import terms as t
from bloodyridge_qt.games.first_blood.rules.actions import Action
from bloodyridge_qt.games.first_blood.rules.events import (
    Advanced,
    Attacked,
    Based,
    FellAway,
    Retreated,
    TurnedUp,
)
from bloodyridge_qt.games.first_blood.rules.odds import Odds, members, odds
from bloodyridge_qt.games.first_blood.rules.options import YES
from bloodyridge_qt.games.first_blood.rules.play import Play
from bloodyridge_qt.games.first_blood.rules.setting import Setting
from bloodyridge_qt.games.first_blood.rules.state import State

_STEPS: dict[str, tuple[str, ...]] = {
    "AE": ("attackers fall",),
    "A2": ("attackers retreat", "attacker loses 2"),
    "A1": ("attackers retreat", "attacker loses"),
    "EX": ("defenders retreat", "defender loses", "attacker loses"),
    "DR": ("defenders retreat",),
    "D1": ("defenders retreat", "defender loses"),
    "DE": ("advance may follow", "outside enters", "defenders fall"),
}
"""[8.9] What each result brings, the first to be done last."""


def steps_after(result: str) -> list[str]:
    """[8.9] All that follows a die, the first step last."""
    return ["close attack", *([] if result == "DE" else ["outside enters"]), *_STEPS[result]]


def pending(state: State) -> list[int]:
    """Attacks that are not resolved yet."""
    return [attack for attack, there in enumerate(state.targets) if there]


def low_odds(play: Play) -> None:
    """[8.6] Attacks below 1-2 fail before any die of the phase is rolled."""
    play.then("combat goes on")
    if play.setting.options.low_odds_first == YES:
        for attack in pending(play.state):
            found = odds(play.state, play.setting, attack)
            if not found.column:
                _fail(play, attack, found)


def _fail(play: Play, attack: int, found: Odds) -> None:
    """[8.6] The attacking units are eliminated, those that bombard are not (`ae_guns`)."""
    _mark(play, found)
    play.tell(Attacked, play.state.targets[attack], found, 0, 0, "AE")
    for unit in found.units:
        play.lose(unit, "odds")
    _close(play, attack)


def go_on(play: Play) -> None:
    """[8.9] As long as something can be resolved or flown, the phase goes on."""
    if pending(play.state) or len(options(play.state, play.setting)) > 1:
        play.then(t.COMBAT)


def options(state: State, setting: Setting) -> list[Action]:
    """[8.9, 10.4, 13.3] Which attack is next; what a Japanese ship, aircraft or gun may do meanwhile."""
    waiting = pending(state)
    found = [setting.action("resolve", place=state.targets[attack][0]) for attack in waiting]
    if state.side == t.JAPAN:
        found += air.strikes(state, setting)
        ready = [ship for ship in setting.ships if state.where[ship] == setting.ijn_attack]
        for ship in ground.first_alike(state, setting, ready):
            found += [setting.action("shell", ship, state.targets[attack][0]) for attack in waiting]
    return found if waiting else [*found, setting.action("end")]


def resolve(play: Play, place: int) -> None:
    """[8.5 to 8.9] Roll for an attack, and lay out what its result brings."""
    state, setting = play.state, play.setting
    attack = next(at for at, there in enumerate(state.targets) if place in there)
    targets = state.targets[attack]
    play.then("combat goes on")
    found = odds(state, setting, attack)
    if not found.targets or not found.units:
        play.tell(FellAway, targets)
        _close(play, attack, spent=False)
        return
    if not found.column:
        _fail(play, attack, found)
        return
    _mark(play, found)
    die = play.dice.roll(("attack", state.turn, t.SEATS[state.side], setting.places[place]))
    read = found.read(die)
    state.fight, state.die = attack, die
    state.result = setting.tables[state.side][found.column][read - 1]
    play.tell(Attacked, targets, found, die, read, state.result)
    play.then(*steps_after(state.result))


def _mark(play: Play, found: Odds) -> None:
    """[11.4] Who attacks and who is attacked does no other work this turn, nor does the hex attacked."""
    state, setting = play.state, play.setting
    for unit in (*found.units, *found.guns):
        state.busy[unit] = 1
    places = [target.place for target in found.targets]
    for unit in ground.units_in(state, setting, 1 - state.side, places):
        state.busy[unit] = 1


def attackers(state: State, setting: Setting) -> list[int]:
    """[8.10.2] Who can be lost: units that attack, not what bombards."""
    return members(state, setting, state.fight)[0]


def defenders(state: State, setting: Setting) -> list[int]:
    """[8.4] Who is left in the hexes that are attacked."""
    return ground.units_in(state, setting, 1 - state.side, state.targets[state.fight])


def attackers_fall(play: Play) -> None:
    """[8.9] AE."""
    for unit in attackers(play.state, play.setting):
        play.lose(unit, "combat")


def defenders_fall(play: Play) -> None:
    """[8.9] DE."""
    for unit in defenders(play.state, play.setting):
        play.lose(unit, "combat")


def attacker_loses(play: Play, count: int = 1) -> None:
    """[8.9] A1, A2, EX: the owner chooses where there is a choice."""
    _owe(play, attackers(play.state, play.setting), count, t.ATTACKER_LOSS)


def defender_loses(play: Play) -> None:
    """[8.9] EX, D1: one unit in all, from any of the hexes (`several_losses`)."""
    _owe(play, defenders(play.state, play.setting), 1, t.DEFENDER_LOSS)


def _owe(play: Play, pool: list[int], count: int, wait: str) -> None:
    if len(pool) <= count:
        for unit in pool:
            play.lose(unit, "combat")
    else:
        play.state.pool, play.state.owed = pool, count
        play.then(wait)


def lose(play: Play, unit: int, wait: str, why: str) -> None:
    """[8.9] The owner has chosen; again while more are owed."""
    state = play.state
    play.lose(unit, why)
    state.pool = [one for one in state.pool if one != unit]
    state.owed -= 1
    if state.owed:
        play.then(wait)
    else:
        state.pool = []


# --- retreats


def attackers_retreat(play: Play) -> None:
    """[8.9] A1, A2. Who attacked from outside does not retreat: it enters or falls [7.5.3]."""
    state, setting = play.state, play.setting
    state.pool = [unit for unit in attackers(state, setting) if state.where[unit] < setting.hexes]
    play.then("retreat next")


def defenders_retreat(play: Play) -> None:
    """[8.9] EX, D1, DR: every defender of every target (`several_losses`)."""
    play.state.pool = defenders(play.state, play.setting)
    play.then("retreat next")


def retreats(state: State, setting: Setting) -> Iterator[tuple[int, int]]:
    """[8.2.2, 8.2.3, 8.11, 8.12] Every unit that has to retreat, with each hex it can retreat to.

    One hex, not into enemy units or their ZOC, nor across a river but the ford [4.4]; where it is full of
    friends on to the next, each step lawful.
    """
    if not state.pool:
        return
    side = setting.pieces[state.pool[0]].side
    enemy = ground.occupied(state, setting, 1 - side)
    barred = enemy | ground.zone(setting, enemy)
    crowd = ground.crowds(state, setting, side)
    known: dict[int, list[int]] = {}
    for unit in state.pool:
        origin = state.where[unit]
        if origin not in known:
            seen, edge, known[origin] = {origin}, [origin], []
            for at in edge:
                for step in setting.board.steps[at]:
                    if step.to in seen or step.bars_retreat or barred >> step.to & 1:
                        continue
                    seen.add(step.to)
                    if crowd[step.to] < t.STACK:
                        known[origin].append(step.to)
                    else:
                        edge.append(step.to)
        for place in known[origin]:
            yield unit, place


def retreat_next(play: Play) -> None:
    """[8.11] The owner moves one unit after the other; who has no way when no other can go either falls."""
    state = play.state
    ways = list(retreats(state, play.setting))
    if not ways:
        for unit in state.pool:
            play.lose(unit, "retreat")
        state.pool = []
    elif len(ways) == 1 == len(state.pool):
        retreat(play, *ways[0])
    else:
        play.then(t.RETREAT)


def retreat(play: Play, unit: int, place: int) -> None:
    """[8.11] One unit retreats; a Japanese one on an airfield hex destroys it [12.6]."""
    state = play.state
    origin, state.where[unit] = state.where[unit], place
    state.pool = [one for one in state.pool if one != unit]
    state.busy[unit] = 1
    play.tell(Retreated, unit, origin, place)
    airfields.occupy_all(play)
    if state.pool:
        play.then("retreat next")


# --- after the result


def outside_enters(play: Play) -> None:
    """[7.5.3, 7.5.4] Who attacked from outside enters the emptied hex, or falls; above three are lost."""
    state, setting = play.state, play.setting
    outside = [unit for unit in attackers(state, setting) if state.where[unit] >= setting.hexes]
    if not outside:
        return
    place = state.targets[state.fight][0]
    if defenders(state, setting):
        for unit in outside:
            play.lose(unit, "off-board")
        return
    for unit in outside:
        origin, state.where[unit] = state.where[unit], place
        state.busy[unit] = 1
        play.tell(Advanced, unit, origin, place)
    airfields.occupy_all(play)
    there = ground.units_in(state, setting, state.side, (place,))
    if len(there) > t.STACK:
        state.credit |= int(state.side == t.JAPAN)
        state.pool, state.owed = there, len(there) - t.STACK
        play.then(t.OVERSTACK)


def advances(state: State, setting: Setting) -> Iterator[tuple[int, int]]:
    """[8.9] Attacking units next to an emptied hex, with each such hex that has room."""
    crowd = ground.crowds(state, setting, state.side)
    targets = state.targets[state.fight]
    for unit in state.pool:
        at = state.where[unit]
        for place in targets:
            if setting.around[at] >> place & 1 and crowd[place] < t.STACK:
                yield unit, place


def begin_advance(play: Play) -> None:
    """[8.9] DE alone lets attackers enter; they need not."""
    state, setting = play.state, play.setting
    targets = state.targets[state.fight]
    state.pool = [
        unit
        for unit in attackers(state, setting)
        if state.where[unit] < setting.hexes and state.where[unit] not in targets
    ]
    if any(True for _ in advances(state, setting)):
        play.then(t.ADVANCE)


def advance(play: Play, unit: int, place: int) -> None:
    """[8.9] Free of MF, ZOC and rivers (`advance`)."""
    state = play.state
    origin, state.where[unit] = state.where[unit], place
    state.pool = [one for one in state.pool if one != unit]
    play.tell(Advanced, unit, origin, place)
    airfields.occupy_all(play)
    if any(True for _ in advances(state, play.setting)):
        play.then(t.ADVANCE)


def close(play: Play) -> None:
    """[9.4, 10.5, 13.6] The attack is over."""
    attack = play.state.fight
    play.state.fight, play.state.pool, play.state.owed = t.NOBODY, [], 0
    _close(play, attack)


def _close(play: Play, attack: int, *, spent: bool = True) -> None:
    """Units have had their attack, ships leave the game, bombers go back to their box.

    Ships that found nobody to shell (`spent` false) go back to theirs.
    """
    state, setting = play.state, play.setting
    targets = state.targets[attack]
    state.targets[attack] = ()
    for unit in setting.units[state.side]:
        if state.aim[unit] == attack:
            state.aim[unit] = t.FIRED
    for ship in setting.ships:
        if state.where[ship] in targets:
            if spent:
                play.lose(ship, "spent")
            else:
                state.where[ship] = setting.ijn_attack
                play.tell(Based, ship, setting.ijn_attack, "back")
    if state.side == t.US:
        _call_back(play, targets)


def _call_back(play: Play, places: tuple[int, ...] | range) -> None:
    """[13.6] Bombers over these hexes go back to GROUND ATTACK."""
    state, setting = play.state, play.setting
    based = [place for field, place in enumerate(setting.airfields) if state.airfield[field] == t.OPERATIVE]
    for plane in setting.aircraft[t.US]:
        at = state.where[plane]
        if at in places and at not in based:
            state.where[plane] = setting.ground_attack
            play.tell(Based, plane, setting.ground_attack, "back")


def end(play: Play) -> None:
    """[6.4.1, 12.6.2, 13.4, 13.6] What the end of a combat phase brings."""
    state, setting = play.state, play.setting
    for unit in setting.units[state.side]:
        if state.where[unit] in setting.points[state.side]:
            play.lose(unit, "entry")
    if state.side == t.JAPAN:
        _end_japanese(play)
        return
    _call_back(play, range(setting.hexes))
    inverted = [plane for plane in setting.aircraft[t.US] if state.inverted[plane]]
    for plane in inverted:  # of the lost as well, so that positions of games already saved stay as they are
        state.inverted[plane] = 0
    if turned := tuple(plane for plane in inverted if state.where[plane] != t.GONE):
        play.tell(TurnedUp, turned)


def _end_japanese(play: Play) -> None:
    state, setting = play.state, play.setting
    if setting.options.stuck_in_box_dies == YES:
        for unit in setting.units[t.JAPAN]:
            full = state.mf[unit] == setting.mf[unit]
            if state.where[unit] in setting.boxes and full:
                play.lose(unit, "box")
    for plane in setting.aircraft[t.JAPAN]:
        if state.where[plane] == setting.ijaf_attack:
            play.lose(plane, "left")
