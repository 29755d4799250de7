"""The rules reference of a game: its paragraphs, and the pages about this program after them."""

from __future__ import annotations

import hashlib
from functools import cache

from bloodyridge_qt.engine.dice import KeyedDice
from bloodyridge_qt.language import prose, tr
from bloodyridge_qt.resources import asset
from bloodyridge_qt.table.glossary import glossary_page
from bloodyridge_qt.table.rule_text import DICE_PAGE, Entry, page_in
from bloodyridge_qt.table.rulebook import Rulebook


@cache
def rules_of(game: str) -> Rulebook:
    """The paragraphs of a game in its own words, read once."""
    return Rulebook.read(asset(game, "rules"))


def with_pages(book: Rulebook, game: str, readings: Entry) -> Rulebook:
    """The book of a game with its words, its page on readings, and how its dice are made at the end."""
    return book.with_pages(tr("About this program"), (glossary_page(game), readings, dice_page(game)))


@cache
def dice_page(game: str) -> Entry:
    """The page with a game's names of dice, from `pages/dice.md` of its assets.

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
    return page_in(DICE_PAGE, text)
