"""Fixed noise: the same scatter of trees and grass at every start, on every machine.

Everything is drawn from one table of bytes that follows from a word; nothing here is random.
"""

from __future__ import annotations

from hashlib import shake_128
from math import floor
from typing import Final

_SIZE: Final = 1 << 16
_TABLE: Final = tuple(byte / 255.0 for byte in shake_128(b"kunai grass and rain forest").digest(_SIZE))


def unit(column: int, row: int, layer: int) -> float:
    """A fixed number from 0 to 1 for one cell of a lattice; each `layer` has numbers of its own."""
    mixed = column * 0x1F123BB5 ^ row * 0x5F356495 ^ layer * 0x2C1B3C6D
    return _TABLE[(mixed ^ mixed >> 13) & 0xFFFF]


def smooth(x: float, y: float, cell: float, layer: int) -> float:
    """Noise from 0 to 1 that changes slowly: one period is about `cell` yards."""
    gx, gy = x / cell, y / cell
    column, row = floor(gx), floor(gy)
    fx, fy = gx - column, gy - row
    fx, fy = fx * fx * (3 - 2 * fx), fy * fy * (3 - 2 * fy)
    north = unit(column, row, layer) * (1 - fx) + unit(column + 1, row, layer) * fx
    south = unit(column, row + 1, layer) * (1 - fx) + unit(column + 1, row + 1, layer) * fx
    return north * (1 - fy) + south * fy


def grain(count: int) -> bytes:
    """`count` fixed bytes, for the grain of the paper."""
    return shake_128(b"paper grain").digest(count)
