"""The replay: every moment as it was, dice and battles again, and what can be done from there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bloodyridge_qt.table.offers import movers, targets
from bloodyridge_qt.ui.dialogs.ending import EndingDialog
from bloodyridge_qt.ui.dialogs.moment_note import MomentNoteDialog
from bloodyridge_qt.ui.shell.replay_control import BEFORE
from tests.saves.players import play as play_out
from tests.slow import after
from tests.ui.session_cases import an_archive, answer, decide, open_game_window, trigger
from tests.ui.window_cases import open_window, play

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from bloodyridge_qt.table.archive.archive import Archive
    from bloodyridge_qt.table.game_table import Table
    from bloodyridge_qt.ui.shell.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("unpainted")

CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def archive(tmp_path: Path) -> Archive:
    return an_archive(tmp_path)


@pytest.fixture
def window(qtbot: QtBot, archive: Archive) -> MainWindow:
    """A game of five decisions, the last of them taken back, in replay at its present."""
    window = open_game_window(qtbot, archive)
    decide(window, 5)
    trigger(window, "undo")
    QTest.keyClick(window, Qt.Key.Key_F5)
    assert window.replay.active
    return window


def log_of(window: MainWindow) -> list[str]:
    return [line.text for line in window.log_panel.lines]


def moves(table: Table) -> dict[str, list[str]]:
    """Hexes each force may strike without being warned."""
    return {
        mover: [
            place
            for place, choices in targets(table.offers(), mover).items()
            if len(choices) == 1 and not choices[0].warning and place.isdigit()
        ]
        for mover in movers(table.offers())
    }


def press(button) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


# looking ------------------------------------------------------------


@pytest.mark.long
def test_the_replay_begins_at_the_present_and_escape_leads_back(window: MainWindow) -> None:
    table = window.controller.table
    assert window.replay.bar.isVisible()
    assert window.replay.moment == table.at == 4
    assert window.actions_by_command.by_id["replay"].isChecked()
    assert window.prompt_bar.headline.plain_text().startswith("Replay: moment 4 of 5")
    window.replay.seek(1)
    QTest.keyClick(window.replay.bar.slider, Qt.Key.Key_Escape)
    assert not window.replay.active
    assert not window.replay.bar.isVisible()
    assert window.scene.view_shown == table.view()
    assert window.scene.movers == movers(table.offers())
    assert log_of(window) == [line.text for line in table.log_lines()]
    assert window.prompt_bar.headline.plain_text() == table.view().prompt.headline
    assert not window.actions_by_command.by_id["replay"].isChecked()


@pytest.mark.long
def test_the_slider_shows_every_moment_as_it_was(window: MainWindow) -> None:
    table, slider = window.controller.table, window.replay.bar.slider
    assert (slider.minimum(), slider.maximum()) == (0, 6)
    QTest.keyClick(slider, Qt.Key.Key_Home)
    assert window.replay.moment == BEFORE
    assert window.scene.view_shown == table.opening()[0].view
    assert log_of(window) == []
    for moment in range(6):
        QTest.keyClick(slider, Qt.Key.Key_Right)
        assert window.replay.moment == moment
        assert window.scene.view_shown == table.view_at(moment)
        told = [line.text for beat in table.opening() for line in beat.log]
        told += [line.text for at in range(moment) for beat in table.beats_at(at) for line in beat.log]
        assert log_of(window) == told
    assert "(taken back)" in window.replay.bar.where.words()
    assert table.at == 4, "the game itself does not move"


@pytest.mark.long
def test_buttons_and_keys_go_where_they_say(window: MainWindow) -> None:
    bar, replay = window.replay.bar, window.replay
    press(bar.first_button)
    assert replay.moment == BEFORE
    assert not bar.back_button.isEnabled()
    press(bar.forward_button)
    assert replay.moment == 0
    QTest.keyClick(window, Qt.Key.Key_Right, CONTROL)
    assert replay.moment == 1
    QTest.keyClick(window, Qt.Key.Key_Left, CONTROL)
    assert replay.moment == 0
    QTest.keyClick(window, Qt.Key.Key_Right, CONTROL | SHIFT)
    assert replay.moment == 5
    assert not bar.forward_button.isEnabled()
    press(bar.back_button)
    assert replay.moment == 4
    QTest.keyClick(window, Qt.Key.Key_Left, CONTROL | SHIFT)
    assert replay.moment == BEFORE
    press(bar.last_button)
    assert replay.moment == 5


@pytest.mark.slow
def test_a_click_on_the_groove_goes_there(window: MainWindow) -> None:
    slider = window.replay.bar.slider
    for value in (1, 5, 3):
        where = QPoint(round(slider.x_of(value)), slider.height() // 2)
        QTest.mouseClick(slider, Qt.MouseButton.LeftButton, pos=where)
        assert window.replay.moment == value + BEFORE


@pytest.mark.long
def test_nothing_can_be_decided_while_the_past_is_shown(window: MainWindow) -> None:
    table = window.controller.table
    choice = next(iter(targets(table.offers(), movers(table.offers())[0]).values()))[0]
    window.controller.decide(choice)
    assert table.at == 4
    assert window.scene.busy
    assert not window.scene.select(movers(table.offers())[0])
    window.replay.forward()
    window.controller.finish()
    assert window.scene.busy, "the player of beats unlocks the board; the replay locks it again"
    by_id = window.actions_by_command.by_id
    for command in ("undo", "redo", "next_piece", "confirm", "back_to_line"):
        assert not by_id[command].isEnabled(), command
    QTest.keyClick(window, Qt.Key.Key_Z, CONTROL)
    assert table.at == 4


@pytest.mark.slow
def test_tab_leads_from_the_board_to_the_bar(window: MainWindow) -> None:
    window.map_view.setFocus()
    QTest.keyClick(window.map_view, Qt.Key.Key_Tab)
    assert window.replay.bar.slider.hasFocus()


# playing ------------------------------------------------------------


@pytest.mark.long
def test_forward_plays_the_dice_and_the_battle_again(qtbot: QtBot, window: MainWindow) -> None:
    table, player = window.controller.table, window.controller.player
    moment = next(at for at in range(5) if any(beat.dice and beat.view.battle for beat in table.beats_at(at)))
    window.replay.seek(moment)
    window.replay.set_speed("quick")
    thrown: list[object] = []
    shown: list[object] = []
    player.beat_started.connect(lambda beat: thrown.extend(beat.dice))
    player.beat_ended.connect(lambda beat: shown.append(beat.view.battle))
    window.replay.forward()
    assert player.playing
    qtbot.waitUntil(lambda: not player.playing, timeout=30_000)
    assert thrown == [die for beat in table.beats_at(moment) for die in beat.dice]
    assert any(battle is not None for battle in shown)
    assert window.replay.moment == moment + 1
    assert window.scene.view_shown == table.view_at(moment + 1)
    assert not window.replay.playing


@pytest.mark.slow
def test_forward_while_something_plays_ends_it(window: MainWindow) -> None:
    window.replay.seek(0)
    window.replay.set_speed("full")
    window.replay.forward()
    assert window.controller.player.playing
    window.replay.forward()
    assert not window.controller.player.playing
    assert window.replay.moment == 1


@pytest.mark.slow
def test_back_while_something_plays_is_its_beginning(window: MainWindow) -> None:
    table = window.controller.table
    window.replay.seek(1)
    window.replay.set_speed("full")
    window.replay.forward()
    window.replay.back()
    assert not window.controller.player.playing
    assert window.replay.moment == 1
    assert window.scene.view_shown == table.view_at(1)


@pytest.mark.long
def test_play_goes_through_to_the_end_and_stops(qtbot: QtBot, window: MainWindow) -> None:
    window.replay.seek(3)
    QTest.keyClick(window, Qt.Key.Key_P)
    assert window.replay.playing
    assert window.replay.bar.play_button.accessibleName() == "Pause"
    qtbot.waitUntil(lambda: not window.replay.playing, timeout=10_000)
    assert window.replay.moment == 5
    assert window.replay.bar.play_button.accessibleName() == "Play from the beginning"


@pytest.mark.long
def test_pause_holds_after_the_beat_and_play_goes_on_from_there(qtbot: QtBot, window: MainWindow) -> None:
    player, table = window.controller.player, window.controller.table
    moment = max(range(4), key=lambda at: len(table.beats_at(at)))
    window.replay.seek(moment)
    window.replay.set_speed("quick")
    window.replay.play()
    window.replay.play()
    assert not window.replay.playing
    qtbot.waitUntil(lambda: player.waiting, timeout=10_000)
    assert window.replay.moment == moment
    window.replay.play()
    assert not player.waiting
    window.replay.pause()
    window.replay.seek(moment)
    assert not player.playing


@pytest.mark.long
def test_space_on_the_board_plays_and_leaving_stops_it(qtbot: QtBot, window: MainWindow) -> None:
    window.replay.seek(0)
    window.map_view.setFocus()
    QTest.keyClick(window.map_view, Qt.Key.Key_Space)
    assert window.replay.playing
    trigger(window, "leave_replay")
    assert not window.replay.playing
    qtbot.wait(50)
    assert window.scene.view_shown == window.controller.table.view()


@pytest.mark.slow
def test_the_speed_of_the_replay_is_not_the_preference(window: MainWindow) -> None:
    bar, player = window.replay.bar, window.controller.player
    assert bar.speed.currentData() == "none"
    bar.speed.setFocus()
    QTest.keyClick(bar.speed, Qt.Key.Key_Up)
    assert bar.speed.currentData() == "quick"
    assert player.speed == "quick"
    assert window.preferences.now.dice == "none"
    trigger(window, "leave_replay")
    assert player.speed == "none"


# from there on ------------------------------------------------------------


@pytest.mark.long
def test_play_on_makes_the_moment_the_present(window: MainWindow) -> None:
    table = window.controller.table
    window.replay.seek(2)
    press(window.replay.bar.play_on_button)
    assert not window.replay.active
    assert table.at == 2
    assert window.scene.view_shown == table.view()
    assert window.scene.movers == movers(table.offers())
    assert len(table.moments()) == 6
    decide(window)
    assert table.at == 3


@pytest.mark.slow
def test_before_the_set_up_nothing_can_be_gone_on_with(window: MainWindow) -> None:
    window.replay.seek(BEFORE)
    bar = window.replay.bar
    for button in (bar.play_on_button, bar.branch_button, bar.bookmark_button, bar.remark_button):
        assert not button.isEnabled()
    assert bar.play_on_button.toolTip().endswith("set-up.")
    trigger(window, "play_on")
    assert window.replay.active


@pytest.mark.long
def test_branch_begins_a_new_game_with_a_new_name(
    window: MainWindow, archive: Archive, tmp_path: Path
) -> None:
    first = window.controller.table
    window.files.save_to(tmp_path / "ridge.brsave")
    window.replay.seek(2)
    refused: list[str] = []

    def name_it(dialog: MomentNoteDialog) -> None:
        dialog.edit.setText("ridge")
        press(dialog.ok_button)
        refused.append(dialog.trouble.text())
        dialog.edit.setText("by the west")
        press(dialog.ok_button)

    answer(MomentNoteDialog, name_it)
    press(window.replay.bar.branch_button)
    assert "another name" in refused[0]
    table = window.controller.table
    assert table is not first
    assert table.at == 2
    assert table.name == "by the west"
    assert not window.replay.active
    assert window.windowTitle() == "by the west[*] — Bloody Ridge"
    assert window.isWindowModified(), "it is in no file yet"
    assert window.files.path is None
    assert archive.open(tmp_path / "ridge.brsave").at == 4, "the first game is untouched"
    assert not window.desk.past_label.isVisible(), "nothing has been taken back in the new game"
    (kept,) = tmp_path.joinpath("running").glob("*.brsave")
    assert archive.open(kept).at == 2, "and it survives a crash"


@pytest.mark.long
@pytest.mark.parametrize("moment", after(1, [3, 0, 5]))
def test_a_branch_shows_where_it_stands_and_is_played_on_at_once(window: MainWindow, moment: int) -> None:
    window.replay.seek(moment)
    answer(MomentNoteDialog, lambda dialog: press(dialog.ok_button))
    press(window.replay.bar.branch_button)
    table = window.controller.table
    assert table.at == moment
    assert window.scene.view_shown == table.view()
    assert log_of(window) == [line.text for line in table.log_lines()]
    assert window.scene.movers == movers(table.offers())
    window.map_view.fit_sheet()
    QApplication.processEvents()
    mover = next(key for key, places in moves(table).items() if places)
    play(window, mover, moves(table)[mover][0], "clicks")
    assert table.at == moment + 1
    assert window.scene.view_shown == table.view()


@pytest.mark.slow
def test_a_branch_leaves_the_first_game_among_the_unfinished(window: MainWindow) -> None:
    first = window.controller.table
    window.replay.seek(1)
    answer(MomentNoteDialog, lambda dialog: press(dialog.ok_button))
    trigger(window, "branch")
    assert window.controller.table is not first
    assert [game.decisions for game in window.files.archive.unfinished()] == [first.at]


@pytest.mark.slow
def test_a_sealed_game_can_be_looked_at_but_not_gone_on_with(qtbot: QtBot, archive: Archive) -> None:
    window = open_game_window(qtbot, archive, values={"seed": "7", "sealed": "yes"})
    decide(window, 3)
    table = window.controller.table
    trigger(window, "replay")
    window.replay.seek(1)
    assert window.scene.view_shown == table.view_at(1)
    assert not window.replay.bar.play_on_button.isEnabled()
    assert window.replay.bar.play_on_button.toolTip() == table.take_back_obstacle()
    assert not window.replay.bar.branch_button.isEnabled()
    trigger(window, "play_on")
    assert table.at == 3


@pytest.mark.long
def test_what_is_played_is_told_with_the_moment_it_leads_to(qtbot: QtBot, archive: Archive) -> None:
    window = open_game_window(qtbot, archive)
    decide(window, 3)
    QTest.keyClick(window, Qt.Key.Key_F5)
    window.replay.seek(1)
    window.replay.set_speed("full")
    QTest.keyClick(window, Qt.Key.Key_Right, CONTROL)
    assert window.controller.player.playing
    label = window.controller.table.moments()[2].label
    assert window.replay.bar.where.words().startswith(f"Moment 2 of 3, turn 1 of 4: {label}")
    assert window.prompt_bar.headline.plain_text() == "Replay: moment 2 of 3, turn 1 of 4"
    QTest.keyClick(window, Qt.Key.Key_Right, CONTROL)
    assert not window.controller.player.playing
    assert window.replay.bar.where.words().startswith(f"Moment 2 of 3, turn 1 of 4: {label}")


@pytest.mark.long
def test_the_slider_marks_the_moment_at_which_a_turn_stands_on_the_board(
    qtbot: QtBot, archive: Archive
) -> None:
    window = open_game_window(qtbot, archive)
    table = window.controller.table
    while table.view().turn == 1:
        table.submit(next(one for one in table.offers() if one.target and not one.warning))
    last = table.at
    window.controller.show_present()
    decide(window)
    QTest.keyClick(window, Qt.Key.Key_F5)
    slider = window.replay.bar.slider
    assert [mark.value + BEFORE for mark in slider.marks if mark.turn] == [0, last]
    assert f"Moment {last}, turn 2 of 4: " in slider.tip_at(QPoint(round(slider.x_of(last - BEFORE)), 0))


@pytest.mark.slow
def test_playing_on_from_a_moment_of_a_finished_game_begins_another(
    qtbot: QtBot, archive: Archive, tmp_path: Path
) -> None:
    window = open_game_window(qtbot, archive)
    finished = archive.edition.start({"seed": "over", "sealed": "yes"})
    play_out(finished)
    archive.save(finished, tmp_path / "over.brsave")
    assert window.files.open_path(tmp_path / "over.brsave")
    window.desk.close_dialogs(EndingDialog)
    finished, last = window.controller.table, window.controller.table.at
    QTest.keyClick(window, Qt.Key.Key_F5)
    window.replay.seek(2)
    assert "new game" in window.replay.bar.play_on_button.toolTip()
    met = answer(MomentNoteDialog, lambda dialog: press(dialog.ok_button))
    press(window.replay.bar.play_on_button)
    assert met
    table = window.controller.table
    assert table is not finished
    assert (table.at, table.over, len(table.moments())) == (2, False, 3)
    assert not window.replay.active
    assert (finished.at, finished.over, finished.taken_back) == (last, True, 0)
    assert archive.open(tmp_path / "over.brsave").at == last


# notes ------------------------------------------------------------


@pytest.mark.long
def test_notes_stand_on_the_slider_with_their_words(window: MainWindow) -> None:
    table, slider = window.controller.table, window.replay.bar.slider
    window.replay.seek(3)

    def write(dialog: MomentNoteDialog) -> None:
        dialog.edit.setText("the ridge")
        press(dialog.ok_button)

    answer(MomentNoteDialog, write)
    press(window.replay.bar.bookmark_button)
    assert [(note.moment, note.text) for note in table.bookmarks()] == [(3, "the ridge")]
    assert slider.marks[4].bookmark == "the ridge"
    assert "Bookmark: the ridge" in slider.tip_at(QPoint(round(slider.x_of(4)), 0))
    assert "Bookmark" not in slider.tip_at(QPoint(round(slider.x_of(2)), 0))
    assert "Moment 1, turn 1" in slider.tip_at(QPoint(round(slider.x_of(2)), 0))
    assert "the ridge" in window.replay.bar.where.words()
    assert [mark.standing for mark in slider.marks] == [True] * 6 + [False]
    assert slider.grab().toImage() != blank(window), "the marks are painted"


def blank(window: MainWindow):
    """The slider without its marks."""
    slider = window.replay.bar.slider
    marks = slider.marks
    slider.set_marks(())
    picture = slider.grab().toImage()
    slider.set_marks(marks)
    return picture


@pytest.mark.long
def test_every_control_has_a_name_and_a_tip(window: MainWindow) -> None:
    from PySide6.QtWidgets import QAbstractButton, QComboBox, QSlider

    for kind in (QAbstractButton, QComboBox, QSlider):
        for part in window.replay.bar.findChildren(kind):
            assert part.accessibleName(), part
            assert part.toolTip() or isinstance(part, QSlider), part.accessibleName()


@pytest.mark.parametrize("text_size", after(1, [200, 100, 150]))
def test_the_bar_fits_at_every_text_size(qtbot: QtBot, text_size: int) -> None:
    window = open_window(qtbot, text_size=text_size)
    trigger(window, "replay")
    qtbot.wait(20)
    bar = window.replay.bar
    for part in (
        bar.play_on_button,
        bar.branch_button,
        bar.leave_button,
        bar.speed,
        bar.slider,
        bar.last_button,
    ):
        assert part.isVisible()
        assert bar.rect().contains(part.geometry()), part.accessibleName()
        assert part.width() >= part.minimumSizeHint().width()
    assert window.width() == 1280


@pytest.mark.slow
def test_a_new_game_ends_the_replay(window: MainWindow) -> None:
    trigger(window, "restart")
    assert not window.replay.active
    assert not window.replay.bar.isVisible()
    assert not window.scene.busy
    assert window.scene.movers


@pytest.mark.slow
def test_closing_the_window_in_the_middle_of_a_replay_leaves_nothing_running(window: MainWindow) -> None:
    window.replay.seek(0)
    window.replay.set_speed("full")
    window.replay.play()
    window.close()
    assert not window.controller.player.playing
    assert not window.replay.playing
