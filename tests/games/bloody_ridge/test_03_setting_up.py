"""Section 3: what stands where at the start, the red row, forces, flags."""

from __future__ import annotations

import pytest

from bloodyridge_qt.games.bloody_ridge.rules.actions import Strike
from bloodyridge_qt.games.bloody_ridge.rules.events import (
    ArtilleryFired,
    DefenceRolled,
    ForceMarched,
    ForcePlaced,
    HoldingEmpty,
    VolleyFired,
)
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from tests.games.bloody_ridge import paper_map
from tests.games.bloody_ridge.positions import Position, Scripted, of, only, piece_word

FULL_ROW = "Japanese force 1 2 3 4 5 6 1 2 3 4 5 6"


def organized(told: str, rules=None) -> tuple[State, Scripted, list]:
    """A new game up to its first decision."""
    rules = rules or paper_map.rules()
    state, events = rules.set_up(), []
    dice = Scripted(told, state, rules.setting)
    rules.proceed(state, dice, events.append)
    dice.all_used()
    return state, dice, events


def test_all_infantry_lies_beside_the_map_at_the_start__3_1() -> None:
    state = paper_map.rules().set_up()
    assert len(state.holding) == 120
    assert (state.waiting, state.force, state.japanese_dead) == ({}, [], [])


def test_units_are_taken_blind_from_what_lies_beside_the_map__3_1() -> None:
    state, dice, _ = organized("Japanese force 3 *1; Japanese draw 119 0")
    assert list(state.waiting.values()) == [(119, 0)]
    assert [name for name in dice.asked if name[0] == "Japanese draw"] == [
        ("Japanese draw", 1, 1218, 0),
        ("Japanese draw", 1, 1218, 1),
    ]


def test_all_us_pieces_start_in_the_pool__3_2() -> None:
    rules = paper_map.rules()
    words = [piece_word(rules.setting, piece) for piece in rules.set_up().pool]
    assert words.count("artillery") == 16
    assert sorted(words[-3:]) == ["battalion", "cache", "division"]
    assert len(words) == 50 + 16 + 3


def test_no_flag_stands_at_the_start_and_play_begins_with_turn_one__3_3() -> None:
    rules = paper_map.rules()
    assert {
        rules.setting.board.numbers[space] for space, flag in enumerate(rules.set_up().held) if flag
    } == set(paper_map.RED_ROW)
    state, _, _ = organized(FULL_ROW)
    assert state.turn == 1


def test_the_red_row_is_held_from_the_start__3_4() -> None:
    table = Position("waiting 1218:1")
    assert all(table.holds(number) for number in paper_map.RED_ROW)
    assert sum(table.state.held) == 12


def test_no_step_leads_into_or_along_the_red_row__3_4() -> None:
    setting = paper_map.rules().setting
    assert not {there for here in range(len(setting.board)) for there in setting.steps[here]} & set(
        setting.red_row
    )


@pytest.mark.parametrize(("here", "there"), [("1516", "1616"), ("1715", "1815"), ("1417", "1516")])
def test_a_force_may_not_go_along_the_red_row__3_4(here: str, there: str) -> None:
    assert Position(f"waiting {here}:1").refusal(Strike(here, here, there)).rule == "3.4"


def test_a_force_on_the_map_may_not_go_back_into_the_red_row__3_4() -> None:
    table = Position("force 1914@1913 3; waiting 1218:1")
    assert table.refusal(Strike("1914", "1913", "1914")).rule == "3.4"


@pytest.mark.parametrize("line", ["H1", "H2", "H3"])
def test_from_the_red_row_a_force_enters_the_forward_zone__3_4(line: str) -> None:
    setting = paper_map.rules(us_line=line).setting
    for here in setting.red_row:
        assert setting.steps[here]
        assert not any(setting.north[there] for there in setting.steps[here])


def test_artillery_spares_a_force_that_strikes_from_the_red_row_and_is_spent__3_4() -> None:
    table = Position("waiting 1715:3 1218:1")
    fired = only(table.strike("1715", "1714", "US force 4; US draw artillery"), ArtilleryFired)
    assert (fired.dice, fired.lost) == ((), ())
    assert table.force == [2, 2, 2]
    assert len(table.state.fired) == 1
    assert table.holds("1714")


def test_marines_answer_a_force_that_strikes_from_the_red_row__3_4() -> None:
    table = Position("waiting 1715:1 1218:1")
    volley = only(
        table.strike("1715", "1714", "US force 4; US draw 8; Japanese fire 6; US fire 2"), VolleyFired
    )
    assert volley.us.defence == 4, "the red row counts as jungle"
    assert volley.us.upto == 2
    assert table.state.japanese_dead


def test_strictly_read_nobody_fires_into_the_red_row__3_4() -> None:
    table = Position("waiting 1715:1 1218:1", red_row_fire="strict")
    events = table.strike("1715", "1714", "US force 4; US draw 8; Japanese fire 6 2 1")
    volleys = of(events, VolleyFired)
    assert [volley.us for volley in volleys] == [None, None, None]
    assert not any(volley.close_combat for volley in volleys), "one side alone makes no close combat"
    assert [volley.japanese.upto for volley in volleys] == [1, 1, 1]
    assert table.holds("1714")


def test_strictly_read_one_to_one_out_of_the_red_row_is_no_close_combat__3_4() -> None:
    table = Position("waiting 1715:1 1218:1", red_row_fire="strict")
    volleys = of(table.strike("1715", "1714", "US force 4; US draw 4; Japanese fire 3 2 1"), VolleyFired)
    assert [volley.close_combat for volley in volleys] == [False] * 3
    assert table.holds("1714")


