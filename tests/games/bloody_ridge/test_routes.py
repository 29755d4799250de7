"""Routes of several strikes, played by the rules."""

from __future__ import annotations

import pytest

from bloodyridge_qt.games.bloody_ridge.advice.forecast import Forecaster
from bloodyridge_qt.games.bloody_ridge.advice.plan import NoRoute, PlanForecast, played
from bloodyridge_qt.games.bloody_ridge.rules.actions import Strike
from tests.games.bloody_ridge.positions import Position


def last(table: Position, origin: str, *route: str, runs: int = 2_000) -> PlanForecast:
    *_, found = played(
        table.setting, table.state, table.space(origin), [table.space(one) for one in route], runs=runs
    )
    return found


def test_a_route_loses_in_each_strike_whom_the_forecast_of_its_first_one_says__7_12() -> None:
    table = Position("waiting 1715:4; held 1714")
    found = last(table, "1715", "1714", "1713", "1712", "1711")
    assert [(leg.stand, leg.target) for leg in found.legs] == [
        ("1714", "1713"),
        ("1713", "1712"),
        ("1712", "1711"),
    ]
    first = Forecaster(table.setting).strike(table.state, Strike("1715", "1714", "1713"))
    came = found.legs[0]
    assert came.low < first.taken < came.high
    mean = sum(units * chance for units, chance in enumerate(first.survivors)) / first.taken
    assert came.survivors == pytest.approx(mean, abs=0.1)
    before = found.runs
    for leg in found.legs:
        assert leg.taken + leg.died == before
        before = leg.taken
    assert found.deadliest in found.legs
    assert not found.exits


@pytest.mark.long
def test_a_route_is_told_again_and_again_and_less_unsure_each_time() -> None:
    table = Position("force 1715@1709 3 3 3 up; hq division 1708")
    told = list(played(table.setting, table.state, table.space("1715"), [table.space("1708")], runs=120))
    assert [one.runs for one in told] == [50, 100, 120]
    widths = [one.legs[0].high - one.legs[0].low for one in told]
    assert widths == sorted(widths, reverse=True)
    assert told == list(
        played(table.setting, table.state, table.space("1715"), [table.space("1708")], runs=120)
    )
    first = Forecaster(table.setting).strike(table.state, Strike("1715", "1709", "1708"))
    found = last(table, "1715", "1708")
    assert found.victories / found.runs == pytest.approx(first.victory, abs=0.04)
    assert found.legs[0].taken == 0


def test_nothing_hidden_changes_what_becomes_of_a_route__6_11() -> None:
    told = [
        last(Position(f"waiting 1715:{units}"), "1715", "1714", "1713", runs=100)
        for units in ("1.1.1", "3.3.3")
    ]
    assert told[0] == told[1]


def test_a_route_to_an_exit_says_so__4_1() -> None:
    table = Position("force 1715@1709 3 3 3")
    exit_ = next(
        space
        for space, leaves in enumerate(table.setting.exits)
        if leaves and any(space in steps for steps in table.setting.steps)
    )
    stand = next(space for space, steps in enumerate(table.setting.steps) if exit_ in steps)
    table.state.stand = stand
    table.state.held[stand] = 1
    (found,) = played(table.setting, table.state, table.space("1715"), [exit_], runs=10)
    assert found.exits


@pytest.mark.parametrize(
    ("origin", "route", "sentence"),
    [
        ("1715", ("1713",), "1713 cannot be struck from 1715 [7.18, 7.19]."),
        ("1715", ("1714", "1612"), "1612 cannot be struck from 1714 [7.18, 7.19]."),
        ("1218", ("1217",), "The force of 1218 cannot move now [7.1]."),
    ],
)
def test_a_route_that_cannot_be_taken_is_refused__7_19(
    origin: str, route: tuple[str, ...], sentence: str
) -> None:
    with pytest.raises(NoRoute) as refused:
        last(Position("waiting 1715:2"), origin, *route)
    assert str(refused.value) == sentence
