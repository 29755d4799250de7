"""Whole games without a screen: the same rules as in a session, without events, and named ways of playing.

A way of playing sees what a player sees: who waits and how many they are, where a force stands, which hexes
are held, where a HQ has been found. It never looks at factors that are face down [6.11] or at the pool.

Longer than most: every way goes by the same reckoning of what a walk costs, which is kept up from strike to
strike here, where the compiler sees both.
"""

from __future__ import annotations

import heapq
import math
import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from bloodyridge_qt.engine.agenda import proceed
from bloodyridge_qt.engine.dice import Dice
from bloodyridge_qt.games.bloody_ridge.rules import assault, crews
from bloodyridge_qt.games.bloody_ridge.rules.movement import reach
from bloodyridge_qt.games.bloody_ridge.rules.sequence import STEPS, WAITS
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.rules.state import State, set_up
from bloodyridge_qt.games.bloody_ridge.rules.supports import strength
from bloodyridge_qt.games.bloody_ridge.rules.terms import (
    ADVANCE,
    BANZAI,
    CHOOSE_FORCE,
    IN_POOL,
    NOWHERE,
    PLACE_CREWS,
)

Move = tuple[int, int, int]
"""Origin of the force, hex it fights or leaves from, target (NOWHERE for an exit): spaces."""

Way = Callable[[State], Move]
"""Decides for the waiting or moving force."""

Judge = Callable[[State], int]
"""[11.4, 11.5] Decides what only optional rules ask.

Where the next MG crew goes (NOWHERE: no more are placed), whether to charge (0 or 1), which US piece a
charge removes: by what the agenda waits for.
"""


def play_out(state: State, setting: Setting, way: Way, dice: Dice, judge: Judge | None = None) -> State:
    """Play on from `state`, in place, to the end of the game; without a `judge` by rule of thumb."""
    agenda, strike = state.agenda, assault.strike
    proceed(agenda, STEPS, WAITS, state, setting, dice)
    while agenda:
        if agenda[-1] not in _MOVES:
            judge = judge or by_rule_of_thumb(setting)
            _settle(state, setting, judge(state), dice)
            proceed(agenda, STEPS, WAITS, state, setting, dice)
            continue
        origin, stand, target = way(state)
        agenda.pop()
        if target == NOWHERE:
            assault.leave_map(state, setting, origin, stand)
        else:
            strike(state, setting, origin, stand, target, dice)
        if not agenda or agenda[-1] != ADVANCE:
            proceed(agenda, STEPS, WAITS, state, setting, dice)
    return state


_MOVES: Final = frozenset((CHOOSE_FORCE, ADVANCE))


def _settle(state: State, setting: Setting, verdict: int, dice: Dice) -> None:
    """[11.4, 11.5] Carry out what a judge has decided."""
    waits_for = state.agenda.pop()
    if waits_for == PLACE_CREWS:
        if verdict == NOWHERE:
            crews.leave_crews(state)
        else:
            crews.place_crew(state, setting, verdict)
    elif waits_for == BANZAI:
        (assault.charge if verdict else assault.fight_on)(state, setting, dice)
    else:
        assault.eliminate(state, setting, verdict, dice)


def play_game(setting: Setting, way: Way, dice: Dice, judge: Judge | None = None) -> State:
    """A whole game from set-up [3.0] to its end [4.0]."""
    return play_out(set_up(setting), setting, way, dice, judge)


def by_rule_of_thumb(setting: Setting) -> Judge:
    """[11.4, 11.5] What a sensible player does with the optional rules.

    He charges the division HQ [4.2], and with a last unit that meets three or more; the charge removes a HQ,
    else the unit that fires hardest. Crews go to the largest forces, which last longest.
    """

    def decide(state: State) -> int:
        waits_for = state.agenda[-1]
        if waits_for == PLACE_CREWS:
            hexes = [space for space in setting.red_row if crews.open_to_crew(state, setting, space)]
            return max(hexes, key=lambda space: len(state.roster.get(space, ())), default=NOWHERE)
        if waits_for == BANZAI:
            hopeless = len(state.force) == 1 and len(state.defenders) >= 3
            return int(hopeless or setting.division_hq in assault.victims(state, setting))
        return max(
            assault.victims(state, setting),
            key=lambda piece: (max(piece, setting.first_hq - 1), strength(setting, (piece,), state.supports)),
        )

    return decide


