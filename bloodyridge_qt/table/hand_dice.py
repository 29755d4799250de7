"""Dice the player throws with his own hands: what is asked of him, and how log and ending mark them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from bloodyridge_qt.engine.dice import HAND, SEED, Thrown
from bloodyridge_qt.engine.hand import HandMode
from bloodyridge_qt.language import later, tr
from bloodyridge_qt.table.cues import Beat
from bloodyridge_qt.table.phrases import count, listed
from bloodyridge_qt.table.table_view import CounterView, Place, Prompt

Rows = tuple[tuple[str, str], ...]
"""(name, value) in the order they are shown."""

SOURCE_WORDS: Final = ((SEED, later("from the seed")), (HAND, later("by hand")))
"""What the sources of dice and draws are called."""


class WrongThrow(ValueError):
    """A result that no die or draw can have; the text says which, what was found, what was expected."""


@dataclass(frozen=True, slots=True)
class AskedDie:
    """One six-sided die that is asked for."""

    label: str
    """What it is thrown for: "rifle unit 5", "defenders of 1813"."""
    counter: CounterView | None = None
    """The counter it is thrown at, when there is one."""
    before: int | None = None
    """What was given for the very same die before it was taken back; offered again."""
    place: Place = ""
    """The space it is thrown for, when there is one: it should stay in sight."""


@dataclass(frozen=True, slots=True)
class AskedPiece:
    """A kind of piece that may be drawn now."""

    label: str
    """"rifle unit 5"."""
    counter: CounterView
    places: tuple[int, ...]
    """Which of the pile look like it, from 0; at least one."""

    @property
    def count(self) -> int:
        """How many of these may still be there."""
        return len(self.places)


@dataclass(frozen=True, slots=True)
class AskedThrow:
    """What is asked for at once: the dice of one volley, or one piece out of a pile."""

    title: str
    """"Fire at 1711: 9 ÷ 4 = 2:1, hits on 1–2 [7.5]"."""
    side: str
    """Whose dice they are."""
    dice: tuple[AskedDie, ...] = ()
    """In the order the results are to be given; empty for a draw."""
    pieces: tuple[AskedPiece, ...] = ()
    """For a draw, what may be drawn; empty for dice."""
    before: int | None = None
    """For a draw that was made before it was taken back, its place in `pieces`."""
    set_up: bool = False
    """Whether it is for the set-up: there is no decision yet that could be taken back."""


def sources_of(thrown: Sequence[Thrown]) -> tuple[tuple[str, int], ...]:
    """Dice and draws by their source; what is by hand only when something is."""
    counted = [(tr(text), sum(one.source == source for one in thrown)) for source, text in SOURCE_WORDS]
    return tuple((text, number) for text, number in counted if number or text == tr(SOURCE_WORDS[0][1]))


def source_rows(thrown: Sequence[Thrown]) -> Rows:
    """The same as a row for the end of a game; none when all follows from the seed."""
    counted = sources_of(thrown)
    if len(counted) == 1:
        return ()
    return ((tr("Dice and draws"), ", ".join(f"{number} {text}" for text, number in counted)),)


def hand_rows(mode: HandMode, draws: str) -> Rows:
    """What the player throws himself in this game, as a row for the log's head; none when it is nothing.

    `draws` says what he draws himself when he does: "every draw from the pool".
    """
    if not mode.dice and not mode.draws:
        return ()
    return ((tr("Thrown by hand"), listed((tr("every die"),) * mode.dice + (draws,) * mode.draws)),)


def marked(beats: Sequence[Beat], by_hand: int, results: int) -> tuple[Beat, ...]:
    """The beats of one event with a mark on the line that tells its dice or its draw: "2 of 3 by hand"."""
    mark = (
        tr(" · by hand")
        if by_hand == results
        else tr(" · {by_hand} of {results} by hand", by_hand=by_hand, results=results)
    )
    lines = [(at, number) for at, beat in enumerate(beats) for number in range(len(beat.log))]
    if not lines:
        return tuple(beats)
    telling = [place for place in lines if beats[place[0]].log[place[1]].kind in ("die", "draw")]
    at, number = (telling or lines)[-1]
    log = list(beats[at].log)
    log[number] = replace(log[number], text=log[number].text + mark)
    return (*beats[:at], replace(beats[at], log=tuple(log)), *beats[at + 1 :])


def prompt_of(asked: AskedThrow) -> Prompt:
    """The line above the board while a throw is waited for."""
    what = tr("Throw {dies}", dies=count(len(asked.dice), "die", "dice")) if asked.dice else tr("Draw")
    return Prompt(tr("{what} by hand", what=what), f"{asked.title}.")
