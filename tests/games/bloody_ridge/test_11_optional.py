"""Section 11: machineguns and the Hero, each alone and with the other."""

from __future__ import annotations

import pytest

from bloodyridge_qt.games.bloody_ridge.rules.events import (
    SupportsAssigned,
    SupportsFell,
    SupportsLeft,
    VolleyFired,
)
from bloodyridge_qt.games.bloody_ridge.rules.options import OPTIONAL_RULES
from bloodyridge_qt.games.bloody_ridge.rules.terms import NOWHERE
from tests.games.bloody_ridge import paper_map
from tests.games.bloody_ridge.optional_tables import BOTH, GUNS, HERO, hill, jungle, of_factor, us_totals
from tests.games.bloody_ridge.positions import Position, of, only

# --- 11.1


@pytest.mark.parametrize("rule", OPTIONAL_RULES, ids=lambda rule: rule.id)
def test_every_optional_rule_is_off_unless_it_is_chosen_and_changes_only_its_own__11_1(rule) -> None:
    standard = paper_map.rules().set_up()
    chosen = paper_map.rules(**{rule.id: "on"}).set_up()
    assert (standard.supports, standard.charges, standard.crews) == ({}, 0, [])
    assert not any(standard.pool[-1] < piece for piece in standard.pool)
    more = {
        "machineguns": len(chosen.pool) - len(standard.pool) == 4,
        "hero": len(chosen.pool) - len(standard.pool) == 1,
        "banzai": chosen.charges == 2,
        "mg_crews": len(chosen.crews) == 4,
    }
    assert [name for name, true in more.items() if true] == [rule.id]


def test_all_optional_rules_together_add_nine_of_the_thirteen_pieces__11_1() -> None:
    everything = paper_map.rules(**{rule.id: "on" for rule in OPTIONAL_RULES})
    standard = paper_map.rules()
    us = len(everything.setting.all_us_pieces()) - len(standard.setting.all_us_pieces())
    japanese = len(everything.setting.all_japanese_units()) - len(standard.setting.all_japanese_units())
    assert (us, japanese) == (5, 4)


def test_us_pieces_favour_the_marines_and_japanese_ones_the_attack__11_1() -> None:
    assert {rule.id: rule.favours for rule in OPTIONAL_RULES} == {
        "machineguns": "us",
        "hero": "us",
        "banzai": "japanese",
        "mg_crews": "japanese",
    }


# --- 11.2


def test_four_machineguns_are_in_the_pool_and_drawn_like_any_piece__11_2() -> None:
    table = jungle("3 3", **GUNS)
    assert table.pool.split().count("machinegun") == 4
    table.strike("1714", "1713", "US force 5; US draw machinegun 4; Japanese fire 1; US fire *6")
    assert table.pool.split().count("machinegun") == 3


def test_a_machinegun_uses_up_a_draw_and_takes_no_roll__11_2() -> None:
    table = jungle("3 3", **GUNS)
    events = table.strike("1714", "1713", "US force 5; US draw 4 machinegun; Japanese fire 1; US fire *6")
    volley = only(events, VolleyFired)
    assert len(volley.defenders) == 1
    assert len(volley.japanese.dice) == 1


def test_a_machinegun_doubles_the_lowest_unit_of_the_hex__11_2() -> None:
    table = jungle("3 3", **GUNS)
    events = table.strike("1714", "1713", "US force 6; US draw 7 machinegun 2; Japanese fire 1 1; US fire *6")
    assert us_totals(events) == [7 + 2 * 2]


def test_machineguns_double_the_lowest_units_one_each__11_2() -> None:
    table = hill("3 3 3", **GUNS)
    events = table.strike(
        "1711",
        "1710",
        "US force 5; US draw 5 machinegun 2 machinegun 7; Japanese fire 1 1 1; US fire *6",
    )
    assert us_totals(events) == [2 * 5 + 2 * 2 + 7]


