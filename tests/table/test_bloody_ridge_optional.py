"""Section 11 as it is seen, told and played: machineguns, the Hero, Banzai charges, MG crews."""

from __future__ import annotations

import re

import pytest

from bloodyridge_qt.engine.dice import KeyedDice
from bloodyridge_qt.engine.session import Session
from bloodyridge_qt.games.bloody_ridge import edition
from bloodyridge_qt.games.bloody_ridge.rules.actions import CallBanzai, FightOn, LeaveCrews, PlaceCrew
from bloodyridge_qt.games.bloody_ridge.screen.screen import BloodyRidgeScreen, BloodyRidgeTable
from bloodyridge_qt.table.cues import Beat
from bloodyridge_qt.table.game_table import GameTable
from bloodyridge_qt.table.offers import buttons, movers, picks, targets, waypoints
from bloodyridge_qt.table.table_view import StackView
from tests.games.bloody_ridge.paper_map import RED_ROW
from tests.games.bloody_ridge.tables import NOTHING_DRAWN, choices, table_in
from tests.table.optional_games import (
    ALL,
    BANZAI,
    CREWS,
    FORCE,
    GUNS,
    HERO,
    answer,
    asks_for_a_charge,
    counter,
    drawn,
    lines,
    marines,
    strike,
    succeed,
    told_by,
)

# --- 11.2, 11.3: machineguns and Hero


def test_a_machinegun_lies_under_the_unit_it_doubles_and_the_unit_shows_the_doubled_factor__11_2() -> None:
    table = drawn("rifles 3 5, machinegun", asks_for_a_charge(2, 1), **GUNS, **BANZAI)
    faces = [(one.face, one.factor) for one in marines(table).counters]
    assert ("usmc_rifle", "5") in faces
    gun = faces.index(("us_machinegun", ""))
    assert faces[gun + 1] == ("usmc_rifle", "6")
    assert "attack factor 3 doubled by a machinegun [11.2]: 6" in counter(table, "usmc_rifle", "6").label
    assert counter(table, "us_machinegun").label == "US machinegun, doubles rifle unit 3 [11.2]"
    assert marines(table).total == "2 units, attack 11, with a machinegun"
    assert marines(table).badge == "×2"


def test_the_hero_and_a_machinegun_double_the_only_unit_twice__11_3() -> None:
    table = drawn("rifles 2, machinegun, hero", asks_for_a_charge(1, 2), **GUNS, **HERO, **BANZAI)
    assert (
        "doubled twice, by a machinegun and the Hero [11.2] [11.3]: 8"
        in counter(table, "usmc_rifle", "8").label
    )
    battle = table.view().battle
    assert battle is not None
    assert battle.defender.units[0].counter.face == "usmc_rifle"
    assert "Machinegun and the Hero with rifle unit 2: attack 8 [11.2] [11.3]" in battle.notes


def test_the_odds_say_how_doubled_factors_add_up__11_2() -> None:
    table = drawn("rifles 3 5, machinegun", asks_for_a_charge(2, 1), **GUNS, **BANZAI)
    beats = table.submit(answer(table, FightOn))
    told = [line for line in lines(beats) if line.startswith("Round 1: US ")]
    assert re.match(r"Round 1: US fire (3×2 \+ 5|5 \+ 3×2) = 11; 11 ÷ 4 = 2:1, hits on 1–2 \[7\.5\]", told[0])
    aimed = next(beat.view.battle for beat in beats if beat.kind == "aim")
    assert aimed is not None
    assert "= 11; 11 ÷ 4" in aimed.attacker.fire, "by the units it is fired at"
    assert sorted(unit.counter.factor for unit in aimed.defender.units) == ["", "5", "6"]


def test_without_optional_pieces_the_odds_say_no_sum__11_2() -> None:
    table = drawn("rifles 3 5", asks_for_a_charge(2), **BANZAI)
    told = lines(table.submit(answer(table, FightOn)))
    assert any(re.match(r"Round 1: US fire 8 ÷ 4 = 2:1", line) for line in told)


