"""What is chosen before a game: the options of section 8, and the readings of unclear rules."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from typing import Final

from bloodyridge_qt import resources
from bloodyridge_qt.engine.switches import Alternative, Switch

NO, YES = "no", "yes"


def _read(group: str) -> tuple[Switch, ...]:
    """The switches of a group in their file."""
    known = json.loads(resources.map_file("tarawa_1943/options.json").read_bytes())
    return tuple(
        Switch(
            one["id"],
            tuple(one["rules"]),
            one["label"],
            one["reason"],
            tuple(Alternative(*item) for item in one["alternatives"].items()),
        )
        for one in known[group]
    )


CHOICES: Final = _read("choices")
"""[8.0]"""
READINGS: Final = _read("readings")
"""The readings that have an alternative."""
SWITCHES: Final = (*CHOICES, *READINGS)


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
