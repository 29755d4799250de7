"""Section 11: what a position at rest may be, and the rule of thumb with which it is measured."""

from __future__ import annotations

import random

import pytest

from bloodyridge_qt.engine.dice import StreamDice
from bloodyridge_qt.games.bloody_ridge.advice.playout import at_random, by_rule_of_thumb, play_game
from bloodyridge_qt.games.bloody_ridge.rules.actions import CallBanzai, PlaceCrew
from bloodyridge_qt.games.bloody_ridge.rules.legality import contradiction
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from bloodyridge_qt.games.bloody_ridge.rules.terms import NOWHERE
from tests.games.bloody_ridge import paper_map
from tests.games.bloody_ridge.optional_tables import BANZAI, BOTH, CREWS, GUNS, begin, jungle, piece
from tests.games.bloody_ridge.positions import Position

# --- what a position at rest may be


def asked_for_a_charge() -> Position:
    """Two rifles and a machinegun stand before a force with a crew; all rules are in use."""
    table = jungle("3 3 6", **BANZAI, **BOTH, **CREWS)
    table.strike("1714", "1713", "US force 6; US draw 2 machinegun 8")
    assert contradiction(table.state, table.setting) == ""
    return table


def test_no_position_has_more_charges_than_are_played_with__11_4() -> None:
    table = jungle("3")
    table.state.charges = 1
    assert contradiction(table.state, table.setting).endswith("are played with [11.4]")


def test_no_charge_is_asked_for_when_both_are_spent_or_none_is_played_with__11_4() -> None:
    table = asked_for_a_charge()
    table.state.charges = 0
    assert contradiction(table.state, table.setting).endswith("or one just called [11.4]")
    table.state.agenda = ["choose victim"]
    assert contradiction(table.state, table.setting) == ""
    without = paper_map.rules(**BOTH, **CREWS).setting
    assert contradiction(table.state, without).endswith("or one just called [11.4]")


def test_no_victim_is_chosen_before_a_charge_or_from_one_unit__11_4() -> None:
    table = asked_for_a_charge()
    table.state.agenda = ["choose victim"]
    assert contradiction(table.state, table.setting).endswith("or one just called [11.4]")
    table.state.charges = 1
    assert contradiction(table.state, table.setting) == ""
    table.state.pool = sorted([*table.state.pool, table.state.defenders.pop()])
    assert contradiction(table.state, table.setting).endswith("units a charge can remove [11.4]")


def test_a_charge_is_for_a_hex_beside_the_force__11_4() -> None:
    table = asked_for_a_charge()
    table.state.target = table.space("1809")
    table.state.attacks = {table.state.target: 1}
    assert contradiction(table.state, table.setting).endswith("next to the force [7.2]")


def test_no_machinegun_lies_about_between_fights__11_2() -> None:
    table = jungle("3", **BOTH)
    table.state.supports = {table.state.pool.pop(): NOWHERE}
    assert contradiction(table.state, table.setting) == "supports: expected none between fights [11.2]"


def test_before_the_first_volley_each_helps_the_unit_it_has_to_double__11_2() -> None:
    table = asked_for_a_charge()
    (gun,) = table.state.supports
    second = next(piece for piece in table.state.pool if table.setting.kind(piece) == "machinegun")
    both = table.state.copy()
    both.pool.remove(second)
    both.supports = dict.fromkeys((gun, second), piece(table, "2"))
    assert contradiction(both, table.setting).endswith("one a unit, and the Hero [11.2]")
    for unit in (NOWHERE, piece(table, "8")):
        table.state.supports = {gun: unit}
        assert contradiction(table.state, table.setting).endswith("the unit it has to double [11.2]")


def test_a_hex_has_one_crew_and_five_infantry_at_the_most__11_5() -> None:
    table = begin(**CREWS)
    space = table.space("1715")
    first, second = table.state.crews[:2]

    def with_force(*units: int) -> str:
        state = table.state.copy()
        lay = sorted([*state.holding, *state.roster[space]])
        state.roster[space] = state.waiting[space] = units
        state.holding = [unit for unit in lay if unit not in units]
        state.crews = [unit for unit in state.crews if unit not in units]
        return contradiction(state, table.setting)

    five = tuple(table.state.holding[-5:])
    assert with_force(*five, first) == ""
    assert with_force(*five[:2], first, second) == "Force 1715 has 2 MG crews, a hex takes one [11.5]"
    six = (*five, table.state.holding[0])
    assert with_force(*six) == "Force 1715 has 6 infantry units, a hex takes 5 [6.2]"


def test_crews_wait_to_be_placed_on_turn_one_as_long_as_there_are_any__11_5() -> None:
    late, none_left = begin(**CREWS), begin(**CREWS)
    late.state.turn = 2
    none_left.state.japanese_dead = none_left.state.crews
    none_left.state.crews = []
    for table in (late, none_left):
        assert contradiction(table.state, table.setting).endswith("before any force has moved [11.5]")


# --- the rule of thumb with which section 11 is measured


def thumb(table: Position) -> int:
    return by_rule_of_thumb(table.setting)(table.state)


def test_the_rule_of_thumb_charges_the_division_hq_and_with_a_last_unit_against_three__11_4() -> None:
    north = "force 1715@1709 {force}; waiting 1218:1; held 1711 1710; hq {which} 1708"
    for which, force, told, charges in (
        ("division", "3 3 3", "US force 1", True),
        ("battalion", "3 3 3", "US force 1", False),
        ("battalion", "3", "US force 3; US draw 5 5", True),
        ("battalion", "3", "US force 2; US draw 5", False),
        ("battalion", "3 3", "US force 3; US draw 5 5", False),
    ):
        table = Position(north.format(which=which, force=force), **BANZAI)
        table.strike("1709", "1708", told)
        assert thumb(table) == charges, (which, force, told)


def test_the_rule_of_thumb_removes_a_hq_or_the_unit_that_fires_hardest__11_4() -> None:
    table = Position(
        "force 1715@1709 3; waiting 1218:1; held 1711 1710; hq division 1708; hq battalion 1708", **BANZAI
    )
    table.strike("1709", "1708", "US force 3; US draw 8 8")
    table.submit(CallBanzai("1708"), "Banzai Japanese 1; Banzai US 6")
    assert thumb(table) == table.setting.division_hq
    table = jungle("3", **BANZAI, **GUNS)
    table.strike("1714", "1713", "US force 6; US draw 7 machinegun 5")
    table.submit(CallBanzai("1713"), "Banzai Japanese 1; Banzai US 6")
    assert thumb(table) == piece(table, "5")


def test_the_rule_of_thumb_gives_crews_to_the_largest_forces__11_5() -> None:
    table = begin("Japanese force 1 2 2 4 2 6 *3", **CREWS)
    placed = []
    for _ in range(2):
        placed.append(table.hex(thumb(table)))
        table.submit(PlaceCrew(placed[-1]))
    assert placed == ["1715", "1516"]


@pytest.mark.parametrize(("verdict", "left"), [(0, 2), (1, 0)])
def test_games_without_a_screen_charge_when_the_judge_says_so__11_4(verdict: int, left: int) -> None:
    setting = paper_map.rules(**BANZAI).setting

    def judge(state: State) -> int:
        return verdict if state.agenda[-1] == "banzai" else state.defenders[0]

    way = at_random(setting, random.Random(4))
    assert play_game(setting, way, StreamDice("judge"), judge).charges == left
