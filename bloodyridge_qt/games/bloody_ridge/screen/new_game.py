"""What may be chosen for a new game, put to the player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from bloodyridge_qt.boards.board import Board
from bloodyridge_qt.engine.switches import RULINGS, OptionError
from bloodyridge_qt.games.bloody_ridge.rules.options import (
    ON,
    OPTIONAL_RULES,
    READINGS,
    SWITCHES,
    Options,
)
from bloodyridge_qt.games.bloody_ridge.rules.setting import contradictions
from bloodyridge_qt.games.bloody_ridge.screen import measured
from bloodyridge_qt.games.bloody_ridge.screen.words import phrase, said
from bloodyridge_qt.language import tr
from bloodyridge_qt.table import starting
from bloodyridge_qt.table.forms import Field

_HELPS = {"japanese": tr("helps the Japanese"), "us": tr("helps the Marines")}

BY_HAND: Final = starting.by_hand_field(
    tr("Dice"),
    phrase("by hand"),
    tr("Dice by hand, draws from the seed"),
    tr("Dice and US draws by hand"),
    ("3.2", "6.11"),
)


def setup_fields() -> tuple[Field, ...]:
    """Seed, seal, whose hands throw, the optional rules, then every reading that has an alternative."""
    words = tr("The rules recommend the standard game first; any of these may be added to it [11.1]. ")
    told = {
        OPTIONAL_RULES[0].group: words + measured.measured_words(),
        RULINGS: tr("Where the text can be read in more than one way, our reading comes first."),
    }
    optional = {rule.id: _HELPS[rule.favours] for rule in OPTIONAL_RULES}
    fields = starting.switch_fields((*OPTIONAL_RULES, *READINGS), measured.effect_words, told)
    return (
        *starting.starting_fields(BY_HAND, helps=True),
        *(
            replace(one, kind="switch", favours=optional[one.key], optional=True)
            if one.key in optional
            else one
            for one in fields
        ),
    )


def sum_up(choices: Mapping[str, str], departures: Sequence[tuple[str, str]] = ()) -> str:
    """In what a set-up differs from the standard game, whom that helps [11.1], what was measured of it.

    `departures` are those of the map, as departures_of tells them; on such a map nothing was measured.
    """
    changed = {
        one.id: other.value
        for one in SWITCHES
        for other in one.alternatives[1:]
        if choices.get(one.id) == other.value
    }
    if not changed and not departures:
        return "\n".join((tr("Standard game"), tr("The rules as printed, none of the optional ones [11.1].")))
    rules = [rule for rule in OPTIONAL_RULES if changed.get(rule.id) == ON]
    other = [said("readings").get(f"{switch} {value}", "") for switch, value in changed.items()]
    overridden = dict.fromkeys(row.replace(tr("Map"), "map", 1) for row, _ in departures)
    words = ", ".join(filter(None, (*(rule.label for rule in rules), *other, *overridden)))
    lines = [words[:1].upper() + words[1:], _balance({rule.favours for rule in rules})]
    lines += [tr("Map, {told}.", told=text) for _, text in departures[:_MOST_DEPARTURES]]
    if len(departures) > _MOST_DEPARTURES:
        lines.append(tr("And {departures} more.", departures=len(departures) - _MOST_DEPARTURES))
    lines.append("" if departures else _measured(changed))
    return "\n".join(filter(None, lines))


_MOST_DEPARTURES: Final = 3
"""Departures of a map that are told one by one."""


def _balance(sides: set[str]) -> str:
    if len(sides) != 1:
        return ""
    helped = tr("the Japanese") if sides == {"japanese"} else tr("the Marines")
    return phrase("balance", helped=helped)


def _measured(changed: Mapping[str, str]) -> str:
    words = measured.set_up_words(changed)
    return tr("Measured: {words}.", words=words) if words else ""


def options_of(choices: Mapping[str, str]) -> Options:
    """Options from what the player chose; missing keys take their defaults. Raises SetupError."""
    try:
        return Options(**starting.of_the_game(choices, SWITCHES))
    except OptionError as error:
        raise starting.SetupError(str(error)) from error


def departures_of(board: Board) -> tuple[tuple[str, str], ...]:
    """In what the map's owner has knowingly departed from the rules, as rows of the same kind."""
    return tuple(
        (
            tr("Map overrides [{rule}]", rule=one.rule),
            phrase("departure", feature=one.feature, found=one.found, expected=one.expected),
        )
        for one in contradictions(board)
    )


def switch_rows(options: Options) -> list[tuple[str, str]]:
    """The optional rules that are used, then every reading that can matter in this game."""
    used = [rule.label for rule in OPTIONAL_RULES if getattr(options, rule.id) == ON]
    rows = [(tr("Optional rules [11.1]"), ", ".join(used) or tr("none"))]
    for reading in READINGS:
        value = getattr(options, reading.id)
        if value == reading.default and any(getattr(options, rule) != ON for rule in reading.needs):
            continue
        words = next(alternative.words for alternative in reading.alternatives if alternative.value == value)
        rows.append((f"{reading.label} [{reading.rules[0]}]", words))
    return rows
