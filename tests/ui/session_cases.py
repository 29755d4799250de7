"""What the tests of saving, taking back and replaying share: the real game in the real window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QDialog

from bloodyridge_qt.games.bloody_ridge.edition import open_edition
from bloodyridge_qt.table.archive.archive import Archive
from bloodyridge_qt.table.offers import movers, targets
from bloodyridge_qt.ui.settings import Settings
from bloodyridge_qt.ui.shell.main_window import MainWindow
from tests.ui.window_cases import SIZE, keep_preferences

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from bloodyridge_qt.table.archive.archive import Archive
    from bloodyridge_qt.table.offers import Offer


def an_archive(folder: Path) -> Archive:
    """An archive with its autosaves in a folder of the test."""
    return Archive(open_edition(), autosaves=folder / "running")


def open_game_window(
    qtbot: QtBot,
    archive: Archive,
    *,
    dice: str = "none",
    begin: bool = True,
    values: dict[str, str] | None = None,
    calculator: str = "",
) -> MainWindow:
    """A shown window with a real game, at its first decision unless it shall not `begin`."""
    settings = Settings()
    keep_preferences(settings, dice=dice)
    window = MainWindow(archive.edition, settings=settings, archive=archive, calculator=calculator)
    qtbot.addWidget(window)
    window.resize(*SIZE)
    window.controller.prepare(values or {"seed": "7"})
    window.show()
    qtbot.waitExposed(window)
    if begin:
        window.controller.begin()
        window.controller.finish()
    QApplication.processEvents()
    return window


def decide(window: MainWindow, count: int = 1) -> None:
    """Take the first decision that has no warning, so many times, the last of them on the screen."""
    controller = window.controller

    def first() -> Offer:
        offers = controller.table.offers()
        return next(
            choice
            for mover in movers(offers)
            for options in targets(offers, mover).values()
            for choice in options
            if not choice.warning
        )

    for _ in range(count - 1):
        controller.table.submit(first())
    if count > 1:
        controller.show_present()
    controller.decide(first())
    controller.finish()


def trigger(window: MainWindow, command: str) -> None:
    """Run a command as its menu entry does; it must be enabled."""
    action = window.actions_by_command.by_id[command]
    assert action.isEnabled(), command
    action.trigger()


def answer(kind: type[QDialog], act: Callable[[QDialog], object]) -> list[QDialog]:
    """When a modal dialog of this kind is open, act on it; the list holds it afterwards."""
    met: list[QDialog] = []
    tries = iter(range(400))

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, kind):
            met.append(dialog)
            act(dialog)
        elif next(tries, None) is not None:
            QTimer.singleShot(5, look)

    QTimer.singleShot(0, look)
    return met


def shown(window: MainWindow, kind: type[QDialog]) -> list[QDialog]:
    """The dialogs of this kind that are open beside the game."""
    return [dialog for dialog in window.findChildren(kind) if dialog.isVisible()]
