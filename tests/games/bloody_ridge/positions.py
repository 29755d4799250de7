"""Makes a position from a line of text, and dice that fall as they are told.

    table = Position("turn 2; force 1715@1711 3 2 1; waiting 1218:1; held 1712 1810; dead us battalion; "
                     "hq division 1708; pool rifles 5 6, artillery 1, cache")
    events = table.strike("1711", "1710", "US force 2; US draw 5 artillery; US artillery 1 6 5; US fire 4 …")

The words, each clause once unless it says otherwise, all optional:

    turn 2                    1 when it is left out
    force 1715@1711 3 2 1     the moving force: red-row hex it came from, hex it stands in, factors; "up" at
                              the end when it has been turned face up
    waiting 1218:1 1317:3     forces in the red row that have not moved: hex and number of units (of factor 2)
    waiting 1218:3.3.1        or their factors; without a moving force one of these is to be chosen
    held 1712 hill            Japanese hexes beside the red row and the hex the force stands in
    hq division 1708          a HQ in its hex, "hq battalion 1708" likewise; may come twice
    dead us battalion         the battalion HQ has fallen, and with it the artillery [8.4]; or "cache"
    pool rifles 5 6, artillery 1, cache, division, battalion, nothing
                              what the pool holds exactly; all other US pieces are dead
    fired 2                   artillery markers set aside [8.3]
    holding 10                infantry left beside the map; the rest is dead
    farthest 12               [4.5]
    charges 1                 Banzai charges left [11.4]; two when it is left out and they are played with

An MG crew [11.5] is a unit of factor 6 in a force; a US piece may be "machinegun" or "hero" [11.2, 11.3].

Every counter is somewhere: what no clause names is in the holding pile or in the US pool.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

from bloodyridge_qt.engine.action import IllegalAction
from bloodyridge_qt.engine.dice import DieName
from bloodyridge_qt.games.bloody_ridge.advice.playout import Judge
from bloodyridge_qt.games.bloody_ridge.rules.actions import Action, Exit, Strike
from bloodyridge_qt.games.bloody_ridge.rules.assault import victims
from bloodyridge_qt.games.bloody_ridge.rules.crews import open_to_crew
from bloodyridge_qt.games.bloody_ridge.rules.ruleset import BloodyRidge
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from bloodyridge_qt.games.bloody_ridge.rules.terms import (
    ADVANCE,
    BANZAI,
    CHOOSE_FORCE,
    CHOOSE_VICTIM,
    DEAD,
    IN_POOL,
    LEFT_OUT,
    NOWHERE,
    PLACE_CREWS,
)
from tests.games.bloody_ridge import paper_map

HQ_WORDS = ("battalion", "division")


class Told(AssertionError):
    """A die was asked for that was not told, or one was told that nobody asked for."""


class Scripted:
    """Dice that fall as told: "US force 4; US draw 5 artillery; Japanese fire 1 2; US fire *6".

    A purpose may come several times; its values are used in order. "*6" answers every further die of the
    purpose. A draw from the US pool is told by what is drawn: a rifle's factor, "artillery", "cache",
    "battalion", "division", or the number of its counter, "#17"; a Japanese draw, when it is not told, takes
    the first unit.
    """

    PURPOSES = (
        "Japanese force",
        "Japanese draw",
        "US force",
        "US draw",
        "US artillery",
        "Japanese fire",
        "US fire",
        "US counterattack",
        "Banzai Japanese",
        "Banzai US",
    )

    def __init__(self, told: str, state: State, setting: Setting) -> None:
        self._state = state
        self._setting = setting
        self._told: dict[str, list[str]] = {purpose: [] for purpose in self.PURPOSES}
        self._always: dict[str, str] = {"Japanese draw": "0"}
        self.asked: list[DieName] = []
        """Every die asked for, by name."""
        for clause in filter(None, map(str.strip, told.split(";"))):
            purpose = next((word for word in self.PURPOSES if clause.startswith(word)), None)
            if purpose is None:
                raise Told(f"no such dice: {clause!r}")
            for value in clause.removeprefix(purpose).split():
                if value.startswith("*"):
                    self._always[purpose] = value[1:]
                else:
                    self._told[purpose].append(value)

    def _next(self, name: DieName) -> str:
        self.asked.append(name)
        purpose = str(name[0])
        if self._told.get(purpose):
            return self._told[purpose].pop(0)
        if purpose in self._always:
            return self._always[purpose]
        raise Told(f"a die was asked for that nobody told: {name}; so far {self.asked[:-1]}")

    def roll(self, name: DieName) -> int:
        return int(self._next(name))

    def volley(self, name: DieName, count: int) -> Sequence[int]:
        return [int(self._next((*name, index))) for index in range(count)]

    def draw(self, name: DieName, size: int) -> int:
        word = self._next(name)
        if name[0] != "US draw":
            return int(word)
        pool = self._state.pool
        assert size == len(pool), f"{name}: drawn from {size}, but the pool holds {len(pool)}"
        for place, piece in enumerate(pool):
            if word in (piece_word(self._setting, piece), f"#{piece}"):
                return place
        raise Told(f"{name}: there is no {word} in the pool: {pool_words(self._setting, pool)}")

    def draws(self, name: DieName, size: int, count: int) -> Sequence[int]:
        return [self.draw((*name, index), size - index) for index in range(count)]

    def all_used(self) -> None:
        """Fails when a die was told that nobody asked for."""
        left = {purpose: values for purpose, values in self._told.items() if values}
        if left:
            raise Told(f"told, but never asked for: {left}; asked: {self.asked}")


def piece_word(setting: Setting, piece: int) -> str:
    """A US piece in the words of a position: "5", "artillery", "cache", "battalion", "division"."""
    kind = setting.kind(piece)
    return str(setting.us_attack[piece]) if kind == "rifle" else kind.removesuffix(" hq")


def pool_words(setting: Setting, pieces: Sequence[int]) -> str:
    """US pieces in words: "5 5 artillery cache"."""
    return " ".join(piece_word(setting, piece) for piece in pieces)


class _Counters:
    """The counters not placed yet; each is given out once."""

    def __init__(self, setting: Setting) -> None:
        self._setting = setting
        self.infantry = list(setting.all_japanese_units())
        self.us = list(setting.all_us_pieces())

    def units(self, factors: Sequence[int]) -> list[int]:
        taken = []
        for factor in factors:
            unit = next(unit for unit in self.infantry if self._setting.infantry_attack[unit] == factor)
            self.infantry.remove(unit)
            taken.append(unit)
        return taken

    def piece(self, word: str) -> int:
        piece = next((piece for piece in self.us if piece_word(self._setting, piece) == word), None)
        assert piece is not None, f"no {word} is left among the US pieces"
        self.us.remove(piece)
        return piece


def make(rules: BloodyRidge, text: str) -> State:
    """The state of a position in words; see the module's text. Fails for a word it does not know."""
    setting = rules.setting
    space = setting.board.index
    state = rules.set_up()
    counters = _Counters(setting)
    state.turn = 1
    pool: list[int] | None = None
    holding: int | None = None
    placed: list[str] = []
    for clause in filter(None, map(str.strip, text.split(";"))):
        word, _, rest = clause.partition(" ")
        words = rest.split()
        if word == "turn":
            state.turn = int(rest)
        elif word == "force":
            up = words[-1] == "up"
            origin, _, stand = words[0].partition("@")
            state.origin, state.stand = space[origin], space[stand]
            state.force = counters.units([int(factor) for factor in words[1 : -1 if up else None]])
            state.revealed = up
            state.held[state.stand] = 1
            state.roster[state.origin] = tuple(state.force)
        elif word == "waiting":
            for entry in words:
                number, _, size = entry.partition(":")
                factors = [int(factor) for factor in size.split(".")] if "." in size else [2] * int(size)
                state.waiting[space[number]] = tuple(counters.units(factors))
            state.roster |= state.waiting
        elif word == "held":
            for number in [
                hex_ for entry in words for hex_ in (paper_map.HILL if entry == "hill" else [entry])
            ]:
                state.held[space[number]] = 1
        elif word == "hq":
            which = HQ_WORDS.index(words[0])
            state.hq_at[which] = space[words[1]]
            counters.piece(words[0])
            placed.append(words[0])
        elif clause == "dead us battalion":
            state.hq_at[0] = DEAD
            state.us_dead += [counters.piece("battalion")]
            state.us_dead += [counters.piece("artillery") for _ in range(setting.mix.artillery)]
            placed.append("battalion")
        elif clause == "dead us cache":
            state.us_dead.append(counters.piece("cache"))
        elif word == "pool":
            pool = []
            for entry in map(str.split, rest.split(",")):
                if entry[0] == "rifles":
                    pool += [counters.piece(factor) for factor in entry[1:]]
                elif entry[0] == "artillery":
                    pool += [counters.piece("artillery") for _ in range(int(entry[1]))]
                elif entry[0] != "nothing":
                    pool.append(counters.piece(entry[0]))
        elif word == "fired":
            state.fired = [counters.piece("artillery") for _ in range(int(rest))]
        elif word == "holding":
            holding = int(rest)
        elif word == "farthest":
            state.farthest = int(rest)
        elif word == "charges":
            state.charges = int(rest)
        else:
            raise AssertionError(f"a position knows no clause {clause!r}")
    for forces in (state.roster, state.waiting):
        for red in [red for red in setting.red_row if red in forces]:  # [3.5] from west to east
            forces[red] = forces.pop(red)
    _put_the_rest(state, setting, counters, pool, holding)
    state.farthest = min(
        [
            state.farthest,
            *(setting.row[here] for here in (*state.waiting, state.origin, state.stand) if here >= 0),
        ]
    )
    state.agenda = [ADVANCE if state.force else CHOOSE_FORCE]
    return state


