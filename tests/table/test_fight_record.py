"""A fight keeps what every throw in it did: by the end the panel says it all, and never before dice lie."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

import pytest

from bloodyridge_qt.table.cues import Beat
from bloodyridge_qt.table.table_view import BattleView, UnitView
from tests.games.bloody_ridge.tables import choices, table_in

TWO_GUNS = "force 1715@1714 3 3 3 3 3; waiting 1218:1; pool artillery 3, rifles 4"
"""Only guns and one rifle unit can be drawn for 1713."""
LONG = "force 1715@1714 3 3 3 3; waiting 1218:1; pool rifles 4 5"
EMPTY = "force 1715@1714 3 3; waiting 1218:1; pool nothing"


@cache
def fights(text: str) -> tuple[tuple[Beat, ...], ...]:
    """The beats of a strike at 1713, by other dice each time; fought once for all who look at them."""

    def fought(seed: int) -> tuple[Beat, ...]:
        table = table_in(text, f"record-{seed}")
        return table.submit(next(choice for choice in choices(table) if choice.target == "1713"))

    return tuple(map(fought, range(60)))


def thrown(beats: Sequence[Beat]) -> list[str]:
    """What the log says of each throw of a fight, without the one for the units that enter later."""
    return [
        line.text for beat in beats for line in beat.log if line.kind == "die" and beat.section == "battle"
    ]


def shown_at_the_end(beats: Sequence[Beat]) -> BattleView:
    battle = next(beat.view.battle for beat in beats if beat.kind in ("taken", "destroyed"))
    assert battle is not None
    return battle


def units(battle: BattleView) -> tuple[UnitView, ...]:
    return (*battle.attacker.units, *battle.defender.units)


@pytest.mark.long
@pytest.mark.parametrize("text", [TWO_GUNS, LONG, EMPTY])
def test_once_a_fight_is_over_the_panel_says_what_every_throw_in_it_did(text: str) -> None:
    for beats in fights(text):
        notes = shown_at_the_end(beats).notes
        assert [note for note in notes if note.removesuffix(".") in thrown(beats)] == [
            f"{line}." for line in thrown(beats)
        ]
        assert len(set(notes)) == len(notes)


def test_several_bombardments_of_one_draw_all_stay() -> None:
    most = max(fights(TWO_GUNS), key=lambda beats: sum(beat.kind == "artillery" for beat in beats))
    guns = [note for note in shown_at_the_end(most).notes if note.startswith("Artillery on 1714")]
    assert len(guns) == sum(beat.kind == "artillery" for beat in most) >= 2


def test_of_a_fight_of_several_rounds_each_round_stays() -> None:
    longest = max(fights(LONG), key=lambda beats: sum(beat.kind == "volley" for beat in beats))
    rounds = [note for note in shown_at_the_end(longest).notes if re.match(r"Round \d+: Japanese dice", note)]
    assert len(rounds) == sum(beat.kind == "volley" for beat in longest) >= 3


def test_where_nobody_defends_the_die_that_decided_it_is_told() -> None:
    for beats in fights(EMPTY):
        assert any(note.startswith("US force for 1713, 1d6−3: ") for note in shown_at_the_end(beats).notes)


@pytest.mark.parametrize("text", [TWO_GUNS, LONG, EMPTY])
def test_what_dice_do_is_not_told_while_they_are_in_the_air(text: str) -> None:
    for beats in fights(text):
        for beat in beats:
            if beat.dice and beat.view.battle is not None:
                assert not set(beat.view.battle.notes) & {f"{line.text}." for line in beat.log}


@pytest.mark.parametrize("text", [TWO_GUNS, LONG])
def test_whoever_fell_to_a_die_has_it_still_when_the_fight_is_over(text: str) -> None:
    fell = 0
    for beats in fights(text):
        by_die = {die.at: die.value for beat in beats for die in beat.dice if die.outcome == "hit" and die.at}
        found = {
            unit.counter.key: unit.die
            for unit in units(shown_at_the_end(beats))
            if unit.counter.key in by_die
        }
        assert found == by_die
        fell += len(by_die)
    assert fell
