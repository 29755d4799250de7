"""Section 6: stacks, the defence die, the blind draw, headquarters set aside, fog of war."""

from __future__ import annotations

import pytest

from bloodyridge_qt.games.bloody_ridge.rules.events import (
    ArtilleryFired,
    CacheFound,
    DefenceRolled,
    DrawEnded,
    ForceDestroyed,
    HexTaken,
    PieceDrawn,
    VolleyFired,
)
from tests.games.bloody_ridge import paper_map
from tests.games.bloody_ridge.positions import Position, of, only

SOUTH = "waiting 1715:1 1218:1"
"""Strike 1714 from 1715: jungle south of the line, out of a red-row hex."""


def drawn(events: list) -> list[str]:
    return [event.role for event in of(events, PieceDrawn)]


def test_pieces_of_one_side_pile_up_in_a_hex__6_1() -> None:
    table = Position("force 1715@1710 3 3 3; waiting 1218:1")
    volley = of(
        table.strike("1710", "1709", "US force 4; US draw 1 1 2; Japanese fire 1 1 1; US fire 6 6 6"),
        VolleyFired,
    )[0]
    assert (len(volley.attackers), len(volley.defenders)) == (3, 3)


def test_five_units_are_the_most_a_die_brings__6_2() -> None:
    table = Position("turn 1; force 1715@1714 1")
    table.strike("1714", "1713", "US force 4; US draw cache; Japanese force *6")
    assert {len(units) for units in table.state.waiting.values()} == {5}


def test_a_force_is_never_split_or_mixed__6_2() -> None:
    table = Position("waiting 1715:3 1218:2")
    before = table.state.waiting[table.space("1218")]
    units = table.state.waiting[table.space("1715")]
    table.strike("1715", "1714", "US force 1")
    assert tuple(table.state.force) == units
    assert table.state.waiting == {table.space("1218"): before}


def test_a_hill_can_be_defended_by_six_units__6_3() -> None:
    table = Position("force 1715@1711 1; waiting 1218:1")
    events = table.strike("1711", "1710", "US force 6; US draw 1 1 2 2 3 3; Japanese fire *6; US fire 1")
    assert len(of(events, VolleyFired)[0].defenders) == 6


def test_with_both_hqs_in_place_only_four_rifles_fit_into_the_hex__6_3() -> None:
    table = Position("force 1715@1709 1; waiting 1218:1; hq division 1708; hq battalion 1708")
    events = table.strike("1709", "1708", "US force 6; US draw 1 1 2 2; Japanese fire *6")
    assert only(events, DrawEnded).why == "stack full"
    assert len(only(events, VolleyFired).defenders) == 6


def test_one_hq_in_place_and_five_rifles_make_six__6_3() -> None:
    table = Position("force 1715@1709 1; waiting 1218:1; hq division 1708")
    events = table.strike("1709", "1708", "US force 6; US draw 1 1 2 2 3; Japanese fire *6")
    assert of(events, DrawEnded) == []
    assert len(only(events, VolleyFired).defenders) == 6


def test_artillery_takes_no_room_in_the_hex_but_is_one_of_the_pieces__6_4() -> None:
    table = Position("force 1715@1709 2; waiting 1218:1; hq division 1708; hq battalion 1708")
    events = table.strike(
        "1709", "1708", "US force 6; US draw 1 1 artillery 2 2; US artillery 6; Japanese fire *6"
    )
    assert drawn(events) == ["defends", "defends", "fires", "defends", "defends"]
    assert of(events, DrawEnded) == [], "five pieces were called for and five came"
    assert len(only(events, VolleyFired).defenders) == 6


def test_an_artillery_marker_uses_up_a_draw__6_4() -> None:
    table = Position("force 1715@1714 3 3; waiting 1218:1")
    events = table.strike("1714", "1713", "US force 4; US draw artillery; US artillery 6 6")
    assert drawn(events) == ["fires"]
    assert table.holds("1713")


