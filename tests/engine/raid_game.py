"""A game with every kind of throw: a die, a volley, a draw that a hand can make, and one that it cannot."""

from __future__ import annotations

from dataclasses import dataclass, field

from bloodyridge_qt.engine.action import Decision, Emit, IllegalAction
from bloodyridge_qt.engine.dice import Dice, DieName

PILE = 4
"""Pieces, and one more for each die of the volley."""


@dataclass
class Booty:
    rounds: int = 0
    seen: list[int] = field(default_factory=list)

    def copy(self) -> Booty:
        return Booty(self.rounds, self.seen[:])


class Raid:
    """Follows engine.ruleset.Ruleset; an action is the number of dice of its volley, 0 to 3."""

    name = "raid"
    version = 1
    hand_draws = frozenset({"pile"})

    def thrown_at_once(self, _state: object, name: DieName) -> tuple[DieName, ...]:
        return (name,)

    def set_up(self) -> Booty:
        return Booty()

    def proceed(self, state: Booty, dice: Dice, emit: Emit | None = None) -> None:
        if emit:
            emit("began")
        for which in range(2):
            state.seen.append(dice.roll(("opening", which)))
            state.seen.append(dice.draw(("hidden", which), 9))
            if emit:
                emit(f"opened {which}")

    def decision(self, state: Booty) -> Decision[int] | None:
        return Decision("raid", (0, 1, 2, 3)) if state.rounds < 6 else None

    def refusal(self, state: Booty, action: int) -> IllegalAction | None:
        if self.decision(state) is None:
            return IllegalAction("The raid is over [1.2].")
        if action not in (0, 1, 2, 3):
            return IllegalAction(f"{action} cannot be thrown [1.1].")
        return None

    def apply(self, state: Booty, action: int, dice: Dice, emit: Emit | None = None) -> None:
        turn = state.rounds = state.rounds + 1
        if action == 3:  # nothing is thrown for it
            if emit:
                emit("rested")
            return
        state.seen += dice.volley(("ours", turn), action)
        state.seen += dice.volley(("theirs", turn), 2)
        if emit:
            emit(f"fired with {action}")
        state.seen += dice.draws(("pile", turn), PILE + action, 2)
        if emit:
            emit("drew")
        state.seen.append(dice.draws(("hidden", turn), 9, 1)[0])
        if emit:
            emit("hid")
