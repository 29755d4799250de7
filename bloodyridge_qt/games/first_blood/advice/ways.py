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
from typing import Final, NamedTuple

from bloodyridge_qt.engine.action import Emit
from bloodyridge_qt.engine.dice import Dice
from bloodyridge_qt.games.first_blood.rules import airfields, ground, odds
from bloodyridge_qt.games.first_blood.rules import terms as t
from bloodyridge_qt.games.first_blood.rules.actions import Action
from bloodyridge_qt.games.first_blood.rules.movement import Field, ways
from bloodyridge_qt.games.first_blood.rules.ruleset import OPTIONS, FirstBlood, decider
from bloodyridge_qt.games.first_blood.rules.setting import Setting, kept, notes
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
    return lambda state: rng.choice(OPTIONS[state.agenda[-1]](state, rules.setting))


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


# --- movement


@kept(2048)
def distances(setting: Setting, bits: int) -> tuple[int, ...]:
    """MF from the nearest of these hexes to each hex, as if nobody stood in the way; FAR at the most."""
    found = [(FAR,) * setting.hexes, *(_from(setting, at) for at in ground.hexes_of(bits))]
    return tuple(map(min, zip(*found, strict=True)))


@kept(1024)
def _from(setting: Setting, origin: int) -> tuple[int, ...]:
    """The same from one hex."""
    found = {**ways(setting, 0, origin, FAR - 1, 0, 0), origin: (0, origin)}
    return tuple(found.get(at, (FAR, at))[0] for at in range(setting.hexes))


def _to_hold(state: State, setting: Setting) -> set[int]:
    """Airfield hexes the US player cares for: Henderson's, and those of the strip once they are built."""
    return {*setting.henderson, *airfields.built(state, setting)}


def _move(state: State, setting: Setting, rng: random.Random, without: Collection[int] = ()) -> Action:
    """One unit after the other, each once; then bombers; then the end. Units `without` stay."""
    field = Field(state, setting)
    staying = {*without, *(_garrison(state, setting) if state.side == t.US else ())}
    plan = _Plan(state, setting, field, staying)
    found = plan.best(rng)
    if found is not None:
        return setting.action("move", *found)
    for unit, _rule in field.duties():
        places = [place for place in field.ways(unit) if field.has_room(place)]
        return setting.action("move", unit, max(places, key=plan.worths(unit, {}).open.__getitem__))
    if state.side == t.US:
        near = ground.zone(setting, field.own.bits)
        targets = [place for place in plan.enemies if near >> place & 1]
        above = airfields.planes_at(state, setting, setting.ground_attack)
        if targets and above:
            return setting.action("send", above[0], rng.choice(targets))
    return setting.action("end")


def _garrison(state: State, setting: Setting) -> set[int]:
    """US units that stay: in each airfield hex the first few, artillery and the weak before others."""
    found: set[int] = set()
    for place in _to_hold(state, setting):
        there = ground.lying(state, setting.units[t.US], (place,))
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


