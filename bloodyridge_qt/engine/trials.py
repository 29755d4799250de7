"""Decisions compared by games that are played on after each of them, with the same dice by name."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Final, Generic, TypeVar

from bloodyridge_qt.engine.shares import wilson

A = TypeVar("A")

_ERRORS: Final = 1.96
"""Standard errors by which one has to be better than the program's own choice to be put before it."""
_SCREENED: Final = 12
"""Games after which a decision that was made is compared with those alone that are ahead of it."""
_CLOSE: Final = 1.5
"""Standard errors another decision must be ahead of one that was made, for more games than usual."""


class Trial(Generic[A]):
    """A decision, and how the games after it ended for whoever decides."""

    def __init__(self, action: A) -> None:
        self.action: Final = action
        self.won: Final[list[bool]] = []
        """Game n of every decision has the same dice by name."""

    @property
    def win(self) -> float:
        """The share of games won."""
        return sum(self.won) / len(self.won) if self.won else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """In which it lies with 95 % confidence."""
        return wilson(sum(self.won), len(self.won)) if self.won else (0.0, 1.0)

    def beats(self, other: Trial[A], errors: float = _ERRORS) -> bool:
        """Whether it is better by more standard errors than chance explains, in the games both played."""
        ahead = [mine - its for mine, its in zip(self.won, other.won, strict=False)]
        spread = math.sqrt(sum(map(abs, ahead)) + 2)  # two games more: no certainty from games that are alike
        return sum(ahead) > errors * spread


def compared(
    actions: Sequence[A], wins: Callable[[A, int], bool], games: int, made: A | None = None, close: int = 0
) -> Iterator[list[Trial[A]]]:
    """The first one first, unless another is surely better; all others by their share of wins.

    Told again after each game of all. `wins` plays on after a decision: whether it wins the game of this
    number. What is not ahead of a decision that was `made` is soon played on no more; where something is
    clearly ahead of it, a close decision, it is `close` games.
    """
    trials = [Trial(action) for action in actions]
    going, own = trials, next((trial for trial in trials if trial.action == made), None)
    for game in range(max(games, close)):
        if own is not None and game == _SCREENED:
            going = [trial for trial in trials if trial is own or trial.win > own.win]
        if game == games and not any(own is not None and trial.beats(own, _CLOSE) for trial in going):
            return
        for trial in going:
            trial.won.append(wins(trial.action, game))
        others = sorted(trials[1:], key=lambda trial: -trial.win)
        better = [trial for trial in others if trial.beats(trials[0])]
        yield [*better, *trials[:1], *(trial for trial in others if trial not in better)]
