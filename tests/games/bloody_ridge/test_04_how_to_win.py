"""Section 4: how a game ends and what the end is worth."""

from __future__ import annotations

import pytest

from bloodyridge_qt.games.bloody_ridge.rules.actions import Exit, Strike
from bloodyridge_qt.games.bloody_ridge.rules.events import ForceExited, ForcePlaced, GameEnded, TurnBegan
from bloodyridge_qt.games.bloody_ridge.rules.movement import strikes_left
from bloodyridge_qt.games.bloody_ridge.rules.victory import Score, score
from tests.games.bloody_ridge.positions import Position, Scripted, of, only

DIVISION_ALONE = "force 1715@1709 {force}; waiting 1218:1; hq division 1708"


def test_one_unit_off_a_marked_exit_hex_wins_at_once__4_1() -> None:
    table = Position("turn 2; force 1715@1701 1; waiting 1218:3")
    events = table.leave("1701")
    assert only(events, ForceExited).units == 1
    assert only(events, GameEnded).outcome == "exit"
    assert table.state.outcome == "exit"
    assert table.rules.decision(table.state) is None


def test_a_waiting_force_may_walk_through_held_hexes_and_leave__4_1() -> None:
    column = " ".join(f"17{row:02d}" for row in range(1, 15))
    table = Position(f"waiting 1715:1 1218:1; held {column}")
    assert ("1715", "1701") in table.legal()
    table.submit(Exit("1715", "1701"))
    assert table.state.outcome == "exit"
    assert table.state.farthest == 1


def test_what_is_held_is_no_strike_on_the_way_to_an_exit__4_1() -> None:
    setting = Position("waiting 1715:1").rules.setting
    index, held = setting.board.index, bytearray(len(setting.board))
    left = strikes_left(setting, held)
    assert left[index["1701"]] == 0
    assert left[index["1702"]] == 1
    far = left[index["1714"]]
    assert far >= 13, "each step leads at most a row north"
    held[index["1702"]] = held[index["1703"]] = 1
    near = strikes_left(setting, held)
    assert (near[index["1704"]], near[index["1714"]]) == (1, far - 2)
    assert index["1401"] not in left, "beside the exits, where no step leads on"


@pytest.mark.parametrize("edge", ["1401", "1301", "2201"])
def test_the_north_edge_beside_the_exits_is_no_way_out__4_1(edge: str) -> None:
    table = Position(f"force 1715@{edge} 1; waiting 1218:1")
    assert not {option for option in table.legal() if len(option) == 2}
    assert table.refusal(Exit("1715", edge)).rule == "4.1"


def test_an_exit_hex_must_be_reached_first__4_1() -> None:
    table = Position("force 1715@1702 1; waiting 1218:1")
    assert table.refusal(Exit("1715", "1701")).rule == "7.2"


def test_the_division_hq_s_elimination_wins_at_once__4_2() -> None:
    table = Position(DIVISION_ALONE.format(force="3 3 3"))
    events = table.strike("1709", "1708", "US force 2; US draw 1; Japanese fire 1 6; US fire 6 6 6")
    assert only(events, GameEnded).outcome == "headquarters"
    assert table.state.outcome == "headquarters"
    assert table.hq("division") == "dead"
    assert table.rules.decision(table.state) is None
    assert not table.holds("1708"), "play stops as everything stands: a rifle unit is still there"


def test_the_division_hq_may_fall_with_the_last_attacker__4_2() -> None:
    table = Position(DIVISION_ALONE.format(force="3"))
    table.strike("1709", "1708", "US force 1; Japanese fire 1; US fire 1")
    assert table.state.outcome == "headquarters"
    assert table.force == []


def test_the_battalion_hq_s_elimination_does_not_win__4_2() -> None:
    table = Position("force 1715@1709 3 3 3; waiting 1218:1; hq battalion 1708")
    table.strike("1709", "1708", "US force 1; Japanese fire 1; US fire 6 6 6")
    assert table.state.outcome == ""
    assert table.hq("battalion") == "dead"


def test_the_end_of_turn_four_is_a_defeat__4_3() -> None:
    table = Position("turn 4; force 1715@1714 1")
    table.strike("1714", "1713", "US force 4; US draw cache")
    assert table.state.outcome == "time"


@pytest.mark.parametrize("turn", [2, 3])
def test_no_reserves_at_the_start_of_turns_three_and_four_is_a_defeat_before_any_roll__4_3(turn: int) -> None:
    table = Position(f"turn {turn}; force 1715@1714 1; holding 0")
    events = table.strike("1714", "1713", "US force 4; US draw cache")
    assert table.state.outcome == "reserves"
    assert only(events, TurnBegan).turn == turn + 1
    assert of(events, ForcePlaced) == []


def test_one_unit_in_reserve_is_enough_to_go_on__4_3() -> None:
    table = Position("turn 3; force 1715@1714 1; holding 1")
    table.strike("1714", "1713", "US force 4; US draw cache; Japanese force 2")
    assert table.state.outcome == ""
    assert table.legal()


