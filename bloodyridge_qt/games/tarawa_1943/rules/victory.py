"""[7.0] The end and the score."""

from __future__ import annotations

from typing import NamedTuple

from bloodyridge_qt.games.tarawa_1943.rules import terms as t
from bloodyridge_qt.games.tarawa_1943.rules.events import GameEnded
from bloodyridge_qt.games.tarawa_1943.rules.state import Play, State


class Score(NamedTuple):
    """[7.0] Points by what they are for."""

    controlled: int
    """Positions the Marines control: 2 points each; the others are 3 each for the Japanese."""
    cards_left: int
    """Activation cards left, 1 each, if all nine positions are controlled."""
    markers_lost: int
    exhausted: int

    @property
    def usmc(self) -> int:
        """[7.0] Points of the Marines."""
        return 2 * self.controlled + self.cards_left

    @property
    def japanese(self) -> int:
        """[7.0] Points of the Japanese."""
        return 2 * self.markers_lost + self.exhausted + 3 * (t.POSITIONS - self.controlled)


def score(state: State) -> Score:
    """[7.0] The points as the position stands."""
    controlled = state.controlled()
    return Score(
        controlled,
        state.activation_count if controlled == t.POSITIONS else 0,
        t.BATTALIONS * t.MARKERS - sum(state.markers),
        sum(state.exhausted),
    )


def level(margin: int) -> str:
    """[7.0] By the lead of the Marines; level or behind the Japanese win."""
    if margin <= 0:
        return t.JAPANESE_WIN
    return t.MARGINAL if margin <= 5 else t.MODERATE if margin <= 9 else t.SMASHING


def end_game(play: Play) -> None:
    """[7.0] Nothing is left to do but to count."""
    state, points = play.state, score(play.state)
    state.agenda.clear()
    state.outcome = level(points.usmc - points.japanese)
    play.tell(GameEnded, state.outcome, points.usmc, points.japanese)