def at_random(setting: Setting, rng: random.Random) -> Way:
    """Any force, and any of its strikes and exits with the same chance."""
    chance = rng.random

    def decide(state: State) -> Move:
        if state.agenda[-1] == ADVANCE:
            origin = state.origin
            strikes, leave = reach(setting, state.held, state.stand)
        else:
            waiting = list(state.waiting)
            strikes, leave = [], []
            while not strikes and not leave:
                origin = waiting.pop(int(chance() * len(waiting)))
                strikes, leave = reach(setting, state.held, origin)
        pick = int(chance() * (len(strikes) + len(leave)))
        if pick < len(leave):
            return origin, leave[pick], NOWHERE
        stand, target = strikes[pick - len(leave)]
        return origin, stand, target

    return decide


def straight_north(setting: Setting, rng: random.Random) -> Way:
    """The force nearest an exit first; each by the way that costs least, held hexes being free [3.8]."""
    return _along(setting, Costs(setting, exit_hexes(setting)))


def sensible(setting: Setting, rng: random.Random) -> Way:
    """Straight north, but the division HQ, once it has been found, is as good a goal as an exit [4.2]."""
    return _once_found(setting, straight_north(setting, rng), exit_hexes(setting))


def hq_hunt(setting: Setting, rng: random.Random) -> Way:
    """Combs the hexes where a HQ may stand [6.10], with the hindsight the designer warns of."""
    ground = [space for space, may in enumerate(setting.hq_ground) if may]
    search = _along(setting, Costs(setting, ground, until_held=True))
    north = _along(setting, Costs(setting, exit_hexes(setting)))

    def decide(state: State) -> Move:
        left = state.hq_at[1] == IN_POOL and not all(state.held[space] for space in ground)
        return (search if left else north)(state)

    return _once_found(setting, decide)


def opportunist(setting: Setting, rng: random.Random) -> Way:
    """Sensible, and where the division HQ may be drawn [6.10] the way ends by the chance that it is [4.2].

    So it goes through such ground as far as that is worth what it costs; the hunt combs it at any price. Both
    use what the rules say of the ground, and the Japanese did not know.
    """
    chances = [_chance_of_hq(setting, space) for space in range(len(setting.board))]
    north = _along(setting, Costs(setting, exit_hexes(setting), chances=chances))
    return _once_found(setting, north, exit_hexes(setting))


def _chance_of_hq(setting: Setting, space: int) -> float:
    """[6.7, 6.10] That the division HQ is among the first pieces drawn for a hex."""
    if setting.options.headquarters != "in" or not setting.hq_ground[space]:
        return 0.0
    return min(1.0, expected_pieces(setting, space) / len(setting.all_us_pieces()))


def exit_hexes(setting: Setting) -> list[int]:
    """[4.1] The hexes from which a force may leave the map."""
    return [space for space, is_exit in enumerate(setting.exits) if is_exit]


def _once_found(setting: Setting, until_found: Way, besides: Iterable[int] = ()) -> Way:
    """Plays `until_found` as long as the division HQ is in no hex, then to its hex or the goals besides."""
    ground = {space for space, may in enumerate(setting.hq_ground) if may}
    to_hex: dict[int, Way] = {}

    def decide(state: State) -> Move:
        space = state.hq_at[1]
        if space not in ground:
            return until_found(state)
        if space not in to_hex:  # only now: all of them together take longer than some games
            to_hex[space] = _along(setting, Costs(setting, (space, *besides)))
        return to_hex[space](state)

    return decide


