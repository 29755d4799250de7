"""The docks of the game: shown, hidden, sized and remembered, unless a mode has their place."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt

from bloodyridge_qt.ui.panels import panel_style
from bloodyridge_qt.ui.shell import dock_layout
from bloodyridge_qt.ui.shell.dock_title import Dock

if TYPE_CHECKING:
    from PySide6.QtWidgets import QDockWidget, QMainWindow

    from bloodyridge_qt.ui.board.tracks_panel import TracksPanel
    from bloodyridge_qt.ui.panels.battle_panel import BattlePanel
    from bloodyridge_qt.ui.panels.log_panel import LogPanel
    from bloodyridge_qt.ui.shell.preference_control import PreferenceControl
    from bloodyridge_qt.ui.shell.window_state import WindowState

DOCK_SHARE: Final = 0.215
"""Part of the window's width the docks take at first; the board keeps at least two thirds of the window."""

LARGEST_DOCK_SHARE: Final = 0.34

LOG_HEIGHT: Final = 0.42
RULES_HEIGHT: Final = 0.62
"""Part of the docks' height the log, or the rules reference in its place, takes at first."""

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


class Docks(QObject):
    """Battle, log, rules reference and tracks; `aside` has their place while a mode takes the board."""

    def __init__(
        self,
        window: QMainWindow,
        preferences: PreferenceControl,
        state: WindowState,
        battle: BattlePanel,
        log: LogPanel,
        tracks: TracksPanel,
    ) -> None:
        super().__init__(window)
        self.window, self.preferences, self.state = window, preferences, state
        self.battle = Dock(window, "battle", "Battle and dice", battle)
        self.log = Dock(window, "log", "Log", log)
        self.rules = Dock(window, "rules", "Rules reference")
        self.tracks = Dock(window, "tracks", "Tracks and piles", tracks)
        self.of_game = (self.battle, self.log, self.rules, self.tracks)
        self.aside: DocksAside | None = None
        """Who has the place of the game's docks for a mode of its own."""
        self.seen = False
        """Whether the window has been shown: before that nothing has its size."""
        for dock in self.of_game:
            dock.toggleViewAction().toggled.connect(partial(self._note_hidden, dock))
        self.rules.toggleViewAction().toggled.connect(
            lambda shown: None if shown or self.rules.isFloating() else self._share_height(LOG_HEIGHT)
        )
        self._arrange_docks()

    def restore(self) -> None:
        """Put the docks where they stood when the window was left."""
        if any(dock.objectName() in self.state.places for dock in self.of_game):
            dock_layout.arrange(self.window, self.of_game, self.state.places)

    def open_rules(self) -> None:
        """Show the dock of the rules reference in front."""
        opened = self.rules.isHidden()
        dock_layout.bring_forward(self.window, self.rules)
        if opened and not self.rules.isFloating():
            self._share_height(RULES_HEIGHT)  # a page to read wants more room than the log

    def fit(self) -> None:
        """The window has its size: give what is shown its part of it."""
        if self.aside is not None:
            self.aside.share_width()
        else:
            self.size()

    def share_anew(self) -> None:
        """The text has another size: the docks take their part of the window again."""
        if self.aside is not None:
            self.aside.share_width()
        else:
            self._share_width()

    def toggle_battle(self) -> None:
        """Show, raise or hide the battle dock."""
        self._toggle_dock(self.battle)

    def toggle_log(self) -> None:
        """Show, raise or hide the log."""
        self._toggle_dock(self.log)

    def toggle_rules(self) -> None:
        """Show, raise or hide the rules reference."""
        if self.rules.isHidden():
            self.open_rules()
        else:
            self._toggle_dock(self.rules)

    def toggle_tracks(self) -> None:
        """Show, raise or hide tracks and piles."""
        if self.tracks.isHidden() and self.tracks.objectName() not in self.state.places:
            self.tracks.show()
            self._share_width()
        else:
            self._toggle_dock(self.tracks)

    def _toggle_dock(self, dock: QDockWidget) -> None:
        """Hide a dock that is seen; one that is hidden, or lies behind another, comes to the front."""
        if dock.isHidden() or dock_layout.is_behind(dock):
            dock_layout.bring_forward(self.window, dock)
        else:
            dock.hide()

    def reset_layout(self) -> None:
        """Put docks and window back as they were at first."""
        self.state.forget()
        for dock in self.of_game:
            dock.setFloating(False)
            self.window.removeDockWidget(dock)
        self._arrange_docks()
        self.state.places.clear()  # last: what is hidden on the way is remembered
        if self.aside is not None:
            self.aside.reset()
        else:
            self._share_width()

    def note(self) -> None:
        """Remember where the docks of the game stand, as long as no mode has their place."""
        if self.seen and self.aside is None:
            self.state.places.update(dock_layout.measure(self.window, self.of_game, self.state.places))

    def size(self) -> None:
        """Give the docks of the game the sizes they were left with, at first their part of the window."""
        shown = dock_layout.in_window(self.window, self.of_game)
        if all(dock.objectName() in self.state.places for dock in shown):
            dock_layout.resize(self.window, self.of_game, self.state.places)
            dock_layout.raise_fronts(self.window, self.of_game, self.state.places)
        else:
            self._share_width()

    def _arrange_docks(self) -> None:
        right = Qt.DockWidgetArea.RightDockWidgetArea
        self.window.addDockWidget(right, self.battle)
        self.window.splitDockWidget(self.battle, self.log, Qt.Orientation.Vertical)
        self.window.tabifyDockWidget(self.log, self.rules)
        self.battle.show()
        self.log.show()
        self.rules.hide()
        self.window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, self.tracks)
        self.tracks.hide()

    def _share_width(self) -> None:
        """Give the docks their part of the window, more of it when the text is large."""
        text = self.preferences.now.text_size / 100.0
        width = max(round(self.window.width() * min(DOCK_SHARE * max(text, 1.0), LARGEST_DOCK_SHARE)), 200)
        docks = dock_layout.in_window(self.window, self.of_game)
        if docks:
            self.window.resizeDocks(docks, [width] * len(docks), Qt.Orientation.Horizontal)
        self._share_height(RULES_HEIGHT if self.rules.isVisible() else LOG_HEIGHT)

    def _share_height(self, lower: float) -> None:
        """Divide the docks' column: `lower` is the part of the log or the rules."""
        below = self.rules if self.rules.isVisible() else self.log
        heights = [round(self.window.height() * (1.0 - lower)), round(self.window.height() * lower)]
        if len(docks := dock_layout.in_window(self.window, (self.battle, below))) == len(heights):
            self.window.resizeDocks(docks, heights, Qt.Orientation.Vertical)

    def _note_hidden(self, dock: QDockWidget, shown: bool) -> None:
        """Remember where a dock stood while Qt still knows it."""
        if not shown and dock.isHidden() and self.seen and self.aside is None:
            self.state.places[dock.objectName()] = dock_layout.place_of(self.window, dock)


