"""A game in progress: its moments, its journal, and the only door through which decisions enter.

Longer than most: whatever moves a game on or back keeps both in step.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Generic, TypeVar

from bloodyridge_qt.engine.action import Decision, Emit
from bloodyridge_qt.engine.dice import HAND, Dice, DieName, RecordingDice, Thrown
from bloodyridge_qt.engine.hand import EVERYTHING, NO_HAND, HandMode, Wanted
from bloodyridge_qt.engine.journal import Entry, Journal
from bloodyridge_qt.engine.known_dice import KnownDice
from bloodyridge_qt.engine.ruleset import GameState, Ruleset
from bloodyridge_qt.engine.run import Happening, Pending, Run, run
from bloodyridge_qt.language import tr

A = TypeVar("A")
S = TypeVar("S", bound=GameState)

OPENING = -1
"""Stands for the set-up where a decision is asked for by its number."""


class SealedGame(ValueError):
    """Something was to be taken back in a game in which nothing may be."""


class NothingThere(ValueError):
    """There is nothing to take back, to do again, or to throw."""


class ThrowFirst(ValueError):
    """The game waits for a throw; until it is made or the decision taken back, nothing else can be done."""

    def __init__(self) -> None:
        super().__init__(tr("A throw is waited for: give its result, or take the decision back."))


class Session(Generic[S, A]):
    """Plays one game by its ruleset. `opening` holds what happened between set-up and the first decision.

    `moments[n]` is the state after n decisions and is never changed. `at` of the journal's entries stand;
    those beyond were taken back and can be done again. In a `sealed` game nothing is taken back that dice
    were thrown for, and nothing at all where a decision may show what was hidden.

    With `start` the game begins in that state, at a decision or at its end: nothing is thrown for a set-up.
    `hand` says which throws the player makes from the start; `opening` throws the set-up again as it fell,
    and may stop at a throw that is still to be made.

    While `pending` is not None the game waits for a throw: only `give`, `let_throw` and `abandon` lead on.
    Until the set-up is complete, `moments[0]` is the position before its first die.
    """

    def __init__(
        self,
        ruleset: Ruleset[S, A],
        dice: Dice,
        *,
        sealed: bool = False,
        start: S | None = None,
        hand: HandMode = NO_HAND,
        opening: Dice | None = None,
    ) -> None:
        self.ruleset = ruleset
        self.sealed = sealed
        self.from_set_up = start is None
        """Whether the game began with its set-up."""
        self.hand_at_start = hand
        """Which throws were asked of the player when the game began."""
        self.discarded = 0
        """Decisions with dice that were taken back and replaced by others."""
        self.opening: tuple[Happening[S], ...] = ()
        self.pending: Pending[S, A] | None = None
        self._seed_dice = dice
        self._hand_dice = KnownDice(dice, ask=hand, hand_draws=ruleset.hand_draws)
        self._given: dict[DieName, Thrown] = {}
        """The last result the player has given for a name, whatever became of it."""
        self._foreseen: tuple[Pending[S, A], Any] | None = None
        """A throw that was waited for, with what `foreseen` said of it."""
        self.journal: Journal[A] = Journal()
        self.moments: list[S] = [ruleset.set_up() if start is None else start]
        self.at = 0
        if opening is not None:
            self._come_to(None, run(ruleset.set_up(), opening, ruleset.proceed, ruleset.hand_draws))
        elif start is None:
            self._advance(None, ())

    @property
    def state(self) -> S:
        """The present; while a throw is waited for, what the decision was made in. Nobody may change it."""
        return self.moments[self.at]

    @property
    def hand(self) -> HandMode:
        """Which throws are asked of the player from now on."""
        return self._hand_dice.ask

    @hand.setter
    def hand(self, mode: HandMode) -> None:
        self._hand_dice.ask = mode

    @property
    def setting_up(self) -> bool:
        """Whether the set-up itself waits for a throw, so that the game has no first decision yet."""
        return self.pending is not None and self.pending.action is None

    @property
    def taken_back(self) -> int:
        """Decisions with dice that were taken back and not done again."""
        corrects = self.pending is not None and self.pending.corrects
        return self.taken_back_at(self.at) - corrects

    def taken_back_at(self, moment: int) -> int:
        """What `taken_back` would be with this moment as the present."""
        return self.discarded + sum(bool(entry.thrown) for entry in self.journal.entries[moment:])

    def thrown(self) -> tuple[Thrown, ...]:
        """All dice and draws of the game as it stands, in the order they fell; those of `pending` too."""
        return (*self.thrown_at(self.at), *(self.pending.thrown if self.pending else ()))

    def thrown_at(self, moment: int) -> tuple[Thrown, ...]:
        """All dice and draws that led to a moment, in the order they fell."""
        standing = (one for entry in self.journal.entries[:moment] for one in entry.thrown)
        return (*self.journal.opening, *standing)

    def decision(self) -> Decision[A] | None:
        """Every legal choice now; None when the game is over or waits for a throw."""
        return None if self.pending else self.ruleset.decision(self.state)

    def submit(self, action: A) -> tuple[Happening[S], ...]:
        """Carry out one legal decision and all that follows without one, up to a throw the player makes.

        What was taken back before is gone when it is complete, unless this decision is the next of it with
        the same dice. Raises IllegalAction, and changes nothing, when the rules do not allow it.
        """
        self._check_allowed(action)
        return self._advance(action, ())

    def follow(self, action: A, dice: Dice | None = None) -> Entry[A]:
        """As `submit`, without telling and without asking: for replaying a journal. The new entry.

        `dice` are those of a file that has some thrown by hand; without them all follow from the seed.
        """
        self._check_allowed(action)
        recording = RecordingDice(dice or self._seed_dice)
        state: Any = self.state.copy()
        self.ruleset.apply(state, action, recording)
        entry = Entry(action, tuple(recording.thrown))
        self._stand(entry, state)
        return entry

    def wait_again(self, action: A, dice: Dice) -> None:
        """Carry out a decision as far as it had come when it was put away, and wait for the same throw.

        `dice` are those that had fallen; what comes after the last raises ThrowWanted. Raises IllegalAction,
        NothingThere when no throw is waited for, and what `dice` raises; nothing is changed then.
        """
        self._check_allowed(action)
        before: Any = self.state.copy()
        came = run(before, dice, self._applying(action), self.ruleset.hand_draws)
        if came.wanted is None:
            raise NothingThere(tr("No throw is waited for."))
        self._come_to(action, came)

    # --- throws of the player's own

    def before(self) -> tuple[int | None, ...]:
        """For each result that is wanted, what was given for it before it was taken back, or None."""
        wanted = self._waiting().wanted
        former = [self._given.get(name) for name in wanted.names]
        return tuple(
            one.value if one and (one.size, one.drawn) == (wanted.size, wanted.drawn) else None
            for one in former
        )

    def give(self, values: Sequence[int]) -> tuple[Happening[S], ...]:
        """Give the results that are wanted, and carry on; what happens up to the next throw.

        Dice are 1–6, a draw is an index from 0. Raises WrongResult and changes nothing.
        """
        pending = self._waiting()
        return self._carry_on(pending, pending.wanted.given(values))

    def let_throw(self) -> tuple[Happening[S], ...]:
        """Have what is wanted thrown by the seed, this once; what happens up to the next throw."""
        pending = self._waiting()
        return self._carry_on(pending, pending.wanted.thrown_by(self._seed_dice))

    def abandon(self) -> None:
        """Take back the decision for which a throw is wanted; a set-up begins again from its first die.

        It counts as taken back when any die of it had fallen. Raises SealedGame.
        """
        pending = self._waiting()
        if self.sealed:
            raise SealedGame(tr("This game is sealed: no decision can be taken back."))
        self.pending = None
        self.discarded += bool(pending.thrown) and not pending.corrects  # that one is among the entries
        if pending.action is None:
            self._advance(None, ())

    @property
    def correctable(self) -> bool:
        """Whether the throw made last can be entered anew: it was made by hand, and nothing is sealed."""
        return not self.sealed and any(one.source == HAND for one in self._last_decision()[1])

    def correct(self) -> None:
        """Wait again for the last throw made by hand; what it led to has not happened.

        The decision it was made for stands, and nothing counts as taken back. Raises SealedGame, or
        NothingThere when no throw of the last decision was made by hand.
        """
        if self.sealed:
            raise SealedGame(tr("This game is sealed: no throw can be corrected."))
        if not self.correctable:
            raise NothingThere(tr("The last decision has no throw made by hand."))
        action, thrown = self._last_decision()
        corrects = action is not None and (self.pending is None or self.pending.corrects)
        if action is None:
            self.moments[0], self.journal.opening = self.ruleset.set_up(), ()
        elif self.pending is None:
            self.at -= 1
        self._come_to(action, self._before_last_throw(action, thrown))
        if self.pending is not None:
            self.pending = replace(self.pending, corrects=corrects)

    def _last_decision(self) -> tuple[A | None, tuple[Thrown, ...]]:
        """The decision under way or else made last, None for the set-up, and what was thrown for it.

        Nothing was thrown where something was taken back since: doing that again comes first.
        """
        entries = self.journal.entries
        if self.pending is not None:
            return self.pending.action, self.pending.thrown
        if self.at < len(entries):
            return None, ()
        return (entries[-1].action, entries[-1].thrown) if entries else (None, self.journal.opening)

    def _before_last_throw(self, action: A | None, thrown: tuple[Thrown, ...]) -> Run[S]:
        """The run that stops where the last results by hand were wanted, all that were given at once."""
        last = max(place for place, one in enumerate(thrown) if one.source == HAND)
        asking = KnownDice(self._seed_dice, ask=EVERYTHING, hand_draws=self.ruleset.hand_draws)
        for place in range(last + 1):
            came = self._run(action, thrown[:place], asking)
            if came.wanted is not None and thrown[last].name in self._whole(came).names:
                return came
        raise NothingThere(tr("The last throw by hand is not asked for any more."))

    def foreseen(self) -> Any:
        """The event the wanted throw leads to; its dice and all that follows from them mean nothing.

        It tells who throws at whom, and what hits. None when nothing would happen any more.
        """
        pending = self._waiting()
        if self._foreseen is None or self._foreseen[0] is not pending:
            came = self._run(pending.action, pending.thrown, self._seed_dice)
            later = came.happenings[len(pending.happenings) :]
            self._foreseen = pending, later[0].event if later else None
        return self._foreseen[1]

    def _waiting(self) -> Pending[S, A]:
        if self.pending is None:
            raise NothingThere(tr("No throw is waited for."))
        return self.pending

    def _check_nothing_pending(self) -> None:
        if self.pending is not None:
            raise ThrowFirst

    def _check_allowed(self, action: A) -> None:
        self._check_nothing_pending()
        refusal = self.ruleset.refusal(self.state, action)
        if refusal is not None:
            raise refusal

    def _carry_on(self, pending: Pending[S, A], more: tuple[Thrown, ...]) -> tuple[Happening[S], ...]:
        return self._advance(pending.action, pending.thrown, more)[len(pending.happenings) :]

    # --- back and forth

    def undo(self) -> None:
        """Take the last decision back. Raises SealedGame, or NothingThere at the first decision."""
        self._check_nothing_pending()
        if self.at == 0:
            raise NothingThere(tr("Nothing has been decided yet."))
        self.go_to(self.at - 1)

    def redo(self) -> tuple[Happening[S], ...]:
        """Do again what was taken back last, with the dice it had. Raises NothingThere."""
        self._check_nothing_pending()
        if self.at == len(self.journal.entries):
            raise NothingThere(tr("Nothing that was taken back is left to do again."))
        self.at += 1
        return self.happenings(self.at - 1)

    @property
    def earliest(self) -> int:
        """The moment the game can go back to: the first, or in a sealed one that after the last dice."""
        if not self.sealed:
            return 0
        moment = self.at
        while self.ruleset.nothing_hidden and moment and not self.journal.entries[moment - 1].thrown:
            moment -= 1
        return moment

    def go_to(self, moment: int) -> None:
        """Make another moment the present. Raises IndexError for none, SealedGame for an earlier one."""
        self._check_nothing_pending()
        if not 0 <= moment < len(self.moments):
            raise IndexError(f"moment {moment}: expected 0 to {len(self.moments) - 1}")
        if moment < self.earliest:
            raise SealedGame(tr("This game is sealed: no decision can be taken back."))
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
        again = KnownDice(known=entry.thrown)
        return run(before, again, self._applying(entry.action), self.ruleset.hand_draws).happenings

    def branch(self, moment: int) -> Session[S, A]:
        """A new, unsealed session with the decisions up to a moment. Raises IndexError when there is none.

        Nothing has been taken back in it yet, whatever was in this one.
        """
        self._check_nothing_pending()
        if not 0 <= moment < len(self.moments):
            raise IndexError(f"moment {moment}: expected 0 to {len(self.moments) - 1}")
        twin: Session[S, A] = Session(
            self.ruleset, self._seed_dice, start=self.moments[0], hand=self.hand_at_start
        )
        twin.hand = self.hand
        twin.opening, twin.from_set_up = self.opening, self.from_set_up
        twin.journal = Journal(self.journal.opening, self.journal.entries[:moment])
        twin.moments = self.moments[: moment + 1]
        twin.at = moment
        twin._given = self._given.copy()
        return twin

    # --- running the rules

    def _advance(
        self, action: A | None, thrown: tuple[Thrown, ...], given: tuple[Thrown, ...] = ()
    ) -> tuple[Happening[S], ...]:
        """Run a decision from its start, or with None the set-up, on what has been thrown for it so far.

        `given` are results for what comes next. It is put into the journal when it is complete. All that
        happens, from its start.
        """
        came = self._run(action, thrown, self._hand_dice, given)
        self._come_to(action, came)
        return came.happenings

    def _come_to(self, action: A | None, came: Run[S]) -> None:
        """Wait where a decision or the set-up has come to a throw; what is complete is put in its place."""
        corrects = self.pending is not None and self.pending.corrects
        if action is None:
            self.opening = came.happenings
        self._remember(came.thrown)
        if came.wanted is not None:
            wanted = self._whole(came)
            self.pending = Pending(action, came.thrown, came.happenings, wanted, came.state, corrects)
            return
        self.pending = None
        if action is None:
            self.moments[0], self.journal.opening = came.state, came.thrown
        else:
            self._stand(Entry(action, came.thrown), came.state, corrects)

    def _whole(self, came: Run[S]) -> Wanted:
        """What is wanted, with the dice that a hand throws together with it."""
        wanted = came.wanted
        if wanted is None:
            raise NothingThere(tr("No throw is waited for."))
        if wanted.drawn or len(wanted.names) > 1:
            return wanted
        return replace(wanted, names=tuple(self.ruleset.thrown_at_once(came.state, wanted.names[0])))

    def _run(
        self, action: A | None, thrown: tuple[Thrown, ...], then: Dice, given: tuple[Thrown, ...] = ()
    ) -> Run[S]:
        dice = KnownDice(then, thrown, given)
        if action is None:
            return run(self.ruleset.set_up(), dice, self.ruleset.proceed, self.ruleset.hand_draws)
        before: Any = self.state.copy()
        return run(before, dice, self._applying(action), self.ruleset.hand_draws)

    def _applying(self, action: A) -> Callable[[S, Dice, Emit], None]:
        return lambda state, dice, emit: self.ruleset.apply(state, action, dice, emit)

    def _stand(self, entry: Entry[A], state: S, corrects: bool = False) -> None:
        """Put a decision that was carried out after those that stand; one it `corrects` is not replaced."""
        entries = self.journal.entries
        if entries[self.at : self.at + 1] != [entry]:
            self.discarded = self.taken_back - corrects
            del entries[self.at :], self.moments[self.at + 1 :]
            entries.append(entry)
            self.moments.append(state)
        self._remember(entry.thrown)
        self.at += 1

    def _remember(self, thrown: Sequence[Thrown]) -> None:
        self._given |= {one.name: one for one in thrown if one.source == HAND}
