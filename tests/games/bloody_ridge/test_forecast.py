"""The forecast of strikes against other ways of finding the same chances, and against played strikes."""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from math import sqrt

import pytest

from bloodyridge_qt.engine.dice import StreamDice
from bloodyridge_qt.games.bloody_ridge.advice.forecast import FightForecast, Forecaster, StrikeForecast
from bloodyridge_qt.games.bloody_ridge.rules import assault
from bloodyridge_qt.games.bloody_ridge.rules.actions import CallBanzai, FightOn, Strike
from bloodyridge_qt.games.bloody_ridge.rules.events import ArtilleryFired, CacheFound, HexEmptied, HexTaken
from bloodyridge_qt.games.bloody_ridge.rules.terms import BANZAI, CHOOSE_VICTIM, HQ_VICTORY
from tests.games.bloody_ridge import exact_strikes
from tests.games.bloody_ridge.positions import Position

ALL = {"machineguns": "on", "hero": "on", "mg_crews": "on"}

SMALL = {
    "nobody but rifles, jungle": ("force 1715@1714 3 2 up; pool rifles 3 6 8", "1714", "1713", {}),
    "face down": ("force 1715@1714 3 2 1; pool rifles 3 6, artillery 1", "1714", "1713", {}),
    "out of the red row": ("force 1715@1715 3 2 up; pool rifles 4 8 8, artillery 1, cache", "1715", "1714", {}),
    "out of the red row, unanswered": (
        "force 1715@1715 1 1 up; pool rifles 4 8 8, cache",
        "1715",
        "1714",
        {"red_row_fire": "strict"},
    ),
    "HQs are set aside": (
        "force 1715@1714 3 2 up; pool rifles 5, artillery 1, division, battalion",
        "1714",
        "1713",
        {},
    ),
    "HQs may stand": (
        "force 1715@1709 3 2 up; pool rifles 5 8, artillery 1, cache, division, battalion",
        "1709",
        "1708",
        {},
    ),
    "both HQs stand": (
        "force 1715@1709 3 3 up; hq division 1708; hq battalion 1708; pool rifles 5 6 8 3 4",
        "1709",
        "1708",
        {},
    ),
    "up the hill": ("force 1715@1711 3 3 up; pool rifles 3 4 5 6, artillery 2", "1711", "1710", {}),
    "off the hill, all of it held": (
        "force 1715@1710 3 2 up; held hill; pool rifles 8 8 4, artillery 1, battalion",
        "1710",
        "1709",
        {"no_survivors": "taken"},
    ),
    "machineguns and Hero": (
        "force 1715@1709 3 3 6; pool rifles 3 5 5, machinegun, machinegun, hero, division",
        "1709",
        "1708",
        ALL,
    ),
    "helpers without a unit": (
        "force 1715@1714 3 6; pool artillery 1, machinegun, machinegun, hero",
        "1714",
        "1713",
        ALL,
    ),
}


def forecast(table: Position, stand: str, target: str) -> StrikeForecast:
    return Forecaster(table.setting).strike(table.state, Strike(table.hex(table.state.origin), stand, target))


@pytest.mark.parametrize("case", SMALL)
def test_a_small_strike_is_worked_out_as_by_walking_through_it__7_4(case: str) -> None:
    text, stand, target, readings = SMALL[case]
    table = Position(text, **readings)
    found = forecast(table, stand, target)
    other = exact_strikes.Strike(
        table.setting, table.state, table.space(stand), table.space(target)
    ).tally
    size = len(table.state.force)
    survivors, us_losses = [0.0] * (size + 1), [0.0] * 7
    for (own, us, _), chance in other.ends.items():
        survivors[own] += float(chance)
        us_losses[us] += float(chance)
    assert sum(other.ends.values()) == 1
    assert found.survivors == pytest.approx(survivors, abs=1e-12)
    assert found.us_loss_chances == pytest.approx(us_losses, abs=1e-12)
    assert found.taken == pytest.approx(
        float(sum(chance for (_, _, taken), chance in other.ends.items() if taken)), abs=1e-12
    )
    assert (found.victory, found.cache, found.artillery, found.battalion_hq, found.division_hq) == pytest.approx(
        [
            float(one)
            for one in (other.victory, other.cache, other.artillery, other.battalion, other.division)
        ],
        abs=1e-12,
    )
    assert found.destroyed == found.survivors[0]
    assert found.japanese_loss_chances == found.survivors[::-1]
