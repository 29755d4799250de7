"""What the player prefers, and the commands that change it; every change is seen and kept at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication

from bloodyridge_qt.ui.drawing.theme import THEMES
from bloodyridge_qt.ui.panels.appearance import Appearance, next_text_size
from bloodyridge_qt.ui.panels.dice_animation import SPEEDS
from bloodyridge_qt.ui.preferences import (
    Preferences,
    follow_system,
    system_wants_contrast,
    system_wants_dark,
)
from bloodyridge_qt.ui.settings import Settings
from bloodyridge_qt.ui.shell.commands import answers
from bloodyridge_qt.ui.shell.desk import Desk


class PreferenceControl(QObject):
    """Holds the preferences in force and dresses the application by them."""

    changed = Signal()
    """Something is preferred differently now."""
    dressed = Signal()
    """Palette or text size has changed and the application wears it."""

    def __init__(self, desk: Desk, settings: Settings) -> None:
        super().__init__(desk)
        self._desk = desk
        self._settings = settings
        application = QApplication.instance()
        if not isinstance(application, QApplication):
            raise TypeError("a window needs an application with windows")
        self._appearance = Appearance(application)
        self.now = Preferences.load(settings)
        self._worn = self.now.palette_shown(), self.now.text_size
        self._moved = self.now.dice_speed()
        self._appearance.dress(*self._worn)
        follow_system(self.look_again)

    def use(self, chosen: Preferences) -> None:
        """Take these preferences, keep them, and show them."""
        before, self.now = self.now, chosen
        if chosen == before:
            return
        chosen.save(self._settings)
        self._moved = chosen.dice_speed()
        self._dress()
        self.changed.emit()

    def look_again(self) -> None:
        """The desktop may want another contrast, dark or less motion than before."""
        before = self._worn, self._moved
        self._moved = self.now.dice_speed()
        self._dress()
        if before != (self._worn, self._moved):
            self.changed.emit()

    def _dress(self) -> None:
        wear = self.now.palette_shown(), self.now.text_size
        if wear != self._worn:
            self._worn = wear
            self._appearance.dress(*wear)
            self.dressed.emit()

    @answers("preferences")
    def open_dialog(self) -> None:
        """All of it on one page; changes are seen at once, Cancel takes them back."""
        from bloodyridge_qt.ui.dialogs.preferences import PreferencesDialog

        before = self.now
        dialog = PreferencesDialog(before, self._desk.window)
        dialog.changed.connect(self.use)
        dialog.accepted.connect(lambda: self.use(dialog.preferences()))
        dialog.rejected.connect(lambda: self.use(before))
        self._desk.open_dialog(dialog)

    def commands(self) -> dict[str, Callable[[], object]]:
        """What the commands call that change one of them."""
        speeds = {f"speed_{speed}": partial(self.prefer, dice=speed) for speed in SPEEDS}
        palettes = {f"palette_{name.lower()}": partial(self._choose_palette, name) for name in THEMES}
        return {
            **speeds,
            **palettes,
            "turn_board": lambda: self.prefer(turned=not self.now.turned),
            "text_larger": partial(self.step_text, 1),
            "text_smaller": partial(self.step_text, -1),
            "text_normal": partial(self.prefer, text_size=100),
        }

    def _choose_palette(self, name: str) -> None:
        """Whoever chooses a palette wants to see it, whatever the system asks for."""
        follow = self.now.follow_system_contrast and not system_wants_contrast()
        dark = self.now.follow_system_dark and not system_wants_dark()
        self.prefer(palette=name, follow_system_contrast=follow, follow_system_dark=dark)

    def prefer(self, **chosen: str | int | bool) -> None:
        """Take these members of Preferences for those in force."""
        self.use(replace(self.now, **chosen))  # type: ignore[arg-type]  # only commands() says which

    def step_text(self, step: int) -> None:
        """One text size up (1) or down (-1)."""
        self.prefer(text_size=next_text_size(self.now.text_size, step))
