"""Questions that are answered by a word, by picking a counter, or by laying a counter down on the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bloodyridge_qt.ui.board import heard_board
from bloodyridge_qt.ui.dialogs import question as questions
from tests.slow import after
from tests.small_game.game import SmallEdition, decided
from tests.small_game.rules import Action, State
from tests.ui.window_cases import drag, force_spot, open_window, settle, spot

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from bloodyridge_qt.ui.shell.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("unpainted")

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def asking(qtbot: QtBot, *questions: Action, **start: object) -> MainWindow:
    """A window with a game that begins with these questions."""
    return open_window(qtbot, SmallEdition(questions=questions, **start))


def submitted(window: MainWindow) -> list[str]:
    return decided(window.controller.table)


# answers ------------------------------------------------------------


@pytest.fixture
def question(qtbot: QtBot) -> MainWindow:
    """A window that asks whether to fight on."""
    return asking(qtbot, Action("answer", "Fight on"), Action("answer", "Charge"))


def test_every_answer_has_a_button_that_names_its_keys(question: MainWindow) -> None:
    shown = [button.text() for button in question.prompt_bar.answer_buttons if button.isVisible()]
    assert [text.split("  ")[0] for text in shown] == ["Fight on", "Charge"]
    assert ["1" in shown[0], "2" in shown[1]] == [True, True]


def test_a_click_on_a_button_answers_once(qtbot: QtBot, question: MainWindow) -> None:
    QTest.mouseClick(question.prompt_bar.answer_buttons[1], LEFT)
    settle(qtbot, question)
    assert submitted(question) == ["Charge"]
    assert not question.prompt_bar.answer_buttons[1].isVisible()


@pytest.mark.parametrize("key", after(1, [Qt.Key.Key_Return, Qt.Key.Key_Space, Qt.Key.Key_1, Qt.Key.Key_2]))
def test_no_stray_key_on_the_board_answers(question: MainWindow, key: Qt.Key) -> None:
    question.map_view.setFocus()
    QTest.keyClick(question.map_view, key)
    assert submitted(question) == []


@pytest.mark.parametrize("key", after(1, [Qt.Key.Key_N, Qt.Key.Key_Return, Qt.Key.Key_Space]))
def test_keys_that_have_nothing_to_do_on_the_board_say_what_is_asked_and_which_keys_answer(
    qtbot: QtBot, question: MainWindow, monkeypatch: pytest.MonkeyPatch, key: Qt.Key
) -> None:
    QApplication.processEvents()
    said: list[str] = []
    monkeypatch.setattr(heard_board, "announce", lambda _view, words: said.append(words))
    question.map_view.setFocus()
    QTest.keyClick(question.map_view, key)
    qtbot.waitUntil(lambda: bool(said))
    assert said[-1].endswith("Alt+1: Fight on. Alt+2: Charge.")
    assert submitted(question) == []


def test_the_keys_on_the_button_answer(qtbot: QtBot, question: MainWindow) -> None:
    QTest.keyClick(question, Qt.Key.Key_2, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(lambda: submitted(question) == ["Charge"])


def test_tab_leads_from_the_board_to_the_buttons_and_return_then_answers(question: MainWindow) -> None:
    question.map_view.setFocus()
    QTest.keyClick(question.map_view, Qt.Key.Key_Tab)
    first, second = question.prompt_bar.answer_buttons
    assert QApplication.focusWidget() is first
    QTest.keyClick(first, Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is second
    QTest.keyClick(second, Qt.Key.Key_Return)
    assert submitted(question) == ["Charge"]
    assert question.map_view.hasFocus(), "the keys go back to the board"


def test_an_answer_with_a_warning_is_asked_about(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    said, asked = [False, True], []
    monkeypatch.setattr(
        questions, "ask_confirm", lambda _parent, *words: (asked.append(words), said.pop(0))[1]
    )
    charge = Action("answer", "Charge", warning="All may be lost [11.4].")
    window = asking(qtbot, Action("answer", "Fight on"), charge)
    QTest.mouseClick(window.prompt_bar.answer_buttons[1], LEFT)
    assert asked == [("Charge", "All may be lost [11.4].", "Charge")]
    assert submitted(window) == []
    assert window.prompt_bar.answer_buttons[1].isVisible()
    QTest.mouseClick(window.prompt_bar.answer_buttons[1], LEFT)
    assert submitted(window) == ["Charge"]


def test_what_was_asked_about_is_left_when_the_game_has_gone_on_meanwhile(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    charge = Action("answer", "Charge", warning="All may be lost [11.4].")
    window = asking(qtbot, Action("answer", "Fight on"), charge)

    def answered_late(*_of: object) -> bool:
        window.controller.decide(window.controller.table.offers()[0])
        settle(qtbot, window)
        return True

    monkeypatch.setattr(questions, "ask_confirm", answered_late)
    QTest.mouseClick(window.prompt_bar.answer_buttons[1], LEFT)
    settle(qtbot, window)
    assert submitted(window) == ["Fight on"]


def test_what_was_listed_before_the_game_went_on_is_not_done(qtbot: QtBot, question: MainWindow) -> None:
    fight, charge = question.controller.table.offers()
    for choice in (fight, charge):
        question.controller.decide(choice)
        settle(qtbot, question)
    assert submitted(question) == ["Fight on"]
    assert "no longer on offer" in question.desk.place_label.words()


def test_answers_go_away_while_the_past_is_looked_at(question: MainWindow) -> None:
    question.replay.toggle()
    assert not question.prompt_bar.answer_buttons[0].isVisible()
    question.replay.leave()
    assert question.prompt_bar.answer_buttons[0].isVisible()


# picks ------------------------------------------------------------


@pytest.fixture
def picking(qtbot: QtBot) -> MainWindow:
    """A window in which four of six Marines may be picked."""
    return asking(qtbot, *(Action("pick", f"us {n}") for n in range(1, 5)), defended="1204")


def counter_spot(window: MainWindow, key: str) -> QPoint:
    rect = window.scene.counter_rect(key)
    assert rect is not None
    return window.map_view.mapFromScene(rect.center())


def test_every_counter_that_may_be_picked_lies_open_at_the_whole_sheet(picking: MainWindow) -> None:
    view = picking.map_view
    rects = [
        view.mapFromScene(picking.scene.counter_rect(f"us {n}")).boundingRect().adjusted(2, 2, -2, -2)
        for n in range(1, 7)
    ]
    for number, rect in enumerate(rects):
        assert min(rect.width(), rect.height()) >= 36
        assert view.viewport().rect().contains(rect)
        assert not any(rect.intersects(other) for other in rects[number + 1 :])


@pytest.mark.parametrize("key", after(1, ["us 1", "us 4"]))
def test_a_click_on_a_lit_counter_picks_it(qtbot: QtBot, picking: MainWindow, key: str) -> None:
    port = picking.map_view.viewport()
    QTest.mouseMove(port, counter_spot(picking, key))
    QTest.mouseClick(port, LEFT, NONE, counter_spot(picking, key))
    settle(qtbot, picking)
    assert submitted(picking) == [f"Eliminate rifle {key[-1]} [11.4]"]
    assert not picking.scene.picks.choices
    assert picking.scene.stack("defenders").spread == 0.0, "the stack closes again"


def test_a_counter_that_is_not_lit_cannot_be_picked(picking: MainWindow) -> None:
    port = picking.map_view.viewport()
    for _ in range(3):
        QTest.mouseClick(port, LEFT, NONE, counter_spot(picking, "us 6"))
        assert submitted(picking) == []
        assert picking.scene.stack("defenders").spread == 1.0, "and the stack stays open"


def test_pointing_at_a_counter_tells_what_picking_it_means(picking: MainWindow) -> None:
    port = picking.map_view.viewport()
    QTest.mouseMove(port, counter_spot(picking, "us 3"))
    assert picking.scene.picks.aim == "us 3"
    assert picking.map_view.card.isVisible()
    assert picking.map_view.card.card.title == "Eliminate rifle 3 [11.4]"
    QTest.mouseMove(port, QPoint(4, 4))
    assert picking.scene.picks.aim == ""
    assert not picking.map_view.card.isVisible()


def test_tab_goes_round_the_counters_and_return_picks(picking: MainWindow) -> None:
    board = picking.map_view
    board.setFocus()
    QTest.keyClick(board, Qt.Key.Key_Return)
    assert submitted(picking) == [], "nothing was pointed at"
    seen = []
    for _ in range(5):
        QTest.keyClick(board, Qt.Key.Key_Tab)
        seen.append(picking.scene.picks.aim)
    assert sorted(seen[:4]) == ["us 1", "us 2", "us 3", "us 4"]
    assert seen[4] == seen[0]
    QTest.keyClick(board, Qt.Key.Key_N, Qt.KeyboardModifier.ShiftModifier)
    assert picking.scene.picks.aim == seen[3]
    QTest.keyClick(board, Qt.Key.Key_Escape)
    assert picking.scene.picks.aim == ""
    QTest.keyClick(board, Qt.Key.Key_N)
    QTest.keyClick(board, Qt.Key.Key_Return)
    assert submitted(picking) == [f"Eliminate rifle {seen[0][-1]} [11.4]"]


def test_the_battle_panel_lights_and_picks_the_same_counters(picking: MainWindow) -> None:
    row = picking.battle_panel.defender.row
    six = row.cell("us 6").whole.center().toPoint()
    QTest.mouseClick(row, LEFT, NONE, six)
    assert submitted(picking) == []
    two = row.cell("us 2").whole.center().toPoint()
    QTest.mouseMove(row, two)
    assert picking.scene.picks.aim == "us 2"
    assert "Eliminate rifle 2" in row.tip_at(two)
    QTest.mouseClick(row, LEFT, NONE, two)
    assert submitted(picking) == ["Eliminate rifle 2 [11.4]"]


# counters beside the map ------------------------------------------------------------


def lying(window: MainWindow) -> list[str]:
    """Where the two crews are."""
    return [window.scene.stack(key).view.place for key in ("crew 1", "crew 2")]


@pytest.fixture
def crews(qtbot: QtBot) -> MainWindow:
    return asking(qtbot, where={**State().where, "crew 1": "holding", "crew 2": "holding"})


def test_counters_beside_the_map_lie_side_by_side_in_their_box(crews: MainWindow) -> None:
    box = crews.scene.place_rect("holding")
    one, two = (crews.scene.counter_rect(key) for key in ("crew 1", "crew 2"))
    assert box.contains(one)
    assert box.contains(two)
    assert not one.intersects(two)
    assert one.width() > 0.9 * crews.scene.counter_rect("force east 0").width(), "as large as on the map"
    assert one.top() > box.center().y(), "below the pile that lies there"


@pytest.mark.parametrize("place", after(1, ["1105", "1205"]))
def test_a_counter_is_dragged_from_beside_the_map_onto_a_hex(
    qtbot: QtBot, crews: MainWindow, place: str
) -> None:
    drag(crews, force_spot(crews, "crew 2"), spot(crews, place))
    settle(qtbot, crews)
    assert lying(crews) == ["holding", place]


def test_a_counter_dropped_where_it_may_not_lie_goes_back_beside_the_map(crews: MainWindow) -> None:
    home = force_spot(crews, "crew 1")
    drag(crews, home, spot(crews, "1302"))
    assert submitted(crews) == []
    crews.scene.motion.finish()
    assert force_spot(crews, "crew 1") == home


@pytest.mark.slow
def test_a_counter_is_placed_by_two_clicks(qtbot: QtBot, crews: MainWindow) -> None:
    port = crews.map_view.viewport()
    for point in (force_spot(crews, "crew 1"), spot(crews, "1505")):
        QTest.mouseMove(port, point)
        QTest.mouseClick(port, LEFT, NONE, point)
    settle(qtbot, crews)
    assert crews.scene.stack("crew 1").view.place == "1505"


def test_counters_are_placed_by_keys_one_after_the_other(qtbot: QtBot, crews: MainWindow) -> None:
    board = crews.map_view
    board.setFocus()
    for key in (Qt.Key.Key_Tab, Qt.Key.Key_N, Qt.Key.Key_Return):
        QTest.keyClick(board, key)
    settle(qtbot, crews)
    assert lying(crews) == ["1005", "holding"]
    # the last one is in hand already
    for key in (Qt.Key.Key_N, Qt.Key.Key_N, Qt.Key.Key_Return):
        QTest.keyClick(board, key)
    settle(qtbot, crews)
    assert lying(crews) == ["1005", "1205"]
    assert crews.scene.movers == ("force west", "force middle", "force east")


def test_a_box_out_of_sight_is_brought_into_sight_when_counters_in_it_are_to_be_placed(
    crews: MainWindow,
) -> None:
    crews.map_view.set_zoom(200.0)
    crews.map_view.centre_on("1001", always=True)
    crews.controller.recover()
    assert crews.map_view.viewport().rect().contains(force_spot(crews, "crew 1"))
    assert crews.map_view.zoom() == pytest.approx(200.0), "what the player has chosen stays"
