"""[4.0] How a game ends, and what the end is worth."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from bloodyridge_qt.engine.action import Emit
from bloodyridge_qt.games.bloody_ridge.rules.events import GameEnded
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from bloodyridge_qt.games.bloody_ridge.rules.terms import VICTORIES


class Score(NamedTuple):
    """[4.5] The competitive score; of two scores the one whose `rank` is lower is better."""

    outcome: str
    turn: int
    """On which that level was reached."""
    farthest_row: int
    """Last two digits of the hex of the farthest advance; the lower, the better."""

    @property
    def victory(self) -> bool:
        """Whether the Japanese won."""
        return self.outcome in VICTORIES

    @property
    def rank(self) -> tuple[int, int, int]:
        """The level, then the turn; two games of the same rank are a tie, and both are played again.

        Levels: the exit, the headquarters, then defeats by how far north the force came.
        """
        if self.victory:
            return (VICTORIES.index(self.outcome), 0, self.turn)
        return (len(VICTORIES), self.farthest_row, self.turn)


def score(state: State, moments: Iterable[State] = ()) -> Score:
    """[4.5] The score of a finished game. Raises ValueError while the game goes on.

    `moments` are the positions of the game in their order: only they tell on which turn a defeated force came
    farthest. Without them its turn is the last.
    """
    if not state.outcome:
        raise ValueError("the game goes on; it has no score yet [4.5]")
    turn = state.turn
    if state.outcome not in VICTORIES:
        turn = next((one.turn for one in moments if one.farthest == state.farthest), turn)
    return Score(state.outcome, turn, state.farthest)


def end_game(state: State, outcome: str, emit: Emit | None = None) -> None:
    """[4.1–4.3, 5.7] Play stops at once."""
    state.outcome = outcome
    state.agenda.clear()
    if emit:
        emit(GameEnded(outcome))
