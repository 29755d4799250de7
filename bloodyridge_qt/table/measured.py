"""What was measured of ways of playing and of switches: counts kept in a file of the game, told in words.

Only counts are kept, with a digest of the data that were played with: whether they are those of today's game.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bloodyridge_qt.engine.shares import difference, wilson
from bloodyridge_qt.language import in_figures, tr
from bloodyridge_qt.plain import plain, typed
from bloodyridge_qt.resources import asset

FORMAT: Final = "bloodyridge-measured"
SWITCH_WAY: Final = "sensible"
"""The way of playing the switches are measured with."""


@dataclass(frozen=True, slots=True)
class Row:
    """How the games of one set-up ended."""

    ways: tuple[str, ...]
    """Who played, in the order of the seats."""
    chosen: Mapping[str, str]
    """What departs from the standard game, by switch."""
    games: int
    won: tuple[int, ...]
    """So many of them, by kind of victory of the seat that is told of."""
    never: tuple[str, ...] = ()
    """The only spaces that what was chosen concerns, where in no game any of them was held."""

    def share(self, *, lost: bool = False) -> str:
        """ "47.2 % (44.1 to 50.3)" of the games, won or lost."""
        won = sum(self.won)
        counted = self.games - won if lost else won
        low, high = (100 * end for end in wilson(counted, self.games))
        middle = 100 * counted / self.games
        return tr("{won:.1f} % ({low:.1f} to {high:.1f})", won=middle, low=low, high=high)


@dataclass(frozen=True, slots=True)
class Measurement:
    """Games with these data, and how they ended."""

    seed: str
    rules: int
    """Version of the rules."""
    digest: str
    rows: tuple[Row, ...]

    def of(self, chosen: Mapping[str, str], *ways: str) -> Row | None:
        """What was counted for a set-up, given by its departures; None if it was not measured."""
        return next((row for row in self.rows if (row.chosen, row.ways) == (chosen, ways)), None)

    def effect(self, chosen: Mapping[str, str], against: Mapping[str, str] = {}) -> str:
        """What a set-up changes against another; "" when it was not measured.

        "sensible play wins 4.1 percentage points less (5.5 to 2.7 less), 44.0 % of the games".
        """
        after, before = (self.of(one, SWITCH_WAY) for one in (chosen, against))
        return _compared(after, before) if after and before else ""

    def written(self) -> str:
        """As JSON, a row a line."""
        head = {"format": FORMAT, "seed": self.seed, "rules": self.rules, "digest": self.digest}
        lines = "".join(f" {json.dumps(name)}: {json.dumps(value)},\n" for name, value in head.items())
        told = ({name: value for name, value in plain(row).items() if value != []} for row in self.rows)
        rows = ",\n".join(f"  {json.dumps(one)}" for one in told)
        return f'{{\n{lines} "rows": [\n{rows}\n ]\n}}\n'


def read(raw: bytes) -> Measurement:
    """What `written` has written. Raises as plain.typed does for anything else."""
    document = json.loads(raw)
    del document["format"]
    measured: Measurement = typed(Measurement, document)
    return measured


def measured_file(game: str) -> Path:
    """Where the counts of a game are kept."""
    return asset(game, "measured.json")


def shipped(game: str) -> Measurement | None:
    """What the program came with; None when the file is missing or cannot be used."""
    try:
        return read(measured_file(game).read_bytes())
    except (OSError, ValueError, LookupError, TypeError):
        return None


def kept(game: str, rules: int, digest: str) -> Measurement | None:
    """The same; None as well where it is of other rules or data."""
    found = shipped(game)
    return found if found and (found.rules, found.digest) == (rules, digest) else None


def change(after: Row, before: Row) -> tuple[float, float, float]:
    """How far one share of games won lies above another: low end of its 95 % interval, itself, high end.

    Two series from the same seed are as good as independent once a die is thrown in one of them only; where a
    switch hardly ever matters they stay alike, and the interval is wider than need be.
    """
    return difference(sum(after.won), after.games, sum(before.won), before.games)


def _compared(after: Row, before: Row) -> str:
    way, games, (low, middle, high) = tr(after.ways[0]), after.games, change(after, before)
    if after.won == before.won:
        return tr("{way} play won exactly as often in {games:,} games", way=way, games=games)
    if low <= 0 <= high:
        return tr(
            "no difference that {games:,} games would show ({low} to {high} percentage points)",
            games=games, low=points(low), high=points(high),
        )  # fmt: skip
    told, first, last = (in_figures(abs(share) * 100, ".1f") for share in (middle, low, high))
    rate = in_figures(100 * sum(after.won) / games, ".1f") + " %"
    return tr(
        "{way} play wins {points} percentage points {word} ({low} to {high} {word}), {rate} of the games",
        way=way, points=told, word=tr("more") if middle > 0 else tr("less"), low=first, high=last, rate=rate,
    )  # fmt: skip


def points(share: float) -> str:
    """Percentage points with a real minus sign."""
    return in_figures(share * 100, "+.1f").replace("-", "−")
