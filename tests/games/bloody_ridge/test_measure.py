"""How win rates are compared, and the file in which they are kept."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Any

import pytest

from bloodyridge_qt.engine.tally import DIED, OUTCOME, Tally, games_in, values_of
from bloodyridge_qt.games.bloody_ridge.edition import open_rules
from bloodyridge_qt.games.bloody_ridge.measuring import HELD, Player, switch_series
from bloodyridge_qt.games.bloody_ridge.rules import assault
from bloodyridge_qt.games.bloody_ridge.rules.events import ForceDestroyed, ForceStranded
from bloodyridge_qt.games.bloody_ridge.rules.options import OPTIONAL_RULES, SWITCHES, Options
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting
from bloodyridge_qt.table.measured import Measurement, Row, change, read


def rate(won: int, games: int) -> Row:
    return Row(("sensible",), {}, games, (won, 0))


def measurement() -> Measurement:
    hero, dead, way = {"hero": "on"}, {"hero": "on", "hero_returns": "dead"}, ("sensible",)
    rows = (
        Row(way, {}, 100, (20, 30)),
        Row(way, hero, 100, (20, 20)),
        Row(way, dead, 100, (20, 25)),
        Row(way, {"us_line": "H3"}, 100, (20, 30), ("1811", "1911")),
    )
    return Measurement("7", 1, "a" * 64, rows)


@pytest.mark.parametrize(
    ("one", "other", "low", "high"),
    [
        # The examples of Newcombe's paper of 1998 (table II, method 10).
        (rate(56, 70), rate(48, 80), 0.0524, 0.3339),
        (rate(9, 10), rate(3, 10), 0.1705, 0.8090),
        (rate(10, 10), rate(0, 20), 0.6791, 1.0000),
    ],
)
def test_a_change_has_the_interval_of_the_published_examples(
    one: Row, other: Row, low: float, high: float
) -> None:
    found = change(one, other)
    assert found[1] == pytest.approx(one.won[0] / one.games - other.won[0] / other.games)
    assert (found[0], found[2]) == (pytest.approx(low, abs=6e-5), pytest.approx(high, abs=6e-5))
    assert change(other, one) == pytest.approx([-end for end in reversed(found)])


def test_an_interval_with_zero_in_it_shows_no_difference() -> None:
    def told(won: int, games: int, before: int) -> str:
        rows = Row(("sensible",), {}, games, (before,)), Row(("sensible",), {"hero": "on"}, games, (won,))
        return Measurement("1", 1, "", rows).effect({"hero": "on"})

    assert "no difference" in told(50, 100, 45)
    assert "points more" in told(500, 1000, 400)
    assert "points less" in told(400, 1000, 500)


def test_every_alternative_is_measured_alone_and_the_optional_rules_by_side_too() -> None:
    series = switch_series()
    changed = [
        {key: one.chosen[key] for key in one.chosen if key not in (one.against or {})} for one in series
    ]
    alone = [one for one in changed if len(one) == 1]
    assert sorted(map(str, alone)) == sorted(
        str({switch.id: other.value}) for switch in SWITCHES for other in switch.alternatives[1:]
    )
    sets = [set(one) for one in changed if len(one) > 1]
    assert {"hero", "banzai"} in sets, "what the Hero's end by a charge is compared with"
    for sides in ({"us", "japanese"}, {"us"}, {"japanese"}):
        assert {rule.id for rule in OPTIONAL_RULES if rule.favours in sides} in sets
    assert len(series) == 1 + len(alone) + 4
    for one in series:
        assert Options(**one.chosen)


def test_what_a_set_up_is_compared_with_comes_before_it() -> None:
    before: list[object] = []
    for one in switch_series():
        assert one.against is None or one.against in before
        before.append(one.chosen)


def test_the_heros_end_is_compared_with_a_game_that_has_the_hero__11_3() -> None:
    found = next(one for one in switch_series() if "hero_returns" in one.chosen)
    assert (found.chosen, found.against) == ({"hero": "on", "hero_returns": "dead"}, {"hero": "on"})
    assert "(−8.6 to +18.3 percentage points)" in measurement().effect(*found[1:])
    assert measurement().effect({"banzai": "on"}) == ""


def measure(setting: Setting, way: str, games: int, watch: Sequence[int] = ()) -> Tally:
    return Player(setting, way, watch).block("1", games)


def test_forces_die_where_the_events_say(monkeypatch: pytest.MonkeyPatch) -> None:
    setting, died = open_rules().setting, Counter[str]()

    def told(event: Any) -> None:
        if isinstance(event, ForceDestroyed):
            died[setting.board.numbers[event.target]] += 1
        elif isinstance(event, ForceStranded):
            died[setting.board.numbers[event.space]] += 1

    monkeypatch.setattr(assault, "strike", partial(assault.strike, emit=told))
    counted = Player(setting, "sensible").block("1", 12)
    assert values_of(counted, DIED) == dict(sorted(died.items()))
    assert sum(values_of(counted, "Japanese units left").values()) == games_in(counted) == 12


def test_hexes_that_a_reading_of_the_line_concerns_are_watched__9_1() -> None:
    rules = {line: open_rules(Options(us_line=line)).setting for line in ("H1", "H3")}
    moved = [space for space, north in enumerate(rules["H1"].north) if not rules["H3"].north[space] and north]
    assert [rules["H1"].board.numbers[space] for space in moved] == ["1811", "1911"]
    reached = next(there for there in rules["H1"].steps[rules["H1"].red_row[0]])
    assert measure(rules["H1"], "sensible", 5, watch=[reached])[HELD, 1] > 0
    plain, watched = measure(rules["H3"], "sensible", 5), measure(rules["H3"], "sensible", 5, watch=moved)
    assert values_of(plain, OUTCOME) == values_of(watched, OUTCOME)


def test_a_measurement_comes_back_from_its_file() -> None:
    text = measurement().written()
    assert read(text.encode()) == measurement()
    assert read(text.encode()).written() == text
    assert len(json.loads(text)["rows"]) == 4
    assert json.loads(text)["rows"][3]["never"] == ["1811", "1911"]
