"""Dice thrown and pieces drawn by the player's own hand: asked for while the rules are at work.

The rules run on a copy; a throw that is wanted breaks the run off. What was thrown so far is kept, and when
the result is there the decision is run again from its start with all of it.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bloodyridge_qt.engine.dice import FACES, HAND, SEED, Dice, DieName, Thrown


@dataclass(frozen=True, slots=True)
class HandMode:
    """Which throws are asked of the player."""

    dice: bool = False
    """Every die."""
    draws: bool = False
    """Every draw out of a pile whose content is known."""
    next_throw: bool = False
    """Only the next throw, of either kind; goes out when it has been asked for."""


NO_HAND: Final = HandMode()


class WrongResult(ValueError):
    """A result that no die or draw can have; the text is a sentence for the player."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Results that are asked for at once: the dice of one volley, one die, or one draw."""

    names: tuple[DieName, ...]
    size: int
    """6 for dice; for a draw the number of pieces it is drawn from."""
    drawn: bool = False

    @property
    def purpose(self) -> str:
        """What it is thrown for: "US fire"."""
        return str(self.names[0][0])

    def given(self, values: Sequence[int]) -> tuple[Thrown, ...]:
        """These results as dice thrown by hand. Raises WrongResult for a number that cannot be."""
        if len(values) != len(self.names):
            raise WrongResult(f"{len(values)} results were given; expected {len(self.names)}.")
        lowest, highest = (0, self.size - 1) if self.drawn else (1, self.size)
        for value in values:
            if type(value) is not int or not lowest <= value <= highest:
                what = f"draw from {self.size} pieces" if self.drawn else "six-sided die"
                raise WrongResult(f"{value} is no result of a {what}; expected {lowest} to {highest}.")
        return tuple(
            Thrown(name, value, self.size, HAND, self.drawn)
            for name, value in zip(self.names, values, strict=True)
        )

    def thrown_by(self, source: Dice) -> tuple[Thrown, ...]:
        """The same throw made by another source."""
        return tuple(
            Thrown(
                name,
                source.draw(name, self.size) if self.drawn else source.roll(name),
                self.size,
                SEED,
                self.drawn,
            )
            for name in self.names
        )


class ThrowWanted(Exception):
    """No error: stops the rules at a throw that the player makes himself."""

    def __init__(self, wanted: Wanted) -> None:
        super().__init__(f"{wanted.names[0]} is thrown by hand")
        self.wanted = wanted


class HandDice(Dice):
    """Another source's dice, but for the throws the player makes: those it meets with ThrowWanted.

    `hand_draws` are the purposes of draws that a hand can make; all others are always left to the source.
    """

    __slots__ = ("_hand_draws", "_source", "mode")

    def __init__(self, source: Dice, hand_draws: Container[str], mode: HandMode = NO_HAND) -> None:
        self.mode = mode
        self._source = source
        self._hand_draws = hand_draws

    def roll(self, name: DieName) -> int:
        """A die of the source. Raises ThrowWanted for one thrown by hand."""
        if self.mode.dice or self.mode.next_throw:
            self._ask(Wanted((name,), FACES))
        return self._source.roll(name)

    def volley(self, name: DieName, count: int) -> Sequence[int]:
        """Dice of the source. Raises ThrowWanted for all of them when they are thrown by hand."""
        if count and (self.mode.dice or self.mode.next_throw):
            self._ask(Wanted(tuple((*name, index) for index in range(count)), FACES))
        return self._source.volley(name, count)

    def draw(self, name: DieName, size: int) -> int:
        """A draw of the source. Raises ThrowWanted for one made by hand."""
        if name[0] in self._hand_draws and (self.mode.draws or self.mode.next_throw):
            self._ask(Wanted((name,), size, drawn=True))
        return self._source.draw(name, size)

    def _ask(self, wanted: Wanted) -> None:
        self.mode = replace(self.mode, next_throw=False)
        raise ThrowWanted(wanted)
