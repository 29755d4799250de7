"""Whole games of Tarawa, recorded, replay line for line; rewritten as those of the other game are.

They are played on the shipped board with the shipped cards: whoever changes what the rules read from those
rewrites the recordings, and measures again.
"""

from __future__ import annotations

import hashlib
import random
import re
from collections.abc import Iterable
from typing import Any

import pytest

from bloodyridge_qt.games.tarawa_1943.advice.ways import WAYS
from bloodyridge_qt.games.tarawa_1943.edition import edition_of
from bloodyridge_qt.games.tarawa_1943.rules.actions import action_of
from bloodyridge_qt.table.game_table import GameTable
from tests.playthroughs.test_playthroughs import HERE, held_to_its_recording, lines_of

GAMES: dict[str, tuple[str, str, dict[str, str]]] = {
    "tarawa_red": ("betio-1", "strong", {}),
    "tarawa_black": (
        "betio-2",
        "sensible",
        {
            "landing": "black",
            "cards": "27",
            "cube_return": "yes",
            "multi_fire": "repeat",
            "first_draw": "yes",
        },
    ),
}
"""Seed, way of playing that made the recording, what departs from the standard game."""


def new_game(name: str) -> GameTable[Any, Any]:
    seed, _, chosen = GAMES[name]
    edition = edition_of()
    return GameTable(edition.screen(edition.rules(chosen)), seed)


def digest(state: Any) -> str:
    """Changes with anything in the position but which of equal dice are taken up: older games did not say."""
    return hashlib.sha256(re.sub(r", up_at=\[[\d, ]*\]", "", repr(state)).encode()).hexdigest()[:16]


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
    if table.offers():
        lines.append("  THE GAME GOES ON")
    return lines


def record(name: str) -> list[str]:
    """The decisions its way of playing takes."""
    seed, way, _ = GAMES[name]
    table = new_game(name)
    decide, decisions = WAYS[way](table.rules, random.Random(seed)), []
    while table.offers():
        action = decide(table.session.state)
        decisions.append(f"> {action}")
        table.submit_action(action)
    return decisions


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_replays_line_for_line(name: str) -> None:
    held_to_its_recording(name, replay, record)


def test_the_recordings_show_what_they_are_for() -> None:
    told = "\n".join((HERE / f"{name}.txt").read_text(encoding="utf-8") for name in GAMES)
    for words in (
        *("> attack 1 with", "> advance", "> follow with", "> move ", "> place ", "> regroup ", "> play U"),
        *("> take up a 1", "> roll again", "> strike ", "> restore ", "> attack the cube in", "banzai"),
        *("Exhaustion check", "is out of the game", "infiltration cube", "[2.0]", "[3.0]", "[4.0]", "[7.0]"),
    ):
        assert words.lower() in told.lower(), f"no recording shows {words}; record other seeds"
