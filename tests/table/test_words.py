"""Single sentences of the game, where the numbers in them could mislead."""

from __future__ import annotations

import pytest

from bloodyridge_qt.games.bloody_ridge.rules.terms import EXIT_VICTORY, TIME_DEFEAT
from bloodyridge_qt.games.bloody_ridge.screen import words
from bloodyridge_qt.games.bloody_ridge.screen.ending import ending
from bloodyridge_qt.games.bloody_ridge.screen.prompting import prompt
from tests.games.bloody_ridge import paper_map
from tests.games.bloody_ridge.optional_tables import BANZAI, GUNS, HERO, jungle


@pytest.mark.parametrize(
    ("total", "defence", "shift", "told"),
    [
        (9, 4, 0, "9 ÷ 4 = 2:1"),
        (9, 4, 1, "9 ÷ 4 = 2:1, with Hill 123 3:1 [7.15]"),
        (3, 4, 1, "3 ÷ 4 = less than 1:1, with Hill 123 1:1 [7.15]"),
        (13, 4, -1, "13 ÷ 4 = 3:1, with Hill 123 2:1 [7.15]"),
        (5, 4, -1, "5 ÷ 4 = 1:1, with Hill 123 less than 1:1 [7.15]"),
        (3, 4, -1, "3 ÷ 4 = less than 1:1, with Hill 123 no better [7.15]"),
    ],
)
def test_a_ratio_after_the_shift_for_hill_123_is_told_as_it_is__7_15(
    total: int, defence: int, shift: int, told: str
) -> None:
    assert words.quotient(total, defence, shift) == told


@pytest.mark.parametrize(
    ("headquarters", "told"), [("in", "the division HQ unbeaten"), ("out", "with no exit, the historical")]
)
def test_an_end_by_time_speaks_of_the_hq_only_where_there_is_one__4_3_6_10(
    headquarters: str, told: str
) -> None:
    rules = paper_map.rules(headquarters=headquarters)
    state = rules.set_up()
    state.turn, state.outcome = 4, TIME_DEFEAT
    decided = ending(state, rules.setting).decided_by
    assert told in decided
    assert ("HQ" in decided) is (headquarters == "in")
    state.outcome = EXIT_VICTORY
    assert "exit" in ending(state, rules.setting).decided_by


@pytest.mark.parametrize(
    ("options", "drawn", "told"),
    [
        ({}, "8 7", "Any one of the 2 units [11.4]."),
        (GUNS, "8 7 machinegun", "Any one of the 2 units; a machinegun that helps it falls too [11.4]."),
        (HERO, "8 7 hero", "Any one of the 2 units; the Hero, if he is with it, falls with it [11.4]."),
        (
            HERO | {"hero_charged": "volley"},
            "8 7 hero",
            "Any one of the 2 units; the Hero, if he is with it, helps no other [11.4].",
        ),
        (
            HERO | {"hero_charged": "volley", "hero_returns": "dead"},
            "8 7 hero",
            "Any one of the 2 units; the Hero, if he is with it, falls with it [11.4].",
        ),
    ],
    ids=["alone", "machinegun", "Hero dies", "Hero stays", "Hero dies in a volley too"],
)
def test_the_question_for_the_victim_says_what_falls_with_it__11_3_11_4(
    options: dict[str, str], drawn: str, told: str
) -> None:
    table = jungle("3 3", **BANZAI, **options)
    table.strike("1714", "1713", f"US force {len(drawn.split()) + 3}; US draw {drawn}")
    table.submit(table.rules.decision(table.state).options[1], "Banzai Japanese 1; Banzai US 6")
    assert prompt(table.state, table.setting).reason == told