def _put_the_rest(
    state: State, setting: Setting, counters: _Counters, pool: list[int] | None, holding: int | None
) -> None:
    """What no clause named is in the pool or, when the pool was given, dead; likewise the infantry."""
    if setting.options.headquarters == "out":
        counters.us = [piece for piece in counters.us if not setting.first_hq <= piece < setting.cache]
    if pool is None:
        state.pool = sorted(counters.us)
    else:
        state.pool = sorted(pool)
        state.us_dead += counters.us
        for which, word in enumerate(HQ_WORDS):
            if state.hq_at[which] == IN_POOL and setting.first_hq + which not in state.pool:
                # a HQ that no clause names plays no part, as if it had been left out
                state.hq_at[which] = LEFT_OUT
                assert setting.first_hq + which in state.us_dead, word
                state.us_dead.remove(setting.first_hq + which)
    state.crews = [unit for unit in counters.infantry if unit >= setting.first_crew]
    left = [unit for unit in counters.infantry if unit < setting.first_crew]
    cut = len(left) if holding is None else holding
    state.holding, state.japanese_dead = left[:cut], left[cut:]


class Position:
    """A position with its rules: decide in it with told dice and look what became of it."""

    def __init__(self, text: str, rules: BloodyRidge | None = None, **readings: str) -> None:
        self.rules = rules or paper_map.rules(**readings)
        self.setting = self.rules.setting
        self.state = make(self.rules, text)
        self.dice: Scripted | None = None

    # --- deciding

    def submit(self, action: Action, told: str = "") -> list[Any]:
        """Carry out a legal action with these dice, all of which must be used; the events."""
        refusal = self.rules.refusal(self.state, action)
        assert refusal is None, f"{action} is refused: {refusal}"
        events: list[Any] = []
        self.dice = Scripted(told, self.state, self.setting)
        self.rules.apply(self.state, action, self.dice, events.append)
        self.dice.all_used()
        return events

    def strike(self, stand: str, target: str, told: str = "") -> list[Any]:
        """The force strikes; a waiting one strikes from its own red-row hex."""
        return self.submit(Strike(self.mover(stand), stand, target), told)

    def leave(self, stand: str, told: str = "") -> list[Any]:
        """The force leaves over the north edge."""
        return self.submit(Exit(self.mover(stand), stand), told)

    def mover(self, stand: str = "") -> str:
        """Red-row hex of the moving force, or of the waiting one in `stand`."""
        if self.state.agenda[-1:] == [ADVANCE]:
            return self.hex(self.state.origin)
        return stand

    # --- looking

    def legal(self) -> set[tuple[str, ...]]:
        """Every option as plain tuples: (force, stand, target), (force, stand)."""
        decision = self.rules.decision(self.state)
        return {tuple(option) for option in decision.options} if decision else set()

    def targets(self, stand: str) -> set[str]:
        """Hexes that can be struck from a hex."""
        return {option[2] for option in self.legal() if len(option) == 3 and option[1] == stand}

    def refusal(self, action: Action) -> IllegalAction:
        """Why an action is not legal; fails when it is."""
        refusal = self.rules.refusal(self.state, action)
        assert refusal is not None, f"{action} is allowed"
        return refusal

    def hex(self, space: int) -> str:
        return self.setting.board.numbers[space]

    def space(self, number: str) -> int:
        return self.setting.board.index[number]

    def holds(self, number: str) -> bool:
        """Whether a hex is Japanese-controlled."""
        return bool(self.state.held[self.space(number)])

    def hq(self, which: str) -> str:
        """Hex of a HQ, or "pool", "dead", "left out"."""
        at = self.state.hq_at[HQ_WORDS.index(which)]
        return {IN_POOL: "pool", DEAD: "dead", LEFT_OUT: "left out"}.get(at) or self.hex(at)

    @property
    def pool(self) -> str:
        return pool_words(self.setting, self.state.pool)

    @property
    def us_dead(self) -> Counter[str]:
        return Counter(pool_words(self.setting, self.state.us_dead).split())

    @property
    def force(self) -> list[int]:
        """Factors of the moving force."""
        return [self.setting.infantry_attack[unit] for unit in self.state.force]