def test_equal_units_take_machineguns_in_the_order_they_were_drawn__11_2() -> None:
    table = hill("3 3 3", **GUNS)
    low, high, _ = of_factor(table, 4)[:3]
    events = table.strike(
        "1711",
        "1710",
        f"US force 4; US draw #{high} machinegun 5 #{low}; Japanese fire 1 1 1; US fire *6",
    )
    assert [unit for _, unit in only(events, SupportsAssigned).pairs] == [high]


def test_as_many_machineguns_as_units_and_all_of_them_work__11_2() -> None:
    table = hill("3 3 3", **GUNS)
    events = table.strike(
        "1711", "1710", "US force 4; US draw machinegun 4 machinegun 7; Japanese fire 1 1; US fire *6"
    )
    assert us_totals(events) == [2 * 4 + 2 * 7]


def test_fewer_units_than_machineguns_and_none_of_them_works__11_2() -> None:
    table = jungle("3 3", **GUNS)
    events = table.strike(
        "1714", "1713", "US force 6; US draw machinegun 4 machinegun; Japanese fire 1; US fire *6"
    )
    assert us_totals(events) == [4]
    assert table.us_dead["machinegun"] == 2


def test_machineguns_alone_do_not_defend_and_leave_the_game__11_2() -> None:
    table = jungle("3", **GUNS)
    events = table.strike("1714", "1713", "US force 5; US draw machinegun machinegun")
    assert not of(events, VolleyFired)
    assert table.holds("1713")
    assert table.us_dead["machinegun"] == 2
    assert table.pool.split().count("machinegun") == 2


def test_a_machinegun_falls_with_its_unit_and_helps_no_other__11_2() -> None:
    table = jungle("3 3", **GUNS)
    events = table.strike(
        "1714",
        "1713",
        "US force 6; US draw 2 machinegun 6; Japanese fire 1 6 1; US fire *6",
    )
    assert us_totals(events) == [2 * 2 + 6, 6]
    assert len(only(events, SupportsFell).pieces) == 1
    assert table.us_dead["machinegun"] == 1


def test_a_unit_is_doubled_in_later_rounds_too_when_another_has_fallen__11_2() -> None:
    table = jungle("3 3", **GUNS)
    events = table.strike(
        "1714", "1713", "US force 6; US draw 2 machinegun 6; Japanese fire 6 1 1; US fire *6"
    )
    assert us_totals(events) == [2 * 2 + 6, 2 * 2]


@pytest.mark.parametrize(
    ("fire", "taken"), [("Japanese fire 1; US fire *6", True), ("Japanese fire *6; US fire *1", False)]
)
def test_a_machinegun_is_out_of_the_game_after_the_fight_however_it_went__11_2(
    fire: str, taken: bool
) -> None:
    table = jungle("3", **GUNS)
    events = table.strike("1714", "1713", f"US force 5; US draw 8 machinegun; {fire}")
    assert table.holds("1713") == taken
    assert table.us_dead["machinegun"] == 1
    assert table.pool.split().count("machinegun") == 3
    if not taken:
        assert table.pool.split().count("8") == 5
        assert len(only(events, SupportsLeft).removed) == 1


def test_a_machinegun_drawn_with_a_unit_before_the_cache_is_out_of_the_game__11_2() -> None:
    table = hill("3", **BOTH)
    table.strike("1711", "1710", "US force 6; US draw 5 machinegun hero cache")
    assert table.us_dead == {"machinegun": 1, "cache": 1}
    assert table.pool.split().count("hero") == 1


def test_a_machinegun_drawn_before_the_bombardment_that_ends_the_fight_is_out_of_the_game__11_2() -> None:
    table = jungle("3", **GUNS)
    table.strike("1714", "1713", "US force 6; US draw machinegun artillery; US artillery 1")
    assert table.us_dead["machinegun"] == 1
    assert not table.holds("1713")


