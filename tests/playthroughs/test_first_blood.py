"""A whole game of First Blood, recorded, replays line for line; rewritten as those of the other games are."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

import pytest

from bloodyridge_qt.games.first_blood.advice.ways import WAYS
from bloodyridge_qt.games.first_blood.edition import edition_of
from bloodyridge_qt.games.first_blood.rules import terms as t
from bloodyridge_qt.games.first_blood.rules.actions import action_of
from bloodyridge_qt.table.game_table import GameTable
from tests.playthroughs.test_playthroughs import HERE, held_to_its_recording, lines_of
from tests.playthroughs.test_tarawa import digest

GAMES: dict[str, tuple[str, dict[str, str]]] = {"first_blood": ("lunga-1", {"two_units_repair": "yes"})}
"""Seed of the dice and of both sensible players, and what departs from the standard game."""


def new_game(name: str) -> GameTable[Any, Any]:
    seed, chosen = GAMES[name]
    edition = edition_of()
    return GameTable(edition.screen(edition.rules(chosen)), seed)


def replay(name: str, decisions: Iterable[str]) -> list[str]:
    """The recording that these decisions make today, up to the first that is not possible any more."""
    table = new_game(name)
    lines = [*lines_of(table.opening()), f"  = {digest(table.session.state)}"]
    for words in decisions:
        action = action_of(words[2:])
        lines.append(words)
        if table.rules.refusal(table.session.state, action) is not None:
            return [*lines, "  NOT POSSIBLE ANY MORE"]
        lines += [*lines_of(table.submit_action(action)), f"  = {digest(table.session.state)}"]
    return lines if table.over else [*lines, "  THE GAME GOES ON"]


def record(name: str) -> list[str]:
    """The decisions both sides take in their sensible way."""
    seed, _ = GAMES[name]
    table, decisions = new_game(name), []
    ways = {side: WAYS["sensible"](table.rules, random.Random(f"{seed} {side}")) for side in t.SEATS}
    while table.offers():
        action = ways[table.seat](table.session.state)
        decisions.append(f"> {action}")
        table.submit_action(action)
    return decisions


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_of_two_players_replays_line_for_line(name: str) -> None:
    held_to_its_recording(name, replay, record)


def test_the_recording_shows_what_it_is_for() -> None:
    told = (HERE / "first_blood.txt").read_text(encoding="utf-8").lower()
    for words in (
        *("> place ", "> move ", "> attack ", "> declare", "> resolve", "> lose ", "> retreat ", "> strike "),
        *("> send ", "> land all", "[14.1]", "[8.9]", "[13.6]", "[2.0]"),
    ):
        assert words in told, f"no recording shows {words}; record another seed"
