"""The docks of the game: shown, hidden, sized and remembered, unless a mode has their place.

Longer than most: what makes room for one of them has to know the sizes of all.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QCursor, QMouseEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

from bloodyridge_qt.language import tr
from bloodyridge_qt.ui.panels import panel_style, tab_order
from bloodyridge_qt.ui.panels.battle_panel import BattlePanel
from bloodyridge_qt.ui.panels.log_panel import LogPanel
from bloodyridge_qt.ui.shell import dock_layout
from bloodyridge_qt.ui.shell.actions import Actions
from bloodyridge_qt.ui.shell.commands import answers
from bloodyridge_qt.ui.shell.dock_title import Dock
from bloodyridge_qt.ui.shell.preference_control import PreferenceControl
from bloodyridge_qt.ui.shell.window_state import DockPlace, WindowState

DOCK_SHARE: Final = 0.215
"""Part of the window's width the docks take at first; the board keeps at least two thirds of the window."""

LARGEST_DOCK_SHARE: Final = 0.34

LOG_HEIGHT: Final = 0.32
RULES_HEIGHT: Final = 0.62
"""Part of the docks' height the log, or the rules in its place, takes at first."""
LOG_GROWS: Final = 1.5
"""So many times as much the log has where the text is large."""
READ_HEIGHT: Final = 32
"""Rules that would be lower, in em, have the column for themselves."""

LARGEST_SHARE: Final = 0.33
"""Part of the window's width the panel takes at the most; the rest is the board's."""


MOST_BY_HAND: Final = 0.6
"""The same for a width the player gave it, perhaps in a larger window."""


