"""What was measured of the ways of playing: counts kept in a file, told in New Game.

A digest of all that the rules read says whether they were counted with today's data.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from bloodyridge_qt.engine.shares import wilson
from bloodyridge_qt.games.first_blood.rules import terms as t
from bloodyridge_qt.games.first_blood.rules.ruleset import FirstBlood
from bloodyridge_qt.language import tr
from bloodyridge_qt.reading import parse
from bloodyridge_qt.resources import asset

FILE: Final[Path] = asset("first_blood", "measured.json")
FORMAT: Final = "first-blood-measured"
_MOST: Final = 10**7


class Row(NamedTuple):
    """How the games of two ways ended."""

    us: str
    japanese: str
    chosen: Mapping[str, str]
    """What departs from the standard game, by switch."""
    outcomes: tuple[int, ...]
    """Games of each of terms.OUTCOMES [2.0]."""

    def share(self, seat: str) -> str:
        """ "47.2 % (44.1 to 50.3)" of the games, won by this seat."""
        won, games = self.outcomes[t.OUTCOMES.index(t.US_WIN)], sum(self.outcomes)
        won = won if seat == t.SEATS[t.US] else games - won
        low, high = (100 * end for end in wilson(won, games))
        return tr("{won:.1f} % ({low:.1f} to {high:.1f})", won=100 * won / games, low=low, high=high)


def digest(rules: FirstBlood) -> str:
    """Changes with anything the rules read from the data files."""
    setting = rules.setting
    return hashlib.sha256(repr((setting.board, setting.forces, setting.tables)).encode()).hexdigest()


def written(rules: FirstBlood, seed: str, rows: Sequence[Row]) -> str:
    """As JSON, a row a line."""
    head = {"format": FORMAT, "seed": seed, "rules": rules.version, "digest": digest(rules)}
    lines = "".join(f" {json.dumps(name)}: {json.dumps(value)},\n" for name, value in head.items())
    each = ",\n".join(f"  {json.dumps(row._asdict())}" for row in rows)
    return f'{{\n{lines} "rows": [\n{each}\n ]\n}}\n'


def kept(rules: FirstBlood, raw: bytes) -> tuple[Row, ...]:
    """What `written` has written; nothing when it is of other data or cannot be used."""
    try:
        root = parse(raw, "measurements of First Blood")
        found = (root.member("rules").whole(0, _MOST), root.member("digest").text(64))
        count = len(t.OUTCOMES)
        rows = tuple(
            Row(
                one.member("us").text(20),
                one.member("japanese").text(20),
                {key: value.text(40) for key, value in one.member("chosen").members(20)},
                one.member("outcomes").wholes(0, _MOST, count, count),
            )
            for one in root.member("rows").items(200)
        )
    except ValueError:
        return ()
    return rows if found == (rules.version, digest(rules)) else ()


def words(rows: Sequence[Row]) -> str:
    """What each side wins against the other and against chance, in two sentences; "" without rows."""
    of = {(row.us, row.japanese): row for row in rows if not row.chosen}
    try:
        level, us, japanese = (
            of["sensible", "sensible"], of["sensible", "random"], of["random", "sensible"]
        )  # fmt: skip
    except KeyError:
        return ""
    return tr(
        "Measured in {games:,} games played by the program on both seats: the US player wins {level}; "
        "against random play the US player wins {us}, the Japanese player {japanese}; in brackets the "
        "95 % interval.",
        games=sum(level.outcomes), level=level.share("US"), us=us.share("US"),
        japanese=japanese.share("Japanese"),
    )  # fmt: skip
