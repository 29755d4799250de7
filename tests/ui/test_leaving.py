"""Leaving one game for another: it is kept without a question, and offered again at any time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from bloodyridge_qt.table.archive.kept import ArchiveFault
from bloodyridge_qt.ui.dialogs.moment_note import MomentNoteDialog
from bloodyridge_qt.ui.dialogs.new_game import NewGameDialog
from bloodyridge_qt.ui.dialogs.notice import NoticeDialog
from bloodyridge_qt.ui.dialogs.question import QuestionDialog
from bloodyridge_qt.ui.dialogs.unfinished import UnfinishedDialog
from tests.slow import after
from tests.ui.session_cases import an_archive, answer, decide, open_game_window, shown, trigger
from tests.ui.test_files_window import choose, click, click_choice, saved

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from bloodyridge_qt.table.archive.archive import Archive
    from bloodyridge_qt.ui.shell.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("unpainted")


@pytest.fixture
def archive(tmp_path: Path) -> Archive:
    return an_archive(tmp_path)


def by_command(name: str):
    return lambda window, _tmp_path: trigger(window, name)


def by_new_game(window: MainWindow, _tmp_path: Path) -> None:
    trigger(window, "new")
    click(shown(window, NewGameDialog)[0], "start_button")


def by_opening(window: MainWindow, tmp_path: Path) -> None:
    window.files.open_path(saved(an_archive(tmp_path / "other"), tmp_path / "theirs.brsave"))


def by_pasting(window: MainWindow, _tmp_path: Path) -> None:
    trigger(window, "copy_position")
    trigger(window, "paste_position")


def by_branching(window: MainWindow, _tmp_path: Path) -> None:
    trigger(window, "replay")
    window.replay.seek(1)
    answer(MomentNoteDialog, lambda dialog: click(dialog, "ok_button"))
    trigger(window, "branch")


def by_setting_up(window: MainWindow, _tmp_path: Path) -> None:
    trigger(window, "set_up")
    editor = window.position_editor
    editor.setup.begin("table")
    editor.look_again()
    click(editor.panel, "play_button")


WAYS = {
    "restart": by_command("restart"),
    "reseed": by_command("reseed"),
    "new game": by_new_game,
    "open": by_opening,
    "paste": by_pasting,
    "branch": by_branching,
    "position": by_setting_up,
}


def unfinished(window: MainWindow) -> UnfinishedDialog:
    """What File, Unfinished games shows."""
    trigger(window, "unfinished")
    (dialog,) = shown(window, UnfinishedDialog)
    return dialog


@pytest.mark.long
@pytest.mark.parametrize("way", after(2, WAYS))
def test_a_game_that_is_left_for_another_is_kept_without_a_question(
    qtbot: QtBot, archive: Archive, tmp_path: Path, way: str
) -> None:
    window = open_game_window(qtbot, archive)
    decide(window, 3)
    running = window.controller.table
    window.controller.table.name = "by the west"
    WAYS[way](window, tmp_path)
    assert window.controller.table is not running
    assert window.desk.place_label.words() == "“by the west” is kept: File, Unfinished games"
    dialog = unfinished(window)
    assert dialog.list.count() == 1
    assert "by the west\nTurn 1 of 4, 3 decisions" in dialog.list.item(0).text()
    click(dialog, "go_button")
    assert window.controller.table.at == 3
    assert window.windowTitle().startswith("by the west[*]")


@pytest.mark.slow
def test_going_back_and_forth_between_two_games_keeps_both(
    qtbot: QtBot, archive: Archive, tmp_path: Path
) -> None:
    window = open_game_window(qtbot, archive)
    decide(window, 2)
    trigger(window, "reseed")
    decide(window, 3)
    for at in (2, 3, 2):
        dialog = unfinished(window)
        assert dialog.list.count() == 1
        click(dialog, "go_button")
        assert window.controller.table.at == at
    decide(window)
    trigger(window, "quit")
    left = tuple(an_archive(tmp_path).unfinished())
    assert sorted(game.decisions for game in left) == [3, 3]


@pytest.mark.long
def test_a_game_with_a_file_is_gone_on_with_in_it(qtbot: QtBot, archive: Archive, tmp_path: Path) -> None:
    path = saved(archive, tmp_path / "ridge.brsave")
    before = path.read_bytes()
    window = open_game_window(qtbot, archive)
    window.files.open_path(path)
    decide(window)
    trigger(window, "restart")
    assert path.read_bytes() == before, "only Save writes the player's file"
    dialog = unfinished(window)
    assert f"File: {path}" in dialog.preview.accessibleDescription()
    click(dialog, "go_button")
    assert window.files.path == path
    assert window.isWindowModified()
    trigger(window, "save")
    assert archive.open(path).at == 4


@pytest.mark.long
def test_what_is_in_its_file_or_was_not_begun_is_not_kept_beside_it(
    qtbot: QtBot, archive: Archive, tmp_path: Path
) -> None:
    window = open_game_window(qtbot, archive)
    trigger(window, "restart")
    for name in ("first", "second"):
        window.files.open_path(saved(archive, tmp_path / f"{name}.brsave"))
    assert tuple(archive.unfinished()) == ()
    dialog = unfinished(window)
    assert not dialog.go_button.isEnabled()
    assert not dialog.discard_button.isEnabled()
    assert "Nothing lies here" in dialog.words.text()
    click(dialog, "leave_button")
    assert window.files.path == tmp_path / "second.brsave"


@pytest.mark.slow
def test_several_games_are_discarded_at_once(qtbot: QtBot, archive: Archive) -> None:
    window = open_game_window(qtbot, archive)
    for _ in range(3):
        decide(window)
        trigger(window, "reseed")
    running = window.controller.table
    dialog = unfinished(window)
    QTest.keyClick(dialog.list, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    asked = answer(QuestionDialog, choose("go"))
    click(dialog, "discard_button")
    assert asked[0].title_label.text() == "Throw these 2 away"
    assert dialog.list.count() == len(tuple(archive.unfinished())) == 1
    answer(QuestionDialog, choose("go"))
    click(dialog, "discard_button")
    assert not dialog.isVisible()
    assert tuple(archive.unfinished()) == ()
    assert window.controller.table is running


def full(*_of: object) -> None:
    raise ArchiveFault("The disk is full.")


@pytest.mark.long
@pytest.mark.parametrize("command", after(1, ["quit", "restart", "reseed"]))
def test_a_game_that_cannot_be_kept_is_left_only_after_an_answer(
    qtbot: QtBot, archive: Archive, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    window = open_game_window(qtbot, archive)
    decide(window)
    running = window.controller.table
    monkeypatch.setattr(archive, "autosave", full)
    asked = answer(QuestionDialog, lambda dialog: QTest.keyClick(dialog, Qt.Key.Key_Escape))
    trigger(window, command)
    assert len(asked) == 1
    assert window.controller.table is running
    assert window.isVisible()
    answer(QuestionDialog, choose("leave"))
    trigger(window, command)
    assert (window.controller.table is not running) == (command != "quit") == window.isVisible()
    for notice in shown(window, NoticeDialog):
        notice.close()


@pytest.mark.long
def test_save_in_the_question_saves_and_then_leaves(
    qtbot: QtBot, archive: Archive, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = saved(archive, tmp_path / "ridge.brsave")
    window = open_game_window(qtbot, archive)
    window.files.open_path(path)
    decide(window)
    running = window.controller.table
    monkeypatch.setattr(archive, "autosave", full)
    answer(QuestionDialog, choose("save"))
    trigger(window, "restart")
    assert window.controller.table is not running
    assert archive.open(path).at == 4
    window.desk.close_dialogs(NoticeDialog)


@pytest.mark.slow
def test_save_that_fails_in_the_question_leaves_nothing(
    qtbot: QtBot, archive: Archive, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_game_window(qtbot, archive)
    window.files.save_to(tmp_path / "ridge.brsave")
    decide(window)
    running = window.controller.table
    monkeypatch.setattr(archive, "autosave", full)
    monkeypatch.setattr(archive, "save", full)
    refused: list[list[QuestionDialog]] = []

    def save(dialog: QuestionDialog) -> None:
        refused.append(answer(QuestionDialog, choose("stay")))
        click_choice(dialog, "save")

    answer(QuestionDialog, save)
    trigger(window, "restart")
    assert window.controller.table is running
    assert len(refused[0]) == 1
    window.desk.close_dialogs(NoticeDialog)
