"""A route of several strikes for one force, played many times by the rules: how far it comes, where it dies.

The pool is drawn from at random, and a force that lies face down is taken from all infantry that does not
lie open, as in forecast.py: nothing the player may not know plays a part [6.11]. No Banzai charge is called
[11.4].
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from bloodyridge_qt.engine.dice import Dice, StreamDice
from bloodyridge_qt.engine.shares import wilson
from bloodyridge_qt.games.bloody_ridge.rules import assault
from bloodyridge_qt.games.bloody_ridge.rules.events import HexTaken
from bloodyridge_qt.games.bloody_ridge.rules.movement import walks
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from bloodyridge_qt.games.bloody_ridge.rules.terms import ADVANCE, CHOOSE_FORCE, HQ_VICTORY
from bloodyridge_qt.language import tr

RUNS: Final = 2_000
_AT_ONCE: Final = 50
"""Runs between two results, some milliseconds."""


class NoRoute(ValueError):
    """A route that cannot be taken; the text says where it breaks off, with the paragraph."""


@dataclass(frozen=True, slots=True)
class Leg:
    """One strike of a route, as it was played so far."""

    stand: str
    target: str
    taken: int
    """Runs in which the force came to hold the target."""
    low: float
    high: float
    """95 % interval of the chance to come that far."""
    survivors: float
    """Mean number of units there, of the runs that came that far; 0 when none did."""
    died: int
    """Runs in which the force was lost in this strike."""


@dataclass(frozen=True, slots=True)
class PlanForecast:
    """What became of a route in so many runs."""

    runs: int
    legs: tuple[Leg, ...]
    victories: int
    """[4.2] Runs in which the division HQ fell on the way, which ends the game."""
    exits: bool
    """[4.1] Whether it leads to a marked exit hex: whoever comes to its end leaves the map and wins."""

    @property
    def deadliest(self) -> Leg | None:
        """The strike in which most runs ended; None when none did, or nothing is struck."""
        leg = max(self.legs, key=lambda one: one.died, default=None)
        return leg if leg and leg.died else None


def strikes_of(setting: Setting, state: State, origin: int, route: Sequence[int]) -> list[tuple[int, int]]:
    """The strikes (stand, target) of a force along a route of hexes: held ones are walked through [3.8].

    From one hex of the route to the next leads a step [7.18, 7.19], or at the beginning a walk through held
    hexes. Raises NoRoute.
    """
    here = state.stand if state.origin == origin else origin
    held, number = state.held[:], setting.board.numbers
    strikes = []
    for place, there in enumerate(route):
        ways = {"number": number[here], "number2": number[there]}
        if held[there]:
            if there != here and there not in (setting.steps[here] if place else walks(setting, held, here)):
                raise NoRoute(tr("No walk leads from {number} to {number2} [7.19].", **ways))
        elif there not in setting.steps[here]:
            raise NoRoute(tr("{number2} cannot be struck from {number} [7.18, 7.19].", **ways))
        else:
            strikes.append((here, there))
            held[there] = 1
        here = there
    return strikes


def played(
    setting: Setting, state: State, origin: int, route: Sequence[int], seed: str = "plan", runs: int = RUNS
) -> Iterator[PlanForecast]:
    """What becomes of a force that takes this route, told again and again until all runs are played.

    `state` is at a decision in which the force of `origin` may move. Raises NoRoute.
    """
    waits_for = state.agenda[-1] if state.agenda else ""
    moves = waits_for == ADVANCE and state.origin == origin
    if not moves and not (waits_for == CHOOSE_FORCE and origin in state.waiting):
        raise NoRoute(
            tr("The force of {numbers} cannot move now [7.1].", numbers=setting.board.numbers[origin])
        )
    strikes = strikes_of(setting, state, origin, route)
    end = strikes[-1][1] if strikes else route[-1] if route else state.stand if moves else origin
    rng, dice = random.Random(seed), StreamDice(seed)
    taken, died, survivors = ([0] * len(strikes) for _ in range(3))
    victories = 0
    for run in range(1, runs + 1):
        leg, left, won = _run(_dealt(setting, state, origin, moves, rng), setting, origin, strikes, dice)
        for place, units in enumerate(left):
            taken[place] += 1
            survivors[place] += units
        victories += won
        if leg < len(strikes) and not won:
            died[leg] += 1
        if run % _AT_ONCE == 0 or run == runs:
            number = setting.board.numbers
            legs = (
                Leg(number[stand], number[target], came, *wilson(came, run), units / max(1, came), fell)
                for (stand, target), came, units, fell in zip(strikes, taken, survivors, died, strict=True)
            )
            yield PlanForecast(run, tuple(legs), victories, setting.exits[end])


def _dealt(setting: Setting, state: State, origin: int, moves: bool, rng: random.Random) -> State:
    """The position with units that may lie under face-down counters, and no charges to call."""
    twin = state.copy()
    twin.charges = 0
    if moves and state.revealed:
        return twin
    units = state.force if moves else state.waiting[origin]
    crews = [unit for unit in units if unit >= setting.first_crew]
    dealt = rng.sample(range(setting.first_crew), len(units) - len(crews)) + crews
    if moves:
        twin.force = dealt
    else:
        twin.waiting[origin] = tuple(dealt)
    return twin


def _run(
    state: State, setting: Setting, origin: int, strikes: Sequence[tuple[int, int]], dice: Dice
) -> tuple[int, list[int], bool]:
    """One run: how many strikes were won, the survivors after each, and whether the division HQ fell."""
    left: list[int] = []
    for stand, target in strikes:
        told: list[Any] = []
        last = len(left) + 1 == len(strikes)
        assault.strike(state, setting, origin, stand, target, dice, told.append if last else None)
        if state.outcome == HQ_VICTORY:
            return len(left), left, True
        # whoever comes to the last hex and is stranded there [7.3] has come there all the same
        came = next((event.survivors for event in told if isinstance(event, HexTaken)), len(state.force))
        if not came:
            break
        left.append(came)
    return len(left), left, False
