"""Names and titles printed on the sheet: each kind in a style of its own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from bloodyridge_qt.boards.sheet import MapSheet, SheetLabel
from bloodyridge_qt.ui.drawing import typefaces
from bloodyridge_qt.ui.drawing.sheet import lettering
from bloodyridge_qt.ui.drawing.sheet.field_lines import FieldLines, faded
from bloodyridge_qt.ui.drawing.sheet.legend import SMALLEST_CAP
from bloodyridge_qt.ui.drawing.theme import Theme


def cartouche_styles(sheet: MapSheet) -> dict[int, str]:
    """How the words in the cartouche are set, by index of the label.

    The largest are the title; of the others, from north to south, the first is the subtitle, the second the
    date, the rest small print.
    """
    words = lettering.labels_in(sheet, "cartouche")
    largest = max((label.size for label in words), default=0)
    rest = ["subtitle", "date"]
    styles = {}
    for label in words:
        style = "title" if label.size == largest else rest.pop(0) if rest else "imprint"
        styles[sheet.labels.index(label)] = style
    return styles


@dataclass(frozen=True)
class _LabelStyle:
    """How a kind of label is printed."""

    colour: Callable[[Theme], QColor]
    halo: Callable[[Theme], QColor] | None = None
    family: str = typefaces.SERIF
    bold: bool = False
    italic: bool = False
    spacing: float = 0.2
    as_written: bool = False
    """Not in capitals."""


class Words:
    """A label of the sheet, where and how it is printed."""

    def __init__(self, label: SheetLabel, style: str, room: float, lines: FieldLines) -> None:
        self._style = look = _LABEL_STYLES.get(style, _LABEL_STYLES["place"])
        self._text = label.text if look.as_written else label.text.upper()
        self._cap = max(label.size, SMALLEST_CAP)
        self._wide = lettering.width(
            self._text, self._cap, look.family, bold=look.bold, italic=look.italic, spacing=look.spacing
        )
        if room and self._wide > room:
            self._cap, self._wide = self._cap * room / self._wide, room
        self._angle = label.angle
        self._at = QPointF(label.at[0], -label.at[1])
        if style == "title":  # a little lower and smaller: whole when only the spaces are fitted in sight
            self._at += QPointF(0.0, 0.16 * self._cap)
            self._cap, self._wide = 0.9 * self._cap, 0.9 * self._wide
        if style in ("hex_area", "hill") and not label.angle:
            self._at = lines.between_numbers(self._at, self._wide, self._cap)

    def paint(self, painter: QPainter, exposed: QRectF, theme: Theme) -> None:
        look = self._style
        if lettering.meets(exposed, self._at, self._wide / 2 + 2 * self._cap):
            lettering.draw(
                painter,
                self._text,
                self._at,
                self._cap,
                look.colour(theme),
                look.family,
                bold=look.bold,
                italic=look.italic,
                spacing=look.spacing,
                angle=self._angle,
                halo=look.halo(theme) if look.halo is not None else None,
            )


_LABEL_STYLES: dict[str, _LabelStyle] = {
    "hill": _LabelStyle(lambda t: t.ink, lambda t: faded(t.halo, 0.6), bold=True, spacing=0.22),
    "direction": _LabelStyle(lambda t: t.ink, spacing=0.34),
    "river": _LabelStyle(lambda t: t.ink_soft, italic=True, spacing=0.3),
    "place": _LabelStyle(lambda t: t.ink, spacing=0.26),
    "hex_area": _LabelStyle(lambda t: faded(t.ink, 0.78), lambda t: faded(t.halo, 0.42), spacing=0.5),
    "title": _LabelStyle(lambda t: t.ink, bold=True, spacing=0.06),
    "subtitle": _LabelStyle(lambda t: t.ink, italic=True, spacing=0.02, as_written=True),
    "date": _LabelStyle(lambda t: t.accent, family=typefaces.CONDENSED, bold=True),
    "imprint": _LabelStyle(lambda t: t.ink_soft, italic=True, spacing=0.0, as_written=True),
}
