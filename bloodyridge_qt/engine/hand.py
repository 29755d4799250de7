"""Dice thrown and pieces drawn by the player's own hand: asked for while the rules are at work.

The rules run on a copy; a throw that is wanted breaks the run off. What was thrown so far is kept, and when
the result is there the decision is run again from its start with all of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bloodyridge_qt.engine.dice import HAND, SEED, Dice, DieName, Thrown
from bloodyridge_qt.language import tr


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
EVERYTHING: Final = HandMode(dice=True, draws=True)


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
        """What it is thrown for: "fire"."""
        return str(self.names[0][0])

    def given(self, values: Sequence[int]) -> tuple[Thrown, ...]:
        """These results as dice thrown by hand. Raises WrongResult for a number that cannot be."""
        if len(values) != len(self.names):
            many = {"values": len(values), "names": len(self.names)}
            raise WrongResult(tr("{values} results were given; expected {names}.", **many))
        lowest, highest = (0, self.size - 1) if self.drawn else (1, self.size)
        for value in values:
            if type(value) is not int or not lowest <= value <= highest:
                what = tr("draw from {size} pieces", size=self.size) if self.drawn else tr("six-sided die")
                limits = {"what": what, "lowest": lowest, "highest": highest}
                told = tr(
                    "{value} is no result of a {what}; expected {lowest} to {highest}.", value=value, **limits
                )
                raise WrongResult(told)
        return tuple(
            Thrown(name, value, self.size, HAND, self.drawn)
            for name, value in zip(self.names, values, strict=True)
        )

    def thrown_by(self, source: Dice) -> tuple[Thrown, ...]:
        """The same throw made by another source."""
        return tuple(
            Thrown(name, source.throw(name, self.size, self.drawn), self.size, SEED, self.drawn)
            for name in self.names
        )


class ThrowWanted(Exception):
    """No error: stops the rules at a throw that the player makes himself."""

    def __init__(self, wanted: Wanted) -> None:
        super().__init__(tr("{names} is thrown by hand", names=wanted.names[0]))
        self.wanted = wanted
