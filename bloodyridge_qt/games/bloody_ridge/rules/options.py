"""What is chosen before a game: the optional rules of section 11, and the readings of unclear rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from bloodyridge_qt.engine.switches import Alternative, Switch

OFF, ON = "off", "on"
_USED: Final = (Alternative(OFF, "Not used"), Alternative(ON, "Used"))

OPTIONAL_RULES: Final = (
    Switch(
        "machineguns",
        ("11.2",),
        "US machineguns",
        "Four machineguns go into the force pool [11.2]. One that is drawn doubles the lowest Marine unit of "
        "its fight, then leaves the game.",
        _USED,
        "us",
    ),
    Switch(
        "hero",
        ("11.3",),
        "US Hero",
        "The Hero goes into the force pool [11.3]. Drawn, he doubles the highest Marine unit of the fight, "
        "and returns to the pool after it.",
        _USED,
        "us",
    ),
    Switch(
        "banzai",
        ("11.4",),
        "Banzai charges",
        "Twice a game, before the first volley, a force may stake itself on a pair of dice [11.4]. If the "
        "Japanese die is the lower, 15 cases in 36, a Marine unit of your choice falls; if not, the force is "
        "lost.",
        _USED,
        "japanese",
    ),
    Switch(
        "mg_crews",
        ("11.5",),
        "Japanese MG crews",
        "Four crews with an attack factor of 6 join the forces of Turn 1 [11.5]. You place each in a red-row "
        "hex of its own, over the stacking limit if need be.",
        _USED,
        "japanese",
    ),
)
"""[11.0, 11.1] Each may be used without the others, and says which side it helps."""

READINGS: Final = (
    Switch(
        "headquarters",
        ("6.10",),
        "US headquarters",
        "The designer leaves it to the player to take both headquarters out, since the Japanese did not know "
        "they were near [6.10]. Without them the only way to win is off the north edge [4.1].",
        (Alternative("in", "Both in the force pool"), Alternative("out", "Left out of the game")),
    ),
    Switch(
        "us_line",
        ("2.3", "6.7", "9.1", "10.4"),
        "US sector boundary at Hill 123",
        "Only the two ends of the line are known [2.3]. The recapture table has a row for Hill 123 and is "
        "rolled only north of the line [10.4], so the hill is taken to lie north.",
        (
            Alternative("H1", "Hill 123 wholly north of the line"),
            Alternative("H2", "Hill 123 wholly south of the line"),
            Alternative("H3", "The line splits Hill 123"),
        ),
    ),
    Switch(
        "red_row_fire",
        ("3.4", "7.10", "7.19"),
        "US fire into the red row",
        "No attack or bombardment reaches the red row [3.4], but fire in a fight is simultaneous [7.10]. "
        "By default Marines answer a force that strikes from the red row, which counts as jungle [7.19]; if "
        "they do not, there is no close combat from it either [7.16].",
        (
            Alternative("return", "Marines return fire"),
            Alternative("strict", "No return fire into the red row"),
        ),
    ),
    Switch(
        "no_survivors",
        ("3.7", "7.12"),
        "Nobody left on either side",
        "One rule gives a hex to the attacker who eliminated its defenders [3.7], another needs survivors to "
        "move in [7.12]. By default an empty hex stays with the US.",
        (Alternative("us", "The hex stays US"), Alternative("taken", "The hex becomes Japanese")),
    ),
    Switch(
        "hero_returns",
        ("11.3",),
        "The Hero when his unit falls",
        "One sentence removes the Hero with his unit, another returns him to the pool whatever came of the "
        "fight [11.3]. By default the last word counts: he stops helping, and returns.",
        (Alternative("pool", "He returns to the pool"), Alternative("dead", "He falls with his unit")),
        needs=("hero",),
    ),
    Switch(
        "hero_charged",
        ("11.4", "11.3"),
        "The Hero when a charge removes his unit",
        "A successful charge eliminates the unit with any machinegun and Hero applied to it [11.4]. By "
        "default he is gone with it, whatever becomes of him in a volley [11.3].",
        (
            Alternative("dead", "He is eliminated with it"),
            Alternative("volley", "He fares as in a volley"),
        ),
        needs=("hero", "banzai"),
        before="volley",
    ),
    Switch(
        "idle_guns",
        ("11.2", "11.3"),
        "Machineguns and Hero without a unit",
        "One paragraph returns them when the Hero was the only other piece drawn [11.2], the other when no "
        "Marine unit is in the hex [11.3]. By default the second counts, whatever else was drawn.",
        (
            Alternative("back", "They go back when no Marine unit was drawn"),
            Alternative("alone", "They go back only when nothing else was drawn"),
        ),
        needs=("machineguns", "hero"),
        before="alone",
    ),
    Switch(
        "hq_charged",
        ("11.4", "6.3"),
        "A charge and a headquarters",
        "A charge eliminates any Marine unit of the hex [11.4], and a headquarters counts as a unit there "
        "[6.3]. By default it may be the one, although no machinegun or Hero doubles it.",
        (
            Alternative("unit", "It may be removed"),
            Alternative("spared", "Only rifle units may be removed"),
        ),
        needs=("banzai",),
    ),
)
"""The readings that have an alternative."""

SWITCHES: Final = (*READINGS[:5], *OPTIONAL_RULES, *READINGS[5:])
"""All that can be chosen, in the order in which a position line has it: new ones come last."""

FIRST_SWITCHES: Final = SWITCHES[:4]
"""Those of the first files and position lines, from before there were optional rules."""
SECOND_SWITCHES: Final = SWITCHES[:9]
"""Those of the position lines of version 2."""


@dataclass(frozen=True, slots=True)
class Options:
    """What is in force in one game, each switch by the value of its alternative.

    Raises OptionError for a value its switch does not have.
    """

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

    def __post_init__(self) -> None:
        for switch in SWITCHES:
            switch.check(getattr(self, switch.id))


def kept_choices(options: Options) -> dict[str, str]:
    """What a file says of the choices of a game, by switch.

    Of the switches that the first files did not know: what departs from the default, and the default where
    games were played otherwise before it could be chosen.
    """
    chosen = {switch.id: str(getattr(options, switch.id)) for switch in SWITCHES}
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
