"""[4.0 to 7.7] Movement, stacking, boxes, entry points and reinforcements, by paragraph."""

from __future__ import annotations

import json
import random
from itertools import pairwise

import pytest

from bloodyridge_qt.games.first_blood.rules import terms as t
from bloodyridge_qt.games.first_blood.rules.board import read_board
from bloodyridge_qt.games.first_blood.rules.movement import Field as Moving
from bloodyridge_qt.games.first_blood.rules.movement import path, ways
from tests.games.first_blood.fields import Field, raw


def moving(side: int, where: dict[str, list[str]], **more: object) -> Field:
    return Field(side, "movement begins", where, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("to", "cost"), [("0809", 4), ("0709", 3), ("0810", 2), ("0711", 1), ("0610", 1), ("0609", 1)]
)
def test_the_costs_of_the_example_at_0710(to: str, cost: int) -> None:
    """[4.2]"""
    field = moving(t.US, {"0710": ["1/1"]})
    setting = field.setting
    step = next(step for step in setting.board.steps[setting.place["0710"]] if step.to == setting.place[to])
    assert step.cost == cost


def test_two_ridges_side_by_side_are_clear_between_them() -> None:
    """[4.5]"""
    setting = moving(t.US, {"0710": ["1/1"]}).setting
    for a, b in (("0406", "0507"), ("0406", "0307"), ("0017", "0018")):
        here, there = setting.place[a], setting.place[b]
        assert dict(setting.roads[here])[there] == dict(setting.roads[there])[here] == 1


@pytest.mark.parametrize(
    ("grounds", "cost"), [(("clear", "jungle"), 2), (("ridge", "clear"), 2), (("ridge", "ridge"), 1)]
)
def test_a_ford_on_a_map_of_ones_own_costs_what_the_side_costs_without_its_river(
    grounds: tuple[str, str], cost: int
) -> None:
    """[4.4, 4.5] The same either way, up or down a ridge; between two hexes of a ridge the side is clear."""
    data = json.loads(raw("map"))
    for number, ground in zip(("0909", "0910"), grounds, strict=True):
        data["hexes"][number]["surface"] = ground
    board = read_board(json.dumps(data).encode())
    one, other = board.places.index("0909"), board.places.index("0910")
    ways = [(one, other), (other, one)]
    assert [step.cost for at, to in ways for step in board.steps[at] if step.to == to] == [cost, cost]


def test_the_ford_costs_no_river() -> None:
    """[4.4]"""
    assert moving(t.US, {"0909": ["1/1"]}).moves("1/1")["0910"] == 1


def test_a_unit_has_its_mf_once_a_turn() -> None:
    """[4.0, 4.1]"""
    field = moving(t.US, {"0909": ["1/1"]})
    assert max(field.moves("1/1").values()) == 8
    field.do("move 1/1 to 0910")
    assert max(field.moves("1/1").values()) == 7
    assert "move 1/1 to 0909" in field.options(), "as long as MF are left it may go on"


def test_nobody_steps_from_one_hex_in_zoc_to_another() -> None:
    """[8.2] An enemy in 0604: from 0605 to 0603 only round about; entering and leaving a ZOC is free."""
    field = moving(t.US, {"0605": ["1/1"], "0604": ["29/1"]})
    zone = {"0605", "0603", "0704", "0705", "0504", "0505"}
    reached = field.moves("1/1")
    assert "0604" not in reached, "[5.1] nobody enters a hex with an enemy"
    setting = field.setting
    ways = Moving(field.state, setting).ways(setting.piece["1/1"])
    for place in ways:
        way = [setting.places[at] for at in path(ways, setting.place["0605"], place)]
        assert not any(a in zone and b in zone for a, b in pairwise(way)), way


def test_more_than_three_may_pass_but_not_stay() -> None:
    """[5.0] A fourth unit may stop where one can still leave; the phase does not end before it has."""
    field = moving(t.US, {"0709": ["1/1", "1/2", "1/3"], "0708": ["5/1"]})
    assert "done" in field.options()
    field.do("move 5/1 to 0709")
    assert "done" not in field.options()
    field.do("move 1/1 to 0708")
    assert "done" in field.options()


