"""What is printed on a map sheet, as plain shapes in yards: x grows eastward, y grows northward.

The drawing code reads only this; it never opens the map file itself.
"""

from __future__ import annotations

from dataclasses import dataclass

Point = tuple[float, float]
"""(east, north) in yards."""

Rect = tuple[float, float, float, float]
"""(west, south, east, north) in yards."""


@dataclass(frozen=True, slots=True)
class HexShape:
    """One printed hex."""

    number: str
    centre: Point
    corners: tuple[Point, ...]
    """Six corners, anticlockwise from the east corner."""
    terrain: str
    """"clear", "jungle" or "hill"; a red-row hex counts as jungle."""
    red_row: bool
    exit: bool
    provenance: str
    """"cited", "calculated" or "reconstructed"."""
    note: str
    edges_off_map: tuple[str, ...] = ()
    """Directions (N, NE …) in which an exit hex leaves the map's north edge."""


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A line along hexsides, a contour, a river, a scale bar: anything with a course."""

    kind: str
    """"us_sector_boundary", "japanese_sector_boundary", "contour", "scale_bar" …"""
    name: str
    """"H1", "left", "120 ft" …"""
    points: tuple[Point, ...]
    provenance: str
    note: str


@dataclass(frozen=True, slots=True)
class SheetLabel:
    """Words printed on the map."""

    text: str
    at: Point
    """The middle of the text."""
    angle: float
    """Degrees anticlockwise from due east."""
    size: float
    """Cap height in yards."""
    role: str
    """"hill", "direction", "river" …"""
    provenance: str


@dataclass(frozen=True, slots=True)
class SheetBox:
    """A box printed on the sheet for pieces off the hexes: a pile, the pool, one space of a track."""

    key: str
    """"holding", "us_pool", "japanese_dead", "us_dead", "turn 1", "phase before", "legend", "cartouche" …"""
    title: str
    rect: Rect
    kind: str
    """"pile", "turn_track", "phase_track", "legend", "cartouche", "north_arrow" …"""


@dataclass(frozen=True, slots=True)
class MapSheet:
    """Everything that is printed on one map sheet."""

    name: str
    title: str
    bounds: Rect
    hexes: tuple[HexShape, ...]
    lines: tuple[SheetLine, ...]
    labels: tuple[SheetLabel, ...]
    boxes: tuple[SheetBox, ...]

    def hex(self, number: str) -> HexShape:
        """The shape of a printed hex; KeyError when the sheet has none of that number."""
        for shape in self.hexes:
            if shape.number == number:
                return shape
        raise KeyError(f"hex {number!r} is not on this map")
