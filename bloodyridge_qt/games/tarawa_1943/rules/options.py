"""What is chosen before a game: the options of section 8, and the readings of unclear rules."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Final

from bloodyridge_qt.engine.switches import read_switches

NO, YES = "no", "yes"

SWITCHES: Final = read_switches("tarawa_1943")
"""The options [8.0], then the readings that have an alternative."""
CHOICES: Final = SWITCHES[:2]
"""[8.0]"""


@dataclass(frozen=True, slots=True)
class Options:
    """What is in force in one game, each switch by the value of its alternative.

    Raises OptionError for a value its switch does not have.
    """

    cards: str = "24"
    landing: str = "red"
    first_draw: str = NO
    end_check: str = "turn"
    back_to_water: str = YES
    wave_rotation: str = YES
    bunker_rotation: str = YES
    waves_under_fire: str = "last"
    multi_fire: str = "distinct"
    twos: str = "each"
    banzai_step: str = "1"
    cube_return: str = NO

    def __post_init__(self) -> None:
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        for switch in SWITCHES:
            switch.check(values[switch.id])
