# ruff: noqa: UP014  one line an event: a class for each would be five
"""What has happened, for whoever watches: the log, the screen, a test. Rules never read events.

Units and spaces are numbers of the state; nothing here is shown before the screen has put it
into the player's terms.
"""

from __future__ import annotations

from typing import NamedTuple

TurnBegan = NamedTuple("TurnBegan", [("turn", int), ("artillery_back", int)])
"""[5.3, 8.3] A new turn; the artillery fired last turn is back in the pool."""
PhaseBegan = NamedTuple("PhaseBegan", [("phase", str)])
"""[5.2] "organization", "movement" or "counterattack"."""
ForcePlaced = NamedTuple("ForcePlaced", [("space", int), ("die", int), ("wanted", int), ("placed", int)])
"""[3.5] The die for a red-row hex, and how many units came."""
HoldingEmpty = NamedTuple("HoldingEmpty", [("space", int)])
"""[3.6] No unit is left beside the map, so the remaining red-row hexes get no roll."""
ForceMarched = NamedTuple("ForceMarched", [("origin", int), ("path", tuple[int, ...])])
"""[7.2, 3.8] The force walked through held hexes to where it strikes or leaves from."""
DefenceRolled = NamedTuple(
    "DefenceRolled", [("target", int), ("die", int), ("modifier", int), ("pieces", int)]
)
"""[6.7, 10.1] The die for the defence of a hex, and how many pieces are to be drawn."""
HeadquartersWaits = NamedTuple("HeadquartersWaits", [("target", int), ("pieces", tuple[int, ...])])
"""[7.7] HQs that stand in the hex already are attacked again."""
PieceDrawn = NamedTuple("PieceDrawn", [("target", int), ("piece", int), ("number", int), ("role", str)])
"""[6.7] A piece out of the pool and what it does.

`role` is "defends", "fires", "set aside" [6.10], "cache" or "supports" [11.2, 11.3].
"""
SupportsAssigned = NamedTuple("SupportsAssigned", [("target", int), ("pairs", tuple[tuple[int, int], ...])])
"""[11.2, 11.3] The draw is over: each machinegun and the Hero with the unit it doubles, or NOWHERE."""


class SupportsFell(NamedTuple):
    """[11.2–11.4] Their units fell: machineguns that fell too, and the Hero, who is dead or only idle."""

    target: int
    pieces: tuple[int, ...]
    hero_dead: bool
    charged: bool
    """[11.4] Whether a charge removed the unit, and no volley."""


SupportsLeft = NamedTuple(
    "SupportsLeft", [("target", int), ("removed", tuple[int, ...]), ("returned", tuple[int, ...])]
)
"""[11.2, 11.3] The fight is over: pieces that leave the game, and pieces that go back into the pool."""
ChargeDeclined = NamedTuple("ChargeDeclined", [("target", int)])
"""[11.4] The player was asked and calls no Banzai charge."""


class BanzaiRolled(NamedTuple):
    """[11.4] One die a side; the charge succeeds when the Japanese die is the lower one."""

    target: int
    japanese: int
    us: int
    lost: tuple[int, ...]
    """The whole force when it failed."""
    charges_left: int

    @property
    def succeeded(self) -> bool:
        """Whether a Marine unit is removed."""
        return self.japanese < self.us


MarineEliminated = NamedTuple("MarineEliminated", [("target", int), ("piece", int)])
"""[11.4] The unit a Banzai charge removes."""
CrewPlaced = NamedTuple("CrewPlaced", [("space", int), ("unit", int)])
"""[11.5] An MG crew joins a red-row hex."""
CrewsLeft = NamedTuple("CrewsLeft", [("units", tuple[int, ...])])
"""[11.5] Crews the player did not place; they take no part."""
DrawEnded = NamedTuple("DrawEnded", [("target", int), ("why", str)])
"""[6.10] Why fewer pieces came than the die said: "pool empty" or "stack full" [6.3]."""
ArtilleryFired = NamedTuple(
    "ArtilleryFired",
    [
        ("target", int),
        ("stand", int),
        ("attackers", tuple[int, ...]),
        ("upto", int),
        ("dice", tuple[int, ...]),
        ("lost", tuple[int, ...]),
    ],
)
"""[8.2] A marker fires at the force; no dice where artillery does not reach [3.4]."""
CacheFound = NamedTuple(
    "CacheFound", [("target", int), ("lost", tuple[int, ...]), ("returned", tuple[int, ...])]
)
"""[7.14] The Supply Cache wipes out the force and leaves the game; what was drawn before it goes back."""


class Fire(NamedTuple):
    """One side's fire in a volley."""

    total: int
    """[7.5] Attack factors."""
    defence: int
    """[7.6, 7.7] Of the hex fired into."""
    ratio: int
    """[7.5] Rounded down."""
    shift: int
    """[7.15] +1, 0 or −1."""
    upto: int
    """[7.9, 7.16] Highest roll that hits; 6 without a die."""
    dice: tuple[int, ...]
    """One for each unit fired at; empty when the fire is automatic."""


class VolleyFired(NamedTuple):
    """[7.10] One round of the firefight; both sides fired before anybody was removed."""

    round: int
    stand: int
    target: int
    attackers: tuple[int, ...]
    defenders: tuple[int, ...]
    japanese: Fire
    us: Fire | None
    """None where the Marines may not answer (reading red_row_fire)."""
    close_combat: bool
    japanese_lost: tuple[int, ...]
    us_lost: tuple[int, ...]
    reveals: bool
    """[6.11] The force is turned face up for this volley."""
    headquarters: bool
    """[7.7] A HQ gives the target its strength."""
    supports: tuple[tuple[int, int], ...] = ()
    """[11.2, 11.3] Machineguns and Hero of this round, each with the unit it doubles, or NOWHERE."""


BatteryLost = NamedTuple("BatteryLost", [("markers", int)])
"""[8.4] The battalion HQ has fallen; all artillery leaves the game."""
HexTaken = NamedTuple("HexTaken", [("target", int), ("survivors", int)])
"""[3.7, 7.12] A battle flag goes up; `survivors` units move in."""
HexEmptied = NamedTuple("HexEmptied", [("target", int), ("taken", bool)])
"""[3.7] The last units of both sides fell in one volley."""
ForceDestroyed = NamedTuple(
    "ForceDestroyed", [("origin", int), ("target", int), ("returned", tuple[int, ...])]
)
"""[6.9, 7.13] The moving force is gone; `returned` US pieces go back into the pool."""
ForceStranded = NamedTuple("ForceStranded", [("origin", int), ("space", int), ("lost", tuple[int, ...])])
"""[7.3] A force without a strike or an exit is removed."""
ForceExited = NamedTuple("ForceExited", [("origin", int), ("space", int), ("units", int)])
"""[4.1] A force leaves over the north edge."""
CounterattackRolled = NamedTuple(
    "CounterattackRolled", [("space", int), ("die", int), ("upto", int), ("retaken", bool)]
)
"""[9.1] The die for a Japanese hex north of the line."""
GameEnded = NamedTuple("GameEnded", [("outcome", str)])
"""[4.0] How it ended."""
