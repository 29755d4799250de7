"""Colours of the sheet, the counters and the panels: Printed (day), Night, and Contrast for weak eyes.

Widgets and drawing code take every colour from `current()`, so a change of palette reaches everything.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from PySide6.QtGui import QColor

from bloodyridge_qt.table.style import CONTRAST, palettes
from bloodyridge_qt.table.style import NIGHT as _NIGHT
from bloodyridge_qt.table.style import PRINTED as _PRINTED


@dataclass(frozen=True)
class Theme:
    """One palette. Each name says where the colour is used."""

    name: str
    # the window round the sheet
    desk: QColor
    panel: QColor
    panel_raised: QColor
    panel_edge: QColor
    text: QColor
    text_soft: QColor
    link: QColor
    accent: QColor
    warning: QColor
    good: QColor
    # the sheet
    paper: QColor
    paper_edge: QColor
    box: QColor
    """Ground of the boxes, tracks and charts printed on the sheet."""
    ink: QColor
    ink_soft: QColor
    forest: QColor
    forest_dark: QColor
    forest_light: QColor
    forest_lit: QColor
    """The lit side of the lightest crowns."""
    forest_floor: QColor
    forest_shadow: QColor
    forest_ink: QColor
    grass: QColor
    grass_stroke: QColor
    grass_light: QColor
    grass_dark: QColor
    slope: QColor
    slope_dark: QColor
    slope_light: QColor
    slope_stroke: QColor
    slope_foot: QColor
    """Contours and hachures where they run out over grass."""
    grid: QColor
    space_number: QColor
    halo: QColor
    """Laid round words that stand on terrain."""
    row: QColor
    row_tint: QColor
    """Laid over the terrain of a heavy row."""
    double_line: QColor
    double_line_core: QColor
    wedge_line: QColor
    line_halo: QColor
    """Laid under the heavy lines so that they stand off the terrain."""
    fold: QColor
    """The shaded side of a fold in the paper."""
    fold_light: QColor
    grain: int
    """Strength of the paper's grain, 0 to 255."""
    # play
    target: QColor
    waypoint: QColor
    selected: QColor
    forbidden: QColor
    badge: QColor
    """The count of a stack."""
    badge_ink: QColor
    tones: Mapping[str, QColor] = field(compare=False)
    """Of overlays. Searched for: any two lie at least 28 apart in CIE L*a*b* for all cones, without the red
    and without the green ones, and every one stands off the paper and the terrains."""


def _colour(code: str) -> QColor:
    """A colour from "#rrggbb" or "#rrggbbaa"."""
    colour = QColor(code[:7])
    if len(code) > 7:
        colour.setAlpha(int(code[7:], 16))
    return colour


def _theme(name: str) -> Theme:
    colours = {**palettes()[name]}
    del colours["report"]
    colours.pop("like", None)
    grain: int = colours.pop("grain")
    tones = {word: QColor(code) for word, code in colours.pop("tones").items()}
    return Theme(name, grain=grain, tones=tones, **{word: _colour(code) for word, code in colours.items()})


PRINTED = _theme(_PRINTED)
NIGHT = _theme(_NIGHT)

THEMES = {theme.name: theme for theme in (PRINTED, NIGHT, _theme(CONTRAST))}

_current = PRINTED


def current() -> Theme:
    """The palette in use."""
    return _current


def use(name: str) -> Theme:
    """Make the palette of this name the one in use; KeyError when there is none."""
    global _current  # one window, one palette
    _current = THEMES[name]
    return _current


def laid_over(ground: QColor, tint: QColor) -> QColor:
    """The colour that shows when a translucent tint lies on an opaque ground."""
    part = tint.alphaF()
    return QColor.fromRgbF(
        *(a * (1 - part) + b * part for a, b in zip(_channels(ground), _channels(tint), strict=True))
    )


def _channels(colour: QColor) -> tuple[float, float, float]:
    return colour.redF(), colour.greenF(), colour.blueF()
