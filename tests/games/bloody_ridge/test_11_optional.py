"""Section 11: machineguns, the Hero, Banzai charges, MG crews; each alone and with the others."""

from __future__ import annotations

from typing import Any

import pytest

from bloodyridge_qt.games.bloody_ridge.actions import (
    CallBanzai,
    Eliminate,
    Exit,
    FightOn,
    LeaveCrews,
    PlaceCrew,
    Strike,
)
from bloodyridge_qt.games.bloody_ridge.events import (
    BanzaiRolled,
    BatteryLost,
    CrewPlaced,
    CrewsLeft,
    ForceDestroyed,
    HexTaken,
    PhaseBegan,
    SupportsAssigned,
    SupportsFell,
    SupportsLeft,
    VolleyFired,
)
from bloodyridge_qt.games.bloody_ridge.options import OPTIONAL_RULES
from tests.games.bloody_ridge import paper_map
from tests.games.bloody_ridge.positions import Position, Scripted, of, only, pool_words

JUNGLE = "force 1715@1714 {force}; waiting 1218:1"
"""Strikes 1713 (jungle, south: die less three) out of jungle 1714; both have a strength of 4."""
HILL = "force 1715@1711 {force}; waiting 1218:1"
"""Strikes hill 1710 (as many pieces as the die says, strength 8) out of jungle 1711 (strength 4)."""
GUNS = {"machineguns": "on"}
HERO = {"hero": "on"}
BOTH = GUNS | HERO
BANZAI = {"banzai": "on"}
CREWS = {"mg_crews": "on"}


def jungle(force: str, **options: str) -> Position:
    return Position(JUNGLE.format(force=force), **options)


def hill(force: str, **options: str) -> Position:
    return Position(HILL.format(force=force), **options)


def us_totals(events: list[Any]) -> list[int]:
    """US attack factors of each round."""
    return [volley.us.total for volley in of(events, VolleyFired)]


def piece(table: Position, word: str) -> int:
    """The number of a US piece that defends."""
    return next(unit for unit in table.state.defenders if pool_words(table.setting, [unit]) == word)


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
    table = jungle("3 3", **GUNS)
    events = table.strike("1714", "1713", "US force 6; US draw 4 4 machinegun; Japanese fire 1 1; US fire *6")
    first = only(events, VolleyFired).defenders[0]
    assert [unit for _, unit in only(events, SupportsAssigned).pairs] == [first]


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


def test_a_machinegun_drawn_before_the_cache_is_out_of_the_game__11_2() -> None:
    table = jungle("3", **BOTH)
    table.strike("1714", "1713", "US force 6; US draw machinegun hero cache")
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
    table = Position("force 1715@1709 3 3; waiting 1218:1; held 1711 1710; hq division 1708", **GUNS)
    events = table.strike(
        "1709",
        "1708",
        "US force 6; US draw machinegun 1 2 1 2; Japanese fire *1; US fire *6",
    )
    assert len(of(events, VolleyFired)[0].defenders) == 5


# --- 11.3


def test_the_hero_doubles_the_highest_unit__11_3() -> None:
    table = jungle("3 3", **HERO)
    events = table.strike("1714", "1713", "US force 6; US draw 2 hero 6; Japanese fire 1 1; US fire *6")
    assert us_totals(events) == [2 + 2 * 6]


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


def test_with_an_artillery_marker_besides_the_machinegun_does_not_go_back__11_3() -> None:
    table = jungle("3", **BOTH)
    table.strike("1714", "1713", "US force 6; US draw machinegun hero artillery; US artillery 6")
    assert table.us_dead["machinegun"] == 1
    assert table.pool.split().count("hero") == 1


# --- 11.4


def asked(table: Position) -> str:
    return table.state.agenda[-1] if table.state.agenda else ""


def test_a_charge_is_asked_for_after_the_draw_and_its_artillery_before_the_first_volley__11_4() -> None:
    table = jungle("3 3", **BANZAI)
    events = table.strike("1714", "1713", "US force 6; US draw artillery 5 5; US artillery 1 6")
    assert asked(table) == "banzai"
    assert len(table.state.force) == 1
    assert not of(events, VolleyFired)
    decision = table.rules.decision(table.state)
    assert decision is not None
    assert list(decision.options) == [FightOn("1713"), CallBanzai("1713")]


@pytest.mark.parametrize(
    "told", ["US force 3", "US force 4; US draw artillery; US artillery 1", "US force 4; US draw cache"]
)
def test_no_charge_is_asked_for_where_nobody_defends_or_nobody_attacks__11_4(told: str) -> None:
    table = jungle("3", **BANZAI)
    table.strike("1714", "1713", told)
    assert asked(table) != "banzai"
    assert table.state.charges == 2


def test_without_a_charge_the_fight_goes_its_usual_way__11_4() -> None:
    table = jungle("3 3", **BANZAI)
    table.strike("1714", "1713", "US force 4; US draw 8")
    events = table.submit(FightOn("1713"), "Japanese fire 1; US fire 6 6")
    assert only(events, HexTaken).survivors == 2
    assert table.state.charges == 2