@pytest.mark.parametrize(
    ("pool", "options", "wanted"),
    [
        (
            "rifles 3, machinegun, machinegun",
            GUNS,
            r"2 machineguns without effect: fewer rifle units .*\[11\.2\]",
        ),
        ("machinegun", GUNS, r"Machinegun without effect: no rifle unit to help \[11\.2\]"),
        ("hero, artillery 1", HERO, r"The Hero goes back into the pool \[11\.3\]"),
        ("rifles 3 5, machinegun", GUNS, r"Machinegun with rifle unit 3: attack 6 \[11\.2\]"),
        ("rifles 3 5, hero", HERO, r"The Hero with rifle unit 5: attack 10 \[11\.3\]"),
        ("rifles 3, machinegun", GUNS, r"1 machinegun falls with its unit \[11\.2\]"),
        ("rifles 3, machinegun", GUNS, r"1 machinegun leaves the game \[11\.2\]"),
        ("rifles 3, hero", HERO, r"The Hero’s unit is gone: he helps no other \[11\.3\]"),
        ("rifles 3, hero", HERO | {"hero_returns": "dead"}, r"The Hero falls with his unit \[11\.3\]"),
        ("rifles 3, hero", HERO, r"The Hero goes back into the pool \[11\.3\]"),
        (
            "machinegun, hero",
            GUNS | HERO,
            r"Machinegun and the Hero go back into the pool: no Marine unit was drawn with them \[11\.3\]",
        ),
        ("rifles 3, machinegun", GUNS, r"Draw \d: machinegun, to help the lowest rifle unit \[11\.2\]"),
        ("rifles 3, hero", HERO, r"Draw \d: Hero, to help the highest rifle unit \[11\.3\]"),
    ],
)
def test_the_log_tells_what_becomes_of_optional_us_pieces(
    pool: str, options: dict[str, str], wanted: str
) -> None:
    assert any(re.search(wanted, line) for line in told_by(pool, wanted, **options))


def test_a_doubled_unit_that_is_hit_takes_its_machinegun_along_in_the_battle_panel__11_2() -> None:
    for seed in range(200):
        table = table_in(f"{FORCE}; pool rifles 3, machinegun", f"seed-{seed}", **GUNS)
        beats = strike(table)
        volley = next((beat for beat in beats if beat.kind == "volley" and beat.view.battle), None)
        if volley is None or len(volley.view.battle.defender.units) != 2:
            continue
        unit, gun = volley.view.battle.defender.units
        assert (gun.counter.face, gun.die) == ("us_machinegun", None)
        assert gun.outcome == ("hit" if unit.outcome in ("hit", "automatic") else "")
        if gun.outcome:
            return
    raise AssertionError("no seed of 200 hits it")


def test_the_pool_names_its_optional_pieces__11_2() -> None:
    pile = next(pile for pile in table_in(FORCE, **ALL).view().piles if pile.place == "us_pool")
    assert pile.detail[-1] == "4 machineguns and Hero"
    assert not any("Hero" in line for line in next_pool(GUNS))
    assert next_pool(GUNS)[-1] == "4 machineguns"
    assert "machinegun" not in " ".join(next_pool({}))


def next_pool(options: dict[str, str]) -> tuple[str, ...]:
    view = table_in(FORCE, **options).view()
    return next(pile.detail for pile in view.piles if pile.place == "us_pool")


def test_the_card_of_a_strike_tells_what_may_be_drawn_besides__11_2() -> None:
    table = table_in(FORCE, **GUNS, **HERO)
    rows = {row.label: row.value for row in table.card(choices(table)[0]).rows}
    assert rows["In the pool"] == "4 machineguns and the Hero; each drawn doubles a unit [11.2] [11.3]"
    plain = table_in(FORCE)
    assert "In the pool" not in [row.label for row in plain.card(choices(plain)[0]).rows]


# --- 11.4: Banzai charges


def test_before_the_first_volley_a_charge_is_asked_for_with_its_odds__11_4() -> None:
    table = drawn("rifles 3 5", asks_for_a_charge(2), **BANZAI)
    prompt = table.view().prompt
    assert prompt.headline == "Banzai charge on 1710? 2 Marine units, attack 8"
    assert "15 chances in 36" in prompt.reason
    assert prompt.reason.endswith("2 charges left [11.4].")
    assert [choice.title for choice in buttons(table.offers())] == ["Fight on", "Banzai charge"]
    fight_on, charge = buttons(table.offers())
    assert fight_on.warning == ""
    assert charge.warning == (
        "It succeeds with 15 chances in 36; otherwise the whole force, 5 units, is lost [11.4]."
    )
    assert (movers(table.offers()), dict(picks(table.offers()))) == ((), {})
    rows = {row.label: row.value for row in table.card(charge).rows}
    assert rows["Charges left"] == "2 now, two in a game [11.4]"
    assert table.card(charge).warning == charge.warning


