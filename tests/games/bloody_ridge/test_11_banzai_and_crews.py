"""Section 11: Banzai charges and MG crews."""

from __future__ import annotations

import pytest

from bloodyridge_qt.games.bloody_ridge.rules.actions import (
    CallBanzai,
    Eliminate,
    Exit,
    FightOn,
    LeaveCrews,
    PlaceCrew,
    Strike,
)
from bloodyridge_qt.games.bloody_ridge.rules.events import (
    BanzaiRolled,
    BatteryLost,
    CrewPlaced,
    CrewsLeft,
    ForceDestroyed,
    HexEmptied,
    HexTaken,
    PhaseBegan,
    SupportsFell,
    SupportsLeft,
    VolleyFired,
)
from bloodyridge_qt.games.bloody_ridge.rules.legality import contradiction
from tests.games.bloody_ridge.optional_tables import (
    BANZAI,
    BOTH,
    CREWS,
    GUNS,
    HERO,
    asked,
    begin,
    jungle,
    piece,
    us_totals,
)
from tests.games.bloody_ridge.positions import Position, accounted, of, only

# --- 11.4


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
    "told",
    [
        "US force 3",
        "US force 4; US draw artillery; US artillery 1",
        "US force 5; US draw 5 artillery; US artillery 1",
        "US force 5; US draw 5 cache",
        "US force 4; US draw machinegun",
        "US force 5; US draw machinegun hero",
    ],
)
def test_no_charge_is_asked_for_where_nobody_defends_or_nobody_attacks__11_4(told: str) -> None:
    table = jungle("3", **BANZAI, **BOTH)
    table.strike("1714", "1713", told)
    assert asked(table) in ("advance", "choose force")
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
    assert table.state.japanese_dead == list(only(events, BanzaiRolled).lost)
    assert accounted(table.state, table.setting) == []
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


def test_after_a_failed_charge_the_hex_stays_us_by_either_reading__11_4() -> None:
    table = jungle("3", **BANZAI, no_survivors="taken")
    table.strike("1714", "1713", "US force 4; US draw 8")
    events = table.submit(CallBanzai("1713"), "Banzai Japanese 6; Banzai US 1")
    assert not of(events, HexEmptied)
    assert not table.holds("1713")


def test_after_a_failed_charge_a_hq_stays_machineguns_leave_and_the_hero_returns__11_4() -> None:
    text = "force 1715@1709 3 3; waiting 1218:1; held 1711 1710; hq battalion 1708"
    table = Position(text, **BANZAI, **BOTH)
    table.strike("1709", "1708", "US force 4; US draw machinegun hero 3")
    events = table.submit(CallBanzai("1708"), "Banzai Japanese 3; Banzai US 3")
    assert table.hq("battalion") == "1708"
    assert table.us_dead == {"machinegun": 1}
    assert len(only(events, SupportsLeft).removed) == 1
    assert table.pool.split().count("hero") == 1


def test_a_charge_does_not_turn_the_force_face_up__11_4() -> None:
    table = jungle("3 3", **BANZAI)
    table.strike("1714", "1713", "US force 4; US draw 8")
    table.submit(CallBanzai("1713"), "Banzai Japanese 1; Banzai US 6")
    assert not table.state.revealed
    table.strike("1713", "1712", "US force 4; US draw 8")
    events = table.submit(FightOn("1712"), "Japanese fire 1; US fire *6")
    assert only(events, VolleyFired).reveals


def test_what_helped_the_unit_falls_to_the_charge_with_it__11_4() -> None:
    table = jungle("3 3", **BANZAI, **GUNS)
    table.strike("1714", "1713", "US force 6; US draw 2 machinegun 8")
    table.submit(CallBanzai("1713"), "Banzai Japanese 1; Banzai US 6")
    events = table.submit(Eliminate("1713", piece(table, "2")), "Japanese fire 1; US fire 6 6")
    assert us_totals(events) == [8]
    assert only(events, VolleyFired).supports == ()
    assert table.us_dead["machinegun"] == 1
    assert len(only(events, SupportsFell).pieces) == 1


@pytest.mark.parametrize("readings", [{}, {"hero_returns": "dead", "hero_charged": "volley"}], ids=str)
def test_the_hero_dies_with_a_unit_removed_by_a_charge__11_4(readings: dict[str, str]) -> None:
    table = jungle("3 3", **BANZAI, **HERO, **readings)
    table.strike("1714", "1713", "US force 6; US draw 2 hero 8")
    table.submit(CallBanzai("1713"), "Banzai Japanese 1; Banzai US 6")
    events = table.submit(Eliminate("1713", piece(table, "8")), "Japanese fire 1; US fire 6 6")
    assert us_totals(events) == [2]
    assert only(events, SupportsFell).hero_dead
    assert table.us_dead["hero"] == 1
    assert contradiction(table.state, table.setting) == ""


