"""[4.0] Cohesion, losses and exhaustion of the Marines; entering and leaving places."""

from __future__ import annotations

from bloodyridge_qt.engine.action import Emit
from bloodyridge_qt.engine.dice import Dice
from bloodyridge_qt.games.tarawa_1943.rules import events
from bloodyridge_qt.games.tarawa_1943.rules import terms as t
from bloodyridge_qt.games.tarawa_1943.rules.state import State


def can_pay(state: State, battalion: int) -> bool:
    """[4.0] An action at cohesion 1 costs a marker, but never the last one (reading `pay_at_one`)."""
    return state.cohesion[battalion] > t.LOWEST or state.markers[battalion] > 1


def pay(state: State, battalion: int, emit: Emit | None, why: str = "action") -> None:
    """[4.0, 10.5] One point of cohesion, before what it pays for."""
    lose_cohesion(state, battalion, 1, False, emit, why)


def lose_cohesion(
    state: State, battalion: int, points: int, defends: bool, emit: Emit | None, why: str
) -> None:
    """[4.0] At cohesion 1 each further point is a marker; a defender's bunker may take it [3.0]."""
    for _ in range(points):
        if not state.markers[battalion]:
            return
        if state.cohesion[battalion] > t.LOWEST:
            state.cohesion[battalion] -= 1
            events.tell(emit, events.CohesionChanged, battalion, -1, state.cohesion[battalion], why)
        else:
            lose_marker(state, battalion, defends, emit, why)


def lose_marker(state: State, battalion: int, defends: bool, emit: Emit | None, why: str) -> None:
    """[3.0] The bunker goes first when its battalion defends; the last marker takes the battalion with it."""
    place = state.place[battalion]
    if defends and place < t.POSITIONS and state.bunker[place]:
        state.bunker[place] = 0
        events.tell(emit, events.MarkerLost, battalion, True, state.markers[battalion], why)
        return
    state.markers[battalion] -= 1
    events.tell(emit, events.MarkerLost, battalion, False, state.markers[battalion], why)
    if not state.markers[battalion]:
        leave(state, battalion, emit)
        state.place[battalion] = t.GONE
        state.exhausted[battalion] = 0
        events.tell(emit, events.BattalionGone, battalion, place)


def gain(state: State, battalion: int, points: int, dice: Dice, emit: Emit | None, why: str) -> None:
    """[4.0, 6.0] To 12 at most. An exhausted battalion rallies at 6 or more, else it checks."""
    before = state.cohesion[battalion]
    now = state.cohesion[battalion] = min(before + points, t.HIGHEST)
    events.tell(emit, events.CohesionChanged, battalion, now - before, now, why)
    if not state.exhausted[battalion]:
        return
    if now > t.TIRED:
        state.exhausted[battalion] = 0
        events.tell(emit, events.Rallied, battalion)
    else:
        _check(state, battalion, dice, emit)


def check(state: State, battalion: int, dice: Dice, emit: Emit | None) -> None:
    """[4.0] A battalion that lives, stands at 5 or less and is not exhausted makes its check."""
    if (
        state.markers[battalion]
        and state.cohesion[battalion] <= t.TIRED
        and not state.exhausted[battalion]
        and state.place[battalion] >= 0
    ):
        _check(state, battalion, dice, emit)


def _check(state: State, battalion: int, dice: Dice, emit: Emit | None) -> None:
    """[4.0] One die: at or under the cohesion it holds, above it is exhausted."""
    before = bool(state.exhausted[battalion])
    die = dice.roll(("exhaustion check", state.turn, battalion, state.checks[battalion]))
    state.checks[battalion] += 1
    state.exhausted[battalion] = die > state.cohesion[battalion]
    events.tell(emit, events.ExhaustionChecked, battalion, die, bool(state.exhausted[battalion]), before)


def enter(state: State, battalion: int, to: int) -> None:
    """[1.0] A battalion stands in a place; an island position is the Marines' from then on."""
    state.place[battalion] = to
    state.holder[to] = battalion
    if to < t.POSITIONS:
        state.held[to] = 1


def leave(state: State, battalion: int, emit: Emit | None) -> None:
    """[3.0] A battalion is gone from its place; the bunker goes when nobody is left in it."""
    place = state.place[battalion]
    if place < 0:
        return
    state.holder[place] = t.NOBODY
    if place < t.POSITIONS:
        remove_bunker(state, place, emit)


def remove_bunker(state: State, position: int, emit: Emit | None) -> None:
    """[3.0] All markers have left it."""
    if state.bunker[position]:
        state.bunker[position] = 0
        events.tell(emit, events.BunkerGone, position)


def infiltrated(state: State, battalion: int) -> bool:
    """[6.0] Whether a cube lies where this battalion stands."""
    place = state.place[battalion]
    return 0 <= place < t.POSITIONS and bool(state.cube[place])


def nobody_left(state: State) -> bool:
    """Whether every battalion is eliminated (reading `no_battalions`)."""
    return not any(state.markers)
