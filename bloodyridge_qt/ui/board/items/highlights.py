"""What lights up on the spaces: targets, exits, places to rest, what may not be.

They are one item that puts ready pictures on space centres, so lighting forty spaces costs next to nothing
and a step of a drag repaints two of them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from bloodyridge_qt.table.table_view import Place
from bloodyridge_qt.ui.board.items import faces
from bloodyridge_qt.ui.board.items.ground import Ground
from bloodyridge_qt.ui.drawing import pictures, theme
from bloodyridge_qt.ui.drawing.sheet import lettering
from bloodyridge_qt.ui.drawing.sheet.field import number_top
from bloodyridge_qt.ui.drawing.sheet.field_lines import NUMBER_DROP, number_size
from bloodyridge_qt.ui.drawing.sheet.pens import faded

Z_HIGHLIGHTS: Final = 26.0
Z_OVER_PIECES: Final = 36.0
Shape = tuple[tuple[float, float], ...]
"""The corners of a space round its middle, in parts of the size of spaces."""

REACH: Final = 1.75
"""A picture's edge in space heights; an exit's arrow reaches over its space."""
_WITHIN: Final = 0.89
"""A ring's edge in parts of the space: lines that run along its sides stay in sight beside it."""
_HAIRS: Final = 0.25
"""How far cross hairs reach over the corner of a space, in space heights."""
_LEAST_NUMBER: Final = 6.0
"""Pixels below which nobody reads a number."""
_LIGHT: Final = QColor(255, 250, 235)
_DARK: Final = QColor(30, 18, 8)


class CrossHairs(QGraphicsItem):
    """Signs that counters would cover: in the corner of spaces with slots, over what lies there."""

    def __init__(self, layer: HighlightLayer, ground: Ground) -> None:
        super().__init__()
        self._layer, self._ground = layer, ground
        self.setZValue(Z_OVER_PIECES)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def spot(self, place: Place) -> QPointF | None:
        """Where the sign of a place is; None for one that is no such goal."""
        if place not in self._ground.slots or self._layer.lights.get(place) not in _SIGNS:
            return None
        middle, corners = self._ground.lit(place)
        area = corners.boundingRect()  # the badge of a stack stands in the upper corner
        return middle + (area.topRight() if self._layer.lights[place] == "target" else area.bottomRight())

    def boundingRect(self) -> QRectF:
        return self._layer.boundingRect()

    def paint(self, painter: QPainter, *_: object) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for place in self._layer.lights:
            if (spot := self.spot(place)) is not None:
                painter.save()
                painter.translate(spot)
                light, look = self._layer.lights[place], theme.current()
                draw, share = _SIGNS[light]
                aimed, step = place == self._layer.aim, self._ground.step
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(_with_alpha(_LIGHT, 235))
                painter.drawEllipse(QPointF(), 0.2 * step, 0.2 * step)
                draw(painter, share * step, look.target if light == "target" else look.waypoint, aimed)
                painter.restore()


class HighlightLayer(QGraphicsItem):
    """Lights on spaces; a light is "target", "exit N NE", "waypoint", "place", "forbidden" or "objection"."""

    def __init__(self, ground: Ground) -> None:
        super().__init__()
        self._ground = ground
        self.lights: dict[Place, str] = {}
        """What is lit."""
        self._shapes: dict[Place, Shape] = {}
        spaces = [space for space in ground.sheet.spaces if space.named]
        radius = math.dist(spaces[0].centre, spaces[0].polygon[0]) if spaces else 0.0
        self._tops = {space.name: number_top(space, radius) for space in spaces}
        """Where the printed numbers hang."""
        self.aim = ""
        """The light the pointer is on."""
        self.over = CrossHairs(self, ground)
        self.setZValue(Z_HIGHLIGHTS)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)

    def show_lights(self, lights: Mapping[Place, str]) -> None:
        """Light exactly these places; only what changes is painted again."""
        changed = [place for place in {*lights, *self.lights} if lights.get(place) != self.lights.get(place)]
        self.lights = dict(lights)
        for place in changed:
            self._touch(place)

    def show_aim(self, place: Place) -> None:
        """The one place that is lit stronger, or ""."""
        if place != self.aim:
            old, self.aim = self.aim, place
            self._touch(old)
            self._touch(place)

    def _touch(self, place: Place) -> None:
        if self._ground.is_space(place):
            self.update(self._square(place))
            self.over.update(self._square(place))

    def _square(self, place: Place) -> QRectF:
        side = self._ground.step * REACH
        square = QRectF(-side / 2, -side / 2, side, side).translated(self._ground.centres[place])
        rim = self._ground.step * _HAIRS
        return square.united(self._ground.rect(place).adjusted(-rim, -rim, rim, rim))

    def boundingRect(self) -> QRectF:
        margin = self._ground.step
        return self._ground.field.adjusted(-margin, -margin, margin, margin)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        if not self.lights:
            return
        exposed = option.exposedRect
        with faces.DevicePainter(painter) as device:
            for place, light in self.lights.items():
                if self._ground.is_space(place) and exposed.intersects(self._square(place)):
                    device.put(self._picture(place, light, device.scale), self._ground.lit(place)[0])
            scale, ratio = device.scale, device.ratio
        self._paint_numbers(painter, exposed, scale, ratio)

    def _paint_numbers(self, painter: QPainter, exposed: QRectF, scale: float, ratio: float) -> None:
        """The printed numbers once more, on a patch of paper: a ring runs through them."""
        high, look = number_size(scale, ratio) / scale, theme.current()
        if high * scale / ratio < _LEAST_NUMBER:  # the sheet leaves them out as well
            return
        for place in filter(self._tops.__contains__, self.lights):
            if exposed.intersects(self._square(place)):
                at = QPointF(self._ground.centres[place].x(), self._tops[place] + NUMBER_DROP + 0.62 * high)
                half = 0.5 * lettering.width(place, 0.78 * high, lettering.NARROW)
                patch = QRectF(at.x() - half, at.y() - 0.39 * high, 2 * half, 0.78 * high)
                painter.fillRect(patch.adjusted(-3, -3, 3, 3), faded(look.paper, 0.9))
                lettering.draw(painter, place, at, 0.78 * high, look.space_number, lettering.NARROW)

    def _picture(self, place: Place, light: str, scale: float) -> QPixmap:
        kind, *edges = light.split()
        turned = (f"{self._ground.bearing(place, edge):.0f}" for edge in edges)
        step = self._ground.step
        if place not in self._shapes:
            corners = self._ground.lit(place)[1].toList()
            self._shapes[place] = tuple((round(p.x() / step, 3), round(p.y() / step, 3)) for p in corners)
        return picture(" ".join((kind, *turned)), place == self.aim, step * scale, self._shapes[place])


