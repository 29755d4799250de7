"""How the parts of a panel or dialog look, said once where they are made.

Fonts and spaces are put on then, and anew by what the part lies in with every theme and text size.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from PySide6.QtGui import QFont
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QLabel, QLayout, QWidget

from bloodyridge_qt.ui.panels import panel_style

Part = TypeVar("Part", bound=QWidget)
Laid = TypeVar("Laid", bound=QLayout)

_LOOK: Final = "look"
"""The property of a part, or of a layout, that keeps what puts its look on."""


def worn(
    part: Part,
    size: float = 1.0,
    *,
    bold: bool = False,
    italic: bool = False,
    soft: bool = False,
    warning: bool = False,
    font: Callable[[float], QFont] | None = None,
    margins: tuple[float, ...] = (),
    also: Callable[[QWidget], object] = lambda _part: None,
) -> Part:
    """This part, written so from now on; `size` and `margins` in em, `font` where it is no running text.

    `also` is done to it each time.
    """

    def put_on(part: QWidget) -> None:
        part.setFont(font(size) if font else panel_style.text_font(size, bold=bold, italic=italic))
        if margins:
            part.setContentsMargins(*_pixels(*margins))
        if isinstance(part, QLabel) or soft or warning:
            panel_style.tint(part, soft=soft, warning=warning)
        also(part)

    put_on(part)
    part.setProperty(_LOOK, put_on)
    return part


def tall(part: Part, least: float) -> Part:
    """This part, at least so high from now on, in em."""

    def put_on(part: QWidget) -> None:
        part.setMinimumHeight(*_pixels(least))

    put_on(part)
    part.setProperty(_LOOK, put_on)
    return part


def aired(layout: Laid, gap: float, *margins: float, down: float | None = None) -> Laid:
    """This layout, with so much room in it from now on, in em; `down` is that between the rows of a grid."""

    def put_on(layout: QLayout) -> None:
        across, along = _pixels(gap, gap if down is None else down)
        if isinstance(layout, QGridLayout):
            layout.setHorizontalSpacing(across)
            layout.setVerticalSpacing(along)
        else:
            layout.setSpacing(across)
        if margins:
            layout.setContentsMargins(*_pixels(*margins))

    put_on(layout)
    layout.setProperty(_LOOK, put_on)
    return layout


def lay(layout: QBoxLayout, *parts: QWidget | QLayout) -> None:
    """Put these into a row or a column, one after the other."""
    for part in parts:
        if isinstance(part, QWidget):
            layout.addWidget(part)
        else:
            layout.addLayout(part)


def renew(whole: QWidget) -> None:
    """Put the look of all that lies in this on anew, in the theme and text size of now."""
    for part in (*whole.findChildren(QLayout), *whole.findChildren(QWidget)):
        if (put_on := part.property(_LOOK)) is not None:
            put_on(part)


def _pixels(*ems: float) -> tuple[int, ...]:
    return tuple(round(panel_style.em() * part) for part in ems)
