"""The strong way: the decision that brings most points, as far as can be told.

Attacks are valued by their exact odds, what battalions are good for by their cohesion and how far from the
Japanese they stand. All of that follows from the rules and from the data: links of the board, effects of the
cards. Nothing hidden is looked at.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from operator import add
from typing import Final

from bloodyridge_qt.games.tarawa_1943.advice.odds import Odds
from bloodyridge_qt.games.tarawa_1943.rules import reach
from bloodyridge_qt.games.tarawa_1943.rules import terms as t
from bloodyridge_qt.games.tarawa_1943.rules.actions import Action
from bloodyridge_qt.games.tarawa_1943.rules.attack import KEPT, dice_count, wanted_hits
from bloodyridge_qt.games.tarawa_1943.rules.cards import Effect
from bloodyridge_qt.games.tarawa_1943.rules.garrison import source
from bloodyridge_qt.games.tarawa_1943.rules.sequence import die_turns, options
from bloodyridge_qt.games.tarawa_1943.rules.setting import Setting
from bloodyridge_qt.games.tarawa_1943.rules.state import State

GROUND: Final = 5.0
"""[7.0] Points between a position held and one that is not."""
MARKER: Final = 2.0
"""[7.0] Points of a Marine marker."""

# What things are worth in points, with many turns to come. Found by play: which of them win more games.
PROGRESS: Final = 2.0
"""A Japanese marker or bunker less."""
FRESH, WEARY = 0.2, 0.4
"""A point of cohesion above the limit of exhaustion, and one near it or below [4.0]."""
EXHAUSTED: Final = 0.8
"""A battalion that is exhausted, over the point it costs at the end."""
NEAR: Final = (1.0, 1.0, 0.35, 0.15)
"""Of what cohesion is worth how much by the links to the Japanese: next to them all of it."""
FAR: Final = 0.1
"""The same farther away, and off the board."""
EXPOSED: Final = 0.3
"""To come under fire."""
EMPTY: Final = 0.3
"""To leave a position the Japanese can come back to."""
CARD: Final = 0.7
"""The least a card must bring to be spent."""
DIE: Final = 0.5
"""A die more in an attack, about."""
LATER: Final = ((1, 0.0), (4, 0.4), (9, 0.8), (99, 1.0))
"""With fewer activation cards left than this, how much of those prices counts."""


class Scale:
    """The prices with so much of the game left."""

    def __init__(self, later: float) -> None:
        self.later: Final = later
        self.progress: Final = max(PROGRESS * later, 0.01)
        self.exhausted: Final = 1 + EXHAUSTED * later
        self.exposed: Final = EXPOSED * later
        self.empty: Final = EMPTY * later
        worth = [0.0, 0.0]
        for value in range(2, t.HIGHEST + 1):
            worth.append(worth[-1] + later * (WEARY if value <= t.TIRED + 1 else FRESH))
        self.cohesion: Final = tuple(worth)
        """What a battalion's cohesion is worth next to the Japanese, by its number."""
        self.odds: Final = lru_cache(maxsize=None)(self._odds)

    def risk(self, cohesion: int) -> float:
        """[4.0] What a check costs on average."""
        return self.exhausted * max(0, t.TIRED + 1 - cohesion) / 6

    def _odds(self, wanted: int, cube: bool) -> Odds:
        """Of attacks whose end is worth progress, the ground, own markers, cohesion and the check."""
        each = 0.0 if cube else self.progress

        def worth(hits: int, lost: int, cohesion: int) -> float:
            won = each * hits + (GROUND - each) * (hits >= wanted)
            return won - MARKER * lost + self.cohesion[cohesion] - self.risk(cohesion)

        return Odds(wanted, t.MARKERS, worth)


SCALES: Final = tuple(Scale(later) for _, later in LATER)
"""What has been worked out serves every game."""


