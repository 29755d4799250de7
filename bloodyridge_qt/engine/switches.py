"""What is chosen before a game: optional rules and readings of unclear rules, each a switch."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from bloodyridge_qt import resources
from bloodyridge_qt.language import later, tr

RULINGS = later("Rulings")
"""Heading of the readings of unclear rules."""


class OptionError(ValueError):
    """A reading or its value is unknown; the text names it and what was expected."""


class Alternative(NamedTuple):
    """One way to play a reading."""

    value: str
    words: str


class Switch(NamedTuple):
    """Something that can be played in more than one way; the first alternative is the default."""

    id: str
    rules: tuple[str, ...]
    label: str
    reason: str
    """What it is about, and for a reading why the default is the default; two sentences."""
    alternatives: tuple[Alternative, ...]
    favours: str = ""
    """The side an optional rule helps; empty for a reading."""
    needs: tuple[str, ...] = ()
    """Optional rules without which a reading changes nothing."""
    before: str = ""
    """How games were played before this could be chosen; empty when that was the default."""
    group: str = ""
    """Heading it is chosen under; of those that are read from a file RULINGS where that says nothing."""

    @property
    def default(self) -> str:
        """The value that is played unless the player picks another."""
        return self.alternatives[0].value

    def words_of(self, value: str) -> str:
        """What a value means. Raises StopIteration for one no alternative has."""
        return next(one.words for one in self.alternatives if one.value == value)

    def check(self, value: str) -> None:
        """Raises OptionError for a value that no alternative has."""
        allowed = [alternative.value for alternative in self.alternatives]
        if value not in allowed:
            raise OptionError(
                tr(
                    "{id} is set to {value!r}; expected one of {allowed}.",
                    id=self.id,
                    value=value,
                    allowed=", ".join(allowed),
                )
            )


@dataclass(frozen=True, slots=True)
class Chosen:
    """What is in force in one game: a class of its own for each game, with a field a switch.

    Raises OptionError for a value its switch does not have.
    """

    switches: ClassVar[tuple[Switch, ...]] = ()

    def __post_init__(self) -> None:
        for switch in self.switches:
            switch.check(self.value(switch))

    def value(self, switch: Switch) -> str:
        """What is in force of one switch."""
        return str(getattr(self, switch.id))

    def values(self) -> dict[str, str]:
        """What is in force, by switch."""
        return {switch.id: self.value(switch) for switch in self.switches}


def read_switches(game: str) -> tuple[Switch, ...]:
    """What can be chosen in this game, from its assets."""
    found = json.loads(resources.asset(game, "switches.json").read_bytes())
    return tuple(
        Switch(
            one["id"],
            tuple(one["rules"]),
            tr(one["label"]),
            tr(one["reason"]),
            tuple(Alternative(value, tr(words)) for value, words in one["alternatives"].items()),
            one.get("favours", ""),
            tuple(one.get("needs", ())),
            one.get("before", ""),
            one.get("group", RULINGS),
        )
        for one in found
    )
