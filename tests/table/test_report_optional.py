"""Section 11 in the after-action report: a fight stays one fight, charges and crews have their place."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from bloodyridge_qt.games.bloody_ridge import edition
from bloodyridge_qt.games.bloody_ridge.rules.actions import CallBanzai, Eliminate, FightOn, LeaveCrews
from bloodyridge_qt.games.bloody_ridge.screen.screen import BloodyRidgeTable
from bloodyridge_qt.table.offers import movers, targets
from bloodyridge_qt.table.report.writing import report_of
from tests.games.bloody_ridge.tables import everything
from tests.slow import after
from tests.table.optional_games import (
    ALL,
    BANZAI,
    CREWS,
    answer,
    asks_for_a_charge,
    drawn,
    succeed,
)


@pytest.fixture(scope="module", params=after(1, ["report-1", "report-2", "report-3"]))
def table(request: pytest.FixtureRequest) -> BloodyRidgeTable:
    """A whole game with every optional rule."""
    played = edition.open_edition().start({"seed": request.param, **ALL})
    rng = random.Random(request.param)
    while found := everything(played):
        played.submit(rng.choice(found))
    return played


@pytest.mark.long
def test_a_fight_of_several_decisions_is_one_in_the_report__11_4(table: BloodyRidgeTable) -> None:
    report = report_of(table)
    actions = [a for c in report.chapters for s in c.sections for a in s.actions]
    again = (FightOn, CallBanzai, Eliminate)
    taken = [entry.action for entry in table.session.journal.entries]
    first = [number for number, action in enumerate(taken, start=1) if not isinstance(action, again)]
    assert [action.number for action in actions] == first
    assert all(action.title and action.outcome.text for action in actions)
    assert "not decided yet" not in {action.outcome.text for action in actions}
    lost = sum((action.losses for action in actions), Counter[str]())
    assert lost == {
        "Japanese": len(table.session.state.japanese_dead),
        "US": len(table.session.state.us_dead),
    }


@pytest.mark.long
def test_the_report_counts_banzai_dice_apart_and_every_die_once__11_4(table: BloodyRidgeTable) -> None:
    journal = table.session.journal
    fell = [*journal.opening, *(die for entry in journal.entries for die in entry.thrown)]
    dice = report_of(table).dice()
    assert [die.value for die in dice] == [die.value for die in fell if not die.drawn]
    charges = sum(isinstance(entry.action, CallBanzai) for entry in journal.entries)
    banzai = [die for die in dice if die.kind == "Banzai [11.4]"]
    assert len(banzai) == 2 * charges
    assert {(die.side, die.low) for die in banzai} <= {("japanese", True), ("us", False)}
    ending = table.view().ending
    assert ending is not None
    assert dict(ending.facts)["Banzai charges called"] == f"{charges} of 2"
    assert dict(ending.facts)["Japanese units lost"].endswith(" of 124")
    assert dict(ending.facts)["US pieces lost"].endswith(f" of {len(table.rules.setting.all_us_pieces())}")


def test_a_fight_that_waits_for_a_decision_is_not_decided_yet__11_4() -> None:
    table = succeed(2, "rifles 3 5")
    (action,) = [a for c in report_of(table).chapters for s in c.sections for a in s.actions]
    assert (action.outcome.text, action.title) == (
        "not decided yet",
        "Force 1715 attacks 1710 (Hill 123) from 1711",
    )
    assert not report_of(table).chapters[-1].picture.arrows


def test_a_failed_charge_is_a_turning_point__11_4() -> None:
    def fails(table: BloodyRidgeTable) -> bool:
        if not asks_for_a_charge(2)(table):
            return False
        table.submit(answer(table, CallBanzai))
        return not table.session.state.force

    points = report_of(drawn("rifles 3 5", fails, **BANZAI)).turning_points
    assert (1, "A failed Banzai charge on 1710 costs a force of 5 units [11.4].") in points


def test_a_headquarters_that_falls_to_a_charge_is_a_turning_point__11_4() -> None:
    def fits(table: BloodyRidgeTable) -> bool:
        if not asks_for_a_charge(1)(table):
            return False
        table.submit(answer(table, CallBanzai))
        return not table.session.state.agenda

    text = "force 1715@1709 3; waiting 1218:1; hq division 1708"
    table = drawn("nothing", fits, text=text, target="1708", **BANZAI)
    falls = "The 1st Marine Division HQ falls in 1708 to a Banzai charge [11.4]."
    assert (1, falls) in report_of(table).turning_points
    ending = table.view().ending
    assert ending is not None
    assert ending.victory


def test_crews_stand_in_the_organization_phase_of_the_report__11_5() -> None:
    table = edition.open_edition().start({"seed": "crews", **CREWS})
    table.submit(targets(table.offers(), movers(table.offers())[0])["1715"][0])
    table.submit(answer(table, LeaveCrews))
    organization = report_of(table).chapters[0].sections[0]
    assert organization.title == "Japanese Organization Phase"
    assert [action.title for action in organization.actions] == [
        "Place MG crew in 1715",
        "No more MG crews",
    ]
    assert [action.outcome.text for action in organization.actions][1] == "3 crews out of the game"
