"""What is chosen before a game: optional rules and readings of unclear rules, each a switch."""

from __future__ import annotations

import json
from typing import NamedTuple

from bloodyridge_qt import resources


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

    @property
    def default(self) -> str:
        """The value that is played unless the player picks another."""
        return self.alternatives[0].value

    def check(self, value: str) -> None:
        """Raises OptionError for a value that no alternative has."""
        allowed = [alternative.value for alternative in self.alternatives]
        if value not in allowed:
            raise OptionError(f"{self.id} is set to {value!r}; expected one of {', '.join(allowed)}.")


def read_switches(game: str) -> tuple[Switch, ...]:
    """What can be chosen in this game, from its assets."""
    found = json.loads(resources.asset(game, "switches.json").read_bytes())
    return tuple(
        Switch(
            one["id"],
            tuple(one["rules"]),
            one["label"],
            one["reason"],
            tuple(Alternative(value, words) for value, words in one["alternatives"].items()),
            one.get("favours", ""),
            tuple(one.get("needs", ())),
            one.get("before", ""),
        )
        for one in found
    )
