# ruff: noqa: UP014  one line an event: a class for each would be five
"""What has happened, as the screen is told of it. Pieces, places and airfields are numbers of the setting."""

from __future__ import annotations

from typing import NamedTuple

from bloodyridge_qt.games.first_blood.rules.odds import Odds

TurnBegan = NamedTuple("TurnBegan", [("turn", int)])
"""[3.2]"""
PhaseBegan = NamedTuple("PhaseBegan", [("phase", str), ("side", int)])
"""[3.2] `phase` is "set-up", "reinforcement", "movement", "combat", "supply", "strategic", "engineers" or
"air"."""
Passed = NamedTuple("Passed", [("what", str), ("side", int)])
"""Nothing of this kind can be done: "combat" [8.1], "engineers" [11.4], or "fly", aircraft sent up [13.7]."""
Placed = NamedTuple("Placed", [("piece", int), ("place", int)])
"""[3.0, 3.1, 7.0] By its owner, in the set-up or as a reinforcement."""
Arrived = NamedTuple("Arrived", [("pieces", tuple[int, ...]), ("place", int)])
"""[7.1, 7.2] Aircraft into a reserve box."""
Moved = NamedTuple("Moved", [("piece", int), ("path", tuple[int, ...]), ("cost", int)])
"""[4.0] By these places, the first and the last included, for so many MF."""
Sent = NamedTuple("Sent", [("piece", int), ("place", int)])
"""[13.6] A US bomber over a Japanese stack."""
Joined = NamedTuple("Joined", [("piece", int), ("place", int), ("bombards", bool)])
"""[8.2, 9.3] A unit takes part in the attack on this hex."""
Combined = NamedTuple("Combined", [("place", int), ("other", int)])
"""[8.2] The second hex joins the attack on the first."""
Declared = NamedTuple("Declared", [("attacks", int)])
"""[9.5.2] So many attacks are declared."""
Attacked = NamedTuple(
    "Attacked", [("targets", tuple[int, ...]), ("odds", Odds), ("die", int), ("read", int), ("result", str)]
)
"""[8.9] `read` is the die with its modifiers, 1 to 6; below 1-2 both are 0 and the result is AE [8.6]."""
FellAway = NamedTuple("FellAway", [("targets", tuple[int, ...])])
"""[8.9] Nobody is left in the hexes of this attack."""
Lost = NamedTuple("Lost", [("piece", int), ("place", int), ("why", str)])
"""`why` is a key of screen words: "odds" [8.6], "combat" [8.9], "retreat" [8.11], "stacking" [5.0],
"entry" [6.4.1], "off-board" [7.5.3], "crowd" [7.5.4], "box" [6.3], "supply" [14.1], "supply run" [14.2],
"spent" [10.5, 13.3.3], "left" [10.1, 13.4], "struck" [9.5.3, 10.3, 13.3.3], "ground" [12.6] or
"late" [7.7]."""
Retreated = NamedTuple("Retreated", [("piece", int), ("origin", int), ("place", int)])
"""[8.11]"""
Advanced = NamedTuple("Advanced", [("piece", int), ("origin", int), ("place", int)])
"""[8.9, 7.5.3]"""
Shelled = NamedTuple("Shelled", [("piece", int), ("place", int)])
"""[10.4] A ship is to shell for the attack there."""
Struck = NamedTuple("Struck", [("pieces", tuple[int, ...]), ("place", int)])
"""[9.5.1, 10.3, 13.3] A gun, a ship, an aircraft or two bombers against an airfield hex or a box."""
FieldChanged = NamedTuple("FieldChanged", [("field", int), ("condition", int)])
"""[9.5.3, 10.3, 11.2, 12.6] An airfield hex is damaged, destroyed, repaired or built."""
Worked = NamedTuple("Worked", [("field", int), ("turns", int)])
"""[11.2] A turn's work is done; so many in a row."""
Based = NamedTuple("Based", [("piece", int), ("place", int), ("how", str)])
"""[13.6, 13.7] `how` is "return", "base", "fly", "reserve", "back" or "attack box" [10.1, 13.4]."""
TurnedUp = NamedTuple("TurnedUp", [("pieces", tuple[int, ...])])
"""[13.6]"""
SupplyRolled = NamedTuple("SupplyRolled", [("die", int), ("due", bool), ("paid", bool)])
"""[14.1, 7.5.4] Whether a loss is due, and whether one has been paid already."""
GameEnded = NamedTuple("GameEnded", [("outcome", str)])
"""[2.0]"""
