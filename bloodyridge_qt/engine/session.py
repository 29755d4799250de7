"""A game in progress: one state, its journal, and the only door through which decisions enter."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from bloodyridge_qt.engine.action import Decision, Emit
from bloodyridge_qt.engine.dice import Dice, RecordingDice, Thrown
from bloodyridge_qt.engine.journal import Entry, Journal
from bloodyridge_qt.engine.ruleset import GameState, Ruleset

A = TypeVar("A")
S = TypeVar("S", bound=GameState)


@dataclass(frozen=True, slots=True)
class Happening(Generic[S]):
    """An event, and the state just after it."""

    event: Any
    state: S


class Session(Generic[S, A]):
    """Plays one game by its ruleset. `opening` holds what happened between set-up and the first decision."""

    def __init__(self, ruleset: Ruleset[S, A], dice: Dice) -> None:
        self.ruleset = ruleset
        self._dice = dice
        self.state: S = ruleset.set_up()
        self.opening, thrown = self._run(lambda state, dice, emit: ruleset.proceed(state, dice, emit))
        self.journal: Journal[A] = Journal(opening=thrown)

    def decision(self) -> Decision[A] | None:
        """Every legal choice now; None when the game is over."""
        return self.ruleset.decision(self.state)

    def submit(self, action: A) -> tuple[Happening[S], ...]:
        """Carry out one legal decision and all that follows without one.

        Raises IllegalAction, and changes nothing, when the rules do not allow it.
        """
        refusal = self.ruleset.refusal(self.state, action)
        if refusal is not None:
            raise refusal
        happenings, thrown = self._run(
            lambda state, dice, emit: self.ruleset.apply(state, action, dice, emit)
        )
        self.journal.entries.append(Entry(action, thrown))
        return happenings

    def _run(
        self, advance: Callable[[S, Dice, Emit], None]
    ) -> tuple[tuple[Happening[S], ...], tuple[Thrown, ...]]:
        """Work on a copy, so that the game moves on only when nothing can fail any more."""
        recording = RecordingDice(self._dice)
        state: Any = self.state.copy()
        happenings: list[Happening[S]] = []
        advance(state, recording, lambda event: happenings.append(Happening(event, state.copy())))
        self.state = state
        return tuple(happenings), tuple(recording.thrown)
