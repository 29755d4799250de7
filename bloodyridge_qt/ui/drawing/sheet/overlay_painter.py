"""Overlays over the printed map: every class a pattern and a tone, so that no eye needs the colour alone.

Patterns are strokes and small signs of fixed places on the sheet; several overlays can lie over each other,
since the ground shows through between the strokes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPolygonF

from bloodyridge_qt.boards.sheet import Space
from bloodyridge_qt.table.inspection import Overlay, OverlayClass
from bloodyridge_qt.ui.drawing.sheet import lettering
from bloodyridge_qt.ui.drawing.sheet.field import corners_of, hatch
from bloodyridge_qt.ui.drawing.sheet.pens import faded, heavy_pen
from bloodyridge_qt.ui.drawing.sheet.sheet_painter import SheetPainter
from bloodyridge_qt.ui.drawing.theme import Theme

_STEP: Final = 13.0
"""Yards between the strokes of a hatch."""
_STROKE: Final = 2.6
_TOP: Final = 62.5
"""Yards from the middle of a space to its top."""
_TINT: Final = 0.26
"""How much of the ground the tone covers between the strokes."""
_PITCH: Final = 25.0
"""Yards between the signs of a pattern."""
_BEYOND: Final = 12.0
"""Yards a pattern may reach beyond its space."""
_DOT: Final = 4.0
"""Yards a dot reaches from its middle, without its stroke."""
_RIM: Final = 24.0
"""Yards about the slots of a space."""
_SIDE: Final = 9.0
"""Yards a marked edge is wide."""


def _slots(shape: Space) -> QPolygonF:
    """Round the slots of a space, and seen about counters that lie in all of them; its name stays clear."""
    west, south, east, north = (list(edge) for edge in zip(*shape.slots, strict=True))
    slots = QRectF(min(west), -max(north), max(east) - min(west), max(north) - min(south))
    return QPolygonF(slots.adjusted(-_RIM, 0, _RIM, _RIM))


class OverlayPainter:
    """Draws overlays over one sheet, in the scene coordinates of its SheetPainter."""

    def __init__(self, sheet: SheetPainter) -> None:
        self._sheet = sheet
        self._cells = [
            (shape.name, polygon, polygon.boundingRect())
            for shape in sheet.sheet.spaces
            for polygon in (_slots(shape) if shape.slots else sheet.space_polygon(shape.name),)
        ]
        self._named = frozenset(shape.name for shape in sheet.sheet.spaces if shape.named)

    def paint(
        self,
        painter: QPainter,
        overlays: Sequence[Overlay],
        exposed: QRectF,
        zoom: float,
        theme: Theme,
        ratio: float = 1.0,
    ) -> None:
        """Paint all overlays that meet `exposed`; `zoom` and `ratio` are as in `SheetPainter.paint`."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        about = exposed.adjusted(-_BEYOND, -_BEYOND, _BEYOND, _BEYOND)
        seen = [(place, polygon) for place, polygon, rect in self._cells if about.intersects(rect)]
        for k, overlay in enumerate(overlays):
            grounds: dict[str, list[QPolygonF]] = {}
            for place, polygon in seen:
                if place in overlay.cells:
                    grounds.setdefault(overlay.cells[place], []).append(polygon)
            for row in overlay.classes:
                if row.key in grounds:
                    lay = _Lay(_TINT / len(overlays), k / len(overlays))
                    _paint_grounds(painter, grounds[row.key], row, zoom, theme, lay)
        for overlay in overlays:
            self._paint_sides(painter, overlay, exposed, zoom, theme)
        covered = [place for place, _ in seen if any(place in overlay.cells for overlay in overlays)]
        self._paint_numbers(painter, covered, exposed, zoom / ratio, theme)
        painter.restore()

    def _paint_sides(
        self, painter: QPainter, overlay: Overlay, exposed: QRectF, zoom: float, theme: Theme
    ) -> None:
        rows = {row.key: row for row in overlay.classes}
        for mark in overlay.sides:
            side = self._sheet.side(mark.a, mark.b)
            if side is not None and exposed.intersects(
                QRectF(side.p1(), side.p2()).normalized().adjusted(-20, -20, 20, 20)
            ):
                paint_side(painter, rows[mark.key], side, zoom, theme)

    def _paint_numbers(
        self, painter: QPainter, places: Iterable[str], exposed: QRectF, zoom: float, theme: Theme
    ) -> None:
        """The printed numbers once more, since the patterns have covered them."""
        cap = max(9.0, 5.5 / zoom)
        if cap > 24:  # too small to be read: the map has left them out as well
            return
        for place in filter(self._named.__contains__, places):
            centre = self._sheet.place_centre(place)
            at = QPointF(centre.x(), centre.y() - _TOP + 6 + 0.75 * cap)
            if lettering.meets(exposed, at, 40):
                half = 0.5 * lettering.width(place, cap, lettering.NARROW)
                patch = QRectF(at.x() - half, at.y() - cap / 2, 2 * half, cap)
                painter.fillRect(patch.adjusted(-4, -3, 4, 3), faded(theme.paper, 0.78))
                lettering.draw(painter, place, at, cap, theme.space_number, lettering.NARROW)


