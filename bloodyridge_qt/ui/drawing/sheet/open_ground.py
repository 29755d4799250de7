"""Plain tints, grass and slopes: straw with short strokes, and warm earth with contours and hachures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise, product
from math import atan2, ceil, cos, floor, hypot, pi, sin

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from bloodyridge_qt.boards.sheet import SheetLine, Space
from bloodyridge_qt.ui.drawing.sheet.field import PLAIN, Field
from bloodyridge_qt.ui.drawing.sheet.noise import smooth, unit
from bloodyridge_qt.ui.drawing.sheet.pens import draw_strokes, faded
from bloodyridge_qt.ui.drawing.theme import Theme

GRASS, SLOPE, SLOTTED = "grass", "slope", "slotted"

_TUFT_STEP = 15.0
_TUFTS_FROM = 0.2
"""Pixels to a yard from which a tuft is more than a speck."""
_PATCH_STEP = 52.0
_HACHURE_STEP = 6.2
_CONTOUR_STEP = 9.0


def _cells(area: QRectF, wide: float, high: float) -> Iterator[tuple[int, int]]:
    """The cells (row, column) of a lattice over the whole scene that may reach into an area."""
    columns = range(floor(area.left() / wide) - 1, ceil(area.right() / wide) + 2)
    return product(range(floor(area.top() / high) - 1, ceil(area.bottom() / high) + 2), columns)


def _cells_of(field: Field, style: str, wide: float, high: float) -> list[tuple[int, int]]:
    """Those that may reach into any ground of a style."""
    names = (name for name, drawn in field.styles.items() if drawn == style)
    return sorted(
        {cell for name in names for cell in _cells(field.polygons[name].boundingRect(), wide, high)}
    )


def _is_of(terrain: str) -> Callable[[Space], bool]:
    return lambda space: space.terrain == terrain


class Plain:
    """Ground of one flat tint for each terrain."""

    def __init__(self, field: Field, style: str = PLAIN) -> None:
        words = {space.terrain for space in field.spaces if field.styles[space.name] == style}
        self._regions = [
            (field.region(_is_of(word)), field.style.tints.get(word, {})) for word in sorted(words)
        ]

    def paint(self, painter: QPainter, _exposed: QRectF, _zoom: float, theme: Theme) -> None:
        """Its tint, or that of the boxes where the style of the game has none."""
        for region, tints in self._regions:
            painter.fillPath(region, QColor(tints[theme.name]) if theme.name in tints else theme.box)


class Slotted:
    """Plates with a place for each piece that may lie there."""

    def __init__(self, field: Field) -> None:
        self._ground = Plain(field, SLOTTED)
        self._plates = [field.polygons[space.name] for space in field.spaces if space.slots]
        self._slots = [
            QRectF(west, -north, east - west, north - south)
            for space in field.spaces
            for west, south, east, north in space.slots
        ]

    def paint(self, painter: QPainter, exposed: QRectF, zoom: float, theme: Theme) -> None:
        """Its tint, a fine rule round the plate, and each slot sunk into it."""
        self._ground.paint(painter, exposed, zoom, theme)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(faded(theme.ink, 0.85), max(3.0, 1.0 / zoom)))
        for plate in self._plates:
            painter.drawPolygon(plate)
        for slot in filter(exposed.intersects, self._slots):
            painter.fillRect(slot, faded(theme.ink, 0.13))
            painter.setPen(QPen(faded(theme.ink, 0.5), max(1.2, 0.7 / zoom)))
            painter.drawPolyline([slot.bottomLeft(), slot.topLeft(), slot.topRight()])
            painter.setPen(QPen(faded(theme.halo, 0.9), max(1.2, 0.7 / zoom)))
            painter.drawPolyline([slot.topRight(), slot.bottomRight(), slot.bottomLeft()])


class Grass:
    """Open ground under high grass."""

    def __init__(self, field: Field) -> None:
        self._region = field.region(field.of_style(GRASS))
        self._bounds = self._region.boundingRect()
        self._patches: list[tuple[QRectF, QPolygonF, bool]] = []
        self._field = field
        self._tufts: dict[str, QPolygonF] = {}
        """Laid when a space is painted first: all at once they would hold up the window."""
        names = (name for name, style in field.styles.items() if style == GRASS)
        self._reach = {name: field.polygons[name].boundingRect() for name in names}
        self._scatter_patches(field)

    def _scatter_patches(self, field: Field) -> None:
        """Slowly changing shades, drawn as long flat patches that lie with the wind."""
        for row, column in _cells_of(field, GRASS, _PATCH_STEP, _PATCH_STEP * 0.5):
            x = (column + unit(column, row, 21) - 0.5) * _PATCH_STEP
            y = (row + unit(column, row, 22) - 0.5) * _PATCH_STEP * 0.5
            shade = smooth(x, y, 120, 23)
            if 0.42 < shade < 0.58:
                continue
            wide = 18 + 26 * unit(column, row, 24)
            patch = _blot(x, y, wide, wide * (0.22 + 0.16 * unit(column, row, 25)), column, row)
            reach = patch.boundingRect()
            if self._region.intersects(reach):
                self._patches.append((reach, patch, shade > 0.5))

    def _blades(self, name: str) -> QPolygonF:
        """The strokes of the tufts in one space, by pairs of points: there are very many."""
        if name in self._tufts:
            return self._tufts[name]
        blades = self._tufts[name] = QPolygonF()
        for row, column in _cells(self._reach[name], _TUFT_STEP, _TUFT_STEP * 0.8):
            x = (column + 0.5 * (row % 2) + 0.8 * (unit(column, row, 31) - 0.5)) * _TUFT_STEP
            y = (row + 0.8 * (unit(column, row, 32) - 0.5)) * _TUFT_STEP * 0.8
            shape = self._field.at(x, y)
            if shape is None or shape.name != name or smooth(x, y, 64, 33) < 0.34:
                continue
            height = 5.0 + 4.5 * unit(column, row, 34)
            lean = 1.6 + 1.4 * (unit(column, row, 35) - 0.5)
            for k in range(3):
                foot = x + (k - 1) * 2.1
                tip = foot + (k - 1) * 1.7 + lean
                tall = height * (1.0 if k == 1 else 0.72)
                blades.append(QPointF(foot, y))
                blades.append(QPointF(tip, y - tall))
        return blades

    def paint(self, painter: QPainter, exposed: QRectF, zoom: float, theme: Theme) -> None:
        """Straw ground, its shades and, from near enough, its strokes."""
        if not exposed.intersects(self._bounds):
            return
        painter.fillPath(self._region, theme.grass)
        painter.setPen(Qt.PenStyle.NoPen)
        for reach, patch, light in self._patches:  # what reaches over the edge, other ground covers later
            if exposed.intersects(reach):
                painter.setBrush(theme.grass_light if light else theme.grass_dark)
                painter.drawPolygon(patch)
        if zoom < _TUFTS_FROM:
            return
        painter.setPen(QPen(theme.grass_stroke, max(1.15, 0.62 / zoom)))
        for name, reach in self._reach.items():
            if exposed.intersects(reach.adjusted(-12, -12, 12, 12)):
                draw_strokes(painter, self._blades(name))


class Slope:
    """High ground: earth that grows lighter with height, contours, and hachures that run downhill."""

    def __init__(self, field: Field, rings: Sequence[SheetLine]) -> None:
        self._region = field.region(field.of_style(SLOPE))
        self._bounds = self._region.boundingRect().adjusted(-30, -30, 30, 30)
        self._rings = [_smooth_ring(line) for line in rings]
        self._rings.sort(key=lambda ring: -ring.boundingRect().width() * ring.boundingRect().height())
        self._tints = [ring.intersected(self._region) for ring in self._rings]
        strokes = [stroke for index, ring in enumerate(self._rings) for stroke in _hachures(ring, index)]
        self._hachures = [stroke for stroke in strokes if _is_slope(field, stroke)] + self._foot(field)
        self._slopes = [stroke for stroke in strokes if not _is_slope(field, stroke)]
        self._grass = self._scatter_grass(field)

    def _scatter_grass(self, field: Field) -> list[QLineF]:
        """Thin grass on the crown: short single strokes in loose drifts."""
        strokes: list[QLineF] = []
        for row, column in _cells_of(field, SLOPE, 11, 9):
            x = (column + 0.5 * (row % 2) + 0.7 * (unit(column, row, 51) - 0.5)) * 11
            y = (row + 0.7 * (unit(column, row, 52) - 0.5)) * 9
            shape = field.at(x, y)
            if shape is None or field.styles[shape.name] != SLOPE or smooth(x, y, 46, 53) < 0.5:
                continue
            strokes.append(QLineF(x, y, x + 1.4, y - 2.4 - 2.6 * unit(column, row, 54)))
        return strokes

    def _foot(self, field: Field) -> list[QLineF]:
        """Short strokes inside the foot of the hill, where it meets open ground."""
        strokes: list[QLineF] = []
        for index, side in enumerate(field.sides):
            if side.beyond is None:
                continue
            if {field.styles[side.space.name], field.styles[side.beyond.name]} != {SLOPE, GRASS}:
                continue
            high = side.space if field.styles[side.space.name] == SLOPE else side.beyond
            inward = field.centres[high.name] - side.line.center()
            length = hypot(inward.x(), inward.y())
            inward = QPointF(inward.x() / length, inward.y() / length)
            for k in range(12):
                foot = side.line.pointAt((k + 0.5 + 0.5 * (unit(index, k, 41) - 0.5)) / 12) + inward * (
                    1 + 4 * unit(index, k, 43)
                )
                strokes.append(QLineF(foot, foot + inward * (5 + 8 * unit(index, k, 42))))
        return strokes

    def paint(self, painter: QPainter, exposed: QRectF, zoom: float, theme: Theme) -> None:
        """Ground tints, hachures, contours."""
        if not exposed.intersects(self._bounds):
            return
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.slope_foot, max(1.3, 0.6 / zoom)))
        for ring in self._rings:  # the foot of the hill runs out under grass: fainter there
            painter.drawPath(ring)
        painter.setPen(QPen(theme.slope_foot, max(0.9, 0.5 / zoom)))
        painter.drawLines(_near(exposed, self._slopes))
        painter.fillPath(self._region, theme.slope)
        shade = QColor(theme.slope_light)
        shade.setAlpha(95)
        for tint in self._tints:
            painter.fillPath(tint, shade)
        pen = QPen(theme.slope_dark, max(1.0, 0.55 / zoom))
        painter.setPen(pen)
        painter.drawLines(_near(exposed, self._hachures))
        painter.setPen(QPen(theme.slope_stroke, max(0.9, 0.5 / zoom)))
        painter.drawLines(_near(exposed, self._grass))
        painter.save()
        painter.setClipPath(self._region, Qt.ClipOperation.IntersectClip)
        painter.setPen(QPen(theme.slope_dark, max(1.8, 0.8 / zoom)))
        for ring in self._rings:
            painter.drawPath(ring)
        painter.restore()


def _is_slope(field: Field, stroke: QLineF) -> bool:
    shape = field.at(stroke.x1(), stroke.y1())
    return shape is not None and field.styles[shape.name] == SLOPE


def _near(exposed: QRectF, strokes: list[QLineF]) -> list[QLineF]:
    """Those of some short strokes that may show."""
    reach = exposed.adjusted(-30, -30, 30, 30)
    return [stroke for stroke in strokes if reach.contains(stroke.p1())]


def _blot(x: float, y: float, wide: float, high: float, column: int, row: int) -> QPolygonF:
    points = []
    for k in range(14):
        angle = 2 * pi * k / 14
        reach = 0.8 + 0.4 * unit(column * 15 + k, row, 26)
        points.append(QPointF(x + wide * reach * cos(angle), y + high * reach * sin(angle)))
    return QPolygonF(points)


def _smooth_ring(line: SheetLine) -> QPainterPath:
    """A closed contour, its sharpest turns rounded a little and no more: contours must not cross."""
    course = QPainterPath()
    course.addPolygon(QPolygonF([QPointF(east, -north) for east, north in line.points]))
    course.closeSubpath()
    count = max(12, round(course.length() / _CONTOUR_STEP))
    points = [course.pointAtPercent(k / count) for k in range(count)]
    for _ in range(3):
        points = [(points[k - 1] + points[k] * 2 + points[(k + 1) % count]) / 4 for k in range(count)]
    path = QPainterPath()
    path.addPolygon(QPolygonF(points))
    path.closeSubpath()
    return path


def _hachures(ring: QPainterPath, index: int) -> list[QLineF]:
    """Strokes that leave a closed contour downhill, of uneven length and in loose groups."""
    points = [ring.elementAt(k) for k in range(ring.elementCount())]
    course = [(point.x, point.y) for point in points]
    middle = ring.boundingRect().center()
    strokes: list[QLineF] = []
    walked, due, count = 0.0, 0.0, 0
    for (x1, y1), (x2, y2) in pairwise(course):
        length = hypot(x2 - x1, y2 - y1)
        if length < 1e-6:
            continue
        angle = atan2(y2 - y1, x2 - x1)
        normal = (sin(angle), -cos(angle))
        if normal[0] * ((x1 + x2) / 2 - middle.x()) + normal[1] * ((y1 + y2) / 2 - middle.y()) < 0:
            normal = (-normal[0], -normal[1])
        while due < walked + length:
            part = (due - walked) / length
            x, y = x1 + (x2 - x1) * part, y1 + (y2 - y1) * part
            steep = smooth(x, y, 60, 44 + index)
            long = (6 + 15 * unit(count, index, 45)) * (0.35 + steep)
            gap = 2.0
            strokes.append(
                QLineF(
                    x + normal[0] * gap,
                    y + normal[1] * gap,
                    x + normal[0] * (gap + long),
                    y + normal[1] * (gap + long),
                )
            )
            due += _HACHURE_STEP * (0.7 + 0.6 * unit(count, index, 46))
            count += 1
        walked += length
    return strokes