class _Plan:
    """What the units still to move had best do, but for those that stay; looked at anew for each of them."""

    def __init__(self, state: State, setting: Setting, field: Field, staying: Collection[int]) -> None:
        self.state, self.setting, self.field, self.side = state, setting, field, state.side
        self.enemies, self.own = ground.layout(state, setting, 1 - state.side).strength, field.own.strength
        held = field.own.bits | field.enemy
        self.wanted = sum(setting.bits[at] for at in _to_hold(state, setting)) & ~held
        """Hexes the US player would like to hold and does not, as bits."""
        self._known: dict[tuple[bool, bool], Worths] = {}
        able = (
            unit
            for unit in setting.units[state.side]
            if state.mf[unit] == setting.mf[unit] and state.where[unit] >= 0 and unit not in staying
        )
        self.movers = [(unit, *moves[:2]) for unit in able if (moves := field.moves(unit))[0]]

    def best(self, rng: random.Random) -> tuple[int, int] | None:
        """The next unit with the place it goes to; None when all the others had best stay."""
        chosen, most = None, 0.5
        setting, strike, where = self.setting, self._strike(), self.state.where
        for unit, open_to, _ in self.movers:
            alone, worths, at_most = self.worths(unit, strike)
            here = alone[where[unit]]
            if self.side == t.JAPAN and where[unit] in self.own:  # beside others, and not beside itself
                here += _beside(self.own[where[unit]] - setting.attack[unit])
            least = most + here - NOISE - 1e-6  # what rounding may take is looked at below
            for place in [place for place in open_to if at_most[place] > least]:
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
        for place, there in self.enemies.items():
            around = setting.around[place]
            coming = sum([attack for bits, attack in reach.items() if bits & around])
            have = sum([own[at] for at in ground.hexes_of(around & self.field.own.bits)]) if coming else 0
            field = place in setting.airfields
            enough = BOLD[self.side] * there * (0.7 if field else 1)
            if not coming or have >= 4 * there or have + coming < enough:
                continue
            for step in setting.board.steps[place]:
                if not enemy >> step.to & 1:
                    lone = (setting.around[step.to] & enemy).bit_count() == 1
                    open_way = not setting.step[step.to, place].shelters
                    worth = 12.0 + 4 * open_way + 3 * lone + 3 * (step.to not in own) + (20 if field else 0)
                    found[step.to] = max(found.get(step.to, 0.0), worth + 10.0)
        return found

    def worths(self, unit: int, strike: dict[int, float]) -> Worths:
        """How well a unit stands in each place; of US units engineers and every third judge otherwise."""
        setting, enemy, marines = self.setting, self.field.enemy, self.side == t.US
        kind = marines and setting.pieces[unit].kind == t.ENGINEER, marines and unit % 3 == 0
        if kind not in self._known:
            if marines:
                fields = bytes(self.state.airfield) if kind[0] else b""
                alone = _of_marines(setting, enemy, self.wanted, fields, kind[1])
            else:
                alone = _of_japanese(setting, enemy)
            worths = list(alone)
            for place, strength in self.own.items():
                if self.field.crowd[place] >= t.STACK:
                    worths[place] = NEVER
                elif not marines:
                    worths[place] += _beside(strength)
            striking = worths[:]
            for place, more in strike.items():
                striking[place] += more
            self._known[kind] = Worths(alone, worths, striking)
        return self._known[kind]


def _beside(strength: int) -> float:
    """What so many factors in the same hex are worth to a Japanese unit."""
    return TOGETHER * min(strength, 10)


