"""Modes: ways of using the board that take it from the game for a while, one at a time."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, Final

from PySide6.QtCore import QObject
from PySide6.QtGui import QKeySequence, QShortcut

from bloodyridge_qt.edits import Edited
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.bare_table import BareTable
from bloodyridge_qt.ui.board.map_view import MapView
from bloodyridge_qt.ui.board.pointed_view import MapTool
from bloodyridge_qt.ui.panels.prompt_bar import PromptBar
from bloodyridge_qt.ui.shell.controller import Controller
from bloodyridge_qt.ui.shell.desk import Desk
from bloodyridge_qt.ui.shell.dock_title import Dock
from bloodyridge_qt.ui.shell.docks import Docks

OFF_THE_BOARD: Final = frozenset(
    {
        "deciding", "busy", "summed", "waiting", "undo", "redo", "past", "thrown", "advice", "program",
        "game", "known seed", "replay", "counters",
    }
)  # fmt: skip
"""Conditions of commands that do not hold while something else lies on the board in place of the game."""


class Mode(QObject):
    """One way of using the board. Whoever derives from it says what is its own; `Modes` does the rest."""

    command = ""
    """The command whose mark shows that the mode is on; "" for none."""
    not_now: frozenset[str] = frozenset()
    """Conditions of commands that do not hold in it."""
    share = 0.28
    """Part of the window's width its docks take at first, more when the text is large; 0 for that of
    what was there."""
    widest = math.inf
    """The most they take at first, in em."""

    def __init__(self, modes: Modes) -> None:
        super().__init__(modes)
        self.modes = modes
        self.keys: list[QShortcut] = []
        """They do something only while the mode is on."""
        modes.all.append(self)

    @property
    def active(self) -> bool:
        """Whether it has the board now."""
        return self.modes.present is self

    @property
    def tool(self) -> MapTool | None:
        """What the pointer does on the map; without one the board stays as it is."""
        return None

    @property
    def banner(self) -> PromptBar | None:
        """What stands in for the prompt above the board."""
        return None

    @property
    def made(self) -> Edited[Any] | None:
        """What is made on the board in it, stroke by stroke; None where nothing is."""
        return None

    def look_again(self) -> str:
        """What is made has changed: show it; what was taken back comes back in words."""
        return ""

    @property
    def docks(self) -> Sequence[Dock]:
        """What has the place of the game's docks; the last one is in front."""
        return ()

    def enter(self) -> None:
        """Begin the mode; the present one is left."""
        self.modes.enter(self)

    def leave(self) -> None:
        """Go back to the game; what was done in the mode is kept."""
        if self.active:
            self.modes.leave()

    def begin(self) -> None:
        """Put on the board what belongs to the mode; it has the board by now."""

    def end(self) -> None:
        """Take it off again."""

    def go_back(self) -> None:
        """Show the game again as it is."""
        self.modes.lay_game()

    def may_close(self) -> bool:
        """Whether what is in no file may be lost; the player is asked."""
        return True

    def add_keys(self, *keys: tuple[str, Callable[[], object]]) -> None:
        """Read these keys while the mode is on."""
        for words, what in keys:
            shortcut = QShortcut(QKeySequence(words), self.modes.window)
            shortcut.setEnabled(self.active)
            shortcut.activated.connect(what)
            self.keys.append(shortcut)


class Modes(QObject):
    """Who has the board: the game, or one mode, whose docks, banner, tool and keys are there with it."""

    def __init__(
        self, desk: Desk, docks: Docks, view: MapView, prompt_bar: PromptBar, controller: Controller
    ) -> None:
        super().__init__(desk)
        self._desk, self._docks, self._controller = desk, docks, controller
        self._view, self._scene, self._prompt_bar = view, view.board, prompt_bar
        self.window = desk.window
        self.all: list[Mode] = []
        self.present: Mode | None = None
        self.bare_map: BareTable | None = None
        """What lies on the board where there is no game."""
        self._in_hand = ""
        """The piece that was lifted when the board was the game's last."""
        controller.leaving.connect(lambda _table: self.leave(back=False))
        controller.seated.connect(lambda: self.leave(back=False))

    def enter(self, mode: Mode) -> None:
        """Begin a mode; the present one is left, and what is being played is shown to its end first."""
        if self.present is mode:
            return
        if self.present is None:
            self._in_hand = self._scene.selected
        self._end(mode, back=True)
        self._controller.player.finish()
        self.present = mode
        tool, banner = mode.tool, mode.banner
        if tool is not None:
            self._scene.locked = True
        self._view.tool = tool
        if banner is not None:
            self._prompt_bar.hide()
            banner.show()
        if mode.docks:
            self._docks.lend(mode.docks, mode.share, mode.widest)
        for shortcut in mode.keys:
            shortcut.setEnabled(True)
        self._desk.show_place(self._scene.facts(self._scene.hovered_place))  # no note of what was before
        mode.begin()
        self._settle()
        if banner is not None:  # who listens hears what he has come to
            self._view.spoken.emit(f"{banner.headline.plain_text()}. {banner.reason.plain_text()}")

    def leave(self, *, back: bool = True) -> None:
        """Go back to the game from whatever mode is on; `back` False when another game comes at once."""
        if self.present is None:
            return
        self._end(None, back=back)
        self._settle(tell=back)
        if back and self._in_hand in self._scene.movers:
            self._scene.select(self._in_hand)
        if back:
            self._view.spoken.emit(self._prompt_bar.headline.plain_text())

    def lay_game(self) -> None:
        """Lay the game on the board again, or the map there is without one, as near as it was seen."""
        table = self._controller.laid or self.bare_map
        if table is not None and self._scene.table is not table:
            with self._view.same_sight():
                self._scene.set_table(table)
            self._desk.show_place(())

    def conditions(self, found: frozenset[str]) -> frozenset[str]:
        """What is possible: the mode that is on takes some of it away; of what it makes strokes go back."""
        if self.present is None:
            return found
        made = self.present.made
        strokes = {"undo": made.can_undo, "redo": made.can_redo} if made is not None else {}
        return found - self.present.not_now | {way for way, possible in strokes.items() if possible}

    def undo(self) -> None:
        """Take the last stroke back of what is made."""
        self._move(Edited.undo, tr("Undo"))

    def redo(self) -> None:
        """Make it again."""
        self._move(Edited.redo, tr("Redo"))

    def _move(self, way: Callable[[Edited[Any]], None], told: str) -> None:
        if self.present is not None and self.present.made is not None and self._view.interaction is None:
            way(self.present.made)
            changed = self.present.look_again()
            self._view.spoken.emit(": ".join(filter(None, (told, changed))))

    def may_close(self) -> bool:
        """Whether what is in no file may go, in whatever mode; the player is asked."""
        return all(mode.may_close() for mode in self.all)

    def _end(self, following: Mode | None, *, back: bool) -> None:
        mode, self.present = self.present, None
        if mode is None:
            return
        mode.end()
        self._view.tool = None
        for shortcut in mode.keys:
            shortcut.setEnabled(False)
        if mode.banner is not None:
            mode.banner.hide()
        if following is None or following.banner is None:
            self._prompt_bar.show()
        if following is None or not following.docks:
            self._docks.take_back()
        if back:
            mode.go_back()
        self._scene.locked = False

    def _settle(self, *, tell: bool = True) -> None:
        self._view.show_pointer_shape()
        self._view.setFocus()
        if tell:
            self._controller.state_changed.emit()
