"""Names and titles printed on the sheet: each kind in a style of its own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from bloodyridge_qt.boards.sheet import MapSheet, SheetLabel
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.style import LabelLook, style_of
from bloodyridge_qt.ui.drawing import artwork, typefaces
from bloodyridge_qt.ui.drawing.sheet import lettering
from bloodyridge_qt.ui.drawing.sheet.field_lines import FieldLines
from bloodyridge_qt.ui.drawing.sheet.legend import SMALLEST_CAP
from bloodyridge_qt.ui.drawing.sheet.lettering import Face
from bloodyridge_qt.ui.drawing.sheet.pens import faded
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
    face: Face = lettering.SERIF
    as_written: bool = False
    """Not in capitals."""
    least: float = 0.0
    """Pixels of a capital from which it is printed, its sign or disc always; it may be smaller than the other
    print then. 0: always printed."""
    disc: bool = False
    """On a disc of the colour of ink."""


_SIGN: Final = 30.0
"""Edge of the sign a label may stand beside, in yards."""


class Words:
    """A label of the sheet, where and how it is printed."""

    def __init__(
        self, label: SheetLabel, style: str, room: float, lines: FieldLines, sheet: MapSheet
    ) -> None:
        printed = style_of(sheet.game).labels.get(style, LabelLook(style))
        style, self._sign, self._sheet = printed.style, printed.marker, sheet
        self._style = look = _LABEL_STYLES.get(style, _LABEL_STYLES["place"])
        self._text = tr(label.text) if look.as_written else tr(label.text).upper()
        self._cap = label.size if look.least else max(label.size, SMALLEST_CAP)
        self._wide = lettering.width(self._text, self._cap, look.face)
        if room and self._wide > room:
            self._cap, self._wide = self._cap * room / self._wide, room
        self._angle = label.angle
        self._at = QPointF(label.at[0], -label.at[1])
        if style == "title":  # a little lower and smaller: whole when only the spaces are fitted in sight
            self._at += QPointF(0.0, 0.16 * self._cap)
            self._cap, self._wide = 0.9 * self._cap, 0.9 * self._wide
        if style in ("hex_area", "hill") and not label.angle:
            self._at = lines.between_numbers(self._at, self._wide, self._cap)
        self._beside, self._align = self._place(sheet) if self._sign else (QPointF(), 0.5)

    def _place(self, sheet: MapSheet) -> tuple[QPointF, float]:
        """Where words beside a sign stand, clear of spaces, and what of them: their left edge 0, right 1."""
        across, down = 0.62 * _SIGN, 0.62 * _SIGN + 0.6 * self._cap
        after, before = (QPointF(across, 0), 0.0), (QPointF(-across, 0), 1.0)
        ways = [before, after] if sheet.turned else [after, before]
        ways += [(QPointF(0, down), 0.5), (QPointF(0, -down), 0.5)]
        taken = [
            QPolygonF([QPointF(x, -y) for x, y in space.polygon]).boundingRect() for space in sheet.spaces
        ]
        for at, part in ways:
            corner = self._at + at - QPointF(part * self._wide, 0.5 * self._cap)
            if not any(QRectF(corner, QSizeF(self._wide, self._cap)).intersects(one) for one in taken):
                return at, part
        return ways[0]

    def paint(self, painter: QPainter, exposed: QRectF, zoom: float, theme: Theme) -> None:
        """The words, and the sign they stand beside, if they meet the exposed part."""
        look, at = self._style, self._at
        if not lettering.meets(
            exposed, at, self._wide * (1.0 if self._sign else 0.5) + 2 * self._cap + _SIGN
        ):
            return
        if self._sign:
            sign = QRectF(at.x() - _SIGN / 2, at.y() - _SIGN / 2, _SIGN, _SIGN)
            artwork.paint_marker(painter, sign, self._sign, self._sheet.game)
            at = at + self._beside  # not in place: it would move the sign with every picture
        if look.disc:
            painter.setPen(QPen(theme.box, 2.0))
            painter.setBrush(theme.ink)
            painter.drawEllipse(at, self._cap * 0.95, self._cap * 0.95)
            painter.setBrush(Qt.BrushStyle.NoBrush)
        if look.disc or self._cap * zoom >= look.least:  # an empty disc puzzles
            lettering.draw(
                painter,
                self._text,
                at,
                self._cap,
                look.colour(theme),
                look.face,
                align=self._align,
                angle=self._angle,
                halo=look.halo(theme) if look.halo is not None else None,
            )


_LABEL_STYLES: dict[str, _LabelStyle] = {
    "hill": _LabelStyle(lambda t: t.ink, lambda t: faded(t.halo, 0.6), Face(bold=True, spacing=0.22)),
    "direction": _LabelStyle(lambda t: t.ink, face=Face(spacing=0.34)),
    "river": _LabelStyle(lambda t: t.ink_soft, face=Face(italic=True, spacing=0.3)),
    "stream": _LabelStyle(lambda t: t.ink, lambda t: faded(t.halo, 0.6), Face(italic=True, spacing=0.25)),
    "place": _LabelStyle(lambda t: t.ink, face=Face(spacing=0.26)),
    "hex_area": _LabelStyle(lambda t: faded(t.ink, 0.78), lambda t: faded(t.halo, 0.42), Face(spacing=0.5)),
    "title": _LabelStyle(lambda t: t.ink, face=Face(bold=True, spacing=0.06)),
    "subtitle": _LabelStyle(lambda t: t.ink, face=Face(italic=True, spacing=0.02), as_written=True),
    "date": _LabelStyle(lambda t: t.accent, face=Face(typefaces.CONDENSED, bold=True, spacing=0.2)),
    "heading": _LabelStyle(
        lambda t: t.ink, face=Face(typefaces.CONDENSED, bold=True, spacing=0.06), least=4.2
    ),
    "numeral": _LabelStyle(lambda t: t.box, face=lettering.NARROW_BOLD, disc=True, least=4.2),
    "note": _LabelStyle(
        lambda t: t.ink,
        lambda t: t.halo,  # lines of the ground go through where such words stand
        Face(typefaces.CONDENSED, spacing=0.02),
        as_written=True,
        least=5.5,
    ),
    "imprint": _LabelStyle(lambda t: t.ink_soft, face=Face(italic=True), as_written=True),
}