class Docks(QObject):
    """Battle, log, rules reference, tracks and advice, or the docks of a mode in their place."""

    left = Signal()
    """The dock that had the keys was put away by its key."""

    def __init__(self, window: QMainWindow, preferences: PreferenceControl, state: WindowState) -> None:
        super().__init__(window)
        self.window, self.preferences, self.state = window, preferences, state
        self.battle = Dock(window, "battle", tr("Battle and dice"))
        self.battle_panel = BattlePanel(self.battle)
        self.battle.setWidget(self.battle_panel)
        self.log = Dock(window, "log", tr("Log"))
        self.log_panel = LogPanel(self.log)
        self.log.setWidget(self.log_panel)
        self.rules = Dock(window, "rules", tr("Rules reference"))
        self.tracks = Dock(window, "tracks", tr("Tracks and piles"))
        # docks of one place are known by the first of their names, and the log is always there
        self.advice = Dock(window, "tips", tr("Advice"))
        self.of_game = (self.battle, self.log, self.rules, self.tracks, self.advice)
        self._lent: tuple[Dock, ...] = ()
        """The docks of a mode that have the place of the game's."""
        self._away: tuple[Dock, ...] = ()
        """Those of the game that come back when the mode ends."""
        self._floating: tuple[Dock, ...] = ()
        """Those that float, and come once the window is there."""
        self._placed: set[Dock] = set()
        """Docks of modes that have been in the window."""
        self._text_size = preferences.now.text_size
        """For which the docks have their part of the window."""
        self._looking_up = False
        """The rules were brought forward to look something up, and are to go again."""
        self._front: Dock | None = None
        """What lay in their place before that."""
        self._folded = False
        """The battle is away until the rules are."""
        self._sizes: dict[str, DockPlace] = {}
        """Of what is beside the rules, as it was before they were brought forward."""
        self._share, self._widest = DOCK_SHARE, math.inf
        self._column = 0
        """How wide was what had the place before."""
        self.seen = False
        """Whether the window has been shown: before that nothing has its size."""
        for dock in self.of_game:
            dock.toggleViewAction().toggled.connect(partial(self._note_hidden, dock))
        self.battle_panel.shown.connect(lambda fight: None if fight is None else self._unfold())
        self.rules.visibilityChanged.connect(lambda shown: None if shown else self._looked_away())
        self._arrange_docks()

    def commands(self) -> dict[str, Callable[[], object]]:
        """What the commands of panels call."""
        return {"dock_battle": partial(self.toggle, self.battle), "dock_log": partial(self.toggle, self.log)}

    def bind(self, actions: Actions) -> None:
        """Keep the marks of the commands of panels, and read their keys."""
        for dock in self.of_game:
            command = f"dock_{dock.objectName()}"
            dock.toggleViewAction().toggled.connect(partial(actions.check, command))
            actions.by_id[command].installEventFilter(self)

    def restore(self) -> None:
        """Put the docks where they stood when the window was left."""
        if any(dock.objectName() in self.state.places for dock in self.of_game):
            dock_layout.arrange(self.window, self.of_game, self.state.places)
            self._floating = tuple(d for d in self.of_game if d.isFloating() and not d.isHidden())
            for dock in self._floating:
                dock.hide()

    def open_rules(self) -> None:
        """Show the dock of the rules reference in front, until `close_rules` or another tab is wanted."""
        away = self.rules.isHidden() or dock_layout.is_behind(self.rules)
        if not away and not self.rules.isFloating():
            return
        sizes = dock_layout.measure(self.window, (self.battle, self.log), {})  # before they change
        front = self.advice if dock_layout.is_behind(self.log) else self.log
        dock_layout.bring_forward(self.window, self.rules)
        self._looking_up |= away
        if away:
            self._front = front
        if away and not self.rules.isFloating():
            self._sizes = sizes
            low = self.window.height() * RULES_HEIGHT < READ_HEIGHT * panel_style.em()
            if low and self.battle in dock_layout.in_window(self.window, self.of_game):
                self._folded = True
                self.battle.hide()
            self._share_height(RULES_HEIGHT)  # a page to read wants more room than the log

    def _unfold(self) -> None:
        """The battle is back beside the rules, or where they were."""
        if self._folded:
            self.battle.show()
            self._folded = False

    def close_rules(self) -> bool:
        """Put rules away that were opened to look something up; False where there are none.

        What lay in their place lies there again, as tall as before.
        """
        if not self._looking_up or not self.rules.isVisible():
            return False
        self.rules.hide()
        return True

    def _looked_away(self) -> None:
        """The rules are shut, or lie behind another tab: what is beside them has its room again."""
        if not self.window.isVisible() or self._lent:
            return
        self._looking_up = False
        self._unfold()
        front, self._front = self._front, None
        if front is not None and self.rules.isHidden() and not front.isHidden():
            dock_layout.bring_forward(self.window, front)  # Qt would take the neighbour
        if self._sizes:
            sizes, self._sizes = self._sizes, {}
            dock_layout.resize(self.window, (self.battle, self.log), sizes)
        elif self.rules.isHidden() and not self.rules.isFloating():
            self._share_height(self._log_height())

    def fit(self) -> None:
        """The window has its size: give what is shown its part of it."""
        if self._lent:
            self._share_lent()
        else:
            self.size()

    def come_up(self) -> None:
        """The window stands on the screen: what floats comes after it, or it would lie behind it for ever."""
        self.fit()
        floating, self._floating = self._floating, ()
        for dock in floating:
            dock.show()
            dock.setGeometry(self.state.places[dock.objectName()].rect)  # wherever it was put just now

    def share_anew(self) -> None:
        """If the text has another size the docks take their part of the window again."""
        before, self._text_size = self._text_size, self.preferences.now.text_size
        if before == self._text_size:
            return  # only the palette is another
        if self._lent:
            self._share_lent()
        else:
            self._share_width()

    @answers("dock_rules")
    def toggle_rules(self) -> None:
        """Show, raise or hide the rules reference."""
        if self.rules.isHidden():
            self.open_rules()
            self._looking_up = False  # they stay until they are put away
        else:
            self.toggle(self.rules)

    @answers("dock_tracks")
    def toggle_tracks(self) -> None:
        """Show, raise or hide tracks and piles."""
        if self.tracks.isHidden() and self.tracks.objectName() not in self.state.places:
            self.tracks.show()
            self._share_width()
        else:
            self.toggle(self.tracks)

    def toggle(self, dock: Dock) -> None:
        """Hide a dock that is seen; one that is hidden, or lies behind another, comes to the front."""
        if dock.isHidden() or dock_layout.is_behind(dock):
            dock_layout.bring_forward(self.window, dock)
        else:
            dock.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The key of a dock gives it the keys, and puts it away once it has them; a menu shows and hides."""
        docks = {f"dock_{dock.objectName()}": dock for dock in self.of_game}
        dock = docks.get(watched.objectName())
        if event.type() != QEvent.Type.Shortcut or dock is None or not isinstance(watched, QAction):
            return super().eventFilter(watched, event)
        focus = QApplication.focusWidget()
        inside = focus is not None and dock.isAncestorOf(focus) and not dock_layout.is_behind(dock)
        if inside or dock.isHidden() or dock_layout.is_behind(dock):
            watched.trigger()
        if inside:
            self.left.emit()
        else:
            QTimer.singleShot(0, dock, partial(tab_order.enter, dock))  # once it is laid out
        return True

    @answers("reset_layout")
    def reset_layout(self) -> None:
        """Put docks and window back as they were at first."""
        _let_go()
        self.state.forget()
        for dock in (*self.of_game, *self._placed):
            dock.setFloating(False)
            self.window.removeDockWidget(dock)
        self._arrange_docks()
        self.state.places.clear()  # last: what is hidden on the way is remembered
        self._placed.clear()
        if self._lent:
            self._away = (self.battle, self.log)
            for dock in self.of_game:
                dock.hide()
            self._place_lent()
            self._share_lent()
        else:
            self._share_width()

    def note(self) -> None:
        """Remember where the docks of the game stand, as long as no mode has their place.

        Rules that were only looked up are put away before: they are nobody's layout.
        """
        _let_go()
        self._unfold()
        if self.close_rules() and (layout := self.window.layout()) is not None:
            layout.activate()  # what lay behind them stands nowhere until then
        if self.seen and not self._lent:
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
        self.window.tabifyDockWidget(self.log, self.advice)
        self.advice.hide()
        self.window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, self.tracks)
        self.tracks.hide()

    def _share_width(self) -> None:
        """Give the docks their part of the window, more of it when the text is large."""
        text = self.preferences.now.text_size / 100.0
        width = max(round(self.window.width() * min(DOCK_SHARE * max(text, 1.0), LARGEST_DOCK_SHARE)), 200)
        docks = dock_layout.in_window(self.window, self.of_game)
        if docks:
            self.window.resizeDocks(docks, [width] * len(docks), Qt.Orientation.Horizontal)
        self._share_height(RULES_HEIGHT if self.rules.isVisible() else self._log_height())

    def _log_height(self) -> float:
        """The part of the log: what stands beside its lines grows with the text, and they should too."""
        return LOG_HEIGHT * min(max(self.preferences.now.text_size / 100.0, 1.0), LOG_GROWS)

    def _share_height(self, lower: float) -> None:
        """Divide the docks' column: `lower` is the part of the log or the rules."""
        below = self.rules if self.rules.isVisible() else self.log
        heights = [round(self.window.height() * (1.0 - lower)), round(self.window.height() * lower)]
        if len(docks := dock_layout.in_window(self.window, (self.battle, below))) == len(heights):
            self.window.resizeDocks(docks, heights, Qt.Orientation.Vertical)

    def _note_hidden(self, dock: Dock, shown: bool) -> None:
        """Remember where a dock stood while Qt still knows it."""
        folded = self._folded and dock is self.battle
        if not shown and dock.isHidden() and self.seen and not self._lent and not folded:
            self.state.places[dock.objectName()] = dock_layout.place_of(self.window, dock)

    # the docks of a mode ------------------------------------------------------------

    def lend(self, docks: Sequence[Dock], share: float, widest: float) -> None:
        """Give the column to the docks of a mode, where they were left; floating ones of the game stay.

        `share` is the part of the window's width they take at first, 0 for that of what was there,
        `widest` the most in em.
        """
        there = dock_layout.in_window(self.window, self._lent or self.of_game)
        wide = [one.width() for one in there if self.seen and one is not self.tracks]
        self._column = max(wide, default=round(self.window.width() * DOCK_SHARE))
        if self._lent:
            self._note_lent()
        else:
            self.note()
            self._away = tuple(d for d in self.of_game if not d.isHidden() and not d.isFloating())
        former, self._lent = self._lent, tuple(docks)
        self._share, self._widest = share, widest
        for dock in (*former, *self._away):
            if dock not in docks:
                dock.hide()
        self._place_lent()
        self._share_lent()

    def take_back(self) -> None:
        """Give the column back to the docks of the game, as wide and tall as they were."""
        if not self._lent:
            return
        self._note_lent()
        for dock in self._lent:
            dock.hide()
        self._lent = ()
        for dock in self._away:
            dock.show()
        self._away = ()
        self.size()

    def _note_lent(self) -> None:
        _let_go()
        if self.seen:
            self.state.places.update(dock_layout.measure(self.window, self._lent, self.state.places))

    def _place_lent(self) -> None:
        """Put docks that come for the first time where they were left, else tabbed at the right."""
        new = [dock for dock in self._lent if dock not in self._placed]
        for dock in new:
            self.window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, dock)
        places = self.state.places
        if new and all(dock.objectName() in places for dock in self._lent):
            dock_layout.arrange(self.window, self._lent, places)
        else:
            for dock in new:
                if dock is not self._lent[0]:
                    self.window.tabifyDockWidget(self._lent[0], dock)
        self._placed.update(new)
        for dock in self._lent:
            dock.show()
        dock_layout.bring_forward(self.window, self._lent[-1])

    def _share_lent(self) -> None:
        """Give them the width they were left with; the first time their part, more when the text is large."""
        window = self.window
        text = max(self.preferences.now.text_size / 100.0, 1.0)
        part = window.width() * min(self._share * text**0.5, LARGEST_SHARE) or self._column
        first = min(part, panel_style.em() * self._widest)
        places = self.state.places
        for dock in dock_layout.in_window(window, self._lent):
            known = places.get(dock.objectName()) or places.get(self._lent[0].objectName())
            width = first if known is None else min(known.width, window.width() * MOST_BY_HAND)
            window.resizeDocks([dock], [round(width)], Qt.Orientation.Horizontal)


def _let_go() -> None:
    """End the drag of a dock as the mouse button does; nothing when none is dragged.

    While one is in the hand Qt's layout of the docks is between two states: a window that goes then ends the
    program as its layout is taken apart.
    """
    held = QWidget.mouseGrabber()
    if isinstance(held, Dock):
        at, left = QPointF(QCursor.pos()), Qt.MouseButton.LeftButton
        none, bare = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
        release = QEvent.Type.MouseButtonRelease
        QApplication.sendEvent(held, QMouseEvent(release, held.mapFromGlobal(at), at, left, none, bare))
