"""A game in progress: its moments, its journal, and the only door through which decisions enter."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from bloodyridge_qt.engine.action import Decision, Emit
from bloodyridge_qt.engine.dice import Dice, RecordingDice, Thrown
from bloodyridge_qt.engine.journal import Entry, Journal, ThrownAgain
from bloodyridge_qt.engine.ruleset import GameState, Ruleset

A = TypeVar("A")
S = TypeVar("S", bound=GameState)

OPENING = -1
"""Stands for the set-up where a decision is asked for by its number."""


@dataclass(frozen=True, slots=True)
class Happening(Generic[S]):
    """An event, and the state just after it."""

    event: Any
    state: S


class SealedGame(ValueError):
    """Something was to be taken back in a game in which nothing may be."""


class NothingThere(ValueError):
    """There is nothing to take back or to do again."""


class Session(Generic[S, A]):
    """Plays one game by its ruleset. `opening` holds what happened between set-up and the first decision.

    `moments[n]` is the state after n decisions and is never changed. `at` of the journal's entries stand;
    those beyond were taken back and can be done again. In a `sealed` game nothing is taken back.

    With `start` the game begins in that state, at a decision or at its end: nothing is thrown for a set-up.
    """

    def __init__(
        self, ruleset: Ruleset[S, A], dice: Dice, *, sealed: bool = False, start: S | None = None
    ) -> None:
        self.ruleset = ruleset
        self.sealed = sealed
        self.from_set_up = start is None
        """Whether the game began with its set-up."""
        self.discarded = 0
        """Decisions with dice that were taken back and replaced by others."""
        self.opening: tuple[Happening[S], ...] = ()
        self._dice = dice
        thrown: tuple[Thrown, ...] = ()
        if start is None:
            state, self.opening, thrown = _run(ruleset.set_up(), dice, ruleset.proceed)
        else:
            state = start
        self.journal: Journal[A] = Journal(opening=thrown)
        self.moments: list[S] = [state]
        self.at = 0

    @property
    def state(self) -> S:
        """The present. Not to be changed by anybody."""
        return self.moments[self.at]

    @property
    def taken_back(self) -> int:
        """Decisions with dice that were taken back and not done again."""
        return self.taken_back_at(self.at)

    def taken_back_at(self, moment: int) -> int:
        """What `taken_back` would be with this moment as the present."""
        return self.discarded + sum(bool(entry.thrown) for entry in self.journal.entries[moment:])

    def decision(self) -> Decision[A] | None:
        """Every legal choice now; None when the game is over."""
        return self.ruleset.decision(self.state)

    def submit(self, action: A) -> tuple[Happening[S], ...]:
        """Carry out one legal decision and all that follows without one.

        What was taken back before is gone then, unless this decision is the next of it with the same dice.
        Raises IllegalAction, and changes nothing, when the rules do not allow it.
        """
        refusal = self.ruleset.refusal(self.state, action)
        if refusal is not None:
            raise refusal
        before: Any = self.state.copy()
        state, happenings, thrown = _run(before, self._dice, self._applying(action))
        self._stand(Entry(action, thrown), state)
        return happenings

    def follow(self, action: A) -> Entry[A]:
        """As `submit`, without telling what happens: for replaying a journal. The new entry."""
        refusal = self.ruleset.refusal(self.state, action)
        if refusal is not None:
            raise refusal
        recording = RecordingDice(self._dice)
        state: Any = self.state.copy()
        self.ruleset.apply(state, action, recording)
        entry = Entry(action, tuple(recording.thrown))
        self._stand(entry, state)
        return entry

    def undo(self) -> None:
        """Take the last decision back. Raises SealedGame, or NothingThere at the first decision."""
        if self.at == 0:
            raise NothingThere("Nothing has been decided yet.")
        self.go_to(self.at - 1)

    def redo(self) -> tuple[Happening[S], ...]:
        """Do again what was taken back last, with the dice it had. Raises NothingThere."""
        if self.at == len(self.journal.entries):
            raise NothingThere("Nothing that was taken back is left to do again.")
        self.at += 1
        return self.happenings(self.at - 1)

    def go_to(self, moment: int) -> None:
        """Make another moment the present. Raises IndexError for none, SealedGame for an earlier one."""
        if not 0 <= moment < len(self.moments):
            raise IndexError(f"moment {moment}: expected 0 to {len(self.moments) - 1}")
        if self.sealed and moment < self.at:
            raise SealedGame("This game is sealed: no decision can be taken back.")
        self.at = moment

    def happenings(self, decision: int) -> tuple[Happening[S], ...]:
        """What followed from a decision of the journal, told again; OPENING for the set-up.

        Raises IndexError when there is no such decision.
        """
        if decision == OPENING:
            return self.opening
        if not 0 <= decision < len(self.journal.entries):
            raise IndexError(f"decision {decision}: expected {OPENING} to {len(self.journal.entries) - 1}")
        entry = self.journal.entries[decision]
        before: Any = self.moments[decision].copy()
        return _run(before, ThrownAgain(entry.thrown), self._applying(entry.action))[1]

    def branch(self, moment: int) -> Session[S, A]:
        """A new, unsealed session with the decisions up to a moment. Raises IndexError when there is none.

        What stood after that moment is known to the player, so it counts as taken back.
        """
        if not 0 <= moment < len(self.moments):
            raise IndexError(f"moment {moment}: expected 0 to {len(self.moments) - 1}")
        twin: Session[S, A] = Session(self.ruleset, self._dice, start=self.moments[0])
        twin.opening, twin.from_set_up = self.opening, self.from_set_up
        twin.journal = Journal(self.journal.opening, self.journal.entries[:moment])
        twin.moments = self.moments[: moment + 1]
        twin.at = moment
        twin.discarded = self.taken_back_at(moment)
        return twin

    def _applying(self, action: A) -> Callable[[S, Dice, Emit], None]:
        return lambda state, dice, emit: self.ruleset.apply(state, action, dice, emit)

    def _stand(self, entry: Entry[A], state: S) -> None:
        """Put a decision that was carried out after those that stand."""
        entries = self.journal.entries
        if entries[self.at : self.at + 1] != [entry]:
            self.discarded = self.taken_back
            del entries[self.at :], self.moments[self.at + 1 :]
            entries.append(entry)
            self.moments.append(state)
        self.at += 1


def _run(
    state: S, dice: Dice, advance: Callable[[S, Dice, Emit], None]
) -> tuple[S, tuple[Happening[S], ...], tuple[Thrown, ...]]:
    """Move `state` on, in place; what it became, what happened on the way, and the dice of it."""
    recording = RecordingDice(dice)
    happenings: list[Happening[Any]] = []
    advance(state, recording, lambda event: happenings.append(Happening(event, state.copy())))
    return state, tuple(happenings), tuple(recording.thrown)
