"""A game whose dice may be thrown, and whose pieces may be drawn, by the player's own hands."""

from __future__ import annotations

from collections.abc import Sequence

from bloodyridge_qt.engine.hand import HandMode, WrongResult
from bloodyridge_qt.engine.session import NothingThere, SealedGame
from bloodyridge_qt.games.bloody_ridge.rules.actions import Action
from bloodyridge_qt.games.bloody_ridge.screen.hand_throws import kinds_in, sources_of
from bloodyridge_qt.games.bloody_ridge.screen.history import GameHistory
from bloodyridge_qt.table.cues import Beat
from bloodyridge_qt.table.hand_dice import AskedThrow, WrongThrow
from bloodyridge_qt.table.moments import CannotTakeBack
from bloodyridge_qt.table.table_view import TableView


class HandTable(GameHistory):
    """Asks for throws and takes them (implements table.hand_dice.HandThrows)."""

    @property
    def hand(self) -> HandMode:
        """Which throws are asked of the player from now on."""
        return self._session.hand

    @hand.setter
    def hand(self, mode: HandMode) -> None:
        if mode != self._session.hand:
            self._session.hand = mode
            self._changes += 1

    def asked(self) -> AskedThrow | None:
        """What the game waits for; None when it waits for no throw."""
        return self._asked()

    def give(self, results: Sequence[int]) -> tuple[Beat, ...]:
        """Give the results asked for. Raises WrongThrow and changes nothing."""
        try:
            values = self._indexes(results)
            return self._carry_on(lambda: self._session.give(values))
        except (WrongResult, NothingThere) as wrong:
            raise WrongThrow(str(wrong)) from wrong

    def let_throw(self) -> tuple[Beat, ...]:
        """Have the program throw what is asked for, this once. Raises WrongThrow when nothing is."""
        try:
            return self._carry_on(self._session.let_throw)
        except NothingThere as wrong:
            raise WrongThrow(str(wrong)) from wrong

    def take_back_obstacle_of_throw(self) -> str:
        """Why the decision under way cannot be taken back; empty when it can, or when none is."""
        sealed = self.sealed and self._session.pending is not None
        return "This game is sealed: no decision can be taken back." if sealed else ""

    def take_back_throw(self) -> TableView:
        """Take back the decision for which dice are asked; a set-up begins again. Raises CannotTakeBack."""
        try:
            self._session.abandon()
        except (SealedGame, NothingThere) as error:
            raise CannotTakeBack(str(error)) from error
        self._begin_again()
        self._changed()
        return self.view()

    def can_correct(self) -> bool:
        """Whether the last throw made by hand can be entered anew."""
        return self._session.correctable

    def correct_throw(self) -> TableView:
        """Ask again for the last throw made by hand; the decision stands. Raises CannotTakeBack."""
        try:
            self._session.correct()
        except (SealedGame, NothingThere) as error:
            raise CannotTakeBack(str(error)) from error
        self._begin_again()
        self._changed()
        return self.view()

    def sources(self) -> tuple[tuple[str, int], ...]:
        """Dice and draws of the game as it stands, by their source."""
        return sources_of(self._session.thrown())

    def submit_action(self, action: Action) -> tuple[Beat, ...]:
        """Carry out a decision up to the first throw asked for. Raises IllegalAction or ThrowFirst."""
        return self._carry_on(lambda: self._session.submit(action))

    def _indexes(self, results: Sequence[int]) -> Sequence[int]:
        """For a draw, which of the pool's pieces is meant; among pieces that look alike the first."""
        pending = self._session.pending
        if pending is None or not pending.wanted.drawn:
            return results
        places = list(kinds_in(self._setting, pending.state.pool).values())
        for result in results:
            if type(result) is not int or not 0 <= result < len(places):
                raise WrongResult(f"{result} is no piece of the list; expected 0 to {len(places) - 1}.")
        return [places[result][0] for result in results]
