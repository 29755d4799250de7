"""What the Japanese player may decide. Hexes stand by their printed numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Strike(NamedTuple):
    """[7.2, 7.4] A force attacks a US hex from a hex it has reached."""

    force: str
    """Red-row hex the force came from."""
    stand: str
    """Hex it fights from."""
    target: str
    """US-controlled hex it attacks."""

    def __str__(self) -> str:
        return f"strike {self.target} from {self.stand}"


class Exit(NamedTuple):
    """[4.1] A force leaves the map over the north edge."""

    force: str
    """Red-row hex the force came from."""
    stand: str
    """Marked exit hex it leaves from."""

    def __str__(self) -> str:
        return f"exit from {self.stand}"


@dataclass(frozen=True, slots=True)
class CallBanzai:
    """[11.4] The attack that has met its defenders becomes a Banzai charge."""

    target: str

    def __str__(self) -> str:
        return f"banzai charge on {self.target}"


@dataclass(frozen=True, slots=True)
class FightOn:
    """[11.4] No Banzai charge: the firefight begins."""

    target: str

    def __str__(self) -> str:
        return f"no banzai charge on {self.target}"


@dataclass(frozen=True, slots=True)
class Eliminate:
    """[11.4] The Marine unit that a Banzai charge removes."""

    target: str
    piece: int
    """Number of the US piece in the counter mix."""

    def __str__(self) -> str:
        return f"eliminate US piece {self.piece} in {self.target}"


@dataclass(frozen=True, slots=True)
class PlaceCrew:
    """[11.5] An MG crew joins a red-row hex."""

    hex: str

    def __str__(self) -> str:
        return f"place MG crew in {self.hex}"


@dataclass(frozen=True, slots=True)
class LeaveCrews:
    """[11.5] The MG crews that are left take no part in the game."""

    def __str__(self) -> str:
        return "no more MG crews"


Action = Strike | Exit | CallBanzai | FightOn | Eliminate | PlaceCrew | LeaveCrews
