"""What is printed round the field: frame, cartouche, charts, tracks, boxes, north arrow, scale bar, names."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise
from math import cos, pi, sin

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from bloodyridge_qt.boards.sheet import MapSheet, SheetBox, SheetLine
from bloodyridge_qt.language import tr
from bloodyridge_qt.ui.drawing import typefaces
from bloodyridge_qt.ui.drawing.sheet import lettering
from bloodyridge_qt.ui.drawing.sheet.field import corners_of
from bloodyridge_qt.ui.drawing.sheet.field_lines import FRAME, FieldLines
from bloodyridge_qt.ui.drawing.sheet.legend import SMALLEST_CAP, Legend
from bloodyridge_qt.ui.drawing.sheet.noise import smooth
from bloodyridge_qt.ui.drawing.sheet.pens import faded, heavy_pen
from bloodyridge_qt.ui.drawing.sheet.words import Words, cartouche_styles
from bloodyridge_qt.ui.drawing.theme import Theme

_PILE = lettering.Face(typefaces.CONDENSED, bold=True, spacing=0.1)
_PHASE = lettering.Face(typefaces.CONDENSED, bold=True, spacing=0.06)
_LARGE = lettering.Face(bold=True)
_UNIT = lettering.Face(typefaces.CONDENSED, spacing=0.22)


def scene_rect_of(box: SheetBox) -> QRectF:
    """The rectangle of a box in scene coordinates."""
    west, south, east, north = box.rect
    return QRectF(west, -north, east - west, north - south)


class Furniture:
    """Everything on one sheet that is neither terrain nor a line over it."""

    def __init__(self, sheet: MapSheet, legend: Legend, lines: FieldLines) -> None:
        self._legend = legend
        west, south, east, north = sheet.bounds
        self._bounds = QRectF(west, -north, east - west, north - south)
        self._boxes = [(box, scene_rect_of(box)) for box in sheet.boxes]
        styles = cartouche_styles(sheet)
        charted = lettering.labels_in(sheet, "legend")
        room = max((rect.width() - 60 for box, rect in self._boxes if box.kind == "cartouche"), default=0.0)
        rooms = {"imprint": room - 50}  # it stands between the hollows of the lower corners
        self._labels = [
            Words(
                label,
                style := styles.get(index, label.role),
                rooms.get(style, room) if index in styles else 0.0,
                lines,
                sheet,
            )
            for index, label in enumerate(sheet.labels)
            if label not in charted
        ]
        self._scales = [line for line in sheet.lines if line.kind == "scale_bar"]

    def paint(self, painter: QPainter, exposed: QRectF, zoom: float, theme: Theme) -> None:
        """Frame, boxes, scale bar and names that meet the exposed part."""
        self._paint_frame(painter, theme, zoom)
        for box, rect in self._boxes:
            if exposed.intersects(rect.adjusted(-12, -12, 12, 12)):
                _BOX_FORMS.get(box.kind, _paint_pile)(painter, box, rect, zoom, theme)
                if box.kind == "legend":
                    self._legend.paint(painter, rect, zoom, theme)
        self._paint_track_arrows(painter, exposed, theme)
        for line in self._scales:
            _paint_scale(painter, line, zoom, theme)
        for words in self._labels:
            words.paint(painter, exposed, zoom, theme)

    def _paint_frame(self, painter: QPainter, theme: Theme, zoom: float) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for inset, width, strength in ((24.0, 5.0, 0.85), (FRAME, 1.6, 0.7)):
            pen = QPen(faded(theme.ink, strength), max(width, 0.8 / zoom))
            pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
            painter.setPen(pen)
            painter.drawRect(self._bounds.adjusted(inset, inset, -inset, -inset))

    def _paint_track_arrows(self, painter: QPainter, exposed: QRectF, theme: Theme) -> None:
        """A small wedge from each space of a track to the next."""
        for (box, rect), (after, next_rect) in pairwise(self._boxes):
            if box.kind != after.kind or not box.kind.endswith("_track"):
                continue
            gap = next_rect.left() - rect.right()
            at = QPointF(rect.right() + gap / 2, rect.center().y())
            if gap <= 0 or not lettering.meets(exposed, at, 40):
                continue
            half = min(gap * 0.3, 9.0)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.ink_soft)
            painter.drawPolygon(
                QPolygonF(
                    [at + QPointF(-half, -1.4 * half), at + QPointF(half, 0), at + QPointF(-half, 1.4 * half)]
                )
            )


def rule_frame(
    painter: QPainter, rect: QRectF, theme: Theme, zoom: float, *, ground: QColor | None = None
) -> None:
    """A box of the sheet: its ground, a firm rule and a fine one inside it."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ground or theme.box)
    painter.drawRect(rect)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for inset, width, strength in ((0.0, 2.6, 0.8), (6.0, 1.0, 0.5)):
        pen = QPen(faded(theme.ink, strength), max(width, 0.7 / zoom))
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        painter.setPen(pen)
        painter.drawRect(rect.adjusted(inset, inset, -inset, -inset))


