"""[4.0] How a game ends, and what the end is worth."""

from __future__ import annotations

from typing import NamedTuple

from bloodyridge_qt.engine.action import Emit
from bloodyridge_qt.games.bloody_ridge.rules.events import GameEnded
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from bloodyridge_qt.games.bloody_ridge.rules.terms import EXIT_VICTORY, HQ_VICTORY, VICTORIES


class Score(NamedTuple):
    """[4.5] The competitive score; of two scores the one whose `rank` is lower is better."""

    outcome: str
    turn: int
    farthest_row: int
    """Last two digits of the hex of the farthest advance; the lower, the better."""

    @property
    def victory(self) -> bool:
        """Whether the Japanese won."""
        return self.outcome in VICTORIES

    @property
    def rank(self) -> tuple[int, int, int]:
        """Exit before headquarters before defeat.

        Victories of one level are compared by turn, defeats first by how far north the force came.
        """
        if self.victory:
            return ((EXIT_VICTORY, HQ_VICTORY).index(self.outcome), self.turn, self.farthest_row)
        return (2, self.farthest_row, self.turn)


def score(state: State) -> Score:
    """[4.5] The score of a finished game. Raises ValueError while the game goes on."""
    if not state.outcome:
        raise ValueError("the game goes on; it has no score yet [4.5]")
    return Score(state.outcome, state.turn, state.farthest)


def end_game(state: State, outcome: str, emit: Emit | None = None) -> None:
    """[4.1–4.3, 5.7] Play stops at once."""
    state.outcome = outcome
    state.agenda.clear()
    if emit:
        emit(GameEnded(outcome))
