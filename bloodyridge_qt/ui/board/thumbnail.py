"""A small picture of a table: the sheet with everything that lies on it."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsScene

from bloodyridge_qt.boards.sheet import MapSheet
from bloodyridge_qt.table.table_view import TableView
from bloodyridge_qt.ui.board.items.ground import Ground, ground_of
from bloodyridge_qt.ui.board.items.motion import Motion
from bloodyridge_qt.ui.board.items.pieces import Pieces
from bloodyridge_qt.ui.drawing import pictures, style, theme
from bloodyridge_qt.ui.drawing.sheet.sheet_painter import SheetPainter


def thumbnail(
    view: TableView, sheet: MapSheet, size: QSize, ratio: float = 1.0, *, whole: bool = False
) -> QPixmap:
    """The spaces of the sheet with the table's pieces, at most this large in logical pixels.

    Of the `whole` sheet its tracks and boxes too. The empty one takes longest; a small one is kept for the
    next picture.
    """
    with style.using(sheet.game):  # it may be another than that on the table
        ground, painter = _laid(sheet)
        area = painter.scene_rect()
        if not whole:  # the exits' arrows stand above
            area = painter.field_rect().adjusted(-15, -65, 15, 15).intersected(area)
        scale = min(size.width() / area.width(), size.height() / area.height()) * ratio
        wide, high = max(1, round(area.width() * scale)), max(1, round(area.height() * scale))

        def empty() -> QPixmap:
            return _empty(painter, area, scale, QSize(wide, high))

        key = ("sheet", painter.number, wide, high, theme.current().name)
        picture = QPixmap(pictures.store.get(key, empty)) if not whole else empty()
        _paint_pieces(picture, view, ground, area, scale)
    picture.setDevicePixelRatio(ratio)
    return picture


@lru_cache(maxsize=1)  # a list of games asks for one sheet again and again
def _laid(sheet: MapSheet) -> tuple[Ground, SheetPainter]:
    """A sheet, and what paints it."""
    return ground_of(sheet), SheetPainter(sheet)


def _empty(painter: SheetPainter, area: QRectF, scale: float, size: QSize) -> QPixmap:
    picture = QPixmap(size)
    picture.fill(theme.current().paper)
    pen = QPainter(picture)
    pen.scale(scale, scale)
    pen.translate(-area.topLeft())
    painter.paint(pen, area, scale, theme.current())
    pen.end()
    return picture


def _paint_pieces(picture: QPixmap, view: TableView, ground: Ground, area: QRectF, scale: float) -> None:
    scene = QGraphicsScene()
    motion = Motion(scene)
    motion.speed = 0.0
    pieces = Pieces(scene, ground, motion)
    pieces.show(view, False)
    pieces.zoomed(scale, 1.0)
    painter = QPainter(picture)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    scene.render(painter, QRectF(picture.rect()), area)
    painter.end()
    scene.clear()
