"""The rules reference of this game: its paragraphs, and the pages about this program after them."""

from __future__ import annotations

from functools import cache
from typing import Final

from bloodyridge_qt.games.bloody_ridge.rules.options import READINGS, Options
from bloodyridge_qt.games.bloody_ridge.screen.measured import effect_words, measured_words
from bloodyridge_qt.language import tr
from bloodyridge_qt.resources import asset
from bloodyridge_qt.table.dice_page import dice_page
from bloodyridge_qt.table.glossary import glossary_page
from bloodyridge_qt.table.readings import readings_page
from bloodyridge_qt.table.rule_text import Entry
from bloodyridge_qt.table.rulebook import Rulebook

PAGES_TITLE: Final = tr("About this program")


def rulebook(options: Options | None = None) -> Rulebook:
    """Rules and pages; with the options of a game, the page on readings says what is in force in it."""
    pages = glossary_page("bloody_ridge"), readings(options), dice_page("bloody_ridge")
    return _rules().with_pages(PAGES_TITLE, pages)


def readings(options: Options | None = None) -> Entry:
    """The page on readings, with what each alternative changes."""
    chosen = options.values() if options is not None else None
    return readings_page("bloody_ridge", READINGS, chosen, measured=measured_words(), effect=effect_words)


@cache
def _rules() -> Rulebook:
    """What does not change from game to game, read once."""
    return Rulebook.read(asset("bloody_ridge", "rules"))