def _paint_pile(painter: QPainter, box: SheetBox, rect: QRectF, zoom: float, theme: Theme) -> None:
    rule_frame(painter, rect, theme, zoom)
    band = QRectF(rect.left() + 6, rect.top() + 6, rect.width() - 12, 46)
    painter.fillRect(band, faded(theme.ink, 0.07))
    painter.setPen(QPen(faded(theme.ink, 0.5), max(1.0, 0.7 / zoom)))
    painter.drawLine(band.bottomLeft(), band.bottomRight())
    title, room = tr(box.title).upper(), band.width() - 20
    lines = lettering.lines_of(title, 18, room, _PILE)
    for number, line in enumerate(lines):
        at = band.center() + QPointF(0, (number - (len(lines) - 1) / 2) * 21)
        cap = 18.0 if len(lines) == 1 else 14.5
        lettering.draw(painter, line, at, cap, theme.ink, _PILE, fit=room)


def _paint_sun(painter: QPainter, box: SheetBox, rect: QRectF, zoom: float, theme: Theme) -> None:
    """A pile on a rising sun."""
    _paint_pile(painter, box, rect, zoom, theme)
    low = rect.adjusted(8, 54, -8, -8)
    at, long = low.center(), low.height() / 2
    painter.save()
    painter.setClipRect(low, Qt.ClipOperation.IntersectClip)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(faded(theme.accent, 0.45))
    for k in range(16):
        painter.drawPie(QRectF(at.x() - 200, at.y() - 200, 400, 400), round(16 * (22.5 * k - 5.6)), 16 * 11)
    painter.setBrush(theme.box)
    painter.drawEllipse(at, long * 0.86, long * 0.86)
    painter.setBrush(faded(theme.accent, 0.75))
    painter.drawEllipse(at, long * 0.78, long * 0.78)
    painter.restore()


def _paint_turn(painter: QPainter, box: SheetBox, rect: QRectF, zoom: float, theme: Theme) -> None:
    rule_frame(painter, rect, theme, zoom)
    cap, ink = rect.height() * 0.46, faded(theme.ink, 0.3)
    lettering.draw(painter, tr(box.title), rect.center(), cap, ink, _LARGE, fit=rect.width() * 0.8)


def _paint_phase(painter: QPainter, box: SheetBox, rect: QRectF, zoom: float, theme: Theme) -> None:
    if not box.title:
        pen = QPen(faded(theme.ink, 0.6), max(1.8, 0.7 / zoom))
        pen.setDashPattern([6, 4])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(rect)
        return
    rule_frame(painter, rect, theme, zoom)
    words, room = tr(box.title).upper(), rect.width() - 32
    wide = lettering.width(words, 1.0, _PHASE)
    cap = max(SMALLEST_CAP, min(18.0, room / wide))  # in one line if it can be read so: a marker needs room
    lines = lettering.lines_of(words, cap, room + 1, _PHASE)
    for k, line in enumerate(lines):
        at = QPointF(rect.center().x(), rect.top() + (29 if len(lines) == 1 else 22) + 1.5 * cap * k)
        lettering.draw(painter, line, at, cap, theme.ink, _PHASE, fit=room)


