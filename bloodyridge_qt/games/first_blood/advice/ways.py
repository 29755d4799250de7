"""Ways of playing: at random, and as a sensible player of either side would.

Both sides bring units together against an enemy hex they can attack at good odds, and stay out of ZOC
otherwise. The US player keeps Henderson Field garrisoned and hunts with the rest; the Japanese player keeps
his units alive, together and far from the Marines, until an airfield hex or a weak stack lies open. A way
sees what both players see: there is nothing else.

Longer than most: each question of the rules has its answer here, so that a way plays a whole game.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Sequence
from heapq import heappop, heappush
from typing import Final

from bloodyridge_qt.engine.action import Emit
from bloodyridge_qt.engine.dice import Dice
from bloodyridge_qt.games.first_blood.rules import ground, plans
from bloodyridge_qt.games.first_blood.rules import terms as t
from bloodyridge_qt.games.first_blood.rules.actions import Action
from bloodyridge_qt.games.first_blood.rules.choices import OPTIONS
from bloodyridge_qt.games.first_blood.rules.movement import Field
from bloodyridge_qt.games.first_blood.rules.odds import column_of, odds, step_to
from bloodyridge_qt.games.first_blood.rules.ruleset import FirstBlood, decider
from bloodyridge_qt.games.first_blood.rules.setting import Setting, kept
from bloodyridge_qt.games.first_blood.rules.state import State

Way = Callable[[State], Action]
"""Chooses one of the legal decisions."""

FAR: Final = 40
"""MF beyond which nobody looks."""
GARRISON: Final = 2
"""US units that stay in each built airfield hex."""
WORTH: Final = {"": -1.5, "1-2": -0.8, "1-1": -0.25, "2-1": 0.4, "3-1": 1.0}
"""What an attack in a column is worth, in units of the defender."""
BOX: Final = 6.0
"""What a box is worth to a Japanese unit, in MF between it and the nearest Marines."""
TOGETHER: Final = 1.2
"""What a factor that stands in the same hex is worth to it, in the same measure."""
BOLD: Final = (2, 3)
"""By side: how many to one it takes to go and attack."""

NOISE: Final = 0.1
"""What chance adds at most, so that of places about as good any is taken."""


def at_random(rules: FirstBlood, rng: random.Random) -> Way:
    """Any decision as likely as any other."""

    def decide(state: State) -> Action:
        return rng.choice(OPTIONS[state.agenda[-1]](state, rules.setting))

    return decide


def sensible(rules: FirstBlood, rng: random.Random) -> Way:
    """The decision that seems worth most; of equal ones any."""
    setting = rules.setting

    def decide(state: State) -> Action:
        wait = state.agenda[-1]
        if wait == t.MOVE:
            return _move(state, setting, rng)
        options = OPTIONS[wait](state, setting)
        if len(options) == 1:
            return options[0]
        if wait == t.SET_UP:  # any unit first: what is best for one is best for most
            piece = rng.choice(options).piece
            options = [one for one in options if one.piece == piece]
        return max(options, key=lambda one: (_RATED[wait](state, setting, one), rng.random()))

    return decide


def likely(rules: FirstBlood, state: State, most: int) -> list[Action]:
    """What a sensible player would think of, his own choice first: so many decisions at the most.

    While units move, the next move, then what would be done if that unit stayed, and so on.
    """
    setting, rng, wait = rules.setting, random.Random(state.turn), state.agenda[-1]
    if wait != t.MOVE:
        options = OPTIONS[wait](state, setting)
        return sorted(options, key=lambda one: -_RATED[wait](state, setting, one))[:most]
    found: list[Action] = []
    for _ in range(most):
        moved = [setting.piece[one.piece] for one in found if one.verb == "move"]
        action = _move(state, setting, rng, moved)
        if action not in found:
            found.append(action)
    return found


def play_game(rules: FirstBlood, ways: Sequence[Way], dice: Dice, emit: Emit | None = None) -> State:
    """A whole game between two ways, the US player's first; the position at its end."""
    state = rules.set_up()
    rules.proceed(state, dice, emit)
    return play_on(rules, state, ways, dice, emit)


def play_on(
    rules: FirstBlood, state: State, ways: Sequence[Way], dice: Dice, emit: Emit | None = None
) -> State:
    """The same from a position, which is changed."""
    while state.agenda:
        rules.apply(state, ways[decider(state, rules.setting)](state), dice, emit)
    return state


WAYS: Final[dict[str, Callable[[FirstBlood, random.Random], Way]]] = {
    "random": at_random,
    "sensible": sensible,
}
"""By name; for either side."""