@dataclass(frozen=True)
class _Lay:
    """How an overlay lies among others: each thinner in tone and beside the strokes of those below."""

    tint: float = _TINT
    shift: float = 0.0
    """Part of a pattern's own pitch."""


def _paint_grounds(
    painter: QPainter, spaces: Sequence[QPolygonF], row: OverlayClass, zoom: float, theme: Theme, lay: _Lay
) -> None:
    """Spaces of one class, washes and strokes in one go each."""
    colour = theme.tones[row.tone]
    dark = theme.paper.lightnessF() < 0.5
    wash = QPainterPath()
    wash.setFillRule(Qt.FillRule.WindingFill)
    strokes, signs, dots = [], [], []
    for polygon in spaces:
        wash.addPolygon(polygon)
        lines, sign, spots = PATTERNS[row.pattern](polygon, lay.shift)
        strokes += lines
        dots += spots
        if not sign.isEmpty():
            signs.append(sign)
    painter.fillPath(wash, faded(colour, lay.tint * (0.6 if dark else 1.0)))
    width = max(_STROKE, 1.0 / zoom)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for ink, wide in ((faded(theme.paper, 0.55), width + 2.2), (colour, width)):
        pen = QPen(ink, wide)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        painter.setPen(pen)
        painter.drawLines(strokes)
        for sign in signs:  # one path of thousands of curves would cost more
            painter.drawPath(sign)
        if dots:
            painter.setPen(heavy_pen(ink, 2 * _DOT + wide))
            painter.drawPoints(dots)


def paint_class(painter: QPainter, row: OverlayClass, polygon: QPolygonF, zoom: float, theme: Theme) -> None:
    """The ground of one space in its class: a thin wash of the tone and the pattern over it."""
    _paint_grounds(painter, [polygon], row, zoom, theme, _Lay())


def paint_side(painter: QPainter, row: OverlayClass, side: QLineF, zoom: float, theme: Theme) -> None:
    """A marked edge: a bar, broken or crossed as the pattern of its class says."""
    colour, width = theme.tones[row.tone], max(_SIDE, 4.0 / zoom)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(heavy_pen(faded(theme.paper, 0.9), width + 6, flat=True))
    painter.drawLine(side)
    strokes = [side]
    if row.pattern == "rings":  # open: a gate in the line
        strokes = [QLineF(side.pointAt(0), side.pointAt(0.28)), QLineF(side.pointAt(0.72), side.pointAt(1))]
    elif row.pattern == "upright":
        strokes = [QLineF(side.pointAt(k / 5), side.pointAt(k / 5 + 0.12)) for k in range(5)]
    elif row.pattern == "level":
        strokes = [
            QLineF(side.pointAt(0.1), side.pointAt(0.42)),
            QLineF(side.pointAt(0.58), side.pointAt(0.9)),
        ]
    painter.setPen(heavy_pen(colour, width, flat=True))
    painter.drawLines(strokes)
    if row.pattern == "crossed":  # barred: teeth on both sides
        normal = QPointF(-side.dy(), side.dx()) / side.length() * (width * 1.25)
        painter.setPen(heavy_pen(colour, width * 0.42, flat=True))
        teeth = [side.pointAt(part) for part in (0.2, 0.4, 0.6, 0.8)]
        painter.drawLines([QLineF(at - normal, at + normal) for at in teeth])