def test_the_cache_ends_the_fight_before_it_began_and_leaves_the_game__6_5() -> None:
    table = Position(SOUTH)
    events = table.strike("1715", "1714", "US force 6; US draw 8 cache")
    assert of(events, VolleyFired) == []
    assert table.us_dead == {"cache": 1}
    assert "cache" not in table.pool
    assert not table.holds("1714")


@pytest.mark.parametrize("units", ["1", "1 1 1 1 1"])
def test_the_size_of_the_attacking_force_changes_nothing_for_the_defence__6_6(units: str) -> None:
    table = Position(f"force 1715@1711 {units}; waiting 1218:1")
    events = table.strike("1711", "1710", "US force 6; US draw 8 8 8 8 8 7; Japanese fire *6")
    assert only(events, DefenceRolled).pieces == 6


@pytest.mark.parametrize(
    ("origin", "stand", "target", "modifier"),
    [("1715", "1711", "1710", 0), ("1715", "1710", "1709", -1), ("1715", "1715", "1714", -3)],
    ids=["hill", "north", "south"],
)
@pytest.mark.parametrize("die", range(1, 7))
def test_the_ground_says_what_is_taken_from_the_defence_die__6_7(
    origin: str, stand: str, target: str, modifier: int, die: int
) -> None:
    force = f"waiting {origin}:1 1218:1" if origin == stand else f"force {origin}@{stand} 2; waiting 1218:1"
    table = Position(force)
    count = max(0, die + modifier)
    events = table.strike(
        stand,
        target,
        f"US force {die}; US draw {'8 ' * min(count, 5)} {'7' * (count - 5)}; "
        + ("Japanese fire *6; US fire *1" if count else ""),
    )
    assert only(events, DefenceRolled).pieces == count
    assert len(of(events, PieceDrawn)) == count
    assert table.holds(target) is (count == 0)


@pytest.mark.parametrize(("line", "modifier"), [("H1", 0), ("H2", 0), ("H3", 0)])
@pytest.mark.parametrize("hill", paper_map.HILL)
def test_a_hill_hex_rolls_a_plain_die_wherever_the_line_runs__6_7(
    line: str, modifier: int, hill: str
) -> None:
    setting = paper_map.rules(us_line=line).setting
    assert setting.force_modifier[setting.board.index[hill]] == modifier


def test_with_the_line_north_of_the_hill_the_ground_beside_it_is_south__6_7() -> None:
    north = {line: paper_map.rules(us_line=line).setting for line in ("H1", "H2", "H3")}
    modifiers = {line: setting.force_modifier[setting.board.index["1310"]] for line, setting in north.items()}
    assert modifiers == {"H1": -1, "H2": -3, "H3": -1}


def test_nobody_drawn_lets_the_force_in_at_once__6_7() -> None:
    table = Position("waiting 1715:4 1218:1")
    events = table.strike("1715", "1714", "US force 3")
    assert only(events, HexTaken).survivors == 4
    assert table.holds("1714")
    assert not table.state.revealed


def test_the_draw_stops_when_the_pool_is_empty__6_7() -> None:
    table = Position("force 1715@1711 1; waiting 1218:1; pool rifles 8 8")
    events = table.strike("1711", "1710", "US force 6; US draw 8 8; Japanese fire 6 6; US fire 1")
    assert only(events, DrawEnded).why == "pool empty"
    assert len(only(events, VolleyFired).defenders) == 2


def test_with_an_empty_pool_the_hex_falls_without_a_fight__6_7() -> None:
    table = Position("force 1715@1711 1; waiting 1218:1; pool nothing")
    events = table.strike("1711", "1710", "US force 6")
    assert only(events, DrawEnded).why == "pool empty"
    assert table.holds("1710")


def test_survivors_of_nothing_but_artillery_go_on__6_8() -> None:
    table = Position("force 1715@1714 3 2; waiting 1218:1")
    table.strike("1714", "1713", "US force 5; US draw artillery artillery; US artillery 2 6 3")
    assert table.force == [2]
    assert table.holds("1713")
    assert table.hex(table.state.stand) == "1713"


