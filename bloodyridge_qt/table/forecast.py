"""Chances, as plain data: what a decision may bring before it is made, and how a fight stands.

A game that tells them has members of screen.Foretelling; where they are missing, nothing of
it is shown. They may take their time: a window asks in a process of its own.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

_SURE: Final = 0.99
"""Chances that come to so much are all there is, for who listens."""
_ALL: Final = 1e-6
"""So little may be lacking to chances that are all there is."""


@dataclass(frozen=True, slots=True)
class Bar:
    """One chance."""

    label: str
    """What may come: "Taken"."""
    share: float
    """How likely it is, from 0 to 1."""
    note: str = ""
    """In a few words what else is known of it: "Hill 123 counts [7.6]"."""
    aloud: str = ""
    """What is said in place of the label to who listens; "" for the same."""


@dataclass(frozen=True, slots=True)
class Forecast:
    """What may come, by what this seat can know: of what it cannot see the average is taken."""

    title: str
    """What is foretold: "Attack 1813 from 1814"."""
    bars: tuple[Bar, ...] = ()
    """At most six, the one that matters most first."""
    facts: tuple[tuple[str, str], ...] = ()
    """Numbers that are no chances: ("Own losses", "2.1 on average")."""
    paragraph: str = ""
    """One sentence on what is counted in, rule numbers in brackets."""
    success: float | None = None
    """The chance that it comes to something; None where the first bar tells that."""
    counts: str = ""
    """What the mark on the map counts, in a word or two beside it: "hit"."""

    @property
    def mark(self) -> float | None:
        """The one number that stands on the map where this is about a space; None for none."""
        if self.success is not None:
            return self.success
        return self.bars[0].share if self.bars else None

    def chances(self) -> Iterator[tuple[Bar, str]]:
        """Each bar with its chance in words."""
        return zip(self.bars, percents([bar.share for bar in self.bars]), strict=True)

    def aloud(self, *, known: str = "") -> str:
        """What may come of it, for who listens: the first chances, until one of them is sure to come.

        Of two or three that are all there is, the last one follows from the others. One alone has no
        name where that is `known`.
        """
        told, sum_of_shares = [], 0.0
        for bar, chance in self.chances():
            if sum_of_shares > _SURE:
                break
            sum_of_shares += bar.share
            if bar.share:
                told.append(f"{bar.aloud or bar.label} {chance}")
        follows = 1 < len(told) < 4 and sum_of_shares > _SURE
        told = told[:-1] if follows else told
        return ", ".join(told).removeprefix(f"{known} " if known and len(told) == 1 else "")

    @property
    def first_name(self) -> str:
        """What the first chance is called for who listens."""
        return next((bar.aloud or bar.label for bar in self.bars), "")

    def lines(self) -> tuple[str, ...]:
        """All of it but the title, a line each, for whoever reads or hears it."""
        bars = (f"{bar.label} {told}{f', {bar.note}' if bar.note else ''}" for bar, told in self.chances())
        facts = (f"{name}: {value}" for name, value in self.facts)
        return (*bars, *facts, *((self.paragraph,) if self.paragraph else ()))


ODDS: Final = ("forecast", "odds_now", "odds_of", "hindsight")
"""The members of screen.Foretelling."""
ADVICE: Final = ("advise", "review")
"""The members of screen.Advising."""


def has_help(screen: object) -> bool:
    """Whether a game tells chances or gives advice: then a game of it may be a purist's, without."""
    return any(hasattr(screen, name) for name in (*ODDS, *ADVICE))


def percent(share: float) -> str:
    """A chance in words: "43 %"; "<1 %" and ">99 %" for what may still come out either way."""
    if 0 < share < 0.005:
        return "<1 %"
    if 0.995 <= share < 1:
        return ">99 %"
    return f"{share * 100:.0f} %"


def percents(shares: Sequence[float]) -> list[str]:
    """Chances of one list in words; where they are all there is, what they show adds up to 100 as well.

    Those go up that would be 0 % though they may come, then those whose digits that are cut off are the
    largest. "<1 %" and ">99 %" stay as they are; so does the sum where equal chances would look unequal.
    """
    told = [percent(share) for share in shares]
    if abs(sum(shares) - 1) > _ALL:
        return told
    parts = [math.floor(share * 100 + _ALL) for share in shares]
    rounded = [at for at, words in enumerate(told) if words[0] not in "<>"]
    lacks = round(100 * sum(shares[at] for at in rounded)) - sum(parts[at] for at in rounded)
    for at in sorted(rounded, key=lambda at: parts[at] - shares[at] * (100 if parts[at] else 1000))[:lacks]:
        parts[at] += 1
    shown = {(round(shares[at], 6), parts[at]) for at in rounded}
    if len(shown) > len({share for share, _ in shown}):
        return told
    return [words if words[0] in "<>" else f"{part} %" for words, part in zip(told, parts, strict=True)]