WAYS: Final[Mapping[str, Callable[[Setting, random.Random], Way]]] = MappingProxyType(
    {
        "random": at_random,
        "straight north": straight_north,
        "sensible": sensible,
        "opportunist": opportunist,
        "HQ hunt": hq_hunt,
    }
)
"""The named ways of playing that are measured."""


def expected_pieces(setting: Setting, space: int) -> float:
    """[10.1] Mean number of pieces drawn for the defence of a hex."""
    modifier = setting.force_modifier[space]
    return sum(max(0, die + modifier) for die in range(1, 7)) / 6


def strike_cost(setting: Setting, stand: int, target: int) -> float:
    """A rule of thumb for what taking `target` from `stand` costs, in units lost.

    More defenders and stronger ground cost more; so does firing from ground that covers badly, where
    artillery hits more often as well [10.2, 10.3].
    """
    cover = 4 / setting.defence[stand]
    return 0.2 + expected_pieces(setting, target) * (0.35 + 0.08 * setting.defence[target]) * (
        0.6 + 0.4 * cover
    )


def strike_costs(setting: Setting) -> dict[tuple[int, int], float]:
    """`strike_cost` of every strike (stand, target) the map has."""
    return {edge: strike_cost(setting, *edge) for edges in setting.edges for _, edge in edges}


def hexes_ahead(setting: Setting) -> list[int]:
    """For each hex all hexes that steps may lead to from it, itself included: a byte of ones each."""
    ahead = []
    for start in range(len(setting.steps)):
        walk = [start]
        found = {start}
        for here in walk:
            fresh = [there for there in setting.steps[here] if there not in found]
            found.update(fresh)
            walk += fresh
        ahead.append(sum(255 << 8 * space for space in found))
    return ahead


_MOST_KEPT: Final = 50_000
"""Grounds; some 25 MB. What comes often soon is there again."""