def paint_swatch(
    painter: QPainter,
    row: OverlayClass,
    rect: QRectF,
    theme: Theme,
    *,
    ground: bool = True,
    side: bool = False,
    six_sided: bool = True,
) -> None:
    """A sample of a class for the key, as large as `rect`: a space, an edge, or one across the other.

    A space is a hexagon or, where those of the sheet are not `six_sided`, a box.
    """
    radius = 72.17
    scale = min(rect.width() / (2 * radius), rect.height() / (1.74 * radius))
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.center())
    painter.scale(scale, scale)
    if ground:
        space = QPolygonF([QPointF(radius * cos(k * pi / 3), radius * sin(k * pi / 3)) for k in range(7)])
        if not six_sided:
            space = QPolygonF(QRectF(-radius, -0.66 * radius, 2 * radius, 1.32 * radius))
        paper = QPainterPath()
        paper.addPolygon(space)
        painter.fillPath(paper, theme.box)
        paint_class(painter, row, space, scale, theme)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.ink_soft, 1 / scale))
        painter.drawPolygon(space)
    if side:
        paint_side(painter, row, QLineF(-0.8 * radius, 0, 0.8 * radius, 0), scale, theme)
    painter.restore()


# ----------------------------------------------------------------------------------------------- the patterns

_Drawn = tuple[list[QLineF], QPainterPath, list[QPointF]]
"""Strokes, signs as outlines, and the middles of dots."""


_Pattern = Callable[[QPolygonF, float], _Drawn]


def _hatched(*directions: tuple[float, float], step: float = _STEP) -> _Pattern:
    """Parallel strokes square to each of these directions."""

    def draw(polygon: QPolygonF, shift: float) -> _Drawn:
        lines = (hatch(polygon, across, step, shift * step) for across in directions)
        return [line for some in lines for line in some], QPainterPath(), []

    return draw


def _signed(sign: Callable[[QPainterPath, QPointF], None]) -> _Pattern:
    """One sign in each of nineteen places of a space."""

    def draw(polygon: QPolygonF, shift: float) -> _Drawn:
        path = QPainterPath()
        for at in _places(polygon, shift):
            sign(path, at)
        return [], path, []

    return draw


def _dotted(polygon: QPolygonF, shift: float) -> _Drawn:
    return [], QPainterPath(), _places(polygon, shift)


def _places(polygon: QPolygonF, shift: float) -> list[QPointF]:
    """The middles of nineteen signs in a space."""
    centre = _middle(polygon) + QPointF(shift * _PITCH / 2, shift * _PITCH / 2)
    return [
        centre + QPointF(_PITCH * 0.866 * q, _PITCH * (r + q / 2))
        for q in range(-2, 3)
        for r in range(max(-2, -q - 2), min(2, -q + 2) + 1)
    ]


def _ring(path: QPainterPath, at: QPointF) -> None:
    path.addEllipse(at, 9.0, 9.0)


def _plus(path: QPainterPath, at: QPointF) -> None:
    path.moveTo(at - QPointF(9, 0))
    path.lineTo(at + QPointF(9, 0))
    path.moveTo(at - QPointF(0, 9))
    path.lineTo(at + QPointF(0, 9))


def _bordered(polygon: QPolygonF, shift: float) -> _Drawn:
    """Three rings inside the edges."""
    centre, path = _middle(polygon), QPainterPath()
    for part in (0.93, 0.82, 0.71):
        path.addPolygon(
            QPolygonF([centre + (p - centre) * (part - 0.11 * shift) for p in corners_of(polygon)])
        )
    return [], path, []


def _middle(polygon: QPolygonF) -> QPointF:
    return polygon.boundingRect().center()


PATTERNS: Final[dict[str, _Pattern]] = {
    "rising": _hatched((0.7071, 0.7071)),
    "falling": _hatched((0.7071, -0.7071)),
    "level": _hatched((0.0, 1.0)),
    "upright": _hatched((1.0, 0.0)),
    "crossed": _hatched((0.7071, 0.7071), (0.7071, -0.7071), step=19.0),
    "dots": _dotted,
    "rings": _signed(_ring),
    "pluses": _signed(_plus),
    "border": _bordered,
}
"""How the ground of a class is hatched. Two classes of one overlay never share one."""


@dataclass(frozen=True)
class KeyRow:
    """One row of the key."""

    overlay: str
    """Title of its overlay."""
    row: OverlayClass
    ground: bool
    """Whether spaces are in this class."""
    side: bool
    """Whether edges are."""


def key_rows(overlays: Iterable[Overlay]) -> tuple[KeyRow, ...]:
    """The key to these overlays."""
    return tuple(
        KeyRow(
            overlay.title,
            row,
            row.key in set(overlay.cells.values()),
            any(mark.key == row.key for mark in overlay.sides),
        )
        for overlay in overlays
        for row in overlay.classes
    )
