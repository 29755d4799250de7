"""[8.3 to 8.8, 9.6] What an attack comes to before its die: factors, doubling, column and modifiers."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import NamedTuple

from bloodyridge_qt.games.first_blood.rules import ground
from bloodyridge_qt.games.first_blood.rules import terms as t
from bloodyridge_qt.games.first_blood.rules.board import JUNGLE, RIDGE, RIVER, Step
from bloodyridge_qt.games.first_blood.rules.setting import Setting, kept
from bloodyridge_qt.games.first_blood.rules.state import State


class Target(NamedTuple):
    """A defending hex."""

    place: int
    factors: int
    """As printed, all units together [8.4]."""
    doubled: str
    """The paragraph that doubles them; "" when none does."""

    @property
    def strength(self) -> int:
        """Factors with doubling; twice at the most."""
        return self.factors * (2 if self.doubled else 1)


class Odds(NamedTuple):
    """One attack, added up."""

    units: tuple[int, ...]
    """Attacking units: next to every target, or off the board [7.5]."""
    ground: int
    """Their factors."""
    guns: tuple[int, ...]
    """Artillery that bombards in support [9.3]."""
    fire: int
    """Its factors, no more than twice those of the units [9.6]."""
    targets: tuple[Target, ...]
    column: str
    """ "1-2" to "3-1"; "" below 1-2 [8.6]."""
    modifiers: tuple[tuple[str, int], ...]
    """Paragraph and what it adds to the die."""

    @property
    def attack(self) -> int:
        """[8.4] Factors of the attacker."""
        return self.ground + self.fire

    @property
    def defence(self) -> int:
        """[8.4] Factors of the defender, doubled where they are."""
        return sum(target.strength for target in self.targets)

    @property
    def modifier(self) -> int:
        """[8.8] All of them together."""
        return sum(add for _, add in self.modifiers)

    @property
    def hexes(self) -> tuple[int, ...]:
        """Those in which somebody defends."""
        return tuple(target.place for target in self.targets)

    def read(self, die: int) -> int:
        """[8.8] The die with its modifiers, from 1 to 6."""
        return min(6, max(1, die + self.modifier))


def step_to(setting: Setting, origin: int, place: int) -> Step | None:
    """The hexside between two neighbouring hexes; None when they are none."""
    return setting.step.get((origin, place))


def next_to_all(setting: Setting, place: int, targets: tuple[int, ...]) -> bool:
    """[8.2] Whether a place borders every target: by the hexes round it, or the arrows of a box or point."""
    near = setting.around[place]
    for target in targets:  # noqa: SIM110  asked very often, and a generator would take three times as long
        if not near >> target & 1:
            return False
    return True


def parties(state: State, setting: Setting) -> list[list[int]]:
    """[9.4] For each attack who takes part in it, guns and units."""
    found: list[list[int]] = [[] for _ in state.targets]
    units, where = setting.units[state.side], state.where
    for unit, attack in zip(units, state.aim[units.start : units.stop], strict=True):
        if attack >= 0 and where[unit] >= 0:
            found[attack].append(unit)
    return found


def attacked(state: State, setting: Setting, places: Container[int]) -> list[int]:
    """[8.4] Who stands in hexes that the side to move attacks."""
    return ground.lying(state, setting.units[1 - state.side], places)


@kept(4096)
def doubling(setting: Setting, place: int, origins: frozenset[int]) -> str:
    """[8.7.2 to 8.7.5, 7.5] The paragraph that doubles a hex attacked by units in these places, or ""."""
    if max(origins, default=0) >= setting.hexes:
        return "7.5"
    steps = [step for at in origins if (step := step_to(setting, at, place))]
    if not all(step.shelters for step in steps):
        return ""
    surface = setting.board.surface
    if surface[place] == RIDGE and not any(surface[at] == RIDGE for at in origins):
        return "8.7.2"
    if all(step.side == RIVER for step in steps):
        return "8.7.4" if surface[place] == JUNGLE else "8.7.3"
    return ""


def odds(state: State, setting: Setting, attack: int) -> Odds:
    """An attack as it stands, against those of its targets in which somebody still is."""
    return odds_of(state, setting, state.targets[attack], parties(state, setting)[attack])


def odds_of(state: State, setting: Setting, places: tuple[int, ...], party: Sequence[int]) -> Odds:
    """The same of an attack on these hexes by these units and guns, declared or not."""
    strength, where = ground.layout(state, setting, 1 - state.side).strength, state.where
    units = [unit for unit in party if next_to_all(setting, where[unit], places)]  # `gun_or_unit`
    guns = [unit for unit in party if unit not in units]
    origins = frozenset([where[unit] for unit in units])
    targets = tuple(
        Target(place, factors, doubling(setting, place, origins))
        for place in places
        if (factors := strength.get(place, 0))
    )
    silent = [gun for gun in setting.guns[t.US] if where[gun] >= setting.hexes]  # on an entry point [7.5]
    factors = sum([setting.attack[unit] for unit in units if unit not in silent])
    fire = min(sum([setting.attack[gun] for gun in guns]), 2 * factors)
    column, more = column_of(factors + fire, sum([target.strength for target in targets]))
    modifiers = [("8.6", 1)] if more else []
    if any(setting.board.surface[target.place] == JUNGLE for target in targets):
        modifiers.append(("8.7.1", -1))
    helpers = setting.aircraft[t.US] if state.side == t.US else setting.ships
    if over := len(ground.lying(state, helpers, places)):
        modifiers.append(("13.6", over) if state.side == t.US else ("10.4", 2 * over))
    return Odds(tuple(units), factors, tuple(guns), fire, targets, column, tuple(modifiers))


def column_of(attack: int, defence: int) -> tuple[str, bool]:
    """[8.4, 8.6] The column, "" below 1-2, and whether the odds are 4-1 or more. Fractions are dropped."""
    if not defence or attack >= defence:
        ratio = attack // defence if defence else 4
        return f"{min(ratio, 3)}-1", ratio > 3
    return ("1-2", False) if 2 * attack >= defence else ("", False)
