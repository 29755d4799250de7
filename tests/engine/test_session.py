"""A session: the one door for decisions, all or nothing, each decision with its dice in the journal."""

from __future__ import annotations

import pytest

from bloodyridge_qt.engine.action import IllegalAction
from bloodyridge_qt.engine.agenda import proceed
from bloodyridge_qt.engine.dice import Dice, KeyedDice
from bloodyridge_qt.engine.journal import Journal
from bloodyridge_qt.engine.session import Session
from tests.engine.counting_game import Counting


class DiceThatBreak(Dice):
    """Falls like a seed's dice until told to break."""

    def __init__(self) -> None:
        self.left = 100
        self._source = KeyedDice("break")

    def throw(self, name, size, drawn=False):
        self.left -= 1
        if self.left < 0:
            raise OSError("the die rolled off the table")
        return self._source.throw(name, size, drawn)


def test_a_session_opens_at_the_first_decision_with_its_dice_noted() -> None:
    session = Session(Counting(), KeyedDice("1"))
    assert [happening.event for happening in session.opening] == [f"opened with {session.state.seen[0]}"]
    assert [thrown.name for thrown in session.journal.opening] == [("opening",)]
    assert session.journal.entries == []


def test_each_decision_enters_the_journal_with_its_dice() -> None:
    session = Session(Counting(), KeyedDice("1"))
    session.submit(2)
    session.submit(1)
    assert [entry.action for entry in session.journal.entries] == [2, 1]
    assert [thrown.name for thrown in session.journal.entries[1].thrown] == [("add", 2), ("more", 3)]


def test_a_happening_shows_the_state_just_after_its_event() -> None:
    session = Session(Counting(), KeyedDice("1"))
    first, second = session.submit(2)
    assert (first.event, first.state.total) == ("added 2", 2)
    assert second.state == session.state
    assert second.state.total > 2


def test_what_was_shown_does_not_change_afterwards() -> None:
    session = Session(Counting(), KeyedDice("1"))
    happenings = session.submit(1)
    shown = [happening.state.copy() for happening in happenings]
    session.submit(2)
    assert [happening.state for happening in happenings] == shown


def test_an_illegal_decision_changes_nothing() -> None:
    session = Session(Counting(), KeyedDice("1"))
    before = session.state.copy()
    with pytest.raises(IllegalAction, match=r"\[1\.1\]") as refused:
        session.submit(3)
    assert refused.value.rule == "1.1"
    assert session.state == before
    assert session.journal.entries == []


def test_after_the_end_nothing_is_taken() -> None:
    session = Session(Counting(), KeyedDice("1"))
    while session.decision():
        session.submit(2)
    with pytest.raises(IllegalAction, match="complete"):
        session.submit(2)


@pytest.mark.parametrize("dice_before_it_breaks", [0, 1])
def test_a_failure_in_the_middle_of_a_decision_changes_nothing(dice_before_it_breaks: int) -> None:
    dice = DiceThatBreak()
    session = Session(Counting(), dice)
    session.submit(1)
    before, entries = session.state.copy(), list(session.journal.entries)
    dice.left = dice_before_it_breaks
    with pytest.raises(OSError, match="rolled off"):
        session.submit(1)
    assert session.state == before
    assert session.journal.entries == entries
    dice.left = 100
    session.submit(1)
    assert len(session.journal.entries) == 2


def test_the_same_seed_and_decisions_give_the_same_game() -> None:
    one, two = Session(Counting(), KeyedDice("s")), Session(Counting(), KeyedDice("s"))
    for action in (1, 2):
        assert one.submit(action) == two.submit(action)
    assert one.journal == two.journal
    assert one.state == two.state


def test_a_journal_starts_empty() -> None:
    assert Journal() == Journal((), [])


# --- decisions and the agenda


def test_automatic_steps_run_until_one_waits() -> None:
    ran: list[str] = []
    agenda = ["end", "rest", "second", "first"]
    steps = {name: lambda log, name=name: log.append(name) for name in ("first", "second", "end")}
    proceed(agenda, steps, {"rest"}, ran)
    assert ran == ["first", "second"]
    assert agenda == ["end", "rest"]


def test_a_step_may_put_others_on() -> None:
    ran: list[str] = []
    agenda = ["first"]

    def first() -> None:
        ran.append("first")
        agenda.append("second")

    proceed(agenda, {"first": first, "second": lambda: ran.append("second")}, ())
    assert (ran, agenda) == (["first", "second"], [])


def test_an_unknown_step_is_an_error() -> None:
    with pytest.raises(KeyError):
        proceed(["nonsense"], {}, ())