def test_strictly_read_marines_still_fire_at_forces_outside_the_red_row__3_4() -> None:
    table = Position("force 1715@1714 2; waiting 1218:1", red_row_fire="strict")
    table.strike("1714", "1713", "US force 4; US draw 8; Japanese fire 6; US fire 2")
    assert not table.holds("1713")


def test_each_red_row_hex_from_west_to_east_gets_a_die_less_one__3_5() -> None:
    state, dice, events = organized(FULL_ROW)
    asked = [name[2] for name in dice.asked if name[0] == "Japanese force"]
    assert asked == [int(number) for number in paper_map.RED_ROW]
    assert [(event.die, event.placed) for event in of(events, ForcePlaced)] == [
        (die, die - 1) for die in (1, 2, 3, 4, 5, 6) * 2
    ]
    setting = paper_map.rules().setting
    sizes = [len(state.waiting.get(space, ())) for space in setting.red_row]
    assert sizes == [0, 1, 2, 3, 4, 5] * 2


def test_a_hex_with_a_result_of_zero_has_no_force__3_5() -> None:
    state, _, _ = organized("Japanese force 1 2 *1")
    assert {paper_map.board().numbers[space] for space in state.waiting} == {"1317"}


def test_the_pile_runs_out_in_the_middle_of_the_row__3_6() -> None:
    table = Position("turn 1; waiting 1218:1; holding 3")
    events = table.strike("1218", "1217", "US force 4; US draw cache; Japanese force 3 6")
    placed = of(events, ForcePlaced)
    assert [(event.wanted, event.placed) for event in placed] == [(2, 2), (5, 1)]
    assert table.hex(only(events, HoldingEmpty).space) == "1417"
    assert table.state.holding == []


def test_eliminated_units_do_not_come_back__3_6() -> None:
    table = Position("turn 1; waiting 1218:2; holding 30; pool rifles 8 8 8 8, cache")
    dead = set(table.state.waiting[table.space("1218")]) | set(table.state.japanese_dead)
    table.strike("1218", "1217", "US force 5; US draw 8 8; Japanese fire 1 6; US fire 1 1; Japanese force *3")
    brought = {unit for units in table.state.waiting.values() for unit in units}
    assert len(brought) == 24
    assert not brought & dead
    assert dead <= set(table.state.japanese_dead)
    assert table.us_dead["8"] == 2, "the one that was never in the pool, and the one that fell"


def test_a_cleared_hex_gets_a_flag__3_7() -> None:
    table = Position("waiting 1715:1 1218:1")
    table.strike("1715", "1714", "US force 4; US draw 1; Japanese fire 1; US fire 6")
    assert table.holds("1714")


def test_a_hex_that_was_not_cleared_gets_no_flag__3_7() -> None:
    table = Position("waiting 1715:1 1218:1")
    table.strike("1715", "1714", "US force 4; US draw 8; Japanese fire 6; US fire 1")
    assert not table.holds("1714")


def test_when_both_sides_fall_in_one_volley_the_hex_stays_us__3_7() -> None:
    table = Position("waiting 1715:1 1218:1")
    table.strike("1715", "1714", "US force 4; US draw 8; Japanese fire 1; US fire 1")
    assert not table.holds("1714")


def test_when_both_sides_fall_in_one_volley_the_hex_is_taken_to_the_letter__3_7() -> None:
    table = Position("waiting 1715:1 1218:1", no_survivors="taken")
    table.strike("1715", "1714", "US force 4; US draw 8; Japanese fire 1; US fire 1")
    assert table.holds("1714")
    assert table.state.farthest == 15, "nobody stood in it"


def test_to_the_letter_a_hex_without_defenders_is_not_taken_by_the_dead__3_7() -> None:
    table = Position("force 1715@1714 1; waiting 1218:1", no_survivors="taken")
    table.strike("1714", "1713", "US force 4; US draw artillery; US artillery 2")
    assert not table.holds("1713")


def test_to_the_letter_the_cache_takes_no_hex__3_7() -> None:
    table = Position("force 1715@1714 1; waiting 1218:1", no_survivors="taken")
    table.strike("1714", "1713", "US force 4; US draw cache")
    assert not table.holds("1713")


def test_a_held_hex_is_entered_without_a_roll__3_8() -> None:
    table = Position("waiting 1715:1 1218:1; held 1714 1713")
    events = table.submit(Strike("1715", "1713", "1712"), "US force 1")
    march = only(events, ForceMarched)
    assert [table.hex(space) for space in march.path] == ["1715", "1714", "1713"]
    assert len(of(events, DefenceRolled)) == 1


def test_a_held_hex_is_no_target__3_8() -> None:
    table = Position("waiting 1715:1; held 1714")
    assert table.refusal(Strike("1715", "1715", "1714")).rule == "3.8"


def test_a_hex_changes_hands_more_than_once__3_8() -> None:
    table = Position("turn 3; force 1715@1710 2; held 1711 1712 1713 1714")
    table.strike(
        "1710",
        "1709",
        "US force 2; US draw 8; Japanese fire 6; US fire 1; US counterattack 1; "
        "Japanese force 1 1 1 1 1 2 *1",
    )
    assert not table.holds("1710")
    assert table.holds("1711"), "south of the line nothing is retaken"
    table.submit(Strike("1715", "1711", "1710"), "US force 1; US draw artillery; US artillery 6")
    assert table.holds("1710")