class DocksAside(QObject):
    """Hides the docks of the game while `dock` has their place; floating ones stay.

    `share` is the part of the window's width it takes at first, `widest` the most in em.
    """

    def __init__(self, docks: Docks, dock: QDockWidget, share: float, widest: float = math.inf) -> None:
        super().__init__(dock)
        self._game = docks
        self._dock = dock
        self._share, self._widest = share, widest
        self._docks: tuple[QDockWidget, ...] = ()

    def put(self) -> None:
        """Give the column to the dock."""
        game = self._game
        game.note()
        self._docks = tuple(dock for dock in game.of_game if not dock.isHidden() and not dock.isFloating())
        game.aside = self
        for dock in self._docks:
            dock.hide()
        self._dock.show()
        self.share_width()

    def share_width(self) -> None:
        """Give the dock the width it was left with; the first time its part, more when the text is large."""
        game, window = self._game, self._game.window
        known = game.state.places.get(self._dock.objectName())
        text = max(game.preferences.now.text_size / 100.0, 1.0)
        width = window.width() * min(self._share * text**0.5, LARGEST_SHARE)
        width = min(width, panel_style.em() * self._widest)
        if known is not None:
            width = min(known.width, window.width() * MOST_BY_HAND)
        docks = dock_layout.in_window(window, (self._dock,))
        if docks:
            window.resizeDocks(docks, [round(width)], Qt.Orientation.Horizontal)

    def reset(self) -> None:
        """Put everything as at first: the dock at the right, the game's docks to come back to."""
        self._docks = (self._game.battle, self._game.log)
        for dock in self._game.of_game:
            dock.hide()
        self._dock.setFloating(False)
        self._game.window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self._dock)
        self._dock.show()
        self.share_width()

    def back(self) -> None:
        """Give it back to the docks of the game, as wide and tall as they were."""
        game = self._game
        if game.seen:
            places = game.state.places
            places.update(dock_layout.measure(game.window, (self._dock,), places))
        game.aside = None
        self._dock.hide()
        for dock in self._docks:
            dock.show()
        self._docks = ()
        game.size()
