"""A position that is being played on: what the chapters of the rules are given, and change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, ParamSpec

from bloodyridge_qt.engine.action import Emit
from bloodyridge_qt.engine.dice import Dice
from bloodyridge_qt.games.first_blood.rules import terms as t
from bloodyridge_qt.games.first_blood.rules.events import Lost
from bloodyridge_qt.games.first_blood.rules.setting import Setting
from bloodyridge_qt.games.first_blood.rules.state import State

P = ParamSpec("P")


class Play:
    """A position with its setting, its dice, and who listens."""

    __slots__ = ("_emit", "dice", "setting", "state")

    def __init__(self, state: State, setting: Setting, dice: Dice, emit: Emit | None = None) -> None:
        self.state: Final = state
        self.setting: Final = setting
        self.dice: Final = dice
        self._emit: Final = emit

    def tell(self, kind: Callable[P, object], *about: P.args, **more: P.kwargs) -> None:
        """Tell of an event of this kind, if anybody listens."""
        if self._emit:
            self._emit(kind(*about, **more))

    def then(self, *steps: str) -> None:
        """Put steps on the agenda, the next one last."""
        self.state.agenda += steps

    def lose(self, piece: int, why: str) -> None:
        """Take a piece out of the game; it never comes back."""
        place = self.state.where[piece]
        self.state.where[piece] = t.GONE
        self.tell(Lost, piece, place, why)
