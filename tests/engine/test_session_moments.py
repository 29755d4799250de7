"""Taking back, doing again, going to any moment, telling a decision again, branching off."""

from __future__ import annotations

import pytest

from bloodyridge_qt.engine.action import IllegalAction
from bloodyridge_qt.engine.dice import KeyedDice, StreamDice
from bloodyridge_qt.engine.known_dice import KnownDice, OtherDice
from bloodyridge_qt.engine.session import NothingThere, SealedGame, Session
from tests.engine.counting_game import Counting, Sum


def played(*actions: int, seed: str = "1", sealed: bool = False) -> Session[Sum, int]:
    session = Session(Counting(), KeyedDice(seed), sealed=sealed)
    for action in actions:
        session.submit(action)
    return session


def actions(session: Session[Sum, int]) -> list[int]:
    return [entry.action for entry in session.journal.entries]


def test_undo_brings_back_the_moment_before() -> None:
    session = played(1)
    before = session.state.copy()
    session.submit(2)
    session.undo()
    assert session.state == before
    assert session.at == 1
    assert actions(session) == [1, 2]


def test_a_decision_that_is_repeated_after_undo_meets_the_same_dice() -> None:
    session = played(1)
    first = session.submit(2)
    session.undo()
    assert session.submit(2) == first
    assert session.taken_back == 0


def test_redo_tells_what_submit_told_and_reaches_the_same_state() -> None:
    session = played(1)
    told = session.submit(2)
    after = session.state.copy()
    session.undo()
    session.undo()
    session.redo()
    assert session.redo() == told
    assert session.state == after


def test_every_decision_can_be_told_again_while_another_moment_is_the_present() -> None:
    session = Session(Counting(), KeyedDice("4"))
    told = [session.submit(action) for action in (1, 2)]
    session.go_to(0)
    assert [session.happenings(index) for index in range(2)] == told
    assert session.happenings(-1) == session.opening
    assert session.at == 0


@pytest.mark.parametrize("decision", [-2, 2, 99])
def test_a_decision_that_does_not_exist_cannot_be_told(decision: int) -> None:
    with pytest.raises(IndexError):
        played(1, 2).happenings(decision)


def test_nothing_to_take_back_and_nothing_to_do_again_are_refused() -> None:
    session = played()
    with pytest.raises(NothingThere):
        session.undo()
    with pytest.raises(NothingThere):
        session.redo()


@pytest.mark.parametrize("moment", [-1, 3])
def test_a_moment_that_does_not_exist_is_refused(moment: int) -> None:
    session = played(1, 2)
    with pytest.raises(IndexError):
        session.go_to(moment)
    assert session.at == 2


def test_another_decision_replaces_what_was_taken_back_and_counts_it() -> None:
    session = played(1, 1)
    session.go_to(0)
    assert session.taken_back == 2
    session.submit(2)
    assert actions(session) == [2]
    assert len(session.moments) == 2
    assert session.taken_back == session.discarded == 2


def test_doing_again_uncounts_and_taking_back_counts_once_more() -> None:
    session = played(1, 1)
    session.undo()
    session.redo()
    assert session.taken_back == 0
    session.undo()
    assert session.taken_back == 1


def test_the_same_decision_keeps_what_was_taken_back_after_it() -> None:
    session = played(1, 1)
    session.go_to(0)
    session.submit(1)
    assert actions(session) == [1, 1]
    assert session.taken_back == 1
    session.redo()
    assert session.taken_back == 0


def test_the_same_decision_with_other_dice_is_another_one() -> None:
    session = Session(Counting(), StreamDice(1))
    while session.at < 1:
        session.submit(1)
    first = session.journal.entries[0]
    session.undo()
    session.submit(1)
    assert session.journal.entries[0] != first
    assert session.discarded == 1


def test_a_refused_decision_leaves_what_was_taken_back() -> None:
    session = played(1, 2)
    session.undo()
    with pytest.raises(IllegalAction):
        session.submit(3)
    assert (actions(session), session.at, session.taken_back) == ([1, 2], 1, 1)


def test_a_sealed_game_takes_nothing_back() -> None:
    session = played(1, 1, sealed=True)
    with pytest.raises(SealedGame):
        session.undo()
    with pytest.raises(SealedGame):
        session.go_to(0)
    assert session.at == 2
    assert session.happenings(0)


def test_a_state_once_reached_is_never_changed_by_what_follows() -> None:
    session = played(1)
    moments = [moment.copy() for moment in session.moments]
    session.submit(1)
    session.happenings(0)
    session.undo()
    session.submit(2)
    assert session.moments[:2] == moments


def test_follow_does_what_submit_does_without_telling() -> None:
    told, silent = played(1, 2), played()
    for action in (1, 2):
        entry = silent.follow(action)
        assert entry in told.journal.entries
    assert silent.state == told.state
    with pytest.raises(IllegalAction):
        silent.follow(3)


def test_a_branch_goes_on_alone_and_has_taken_nothing_back() -> None:
    session = played(1, 1)
    branch = session.branch(1)
    assert (actions(branch), branch.at, branch.taken_back) == ([1], 1, 0)
    branch.submit(2)
    assert actions(session) == [1, 1]
    assert branch.opening == session.opening
    assert branch.journal.opening == session.journal.opening
    with pytest.raises(IndexError):
        session.branch(3)


def test_a_game_can_begin_in_the_middle() -> None:
    session = Session(Counting(), KeyedDice("1"), start=Sum(4, [3]))
    assert (session.opening, session.journal.opening, session.from_set_up) == ((), (), False)
    session.submit(1)
    session.undo()
    assert session.state == Sum(4, [3])


def test_dice_thrown_again_are_only_given_out_under_their_own_names() -> None:
    thrown = played(1).journal.entries[0].thrown
    assert KnownDice(known=thrown).roll(("add", 1)) == thrown[0].value
    with pytest.raises(OtherDice):
        KnownDice(known=thrown).roll(("another", 1))
    with pytest.raises(OtherDice):
        KnownDice(known=thrown).draw(("add", 1), 5)
    with pytest.raises(OtherDice):
        KnownDice().volley(("add",), 1)
