"""Rain forest: tree masses on one lattice over the whole field, so nothing repeats from space to space."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, cos, hypot, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPixmap, QTransform

from bloodyridge_qt.ui.drawing import pictures
from bloodyridge_qt.ui.drawing.sheet.field import Field
from bloodyridge_qt.ui.drawing.sheet.noise import smooth, unit
from bloodyridge_qt.ui.drawing.theme import Theme, laid_over

FOREST = "forest"

_STEP = 30.0
"""Yards between neighbouring tree masses."""
_EDGE_STEP = 14.5
"""Yards between the crowns that line the edge of the forest."""
_SHAPES = 12
_LARGEST_AT_EDGE = 2
"""Index of the largest crown that lines the edge of the forest."""
_STAMP_LIMIT = 2.2
"""Pixels to a yard above which crowns are few and large, and drawn as they are."""
_SIZES = (8.0, 9.5, 11.0, 15.0, 17.5, 20.0, 23.0)


_ROUND = ((1, 0), (-1, 0), (0, 1), (0, -1), (0.7, 0.7), (-0.7, 0.7), (0.7, -0.7), (-0.7, -0.7))


@dataclass(slots=True)
class Crown:
    """One tree or tree mass."""

    x: float
    y: float
    size: int
    """Index into the sizes."""
    shape: int
    tone: int
    """0 light, 1 middle, 2 dark."""


@lru_cache(maxsize=256)
def _crown_paths(shape: int, size: int) -> tuple[QPainterPath, QPainterPath, QPainterPath]:
    """Outline, lit part and inked lower edge of one crown round the origin."""
    radius = _SIZES[size]
    lobes = 5 + int(unit(shape, 0, 90) * 3) + (2 if radius > 14 else 0)
    turn = unit(shape, 1, 91) * 2 * pi
    rim = [
        (
            turn + 2 * pi * (k + 0.35 * (unit(shape, k, 92) - 0.5)) / lobes,
            radius * (0.86 + 0.2 * unit(shape, k, 93)),
        )
        for k in range(lobes)
    ]
    outline, ink = QPainterPath(), QPainterPath()
    for k, (angle, reach) in enumerate(rim):
        next_angle, next_reach = rim[(k + 1) % lobes]
        if next_angle < angle:
            next_angle += 2 * pi
        start = QPointF(reach * cos(angle), reach * 0.9 * sin(angle))
        end = QPointF(next_reach * cos(next_angle), next_reach * 0.9 * sin(next_angle))
        middle = (angle + next_angle) / 2
        bulge = (reach + next_reach) / 2 * 1.42
        control = QPointF(bulge * cos(middle), bulge * 0.9 * sin(middle))
        if k == 0:
            outline.moveTo(start)
        outline.quadTo(control, end)
        if cos(middle - 0.9) > 0.05:
            ink.moveTo(start)
            ink.quadTo(control, end)
    outline.closeSubpath()
    lit = QTransform.fromTranslate(-0.16 * radius, -0.2 * radius).scale(0.6, 0.56).map(outline)
    return outline, lit, ink


class Forest:
    """The tree masses of a field and how they are painted."""

    def __init__(self, field: Field) -> None:
        self._region = field.region(field.of_style(FOREST))
        crowns = self._scatter(field)
        crowns += self._edge(field)
        self._crowns = sorted(crowns, key=lambda crown: crown.y)

    @staticmethod
    def _scatter(field: Field) -> list[Crown]:
        crowns: list[Crown] = []
        at_edge = {
            shape.name
            for side in field.sides
            if side.beyond is not None and field.styles[side.space.name] != field.styles[side.beyond.name]
            for shape in (side.space, side.beyond)
        }
        area = field.bounds.adjusted(-_STEP, -_STEP, _STEP, _STEP)
        rows = int(area.height() / (_STEP * 0.8)) + 1
        for row in range(rows):
            for column in range(int(area.width() / _STEP) + 1):
                shift = 0.5 if row % 2 else 0.0
                x = area.left() + (column + shift + 0.6 * (unit(column, row, 1) - 0.5)) * _STEP
                y = area.top() + (row + 0.6 * (unit(column, row, 2) - 0.5)) * _STEP * 0.8
                ground = field.at(x, y) or field.at(x, y - 22) or field.at(x, y + 22)
                if ground is None or field.styles[ground.name] != FOREST:
                    continue
                thickness = 0.65 * smooth(x, y, 210, 3) + 0.35 * smooth(x, y, 70, 4)
                if thickness < 0.28 and unit(column, row, 5) < 0.45:
                    continue  # a glade
                size = 3 + min(3, int(4 * (0.55 * unit(column, row, 6) + 0.5 * thickness)))
                # a mass must not reach far over the edge of the forest
                if ground.name in at_edge:
                    while size > 0 and _reaches_out(field, x, y, _SIZES[size] * 0.8):
                        size -= 1
                wander = thickness + 0.34 * (unit(column, row, 7) - 0.5)
                tone = 2 if wander > 0.6 else 0 if wander < 0.4 else 1
                crowns.append(Crown(x, y, size, int(unit(column, row, 8) * _SHAPES), tone))
        return crowns

    @staticmethod
    def _edge(field: Field) -> list[Crown]:
        """Crowns along every edge between forest and open ground, so that the edge is no ruled line."""
        crowns: list[Crown] = []
        is_forest = field.of_style(FOREST)
        for index, side in enumerate(field.sides):
            if side.beyond is None or is_forest(side.space) == is_forest(side.beyond):
                continue
            wood = side.space if is_forest(side.space) else side.beyond
            inward = field.centres[wood.name] - side.line.center()
            length = (inward.x() ** 2 + inward.y() ** 2) ** 0.5
            count = max(2, round(side.line.length() / _EDGE_STEP))
            for k in range(count):
                along = (k + 0.5 + 0.4 * (unit(index, k, 11) - 0.5)) / count
                depth = 1.5 + 6 * unit(index, k, 12)
                point = side.line.pointAt(along) + inward * (depth / length)
                crowns.append(
                    Crown(
                        point.x(),
                        point.y(),
                        int(unit(index, k, 13) * 2.99),
                        int(unit(index, k, 14) * _SHAPES),
                        1 + (unit(index, k, 15) > 0.6),
                    )
                )
        return crowns

    def paint(self, painter: QPainter, exposed: QRectF, zoom: float, theme: Theme) -> None:
        """The floor of the forest and its crowns from north to south, each over those behind it."""
        painter.fillPath(self._region, theme.forest_floor)
        reach = _SIZES[-1] * 1.6
        left, right = exposed.left() - reach, exposed.right() + reach
        first = bisect_left(self._crowns, exposed.top() - reach, key=_northing)
        last = bisect_left(self._crowns, exposed.bottom() + reach, key=_northing)
        seen = [crown for crown in self._crowns[first:last] if left < crown.x < right]
        world = painter.worldTransform()
        scale = hypot(world.m11(), world.m12())
        ratio = painter.device().devicePixelRatio()
        if world.m12() or world.m21() or scale * ratio > _STAMP_LIMIT or len(seen) < 40:
            for crown in seen:
                painter.translate(crown.x, crown.y)
                _paint_crown(painter, crown.shape, crown.size, crown.tone, zoom, theme)
                painter.translate(-crown.x, -crown.y)
            return
        painter.save()
        painter.resetTransform()
        dx, dy = world.dx(), world.dy()
        for crown in seen:
            stamp = _stamp(crown, scale, ratio, theme)
            corner = stamp.width() / 2 / ratio
            painter.drawPixmap(QPointF(crown.x * scale + dx - corner, crown.y * scale + dy - corner), stamp)
        painter.restore()


def _reaches_out(field: Field, x: float, y: float, reach: float) -> bool:
    """Whether a tree mass of this reach would stand over ground that is not forest."""
    for dx, dy in _ROUND:
        near = field.at(x + dx * reach, y + dy * reach)
        if near is not None and field.styles[near.name] != FOREST:
            return True
    return False


def _northing(crown: Crown) -> float:
    return crown.y


def _paint_crown(painter: QPainter, shape: int, size: int, tone: int, zoom: float, theme: Theme) -> None:
    """One crown round the origin: its shadow, itself, its lit side, near enough its inked lower edge."""
    outline, lit, edge = _crown_paths(shape, size)
    reach = _SIZES[size]
    painter.translate(0.15 * reach, 0.19 * reach)
    # a tree mass shades only forest: an opaque shade does, and is drawn in half the time
    shade = theme.forest_shadow if size <= _LARGEST_AT_EDGE else laid_over(theme.forest, theme.forest_shadow)
    painter.fillPath(outline, shade)
    painter.translate(-0.15 * reach, -0.19 * reach)
    painter.fillPath(outline, (theme.forest_light, theme.forest, theme.forest_dark)[tone])
    if zoom > 0.3:
        painter.fillPath(lit, (theme.forest_lit, theme.forest_light, theme.forest)[tone])
    if zoom > 0.7:
        ink = QPen(laid_over(theme.forest_dark, theme.forest_ink), 0.8)
        ink.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.strokePath(edge, ink)


def _stamp(crown: Crown, scale: float, ratio: float, theme: Theme) -> QPixmap:
    """The picture of a crown with its middle in the middle; most are used many times over the field."""

    def draw() -> QPixmap:
        half = ceil(_SIZES[crown.size] * 1.45 * scale * ratio) + 1
        with pictures.canvas(2 * half, 2 * half) as (stamp, painter):
            painter.translate(half, half)
            painter.scale(scale * ratio, scale * ratio)
            _paint_crown(painter, crown.shape, crown.size, crown.tone, scale * ratio, theme)
        stamp.setDevicePixelRatio(ratio)
        return stamp

    key = ("crown", crown.shape, crown.size, crown.tone, scale, ratio, theme.name)
    return pictures.store.get(key, draw)
