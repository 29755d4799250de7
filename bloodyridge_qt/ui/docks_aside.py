"""The column of docks at the right given to one panel for a while, and back."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QDockWidget

from bloodyridge_qt.ui.dock_title import DockTitle
from bloodyridge_qt.ui.panels import panel_style

if TYPE_CHECKING:
    from bloodyridge_qt.ui.main_window import MainWindow

LARGEST_SHARE: Final = 0.33
"""Part of the window's width the panel takes at the most; the rest is the board's."""


def make_dock(window: MainWindow, name: str, title: str) -> QDockWidget:
    """A dock at the right that is not shown yet."""
    dock = QDockWidget(title, window)
    dock.setObjectName(name)
    dock.setAccessibleName(title)
    dock.setTitleBarWidget(DockTitle(dock))
    window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, dock)
    dock.hide()
    return dock


class DocksAside(QObject):
    """Hides the docks of the game while `dock` has their place; floating ones stay.

    `share` is the part of the window's width it takes, `widest` the most in em.
    """

    def __init__(self, window: MainWindow, dock: QDockWidget, share: float, widest: float = math.inf) -> None:
        super().__init__(dock)
        self._window = window
        self._dock = dock
        self._share, self._widest = share, widest
        self._docks: tuple[QDockWidget, ...] = ()
        self._width = 0

    def put(self) -> None:
        """Give the column to the dock."""
        window = self._window
        others = (window.battle_dock, window.log_dock, window.rules_dock)
        self._docks = tuple(dock for dock in others if not dock.isHidden() and not dock.isFloating())
        self._width = max((dock.width() for dock in self._docks), default=0)
        for dock in self._docks:
            dock.hide()
        self._dock.show()
        self.share_width()
        if not window.isVisible():  # only when it is shown are the sizes known
            QTimer.singleShot(0, self, self.share_width)

    def share_width(self) -> None:
        """Give the dock its part of the window, more when the text is large."""
        window = self._window
        text = max(window.preferences.now.text_size / 100.0, 1.0)
        width = window.width() * min(self._share * text**0.5, LARGEST_SHARE)
        width = min(width, panel_style.em() * self._widest)
        window.resizeDocks([self._dock], [round(width)], Qt.Orientation.Horizontal)

    def back(self) -> None:
        """Give it back to the docks of the game, as wide as it was."""
        self._dock.hide()
        for dock in self._docks:
            dock.show()
        if self._docks and self._width:
            widths = [self._width] * len(self._docks)
            self._window.resizeDocks(list(self._docks), widths, Qt.Orientation.Horizontal)
        self._docks = ()
