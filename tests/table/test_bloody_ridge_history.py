"""The past of a game as the window sees it: taking back, replay, log, notes, branches, the seal."""

from __future__ import annotations

import hashlib
import random
from functools import partial

import pytest

from bloodyridge_qt.engine.savefile import Note
from bloodyridge_qt.games.bloody_ridge import edition
from bloodyridge_qt.games.bloody_ridge.edition import BloodyRidgeEdition
from bloodyridge_qt.games.bloody_ridge.screen.screen import BloodyRidgeTable
from bloodyridge_qt.table.moments import CannotTakeBack
from bloodyridge_qt.table.offers import movers, targets
from bloodyridge_qt.table.starting import SetupError
from tests.saves import players
from tests.slow import after

play = partial(players.play, shown=True)


@pytest.fixture(scope="module")
def shelf() -> BloodyRidgeEdition:
    return edition.open_edition()


@pytest.fixture
def table(shelf: BloodyRidgeEdition) -> BloodyRidgeTable:
    return shelf.start({"seed": "history"})


def text_of(table: BloodyRidgeTable) -> list[str]:
    return [line.text for line in table.log_lines()]


def test_undo_and_redo_say_what_they_do(table: BloodyRidgeTable) -> None:
    assert (table.undo_label(), table.redo_label()) == ("", "")
    play(table, 2)
    last = table.session.journal.entries[-1].action
    assert table.undo_label() == f"Undo: strike {last.target} from {last.stand}"
    table.undo()
    assert table.redo_label() == f"Redo: strike {last.target} from {last.stand}"


def test_undo_shows_the_table_as_it_lay_and_offers_what_was_offered(table: BloodyRidgeTable) -> None:
    play(table, 6)
    view, keys = table.view(), movers(table.offers())
    found = {mover: dict(targets(table.offers(), mover)) for mover in keys}
    play(table, 1)
    assert table.undo() == view == table.view()
    assert movers(table.offers()) == keys
    assert {mover: dict(targets(table.offers(), mover)) for mover in keys} == found


@pytest.mark.long
def test_every_decision_is_told_again_as_it_was_told_first(table: BloodyRidgeTable) -> None:
    opening, views = table.opening(), [table.view()]
    told = []
    while movers(table.offers()):
        told += play(table, 1)
        views.append(table.view())
    assert [table.beats_at(number) for number in range(table.at)] == told
    assert table.beats_at(-1) == opening
    assert [table.view_at(moment) for moment in range(table.at + 1)] == views
    assert [beats[-1].view for beats in (opening, *told)] == views


def test_looking_at_another_moment_moves_nothing(table: BloodyRidgeTable) -> None:
    play(table, 10)
    view, changes = table.view(), table.changes
    table.view_at(3)
    table.beats_at(2)
    table.log_lines()
    assert (table.view(), table.at, table.changes) == (view, 10, changes)


@pytest.mark.parametrize("moment", [-1, 4])
def test_a_moment_that_is_not_there_is_refused(table: BloodyRidgeTable, moment: int) -> None:
    play(table, 3)
    for ask in (table.view_at, table.go_to, lambda number: table.branch(number, "x")):
        with pytest.raises(IndexError):
            ask(moment)
    with pytest.raises(IndexError):
        table.beats_at(3)


def test_moments_tell_turn_decision_and_what_was_taken_back(table: BloodyRidgeTable) -> None:
    play(table, 5)
    table.go_to(3)
    rows = table.moments()
    assert [row.index for row in rows] == [0, 1, 2, 3, 4, 5]
    assert [row.standing for row in rows] == [True, True, True, True, False, False]
    second = table.session.journal.entries[1].action
    assert rows[2].label == f"Strike {second.target} from {second.stand}"
    assert {row.turn for row in rows} == {1}


def test_a_moment_is_told_with_the_turn_the_table_is_in_then(table: BloodyRidgeTable) -> None:
    while table.view().turn == 1:
        play(table, 1)
    assert table.moments()[-1].turn == 2, "after the decision that ended turn 1"
    play(table, 1)
    assert [row.turn for row in table.moments()] == [table.view_at(at).turn for at in range(table.at + 1)]


@pytest.mark.long
def test_the_log_can_be_built_again_at_any_moment(table: BloodyRidgeTable) -> None:
    lines = [line for beat in table.opening() for line in beat.log]
    logs = [tuple(lines)]
    while movers(table.offers()):
        for beats in play(table, 1):
            lines += (line for beat in beats for line in beat.log)
        logs.append(tuple(lines))
    for moment in (len(logs) - 1, 7, 0, 20):
        table.go_to(moment)
        assert table.log_lines() == logs[moment]