def picture(light: str, aimed: bool, step: float, shape: Shape) -> QPixmap:
    """The picture of a light for a space; `step` is the size of spaces in device pixels."""
    key = ("light", light, aimed, round(step * 2), shape, theme.current().name)
    return pictures.store.get(key, lambda: _draw(light, aimed, step, shape))


def _inset(shape: Shape, step: float, by: float) -> QPolygonF:
    """The corners of a space in pixels, nearer to its middle by this share; of a wide box all round alike."""
    reach = [max(abs(point[axis]) for point in shape) for axis in (0, 1)]
    across, along = (1.0 - by * (min(reach) / one if len(shape) == 4 else 1.0) for one in reach)
    return QPolygonF([QPointF(x * step * across, y * step * along) for x, y in shape])


def _draw(light: str, aimed: bool, step: float, shape: Shape) -> QPixmap:
    kind, *bearings = light.split()
    # blending is what costs: no picture is larger than what it shows
    width, height = (2 * max(abs(point[axis]) for point in shape) + 0.02 for axis in (0, 1))
    if kind == "exit":
        width, height = max(width, REACH), max(height, REACH)
    wide, high = max(4, math.ceil(step * width)), max(4, math.ceil(step * height))
    with pictures.canvas(wide, high) as (made, painter):
        painter.translate(wide / 2, high / 2)
        palette = theme.current()
        if kind == "target":
            _ring(painter, shape, step, palette.target, aimed, band=0.07)
            _cross_hair(painter, step, palette.target, aimed)
        elif kind == "exit":
            _ring(painter, shape, step, palette.target, aimed, band=0.07)
            for bearing in bearings:
                _exit_arrow(painter, step, float(bearing), palette.target, aimed)
        elif kind == "waypoint":
            _ring(painter, shape, step, palette.waypoint, aimed, band=0.05)
            painter.translate(0, step * 0.33)  # beside the flag that may stand in its middle
            _footprints(painter, step, palette.waypoint, aimed)
        elif kind == "place":
            _ring(painter, shape, step, palette.waypoint, aimed, band=0.12)
            _socket(painter, step, palette.waypoint, aimed)
        elif kind == "objection":
            _ring(painter, shape, step, palette.forbidden, aimed, band=0.12)
            _bar(painter, step, palette.forbidden)
        elif kind == "forbidden":
            _bar(painter, step, palette.forbidden)
    return made


def _with_alpha(colour: QColor, alpha: int) -> QColor:
    return QColor(colour.red(), colour.green(), colour.blue(), alpha)


