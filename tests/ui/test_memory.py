"""What a table, a picture or a question leaves in memory once it is gone: nothing."""

from __future__ import annotations

import gc
import sys
import weakref
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt, QTimer
from PySide6.QtGui import QPixmapCache
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMessageBox

from bloodyridge_qt.app import launch as app
from bloodyridge_qt.games.bloody_ridge.edition import open_edition
from bloodyridge_qt.table.archive.archive import Archive
from bloodyridge_qt.ui.board.items.pieces import Pieces
from bloodyridge_qt.ui.board.thumbnail import thumbnail
from bloodyridge_qt.ui.dialogs.question import ask_confirm
from bloodyridge_qt.ui.panels import tab_order
from bloodyridge_qt.ui.settings import Settings
from bloodyridge_qt.ui.shell.main_window import MainWindow
from tests.random_events.watching import on_the_heap, pictures_kept
from tests.small_game.forgetful import ForgetfulArchive
from tests.ui.session_cases import open_game_window
from tests.ui.window_cases import open_window

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot


def pieces_there() -> int:
    for _ in range(2):
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        gc.collect()
    return sum(type(thing) is Pieces for thing in gc.get_objects())


@pytest.mark.long
def test_the_pieces_of_a_table_go_with_it(qtbot: QtBot) -> None:
    window = open_window(qtbot)
    first = weakref.ref(window.scene.pieces)
    window.controller.start({"seed": "2"})
    QApplication.processEvents()
    gc.collect()
    assert first() is None


@pytest.mark.long
def test_a_small_picture_leaves_nothing_behind(qtbot: QtBot) -> None:
    window = open_window(qtbot)
    table = window.controller.table
    before = pieces_there()
    for _ in range(3):
        assert not thumbnail(table.view(), table.sheet, QSize(120, 90)).isNull()
    assert pieces_there() == before


def test_a_question_may_go_with_the_dialog_it_stands_on(qtbot: QtBot) -> None:
    below = QDialog()
    below.show()
    qtbot.waitExposed(below)

    def close_both() -> None:
        QTest.keyClick(QApplication.activeModalWidget(), Qt.Key.Key_Escape)
        below.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    QTimer.singleShot(0, close_both)
    assert not ask_confirm(below, "Throw this game away", "It is in no other file.")


@pytest.mark.long
def test_what_tab_comes_to_goes_with_its_window(qtbot: QtBot, tmp_path: Path) -> None:
    window = open_game_window(qtbot, Archive(open_edition(), autosaves=tmp_path))
    assert window.map_view in tab_order.stops(window)
    gone = weakref.ref(window.map_view)
    window.close()
    window.deleteLater()
    del window
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    assert gone() is None


@pytest.mark.long
def test_an_error_keeps_nothing_once_it_is_told(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    class Held:
        pass

    window, seen = open_window(qtbot), []

    def go_wrong() -> None:
        held = Held()
        seen.append(weakref.ref(held))
        raise ValueError("on purpose")

    monkeypatch.setattr(sys, "excepthook", app.Catcher(window))
    QTimer.singleShot(0, go_wrong)
    qtbot.waitUntil(lambda: bool(window.findChildren(QMessageBox)))
    gc.collect()
    assert seen[0]() is None
    window.findChildren(QMessageBox)[0].close()


@pytest.mark.slow
@pytest.mark.skipif(on_the_heap() == 0.0, reason="this C library does not say how much is allocated")
@pytest.mark.usefixtures("qapp")
def test_the_fields_of_a_set_up_leave_nothing_on_the_heap() -> None:
    """An application that wears a style sheet keeps a kilobyte and more of every number field for good."""

    def once() -> float:
        window = MainWindow(box := open_edition(), settings=Settings(), archive=ForgetfulArchive(box))
        window.controller.prepare({"seed": "1"})
        window.show()
        QApplication.processEvents()
        window.actions_by_command.by_id["set_up"].trigger()
        QApplication.processEvents()
        window.close()
        window.deleteLater()
        pieces_there()
        QPixmapCache.clear()
        return on_the_heap() - pictures_kept()

    first = [once() for _ in range(4)][-1]
    assert [once() for _ in range(6)][-1] - first < 6 * 0.03
