"""Section 7, fighting: odds, volleys, close combat, headquarters, the cache, Hill 123."""

from __future__ import annotations

import pytest

from bloodyridge_qt.games.bloody_ridge.rules.events import (
    ArtilleryFired,
    CacheFound,
    HeadquartersWaits,
    VolleyFired,
)
from bloodyridge_qt.games.bloody_ridge.rules.terms import HILL_123
from tests.games.bloody_ridge.positions import Position, of, only

CLEAR = "force 1715@1712 {force}; waiting 1218:1"
"""Strikes 1812 (clear, south: die less three) out of clear 1712."""
JUNGLE = "force 1715@1714 {force}; waiting 1218:1"
"""Strikes 1713 (jungle, south) out of jungle 1714."""


def volleys(events: list) -> list[VolleyFired]:
    return of(events, VolleyFired)


def test_a_us_hex_is_checked_for_defenders_every_time__7_4() -> None:
    table = Position("waiting 1715:1 1218:1 1815:1")
    for origin in ("1715", "1815"):
        table.strike(origin, "1714", "US force 4; US draw 8; Japanese fire 6; US fire 1")
        assert not table.holds("1714")


def test_artillery_fires_before_the_ground_combat_in_the_order_drawn__7_4() -> None:
    table = Position(JUNGLE.format(force="3 3"))
    events = table.strike(
        "1714",
        "1713",
        "US force 6; US draw artillery 1 artillery; US artillery 2 6 6; Japanese fire 1; US fire 6",
    )
    kinds = [type(event) for event in events if isinstance(event, (ArtilleryFired, VolleyFired))]
    assert kinds == [ArtilleryFired, ArtilleryFired, VolleyFired]
    assert [len(event.attackers) for event in of(events, ArtilleryFired)] == [2, 1]


ODDS_ON_CLEAR = [
    ("1", 0, 1),
    ("2", 1, 1),
    ("3", 1, 1),
    ("2 2", 2, 2),
    ("3 2", 2, 2),
    ("3 3", 3, 3),
    ("3 3 2", 4, 4),
    ("3 3 3 2", 5, 5),
]


@pytest.mark.parametrize(("force", "ratio", "upto"), ODDS_ON_CLEAR)
def test_attack_factors_by_defence_strength_rounded_down_give_the_odds__7_5(
    force: str, ratio: int, upto: int
) -> None:
    table = Position(CLEAR.format(force=force))
    fire = only(
        table.strike("1712", "1812", f"US force 4; US draw 8; Japanese fire {upto}; US fire *6"), VolleyFired
    ).japanese
    assert (fire.total, fire.defence, fire.ratio, fire.upto) == (sum(map(int, force.split())), 2, ratio, upto)
    assert table.holds("1812")


@pytest.mark.parametrize(("force", "upto"), [(force, upto) for force, _, upto in ODDS_ON_CLEAR])
def test_a_roll_of_one_more_than_the_odds_has_no_effect__7_9(force: str, upto: int) -> None:
    table = Position(CLEAR.format(force=force))
    table.strike("1712", "1812", f"US force 4; US draw 8; Japanese fire {upto + 1}; US fire *1")
    assert not table.holds("1812")
    assert "8" in table.pool


@pytest.mark.parametrize(("force", "ratio"), [("3 3 3 3", 6), ("3 3 3 3 3", 7)])
def test_six_to_one_and_more_eliminates_without_a_roll__7_9(force: str, ratio: int) -> None:
    table = Position(CLEAR.format(force=force))
    events = table.strike("1712", "1812", "US force 6; US draw 1 1 1; US fire *6")
    volley = only(events, VolleyFired)
    assert (volley.japanese.ratio, volley.japanese.upto, volley.japanese.dice) == (ratio, 6, ())
    assert len(volley.us_lost) == 3
    assert table.holds("1812")


