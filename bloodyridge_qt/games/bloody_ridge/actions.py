"""What the Japanese player may decide. Hexes stand by their printed numbers."""

from __future__ import annotations

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


Action = Strike | Exit
