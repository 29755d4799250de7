"""The page on how the dice are made: alike in every game, but for the names of its dice and what is drawn."""

from __future__ import annotations

import hashlib
from functools import cache

from bloodyridge_qt.engine.dice import KeyedDice
from bloodyridge_qt.language import prose, tr
from bloodyridge_qt.resources import asset
from bloodyridge_qt.table.rule_text import DICE_PAGE, Entry, TextReader


@cache
def dice_page(game: str) -> Entry:
    """The page with a game's names of dice, from `pages/dice.md` of its assets. Raises RulebookError.

    There stands a line that makes an example of a seed and a die's name, one with names to be checked, then
    "## The names" and "## Draws".
    """
    path = asset(game, "pages") / f"{DICE_PAGE}.md"
    shared = asset("shared", "pages") / f"{DICE_PAGE}.md"
    head, _, own = prose(path.read_text(encoding="utf-8")).partition("\n\n")
    told = dict(line.split(": ", 1) for line in head.splitlines())
    names, heading, draws = own.partition(tr("## Draws"))
    seed, *name = told["example"].split("|")
    first = hashlib.sha256(told["example"].encode("ascii")).digest()[:8]
    text = prose(shared.read_text(encoding="utf-8"))
    for word, put in {
        "{example}": told["example"],
        "{first}": first.hex(),
        "{share}": f"{int.from_bytes(first, 'big') * 6 / 2**64:.5f}",
        "{shown}": str(KeyedDice(seed).roll(tuple(name))),
        "{names}": names.strip(),
        "{draws}": heading + draws.rstrip(),
        "{check}": told["check"],
    }.items():
        text = text.replace(word, put)
    return TextReader(path, text).page()