@pytest.mark.parametrize(
    ("rifles", "ratio", "upto"),
    [("1", 0, 1), ("2", 1, 1), ("3", 1, 1), ("4", 2, 2), ("6", 3, 3), ("8", 4, 4), ("5 5", 5, 5)],
)
def test_marines_fire_by_the_ground_the_attackers_stand_in__7_10(rifles: str, ratio: int, upto: int) -> None:
    table = Position(CLEAR.format(force="3 3"))
    count = len(rifles.split())
    told = f"US force {count + 3}; US draw {rifles}; Japanese fire {'1 ' * count}; US fire {upto} {upto + 1}"
    volley = only(table.strike("1712", "1812", told), VolleyFired)
    assert (volley.us.ratio, volley.us.upto, volley.us.defence) == (ratio, upto, 2)
    assert table.force == [3], "the first was hit, the second not"


def test_marines_at_six_to_one_eliminate_without_a_roll__7_9() -> None:
    table = Position(CLEAR.format(force="3 3"))
    volley = only(table.strike("1712", "1812", "US force 5; US draw 6 6; Japanese fire 1 4"), VolleyFired)
    assert (volley.us.ratio, volley.us.dice, len(volley.japanese_lost)) == (6, (), 2)


@pytest.mark.parametrize(
    ("stand", "target", "die", "own", "theirs"),
    [
        ("1712", "1812", 4, 2, 2),
        ("1714", "1713", 4, 4, 4),
        ("1713", "1712", 4, 2, 4),
        ("1712", "1711", 4, 4, 2),
        ("1711", "1710", 1, 8, 4),
        ("1710", "1709", 2, 2, 8),
    ],
)
def test_each_terrain_has_its_defence_strength__7_6(
    stand: str, target: str, die: int, own: int, theirs: int
) -> None:
    table = Position(f"force 1715@{stand} 3 3 3 3 3; waiting 1218:1")
    events = table.strike(stand, target, f"US force {die}; US draw 8; Japanese fire *1; US fire *6")
    volley = volleys(events)[0]
    assert (volley.japanese.defence, volley.us.defence) == (own, theirs)


def test_a_hq_makes_its_hex_eight_strong__7_7() -> None:
    table = Position("force 1715@1709 3 3 3; waiting 1218:1; hq division 1708")
    events = table.strike("1709", "1708", "US force 1; Japanese fire 2 1; US fire 6 6 6 6 6 6")
    first = volleys(events)[0]
    assert (first.japanese.total, first.japanese.defence, first.japanese.ratio) == (9, 8, 1)
    assert first.headquarters
    assert table.state.outcome == "headquarters"


def test_the_strength_of_eight_falls_with_the_last_hq__7_7() -> None:
    table = Position("force 1715@1709 3 3 3; waiting 1218:1; hq battalion 1708")
    events = table.strike("1709", "1708", "US force 2; US draw 1; Japanese fire 1 6 4; US fire 6 6 6 6 6 6")
    assert [volley.japanese.defence for volley in volleys(events)] == [8, 2]
    assert [volley.japanese.upto for volley in volleys(events)] == [1, 4]
    assert [volley.headquarters for volley in volleys(events)] == [True, False]


def test_one_of_two_hqs_is_enough_for_eight__7_7() -> None:
    table = Position("force 1715@1609 3 3 3; waiting 1218:1; hq battalion 1708; hq division 1708")
    events = table.strike("1609", "1708", "US force 1; Japanese fire 1 6 1; US fire *6")
    assert [volley.japanese.defence for volley in volleys(events)] == [8, 8]


def test_a_hq_fires_with_its_factor__7_7() -> None:
    table = Position("force 1715@1709 3; waiting 1218:1; hq division 1708; hq battalion 1708")
    events = table.strike("1709", "1708", "US force 1; Japanese fire 6 6")
    volley = only(events, VolleyFired)
    assert (volley.us.total, volley.us.ratio) == (16, 8)


