"""What is chosen before a game: the optional rules of section 11, and the readings of unclear rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from bloodyridge_qt.engine.switches import Chosen, Switch, read_switches

OFF, ON = "off", "on"
SWITCHES: Final = read_switches("bloody_ridge")
"""All that can be chosen, in the order in which a position line has it: new ones come last."""

OPTIONAL_RULES: Final = tuple(switch for switch in SWITCHES if switch.favours)
"""[11.0, 11.1] Each may be used without the others, and says which side it helps."""

READINGS: Final = tuple(switch for switch in SWITCHES if not switch.favours)
"""The readings that have an alternative."""

FIRST_SWITCHES: Final = SWITCHES[:4]
"""Those of the first files and position lines, from before there were optional rules."""
SECOND_SWITCHES: Final = SWITCHES[:9]
"""Those of the position lines of version 2."""


@dataclass(frozen=True, slots=True)
class Options(Chosen):
    """What is in force in one game. Raises OptionError."""

    switches: ClassVar[tuple[Switch, ...]] = SWITCHES

    headquarters: str = "in"
    us_line: str = "H1"
    red_row_fire: str = "return"
    no_survivors: str = "us"
    hero_returns: str = "pool"
    machineguns: str = OFF
    hero: str = OFF
    banzai: str = OFF
    mg_crews: str = OFF
    hero_charged: str = "dead"
    idle_guns: str = "back"
    hq_charged: str = "unit"


def kept_choices(options: Options) -> dict[str, str]:
    """What a file says of the choices of a game, by switch.

    Of the switches that the first files did not know: what departs from the default, and the default where
    games were played otherwise before it could be chosen.
    """
    chosen = options.values()
    return {
        switch.id: chosen[switch.id]
        for switch in SWITCHES
        if switch in FIRST_SWITCHES or chosen[switch.id] != _unsaid(switch, chosen)
    }


def options_kept(choices: Mapping[str, str]) -> Options:
    """The choices of a file; what it does not say is as it was played when the file was written.

    Raises OptionError for a value its switch does not have. Names no switch has are passed over.
    """
    return Options(**{switch.id: choices.get(switch.id, _unsaid(switch, choices)) for switch in SWITCHES})


def _unsaid(switch: Switch, choices: Mapping[str, str]) -> str:
    """What it means when a file with these choices does not name the switch."""
    played = all(choices.get(rule) == ON for rule in switch.needs)
    return switch.before if switch.before and played else switch.default