def test_a_full_hex_nobody_can_leave_is_closed() -> None:
    """[5.0]"""
    field = moving(t.US, {"0709": ["1/1", "1/2", "1/3"], "0708": ["5/1"]})
    for unit in ("1/1", "1/2", "1/3"):
        field.state.mf[field.setting.piece[unit]] = 0
    assert "move 5/1 to 0709" not in field.options()
    assert "0609" in field.moves("5/1"), "it may pass through"


# --- boxes [6.0]


def test_a_box_step_costs_half_the_mf() -> None:
    """[6.1, 6.2] From A to B and on to 0011 or C; or onto the field with half the MF left."""
    field = moving(t.JAPAN, {"A": ["29/1"]})
    reached = field.moves("29/1")
    assert reached["B"] == 4
    assert reached["C"] == reached["0011"] == 8
    assert "D" not in reached
    assert reached["0018"] == 4
    assert max(reached.values()) <= 8


def test_a_unit_never_goes_back_to_a_box() -> None:
    """[6.0, 6.3]"""
    field = moving(t.JAPAN, {"A": ["29/1"]}).do("move 29/1 to C", "done")
    assert field.at("29/1") == "C"
    again = moving(t.JAPAN, {"C": ["29/1"]})
    again.state.visited[again.setting.piece["29/1"]] = 0b0111
    assert not {"A", "B"} & set(again.moves("29/1"))
    assert "D" in again.moves("29/1")


def test_units_in_boxes_move_every_turn_but_the_one_they_come() -> None:
    """[6.3, 7.2] 29/1 comes on OCT I, turn 4."""
    assert "done" not in moving(t.JAPAN, {"A": ["29/1"]}, turn=5).options()
    fresh = moving(t.JAPAN, {"A": ["29/1"]}, turn=4)
    assert not fresh.named("move")


@pytest.mark.parametrize(("moves", "expected"), [("yes", False), ("no", True)])
def test_units_of_the_set_up_move_on_the_first_turn_or_not(moves: str, expected: bool) -> None:
    """[3.1, 6.3], switch at_start_moves."""
    field = moving(t.JAPAN, {"D": ["28/K"]}, turn=1, at_start_moves=moves)
    assert bool(field.named("move")) != expected
    assert ("done" in field.options()) == expected


def test_a_unit_shut_in_stays() -> None:
    """[7.5.1] Every hex of D held, C used: nothing can be done, the phase may end."""
    held = {"0005": ["1/1"], "0003": ["1/2"], "0001": ["1/3"]}
    field = moving(t.JAPAN, {"D": ["29/1"], **held}, turn=6)
    field.state.visited[field.setting.piece["29/1"]] = 0b1100
    assert field.options() == {"done"}


# --- entry points and reinforcements [6.4, 7.0]


def test_us_units_enter_without_cost() -> None:
    """[7.1] 6DB on point 11 enters 1007 with all 8 MF."""
    field = moving(t.US, {"entry 11": ["6DB"]})
    assert field.moves("6DB")["1007"] == 0
    assert "done" not in field.options(), "[6.4] it has to enter"
    field.do("move 6DB to 1007")
    assert max(field.moves("6DB").values()) == 8


def test_japanese_units_enter_for_half_their_mf() -> None:
    """[7.3] 228/1 and 228/3 on point 1 enter 0220 with 4 MF left each."""
    field = moving(t.JAPAN, {"entry 1": ["228/1", "228/3"]}).do("move 228/1 to 0220", "move 228/3 to 0220")
    setting = field.setting
    assert [field.state.mf[setting.piece[unit]] for unit in ("228/1", "228/3")] == [4, 4]


def test_who_cannot_enter_is_lost_after_combat() -> None:
    """[6.4.1, 7.7]"""
    field = moving(t.US, {"entry 11": ["6DB"], "1007": ["29/1"]})
    assert "done" in field.options(), "nothing can be entered"
    field.do("done").begin("combat begins")
    assert field.at("6DB") == "gone"


def test_reinforcements_come_on_their_turn() -> None:
    """[7.0, 7.2, 7.6] SEP II: 4/3 to be placed, aircraft to their reserve, ships in either box."""
    field = Field(t.JAPAN, "reinforcements", {}, turn=2)
    assert field.at("4/3") == "landed"
    assert field.at("A6M-2") == field.at("G4M-2") == "IJAF RESERVE"
    assert field.named("place 4/3") == {
        f"place 4/3 in {place}" for place in ("A", "D", *(f"entry {n}" for n in (1, 2, 3, 15, 16, 17)))
    }
    assert field.named("place DD") == {"place DD-1 in IJN RESERVE", "place DD-1 in IJN ATTACK"}
    assert "done" not in field.options(), "[7.7] all of them have to be placed"


