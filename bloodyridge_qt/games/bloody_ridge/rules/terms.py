"""The field's own words, where the rules need them as values."""

from __future__ import annotations

from typing import Final

CLEAR: Final = "clear"
JUNGLE: Final = "jungle"
HILL: Final = "hill"
TERRAINS: Final = (CLEAR, JUNGLE, HILL)

RED_ROW: Final = "red_row"
EXIT: Final = "exit"

HILL_123: Final = ("1710", "1810", "1811", "1910", "1911")
"""[2.2] The five hexes of Hill 123."""

MOST_CHARGES: Final = 2
"""[11.4] Banzai charges in a game."""

LAST_TURN: Final = 4
"""[5.7] The game ends with this turn."""

JAPANESE_STACK: Final = 5
"""[6.2] Most Japanese units in a hex."""

US_STACK: Final = 6
"""[6.3, 6.6] Most US units in a defended hex, however many Japanese attack it."""

NOWHERE: Final = -1
"""Stands for "no hex" in a state."""

# Where a headquarters is when it is in no hex.
IN_POOL: Final = -1
DEAD: Final = -2
LEFT_OUT: Final = -3
HQ_NAMES: Final = ("Battalion HQ", "1st Marine Division HQ")
"""In the order a state has them."""

# [4.4] Outcomes of a game, each a victory of one side; "" while it goes on.
EXIT_VICTORY: Final = "exit"
HQ_VICTORY: Final = "headquarters"
TIME_DEFEAT: Final = "time"
RESERVES_DEFEAT: Final = "reserves"
VICTORIES: Final = (EXIT_VICTORY, HQ_VICTORY)
"""[4.1, 4.2] Best first, as 4.5 ranks them."""

OUTCOMES: Final = ("", *VICTORIES, TIME_DEFEAT, RESERVES_DEFEAT)

# Places where the agenda waits for the player.
CHOOSE_FORCE: Final = "choose force"
ADVANCE: Final = "advance"
PLACE_CREWS: Final = "place crews"
"""[11.5]"""
BANZAI: Final = "banzai"
"""[11.4] To charge, or to fight on."""
CHOOSE_VICTIM: Final = "choose victim"
"""[11.4]"""
WAITING_FOR: Final = ("", CHOOSE_FORCE, ADVANCE, PLACE_CREWS, BANZAI, CHOOSE_VICTIM)
"""What a game at rest waits for: nothing, when it is over."""
