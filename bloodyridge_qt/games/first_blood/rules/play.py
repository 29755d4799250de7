"""A position that is being played on: what the chapters of the rules are given, and change."""

from __future__ import annotations

from bloodyridge_qt.engine import agenda
from bloodyridge_qt.games.first_blood.rules import terms as t
from bloodyridge_qt.games.first_blood.rules.events import Based, Lost
from bloodyridge_qt.games.first_blood.rules.setting import Setting
from bloodyridge_qt.games.first_blood.rules.state import State


class Play(agenda.Play[State, Setting]):
    """A position with its setting, its dice, and who listens."""

    __slots__ = ()

    def base(self, how: str, piece: int, place: int) -> None:
        """Put an aircraft or a ship into a box or on an airfield hex."""
        self.state.where[piece] = place
        self.tell(Based, piece, place, how)

    def lose(self, why: str, *pieces: int) -> None:
        """Take pieces out of the game; they never come back."""
        for piece in pieces:
            place, self.state.where[piece] = self.state.where[piece], t.GONE
            self.tell(Lost, piece, place, why)

    def owe(self, wait: str, pool: list[int], count: int) -> None:
        """[8.9, 8.10.1, 14.1] So many of these are lost; their owner is asked where he has a choice."""
        if len(pool) > count:
            self.state.pool, self.state.owed = pool, count
            self.then(wait)
        else:
            for piece in pool:
                self.lose(self._why(wait, piece), piece)

    def lose_chosen(self, piece: int, wait: str) -> None:
        """The owner has chosen; he is asked again while more are owed."""
        state = self.state
        self.lose(self._why(wait, piece), piece)
        state.owed -= 1
        state.pool = [one for one in state.pool if one != piece] if state.owed else []
        if state.owed:
            self.then(wait)

    def _why(self, wait: str, piece: int) -> str:
        if wait == t.SUPPLY:
            return "supply run" if piece in self.setting.ships else "supply"
        if wait == t.OVERSTACK:
            return "crowd" if self.state.fight != t.NOBODY else "stacking"
        return "struck" if wait == t.AIRCRAFT_LOSS else "combat"
