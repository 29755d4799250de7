"""What a game's rules offer, whatever the game."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Protocol, TypeVar

from bloodyridge_qt.engine.action import Decision, Emit, IllegalAction
from bloodyridge_qt.engine.dice import Dice, DieName
from bloodyridge_qt.engine.switches import Chosen
from bloodyridge_qt.language import tr

A = TypeVar("A")


class GameState(Protocol):
    """A position that can be copied cheaply."""

    turn: int
    """The turn, 0 before the first."""

    @property
    def outcome(self) -> str:
        """How the game ended; empty while it goes on."""

    def copy(self) -> GameState:
        """An independent copy."""


S = TypeVar("S", bound=GameState)


class Ruleset(Protocol[S, A]):
    """The rules of one game with its map, counters and options.

    Legality (`refusal`) is kept apart from application (`apply`), which trusts its caller.
    """

    @property
    def name(self) -> str:
        """Short name of the game, as in its package."""

    @property
    def version(self) -> int:
        """Counts every change that can make an old journal run differently."""

    @property
    def options(self) -> Chosen:
        """What was chosen of this game's own for it: optional rules and readings."""
        return Chosen()

    @property
    def nothing_hidden(self) -> bool:
        """Whether every player may see all that lies on the table: then only dice tell anything new."""
        return False

    @property
    def hand_draws(self) -> Container[str]:
        """Purposes of draws that a player may make himself: out of a pile whose content is no secret."""
        return ()

    def thrown_at_once(self, _state: S, name: DieName) -> Sequence[DieName]:
        """The dice a hand throws together with a single one the rules ask for, itself first.

        The others are those the rules ask for after it whatever it shows. `state` is as they have it now.
        """
        return (name,)

    def set_up(self) -> S:
        """The position before anything has been thrown."""

    def proceed(self, state: S, dice: Dice, emit: Emit | None = None) -> None:
        """Run the automatic steps up to the next decision or the end."""

    def decision(self, state: S) -> Decision[A] | None:
        """Every legal choice now; None when the game is over."""

    def refusal(self, state: S, action: A) -> IllegalAction | None:
        """Why this action is not legal now; None when it is."""
        decision = self.decision(state)
        if decision is not None and action in decision.options:
            return None
        return IllegalAction(tr("That cannot be decided now."))

    def apply(self, state: S, action: A, dice: Dice, emit: Emit | None = None) -> None:
        """Carry out a legal action and play on to the next decision or the end."""
