"""Hex arithmetic of a flat-topped grid with printed four-digit numbers, column then row ("1813").

Row numbers grow southward and odd columns stand half a hex further south. Lengths are in yards, x grows
eastward and y northward; the grid's own origin is the centre that a hex "0000" would have, so a map sheet
adds its own offset.
"""

from __future__ import annotations

from math import cos, hypot, pi, sin, sqrt
from typing import Final

SPACING: Final = 125.0
"""Yards from the centre of a hex to the centre of its neighbour, and from side to opposite side [1.2]."""

SIDE: Final = SPACING / sqrt(3)
"""Length of a hexside in yards; also the distance from a centre to each corner."""

COLUMN_PITCH: Final = 1.5 * SIDE
"""Yards eastward from one column to the next."""

_STEPS: Final = {
    "N": ((0, -1), (0, -1)),
    "NE": ((1, -1), (1, 0)),
    "SE": ((1, 0), (1, 1)),
    "S": ((0, 1), (0, 1)),
    "SW": ((-1, 0), (-1, 1)),
    "NW": ((-1, -1), (-1, 0)),
}
"""Step in (column, row) from an even and from an odd column."""

_CORNERS: Final = tuple((SIDE * cos(k * pi / 3), SIDE * sin(k * pi / 3)) for k in range(6))


def is_well_formed(number: object) -> bool:
    """Whether this is a printed number: four plain digits, column and row both from 01 to 99."""
    return (
        isinstance(number, str)
        and len(number) == 4
        and number.isascii()
        and number.isdigit()
        and number[:2] != "00"
        and number[2:] != "00"
    )


def column_row(number: str) -> tuple[int, int]:
    """The column and row of a printed number.

    Raises ValueError when it is not four digits with column and row from 01 to 99.
    """
    if not is_well_formed(number):
        raise ValueError(f"hex number {number!r} is not four digits, column and row from 01 to 99")
    return int(number[:2]), int(number[2:])


def printed_number(column: int, row: int) -> str:
    """The printed number of a column and row.

    Raises ValueError when either is outside 1–99.
    """
    if not (1 <= column <= 99 and 1 <= row <= 99):
        raise ValueError(f"column {column}, row {row}: both must lie from 1 to 99 to be printed")
    return f"{column:02d}{row:02d}"


def centre(number: str) -> tuple[float, float]:
    """The centre of a hex in yards from the grid's origin; ValueError for a malformed number."""
    return _centre(*column_row(number))


def number_at(east: float, north: float) -> str | None:
    """The printed number of the hex whose area holds this point, or None where no number could be.

    On a hexside, either of its two hexes may be given.
    """
    near = round(east / COLUMN_PITCH)
    best: tuple[float, int, int] | None = None
    for column in (near - 1, near, near + 1):
        row = round(-north / SPACING - 0.5 * (column % 2))
        x, y = _centre(column, row)
        found = (hypot(east - x, north - y), column, row)
        best = found if best is None else min(best, found)
    assert best is not None  # noqa: S101  # three candidates were tried
    _, column, row = best
    return printed_number(column, row) if 1 <= column <= 99 and 1 <= row <= 99 else None


def corners(east: float, north: float) -> tuple[tuple[float, float], ...]:
    """The six corners of a hex about this centre, anticlockwise from the east corner."""
    return tuple((east + dx, north + dy) for dx, dy in _CORNERS)


def neighbour(number: str, direction: str) -> str | None:
    """The printed number one step away, or None where numbers end (below 01 or beyond 99).

    Raises ValueError for a malformed number, KeyError for a direction other than N, NE, SE, S, SW, NW.
    """
    column, row = column_row(number)
    across, down = _STEPS[direction][column % 2]
    column, row = column + across, row + down
    return printed_number(column, row) if 1 <= column <= 99 and 1 <= row <= 99 else None


def distance(a: str, b: str) -> int:
    """Steps from one hex to the other over an unbroken grid; ValueError for a malformed number."""
    qa, ra = _axial(*column_row(a))
    qb, rb = _axial(*column_row(b))
    q, r = qa - qb, ra - rb
    return (abs(q) + abs(r) + abs(q + r)) // 2


def straight_line(a: str, b: str) -> tuple[str, ...]:
    """The hexes under a straight line from centre to centre, both ends included, as many as steps plus one.

    Where the line runs along hexsides it keeps to one side of them, the same one in both directions.
    Numbers below 01 are left out. ValueError for a malformed number.
    """
    if b < a:
        return straight_line(b, a)[::-1]
    steps = distance(a, b)
    (x, y), (to_x, to_y) = centre(a), centre(b)
    found = [a]
    for k in range(1, steps):
        part = k / steps
        # A thousandth of a yard to the side decides between the two hexes of a hexside.
        east, north = x + (to_x - x) * part + 1e-3, y + (to_y - y) * part + 2e-3
        number = number_at(east, north)
        if number is not None:
            found.append(number)
    return (*found, b) if steps else (a,)


def _centre(column: int, row: int) -> tuple[float, float]:
    return column * COLUMN_PITCH, -(row + 0.5 * (column % 2)) * SPACING


def _axial(column: int, row: int) -> tuple[int, int]:
    """Coordinates in which all six steps look alike, whatever the column."""
    return column, row - (column - column % 2) // 2
