"""Texts of every dialog and panel from 80 to 200 per cent: none is cut off."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QApplication,
    QComboBox,
    QDockWidget,
    QFileDialog,
    QLabel,
    QPushButton,
    QScrollArea,
    QStyle,
    QStyleOptionButton,
    QWidget,
)

from bloodyridge_qt import language
from bloodyridge_qt.games.registry import edition_of
from bloodyridge_qt.table.archive.archive import Archive
from bloodyridge_qt.ui.panels.elided_label import ElidedLabel
from bloodyridge_qt.ui.panels.hand_throw_panel import HandThrowPanel
from bloodyridge_qt.ui.settings import Settings
from bloodyridge_qt.ui.shell.main_window import MainWindow
from tests.slow import after
from tests.ui.inspect_cases import a_window
from tests.ui.session_cases import trigger
from tests.ui.test_dialog_keys import DIALOGS, opened
from tests.ui.window_cases import keep_preferences, settle

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

SMALLEST_SCREEN = 1280
SCREEN = (SMALLEST_SCREEN, 800)
SIZES = (200, 150, 100, 80)


def cut(inside: QWidget) -> list[str]:
    """The texts in a widget for which there is no room, and parts that reach out of what they lie in."""
    found = []
    if inside.isWindow() and inside.width() > SMALLEST_SCREEN:
        found.append(f"{inside.width()} is wider than a screen")
    for part in inside.findChildren(QWidget):
        if not part.isVisible() or isinstance(part, ElidedLabel):
            continue
        if isinstance(part, QLabel) and part.text() and part.pixmap().isNull():
            need = part.heightForWidth(part.width()) if part.wordWrap() else part.sizeHint().height()
            wide = part.width() if part.wordWrap() else part.sizeHint().width()
            if part.height() < need - 1 or part.width() < wide:  # a pixel is lost by rounding
                found.append(f"{part.text()!r} has {part.size().toTuple()}, needs {wide, need}")
        elif isinstance(part, QAbstractButton | QComboBox) and not part.size().isEmpty():
            need = part.minimumSizeHint()
            name = part.text() if isinstance(part, QAbstractButton) else part.currentText()
            own = isinstance(inside, QFileDialog)  # Qt's own, where a long path gives way
            if name and not own and (part.width() < need.width() or part.height() < need.height()):
                found.append(f"{name!r} has {part.size().toTuple()}, needs {need.toTuple()}")
        if isinstance(part, QPushButton) and part.text() and part.icon().isNull():
            option = QStyleOptionButton()
            part.initStyleOption(option)
            inner = part.style().subElementRect(QStyle.SubElement.SE_PushButtonContents, option, part)
            drawn = QFont(part.font())
            drawn.setBold(drawn.bold() or bool(part.property("main")))
            wide = QFontMetrics(drawn).size(Qt.TextFlag.TextShowMnemonic, part.text()).width()
            if inner.width() < wide:
                found.append(f"{part.text()!r} has {inner.width()} inside, needs {wide}")
        if isinstance(part, QScrollArea) and part.widget() is not None:
            fixed = part.horizontalScrollBarPolicy() == Qt.ScrollBarPolicy.ScrollBarAlwaysOff
            if fixed and part.widget().width() > part.viewport().width():
                wide, room = part.widget().width(), part.viewport().width()
                found.append(f"{part.objectName() or type(part).__name__} has {room}, needs {wide}")
        elif not under_scroll(part, inside):
            place = QRect(part.mapTo(inside, QPoint()), part.size())
            if not inside.rect().contains(place):
                found.append(f"{type(part).__name__} {part.accessibleName()!r} reaches out: {place}")
    return found


def under_scroll(part: QWidget, top: QWidget) -> bool:
    """Whether it can be scrolled into sight."""
    above = part.parentWidget()
    while above is not top and not isinstance(above, QAbstractScrollArea):
        above = above.parentWidget()
    return isinstance(above, QAbstractScrollArea)


@pytest.mark.parametrize("size", after(1, SIZES))
def test_no_dialog_cuts_a_text(
    qtbot: QtBot, tmp_path: Path, capsys: pytest.CaptureFixture[str], size: int
) -> None:
    window = a_window(qtbot, tmp_path, seed="7")
    window.preferences.prefer(text_size=size)
    faults = {}
    for name in DIALOGS:
        dialog = opened(qtbot, window, name)
        for _try in range(50):  # a message box lays itself out a moment later
            QApplication.processEvents()
            if not (found := cut(dialog)):
                break
        else:
            faults[name] = found
        capsys.readouterr()  # one tells its fault there
        dialog.close()
        QApplication.processEvents()
    assert not faults


@pytest.mark.parametrize("size", after(1, SIZES))
def test_no_panel_cuts_a_text(qtbot: QtBot, tmp_path: Path, size: int) -> None:
    window = a_window(qtbot, tmp_path, seed="7")
    window.resize(1280, 800)
    window.preferences.prefer(text_size=size)
    table = window.controller.table
    assert table is not None
    for _decision in range(6):
        window.controller.decide(table.offers()[0])
    QApplication.processEvents()
    faults = {"prompt": cut(window.prompt_bar)}
    for dock in window.findChildren(QDockWidget):
        dock.show()
        dock.raise_()
        QApplication.processEvents()
        faults[dock.windowTitle()] = cut(dock.widget())
    assert not {name: found for name, found in faults.items() if found}


@pytest.mark.slow
def test_nothing_is_cut_in_german_either() -> None:
    """Constants are translated as they are loaded: another language wants another process."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-m", "slow or not slow", "-k", "cuts_a_text", __file__],
        env={**os.environ, language.VARIABLE: "de"},
        capture_output=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stdout


