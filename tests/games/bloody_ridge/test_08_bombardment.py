"""Section 8: artillery fires as it is drawn, is spent for the turn, and ends with the battalion HQ."""

from __future__ import annotations

import pytest

from bloodyridge_qt.games.bloody_ridge.rules.events import ArtilleryFired, BatteryLost, TurnBegan
from tests.games.bloody_ridge.positions import Position, of, only


def test_without_a_marker_drawn_nothing_is_bombarded__8_1() -> None:
    table = Position("force 1715@1714 3; waiting 1218:1")
    events = table.strike("1714", "1713", "US force 4; US draw 8; Japanese fire 1; US fire 6")
    assert of(events, ArtilleryFired) == []


@pytest.mark.parametrize(
    ("stand", "target", "die", "upto"),
    [("1712", "1711", 4, 3), ("1710", "1709", 2, 3), ("1714", "1713", 4, 2)],
    ids=["out of clear", "off the hill", "out of jungle"],
)
def test_the_ground_the_japanese_stand_in_says_what_artillery_hits__8_2(
    stand: str, target: str, die: int, upto: int
) -> None:
    table = Position(f"force 1715@{stand} 3 3; waiting 1218:1")
    table.strike(stand, target, f"US force {die}; US draw artillery; US artillery {upto} {upto + 1}")
    assert table.force == [3]


def test_the_ground_struck_does_not_matter_to_artillery__8_2() -> None:
    table = Position("force 1715@1713 3 3; waiting 1218:1")
    fired = only(
        table.strike("1713", "1712", "US force 4; US draw artillery; US artillery 3 3"), ArtilleryFired
    )
    assert (fired.upto, fired.lost) == (2, ())


def test_every_unit_of_the_force_has_its_own_die_from_each_marker__8_2() -> None:
    table = Position("force 1715@1714 3 2 1; waiting 1218:1")
    events = table.strike("1714", "1713", "US force 5; US draw artillery artillery; US artillery 1 6 6 6 1")
    assert [len(fired.dice) for fired in of(events, ArtilleryFired)] == [3, 2]
    assert table.force == [2]


def test_a_fired_marker_is_set_aside_hit_or_miss__8_3() -> None:
    table = Position("force 1715@1714 3; waiting 1218:1; pool artillery 2")
    table.strike("1714", "1713", "US force 4; US draw artillery; US artillery 6")
    assert table.pool == "artillery"
    assert len(table.state.fired) == 1


def test_fired_markers_stay_out_when_the_force_is_beaten__8_3() -> None:
    table = Position("force 1715@1714 3; waiting 1218:1; pool rifles 8, artillery 1")
    table.strike(
        "1714", "1713", "US force 5; US draw artillery 8; US artillery 6; Japanese fire 6; US fire 1"
    )
    assert table.pool == "8"
    assert len(table.state.fired) == 1


def test_fired_markers_come_back_at_the_start_of_the_next_turn__8_3() -> None:
    table = Position("turn 1; force 1715@1714 3; pool artillery 3; fired 2")
    events = table.strike(
        "1714", "1713", "US force 4; US draw artillery; US artillery 1; Japanese force 2 *1"
    )
    assert only(events, TurnBegan).artillery_back == 3
    assert table.pool == "artillery " * 4 + "artillery"
    assert table.state.fired == []


def test_with_the_battalion_hq_all_artillery_leaves_the_game__8_4() -> None:
    table = Position(
        "force 1715@1709 3 3; waiting 1218:1; hq battalion 1708; pool rifles 8, artillery 3; fired 2"
    )
    before = table.us_dead["artillery"]
    events = table.strike("1709", "1708", "US force 1; Japanese fire 1; US fire 6 6")
    assert only(events, BatteryLost).markers == 5
    assert table.pool == "8"
    assert table.state.fired == []
    assert table.us_dead["artillery"] == before + 5


def test_markers_fired_in_the_very_fight_go_with_the_battalion_hq__8_4() -> None:
    table = Position("force 1715@1709 3 3; waiting 1218:1; hq battalion 1708; pool artillery 3")
    events = table.strike(
        "1709", "1708", "US force 2; US draw artillery; US artillery 6 6; Japanese fire 1; US fire 6 6"
    )
    assert only(events, BatteryLost).markers == 3
    assert table.pool == ""
    assert table.state.fired == []


def test_the_guns_fall_silent_even_when_the_force_falls_with_the_hq__8_4() -> None:
    table = Position("force 1715@1709 3; waiting 1218:1; hq battalion 1708; pool rifles 8, artillery 3")
    table.strike("1709", "1708", "US force 1; Japanese fire 1; US fire 1")
    assert table.pool == "8"
    assert table.hq("battalion") == "dead"
    assert not table.holds("1708")


def test_guns_do_not_come_back_in_the_next_turn_once_lost__8_4() -> None:
    table = Position("turn 1; force 1715@1709 3; hq battalion 1708; pool rifles 8; fired 2")
    events = table.strike(
        "1709", "1708", "US force 1; Japanese fire 1; US fire 1; US counterattack 6; Japanese force 2 *1"
    )
    assert only(events, TurnBegan).artillery_back == 0
    assert table.pool == "8"


def test_the_division_hq_s_fall_leaves_the_guns_alone__8_4() -> None:
    table = Position("force 1715@1709 3; waiting 1218:1; hq division 1708; pool artillery 3")
    events = table.strike("1709", "1708", "US force 1; Japanese fire 1; US fire 6")
    assert of(events, BatteryLost) == []
    assert table.pool == "artillery artillery artillery"
