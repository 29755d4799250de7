"""A position that is being played on: what the chapters of the rules are given, and change."""

from __future__ import annotations

from bloodyridge_qt.engine import agenda
from bloodyridge_qt.games.first_blood.rules import terms as t
from bloodyridge_qt.games.first_blood.rules.events import Lost
from bloodyridge_qt.games.first_blood.rules.setting import Setting
from bloodyridge_qt.games.first_blood.rules.state import State


class Play(agenda.Play[State, Setting]):
    """A position with its setting, its dice, and who listens."""

    __slots__ = ()

    def lose(self, piece: int, why: str) -> None:
        """Take a piece out of the game; it never comes back."""
        place = self.state.where[piece]
        self.state.where[piece] = t.GONE
        self.tell(Lost, piece, place, why)
