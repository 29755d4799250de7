"""What the map files of one game may say: words, lines, and what is to be read from marks and labels."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from bloodyridge_qt.boards.board import Hexside
from bloodyridge_qt.boards.features import Faults, Feature
from bloodyridge_qt.boards.hexgrid import HexGrid
from bloodyridge_qt.boards.sheet import Point

Zones = Mapping[str, tuple[str, ...]]
"""Named partitions of a board, one word per space."""


@dataclass(frozen=True, slots=True)
class LineKind:
    """Lines along the edges between hexes that rules know by name: each of `names` once on a map."""

    prefix: str
    """Before a line's own name in the name the board has for it."""
    word: str
    """The property with a line's own name."""
    names: tuple[str, ...]
    northward: bool = False
    """Whether its course is told from south to north; else from west to east."""
    ends_inside: bool = False
    """Whether its last end may lie inside the map; its first, or else both, lie at the map's rim."""


@dataclass(frozen=True, slots=True)
class NamedLine:
    """A line of a map as it was read."""

    feature: Feature
    points: tuple[Point, ...]
    """Its course in the order its kind asks for."""
    sides: tuple[Hexside, ...]


class Field(Protocol):
    """The hexes of a map as far as a game asks about them; a space is an index in the order of numbers."""

    numbers: tuple[str, ...]
    features: tuple[Feature, ...]
    centres: tuple[Point, ...]
    neighbours: tuple[tuple[int, ...], ...]

    def flagged(self, word: str) -> tuple[int, ...]:
        """The spaces whose flag of this name is set, never none."""

    def parts(self, spaces: Iterable[int], cut: frozenset[Hexside] = frozenset()) -> list[set[int]]:
        """The connected parts of these spaces when no step may cross a cut hexside."""

    def under(self, *course: Point) -> set[int]:
        """The spaces that a point or a course of points touches."""


class MapSchema:
    """What one game's map files may say; a game fills in the words and overrides what it checks.

    What raises MapFault does so for the first fault, or gathers it in `faults`.
    """

    game: str
    """Key of the game."""
    grid: HexGrid
    terrains: tuple[str, ...]
    marks: tuple[str, ...] = ()
    """Flags every hex has, true or false."""
    lines: Mapping[str, LineKind] = {}
    printed_lines: tuple[str, ...] = ()
    """Kinds of lines that are only printed."""
    rings: tuple[str, ...] = ()
    """Those of them that must be closed."""
    label_roles: tuple[str, ...] = ("place",)
    box_kinds: tuple[str, ...] = ("pile",)

    def exits(self, _field: Field, _faults: Faults) -> Mapping[int, tuple[str, ...]]:
        """For each space from which the map can be left the directions of those edges; checks the marks."""
        return {}

    def zone(self, _name: str, _line: NamedLine, _field: Field) -> Zones:
        """How one line by itself parts the map."""
        return {}

    def zones(self, _lines: Mapping[str, NamedLine], _field: Field) -> Zones:
        """How several lines part the map."""
        return {}

    def named(self, _field: Field, _labels: Sequence[Feature]) -> Mapping[str, frozenset[int]]:
        """The spaces a name printed on the map is about."""
        return {}

    def line_name(self, kind: str, own: str) -> str:
        """The name the board has for a line; "" for one that is only printed."""
        return self.lines[kind].prefix + own if kind in self.lines else ""
