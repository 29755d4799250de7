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
from typing import Final, NamedTuple

from bloodyridge_qt.engine.action import Emit
from bloodyridge_qt.engine.dice import Dice
from bloodyridge_qt.games.first_blood.rules import ground, odds
from bloodyridge_qt.games.first_blood.rules import terms as t
from bloodyridge_qt.games.first_blood.rules.actions import Action
from bloodyridge_qt.games.first_blood.rules.movement import Field, Ways
from bloodyridge_qt.games.first_blood.rules.odds import step_to
from bloodyridge_qt.games.first_blood.rules.ruleset import OPTIONS, FirstBlood, decider
from bloodyridge_qt.games.first_blood.rules.setting import Setting, kept
from bloodyridge_qt.games.first_blood.rules.state import State

Way = Callable[[State], Action]
"""Chooses one of the legal decisions."""
Rate = Callable[[Action], float]
"""How much a decision of a position seems worth."""

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
NEVER: Final = -1e9
"""What a place without room is worth."""


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
        rate = _RATED[wait](state, setting)
        return max(options, key=lambda one: (rate(one), rng.random()))

    return decide


def likely(rules: FirstBlood, state: State, most: int) -> list[Action]:
    """What a sensible player would think of, his own choice first: so many decisions at the most.

    While units move, the next move, then what would be done if that unit stayed, and so on.
    """
    setting, rng, wait = rules.setting, random.Random(state.turn), state.agenda[-1]
    if wait != t.MOVE:
        rate = _RATED[wait](state, setting)
        return sorted(OPTIONS[wait](state, setting), key=lambda one: -rate(one))[:most]
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
    found = [_from(setting, at) for at in ground.hexes_of(bits)] or [(FAR,) * setting.hexes]
    return tuple(map(min, *found)) if len(found) > 1 else found[0]


@kept(1024)
def _from(setting: Setting, origin: int) -> tuple[int, ...]:
    """The same from one hex."""
    best = [FAR] * setting.hexes
    best[origin] = 0
    queue = [(0, origin)]
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


# --- movement


def _move(state: State, setting: Setting, rng: random.Random, without: Collection[int] = ()) -> Action:
    """One unit after the other, each once; then bombers; then the end. Units `without` stay."""
    field = Field(state, setting)
    where, left, full = state.where, state.mf, setting.mf
    staying = {*without, *(_garrison(state, setting) if state.side == t.US else ())}
    able = (
        unit
        for unit in setting.units[state.side]
        if left[unit] == full[unit] and where[unit] >= 0 and unit not in staying
    )
    plan = _Plan(
        state, setting, field, [(unit, *moves[:2]) for unit in able if (moves := field.moves(unit))[1]]
    )
    found = plan.best(rng)
    if found is not None:
        return setting.action("move", *found)
    for unit, _rule in field.duties():
        places = [place for place in field.ways(unit) if field.has_room(place)]
        return setting.action("move", unit, max(places, key=lambda place: plan.worths(unit, {}).open[place]))
    if state.side == t.US:
        enemies = ground.layout(state, setting, t.JAPAN).strength
        near = ground.zone(setting, ground.occupied(state, setting, t.US))
        targets = [place for place in enemies if near >> place & 1]
        above = [one for one in setting.aircraft[t.US] if state.where[one] == setting.ground_attack]
        if targets and above:
            return setting.action("send", above[0], rng.choice(targets))
    return setting.action("end")


def _garrison(state: State, setting: Setting) -> set[int]:
    """US units that stay: in each airfield hex the first few, artillery and the weak before others."""
    found: set[int] = set()
    crowd = ground.crowds(state, setting, t.US)
    held = {
        place: list[int]()
        for field, place in enumerate(setting.airfields)
        if crowd[place] and (state.airfield[field] != t.UNBUILT or field < setting.board.henderson)
    }
    for unit in setting.units[t.US]:
        if (at := state.where[unit]) in held:
            held[at].append(unit)
    for there in held.values():
        there.sort(key=lambda unit: (setting.pieces[unit].kind != t.ENGINEER, setting.attack[unit]))
        found.update(there[:GARRISON])
    return found