def test_a_force_that_artillery_wipes_out_is_beaten_as_in_ground_combat__6_8() -> None:
    table = Position("force 1715@1714 3 2; waiting 1218:1")
    events = table.strike("1714", "1713", "US force 5; US draw artillery; US artillery 1 2")
    assert only(events, ForceDestroyed).returned == ()
    assert not table.holds("1713")
    assert table.state.agenda == ["choose force"]


def test_rifles_drawn_before_the_fatal_shell_go_back__6_8() -> None:
    table = Position("force 1715@1714 3; waiting 1218:1; pool rifles 5 6, artillery 2")
    events = table.strike("1714", "1713", "US force 6; US draw 5 artillery; US artillery 1")
    assert drawn(events) == ["defends", "fires"], "nobody is drawn against a force that is gone"
    assert table.pool == "5 6 artillery"
    assert len(table.state.fired) == 1


def test_surviving_riflemen_go_back_into_the_pool__6_9() -> None:
    table = Position("force 1715@1711 1; waiting 1218:1; pool rifles 4 5 6")
    table.strike("1711", "1710", "US force 2; US draw 6 4; Japanese fire 1 6; US fire 1")
    assert table.pool == "4 5"
    assert table.us_dead["6"] == 8, "the seven of the other sixes never in this pool, and the fallen one"


def test_a_hq_stays_in_its_hex_when_the_force_is_beaten__6_9() -> None:
    table = Position("force 1715@1709 1; waiting 1218:1; pool rifles 8, division")
    table.strike("1709", "1708", "US force 3; US draw division 8; Japanese fire 6 6")
    assert table.hq("division") == "1708"
    assert table.pool == "8"


def test_a_hq_stays_when_artillery_wipes_the_force_out__6_9() -> None:
    table = Position("force 1715@1709 1; waiting 1218:1; pool rifles 8, division, artillery 1")
    table.strike("1709", "1708", "US force 3; US draw division artillery; US artillery 3")
    assert table.hq("division") == "1708"
    assert table.pool == "8"


@pytest.mark.parametrize(
    ("stand", "target", "die"),
    [("1714", "1713", 4), ("1712", "1812", 4), ("1711", "1710", 1), ("1705", "1704", 2), ("2011", "2010", 2)],
    ids=[
        "south",
        "south clear",
        "hill",
        "jungle far from clear ground",
        "jungle whose clear ground is south",
    ],
)
@pytest.mark.parametrize("which", ["division", "battalion"])
def test_a_hq_that_may_not_stand_here_is_set_aside_and_replaced__6_10(
    stand: str, target: str, die: int, which: str
) -> None:
    origin = "2014" if stand == "2011" else "1715"
    table = Position(f"force {origin}@{stand} 3; waiting 1218:1; pool rifles 1, {which}")
    events = table.strike(stand, target, f"US force {die}; US draw {which} 1; Japanese fire *1; US fire *6")
    assert drawn(events) == ["set aside", "defends"]
    assert table.hq(which) == "pool"
    assert table.pool == which, "the rifle unit fell"


def test_jungle_south_of_the_line_holds_no_hq_though_clear_ground_beside_it_lies_north__6_10() -> None:
    table = Position("force 1715@1611 3; waiting 1218:1; pool division", us_line="H2")
    assert table.setting.north[table.space("1709")]
    table.strike("1611", "1610", "US force 4; US draw division")
    assert table.hq("division") == "pool"
    assert table.holds("1610")


@pytest.mark.parametrize(
    ("stand", "target"), [("1709", "1708"), ("1709", "1609")], ids=["clear", "jungle beside clear"]
)
def test_a_hq_stands_on_clear_ground_or_beside_it_north_of_the_line__6_10(stand: str, target: str) -> None:
    table = Position(f"force 1715@{stand} 1; waiting 1218:1; pool division")
    table.strike(stand, target, "US force 2; US draw division; Japanese fire 6; US fire 1")
    assert table.hq("division") == target


