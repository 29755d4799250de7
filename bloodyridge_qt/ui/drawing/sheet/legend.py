"""The key and chart printed on the sheet: a swatch of every terrain with its numbers, and the signs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPolygonF

from bloodyridge_qt.boards.sheet import MapSheet, SheetLine, Space
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.style import style_of
from bloodyridge_qt.ui.drawing.sheet import lettering
from bloodyridge_qt.ui.drawing.sheet.boundary import Boundary
from bloodyridge_qt.ui.drawing.sheet.field import Field
from bloodyridge_qt.ui.drawing.sheet.field_lines import HEAVY_ROW, FieldLines
from bloodyridge_qt.ui.drawing.sheet.open_ground import SLOPE
from bloodyridge_qt.ui.drawing.sheet.pens import faded
from bloodyridge_qt.ui.drawing.sheet.terrain import terrains_of
from bloodyridge_qt.ui.drawing.theme import Theme

SMALLEST_CAP = 17.5
"""Yards of the capitals of the smallest print: legible where a space is as high as the start shows it."""
_TITLE = lettering.Face(spacing=0.3)
_NOTE = lettering.Face(italic=True)
_SWATCH = 38.0
"""Centre to corner of a swatch, in yards."""
_ROW = 114.0
_SIGN = 62.0
_SIGN_WIDE = 112.0
"""Height of a line of the chart, and of a line of the key."""


@dataclass(frozen=True)
class _Row:
    """One line of the chart: the terrain of its swatch and its cells."""

    terrain: str
    cells: list[str]


_BENEATH: Final = 0.4
"""Part of the first column that the name of a ground may take."""


class Legend:
    """The chart of one sheet.

    Its words are the sheet's: the labels that lie in the box, from north to south. A label with cells parted
    by "|" is a line of the chart when its first cell is a terrain, the line of headings when that is empty,
    and a line of the key when it is a kind of sign ("exit | Exit to the north"); any other label is a note.
    A "/" in a cell begins its second line.
    """

    def __init__(self, sheet: MapSheet) -> None:
        texts = [label.text for label in lettering.labels_in(sheet, "legend")]
        cells = [[cell.strip() for cell in text.split("|")] for text in texts if "|" in text]
        lines = [
            [sign, *(tr(sign).capitalize() if one.lower() == sign else tr(one) for one in rest)]
            for sign, *rest in cells
        ]
        self._game = sheet.game
        self._style = style_of(sheet.game)
        known = self._style.terrains
        self._headings = next((line[1:] for line in lines if not line[0]), [])
        self._rows = [_Row(line[0], line[1:]) for line in lines if line[0] in known]
        if not self._rows:
            used = {shape.terrain for shape in sheet.spaces}
            self._rows = [_Row(name, [tr(name.capitalize())]) for name in known if name in used]
        self._signs = [line for line in lines if line[0] and line[0] not in known]
        self._notes = [tr(text) for text in texts if "|" not in text]
        self._title = next((tr(box.title) for box in sheet.boxes if box.kind == "legend"), "")

    def paint(self, painter: QPainter, rect: QRectF, zoom: float, theme: Theme) -> None:
        """The whole chart inside the rectangle of its box."""
        left, right = rect.left() + 28, rect.right() - 28
        y = rect.top() + 48
        lettering.draw(painter, self._title.upper(), QPointF(rect.center().x(), y), 24, theme.ink, _TITLE)
        y += 44
        columns = max((len(row.cells) for row in self._rows), default=1) - 1
        first = left + 2 * _SWATCH + 16
        step = (right - first) / max(1, columns)
        spots = [first + step * (k + 0.5) for k in range(columns)]
        if self._headings:
            for spot, words in zip(spots, self._headings[1:], strict=False):
                for k, line in enumerate(words.split("/")):
                    at = QPointF(spot, y + 25 * k)
                    ink, face = theme.ink_soft, lettering.NARROW
                    lettering.draw(painter, line.strip(), at, SMALLEST_CAP, ink, face, fit=step - 6)
            y += 44
        cap, room = SMALLEST_CAP + 1, 2 * _SWATCH + 8 + step * _BENEATH
        widest = max((lettering.width(row.cells[0], cap) for row in self._rows), default=0.0)
        cap *= min(1.0, room / max(widest, 1.0))  # names of one size, be one of them long
        for row in self._rows:
            self._rule(painter, left, right, y, zoom, theme)
            swatch = QPointF(left + _SWATCH, y + 6 + _SWATCH * 0.866)
            _swatch(self._game, row.terrain).paint(painter, swatch, zoom, theme)
            middle = max(swatch.x(), left - 4 + lettering.width(row.cells[0], cap) / 2)
            lettering.draw(painter, row.cells[0], QPointF(middle, y + _ROW - 17), cap, theme.ink)
            for spot, words in zip(spots, row.cells[1:], strict=False):
                self._paint_cell(painter, words, QPointF(spot, y + _ROW / 2), step - 8, theme)
            y += _ROW
        self._rule(painter, left, right, y, zoom, theme)
        y += 8
        for sign in self._signs:
            self._paint_sign(painter, sign[0], QRectF(left, y, _SIGN_WIDE, 58), zoom, theme)
            at, room = QPointF(left + _SIGN_WIDE + 10, y + 29), right - left - _SIGN_WIDE - 10
            lettering.draw(painter, sign[1], at, 18.5, theme.ink, align=0.0, fit=room)
            y += _SIGN
        self._rule(painter, left, right, y + 4, zoom, theme)
        y += 8
        for note in self._notes:
            room = right - left
            wide = lettering.width(note, SMALLEST_CAP, _NOTE)
            lines = [note]  # a little smaller is better than a second line for one word
            if wide > room * 1.13:
                lines = lettering.lines_of(note, SMALLEST_CAP, room, _NOTE)
            for k, line in enumerate(lines):
                y += 24 if k else 27
                at, ink = QPointF(left, y), theme.ink_soft
                lettering.draw(painter, line, at, SMALLEST_CAP, ink, _NOTE, align=0.0, fit=room)

    def _paint_cell(self, painter: QPainter, words: str, at: QPointF, room: float, theme: Theme) -> None:
        """One cell: large when it is one line; further lines are smaller, and broken where they are long."""
        parts = [part.strip() for part in words.split("/")]
        cap = 24.0 if len(parts) == 1 else 18.0
        face = lettering.NARROW_BOLD
        lines = [line for part in parts for line in lettering.lines_of(part, cap, room, face)]
        for k, line in enumerate(lines):
            spot = at + QPointF(0, 1.5 * cap * (k - (len(lines) - 1) / 2))
            lettering.draw(painter, line, spot, cap, theme.ink, face, fit=room)

    @staticmethod
    def _rule(painter: QPainter, left: float, right: float, y: float, zoom: float, theme: Theme) -> None:
        painter.setPen(QPen(faded(theme.ink, 0.4), max(1.0, 0.7 / zoom)))
        painter.drawLine(QPointF(left, y), QPointF(right, y))

    def _paint_sign(self, painter: QPainter, kind: str, rect: QRectF, zoom: float, theme: Theme) -> None:
        painter.save()
        painter.setClipRect(rect, Qt.ClipOperation.IntersectClip)
        middle = rect.center()
        mark = self._style.marks.get(kind)
        if kind in self._style.lines:
            course = [
                (rect.left() + 8, -(middle.y() + 16)),
                (middle.x() - 26, -(middle.y() - 16)),
                (middle.x() + 26, -(middle.y() - 16)),
                (rect.right() - 8, -(middle.y() + 16)),
            ]
            look = self._style.lines[kind]
            line = Boundary(SheetLine(kind, "", tuple(course), "", ""), look, self._style.tints)
            line.paint(painter, look.style, zoom, theme)
        elif mark is not None and mark.style == HEAVY_ROW:
            _swatch(self._game, mark.on, kind).paint(painter, middle, zoom, theme, small=True)
        elif mark is not None:
            arrow = [(-9, 26), (-9, -2), (-20, -2), (0, -26), (20, -2), (9, -2), (9, 26)]
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.wedge_line)
            painter.drawPolygon(QPolygonF([middle + QPointF(dx, dy) for dx, dy in arrow]))
        painter.restore()


class _Swatch:
    """One space of a terrain, painted with the same pens as the field."""

    def __init__(self, game: str, terrain: str, mark: str) -> None:
        radius = 125 / 3**0.5
        corners = tuple(
            (radius * x, radius * y)
            for x, y in ((1, 0), (0.5, 0.866), (-0.5, 0.866), (-1, 0), (-0.5, -0.866), (0.5, -0.866))
        )
        space = Space("0", (0, 0), corners, terrain, (mark,) if mark else ())
        rings = tuple(
            SheetLine("contour", "", tuple((x * part, y * part * 0.8) for x, y in _ring()), "", "")
            for part in ((46.0, 24.0) if style_of(game).terrains[terrain] == SLOPE else ())
        )
        sheet = MapSheet("", "", (-80, -80, 80, 80), (space,), rings, game=game)
        field = Field(sheet)
        self._outline = QPainterPath()
        self._outline.addPolygon(field.polygons["0"])
        self._outline.closeSubpath()
        self._ground = terrains_of(field, rings)
        self._row = FieldLines(sheet, field) if mark else None
        self._scale = _SWATCH / radius

    def paint(
        self, painter: QPainter, at: QPointF, zoom: float, theme: Theme, *, small: bool = False
    ) -> None:
        painter.save()
        painter.translate(at)
        scale = self._scale * (0.62 if small else 1.0)
        painter.scale(scale, scale)
        painter.save()
        painter.setClipPath(self._outline, Qt.ClipOperation.IntersectClip)
        whole = QRectF(-100, -100, 200, 200)
        for ground in self._ground:
            ground.paint(painter, whole, zoom * scale, theme)
        if self._row is not None:
            self._row.paint_rows(painter, whole, zoom * scale, theme)
        painter.restore()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(faded(theme.ink, 0.75), max(2.0, 0.8 / (zoom * scale))))
        painter.drawPath(self._outline)
        painter.restore()


@lru_cache(maxsize=4)
def _swatch(game: str, terrain: str, mark: str = "") -> _Swatch:
    """Slow to lay out, and the same on every sheet."""
    return _Swatch(game, terrain, mark)


def _ring() -> list[tuple[float, float]]:
    return [
        (
            cos(2 * pi * k / 36) * (1 + 0.08 * sin(6 * pi * k / 36)),
            sin(2 * pi * k / 36) * (1 + 0.1 * cos(4 * pi * k / 36)),
        )
        for k in range(37)
    ]
