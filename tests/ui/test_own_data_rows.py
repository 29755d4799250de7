"""An owner adds a unit in the forms by mouse and keys, and plays with it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from bloodyridge_qt.ui.dialogs.file_form import FileFormDialog
from bloodyridge_qt.ui.panels.field_section import FoldingSection
from bloodyridge_qt.ui.shell.main_window import MainWindow
from tests.ui.session_cases import shown
from tests.ui.test_own_data import LEFT, asked, filled_in, window_of

pytestmark = pytest.mark.usefixtures("unpainted")

UNITS = "US ground units"


def button(dialog: FileFormDialog, words: str) -> QPushButton:
    (found,) = (
        one for one in dialog.findChildren(QPushButton) if one.accessibleName() == f"{UNITS}: {words}"
    )
    return found


def section(dialog: FileFormDialog) -> FoldingSection:
    found = dialog.sections[UNITS]
    assert isinstance(found, FoldingSection)
    if not found.heading.isChecked():
        QTest.mouseClick(found.heading, LEFT)
    return found


def named(dialog: FileFormDialog, name: str) -> QLineEdit:
    names = section(dialog).names
    assert names is not None
    field = names.name
    field.setFocus()
    field.clear()
    QTest.keyClicks(field, name)
    return field


def at_turn(window: MainWindow, name: str) -> int:
    (piece,) = (one for one in window.controller.table.rules.setting.pieces if one.name == name)
    return int(piece.arrives)


@pytest.mark.slow
def test_a_unit_is_added_to_counters_and_time_record_and_is_in_the_game(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = window_of(qtbot, tmp_path)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda _parent, _words, name, _kinds: (name, ""))
    counters = filled_in(window)
    QTest.keyClick(named(counters, "9/9"), Qt.Key.Key_Return)
    assert not (tmp_path / "own").exists(), "Return adds the unit, and does not press the main button"
    made = section(counters).inputs[f"{UNITS}|9/9|name"].field
    assert QApplication.focusWidget() is made, "what it is can be typed at once"
    assert not counters.trouble.isVisible()
    QTest.mouseClick(counters.save_button, LEFT)

    counters.roles.setFocus()
    QTest.keyClicks(counters.roles, "Time")
    QTest.keyClick(counters.roles, Qt.Key.Key_Return)
    record = shown(window, FileFormDialog)[-1]
    named(record, "9/9")
    QTest.mouseClick(button(record, "Add"), LEFT)
    assert not record.trouble.isVisible()
    arrives = section(record).inputs[f"{UNITS}|9/9|list"].field
    arrives.setFocus()
    QTest.keyClick(arrives, Qt.Key.Key_Down)
    QTest.mouseClick(record.save_button, LEFT)
    QTest.keyClick(record, Qt.Key.Key_Escape)

    dialog = asked(window)
    assert not dialog.trouble.isVisible()
    QTest.mouseClick(dialog.start_button, LEFT)
    assert at_turn(window, "9/9") == 1


@pytest.mark.long
def test_a_name_that_is_there_already_is_refused_and_a_unit_can_go(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path)
    dialog = filled_in(window)
    before = dict(dialog.fields)
    named(dialog, "1/1")
    QTest.mouseClick(button(dialog, "Add"), LEFT)
    assert dialog.trouble.plain_text() == "1/1 is there already."
    assert dict(dialog.fields) == before
    named(dialog, "77/7")
    QTest.mouseClick(button(dialog, "Take away"), LEFT)
    assert dialog.trouble.plain_text() == "There is no 77/7 here."
    named(dialog, "1/1")
    QTest.mouseClick(button(dialog, "Take away"), LEFT)
    assert f"{UNITS}|1/1|attack" not in dialog.fields
    assert "brings '1/1', which is no counter" in dialog.trouble.plain_text()
    assert not dialog.save_button.isEnabled()


@pytest.mark.long
def test_only_where_a_unit_can_come_or_go_is_there_a_row_for_its_name(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path)
    roles = filled_in(window).roles
    roles.setCurrentIndex(roles.findData("crt"))
    roles.activated.emit(roles.currentIndex())
    tables = shown(window, FileFormDialog)[-1]
    folding = [one for one in tables.sections.values() if isinstance(one, FoldingSection)]
    assert folding, tables.title_label.text()
    assert all(one.heading.isChecked() for one in folding)
    assert [one.names for one in folding] == [None] * len(folding)
    assert not [one for one in tables.findChildren(QLineEdit) if "name of a" in one.accessibleName()]