def test_the_log_of_a_game_that_took_another_way_forgets_the_first(table: BloodyRidgeTable) -> None:
    play(table, 8)
    table.log_lines()
    table.go_to(4)
    play(table, 4, seed=77)
    fresh = [line.text for beat in table.opening() for line in beat.log]
    for number in range(table.at):
        fresh += (line.text for beat in table.beats_at(number) for line in beat.log)
    assert text_of(table) == fresh


def test_each_line_knows_its_decision(table: BloodyRidgeTable) -> None:
    play(table, 5)
    lines = table.log_lines()
    assert {line.moment for line in lines} == {-1, 0, 1, 2, 3, 4}
    assert [line.moment for line in lines] == sorted(line.moment for line in lines)
    first = next(line for line in lines if line.moment == 3)
    assert table.view_at(first.moment).turn == 1


def test_going_back_to_a_log_line_and_forth_again(table: BloodyRidgeTable) -> None:
    play(table, 9)
    view = table.view()
    table.go_to(2)
    assert table.taken_back == 7
    table.go_to(9)
    assert (table.view(), table.taken_back) == (view, 0)


def test_redo_tells_the_decision_again(table: BloodyRidgeTable) -> None:
    told = play(table, 4)
    table.undo()
    assert table.redo() == told[-1]
    with pytest.raises(CannotTakeBack):
        table.redo()


def test_nothing_to_take_back_is_told(table: BloodyRidgeTable) -> None:
    with pytest.raises(CannotTakeBack, match="Nothing has been decided"):
        table.undo()


@pytest.mark.long
def test_what_was_taken_back_stands_in_the_score(table: BloodyRidgeTable) -> None:
    play(table)
    ending = table.view().ending
    assert ending is not None
    assert "Taken back" not in dict(ending.score)
    table.go_to(table.at - 3)
    told = play(table, seed=5)
    ending = table.view().ending
    assert ending is not None
    assert dict(ending.score)["Taken back"] == "3"
    assert told[-1][-1].view.ending == ending


def test_changes_count_what_a_file_would_have_to_know(table: BloodyRidgeTable) -> None:
    steps = (
        lambda: play(table, 2),
        table.undo,
        table.redo,
        lambda: table.go_to(0),
        lambda: table.bookmark(0, "start"),
        lambda: table.remark(0, "why"),
        lambda: setattr(table, "name", "evening"),
    )
    for step in steps:
        before = table.changes
        step()
        assert table.changes > before
    before = table.changes
    table.bookmark(0, "start")
    table.go_to(0)
    table.name = "evening"
    assert table.changes == before


def test_bookmarks_and_remarks_lie_on_moments(table: BloodyRidgeTable) -> None:
    play(table, 4)
    table.bookmark(3, " The ravine ")
    table.bookmark(1, "Start")
    table.remark(3, "two\r\nlines")
    assert table.bookmarks() == (Note(1, "Start"), Note(3, "The ravine"))
    assert table.remarks() == (Note(3, "two\nlines"),)
    table.bookmark(1, "")
    table.bookmark(2, "")
    assert table.bookmarks() == (Note(3, "The ravine"),)
    with pytest.raises(IndexError):
        table.bookmark(5, "x")
    with pytest.raises(ValueError, match="at most 120"):
        table.bookmark(1, "x" * 121)
    with pytest.raises(ValueError, match="cannot be saved"):
        table.remark(1, "\x00")


def test_notes_on_moments_that_no_longer_exist_go_with_them(table: BloodyRidgeTable) -> None:
    play(table, 4)
    for moment in range(5):
        table.bookmark(moment, str(moment))
    table.go_to(2)
    assert len(table.bookmarks()) == 5
    table.redo()
    table.undo()
    assert len(table.bookmarks()) == 5
    taken_back = table.session.journal.entries[2].action
    choices = [
        choice
        for mover in movers(table.offers())
        for found in targets(table.offers(), mover).values()
        for choice in found
    ]
    table.submit(next(choice for choice in choices if choice.action != taken_back))
    assert [note.text for note in table.bookmarks()] == ["0", "1", "2"]


def test_a_name_that_cannot_be_saved_is_refused(table: BloodyRidgeTable) -> None:
    with pytest.raises(ValueError, match="at most 120"):
        table.name = "x" * 121
    assert table.name == ""


