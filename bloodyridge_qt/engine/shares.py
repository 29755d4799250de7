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
