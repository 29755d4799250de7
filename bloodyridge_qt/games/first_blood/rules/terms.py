"""Words and numbers that several chapters share."""

from __future__ import annotations

from typing import Final

US, JAPAN = 0, 1
"""The sides; also their seats' numbers."""
SEATS: Final = ("US", "Japanese")
TURNS: Final = 15
"""[2.0, 3.1] SEP I to JAN III, three a month."""

STACK: Final = 3
"""[5.0] Ground units of a side in a hex."""
POINT: Final = 4
"""[7.1, 7.2] Units placed on an entry point in a turn."""
HANGAR: Final = 6
"""[5.2, 12.1] Aircraft an operative airfield hex holds."""

TO_COME: Final = -1
"""Where a piece is that the time record has not brought yet."""
LANDED: Final = -2
"""It has come and is still to be placed."""
GONE: Final = -3
"""It is out of the game."""
NOBODY: Final = -1
ALL: Final = 99
"""As many as there are."""
NO_ATTACK: Final = -1
"""In `State.aim`: takes part in no attack so far."""
FIRED: Final = -2
"""In `State.aim`: has had its attack this phase [9.4]."""

UNBUILT, OPERATIVE, DAMAGED, DESTROYED = range(4)
"""States of an airfield hex [9.5.3, 10.3, 12.5]."""
CONDITIONS: Final = ("unbuilt", "operative", "damaged", "destroyed")

INFANTRY, ENGINEER, ARTILLERY = "infantry", "engineer", "artillery"
FIGHTER, BOMBER, EITHER = "fighter", "bomber", "fighter or bomber"
"""[13.1] Classes of aircraft."""
SHIP: Final = "ship"

BOXES: Final = ("A", "B", "C", "D")
"""[6.0]"""
POINTS: Final = tuple(f"entry {number}" for number in range(1, 18))
"""[6.4]"""
POINTS_OF: Final = (POINTS[3:14], (*POINTS[:3], *POINTS[14:]))
"""By side: 4 to 14 are the US player's [7.1], the others Japanese [7.2]."""
US_RESERVE, CAP, GROUND_ATTACK = "USAF RESERVE", "USAF CAP", "USAF GROUND ATTACK"
IJAF_RESERVE, IJAF_ATTACK = "IJAF RESERVE", "IJAF ATTACK"
IJN_RESERVE, IJN_ATTACK = "IJN RESERVE", "IJN ATTACK"
HOLDING: Final = (US_RESERVE, CAP, GROUND_ATTACK, IJAF_RESERVE, IJAF_ATTACK, IJN_RESERVE, IJN_ATTACK)

AIRFIELD_WIN, FIELD_WIN, US_WIN = "airfield taken", "Japanese hold out", "airfield held"
OUTCOMES: Final = (AIRFIELD_WIN, FIELD_WIN, US_WIN)
"""[2.0] The first two are Japanese victories."""

# What a player is asked; everything else on the agenda runs by itself.
SET_UP: Final = "set-up"
REINFORCE: Final = "reinforcement"
MOVE: Final = "movement"
OVERSTACK: Final = "overstacked"
DECLARE: Final = "attacks declared"
COMBAT: Final = "combat"
ATTACKER_LOSS: Final = "attacker’s loss"
DEFENDER_LOSS: Final = "defender’s loss"
RETREAT: Final = "retreat"
ADVANCE: Final = "advance"
AIRCRAFT_LOSS: Final = "aircraft lost"
SUPPLY: Final = "supply loss"
ENGINEERS: Final = "engineers"
LAND: Final = "aircraft return"
BASE: Final = "aircraft based"
FLY: Final = "aircraft sent up"
