"""Dice by name: what a die shows depends on the seed and on what it is thrown for, never on when.

An undone decision that is repeated meets the same dice, and two players with one seed the same defenders.
A name is a tuple: its purpose, then the numbers that make it unique ("piece", turn, space, attack).
"""

from __future__ import annotations

import hashlib
import random
import secrets
from abc import ABC, abstractmethod
from collections.abc import Container, Sequence
from dataclasses import dataclass
from typing import Final

from bloodyridge_qt.language import later, tr

DieName = tuple[str | int, ...]
"""Purpose first, then the numbers that make this die the only one of its name."""

LONGEST_SEED: Final = 64
FACES: Final = 6
"""Of a die."""
SEED, HAND = "seed", "hand"
"""Where a result comes from: derived from the seed, or thrown by the player and nobody can check it."""


class SeedError(ValueError):
    """A seed that cannot be used; the text says what was found and what was expected."""


_ODD_SEED: Final = later(
    "The seed has {character!r} at place {place}; expected letters, digits, points or hyphens."
)


def checked_seed(seed: str) -> str:
    """The seed without blanks round it.

    Raises SeedError unless it is 1 to 64 ASCII letters, digits, points, underscores or hyphens.
    """
    text = seed.strip()
    if not text:
        raise SeedError(tr("The seed is empty; expected 1 to 64 letters, digits, points or hyphens."))
    if len(text) > LONGEST_SEED:
        long = {"told": len(text), "longest_seed": LONGEST_SEED}
        raise SeedError(tr("The seed has {told} characters; expected at most {longest_seed}.", **long))
    for place, character in enumerate(text, start=1):
        if not (character.isascii() and (character.isalnum() or character in "._-")):
            raise SeedError(tr(_ODD_SEED, character=character, place=place))
    return text


def fresh_seed() -> str:
    """A seed nobody chose, short enough to be read out: six digits."""
    return str(secrets.randbelow(900_000) + 100_000)


def secret_seed() -> str:
    """A seed that cannot be guessed from its SHA-256: thirty-two hexadecimal digits."""
    return secrets.token_hex(16)


class Dice(ABC):
    """Where dice and draws come from. A source says what one die and one draw are; the rest follows."""

    __slots__ = ()

    by_hand: Container[DieName] = frozenset()
    """Names of those the player threw himself; may grow while dice are thrown."""

    @abstractmethod
    def throw(self, name: DieName, size: int, drawn: bool = False) -> int:
        """One die of `size` faces, 1 to `size`; or one blind draw from `size` pieces, an index from 0."""

    def roll(self, name: DieName) -> int:
        """One six-sided die, 1–6."""
        return self.throw(name, FACES)

    def draw(self, name: DieName, size: int) -> int:
        """A blind draw from `size` pieces: an index from 0 to size − 1."""
        return self.throw(name, size, drawn=True)

    def volley(self, name: DieName, count: int) -> Sequence[int]:
        """`count` six-sided dice thrown at once; the i-th has the name with i added, from 0."""
        return [self.roll((*name, index)) for index in range(count)]

    def rolled_out(self, name: DieName, start: int, count: int, again: Container[int]) -> Sequence[int]:
        """Dice one by one, each rolled again at once while it shows a face of `again`, until `count` stay.

        All of them as they fell; the i-th has the name with `start` + i added, from 0.
        """
        fell: list[int] = []
        while count:
            fell.append(self.roll((*name, start + len(fell))))
            count -= fell[-1] not in again
        return fell

    def draws(self, name: DieName, size: int, count: int) -> Sequence[int]:
        """`count` blind draws in a row without putting back; the i-th has the name with i added, from 0."""
        return [self.draw((*name, index), size - index) for index in range(count)]


