"""Puzzles: legal positions, every decision measured, one clearly the best; a sample is measured again."""

from __future__ import annotations

import pytest

from bloodyridge_qt.games.bloody_ridge.advice.rollouts import Rollouts
from bloodyridge_qt.games.bloody_ridge.edition import COUNTERS, MAP, open_edition
from bloodyridge_qt.games.bloody_ridge.rules.actions import action_of
from bloodyridge_qt.games.bloody_ridge.rules.legality import contradiction
from bloodyridge_qt.reading import parse
from bloodyridge_qt.resources import asset
from bloodyridge_qt.table.lessons import puzzles_of
from tests.slow import after

EDITION = open_edition()
PUZZLES = puzzles_of("bloody_ridge").steps


def test_thirty_puzzles_ship_and_were_measured_on_todays_map_and_counters() -> None:
    head = parse(asset("bloody_ridge", "puzzles.json").read_bytes())
    assert head.member("map_sha256").value == EDITION.data[MAP].sha256
    assert head.member("counters_sha256").value == EDITION.data[COUNTERS].sha256
    assert head.member("rules").value == EDITION.rules({}).version
    assert len({step.position for step in PUZZLES}) == len(PUZZLES) >= 30


@pytest.mark.parametrize("number", range(len(PUZZLES)))
def test_every_legal_decision_of_a_puzzle_was_measured_and_one_is_clearly_the_best(number: int) -> None:
    step = PUZZLES[number]
    rules, state = EDITION.position_of(step.position)
    assert contradiction(state, rules.setting) == ""
    decision = rules.decision(state)
    assert decision is not None
    assert {action_of(one.decision) for one in step.measured} == set(decision.options)
    best, *others = step.measured
    assert best.games >= 600
    for other in others:
        assert best.win - other.win >= 0.06
        assert other.why.endswith(".")


@pytest.mark.parametrize("number", after(0, range(0, len(PUZZLES), 4)))
def test_a_puzzle_measured_again_with_other_dice_comes_to_the_same(number: int) -> None:
    """Two intervals of 95 % that do not even touch would be a difference of more than three errors."""
    step = PUZZLES[number]
    rules, state = EDITION.position_of(step.position)
    *_, trials = Rollouts(rules).judge(
        state, most=400, kept=[action_of(one.decision) for one in step.measured], seed=77
    )
    again = {trial.action: trial for trial in trials}
    for one in step.measured:
        low, high = again[action_of(one.decision)].interval
        assert max(low, one.low) <= min(high, one.high), one
