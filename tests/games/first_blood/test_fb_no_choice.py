"""What leaves the player no choice goes by itself: decisions like any other, marked in the log with why."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from bloodyridge_qt.engine.dice import KeyedDice
from bloodyridge_qt.games.first_blood.advice.ways import sensible
from bloodyridge_qt.games.first_blood.rules import terms as t
from bloodyridge_qt.games.first_blood.rules.no_choice import no_choice
from bloodyridge_qt.games.first_blood.rules.ruleset import OPTIONS
from bloodyridge_qt.games.registry import edition_of
from bloodyridge_qt.table.archive.archive import Archive
from tests.games.first_blood.fields import Field, rules

if TYPE_CHECKING:
    from pathlib import Path

    from bloodyridge_qt.table.game_table import Table

TWO = {"0606": ["5/1"], "0507": ["RDR"], "0506": ["84G"], "0604": ["1/1"], "0603": ["29/1"]}


def left(field: Field) -> str:
    """The decision that leaves no choice; "" for none."""
    options = OPTIONS[field.waits](field.state, field.setting)
    return str(no_choice(field.state, field.setting, options) or "")


def laid(field: Field, folder: Path) -> Table:
    edition = edition_of("first_blood")
    line = edition.line_of(field.rules, field.state)
    return Archive(edition, folder / "running").paste_position(line, "lunga")


def lines(table: Table, after: int = 0) -> list[str]:
    return [line.text for line in table.log_lines() if line.moment >= after]


def test_who_stands_beside_one_enemy_hex_attacks_that_and_all_is_declared_when_nobody_else_can_join() -> None:
    """[8.1, 8.2] RDR and 5/1 in any order, 1/1 too."""
    field = Field(t.US, "combat begins", TWO)
    for unit, place in (("1/1", "0603"), ("5/1", "0506"), ("RDR", "0506")):
        assert left(field) == f"attack {place} with {unit}"
        field.do(left(field))
    assert left(field) == "declare the attacks"
    assert left(field.do("declare the attacks")) == "", "two may be fought in either order"


def test_who_stands_beside_two_enemy_hexes_and_a_gun_that_may_join_leave_a_choice__8_2_9_3() -> None:
    both = {"0605": ["1/1"], "0604": ["29/1"], "0505": ["29/2"]}
    assert left(Field(t.US, "combat begins", both)) == ""
    gun = Field(t.US, "combat begins", {**TWO, "0708": ["11/2"]})
    assert left(gun.do("attack 0603 with 1/1", "attack 0506 with 5/1", "attack 0506 with RDR")) == ""


def test_a_gun_beside_an_enemy_attacks_him_by_itself_only_where_it_reaches_nothing_else__9_4() -> None:
    near = {"0606": ["11/2"], "0506": ["84G"]}
    assert left(Field(t.US, "combat begins", near)) == "attack 0506 with 11/2"
    assert left(Field(t.US, "combat begins", {**near, "0604": ["1/1"], "0603": ["29/1"]})).endswith("1/1")
    field = Field(t.JAPAN, "combat begins", {"0606": ["1/1"], "0507": ["28A"], "0506": ["29/1"]})
    assert left(field) == "attack 0606 with 29/1"
    assert left(field.do(left(field))) == "", "the gun may bombard Henderson Field instead [9.5.1]"


def test_one_attack_alone_is_still_rolled_for_by_the_player__8_9() -> None:
    field = Field(t.US, "combat begins", {"0604": ["1/1"], "0603": ["29/1"]})
    field.do("attack 0603 with 1/1", "declare the attacks")
    assert field.options() == {"resolve the attack on 0603"}
    assert left(field) == ""


def test_strikes_can_be_made_after_the_attacks_are_declared_as_well__13_3_3() -> None:
    where = {"0604": ["1/1"], "0603": ["29/1"], "0708": ["SBD-1"], "IJAF RESERVE": ["G4M-1"]}
    field = Field(t.JAPAN, "combat begins", where).do("attack 0604 with 29/1")
    strikes = field.named("strike")
    assert field.options() == {"declare the attacks", *strikes}
    assert left(field) == "declare the attacks"
    assert strikes <= field.do("declare the attacks").options()


def test_aircraft_that_find_one_hex_with_room_for_all_land__12_1_13_7() -> None:
    where = {"USAF CAP": ["F4F-1", "F4F-2"], "USAF GROUND ATTACK": ["SBD-1"]}
    field = Field(t.US, "movement ends", where)
    field.state.agenda = []
    field.state.airfield[1] = t.DESTROYED
    assert left(field.begin("air phase")) == "land all aircraft"
    field.state.agenda = []
    field.state.airfield[1] = t.OPERATIVE
    assert left(field.begin("air phase")) == ""


@pytest.mark.long
def test_whatever_else_is_decided_first_that_decision_stays__8_2_13_7() -> None:
    """Over a game of two sensible players: no other choice is lost or won by it."""
    ruleset, found = rules(), 0
    state, dice, way = ruleset.set_up(), KeyedDice("a"), sensible(ruleset, random.Random(1))
    ruleset.proceed(state, dice)
    while state.agenda:
        wait, options = state.agenda[-1], OPTIONS[state.agenda[-1]](state, ruleset.setting)
        alone = no_choice(state, ruleset.setting, options)
        for other in options if alone is not None else ():
            after = state.copy()
            ruleset.apply(after, other, KeyedDice("b"))
            same = (after.turn, after.side, after.agenda[-1:]) == (state.turn, state.side, [wait])
            if other.piece != alone.piece and same:
                now = OPTIONS[wait](after, ruleset.setting)
                assert alone in now or {one.place for one in now} <= {alone.place}, (alone, other)
                found += 1
        ruleset.apply(state, alone or way(state), dice)
    assert found > 100


def test_the_log_says_why_once_in_a_row_and_all_is_taken_back_and_done_again_together(tmp_path: Path) -> None:
    """[8.1, 8.2] The save has each decision, as if the player had made it."""
    table = laid(Field(t.US, "movement begins", {**TWO, "0906": ["1ENG"]}), tmp_path)
    at = table.at
    table.submit(next(one for one in table.offers() if one.action.verb == "end"))
    table.by_itself()
    told = [line for line in lines(table, at + 1) if line.startswith("By itself")]
    assert told == [
        "By itself (it must, and only there [8.1, 8.2]): 1/1 attacks 0603 [8.2]",
        "By itself: 5/1 attacks 0506 [8.2]",
        "By itself: RDR attacks 0506 [8.2]",
        "By itself (nobody else can join [8.2, 9.3]): all attacks are declared",
    ]
    assert [str(one.action) for one in table.session.journal.entries[at + 1 :]] == [
        "attack 0603 with 1/1", "attack 0506 with 5/1", "attack 0506 with RDR", "declare the attacks",
    ]  # fmt: skip
    assert table.undo_label() == "Undo: end the movement phase"
    table.undo()
    assert table.at == at
    table.redo()
    table.by_itself()
    assert table.at == at + 5
    assert [line for line in lines(table, at + 1) if line.startswith("By itself")] == told


def test_nobody_is_led_into_an_attack_below_1_to_2_without_a_warning__8_6(tmp_path: Path) -> None:
    where = {"0604": ["PAR"], "0603": ["29/1", "29/2", "28/K"], "0906": ["1ENG"]}
    table = laid(Field(t.US, "movement begins", where), tmp_path)
    table.submit(next(one for one in table.offers() if one.action.verb == "end"))
    table.by_itself()
    (offer,) = table.offers()
    assert offer.action.verb == "declare"
    assert offer.warning.startswith("Below 1:2")