class KeyedDice(Dice):
    """Dice derived from a seed: SHA-256 of the seed and the name, joined by bars.

    The first eight bytes, read as a big-endian fraction of 2**64, times the number of faces, rounded down,
    is the result (one is added for a die).
    """

    __slots__ = ("seed",)

    def __init__(self, seed: str) -> None:
        self.seed: Final = checked_seed(seed)

    def throw(self, name: DieName, size: int, drawn: bool = False) -> int:
        """A die or draw of this name: always the same."""
        text = "|".join((self.seed, *map(str, name)))
        fraction = int.from_bytes(hashlib.sha256(text.encode("ascii")).digest()[:8], "big")
        return (fraction * size >> 64) + (not drawn)


_BLOCK: Final = 4096
_FALLEN: Final = bytes(1 + value % FACES for value in range(256))
_UNFAIR: Final = bytes(range(252, 256))  # 252 is the last multiple of six below 256


class StreamDice(Dice):
    """Dice for playouts: a plain pseudo-random stream that ignores names. Fast, repeatable, never saved."""

    __slots__ = ("_bytes", "_faces", "_next", "_uniform")

    def __init__(self, seed: int | str) -> None:
        stream = random.Random(seed)
        self._bytes = stream.randbytes
        self._uniform = stream.random
        self._faces = b""
        self._next = 0

    def roll(self, name: DieName) -> int:
        """One six-sided die, 1–6."""
        start = self._next
        if start >= len(self._faces):
            self._refill(start, 1)
            start = 0
        self._next = start + 1
        return self._faces[start]

    def volley(self, name: DieName, count: int) -> Sequence[int]:
        """`count` six-sided dice."""
        start = self._next
        end = self._next = start + count
        if end > len(self._faces):
            self._refill(start, count)
            start, end = 0, count
            self._next = count
        return self._faces[start:end]

    def rolled_out(self, name: DieName, start: int, count: int, again: Container[int]) -> Sequence[int]:
        """As many dice as it takes until `count` show no face of `again`."""
        fell = list(self.volley(name, count))
        for face in fell:  # grows while one is rolled again
            if face in again:
                fell.append(self.roll(name))
        return fell

    def draws(self, name: DieName, size: int, count: int) -> Sequence[int]:
        """Indexes into a pile that shrinks with every draw."""
        uniform = self._uniform
        return [int(uniform() * left) for left in range(size, size - count, -1)]

    def draw(self, name: DieName, size: int) -> int:
        """The next draw: an index from 0 to size − 1."""
        return int(self._uniform() * size)

    def _refill(self, start: int, count: int) -> None:
        """Drop the dice before `start`, which have been thrown, and add new ones until there are `count`."""
        self._faces = self._faces[start:]
        while len(self._faces) < count:
            self._faces += self._bytes(_BLOCK).translate(_FALLEN, _UNFAIR)

    def throw(self, name: DieName, size: int, drawn: bool = False) -> int:
        """The next die or draw."""
        return int(self._uniform() * size) if drawn else self.roll(name)


@dataclass(frozen=True, slots=True)
class Thrown:
    """One die or draw as it fell."""

    name: DieName
    value: int
    size: int
    """6 for a die; for a draw the number of pieces it was drawn from."""
    source: str
    """SEED or HAND."""
    drawn: bool = False
    """Whether it is a blind draw; a draw from six pieces is no die."""


class RecordingDice(Dice):
    """Passes another source's dice through and keeps a note of each, for the journal."""

    __slots__ = ("_source", "thrown")

    def __init__(self, source: Dice) -> None:
        self._source = source
        self.thrown: list[Thrown] = []

    def _note(self, name: DieName, value: int, size: int, drawn: bool) -> int:
        self.thrown.append(Thrown(name, value, size, HAND if name in self._source.by_hand else SEED, drawn))
        return value

    def throw(self, name: DieName, size: int, drawn: bool = False) -> int:
        """A die or draw of the source, noted."""
        return self._note(name, self._source.throw(name, size, drawn), size, drawn)

    def volley(self, name: DieName, count: int) -> Sequence[int]:
        """`count` dice that the source throws at once, each noted under its own name."""
        values = self._source.volley(name, count)
        return [self._note((*name, index), value, FACES, False) for index, value in enumerate(values)]
