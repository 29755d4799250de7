"""Fixed noise: the same scatter of trees and grass at every start, on every machine.

Everything is drawn from one table of bytes that follows from a word; nothing here is random.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import shake_128
from math import floor
from typing import Final

_SIZE: Final = 1 << 16
_TABLE: Final = shake_128(b"kunai grass and rain forest").digest(_SIZE)


def unit(column: int, row: int, layer: int) -> float:
    """A fixed number from 0 to 1 for one cell of a lattice; each `layer` has numbers of its own."""
    mixed = column * 0x1F123BB5 ^ row * 0x5F356495 ^ layer * 0x2C1B3C6D
    return _TABLE[(mixed ^ mixed >> 13) & 0xFFFF] / 255.0


def smooth(x: float, y: float, cell: float, layer: int) -> float:
    """Noise from 0 to 1 that changes slowly: one period is about `cell` yards."""
    gx, gy = x / cell, y / cell
    column, row = floor(gx), floor(gy)
    fx, fy = gx - column, gy - row
    fx, fy = fx * fx * (3 - 2 * fx), fy * fy * (3 - 2 * fy)
    northwest, northeast, southwest, southeast = _corners(column, row, layer)
    north = northwest * (1 - fx) + northeast * fx
    south = southwest * (1 - fx) + southeast * fx
    return north * (1 - fy) + south * fy


@lru_cache(maxsize=256)  # a scatter goes along rows and asks each cell many times
def _corners(column: int, row: int, layer: int) -> tuple[float, float, float, float]:
    """The numbers at the four corners of a cell."""
    below = row + 1
    return (
        unit(column, row, layer),
        unit(column + 1, row, layer),
        unit(column, below, layer),
        unit(column + 1, below, layer),
    )


def grain(count: int) -> bytes:
    """`count` fixed bytes, for the grain of the paper."""
    return shake_128(b"paper grain").digest(count)
