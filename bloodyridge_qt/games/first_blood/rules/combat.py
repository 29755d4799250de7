"""[8.4 to 8.12, 7.5.3] Attacks are resolved one by one: losses, retreats and advances by their owners."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence

from bloodyridge_qt.games.first_blood.rules import air, airfields, events, ground
from bloodyridge_qt.games.first_blood.rules import terms as t
from bloodyridge_qt.games.first_blood.rules.actions import Action
from bloodyridge_qt.games.first_blood.rules.odds import Odds, attacked, next_to_all, odds, parties
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
    _make(play, attack, found, 0, 0, "AE")
    play.lose("odds", *found.units)
    _close(play, attack)


def _make(play: Play, attack: int, found: Odds, die: int, read: int, result: str) -> None:
    """[11.4] Who attacks and who is attacked does no other work this turn, nor does the hex attacked."""
    state, setting = play.state, play.setting
    for unit in (*found.units, *found.guns, *attacked(state, setting, found.hexes)):
        state.busy[unit] = 1
    play.tell(events.Attacked, state.targets[attack], found, die, read, result)


def go_on(play: Play) -> None:
    """[8.9] As long as something can be resolved or flown, the phase goes on."""
    if pending(play.state) or len(options(play.state, play.setting)) > 1:
        play.then(t.COMBAT)


def options(state: State, setting: Setting) -> list[Action]:
    """[8.9, 10.4, 13.3] Which attack is next; what a Japanese ship, aircraft or gun may do meanwhile."""
    waiting = [state.targets[attack][0] for attack in pending(state)]
    found = [setting.action("resolve", place=place) for place in waiting]
    if state.side == t.JAPAN:
        found += air.strikes(state, setting)
        ready = ground.lying(state, setting.ships, (setting.ijn_attack,))
        for ship in ground.first_alike(state, setting, ready):
            found += [setting.action("shell", ship, place) for place in waiting]
    return found if waiting else [*found, setting.action("end")]


def resolve(play: Play, place: int) -> None:
    """[8.5 to 8.9] Roll for an attack, and lay out what its result brings."""
    state, setting = play.state, play.setting
    attack = next(at for at, there in enumerate(state.targets) if place in there)
    play.then("combat goes on")
    found = odds(state, setting, attack)
    if not found.targets or not found.units:
        play.tell(events.FellAway, state.targets[attack])
        for ship in ground.lying(state, setting.ships, state.targets[attack]):
            play.base("back", ship, setting.ijn_attack)
        _close(play, attack)
    elif not found.column:
        _fail(play, attack, found)
    else:
        state.fight = attack
        state.die = play.dice.roll(("attack", state.turn, t.SEATS[state.side], setting.places[place]))
        read = found.read(state.die)
        state.result = setting.tables[state.side][found.column][read - 1]
        _make(play, attack, found, state.die, read, state.result)
        play.then(*steps_after(state.result))


def attackers(state: State, setting: Setting) -> list[int]:
    """[8.10.2] Who can be lost: units that attack, not what bombards."""
    party, targets = parties(state, setting)[state.fight], state.targets[state.fight]
    return [unit for unit in party if next_to_all(setting, state.where[unit], targets)]


def defenders(state: State, setting: Setting) -> list[int]:
    """[8.4] Who is left in the hexes that are attacked."""
    return attacked(state, setting, state.targets[state.fight])


def attacker_loses(play: Play, count: int) -> None:
    """[8.9] AE, A1, A2, EX."""
    play.owe(t.ATTACKER_LOSS, attackers(play.state, play.setting), count)


def defender_loses(play: Play, count: int) -> None:
    """[8.9] DE, EX, D1: so many in all, from any of the hexes (`several_losses`)."""
    play.owe(t.DEFENDER_LOSS, defenders(play.state, play.setting), count)


# --- retreats


def begin_retreat(play: Play, whose: Callable[[State, Setting], list[int]]) -> None:
    """[8.9] All attackers or all defenders, of every target (`several_losses`).

    Who attacked from outside does not retreat: it enters or falls [7.5.3].
    """
    state, setting = play.state, play.setting
    state.pool = [unit for unit in whose(state, setting) if state.where[unit] < setting.hexes]
    play.then("retreat next")


def retreats(state: State, setting: Setting) -> Iterator[tuple[int, int]]:
    """[8.2.2, 8.2.3, 8.11, 8.12] Every unit that has to retreat, with each hex it can retreat to.

    One hex, not into enemy units or their ZOC, nor across a river but the ford [4.4]; where it is full of
    friends on to the next, each step lawful.
    """
    if not state.pool:
        return
    side = setting.pieces[state.pool[0]].side
    enemy, crowd = ground.occupied(state, setting, 1 - side), ground.crowds(state, setting, side)
    barred = enemy | ground.zone(setting, enemy)
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
                    (edge if crowd[step.to] >= t.STACK else known[origin]).append(step.to)
        for place in known[origin]:
            yield unit, place


def stranded(state: State, setting: Setting, units: Sequence[int]) -> list[int]:
    """[8.11] Who of a side's units would find no way if all had to retreat now, one after the other."""
    after = state.copy()
    after.pool = list(units)
    while way := next(retreats(after, setting), None):
        unit, place = way
        after.where[unit] = place
        after.pool.remove(unit)
    return after.pool


