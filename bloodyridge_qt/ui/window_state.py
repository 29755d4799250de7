"""Where the window and its docks stood when it was closed, kept in QSettings.

What is stored may be old, from another screen, or spoilt: then the window simply opens as it does at first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QByteArray, QRect, QSettings
from PySide6.QtGui import QGuiApplication

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMainWindow

LAYOUT_VERSION: Final = 1
"""Raise it when docks or toolbars change their names; older layouts are then not applied."""

FIRST_SIZE: Final = (1280, 800)
"""The smallest size everything is designed for; the first window takes more where there is more."""


class WindowState:
    """Saves and restores one window's geometry and docks."""

    def __init__(self, settings: QSettings) -> None:
        self._settings = settings

    def save(self, window: QMainWindow) -> None:
        """Remember geometry and docks."""
        self._settings.setValue("window/version", LAYOUT_VERSION)
        self._settings.setValue("window/geometry", window.saveGeometry())
        self._settings.setValue("window/state", window.saveState(LAYOUT_VERSION))

    def restore(self, window: QMainWindow) -> bool:
        """Put the window where it stood; False when nothing usable is stored and it stands as at first."""
        geometry = self._bytes("window/geometry")
        state = self._bytes("window/state")
        if self._settings.value("window/version") not in (LAYOUT_VERSION, str(LAYOUT_VERSION)):
            geometry = state = None
        placed = geometry is not None and window.restoreGeometry(geometry) and _in_sight(window.geometry())
        if not placed:
            window.setGeometry(first_geometry())
        return state is not None and window.restoreState(state, LAYOUT_VERSION) and placed

    def forget(self) -> None:
        """Drop what is stored."""
        self._settings.remove("window")

    def _bytes(self, key: str) -> QByteArray | None:
        value = self._settings.value(key)
        return value if isinstance(value, QByteArray) and not value.isEmpty() else None


def first_geometry() -> QRect:
    """Where a window opens that has never been open: most of the screen, in its middle."""
    screen = QGuiApplication.primaryScreen()
    room = screen.availableGeometry() if screen is not None else QRect(0, 0, *FIRST_SIZE)
    width = min(room.width(), max(FIRST_SIZE[0], round(room.width() * 0.9)))
    height = min(room.height(), max(FIRST_SIZE[1], round(room.height() * 0.9)))
    place = QRect(0, 0, width, height)
    place.moveCenter(room.center())
    return place


def _in_sight(place: QRect) -> bool:
    """Enough of the window lies on some screen to be seen and dragged."""
    screens = QGuiApplication.screens()
    if not screens:
        return True
    shown = [screen.availableGeometry().intersected(place) for screen in screens]
    return any(part.width() >= 200 and part.height() >= 150 for part in shown)
