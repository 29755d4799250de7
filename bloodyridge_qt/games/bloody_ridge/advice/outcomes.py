"""Fights and strikes: where they are fought, how they end, and what is told of that."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from bloodyridge_qt.games.bloody_ridge.rules.terms import US_STACK


class Ground(NamedTuple):
    """Where a fight is fought."""

    cover: int
    """[7.10] Defence strength of the hex the attackers fire from."""
    strength: int
    """[7.6] That of the hex they strike, without a HQ."""
    shift: int
    """[7.15] 1 when all of Hill 123 is Japanese, else 0."""
    answered: bool
    """[3.4] Whether the Marines return fire."""


@dataclass(slots=True)
class Ends:
    """How fights end, as chances."""

    own_left: list[float]
    """Of so many attackers being left."""
    us_lost: list[float]
    """Of so many US units being lost."""
    taken: float = 0.0
    """That attackers are left, and no US unit."""
    together: float = 0.0
    """That nobody is left on either side."""
    victory: float = 0.0
    """[4.2] That the division HQ falls, which stops the fight."""


@dataclass(frozen=True, slots=True)
class FightForecast:
    """How a fight can end, as chances."""

    taken: float
    """[3.7, 7.12] That the hex becomes Japanese."""
    destroyed: float
    """[7.13] That no unit of the force is left."""
    victory: float
    """[4.2] That the division HQ falls, which ends the game; the hex is not taken then."""
    survivors: tuple[float, ...]
    """Of so many units of the force being left, the index is their number."""
    japanese_losses: float
    """Mean number of units lost."""
    us_losses: float
    """Mean number of rifle units and HQs lost; markers are no units."""
    japanese_loss_chances: tuple[float, ...]
    """Of so many units being lost."""
    us_loss_chances: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class StrikeForecast(FightForecast):
    """What a strike can come to, as chances, without a Banzai charge."""

    cache: float
    """[7.14] Of finding the Supply Cache."""
    division_hq: float
    """[6.10, 7.7] Of meeting it there: 1 where it stands already, not counting when it is set aside."""
    battalion_hq: float
    artillery: float
    """[8.2] Of at least one marker being drawn, whether it reaches the force or not."""
    force: str = ""
    stand: str = ""
    target: str = ""


class ChargeForecast(NamedTuple):
    """[11.4] A Banzai charge with the victim whose fall leads most often to the hex, or to victory."""

    succeeds: float
    """That the Japanese die is the lower."""
    victim: int
    """US piece it would remove."""
    fight: FightForecast
    """How the fight ends, the failure of the charge included."""


class Tally:
    """Adds up the ends of a strike by a force of so many units."""

    def __init__(self, size: int, taken_empty: bool) -> None:
        """`taken_empty`: whether a hex is taken that nobody is left in, see reading no_survivors."""
        self._taken_empty = taken_empty
        self._taken = self._victory = 0.0
        self._survivors = [0.0] * (size + 1)
        self._us_losses = [0.0] * (US_STACK + 1)

    def lost(self, chance: float) -> None:
        """The force is gone before the first volley."""
        self._survivors[0] += chance
        self._us_losses[0] += chance

    def unopposed(self, attackers: int, chance: float, fallen: int = 0) -> None:
        """Nobody defends the hex any more."""
        self._taken += chance
        self._survivors[attackers] += chance
        self._us_losses[fallen] += chance

    def fought(self, ends: Ends) -> None:
        """It came to a fight."""
        self._taken += ends.taken + (ends.together if self._taken_empty else 0.0)
        self._victory += ends.victory
        for left, chance in enumerate(ends.own_left):
            self._survivors[left] += chance
        for fallen, chance in enumerate(ends.us_lost):
            self._us_losses[fallen] += chance

    def charged(self, fight: FightForecast | None, chance: float) -> None:
        """[11.4] A charge has removed a unit, and the fight goes on; None when that was the division HQ."""
        if fight is None:
            self._victory += chance
            self._survivors[-1] += chance
            self._us_losses[1] += chance
            return
        self._taken += chance * fight.taken
        self._victory += chance * fight.victory
        for left, part in enumerate(fight.survivors):
            self._survivors[left] += chance * part
        for fallen, part in enumerate(fight.us_loss_chances[:-1]):
            self._us_losses[fallen + 1] += chance * part

    def told(self) -> dict[str, Any]:
        """The members of a FightForecast."""
        losses = tuple(reversed(self._survivors))
        return {
            "taken": self._taken,
            "destroyed": self._survivors[0],
            "victory": self._victory,
            "survivors": tuple(self._survivors),
            "japanese_losses": _mean(losses),
            "us_losses": _mean(self._us_losses),
            "japanese_loss_chances": losses,
            "us_loss_chances": tuple(self._us_losses),
        }


def _mean(chances: Iterable[float]) -> float:
    return sum(number * chance for number, chance in enumerate(chances))
