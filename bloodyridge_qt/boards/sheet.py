"""What is printed on a map sheet, as plain shapes: x grows eastward, y grows northward.

The unit is the yard where a hex is 125 yards across; a map of another scale is laid out so that a space is
about as large, since lettering and lines are drawn for that. The drawing code reads only this, never a file.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from bloodyridge_qt.boards.board import Board

Point = tuple[float, float]
"""(east, north) in yards."""

Rect = tuple[float, float, float, float]
"""(west, south, east, north) in yards."""


@dataclass(frozen=True, slots=True)
class Space:
    """Where a piece can be: a hex, an area, a box, a step of a track."""

    name: str
    """What is printed in it, and by which everybody calls it: "1813", "Red Beach 1"."""
    centre: Point
    polygon: tuple[Point, ...]
    """Its corners, anticlockwise; neighbours share them."""
    terrain: str
    marks: tuple[str, ...] = ()
    """Whatever else is printed on it: "exit" …"""
    provenance: str = ""
    """"cited", "calculated" or "reconstructed"."""
    note: str = ""
    edges_off_map: tuple[str, ...] = ()
    """Directions (N, NE …) of the edges over which the map can be left."""
    named: bool = True
    """Whether its name is printed in it; labels may say something else."""
    slots: tuple[Rect, ...] = ()
    """Places for single pieces printed in it, from the first to be filled on; empty where pieces lie free."""


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A line along edges of spaces, a contour, a river, a scale bar: anything with a course."""

    kind: str
    """By which its game says how it is drawn: "contour", "scale_bar" …"""
    name: str
    """"left", "120 ft" …"""
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
    """"direction", "river", "place" …"""
    provenance: str


@dataclass(frozen=True, slots=True)
class SheetBox:
    """A box printed on the sheet for pieces off the spaces: a pile, a pool, one step of a track."""

    key: str
    """"holding", "turn 1", "legend" …"""
    title: str
    rect: Rect
    kind: str
    """"pile", "sun_pile", "turn_track", "phase_track", "legend", "cartouche", "title", "north_arrow" …"""


@dataclass(frozen=True, slots=True)
class MapSheet:
    """Everything that is printed on one map sheet."""

    name: str
    title: str
    bounds: Rect
    spaces: tuple[Space, ...]
    lines: tuple[SheetLine, ...] = ()
    labels: tuple[SheetLabel, ...] = ()
    boxes: tuple[SheetBox, ...] = ()
    game: str = ""
    """Key of the game whose pictures and styles it is drawn with."""
    turned: bool = False
    """Whether south lies where north would: x and y count from the player's left and lower edge as ever."""

    @property
    def six_sided(self) -> bool:
        """Whether all its spaces have six sides."""
        return all(len(space.polygon) == 6 for space in self.spaces)

    @property
    def step(self) -> float:
        """How large its spaces are: the lesser of width and height of the median one; of hexes the pitch."""
        sizes = sorted(min(_wide(space.polygon, 0), _wide(space.polygon, 1)) for space in self.spaces)
        return sizes[len(sizes) // 2] if sizes else 125.0

    def space(self, name: str) -> Space:
        """The space of this name; KeyError when the sheet has none."""
        for space in self.spaces:
            if space.name == name:
                return space
        raise KeyError(f"hex {name!r} is not on this map")

    def told(self, name: str) -> tuple[tuple[str, str], ...]:
        """What it says of a space in rows, provenance last; nothing of one it does not have."""
        space = next((one for one in self.spaces if one.name == name), None)
        if space is None:
            return ()
        leaves = (("Exit", "yes"),) if "exit" in space.marks else ()
        printed = f"{space.provenance}: {space.note}" if space.note else space.provenance
        return (("Space", name), ("Terrain", space.terrain), *leaves, ("Provenance", printed))


def _wide(points: tuple[Point, ...], axis: int) -> float:
    along = [point[axis] for point in points]
    return max(along) - min(along)


@dataclass(frozen=True, slots=True)
class LoadedMap:
    """A map file that stood every check."""

    board: Board
    sheet: MapSheet
    sha256: str
    """Of the file's bytes: tells in a save which map was played on."""
    path: Path