def test_a_hq_found_before_is_joined_by_a_fresh_draw__7_7() -> None:
    table = Position("force 1715@1709 1; waiting 1218:1; hq division 1708")
    events = table.strike("1709", "1708", "US force 3; US draw 1 2; Japanese fire 6 6 6; US fire 1")
    assert len(only(events, HeadquartersWaits).pieces) == 1
    assert len(only(events, VolleyFired).defenders) == 3


def test_a_draw_of_nothing_leaves_the_hq_to_fight_alone__7_7() -> None:
    table = Position("force 1715@1709 1; waiting 1218:1; hq division 1708")
    events = table.strike("1709", "1708", "US force 1; Japanese fire 6; US fire 4")
    assert len(only(events, VolleyFired).defenders) == 1
    assert table.hq("division") == "1708"
    assert not table.holds("1708")


def test_artillery_may_support_a_hq__7_7() -> None:
    table = Position("force 1715@1709 1; waiting 1218:1; hq division 1708")
    events = table.strike("1709", "1708", "US force 2; US draw artillery; US artillery 3")
    assert volleys(events) == []
    assert table.hq("division") == "1708"


def test_a_fight_goes_on_until_one_side_is_gone__7_8() -> None:
    table = Position(JUNGLE.format(force="1"))
    events = table.strike(
        "1714", "1713", "US force 4; US draw 8; Japanese fire 6 5 4 3 2 1; US fire 6 5 4 3 3 3"
    )
    assert [volley.round for volley in volleys(events)] == [1, 2, 3, 4, 5, 6]
    assert table.holds("1713")


def test_both_sides_fire_before_anybody_is_removed__7_10() -> None:
    table = Position(CLEAR.format(force="2 2"))
    volley = only(
        table.strike("1712", "1812", "US force 5; US draw 4 4; Japanese fire 2 2; US fire 4 4"), VolleyFired
    )
    assert (len(volley.us_lost), len(volley.japanese_lost)) == (2, 2)
    assert not table.holds("1812")


def test_each_unit_fired_at_has_a_die_of_its_own__7_10() -> None:
    table = Position(CLEAR.format(force="3 3 3"))
    table.strike("1712", "1812", "US force 6; US draw 1 1 1; Japanese fire 4 5 1 3; US fire 6 1 6 6 6")
    assert table.dice is not None
    names = [name for name in table.dice.asked if name[0] == "Japanese fire" and name[4] == 1]
    assert [name[-1] for name in names] == [0, 1, 2]
    assert table.force == [3, 3]


def test_odds_are_worked_out_anew_each_round__7_11() -> None:
    table = Position(CLEAR.format(force="3 3 2"))
    first, second = volleys(
        table.strike("1712", "1812", "US force 5; US draw 6 4; Japanese fire 1 6 2; US fire 1 6 6 3 6")
    )
    assert (first.japanese.total, first.japanese.ratio, first.us.total, first.us.ratio) == (8, 4, 10, 5)
    assert (second.japanese.total, second.japanese.ratio, second.us.total, second.us.ratio) == (5, 2, 4, 2)


def test_artillery_is_not_repeated_in_later_rounds__7_11() -> None:
    table = Position(JUNGLE.format(force="3 3"))
    events = table.strike(
        "1714",
        "1713",
        "US force 5; US draw artillery 8; US artillery 6 6; Japanese fire 6 6 1; US fire 6 6 6 6 6 6",
    )
    assert len(of(events, ArtilleryFired)) == 1
    assert len(volleys(events)) == 3


def test_the_cache_wipes_out_the_force_and_the_rest_of_the_draw_goes_back__7_14() -> None:
    table = Position("force 1715@1710 3 3; waiting 1218:1; pool rifles 4 6, artillery 3, cache; fired 1")
    events = table.strike("1710", "1709", "US force 5; US draw 6 artillery 4 cache; US artillery 1 6")
    found = only(events, CacheFound)
    assert len(found.lost) == 1, "the other fell to the artillery"
    assert table.pool == "4 6 artillery artillery artillery"
    assert len(table.state.fired) == 1, "a marker fired in an earlier fight stays out until next turn"
    assert table.state.japanese_dead
    assert not table.holds("1709")
    assert volleys(events) == []