def test_a_hq_is_no_unit_a_machinegun_or_the_hero_could_double__11_2() -> None:
    table = Position("force 1715@1709 3 3; waiting 1218:1; held 1711 1710; hq battalion 1708", **BOTH)
    events = table.strike(
        "1709", "1708", "US force 4; US draw machinegun hero 3; Japanese fire *1; US fire *6"
    )
    assert us_totals(events)[0] == 8 + 3 * 4
    table = Position("force 1715@1709 3 3; waiting 1218:1; held 1711 1710; hq battalion 1708", **GUNS)
    events = table.strike("1709", "1708", "US force 2; US draw machinegun; Japanese fire *1; US fire *6")
    assert us_totals(events)[0] == 8


def test_six_units_may_stand_beside_machineguns__11_2() -> None:
    text = "force 1715@1709 3 3; waiting 1218:1; held 1711 1710; hq division 1708; hq battalion 1708"
    table = Position(text, **BOTH)
    events = table.strike(
        "1709",
        "1708",
        "US force 6; US draw machinegun hero 1 2 1; Japanese fire *1; US fire *6",
    )
    assert len(of(events, VolleyFired)[0].defenders) == 5
    table = Position(text, **BOTH)
    events = table.strike(
        "1709",
        "1708",
        "US force 6; US draw machinegun 1 2 1 2; Japanese fire *1; US fire *6",
    )
    assert len(of(events, VolleyFired)[0].defenders) == 6


# --- 11.3


def test_the_hero_doubles_the_highest_unit__11_3() -> None:
    table = jungle("3 3", **HERO)
    events = table.strike("1714", "1713", "US force 6; US draw 2 hero 6; Japanese fire 1 1; US fire *6")
    assert us_totals(events) == [2 + 2 * 6]


def test_of_equal_highest_units_the_hero_doubles_the_one_drawn_first__11_3() -> None:
    table = hill("3 3 3", **HERO)
    low, high, _ = of_factor(table, 6)[:3]
    events = table.strike(
        "1711", "1710", f"US force 4; US draw 5 #{high} #{low} hero; Japanese fire 1 1 1; US fire *6"
    )
    assert only(events, SupportsAssigned).pairs == ((table.setting.hero, high),)


def test_a_unit_alone_is_doubled_by_a_machinegun_and_again_by_the_hero__11_3() -> None:
    table = jungle("3 3", **BOTH)
    events = table.strike(
        "1714", "1713", "US force 6; US draw machinegun 2 hero; Japanese fire 1; US fire *6"
    )
    assert us_totals(events) == [8]


def test_the_hero_stops_helping_when_his_unit_falls__11_3() -> None:
    table = jungle("3 3", **HERO)
    events = table.strike("1714", "1713", "US force 6; US draw 6 hero 2; Japanese fire 1 6 1; US fire *6")
    assert us_totals(events) == [12 + 2, 2]
    assert not only(events, SupportsFell).hero_dead
    assert of(events, VolleyFired)[1].supports == ((table.setting.hero, NOWHERE),)


@pytest.mark.parametrize("fire", ["Japanese fire 1; US fire *6", "Japanese fire *6; US fire *1"])
def test_the_hero_returns_to_the_pool_however_it_went__11_3(fire: str) -> None:
    table = jungle("3", **HERO)
    table.strike("1714", "1713", f"US force 5; US draw 8 hero; {fire}")
    assert table.pool.split().count("hero") == 1
    assert table.us_dead["hero"] == 0


def test_by_the_other_reading_the_hero_dies_with_his_unit__11_3() -> None:
    table = jungle("3", **HERO, hero_returns="dead")
    events = table.strike("1714", "1713", "US force 5; US draw 8 hero; Japanese fire 1; US fire *6")
    assert only(events, SupportsFell).hero_dead
    assert table.us_dead["hero"] == 1
    assert "hero" not in table.pool


