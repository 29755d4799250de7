"""How fast each beat is told, planned before it begins: quickly told, a decision takes a second and a half.

What comes first is told in its own time as long as what follows still fits hastily; what is long is told
faster towards its end, and what would come too late is laid down as it ends. A test plans every decision of
whole games.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bloodyridge_qt.table.cues import Beat
from bloodyridge_qt.ui.board.items.motion import FADE, STEP
from bloodyridge_qt.ui.panels.dice_animation import SHARES, TUMBLE

LASTS: Final = 1100
"""Milliseconds a decision is told in when it is told quickly; the rest is for what is drawn meanwhile."""
HASTY: Final = 0.05
"""The least share of its full time that a beat is told in: dice lie still after three pictures."""
DRAWN: Final = 25
"""Milliseconds a beat takes however fast it moves."""
LAID: Final = 15
"""Milliseconds a beat takes that is laid down as it ends."""
LINGER: Final = 160
LINGER_DICE: Final = 480
"""Milliseconds a beat stands before the next begins, at full speed."""
LINGER_LOSSES: Final = 1200
"""The same of one that has cost something, or leaves a slip."""


def full(beat: Beat) -> int:
    """Milliseconds a beat takes at full speed: dice, walk, the table as it is then, and standing so."""
    thrown = TUMBLE + LINGER_DICE if beat.dice else LINGER
    return thrown + 2 * FADE + (STEP * len(beat.walk.path) if beat.walk is not None else 0)


def share(speed: str, beat: Beat, rest: Sequence[Beat], left: float) -> float:
    """The share of its full time a beat takes, with the `rest` to come and so many milliseconds `left`.

    0 where nothing of it may move any more, or the rest could not be laid down in time.
    """
    own = SHARES[speed]
    if speed != "quick":
        return own
    hasty = (left - DRAWN - sum(HASTY * full(one) + DRAWN for one in rest)) / full(beat)
    if hasty >= HASTY:
        return min(own, hasty)
    return HASTY if HASTY * full(beat) + DRAWN + LAID * len(rest) <= left else 0.0
