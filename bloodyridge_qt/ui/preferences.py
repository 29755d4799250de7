"""What a player prefers, kept in QSettings. A missing or wrong value silently takes its default."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtCore import QSettings
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QStyle

from bloodyridge_qt.ui.panels.dice_animation import SPEEDS
from bloodyridge_qt.ui.theme import THEMES

SMALLEST_TEXT: Final = 80
LARGEST_TEXT: Final = 200
"""Text sizes in per cent of the system's."""

_GROUP: Final = "preferences"
_TRUE: Final = ("true", "1", "yes")
_FALSE: Final = ("false", "0", "no")


@dataclass(frozen=True, slots=True)
class Preferences:
    """How the program looks and how fast it goes; nothing of it belongs to a game."""

    dice: str = "full"
    """One of SPEEDS."""
    follow_system_motion: bool = True
    """Do without animation when the system asks for that."""
    palette: str = "Printed"
    """A name in THEMES."""
    text_size: int = 100
    """Per cent of the system's text size, 80–200."""
    step_automatic: bool = False
    """Wait after each step of what goes by itself."""
    pause_phases: bool = True
    """Wait between phases, with what the last came to; never without animation."""

    @classmethod
    def load(cls, settings: QSettings) -> Preferences:
        """What is stored, with defaults for what is missing, unknown or out of range."""
        plain = cls()
        size = _number(settings.value(f"{_GROUP}/text_size"))
        return replace(
            plain,
            dice=_known(settings.value(f"{_GROUP}/dice"), SPEEDS, plain.dice),
            palette=_known(settings.value(f"{_GROUP}/palette"), tuple(THEMES), plain.palette),
            text_size=size if size is not None and SMALLEST_TEXT <= size <= LARGEST_TEXT else plain.text_size,
            follow_system_motion=_switch(
                settings.value(f"{_GROUP}/follow_system_motion"), plain.follow_system_motion
            ),
            step_automatic=_switch(settings.value(f"{_GROUP}/step_automatic"), plain.step_automatic),
            pause_phases=_switch(settings.value(f"{_GROUP}/pause_phases"), plain.pause_phases),
        )

    def save(self, settings: QSettings) -> None:
        """Store all of it."""
        for name in (
            "dice",
            "follow_system_motion",
            "palette",
            "text_size",
            "step_automatic",
            "pause_phases",
        ):
            settings.setValue(f"{_GROUP}/{name}", getattr(self, name))

    def dice_speed(self) -> str:
        """The speed that holds now: "none" when the system wants less motion and that is followed."""
        if self.follow_system_motion and system_reduces_motion():
            return "none"
        return self.dice


def system_reduces_motion() -> bool:
    """Whether the desktop asks programs to do without animation.

    Read in this order: Qt's accessibility hint `motionPreference` (Qt 6.12 and later, where the platform
    reports it); the style hint `SH_Widget_Animation_Duration`, which styles and platform themes set to 0 when
    animations are switched off; the environment variable `GTK_ENABLE_ANIMATIONS=0` that some desktops export.
    """
    return _hinted() or _style_stands_still() or _environment_says_so()


def _hinted() -> bool:
    if not isinstance(QGuiApplication.instance(), QGuiApplication):
        return False
    hints = QGuiApplication.styleHints()
    if not hasattr(hints, "accessibility"):
        return False
    try:
        wish = hints.accessibility().property("motionPreference")
    except RuntimeError:  # the hints object has gone with its platform
        return False
    return getattr(wish, "name", "") == "ReducedMotion"


def _style_stands_still() -> bool:
    application = QApplication.instance()
    if not isinstance(application, QApplication):
        return False
    return application.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration) == 0


def _environment_says_so() -> bool:
    return os.environ.get("GTK_ENABLE_ANIMATIONS", "").strip() == "0"


def _known(value: object, allowed: tuple[str, ...], default: str) -> str:
    return value if isinstance(value, str) and value in allowed else default


def _number(value: object) -> int | None:
    if isinstance(value, bool) or not isinstance(value, (int, float, str)):
        return None
    try:
        return int(value)
    except ValueError:
        return None


def _switch(value: object, default: bool) -> bool:
    if isinstance(value, bool):
        return value
    if isinstance(value, str) and value.casefold() in _TRUE + _FALSE:
        return value.casefold() in _TRUE
    return default
