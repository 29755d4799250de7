"""The typefaces of the sheet and the panels, carried with the program: text serif, sans and condensed sans.

All three set their figures on the line and to one width, so numbers stand in columns.
"""

from __future__ import annotations

from functools import cache, partial

from PySide6.QtGui import QFont, QFontDatabase

from bloodyridge_qt.resources import asset

SERIF = "Sheet Schola"
"""Titles, names along the map, longer text."""
SANS = "Sheet Heros"
"""Buttons, menus, the log."""
CONDENSED = "Sheet Heros Cn"
"""Factors on counters, space numbers, tight labels."""

# What stands in when a file is missing: the nearest faces of the common systems, then any of the kind.
_STAND_INS = {
    SERIF: (("Century Schoolbook", "C059", "Georgia", "DejaVu Serif"), QFont.StyleHint.Serif),
    SANS: (("Helvetica", "Nimbus Sans", "Arial", "DejaVu Sans"), QFont.StyleHint.SansSerif),
    CONDENSED: (("Arial Narrow", "Nimbus Sans Narrow", "DejaVu Sans Condensed"), QFont.StyleHint.SansSerif),
}

Weight = QFont.Weight
NORMAL = Weight.Normal


@cache
def load() -> None:
    """Make the three families known to Qt; needs a QGuiApplication, does nothing the second time.

    A missing or unreadable file is passed over: the system's nearest face then stands in.
    """
    for path in asset("shared", "fonts").glob("*.otf"):
        QFontDatabase.addApplicationFont(str(path))


def face(
    family: str, px: float, weight: Weight = NORMAL, *, italic: bool = False, spacing: float = 0.0
) -> QFont:
    """A font of one of the families, `px` pixels high; `spacing` is added between letters, in pixels."""
    stand_ins, hint = _STAND_INS[family]
    font = QFont([family, *stand_ins])
    font.setStyleHint(hint)
    font.setPixelSize(max(1, round(px)))  # Qt takes whole pixels only
    font.setWeight(weight)
    font.setItalic(italic)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)  # at 12 pixels an i lost its dot
    if spacing:
        font.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, spacing)
    return font


serif, sans, condensed = (partial(face, family) for family in (SERIF, SANS, CONDENSED))


def fixed(px: float) -> QFont:
    """The system's face with letters of one width, for programs; `px` pixels high."""
    font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
    font.setPixelSize(max(1, round(px)))
    return font