def test_a_point_takes_four_units() -> None:
    """[7.1]"""
    field = Field(t.US, "reinforcements", {}, turn=2)
    field.do(*(f"place {unit} in entry 7" for unit in ("2/3", "7/1", "7/2", "7/3")))
    assert "place 11/1 in entry 7" not in field.options()
    assert "place 11/1 in entry 8" in field.options()


def test_a_blocked_point_is_not_taken() -> None:
    """[7.4]"""
    field = Field(t.US, "reinforcements", {"1007": ["29/1"]}, turn=4)
    assert "place 6DB in entry 11" not in field.options()
    assert "place 6DB in entry 10" in field.options()


def test_with_all_their_points_blocked_the_japanese_take_a_box() -> None:
    """[7.5.1]"""
    edges = ("0220", "0420", "0620", "0700", "0500", "0300")
    units = ("1/1", "1/2", "1/3", "5/1", "5/2", "5/3")
    field = Field(t.JAPAN, "reinforcements", {at: [u] for at, u in zip(edges, units, strict=True)}, turn=2)
    assert field.named("place 4/3") == {"place 4/3 in A", "place 4/3 in D"}


def test_two_destroyers_come_when_they_like() -> None:
    """[10.1] From OCT I on, once."""
    assert not Field(t.JAPAN, "reinforcements", {}, turn=3).named("place DD-9")
    field = Field(t.JAPAN, "reinforcements", {}, turn=12)
    assert field.named("place") == {"place DD-9 in IJN RESERVE", "place DD-9 in IJN ATTACK"}
    assert "done" in field.options(), "they need not come"
    field.do("place DD-9 in IJN ATTACK", "place DD-10 in IJN ATTACK")
    assert not field.named("place")


# --- set-up [3.0]


def test_the_us_player_sets_up_first_in_his_area() -> None:
    """[3.0, 5.0]"""
    field = Field(t.US, "set-up of the US", {}, turn=0)
    places = {words.rpartition(" ")[2] for words in field.named("place 1/1")}
    assert places == {
        name
        for name in field.setting.places[: field.setting.hexes]
        if 2 <= int(name[:2]) <= 12 and 2 <= int(name[2:]) <= 15
    }
    assert field.named("place F4F-1") == {
        f"place F4F-1 in {place}" for place in ("0708", "0709", "USAF CAP", "USAF GROUND ATTACK")
    }
    assert "place SBD-1 in USAF CAP" not in field.options(), "[13.1] CAP is for fighters"
    assert "done" not in field.options(), "every unit has to be placed"
    field.do("place 1/1 in 0708", "place 1/2 in 0708", "place 1/3 in 0708")
    assert "place 5/1 in 0708" not in field.options()


def test_the_japanese_player_sets_up_in_a_and_d() -> None:
    """[3.1]"""
    field = Field(t.JAPAN, "set-up of the Japanese", {}, turn=0)
    assert field.named("place 28/K") == {"place 28/K in A", "place 28/K in D"}
    assert field.seat == "Japanese"


def test_only_enemies_that_matter_are_looked_at_and_the_ways_are_the_same() -> None:
    """Against a plain search over every hex of the map, for units and enemies anywhere."""
    setting, luck = moving(t.JAPAN, {}).setting, random.Random("ways")
    for _ in range(300):
        origin, left = luck.randrange(setting.hexes), luck.randint(1, 8)
        enemies = {luck.randrange(setting.hexes) for _ in range(luck.randint(0, 25))} - {origin}
        bits = sum(1 << at for at in enemies)
        near = {step.to for at in enemies for step in setting.board.steps[at]}
        cheapest, edge = {origin: 0}, [origin]
        while edge:
            at = edge.pop()
            for step in setting.board.steps[at]:
                cost = cheapest[at] + step.cost
                if step.to in enemies or (at in near and step.to in near):
                    continue
                if cost <= left and cost < cheapest.get(step.to, 99):
                    cheapest[step.to] = cost
                    edge.append(step.to)
        found = ways(setting, 0, origin, left, 0, bits)
        assert {origin: 0, **{at: spent for at, (spent, _) in found.items()}} == cheapest, "[4.2, 8.2]"
