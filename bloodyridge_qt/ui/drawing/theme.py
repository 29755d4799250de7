"""Colours of the sheet, the counters and the panels: Printed (day) and Night.

Widgets and drawing code take every colour from `current()`, so a change of palette reaches everything.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtGui import QColor


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
    jungle: QColor
    jungle_dark: QColor
    jungle_light: QColor
    jungle_lit: QColor
    """The lit side of the lightest crowns."""
    jungle_floor: QColor
    jungle_shadow: QColor
    jungle_ink: QColor
    clear: QColor
    clear_stroke: QColor
    clear_light: QColor
    clear_dark: QColor
    hill: QColor
    hill_dark: QColor
    hill_light: QColor
    hill_stroke: QColor
    slope: QColor
    """Contours and hachures where they run out over grass."""
    grid: QColor
    hex_number: QColor
    halo: QColor
    """Laid round words that stand on terrain."""
    red_row: QColor
    red_row_tint: QColor
    """Laid over the terrain of the red row."""
    us_line: QColor
    us_line_core: QColor
    japanese_line: QColor
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
    japanese: QColor
    japanese_ink: QColor
    us: QColor
    us_ink: QColor


PRINTED = Theme(
    name="Printed",
    desk=QColor("#3b3a34"),
    panel=QColor("#efe8d6"),
    panel_raised=QColor("#f8f3e6"),
    panel_edge=QColor("#c9bd9f"),
    text=QColor("#2a2620"),
    text_soft=QColor("#655c4c"),
    link=QColor("#8a2a1c"),
    accent=QColor("#8f2018"),
    warning=QColor("#9a4a00"),
    good=QColor("#3f5a24"),
    paper=QColor("#ece3cb"),
    paper_edge=QColor("#b8a983"),
    box=QColor("#f3ecd8"),
    ink=QColor("#27231b"),
    ink_soft=QColor("#645a47"),
    jungle=QColor("#98aa7d"),
    jungle_dark=QColor("#8b9f72"),
    jungle_light=QColor("#a4b488"),
    jungle_lit=QColor("#afbc93"),
    jungle_floor=QColor("#82986c"),
    jungle_shadow=QColor(58, 78, 50, 105),
    jungle_ink=QColor(52, 70, 44, 105),
    clear=QColor("#ead9a0"),
    clear_stroke=QColor("#a98f45"),
    clear_light=QColor("#f0e3b4"),
    clear_dark=QColor("#dfcb8b"),
    hill=QColor("#cda878"),
    hill_dark=QColor("#7a5230"),
    hill_light=QColor("#e0c39a"),
    hill_stroke=QColor("#b08a58"),
    slope=QColor(140, 104, 52, 150),
    grid=QColor("#3c3a2a"),
    hex_number=QColor("#211f14"),
    halo=QColor(244, 237, 214, 200),
    red_row=QColor("#a92f22"),
    red_row_tint=QColor(222, 112, 88, 150),
    us_line=QColor("#26402a"),
    us_line_core=QColor("#f0ead2"),
    japanese_line=QColor("#8f2018"),
    line_halo=QColor(244, 237, 214, 150),
    fold=QColor(70, 52, 20, 15),
    fold_light=QColor(255, 252, 240, 30),
    grain=9,
    target=QColor("#c2301f"),
    waypoint=QColor("#1f5f8b"),
    selected=QColor("#f2c230"),
    forbidden=QColor("#6b6b6b"),
    japanese=QColor("#e3d3a8"),
    japanese_ink=QColor("#7c1a12"),
    us=QColor("#696e43"),
    us_ink=QColor("#f3efd9"),
)

NIGHT = Theme(
    name="Night",
    desk=QColor("#0b1114"),
    panel=QColor("#172125"),
    panel_raised=QColor("#1e2b30"),
    panel_edge=QColor("#34464c"),
    text=QColor("#e3dcc6"),
    text_soft=QColor("#a9ad9f"),
    link=QColor("#e8a27a"),
    accent=QColor("#e8917c"),
    warning=QColor("#f0a24a"),
    good=QColor("#a9c77e"),
    paper=QColor("#1b2a2f"),
    paper_edge=QColor("#0d1619"),
    box=QColor("#22343a"),
    ink=QColor("#dcd6bf"),
    ink_soft=QColor("#9aa394"),
    jungle=QColor("#1c3c39"),
    jungle_dark=QColor("#183533"),
    jungle_light=QColor("#22443f"),
    jungle_lit=QColor("#2a4d46"),
    jungle_floor=QColor("#102422"),
    jungle_shadow=QColor(4, 14, 16, 150),
    jungle_ink=QColor(6, 20, 20, 150),
    clear=QColor("#52563e"),
    clear_stroke=QColor("#85825a"),
    clear_light=QColor("#575b43"),
    clear_dark=QColor("#4a4e37"),
    hill=QColor("#4b3828"),
    hill_dark=QColor("#241a12"),
    hill_light=QColor("#58442f"),
    hill_stroke=QColor("#7d684b"),
    slope=QColor(24, 22, 14, 150),
    grid=QColor("#a9bab0"),
    hex_number=QColor("#d0d3bf"),
    halo=QColor(12, 24, 28, 190),
    red_row=QColor("#cf5a44"),
    red_row_tint=QColor(150, 52, 40, 130),
    us_line=QColor("#b5c99a"),
    us_line_core=QColor("#1b2a2f"),
    japanese_line=QColor("#e5866c"),
    line_halo=QColor(8, 18, 20, 150),
    fold=QColor(0, 0, 0, 34),
    fold_light=QColor(190, 215, 210, 9),
    grain=7,
    target=QColor("#ff8a66"),
    waypoint=QColor("#7ab8e0"),
    selected=QColor("#ffd75e"),
    forbidden=QColor("#8a8f8c"),
    japanese=QColor("#cdbd93"),
    japanese_ink=QColor("#7c1a12"),
    us=QColor("#696e43"),
    us_ink=QColor("#f3efd9"),
)

THEMES = {theme.name: theme for theme in (PRINTED, NIGHT)}

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


def contrast(first: QColor, second: QColor) -> float:
    """The contrast ratio of two opaque colours as WCAG 2 defines it, 1 to 21."""
    lights = sorted((_luminance(first), _luminance(second)))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def _channels(colour: QColor) -> tuple[float, float, float]:
    return colour.redF(), colour.greenF(), colour.blueF()


def _luminance(colour: QColor) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in _channels(colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def text_pairs(theme: Theme) -> dict[str, tuple[QColor, QColor]]:
    """Every letter colour with every ground it is printed on, named "letters on ground"."""
    grounds = {
        "panel": ("text", "text_soft", "link", "accent", "warning", "good"),
        "panel_raised": ("text", "text_soft", "link", "accent", "warning", "good"),
        "paper": ("ink", "ink_soft", "accent"),
        "box": ("ink", "ink_soft", "accent"),
        "japanese": ("japanese_ink",),
        "us": ("us_ink",),
        "jungle": ("hex_number", "ink"),
        "jungle_dark": ("hex_number", "ink"),
        "jungle_light": ("hex_number", "ink"),
        "jungle_lit": ("hex_number", "ink"),
        "jungle_floor": ("hex_number", "ink"),
        "clear": ("hex_number", "ink"),
        "clear_light": ("hex_number", "ink"),
        "clear_dark": ("hex_number", "ink"),
        "hill": ("hex_number", "ink"),
        "hill_light": ("hex_number", "ink"),
    }
    pairs = {
        f"{letters} on {ground}": (getattr(theme, letters), getattr(theme, ground))
        for ground, inks in grounds.items()
        for letters in inks
    }
    pairs["hex_number on the red row"] = (theme.hex_number, laid_over(theme.jungle, theme.red_row_tint))
    return pairs
