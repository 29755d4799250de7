"""[4.0] Cohesion, losses and exhaustion of the Marines; entering and leaving places."""

from __future__ import annotations

from bloodyridge_qt.games.tarawa_1943.rules import events
from bloodyridge_qt.games.tarawa_1943.rules import terms as t
from bloodyridge_qt.games.tarawa_1943.rules.state import Play, State


def can_pay(state: State, battalion: int) -> bool:
    """[4.0] An action at cohesion 1 costs a marker, but never the last one (reading `pay_at_one`)."""
    return state.cohesion[battalion] > t.LOWEST or state.markers[battalion] > 1


def lose_cohesion(play: Play, battalion: int, points: int, why: str, *, defends: bool = False) -> None:
    """[4.0] At cohesion 1 each further point is a marker; a defender's bunker may take it [3.0].

    What an action costs is lost before it [10.5].
    """
    cohesion, markers = play.state.cohesion, play.state.markers
    for _ in range(points):
        if markers[battalion] and cohesion[battalion] > t.LOWEST:
            cohesion[battalion] -= 1
            if play.heard:
                play.tell(events.CohesionChanged, battalion, -1, cohesion[battalion], why)
        elif markers[battalion]:
            lose_marker(play, battalion, why, defends=defends)


def lose_marker(play: Play, battalion: int, why: str, *, defends: bool = False) -> None:
    """[3.0] The bunker goes first when its battalion defends; the last marker takes the battalion with it."""
    state = play.state
    place = state.place[battalion]
    bunker = defends and place < t.POSITIONS and bool(state.bunker[place])
    if bunker:
        state.bunker[place] = 0
    else:
        state.markers[battalion] -= 1
    play.tell(events.MarkerLost, battalion, bunker, state.markers[battalion], why)
    if not state.markers[battalion]:
        leave(play, battalion)
        state.place[battalion] = t.GONE
        state.exhausted[battalion] = 0
        play.tell(events.BattalionGone, battalion, place)


def gain(play: Play, battalion: int, points: int, why: str) -> None:
    """[4.0, 6.0] To 12 at most. An exhausted battalion rallies at 6 or more, else it checks."""
    state = play.state
    before = state.cohesion[battalion]
    now = state.cohesion[battalion] = min(before + points, t.HIGHEST)
    play.tell(events.CohesionChanged, battalion, now - before, now, why)
    if not state.exhausted[battalion]:
        return
    if now > t.TIRED:
        state.exhausted[battalion] = 0
        play.tell(events.Rallied, battalion)
    else:
        check(play, battalion, rallies=True)


def check(play: Play, battalion: int, *, rallies: bool = False) -> None:
    """[4.0] A battalion that lives and stands at 5 or less, exhausted only if it `rallies`, throws a die.

    At or under its cohesion it holds, above it is exhausted.
    """
    state = play.state
    before = bool(state.exhausted[battalion])
    if state.cohesion[battalion] > t.TIRED or (before and not rallies) or not state.markers[battalion]:
        return
    die = play.dice.roll(("exhaustion check", state.turn, battalion, state.checks[battalion]))
    state.checks[battalion] += 1
    state.exhausted[battalion] = die > state.cohesion[battalion]
    play.tell(events.ExhaustionChecked, battalion, die, bool(state.exhausted[battalion]), before)


def enter(state: State, battalion: int, to: int) -> None:
    """[1.0] A battalion stands in a place; an island position is the Marines' from then on."""
    state.place[battalion] = to
    state.holder[to] = battalion
    if to < t.POSITIONS:
        state.held[to] = 1


def leave(play: Play, battalion: int) -> None:
    """[3.0] A battalion is gone from its place on the board; so is the bunker that was there."""
    place = play.state.place[battalion]
    play.state.holder[place] = t.NOBODY
    if place < t.POSITIONS:
        remove_bunker(play, place)


def go_to(play: Play, battalion: int, to: int, how: str) -> None:
    """A battalion leaves its place, and the bunker in it, for another; or comes from off the board."""
    origin = play.state.place[battalion]
    if origin != t.OFF_BOARD:
        leave(play, battalion)
    enter(play.state, battalion, to)
    play.tell(events.BattalionMoved, battalion, origin, to, how)


def remove_bunker(play: Play, position: int) -> None:
    """[3.0] All markers have left it."""
    if play.state.bunker[position]:
        play.state.bunker[position] = 0
        play.tell(events.BunkerGone, position)


def infiltrated(state: State, battalion: int) -> bool:
    """[6.0] Whether a cube lies where this battalion stands."""
    place = state.place[battalion]
    return 1 in state.cube and 0 <= place < t.POSITIONS and state.cube[place] > 0


def nobody_left(state: State) -> bool:
    """Whether every battalion is eliminated (reading `no_battalions`)."""
    return not any(state.markers)
