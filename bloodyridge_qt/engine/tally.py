"""What is counted in many games that are played without a window."""

from __future__ import annotations

from collections import Counter
from typing import Final, TypeAlias

Tally: TypeAlias = Counter[tuple[str, str | int]]
"""In how many games something had a value, by what it is and the value: ("won on turn", 3). They add up."""

OUTCOME: Final = "outcome"
WON: Final = "won on turn"
ENDED: Final = "ended on turn"
DIED: Final = "died in"
"""What every game counts; the values of DIED are spaces, and each death there counts."""


def games_in(tally: Tally) -> int:
    """How many games were counted."""
    return sum(count for (what, _value), count in tally.items() if what == OUTCOME)


def values_of(tally: Tally, what: str) -> dict[str | int, int]:
    """How often each value was counted, in order."""
    found = ((value, count) for (name, value), count in tally.items() if name == what and count)
    return dict(sorted(found, key=lambda each: (isinstance(each[0], str), each[0])))


def block_name(seed: str, block: int) -> str:
    """What the dice of a block of games are made from; blocks can be played anywhere, in any order."""
    return f"{seed} block {block}" if block else seed