# --- distances


@kept(2048)
def distances(setting: Setting, bits: int) -> tuple[int, ...]:
    """MF from the nearest of these hexes to each hex, as if nobody stood in the way; FAR at the most."""
    best = [FAR] * setting.hexes
    queue = [(0, at) for at in ground.hexes_of(bits)]
    for _, at in queue:
        best[at] = 0
    while queue:
        spent, at = heappop(queue)
        if spent > best[at]:
            continue
        for to, cost in setting.roads[at]:
            if spent + cost < best[to]:
                best[to] = spent + cost
                heappush(queue, (spent + cost, to))
    return tuple(best)


@kept(1)
def _from_henderson(setting: Setting) -> tuple[int, ...]:
    return distances(setting, sum(setting.bits[at] for at in setting.airfields[: setting.board.henderson]))


def _strengths(state: State, setting: Setting, side: int) -> dict[int, int]:
    """By hex the factors a side has there."""
    found: dict[int, int] = {}
    for unit in setting.units[side]:
        at = state.where[unit]
        if 0 <= at < setting.hexes:
            found[at] = found.get(at, 0) + setting.attack[unit]
    return found


# --- movement


def _move(state: State, setting: Setting, rng: random.Random, without: Collection[int] = ()) -> Action:
    """One unit after the other, each once; then bombers; then the end. Units `without` stay."""
    field = Field(state, setting)
    movers = [
        unit
        for unit in setting.units[state.side]
        if state.where[unit] >= 0 and state.mf[unit] == setting.mf[unit] and field.ways(unit)
    ]
    staying = _garrison(state, setting) if state.side == t.US else set()
    plan = _Plan(state, setting, field, [unit for unit in movers if unit not in {*staying, *without}])
    found = plan.best(rng)
    if found is not None:
        return setting.action("move", *found)
    for unit, _rule in field.duties():
        places = [place for place in field.ways(unit) if field.has_room(place)]
        return setting.action("move", unit, max(places, key=lambda place: plan.worth(unit, place)))
    if state.side == t.US:
        enemies = _strengths(state, setting, t.JAPAN)
        near = ground.zone(setting, ground.occupied(state, setting, t.US))
        targets = [place for place in enemies if near >> place & 1]
        above = [one for one in setting.aircraft[t.US] if state.where[one] == setting.ground_attack]
        if targets and above:
            return setting.action("send", above[0], rng.choice(targets))
    return setting.action("end")


def _garrison(state: State, setting: Setting) -> set[int]:
    """US units that stay: in each airfield hex the first few, artillery and the weak before others."""
    found: set[int] = set()
    for field, place in enumerate(setting.airfields):
        if state.airfield[field] == t.UNBUILT and field >= setting.board.henderson:
            continue
        there = ground.units_in(state, setting, t.US, (place,))
        there.sort(key=lambda unit: (setting.pieces[unit].kind != t.ENGINEER, setting.attack[unit]))
        found.update(there[:GARRISON])
    return found


