"""Dice the player throws with his own hands: what is asked of him, and what he may answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from bloodyridge_qt.engine.hand import HandMode
from bloodyridge_qt.table.cues import Beat
from bloodyridge_qt.table.table_view import CounterView, Place, TableView

__all__ = ["AskedDie", "AskedPiece", "AskedThrow", "HandMode", "HandThrows", "WrongThrow"]


class WrongThrow(ValueError):
    """A result that no die or draw can have; the text says which, what was found, what was expected."""


@dataclass(frozen=True, slots=True)
class AskedDie:
    """One six-sided die that is asked for."""

    label: str
    """What it is thrown for: "rifle unit 5", "US force for 1813"."""
    counter: CounterView | None = None
    """The counter it is thrown at, when there is one."""
    before: int | None = None
    """What was given for the very same die before it was taken back; offered again."""
    place: Place = ""
    """The hex it is thrown for, when there is one: it should stay in sight."""


@dataclass(frozen=True, slots=True)
class AskedPiece:
    """A kind of piece that may be drawn now."""

    label: str
    """"rifle unit 5"."""
    counter: CounterView
    count: int
    """How many of these may still be there; at least 1."""


@dataclass(frozen=True, slots=True)
class AskedThrow:
    """What is asked for at once: the dice of one volley, or one piece out of a pile."""

    title: str
    """"Japanese fire at 1711: 9 ÷ 4 = 2:1, hits on 1–2 [7.5]"."""
    side: str
    """"japanese" or "us": whose dice they are."""
    dice: tuple[AskedDie, ...] = ()
    """In the order the results are to be given; empty for a draw."""
    pieces: tuple[AskedPiece, ...] = ()
    """For a draw, what may be drawn; empty for dice."""
    before: int | None = None
    """For a draw that was made before it was taken back, its place in `pieces`."""
    set_up: bool = False
    """Whether it is for the set-up: there is no decision yet that could be taken back."""


class HandThrows(Protocol):
    """What can be done with hand-thrown dice at a table."""

    @property
    def hand(self) -> HandMode:
        """Which throws are asked of the player from now on."""

    @hand.setter
    def hand(self, mode: HandMode) -> None: ...

    def asked(self) -> AskedThrow | None:
        """What the game waits for before it goes on; None when it waits for no die.

        As long as it is not None there are no movers, answers or picks, and nothing can be taken back but by
        `take_back_throw`.
        """

    def give(self, results: Sequence[int]) -> tuple[Beat, ...]:
        """Give the results asked for: 1–6 for each die, or for a draw one place in `pieces`, from 0.

        Returns what follows up to the next question, which may be nothing: of a volley both sides' dice are
        asked for before anything is told. Raises WrongThrow and changes nothing.
        """

    def let_throw(self) -> tuple[Beat, ...]:
        """Have the program throw what is asked for, this once. Raises WrongThrow when nothing is."""

    def take_back_obstacle_of_throw(self) -> str:
        """Why the decision under way cannot be taken back now; empty when it can."""

    def take_back_throw(self) -> TableView:
        """Take back the decision for which dice are asked. Raises CannotTakeBack.

        A set-up begins again from its first die: then `asked` is not None again.
        """

    def can_correct(self) -> bool:
        """Whether the last throw made by hand can be entered anew: in the decision under way or the last."""

    def correct_throw(self) -> TableView:
        """Ask again for the last throw made by hand, with what was given; the decision it is for stands.

        Raises CannotTakeBack.
        """

    def sources(self) -> tuple[tuple[str, int], ...]:
        """Dice and draws of the game as it stands by their source: ("from the seed", 40), ("by hand", 12)."""
