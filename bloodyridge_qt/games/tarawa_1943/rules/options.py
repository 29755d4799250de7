"""What is chosen before a game: the options of section 8, and the readings of unclear rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from bloodyridge_qt.engine.switches import Chosen, Switch, read_switches
from bloodyridge_qt.games.tarawa_1943.rules import terms as t

SWITCHES: Final = read_switches("tarawa_1943")
"""The options [8.0], then the readings that have an alternative."""


@dataclass(frozen=True, slots=True)
class Options(Chosen):
    """What is in force in one game. Raises OptionError."""

    switches: ClassVar[tuple[Switch, ...]] = SWITCHES

    cards: str = "24"
    landing: str = "red"
    first_draw: str = t.NO
    end_check: str = "turn"
    back_to_water: str = t.YES
    wave_rotation: str = t.YES
    bunker_rotation: str = t.YES
    waves_under_fire: str = "last"
    multi_fire: str = "distinct"
    twos: str = "each"
    banzai_step: str = "1"
    cube_return: str = t.NO