class _Plan:
    """What the units still to move had best do; looked at anew for each of them."""

    def __init__(self, state: State, setting: Setting, field: Field, movers: list[int]) -> None:
        self.state, self.setting, self.field, self.movers = state, setting, field, movers
        self.side = state.side
        self.enemies = _strengths(state, setting, 1 - self.side)
        self.own = _strengths(state, setting, self.side)
        self.zone = ground.zone(setting, field.enemy)
        self.wanted = self._wanted() if self.side == t.US else set()
        self._alone = _of_japanese(setting, field.enemy) if self.side == t.JAPAN else ()
        self._grouped: list[float] | None = None

    def _wanted(self) -> set[int]:
        """Hexes the US player would like to hold and does not."""
        state, setting = self.state, self.setting
        wanted = {
            place
            for field, place in enumerate(setting.airfields)
            if field < setting.board.henderson or state.airfield[field] != t.UNBUILT
        }
        return {place for place in wanted if place not in self.own and place not in self.enemies}

    def best(self, rng: random.Random) -> tuple[int, int] | None:
        """The next unit with the place it goes to; None when all the others had best stay."""
        chosen, most = None, 0.5
        strike, hexes, crowd = self._strike(), self.setting.hexes, self.field.crowd
        for unit in self.movers:
            here = self.worth(unit, self.state.where[unit])
            worths = self._worths(unit)
            for place in self.field.ways(unit):
                if place < hexes and crowd[place] >= t.STACK:
                    continue
                gain = worths[place] - here
                if place in strike:
                    gain += strike[place]
                if gain + NOISE > most and (gain := gain + NOISE * rng.random()) > most:
                    chosen, most = (unit, place), gain
        return chosen

    def _strike(self) -> dict[int, float]:
        """Hexes from which an enemy can be attacked at good odds by all who can come, and their worth."""
        setting = self.setting
        found: dict[int, float] = {}
        reach = [(self.field.moves(unit)[1], setting.attack[unit]) for unit in self.movers]
        for place, there in self.enemies.items():
            units = [attack for bits, attack in reach if bits & setting.around[place]]
            if not units:
                continue
            have = sum(strength for at, strength in self.own.items() if setting.around[place] >> at & 1)
            come = have + sum(units)
            field = place in setting.airfields
            if have >= 4 * there or come < BOLD[self.side] * there * (0.7 if field else 1):
                continue
            for step in setting.board.steps[place]:
                back = step_to(setting, step.to, place)
                open_way = back is not None and not back.shelters
                if not self.field.enemy >> step.to & 1:
                    lone = bin(setting.around[step.to] & self.field.enemy).count("1") == 1
                    new = step.to not in self.own
                    worth = 12.0 + 4 * open_way + 3 * lone + 3 * new + (20 if field else 0)
                    found[step.to] = max(found.get(step.to, 0.0), worth + 10.0)
        return found

    def worth(self, unit: int, place: int) -> float:
        """How well a unit stands in a place, without an attack."""
        own = self.setting.attack[unit] if self.side == t.JAPAN and place == self.state.where[unit] else 0
        if own and place < self.setting.hexes:  # beside others, and not beside itself
            return self._beside(place, self.own[place] - own)
        return self._worths(unit)[place]

    def _worths(self, unit: int) -> Sequence[float]:
        """The same for every place but the unit's own."""
        if self.side == t.JAPAN:
            if self._grouped is None:
                self._grouped = list(self._alone)
                for place, strength in self.own.items():
                    self._grouped[place] = self._beside(place, strength)
            return self._grouped
        engineer = self.setting.pieces[unit].kind == t.ENGINEER
        fields = bytes(self.state.airfield) if engineer else b""
        wanted = sum(1 << place for place in self.wanted)
        return _of_marines(self.setting, self.field.enemy, wanted, fields, unit % 3 == 0)

    def _beside(self, place: int, strength: int) -> float:
        """How well a Japanese unit stands beside so many factors."""
        return self._alone[place] + TOGETHER * min(strength, 10)


@kept(256)
def _of_japanese(setting: Setting, enemy: int) -> tuple[float, ...]:
    """How well a Japanese unit stands in each place alone, while US units are in these hexes."""
    far, zone, henderson = distances(setting, enemy), ground.zone(setting, enemy), setting.airfields
    worths = [
        (40.0 if place in henderson[: setting.board.henderson] else 0.0)
        + min(far[place], 20)
        - 10.0 * (zone >> place & 1)
        for place in range(setting.hexes)
    ]
    others = range(setting.hexes, len(setting.places))
    return (*worths, *(BOX if place in setting.boxes else -30.0 for place in others))


@kept(256)
def _of_marines(setting: Setting, enemy: int, wanted: int, fields: bytes, third: bool) -> tuple[float, ...]:
    """How well a US unit stands in each place while Japanese units are in these hexes.

    `fields` is the state of the airfield hexes where an engineer asks, else empty; every `third` unit sees to
    airfields.
    """
    far, zone = distances(setting, enemy), ground.zone(setting, enemy)
    goals = distances(setting, wanted)
    worths = []
    for place in range(setting.hexes):
        score = -10.0 * (zone >> place & 1) + 12.0 * (wanted >> place & 1)
        if fields:
            field = setting.field.get(place)
            worths.append(score + (25.0 if field is not None and fields[field] != t.OPERATIVE else 0.0))
            continue
        hunt = enemy and far[place] < FAR
        worths.append(score - (0.5 * far[place] if hunt else 0.0) - 0.4 * goals[place] * (not hunt or third))
    return (*worths, *[-30.0] * (len(setting.places) - setting.hexes))


# --- attacks


def _declared(state: State, setting: Setting, action: Action) -> float:
    """The gain of a decision while attacks are declared."""
    if action.verb == "declare":
        return 0.0
    place = setting.place[action.place]
    if action.verb == "strike":
        return _struck(state, setting, action)
    if action.verb == "combine":
        return -0.5
    unit = setting.piece[action.piece]
    free = place not in state.duty and not any(place in there for there in state.targets)
    before = 0.0 if free else _value(state, setting, place)
    plan, now = plans.joined(state, unit, place), (state.targets, state.aim)
    state.targets, state.aim = list(plan.targets), list(plan.aim)  # a moment only: odds read nothing else
    after = _value(state, setting, place)
    state.targets, state.aim = now
    return after - before + 0.01


