"""A position of First Blood laid out in the window with mouse and keys, and the game that goes on from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bloodyridge_qt.games.registry import edition_of
from bloodyridge_qt.table.archive.archive import Archive
from tests.ui.inspect_cases import click, key
from tests.ui.session_cases import open_game_window, trigger

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from bloodyridge_qt.ui.shell.position_editor import PositionEditor

LEFT = Qt.MouseButton.LeftButton


def standing(editor: PositionEditor, place: str) -> list[str]:
    """The units the form has in a place."""
    assert editor.setup is not None
    fields = (field for section in editor.setup.sections() for field in section.fields())
    return [field.key for field in fields if field.value == place]


@pytest.mark.long
def test_units_are_laid_out_taken_away_and_played_on_with(qtbot: QtBot, tmp_path: Path) -> None:
    window = open_game_window(qtbot, Archive(edition_of("first_blood"), tmp_path / "running"))
    trigger(window, "set_up")
    QApplication.processEvents()
    editor, panel = window.position_editor, window.position_editor.panel
    window.map_view.fit_sheet()

    QTest.mouseClick(panel.tools["us"], LEFT)
    for units in (1, 2, 3):
        click(window, "0708")
        assert len(standing(editor, "0708")) == units
    third = standing(editor, "0708")[-1]

    QTest.mouseClick(panel.tools["away"], LEFT)
    click(window, "0708")
    assert third not in standing(editor, "0708")
    assert len(standing(editor, "0708")) == 2
    key(window, Qt.Key.Key_Right)  # the first arrow key shows where the keys stand
    assert window.scene.cursor_place == "0708"
    key(window, Qt.Key.Key_Return)
    assert len(standing(editor, "0708")) == 1
    QTest.mouseClick(panel.undo_button, LEFT)
    assert len(standing(editor, "0708")) == 2

    key(window, Qt.Key.Key_3)  # the third mode of the row, of which the first only looks
    click(window, "0512")
    (japanese,) = set(standing(editor, "0512"))
    assert japanese != third

    unit = panel.cell(third).field
    panel.scroll_area.ensureWidgetVisible(unit)
    unit.setFocus()
    unit.selectAll()
    QTest.keyClicks(unit, "0709")
    QTest.keyClick(unit, Qt.Key.Key_Return)
    QApplication.processEvents()
    assert standing(editor, "0709") == [third]

    assert panel.play_button.isEnabled(), panel.verdict.plain_text()
    QTest.mouseClick(panel.play_button, LEFT)
    qtbot.waitUntil(lambda: not editor.active)
    view = window.controller.table.view()
    assert {"0708", "0709", "0512"} <= {stack.place for stack in view.stacks}
