"""What a game thinks of decisions, as plain data: before they are made, and after the game is over.

A game that gives advice has one or both members of screen.Advising on its screen; where they are missing no
menu speaks of it. Decisions are in the words of the game's notation. Chances are those of whoever decides, by
playing on from there as the game's best way of playing does, knowing no more than that seat may.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from bloodyridge_qt.engine.trials import Trial

VAGUE: Final = 0.2
"""A chance in a wider interval is said by its ends."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision and what it is worth; refined as long as games are played."""

    decision: str
    """In the notation's words: "attack 1813 from 1814"."""
    win: float
    """The chance to win after it, 0 to 1."""
    low: float
    high: float
    """The interval in which it lies with 95 % confidence."""
    games: int
    """Played to find it; 0 where it is exact."""
    why: str = ""
    """One sentence: what speaks for it."""
    title: str = ""
    """The decision as a player reads it; where it is empty the notation's words are that."""

    @classmethod
    def of(cls, trial: Trial[Any], decision: str, why: str, title: str = "") -> Judged:
        """A decision as it has been played on."""
        low, high = trial.interval
        return cls(decision, trial.win, low, high, len(trial.won), why, title)

    @property
    def told(self) -> str:
        """The decision as a player reads it."""
        return self.title or self.decision


@dataclass(frozen=True, slots=True)
class Weighed:
    """A decision that was made, beside the best there was."""

    moment: int
    """Before which decision of the game, from 0."""
    made: Judged
    best: Judged
    """The same as `made` where no other is significantly better."""
    luck: float
    """What dice alone changed of the chance to win, from −1 to 1."""

    @property
    def loss(self) -> float:
        """What the decision cost, 0 where none was significantly better."""
        return max(0.0, self.best.win - self.made.win)

    @property
    def loss_interval(self) -> tuple[float, float]:
        """Between what the loss lies, by the intervals of both; nothing where none was better."""
        if not self.loss:
            return 0.0, 0.0
        return max(0.0, self.best.low - self.made.high), min(1.0, self.best.high - self.made.low)


@dataclass(frozen=True, slots=True)
class Review:
    """A game weighed, as far as it has come: skill and luck add up to how it ended."""

    weighed: tuple[Weighed, ...] = ()
    """The decisions in order; the first so many of them while the review goes on."""
    turning_points: tuple[int, ...] = ()
    """Moments of the three decisions or throws that mattered most, in order; empty while it goes on."""
    rows: tuple[tuple[str, str], ...] = ()
    """What it comes to: ("Played as well as the program", "58 % of decisions")."""
    moments: int = 0
    """How many decisions have been looked at: those that were no choice need not be weighed."""

    def of(self, moment: int) -> Weighed:
        """The decision that was made there. Raises KeyError."""
        for one in self.weighed:
            if one.moment == moment:
                return one
        raise KeyError(moment)

    def chances(self) -> tuple[float, ...]:
        """The chance to win at each moment looked at, and after the last decision."""
        if not self.weighed:
            return ()
        known = {one.moment: one.best.win for one in self.weighed}
        last = self.weighed[-1]
        found, chance = [], self.weighed[0].best.win
        for moment in range(max(self.moments, last.moment + 1)):
            chance = known.get(moment, chance)
            found.append(chance)
        return (*found, last.made.win + last.luck)
