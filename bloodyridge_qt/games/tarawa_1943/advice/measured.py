"""What was measured of the ways of playing and of the switches, as New Game tells it."""

from __future__ import annotations

import hashlib

from bloodyridge_qt.games.tarawa_1943.rules.ruleset import Tarawa1943
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.measured import Measurement, kept


def digest(rules: Tarawa1943) -> str:
    """Changes with anything the rules read from board, numbers and cards; not with drawings and words."""
    setting, board = rules.setting, rules.setting.board
    cards = [(card.id, card.window, card.effects) for card in (*setting.usmc, *setting.japanese)]
    read = (setting.places, board.links, board.battalions, board.starts, sorted(board.lagoon), cards)
    return hashlib.sha256(repr(read).encode()).hexdigest()


def measurement(rules: Tarawa1943) -> Measurement | None:
    """What the program came with; None when it is of other rules or data, is missing or cannot be used."""
    return kept("tarawa_1943", rules.version, digest(rules))


def effect_words(found: Measurement, switch: str, value: str) -> str:
    """What picking this value was measured to change, and what strong play comes to; "" if it was not."""
    words, strong = found.effect({switch: value}), found.of({switch: value}, "strong")
    return tr("{words}; strong play {share}", words=words, share=strong.share()) if strong else words


def words(found: Measurement) -> str:
    """What the ways of playing win of the standard game, in a sentence."""
    rows = [row for row in found.rows if not row.chosen]
    ways = ", ".join(f"{tr(row.ways[0])} {row.share()}" for row in rows)
    return tr(
        "Measured in {games:,} games each, played by the program with the cards it came with: of "
        "standard games the Marines win, by way of playing, {ways}; in brackets the 95 % interval.",
        games=rows[0].games,
        ways=ways,
    )
