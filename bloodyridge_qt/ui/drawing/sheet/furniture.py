"""What is printed round the field: frame, cartouche, charts, tracks, boxes, north arrow, scale bar, names."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from bloodyridge_qt.boards.sheet import MapSheet, SheetBox, SheetLine
from bloodyridge_qt.language import tr
from bloodyridge_qt.ui.drawing import typefaces
from bloodyridge_qt.ui.drawing.sheet import lettering
from bloodyridge_qt.ui.drawing.sheet.field_lines import FRAME, FieldLines
from bloodyridge_qt.ui.drawing.sheet.legend import SMALLEST_CAP, Legend
from bloodyridge_qt.ui.drawing.sheet.pens import engrave, faded
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
        for inset, width, strength in ((24.0, 5.0, 0.85), (FRAME, 1.6, 0.7)):
            _rule(painter, self._bounds, inset, width, faded(theme.ink, strength), zoom)
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


def _rule(painter: QPainter, rect: QRectF, inset: float, width: float, colour: QColor, zoom: float) -> None:
    """A line round a box, so far inside it."""
    pen = QPen(colour, max(width, 0.7 / zoom))
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(rect.adjusted(inset, inset, -inset, -inset))


def _paint_box(painter: QPainter, _box: SheetBox, rect: QRectF, zoom: float, theme: Theme) -> None:
    """A box of the sheet: its ground, a firm rule and a fine one inside it."""
    painter.fillRect(rect, theme.box)
    _rule(painter, rect, 0.0, 2.6, faded(theme.ink, 0.8), zoom)
    _rule(painter, rect, 6.0, 1.0, faded(theme.ink, 0.5), zoom)


def _paint_pile(painter: QPainter, box: SheetBox, rect: QRectF, zoom: float, theme: Theme) -> None:
    _paint_box(painter, box, rect, zoom, theme)
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
    sun = QRectF(0, 0, 6 * low.height(), 6 * low.height())
    sun.moveCenter(low.center())
    painter.save()
    painter.setClipRect(low, Qt.ClipOperation.IntersectClip)
    engrave(painter, "sun", sun, theme)
    painter.restore()


def _paint_turn(painter: QPainter, box: SheetBox, rect: QRectF, zoom: float, theme: Theme) -> None:
    _paint_box(painter, box, rect, zoom, theme)
    cap, ink = rect.height() * 0.46, faded(theme.ink, 0.55)
    lettering.draw(painter, tr(box.title), rect.center(), cap, ink, _LARGE, fit=rect.width() * 0.8)


def _paint_name(painter: QPainter, box: SheetBox, rect: QRectF, zoom: float, theme: Theme) -> None:
    """What a track is of, before its first space."""
    _paint_box(painter, box, rect, zoom, theme)
    lettering.draw(painter, tr(box.title), rect.center(), 18, theme.ink, _PILE, fit=rect.width() - 20)


def _paint_phase(painter: QPainter, box: SheetBox, rect: QRectF, zoom: float, theme: Theme) -> None:
    if not box.title:
        pen = QPen(faded(theme.ink, 0.6), max(1.8, 0.7 / zoom))
        pen.setDashPattern([6, 4])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(rect)
        return
    _paint_box(painter, box, rect, zoom, theme)
    words, room = tr(box.title).upper(), rect.width() - 32
    wide = lettering.width(words, 1.0, _PHASE)
    cap = max(SMALLEST_CAP, min(18.0, room / wide))  # in one line if it can be read so: a marker needs room
    lines = lettering.lines_of(words, cap, room + 1, _PHASE)
    for k, line in enumerate(lines):
        at = QPointF(rect.center().x(), rect.top() + (29 if len(lines) == 1 else 22) + 1.5 * cap * k)
        lettering.draw(painter, line, at, cap, theme.ink, _PHASE, fit=room)


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
    wide, high = rect.width(), rect.height()
    area = QRectF(rect.left() + wide * 0.14, rect.top() + high * 0.665, wide * 0.72, high * 0.16)
    engrave(painter, "ridges", area, theme)


def _hollowed(rect: QRectF, notch: float) -> QPainterPath:
    path, corners = QPainterPath(), QPainterPath()
    path.addRect(rect)
    for corner in (rect.topLeft(), rect.topRight(), rect.bottomRight(), rect.bottomLeft()):
        corners.addEllipse(corner, notch, notch)
    return path.subtracted(corners)


def _paint_north(painter: QPainter, box: SheetBox, rect: QRectF, _zoom: float, theme: Theme) -> None:
    """A slender needle with its letter above."""
    engrave(painter, "needle", rect, theme)
    cap = rect.height() * 0.14
    at = QPointF(rect.center().x(), rect.top() + cap / 2)
    lettering.draw(painter, tr(box.title)[:1], at, cap, theme.ink, _LARGE)


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
    "track_name": _paint_name,
    "phase_track": _paint_phase,
    "legend": _paint_box,
    "cartouche": _paint_cartouche,
    "title": _paint_title,
    "sun_pile": _paint_sun,
    "north_arrow": _paint_north,
    "south_arrow": _paint_south,
}
