"""The opportunist: what its ways cost, and that it meets the division HQ more often than the sensible way."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

import pytest

from bloodyridge_qt.games.bloody_ridge.advice.playout import (
    Costs,
    exit_hexes,
    opportunist,
    play_game,
    sensible,
    strike_cost,
)
from bloodyridge_qt.games.bloody_ridge.advice.rollouts import CommonDice
from bloodyridge_qt.games.bloody_ridge.edition import open_rules
from bloodyridge_qt.games.bloody_ridge.rules.options import Options
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.games.bloody_ridge.rules.terms import HQ_VICTORY

OUT = open_rules(Options(headquarters="out")).setting
IN = open_rules().setting


def slowly(setting: Setting, held: Sequence[int], chances: Sequence[float]) -> list[float]:
    """What the way to an exit costs from each hex, by going through all steps until nothing changes."""
    cost = [0.0 if leaves else math.inf for leaves in setting.exits]
    changed = True
    while changed:
        changed = False
        for here, steps in enumerate(setting.steps):
            for there in steps:
                onward = cost[there]
                if not held[there] and onward < math.inf:
                    after = (1 - chances[there]) * onward
                    onward = max(onward, strike_cost(setting, here, there) + after)
                if onward < cost[here] - 1e-12:
                    cost[here], changed = onward, True
    return cost


@pytest.mark.parametrize("chance", [0.0, 0.04, 0.9])
def test_what_a_way_costs_is_what_going_through_all_steps_finds__6_10(chance: float) -> None:
    rng = random.Random(1)
    chances = [chance * may for may in IN.hq_ground]
    costs = Costs(IN, exit_hexes(IN), chances=chances)
    held = bytearray(IN.is_red(space) for space in range(len(IN.board)))
    for _ in range(12):
        known = slowly(IN, held, chances)
        ground = int.from_bytes(held, "little")
        for start in IN.red_row:
            assert costs.best(held, ground, start)[0] == pytest.approx(known[start], abs=1e-9)
        for space in rng.sample(range(len(IN.board)), 12):
            held[space] = 1


def test_without_headquarters_it_is_the_sensible_way() -> None:
    rng = random.Random(1)
    ways = sensible(OUT, rng), opportunist(OUT, rng)
    for game in range(4):
        one, other = (play_game(OUT, way, CommonDice(game)) for way in ways)
        assert one == other


@pytest.mark.long
def test_it_meets_the_division_hq_more_often_than_the_sensible_way__6_10_4_2() -> None:
    rng = random.Random(1)
    met = [
        sum(play_game(IN, way, CommonDice(game)).outcome == HQ_VICTORY for game in range(150))
        for way in (sensible(IN, rng), opportunist(IN, rng))
    ]
    assert met[1] > 1.2 * met[0] > 0