@pytest.mark.parametrize(
    ("own", "us", "succeeds"), [(1, 2, True), (5, 6, True), (3, 3, False), (6, 6, False), (4, 3, False)]
)
def test_the_charge_succeeds_when_the_japanese_die_is_the_lower_one__11_4(
    own: int, us: int, succeeds: bool
) -> None:
    table = jungle("3 3", **BANZAI)
    table.strike("1714", "1713", "US force 4; US draw 8")
    events = table.submit(CallBanzai("1713"), f"Banzai Japanese {own}; Banzai US {us}")
    assert only(events, BanzaiRolled).succeeded == succeeds
    assert table.holds("1713") == succeeds
    assert table.us_dead["8"] == succeeds
    assert table.state.charges == 1


def test_a_failed_charge_removes_the_whole_force_and_the_marines_go_back__11_4() -> None:
    table = jungle("3 3 1", **BANZAI)
    table.strike("1714", "1713", "US force 5; US draw 8 7")
    events = table.submit(CallBanzai("1713"), "Banzai Japanese 4; Banzai US 4")
    assert len(only(events, BanzaiRolled).lost) == 3
    assert len(only(events, ForceDestroyed).returned) == 2
    assert not of(events, VolleyFired)
    assert not table.us_dead
    assert asked(table) == "choose force"


def test_the_player_chooses_the_unit_that_falls_and_the_others_fight__11_4() -> None:
    table = jungle("3 3", **BANZAI)
    table.strike("1714", "1713", "US force 6; US draw 2 8 5")
    table.submit(CallBanzai("1713"), "Banzai Japanese 1; Banzai US 6")
    assert asked(table) == "choose victim"
    decision = table.rules.decision(table.state)
    assert decision is not None
    assert [option.piece for option in decision.options] == table.state.defenders
    events = table.submit(Eliminate("1713", piece(table, "8")), "Japanese fire 1 1; US fire 6 6")
    assert us_totals(events) == [7]
    assert table.us_dead == {"2": 1, "5": 1, "8": 1}


def test_what_helped_the_unit_falls_to_the_charge_with_it__11_4() -> None:
    table = jungle("3 3", **BANZAI, **GUNS)
    table.strike("1714", "1713", "US force 6; US draw 2 machinegun 8")
    table.submit(CallBanzai("1713"), "Banzai Japanese 1; Banzai US 6")
    events = table.submit(Eliminate("1713", piece(table, "2")), "Japanese fire 1; US fire 6 6")
    assert us_totals(events) == [8]
    assert table.us_dead["machinegun"] == 1


def test_the_hero_of_a_unit_removed_by_a_charge_helps_nobody_and_returns__11_4() -> None:
    table = jungle("3 3", **BANZAI, **HERO)
    table.strike("1714", "1713", "US force 6; US draw 2 hero 8")
    table.submit(CallBanzai("1713"), "Banzai Japanese 1; Banzai US 6")
    events = table.submit(Eliminate("1713", piece(table, "8")), "Japanese fire 1; US fire 6 6")
    assert us_totals(events) == [2]
    assert "hero" in table.pool


def test_a_third_charge_is_not_to_be_had__11_4() -> None:
    table = Position("waiting 1715:2 1815:2 1616:2", **BANZAI)
    for origin in ("1715", "1815"):
        target = {"1715": "1714", "1815": "1814"}[origin]
        table.strike(origin, target, "US force 4; US draw 8")
        table.submit(CallBanzai(target), "Banzai Japanese 6; Banzai US 1")
    assert table.state.charges == 0
    table.strike("1616", "1615", "US force 4; US draw 8; Japanese fire 1; US fire 6 6")
    assert table.holds("1615")


def test_one_fight_is_asked_for_a_charge_once__11_4() -> None:
    table = jungle("3 3", **BANZAI)
    table.strike("1714", "1713", "US force 5; US draw 8 8")
    table.submit(CallBanzai("1713"), "Banzai Japanese 1; Banzai US 6")
    table.submit(Eliminate("1713", table.state.defenders[0]), "Japanese fire 6 1; US fire *6")
    assert table.state.charges == 1
    assert table.holds("1713")


def test_the_fall_of_the_division_hq_to_a_charge_wins_at_once__11_4() -> None:
    table = Position("force 1715@1709 3; waiting 1218:1; held 1711 1710; hq division 1708", **BANZAI)
    table.strike("1709", "1708", "US force 2; US draw 5")
    table.submit(CallBanzai("1708"), "Banzai Japanese 2; Banzai US 3")
    table.submit(Eliminate("1708", table.setting.division_hq))
    assert table.state.outcome == "headquarters"
    assert table.hq("division") == "dead"


def test_the_fall_of_the_battalion_hq_to_a_charge_silences_the_artillery__11_4() -> None:
    table = Position("force 1715@1709 3 3; waiting 1218:1; held 1711 1710; hq battalion 1708", **BANZAI)
    table.strike("1709", "1708", "US force 1")
    events = table.submit(CallBanzai("1708"), "Banzai Japanese 2; Banzai US 3")
    assert only(events, BatteryLost).markers == 16
    assert table.holds("1708")