class Costs:
    """What the cheapest way to a goal costs from a hex, held hexes being free [3.8], and where it begins.

    That depends on who holds the hexes that can be come to from there, and on nothing else, so what was
    found once is kept by those.
    """

    def __init__(
        self,
        setting: Setting,
        goals: Iterable[int],
        *,
        until_held: bool = False,
        chances: Sequence[float] = (),
    ) -> None:
        """`until_held`: a goal is one only while the US holds it. `chances`: that taking a hex meets one."""
        self._setting: Final = setting
        self._goals: Final = frozenset(goals)
        self._until_held: Final = until_held
        self._price: Final = strike_costs(setting)
        self._on: Final = [1 - chance for chance in chances] or [1.0] * len(setting.steps)
        """For each hex the chance that the way goes on from it."""
        self._into: Final[list[list[tuple[int, float]]]] = [[] for _ in setting.steps]
        """For each hex those from which it can be struck, and what that costs."""
        for (here, there), price in self._price.items():
            self._into[there].append((here, price))
        self._ahead: Final = hexes_ahead(setting)
        self._kept: dict[tuple[int, int], tuple[float, Move]] = {}
        self._held = bytearray()
        self._cost: list[float] = []
        self._frontier: list[tuple[float, int]] = []
        """A heap: hexes from which cheaper ways have not been followed further."""
        self._first: tuple[bytearray, list[float]] | None = None
        """The first ground that was asked for, which every game begins with, and its costs."""

    def best(self, held: bytearray, ground: int, start: int) -> tuple[float, Move]:
        """The cost from `start`, infinite if no way leads, and what a force from there does first.

        `ground` is `held` as a number. Without strike and exit it stands NOWHERE.
        """
        key = start, ground & self._ahead[start]
        found = self._kept.get(key)
        if found is None:
            if len(self._kept) >= _MOST_KEPT:
                self._kept.clear()
            found = self._kept[key] = self._found(held, start)
        return found

    def way(self, held: bytearray, start: int) -> list[int]:
        """The hexes to be taken from `start` on to the goal or, where no way leads there, to its end."""
        ground = held[:]
        taken: list[int] = []
        while True:
            _, (_, _, target) = self.best(ground, int.from_bytes(ground, "little"), start)
            if target == NOWHERE:
                return taken
            taken.append(target)
            if target in self._goals:
                return taken
            ground[target], start = 1, target

    def _found(self, held: bytearray, start: int) -> tuple[float, Move]:
        strikes, leave = reach(self._setting, held, start)
        if held != self._held:
            self._begin(held)
        cost, price, on = self._cost, self._price, self._on
        while True:
            best, least = strikes[0] if strikes else (NOWHERE, NOWHERE), math.inf
            for edge in strikes:
                after = cost[edge[1]]
                onward = max(after, price[edge] + on[edge[1]] * after)
                if onward < least:
                    best, least = edge, onward
            needed = cost[start] if leave else max(least, cost[start])
            if not self._frontier or self._frontier[0][0] >= needed:
                break
            self._settle(needed)
        if leave:
            return cost[start], (start, leave[0], NOWHERE)
        return cost[start], (start, *best)

    def _begin(self, held: bytearray) -> None:
        """The costs for other ground: from those known last or from those of the first ground, if hexes were
        only taken since, else from the goals on."""
        taken = _taken(self._held, held)
        if taken is None and self._first is not None:
            taken = _taken(self._first[0], held)
            if taken is not None:
                self._cost, self._frontier = self._first[1][:], []
        if taken is None or (self._until_held and not self._goals.isdisjoint(taken)):
            taken = [space for space in self._goals if not (self._until_held and held[space])]
            self._cost = [math.inf] * len(held)
            for goal in taken:
                self._cost[goal] = 0.0
            self._frontier = []
        self._held = held[:]
        self._frontier += [(self._cost[space], space) for space in taken]
        heapq.heapify(self._frontier)
        if self._first is None:
            self._settle(math.inf)
            self._first = held[:], self._cost[:]

    def _settle(self, upto: float) -> None:
        """Dijkstra from hexes into which the way has become cheaper, until all costs below this are final."""
        cost, held, into, frontier, on = self._cost, self._held, self._into, self._frontier, self._on
        pop, push = heapq.heappop, heapq.heappush
        while frontier and frontier[0][0] < upto:
            so_far, there = pop(frontier)
            if so_far > cost[there]:
                continue
            if held[there]:
                for here, _ in into[there]:
                    if so_far < cost[here]:
                        cost[here] = so_far
                        push(frontier, (so_far, here))
            else:
                after = so_far * on[there]
                for here, price in into[there]:
                    onward = max(so_far, after + price)  # never less: the first is final
                    if onward < cost[here]:
                        cost[here] = onward
                        push(frontier, (onward, here))


def _taken(before: bytearray, now: bytearray) -> list[int] | None:
    """The hexes taken since; None if any was lost too. Told by whole numbers, since hardly any differs."""
    if not before:
        return None
    old, new = int.from_bytes(before, "little"), int.from_bytes(now, "little")
    if old & ~new:
        return None
    taken, gained = [], new & ~old
    while gained:
        lowest = gained & -gained
        taken.append(lowest.bit_length() // 8)
        gained ^= lowest
    return taken


def _along(setting: Setting, costs: Costs) -> Way:
    """Take the force that has least to go, and the strike that costs least with the way after it."""
    best = costs.best

    def decide(state: State) -> Move:
        held = state.held
        ground = int.from_bytes(held, "little")
        if state.agenda[-1] == ADVANCE:
            _, (_, stand, target) = best(held, ground, state.stand)
            return state.origin, stand, target
        nearest, fewest, chosen = math.inf, 0, (NOWHERE, NOWHERE, NOWHERE)
        for origin, units in state.waiting.items():
            cost, move = best(held, ground, origin)
            if move[1] != NOWHERE and (
                not fewest or cost < nearest or (cost == nearest and len(units) < fewest)
            ):
                chosen, nearest, fewest = move, cost, len(units)
        return chosen

    return decide