def test_by_the_other_reading_too_the_hero_returns_when_his_unit_lives__11_3() -> None:
    table = jungle("3", **HERO, hero_returns="dead")
    table.strike("1714", "1713", "US force 5; US draw 8 hero; Japanese fire *6; US fire *1")
    assert table.pool.split().count("hero") == 1


def test_the_hero_alone_has_no_effect_and_goes_back__11_3() -> None:
    table = jungle("3", **HERO)
    table.strike("1714", "1713", "US force 4; US draw hero")
    assert table.holds("1713")
    assert table.pool.split().count("hero") == 1


def test_machineguns_drawn_with_the_hero_and_nothing_else_go_back_with_him__11_3() -> None:
    table = jungle("3", **BOTH)
    events = table.strike("1714", "1713", "US force 6; US draw machinegun hero machinegun")
    assert table.holds("1713")
    assert table.us_dead["machinegun"] == 0
    assert len(only(events, SupportsLeft).returned) == 3
    assert table.pool.split().count("machinegun") == 4


WITHOUT_A_UNIT = {
    "artillery": ("", "1711", "1710", "US force 3; US draw machinegun artillery hero; US artillery 6"),
    "artillery that ends it": (
        "",
        "1711",
        "1710",
        "US force 3; US draw hero machinegun artillery; US artillery 1",
    ),
    "a HQ set aside": ("", "1711", "1710", "US force 2; US draw machinegun battalion hero"),
    "a HQ that came": (
        "; held 1711 1710",
        "1709",
        "1708",
        "US force 4; US draw machinegun hero battalion; Japanese fire 1; US fire *6",
    ),
    "a HQ that waited": (
        "; held 1711 1710; hq battalion 1708",
        "1709",
        "1708",
        "US force 3; US draw machinegun hero; Japanese fire 1; US fire *6",
    ),
    "the Supply Cache": ("", "1711", "1710", "US force 6; US draw machinegun hero cache"),
}
"""More of the position, where from and where to, and the dice of a fight without a rifle unit."""


@pytest.mark.parametrize("other", WITHOUT_A_UNIT)
def test_without_a_marine_unit_both_go_back_whatever_else_was_drawn__11_3(other: str) -> None:
    more, stand, target, told = WITHOUT_A_UNIT[other]
    table = Position(f"force 1715@{stand} 3; waiting 1218:1{more}", **BOTH)
    events = table.strike(stand, target, told)
    assert table.us_dead["machinegun"] == 0
    assert table.pool.split().count("machinegun") == 4
    assert table.pool.split().count("hero") == 1
    assert len(only(events, SupportsLeft).returned) == 2


@pytest.mark.parametrize("other", WITHOUT_A_UNIT)
def test_by_the_other_reading_they_go_back_when_nothing_else_was_drawn__11_2(other: str) -> None:
    more, stand, target, told = WITHOUT_A_UNIT[other]
    table = Position(f"force 1715@{stand} 3; waiting 1218:1{more}", **BOTH, idle_guns="alone")
    table.strike(stand, target, told)
    assert table.us_dead["machinegun"] == (0 if other in ("a HQ set aside", "a HQ that waited") else 1)
    assert table.pool.split().count("hero") == 1


def test_without_the_hero_a_machinegun_never_goes_back__11_2() -> None:
    table = jungle("3", **BOTH)
    table.strike("1714", "1713", "US force 5; US draw machinegun artillery; US artillery 6")
    assert table.us_dead["machinegun"] == 1


def test_beside_a_hq_that_waits_machineguns_and_the_hero_alone_go_back__11_3() -> None:
    table = Position("force 1715@1709 3 3; waiting 1218:1; held 1711 1710; hq battalion 1708", **BOTH)
    events = table.strike("1709", "1708", "US force 3; US draw machinegun hero; Japanese fire 1; US fire *6")
    assert us_totals(events) == [8]
    assert table.us_dead["machinegun"] == 0
    assert table.pool.split()[-5:] == ["machinegun"] * 4 + ["hero"]
