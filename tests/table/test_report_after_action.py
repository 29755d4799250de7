"""The after-action report tells the game as it was: every die once, every loss, every turn's end."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from bloodyridge_qt.engine.dice import FACES
from bloodyridge_qt.games.bloody_ridge.rules import events
from bloodyridge_qt.table.cues import HIT
from bloodyridge_qt.table.report.model import Report
from bloodyridge_qt.table.report.tallies import tallies
from bloodyridge_qt.table.report.writing import report_of
from tests.table.report_games import KINDS, game, thrown, thrown_back
from tests.table.report_games import report as report_about


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
def test_every_die_of_the_journal_is_told_once_and_in_order(kind: str) -> None:
    table = game(kind)
    report = report_about(kind)
    assert [die.value for die in report.dice()] == thrown(table)
    assert [die.value for back in report.taken_back for die in back.dice] == thrown_back(table)


@pytest.mark.parametrize("kind", KINDS)
def test_hits_and_odds_are_those_of_the_journal(kind: str) -> None:
    table = game(kind)
    told = [happening for n in range(-1, table.at) for happening in table.session.happenings(n)]
    hits: Counter[str] = Counter()
    expected: Counter[str] = Counter()
    for event in (happening.event for happening in told):
        if isinstance(event, events.VolleyFired):
            for side, fire, lost in (
                ("japanese", event.japanese, event.us_lost),
                ("us", event.us, event.japanese_lost),
            ):
                if fire and fire.dice:
                    hits[side] += len(lost)
                    expected[side] += fire.upto * len(fire.dice)
        elif isinstance(event, events.ArtilleryFired):
            hits["us"] += len(event.lost)
            expected["us"] += event.upto * len(event.dice)
        elif isinstance(event, events.CounterattackRolled):
            hits["us"] += event.retaken
            expected["us"] += event.upto
    sums = {tally.side: tally for tally in tallies(report_about(kind).dice()) if not tally.purpose}
    for side, tally in sums.items():
        assert tally.hits == hits[side]
        assert tally.expected == pytest.approx(expected[side] / FACES)


@pytest.mark.parametrize("kind", KINDS)
def test_each_decision_stands_once_with_its_number_and_its_losses(kind: str) -> None:
    table = game(kind)
    actions = [a for c in report_about(kind).chapters for s in c.sections for a in s.actions]
    assert [action.number for action in actions] == list(range(1, table.at + 1))
    assert all(action.title and action.outcome.text for action in actions)
    lost: Counter[str] = Counter()
    for action in actions:
        lost.update(action.losses)
    first, last = table.session.moments[0], table.session.state
    assert lost["Japanese"] == len(last.japanese_dead) - len(first.japanese_dead)
    assert lost["US"] == len(last.us_dead) - len(first.us_dead)


@pytest.mark.parametrize("kind", KINDS)
def test_each_turn_ends_with_the_map_as_it_lay_then(kind: str) -> None:
    table = game(kind)
    report = report_about(kind)
    first, last = table.session.moments[0].turn, table.session.state.turn
    assert [chapter.title for chapter in report.chapters] == [
        f"Turn {n} of 4" for n in range(first, last + 1)
    ]
    number = table.rules.setting.board.numbers
    ends = {
        moment.turn: moment for moment in table.session.moments[: table.at + 1]
    }  # the last decision of a turn is followed by its counterattack
    for turn, chapter in enumerate(report.chapters, start=first):
        flags = {marker.place for marker in chapter.picture.view.markers if marker.key.startswith("flag ")}
        assert chapter.picture.view.turn == turn
        retaken = {ring.place for ring in chapter.picture.rings}
        assert not flags & retaken
        if turn == last and not retaken:
            held = {number[space] for space, held in enumerate(ends[turn].held) if held}
            assert flags == held - {number[space] for space in table.rules.setting.red_row}
        assert chapter.balance[0] == ("Hexes held", str(len(flags)))


def test_the_arrows_of_a_turn_are_its_strikes() -> None:
    table = game("won")
    report = report_of(table)
    arrows = [arrow for chapter in report.chapters for arrow in chapter.picture.arrows]
    actions = [entry.action for entry in table.session.journal.entries]
    assert [arrow.start for arrow in arrows] == [action.stand for action in actions]
    assert [arrow.end for arrow in arrows] == [getattr(action, "target", "") for action in actions]


def test_a_finished_game_says_what_decided_it() -> None:
    table = game("won")
    report, end = report_of(table), table.view().ending
    assert end is not None
    assert (report.result, report.decided_by) == (end.title, end.decided_by)
    assert report.score[: len(end.score)] == end.score
    assert [turn for turn, _ in report.turning_points] == sorted(turn for turn, _ in report.turning_points)


def test_a_game_that_goes_on_says_so() -> None:
    table = game("midst")
    report = report_of(table)
    assert report.result == "In progress"
    assert "The game goes on" in report.decided_by
    assert report.lost_decisions == table.session.discarded > 0
    assert [back.number for back in report.taken_back] == [table.at + 1, table.at + 2]


def test_a_sealed_game_that_goes_on_does_not_tell_its_seed() -> None:
    report = report_of(game("sealed"))
    assert "nobody-has-seen-this" not in repr(replace(report, sheet=None))


def test_a_report_shows_nothing_of_the_taken_back_in_its_counts() -> None:
    table = game("midst")
    report = report_of(table)
    assert sum(tally.count for tally in tallies(report.dice()) if not tally.purpose) == len(thrown(table))


def _some_dice() -> Report:
    return report_of(game("finished"))


def test_tallies_count_what_fell() -> None:
    dice = _some_dice().dice()
    for tally in tallies(dice):
        mine = [die for die in dice if die.side == tally.side and tally.purpose in ("", die.kind)]
        assert tally.count == len(mine)
        assert tally.mean == pytest.approx(sum(die.value for die in mine) / len(mine))
        assert tally.faces == tuple(sum(die.value == face for die in mine) for face in range(1, 7))
        assert tally.hits == sum(die.outcome == HIT for die in mine)
        assert 0 < tally.chance <= 1
