"""Where the window and its docks stood when it was closed, kept in the settings as one line of JSON.

What is stored may be old, from another screen, or spoilt: then the window simply opens as it does at first.
Qt's own form of a layout is not used: it cannot be checked before Qt builds a window of it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMainWindow

from bloodyridge_qt.plain import plain, typed
from bloodyridge_qt.ui.settings import Settings

LAYOUT_VERSION: Final = 2
"""Raise it when docks change their names; older layouts are then not applied."""

FIRST_SIZE: Final = (1280, 800)
"""The smallest size everything is designed for; the first window takes more where there is more."""

AREAS: Final = {
    "left": Qt.DockWidgetArea.LeftDockWidgetArea,
    "right": Qt.DockWidgetArea.RightDockWidgetArea,
    "top": Qt.DockWidgetArea.TopDockWidgetArea,
    "bottom": Qt.DockWidgetArea.BottomDockWidgetArea,
}

_LAYOUT: Final = "window/layout"
_STARTING: Final = "window/starting"
_FURTHEST: Final = 100_000
"""No coordinate in pixels is larger; Qt would draw nothing there."""


@dataclass(frozen=True, slots=True)
class _Place:
    x: int
    y: int
    width: int
    height: int

    @property
    def rect(self) -> QRect:
        """Its place in pixels."""
        return QRect(self.x, self.y, self.width, self.height)


@dataclass(frozen=True, slots=True)
class DockPlace(_Place):
    """Where one dock stands: its rectangle in pixels of the window, or of the screen if it floats."""

    area: str
    """One of AREAS."""
    group: str
    """Docks of one group lie behind each other: the name of the first of them."""
    shown: bool
    floating: bool
    front: bool
    """Whether it is the one of its group that is seen."""


@dataclass(frozen=True, slots=True)
class _Frame(_Place):
    """Where the window itself stands when it does not fill the screen, and whether it does."""

    maximized: bool
    full_screen: bool


@dataclass(frozen=True, slots=True)
class _Layout:
    version: int
    window: _Frame
    docks: Mapping[str, DockPlace]


class WindowState:
    """Reads and writes one window's geometry and the places of its docks."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self.dropped = settings.flag(_STARTING)
        """Whether a layout was there and is not used, because the last start with it did not come up."""
        if self.dropped:
            self.forget()
        self.places: dict[str, DockPlace] = {}
        """Where each dock stands, by its name, as far as it is known."""
        self._frame: _Frame | None = None
        stored = settings.text(_LAYOUT)
        if stored:
            try:
                layout = _read(stored)
                self._frame, self.places = layout.window, dict(layout.docks)
            except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
                self.forget()
        if self.places:  # whoever starts next knows of it, should this start end here
            settings.keep({_STARTING: True})

    def place_window(self, window: QMainWindow) -> None:
        """Put the window where it stood, or where it stands at first."""
        frame = self._frame
        if frame is None or not in_sight(frame.rect):
            window.setGeometry(first_geometry())
            return
        window.setGeometry(_on_its_screen(frame.rect))
        if frame.full_screen:
            window.setWindowState(window.windowState() | Qt.WindowState.WindowFullScreen)
        if frame.maximized:
            window.setWindowState(window.windowState() | Qt.WindowState.WindowMaximized)

    def came_up(self) -> None:
        """The window stands on the screen: what is stored has done no harm."""
        self._settings.forget(_STARTING)

    def save(self, window: QMainWindow) -> None:
        """Remember geometry and docks."""
        fills = window.windowState() & (Qt.WindowState.WindowMaximized | Qt.WindowState.WindowFullScreen)
        rect = window.normalGeometry() if fills else window.geometry()
        states = (Qt.WindowState.WindowMaximized, Qt.WindowState.WindowFullScreen)
        frame = _Frame(*sides(rect), *(bool(fills & state) for state in states))
        stored = plain(_Layout(LAYOUT_VERSION, frame, self.places))
        self.forget()
        self._settings.keep({_LAYOUT: json.dumps(stored, separators=(",", ":"), sort_keys=True)})

    def forget(self) -> None:
        """Drop what is stored, the marks of older versions too."""
        self._settings.forget("window")


def sides(rect: QRect) -> tuple[int, int, int, int]:
    """Where a rectangle begins, and its width and height."""
    return rect.x(), rect.y(), rect.width(), rect.height()


def first_geometry() -> QRect:
    """Where a window opens that has never been open: most of the screen, in its middle."""
    screen = QGuiApplication.primaryScreen()
    room = screen.availableGeometry() if screen is not None else QRect(0, 0, *FIRST_SIZE)
    width = min(room.width(), max(FIRST_SIZE[0], round(room.width() * 0.9)))
    height = min(room.height(), max(FIRST_SIZE[1], round(room.height() * 0.9)))
    place = QRect(0, 0, width, height)
    place.moveCenter(room.center())
    return place


def _on_its_screen(place: QRect) -> QRect:
    """The place of a window, whole on its screen when it is larger than that: the screen was another once."""
    screen = QGuiApplication.screenAt(place.center()) or QGuiApplication.primaryScreen()
    room = screen.availableGeometry() if screen is not None else place
    if place.width() <= room.width() and place.height() <= room.height():
        return place
    fitting = QRect(place.topLeft(), place.size().boundedTo(room.size()))
    fitting.moveLeft(min(max(fitting.left(), room.left()), room.right() - fitting.width() + 1))
    fitting.moveTop(min(max(fitting.top(), room.top()), room.bottom() - fitting.height() + 1))
    return fitting


def in_sight(place: QRect) -> bool:
    """Enough of a window at this place lies on some screen to be seen and dragged."""
    screens = QGuiApplication.screens()
    if not screens:
        return True
    shown = [screen.availableGeometry().intersected(place) for screen in screens]
    return any(part.width() >= 100 and part.height() >= 80 for part in shown)


def _read(stored: str) -> _Layout:
    """What a stored line says. Raises what `typed` does when it says anything else than it must."""
    layout: _Layout = typed(_Layout, json.loads(stored))
    if layout.version != LAYOUT_VERSION or any(one.area not in AREAS for one in layout.docks.values()):
        raise ValueError("not a layout of this version")
    for one in (layout.window, *layout.docks.values()):
        if max(abs(one.x), abs(one.y), one.width, one.height) > _FURTHEST or min(one.width, one.height) < 0:
            raise ValueError("no place for a window")
    return layout
