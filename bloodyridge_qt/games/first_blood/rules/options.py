"""What is chosen before a game: the optional rule, and readings of unclear rules (rulings.md)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from bloodyridge_qt.engine.switches import Chosen, Switch, read_switches

NO, YES = "no", "yes"
SWITCHES: Final = read_switches("first_blood")
"""The optional rule [11.2.1], then the readings that have an alternative."""


@dataclass(frozen=True, slots=True)
class Options(Chosen):
    """What is in force in one game. Raises OptionError."""

    switches: ClassVar[tuple[Switch, ...]] = SWITCHES

    two_units_repair: str = NO
    supply_first: str = YES
    strip_counts_once_built: str = YES
    at_start_moves: str = YES
    stuck_in_box_dies: str = NO
    low_odds_first: str = YES
