"""F1 on anything opens the paragraph it cites: a counter, a space, a line of the log, the fight."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QCursor, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bloodyridge_qt.games.registry import edition_of
from tests.ui.window_cases import force_spot, open_window, spot

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot

    from bloodyridge_qt.ui.shell.main_window import MainWindow


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    return open_window(qtbot, edition_of("bloody_ridge"), seed="pointed")


def help_on(window: MainWindow, widget: QWidget, at: QPoint) -> str:
    """Point there, press F1, and read the head of the page."""
    QCursor.setPos(widget.mapToGlobal(at))
    QApplication.processEvents()
    QTest.keyClick(window, Qt.Key.Key_F1)
    panel = window.help_desk.rules_panel
    assert panel is not None
    return "\n".join(panel.page.toPlainText().splitlines()[:4])


def test_on_the_board_in_the_log_and_in_a_fight(window: MainWindow) -> None:
    port = window.map_view.viewport()
    assert "6.11" in help_on(window, port, force_spot(window, window.scene.movers[0]))
    assert "10.1" in help_on(window, port, spot(window, "1811"))
    window.docks.log.raise_()  # the rules may lie over it
    QApplication.processEvents()
    log = window.log_panel.text_view
    cursor = log.document().find("Optional rules")
    log.setTextCursor(QTextCursor(cursor))
    log.ensureCursorVisible()
    QApplication.processEvents()
    assert "11.1" in help_on(window, log.viewport(), log.cursorRect(cursor).center())
    table = window.controller.table
    assert table is not None
    window.controller.decide(table.offers()[0])
    window.docks.battle.raise_()
    QApplication.processEvents()
    title = window.battle_panel.rect().center()
    assert help_on(window, window.battle_panel, QPoint(title.x(), 12))


def test_where_nothing_is_pointed_at_the_prompt_speaks(window: MainWindow) -> None:
    assert "7.3" in help_on(window, window.menuBar(), QPoint(2, 2))