def test_the_cache_first_stops_the_draw__7_14() -> None:
    table = Position("force 1715@1710 3 3; waiting 1218:1; pool rifles 4 6, cache")
    table.strike("1710", "1709", "US force 6; US draw cache")
    assert table.pool == "4 6"
    assert table.us_dead["cache"] == 1


def test_artillery_that_spared_the_red_row_goes_back_with_the_cache__7_14() -> None:
    table = Position("waiting 1715:3 1218:1; pool artillery 1, cache")
    table.strike("1715", "1714", "US force 5; US draw artillery cache")
    assert table.pool == "artillery"
    assert table.state.fired == []


def test_a_hq_drawn_before_the_cache_stays_in_its_hex__7_14() -> None:
    table = Position("force 1715@1709 1; waiting 1218:1; pool rifles 5, division, cache")
    table.strike("1709", "1708", "US force 4; US draw division 5 cache")
    assert table.hq("division") == "1708"
    assert table.pool == "5"


def test_a_hq_in_place_outlives_the_cache__7_14() -> None:
    table = Position("force 1715@1709 1; waiting 1218:1; hq division 1708; pool cache")
    table.strike("1709", "1708", "US force 2; US draw cache")
    assert table.hq("division") == "1708"


def test_the_cache_is_found_once__7_14() -> None:
    table = Position("waiting 1715:3 1218:1 1317:1")
    table.strike("1715", "1714", "US force 4; US draw cache")
    assert "cache" not in table.pool
    assert table.us_dead["cache"] == 1


HILL = "force 1715@1710 {force}; waiting 1218:1; held hill"


@pytest.mark.parametrize(
    ("force", "ratio", "upto"),
    [("1", 0, 1), ("2", 1, 2), ("2 2", 2, 3), ("3 3 2", 4, 5), ("3 3 3 1", 5, 6), ("3 3 3 3", 6, 6)],
)
def test_with_all_of_hill_123_japanese_odds_are_one_better__7_15(force: str, ratio: int, upto: int) -> None:
    table = Position(HILL.format(force=force))
    told = "US force 4; US draw 8 8 8; US fire *6" + ("; Japanese fire *1" if upto < 6 else "")
    fire = volleys(table.strike("1710", "1709", told))[0].japanese
    assert (fire.ratio, fire.shift, fire.upto) == (ratio, 1, upto)
    assert bool(fire.dice) is (upto < 6)


@pytest.mark.parametrize(
    ("rifles", "ratio", "upto"),
    [("1", 0, 1), ("8", 1, 1), ("8 8", 2, 1), ("8 8 8", 3, 2), ("8 8 8 8 8", 5, 4)],
)
def test_with_all_of_hill_123_us_odds_are_one_worse__7_15(rifles: str, ratio: int, upto: int) -> None:
    table = Position(HILL.format(force="3 3"))
    count = len(rifles.split())
    told = f"US force {count + 1}; US draw {rifles}; Japanese fire *1; US fire *6"
    fire = volleys(table.strike("1710", "1709", told))[0].us
    assert (fire.ratio, fire.shift, fire.upto) == (ratio, -1, upto)


def test_us_odds_of_six_to_one_need_dice_when_the_hill_is_lost__7_15() -> None:
    table = Position("force 1715@1708 3 3; waiting 1218:1; held hill")
    events = table.strike("1708", "1707", "US force 3; US draw 6 6; Japanese fire 4 4; US fire 5 6")
    fire = only(events, VolleyFired).us
    assert (fire.ratio, fire.upto, fire.dice) == (6, 5, (5, 6))