@pytest.mark.parametrize(("pool", "count", "whom"), [("rifles 3", 1, "it"), ("rifles 3 5", 2, "one of them")])
def test_the_question_says_whom_a_charge_eliminates__11_4(pool: str, count: int, whom: str) -> None:
    table = drawn(pool, asks_for_a_charge(count), **BANZAI)
    assert f"15 chances in 36 to eliminate {whom};" in table.view().prompt.reason


def test_the_charges_that_are_left_lie_on_the_sheet__11_4() -> None:
    def markers(table: BloodyRidgeTable) -> list[str]:
        return [marker.label for marker in table.view().markers if marker.face == "banzai"]

    table = drawn("rifles 3 5", asks_for_a_charge(2), **BANZAI)
    assert markers(table) == ["2 Banzai charges left [11.4]"] * 2
    table.submit(answer(table, CallBanzai))
    assert markers(table) == ["1 Banzai charge left [11.4]"]
    assert markers(table_in(FORCE)) == []


def test_the_fight_is_still_in_the_panel_while_a_charge_is_asked_for__11_4() -> None:
    table = drawn("rifles 3 5, machinegun, artillery 1", asks_for_a_charge(2, 1), **BANZAI, **GUNS)
    battle = table.view().battle
    assert battle is not None
    assert battle.step == "Before the first volley"
    assert battle.title == "Force 1715 attacks 1710 from 1711"
    assert not battle.over
    beats = table.submit(answer(table, FightOn))
    after = next(beat.view.battle for beat in beats if beat.kind == "aim")
    assert after is not None
    assert after.notes[: len(battle.notes)] == battle.notes
    assert table.beats_at(table.at - 1) == beats


def test_a_fight_taken_up_from_a_stored_position_is_in_the_panel__11_4() -> None:
    table = drawn("rifles 3 5, machinegun", asks_for_a_charge(2, 1), **BANZAI, **GUNS)
    session = Session(table.rules, KeyedDice("other"), start=table.session.state)
    stored = GameTable(BloodyRidgeScreen(NOTHING_DRAWN, table.rules), "other", session=session)
    for battle in (stored.view().battle, stored.opening()[-1].view.battle):
        assert battle is not None
        assert battle.step == "Before the first volley"
        assert "Machinegun with rifle unit 3: attack 6 [11.2]" in battle.notes


def test_the_two_dice_of_a_charge_fall_at_once_one_a_side__11_4() -> None:
    table = drawn("rifles 3 5", asks_for_a_charge(2), **BANZAI)
    beats = table.submit(answer(table, CallBanzai))
    rolled = next(beat for beat in beats if beat.kind == "charge")
    own, us = rolled.dice
    assert (own.side, us.side) == ("japanese", "us")
    assert own.outcome == ("hit" if own.value < us.value else "miss")
    assert {own.place, us.place} == {"1710"}
    told = next(line.text for line in rolled.log if line.kind == "die")
    assert told.startswith(f"Banzai charge: Japanese die {own.value}, US die {us.value} → ")


def test_what_a_charge_decides_is_not_told_before_its_dice_land__11_4() -> None:
    table = drawn("rifles 3 5", asks_for_a_charge(2), **BANZAI)
    notes = table.view().battle.notes
    thrown, decided, *_ = table.submit(answer(table, CallBanzai))
    assert thrown.dice
    while_they_tumble = thrown.view.battle
    assert while_they_tumble is not None
    assert while_they_tumble.step == "Banzai charge"
    assert while_they_tumble.notes == notes
    for side in (while_they_tumble.attacker, while_they_tumble.defender):
        assert not side.fire
        assert {unit.outcome for unit in side.units} == {""}
    assert not decided.dice
    assert decided.view.battle is not None
    assert decided.view.battle.attacker.fire == f"Banzai die {thrown.dice[0].value} [11.4]"


def test_a_charge_that_fails_loses_the_force__11_4() -> None:
    def fails(table: BloodyRidgeTable) -> bool:
        if not asks_for_a_charge(2)(table):
            return False
        told = lines(table.submit(answer(table, CallBanzai)))
        return any("not lower, the whole force is lost, 5 units [11.4]" in line for line in told)

    table = drawn("rifles 3 5", fails, **BANZAI)
    battle = table.view().battle
    assert battle is not None
    assert battle.over
    assert battle.step == "Force 1715 destroyed: the Banzai charge failed [11.4]"
    assert {unit.outcome for unit in battle.attacker.units} == {"automatic"}
    assert not table.session.state.force