def test_a_charge_cannot_be_called_outside_its_moment__11_4() -> None:
    table = jungle("3 3", **BANZAI)
    for action in (CallBanzai("1713"), FightOn("1713"), Eliminate("1713", 0)):
        assert table.refusal(action).rule == "11.4"
    table.strike("1714", "1713", "US force 5; US draw 8 7")
    assert table.refusal(CallBanzai("1812")).rule == "11.4"
    assert table.refusal(Eliminate("1713", table.state.defenders[0])).rule == "11.4"
    assert table.refusal(Strike("1715", "1714", "1713")).rule == "11.4"
    table.submit(CallBanzai("1713"), "Banzai Japanese 1; Banzai US 6")
    assert table.refusal(FightOn("1713")).rule == "11.4"
    absent = next(piece for piece in table.setting.all_us_pieces() if piece not in table.state.defenders)
    assert table.refusal(Eliminate("1713", absent)).rule == "11.4"


# --- 11.5


def begin(**options: str) -> Position:
    """A game at its first decision: two units in every red-row hex but 1218, which stays empty."""
    table = Position("waiting 1715:1", **options)
    table.state = table.rules.set_up()
    table.rules.proceed(table.state, Scripted("Japanese force 1 *3", table.state, table.setting))
    return table


def test_crews_are_placed_once_the_forces_of_turn_one_have_been_rolled__11_5() -> None:
    table = begin(**CREWS)
    assert asked(table) == "place crews"
    assert len(table.state.waiting) == 11
    decision = table.rules.decision(table.state)
    assert decision is not None
    reds = [table.hex(space) for space in table.setting.red_row]
    assert list(decision.options) == [*map(PlaceCrew, reds), LeaveCrews()]


def test_a_crew_joins_a_force_or_an_empty_hex__11_5() -> None:
    table = begin(**CREWS)
    assert table.space("1218") not in table.state.waiting
    for number, units in (("1218", 1), ("1715", 3)):
        event = only(table.submit(PlaceCrew(number)), CrewPlaced)
        assert table.setting.infantry_attack[event.unit] == 6
        assert len(table.state.waiting[table.space(number)]) == units
    assert list(table.state.waiting) == [
        space for space in table.setting.red_row if space in table.state.waiting
    ]


def test_the_fourth_crew_opens_the_movement_phase__11_5() -> None:
    table = begin(**CREWS)
    for number in ("1218", "1715", "1815"):
        table.submit(PlaceCrew(number))
        assert asked(table) == "place crews"
    assert only(table.submit(PlaceCrew("2312")), PhaseBegan).phase == "movement"
    assert asked(table) == "choose force"


def test_there_may_be_fewer_crews_than_four_and_the_rest_never_comes__11_5() -> None:
    table = begin(**CREWS)
    table.submit(PlaceCrew("1218"))
    events = table.submit(LeaveCrews())
    assert len(only(events, CrewsLeft).units) == 3
    assert asked(table) == "choose force"
    assert len(table.state.crews) == 3


def test_a_crew_may_make_a_stack_of_six__11_5() -> None:
    table = begin(**CREWS)
    space = table.space("1715")
    table.state.waiting[space] = table.state.roster[space] = (*table.state.roster[space], 117, 118, 119)
    table.submit(PlaceCrew("1715"))
    assert len(table.state.waiting[space]) == 6


def test_two_crews_never_share_a_hex_and_none_is_placed_beside_the_red_row__11_5() -> None:
    table = begin(**CREWS)
    table.submit(PlaceCrew("1715"))
    for action, rule in (
        (PlaceCrew("1715"), "11.5"),
        (PlaceCrew("1714"), "11.5"),
        (PlaceCrew("9999"), "2.2"),
        (Strike("1715", "1715", "1714"), "11.5"),
        (Exit("1715", "1715"), "11.5"),
    ):
        assert table.refusal(action).rule == rule
    for number in ("1815", "1914", "2312"):
        table.submit(PlaceCrew(number))
    assert table.refusal(PlaceCrew("1218")).rule == "11.5"
    assert table.refusal(LeaveCrews()).rule == "11.5"


def test_no_crew_is_placed_in_later_turns_or_without_the_rule__11_5() -> None:
    assert asked(begin()) == "choose force"
    table = Position("turn 1; waiting 1715:1", **CREWS)
    events = table.strike(
        "1715", "1714", "US force 4; US draw 8; Japanese fire *6; US fire *1; Japanese force *2"
    )
    assert table.state.turn == 2
    assert asked(table) == "choose force"
    assert not of(events, CrewPlaced)


def test_a_crew_fights_with_six_and_takes_a_roll_like_any_unit__11_5() -> None:
    table = jungle("3 6", **CREWS)
    events = table.strike("1714", "1713", "US force 4; US draw 8; Japanese fire 1; US fire 6 1")
    volley = only(events, VolleyFired)
    assert volley.japanese.total == 9
    assert len(volley.japanese_lost) == 1
    assert table.force == [3]
    assert table.state.japanese_dead[-1] >= table.setting.first_crew
