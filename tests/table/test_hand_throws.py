"""A game played with real dice on the desk, as the window sees it."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bloodyridge_qt.engine.dice import HAND
from bloodyridge_qt.engine.hand import HandMode
from bloodyridge_qt.engine.session import Session
from bloodyridge_qt.games.bloody_ridge import edition
from bloodyridge_qt.games.bloody_ridge.edition import BloodyRidgeEdition
from bloodyridge_qt.games.bloody_ridge.rules.terms import LAST_TURN
from bloodyridge_qt.games.bloody_ridge.screen.screen import BloodyRidgeScreen, BloodyRidgeTable
from bloodyridge_qt.table.archive.archive import Archive
from bloodyridge_qt.table.cues import Beat, LogLine
from bloodyridge_qt.table.game_table import GameTable, Table
from bloodyridge_qt.table.hand_dice import AskedDie, AskedThrow, WrongThrow, marked
from bloodyridge_qt.table.moments import CannotTakeBack
from bloodyridge_qt.table.offers import movers
from bloodyridge_qt.table.report.log_text import log_text
from bloodyridge_qt.table.report.writing import report_of
from bloodyridge_qt.table.starting import SetupError
from bloodyridge_qt.table.table_view import BattleView
from tests.slow import after
from tests.table.hands import answer, any_choice, as_the_seed, at_random

MARK = " · "


@pytest.fixture(scope="module")
def shelf() -> BloodyRidgeEdition:
    return edition.open_edition()


def begun(shelf: BloodyRidgeEdition, by_hand: str = "all", **choices: str) -> BloodyRidgeTable:
    return shelf.start({"seed": "desk", "by_hand": by_hand, **choices})


@pytest.fixture
def table(shelf: BloodyRidgeEdition) -> BloodyRidgeTable:
    """A game in which everything is asked for, at its first decision."""
    table = begun(shelf)
    answer(table)
    return table


def unmarked(table: Table) -> list[tuple[str, int]]:
    return [
        (line.text.partition(MARK)[0], line.moment)
        for line in table.log_lines()
        if not line.text.startswith("Thrown by hand")
    ]


def asked_of(table: BloodyRidgeTable, rng: random.Random) -> Iterator[AskedThrow]:
    """Everything a game asks for but on its last turn, answered at random."""
    hand = at_random(rng)
    while table.session.state.turn < LAST_TURN and not table.over:
        while asked := table.asked():
            yield asked
            table.give(hand(table))
        if movers(table.offers()):
            table.submit(any_choice(table, rng))


@pytest.fixture(scope="module")
def questions(shelf: BloodyRidgeEdition) -> list[AskedThrow]:
    """All that can be asked; in this game the force of a single hex is thrown too."""
    return list(asked_of(shelf.start({"seed": "3", "by_hand": "all"}), random.Random(3)))


# --- what is asked, in the player's words


def test_the_set_up_asks_for_the_force_of_each_hex(shelf: BloodyRidgeEdition) -> None:
    table = begun(shelf)
    asked = table.asked()
    title = "Japanese forces for 1218 to 2312: 1d6−1 units come to each [3.5]"
    assert (asked.title, asked.side) == (title, "japanese")
    assert len(asked.dice) == 12, "all at once"
    assert asked.dice[0] == AskedDie("force for 1218", place="1218")
    assert asked.dice[-1] == AskedDie("force for 2312", place="2312")
    assert asked.set_up
    assert movers(table.offers()) == ()
    answer(table)
    assert table.asked() is None
    assert movers(table.offers())


@pytest.mark.long
def test_a_volley_asks_for_a_die_for_each_counter_it_is_thrown_at(questions: list[AskedThrow]) -> None:
    own = [one for one in questions if "Japanese fire at" in one.title]
    us = [one for one in questions if "US fire at" in one.title]
    assert own
    assert us
    for asked in own:
        assert asked.side == "japanese"
        assert "hits on" in asked.title
        assert "÷" in asked.title
        assert all(die.counter.key.startswith("us ") for die in asked.dice)
    for asked in us:
        assert asked.side == "us"
        assert all(die.counter.key.startswith("force ") for die in asked.dice)
        assert all(re.fullmatch(r"unit \d", die.label) for die in asked.dice)
        assert all(die.counter.factor for die in asked.dice), "its factor stands on the counter"
    assert any(len(asked.dice) > 1 for asked in own)
    assert any(die.label.startswith("rifle unit ") for asked in own for die in asked.dice)


@pytest.mark.parametrize(
    ("words", "side"),
    [
        ("Japanese force for ", "japanese"),
        ("US force for ", "us"),
        ("Draw 1 for ", "us"),
        ("Artillery on ", "us"),
        ("Counterattack on ", "us"),
    ],
)
def test_every_purpose_is_told_with_its_rule(questions: list[AskedThrow], words: str, side: str) -> None:
    found = [one for one in questions if one.title.startswith(words)]
    assert found
    assert {one.side for one in found} == {side}
    assert all(one.title.endswith("]") for one in found)


def test_no_question_speaks_the_engines_language(questions: list[AskedThrow]) -> None:
    assert all("[" in one.title for one in questions)
    assert all(bool(one.dice) != bool(one.pieces) for one in questions)


def test_artillery_does_not_turn_a_force_face_up(questions: list[AskedThrow]) -> None:
    hidden = [
        die
        for one in questions
        if one.title.startswith("Artillery")
        for die in one.dice
        if die.counter.face == "japanese_infantry_back"
    ]
    assert hidden
    assert all(die.counter.factor == "" for die in hidden)
    assert all(re.fullmatch(r"unit \d", die.label) for die in hidden)


def test_the_die_asked_for_a_counter_is_the_one_that_hits_it(table: BloodyRidgeTable) -> None:
    rng = random.Random(2)
    while True:
        asked = table.asked()
        if asked is None:
            table.submit(any_choice(table, rng))
        elif "Japanese fire at" in asked.title and len(asked.dice) > 1:
            break
        else:
            table.give([6] if asked.title.startswith("US force") else as_the_seed(table))
    aimed = [die.counter.key for die in asked.dice]
    table.give([6] * (len(aimed) - 1) + [1])
    beats = answer(table)
    volley = next(beat for beat in beats if beat.kind == "volley")
    thrown = {die.at: die for die in volley.dice if die.side == "japanese"}
    assert list(thrown) == aimed
    assert [thrown[key].outcome for key in aimed] == ["miss"] * (len(aimed) - 1) + ["hit"]


def test_a_draw_lists_the_pool_as_it_is(table: BloodyRidgeTable) -> None:
    rng = random.Random(5)
    counted = 0
    while counted < 6:
        asked = table.asked()
        if asked is None:
            table.submit(any_choice(table, rng))
            continue
        if asked.pieces:
            counted += 1
            pool = next(pile for pile in table.view().piles if pile.place == "us_pool")
            assert sum(piece.count for piece in asked.pieces) == pool.count
            assert len({piece.label for piece in asked.pieces}) == len(asked.pieces)
            rifles = sum(piece.count for piece in asked.pieces if piece.label.startswith("rifle unit"))
            assert f"{rifles} rifle unit" in pool.detail[0]
        table.give(as_the_seed(table))


def test_a_draw_tells_which_piece_of_how_many_is_to_come(questions: list[AskedThrow]) -> None:
    told = [
        tuple(map(int, re.match(r"Draw (\d+) for \d{4}, piece (\d+) of (\d+) \[6\.7\]$", one.title).groups()))
        for one in questions
        if one.pieces
    ]
    assert all(piece <= min(draw, count) for draw, piece, count in told)
    assert any(piece < draw for draw, piece, count in told), "no HQ was set aside"


def test_the_piece_that_is_picked_is_the_piece_that_comes(table: BloodyRidgeTable) -> None:
    rng = random.Random(3)
    while (asked := table.asked()) is None or not asked.pieces:
        if asked is None:
            table.submit(any_choice(table, rng))
        else:
            table.give([6] if asked.title.startswith("US force") else as_the_seed(table))
    labels = [piece.label for piece in asked.pieces]
    before = {piece.label: piece.count for piece in asked.pieces}
    beats = table.give([labels.index("rifle unit 5")])
    assert beats[0].log[-1].text == "Draw 1: rifle unit 5 defends [6.7] · by hand"
    if table.asked().pieces:
        after = {piece.label: piece.count for piece in table.asked().pieces}
        assert after["rifle unit 5"] == before["rifle unit 5"] - 1


@pytest.mark.parametrize(
    ("results", "words"),
    [
        ([1] * 11 + [7], "7 is no result of a six-sided die; expected 1 to 6."),
        ([1] * 11, "11 results were given; expected 12."),
    ],
)
def test_a_number_that_cannot_be_is_refused_with_a_sentence(
    shelf: BloodyRidgeEdition, results: list[int], words: str
) -> None:
    table = begun(shelf)
    before, changes = table.asked(), table.changes
    with pytest.raises(WrongThrow) as wrong:
        table.give(results)
    assert str(wrong.value) == words
    assert (table.asked(), table.changes) == (before, changes)


def test_a_piece_that_is_not_on_the_list_is_refused(table: BloodyRidgeTable) -> None:
    rng = random.Random(3)
    while (asked := table.asked()) is None or not asked.pieces:
        if asked is None:
            table.submit(any_choice(table, rng))
        else:
            table.give([6] if asked.title.startswith("US force") else as_the_seed(table))
    for wrong in ([len(asked.pieces)], [-1], [], [0, 0]):
        with pytest.raises(WrongThrow, match=r"expected"):
            table.give(wrong)
    assert table.asked() == asked


def test_a_game_that_asks_for_nothing_takes_no_result(shelf: BloodyRidgeEdition) -> None:
    table = begun(shelf, "no")
    assert table.asked() is None
    with pytest.raises(WrongThrow):
        table.give([3])
    with pytest.raises(WrongThrow):
        table.let_throw()


# --- the table while it waits


def test_nothing_moves_on_the_table_until_the_dice_have_fallen(table: BloodyRidgeTable) -> None:
    rng = random.Random(1)
    choice = any_choice(table, rng)
    beats = table.submit(choice)
    asked = table.asked()
    assert movers(table.offers()) == ()
    assert table.undo_label() == table.redo_label() == ""
    assert table.take_back_obstacle()
    assert table.at == 0
    assert beats[-1].view == table.view()
    assert table.view().prompt.reason == f"{asked.title}."
    assert table.view().prompt.headline == "Throw 1 die by hand"
    for work in (table.undo, table.redo, lambda: table.go_to(1), lambda: table.branch(0, "")):
        with pytest.raises(CannotTakeBack):
            work()
    assert table.view_at(0) != table.view()
    answer(table)
    assert table.at == 1
    assert table.view_at(1) == table.view()


@pytest.mark.long
def test_the_battle_is_the_one_the_dice_are_asked_for(shelf: BloodyRidgeEdition) -> None:
    table, rng = begun(shelf, "dice"), random.Random(3)
    hand, rounds, bombarded = at_random(rng), set(), 0
    beats: tuple[Beat, ...] = ()
    summed_up: list[BattleView | None] = []
    while table.session.state.turn < 3 and not table.over:
        asked, battle = table.asked(), table.view().battle
        summed_up += [beat.view.battle for beat in beats if beat.kind == "phase" and beat.banner]
        if asked is None:
            beats = table.submit(any_choice(table, rng))
            continue
        if beats:
            assert beats[-1].view == table.view()
            assert all(
                f"Round {round_of(beat)}:" in beat.log[-1].text for beat in beats if beat.kind == "volley"
            ), "a volley that fell is shown as it fell"
        if asked.title.startswith("Round"):
            step, _, _ = asked.title.partition(",")
            rounds.add(step)
            assert battle.step == step
            assert not battle.over
            side = battle.defender if asked.side == "japanese" else battle.attacker
            aimed = [
                unit for unit in side.units if unit.counter.key in {die.counter.key for die in asked.dice}
            ]
            assert len(aimed) == len(asked.dice)
            assert {unit.die for unit in (*battle.attacker.units, *battle.defender.units)} == {None}
            assert side is not battle.attacker or asked.title.endswith(
                battle.attacker.fire.removeprefix("Under US fire, attack ")
            )
        elif asked.title.startswith("Artillery"):
            bombarded += 1
            assert battle.step == "Artillery"
            assert [unit.counter.key for unit in battle.attacker.units] == [
                die.counter.key for die in asked.dice
            ]
            assert {unit.die for unit in battle.attacker.units} == {None}
        elif asked.title.startswith("US force"):
            assert battle.step == "Drawing the defenders"
            assert asked.title[len("US force for ") :][:4] in battle.title
        else:
            assert battle is None, "dice of no fight do not stand under a finished one"
        beats = table.give(hand(table))
    assert summed_up
    assert all(battle.over for battle in summed_up), "the last fight stays while its phase is summed up"
    assert len(rounds) > 1
    assert bombarded


def round_of(beat: Beat) -> str:
    return beat.view.battle.step.removeprefix("Round ")


def test_the_log_tells_what_has_happened_so_far(table: BloodyRidgeTable) -> None:
    rng = random.Random(1)
    told = [line for beat in table.submit(any_choice(table, rng)) for line in beat.log]
    head = len(table.log_lines()) - len(told)
    while table.asked():
        told += [line for beat in table.give(as_the_seed(table)) for line in beat.log]
        assert list(table.log_lines()[head:]) == told
    assert {line.moment for line in told} == {0}
    retold = [line for beat in table.beats_at(0) for line in beat.log]
    assert retold == told


def test_the_opening_tells_as_far_as_the_set_up_has_come(shelf: BloodyRidgeEdition) -> None:
    table = begun(shelf)
    told = [line for beat in table.opening() for line in beat.log]
    while table.asked():
        told += [line for beat in table.give(as_the_seed(table)) for line in beat.log]
        assert [line for beat in table.opening() for line in beat.log] == told
        assert table.opening()[-1].view == table.view()
    assert list(table.log_lines()) == told


# --- the very numbers of the seed


@pytest.mark.long
@pytest.mark.parametrize("by_hand", after(1, ["all", "dice"]))
@pytest.mark.parametrize("seed", after(1, ["1", "kawaguchi"]))
def test_the_seeds_numbers_by_hand_give_the_seeds_game(
    shelf: BloodyRidgeEdition, by_hand: str, seed: str
) -> None:
    plain = shelf.start({"seed": seed})
    table = shelf.start({"seed": seed, "by_hand": by_hand})
    answer(table)
    rng = random.Random(seed)
    while movers(plain.offers()):
        choice = any_choice(plain, rng)
        plain.submit(choice)
        table.submit(choice)
        answer(table)
        assert movers(table.offers()) == movers(plain.offers())
    assert table.over
    assert unmarked(table) == unmarked(plain)
    if by_hand == "dice":  # a piece by hand is the first of those that look alike
        assert table.session.moments == plain.session.moments
    assert table.view().ending.score == plain.view().ending.score
    purposes = {one.name[0] for one in table.session.thrown() if one.source == HAND}
    assert ("US draw" in purposes) == (by_hand == "all")
    assert "Japanese draw" not in purposes
    assert plain.sources() == (("from the seed", len(plain.session.thrown())),)
    assert "Dice and draws" not in [name for name, _ in plain.view().ending.facts]
    [row] = table.source_rows()
    assert row in table.view().ending.facts
    assert row in report_of(table).score
    assert row[1] in log_text(table, "Bloody Ridge", table.source_rows())
    assert sum(count for _, count in table.sources()) == len(table.session.thrown())


# --- correcting


@pytest.mark.long
@pytest.mark.parametrize("wrong", after(1, [1, 6]))
def test_a_corrected_volley_leads_where_the_right_one_would_have_led(
    shelf: BloodyRidgeEdition, wrong: int
) -> None:
    """Whatever is entered wrongly at first: log, board and journal are those of the right results."""
    right, table = begun(shelf), begun(shelf)
    rng, corrected = random.Random(4), 0
    while not right.over and corrected < 30:
        if right.asked() is None:
            assert movers(table.offers()) == movers(right.offers())
            choice = any_choice(right, rng)
            right.submit(choice)
            table.submit(choice)
            continue
        results = at_random(rng)(right)
        if right.asked().dice:
            table.give([wrong] * len(results))
            asked = right.asked()
            assert table.can_correct()
            table.correct_throw()
            corrected += 1
            assert [die.label for die in table.asked().dice] == [die.label for die in asked.dice]
            assert [die.before for die in table.asked().dice] == [wrong] * len(results), "what was given"
            assert table.view() == right.view()
        table.give(results)
        right.give(results)
        assert table.log_lines() == right.log_lines()
        assert table.view() == right.view()
        assert table.session.journal.entries[: table.at] == right.session.journal.entries
        assert table.taken_back == 0
    assert corrected == 30


def test_a_remark_on_the_moment_of_a_corrected_throw_stays(shelf: BloodyRidgeEdition) -> None:
    table = begun(shelf, "dice")
    answer(table)
    table.submit(any_choice(table, random.Random(1)))
    answer(table)
    table.remark(table.at, "what a fight")
    table.correct_throw()
    while table.asked():
        table.give([7 - value for value in as_the_seed(table)])
    assert [note.text for note in table.remarks()] == ["what a fight"]


# --- taking back


def test_a_typing_error_can_be_mended(table: BloodyRidgeTable) -> None:
    choice = any_choice(table, random.Random(1))
    before = table.view()
    table.submit(choice)
    table.give([5])
    assert table.take_back_obstacle_of_throw() == ""
    assert table.take_back_throw() == before == table.view()
    assert table.asked() is None
    assert movers(table.offers())
    assert table.taken_back == 1
    table.submit(choice)
    assert table.asked().dice[0].before == 5


def test_a_draw_that_was_taken_back_is_offered_again(table: BloodyRidgeTable) -> None:
    choice = any_choice(table, random.Random(1))
    table.submit(choice)
    table.give([6])
    place = len(table.asked().pieces) - 2
    table.give([place])
    table.take_back_throw()
    table.submit(choice)
    table.give([6])
    assert table.asked().before == place


def test_a_set_up_can_be_begun_again(shelf: BloodyRidgeEdition) -> None:
    table = begun(shelf)
    before = table.opening()
    table.take_back_throw()
    assert len(table.asked().dice) == 12
    assert table.opening() == before
    assert [beat.kind for beat in before] == ["setup", "turn", "phase"]
    assert table.taken_back == 0, "nothing had fallen"


def test_a_sealed_game_keeps_what_was_decided(shelf: BloodyRidgeEdition) -> None:
    table = begun(shelf, "dice", sealed="yes")
    assert "sealed" in table.take_back_obstacle_of_throw()
    with pytest.raises(CannotTakeBack, match="sealed"):
        table.take_back_throw()
    assert table.asked()


def test_without_a_throw_there_is_none_to_take_back(table: BloodyRidgeTable) -> None:
    with pytest.raises(CannotTakeBack):
        table.take_back_throw()
    assert table.take_back_obstacle_of_throw() == ""


def test_giving_a_decision_up_leaves_the_notes_and_what_was_taken_back(shelf: BloodyRidgeEdition) -> None:
    table = begun(shelf, "no")
    rng = random.Random(1)
    table.submit(any_choice(table, rng))
    table.bookmark(1, "here")
    table.undo()
    table.hand = HandMode(dice=True)
    table.submit(any_choice(table, rng))
    table.take_back_throw()
    assert table.bookmarks()
    assert table.redo()


# --- a single throw, and whose dice fell


def test_a_single_roll_by_hand_in_a_game_of_the_seed(shelf: BloodyRidgeEdition) -> None:
    table = begun(shelf, "no")
    table.hand = HandMode(next_throw=True)
    table.submit(any_choice(table, random.Random(1)))
    assert table.asked()
    assert table.hand == HandMode()
    table.give([6])
    assert table.asked() is None
    marked = [line.text for line in table.log_lines() if MARK in line.text]
    assert len(marked) == 1
    assert marked[0].startswith("US force for ")
    assert marked[0].endswith(" · by hand")
    assert table.sources()[1] == ("by hand", 1)


def test_a_volley_of_mixed_hands_says_how_many(table: BloodyRidgeTable) -> None:
    rng = random.Random(7)
    while not ((asked := table.asked()) and "Japanese fire at" in asked.title):
        if asked is None:
            table.submit(any_choice(table, rng))
        else:
            table.give(as_the_seed(table))
    own = len(asked.dice)
    table.give(as_the_seed(table))
    assert "US fire at" in table.asked().title
    us = len(table.asked().dice)
    beats = table.let_throw()
    line = next(beat for beat in beats if beat.kind == "volley").log[-1]
    assert line.text.endswith(f" · {own} of {own + us} by hand")


def test_the_program_can_throw_what_is_asked_for(shelf: BloodyRidgeEdition) -> None:
    plain, table = begun(shelf, "no"), begun(shelf)
    while table.asked():
        table.let_throw()
    assert table.session.moments == plain.session.moments
    assert not [line for line in table.log_lines() if line.text.endswith("by hand")]


def test_the_mark_stands_on_the_line_that_tells_the_dice(table: BloodyRidgeTable) -> None:
    lines = [LogLine("heading", "battle", 1), LogLine("die 4", "die", 1), LogLine("lost", "result", 1)]
    beats = [
        Beat("aim", "", table.view(), log=(lines[0],)),
        Beat("volley", "", table.view(), log=(*lines[1:],)),
    ]
    told = [line.text for beat in marked(beats, 1, 1) for line in beat.log]
    assert told == ["heading", "die 4 · by hand", "lost"]
    assert [line.text for line in marked(beats[:1], 2, 3)[0].log] == ["heading · 2 of 3 by hand"]
    bare = Beat("walk", "", table.view())
    assert marked([bare], 1, 1) == (bare,)


# --- what is told of it


def test_a_new_game_may_be_played_by_hand(shelf: BloodyRidgeEdition) -> None:
    fields = [field.key for field in shelf.setup_fields()]
    assert fields[:3] == ["seed", "sealed", "by_hand"]
    field = shelf.setup_fields()[2]
    assert (field.kind, field.value, [value for value, _ in field.values]) == (
        "choice",
        "no",
        ["no", "dice", "all"],
    )
    for by_hand, mode in (("no", HandMode()), ("dice", HandMode(True)), ("all", HandMode(True, True))):
        table = begun(shelf, by_hand)
        assert table.hand == mode
        assert table.set_up_choices()["by_hand"] == by_hand
    with pytest.raises(SetupError, match="by hand is set to 'some'; expected one of no, dice, all"):
        begun(shelf, "some")


def test_the_head_of_the_log_says_whose_hands_throw(shelf: BloodyRidgeEdition) -> None:
    assert ("Thrown by hand", "every die") in begun(shelf, "dice").view().summary
    row = ("Thrown by hand", "every die and every draw from the US force pool")
    assert row in begun(shelf).view().summary
    assert not [name for name, _ in begun(shelf, "no").view().summary if name == "Thrown by hand"]


def test_the_report_counts_the_sources(shelf: BloodyRidgeEdition) -> None:
    table = begun(shelf, "dice")
    rng = random.Random(4)
    answer(table)
    table.submit(any_choice(table, rng))
    answer(table)
    seed, hand = (count for _, count in table.sources())
    row = ("Dice and draws", f"{seed} from the seed, {hand} by hand")
    assert table.source_rows() == (row,)
    assert row in report_of(table).score


@pytest.mark.long
@pytest.mark.parametrize("seed", after(1, range(6)))
def test_second_thoughts_in_any_order_leave_a_game_that_can_be_told(
    shelf: BloodyRidgeEdition, seed: int
) -> None:
    rng = random.Random(seed)
    options = dict.fromkeys(("machineguns", "hero", "banzai", "mg_crews"), "on") if seed % 2 else {}
    table = begun(shelf, rng.choice(["no", "dice", "all"]), **options)
    hand = at_random(rng)
    for _ in range(120):
        if table.asked():
            way = rng.random()
            if way < 0.65:
                table.give(hand(table))
            elif way < 0.92:
                table.let_throw()
            else:
                table.take_back_throw()
        elif rng.random() < 0.15 and table.at:
            table.undo()
        elif rng.random() < 0.15 and table.redo_label():
            table.redo()
        elif rng.random() < 0.1:
            table.hand = HandMode(rng.random() < 0.5, rng.random() < 0.5, rng.random() < 0.5)
        elif decision := table.session.decision():
            table.submit_action(rng.choice(list(decision.options)))
    while table.asked():
        table.let_throw()
    _tells_as_another_would(table)


def _tells_as_another_would(table: BloodyRidgeTable) -> None:
    """A second table that never waited for anything tells the same of the same session."""
    session: Session = table.session
    twin = GameTable(BloodyRidgeScreen(table.sheet, table.rules), table.seed, session=session)
    assert twin.log_lines() == table.log_lines()
    assert twin.view() == table.view()
    assert [twin.view_at(moment) for moment in range(table.at + 1)] == [
        table.view_at(moment) for moment in range(table.at + 1)
    ]


def test_what_the_program_decides_is_marked_once_where_dice_are_thrown_by_hand(
    shelf: BloodyRidgeEdition, tmp_path: Path
) -> None:
    """Also when the file is opened again; what the player decides in its place is his own."""
    table, rng = begun(shelf), random.Random("program")
    answer(table)
    while table.offers() and table.at < 12:
        table.submit(rng.choice(table.offers()), by_program=table.at % 2 == 1)
        answer(table)
    archive = Archive(shelf, tmp_path / "running")
    archive.save(table, tmp_path / "game.brsave")
    for one in (table, archive.open(tmp_path / "game.brsave")):
        told: dict[int, list[bool]] = {}
        for line in one.log_lines():
            told.setdefault(line.moment, []).append(line.text.startswith("Program: "))
        assert all(sum(told[at]) == told[at][0] == at % 2 for at in range(one.at)), told
    table.go_to(1)
    table.submit(table.offers()[-1])
    answer(table)
    assert not any(line.text.startswith("Program: ") for line in table.log_lines())
