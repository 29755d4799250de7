"""A board as flat tables: spaces, their neighbours, lines drawn along their edges, zones.

Rules read a board through integers: a space is an index into `numbers`. Nothing here knows how a piece may
move; a line is only a set of edges, a zone only a name on a space.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from bloodyridge_qt.language import tr

OFF_MAP: Final = -1
"""Stands in a neighbour table where the map ends."""

Hexside = tuple[int, int]
"""Two adjacent spaces, the lower index first."""


def hexside(a: int, b: int) -> Hexside:
    """The edge between two adjacent spaces, written the one way both orders share."""
    return (a, b) if a < b else (b, a)


@dataclass(frozen=True, slots=True)
class Board:
    """The topology of one map, computed from its geometry.

    Spaces are sorted by printed number, so an index means the same space whatever the order of the file.
    """

    numbers: tuple[str, ...]
    """Printed number of each space, ascending."""
    neighbours: tuple[tuple[int, ...], ...]
    """Of each space in the order of its grid's directions; OFF_MAP where there is none."""
    terrain: tuple[str, ...]
    """Terrain word of each space as the file says it."""
    marks: Mapping[str, frozenset[int]]
    """Named sets of spaces ("exit")."""
    lines: Mapping[str, frozenset[Hexside]]
    """Named lines and the hexsides they run along."""
    zones: Mapping[str, tuple[str, ...]]
    """Named partitions, one word per space: "sector" → left/center/right or ""."""
    provenance: tuple[str, ...] = ()
    """Where each space's facts come from: cited, calculated or reconstructed."""
    notes: tuple[str, ...] = ()
    """The source or reason behind each provenance."""
    exits: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    """For each space from which the map can be left the directions of those edges."""
    overrides: tuple[str, ...] = ()
    """Paragraphs whose facts of the map its owner knowingly departs from; a game may ask about them."""
    named: Mapping[str, frozenset[int]] = field(default_factory=dict)
    """The spaces a name printed on the map is about."""
    index: Mapping[str, int] = field(init=False, repr=False, compare=False)
    """Space of a printed number."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "index", {number: space for space, number in enumerate(self.numbers)})

    def __len__(self) -> int:
        return len(self.numbers)

    def space(self, number: str) -> int:
        """The space with this printed number.

        Raises KeyError with a sentence when the map has no such hex.
        """
        try:
            return self.index[number]
        except KeyError:
            raise KeyError(tr("hex {number!r} is not on this map", number=number)) from None

    def spaces(self, mark: str) -> frozenset[int]:
        """The spaces that carry a mark; empty when none does."""
        return self.marks.get(mark, frozenset())
