"""The column of docks at the right given to one panel for a while, and back."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow

from bloodyridge_qt.ui.panels import panel_style
from bloodyridge_qt.ui.shell import dock_layout
from bloodyridge_qt.ui.shell.dock_title import Dock

if TYPE_CHECKING:
    from bloodyridge_qt.ui.shell.main_window import MainWindow

LARGEST_SHARE: Final = 0.33
"""Part of the window's width the panel takes at the most; the rest is the board's."""


MOST_BY_HAND: Final = 0.6
"""The same for a width the player gave it, perhaps in a larger window."""


def make_dock(window: QMainWindow, name: str, title: str) -> Dock:
    """A dock at the right that is not shown yet."""
    dock = Dock(window, name, title)
    window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, dock)
    dock.hide()
    return dock


class DocksAside(QObject):
    """Hides the docks of the game while `dock` has their place; floating ones stay.

    `share` is the part of the window's width it takes at first, `widest` the most in em.
    """

    def __init__(self, window: MainWindow, dock: QDockWidget, share: float, widest: float = math.inf) -> None:
        super().__init__(dock)
        self._window = window
        self._dock = dock
        self._share, self._widest = share, widest
        self._docks: tuple[QDockWidget, ...] = ()

    def put(self) -> None:
        """Give the column to the dock."""
        window = self._window
        window.note_docks()
        self._docks = tuple(
            dock for dock in window.game_docks if not dock.isHidden() and not dock.isFloating()
        )
        window.docks_aside = self
        for dock in self._docks:
            dock.hide()
        self._dock.show()
        self.share_width()

    def share_width(self) -> None:
        """Give the dock the width it was left with; the first time its part, more when the text is large."""
        window = self._window
        known = window.state.places.get(self._dock.objectName())
        text = max(window.preferences.now.text_size / 100.0, 1.0)
        width = window.width() * min(self._share * text**0.5, LARGEST_SHARE)
        width = min(width, panel_style.em() * self._widest)
        if known is not None:
            width = min(known.width, window.width() * MOST_BY_HAND)
        docks = dock_layout.in_window(window, (self._dock,))
        if docks:
            window.resizeDocks(docks, [round(width)], Qt.Orientation.Horizontal)

    def reset(self) -> None:
        """Put everything as at first: the dock at the right, the game's docks to come back to."""
        self._docks = (self._window.battle_dock, self._window.log_dock)
        for dock in self._window.game_docks:
            dock.hide()
        self._dock.setFloating(False)
        self._window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self._dock)
        self._dock.show()
        self.share_width()

    def back(self) -> None:
        """Give it back to the docks of the game, as wide and tall as they were."""
        window = self._window
        if window.seen:
            places = window.state.places
            places.update(dock_layout.measure(window, (self._dock,), places))
        window.docks_aside = None
        self._dock.hide()
        for dock in self._docks:
            dock.show()
        self._docks = ()
        window.size_docks()
