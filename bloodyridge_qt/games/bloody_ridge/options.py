"""What is chosen before a game: the readings of unclear rules, HQs in or out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple


class Alternative(NamedTuple):
    """One way to play a reading."""

    value: str
    words: str


class Reading(NamedTuple):
    """A rule that can be read two ways, and the ways it can be played; the first is the default."""

    id: str
    rules: tuple[str, ...]
    label: str
    reason: str
    alternatives: tuple[Alternative, ...]

    @property
    def default(self) -> str:
        """The value that is played unless the player picks another."""
        return self.alternatives[0].value


READINGS: Final = (
    Reading(
        "headquarters",
        ("6.10",),
        "US headquarters",
        "The designer leaves it to the player to take both headquarters out, since the Japanese did not know "
        "they were near [6.10]. Without them the only way to win is off the north edge [4.1].",
        (Alternative("in", "Both in the force pool"), Alternative("out", "Left out of the game")),
    ),
    Reading(
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
    Reading(
        "red_row_fire",
        ("3.4", "7.10", "7.19"),
        "US fire into the red row",
        "No attack or bombardment reaches the red row [3.4], but fire in a fight is simultaneous [7.10]. "
        "By default Marines answer a force that strikes from the red row, which counts as jungle [7.19].",
        (
            Alternative("return", "Marines return fire"),
            Alternative("strict", "No return fire into the red row"),
        ),
    ),
    Reading(
        "no_survivors",
        ("3.7", "7.12"),
        "Nobody left on either side",
        "One rule gives a hex to the attacker who eliminated its defenders [3.7], another needs survivors to "
        "move in [7.12]. By default an empty hex stays with the US.",
        (Alternative("us", "The hex stays US"), Alternative("taken", "The hex becomes Japanese")),
    ),
)
"""The readings of rules 1 to 10 that have an alternative."""


class OptionError(ValueError):
    """A reading or its value is unknown; the text names it and what was expected."""


@dataclass(frozen=True, slots=True)
class Options:
    """The readings in force in one game, each by the value of its alternative.

    Raises OptionError for a value its reading does not have.
    """

    headquarters: str = "in"
    us_line: str = "H1"
    red_row_fire: str = "return"
    no_survivors: str = "us"

    def __post_init__(self) -> None:
        for reading in READINGS:
            value = getattr(self, reading.id)
            allowed = [alternative.value for alternative in reading.alternatives]
            if value not in allowed:
                raise OptionError(
                    f"The reading {reading.id} is set to {value!r}; expected one of {', '.join(allowed)}."
                )
