"""What the tests of inspection and map editor share: a window with the real game, and hands on the map."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bloodyridge_qt import resources
from bloodyridge_qt.games.bloody_ridge.edition import open_edition
from bloodyridge_qt.games.bloody_ridge.workshop import BloodyRidgeWorkshop
from bloodyridge_qt.table.archive.archive import Archive
from bloodyridge_qt.ui.settings import Settings
from bloodyridge_qt.ui.shell.main_window import MainWindow
from tests.ui.window_cases import SIZE, keep_preferences, spot

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

OWN_MAP = resources.map_file("bloody_ridge.geojson")
LEFT, NONE, SHIFT = (
    Qt.MouseButton.LeftButton,
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ShiftModifier,
)


def a_window(
    qtbot: QtBot, folder: Path, *, size: tuple[int, int] = SIZE, seed: str = "", **preferences: object
) -> MainWindow:
    """A shown window; with a seed a game is at its first decision, without one nothing lies there yet."""
    settings = Settings()
    keep_preferences(settings, dice="none", **preferences)
    archive = Archive(open_edition(), autosaves=folder / "running")
    window = MainWindow(archive.edition, settings=settings, archive=archive)
    window.map_files.workshop = BloodyRidgeWorkshop(archive.know, folder / "own", folder / "drafts")
    qtbot.addWidget(window)
    window.resize(*size)
    if seed:
        window.controller.prepare({"seed": seed})
    window.show()
    qtbot.waitExposed(window)
    if seed:
        window.controller.begin()
        qtbot.waitUntil(lambda: not window.controller.player.playing)
    window.map_view.fit_sheet()
    QApplication.processEvents()
    return window


def bare_window(qtbot: QtBot, folder: Path, map_file: Path | None = None, **more: object) -> MainWindow:
    """A window with a map and no game."""
    window = a_window(qtbot, folder, **more)
    window.inspecting.open_map(map_file)
    QApplication.processEvents()  # the docks find their place
    window.map_view.fit_sheet()
    QApplication.processEvents()
    return window


def point_at(window: MainWindow, place: str) -> None:
    """Move the mouse to a hex."""
    QTest.mouseMove(window.map_view.viewport(), spot(window, place) + QPoint(2, 2))
    QTest.mouseMove(window.map_view.viewport(), spot(window, place))
    QApplication.processEvents()


def click(window: MainWindow, place: str, modifier: Qt.KeyboardModifier = NONE) -> None:
    """Click a hex."""
    point_at(window, place)
    QTest.mouseClick(window.map_view.viewport(), LEFT, modifier, spot(window, place))
    QApplication.processEvents()


def side_spot(window: MainWindow, a: str, b: str) -> QPoint:
    """A point just on `a`'s side of the hexside between two hexes."""
    return (spot(window, a) * 3 + spot(window, b) * 2) / 5


def drag_over(window: MainWindow, points: list[QPoint]) -> None:
    """Press at the first point, come to all others, release at the last."""
    port = window.map_view.viewport()
    QTest.mouseMove(port, points[0])
    QTest.mousePress(port, LEFT, NONE, points[0])
    for point in points[1:]:
        QTest.mouseMove(port, point)
        QApplication.processEvents()
    QTest.mouseRelease(port, LEFT, NONE, points[-1])
    QApplication.processEvents()


def key(window: MainWindow, keys: Qt.Key, modifier: Qt.KeyboardModifier = NONE) -> None:
    """A key on the board."""
    window.activateWindow()  # a dialog may have been in front
    window.map_view.setFocus()
    QApplication.processEvents()
    QTest.keyClick(window.map_view, keys, modifier)
    QApplication.processEvents()


def toggle(window: MainWindow) -> None:
    """Begin or end the inspection, and let the docks find their place."""
    window.inspecting.toggle()
    QApplication.processEvents()
    window.map_view.fit_sheet()
