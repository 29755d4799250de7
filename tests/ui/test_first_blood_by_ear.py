"""What who listens to First Blood is told: which keys answer, each question, where the enemy stands."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bloodyridge_qt.games.first_blood.rules import terms as t
from bloodyridge_qt.games.registry import edition_of
from bloodyridge_qt.table.archive.archive import Archive
from bloodyridge_qt.table.report.log_text import log_text
from bloodyridge_qt.ui.dialogs import question
from tests.games.first_blood.fields import Field
from tests.ui.session_cases import open_game_window
from tests.ui.test_first_blood_window import seated
from tests.ui.test_typed_commands import shown, typed

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from bloodyridge_qt.ui.shell.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("unpainted")


@pytest.fixture
def window(qtbot: QtBot, said: list[str], tmp_path: Path) -> MainWindow:
    window = open_game_window(qtbot, Archive(edition_of("first_blood"), tmp_path / "kept"))
    window.activateWindow()
    window.map_view.setFocus()
    QApplication.processEvents()
    assert said
    return window


def press(window: MainWindow, *keys: Qt.Key) -> None:
    for key in keys:
        QTest.keyClick(window.map_view, key)
        QApplication.processEvents()


def choose(window: MainWindow, words: str) -> None:
    """Decide what is called so."""
    (offer,) = {one.title: one for one in window.controller.table.offers() if words in one.title}.values()
    window.controller.decide(offer)
    window.controller.finish()
    QApplication.processEvents()


@pytest.mark.long
def test_the_set_up_tells_how_many_are_left_and_which_key_places_them(
    window: MainWindow, said: list[str]
) -> None:
    """[3.0] The prompt is heard with all answers beside the board, and with a move as it is typed."""
    asked = said[-1]
    assert "21 pieces left" in asked
    assert "Alt+1: Place the rest" in asked
    assert re.search(r"/ [\d/]+ \d{4}", asked)
    assert "drop" not in asked, "that is said to who has a mouse"
    window.controller.decide(window.controller.table.offers()[0])
    QApplication.processEvents()
    assert said[-1] == "20 pieces left."
    found = shown(typed(window, "set-up"))
    assert any(line.startswith("Place the rest") for line in found)


@pytest.mark.long
def test_a_decision_is_typed_by_its_title_which_names_a_hex_and_a_box_of_two_words(
    window: MainWindow, tmp_path: Path
) -> None:
    """[13.7] The hex an aircraft leaves, and the box it goes up to."""
    seated(window, tmp_path, Field(t.US, "send up", {"0709": ["F4F-1"], "0906": ["F4F-2"]}))
    for offer in window.controller.table.offers():
        line = typed(window, offer.title)
        assert shown(line)[0].startswith(offer.title)
        line.reject()


@pytest.mark.long
def test_a_game_that_is_opened_is_told_with_its_turn_as_the_time_record_has_it(
    window: MainWindow, said: list[str], tmp_path: Path
) -> None:
    seated(window, tmp_path, Field(t.US, "movement begins", {"0609": ["1/1"]}, turn=4))
    choose(window, "Move 1/1 to 0610")
    said.clear()
    table = window.controller.table
    window.controller.seat(table)
    QApplication.processEvents()
    assert not [words for words in said if "Turn 4" in words]
    assert "OCT I" in said[-1]
    assert "in progress, OCT I" in log_text(table, "")


@pytest.mark.long
def test_each_loss_that_is_to_be_chosen_is_asked_for(
    window: MainWindow, said: list[str], tmp_path: Path
) -> None:
    """[8.9, 8.10.1] A2 takes two units: the second question is the first once more; so for two strikes."""
    units = ["1/1", "1/2", "1/3"]
    field = Field(t.US, "combat begins", {"0610": units, "0611": ["124/1", "29/1"]}, 1)
    field.do(*(f"attack 0611 with {unit}" for unit in units), "declare the attacks")
    seated(window, tmp_path, field.do(*field.named("resolve")))
    for unit in units[:2]:
        assert "choose your loss" in said[-1]
        choose(window, f"Lose {unit}")

    where = {"0708": ["F4F-1", "SBD-1", "P39-1", "TBF-1"], "IJN ATTACK": ["DD-1", "DD-2"]}
    seated(window, tmp_path, Field(t.JAPAN, "combat begins", where))
    for ship in range(2):
        choose(window, "Strike 0708")
        assert "0708 Henderson Field was struck: choose an aircraft" in said[-1]
        assert ("Pick which of your aircraft there is lost" in said[-1]) == (not ship), "explained once"
        choose(window, window.controller.table.offers()[0].title)


@pytest.mark.long
def test_the_words_of_a_question_are_said_when_it_opens(
    window: MainWindow, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its button that has the keys tells only what it does."""
    monkeypatch.setattr(question.QuestionDialog, "exec", question.QuestionDialog.show)
    said.clear()
    question.ask_confirm(window, "Declare", "Below 1:2: all attackers of 0611 fall without a die [8.6].")
    QTest.qWait(50)
    assert said == ["Below 1:2: all attackers of 0611 fall without a die. Alt+G: Go on."]