def _value(state: State, setting: Setting, place: int) -> float:
    """What the attack on a hex is worth as it stands; one that is still to come counts as lost."""
    for attack, there in enumerate(state.targets):
        if place in there:
            found = odds(state, setting, attack)
            more = column_of(found.attack, found.defence)[1]
            return (WORTH[found.column] + 0.3 * more + 0.15 * found.modifier) * found.defence
    return WORTH[""] * _strengths(state, setting, 1 - state.side).get(place, 0)


def _resolved(state: State, setting: Setting, action: Action) -> float:
    """Good odds first; aircraft, ships and guns before them."""
    if action.verb == "end":
        return -1.0
    if action.verb == "resolve":
        return _value(state, setting, setting.place[action.place])
    if action.verb == "shell":
        return 50.0
    return _struck(state, setting, action)


def _struck(state: State, setting: Setting, action: Action) -> float:
    """Against aircraft first; against an empty airfield hex that is still operative."""
    place = setting.place[action.place]
    field = setting.field.get(place)
    if field is not None and state.airfield[field] == t.DESTROYED:
        return -2.0
    return 60.0


def _shed(state: State, setting: Setting, action: Action) -> float:
    """The weakest is lost first; a ship before any unit."""
    del state
    piece = setting.piece[action.piece]
    return 10.0 if piece in setting.ships else -float(setting.attack[piece])


def _fled(state: State, setting: Setting, action: Action) -> float:
    """Away from the enemy, towards nothing in particular."""
    side = setting.pieces[setting.piece[action.piece]].side
    return float(distances(setting, ground.occupied(state, setting, 1 - side))[setting.place[action.place]])


def _advanced(state: State, setting: Setting, action: Action) -> float:
    """Onto an airfield hex, or nowhere."""
    if action.verb == "end":
        return 0.0
    place = setting.place[action.place]
    return 1.0 if place in setting.airfields and state.side == t.JAPAN else -1.0


# --- set-up, reinforcements, aircraft


def _placed(state: State, setting: Setting, action: Action) -> float:
    """The US player round Henderson Field, his aircraft in CAP and GROUND ATTACK; the Japanese far off."""
    if action.verb == "end":
        return -1.0
    piece, place = setting.piece[action.piece], setting.place[action.place]
    if piece >= setting.ground:
        boxes = (setting.cap, setting.ground_attack) if setting.fights[piece] else (setting.ground_attack,)
        return 2.0 if place in boxes[:1] else 1.0 if place == setting.ijn_reserve else 0.0
    if place < setting.hexes:
        crowd = state.where[: setting.ground].count(place)
        engineer = setting.pieces[piece].kind == t.ENGINEER and place == setting.airfields[-1]
        return 10.0 * engineer - _from_henderson(setting)[place] - 3.0 * crowd
    arrows = setting.board.arrows[place]
    if state.side == t.US:
        enemy = ground.occupied(state, setting, t.JAPAN)
        return -float(min(distances(setting, enemy)[one] for one in arrows)) if enemy else 0.0
    marines = distances(setting, ground.occupied(state, setting, t.US))
    return float(max(marines[one] for one in arrows)) + (10.0 if place in setting.boxes else 0.0)


def _even(state: State, setting: Setting, action: Action) -> float:
    """Based wherever there is room; sent up rather than not, fighters as fighters."""
    del state
    if action.verb == "land all":
        return 1.0
    if action.verb == "end":
        return -1.0
    return 1.0 if setting.place[action.place] == setting.cap else 0.0


_RATED: Final[dict[str, Callable[[State, Setting, Action], float]]] = {
    t.SET_UP: _placed,
    t.REINFORCE: _placed,
    t.OVERSTACK: _shed,
    t.DECLARE: _declared,
    t.COMBAT: _resolved,
    t.ATTACKER_LOSS: _shed,
    t.DEFENDER_LOSS: _shed,
    t.RETREAT: _fled,
    t.ADVANCE: _advanced,
    t.AIRCRAFT_LOSS: lambda _state, _setting, _action: 0.0,
    t.SUPPLY: _shed,
    t.ENGINEERS: lambda _state, _setting, action: float(action.verb == "work"),
    t.LAND: _even,
    t.BASE: _even,
    t.FLY: _even,
}
"""By what is asked, how much a decision seems worth."""
