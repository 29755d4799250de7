"""The printed map sheet: all its still layers, drawn in scene coordinates (x east, y south, yards)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache, lru_cache
from itertools import count

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QImage, QPainter, QPainterPath, QPolygonF, QTransform

from bloodyridge_qt.boards.sheet import MapSheet
from bloodyridge_qt.table.style import style_of
from bloodyridge_qt.ui.drawing.sheet.field import Field
from bloodyridge_qt.ui.drawing.sheet.field_lines import FieldLines
from bloodyridge_qt.ui.drawing.sheet.furniture import Furniture
from bloodyridge_qt.ui.drawing.sheet.legend import Legend
from bloodyridge_qt.ui.drawing.sheet.noise import grain
from bloodyridge_qt.ui.drawing.sheet.pens import faded
from bloodyridge_qt.ui.drawing.sheet.terrain import Terrain, terrains_of
from bloodyridge_qt.ui.drawing.theme import Theme

_GRAIN_SIDE = 256
_FOLD_REACH = 20.0
_FOLD_STEPS = 8


@cache
def _laying(_game: str) -> Callable[[MapSheet], tuple[Field, tuple[Terrain, ...]]]:
    """Lays out the scattered trees, strokes and hachures of a game's maps, the same for every game on one.

    That is slow, so two are kept for each game: that it is played on and one that is turned or corrected. The
    maps of another game, of which a picture is shown, do not drive them out.
    """

    @lru_cache(maxsize=2)
    def lay(ground: MapSheet) -> tuple[Field, tuple[Terrain, ...]]:
        field = Field(ground)
        return field, terrains_of(field, ground.lines)

    return lay


_NUMBERS = count(1)


@lru_cache(maxsize=3)
def _printed(sheet: MapSheet) -> tuple[int, Field, tuple[Terrain, ...], FieldLines, Furniture]:
    """A number for a sheet and all that is drawn on it, kept for whoever draws the same next."""
    contours = tuple(line for line in sheet.lines if line.kind == "contour")
    field, terrains = _laying(sheet.game)(replace(sheet, lines=contours, labels=(), boxes=()))
    lines = FieldLines(sheet, field)
    return next(_NUMBERS), field, terrains, lines, Furniture(sheet, Legend(sheet), lines)


class SheetPainter:
    """Draws one map sheet and answers where its spaces lie."""

    def __init__(self, sheet: MapSheet) -> None:
        self.sheet = sheet
        self.number, self._field, self._terrains, self._lines, self._furniture = _printed(sheet)
        """The same number for sheets that look the same, as long as they are remembered."""
        self._outlined = False
        self._looks = style_of(sheet.game).lines
        self.reading = ""
        """Of the lines that are readings the one drawn; the first on the sheet unless another is set."""
        self.draw_first_line()
        west, south, east, north = sheet.bounds
        self._bounds = QRectF(west, -north, east - west, north - south)
        self._around = QPainterPath()
        self._around.addRect(self._bounds)
        self._around.addPath(self._field.outline)
        self._around.setFillRule(Qt.FillRule.OddEvenFill)

    def draw_first_line(self) -> None:
        """Draw the line of the first reading on the sheet."""
        self.reading = next(iter(self.readings), "")

    @property
    def readings(self) -> tuple[str, ...]:
        """The lines of which one at a time is drawn."""
        kinds = {kind for kind, look in self._looks.items() if look.one_of}
        return tuple(line.name for line in self.sheet.lines if line.kind in kinds)

    def outline_numbers(self) -> None:
        """Draw the space numbers as outlines: for a file that names typefaces and does not hold them."""
        self._outlined = True

    # where things lie

    def scene_rect(self) -> QRectF:
        """The whole sheet."""
        return QRectF(self._bounds)

    def field_rect(self) -> QRectF:
        """The part of the sheet that the spaces cover."""
        return QRectF(self._field.bounds)

    def space_polygon(self, number: str) -> QPolygonF:
        """The closed polygon of a space; KeyError when the sheet has none of that number."""
        return QPolygonF(self._field.polygons[number])

    def place_centre(self, number: str) -> QPointF:
        """The middle of a space; KeyError when the sheet has none of that number."""
        return QPointF(self._field.centres[number])

    def side(self, a: str, b: str) -> QLineF | None:
        """The edge two spaces share; None when they are not neighbours."""
        return self._field.shared.get((min(a, b), max(a, b)))

    # drawing

    def paint(
        self, painter: QPainter, exposed: QRectF, zoom: float, theme: Theme, ratio: float = 1.0
    ) -> None:
        """Paint all still layers that meet `exposed`; `zoom` is device pixels to a yard.

        `ratio` is device pixels to a logical one: what has to stay legible is as large on every screen.
        """
        exposed = exposed.intersected(self._bounds)
        if exposed.isEmpty():
            return
        painter.save()
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        painter.setClipRect(exposed, Qt.ClipOperation.IntersectClip)
        if exposed.intersects(self._field.bounds):
            self._paint_terrain(painter, exposed, zoom, theme)
        painter.fillPath(self._around, theme.paper)
        self._lines.paint_under(painter, exposed, self._around, zoom, theme)
        if exposed.intersects(self._field.bounds.adjusted(-20, -70, 20, 40)):
            self._lines.paint_edge(painter, theme, zoom)
            self._lines.paint_row_edges(painter, exposed, zoom, theme)
            self._lines.paint_grid(painter, exposed, zoom, theme)
            self._lines.paint_lines(painter, exposed, zoom, theme, self.reading)
            self._lines.paint_exits(painter, exposed, zoom, theme)
            self._lines.paint_numbers(painter, exposed, zoom, theme, ratio, outlined=self._outlined)
        self._furniture.paint(painter, exposed, zoom, theme)
        self._paint_folds(painter, theme)
        self._paint_grain(painter, exposed, zoom, theme)
        painter.restore()

    def _paint_terrain(self, painter: QPainter, exposed: QRectF, zoom: float, theme: Theme) -> None:
        for terrain in self._terrains:
            terrain.paint(painter, exposed, zoom, theme)
        self._lines.paint_rows(painter, exposed, zoom, theme)

    def _paint_folds(self, painter: QPainter, theme: Theme) -> None:
        """The sheet was folded in three across and in two down: a light and a shaded side to each fold."""
        area = self._bounds
        step = _FOLD_REACH / _FOLD_STEPS
        for k in range(_FOLD_STEPS):  # in strips: a gradient with transparency is lost in a PDF
            light, dark = (
                faded(colour, colour.alphaF() * (1 - k / _FOLD_STEPS))
                for colour in (theme.fold_light, theme.fold)
            )
            for part in (1 / 3, 2 / 3):
                x = area.left() + area.width() * part
                painter.fillRect(QRectF(x - (k + 1) * step, area.top(), step, area.height()), light)
                painter.fillRect(QRectF(x + k * step, area.top(), step, area.height()), dark)
            y = area.center().y()
            painter.fillRect(QRectF(area.left(), y - (k + 1) * step, area.width(), step), light)
            painter.fillRect(QRectF(area.left(), y + k * step, area.width(), step), dark)

    def _paint_grain(self, painter: QPainter, exposed: QRectF, zoom: float, theme: Theme) -> None:
        if theme.grain <= 0:
            return
        brush = QBrush(_grain_image(theme.grain))
        brush.setTransform(QTransform.fromScale(1 / zoom, 1 / zoom))
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
        painter.fillRect(exposed, brush)


@lru_cache(maxsize=2)
def _grain_image(strength: int) -> QImage:
    """A square of fine light and dark specks that can be laid side by side."""
    noise = grain(_GRAIN_SIDE * _GRAIN_SIDE)
    # a low byte is a dark speck, black thinly laid; a high one a light speck, premultiplied white
    light = bytes(strength * max(0, byte - 128) // 128 for byte in range(256))
    cover = bytes(strength * abs(byte - 128) // 128 for byte in range(256))
    pixels = bytearray(4 * len(noise))
    pixels[0::4] = pixels[1::4] = pixels[2::4] = noise.translate(light)
    pixels[3::4] = noise.translate(cover)
    image = QImage(bytes(pixels), _GRAIN_SIDE, _GRAIN_SIDE, QImage.Format.Format_ARGB32_Premultiplied)
    return image.copy()


def changed_area(before: MapSheet | None, after: MapSheet, step: float) -> QRectF:
    """The part of the scene in which two sheets of one size are drawn differently; empty when nowhere."""
    if before is None or before.bounds != after.bounds:
        west, south, east, north = after.bounds
        return QRectF(west, -north, east - west, north - south)
    area = QRectF()
    points: list[tuple[float, float]] = []
    for old, new in zip(before.spaces, after.spaces, strict=True):
        if (old.terrain, old.marks, old.edges_off_map) != (new.terrain, new.marks, new.edges_off_map):
            points += new.polygon
    for line in {*before.lines} ^ {*after.lines}:
        points += line.points
    for x, y in points:
        area = area.united(QRectF(x - 1.2 * step, -y - 1.2 * step, 2.4 * step, 2.4 * step))
    return area