@kept(256)
def _of_japanese(setting: Setting, enemy: int) -> tuple[float, ...]:
    """How well a Japanese unit stands in each place alone, while US units are in these hexes."""
    far, zone = distances(setting, enemy), ground.zone(setting, enemy)
    worths = [
        (40.0 if place in setting.henderson else 0.0) + min(far[place], 20) - 10.0 * (zone >> place & 1)
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


def _fought(state: State, setting: Setting) -> Rate:
    """By what an attack gains; aircraft, ships and guns first, but not against what is destroyed already."""
    fixed = {"declare": 0.0, "combine": -0.5, "end": -1.0, "shell": 50.0}
    destroyed = [at for at, field in setting.field.items() if state.airfield[field] == t.DESTROYED]
    parties, known = odds.parties(state, setting), notes(setting, "attacks", tuple(state.where))
    attack_on = {place: attack for attack, there in enumerate(state.targets) for place in there}
    strength = ground.layout(state, setting, 1 - state.side).strength
    where, alike = state.where, dict[tuple[int, int, int], int]()

    def value(places: tuple[int, ...], party: tuple[int, ...]) -> float:
        """What an attack on these hexes by this party is worth: always the same while nobody moves."""
        worth: float | None = known.get((places, party))
        if worth is None:
            found = odds.odds_of(state, setting, places, party)
            defence = found.defence
            more = odds.column_of(found.attack, defence)[1]
            worth = (WORTH[found.column] + 0.3 * more + 0.15 * found.modifier) * defence
            known[places, party] = worth
        return worth

    def rate(action: Action) -> float:
        if action.verb in fixed:
            return fixed[action.verb]
        place = setting.place[action.place]
        if action.verb == "strike":
            leaves = where[setting.piece[action.piece]] == setting.ijaf_attack  # anyway [13.4]
            return -2.0 if place in destroyed else 60.0 + 0.5 * leaves
        attack = attack_on.get(place)
        there: tuple[int, ...] = (place,)
        party: tuple[int, ...] = ()
        if attack is not None:
            there, party = state.targets[attack], tuple(parties[attack])
            before = value(there, party)
        else:  # whom nobody attacks counts as lost
            before = WORTH[""] * strength[place] if place in state.duty else 0.0
        if action.verb == "resolve":
            return before
        unit = setting.piece[action.piece]
        unit = alike.setdefault((where[unit], setting.attack[unit], setting.range[unit]), unit)
        return value(there, (*party, unit)) - before + 0.01

    return rate


def _shed(_state: State, setting: Setting) -> Rate:
    """The weakest is lost first; a ship, whose factor is 0, before any unit."""
    return lambda action: -float(setting.attack[setting.piece[action.piece]])


def _fled(state: State, setting: Setting) -> Rate:
    """Away from the enemy, towards nothing in particular."""
    far = distances(setting, ground.occupied(state, setting, 1 - setting.pieces[state.pool[0]].side))
    return lambda action: float(far[setting.place[action.place]])


def _advanced(state: State, setting: Setting) -> Rate:
    """Onto an airfield hex if Japanese, or nowhere."""
    goals = [setting.places[at] for at in setting.airfields if state.side == t.JAPAN]
    return lambda action: 2.0 if action.place in goals else float(action.verb == "end")


# --- set-up, reinforcements, aircraft


def _placed(state: State, setting: Setting) -> Rate:
    """The US player round Henderson Field, his aircraft in CAP and GROUND ATTACK; the Japanese far off."""
    far = distances(setting, ground.occupied(state, setting, 1 - state.side))
    from_henderson = distances(setting, sum(setting.bits[at] for at in setting.henderson))
    crowd = ground.crowds(state, setting, t.US)

    def rate(action: Action) -> float:
        if action.verb == "end":
            return -1.0
        piece, place = setting.piece[action.piece], setting.place[action.place]
        if piece >= setting.ground:
            first = setting.cap if setting.fights[piece] else setting.ground_attack
            return 2.0 if place == first else float(place == setting.ijn_reserve)
        if place < setting.hexes:
            engineer = setting.pieces[piece].kind == t.ENGINEER and place == setting.airfields[-1]
            return 10.0 * engineer - from_henderson[place] - 3.0 * crowd[place]
        distance = [far[one] for one in setting.board.arrows[place]]
        if state.side == t.US:
            return -float(min(distance))
        return float(max(distance)) + (10.0 if place in setting.boxes else 0.0)

    return rate


def _even(_state: State, setting: Setting) -> Rate:
    """Aircraft based wherever there is room, sent up rather than not, fighters as fighters; any work done."""
    worth = {"land all": 1.0, "end": -1.0}
    fighters = setting.places[setting.cap]
    return lambda action: worth.get(action.verb, float(action.place == fighters))


_RATED: Final[dict[str, Callable[[State, Setting], Rate]]] = {
    **dict.fromkeys((t.SET_UP, t.REINFORCE), _placed),
    **dict.fromkeys((t.DECLARE, t.COMBAT), _fought),
    **dict.fromkeys((t.OVERSTACK, t.ATTACKER_LOSS, t.DEFENDER_LOSS, t.AIRCRAFT_LOSS, t.SUPPLY), _shed),
    **dict.fromkeys((t.ENGINEERS, t.LAND, t.BASE, t.FLY), _even),
    t.RETREAT: _fled,
    t.ADVANCE: _advanced,
}
"""By what is asked, how much a decision seems worth."""
