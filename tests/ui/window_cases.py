"""What the tests of the whole window share: opening one, and using it with real events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bloodyridge_qt.ui.settings import Settings
from bloodyridge_qt.ui.shell.main_window import MainWindow
from tests.small_game.forgetful import ForgetfulArchive
from tests.small_game.game import SmallEdition

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from bloodyridge_qt.table.game import Edition

SIZE = (1280, 800)


def open_window(
    qtbot: QtBot,
    box: Edition | None = None,
    *,
    dice: str = "none",
    seed: str = "1",
    size: tuple[int, int] = SIZE,
    **preferences: object,
) -> MainWindow:
    """A shown window with a game at its first decision; `preferences` are stored before it opens."""
    settings = Settings()
    preferences.setdefault("pause_phases", False)
    keep_preferences(settings, dice=dice, **preferences)
    box = box or SmallEdition()
    window = MainWindow(box, settings=settings, archive=ForgetfulArchive(box))
    qtbot.addWidget(window)
    window.resize(*size)
    window.controller.prepare({"seed": seed})
    window.show()
    qtbot.waitExposed(window)
    window.controller.begin()
    window.controller.finish()
    window.map_view.fit_sheet()
    QApplication.processEvents()
    return window


def keep_preferences(settings: Settings, **chosen: object) -> None:
    """Store preferences as a player would have left them."""
    from dataclasses import replace

    from bloodyridge_qt.ui.preferences import Preferences

    replace(Preferences.load(settings), **chosen).save(settings)


def spot(window: MainWindow, place: str) -> QPoint:
    """Where a hex's middle is on the board's viewport."""
    return window.map_view.mapFromScene(window.scene.place_centre(place))


def drag(
    window: MainWindow,
    start: QPoint,
    end: QPoint,
    held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
) -> None:
    """Press, move in steps and release on the board, as a hand does, with a key held as it lets go."""
    port = window.map_view.viewport()
    QTest.mouseMove(port, start)
    QTest.mousePress(port, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, start)
    for part in range(1, 9):
        QTest.mouseMove(port, start + (end - start) * part / 8)
        QApplication.processEvents()
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, held, end)
    QApplication.processEvents()


def force_spot(window: MainWindow, key: str) -> QPoint:
    """Where a force's counter can be grasped."""
    item = window.scene.stack(key)
    assert item is not None, f"{key} does not lie on the board"
    return window.map_view.mapFromScene(item.counter_rect(item.view.counters[-1].key).center())


def play(window: MainWindow, mover: str, place: str, way: str) -> None:
    """Let a force act on a hex by "drag", by "clicks" or by "keys"; where another force lies, by keys."""
    scene, board = window.scene, window.map_view
    others = {stack.place for stack in scene.view_shown.stacks if stack.key != mover}
    home = scene.stack(mover).view.place
    if way == "keys" or place in others or home in others:
        board.setFocus()
        for _ in range(len(scene.movers)):
            QTest.keyClick(board, Qt.Key.Key_Tab)
            if scene.selected == mover:
                break
        for _ in range(len(scene.hand.targets)):
            QTest.keyClick(board, Qt.Key.Key_N)
            if scene.hand.aim == place:
                break
        QTest.keyClick(board, Qt.Key.Key_Return)
    elif way == "drag" and place != home:
        drag(window, force_spot(window, mover), spot(window, place))
    else:
        for point in (force_spot(window, mover), spot(window, place)):
            QTest.mouseMove(board.viewport(), point)
            QTest.mouseClick(
                board.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, point
            )


def settle(qtbot: QtBot, window: MainWindow) -> None:
    """Wait until the screen has caught up with the game."""
    qtbot.waitUntil(lambda: not window.controller.player.playing, timeout=20_000)