def test_what_fits_on_the_screen_needs_no_scroll_bar(qtbot: QtBot, tmp_path: Path) -> None:
    """A scroll bar narrows the words, which then are too tall to go without it: at first none is to come."""
    window = a_window(qtbot, tmp_path, seed="7")
    dialog = opened(qtbot, window, "PreferencesDialog")
    QApplication.processEvents()
    assert dialog.scroll_area.verticalScrollBar().maximum() == 0


SAVED = ("v4/tarawa_attack",)
"""A hand of cards, a fight, dice on the table."""


@pytest.mark.parametrize("save", SAVED)
def test_no_game_cuts_a_text_nor_makes_the_window_larger(qtbot: QtBot, tmp_path: Path, save: str) -> None:
    """Text of twice the size, come to step by step; then with every dock: what has no room is scrolled."""
    path = Path(__file__).parent.parent / "saves" / f"{save}.brsave"
    archive = Archive(edition_of(json.loads(path.read_bytes())["game"]), tmp_path / "running")
    settings = Settings()
    keep_preferences(settings, dice="none", pause_phases=False)
    window = MainWindow(archive.edition, settings=settings, archive=archive)
    qtbot.addWidget(window)
    window.resize(*SCREEN)
    window.show()
    window.files.open_path(path, ask=False)
    settle(qtbot, window)
    for _step in range(5):
        trigger(window, "text_larger")
    assert window.preferences.now.text_size == 200
    faults = {}
    for _decision in range(6):
        settle(qtbot, window)
        assert window.size().toTuple() == SCREEN
        for _try in range(50):  # a bar that has just grown lays itself out a moment later
            QApplication.processEvents()
            if not (found := cut(window.prompt_bar)):
                break
        faults[window.prompt_bar.headline.plain_text()] = found
        for panel in window.map_view.findChildren(HandThrowPanel):
            if panel.isVisible():
                faults["by hand"] = cut(panel)
                assert panel.parentWidget().rect().contains(panel.geometry())
        window.controller.decide(window.controller.table.offers()[-1])
    for dock in window.findChildren(QDockWidget):
        dock.show()
        dock.raise_()
        QApplication.processEvents()
        faults[dock.windowTitle()] = cut(dock.widget())
    assert window.size().toTuple() == SCREEN
    assert not {name: found for name, found in faults.items() if found}