class Worths(NamedTuple):
    """How well a unit stands in each place, without an attack."""

    alone: tuple[float, ...]
    """Whoever is there beside it."""
    open: list[float]
    """With who is there; NEVER where no room is."""
    striking: list[float]
    """And with the attack that can be made from there."""
    tops: dict[int, float]
    """Of all these the most among places given as bits, once it was asked for."""


class _Plan:
    """What the units still to move had best do; looked at anew for each of them."""

    def __init__(
        self,
        state: State,
        setting: Setting,
        field: Field,
        movers: list[tuple[int, Ways, int]],
    ) -> None:
        self.state, self.setting, self.field, self.movers = state, setting, field, movers
        self.side = state.side
        self.enemies = ground.layout(state, setting, 1 - self.side).strength
        self.own = field.own.strength
        self.wanted = self._wanted() if self.side == t.US else 0
        self._known: dict[int, Worths] = {}

    def _wanted(self) -> int:
        """Hexes the US player would like to hold and does not, as bits."""
        state, setting = self.state, self.setting
        wanted = (
            setting.bits[place]
            for field, place in enumerate(setting.airfields)
            if field < setting.board.henderson or state.airfield[field] != t.UNBUILT
        )
        return sum(wanted) & ~(self.field.own.bits | self.field.enemy)

    def best(self, rng: random.Random) -> tuple[int, int] | None:
        """The next unit with the place it goes to; None when all the others had best stay."""
        chosen, most = None, 0.5
        setting, strike, where = self.setting, self._strike(), self.state.where
        for unit, ways, bits in self.movers:
            alone, worths, at_most, tops = self.worths(unit, strike)
            here = alone[where[unit]]
            if self.side == t.JAPAN and where[unit] in self.own:  # beside others, and not beside itself
                here += _beside(self.own[where[unit]] - setting.attack[unit])
            least = most + here - NOISE - 1e-6  # what rounding may take is looked at below
            if bits not in tops:
                tops[bits] = max([at_most[place] for place in ways])
            if tops[bits] <= least:
                continue
            for place in [place for place in ways if at_most[place] > least]:
                gain = worths[place] - here
                if place in strike:
                    gain += strike[place]
                if gain + NOISE > most and (gain := gain + NOISE * rng.random()) > most:
                    chosen, most = (unit, place), gain
        return chosen

    def _strike(self) -> dict[int, float]:
        """Hexes from which an enemy can be attacked at good odds by all who can come, and their worth."""
        setting, enemy, own = self.setting, self.field.enemy, self.own
        found: dict[int, float] = {}
        reach: dict[int, int] = {}
        for unit, _, bits in self.movers:
            reach[bits] = reach.get(bits, 0) + setting.attack[unit]
        anywhere = 0
        for bits in reach:
            anywhere |= bits
        for place, there in self.enemies.items():
            around = setting.around[place]
            if not anywhere & around:
                continue
            have = sum([own[at] for at in ground.hexes_of(around & self.field.own.bits)])
            if have >= 4 * there:
                continue
            come = have + sum([attack for bits, attack in reach.items() if bits & around])
            field = place in setting.airfields
            if come < BOLD[self.side] * there * (0.7 if field else 1):
                continue
            for step in setting.board.steps[place]:
                back = step_to(setting, step.to, place)
                open_way = back is not None and not back.shelters
                if not enemy >> step.to & 1:
                    lone = (setting.around[step.to] & enemy).bit_count() == 1
                    new = step.to not in own
                    worth = 12.0 + 4 * open_way + 3 * lone + 3 * new + (20 if field else 0)
                    found[step.to] = max(found.get(step.to, 0.0), worth + 10.0)
        return found

    def worths(self, unit: int, strike: dict[int, float]) -> Worths:
        """How well a unit stands in each place."""
        kind = _kinds(self.setting)[unit]
        known = self._known.get(kind)
        if known is None:
            setting, enemy = self.setting, self.field.enemy
            if kind == _JAPANESE:
                alone = _of_japanese(setting, enemy)
            else:
                fields = bytes(self.state.airfield) if kind & _ENGINEER else b""
                alone = _of_marines(setting, enemy, self.wanted, fields, bool(kind & _THIRD))
            worths = list(alone)
            for place, strength in self.own.items():
                if self.field.crowd[place] >= t.STACK:
                    worths[place] = NEVER
                elif kind == _JAPANESE:
                    worths[place] += _beside(strength)
            striking = worths[:]
            for place, more in strike.items():
                striking[place] += more
            known = self._known[kind] = Worths(alone, worths, striking, {})
        return known