@pytest.mark.long
def test_who_moves_is_told_where_the_enemy_stands_and_goes_to_him_first(
    window: MainWindow, said: list[str], tmp_path: Path
) -> None:
    """[8.1] X tells the nearest enemy, and once how hexes are numbered; N begins beside an enemy."""
    where = {"0610": ["1/1"], "0806": ["1/2"], "0612": ["124/1"]}
    seated(window, tmp_path, Field(t.US, "movement begins", where))
    press(window, Qt.Key.Key_Tab, Qt.Key.Key_X)
    assert "Nearest enemy (Japanese): 0612, 124/1: 2 hexes, 2 columns west. " in said[-1]
    assert "first two digits count rows northward, the last two columns westward" in said[-1]
    press(window, Qt.Key.Key_X)
    assert "digits" not in said[-1]
    near = "nearest enemy 124/1 at 0612, 2 hexes"
    assert near in window.scene.describe("0610"), "Home and I say it of a unit"
    facts = window.scene.table.inspector().facts("0610")
    assert near in dict(facts.rows)["Nearby"]
    assert "enemy" not in window.scene.describe("0611")
    press(window, Qt.Key.Key_N)
    hand = window.scene.hand
    (offer,) = hand.targets[window.scene.cursor_place]
    assert offer.aloud.endswith(", beside Japanese 0612")


@pytest.mark.long
def test_a_phase_in_which_nothing_can_be_done_says_why(
    window: MainWindow, said: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[8.1, 13.6, 13.7] Nobody stands beside an enemy; what has just come home stays down."""
    monkeypatch.setattr(question, "ask_confirm", lambda *_of: True)
    where = {"0610": ["1/1"], "0615": ["124/1"], "USAF CAP": ["F4F-1", "F4F-2", "F4F-3"]}
    seated(window, tmp_path, Field(t.US, "movement begins", where))
    choose(window, "End the movement phase")
    assert any("no attack, nobody stands beside an enemy" in words for words in said)
    choose(window, "All aircraft land")
    assert any("nobody goes up, who came home this turn stays down" in words for words in said)
    landed = "landed at 0708 Henderson Field ×2, landed at 0709 Henderson Field"
    assert any(landed in words for words in said), "in one sentence"


@pytest.mark.long
def test_who_must_leave_an_entry_point_is_lifted_first(
    window: MainWindow, said: list[str], tmp_path: Path
) -> None:
    """[6.4]"""
    where = {"0610": ["1/1"], "entry 11": ["7/1", "7/2"]}
    seated(window, tmp_path, Field(t.US, "movement begins", where))
    press(window, Qt.Key.Key_Tab)
    assert window.scene.selected == "7/1"
    assert said


@pytest.mark.long
def test_a_drill_says_why_a_gun_does_not_reach_and_offers_no_answer_of_the_game(
    window: MainWindow, said: list[str]
) -> None:
    """[9.2] Of one hex the range counts both ends; what ends a phase is no answer to a question."""
    lessons = window.lessons
    lessons.drill()
    while "11/2" not in lessons.progress.step.of or lessons.progress.step.way != "may":
        lessons.go_on()
        QApplication.processEvents()
    assert not any(button.isVisible() for button in window.prompt_bar.answer_buttons)
    lessons.panel.answers[0].click()
    QApplication.processEvents()
    assert "the hexes at both ends count" in said[-1]
    lessons.leave()
    assert any(button.isVisible() for button in window.prompt_bar.answer_buttons)


@pytest.mark.long
def test_f1_in_the_set_up_opens_its_paragraph(window: MainWindow, said: list[str]) -> None:
    """[3.0] Not that of the factors of the piece in hand."""
    press(window, Qt.Key.Key_Tab, Qt.Key.Key_F1)
    panel = window.help_desk.rules_panel
    assert panel is not None
    assert panel.shown == "3.0"
    assert said


def test_the_rest_that_is_placed_is_told_by_ear_as_a_number_and_as_nobody_elses__3_1() -> None:
    table = edition_of("first_blood").start({"seed": "rest"})
    (rest,) = table.rest
    lines = [line for beat in table.submit(rest) for line in beat.log]
    said = [line.text if line.aloud is None else line.aloud for line in lines]
    assert [words for words in said if words] == [f"Place the rest: {table.at}"]
    assert len([line for line in table.log_lines() if line.text.startswith("Program: ")]) == table.at


@pytest.mark.long
def test_a_gun_that_is_lifted_by_itself_is_named_with_the_question(
    window: MainWindow, said: list[str], tmp_path: Path
) -> None:
    """[9.3, 9.5.2] It alone may still join."""
    field = Field(t.US, "combat begins", {"0610": ["1/1"], "0609": ["11/1"], "0611": ["29/1"]})
    seated(window, tmp_path, field.do("attack 0611 with 1/1"))
    assert window.scene.selected == "11/1"
    assert any(words.startswith("11/1") and words.endswith("is lifted") for words in said)


@pytest.mark.long
def test_who_goes_back_from_a_warning_hears_what_is_asked(
    window: MainWindow, said: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(question, "ask_confirm", lambda *_of: False)
    seated(window, tmp_path, Field(t.US, "movement begins", {"0610": ["1/1"], "0806": ["1/2"]}))
    said.clear()
    choose(window, "End the movement phase")
    assert "move your units" in said[-1]