def test_in_a_volley_after_a_charge_the_hero_still_only_stops_helping__11_3() -> None:
    table = jungle("3 3", **BANZAI, **HERO)
    table.strike("1714", "1713", "US force 6; US draw 2 hero 8")
    table.submit(CallBanzai("1713"), "Banzai Japanese 1; Banzai US 6")
    events = table.submit(Eliminate("1713", piece(table, "2")), "Japanese fire 1; US fire 6 6")
    assert us_totals(events) == [16]
    assert not only(events, SupportsFell).hero_dead
    assert "hero" in table.pool


def test_a_dead_hero_without_a_charge_that_was_called_cannot_be__11_4() -> None:
    table = jungle("3 3", **BANZAI, **HERO)
    table.state.pool.remove(table.setting.hero)
    table.state.us_dead.append(table.setting.hero)
    assert "[11.3]" in contradiction(table.state, table.setting)
    table.state.charges = 1
    assert contradiction(table.state, table.setting) == ""


def test_by_the_other_reading_a_charge_removes_rifle_units_only__11_4() -> None:
    text = "force 1715@1709 3 3; waiting 1218:1; held 1711 1710; hq battalion 1708"
    table = Position(text, **BANZAI, hq_charged="spared")
    table.strike("1709", "1708", "US force 4; US draw 8 7 5")
    table.submit(CallBanzai("1708"), "Banzai Japanese 1; Banzai US 6")
    decision = table.rules.decision(table.state)
    assert decision is not None
    assert table.setting.first_hq not in [option.piece for option in decision.options]
    assert len(decision.options) == 3
    refused = table.refusal(Eliminate("1708", table.setting.first_hq))
    assert (refused.rule, "headquarters" in refused.reason) == ("11.4", True)


def test_by_the_other_reading_the_only_rifle_unit_is_the_victim__11_4() -> None:
    text = "force 1715@1709 3 3; waiting 1218:1; held 1711 1710; hq division 1708"
    table = Position(text, **BANZAI, hq_charged="spared")
    table.strike("1709", "1708", "US force 2; US draw 5")
    table.submit(CallBanzai("1708"), "Banzai Japanese 1; Banzai US 6; Japanese fire *1; US fire *6")
    assert table.us_dead["5"] == 1
    assert table.state.outcome == "headquarters"


def test_by_the_other_reading_there_is_no_charge_on_a_hq_alone__11_4() -> None:
    text = "force 1715@1709 3 3; waiting 1218:1; held 1711 1710; hq battalion 1708"
    table = Position(text, **BANZAI, hq_charged="spared")
    table.strike("1709", "1708", "US force 1; Japanese fire *1; US fire *6")
    assert table.holds("1708")
    assert table.state.charges == 2


def test_two_charges_may_be_for_one_hex_in_two_combats__11_4() -> None:
    table = Position("force 1715@1714 2; waiting 1815:2 1218:1", **BANZAI)
    table.strike("1714", "1713", "US force 4; US draw 8")
    table.submit(CallBanzai("1713"), "Banzai Japanese 6; Banzai US 1")
    table.submit(Strike("1815", "1714", "1713"), "US force 4; US draw 8")
    table.submit(CallBanzai("1713"), "Banzai Japanese 1; Banzai US 6")
    assert table.state.charges == 0
    assert table.holds("1713")


def test_by_the_other_reading_the_hero_of_a_unit_removed_by_a_charge_returns__11_4() -> None:
    table = jungle("3 3", **BANZAI, **HERO, hero_charged="volley")
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
    decision = table.rules.decision(table.state)
    assert decision is not None
    assert Eliminate("1708", table.setting.division_hq) in decision.options
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
        assert table.state.roster[table.space(number)][-1] == event.unit
    assert list(table.state.waiting) == [
        space for space in table.setting.red_row if space in table.state.waiting
    ]


def test_a_crew_may_be_the_whole_force_and_the_farthest_advance__11_5() -> None:
    table = begin("Japanese force *1", **CREWS)
    assert table.state.farthest == 18
    table.submit(PlaceCrew("2312"))
    assert table.state.farthest == 12
    table.submit(LeaveCrews())
    table.strike("2312", "2311", "US force 4; US draw 8; Japanese fire *6; US fire *1; Japanese force *2")
    assert table.state.japanese_dead == [table.setting.first_crew]
    assert table.state.turn == 2


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