_JAPANESE, _ENGINEER, _THIRD = 4, 1, 2


@kept(1)
def _kinds(setting: Setting) -> bytes:
    """By unit how its places are judged: as Japanese, as any US unit, as an engineer, or as every third."""
    marines = setting.units[t.US]
    return bytes(
        _ENGINEER * (piece.kind == t.ENGINEER) + _THIRD * (unit % 3 == 0) if unit in marines else _JAPANESE
        for unit, piece in enumerate(setting.pieces[: setting.ground])
    )


def _beside(strength: int) -> float:
    """What so many factors in the same hex are worth to a Japanese unit."""
    return TOGETHER * min(strength, 10)


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


def _declared(state: State, setting: Setting) -> Rate:
    """The gain of a decision while attacks are declared."""
    parties, value = odds.parties(state, setting), _values(state, setting)
    where, alike = state.where, dict[tuple[int, int, int], int]()
    attack_on = {place: attack for attack, there in enumerate(state.targets) for place in there}

    def rate(action: Action) -> float:
        if action.verb == "declare":
            return 0.0
        if action.verb == "strike":
            return _struck(state, setting, action)
        if action.verb == "combine":
            return -0.5
        unit, place = setting.piece[action.piece], setting.place[action.place]
        unit = alike.setdefault((where[unit], setting.attack[unit], setting.range[unit]), unit)
        attack = attack_on.get(place)
        if attack is None:
            before = value((place,), None) if place in state.duty else 0.0
            return value((place,), (unit,)) - before + 0.01
        there, party = state.targets[attack], tuple(parties[attack])
        return value(there, (*party, unit)) - value(there, party) + 0.01

    return rate


@kept(2)
def _known_values(
    setting: Setting,  # noqa: ARG001  the values are of this game
    where: tuple[int, ...],  # noqa: ARG001  and of pieces that stand here
) -> dict[tuple[tuple[int, ...], tuple[int, ...]], float]:
    """What attacks on these hexes by these units are worth: while they are declared nobody moves."""
    return {}


def _values(state: State, setting: Setting) -> Callable[[tuple[int, ...], tuple[int, ...] | None], float]:
    """What an attack on these hexes by this party is worth; while it has none (None), it counts as lost."""
    known = _known_values(setting, tuple(state.where))

    def value(places: tuple[int, ...], party: tuple[int, ...] | None) -> float:
        if party is None:
            return WORTH[""] * ground.layout(state, setting, 1 - state.side).strength.get(places[0], 0)
        worth = known.get((places, party))
        if worth is None:
            found = odds.odds_of(state, setting, places, party)
            defence = found.defence
            more = odds.column_of(found.attack, defence)[1]
            worth = (WORTH[found.column] + 0.3 * more + 0.15 * found.modifier) * defence
            known[places, party] = worth
        return worth

    return value


def _resolved(state: State, setting: Setting) -> Rate:
    """Good odds first; aircraft, ships and guns before them."""
    value, parties = _values(state, setting), odds.parties(state, setting)
    there = {targets[0]: attack for attack, targets in enumerate(state.targets) if targets}

    def rate(action: Action) -> float:
        if action.verb == "end":
            return -1.0
        if action.verb == "resolve":
            attack = there[setting.place[action.place]]
            return value(state.targets[attack], tuple(parties[attack]))
        if action.verb == "shell":
            return 50.0
        return _struck(state, setting, action)

    return rate