def test_the_victim_of_a_charge_is_picked_among_the_counters_on_the_board__11_4() -> None:
    table = succeed(2, "rifles 3 5, machinegun", 1, **GUNS)
    found = picks(table.offers())
    lying = {one.key: one.face for one in marines(table).counters}
    assert {key for key, face in lying.items() if face == "usmc_rifle"} == set(found)
    assert {choice.title for choice in found.values()} == {
        "Eliminate rifle unit 3, doubled by a machinegun [11.2]",
        "Eliminate rifle unit 5",
    }
    assert all(choice.touch == (key,) for key, choice in found.items())
    assert (movers(table.offers()), buttons(table.offers())) == ((), ())
    assert table.view().prompt.headline == "The charge on 1710 succeeds: choose the Marine unit it eliminates"
    card = table.card(next(iter(found.values())))
    assert [row.label for row in card.rows] == ["Remain"]


def test_the_victim_and_its_machinegun_are_told_and_struck_out__11_4() -> None:
    table = succeed(2, "rifles 3 5, machinegun", 1, **GUNS)
    key, choice = next((key, one) for key, one in picks(table.offers()).items() if "doubled" in one.title)
    beats = table.submit(choice)
    assert lines(beats)[:2] == [
        "The charge eliminates rifle unit 3 in 1710 [11.4]",
        "1 machinegun falls with its unit [11.2]",
    ]
    battle = beats[0].view.battle
    assert battle is not None
    gone = {unit.counter.face for unit in battle.defender.units if unit.outcome == "automatic"}
    assert gone == {"usmc_rifle", "us_machinegun"}
    dice = battle.attacker.fire, battle.defender.fire
    assert all(words.startswith("Banzai die ") for words in dice), "the panel still shows how they fell"
    assert key not in {one.key for stack in beats[0].view.stacks for one in stack.counters}


def test_the_hero_falls_to_the_charge_with_his_unit_and_the_log_says_by_what_rule__11_4() -> None:
    table = succeed(2, "rifles 3 5, hero", 1, **HERO)
    beats = table.submit(next(one for one in picks(table.offers()).values() if "5, doubled" in one.title))
    assert "The Hero falls with his unit [11.4]" in lines(beats)


def test_menus_name_the_victim_and_no_number_of_a_piece__11_4() -> None:
    table = succeed(2, "rifles 3 5")
    choice = next(one for one in picks(table.offers()).values() if one.title == "Eliminate rifle unit 5")
    table.submit(choice)
    assert table.undo_label() == "Undo: eliminate rifle unit 5 in 1710"
    assert table.moments()[-1].label == "Eliminate rifle unit 5 in 1710"
    table.undo()
    assert table.redo_label() == "Redo: eliminate rifle unit 5 in 1710"
    assert table.undo_label() == "Undo: Banzai charge on 1710"


def test_the_log_is_the_same_however_one_comes_to_a_moment__11_4() -> None:
    table = succeed(2, "rifles 3 5, machinegun", 1, **GUNS)
    table.submit(next(iter(picks(table.offers()).values())))
    log, views = table.log_lines(), [table.view_at(moment) for moment in range(table.at + 1)]
    table.go_to(0)
    for moment in range(len(views) - 1):
        assert table.view() == views[moment]
        table.redo()
    assert (table.log_lines(), table.view()) == (log, views[-1])


# --- 11.5: MG crews


@pytest.fixture
def placing() -> BloodyRidgeTable:
    """A new game that waits for MG crews."""
    return edition.open_edition().start({"seed": "crews", **CREWS})


def crews(table: BloodyRidgeTable) -> list[StackView]:
    return [stack for stack in table.view().stacks if stack.place == "holding"]


def test_crews_lie_face_up_beside_the_map_until_they_are_placed__11_5(placing: BloodyRidgeTable) -> None:
    assert [stack.key for stack in crews(placing)] == list(movers(placing.offers()))
    assert len(crews(placing)) == 4
    for stack in crews(placing):
        assert [(one.face, one.factor) for one in stack.counters] == [("japanese_mg_crew", "6")]
    assert all(crews_in(beat) == 4 for beat in placing.opening())
    assert placing.view().phase == "Japanese Organization Phase"
    assert placing.view().prompt.headline == "Place 4 MG crews in the red row"
    assert "[11.5]" in placing.view().prompt.reason


def test_the_holding_box_tells_of_crews_and_charges__11_5() -> None:
    table = edition.open_edition().start({"seed": "crews", **ALL})
    told = [value for _, value in table.describe("holding")]
    assert told[-2:] == ["4 MG crews to be placed in the red row [11.5]", "2 Banzai charges left [11.4]"]