def _ring(painter: QPainter, shape: Shape, step: float, colour: QColor, aimed: bool, band: float) -> None:
    outer, inner, within = QPainterPath(), QPainterPath(), 1.0 - _WITHIN + band * (1.7 if aimed else 1.25)
    outer.addPolygon(_inset(shape, step, 1.0 - _WITHIN))
    outer.closeSubpath()
    inner.addPolygon(_inset(shape, step, within))
    inner.closeSubpath()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_with_alpha(colour, 62 if aimed else 26))
    painter.drawPath(inner)
    # on ground of its own lightness the ring is told by what lies beside it: a light line within, which
    # stands off every ground whatever colours the eye sees, and a dark one between the two
    painter.setBrush(Qt.BrushStyle.NoBrush)
    halo = max(1.6, step * 0.045)
    edge = _inset(shape, step, within + 0.9 * halo / step)
    for tone, wide in ((_with_alpha(_DARK, 235), halo * 2.6), (_with_alpha(_LIGHT, 245), halo)):
        pen = QPen(tone, wide)
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        painter.setPen(pen)
        painter.drawPolygon(edge)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_with_alpha(colour, 240 if aimed else 205))
    painter.drawPath(outer.subtracted(inner))


def _cross_hair(painter: QPainter, step: float, colour: QColor, aimed: bool) -> None:
    radius = step * (0.17 if aimed else 0.14)
    for pen, grow in ((QPen(_with_alpha(_LIGHT, 210), max(2.4, step * 0.058)), 0.0), (None, 1.0)):
        if pen is None:
            pen = QPen(colour, max(1.3, step * 0.032))
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(QPointF(), radius, radius)
        inside, outside = radius * 0.45, radius * (1.62 - 0.06 * grow)
        for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            painter.drawLine(QPointF(x * inside, y * inside), QPointF(x * outside, y * outside))


def _exit_arrow(painter: QPainter, step: float, bearing: float, colour: QColor, aimed: bool) -> None:
    painter.save()
    painter.rotate(bearing)
    wide, tip, neck, foot = step * 0.19, -step * 0.84, -step * 0.58, -step * 0.1
    shaft = wide * 0.42
    arrow = QPolygonF(
        [
            QPointF(0, tip),
            QPointF(wide, neck),
            QPointF(shaft, neck),
            QPointF(shaft, foot),
            QPointF(-shaft, foot),
            QPointF(-shaft, neck),
            QPointF(-wide, neck),
        ]
    )
    painter.setPen(QPen(_with_alpha(_LIGHT, 220), max(1.2, step * 0.02)))
    painter.setBrush(_with_alpha(colour, 255 if aimed else 205))
    painter.drawPolygon(arrow)
    painter.restore()


def _disc(painter: QPainter, step: float, colour: QColor, aimed: bool) -> float:
    """A disc for a light sign; how large it is."""
    radius = step * (0.135 if aimed else 0.115)
    painter.setPen(QPen(_LIGHT, max(1.0, step * 0.014)))
    painter.setBrush(_with_alpha(colour, 255 if aimed else 225))
    painter.drawEllipse(QPointF(), radius, radius)
    return radius


def _plus(painter: QPainter, step: float, colour: QColor, aimed: bool) -> None:
    """A plus on a disc: something is laid down here."""
    arm = 0.55 * _disc(painter, step, colour, aimed)
    painter.setPen(QPen(_LIGHT, 0.45 * arm))
    painter.drawLine(QPointF(-arm, 0), QPointF(arm, 0))
    painter.drawLine(QPointF(0, -arm), QPointF(0, arm))


_PRINTS: Final = 1.5
"""How much larger their disc is than that of a plus: they are finer."""


def _footprints(painter: QPainter, step: float, colour: QColor, aimed: bool) -> None:
    """Two prints on a disc."""
    radius = _disc(painter, step * _PRINTS, colour, aimed)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_LIGHT)
    for x, y in ((-0.34, 0.16), (0.34, -0.26)):
        middle = QPointF(x * radius, y * radius)
        painter.drawEllipse(middle, radius * 0.2, radius * 0.34)
        painter.drawEllipse(middle + QPointF(0, radius * 0.52), radius * 0.15, radius * 0.15)


def _socket(painter: QPainter, step: float, colour: QColor, aimed: bool) -> None:
    """The four corners a counter is laid down between."""
    half, arm = step * (0.36 if aimed else 0.33), step * 0.12
    for pen in (QPen(_with_alpha(_LIGHT, 210), max(2.6, step * 0.06)), QPen(colour, max(1.4, step * 0.035))):
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
            corner = QPointF(x * half, y * half)
            away, along = QPointF(-x * arm, 0), QPointF(0, -y * arm)
            painter.drawPolyline(QPolygonF([corner + away, corner, corner + along]))


def _bar(painter: QPainter, step: float, colour: QColor) -> None:
    radius = step * 0.2
    for pen in (QPen(_with_alpha(_LIGHT, 200), step * 0.085), QPen(colour, step * 0.055)):
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(QPointF(), radius, radius)
        slant = radius * 0.7
        painter.drawLine(QPointF(-slant, -slant), QPointF(slant, slant))


_SIGNS: Final[Mapping[str, tuple[Callable[[QPainter, float, QColor, bool], None], float]]] = {
    "target": (_cross_hair, 0.8),
    "waypoint": (_footprints, 1.2),
    "place": (_plus, 1.2),
}
"""What draws the sign of a light over counters, and how large."""
