"""Playing through the window: decisions, questions, errors, endings."""

from __future__ import annotations

import random
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMessageBox

from bloodyridge_qt.app import launch as app
from bloodyridge_qt.table.offers import movers, targets
from bloodyridge_qt.ui.dialogs import question
from bloodyridge_qt.ui.dialogs.ending import EndingDialog
from bloodyridge_qt.ui.dialogs.new_game import NewGameDialog
from bloodyridge_qt.ui.dialogs.preferences import PreferencesDialog
from bloodyridge_qt.ui.drawing import theme
from bloodyridge_qt.ui.panels import linked_text
from bloodyridge_qt.ui.shell.files import Files
from tests.slow import after
from tests.small_game.game import SmallEdition, decided, small_table
from tests.ui.window_cases import drag, force_spot, open_window, play, settle, spot

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from bloodyridge_qt.ui.shell.main_window import MainWindow


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """What the player says to each question, in order; a question without an answer fails the test."""
    given: list[bool] = []
    monkeypatch.setattr(question, "ask_confirm", lambda *_of, **_more: given.pop(0))
    return given


@pytest.fixture
def leavings(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the player says, in order, when a game is left that cannot be kept: and none can be."""
    given: list[str] = []
    monkeypatch.setattr(Files, "keep", lambda *_of: False)
    monkeypatch.setattr(question, "ask_unsaved", lambda *_of: given.pop(0))
    return given


def only_dialog(window: MainWindow, kind: type[QDialog]) -> QDialog:
    found = [dialog for dialog in window.findChildren(kind) if dialog.isVisible()]
    assert len(found) == 1
    return found[0]


@pytest.mark.long
def test_a_drag_submits_exactly_one_decision(qtbot: QtBot) -> None:
    window = open_window(qtbot)
    table = window.controller.table
    drag(window, force_spot(window, "force middle"), spot(window, "1204"))
    settle(qtbot, window)
    assert decided(table) == ["Strike 1204 from 1205"]
    assert window.scene.stack("force middle").view.place == "1204"
    assert "1204 is taken" in window.log_panel.text()


@pytest.mark.parametrize("dice", after(1, ["quick", "full"]))
def test_a_second_drag_while_dice_fall_is_judged_as_any_other(qtbot: QtBot, dice: str) -> None:
    window = open_window(qtbot, dice=dice)
    table = window.controller.table
    drag(window, force_spot(window, "force middle"), spot(window, "1204"))
    assert window.controller.player.playing
    drag(window, force_spot(window, "force west"), spot(window, "1302"))
    assert not window.controller.player.playing
    assert len(decided(table)) == 1
    assert "[7.19]" in window.desk.place_label.words()


def test_a_drop_that_is_not_legal_says_why_and_decides_nothing(qtbot: QtBot) -> None:
    window = open_window(qtbot)
    drag(window, force_spot(window, "force west"), spot(window, "1302"))
    assert decided(window.controller.table) == []
    assert "[7.19]" in window.desk.place_label.words()


def warned(window: MainWindow) -> None:
    drag(window, force_spot(window, "force east"), spot(window, "1504"))


def test_a_warning_is_asked_about_and_no_means_nothing_happens(qtbot: QtBot, answers: list[bool]) -> None:
    window = open_window(qtbot)
    answers.append(False)
    warned(window)
    assert decided(window.controller.table) == []
    assert answers == []
    assert not window.controller.player.playing
    answers.append(True)
    warned(window)
    settle(qtbot, window)
    assert decided(window.controller.table) == ["Strike 1504 from 1505"]


def test_escape_in_the_real_question_submits_nothing(qtbot: QtBot) -> None:
    window = open_window(qtbot)
    asked: list[str] = []

    def escape() -> None:
        dialog = QApplication.activeModalWidget()
        if dialog is None:  # the hand is still on its way
            QTimer.singleShot(10, window, escape)
            return
        asked.extend(button.text().replace("&", "") for button in dialog.choices.values())
        QTest.keyClick(dialog, Qt.Key.Key_Escape)

    QTimer.singleShot(10, window, escape)
    warned(window)
    assert asked == ["Strike 1504 from 1505", "Go back"], "the buttons say what they do"
    assert decided(window.controller.table) == []


def test_hovering_tells_the_hex_in_the_status_line(qtbot: QtBot) -> None:
    window = open_window(qtbot)
    QTest.mouseMove(window.map_view.viewport(), spot(window, "1202"))
    assert window.desk.place_label.words() == "1202 · hill · Control: US · reconstructed"


def test_a_space_where_the_piece_in_hand_may_not_go_says_why_before_it_is_clicked__7_19(qtbot: QtBot) -> None:
    window = open_window(qtbot)
    board = window.map_view.viewport()
    QTest.mouseClick(board, Qt.MouseButton.LeftButton, pos=force_spot(window, "force west"))
    QTest.mouseMove(board, spot(window, "1302"))
    told = window.desk.place_label.words()
    assert told.startswith("1302 · ")
    assert "[7.19]" in told
    QTest.mouseMove(board, spot(window, next(iter(window.scene.hand.targets))))
    assert "Control" in window.desk.place_label.words()


def test_the_status_line_follows_a_board_that_moves_under_a_resting_pointer(qtbot: QtBot) -> None:
    window = open_window(qtbot)
    QTest.mouseMove(window.map_view.viewport(), spot(window, "1302"))  # the pointer may rest where it goes
    QTest.mouseMove(window.map_view.viewport(), where := spot(window, "1202"))
    under = "1202"
    while under == "1202":
        QTest.keyClick(window.map_view, Qt.Key.Key_Plus)
        QApplication.processEvents()
        under = window.scene.place_at(window.map_view.mapToScene(where))
    assert window.scene.hovered_place == under
    assert window.desk.place_label.words().partition(" ")[0] == under


@pytest.mark.slow
def test_facts_without_a_name_stand_in_the_status_line_by_themselves(qtbot: QtBot) -> None:
    window = open_window(qtbot)
    window.desk.show_place((("Box", "Holding"), ("", "face down"), ("", "2 charges left")))
    assert window.desk.place_label.words() == "Holding · face down · 2 charges left"
    assert window.desk.place_label.toolTip() == "Box: Holding\nface down\n2 charges left"


# new games ------------------------------------------------------------


@pytest.mark.long
def test_a_set_up_that_is_refused_leaves_the_running_game(qtbot: QtBot, leavings: list[str]) -> None:
    window = open_window(qtbot)
    drag(window, force_spot(window, "force middle"), spot(window, "1204"))
    settle(qtbot, window)
    running = window.controller.table
    QTest.keyClick(window, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    dialog = only_dialog(window, NewGameDialog)
    dialog.start_requested.emit({"seed": "bad seed"})
    assert dialog.isVisible()
    assert window.controller.table is running
    assert len(window.scene.items()) > 10
    leavings.append(question.STAY)
    dialog.start_requested.emit({"seed": "2", "headquarters": "no"})
    assert window.controller.table is running
    assert dialog.isVisible()
    leavings.append(question.LEAVE)
    dialog.start_requested.emit({"seed": "2", "headquarters": "no"})
    settle(qtbot, window)
    assert window.controller.table is not running
    chosen = window.controller.table.set_up_choices()
    assert (chosen["seed"], chosen["headquarters"]) == ("2", "no")


@pytest.mark.long
def test_a_running_game_is_left_only_after_a_yes(qtbot: QtBot, leavings: list[str]) -> None:
    window = open_window(qtbot)
    restart = window.actions_by_command.by_id["restart"]
    first = window.controller.table
    restart.trigger()
    assert window.controller.table is not first, "nothing is lost yet, so nothing is asked"
    drag(window, force_spot(window, "force middle"), spot(window, "1204"))
    settle(qtbot, window)
    running = window.controller.table
    leavings.append(question.STAY)
    restart.trigger()
    assert window.controller.table is running
    leavings.append(question.LEAVE)
    restart.trigger()
    assert window.controller.table is not running
    assert {table.set_up_choices()["seed"] for table in (first, running, window.controller.table)} == {"1"}


def test_another_seed_keeps_the_rulings(qtbot: QtBot) -> None:
    window = open_window(qtbot)
    window.controller.start({"seed": "4", "headquarters": "no"})
    window.actions_by_command.by_id["reseed"].trigger()
    settle(qtbot, window)
    chosen = window.controller.table.set_up_choices()
    assert chosen["headquarters"] == "no"
    assert chosen["seed"] != "4"


@pytest.mark.slow
def test_a_new_game_clears_the_log_of_the_old_one(qtbot: QtBot) -> None:
    window = open_window(qtbot)
    drag(window, force_spot(window, "force middle"), spot(window, "1204"))
    settle(qtbot, window)
    window.controller.start({"seed": "2"})
    settle(qtbot, window)
    assert "1204 is taken" not in window.log_panel.text()
    assert window.log_panel.text().count("A small table is set up") == 1


# steps and speed ------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("key", after(1, [Qt.Key.Key_Space, Qt.Key.Key_Return]))
def test_automatic_parts_wait_for_a_key_when_they_shall(qtbot: QtBot, key: Qt.Key) -> None:
    window = open_window(qtbot, SmallEdition(automatic=True), step_automatic=True)
    player = window.controller.player
    drag(window, force_spot(window, "force middle"), spot(window, "1204"))
    assert player.waiting
    assert window.prompt_bar.step_button.isVisible()
    bar = window.prompt_bar
    assert [one.text() for one in (bar.step_button, bar.run_button, bar.finish_button)] == [
        "One step  (.)",
        "Play on  (R)",
        "Skip to the outcome  (End)",
    ]
    steps = 0
    while player.playing:
        qtbot.waitUntil(lambda: player.waiting or not player.playing)
        if player.playing:
            QTest.keyClick(window.map_view, key)
            steps += 1
    assert steps >= 2
    assert not window.prompt_bar.step_button.isVisible()


@pytest.mark.long
def test_step_in_the_middle_of_a_fight_waits_after_every_beat(qtbot: QtBot) -> None:
    window = open_window(qtbot, dice="full")
    player = window.controller.player
    drag(window, force_spot(window, "force middle"), spot(window, "1204"))
    assert player.playing
    assert not player.waiting
    QTest.mouseClick(window.prompt_bar.step_button, Qt.MouseButton.LeftButton)
    assert player.waiting
    ended: list[object] = []
    player.beat_ended.connect(ended.append)
    QTest.keyClick(window, Qt.Key.Key_Period)
    qtbot.waitUntil(lambda: player.waiting or not player.playing)
    assert len(ended) == 1
    window.actions_by_command.by_id["run"].trigger()
    settle(qtbot, window)
    assert "1204 is taken" in window.log_panel.text()


@pytest.mark.slow
def test_a_part_the_preference_does_not_name_runs_on(qtbot: QtBot) -> None:
    window = open_window(qtbot, step_automatic=True)
    drag(window, force_spot(window, "force middle"), spot(window, "1204"))
    assert not window.controller.player.playing, "a fight is no automatic part"


@pytest.mark.long
def test_run_goes_on_without_waiting(qtbot: QtBot) -> None:
    window = open_window(qtbot, SmallEdition(automatic=True), step_automatic=True)
    drag(window, force_spot(window, "force middle"), spot(window, "1204"))
    assert window.controller.player.waiting
    QTest.mouseClick(window.prompt_bar.run_button, Qt.MouseButton.LeftButton)
    settle(qtbot, window)


@pytest.mark.long
def test_space_finishes_what_is_moving(qtbot: QtBot) -> None:
    window = open_window(qtbot, dice="full")
    drag(window, force_spot(window, "force middle"), spot(window, "1204"))
    presses = 0
    while window.controller.player.playing:
        QTest.keyClick(window.map_view, Qt.Key.Key_Space)
        QApplication.processEvents()
        presses += 1
        assert presses < 50
    assert window.scene.stack("force middle").view.place == "1204"


@pytest.mark.long
@pytest.mark.parametrize(("key", "aims"), [(Qt.Key.Key_N, True), (Qt.Key.Key_Return, False)])
def test_a_key_that_decides_nothing_waits_for_the_decision_it_was_pressed_before(
    qtbot: QtBot, key: Qt.Key, aims: bool
) -> None:
    """Pressed while dice fall: N is done once there is something to go to, Return only hurries them."""
    window = open_window(qtbot, dice="quick")
    view, scene, controller = window.map_view, window.scene, window.controller
    QTest.keyClick(view, Qt.Key.Key_N)
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert scene.busy
    QTest.keyClick(view, key)
    settle(qtbot, window)
    decided = controller.table.at
    QTest.qWait(400)
    assert (scene.hand.aim in scene.hand.targets) is aims
    assert controller.table.at == decided


# links ------------------------------------------------------------


def test_a_rule_in_the_log_opens_the_reference(qtbot: QtBot) -> None:
    window = open_window(qtbot)
    linked_text.follow(window.log_panel, "7.12")
    assert window.help_desk.rules_panel.shown == "7.12"
    assert window.docks.rules.isVisible()


def test_a_hex_in_the_log_is_brought_into_sight(qtbot: QtBot) -> None:
    window = open_window(qtbot)
    window.map_view.set_zoom(300.0)
    window.map_view.centre_on("1505", always=True)
    assert not window.map_view.viewport().rect().contains(spot(window, "1001"))
    window.log_panel.place_clicked.emit("1001")
    qtbot.waitUntil(lambda: window.map_view.viewport().rect().contains(spot(window, "1001")))


@pytest.mark.slow
def test_a_game_left_while_its_end_is_shown_tells_no_ending(qtbot: QtBot, answers: list[bool]) -> None:
    answers.extend([True] * 60)
    window = open_window(qtbot)
    table = window.controller.table
    for _ in range(60):
        if table.view().ending is not None:
            break
        mover = movers(table.offers())[0]
        options = targets(table.offers(), mover)
        exits = [place for place, choices in options.items() if choices[0].verb == "exit"]
        if exits:
            window.preferences.prefer(dice="full")
        window.controller.decide(options[exits[0] if exits else next(iter(options))][0])
        if exits:
            break
    assert window.controller.player.playing
    window.new_games.restart()
    window.controller.finish()
    assert not window.findChildren(EndingDialog)


def test_preferences_are_seen_at_once_and_cancel_takes_them_back(qtbot: QtBot) -> None:
    window = open_window(qtbot)
    before = window.preferences.now
    window.preferences.open_dialog()
    window.preferences.open_dialog()
    dialog = only_dialog(window, PreferencesDialog)
    dialog.changed.emit(replace(before, palette="Night", dice="full"))
    assert theme.current() is theme.NIGHT
    assert window.controller.player.speed == "full"
    dialog.reject()
    assert theme.current() is theme.PRINTED
    assert window.preferences.now == before


# trouble ------------------------------------------------------------


def test_an_error_in_the_program_is_told_once_and_the_game_goes_on(
    qtbot: QtBot, capsys: pytest.CaptureFixture[str]
) -> None:
    window = open_window(qtbot)
    table = window.controller.table
    catcher = app.Catcher(window)
    try:
        raise RuntimeError("the table has come apart")
    except RuntimeError as error:
        for _ in range(3):
            catcher(type(error), error, error.__traceback__)
    boxes = [box for box in window.findChildren(QMessageBox) if box.isVisible()]
    assert len(boxes) == 1
    assert "the table has come apart" in boxes[0].informativeText()
    assert "Traceback" in boxes[0].detailedText()
    assert "Traceback" in capsys.readouterr().err
    boxes[0].close()
    QApplication.processEvents()
    drag(window, force_spot(window, "force middle"), spot(window, "1204"))
    settle(qtbot, window)
    assert len(decided(table)) == 1


@pytest.mark.long
def test_a_decision_the_game_refuses_leaves_the_board_as_it_was(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_window(qtbot)
    table = window.controller.table
    choice = next(iter(targets(table.offers(), "force west").values()))[0]

    def refuse(_choice, **_how):
        raise ValueError("not now")

    monkeypatch.setattr(table, "submit", refuse)
    with pytest.raises(ValueError, match="not now"):
        window.controller.decide(choice)
    monkeypatch.undo()
    assert not window.scene.busy
    drag(window, force_spot(window, "force middle"), spot(window, "1204"))
    settle(qtbot, window)
    assert len(decided(table)) == 1


def test_control_c_still_ends_the_program(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    window = open_window(qtbot)
    seen = []
    monkeypatch.setattr(sys, "__excepthook__", lambda kind, *_of: seen.append(kind))
    app.Catcher(window)(KeyboardInterrupt, KeyboardInterrupt(), None)
    assert seen == [KeyboardInterrupt]
    assert not window.findChildren(QMessageBox)


# whole games ------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("seed", after(1, [1, 2, 3]))
def test_a_whole_game_by_a_seeded_player_ends_as_the_models_does(
    qtbot: QtBot, answers: list[bool], seed: int
) -> None:
    window = open_window(qtbot)
    table = window.controller.table
    twin = small_table()
    luck = random.Random(seed)
    answers.extend([True] * 100)
    for _ in range(60):
        if table.view().ending is not None:
            break
        mover = luck.choice(movers(table.offers()))
        options = targets(table.offers(), mover)
        if not options:
            break
        place = luck.choice(sorted(options))
        choice = options[place][0]
        window.map_view.fit_sheet()
        play(window, mover, place, luck.choice(("drag", "clicks", "keys")))
        settle(qtbot, window)
        twin.submit(choice)
        assert decided(table) == decided(twin)
    assert table.view() == twin.view()
    if table.view().ending is not None:
        dialog = only_dialog(window, EndingDialog)
        dialog.another_button.click()
        settle(qtbot, window)
        assert window.controller.table is not table
        dialog.close()


@pytest.mark.long
@pytest.mark.parametrize("dice", ["full", "quick"])
def test_the_board_is_turned_at_once_while_dice_fall_and_what_is_told_goes_on(
    qtbot: QtBot, dice: str
) -> None:
    window = open_window(qtbot, dice=dice)
    drag(window, force_spot(window, "force middle"), spot(window, "1204"))
    assert window.controller.player.playing
    keys = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
    QTest.keyClick(window, Qt.Key.Key_T, keys)
    assert window.scene.ground.sheet.turned
    assert window.controller.player.playing, "only the step that was under way has ended"
    settle(qtbot, window)
    assert window.scene.stack("force middle").view.place == "1204"
    assert "1204 is taken" in window.log_panel.text()
    QTest.keyClick(window, Qt.Key.Key_T, keys)
    assert not window.scene.ground.sheet.turned
