"""Dice known beforehand: thrown in this session, read from a file, or given by the player's hand."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import replace

from bloodyridge_qt.engine.dice import FACES, HAND, Dice, DieName, Thrown
from bloodyridge_qt.engine.hand import EVERYTHING, NO_HAND, HandMode, ThrowWanted, Wanted
from bloodyridge_qt.language import tr


class OtherDice(ValueError):
    """The rules asked for another die than the one that was thrown at this point."""


class KnownDice(Dice):
    """The `known` results, dice and draws each in their order; then the `given`, each by its name.

    Of the rest, those that `ask` leaves to the player meet ThrowWanted, where draws can only be asked for
    when their purpose is among `hand_draws`; `then` throws all others.

    A file has results without names. Those by hand stand as they are filed; those of the seed are thrown
    anew by `then`. With `waits` they must be the same, they must be all, and whatever comes after the last
    is asked for.

    Raises OtherDice when other dice are asked for than fell, or when none is left and nobody throws on.
    """

    def __init__(
        self,
        then: Dice | None = None,
        known: Sequence[Thrown] = (),
        given: Sequence[Thrown] = (),
        *,
        ask: HandMode = NO_HAND,
        hand_draws: Container[str] = (),
        waits: bool = False,
    ) -> None:
        self.ask = EVERYTHING if waits else ask
        """What is asked of the player; "the next throw" goes out when it has been asked for."""
        self.by_hand: set[DieName] = set()
        self._then = then
        self._dice, self._draws = (
            [one for one in reversed(known) if one.drawn is drawn] for drawn in (False, True)
        )
        self._given = {one.name: one for one in given}
        self._hand_draws = hand_draws
        self._waits = waits

    def throw(self, name: DieName, size: int, drawn: bool = False) -> int:
        """The result that is known, or else a new one. Raises ThrowWanted for one thrown by hand."""
        left = self._draws if drawn else self._dice
        if left:
            return self._checked(left.pop(), name, size)
        if name in self._given:
            return self._checked(self._given.pop(name), name, size)
        if self._waits:
            self._check_end(name, drawn)
        if self._asks(name, drawn):
            raise self._wanted((name,), size, drawn)
        return self._source(name).throw(name, size, drawn)

    def volley(self, name: DieName, count: int) -> Sequence[int]:
        """The dice that are known, or else new ones, which are asked for as a whole."""
        if self._dice or (*name, 0) in self._given:
            if self._waits and count > len(self._dice):
                raise OtherDice(
                    tr(
                        "the file has {dice} of {count} dice that are thrown at once",
                        dice=len(self._dice),
                        count=count,
                    )
                )
            return super().volley(name, count)
        if self._waits and count:
            self._check_end(name, drawn=False)
        if count and self._asks(name, drawn=False):
            raise self._wanted(tuple((*name, index) for index in range(count)), FACES)
        return self._source(name).volley(name, count)

    def _checked(self, one: Thrown, name: DieName, size: int) -> int:
        """The value of a known result, as which it is asked for. Raises OtherDice when it cannot be."""
        if one.name and (one.name, one.size) != (name, size):
            both = {"name": name, "size": size, "name2": one.name, "size2": one.size}
            raise OtherDice(tr("asked for {name} of {size}; {name2} of {size2} was thrown", **both))
        if one.source == HAND:
            self._check_hand(one, name, size)
            self.by_hand.add(name)
        elif not one.name:
            own = self._source(name).throw(name, size, one.drawn)
            if self._waits and own != one.value:
                what = "draw" if one.drawn else "die"
                both = {"value": one.value, "what": what, "name": name[0], "own": own}
                told = tr("the file has {value} as a {what} for {name!r}; the seed gives {own}", **both)
                raise OtherDice(told)
            return own
        return one.value

    def _check_hand(self, one: Thrown, name: DieName, size: int) -> None:
        if one.name or not one.drawn:
            return
        if name[0] not in self._hand_draws:
            raise OtherDice(
                tr("the file has a draw by hand where none can be made, for {name!r}", name=name[0])
            )
        if one.value >= size:
            raise OtherDice(
                tr(
                    "the file has {value} as a draw by hand; expected 0 to {value2}",
                    value=one.value,
                    value2=size - 1,
                )
            )

    def _check_end(self, name: DieName, drawn: bool) -> None:
        """The throw that is waited for has come. Raises OtherDice when the file does not stop there."""
        if drawn and name[0] not in self._hand_draws:
            raise OtherDice(tr("the file has too few draws for {name!r}", name=name[0]))
        others = len(self._dice) + len(self._draws)
        if others:
            raise OtherDice(tr("the file has {others} dice or draws that are not asked for", others=others))

    def _asks(self, name: DieName, drawn: bool) -> bool:
        """Whether the player throws it himself."""
        if drawn:
            return (self.ask.draws or self.ask.next_throw) and name[0] in self._hand_draws
        return self.ask.dice or self.ask.next_throw

    def _wanted(self, names: tuple[DieName, ...], size: int, drawn: bool = False) -> ThrowWanted:
        self.ask = replace(self.ask, next_throw=False)
        return ThrowWanted(Wanted(names, size, drawn))

    def _source(self, name: DieName) -> Dice:
        if self._then is None:
            raise OtherDice(tr("no die was left for {name}", name=name))
        return self._then
