"""Reports and pictures out of the window: proposed names, overwriting, what fails."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLineEdit, QMessageBox

from bloodyridge_qt.app.calculator import MODULE
from bloodyridge_qt.games.bloody_ridge.screen.screen import BloodyRidgeScreen
from bloodyridge_qt.games.registry import edition_of
from bloodyridge_qt.table.archive.checking import page_of
from bloodyridge_qt.ui.dialogs.ending import EndingDialog
from bloodyridge_qt.ui.dialogs.notice import NoticeDialog
from bloodyridge_qt.ui.drawing.sheet.sheet_painter import SheetPainter
from bloodyridge_qt.ui.settings import Settings
from tests.saves.players import play
from tests.ui.session_cases import an_archive, answer, decide, open_game_window, shown, trigger

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from bloodyridge_qt.table.archive.archive import Archive
    from bloodyridge_qt.ui.shell.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("unpainted")


@pytest.fixture
def archive(tmp_path: Path) -> Archive:
    return an_archive(tmp_path)


@pytest.fixture
def window(qtbot: QtBot, archive: Archive, tmp_path: Path) -> MainWindow:
    """A game at its start; files go into the test's folder."""
    Settings().keep({"files/folder": str(tmp_path)})
    return open_game_window(qtbot, archive)


def keep(proposed: list[str], name: str = "") -> list:
    """Accept the file dialog, with another name if one is given; what it proposed is noted."""

    def use(dialog: QFileDialog) -> None:
        proposed.append(Path(dialog.selectedFiles()[0]).name)
        if name:
            dialog.selectFile(name)
        dialog.accept()

    return answer(QFileDialog, use)


@pytest.mark.long
def test_the_report_is_that_of_the_command_line(window: MainWindow, archive: Archive, tmp_path: Path) -> None:
    path = tmp_path / "ridge.brsave"
    table = archive.edition.start({"seed": "9"})
    play(table, 2)
    archive.save(table, path)
    window.files.open_path(path)
    proposed: list[str] = []
    keep(proposed)
    trigger(window, "report")
    assert proposed == ["ridge, report.html"]
    written = (tmp_path / "ridge, report.html").read_text(encoding="utf-8")
    from_file = page_of(path, edition_of)
    assert [line for line in written.splitlines() if "UTC" not in line] == [
        line for line in from_file.splitlines() if "UTC" not in line
    ]
    assert window.controller.table.at == 2
    assert not window.isWindowModified()


@pytest.mark.long
def test_the_report_waits_until_the_second_process_has_looked_back_and_holds_the_window_for_none(
    qtbot: QtBot, archive: Archive, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Settings().keep({"files/folder": str(tmp_path)})
    path = tmp_path / "fought.brsave"
    table = archive.edition.start({"seed": "9"})
    play(table, 12)
    archive.save(table, path)
    expected = page_of(path, edition_of)
    assert expected.count("; on average such a strike") > 2
    here: list[object] = []
    monkeypatch.setattr(BloodyRidgeScreen, "hindsight", lambda *_of: here.append(1) or "")
    window = open_game_window(qtbot, archive, calculator=MODULE)
    window.files.open_path(path)
    keep([])
    trigger(window, "report")
    report = tmp_path / "fought, report.html"
    qtbot.waitUntil(report.exists, timeout=30_000)
    assert report.read_text(encoding="utf-8").count("; on average such a strike") == expected.count(
        "; on average such a strike"
    )
    assert here == [], "nothing was looked back on in the window's own process"


@pytest.mark.slow
def test_the_ending_offers_the_report_and_stays(window: MainWindow, archive: Archive, tmp_path: Path) -> None:
    table = archive.edition.start({"seed": "over"})
    play(table)
    archive.save(table, tmp_path / "over.brsave")
    window.files.open_path(tmp_path / "over.brsave")
    (dialog,) = shown(window, EndingDialog)
    keep([])
    QTest.mouseClick(dialog.report_button, Qt.MouseButton.LeftButton)
    assert dialog.isVisible()
    assert "4.5" in (tmp_path / "over, report.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("yes", [True, False])
def test_a_file_that_is_there_is_asked_about(window: MainWindow, tmp_path: Path, yes: bool) -> None:
    there = tmp_path / "mine.html"
    there.write_text("mine", encoding="utf-8")
    button = QMessageBox.StandardButton.Yes if yes else QMessageBox.StandardButton.No

    def use(dialog: QFileDialog) -> None:
        dialog.selectFile("mine.html")
        met = answer(QMessageBox, lambda box: QTest.mouseClick(box.button(button), Qt.MouseButton.LeftButton))
        dialog.accept()
        assert met
        if not yes:
            dialog.reject()

    answer(QFileDialog, use)
    trigger(window, "report")
    assert (there.read_text(encoding="utf-8") == "mine") is not yes


@pytest.mark.long
def test_what_cannot_be_written_is_told(window: MainWindow, tmp_path: Path) -> None:
    keep([], "game.brsave.html")
    trigger(window, "report")
    (notice,) = shown(window, NoticeDialog)
    assert "name of a saved game" in notice.words.plain_text()
    assert not (tmp_path / "game.brsave.html").exists()


@pytest.mark.long
def test_the_position_is_a_picture_on_the_clipboard_and_in_a_file(window: MainWindow, tmp_path: Path) -> None:
    decide(window)
    trigger(window, "copy_picture")
    copied = QGuiApplication.clipboard().image()
    assert max(copied.width(), copied.height()) == 1600
    sheet = SheetPainter(window.controller.table.sheet).scene_rect()  # its tracks and piles too
    assert copied.width() / copied.height() == pytest.approx(sheet.width() / sheet.height(), abs=0.01)
    proposed: list[str] = []
    keep(proposed)
    trigger(window, "save_picture")
    (name,) = proposed
    assert re.fullmatch(r"Bloody Ridge \d{4}-\d\d-\d\d \w+, position\.png", name)
    written = QImage(str(tmp_path / name))
    assert written.size() == copied.size()
    window.replay.start(0)
    trigger(window, "copy_picture")
    assert QGuiApplication.clipboard().image() != copied, "the moment that is shown"


@pytest.mark.slow
def test_two_games_are_compared_from_the_menu(window: MainWindow, archive: Archive, tmp_path: Path) -> None:
    for name, seed in (("one", "1"), ("other", "2")):
        table = archive.edition.start({"seed": seed})
        play(table)
        archive.save(table, tmp_path / f"{name}.brsave")
    files = " ".join(f'"{name}.brsave"' for name in ("one", "other"))

    def use(dialog: QFileDialog) -> None:
        dialog.findChild(QLineEdit, "fileNameEdit").setText(files)
        dialog.accept()

    answer(QFileDialog, use)
    trigger(window, "compare")
    (notice,) = shown(window, NoticeDialog)
    told = notice.words.plain_text()
    assert "one.brsave: level " in told
    assert "differ in seed" in told
    assert told.endswith("[4.5].")
