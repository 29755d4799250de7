"""Whole games, recorded, replay line for line.

A recording holds the seed, the readings, then each decision in words followed by the lines it brought into
the log, as the player reads them, and a digest of the position. When rules or words are changed on purpose,
rewrite the recordings and read the difference before keeping it:

    BLOODYRIDGE_REWRITE_PLAYTHROUGHS=1 python -m pytest tests/playthroughs

The map and the counters of the recordings are those written by hand in the tests, so that better data in
`maps/` leaves them alone.
"""

from __future__ import annotations

import hashlib
import os
import random
import re
from collections.abc import Callable, Iterable
from dataclasses import fields
from pathlib import Path

import pytest

from bloodyridge_qt.games.bloody_ridge.advice import playout
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from bloodyridge_qt.games.bloody_ridge.rules.terms import NOWHERE
from bloodyridge_qt.games.bloody_ridge.screen.screen import BloodyRidgeScreen, BloodyRidgeTable
from bloodyridge_qt.table.cues import Beat
from bloodyridge_qt.table.game_table import GameTable
from bloodyridge_qt.table.offers import Offer
from tests.games.bloody_ridge import paper_map
from tests.games.bloody_ridge.tables import NOTHING_DRAWN, everything

HERE = Path(__file__).parent
REWRITE = "BLOODYRIDGE_REWRITE_PLAYTHROUGHS"

GAMES: dict[str, tuple[str, str, dict[str, str]]] = {
    "straight_north": ("north-4", "straight north", {}),
    "hq_hunt": ("hunt-28", "HQ hunt", {"us_line": "H3", "red_row_fire": "strict", "no_survivors": "taken"}),
    "all_optional": (
        "optional-2",
        "sensible",
        {"machineguns": "on", "hero": "on", "banzai": "on", "mg_crews": "on"},
    ),
}
"""Seed, way of playing that made the recording, switches off their default.

What only optional rules ask [11.4, 11.5] was decided at random.
"""

DECISION = re.compile(r"> .+")


def new_game(seed: str, readings: dict[str, str]) -> BloodyRidgeTable:
    return GameTable(BloodyRidgeScreen(NOTHING_DRAWN, paper_map.rules(**readings)), seed)


def state_of(table: BloodyRidgeTable) -> State:
    return table.session.state


def digest(state: State) -> str:
    """Changes with anything in the position."""
    text = ";".join(f"{name}={getattr(state, name)!r}" for name in sorted(one.name for one in fields(State)))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def lines_of(beats: Iterable[Beat]) -> list[str]:
    return [f"  {line.text}" for beat in beats for line in beat.log]


def in_words(choice: Offer) -> str:
    force = choice.mover if choice.mover.startswith("force") else ""
    return f"> force {force[-4:]}: {choice.title}" if force else f"> {choice.title}"


def find(table: BloodyRidgeTable, words: str) -> Offer | None:
    """The choice a recorded decision names."""
    return next((choice for choice in everything(table) if in_words(choice) == words), None)


def replay(name: str, decisions: Iterable[str]) -> list[str]:
    """The recording that these decisions make today, up to the first that is not possible any more."""
    seed, _, readings = GAMES[name]
    table = new_game(seed, readings)
    lines = [*lines_of(table.opening()), f"  = {digest(state_of(table))}"]
    for words in decisions:
        choice = find(table, words)
        lines.append(words)
        if choice is None:
            return [*lines, "  NOT POSSIBLE ANY MORE"]
        lines += [*lines_of(table.submit(choice)), f"  = {digest(state_of(table))}"]
    if everything(table):
        lines.append("  THE GAME GOES ON")
    return lines


def record(name: str) -> list[str]:
    """The decisions its way of playing takes."""
    seed, way, readings = GAMES[name]
    table = new_game(seed, readings)
    setting = table.rules.setting
    decide = playout.WAYS[way](setting, random.Random(seed))
    decisions = []
    chance = random.Random(seed)
    while found := everything(table):
        if found[0].verb in ("strike", "exit"):
            origin, stand, target = (
                setting.board.numbers[space] if space != NOWHERE else "" for space in decide(state_of(table))
            )
            verb = f"Strike {target} from {stand}" if target else f"Exit from {stand}"
            decisions.append(f"> force {origin}: {verb}")
        else:
            decisions.append(in_words(chance.choice(found)))
        choice = find(table, decisions[-1])
        assert choice is not None, decisions[-1]
        table.submit(choice)
    return decisions


def held_to_its_recording(
    name: str, replay: Callable[[str, Iterable[str]], list[str]], record: Callable[[str], list[str]]
) -> None:
    """Replay a recorded game; or record it anew, when that is asked for."""
    path = HERE / f"{name}.txt"
    if os.environ.get(REWRITE):
        path.write_text("\n".join(replay(name, record(name))) + "\n", encoding="utf-8")
    recorded = path.read_text(encoding="utf-8").splitlines()
    decisions = [line for line in recorded if DECISION.fullmatch(line)]
    assert len(decisions) > 20
    assert replay(name, decisions) == recorded


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_replays_line_for_line(name: str) -> None:
    held_to_its_recording(name, replay, record)


def test_the_recordings_show_what_they_are_for() -> None:
    told = "\n".join((HERE / f"{name}.txt").read_text(encoding="utf-8") for name in GAMES)
    for words in (
        *(
            "[3.4]",
            "[3.8]",
            "[4.1]",
            "[4.2]",
            "[6.3]",
            "[6.9]",
            "[6.10]",
            "[6.11]",
            "[7.7]",
            "[7.14]",
            "[7.16]",
        ),
        *("[8.2]", "[8.3]", "[8.4]", "[9.1]", "[10.4]", "Hill 123"),
        *("falls with its unit [11.2]", "leaves the game [11.2]", "The Hero with", "[11.3]"),
        *("The charge eliminates", "the whole force is lost", "MG crew placed"),
    ):
        assert words in told, f"no recording shows {words}; record other seeds"
