"""[6.0] Exact odds of a Marine attack with the best rerolls, before its dice and after each roll.

"Best" is what a `Worth` says it is. That of the window is `most_markers`: as many Japanese markers on average
as can be had, whatever it costs; of rerolls that bring as many, those that lose fewest Marine markers, then
those that leave most cohesion. Cards that might still be played do not count, those that were played do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from bloodyridge_qt.games.tarawa_1943.rules import terms as t
from bloodyridge_qt.games.tarawa_1943.rules.attack import KEPT, dice_count, wanted_hits
from bloodyridge_qt.games.tarawa_1943.rules.state import State

Worth = Callable[[int, int, int], float]
"""What the end of an attack is worth: hits that count, Marine markers lost, cohesion left."""

_Dice = tuple[int, int, int, int]
"""1s, 2s, and of 5s and 6s, which are worth the same, the more and the fewer."""
_Numbers = tuple[float, ...]
"""Worth, Marine markers lost and cohesion left on average, then the chance of each number of hits."""


class Outlook(NamedTuple):
    """How an attack ends, on average and by its chances."""

    hits: tuple[float, ...]
    """The chance of 0, 1, 2 … hits that count, as many as are wanted."""
    lost: float
    """Marine markers lost, on average."""
    cohesion: float
    """Cohesion left to the attacker, on average."""
    worth: float

    def markers(self, bunker: bool) -> tuple[float, ...]:
        """[3.0] The chance of 0, 1, 2 … Japanese markers lost; a bunker takes the first hit."""
        return (self.hits[0] + self.hits[1], *self.hits[2:]) if bunker else self.hits

    def average(self, bunker: bool) -> float:
        """[3.0] Japanese markers lost, on average."""
        return sum(lost * chance for lost, chance in enumerate(self.markers(bunker)))


@lru_cache(maxsize=8)
def most_markers(bunker: bool) -> Worth:
    """Japanese markers first; only among equals the bunker, own markers and cohesion, in this order."""
    return lambda hits, lost, cohesion: max(hits - bunker, 0) + 1e-3 * hits - 1e-6 * lost + 1e-9 * cohesion


class Odds:
    """[6.0] Chances of attacks on one kind of target, worked out backwards from the last roll, and kept.

    `wanted` is the number of hits that count, `markers` are those of the attacker. Faces are 1, 2, 5 and 6;
    `free` rerolls come before those that cost cohesion.
    """

    def __init__(self, wanted: int, markers: int, worth: Worth) -> None:
        self._wanted, self._markers, self._worth = wanted, markers, worth
        self._numbers: Final = lru_cache(maxsize=None)(self._worked_out)
        self.thrown: Final = lru_cache(maxsize=None)(self._thrown)
        self.taken_up: Final = lru_cache(maxsize=None)(self._taken_up)

    def _thrown(self, dice: int, cohesion: int, free: int = 0, kept: tuple[int, ...] = ()) -> Outlook:
        """So many dice are about to be thrown, or none, the kept ones lying beside them."""
        worth, lost, left, *hits = self._numbers(_folded(kept), dice, cohesion, free)
        return Outlook(tuple(hits), lost, left, worth)

    def _taken_up(self, faces: tuple[int, ...], cohesion: int, free: int = 0) -> list[int]:
        """The dice that are best thrown again; none when it is best to stop."""
        found = self._choice(_folded(faces), cohesion, free)[1]
        more, fewer = (5, 6) if faces.count(5) >= faces.count(6) else (6, 5)
        return [face for face, count in zip((1, 2, more, fewer), found, strict=True) for _ in range(count)]

    def _worked_out(self, lying: _Dice, air: int, cohesion: int, free: int) -> _Numbers:
        """[6.0] A die leaves or shows one of four faces, each as likely: a 3 is thrown until it is none."""
        if not air:
            return self._choice(lying, cohesion, free)[0]
        ones, twos, more, fewer = lying
        ends = [
            self._numbers(dice, air - 1, cohesion, free)
            for dice in (
                lying,
                (ones + 1, twos, more, fewer),
                (ones, twos + 1, more, fewer),
                (ones, twos, more + 1, fewer),
                (ones, twos, more, fewer + 1) if fewer < more else (ones, twos, more + 1, fewer),
            )
        ]
        return tuple(sum(number) / 5 for number in zip(*ends, strict=True))

    def _choice(self, lying: _Dice, cohesion: int, free: int) -> tuple[_Numbers, _Dice]:
        """[6.0, 10.7] The best of stopping and of every handful of dice that may be thrown again."""
        best, chosen = self._stopped(lying, cohesion), (0, 0, 0, 0)
        if free:
            free -= 1
        elif cohesion > t.LOWEST:
            cohesion -= 1
        else:
            return best, chosen
        ones, twos, more, fewer = lying
        for up in product(range(ones + 1), range(twos + 1), range(more + 1), range(fewer + 1)):
            if air := sum(up):
                one, other = more - up[2], fewer - up[3]
                left = (ones - up[0], twos - up[1], max(one, other), min(one, other))
                numbers = self._numbers(left, air, cohesion, free)
                if numbers[0] > best[0] + 1e-12:  # of equals, to stop
                    best, chosen = numbers, up
        return best, chosen

    def _stopped(self, lying: _Dice, cohesion: int) -> _Numbers:
        """[4.0, 6.0] Pairs count; what 2s take below cohesion 1 are markers."""
        ones, twos, more, fewer = (count // 2 for count in lying)
        hits = min(more + fewer, self._wanted)
        left = max(cohesion - twos, t.LOWEST)
        lost = min(ones + twos - (cohesion - left), self._markers)
        chances = (float(number == hits) for number in range(self._wanted + 1))
        return (self._worth(hits, lost, left), lost, left, *chances)


odds: Final = lru_cache(maxsize=64)(Odds)
"""The odds of attacks of one kind; they are kept."""


def _folded(faces: Sequence[int]) -> _Dice:
    ones, twos, fives, sixes = (faces.count(face) for face in KEPT)
    return ones, twos, max(fives, sixes), min(fives, sixes)


def begun(state: State, battalion: int, target: int, cube: bool) -> State:
    """[6.0] The position with this attack paid for and no die thrown; it is a copy."""
    at = state.copy()
    at.attacker, at.aim, at.on_cube = battalion, target, int(cube)
    at.throws = at.attack_dice = at.free_rerolls = 0
    at.dice, at.up = [], []
    if at.cohesion[battalion] > t.LOWEST:
        at.cohesion[battalion] -= 1
    else:
        at.markers[battalion] -= 1
    return at


def under_way(state: State, *, rerolls: bool = True) -> Outlook:
    """[6.0] The attack that is made, from before its dice to the last roll; dice taken up may be put back.

    Without `rerolls` not even one that a card gives free.
    """
    cohesion, free = (state.cohesion[state.attacker], state.free_rerolls) if rerolls else (t.LOWEST, 0)
    air = 0 if state.throws else dice_count(state)
    return _of(state).thrown(air, cohesion, free, (*state.dice, *state.up))


def again(state: State) -> Outlook:
    """[6.0] Exactly the dice that are taken up now are thrown again; then the best rerolls follow."""
    cohesion, free = state.cohesion[state.attacker], state.free_rerolls
    price = 0 if free else 1
    return _of(state).thrown(len(state.up), cohesion - price, free - 1 + price, (*state.dice,))


def best_taken_up(state: State) -> list[int]:
    """[6.0] Faces of the dice best thrown again in the attack under way; none when it is best to stop."""
    cohesion = state.cohesion[state.attacker]
    return _of(state).taken_up((*state.dice, *state.up), cohesion, state.free_rerolls)


def _of(state: State) -> Odds:
    """Those of the attack that is made."""
    bunker = not state.on_cube and bool(state.bunker[state.aim])
    return odds(wanted_hits(state), state.markers[state.attacker], most_markers(bunker))