def _paint_chart_box(painter: QPainter, _box: SheetBox, rect: QRectF, zoom: float, theme: Theme) -> None:
    rule_frame(painter, rect, theme, zoom)


def _paint_title(painter: QPainter, _box: SheetBox, rect: QRectF, zoom: float, theme: Theme) -> None:
    """A frame with hollowed corners; its words are labels of the sheet."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.box)
    painter.drawPath(_hollowed(rect, 34))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for inset, width, strength in ((0.0, 4.0, 0.85), (9.0, 1.4, 0.7)):
        painter.setPen(QPen(faded(theme.ink, strength), max(width, 0.8 / zoom)))
        painter.drawPath(_hollowed(rect.adjusted(inset, inset, -inset, -inset), 34))


def _paint_cartouche(painter: QPainter, box: SheetBox, rect: QRectF, zoom: float, theme: Theme) -> None:
    """The same with a ridge in profile."""
    _paint_title(painter, box, rect, zoom, theme)
    _paint_ridges(
        painter,
        QRectF(
            rect.left() + rect.width() * 0.14,
            rect.top() + rect.height() * 0.665,
            rect.width() * 0.72,
            rect.height() * 0.16,
        ),
        zoom,
        theme,
    )


def _paint_ridges(painter: QPainter, area: QRectF, zoom: float, theme: Theme) -> None:
    """A ridge in section, one profile behind another, each hiding what lies behind it."""
    painter.setPen(heavy_pen(faded(theme.ink, 0.7), max(1.5, 0.7 / zoom)))
    painter.setBrush(theme.box)
    for profile in _profiles(area.getRect()):
        painter.drawPolyline(profile)
        foot = profile.boundingRect().bottom() + 3
        hidden = QPolygonF([*corners_of(profile), QPointF(area.right(), foot), QPointF(area.left(), foot)])
        painter.save()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawPolygon(hidden)
        painter.restore()
        painter.drawPolyline(profile)


@lru_cache(maxsize=2)
def _profiles(area: tuple[float, float, float, float]) -> tuple[QPolygonF, ...]:
    """The ridges from the farthest to the nearest, in a rectangle of the sheet: slow to lay out."""
    left, top, wide, high = area
    rows, steps = 9, 56
    profiles = []
    for row in range(rows):
        foot = top + high * (0.42 + 0.58 * row / (rows - 1))
        points = []
        for k in range(steps + 1):
            part = k / steps
            swell = max(0.0, 1 - abs(part - 0.46 - 0.012 * row) / 0.46) ** 1.7
            rough = (
                0.35
                + 0.65 * smooth(part * 10, row * 1.3, 1.6, 61)
                + 0.25 * smooth(part * 10, row * 2.1, 0.5, 62)
            )
            points.append(QPointF(left + wide * part, foot - high * 0.52 * swell * rough))
        profiles.append(QPolygonF(points))
    return tuple(profiles)


def _hollowed(rect: QRectF, notch: float) -> QPainterPath:
    path = QPainterPath()
    left, top, right, bottom = rect.left(), rect.top(), rect.right(), rect.bottom()
    path.moveTo(left + notch, top)
    path.lineTo(right - notch, top)
    path.arcTo(QRectF(right - notch, top - notch, 2 * notch, 2 * notch), 180, 90)
    path.lineTo(right, bottom - notch)
    path.arcTo(QRectF(right - notch, bottom - notch, 2 * notch, 2 * notch), 90, 90)
    path.lineTo(left + notch, bottom)
    path.arcTo(QRectF(left - notch, bottom - notch, 2 * notch, 2 * notch), 0, 90)
    path.lineTo(left, top + notch)
    path.arcTo(QRectF(left - notch, top - notch, 2 * notch, 2 * notch), 270, 90)
    path.closeSubpath()
    return path


def _paint_north(painter: QPainter, box: SheetBox, rect: QRectF, zoom: float, theme: Theme) -> None:
    """A slender needle, half of it filled, with its letter above."""
    middle = rect.center().x()
    cap = rect.height() * 0.14
    lettering.draw(painter, tr(box.title)[:1], QPointF(middle, rect.top() + cap / 2), cap, theme.ink, _LARGE)
    top, bottom = rect.top() + cap * 1.5, rect.bottom()
    waist = top + (bottom - top) * 0.62
    half = min(rect.width() * 0.2, (bottom - top) * 0.13)
    tip = QPointF(middle, top)
    notch = QPointF(middle, waist + (bottom - waist) * 0.42)
    left = QPolygonF([tip, QPointF(middle - half, bottom), notch])
    right = QPolygonF([tip, QPointF(middle + half, bottom), notch])
    ring = QRectF(middle - half * 2.1, waist - half * 2.1, half * 4.2, half * 4.2)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(faded(theme.ink, 0.6), max(1.6, 0.7 / zoom)))
    painter.drawEllipse(ring)
    ticks = []
    for k in range(16):
        angle = 2 * pi * k / 16
        inner = half * (1.82 if k % 4 else 1.6)
        ray = QPointF(cos(angle), sin(angle))
        ticks.append(QLineF(ring.center() + ray * inner, ring.center() + ray * half * 2.1))
    painter.drawLines(ticks)
    painter.setPen(heavy_pen(theme.ink, max(1.8, 0.7 / zoom)))
    painter.setBrush(theme.box)
    painter.drawPolygon(left)
    painter.setBrush(theme.ink)
    painter.drawPolygon(right)


def _paint_south(painter: QPainter, box: SheetBox, rect: QRectF, zoom: float, theme: Theme) -> None:
    """The same where the sheet lies the other way round."""
    painter.save()
    painter.translate(rect.center())
    painter.rotate(180)
    painter.translate(-rect.center())
    _paint_north(painter, box, rect, zoom, theme)
    painter.restore()


def _paint_scale(painter: QPainter, line: SheetLine, zoom: float, theme: Theme) -> None:
    """A bar of alternate fields with its figures and unit."""
    first, last = line.points[0], line.points[-1]
    x, y, long = first[0], -first[1], last[0] - first[0]
    parts = max(1, len(line.points) - 1) if len(line.points) > 2 else 4
    figure, _, unit_name = line.name.partition(" ")
    total = float(figure) if figure.replace(".", "").isdigit() else long
    high = 11.0
    painter.setPen(QPen(theme.ink, max(1.6, 0.7 / zoom)))
    for k in range(parts):
        painter.setBrush(theme.ink if k % 2 == 0 else theme.box)
        painter.drawRect(QRectF(x + long * k / parts, y - high / 2, long / parts, high))
    for k in range(parts + 1):
        figure, at = f"{total * k / parts:g}", QPointF(x + long * k / parts, y - 24)
        lettering.draw(painter, figure, at, SMALLEST_CAP, theme.ink, lettering.NARROW)
    at = QPointF(x + long / 2, y + 30)
    lettering.draw(painter, unit_name.upper(), at, SMALLEST_CAP, theme.ink, _UNIT)


_Form = Callable[[QPainter, SheetBox, QRectF, float, Theme], None]

_BOX_FORMS: dict[str, _Form] = {
    "pile": _paint_pile,
    "turn_track": _paint_turn,
    "phase_track": _paint_phase,
    "legend": _paint_chart_box,
    "cartouche": _paint_cartouche,
    "title": _paint_title,
    "sun_pile": _paint_sun,
    "north_arrow": _paint_north,
    "south_arrow": _paint_south,
}