def test_a_branch_is_a_game_of_its_own(table: BloodyRidgeTable) -> None:
    play(table, 8)
    table.bookmark(2, "early")
    table.bookmark(7, "late")
    view = table.view()
    branch = table.branch(5, "What if")
    assert (branch.name, branch.at, branch.taken_back) == ("What if", 5, 0)
    assert branch.view().stacks == table.view_at(5).stacks
    assert [note.text for note in branch.bookmarks()] == ["early"]
    play(branch, 4, seed=6)
    branch.bookmark(2, "")
    assert (table.view(), table.at, len(table.bookmarks())) == (view, 8, 2)
    assert branch.log_lines()[: len(branch.opening())]


def test_what_would_start_the_same_game_again(shelf: BloodyRidgeEdition) -> None:
    chosen = {"seed": "again", "us_line": "H3", "headquarters": "out"}
    table = shelf.start(chosen)
    assert chosen.items() <= dict(table.set_up_choices()).items()
    assert shelf.start(table.set_up_choices()).opening() == table.opening()


# --- sealed games


def test_a_sealed_game_takes_nothing_back_and_says_why(shelf: BloodyRidgeEdition) -> None:
    table = shelf.start({"seed": "hidden-seed", "sealed": "yes"})
    assert table.take_back_obstacle() == ""
    play(table, 3)
    assert table.undo_label() == ""
    assert "sealed" in table.take_back_obstacle()
    for ask in (table.undo, lambda: table.go_to(1), lambda: table.branch(1, "x")):
        with pytest.raises(CannotTakeBack, match="sealed"):
            ask()
    assert table.view_at(1)
    assert table.beats_at(0)
    assert table.at == 3


@pytest.mark.long
def test_a_sealed_game_shows_the_seeds_sha256_at_the_start_and_the_seed_at_the_end(
    shelf: BloodyRidgeEdition,
) -> None:
    table = shelf.start({"seed": "hidden-seed", "sealed": "yes"})
    sha = hashlib.sha256(b"hidden-seed").hexdigest()
    assert dict(table.view().summary)["SHA-256 of the seed"] == sha
    assert any(sha in line.text for line in table.opening()[0].log)
    told = [table.opening()]
    while True:
        more = play(table, 1)
        if not more or table.over:
            break
        told += more
        assert "hidden-seed" not in repr((table.view(), table.set_up_choices(), table.moments()))
    assert "hidden-seed" not in repr(told)
    assert "hidden-seed" in text_of(table)[-1]
    view = table.view()
    assert view.ending is not None
    assert dict(view.ending.facts)["Seed"] == "hidden-seed"
    assert dict(view.summary)["Seed"] == "hidden-seed"
    assert table.set_up_choices()["seed"] == "hidden-seed"
    branch = table.branch(2, "Afterwards")
    assert not branch.sealed


def test_a_sealed_game_without_a_seed_gets_one_nobody_can_guess(shelf: BloodyRidgeEdition) -> None:
    first, second = shelf.start({"sealed": "yes"}), shelf.start({"sealed": "yes"})
    assert len(first.seed) == 32
    assert first.seed != second.seed


def test_sealed_is_yes_or_no(shelf: BloodyRidgeEdition) -> None:
    with pytest.raises(SetupError, match="Sealed game is set to 'perhaps'"):
        shelf.start({"sealed": "perhaps"})


# --- all of it together


@pytest.mark.long
@pytest.mark.parametrize("seed", after(2, range(6)))
def test_any_mixture_of_steps_ends_where_the_standing_decisions_lead(
    shelf: BloodyRidgeEdition, seed: int
) -> None:
    rng = random.Random(f"mixture {seed}")
    table = shelf.start({"seed": f"mixture-{seed}"})
    for _ in range(120):
        work = rng.randrange(8)
        if work == 0 and table.undo_label():
            table.undo()
        elif work == 1 and table.redo_label():
            table.redo()
        elif work == 2:
            table.go_to(rng.randrange(len(table.moments())))
        elif work == 3 and rng.random() < 0.2:
            table = table.branch(rng.randrange(table.at + 1), "branch")
        elif movers(table.offers()):
            play(table, 1, seed=rng.randrange(50))
        counted = table.session.discarded + len(table.moments()) - 1 - table.at
        assert table.taken_back <= counted
    twin = shelf.start({"seed": f"mixture-{seed}"})
    for entry in table.session.journal.entries[: table.at]:
        twin.session.submit(entry.action)
    assert twin.session.state == table.session.state
    assert twin.view_at(twin.at).stacks == table.view().stacks
    assert text_of(twin) == text_of(table)