def retreat_next(play: Play) -> None:
    """[8.11] The owner moves one unit after the other; who has no way when no other can go either falls."""
    state = play.state
    ways = list(retreats(state, play.setting))
    if not ways:
        play.lose("retreat", *state.pool)
        state.pool = []
    elif len(ways) == 1 == len(state.pool):
        retreat(play, *ways[0])
    else:
        play.then(t.RETREAT)


def retreat(play: Play, unit: int, place: int) -> None:
    """[8.11] One unit retreats."""
    play.state.pool.remove(unit)
    _go(play, events.Retreated, unit, place)
    play.then("retreat next")


def _go(play: Play, kind: Callable[[int, int, int], object], unit: int, place: int) -> None:
    """Into another hex, free of MF; a Japanese unit on an airfield hex destroys it [12.6]."""
    state = play.state
    origin, state.where[unit] = state.where[unit], place
    state.busy[unit] = 1
    play.tell(kind, unit, origin, place)
    airfields.occupy_all(play)


# --- after the result


def outside_enters(play: Play) -> None:
    """[7.5.3, 7.5.4] Who attacked from outside enters the emptied hex, or falls; above three are lost."""
    state, setting = play.state, play.setting
    outside = [unit for unit in attackers(state, setting) if state.where[unit] >= setting.hexes]
    if not outside:
        return
    if defenders(state, setting):
        play.lose("off-board", *outside)
        return
    place = state.targets[state.fight][0]
    for unit in outside:
        _go(play, events.Advanced, unit, place)
    there = ground.lying(state, setting.units[state.side], (place,))
    if len(there) > t.STACK:
        state.credit |= int(state.side == t.JAPAN)
        play.owe(t.OVERSTACK, there, len(there) - t.STACK)


def advances(state: State, setting: Setting) -> list[Action]:
    """[8.9] Attacking units next to an emptied hex, with each such hex that has room; or no more."""
    crowd = ground.crowds(state, setting, state.side)
    found = [
        setting.action("advance", unit, place)
        for unit in state.pool
        for place in state.targets[state.fight]
        if setting.around[state.where[unit]] >> place & 1 and crowd[place] < t.STACK
    ]
    return [*found, setting.action("end")]


def advance_next(play: Play) -> None:
    """[8.9] DE alone lets attackers enter, free of MF, ZOC and rivers; they need not (`advance`)."""
    play.state.pool = attackers(play.state, play.setting)
    if len(advances(play.state, play.setting)) > 1:
        play.then(t.ADVANCE)


def advance(play: Play, unit: int, place: int) -> None:
    """[8.9] One unit enters."""
    _go(play, events.Advanced, unit, place)
    play.then("advance may follow")


def close(play: Play) -> None:
    """[9.4, 10.5, 13.6] The attack is over."""
    attack = play.state.fight
    play.state.fight, play.state.pool, play.state.owed = t.NOBODY, [], 0
    _close(play, attack)


def _close(play: Play, attack: int) -> None:
    """Units have had their attack, ships leave the game, bombers go back to their box."""
    state, setting = play.state, play.setting
    targets, state.targets[attack] = state.targets[attack], ()
    state.aim = [t.FIRED if aim == attack else aim for aim in state.aim]
    play.lose("spent", *ground.lying(state, setting.ships, targets))
    if state.side == t.US:
        _call_back(play, targets)


def _call_back(play: Play, places: Container[int]) -> None:
    """[13.6] Bombers over these hexes go back to GROUND ATTACK."""
    state, setting = play.state, play.setting
    based = airfields.operative(state, setting)
    for plane in ground.lying(state, setting.aircraft[t.US], places):
        if state.where[plane] not in based:
            play.base("back", plane, setting.ground_attack)


def end(play: Play) -> None:
    """[6.4.1, 12.6.2, 13.4, 13.6] What the end of a combat phase brings."""
    state, setting = play.state, play.setting
    units = setting.units[state.side]
    play.lose("entry", *ground.lying(state, units, setting.points[state.side]))
    if state.side == t.JAPAN:
        if setting.options.stuck_in_box_dies == YES:
            stuck = ground.lying(state, units, setting.boxes)
            play.lose("box", *(unit for unit in stuck if state.mf[unit] == setting.mf[unit]))
        play.lose("left", *ground.lying(state, setting.aircraft[t.JAPAN], (setting.ijaf_attack,)))
        return
    _call_back(play, range(setting.hexes))
    inverted = [plane for plane in setting.aircraft[t.US] if state.inverted[plane]]
    for plane in inverted:  # of the lost as well, so that positions of games already saved stay as they are
        state.inverted[plane] = 0
    if turned := tuple(plane for plane in inverted if state.where[plane] != t.GONE):
        play.tell(events.TurnedUp, turned)
