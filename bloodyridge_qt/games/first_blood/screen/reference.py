"""The rules reference of this game: its paragraphs in own words, and how unclear texts are read."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from bloodyridge_qt import resources
from bloodyridge_qt.games.first_blood.rules.options import SWITCHES
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.dice_page import dice_page
from bloodyridge_qt.table.glossary import glossary_page
from bloodyridge_qt.table.readings import readings_page
from bloodyridge_qt.table.rulebook import Rulebook


def rulebook(in_force: Mapping[str, str] | None = None) -> Rulebook:
    """Rules and readings; with what is in force, the page on readings tells it."""
    readings = readings_page("first_blood", SWITCHES[1:], in_force)  # the first is the optional rule
    pages = glossary_page("first_blood"), readings, dice_page("first_blood")
    return _rules().with_pages(tr("About this program"), pages)


@cache
def _rules() -> Rulebook:
    return Rulebook.read(resources.asset("first_blood", "rules"))
