"""A small picture of a table: the sheet with everything that lies on it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsScene

from bloodyridge_qt.boards.sheet import MapSheet
from bloodyridge_qt.table.table_view import TableView
from bloodyridge_qt.ui.board.items.ground import Ground
from bloodyridge_qt.ui.board.items.motion import Motion
from bloodyridge_qt.ui.board.items.pieces import Pieces
from bloodyridge_qt.ui.drawing import style, theme
from bloodyridge_qt.ui.drawing.sheet.sheet_painter import SheetPainter


class Thumbnails:
    """Paints tables; keeps the last empty sheet, which takes longest."""

    def __init__(self) -> None:
        self._kept: _Sheet | None = None

    def picture(self, view: TableView, sheet: MapSheet, size: QSize, ratio: float = 1.0) -> QPixmap:
        """The spaces of the sheet with the table's pieces, at most this large in logical pixels."""
        if self._kept is None or self._kept.sheet != sheet:
            self._kept = _Sheet(sheet)
        with style.using(sheet.game):  # it may be another than that on the table
            picture, scale = self._kept.empty(size, ratio)
            _paint_pieces(picture, view, self._kept, scale)
        picture.setDevicePixelRatio(ratio)
        return picture


def _paint_pieces(picture: QPixmap, view: TableView, kept: _Sheet, scale: float) -> None:
    scene = QGraphicsScene()
    motion = Motion(scene)
    motion.speed = 0.0
    pieces = Pieces(scene, kept.ground, motion)
    pieces.show(view, False)
    pieces.zoomed(scale, 1.0)
    painter = QPainter(picture)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    scene.render(painter, QRectF(picture.rect()), kept.area)
    painter.end()
    scene.clear()


class _Sheet:
    """One sheet without its pieces."""

    def __init__(self, sheet: MapSheet) -> None:
        self.sheet = sheet
        self.ground = Ground(sheet)
        self._painter = SheetPainter(sheet)
        around = self._painter.field_rect().adjusted(-15, -65, 15, 15)  # the exits' arrows stand above
        self.area = around.intersected(self._painter.scene_rect())
        self._picture: QPixmap | None = None
        self._look: tuple[int, int, str] = (0, 0, "")

    def empty(self, size: QSize, ratio: float) -> tuple[QPixmap, float]:
        """A copy of its picture in device pixels, and how many of them a yard has."""
        scale = min(size.width() / self.area.width(), size.height() / self.area.height()) * ratio
        width, height = round(self.area.width() * scale), round(self.area.height() * scale)
        look = (max(1, width), max(1, height), theme.current().name)
        if self._picture is None or self._look != look:
            self._look = look
            self._picture = QPixmap(look[0], look[1])
            self._picture.fill(theme.current().paper)
            painter = QPainter(self._picture)
            painter.scale(scale, scale)
            painter.translate(-self.area.topLeft())
            self._painter.paint(painter, self.area, scale, theme.current())
            painter.end()
        return QPixmap(self._picture), scale
