"""Readings of rulings.json that no other test meets, each in the position that calls for it."""

from __future__ import annotations

import pytest

from bloodyridge_qt.games.first_blood.rules import terms as t
from bloodyridge_qt.games.first_blood.rules.odds import odds
from tests.games.first_blood.fields import Field


@pytest.mark.parametrize("step", ["victory check", "turn ends"])
def test_a_field_without_japanese_ends_nothing(step: str) -> None:
    """[2.0] empty_field."""
    assert Field(t.US, step, {"0708": ["1/1"]}, turn=5).state.outcome == ""


@pytest.mark.parametrize("step", ["victory check", "turn ends"])
def test_a_field_without_us_units_ends_nothing_by_itself(step: str) -> None:
    """[2.0] us_left: the airfield is what counts, and nobody stands on it."""
    assert Field(t.JAPAN, step, {"0603": ["29/1"]}, turn=5).state.outcome == ""


def test_a_unit_that_finds_all_hexes_in_reach_full_cannot_enter() -> None:
    """[5.0, 6.4.1, 7.7] entry_room: three Marines in the one hex behind the arrow, Japanese all round it."""
    around = {"1006": ["29/1"], "0907": ["29/2"], "0908": ["29/3"], "1008": ["16/1"], "1108": ["16/2"]}
    where = {"entry 11": ["6DB"], "1007": ["1/1", "1/2"], **around}
    assert Field(t.US, "movement begins", where).named("move 6DB") == {"move 6DB to 1007"}
    full = Field(t.US, "movement begins", {**where, "1007": ["1/1", "1/2", "1/3"]})
    assert not full.named("move 6DB")
    full.do("done")
    full.begin("combat ends")
    assert full.at("6DB") == "gone"


def test_units_on_the_field_join_the_attack_from_outside() -> None:
    """[7.5, 8.2, 8.4] offboard_join: one attack, its defender doubled; who stands beside it has to join."""
    held = {"0005": ["1/1"], "0003": ["1/2"], "0001": ["1/3"], "0103": ["29/2"]}
    field = Field(t.JAPAN, "movement begins", {"D": ["29/1"], **held}, 6, turn=5)
    field.state.visited[field.setting.piece["29/1"]] = 0b1100
    field.do("done").begin("combat begins").do("attack 0003 with 29/1")
    assert "declare the attacks" not in field.options(), "29/2 must attack"
    field.do("attack 0003 with 29/2", "declare the attacks")
    found = odds(field.state, field.setting, 0)
    assert (found.attack, found.targets[0].strength, found.targets[0].doubled) == (10, 10, "7.5")
    assert field.options() == {"resolve the attack on 0003"}


def joint(die: int) -> Field:
    """15 factors from 0504 on a unit in each of 0603 and 0604, the river before one of them."""
    where = {"0504": ["1/1", "1/2", "1/3"], "0603": ["29/1"], "0604": ["2E"]}
    field = Field(t.US, "combat begins", where, die)
    field.do("attack 0604 with 1/1", "attack 0603 together with 0604", "attack 0604 with 1/2")
    return field.do("attack 0604 with 1/3", "declare the attacks", "resolve the attack on 0604")


def test_an_attack_on_two_hexes_costs_one_defender_and_drives_out_the_other() -> None:
    """[8.2, 8.9] several_losses."""
    results = {joint(die).told("Attacked")[0].result: die for die in range(1, 7)}
    (die,) = [die for result, die in results.items() if result in ("EX", "D1")][:1]
    field = joint(die)
    if field.waits == t.ATTACKER_LOSS:
        field.do("lose 1/1")
    assert field.options() == {"lose 29/1", "lose 2E"}, "from either hex"
    field.do("lose 29/1")
    assert field.waits == t.RETREAT
    assert {words.split()[1] for words in field.options()} == {"2E"}


def test_a_unit_with_a_way_to_retreat_takes_one() -> None:
    """[8.9, 8.11] retreat_free_will: no decision gives it up instead."""
    field = Field(t.US, "combat begins", {"0610": ["1/1", "1/2"], "0611": ["29/1"]}, 3)
    field.do(
        "attack 0611 with 1/1", "attack 0611 with 1/2", "declare the attacks", "resolve the attack on 0611"
    )
    assert field.told("Attacked")[0].result == "DR"
    assert field.options() == field.named("retreat 29/1") != set()


def test_a_hex_left_empty_for_want_of_a_way_is_not_entered() -> None:
    """[8.9, 8.11] no_way_no_advance: 29/1 between the Lunga and six units is driven back."""
    hexes = ("0710", "0708", "0809", "0808", "0609", "0608")
    units = ("1/3", "1/1", "5/1", "1/2", "5/2", "5/3")
    where = {at: [unit] for at, unit in zip(hexes, units, strict=True)}
    field = Field(t.US, "combat begins", {**where, "0709": ["29/1"]}, 1)
    field.do(*(f"attack 0709 with {unit}" for unit in units), "declare the attacks")
    field.do("resolve the attack on 0709")
    assert field.told("Attacked")[0].result == "DR"
    assert field.at("29/1") == "gone"
    assert not field.named("advance")
    assert [field.at(unit) for unit in units] == list(hexes)


def test_work_is_the_hexs_and_not_the_engineers() -> None:
    """[11.5] work_team: 6DB goes on with what 1ENG began, and both together do no more than one."""
    field = Field(t.US, "movement ends", {"0708": ["1ENG", "6DB"]})
    field.state.airfield[0] = t.DESTROYED
    field.begin("engineer phase").do("work on 0708")
    assert (field.state.work[0], field.waits) == (1, ""), "a second turn of work is not done in the same"
    field.state.where[field.setting.piece["1ENG"]] = t.GONE
    field.begin("engineer phase").do("work on 0708")
    assert field.condition("0708") == "operative"
