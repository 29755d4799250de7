"""How sure a share is that was counted."""

from __future__ import annotations

import math
from typing import Final

_Z: Final = 1.96
"""Two-sided 95 % of a normal law."""


def wilson(found: int, of: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share, 0 to 1."""
    share = found / of
    middle = share + _Z**2 / (2 * of)
    spread = _Z * math.sqrt(share * (1 - share) / of + _Z**2 / (4 * of**2))
    scale = 1 + _Z**2 / of
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def difference(found: int, of: int, other: int, other_of: int) -> tuple[float, float, float]:
    """How far one share lies above another, −1 to 1: the low end of its 95 % interval, itself, the high end.

    Newcombe's hybrid score interval for two independent proportions (1998, method 10) joins two of Wilson.
    """
    (low, high), (other_low, other_high) = wilson(found, of), wilson(other, other_of)
    share, other_share = found / of, other / other_of
    between = share - other_share
    down = math.hypot(share - low, other_high - other_share)
    return between - down, between, between + math.hypot(high - share, other_share - other_low)
