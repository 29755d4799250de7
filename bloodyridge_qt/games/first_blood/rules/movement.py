"""[4.0 to 6.4, 7.3] Where ground units can go and at what cost, and what must be done as the phase ends."""

from __future__ import annotations

from collections.abc import Iterator

from bloodyridge_qt.games.first_blood.rules import airfields, ground
from bloodyridge_qt.games.first_blood.rules import terms as t
from bloodyridge_qt.games.first_blood.rules.actions import Action
from bloodyridge_qt.games.first_blood.rules.events import Moved, PhaseBegan, Sent
from bloodyridge_qt.games.first_blood.rules.options import NO
from bloodyridge_qt.games.first_blood.rules.play import Play
from bloodyridge_qt.games.first_blood.rules.setting import Setting, kept, notes
from bloodyridge_qt.games.first_blood.rules.state import State

Ways = dict[int, tuple[int, int]]
"""By place the least MF it takes to come there, and the place before it."""


@kept(8192)
def _ways(setting: Setting, entry: int, origin: int, left: int, visited: int, enemy: int) -> Ways:
    """As `ways`, worked out for these enemies."""
    board, zone, hexes, roads = setting.board, ground.zone(setting, enemy), setting.hexes, setting.roads
    best = [left + 1] * len(setting.places)
    for at in (*ground.hexes_of(enemy), origin):
        best[at] = 0  # nothing is less
    found: Ways = {}
    rings: list[list[int]] = [[origin], *([] for _ in range(left))]
    for spent, ring in enumerate(rings[:left]):
        while ring:  # the way from a US point to the field costs nothing, and so adds to its own ring
            places = sorted(ring)
            ring.clear()
            for at in places:
                if spent > best[at]:
                    continue
                barred = 0
                if at < hexes:
                    steps = roads[at]
                    if zone >> at & 1:
                        barred = zone
                else:
                    steps = tuple((to, entry) for to in board.arrows[at])
                    beside = board.next_boxes.get(at, ())
                    steps += tuple((box, entry) for box in beside if not visited & setting.bit_of_box(box))
                for to, cost in steps:
                    total = spent + cost
                    if total < best[to] and not barred >> to & 1:
                        best[to] = total
                        found[to] = total, at
                        rings[total].append(to)
    return found


@kept(8192)
def _within(setting: Setting, entry: int, origin: int, left: int, visited: int) -> int:
    """The hexes whose enemies matter to a unit, as bits: those it could come to, and those beside them."""
    free = _ways(setting, entry, origin, left, visited, 0)
    reached = sum(1 << at for at in (origin, *free) if at < setting.hexes)
    return reached | ground.zone(setting, reached)


def ways(setting: Setting, entry: int, origin: int, left: int, visited: int, enemy: int) -> Ways:
    """Every place a unit can come to from `origin` with so many MF left, and how; without `origin`.

    Hexsides cost what the map says [4.2.1]; a step from one hex in enemy ZOC to another is barred [8.2]. A
    step between boxes or onto the field costs `entry`: half the printed MF [6.1, 6.2, 7.3], from a US point
    nothing [7.1]. `enemy` are the hexes with enemy ground units, as bits: nobody enters them [5.1, 7.4].
    Stacking is not looked at: it binds when the phase ends [5.0].
    """
    near = enemy & _within(setting, entry, origin, left, visited)
    return _ways(setting, entry, origin, left, visited, near)


def path(found: Ways, origin: int, place: int) -> tuple[int, ...]:
    """The way to a place, both ends included."""
    back = [place]
    while back[-1] != origin:
        back.append(found[back[-1]][1])
    return tuple(reversed(back))


