"""Leaving the program and coming back: what is kept, what is offered, and finished games."""

from __future__ import annotations

import re
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QCloseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from bloodyridge_qt.app import launch as app
from bloodyridge_qt.table.archive.kept import ArchiveFault
from bloodyridge_qt.table.offers import buttons, movers, targets
from bloodyridge_qt.ui.board import heard_board
from bloodyridge_qt.ui.dialogs.notice import NoticeDialog
from bloodyridge_qt.ui.dialogs.question import QuestionDialog
from bloodyridge_qt.ui.dialogs.unfinished import UnfinishedDialog
from bloodyridge_qt.ui.panels import tab_order
from bloodyridge_qt.ui.panels.plain_label import PathLabel
from bloodyridge_qt.ui.shell import folders
from tests.saves.players import near_the_end
from tests.slow import after
from tests.ui.session_cases import an_archive, answer, decide, open_game_window, shown, trigger

if TYPE_CHECKING:
    from PySide6.QtWidgets import QDialog
    from pytestqt.qtbot import QtBot

    from bloodyridge_qt.table.archive.archive import Archive
    from bloodyridge_qt.table.game_table import Table
    from bloodyridge_qt.table.offers import Offer
    from bloodyridge_qt.ui.shell.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("unpainted")


@pytest.fixture
def archive(tmp_path: Path) -> Archive:
    return an_archive(tmp_path)


def click(dialog: QDialog, button: str) -> None:
    QTest.mouseClick(getattr(dialog, button), Qt.MouseButton.LeftButton)


def save_to(window: MainWindow, path: Path) -> None:
    """Save under this name, through the file dialog."""
    answer(QFileDialog, lambda dialog: (dialog.selectFile(str(path)), dialog.accept()))
    trigger(window, "save_as")


class FromTheFrame(QCloseEvent):
    """As the button in the window's frame sends it."""

    def spontaneous(self) -> bool:
        return True


def quit_and_start_again(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, how: str
) -> tuple[MainWindow, list[UnfinishedDialog]]:
    """The window after the next start, and what it asks."""
    if how == "command":
        trigger(window, "quit")
        assert not window.isVisible()
    else:
        event = FromTheFrame()
        window.closeEvent(event)
        assert event.isAccepted()
    again = open_game_window(qtbot, an_archive(tmp_path), begin=False)
    app.begin(again, None)
    return again, shown(again, UnfinishedDialog)


