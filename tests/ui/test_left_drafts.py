"""Corrections a window left behind are offered at the next start, and come back as they were."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog

from bloodyridge_qt.games.bloody_ridge.rules.counters import read_counters
from bloodyridge_qt.ui.dialogs import question
from bloodyridge_qt.ui.dialogs.file_form import FileFormDialog
from bloodyridge_qt.ui.dialogs.unfinished import UnfinishedDialog
from tests.slow import after
from tests.ui.inspect_cases import a_window, bare_window, click
from tests.ui.session_cases import decide, shown, trigger

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from bloodyridge_qt.ui.shell.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("unpainted")

LEFT = Qt.MouseButton.LeftButton


def offered(window: MainWindow) -> UnfinishedDialog | None:
    window.unfinished.offer(window.controller.begin)
    QApplication.processEvents()
    return next((one for one in window.findChildren(UnfinishedDialog) if one.isVisible()), None)


@pytest.fixture
def left(qtbot: QtBot, tmp_path: Path) -> None:
    """A window in which 1508 was painted ended without a word."""
    window = bare_window(qtbot, tmp_path)
    window.map_editor.toggle()
    QApplication.processEvents()
    window.map_view.fit_sheet()
    QTest.mouseClick(window.map_editor.panel.tools["terrain clear"], LEFT)
    click(window, "1508")
    window.close()


@pytest.mark.long
@pytest.mark.usefixtures("left")
def test_a_map_goes_on_beside_a_game(qtbot: QtBot, tmp_path: Path) -> None:
    window = a_window(qtbot, tmp_path, seed="7")
    dialog = offered(window)
    assert dialog.list.item(0).text().startswith("Map bloody_ridge.geojson\ncorrected in 1 place\n")
    QTest.mouseClick(dialog.go_button, LEFT)
    assert not dialog.isVisible()
    editor = window.map_editor
    assert window.map_editor.active
    assert editor.draft.terrain("1508") == "clear"
    assert window.scene.painter.sheet.space("1508").terrain == "clear"
    assert "changed" in editor.panel.name.plain_text()
    assert offered(window) is None, "this window has it now"


@pytest.mark.slow
@pytest.mark.usefixtures("left")
def test_later_offers_it_again_and_discard_does_not(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = a_window(qtbot, tmp_path, seed="7")
    QTest.mouseClick(offered(window).leave_button, LEFT)
    dialog = offered(window)
    monkeypatch.setattr(question, "ask_confirm", lambda *_of, **_more: True)
    QTest.mouseClick(dialog.discard_button, LEFT)
    assert not dialog.isVisible()
    assert offered(window) is None


@pytest.mark.slow
@pytest.mark.usefixtures("left")
def test_games_and_corrections_are_offered_together_the_latest_first(qtbot: QtBot, tmp_path: Path) -> None:
    window = a_window(qtbot, tmp_path, seed="7")
    decide(window, 2)
    trigger(window, "restart")
    dialog = offered(window)
    assert [dialog.list.item(row).text().split("\n")[0] for row in range(dialog.list.count())] == [
        "Game without a name",
        "Map bloody_ridge.geojson",
    ]
    dialog.list.setCurrentRow(1)
    QTest.mouseClick(dialog.go_button, LEFT)
    assert window.map_editor.active
    trigger(window, "unfinished")
    (dialog,) = shown(window, UnfinishedDialog)
    QTest.mouseClick(dialog.go_button, LEFT)
    assert window.controller.table.at == 2


@pytest.mark.slow
@pytest.mark.usefixtures("left")
def test_who_looks_at_a_map_is_offered_corrections_alone(qtbot: QtBot, tmp_path: Path) -> None:
    window = a_window(qtbot, tmp_path, seed="7")
    decide(window)
    trigger(window, "quit")
    dialog = offered(bare_window(qtbot, tmp_path))
    assert dialog.list.count() == 1
    assert dialog.list.item(0).text().startswith("Map ")
    assert dialog.leave_button.text().replace("&", "") == "Close"
    dialog.close()


@pytest.mark.slow
def test_counters_go_on(qtbot: QtBot, tmp_path: Path) -> None:
    window = a_window(qtbot, tmp_path, seed="7")
    window.map_files.fill_in()
    (form,) = window.findChildren(FileFormDialog)
    form.fields["Attack factors of headquarters|division|attack_factor"].setValue(9)
    window.close()
    again = a_window(qtbot, tmp_path, seed="7")
    dialog = offered(again)
    assert dialog.list.item(0).text().startswith("Counters bloody_ridge_counters.json\n")
    QTest.mouseClick(dialog.go_button, LEFT)
    (form,) = again.findChildren(FileFormDialog)
    assert form.fields["Attack factors of headquarters|division|attack_factor"].value() == 9
    again.close()


def changed_form(window: MainWindow) -> FileFormDialog:
    window.map_files.fill_in()
    (form,) = shown(window, FileFormDialog)
    form.fields["Attack factors of headquarters|division|attack_factor"].setValue(9)
    return form


@pytest.mark.long
def test_counters_in_no_file_are_kept_when_their_form_closes(qtbot: QtBot, tmp_path: Path) -> None:
    window = a_window(qtbot, tmp_path, seed="7")
    QTest.keyClick(changed_form(window), Qt.Key.Key_Escape)
    assert not shown(window, FileFormDialog)
    told = "The corrections of bloody_ridge_counters.json are kept: File, Unfinished games"
    assert window.desk.place_label.words() == told
    second = changed_form(window)
    second.fields["Attack factors of headquarters|battalion|attack_factor"].setValue(7)
    trigger(window, "unfinished")
    (dialog,) = shown(window, UnfinishedDialog)
    assert dialog.list.count() == 1, "the second is open"
    QTest.mouseClick(dialog.go_button, LEFT)
    (form,) = shown(window, FileFormDialog)
    assert form.fields["Attack factors of headquarters|battalion|attack_factor"].value() != 7
    assert len(tuple(window.map_files.workshop.drafts.left_behind())) == 1, "the second has made room"


@pytest.mark.long
@pytest.mark.parametrize("answer", after(1, [question.STAY, question.LEAVE, question.SAVE]))
def test_counters_that_cannot_be_kept_are_asked_about(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: str
) -> None:
    path = tmp_path / "mine.json"
    (tmp_path / "drafts").write_text("in the way")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_of: (str(path), ""))
    asked: list[tuple[object, ...]] = []
    monkeypatch.setattr(question, "ask_unsaved", lambda *of: asked.append(of[1:]) or answer)
    window = a_window(qtbot, tmp_path, seed="7")
    form = changed_form(window)
    assert window.may_lose_drafts() is (answer != question.STAY)
    QTest.mouseClick(form.close_button, LEFT)
    assert form.isVisible() is (answer == question.STAY)
    assert asked[0] == ("bloody_ridge_counters.json", "counters")
    assert path.exists() is (answer == question.SAVE)
    if answer == question.SAVE:
        assert read_counters(path).division_hq == 9
    window.close()
