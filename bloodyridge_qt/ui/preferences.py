"""What a player prefers, kept in the settings. A missing or wrong value silently takes its default."""

from __future__ import annotations

import os
from collections.abc import Callable, Container
from dataclasses import asdict, dataclass
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QGuiApplication
from PySide6.QtWidgets import QApplication, QStyle

from bloodyridge_qt import language
from bloodyridge_qt.table.style import CONTRAST, NIGHT, PRINTED
from bloodyridge_qt.ui.drawing.theme import THEMES
from bloodyridge_qt.ui.panels.dice_animation import SPEEDS
from bloodyridge_qt.ui.settings import Settings

SMALLEST_TEXT: Final = 80
LARGEST_TEXT: Final = 200
"""Text sizes in per cent of the system's."""

_GROUP: Final = "preferences"


@dataclass(frozen=True, slots=True)
class Preferences:
    """How the program looks and how fast it goes; nothing of it belongs to a game."""

    dice: str = ""
    """One of SPEEDS; "" where none was chosen: quick for who listens, as words take their time, else full."""
    follow_system_motion: bool = True
    """Do without animation when the system asks for that."""
    palette: str = PRINTED
    """A name in THEMES."""
    text_size: int = 100
    """Per cent of the system's text size, 80–200."""
    step_automatic: bool = False
    """Wait after each step of what goes by itself."""
    chances_on_map: bool = False
    """Write on the spaces a piece may go to how likely it is to get them."""
    pause_phases: bool = True
    """Wait between phases, with what the last came to; never without animation."""
    sounds: bool = True
    """Let dice, counters and guns be heard, where that can be."""
    language: str = ""
    """One of language.codes(), for the next start; "" is the system's."""
    turned: bool = False
    """The board lies the other way round, south up."""
    follow_system_contrast: bool = True
    """Take the palette of high contrast when the system asks for that."""
    follow_system_dark: bool = True
    """Take the palette of the night for that of the day when the system asks programs to be dark."""

    @classmethod
    def load(cls, settings: Settings) -> Preferences:
        """What is stored, with defaults for what is missing, unknown or out of range."""
        known: dict[str, Container[object]] = {
            "dice": SPEEDS,
            "palette": THEMES,
            "text_size": range(SMALLEST_TEXT, LARGEST_TEXT + 1),
            "language": language.codes(),
        }
        found = {name: settings.like(f"{_GROUP}/{name}", plain) for name, plain in asdict(cls()).items()}
        return cls(**{name: one for name, one in found.items() if one in known.get(name, (one,))})

    def save(self, settings: Settings) -> None:
        """Store all of it."""
        settings.keep({f"{_GROUP}/{name}": value for name, value in asdict(self).items()})

    def dice_speed(self) -> str:
        """The speed that holds now: "none" when the system wants less motion and that is followed."""
        if self.follow_system_motion and system_reduces_motion():
            return "none"
        return self.dice or ("quick" if QAccessible.isActive() else "full")

    def palette_shown(self) -> str:
        """The palette that holds now: another than the chosen one where the system is followed."""
        if self.follow_system_contrast and system_wants_contrast():
            return CONTRAST
        dark = self.palette == PRINTED and self.follow_system_dark and system_wants_dark()
        return NIGHT if dark else self.palette


def system_wants_dark() -> bool:
    """Whether the desktop asks programs to be dark, by its settings portal (Linux) or by Qt's hint."""
    if "darkness" in _desktop:
        return True
    application = isinstance(QGuiApplication.instance(), QGuiApplication)
    return application and QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark


def system_wants_contrast() -> bool:
    """Whether the desktop asks for high contrast.

    Its settings portal (Linux), Qt's accessibility hint `contrastPreference` (Qt 6.10 and later), or a GTK
    theme made for it.
    """
    return (
        "contrast" in _desktop
        or _hinted("contrastPreference", "HighContrast")
        or "HighContrast" in os.environ.get("GTK_THEME", "")
    )


_desktop: Container[str] = ()
"""What the settings portal of the desktop wishes, once `follow_system` has asked it."""


def follow_system(look: Callable[[], object]) -> None:
    """Call `look` whenever the desktop asks for other contrast, dark or less motion, by portal or by Qt.

    Of motion Qt tells nothing itself; a style that stands still is another style, which widgets are told of.
    """
    global _desktop
    application = QGuiApplication.instance()
    if (
        application is not None and "DBUS_SESSION_BUS_ADDRESS" in os.environ
    ):  # else Qt would begin a bus of its own
        from bloodyridge_qt.ui.desktop_wishes import DesktopWishes

        wishes = _desktop if isinstance(_desktop, DesktopWishes) else DesktopWishes(application)
        wishes.changed.connect(look)
        _desktop = wishes
    hints = QGuiApplication.styleHints()
    hints.colorSchemeChanged.connect(look)
    if hasattr(hints, "accessibility"):
        hints.accessibility().contrastPreferenceChanged.connect(look)


def system_reduces_motion() -> bool:
    """Whether the desktop asks programs to do without animation.

    Read in this order: its settings portal (Linux); Qt's accessibility hint `motionPreference` (Qt 6.12 and
    later, where the platform reports it); the style hint `SH_Widget_Animation_Duration`, which styles and
    platform themes set to 0 when animations are switched off; the environment variable
    `GTK_ENABLE_ANIMATIONS=0` that some desktops export.
    """
    return (
        "stillness" in _desktop
        or _hinted("motionPreference", "ReducedMotion")
        or _style_stands_still()
        or (os.environ.get("GTK_ENABLE_ANIMATIONS", "").strip() == "0")
    )


def _hinted(preference: str, wanted: str) -> bool:
    if not isinstance(QGuiApplication.instance(), QGuiApplication):
        return False
    hints = QGuiApplication.styleHints()
    if not hasattr(hints, "accessibility"):
        return False
    try:
        wish = hints.accessibility().property(preference)
    except RuntimeError:  # the hints object has gone with its platform
        return False
    return str(getattr(wish, "name", "")) == wanted


def _style_stands_still() -> bool:
    application = QApplication.instance()
    if not isinstance(application, QApplication):
        return False
    return application.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration) == 0
