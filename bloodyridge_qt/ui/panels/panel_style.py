"""The look panels and dialogs share: sizes from the application font, colours from the palette in use."""

from __future__ import annotations

import re
from functools import lru_cache

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QColor, QFont, QFontInfo, QPalette
from PySide6.QtWidgets import QApplication, QLayout, QWidget

from bloodyridge_qt import resources
from bloodyridge_qt.files import read
from bloodyridge_qt.ui.drawing import theme, typefaces


def em() -> float:
    """Height of the application font in pixels; every size in a panel is a multiple of it."""
    return float(max(6, QFontInfo(QApplication.font()).pixelSize()))


def title_font(size: float = 1.25) -> QFont:
    """The serif of headings; `size` in em."""
    return typefaces.serif(em() * size, QFont.Weight.Bold)


def heading_font(size: float = 0.92) -> QFont:
    """Letterspaced sans of small headings; `size` in em."""
    return typefaces.sans(em() * size, QFont.Weight.Bold, spacing=em() * 0.06)


def text_font(size: float = 1.0, *, bold: bool = False, italic: bool = False) -> QFont:
    """Running text; `size` in em."""
    weight = QFont.Weight.Bold if bold else QFont.Weight.Normal
    return typefaces.sans(em() * size, weight, italic=italic)


def number_font(size: float = 1.0) -> QFont:
    """The narrow bold of numbers and tight labels; `size` in em."""
    return typefaces.condensed(em() * size, QFont.Weight.Bold)


def mixed(a: QColor, b: QColor, share: float) -> QColor:
    """The colour that lies `share` (0–1) of the way from `a` to `b`."""
    return QColor.fromRgbF(
        a.redF() + (b.redF() - a.redF()) * share,
        a.greenF() + (b.greenF() - a.greenF()) * share,
        a.blueF() + (b.blueF() - a.blueF()) * share,
    )


def palette() -> QPalette:
    """A Qt palette made of the theme's colours, so that plain labels and frames fit in."""
    return QPalette(_palette(theme.current().name))


@lru_cache(maxsize=2)  # a form asks for one for each of its fields
def _palette(name: str) -> QPalette:
    look = theme.THEMES[name]
    role, group = QPalette.ColorRole, QPalette.ColorGroup
    made = QPalette()
    for colour_role, colour in (
        (role.Window, look.panel),
        (role.WindowText, look.text),
        (role.Base, look.panel_raised),
        (role.AlternateBase, look.panel),
        (role.Text, look.text),
        (role.Button, look.panel_raised),
        (role.ButtonText, look.text),
        (role.BrightText, look.accent),
        (role.ToolTipBase, look.panel_raised),
        (role.ToolTipText, look.text),
        (role.PlaceholderText, look.text_soft),
        (role.Highlight, look.accent),
        (role.HighlightedText, look.panel),
        (role.Link, look.link),
        (role.LinkVisited, look.link),
        (role.Accent, look.accent),
        (role.Light, look.panel_raised),
        (role.Midlight, mixed(look.panel_raised, look.panel_edge, 0.4)),
        (role.Mid, look.panel_edge),
        (role.Dark, mixed(look.panel_edge, look.text, 0.3)),
        (role.Shadow, mixed(look.panel_edge, look.text, 0.6)),
    ):
        made.setColor(colour_role, colour)
    for colour_role in (role.WindowText, role.Text, role.ButtonText):
        made.setColor(group.Disabled, colour_role, mixed(look.text_soft, look.panel, 0.35))
    return made


def style_sheet() -> str:
    """Buttons, fields, bars and menus in the manner of the sheet, in the theme and text size of now."""
    groove = max(4, round(em() * 0.3))
    return filled("controls", groove=f"{groove}px", rounding=f"{groove // 2}px") + menus()


def menus() -> str:
    """Menus; taller lines have less round them, or the last would stand in a second column."""
    return filled("menu", air=f"{max(1, min(4, round(10 - em() * 0.375)))}px")


def filled(name: str, size: float | None = None, **values: str) -> str:
    """The style sheet of this name in `assets/shared/looks`, for the theme of now and an em of `size` pixels.

    In it $panel is a colour of the theme or one of the `values`, mix(panel, text, 0.2) a colour between two,
    1.5em so many pixels, and 1.5em-1 one less.
    """
    return _filled(name, theme.current().name, em() if size is None else size, tuple(values.items()))


@lru_cache(maxsize=64)  # every part that is dressed asks for some
def _filled(name: str, palette: str, unit: float, values: tuple[tuple[str, str], ...]) -> str:
    look, own = theme.THEMES[palette], dict(values)
    text = read(resources.asset("shared", "looks", f"{name}.css"), 100_000).decode()
    text = re.sub(
        r"mix\((\w+), (\w+), ([\d.]+)\)",
        lambda part: mixed(getattr(look, part[1]), getattr(look, part[2]), float(part[3])).name(),
        text,
    )
    text = re.sub(
        r"(?<![\w.#])([\d.]+)em(-1)?\b",
        lambda part: f"{round(float(part[1]) * unit) + int(part[2] or 0)}px",
        text,
    )
    return re.sub(r"\$(\w+)", lambda part: own.get(part[1]) or getattr(look, part[1]).name(), text)


def prepare() -> None:
    """Load the typefaces, and let text size and colours reach what lies in a part that has a style sheet."""
    typefaces.load()
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_UseStyleSheetPropagationInWidgetStyles)


def dress(widget: QWidget, more: str = "") -> None:
    """Give a panel or dialog the palette and the style sheet of the theme in use; `more` is added to it."""
    prepare()
    # In this order: a style sheet that is set later would bring the palette of before back. And only once:
    # every style sheet is laid on all that lies in the widget anew, also the one it has.
    if widget.styleSheet() != (wanted := style_sheet() + more):
        widget.setStyleSheet(wanted)
    widget.setPalette(palette())


def fit_button(button: QWidget) -> None:
    """Give a button running text; the main one in bold, as the style sheet draws it, to be measured so."""
    button.setFont(text_font(bold=bool(button.property("main"))))
    button.updateGeometry()


def empty(layout: QLayout) -> None:
    """Take every widget out of a layout; they are gone from sight at once and deleted soon."""
    while (item := layout.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            widget.hide()
            widget.deleteLater()


def pass_focus_on(widget: QWidget) -> None:
    """Give the keyboard to the next widget in the chain: this one is about to take no more keys."""
    if (following := widget.nextInFocusChain()) is not None:
        following.setFocus()


def tint(label: QWidget, *, soft: bool = False, warning: bool = False) -> None:
    """Give a label the soft or the warning colour of the theme."""
    look = theme.current()
    ink(label, look.warning if warning else look.text_soft if soft else look.text)


def ink(label: QWidget, colour: QColor) -> None:
    """Write a label in this colour."""
    colours = label.palette()
    colours.setColor(colours.ColorRole.WindowText, colour)
    label.setPalette(colours)