def of(events: Sequence[Any], kind: type) -> list[Any]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def only(events: Sequence[Any], kind: type) -> Any:
    """The one event of a kind."""
    found = of(events, kind)
    assert len(found) == 1, f"{len(found)} × {kind.__name__}: {events}"
    return found[0]


def accounted(state: State, setting: Setting) -> list[str]:
    """What is wrong with a position between decisions; empty when every counter is where it may be."""
    wrong: list[str] = []
    infantry = [*state.holding, *state.force, *state.japanese_dead]
    infantry += [unit for units in state.waiting.values() for unit in units]
    if sorted([*infantry, *state.crews]) != list(setting.all_japanese_units()):
        wrong.append(f"infantry: {len(infantry)} places for {len(set(infantry))} units")
    pieces = [*state.pool, *state.fired, *state.us_dead, *state.supports]
    pieces += [piece for piece in state.defenders if piece < setting.first_hq]
    for which, at in enumerate(state.hq_at):
        piece = setting.first_hq + which
        if at >= 0:
            pieces.append(piece)
            if not setting.hq_ground[at] or state.held[at]:
                wrong.append(f"HQ in {setting.board.numbers[at]}")
        if at == LEFT_OUT:
            pieces.append(piece)
        elif (at == DEAD) != (piece in state.us_dead) or (at == IN_POOL) != (piece in state.pool):
            wrong.append(f"HQ {which} is said to be at {at}")
    if sorted(pieces) != list(setting.all_us_pieces()):
        wrong.append(f"US pieces: {sorted(pieces)}")
    if state.pool != sorted(state.pool):
        wrong.append("the pool is out of order")
    red = set(setting.red_row)
    if not all(state.held[space] == 1 for space in red):
        wrong.append("a red-row hex is not held")
    if any(space in red for space in state.hq_at) or (state.defenders and state.target in red):
        wrong.append("US units in the red row")
    if len(state.defenders) > 6:
        wrong.append(f"{len(state.defenders)} US units in a hex")
    if any(not len(units) >= 1 or space not in red for space, units in state.waiting.items()):
        wrong.append("a waiting force of the wrong size or place")
    for units in (*state.waiting.values(), state.force):
        crews = [unit for unit in units if unit >= setting.first_crew]
        if len(crews) > 1 or len(units) - len(crews) > 5:
            wrong.append("a force over its stacking limit")
    moving = state.origin >= 0
    if bool(state.force) != moving and not state.outcome:
        wrong.append("the moving force")
    if state.force and not state.held[state.stand]:
        wrong.append("the force stands in a US hex")
    asked = state.agenda[-1:] in ([BANZAI], [CHOOSE_VICTIM])
    if not state.outcome and bool(state.defenders) != asked:
        wrong.append("defenders without a question")
    if state.supports and not (asked or state.outcome):
        wrong.append("machineguns or Hero outside a fight")
    if not set(state.held) <= {0, 1}:
        wrong.append("control is neither 0 nor 1")
    return wrong


def judging_at_random(setting: Setting, rng: random.Random) -> Judge:
    """[11.4, 11.5] Every choice with the same chance."""

    def decide(state: State) -> int:
        waits_for = state.agenda[-1]
        if waits_for == PLACE_CREWS:
            hexes = [space for space in setting.red_row if open_to_crew(state, setting, space)]
            return rng.choice([*hexes, NOWHERE])
        return rng.choice((0, 1) if waits_for == BANZAI else victims(state, setting))

    return decide