def test_an_empty_pile_at_the_start_of_turn_two_is_not_yet_a_defeat__4_3() -> None:
    table = Position("turn 1; force 1715@1714 1; holding 0")
    events = table.strike("1714", "1713", "US force 4; US draw cache")
    assert [event.turn for event in of(events, TurnBegan)] == [2, 3]
    assert table.state.outcome == "reserves"


def test_after_the_end_every_decision_is_refused__4_4() -> None:
    table = Position("force 1715@1701 1; waiting 1218:1")
    table.leave("1701")
    for action in (Exit("1715", "1701"), Strike("1218", "1218", "1217")):
        assert table.refusal(action).rule == "4.4"


@pytest.mark.parametrize("outcome", ["exit", "headquarters", "time", "reserves"])
def test_every_end_is_a_victory_of_one_side__4_4(outcome: str) -> None:
    assert Score(outcome, 3, 5).victory is (outcome in ("exit", "headquarters"))


def test_scores_rank_level_first_then_turn__4_5() -> None:
    best_first = [
        Score("exit", 1, 1),
        Score("exit", 4, 1),
        Score("headquarters", 1, 8),
        Score("headquarters", 2, 5),
    ]
    worst_first = best_first[::-1]
    assert sorted(worst_first, key=lambda result: result.rank) == best_first


def test_defeats_rank_by_the_farthest_advance_then_turn__4_5() -> None:
    best_first = [Score("time", 4, 3), Score("reserves", 3, 5), Score("time", 4, 5), Score("time", 4, 12)]
    worst_first = best_first[::-1]
    assert sorted(worst_first, key=lambda result: result.rank) == best_first


@pytest.mark.parametrize("outcome", ["exit", "headquarters"])
def test_two_victories_of_one_level_and_turn_are_a_tie_however_far_they_came__4_5(outcome: str) -> None:
    assert Score(outcome, 3, 1).rank == Score(outcome, 3, 8).rank
    assert Score(outcome, 2, 8).rank < Score(outcome, 3, 1).rank


def test_two_defeats_of_one_row_and_turn_are_a_tie_however_they_ended__4_5() -> None:
    assert Score("reserves", 3, 5).rank == Score("time", 3, 5).rank


def test_a_defeat_is_dated_by_the_turn_on_which_the_force_came_farthest__4_5() -> None:
    table = Position("turn 4; waiting 1218:1; farthest 5")
    moments = []
    for turn, farthest in ((1, 12), (2, 5), (3, 5)):
        moment = table.state.copy()
        moment.turn, moment.farthest = turn, farthest
        moments.append(moment)
    table.strike("1218", "1217", "US force 4; US draw cache; US counterattack *1")
    assert table.state.outcome == "time"
    assert score(table.state) == Score("time", 4, 5)
    assert score(table.state, (*moments, table.state)) == Score("time", 2, 5)


def test_a_victory_is_dated_by_the_turn_it_was_won__4_5() -> None:
    table = Position("turn 2; force 1715@1701 1; waiting 1218:1")
    before = table.state.copy()
    before.turn, before.farthest = 1, 1
    table.leave("1701")
    assert score(table.state, (before, table.state)) == Score("exit", 2, 1)


def test_any_victory_beats_any_defeat__4_5() -> None:
    assert Score("headquarters", 4, 12).rank < Score("time", 4, 1).rank


def test_the_score_of_a_game_is_read_from_its_end__4_5() -> None:
    table = Position("turn 2; force 1715@1701 1; waiting 1218:1")
    with pytest.raises(ValueError, match=r"4\.5"):
        score(table.state)
    table.leave("1701")
    assert score(table.state) == Score("exit", 2, 1)


def test_taking_a_hex_counts_as_the_farthest_advance__4_5() -> None:
    table = Position("force 1715@1711 2; waiting 1218:1")
    assert table.state.farthest == 11
    table.strike("1711", "1710", "US force 1; US draw 1; Japanese fire 6 1; US fire 6 6")
    assert table.state.farthest == 10


def test_a_failed_strike_is_no_advance__4_5() -> None:
    table = Position("force 1715@1711 2; waiting 1218:1")
    table.strike("1711", "1710", "US force 1; US draw 8; Japanese fire 6; US fire 1")
    assert table.state.farthest == 11


@pytest.mark.parametrize("watched", [True, False], ids=["watched", "in a playout"])
def test_walking_into_a_hex_taken_without_survivors_counts__4_5(watched: bool) -> None:
    table = Position("waiting 1715:1 1218:1; held 1714 1713 1712; farthest 15", no_survivors="taken")
    told = "US force 4; US draw 8; Japanese fire 6; US fire 1"
    if watched:
        table.submit(Strike("1715", "1712", "1711"), told)
    else:
        dice = Scripted(told, table.state, table.setting)
        table.rules.apply(table.state, Strike("1715", "1712", "1711"), dice)
    assert table.state.farthest == 12


def test_standing_in_the_red_row_counts_for_the_farthest_advance__4_5() -> None:
    table = Position("turn 1; waiting 1218:1")
    table.state.farthest = 18
    table.strike("1218", "1217", "US force 4; US draw cache; Japanese force 1 1 1 1 1 1 1 1 1 1 1 2")
    assert table.state.farthest == 12, "a force came to 2312"
