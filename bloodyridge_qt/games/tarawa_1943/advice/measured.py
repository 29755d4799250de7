"""What was measured of the ways of playing and of the switches: kept in a file, and told in New Game.

Only counts are kept, with a digest of all that the rules read from the data: whether the numbers are those of
today's cards and board.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from bloodyridge_qt.engine.shares import difference, wilson
from bloodyridge_qt.games.tarawa_1943.rules import terms
from bloodyridge_qt.games.tarawa_1943.rules.ruleset import Tarawa1943
from bloodyridge_qt.language import in_figures, tr
from bloodyridge_qt.reading import Node, parse
from bloodyridge_qt.resources import asset

FILE: Final[Path] = asset("tarawa_1943", "measured.json")
FORMAT: Final = "tarawa-measured"
SWITCH_WAY: Final = "sensible"
"""The way the switches are measured with."""
_MOST: Final = 10**7


class Row(NamedTuple):
    """How the games of one set-up ended."""

    way: str
    chosen: Mapping[str, str]
    """What departs from the standard game, by switch."""
    levels: tuple[int, ...]
    """Games of each of OUTCOMES [7.0]."""

    @property
    def won(self) -> int:
        """Games the Marines won."""
        return sum(self.levels[1:])

    @property
    def games(self) -> int:
        """Games that were played."""
        return sum(self.levels)

    def share(self) -> str:
        """ "47.2 % (45.8–48.6)"."""
        shares = self.won / self.games, *wilson(self.won, self.games)
        middle, low, high = (in_figures(100 * share, ".1f") for share in shares)
        return f"{middle} % ({low}–{high})"


@dataclass(frozen=True, slots=True)
class Measurement:
    """Games with these data, and how they ended."""

    seed: str
    version: int
    """Of the rules."""
    digest: str
    rows: tuple[Row, ...]

    def of(self, way: str, **chosen: str) -> Row | None:
        """What was counted; None if it was not."""
        return next((row for row in self.rows if (row.way, row.chosen) == (way, chosen)), None)

    def effect_words(self, switch: str, value: str) -> str:
        """What picking this value was measured to change; empty when nothing was measured.

        "sensible play wins 4.1 percentage points less (2.7–5.5), 8.4 % of the games;
        strong play 38.2 % (36.9–39.6)".
        """
        row, standard = self.of(SWITCH_WAY, **{switch: value}), self.of(SWITCH_WAY)
        if row is None or standard is None:
            return ""
        low, middle, high = (
            100 * share for share in difference(row.won, row.games, standard.won, standard.games)
        )
        if low <= 0 <= high:
            return tr(
                "no difference that {games:,} games of {switch_way} play would show",
                games=row.games,
                switch_way=tr(SWITCH_WAY),
            )
        more = middle > 0
        words = tr(
            "{way} play wins {points:.1f} percentage points more ({low:.1f}–{high:.1f}), "
            "{share:.1f} % of the games"
            if more
            else "{way} play wins {points:.1f} percentage points less ({low:.1f}–{high:.1f}), "
            "{share:.1f} % of the games",
            way=tr(SWITCH_WAY),
            points=abs(middle),
            low=low if more else -high,
            high=high if more else -low,
            share=100 * row.won / row.games,
        )
        strong = self.of("strong", **{switch: value})
        return tr("{words}; strong play {share}", words=words, share=strong.share()) if strong else words

    def words(self) -> str:
        """What the ways of playing win of the standard game, in a sentence."""
        rows = [row for row in self.rows if not row.chosen]
        ways = ", ".join(f"{tr(row.way)} {row.share()}" for row in rows)
        return tr(
            "Measured in {games:,} games each, played by the program with the cards it came with: of "
            "standard games the Marines win, by way of playing, {ways}; in brackets the 95 % interval.",
            games=rows[0].games,
            ways=ways,
        )

    def written(self) -> str:
        """As JSON, a row a line."""
        head = {"format": FORMAT, "seed": self.seed, "rules": self.version, "digest": self.digest}
        lines = "".join(f" {json.dumps(name)}: {json.dumps(value)},\n" for name, value in head.items())
        rows = ",\n".join(f"  {json.dumps(row._asdict())}" for row in self.rows)
        return f'{{\n{lines} "rows": [\n{rows}\n ]\n}}\n'


def digest(rules: Tarawa1943) -> str:
    """Changes with anything the rules read from board, numbers and cards; not with drawings and words."""
    setting, board = rules.setting, rules.setting.board
    cards = [(card.id, card.window, card.effects) for card in (*setting.usmc, *setting.japanese)]
    read = (setting.places, board.links, board.battalions, board.starts, sorted(board.lagoon), cards)
    return hashlib.sha256(repr(read).encode()).hexdigest()


def read(raw: bytes) -> Measurement:
    """What `written` has written. Raises Unreadable, a ValueError, naming the place that does not fit."""
    root = parse(raw)
    root.member("format").one_of((FORMAT,))
    return Measurement(
        root.member("seed").text(100),
        root.member("rules").whole(0, _MOST),
        root.member("digest").text(64),
        tuple(map(_row, root.member("rows").items(200))),
    )


def _row(node: Node) -> Row:
    chosen = {key: value.text(40) for key, value in node.member("chosen").members(20)}
    count = len(terms.OUTCOMES)
    return Row(node.member("way").text(40), chosen, node.member("levels").wholes(0, _MOST, count, count))


def measurement(rules: Tarawa1943) -> Measurement | None:
    """What the program came with; None when it is of other rules or data, is missing or cannot be used."""
    try:
        found = read(FILE.read_bytes())
    except (OSError, ValueError):
        return None
    return found if (found.version, found.digest) == (rules.version, digest(rules)) else None