def _struck(state: State, setting: Setting, action: Action) -> float:
    """Against aircraft first; against an empty airfield hex that is still operative."""
    place = setting.place[action.place]
    field = setting.field.get(place)
    if field is not None and state.airfield[field] == t.DESTROYED:
        return -2.0
    return 60.0


def _shed(_state: State, setting: Setting) -> Rate:
    """The weakest is lost first; a ship before any unit."""

    def rate(action: Action) -> float:
        piece = setting.piece[action.piece]
        return 10.0 if piece in setting.ships else -float(setting.attack[piece])

    return rate


def _fled(state: State, setting: Setting) -> Rate:
    """Away from the enemy, towards nothing in particular."""
    far = distances(setting, ground.occupied(state, setting, 1 - setting.pieces[state.pool[0]].side))
    return lambda action: float(far[setting.place[action.place]])


def _advanced(state: State, setting: Setting) -> Rate:
    """Onto an airfield hex, or nowhere."""

    def rate(action: Action) -> float:
        if action.verb == "end":
            return 0.0
        place = setting.place[action.place]
        return 1.0 if place in setting.airfields and state.side == t.JAPAN else -1.0

    return rate


# --- set-up, reinforcements, aircraft


def _placed(state: State, setting: Setting) -> Rate:
    """The US player round Henderson Field, his aircraft in CAP and GROUND ATTACK; the Japanese far off."""
    enemy = ground.occupied(state, setting, 1 - state.side)
    far, from_henderson = distances(setting, enemy), _from_henderson(setting)
    crowds = [ground.crowds(state, setting, side) for side in (t.US, t.JAPAN)]

    def rate(action: Action) -> float:
        if action.verb == "end":
            return -1.0
        piece, place = setting.piece[action.piece], setting.place[action.place]
        if piece >= setting.ground:
            boxes = (
                (setting.cap, setting.ground_attack) if setting.fights[piece] else (setting.ground_attack,)
            )
            return 2.0 if place in boxes[:1] else 1.0 if place == setting.ijn_reserve else 0.0
        if place < setting.hexes:
            engineer = setting.pieces[piece].kind == t.ENGINEER and place == setting.airfields[-1]
            crowd = crowds[0][place] + crowds[1][place]
            return 10.0 * engineer - from_henderson[place] - 3.0 * crowd
        arrows = setting.board.arrows[place]
        if state.side == t.US:
            return -float(min(far[one] for one in arrows)) if enemy else 0.0
        return float(max(far[one] for one in arrows)) + (10.0 if place in setting.boxes else 0.0)

    return rate


def _even(_state: State, setting: Setting) -> Rate:
    """Based wherever there is room; sent up rather than not, fighters as fighters."""
    worth = {"land all": 1.0, "end": -1.0}
    fighters = setting.places[setting.cap]
    return lambda action: worth.get(action.verb, float(action.place == fighters))


def _working(_state: State, _setting: Setting) -> Rate:
    """Any work rather than none."""
    return lambda action: float(action.verb == "work")


def _alike(_state: State, _setting: Setting) -> Rate:
    """One as good as another."""
    return lambda _action: 0.0


_RATED: Final[dict[str, Callable[[State, Setting], Rate]]] = {
    t.SET_UP: _placed,
    t.REINFORCE: _placed,
    t.OVERSTACK: _shed,
    t.DECLARE: _declared,
    t.COMBAT: _resolved,
    t.ATTACKER_LOSS: _shed,
    t.DEFENDER_LOSS: _shed,
    t.RETREAT: _fled,
    t.ADVANCE: _advanced,
    t.AIRCRAFT_LOSS: _alike,
    t.SUPPLY: _shed,
    t.ENGINEERS: _working,
    t.LAND: _even,
    t.BASE: _even,
    t.FLY: _even,
}
"""By what is asked, how much a decision seems worth."""
