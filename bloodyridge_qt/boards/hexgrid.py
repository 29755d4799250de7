"""Hex arithmetic of a regular grid, flat-topped or pointy-topped, with printed four-digit numbers.

A grid is straight lines of hexes, every second line half a hex further on: columns where hexes are
flat-topped, rows where they are pointy-topped. x grows eastward and y northward; the grid's own origin is the
centre that a hex "0000" would have, so a map sheet adds its own offset.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, dist, pi, radians, sin, sqrt
from typing import Final

from bloodyridge_qt.language import tr

FLAT: Final = ("N", "NE", "SE", "S", "SW", "NW")
POINTY: Final = ("NE", "E", "SE", "SW", "W", "NW")
"""The six neighbours of a hex, clockwise, by the name of their direction."""

_LAST: Final = 99


@dataclass(frozen=True)
class HexGrid:
    """Where the hexes of a grid lie and how they are numbered.

    A "line" below is a column of flat-topped hexes or a row of pointy-topped ones, a "place" counts along it.
    """

    pitch: float
    """From the centre of a hex to the centre of its neighbour, and from side to opposite side."""
    flat: bool = True
    """Whether the hexes are flat-topped and stand in columns; else they are pointy-topped and lie in rows."""
    lines_grow: int = 1
    """1 when the numbers of the lines grow eastward (columns) or northward (rows), -1 the other way."""
    places_grow: int = -1
    """1 when numbers along a line grow northward (in a column) or eastward (in a row), -1 the other way."""
    odd_lines: int = -1
    """1 when odd lines stand half a hex further north (columns) or east (rows), -1 the other way."""
    row_first: bool = False
    """Whether a printed number is row, then column; else column, then row."""
    lowest: int = 1
    """The first number of a row and of a column, 0 or 1."""

    @property
    def side(self) -> float:
        """Length of a hexside; also the distance from a centre to each corner."""
        return self.pitch / sqrt(3)

    @property
    def line_pitch(self) -> float:
        """From one line to the next."""
        return 1.5 * self.side

    @property
    def directions(self) -> tuple[str, ...]:
        """The six directions, clockwise from the most northern one east of NW."""
        return FLAT if self.flat else POINTY

    def bearing(self, direction: str) -> float:
        """Compass bearing of a neighbour in degrees; KeyError for a direction this grid does not have."""
        if direction not in self.directions:
            raise KeyError(direction)
        return 60.0 * self.directions.index(direction) + (0.0 if self.flat else 30.0)

    def is_number(self, number: object) -> bool:
        """Whether this is a printed number: four plain digits, row and column both in their range."""
        return (
            isinstance(number, str)
            and len(number) == 4
            and number.isascii()
            and number.isdigit()
            and min(int(number[:2]), int(number[2:])) >= self.lowest
        )

    @property
    def numbering(self) -> str:
        """How a number is printed, in words."""
        order = tr("row and column") if self.row_first else tr("column and row")
        return tr(
            "four digits, {order} from {lowest:02d} to {last}", order=order, lowest=self.lowest, last=_LAST
        )

    def column_row(self, number: str) -> tuple[int, int]:
        """The column and row of a printed number. Raises ValueError when it is none."""
        if not self.is_number(number):
            raise ValueError(f"hex number {number!r} is not {self.numbering}")
        first, second = int(number[:2]), int(number[2:])
        return (second, first) if self.row_first else (first, second)

    def printed_number(self, column: int, row: int) -> str:
        """The printed number of a column and row. Raises ValueError when either is out of range."""
        if not (self.lowest <= column <= _LAST and self.lowest <= row <= _LAST):
            raise ValueError(
                f"column {column}, row {row}: both must lie from {self.lowest} to {_LAST} to be printed"
            )
        return f"{row:02d}{column:02d}" if self.row_first else f"{column:02d}{row:02d}"

    def centre(self, number: str) -> tuple[float, float]:
        """The centre of a hex from the grid's origin; ValueError for a malformed number."""
        return self._centre(*self._line_place(number))

    def number_at(self, east: float, north: float) -> str | None:
        """The printed number of the hex whose area holds this point, or None where no number could be.

        On a hexside, either of its two hexes may be given.
        """
        across, along = (east, north) if self.flat else (north, east)
        near = round(across * self.lines_grow / self.line_pitch)
        found = []
        for line in (near - 1, near, near + 1):
            place = round((along / self.pitch - 0.5 * self.odd_lines * (line % 2)) * self.places_grow)
            found.append((dist((east, north), self._centre(line, place)), line, place))
        _, line, place = min(found)
        return self._number(line, place)

    def corners(self, east: float, north: float) -> tuple[tuple[float, float], ...]:
        """The six corners of a hex about this centre, anticlockwise from the east or north-east corner."""
        turn = 0.0 if self.flat else 0.5
        angles = ((k + turn) * pi / 3 for k in range(6))
        return tuple((east + self.side * cos(angle), north + self.side * sin(angle)) for angle in angles)

    def corner_key(self, east: float, north: float) -> tuple[int, int]:
        """A corner, told from the centre of any hex, the same for all hexes that share it though rounded."""
        wide, high = (self.side, self.pitch) if self.flat else (self.pitch, self.side)
        return round(2 * east / wide), round(2 * north / high)

    def neighbour(self, number: str, direction: str) -> str | None:
        """The printed number one step away, or None where numbers end.

        Raises ValueError for a malformed number, KeyError for a direction this grid does not have.
        """
        (x, y), angle = self.centre(number), radians(self.bearing(direction))
        return self.number_at(x + self.pitch * sin(angle), y + self.pitch * cos(angle))

    def distance(self, a: str, b: str) -> int:
        """Steps from one hex to the other over an unbroken grid; ValueError for a malformed number."""
        (line_a, half_a), (line_b, half_b) = self._halves(a), self._halves(b)
        lines, halves = abs(line_a - line_b), abs(half_a - half_b)
        return lines + max(0, halves - lines) // 2

    def straight_line(self, a: str, b: str) -> tuple[str, ...]:
        """The hexes under a straight line from centre to centre, both ends included: steps plus one.

        Where the line runs along hexsides it keeps to one side of them, the same one in both directions.
        Numbers out of range are left out. ValueError for a malformed number.
        """
        if b < a:
            return self.straight_line(b, a)[::-1]
        steps = self.distance(a, b)
        (x, y), (to_x, to_y) = self.centre(a), self.centre(b)
        found = [a]
        for k in range(1, steps):
            part = k / steps
            # A hair's breadth to the side decides between the two hexes of a hexside.
            hair = self.pitch * 8e-6
            number = self.number_at(x + (to_x - x) * part + hair, y + (to_y - y) * part + 2 * hair)
            if number is not None:
                found.append(number)
        return (*found, b) if steps else (a,)

    def _line_place(self, number: str) -> tuple[int, int]:
        column, row = self.column_row(number)
        return (column, row) if self.flat else (row, column)

    def _number(self, line: int, place: int) -> str | None:
        column, row = (line, place) if self.flat else (place, line)
        in_range = self.lowest <= min(column, row) and max(column, row) <= _LAST
        return self.printed_number(column, row) if in_range else None

    def _centre(self, line: int, place: int) -> tuple[float, float]:
        across = self.lines_grow * line * self.line_pitch
        along = (self.places_grow * place + 0.5 * self.odd_lines * (line % 2)) * self.pitch
        return (across, along) if self.flat else (along, across)

    def _halves(self, number: str) -> tuple[int, int]:
        """Its line, and how far along in half hexes: a step is one of each, or two of these."""
        line, place = self._line_place(number)
        return line, 2 * self.places_grow * place + self.odd_lines * (line % 2)