@pytest.mark.long
@pytest.mark.parametrize("how", after(1, ["command", "frame"]))
def test_quitting_asks_nothing_and_the_next_start_offers_to_go_on(
    qtbot: QtBot, archive: Archive, tmp_path: Path, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(heard_board, "announce", lambda _view, words: said.append(words))
    window = open_game_window(qtbot, archive)
    decide(window, 2)
    again, (dialog,) = quit_and_start_again(qtbot, window, tmp_path, how)
    assert "The game is kept." in said
    assert dialog.title_label.text() == "Go on where you left off"
    assert not dialog.preview.picture.pixmap().isNull()
    click(dialog, "go_button")
    assert again.controller.table.at == 2
    assert again.isWindowModified()
    assert again.files.path is None


@pytest.mark.long
def test_a_saved_game_is_gone_on_with_in_its_own_file(qtbot: QtBot, archive: Archive, tmp_path: Path) -> None:
    window = open_game_window(qtbot, archive)
    path = tmp_path / "ridge.brsave"
    decide(window)
    save_to(window, path)
    before = path.read_bytes()
    again, (dialog,) = quit_and_start_again(qtbot, window, tmp_path, "command")
    assert f"File: {path}" in dialog.preview.accessibleDescription()
    (told,) = (one for one in tab_order.stops(dialog) if isinstance(one, PathLabel))
    assert (told.accessibleName(), told.accessibleDescription()) == ("File", str(path))
    assert told.toolTip() == str(path), "Tab tells it whole, as a pointer that rests does"
    assert told.sizeHint().height() < 2 * told.fontMetrics().height(), "in one line"
    click(dialog, "go_button")
    assert again.files.path == path
    assert not again.isWindowModified()
    trigger(again, "save")
    assert path.read_bytes() == before, "nothing was new"
    assert not list(tmp_path.glob("ridge.brsave.bak"))
    decide(again)
    assert again.isWindowModified()
    trigger(again, "save")
    assert archive.open(path).at == 2


@pytest.mark.slow
def test_a_file_that_others_changed_since_quitting_is_asked_about(
    qtbot: QtBot, archive: Archive, tmp_path: Path
) -> None:
    window = open_game_window(qtbot, archive)
    path = tmp_path / "ridge.brsave"
    decide(window)
    save_to(window, path)
    trigger(window, "quit")
    other = an_archive(tmp_path / "elsewhere")
    table = other.open(path)
    table.name = "theirs"
    other.save(table, path)
    again = open_game_window(qtbot, an_archive(tmp_path), begin=False)
    app.begin(again, None)
    (dialog,) = shown(again, UnfinishedDialog)
    click(dialog, "go_button")
    assert again.isWindowModified()
    asked = answer(QuestionDialog, lambda dialog: QTest.keyClick(dialog, Qt.Key.Key_Escape))
    trigger(again, "save")
    assert len(asked) == 1
    assert archive.open(path).name == "theirs"


@pytest.mark.slow
def test_of_a_game_in_which_nothing_was_done_nothing_is_kept(
    qtbot: QtBot, archive: Archive, tmp_path: Path
) -> None:
    window = open_game_window(qtbot, archive)
    trigger(window, "restart")
    _, asked = quit_and_start_again(qtbot, window, tmp_path, "command")
    assert asked == []


@pytest.mark.long
def test_quitting_asks_when_the_game_cannot_be_kept(
    qtbot: QtBot, archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_game_window(qtbot, archive)
    decide(window)

    def full(_table, _file):
        raise ArchiveFault("The disk is full.")

    monkeypatch.setattr(archive, "autosave", full)
    asked = answer(QuestionDialog, lambda dialog: QTest.keyClick(dialog, Qt.Key.Key_Escape))
    trigger(window, "quit")
    assert len(asked) == 1
    assert window.isVisible()
    for notice in shown(window, NoticeDialog):
        notice.close()


# finished games ------------------------------------------------------------


def play_to_the_end(window: MainWindow, tmp_path: Path, seed: str = "7", **choices: str) -> None:
    """Take up a game that is nearly over, and decide in the window until it is."""
    controller = window.controller
    window.files.take_up(near_the_end(window.files.archive, tmp_path / "near.brsave", seed, **choices))
    while not controller.table.over:
        table = controller.table
        controller.decide((*buttons(table.offers()), *anything(table))[0])
        controller.finish()


def anything(table: Table) -> tuple[Offer, ...]:
    """Choices on the board, those without a warning first."""
    every = [
        one
        for mover in movers(table.offers())
        for many in targets(table.offers(), mover).values()
        for one in many
    ]
    return tuple(sorted(every, key=lambda choice: bool(choice.warning)))


@pytest.mark.long
def test_a_game_that_is_over_is_kept_among_the_finished_and_asks_nothing(
    qtbot: QtBot, archive: Archive, tmp_path: Path
) -> None:
    window = open_game_window(qtbot, archive)
    play_to_the_end(window, tmp_path)
    (kept,) = (tmp_path / "finished").iterdir()
    day = datetime.now().astimezone().strftime("%Y-%m-%d")
    assert re.fullmatch(rf"{day} \d{{4}} 7 (US|Japanese) victory [0-9a-f]{{12}}\.brsave", kept.name)
    assert not window.isWindowModified()
    assert not list((tmp_path / "running").glob("*.brsave"))
    trigger(window, "undo")
    assert window.isWindowModified()
    trigger(window, "redo")
    assert not window.isWindowModified()
    assert list((tmp_path / "finished").glob("*.brsave")) == [kept], "the same game is one file"
    _, asked = quit_and_start_again(qtbot, window, tmp_path, "command")
    assert asked == []


@pytest.mark.slow
def test_saving_after_opening_a_finished_game_asks_for_a_name(
    qtbot: QtBot, archive: Archive, tmp_path: Path
) -> None:
    window = open_game_window(qtbot, archive)
    play_to_the_end(window, tmp_path)
    (kept,) = (tmp_path / "finished").iterdir()
    before = kept.read_bytes()
    assert window.files.open_path(kept)
    assert window.files.path is None
    assert not window.isWindowModified()
    trigger(window, "undo")
    decided = window.controller.table.at
    other = tmp_path / "other.brsave"
    answer(QFileDialog, lambda dialog: (dialog.selectFile(str(other)), dialog.accept()))
    trigger(window, "save")
    assert archive.open(other).at == decided
    assert kept.read_bytes() == before


@pytest.mark.slow
def test_a_finished_game_that_cannot_be_kept_is_told_and_stays_a_running_one(
    qtbot: QtBot, archive: Archive, tmp_path: Path
) -> None:
    (tmp_path / "finished").write_text("in the way")
    window = open_game_window(qtbot, archive)
    play_to_the_end(window, tmp_path)
    (notice,) = shown(window, NoticeDialog)
    assert "finished" in notice.words.plain_text()
    notice.close()
    assert window.isWindowModified()
    assert list((tmp_path / "running").glob("*.brsave"))


# names and folders ------------------------------------------------------------


def proposed(window: MainWindow) -> Path:
    """Where Save as would save."""
    names: list[str] = []
    answer(QFileDialog, lambda dialog: (names.extend(dialog.selectedFiles()), dialog.reject()))
    trigger(window, "save_as")
    return Path(names[0])


@pytest.mark.long
def test_a_game_is_saved_by_date_and_time_in_a_folder_of_the_programs_own(
    qtbot: QtBot, archive: Archive, tmp_path: Path
) -> None:
    (tmp_path / "home").mkdir()
    window = open_game_window(qtbot, archive)
    decide(window)
    path = proposed(window)
    assert path.parent == folders.documents() / "Bloody Ridge"
    assert re.fullmatch(r"Bloody Ridge \d{4}-\d\d-\d\d \d{4}\.brsave", path.name)
    path.write_text("another game of the same minute")
    assert proposed(window).name == path.name.replace(".brsave", " 2.brsave")


@pytest.mark.long
def test_while_a_sealed_game_goes_on_its_seed_is_in_no_name(qtbot: QtBot, archive: Archive) -> None:
    window = open_game_window(qtbot, archive, values={"seed": "hush", "sealed": "yes"})
    decide(window)
    assert "hush" not in proposed(window).name


@pytest.mark.slow
def test_at_its_end_the_seed_of_a_sealed_game_is_in_the_name_it_is_kept_by(
    qtbot: QtBot, archive: Archive, tmp_path: Path
) -> None:
    (tmp_path / "home").mkdir()
    window = open_game_window(qtbot, archive, values={"seed": "hush", "sealed": "yes"})
    decide(window)
    play_to_the_end(window, tmp_path, "hush", sealed="yes")
    (kept,) = (tmp_path / "finished").iterdir()
    assert " hush " in kept.name
