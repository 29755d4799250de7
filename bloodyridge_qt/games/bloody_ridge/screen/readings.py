"""The page "Readings of unclear rules": how each unclear text is read, why, and what else can be chosen.

Readings that can be played in more than one way are told of in rules.options; the others here.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Final, NamedTuple

from bloodyridge_qt.engine.switches import Switch
from bloodyridge_qt.games.bloody_ridge.rules.options import READINGS, Options
from bloodyridge_qt.games.bloody_ridge.screen.measured import effect_words, measured_words
from bloodyridge_qt.resources import asset
from bloodyridge_qt.table.rule_text import (
    READINGS_PAGE,
    Block,
    Entry,
    Facts,
    Heading,
    Paragraph,
    page_of,
)

TITLE: Final = "Readings of unclear rules"


class Ruling(NamedTuple):
    """An unclear text that is played in one way only."""

    id: str
    rules: tuple[str, ...]
    label: str
    reading: str
    reason: str
    """Two sentences."""


@cache
def rulings() -> tuple[Ruling, ...]:
    """The readings without an alternative, by paragraph."""
    found = json.loads(asset("bloody_ridge", "rulings.json").read_bytes())
    return tuple(Ruling(**{**one, "rules": tuple(one["rules"])}) for one in found)


def readings_page(options: Options | None = None) -> Entry:
    """All readings as a page; with options, what is in force in the game on the table."""
    blocks: list[Block] = [
        Paragraph(
            "Some texts of the rules can be read in more than one way, and a few cases are left open. Here "
            "is how this program reads each of them, and why."
        ),
        Heading("Readings you can choose"),
        Paragraph(
            "These have an alternative. Each is a switch in *New game*, under *Rulings*; what was chosen "
            "stands in the log’s head, in the saved game and in the report."
        ),
    ]
    if measured_words():
        blocks.append(Paragraph(measured_words()))
    for switch in READINGS:
        blocks += [_heading(switch), Facts(tuple(_rows(switch, options)))]
    blocks += [
        Heading("Readings without a choice"),
        Paragraph("These are always played as they stand here."),
    ]
    for ruling in rulings():
        blocks += [_heading(ruling), Facts((("Played", ruling.reading), ("Why", ruling.reason)))]
    return page_of(READINGS_PAGE, TITLE, tuple(blocks))


def _heading(about: Switch | Ruling) -> Heading:
    return Heading(about.label, about.id, about.rules)


def _rows(switch: Switch, options: Options | None) -> list[tuple[str, str]]:
    """The default, its reason, what may be played instead, and what is in force."""
    default, *others = switch.alternatives
    rows = [("Default", f"{default.words}."), ("Why", switch.reason)]
    for other in others:
        effect = effect_words(switch.id, other.value)
        rows.append(
            ("Or", f"{other.words}. {effect[0].upper()}{effect[1:]}." if effect else f"{other.words}.")
        )
    if options is not None:
        value = getattr(options, switch.id)
        words = next(each.words for each in switch.alternatives if each.value == value)
        rows.append(("This game", f"**{words}.**" if value != switch.default else f"{words}."))
    return rows
