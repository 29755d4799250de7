"""Section 7, moving: forces, momentum, going on, sector lines, the offensive imperative."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bloodyridge_qt.boards.board import hexside
from bloodyridge_qt.games.bloody_ridge.rules.actions import Strike
from bloodyridge_qt.games.bloody_ridge.rules.events import (
    ForceDestroyed,
    ForceMarched,
    ForceStranded,
    HexTaken,
)
from bloodyridge_qt.games.bloody_ridge.rules.ruleset import BloodyRidge
from tests.games.bloody_ridge import paper_map
from tests.games.bloody_ridge.positions import Position, of, only


def test_the_units_of_a_red_row_hex_are_one_force__7_1() -> None:
    table = Position("waiting 1218:3 1715:1")
    assert {option[0] for option in table.legal()} == {"1218", "1715"}


def test_no_other_force_may_begin_while_one_is_moving__7_1() -> None:
    table = Position("force 1715@1714 3; waiting 1218:1")
    assert {option[0] for option in table.legal()} == {"1715"}
    assert table.refusal(Strike("1218", "1218", "1217")).rule == "7.1"


def test_a_hex_without_a_waiting_force_cannot_move__7_1() -> None:
    assert Position("waiting 1218:1").refusal(Strike("1317", "1317", "1316")).rule == "7.1"


def test_a_force_moves_to_adjacent_hexes_only__7_2() -> None:
    table = Position("force 1715@1714 3; waiting 1218:1")
    assert table.refusal(Strike("1715", "1714", "1712")).rule == "7.2"


def test_a_force_may_strike_from_any_held_hex_it_can_walk_to__7_2() -> None:
    table = Position("force 1715@1714 3; waiting 1218:1; held 1713 1613")
    assert table.legal() == {
        ("1715", "1714", "1614"),
        ("1715", "1714", "1814"),
        ("1715", "1713", "1712"),
        ("1715", "1713", "1813"),
        ("1715", "1613", "1612"),
        ("1715", "1613", "1512"),
        ("1715", "1613", "1712"),
    }


def test_one_target_may_be_struck_from_several_hexes__7_2() -> None:
    table = Position("force 1715@1714 3; waiting 1218:1; held 1713 1613")
    assert {option[1] for option in table.legal() if option[2] == "1712"} == {"1713", "1613"}


def test_a_hex_held_but_out_of_reach_is_no_place_to_strike_from__7_2() -> None:
    table = Position("force 1715@1714 3; waiting 1218:1; held 1711")
    assert table.refusal(Strike("1715", "1711", "1710")).rule == "7.19"


def test_the_whole_force_walks__7_2() -> None:
    table = Position("force 1715@1714 3 2 1; waiting 1218:1; held 1713 1712")
    events = table.strike("1712", "1711", "US force 1")
    assert [table.hex(space) for space in only(events, ForceMarched).path] == ["1714", "1713", "1712"]
    assert only(events, HexTaken).survivors == 3


def test_every_force_must_move_before_the_phase_ends__7_3() -> None:
    table = Position("turn 4; waiting 1218:1 1317:1 1715:1")
    for number in ("1317", "1715"):
        table.strike(
            number,
            {"1317": "1316", "1715": "1714"}[number],
            "US force 4; US draw 8; Japanese fire 6; US fire 1",
        )
        assert table.state.agenda == ["choose force"]
    table.strike("1218", "1217", "US force 4; US draw cache")
    assert table.state.outcome == "time"


def test_forces_may_move_in_any_order__7_3() -> None:
    table = Position("waiting 1218:1 1317:1 1914:1")
    assert {option[0] for option in table.legal()} == {"1218", "1317", "1914"}


def test_a_force_with_neither_strike_nor_exit_is_removed__7_3() -> None:
    table = Position("force 1218@1002 2 2; waiting 1715:1")
    events = table.strike("1002", "1001", "US force 1")
    assert len(only(events, ForceStranded).lost) == 2
    assert table.holds("1001")
    assert table.state.farthest == 1
    assert len(table.state.japanese_dead) == 2
    assert table.state.agenda == ["choose force"]


def test_a_force_that_can_walk_to_another_strike_is_not_stranded__7_3() -> None:
    table = Position("force 1715@1702 2; waiting 1218:1; held 1601")
    events = table.strike("1702", "1701", "US force 1")
    assert of(events, ForceStranded) == []


def test_a_force_whose_only_way_on_is_an_exit_is_not_stranded__7_3() -> None:
    edge = "1401 1501 1601 1801 1901 2001 2101 2201"
    table = Position(f"force 1715@1702 2; waiting 1218:1; held {edge}")
    events = table.strike("1702", "1701", "US force 1")
    assert of(events, ForceStranded) == []
    assert {len(option) for option in table.legal()} == {2}


def test_waiting_forces_that_can_never_move_are_removed_at_the_end__7_3() -> None:
    walled = paper_map.board()
    side = hexside(walled.index["1218"], walled.index["1217"])
    other = hexside(walled.index["1218"], walled.index["1117"])
    lines = dict(walled.lines) | {"japanese left": walled.lines["japanese left"] | {side, other}}
    rules = BloodyRidge(replace(walled, lines=lines), paper_map.MIX)
    table = Position("turn 4; waiting 1218:3 1715:1", rules)
    assert {option[0] for option in table.legal()} == {"1715"}
    assert table.refusal(Strike("1218", "1218", "1217")).rule == "7.18"
    events = table.strike("1715", "1714", "US force 4; US draw cache")
    assert len(only(events, ForceStranded).lost) == 3
    assert table.state.outcome == "time"


def test_survivors_move_in_and_go_on_at_once__7_12() -> None:
    table = Position("waiting 1715:2 1218:1")
    table.strike("1715", "1714", "US force 4; US draw 4; Japanese fire 3; US fire 1 6")
    assert table.state.agenda == ["advance"]
    assert table.hex(table.state.stand) == "1714"
    assert len(table.force) == 1
    assert {option[0] for option in table.legal()} == {"1715"}


def test_when_the_last_units_of_both_sides_fall_nobody_moves_in__7_12() -> None:
    table = Position("waiting 1715:1 1218:1")
    table.strike("1715", "1714", "US force 4; US draw 4; Japanese fire 3; US fire 3")
    assert not table.holds("1714")
    assert table.state.agenda == ["choose force"]


def test_the_attackers_fight_from_the_hex_they_strike_from__7_12() -> None:
    table = Position("force 1715@1712 3; waiting 1218:1; held 1612")
    table.submit(Strike("1715", "1612", "1611"), "US force 4; US draw artillery; US artillery 3")
    assert table.force == [3], "3 misses in the jungle of 1612; in the clear of 1712 it would have hit"


def test_a_beaten_force_gives_way_to_another_of_the_red_row__7_13() -> None:
    table = Position("waiting 1715:1 1218:1 1317:2")
    events = table.strike("1715", "1714", "US force 5; US draw 8 7; Japanese fire 6 6; US fire 1")
    returned = only(events, ForceDestroyed).returned
    assert len(returned) == 2
    assert set(returned) <= set(table.state.pool)
    assert table.state.agenda == ["choose force"]
    assert {option[0] for option in table.legal()} == {"1218", "1317"}


@pytest.mark.parametrize(
    ("line", "ends"),
    [("japanese left", ("1516/1616", "1309/1409")), ("japanese right", ("1914/2014", "1909/2009"))],
)
def test_the_sector_lines_run_between_their_printed_ends__7_17(
    line: str, ends: tuple[str, str], printed: BloodyRidge
) -> None:
    board = printed.setting.board
    for end in ends:
        a, b = end.split("/")
        assert hexside(board.index[a], board.index[b]) in board.lines[line]


@pytest.mark.parametrize(
    ("here", "there"),
    [("1515", "1615"), ("1310", "1410"), ("2010", "1909"), ("2014", "1913")],
    ids=["left line", "its north end", "right line's north end", "red row counts as jungle"],
)
def test_no_force_crosses_a_sector_line__7_18(here: str, there: str) -> None:
    origin = here if here in paper_map.RED_ROW else "1516"
    text = f"waiting {here}:1" if origin == here else f"force {origin}@{here} 1; waiting 1218:1"
    table = Position(text)
    assert there not in table.targets(here)
    assert table.refusal(Strike(origin, here, there)).rule == "7.18"


@pytest.mark.parametrize(("here", "there"), [("1308", "1408"), ("1908", "2008"), ("2008", "1907")])
def test_north_of_their_ends_the_sector_lines_bar_nothing__7_18(here: str, there: str) -> None:
    assert there in Position(f"force 1516@{here} 1; waiting 1218:1").targets(here)


def test_no_force_walks_through_held_hexes_across_a_line__7_18() -> None:
    table = Position("waiting 1516:1; held 1515 1615 1614")
    assert {option[1] for option in table.legal()} == {"1516", "1515"}


def test_in_jungle_a_force_goes_north_northwest_or_northeast__7_19() -> None:
    assert Position("force 1715@1714 1; waiting 1218:1").targets("1714") == {"1713", "1614", "1814"}


@pytest.mark.parametrize("there", ["1712", "1812", "1613", "1813"])
def test_from_jungle_no_force_goes_south_even_onto_clear_ground__7_19(there: str) -> None:
    here = {"1712": "1711", "1812": "1711", "1613": "1612", "1813": "1812"}[there]
    table = Position(f"force 1715@{here} 1; waiting 1218:1")
    if there == "1812":
        assert there not in table.targets(here)
    assert table.refusal(Strike("1715", here, there)).rule == "7.19"


@pytest.mark.parametrize(
    ("here", "there"),
    [
        ("1812", "1811"),
        ("1811", "1812"),
        ("1912", "1913"),
        ("1708", "1809"),
        ("1708", "1709"),
        ("1710", "1811"),
    ],
)
def test_between_clear_and_hill_hexes_every_direction_is_open__7_19(here: str, there: str) -> None:
    assert there in Position(f"force 1715@{here} 1; waiting 1218:1").targets(here)


def test_from_clear_ground_into_jungle_only_northward__7_19() -> None:
    targets = Position("force 1715@1712 1; waiting 1218:1").targets("1712")
    assert targets == {"1711", "1612", "1812"}


@pytest.mark.parametrize("there", ["1912", "1911"])
def test_hill_hex_lets_a_force_cross_a_sector_line__7_19(there: str) -> None:
    table = Position("force 2014@2012 1; waiting 1218:1")
    assert there in table.targets("2012")


def test_a_force_that_crossed_a_line_may_come_back_the_same_way__7_19() -> None:
    table = Position("force 2014@1912 1; waiting 1218:1")
    assert "2012" in table.targets("1912")


def test_a_force_belongs_to_the_sector_it_stands_in__7_19() -> None:
    table = Position("force 2014@1910 1; waiting 1218:1")
    assert "2010" not in table.targets("1910"), "jungle across the line"
    assert "2011" in table.targets("1910"), "clear across the line"


@pytest.mark.parametrize("red", paper_map.RED_ROW)
def test_a_red_row_hex_counts_as_jungle__7_19(red: str) -> None:
    table = Position(f"waiting {red}:1")
    north, northeast, _, _, _, northwest = paper_map.six_neighbours(red)
    assert table.targets(red) <= {north, northeast, northwest}
    assert not table.setting.open_ground[table.space(red)]
