"""Taking back and doing again in the window, from the menu and from the log; bookmarks and remarks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QStatusTipEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from bloodyridge_qt.table.cues import LogLine
from bloodyridge_qt.table.offers import movers, targets
from bloodyridge_qt.ui.dialogs import question
from bloodyridge_qt.ui.dialogs.ending import EndingDialog
from bloodyridge_qt.ui.dialogs.moment_note import MomentNoteDialog
from bloodyridge_qt.ui.dialogs.notes_list import NotesDialog
from bloodyridge_qt.ui.panels.log_panel import LogPanel
from tests.slow import after
from tests.ui.session_cases import an_archive, answer, decide, open_game_window, shown, trigger
from tests.ui.window_cases import open_window, settle

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from bloodyridge_qt.table.archive.archive import Archive
    from bloodyridge_qt.ui.shell.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("unpainted")

CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def archive(tmp_path: Path) -> Archive:
    return an_archive(tmp_path)


def log_of(window: MainWindow) -> list[str]:
    return [line.text for line in window.log_panel.lines]


def text_blocks(panel: LogPanel) -> list[str]:
    return panel.text().split("\n")


# undo and redo ------------------------------------------------------------


@pytest.mark.long
def test_undo_says_what_it_takes_back_and_the_board_and_log_follow(qtbot: QtBot, archive: Archive) -> None:
    window = open_game_window(qtbot, archive)
    undo, redo = (window.actions_by_command.by_id[name] for name in ("undo", "redo"))
    assert not undo.isEnabled()
    assert not redo.isEnabled()
    views, logs = [window.controller.table.view()], [log_of(window)]
    for _ in range(3):
        decide(window)
        views.append(window.controller.table.view())
        logs.append(log_of(window))
    table = window.controller.table
    for moment in (2, 1, 0):
        assert undo.text().replace("&", "") == table.undo_label()
        assert table.undo_label().startswith("Undo: strike ")
        QTest.keyClick(window, Qt.Key.Key_Z, CONTROL)
        assert table.at == moment
        assert window.scene.view_shown == views[moment]
        assert window.scene.movers == movers(table.offers())
        assert log_of(window) == logs[moment]
        assert len(text_blocks(window.log_panel)) == len(logs[moment])
    assert not undo.isEnabled()
    assert undo.text() == "&Undo"
    for moment in (1, 2, 3):
        assert redo.text().replace("&", "") == table.redo_label()
        keys = (
            (Qt.Key.Key_Y, CONTROL)
            if moment == 2
            else (Qt.Key.Key_Z, CONTROL | Qt.KeyboardModifier.ShiftModifier)
        )
        QTest.keyClick(window, *keys)
        window.controller.finish()
        assert table.at == moment
        assert window.scene.view_shown == views[moment]
        assert log_of(window) == logs[moment]
    assert not redo.isEnabled()


@pytest.mark.slow
def test_a_strike_that_is_taken_back_and_repeated_meets_the_same_dice(qtbot: QtBot, archive: Archive) -> None:
    window = open_game_window(qtbot, archive)
    decide(window)
    once = log_of(window)
    trigger(window, "undo")
    decide(window)
    assert log_of(window) == once


@pytest.mark.long
def test_undo_while_dice_fall_ends_them_first(qtbot: QtBot, archive: Archive) -> None:
    window = open_game_window(qtbot, archive, dice="full")
    before = log_of(window)
    choice = next(
        iter(targets(window.controller.table.offers(), movers(window.controller.table.offers())[0]).values())
    )[0]
    window.controller.decide(choice)
    assert window.controller.player.playing
    trigger(window, "undo")
    assert not window.controller.player.playing
    assert not window.scene.busy
    assert log_of(window) == before
    assert window.scene.view_shown == window.controller.table.view()


@pytest.mark.slow
def test_what_was_taken_back_is_counted_in_sight(qtbot: QtBot, archive: Archive) -> None:
    window = open_game_window(qtbot, archive)
    decide(window, 2)
    assert not window.desk.past_label.isVisible()
    trigger(window, "undo")
    assert window.desk.past_label.isVisible()
    assert window.desk.past_label.text() == f"Taken back: {window.controller.table.taken_back}"
    trigger(window, "redo")
    window.controller.finish()
    assert not window.desk.past_label.isVisible()


@pytest.mark.long
def test_an_ending_that_is_taken_back_is_no_longer_told(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(question, "ask_confirm", lambda *_of, **_more: True)
    window = open_window(qtbot)
    table = window.controller.table
    while table.view().ending is None:
        mover = movers(table.offers())[0]
        options = targets(table.offers(), mover)
        places = [place for place, choices in options.items() if choices[0].verb == "exit"] or list(options)
        window.controller.decide(options[places[0]][0])
        settle(qtbot, window)
    assert len(shown(window, EndingDialog)) == 1
    trigger(window, "undo")
    assert not shown(window, EndingDialog)
    assert window.scene.movers
    trigger(window, "redo")
    settle(qtbot, window)
    assert len(shown(window, EndingDialog)) == 1
    shown(window, EndingDialog)[0].close()


# back to a line of the log ------------------------------------------------------------


def mark_line_of(window: MainWindow, decision: int) -> None:
    """With the keys, from the newest line upwards."""
    text = window.log_panel.text_view
    text.setFocus()
    for _ in range(2000):
        QTest.keyClick(text, Qt.Key.Key_Up)
        if window.log_panel.marked_decision() == decision:
            return
    raise AssertionError("no line of that decision")


@pytest.mark.long
@pytest.mark.parametrize("way", after(1, ["backspace", "command", "menu"]))
def test_back_to_a_line_by_keys(qtbot: QtBot, archive: Archive, way: str) -> None:
    window = open_game_window(qtbot, archive)
    decide(window, 4)
    table = window.controller.table
    mark_line_of(window, 2)
    text = window.log_panel.text_view
    if way == "backspace":
        QTest.keyClick(text, Qt.Key.Key_Backspace)
    elif way == "command":
        QTest.keyClick(text, Qt.Key.Key_Backspace, CONTROL)
    else:
        menu = window.log_panel.line_menu()
        next(entry for entry in menu.actions() if "Back to here" in entry.text().replace("&", "")).trigger()
        menu.deleteLater()
    assert table.at == 2
    assert window.scene.view_shown == table.view()
    assert log_of(window) == [line.text for line in table.log_lines()]
    assert len(table.moments()) == 5, "what was taken back can be done again"


@pytest.mark.long
def test_the_right_button_offers_the_line_under_it(qtbot: QtBot, archive: Archive) -> None:
    window = open_game_window(qtbot, archive)
    decide(window, 3)
    text = window.log_panel.text_view
    spot = QPoint(40, text.viewport().height() - 20)
    number = text.cursorForPosition(spot).blockNumber()
    from PySide6.QtGui import QContextMenuEvent

    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, spot, text.viewport().mapToGlobal(spot))
    QApplication.sendEvent(text.viewport(), event)
    assert text.line == number
    (menu,) = [menu for menu in window.log_panel.findChildren(QMenu) if menu.isVisible()]
    decision = window.log_panel.shown[number].moment
    next(entry for entry in menu.actions() if "Replay" in entry.text().replace("&", "")).trigger()
    menu.close()
    assert window.replay.active
    assert window.replay.moment == decision


@pytest.mark.slow
def test_back_to_the_set_up_is_the_first_decision(qtbot: QtBot, archive: Archive) -> None:
    window = open_game_window(qtbot, archive)
    decide(window, 2)
    window.log_panel.text_view.mark_line(0)
    assert window.log_panel.marked_decision() == -1
    trigger(window, "back_to_line")
    assert window.controller.table.at == 0


@pytest.mark.long
def test_without_a_marked_line_the_command_says_how_to_mark_one(qtbot: QtBot, archive: Archive) -> None:
    window = open_game_window(qtbot, archive)
    decide(window)
    trigger(window, "back_to_line")
    assert window.controller.table.at == 1
    assert "Up and Down" in window.desk.place_label.words()
    assert window.log_panel.text_view.hasFocus()


@pytest.mark.parametrize(
    ("seal", "why"),
    [
        ("no", "Undo (Ctrl+Z). Possible only when a decision can be taken back."),
        ("yes", "This game is sealed: "),
    ],
)
def test_the_keys_of_what_is_not_possible_are_answered_with_the_reason(
    qtbot: QtBot, archive: Archive, seal: str, why: str
) -> None:
    window = open_game_window(qtbot, archive, values={"sealed": seal})
    if seal == "yes":
        decide(window)
        settle(qtbot, window)
    with qtbot.waitSignal(window.desk.noted) as told:
        QTest.keyClick(window.map_view, Qt.Key.Key_Z, CONTROL)
    assert told.args[0].startswith(why)
    assert window.desk.place_label.words() == told.args[0]


@pytest.mark.slow
def test_in_a_sealed_game_no_line_leads_back(qtbot: QtBot, archive: Archive) -> None:
    window = open_game_window(qtbot, archive, values={"seed": "7", "sealed": "yes"})
    decide(window, 2)
    mark_line_of(window, 0)
    QTest.keyClick(window.log_panel.text_view, Qt.Key.Key_Backspace)
    assert window.controller.table.at == 2
    menu = window.log_panel.line_menu()
    back = menu.actions()[0]
    assert not back.isEnabled()
    assert back.toolTip() == window.controller.table.take_back_obstacle()
    menu.deleteLater()


# the log keeps what stays ------------------------------------------------------------


def lines(count: int, decision: int = 0) -> list[LogLine]:
    return [LogLine(f"line {number}", "die", 1, "", decision) for number in range(count)]


@pytest.mark.parametrize("words", ["", "line 1"])
@pytest.mark.parametrize(("before", "after"), [(5, 3), (3, 5), (5, 0), (0, 5), (4, 4)])
def test_set_lines_shows_exactly_these(qtbot: QtBot, before: int, after: int, words: str) -> None:
    panel = LogPanel()
    qtbot.addWidget(panel)
    panel.filter_edit.setText(words)
    panel.set_lines(lines(before))
    panel.set_lines(lines(after))
    fresh = LogPanel()
    qtbot.addWidget(fresh)
    fresh.filter_edit.setText(words)
    fresh.append(lines(after))
    assert panel.text() == fresh.text()
    panel.append([LogLine("line 10 more", "die", 1)])
    fresh.append([LogLine("line 10 more", "die", 1)])
    assert panel.text() == fresh.text()


def test_what_stays_is_not_written_again(qtbot: QtBot) -> None:
    panel = LogPanel()
    qtbot.addWidget(panel)
    panel.set_lines(lines(50))
    written: list[int] = []
    panel.text_view.document().contentsChange.connect(lambda at, _gone, _new: written.append(at))
    panel.set_lines([*lines(48), LogLine("another", "die", 1)])
    assert written
    assert min(written) >= panel.text_view.document().findBlockByNumber(47).position()
    assert text_blocks(panel)[-2:] == ["line 47", "another"]


def test_many_lines_come_a_moment_later_and_none_is_lost(qtbot: QtBot) -> None:
    panel = LogPanel()
    qtbot.addWidget(panel)
    panel.set_lines(lines(400))
    qtbot.waitUntil(lambda: panel.text_view.document().blockCount() == 400)
    panel.set_lines(lines(10))
    panel.set_lines(lines(300))
    panel.append([LogLine("the newest", "die", 1)])
    assert text_blocks(panel) == [*(line.text for line in lines(300)), "the newest"]
    panel.set_lines(lines(10))
    panel.set_lines(lines(300))
    panel.set_lines(lines(12))
    assert text_blocks(panel) == [line.text for line in lines(12)]
    panel.set_lines(lines(10))
    panel.set_lines(lines(300))
    panel.filter_edit.setText("line 29")
    assert text_blocks(panel) == ["line 29", *(f"line {number}" for number in range(290, 300))]
    panel.filter_edit.setText("")
    panel.set_lines(lines(10))
    panel.set_lines(lines(300))
    panel.clear()
    qtbot.wait(5)
    assert panel.text() == ""


def test_the_marked_line_is_forgotten_when_it_goes(qtbot: QtBot) -> None:
    panel = LogPanel()
    qtbot.addWidget(panel)
    panel.set_lines(lines(5, 3))
    panel.text_view.mark_line(4)
    assert panel.marked_decision() == 3
    panel.set_lines(lines(2, 3))
    assert panel.marked_decision() is None


# notes ------------------------------------------------------------


def write(words: str):
    def act(dialog: MomentNoteDialog) -> None:
        dialog.edit.selectAll()
        QTest.keyClicks(dialog.edit, words)
        QTest.mouseClick(dialog.ok_button, Qt.MouseButton.LeftButton)

    return act


def press(window: MainWindow, key: Qt.Key) -> None:
    """Ctrl and a key, once the window is in front again after a dialog."""
    window.activateWindow()
    QApplication.processEvents()
    QTest.keyClick(window, key, CONTROL)


@pytest.mark.long
def test_a_bookmark_is_set_changed_and_removed(qtbot: QtBot, archive: Archive, tmp_path: Path) -> None:
    window = open_game_window(qtbot, archive)
    decide(window, 2)
    table = window.controller.table
    window.files.save_to(tmp_path / "ridge.brsave")
    answer(MomentNoteDialog, write("over the top"))
    press(window, Qt.Key.Key_D)
    assert [(note.moment, note.text) for note in table.bookmarks()] == [(2, "over the top")]
    assert window.isWindowModified(), "a note belongs to the file"
    answer(MomentNoteDialog, write("the ridge"))
    press(window, Qt.Key.Key_D)
    assert [note.text for note in table.bookmarks()] == ["the ridge"]
    answer(MomentNoteDialog, lambda dialog: QTest.mouseClick(dialog.remove_button, Qt.MouseButton.LeftButton))
    press(window, Qt.Key.Key_D)
    assert table.bookmarks() == ()


@pytest.mark.long
def test_a_remark_takes_several_lines_and_escape_keeps_nothing(qtbot: QtBot, archive: Archive) -> None:
    window = open_game_window(qtbot, archive)
    decide(window)
    table = window.controller.table

    def two_lines(dialog: MomentNoteDialog) -> None:
        QTest.keyClicks(dialog.edit, "too early")
        QTest.keyClick(dialog.edit, Qt.Key.Key_Return)
        QTest.keyClicks(dialog.edit, "try the west")
        QTest.keyClick(dialog.edit, Qt.Key.Key_Return, CONTROL)

    answer(MomentNoteDialog, two_lines)
    press(window, Qt.Key.Key_E)
    assert [note.text for note in table.remarks()] == ["too early\ntry the west"]
    answer(MomentNoteDialog, lambda dialog: QTest.keyClick(dialog, Qt.Key.Key_Escape))
    press(window, Qt.Key.Key_E)
    assert [note.text for note in table.remarks()] == ["too early\ntry the west"]


@pytest.mark.long
def test_a_note_that_cannot_be_kept_says_why_and_stays_open(qtbot: QtBot, archive: Archive) -> None:
    window = open_game_window(qtbot, archive)
    told: list[str] = []

    def too_long(dialog: MomentNoteDialog) -> None:
        dialog.edit.setText("x" * 100_000)
        QTest.mouseClick(dialog.ok_button, Qt.MouseButton.LeftButton)
        told.append(dialog.trouble.text())
        assert dialog.isVisible()
        dialog.reject()

    answer(MomentNoteDialog, too_long)
    trigger(window, "bookmark")
    assert told[0]
    assert window.controller.table.bookmarks() == ()


@pytest.mark.long
def test_all_notes_are_listed_and_can_be_shown_and_removed(qtbot: QtBot, archive: Archive) -> None:
    window = open_game_window(qtbot, archive)
    decide(window, 3)
    table = window.controller.table
    table.bookmark(1, "first")
    table.remark(2, "second")
    QTest.keyClick(window, Qt.Key.Key_B, CONTROL)
    (dialog,) = shown(window, NotesDialog)
    assert [dialog.list.item(row).text().split("\n")[0] for row in range(dialog.list.count())] == [
        "Bookmark at moment 1: first",
        "Remark at moment 2: second",
    ]
    dialog.list.setCurrentRow(1)
    QTest.keyClick(dialog.list, Qt.Key.Key_Return)
    assert window.replay.active
    assert window.replay.moment == 2
    QTest.mouseClick(dialog.remove_button, Qt.MouseButton.LeftButton)
    assert table.remarks() == ()
    assert dialog.list.count() == 1
    dialog.close()


@pytest.mark.long
def test_after_undo_by_the_mouse_the_line_below_tells_what_was_undone(qtbot: QtBot, archive: Archive) -> None:
    """And not the tip of the button under the pointer, which tells of what was to be undone before."""
    window = open_game_window(qtbot, archive)
    decide(window)
    QApplication.sendEvent(window, QStatusTipEvent("Undo: what was under the pointer"))
    assert window.statusBar().currentMessage()
    label = window.controller.table.undo_label()
    trigger(window, "undo")
    assert not window.statusBar().currentMessage()
    assert window.desk.place_label.words() == label