def test_both_hqs_may_come_to_one_hex__6_10() -> None:
    table = Position("force 1715@1709 1; waiting 1218:1; pool rifles 8, division, battalion")
    table.strike("1709", "1708", "US force 3; US draw battalion division; Japanese fire 6 6")
    assert (table.hq("battalion"), table.hq("division")) == ("1708", "1708")


def test_a_second_hq_may_join_the_one_in_place__6_10() -> None:
    table = Position("force 1715@1709 1; waiting 1218:1; hq battalion 1708; pool division")
    events = table.strike("1709", "1708", "US force 2; US draw division; Japanese fire 6 6")
    assert len(only(events, VolleyFired).defenders) == 2
    assert (table.hq("battalion"), table.hq("division")) == ("1708", "1708")


def test_the_pool_runs_dry_behind_a_hq_that_was_set_aside__6_10() -> None:
    table = Position("force 1715@1714 1; waiting 1218:1; pool division, battalion")
    events = table.strike("1714", "1713", "US force 6; US draw division battalion")
    assert drawn(events) == ["set aside", "set aside"]
    assert only(events, DrawEnded).why == "pool empty"
    assert table.holds("1713")
    assert table.pool == "battalion division"


def test_a_hq_set_aside_goes_back_when_the_cache_turns_up__6_10() -> None:
    table = Position("force 1715@1714 1; waiting 1218:1; pool division, cache")
    table.strike("1714", "1713", "US force 4; US draw division cache")
    assert table.pool == "division"


def test_a_hq_set_aside_goes_back_when_artillery_ends_the_draw__6_10() -> None:
    table = Position("force 1715@1714 1; waiting 1218:1; pool division, artillery 1, rifles 3")
    table.strike("1714", "1713", "US force 6; US draw division artillery; US artillery 1")
    assert table.pool == "3 division"


def test_hqs_may_be_left_out_of_the_game__6_10() -> None:
    rules = paper_map.rules(headquarters="out")
    state = rules.set_up()
    setting = rules.setting
    assert {setting.kind(piece) for piece in state.pool} == {"rifle", "artillery", "cache"}
    table = Position("waiting 1218:1", headquarters="out")
    assert (table.hq("division"), table.hq("battalion")) == ("left out", "left out")


def test_walking_into_an_empty_hex_turns_no_force_face_up__6_11() -> None:
    table = Position("force 1715@1714 3; waiting 1218:1")
    table.strike("1714", "1713", "US force 1")
    assert not table.state.revealed


def test_artillery_turns_no_force_face_up__6_11() -> None:
    table = Position("force 1715@1714 3 2; waiting 1218:1")
    table.strike("1714", "1713", "US force 4; US draw artillery; US artillery 1 6")
    assert not table.state.revealed


def test_the_first_volley_turns_the_force_face_up_and_it_stays_so__6_11() -> None:
    table = Position("force 1715@1714 3; waiting 1218:1")
    events = table.strike("1714", "1713", "US force 4; US draw 1; Japanese fire 6 1; US fire 6 6")
    assert [volley.reveals for volley in of(events, VolleyFired)] == [True, False]
    assert table.state.revealed
    table.strike("1713", "1712", "US force 1")
    assert table.state.revealed


def test_the_next_force_comes_face_down_again__6_11() -> None:
    table = Position("force 1715@1714 3 up; waiting 1218:1 1317:1")
    events = table.strike("1714", "1713", "US force 4; US draw cache")
    assert only(events, CacheFound).lost
    table.strike("1218", "1217", "US force 1")
    assert not table.state.revealed


def test_a_bombardment_hits_before_anyone_was_looked_at__6_11() -> None:
    table = Position("force 1715@1714 3; waiting 1218:1")
    events = table.strike(
        "1714", "1713", "US force 5; US draw artillery 1; US artillery 6; Japanese fire 1; US fire 6"
    )
    kinds = [type(event) for event in events if isinstance(event, (ArtilleryFired, VolleyFired))]
    assert kinds == [ArtilleryFired, VolleyFired]
