"""What is chosen before a game: the options of section 8, and the readings of unclear rules."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Final

from bloodyridge_qt.engine.switches import Alternative, Switch

NO, YES = "no", "yes"

CHOICES: Final = (
    Switch(
        "cards",
        ("8.0", "5.0"),
        "Activation cards",
        "Each activation card is one Japanese turn, and the game ends with the last [7.0]. Fewer cards leave "
        "the Marines less time [8.0].",
        (
            Alternative("24", "24 cards, the standard game"),
            Alternative("21", "21 cards, harder"),
            Alternative("27", "27 cards, easier"),
        ),
    ),
    Switch(
        "landing",
        ("8.0", "5.0"),
        "Landing beaches",
        "The Marines came from the lagoon in the north; the garrison had expected them in the south [8.0]. A "
        "landing in the south starts with two battalions in front, two behind.",
        (
            Alternative("red", "Red Beaches, from the lagoon"),
            Alternative("black", "Black Beaches, in the south"),
        ),
    ),
)
"""[8.0]"""

READINGS: Final = (
    Switch(
        "first_draw",
        ("5.0", "6.0", "9.0"),
        "Cards at the start of turn 1",
        "Every turn begins with a draw [6.0], but the printed example starts with the opening hand alone "
        "[9.0]. By default that hand is the first turn's.",
        (Alternative(NO, "None: the opening hand"), Alternative(YES, "Drawn as in any turn")),
    ),
    Switch(
        "end_check",
        ("6.0", "7.0"),
        "All nine positions controlled",
        "One sentence ends the game at once [7.0], another at the end of the USMC turn [6.0]. By default the "
        "turn is finished first.",
        (
            Alternative("turn", "Looked at as the turn ends"),
            Alternative("at once", "Looked at after each action"),
        ),
    ),
    Switch(
        "back_to_water",
        ("1.0", "6.0"),
        "Back into the boats",
        "Nothing is said of battalions that leave the island again [6.0]. By default they may, since the "
        "links are not one-way [1.0].",
        (
            Alternative(YES, "Battalions may go back to wave boxes"),
            Alternative(NO, "Only towards the island"),
        ),
    ),
    Switch(
        "wave_rotation",
        ("6.0",),
        "Rotation between shore and boats",
        "Two adjacent battalions swap [6.0]; whether one may be afloat is not said. By default it may.",
        (Alternative(YES, "Allowed"), Alternative(NO, "Both ashore, or both afloat")),
    ),
    Switch(
        "bunker_rotation",
        ("3.0", "6.0"),
        "A bunker when battalions rotate",
        "A bunker goes when all markers leave its position [3.0]. By default it stays in a rotation, "
        "since the "
        "position is never empty.",
        (Alternative(YES, "It stays"), Alternative(NO, "It goes")),
    ),
    Switch(
        "waves_under_fire",
        ("6.0",),
        "Fire at the boats",
        "The text can be read as sparing the boats once a battalion is ashore, its example fires at "
        "them after "
        "those ashore [6.0]. By default the example counts.",
        (
            Alternative("last", "After the battalions ashore"),
            Alternative("never", "Not once anybody is ashore, but for cards that name them"),
        ),
    ),
    Switch(
        "multi_fire",
        ("6.0",),
        "More attacks than targets",
        "Several attacks of one card go to different targets [6.0]. By default those that find none are "
        "lost.",
        (Alternative("distinct", "They are lost"), Alternative("repeat", "The list starts again")),
    ),
    Switch(
        "twos",
        ("6.0",),
        "A 2 in Japanese fire",
        "The table lets each 2 cancel “any 6” [6.0]. By default one 2 cancels one 6.",
        (Alternative("each", "Cancels one 6"), Alternative("all", "Cancels every 6")),
    ),
    Switch(
        "banzai_step",
        ("2.0", "6.0"),
        "Banzai dice after Shibazaki or the wires are gone",
        "The two cubes change the number of Banzai dice [2.0], the rulebook does not say by how much. "
        "By default "
        "each takes one away.",
        (Alternative("1", "One die fewer each"), Alternative("2", "Two dice fewer each")),
    ),
    Switch(
        "cube_return",
        ("2.0", "6.0"),
        "An infiltration cube that was removed",
        "Three cubes lie on three squares [2.0]; whether a removed one comes back is not said. By "
        "default it is "
        "out of the game.",
        (Alternative(NO, "It is out of the game"), Alternative(YES, "It returns to its square")),
    ),
)
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