def crews_in(beat: Beat) -> int:
    return sum(stack.place == "holding" for stack in beat.view.stacks)


def test_a_crew_may_go_to_any_red_row_hex_without_a_crew__11_5(placing: BloodyRidgeTable) -> None:
    mover = movers(placing.offers())[1]
    assert set(targets(placing.offers(), mover)) == set(RED_ROW)
    choice = targets(placing.offers(), mover)["1715"][0]
    assert (choice.verb, choice.path, choice.stand) == ("place", ("holding",), "")
    assert choice.action == PlaceCrew("1715")
    assert waypoints(placing.offers(), mover) == {}
    rows = {row.label: row.value for row in placing.card(choice).rows}
    assert rows["Crew"] == "attack 6, always face up [11.5]"
    placing.submit(choice)
    assert set(targets(placing.offers(), movers(placing.offers())[0])) == set(RED_ROW) - {"1715"}


def test_the_crew_that_was_taken_in_hand_is_the_one_that_is_placed__11_5(placing: BloodyRidgeTable) -> None:
    first, second, third, fourth = movers(placing.offers())
    beats = placing.submit(targets(placing.offers(), third)["1715"][0])
    assert [stack.key for stack in crews(placing)] == [first, second, fourth]
    assert all(third not in {stack.key for stack in beat.view.stacks} for beat in beats)
    placing.submit(targets(placing.offers(), first)["1815"][0])
    assert [stack.key for stack in crews(placing)] == [second, fourth]
    placing.undo()
    assert [stack.key for stack in crews(placing)] == [first, second, fourth]


@pytest.mark.parametrize("place", ["1715", "1714", ""])
def test_where_no_crew_can_be_put_the_table_says_why__11_5(placing: BloodyRidgeTable, place: str) -> None:
    placing.submit(targets(placing.offers(), movers(placing.offers())[0])["1715"][0])
    refusal = placing.refusal((movers(placing.offers())[0], place, ""))
    assert refusal.endswith("[11.5].")
    assert ("already" in refusal) is (place == "1715")


def test_what_is_not_known_of_a_force_with_a_crew_stays_unknown__11_5(placing: BloodyRidgeTable) -> None:
    sizes = {stack.place: len(stack.counters) for stack in placing.view().stacks if stack.place != "holding"}
    full = max(sizes, key=sizes.__getitem__)
    placing.submit(targets(placing.offers(), movers(placing.offers())[0])[full][0])
    force = next(stack for stack in placing.view().stacks if stack.place == full)
    assert force.total == f"{sizes[full] + 1} units, face down but for the crew’s 6 [6.11]"
    assert [one.face for one in force.counters].count("japanese_infantry_back") == sizes[full]
    assert (force.counters[-1].face, force.counters[-1].factor) == ("japanese_mg_crew", "6")


def test_a_crew_alone_is_known_and_its_card_has_the_odds__11_5() -> None:
    for seed in range(50):
        table = edition.open_edition().start({"seed": f"alone-{seed}", **CREWS})
        empty = set(RED_ROW) - {stack.place for stack in table.view().stacks}
        if empty:
            break
    here = min(empty)
    table.submit(targets(table.offers(), movers(table.offers())[0])[here][0])
    table.submit(answer(table, LeaveCrews))
    force = next(stack for stack in table.view().stacks if stack.place == here)
    assert force.total == "1 unit, attack 6"
    choice = next(iter(targets(table.offers(), force.key).values()))[0]
    rows = {row.label: row.value for row in table.card(choice).rows}
    assert rows["Force"].startswith("1 unit, attack 6 ÷ ")


def test_crews_may_be_left_out_after_a_warning__11_5(placing: BloodyRidgeTable) -> None:
    (leave,) = buttons(placing.offers())
    assert (leave.title, leave.touch) == ("No more MG crews", ())
    assert leave.warning == "4 MG crews stay out of the game [11.5]."
    told = lines(placing.submit(leave))
    assert told[0] == "4 MG crews take no part in the game [11.5]"
    assert crews(placing) == []
    assert placing.view().phase == "Japanese Movement & Combat Phase"


def test_only_infantry_is_turned_face_up__11_5() -> None:
    text = "force 1715@1711 {}; waiting 1218:1"
    told = told_by("rifles 8", "Round 1", text=text.format("3 6"), **CREWS)
    assert "The force is turned face up: 3, 6 [6.11]" in told
    told = told_by("rifles 8", "Round 1", text=text.format("6"), **CREWS)
    assert not any("face up" in line for line in told)