class Strong:
    """Decides by what brings most."""

    def __init__(self, setting: Setting) -> None:
        self._setting: Final = setting
        self._scale = SCALES[-1]
        self._near: tuple[float, ...] = ()
        self._around: Final = lru_cache(maxsize=None)(self._nearness)
        troubles = [sum(map(_trouble, card.effects)) for card in setting.japanese]
        self._usual: Final = sum(troubles) / len(troubles)

    def __call__(self, state: State) -> Action:
        """The decision that brings most; of equal ones the last by verb, battalion and place."""
        setting, wait = self._setting, state.agenda[-1]
        self._price(state)
        if wait == t.DICE and state.up:
            return one_by_one(state, self.again(state))
        self._near = self._places(state)
        cards = reach.cards_for(state, setting, reach.WINDOW_OF[wait]) if wait in reach.WINDOW_OF else ()
        if cards:
            gain, card = max((self._gain(state, setting.usmc[card].effects[0]), card) for card in cards)
            if gain > CARD * self._scale.later:
                return setting.action("play", card=card)
        if wait == t.DICE:
            return one_by_one(state, self.again(state))
        if wait in PASSED:
            return PASSED[wait]
        if wait == t.TURN_DIE:
            return self._turned(state)[1]
        best = max(self._rated(state), default=(0.0, "end", t.NOBODY, t.NOWHERE, t.NOBODY))
        forced = wait in (t.STRIKE, t.FORTIFY) or (wait in (t.RESTORE, t.FERRY) and not state.chosen)
        if best[0] > 0 or forced:
            return setting.action(*best[1:])
        return Action("end" if wait == t.TURN else "done")

    def likely(self, state: State, most: int) -> list[Action]:
        """What it would do here, then what comes next to it: so many decisions at the most."""
        setting, found = self._setting, [self(state)]
        if state.agenda[-1] == t.DICE:
            found += [what for what in options(state, setting) if what.verb in ("stop", "roll again", "play")]
        else:
            self._near = self._places(state)
            found += [setting.action(*one[1:]) for one in sorted(self._rated(state), reverse=True)]
            found += [what for what in options(state, setting) if what.verb != "discard"]
        return list(dict.fromkeys(found))[:most]

    def _rated(self, state: State) -> list[tuple[float, str, int, int, int]]:
        """What decisions bring; each as verb, battalion, place and the other battalion."""
        battalion, index = self._setting.battalion, self._setting.index
        rated: list[tuple[float, str, int, int, int]] = []
        for what in options(state, self._setting):
            one, at = battalion.get(what.battalion, t.NOBODY), index.get(what.place, t.NOWHERE)
            other = battalion.get(what.other, t.NOBODY)
            brings = self._brings(state, what.verb, one, at, other)
            if brings is not None:
                rated.append((brings, what.verb, one, at, other))
        return rated

    def _brings(self, state: State, verb: str, one: int, at: int, other: int) -> float | None:
        """What a decision brings, but for cards; None for one that brings nothing of itself."""
        match verb:
            case "place":
                return self._wave(state, one, at)
            case "regroup":
                return self._restored(state, one, t.REGROUPED)
            case "rotate":
                return self._rotated(state, one, other)
            case "move":
                return self._go(state, one, at, 1)
            case "attack" | "attack cube":
                return self._attack(state, one, at, verb == "attack cube")
            case "follow":
                return self._go(state, one, state.vacated, state.pays)
            case "advance":
                return self._go(state, state.attacker, state.aim)
            case "strike" | "restore" | "ferry" | "fortify":
                return self._chosen(state, self._setting.usmc[state.played_card].effects[0], one, at)
        return None

    def _chosen(self, state: State, effect: Effect, one: int, at: int) -> float:
        """What it brings to choose this battalion or place for a card."""
        match effect.verb:
            case "strike":
                return self._strike(state, effect, at)
            case "restore":
                return self._restored(state, one, effect.cohesion)
            case "ferry":
                return self._go(state, one, at)
        return (
            2.0 * self._exposed(state, at) - at / 10
        )  # a bunker helps most where the first attack comes [3.0]

    # --- the board

    def _places(self, state: State) -> tuple[float, ...]:
        """For each place how much cohesion is worth there: most of it next to Japanese markers."""
        return self._around(bytes(map(bool, map(add, state.japanese, state.cube))))

    def _nearness(self, held: bytes) -> tuple[float, ...]:
        """The same by the positions with a marker or a cube, 1 for each; a game has few such boards."""
        far = (
            min((links.get(at, 99) for at in range(t.POSITIONS) if held[at]), default=99)
            for links in self._setting.far
        )
        return tuple(NEAR[links] if links < len(NEAR) else FAR for links in far)

    def _stay(self, state: State, one: int, place: int) -> float:
        """What a battalion is worth where it stands."""
        near = self._near[place] if place >= 0 else FAR
        return self._scale.cohesion[state.cohesion[one]] * near

    def _go(self, state: State, one: int, to: int, price: int = 0) -> float:
        """[6.0] What it brings that a battalion goes there."""
        scale, here, cohesion = self._scale, state.place[one], state.cohesion[one] - price
        if cohesion < t.LOWEST:
            return -1.0
        found = scale.cohesion[cohesion] * self._near[to] - self._stay(state, one, here)
        found -= scale.exposed * (self._exposed(state, to) - (here >= 0 and self._exposed(state, here)))
        if price:
            found -= scale.risk(cohesion)
        if to < t.POSITIONS and not state.held[to]:
            found += GROUND
        if 0 <= here < t.POSITIONS and self._near[here] == 1:
            found -= scale.empty
        return found

    def _wave(self, state: State, one: int, box: int) -> float | None:
        """[6.0] What a wave of up to two battalions brings; the reserves are alike, so the first goes."""
        if one != reach.reserves(state)[0]:
            return None
        if state.placed:
            return self._go(state, one, box)
        boxes = reach.landing_boxes(state, self._setting)
        best = sorted(((self._go(state, one, each), each) for each in boxes), reverse=True)[:2]
        return sum(worth for worth, _ in best) if box == best[0][1] else None

    def _rotated(self, state: State, one: int, other: int) -> float | None:
        """[6.0] What it brings that two battalions swap."""
        here, there, cohesion = state.place[one], state.place[other], state.cohesion[one] - 1
        if cohesion < t.LOWEST:
            return None
        worth = self._scale.cohesion[cohesion] * self._near[there] + self._stay(state, other, here)
        if state.exhausted[other]:
            worth += self._scale.exposed
        worth -= self._stay(state, one, here) + self._stay(state, other, there)
        return worth - self._scale.risk(cohesion)

    def _exposed(self, state: State, place: int) -> bool:
        """[6.0] Whether a battalion there can be fired on."""
        return source(state, self._setting, place) != t.NOWHERE

    def _attack(self, state: State, one: int, at: int, cube: bool) -> float:
        """[6.0] What an attack brings over staying as one is."""
        scale, cohesion = self._scale, state.cohesion[one] - 1
        still, dice = scale.cohesion[cohesion + 1], t.ATTACK_DICE + state.extra_dice
        if not cohesion:
            cohesion, still = 1, still + MARKER
        wanted = 1 if cube else state.japanese[at] + state.bunker[at]
        return scale.odds(wanted, cube).thrown(dice, cohesion).worth - still

    def _restored(self, state: State, one: int, points: int) -> float:
        """[4.0] What cohesion brings."""
        scale, cohesion = self._scale, state.cohesion[one]
        now = min(cohesion + points, t.HIGHEST)
        near = self._near[state.place[one]]
        rallies = state.exhausted[one] * scale.exhausted * (1 if now > t.TIRED else now / 6)
        return (scale.cohesion[now] - scale.cohesion[cohesion]) * near + rallies

    # --- dice

    def again(self, state: State) -> list[int]:
        """[6.0] Faces of the dice that are best rolled again; none when it is best to stop."""
        self._price(state)
        lying = tuple(sorted((*state.dice, *state.up)))
        cohesion, free = state.cohesion[state.attacker], state.free_rerolls
        return self._scale.odds(wanted_hits(state), bool(state.on_cube)).taken_up(lying, cohesion, free)

    def _price(self, state: State) -> None:
        """What things are worth with so much of the game left."""
        left = state.activation_count
        self._scale = SCALES[next(at for at, (below, _) in enumerate(LATER) if left < below)]

    def _turned(self, state: State) -> tuple[float, Action]:
        """[3.0] The best die to be turned, and what that brings."""
        found = self._scale.odds(wanted_hits(state), bool(state.on_cube))
        cohesion, free = state.cohesion[state.attacker], state.free_rerolls
        now = found.thrown(0, cohesion, free, (*state.dice,)).worth
        best = (-9.0, Action("stop"))
        for what in die_turns(state):
            dice = state.dice[:]
            dice[dice.index(what.face)] = what.to
            gain = found.thrown(0, cohesion, free, (*dice,)).worth - now
            if gain > best[0]:
                best = gain, what
        return best

    # --- cards

    def _strike(self, state: State, effect: Effect, at: int) -> float:
        """What a strike on a position brings: most where battalions stand next to it."""
        wanted, chance = state.japanese[at] + state.bunker[at], (7 - effect.least) / 6
        hits, full = 0.0, 0.0
        for number in range(max(effect.dice, effect.hits) + 1):
            share = float(number == effect.hits)
            if effect.dice:
                share = comb(effect.dice, number) * chance**number * (1 - chance) ** (effect.dice - number)
            hits += share * min(number, wanted)
            full += share * (number >= wanted)
        around = sum(state.holder[place] >= 0 for place in self._setting.links[at])
        return hits * self._scale.progress + full * (self._near[at] == 1) + around / 10

    def _gain(self, state: State, effect: Effect) -> float:
        """What a card brings now, about."""
        setting, scale = self._setting, self._scale
        match effect.verb:
            case "command":
                best = []
                for one in range(t.BATTALIONS):
                    if reach.may_pay(state, one):
                        found = [
                            self._attack(state, one, at, False) for at in reach.targets(state, setting, one)
                        ]
                        found += [
                            self._attack(state, one, at, True) for at in reach.cubes(state, setting, one)
                        ]
                        best.append(max(found, default=0.0))
                good = sorted((each for each in best if each > 0), reverse=True)[: effect.battalions]
                return sum(good[state.allowed :]) + DIE * effect.dice * len(good)
            case "strike" | "restore" | "ferry":
                choices = reach.choices(state, setting, effect)
                gains = sorted(self._chosen(state, effect, one, at) for one, at in choices)
                return sum(gains[-effect.battalions if effect.verb == "restore" else -1 :])
            case "attack dice":
                cohesion, dice = state.cohesion[state.attacker], dice_count(state)
                wanted, cube = wanted_hits(state), bool(state.on_cube)
                fewer = wanted - (effect.burn and not cube and state.bunker[state.aim])
                now = scale.odds(wanted, cube).thrown(dice, cohesion)
                after = scale.odds(fewer, cube).thrown(dice + effect.dice, cohesion, effect.rerolls)
                return after.worth - now.worth + scale.progress * (wanted - fewer)
            case "set die":
                return self._turned(state)[0]
            case "void":
                effects = setting.japanese[state.card].effects
                return sum(_trouble(each) for each in effects if each.verb in effect.what)
            case "redraw":
                return sum(map(_trouble, setting.japanese[state.card].effects)) - self._usual
        return 2.0  # the others save about a marker


def _trouble(effect: Effect) -> float:
    """What an effect of an activation card costs, about: an attack one, a position lost for a while three."""
    if effect.verb == "when":
        return max(sum(map(_trouble, branch)) for branch in (effect.then, effect.otherwise))
    if effect.verb in ("infiltrate", "counterattack"):
        return 3.0
    return float(effect.attacks + effect.attackers) or 1.0


PASSED: Final = {
    t.ARRANGE: Action("begin"), t.BEFORE_DICE: Action("roll"), t.CARD_UP: Action("pass"),
    t.ATTACK_NAMED: Action("pass"), t.ATTACK_THROWN: Action("pass"),
}  # fmt: skip
"""What is decided at once, when no card is played."""


def one_by_one(state: State, again: list[int]) -> Action:
    """[6.0] The next decision on the way to roll these dice again; without any to keep them all."""
    for face in KEPT:
        if (more := again.count(face) - state.up.count(face)) > 0:
            return Action("take up", face=face)
        if more < 0:
            return Action("put back", face=face)
    return Action("roll again" if again else "stop")