class Field:
    """What the units of the side to move can do: worked out once for all of them."""

    def __init__(self, state: State, setting: Setting) -> None:
        self.state, self.setting = state, setting
        self.enemy = ground.occupied(state, setting, 1 - state.side)
        self.own = ground.layout(state, setting, state.side)
        self.crowd = self.own.crowd
        self._known = notes(setting, "moves", self.enemy)

    def ways(self, unit: int) -> Ways:
        """Every place a unit can come to; none for one off the map, or without MF."""
        return self.moves(unit)[0]

    def moves(self, unit: int) -> tuple[Ways, int, list[Action]]:
        """The same, the hexes of them as bits, and the moves there.

        They are kept as long as the enemy stands where he stands: most units do not move in a decision.
        """
        state, setting = self.state, self.setting
        key = unit, state.where[unit], state.mf[unit], state.visited[unit]
        found: tuple[Ways, int, list[Action]] | None = self._known.get(key)
        if found is None:
            _, at, left, visited = key
            entry = 0 if unit in setting.units[t.US] else setting.mf[unit] // 2
            if at < setting.hexes:  # nothing is left to enter
                entry = visited = 0
            open_to = ways(setting, entry, at, left, visited, self.enemy) if at >= 0 and left else {}
            moves, bits = setting.everywhere("move", unit), 0
            for place in open_to:
                bits |= setting.bits[place]
            found = self._known[key] = open_to, bits, [moves[place] for place in open_to]
        return found

    def reach(self) -> int:
        """The hexes in which units of this side stand or can come to now, as bits."""
        found = self.own.bits
        for unit in self.setting.units[self.state.side]:
            found |= self.moves(unit)[1]
        return found

    def has_room(self, place: int) -> bool:
        """[5.0, 6.0] Whether one more unit may stay there; boxes have no limit."""
        return place >= self.setting.hexes or self.crowd[place] < t.STACK

    def can_settle(self, unit: int) -> bool:
        """Whether a unit can still go somewhere with room."""
        return any(self.has_room(place) for place in self.ways(unit))

    def closed(self) -> int:
        """[5.0] Full hexes where no move may end, as bits: too few of those there can still leave.

        The limit binds only as the phase ends (`stack_moment`).
        """
        found, units = 0, self.setting.units[self.state.side]
        for place in self.own.strength:
            if self.crowd[place] >= t.STACK:
                there = ground.lying(self.state, units, (place,))
                if sum(not self.can_settle(unit) for unit in there) >= t.STACK:
                    found |= 1 << place
        return found

    def duties(self) -> Iterator[tuple[int, str]]:
        """Units that still have to move before the phase may end, each with its paragraph."""
        state, setting = self.state, self.setting
        for unit in setting.units[state.side]:
            at = state.where[unit]
            if at < 0 or (at < setting.hexes and self.crowd[at] <= t.STACK):
                continue
            rule = "5.0" if at < setting.hexes else "6.3" if at in setting.boxes else "6.4"
            gone_on = rule == "6.3" and state.mf[unit] < setting.mf[unit]
            if not gone_on and self.can_settle(unit):
                yield unit, rule


def begin(play: Play) -> None:
    """[4.0] Every unit has its MF; Japanese reinforcements in a box stay there this turn [6.3, 7.2]."""
    state, setting = play.state, play.setting
    play.tell(PhaseBegan, "movement", state.side)
    resting = setting.options.at_start_moves == NO and state.turn == 1
    for unit in setting.units[state.side]:
        at, come = state.where[unit], setting.pieces[unit].arrives
        fresh = at in setting.boxes and (come == state.turn or (resting and come == 0))
        state.mf[unit] = setting.mf[unit] if at >= 0 and not fresh else 0
    play.then("movement ends", t.MOVE)


def options(state: State, setting: Setting) -> list[Action]:
    """[4.0, 6.0, 13.6] Every move of every unit, bombers sent over the enemy, and the end when it may be."""
    field, found = Field(state, setting), []
    closed = field.closed()
    for unit in setting.units[state.side]:
        if state.mf[unit] and state.where[unit] >= 0:
            open_to, bits, moves = field.moves(unit)
            if bits & closed:
                moves = [move for place, move in zip(open_to, moves, strict=True) if not closed >> place & 1]
            found += moves
    if state.side == t.US:
        above = airfields.planes_at(state, setting, setting.ground_attack)
        for plane in ground.first_alike(state, setting, above):
            found += [setting.action("send", plane, place) for place in ground.hexes_of(field.enemy)]
    if next(field.duties(), None) is None:
        found.append(setting.action("end"))
    return found


def move(play: Play, unit: int, place: int) -> None:
    """[4.0] Go there by the cheapest way."""
    state, setting = play.state, play.setting
    found = Field(state, setting).ways(unit)
    origin, cost = state.where[unit], found[place][0]
    way = path(found, origin, place)
    state.where[unit] = place
    state.mf[unit] -= cost
    state.busy[unit] = 1
    for box in way:
        if box in setting.boxes:
            state.visited[unit] |= setting.bit_of_box(box)
    play.tell(Moved, unit, way, cost)
    play.then(t.MOVE)


def send(play: Play, plane: int, place: int) -> None:
    """[13.6] Put a bomber on a Japanese stack."""
    play.state.where[plane] = place
    play.tell(Sent, plane, place)
    play.then(t.MOVE)


def end(play: Play) -> None:
    """[5.0, 12.6] Stacks that cannot be put right lose units; airfields under Japanese units go."""
    state, setting = play.state, play.setting
    own = ground.layout(state, setting, state.side)
    crowded = [place for place in own.strength if own.crowd[place] > t.STACK]
    if crowded:
        there = ground.lying(state, setting.units[state.side], (min(crowded),))
        play.then("movement ends")
        play.owe(t.OVERSTACK, there, len(there) - t.STACK)
    else:
        airfields.occupy_all(play)
