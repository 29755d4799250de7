"""Bloody Ridge as a table: what may be touched, what it means, and why the rest may not be."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from bloodyridge_qt.engine.action import IllegalAction
from bloodyridge_qt.games.bloody_ridge import edition
from bloodyridge_qt.games.bloody_ridge.edition import BloodyRidgeEdition
from bloodyridge_qt.games.bloody_ridge.rules.actions import Exit, Strike
from bloodyridge_qt.games.bloody_ridge.rules.options import READINGS
from bloodyridge_qt.games.bloody_ridge.screen.screen import BloodyRidgeTable
from bloodyridge_qt.table.offers import movers, targets, waypoints
from bloodyridge_qt.table.starting import SetupError
from tests.games.bloody_ridge import paper_map
from tests.games.bloody_ridge.tables import choices, table_in
from tests.games.citing import paragraphs

PARAGRAPHS = paragraphs("bloody_ridge")


def card(table: BloodyRidgeTable, target: str, stand: str) -> dict[str, str]:
    """The rows of the card for one strike."""
    found = next(choice for choice in choices(table) if (choice.target, choice.stand) == (target, stand))
    return {row.label: row.value for row in table.card(found).rows}


@pytest.fixture(scope="module")
def shelf() -> BloodyRidgeEdition:
    return edition.open_edition()


def test_the_box_names_its_game(shelf: BloodyRidgeEdition) -> None:
    assert (shelf.key, shelf.title) == ("bloody_ridge", "Bloody Ridge")


# --- a new game


def test_every_reading_with_an_alternative_can_be_chosen(shelf: BloodyRidgeEdition) -> None:
    fields = {field.key: field for field in shelf.setup_fields()}
    assert set(fields) >= {"seed", *(reading.id for reading in READINGS)}
    assert {"us_line", "red_row_fire", "no_survivors"} <= set(fields)
    for reading in READINGS:
        assert fields[reading.id].value == reading.alternatives[0].value
        assert len(fields[reading.id].values) == len(reading.alternatives) >= 2


@pytest.mark.parametrize(
    ("reading", "value"),
    [(reading.id, alternative.value) for reading in READINGS for alternative in reading.alternatives],
)
def test_a_chosen_reading_is_in_force_and_printed(
    reading: str, value: str, shelf: BloodyRidgeEdition
) -> None:
    needs = next(found.needs for found in READINGS if found.id == reading)
    table = shelf.start({"seed": "r", reading: value, **dict.fromkeys(needs, "on")})
    assert getattr(table.rules.setting.options, reading) == value
    alternative = next(
        alternative
        for found in READINGS
        if found.id == reading
        for alternative in found.alternatives
        if alternative.value == value
    )
    assert alternative.words in dict(table.view().summary).values()
    assert any(alternative.words in line.text for line in table.opening()[0].log)


@pytest.mark.parametrize(
    "reading", [reading for reading in READINGS if reading.needs], ids=lambda one: one.id
)
def test_a_reading_that_changes_nothing_in_this_game_is_not_printed(
    reading, shelf: BloodyRidgeEdition
) -> None:
    told = dict(shelf.start({"seed": "r"}).view().summary)
    assert not [row for row in told if row.startswith(reading.label)]
    other = reading.alternatives[1]
    assert other.words in dict(shelf.start({"seed": "r", reading.id: other.value}).view().summary).values()


def test_only_the_us_line_of_the_reading_is_printed_on_the_map(shelf: BloodyRidgeEdition) -> None:
    for line in ("H1", "H2", "H3"):
        sheet = shelf.start({"us_line": line}).sheet
        assert [drawn.name for drawn in sheet.lines if drawn.kind == "us_sector_boundary"] == [line]


def test_the_seed_makes_the_game(shelf: BloodyRidgeEdition) -> None:
    one, same, other = (shelf.start({"seed": seed}) for seed in ("a", " a ", "b"))
    assert one.opening() == same.opening()
    assert one.opening()[1:] != other.opening()[1:]
    assert ("Seed", "a") in one.view().summary


@pytest.mark.parametrize(
    ("chosen", "says"),
    [
        ({"seed": "not a seed"}, "' '"),
        ({"us_line": "H9"}, "H9"),
        ({"colour": "red"}, "'colour'"),
        ({"seed": ""}, ""),
    ],
)
def test_what_cannot_be_set_up_is_said_in_a_sentence(
    chosen: dict[str, str], says: str, shelf: BloodyRidgeEdition
) -> None:
    with pytest.raises(SetupError) as refused:
        shelf.start(chosen)
    assert says in str(refused.value)
    assert str(refused.value).endswith(".")


# --- targets, waypoints


def test_the_targets_are_exactly_the_legal_decisions() -> None:
    for text in (
        "waiting 1218:1 1715:3; held 1714 1713 1613 1710",
        "force 1715@1710 3 2; waiting 1218:1; held hill 1709 1708 1607",
        "force 1715@1702 3; waiting 1218:1; held 1701 1601",
    ):
        table = table_in(text)
        decision = table.session.decision()
        assert sorted(map(str, (choice.action for choice in choices(table)))) == sorted(
            map(str, decision.options)
        )
        assert {choice.action for choice in choices(table)} == set(decision.options)


def test_a_choice_says_where_it_goes_and_by_which_walk() -> None:
    table = table_in("waiting 1715:2 1218:1; held 1714 1713 1612")
    found = next(choice for choice in choices(table) if choice.stand == "1713" and choice.target == "1712")
    assert found.action == Strike("1715", "1713", "1712")
    assert (found.verb, found.title, found.path) == (
        "strike",
        "Strike 1712 from 1713",
        ("1715", "1714", "1713"),
    )
    for choice in choices(table):
        assert choice.path[-1] == choice.stand
        steps = paper_map.rules().setting.steps
        index = paper_map.board().index
        for here, there in zip(choice.path, choice.path[1:], strict=False):
            assert index[there] in steps[index[here]]


def test_an_exit_is_dropped_on_its_own_hex() -> None:
    table = table_in("force 1715@1702 3; waiting 1218:1; held 1701")
    found = [choice for choice in choices(table) if choice.verb == "exit"]
    assert [(choice.action, choice.target, choice.stand, choice.path) for choice in found] == [
        (Exit("1715", "1701"), "1701", "1701", ("1702", "1701"))
    ]
    assert "[4.1]" in table.card(found[0]).rows[0].value


def test_the_best_ground_to_strike_from_comes_first() -> None:
    table = table_in("force 1715@1712 3; waiting 1218:1; held 1612")
    mover = movers(table.offers())[0]
    assert [choice.stand for choice in targets(table.offers(), mover)["1711"]] == ["1612", "1712"]


def test_a_waypoint_leaves_only_what_is_struck_from_there() -> None:
    table = table_in("force 1715@1712 3; waiting 1218:1; held 1612")
    mover = movers(table.offers())[0]
    assert waypoints(table.offers(), mover) == {"1612": ("1712", "1612")}
    assert set(targets(table.offers(), mover, "1612")) == {"1511", "1611", "1711"}
    assert all(choice.stand == "1612" for choice in choices(table, "1612"))


def test_only_the_moving_force_may_be_lifted() -> None:
    table = table_in("turn 2; force 1715@1712 3; waiting 1218:1")
    assert movers(table.offers()) == ("force 2 1715",)
    assert targets(table.offers(), "force 2 1218") == {}
    assert waypoints(table.offers(), "force 2 1218") == {}


def test_forces_come_west_to_east() -> None:
    assert movers(table_in("waiting 2312:1 1218:1 1715:1").offers()) == (
        "force 1 1218",
        "force 1 1715",
        "force 1 2312",
    )


# --- cards


def test_the_card_shows_the_numbers_of_the_tables() -> None:
    table = table_in("force 1715@1712 3 3 3 up; waiting 1218:1")
    rows = card(table, "1711", "1712")
    assert rows["Ground"] == "jungle, defense 4 [7.6]"
    assert rows["Defenders"] == "0–3 pieces (1d6−3), none on a roll of 1–3 [6.7]"
    assert "1712, clear" in rows["Fights from"]
    assert "defense 2 against US fire" in rows["Fights from"]
    assert rows["Artillery, if drawn"] == "hits each unit on 1–3 [10.3]"
    assert rows["Force"] == "3 units, attack 9 ÷ 4 = 2:1 [7.5]"


@pytest.mark.parametrize(
    ("text", "target", "stand", "label", "words"),
    [
        ("force 1715@1711 3; waiting 1218:1", "1710", "1711", "Ground", "Hill 123, defense 8 [7.6]"),
        ("force 1715@1711 3; waiting 1218:1", "1710", "1711", "Defenders", "1–6 pieces (1d6) [6.7]"),
        (
            "force 1715@1711 3; waiting 1218:1",
            "1710",
            "1711",
            "Artillery, if drawn",
            "hits each unit on 1–2 [10.3]",
        ),
        (
            "force 1715@1710 3; waiting 1218:1",
            "1709",
            "1710",
            "Defenders",
            "0–5 pieces (1d6−1), none on a roll of 1 [6.7]",
        ),
        ("force 1715@1710 3; waiting 1218:1", "1709", "1710", "Ground", "clear, defense 2 [7.6]"),
        ("waiting 1715:3", "1714", "1715", "Artillery, if drawn", "cannot reach the red row [3.4]"),
        (
            "waiting 1715:3",
            "1714",
            "1715",
            "Force",
            "3 units, face down until the first volley [6.11]",
        ),
        ("force 1715@1714 3; dead us battalion", "1713", "1714", "Artillery, if drawn", "has fallen [8.4]"),
        ("force 1715@1709 3; hq division 1708", "1708", "1709", "Ground", "HQ in clear, defense 8 [7.7]"),
        ("force 1715@1709 3; hq division 1708", "1708", "1709", "Defenders", "and 1 HQ in place [6.7]"),
        ("force 1715@1709 3 3 3 up; hq division 1708", "1708", "1709", "Force", "attack 9 ÷ 8 = 1:1 [7.5]"),
        ("force 1715@1711 1 up; waiting 1218:1", "1710", "1711", "Force", "1 ÷ 8 = less than 1:1"),
        ("waiting 1715:1; held 1714 1713", "1712", "1713", "Walk", "2 hexes through held ground, free [3.8]"),
    ],
)
def test_the_card_tells_what_counts(text: str, target: str, stand: str, label: str, words: str) -> None:
    assert words in card(table_in(text), target, stand)[label]


def test_the_card_counts_hill_123() -> None:
    force = card(table_in("force 1715@1709 3 3 3 up; held hill; waiting 1218:1"), "1609", "1709")["Force"]
    assert "9 ÷ 4 = 2:1" in force
    assert "3:1" in force
    assert "[7.15]" in force


def test_strict_red_row_fire_stands_on_the_card__3_4_7_16() -> None:
    strict = table_in("waiting 1715:3; held 1714", red_row_fire="strict")
    told = card(table_in("waiting 1715:3", red_row_fire="strict"), "1714", "1715")["Fights from"]
    assert "no US fire into the red row [3.4], so no close combat [7.16]" in told
    assert "US fire against" not in told
    assert "defense 4 against US fire [7.10]" in card(strict, "1713", "1714")["Fights from"]


def test_a_strike_that_can_only_strand_the_force_warns_first() -> None:
    table = table_in("force 1218@1002 2; waiting 1715:1")
    found = next(choice for choice in choices(table) if choice.target == "1001")
    assert "[7.3]" in found.warning
    assert table.card(found).warning == found.warning
    assert all(not choice.warning for choice in choices(table) if choice.target != "1001")


# --- refusals


@pytest.mark.parametrize(
    ("place", "rule"),
    [
        ("", "4.1"),
        ("holding", "4.1"),
        ("1816", "4.1"),
        ("1712", "7.3"),
        ("1713", "7.19"),
        ("1813", "7.19"),
        ("1715", "3.4"),
        ("1707", "7.2"),
    ],
)
def test_a_drop_that_is_not_legal_says_why(place: str, rule: str) -> None:
    table = table_in("force 1715@1712 3; waiting 1218:1")
    refusal = table.refusal((movers(table.offers())[0], place, ""))
    assert f"[{rule}]" in refusal
    assert refusal.endswith(".")


def test_a_drop_across_a_sector_line_names_the_line() -> None:
    table = table_in("waiting 1516:1; held 1515")
    refusal = table.refusal(("force 1 1516", "1615", ""))
    assert refusal.endswith("[7.18].")
    assert "left" in refusal


def test_a_drop_whose_way_leads_over_the_red_row_says_so__3_4() -> None:
    """From 2113 over 2213 to 2212: near, and yet not too far but barred."""
    table = table_in("waiting 2113:1")
    refusal = table.refusal(("force 1 2113", "2212", ""))
    assert refusal.startswith("2212 is out of reach: the way from 2113 leads over the red row")
    assert refusal.endswith("[3.4].")
    assert "[7.2]" in table.refusal(("force 1 2113", "2207", ""))


def test_a_force_that_may_not_move_yet_says_so() -> None:
    table = table_in("force 1715@1712 3; waiting 1218:1")
    assert "[7.1]" in table.refusal(("force 1 1218", "1217", ""))


def test_a_click_on_a_force_that_waits_while_another_moves_says_that_it_waits() -> None:
    table = table_in("force 1715@1712 3; waiting 1218:1")
    refusal = table.refusal((movers(table.offers())[0], "1218", ""))
    assert refusal == "The force in 1218 waits until that from 1715 is eliminated or has left [7.1]."


def test_us_units_are_never_moved() -> None:
    table = table_in("force 1715@1709 3; hq division 1708; waiting 1218:1")
    assert "[6.3]" in table.refusal(("us 1708", "1707", ""))


def test_a_target_out_of_reach_from_the_waypoint_says_so() -> None:
    table = table_in("force 1715@1712 3; waiting 1218:1; held 1612")
    assert "[7.2]" in table.refusal((movers(table.offers())[0], "1812", "1612"))


def test_every_refusal_of_every_hex_names_a_paragraph_that_exists() -> None:
    rng = random.Random(4)
    for text in (
        "waiting 1218:1 1516:2 2014:1; held 1515 1514 2013 1710",
        "force 1715@1910 3 2; waiting 1218:1; held hill 1909 1908 1709",
    ):
        table = table_in(text)
        for mover in movers(table.offers()):
            open_to_it = {*targets(table.offers(), mover), *waypoints(table.offers(), mover)}
            for place in rng.sample(paper_map.board().numbers, 120):
                if place in open_to_it:
                    continue
                refusal = table.refusal((mover, place, ""))
                assert refusal.rpartition("[")[2].removesuffix("].") in PARAGRAPHS


def test_an_illegal_choice_is_refused_and_changes_nothing() -> None:
    table = table_in("force 1715@1712 3; waiting 1218:1")
    legal = choices(table)[0]
    before = table.view()
    with pytest.raises(IllegalAction):
        table.submit(replace(legal, action=Strike("1715", "1712", "1713")))
    assert table.view() == before
    assert choices(table)[0] == legal


def test_a_choice_of_an_earlier_moment_is_refused_once_it_is_stale() -> None:
    table = table_in("waiting 1715:5 1218:1; pool nothing")
    choice = next(choice for choice in choices(table) if choice.target == "1714")
    table.submit(choice)
    with pytest.raises(IllegalAction):
        table.submit(choice)


# --- hexes and boxes


def test_a_hex_tells_name_terrain_control_and_zone_first() -> None:
    table = table_in("force 1715@1712 3; waiting 1218:1; hq division 1708")
    rows = table.describe("1708")
    assert [name for name, _ in rows[:4]] == ["Hex", "Terrain", "Control", "Zone"]
    told = dict(rows)
    assert told["Hex"] == "1708"
    assert told["Terrain"] == "HQ in clear, defense 8 [7.7]"
    assert dict(table.describe("1712"))["Terrain"] == "clear, defense 2"
    assert told["Control"] == "US"
    assert "1st Marine Division HQ" in told["Headquarters"]
    assert told["US defense die"] == "1d6−1 [10.1]"
    assert told["US counterattack"] == "retaken on 1–4 [10.4]"
    assert dict(table.describe("1712"))["Control"] == "Japanese"
    assert dict(table.describe("1712"))["US counterattack"] == "never [9.1]"
    assert "[4.1]" in dict(table.describe("1701"))["Exit"]


def test_a_hex_of_the_red_row_says_so_once__7_19() -> None:
    told = dict(table_in("force 1715@1712 3; waiting 1218:1").describe("1218"))
    assert told["Terrain"] == "counts as jungle, defense 4"
    assert told["Zone"] == "red row, where forces enter"


def test_a_hex_is_told_as_it_is_shown_while_the_rules_are_ahead__3_8() -> None:
    table = table_in("waiting 1715:5 1218:1; pool nothing; hq division 1708")
    shown = table.view()
    table.submit(next(choice for choice in choices(table) if choice.target == "1714"))
    assert dict(table.describe("1714"))["Control"] == "Japanese"
    assert dict(table.describe("1714", shown))["Control"] == "US"
    assert dict(table.describe("1715", shown))["Control"] == "Japanese"
    assert "1st Marine Division HQ" in dict(table.describe("1708", shown))["Headquarters"]


def test_a_box_tells_its_pile_and_nothing_unknown_is_told() -> None:
    table = table_in("force 1715@1712 3; waiting 1218:1; holding 40")
    assert "40 units" in dict(table.describe("holding"))["Box"]
    assert table.describe("no such box") == ()
