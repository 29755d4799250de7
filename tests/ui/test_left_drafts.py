"""Corrections a window left behind are offered at the next start, and come back as they were."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog

from bloodyridge_qt.games.bloody_ridge.rules.counters import read_counters
from bloodyridge_qt.ui.dialogs import confirm, unsaved
from bloodyridge_qt.ui.dialogs.counter_mix import CounterMixDialog
from bloodyridge_qt.ui.dialogs.left_drafts import LeftDraftsDialog
from tests.ui.inspect_cases import a_window, bare_window, click

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from bloodyridge_qt.ui.shell.main_window import MainWindow

LEFT = Qt.MouseButton.LeftButton


def offered(window: MainWindow) -> LeftDraftsDialog | None:
    window.map_editor.offer_drafts()
    QApplication.processEvents()
    return next((one for one in window.findChildren(LeftDraftsDialog) if one.isVisible()), None)


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


@pytest.mark.usefixtures("left")
def test_later_offers_it_again_and_discard_does_not(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = a_window(qtbot, tmp_path, seed="7")
    QTest.mouseClick(offered(window).later_button, LEFT)
    dialog = offered(window)
    monkeypatch.setattr(confirm, "ask_confirm", lambda *_of, **_more: True)
    QTest.mouseClick(dialog.discard_button, LEFT)
    assert not dialog.isVisible()
    assert offered(window) is None


@pytest.mark.usefixtures("left")
def test_a_question_that_is_open_is_answered_first(qtbot: QtBot, tmp_path: Path) -> None:
    window = a_window(qtbot, tmp_path, seed="7")
    first = unsaved.UnsavedDialog(window, "a game")
    first.open()
    assert offered(window) is None
    first.reject()
    QTest.qWait(1)
    assert any(one.isVisible() for one in window.findChildren(LeftDraftsDialog))
    first.deleteLater()


def test_counters_go_on(qtbot: QtBot, tmp_path: Path) -> None:
    window = a_window(qtbot, tmp_path, seed="7")
    window.map_files.counter_mix()
    (form,) = window.findChildren(CounterMixDialog)
    form.fields["us_headquarters/division"].setValue(9)
    window.close()
    again = a_window(qtbot, tmp_path, seed="7")
    dialog = offered(again)
    assert dialog.list.item(0).text().startswith("Counter mix bloody_ridge_counters.json\n")
    QTest.mouseClick(dialog.go_button, LEFT)
    (form,) = again.findChildren(CounterMixDialog)
    assert form.fields["us_headquarters/division"].value() == 9
    again.close()


@pytest.mark.parametrize("answer", [unsaved.STAY, unsaved.LEAVE, unsaved.SAVE])
def test_counters_in_no_file_are_asked_about(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: str
) -> None:
    path = tmp_path / "mine.json"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_of: (str(path), ""))
    asked: list[tuple[object, ...]] = []
    monkeypatch.setattr(unsaved, "ask_unsaved", lambda *of: asked.append(of[1:]) or answer)
    window = a_window(qtbot, tmp_path, seed="7")
    window.map_files.counter_mix()
    (form,) = window.findChildren(CounterMixDialog)
    form.fields["us_headquarters/division"].setValue(9)
    assert window.may_lose_drafts() is (answer != unsaved.STAY)
    QTest.mouseClick(form.close_button, LEFT)
    assert form.isVisible() is (answer == unsaved.STAY)
    assert asked[0] == ("bloody_ridge_counters.json", "counter mix")
    assert path.exists() is (answer == unsaved.SAVE)
    if answer == unsaved.SAVE:
        assert read_counters(path).division_hq == 9
    window.close()
    later = a_window(qtbot, tmp_path, seed="7")
    assert (offered(later) is not None) is (answer == unsaved.STAY)
