"""Section 5: turns and phases, and when each is over."""

from __future__ import annotations

from bloodyridge_qt.games.bloody_ridge.rules.events import (
    CounterattackRolled,
    ForcePlaced,
    GameEnded,
    PhaseBegan,
    TurnBegan,
)
from tests.games.bloody_ridge import paper_map
from tests.games.bloody_ridge.positions import Position, Scripted, of, only

LOSE = "US force 4; US draw cache"


def test_the_steps_of_the_agenda_alternate_between_phases_and_decisions__5_1() -> None:
    rules = paper_map.rules()
    state = rules.set_up()
    assert state.agenda == ["start of turn"]
    rules.proceed(state, Scripted("Japanese force 2 *1", state, rules.setting))
    assert state.agenda == ["choose force"]


def test_the_three_phases_follow_in_order__5_2() -> None:
    table = Position("turn 1; force 1715@1714 1; held 1709")
    events = table.strike("1714", "1713", f"{LOSE}; US counterattack 6; Japanese force 2 *1")
    story = [event for event in events if isinstance(event, (PhaseBegan, TurnBegan))]
    assert [getattr(event, "phase", "turn") for event in story] == [
        "counterattack",
        "turn",
        "organization",
        "movement",
    ]


def test_the_turn_marker_moves_after_the_counterattack__5_3() -> None:
    table = Position("turn 2; force 1715@1714 1")
    events = table.strike("1714", "1713", f"{LOSE}; Japanese force 2 *1")
    assert only(events, TurnBegan).turn == 3
    assert table.state.turn == 3


def test_organization_is_over_when_every_red_row_hex_had_its_die__5_4() -> None:
    table = Position("turn 1; force 1715@1714 1")
    events = table.strike("1714", "1713", f"{LOSE}; Japanese force 1 1 1 1 1 1 1 1 1 1 1 2")
    assert len(of(events, ForcePlaced)) == 12


def test_movement_is_over_when_no_force_is_left__5_5() -> None:
    table = Position("turn 4; force 1715@1714 1; waiting 1218:1")
    events = table.strike("1714", "1713", LOSE)
    assert of(events, PhaseBegan) == []
    events = table.strike("1218", "1217", "US force 4; US draw 8; Japanese fire 6; US fire 1")
    assert only(events, PhaseBegan).phase == "counterattack"


def test_an_exit_ends_the_phase_and_the_game__5_5() -> None:
    table = Position("turn 1; force 1715@1701 1; waiting 1218:3; held 1709")
    events = table.leave("1701")
    assert of(events, PhaseBegan) == []
    assert isinstance(events[-1], GameEnded)


def test_the_counterattack_is_over_when_every_hex_held_at_its_start_had_its_die__5_6() -> None:
    table = Position("turn 4; force 1715@1714 1; held 1709 1608 1710")
    events = table.strike("1714", "1713", f"{LOSE}; US counterattack 6 6 6")
    assert [table.hex(event.space) for event in of(events, CounterattackRolled)] == ["1608", "1709", "1710"]


def test_a_turn_without_any_force_goes_straight_to_its_counterattack__5_6() -> None:
    table = Position("turn 3; force 1715@1714 1; held 1709")
    events = table.strike("1714", "1713", f"{LOSE}; US counterattack 6 1; Japanese force *1")
    assert [event.turn for event in of(events, TurnBegan)] == [4]
    assert [event.retaken for event in of(events, CounterattackRolled)] == [False, True]


def test_the_game_ends_with_the_counterattack_of_turn_four__5_7() -> None:
    table = Position("turn 4; force 1715@1714 1; held 1709")
    events = table.strike("1714", "1713", f"{LOSE}; US counterattack 1")
    assert isinstance(events[-2], CounterattackRolled)
    assert events[-1] == GameEnded("time")
