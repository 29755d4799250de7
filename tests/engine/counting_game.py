"""The smallest game a session can play: add one or two to a sum, and a die, until it passes ten."""

from __future__ import annotations

from dataclasses import dataclass, field

from bloodyridge_qt.engine.action import Decision, Emit, IllegalAction
from bloodyridge_qt.engine.dice import Dice, DieName


@dataclass
class Sum:
    total: int = 0
    seen: list[int] = field(default_factory=list)

    def copy(self) -> Sum:
        return Sum(self.total, self.seen[:])


class Counting:
    """Follows engine.ruleset.Ruleset; actions are the numbers 1 and 2."""

    name = "counting"
    version = 1
    hand_draws = frozenset({"pile"})
    nothing_hidden = False

    def thrown_at_once(self, _state: object, name: DieName) -> tuple[DieName, ...]:
        return (name,)

    def set_up(self) -> Sum:
        return Sum()

    def proceed(self, state: Sum, dice: Dice, emit: Emit | None = None) -> None:
        die = dice.roll(("opening",))
        state.seen.append(die)
        if emit:
            emit(f"opened with {die}")

    def decision(self, state: Sum) -> Decision[int] | None:
        return Decision("add", (1, 2)) if state.total <= 10 else None

    def refusal(self, state: Sum, action: int) -> IllegalAction | None:
        if self.decision(state) is None:
            return IllegalAction("The sum is complete [1.2].")
        if action not in (1, 2):
            return IllegalAction(f"{action} may not be added [1.1].")
        return None

    def apply(self, state: Sum, action: int, dice: Dice, emit: Emit | None = None) -> None:
        state.total += action
        state.seen.append(dice.roll(("add", len(state.seen))))
        if emit:
            emit(f"added {action}")
        state.total += dice.roll(("more", len(state.seen)))
        if emit:
            emit("threw")