def test_us_odds_of_seven_to_one_are_still_automatic_when_the_hill_is_lost__7_15() -> None:
    table = Position("force 1715@1708 3 3; waiting 1218:1; held hill")
    fire = only(table.strike("1708", "1707", "US force 3; US draw 7 7; Japanese fire 5 5"), VolleyFired).us
    assert (fire.ratio, fire.upto, fire.dice) == (7, 6, ())


@pytest.mark.parametrize("missing", HILL_123)
def test_four_hexes_of_the_hill_shift_nothing__7_15(missing: str) -> None:
    held = " ".join(number for number in HILL_123 if number != missing)
    table = Position(f"force 1715@1708 3; waiting 1218:1; held {held}")
    volley = volleys(table.strike("1708", "1707", "US force 2; US draw 8; Japanese fire *1; US fire *6"))[0]
    assert (volley.japanese.shift, volley.us.shift) == (0, 0)


def test_the_shift_works_for_every_fight_on_the_map__7_15() -> None:
    table = Position("waiting 1715:1 1218:1; held hill")
    volley = volleys(table.strike("1218", "1217", "US force 4; US draw 8; Japanese fire 1; US fire 6"))[0]
    assert (volley.japanese.shift, volley.us.shift) == (1, -1)


def test_both_sides_at_one_to_one_or_less_is_close_combat__7_16() -> None:
    table = Position(JUNGLE.format(force="3"))
    events = table.strike("1714", "1713", "US force 4; US draw 4; Japanese fire 4 3; US fire 4 4")
    assert [volley.close_combat for volley in volleys(events)] == [True, True]
    assert {(volley.japanese.upto, volley.us.upto) for volley in volleys(events)} == {(3, 3)}
    assert table.holds("1713")


@pytest.mark.parametrize(
    ("force", "rifles"),
    [("3", "8"), ("3 3 2", "4")],
    ids=["only the US above 1:1", "only the Japanese above 1:1"],
)
def test_one_side_above_one_to_one_is_no_close_combat__7_16(force: str, rifles: str) -> None:
    table = Position(JUNGLE.format(force=force))
    volley = volleys(
        table.strike("1714", "1713", f"US force 4; US draw {rifles}; Japanese fire *1; US fire *6")
    )[0]
    assert not volley.close_combat
    assert 1 in (volley.japanese.upto, volley.us.upto)


def test_close_combat_is_judged_anew_each_round__7_16() -> None:
    table = Position(JUNGLE.format(force="3"))
    events = table.strike("1714", "1713", "US force 5; US draw 4 4; Japanese fire 1 6 3; US fire 6 6")
    assert [volley.close_combat for volley in volleys(events)] == [False, True]


def test_close_combat_ends_when_one_side_s_odds_rise__7_16() -> None:
    table = Position("force 1715@1709 3 3; waiting 1218:1; hq battalion 1708; held 1710")
    # HQ: 6 ÷ 8 = 0, but 8 ÷ 2 = 4:1 for the US; later 6 ÷ 2 = 3:1 against the last rifle unit at 0:1
    events = table.strike("1709", "1708", "US force 2; US draw 1; Japanese fire 1 6 1; US fire 6 6 6 6")
    assert [volley.close_combat for volley in volleys(events)] == [False, False]


def test_the_hill_can_make_a_fight_close_combat__7_16() -> None:
    table = Position("waiting 1715:1 1218:1; held hill")
    volley = volleys(table.strike("1715", "1714", "US force 4; US draw 8; Japanese fire 3; US fire 4"))[0]
    assert (volley.japanese.ratio, volley.us.ratio) == (0, 2)
    assert volley.close_combat


def test_the_hill_can_lift_a_fight_out_of_close_combat__7_16() -> None:
    table = Position("waiting 1715:2 1218:1; held hill")
    volley = volleys(table.strike("1715", "1714", "US force 4; US draw 4; Japanese fire 2; US fire 1 2"))[0]
    assert (volley.japanese.ratio, volley.us.ratio) == (1, 1)
    assert not volley.close_combat
    assert (volley.japanese.upto, volley.us.upto) == (2, 1)
