"""The page "Readings of unclear rules": how each unclear text is read, why, and what else can be chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Final, NamedTuple

from bloodyridge_qt.engine.switches import RULINGS, Switch
from bloodyridge_qt.language import data, later, tr
from bloodyridge_qt.table import rule_text
from bloodyridge_qt.table.phrases import sentence

TITLE: Final = tr("Readings of unclear rules")


class Ruling(NamedTuple):
    """An unclear text that is played in one way only."""

    id: str
    rules: tuple[str, ...]
    label: str
    reading: str
    reason: str


@cache
def rulings(game: str) -> tuple[Ruling, ...]:
    """The readings without an alternative, from the file of a game."""
    return tuple(Ruling(**{**one, "rules": tuple(one["rules"])}) for one in data(game, "rulings.json"))


_UNCLEAR: Final = later(
    "Some texts of the rules can be read in more than one way, and a few cases are left open. Here is how "
    "this program reads each of them, and why."
)
_CHOSEN: Final = later(
    "These have an alternative. Each is a switch in *New game*, under *Rulings*; what was chosen stands in "
    "the log’s head, in the saved game and in the report."
)


def readings_page(
    game: str,
    switches: Iterable[Switch],
    chosen: Mapping[str, str] | None = None,
    *,
    measured: str = "",
    effect: Callable[[str, str], str] = lambda _switch, _value: "",
) -> rule_text.Entry:
    """The readings among the switches of a game, and its rulings; with what is `chosen` in a game.

    `measured` says how what a reading changes was measured, `effect` what a value of a switch changes.
    """
    blocks: list[rule_text.Block] = [
        rule_text.Paragraph(tr(_UNCLEAR)),
        rule_text.Heading(tr("Readings you can choose")),
        rule_text.Paragraph(tr(_CHOSEN)),
    ]
    if measured:
        blocks.append(rule_text.Paragraph(measured))
    for switch in (one for one in switches if one.group == RULINGS):
        blocks += [_heading(switch), rule_text.Facts(tuple(_rows(switch, chosen, effect)))]
    played = rule_text.Paragraph(tr("These are always played as they stand here."))
    blocks += [rule_text.Heading(tr("Readings without a choice")), played]
    for ruling in rulings(game):
        rows = (tr("Played"), ruling.reading), (tr("Why"), ruling.reason)
        blocks += [_heading(ruling), rule_text.Facts(rows)]
    return rule_text.page_of(rule_text.READINGS_PAGE, TITLE, tuple(blocks))


def _heading(about: Switch | Ruling) -> rule_text.Heading:
    return rule_text.Heading(about.label, about.id, about.rules)


def _rows(
    switch: Switch, chosen: Mapping[str, str] | None, effect: Callable[[str, str], str]
) -> list[tuple[str, str]]:
    """The default, its reason, what may be played instead, and what is in force."""
    default, *others = switch.alternatives
    rows = [(tr("Default"), f"{default.words}."), (tr("Why"), switch.reason)]
    for other in others:
        changes = effect(switch.id, other.value)
        rows.append((tr("Or"), f"{other.words}. {sentence(changes)}." if changes else f"{other.words}."))
    if chosen is not None:
        value = chosen[switch.id]
        words = switch.words_of(value)
        rows.append((tr("This game"), f"**{words}.**" if value != switch.default else f"{words}."))
    return rows
