"""Words and numbers that several chapters share."""

from __future__ import annotations

from typing import Final

POSITIONS: Final = 9
"""[1.0] Island positions; their place numbers are 0 to 8, by priority, and wave boxes come after them."""
BATTALIONS: Final = 8
"""[3.0]"""
MARKERS: Final = 3
"""[3.0] Of a battalion."""
SLOTS: Final = 3
"""[1.0] Of a position or box."""
HIGHEST: Final = 12
"""[4.0] Cohesion at the start, and the most there is."""
LOWEST: Final = 1
TIRED: Final = 5
"""[4.0] At this cohesion or less a battalion can become exhausted."""
REGROUPED: Final = 3
"""[6.0] Cohesion a regroup gives."""
HAND: Final = 3
"""[3.0] Tactics cards in hand at most."""
DRAWN: Final = 2
"""[6.0] Cards drawn at the start of a turn, at most."""
DEALT: Final = 24
"""[5.0] Cards of a deck."""
CUBES: Final = 3
"""[2.0] Infiltration cubes."""

ATTACK_DICE: Final = 5
LANDING_DICE: Final = 4
FIRE_DICE: Final = 3
BANZAI_DICE: Final = 5
"""[6.0]"""

OFF_BOARD: Final = -1
GONE: Final = -2
"""Where a battalion is that is not on the board: not landed yet, or eliminated."""
NOBODY: Final = -1
NOWHERE: Final = -1

NO: Final = "no"
YES: Final = "yes"
"""What an option or a reading may be."""

LANDING, FIRE, BANZAI = "landing", "fire", "banzai"
"""[6.0] The kinds of Japanese attack."""

JAPANESE_WIN, MARGINAL, MODERATE, SMASHING = "japanese", "marginal", "moderate", "smashing"
OUTCOMES: Final = (JAPANESE_WIN, MARGINAL, MODERATE, SMASHING)
"""[7.0] How a game can end."""

# What the player is asked; everything else on the agenda runs by itself.
ARRANGE: Final = "arrange"
TURN: Final = "turn"
SECOND_WAVE: Final = "second wave"
FOLLOW: Final = "follow"
ADVANCE: Final = "advance"
BEFORE_DICE: Final = "before the dice"
DICE: Final = "dice"
TURN_DIE: Final = "turn a die"
STRIKE: Final = "strike"
RESTORE: Final = "restore"
FERRY: Final = "ferry"
CARD_UP: Final = "card turned up"
FORTIFY: Final = "fortify"
ATTACK_NAMED: Final = "attack named"
ATTACK_THROWN: Final = "attack thrown"
WAITS: Final = frozenset(
    (
        ARRANGE, TURN, SECOND_WAVE, FOLLOW, ADVANCE, BEFORE_DICE, DICE, TURN_DIE, STRIKE, RESTORE, FERRY,
        CARD_UP, FORTIFY, ATTACK_NAMED, ATTACK_THROWN,
    )
)  # fmt: skip
