"""The map sheet in a scene, painted from tiles that are rendered once for every zoom.

All still layers are one layer of tiles, the overlays another over it; tiles of the sheet are kept for whoever
shows it next, in whichever window, mode, zoom or palette. At rest the tiles fit the screen pixel
by pixel, at any device pixel ratio. While a zoom is going on the old tiles are stretched; soon after the last
change they are rendered anew, in several frames if one would keep the window waiting. What is drawn to
anything but a widget (a printer, a picture) is drawn as vectors.
"""

from __future__ import annotations

from math import hypot
from time import perf_counter
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimerEvent
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPixmap, QPixmapCache
from PySide6.QtWidgets import QGraphicsItem, QGraphicsObject, QStyleOptionGraphicsItem, QWidget

from bloodyridge_qt.boards.sheet import MapSheet
from bloodyridge_qt.ui.drawing import theme
from bloodyridge_qt.ui.drawing.sheet.overlay_painter import OverlayPainter
from bloodyridge_qt.ui.drawing.sheet.sheet_painter import SheetPainter
from bloodyridge_qt.ui.drawing.sheet.tiles import TILE, TILE_BYTES, Key, Tiles, keys_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from bloodyridge_qt.table.inspection import Overlay
    from bloodyridge_qt.ui.drawing.theme import Theme

    _Paint = Callable[[QPainter, QRectF, float, Theme, float], None]

BUDGET = 24 * 1024 * 1024
"""Bytes of tiles that are kept; more only while the visible part alone needs more."""
SETTLE_MS = 140
"""How long a zoom must rest before its tiles are rendered."""
FRAME = 0.15
OVERLAY_FRAME = 0.01
"""Seconds a frame may spend on new tiles, of the sheet and of the overlays, before it leaves the rest of them
to the next.
"""
_OVERVIEW_SIDE = 800
_MARGIN = 16.0
"""Yards round the sheet that its shadow takes."""


class SheetItem(QGraphicsObject):
    """Draws a map sheet; lies at the scene's origin, under everything else."""

    def __init__(self, sheet: MapSheet | SheetPainter, parent: QGraphicsItem | None = None) -> None:
        super().__init__(parent)
        self.painter = sheet if isinstance(sheet, SheetPainter) else SheetPainter(sheet)
        """Answers where spaces and boxes lie, and draws."""
        QPixmapCache.setCacheLimit(BUDGET // 1024)
        self.tiles = Tiles()
        """The sheet without overlays."""
        self.overlays: tuple[Overlay, ...] = ()
        """What lies over the sheet, the first one lowest."""
        self._over: OverlayPainter | None = None
        self.drawing = False
        """Whether a part of what is in sight is still to be drawn."""
        self._laid = Tiles()
        """What lies over the sheet."""
        self._overview: QPixmap | None = None
        self._wanted_scale = 0.0
        self._sharp_at_once = False
        self.rest_timer = 0
        """Timer id while a zoom has not come to rest; the item's own, so that it ends with the item."""
        self._more_timer = 0
        """Timer id while tiles are left to the next frame."""
        self._all_at_once = False
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setZValue(-1000)

    # what others ask

    def show_reading(self, reading: str) -> None:
        """Draw the line of this reading; nothing for a line that is none."""
        if reading in self.painter.readings:
            self.painter.reading = reading
            self.update()

    def show_overlays(self, overlays: Iterable[Overlay]) -> None:
        """Lay these over the sheet and no others, the first one lowest.

        They are rendered a few tiles a frame, and then cost a frame next to nothing.
        """
        overlays = tuple(overlays)
        if overlays != self.overlays:
            self.overlays = overlays
            self.drawing = bool(overlays)
            if overlays:
                self._over = self._over or OverlayPainter(self.painter)
                self._laid.wither()
            else:
                self._laid = Tiles()
            self.update()

    def settle(self) -> None:
        """Make the next paint sharp at the zoom in force and whole, without waiting for a zoom to end."""
        self._all_at_once = True
        self._sharpen()

    def _sharpen(self) -> None:
        self._stop_waiting()
        self._sharp_at_once = True
        self.update()

    def show_sheet(self, painter: SheetPainter, changed: QRectF) -> None:
        """Draw another sheet of the same size that differs from this one only in `changed`."""
        self.painter = painter
        self._over = OverlayPainter(painter) if self.overlays else None
        self.tiles.forget_last()
        self._laid.wither()
        self._overview = None
        if self.tiles.scale > 0:
            for key in keys_of(changed, self.tiles.scale):
                self.tiles.now.pop(key, None)
        self.update(changed)

    def overview(self, size: QSize, ratio: float = 1.0) -> QPixmap:
        """The whole sheet as a picture of at most this size in logical pixels, for a minimap."""
        sheet = self.painter.scene_rect()
        scale = min(size.width() / sheet.width(), size.height() / sheet.height()) * ratio
        look = theme.current()
        name = f"{self.painter.number} {look.name} {self.painter.reading} {scale} {ratio}"
        if not QPixmapCache.find(name, picture := QPixmap()):
            picture = _blank(round(sheet.width() * scale), round(sheet.height() * scale), look.desk)
            self._draw(self.painter.paint, picture, sheet.topLeft(), scale, ratio)
            picture.setDevicePixelRatio(ratio)
            QPixmapCache.insert(name, picture)
        return picture

    # QGraphicsItem

    def boundingRect(self) -> QRectF:
        return self.painter.scene_rect().adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN)

    def opaqueArea(self) -> QPainterPath:
        path = QPainterPath()
        path.addRect(self.painter.scene_rect())
        return path

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Lay the tiles that meet the exposed part."""
        look = theme.current()
        exposed = option.exposedRect
        world = painter.worldTransform()
        self._paint_shadow(painter, exposed)
        scale = hypot(world.m11(), world.m12())
        if widget is None or world.m12() or world.m21() or scale <= 0:
            self.painter.paint(painter, exposed, scale, look)
            self._paint_over(painter, exposed, scale, look)
            return
        ratio = painter.device().devicePixelRatio()
        scale *= ratio
        if self.tiles.look != (look.name, self.painter.reading):
            self.tiles, self._laid, self._overview = Tiles((look.name, self.painter.reading)), Tiles(), None
        part = exposed.intersected(self.painter.scene_rect())
        if part.isEmpty():
            return
        if self._is_zooming(scale):
            self._paint_stretched(painter, part)
        else:
            self._paint_sharp(painter, part, scale, ratio)

    # how

    def _is_zooming(self, scale: float) -> bool:
        """Whether to stretch: the zoom differs from that of the tiles, and has not come to rest."""
        at_once, self._sharp_at_once = self._sharp_at_once, False
        if at_once or not self.tiles.now or self.tiles.knows(scale):
            self._stop_waiting()
            return False
        if scale != self._wanted_scale or not self.rest_timer:
            self._wanted_scale = scale
            self._stop_waiting()
            self.rest_timer = self.startTimer(SETTLE_MS)
        return True

    def _stop_waiting(self) -> None:
        if self.rest_timer:
            self.killTimer(self.rest_timer)
            self.rest_timer = 0

    def timerEvent(self, event: QTimerEvent) -> None:
        if event.timerId() == self.rest_timer:
            self._sharpen()
        elif event.timerId() == self._more_timer:
            self.killTimer(self._more_timer)
            self._more_timer = 0
            self.update()
        else:
            super().timerEvent(event)

    def _paint_shadow(self, painter: QPainter, exposed: QRectF) -> None:
        """The sheet lies on a desk: a short soft shadow to the lower right."""
        sheet = self.painter.scene_rect()
        if sheet.contains(exposed):
            return
        shade = theme.current().ink.darker(400)
        shade.setAlphaF(0.10)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)  # straight edges need none
        for step in range(4):
            reach, start = 3.0 * step + 3, 2.0 + step
            bottom = sheet.bottom() + reach
            painter.fillRect(
                QRectF(sheet.right(), sheet.top() + start, reach, bottom - sheet.top() - start), shade
            )
            painter.fillRect(
                QRectF(sheet.left() + start, sheet.bottom(), sheet.width() - start, reach), shade
            )
        painter.restore()

    def _paint_sharp(self, painter: QPainter, part: QRectF, scale: float, ratio: float) -> None:
        keys = keys_of(part, scale)
        self.tiles.rescale(scale)
        whole = self._render(self.tiles, keys, self.painter.paint, FRAME, ratio)
        if not whole:
            self._paint_coarse(painter, part)
        self.tiles.lay(painter, keys)
        if self.overlays:
            self._laid.rescale(scale)
            whole = whole and self._render(self._laid, keys, self._paint_over, OVERLAY_FRAME, ratio)
            self._laid.lay(painter, keys)
        self._all_at_once, self.drawing = False, not whole
        if self.drawing and not self._more_timer:
            self._more_timer = self.startTimer(0)
        self._trim(len(keys))

    def _render(self, layer: Tiles, keys: list[Key], paint: _Paint, seconds: float, ratio: float) -> bool:
        """Render what is not there yet of a layer, of the sheet a row of tiles in one go.

        A row of the sheet costs little more than a tile. Whether all tiles are there now: once the time of a
        frame is over, only the first row or tile still is.
        """
        bare, end = layer is self.tiles, perf_counter() + seconds
        ground = theme.current().desk if bare else QColor(Qt.GlobalColor.transparent)
        bands: dict[Key, list[int]] = {}
        known = f"{self.painter.number} {layer.look} {layer.scale} {ratio}"
        for column, row in layer.missing(keys):
            if bare and QPixmapCache.find(f"{known} {column} {row}", drawn := QPixmap()):
                layer.put((column, row), drawn)
                continue
            bands.setdefault((0 if bare else column, row), []).append(column)
        for number, ((_, row), columns) in enumerate(bands.items()):
            if number and perf_counter() > end and not self._all_at_once:
                return False
            first, last = columns[0], columns[-1]
            band = _blank(TILE * (last - first + 1), TILE, ground)
            self._draw(paint, band, QPointF(first, row) * (TILE / layer.scale), layer.scale, ratio)
            for column in columns:
                drawn = band.copy((column - first) * TILE, 0, TILE, TILE)
                layer.put((column, row), drawn)
                if bare:
                    QPixmapCache.insert(f"{known} {column} {row}", drawn)
        return True

    @staticmethod
    def _draw(paint: _Paint, picture: QPixmap, corner: QPointF, scale: float, ratio: float) -> None:
        """Fill a picture of device pixels with what begins at a corner in the scene."""
        painter = QPainter(picture)
        painter.scale(scale, scale)
        painter.translate(-corner)
        paint(painter, QRectF(corner, picture.size().toSizeF() / scale), scale, theme.current(), ratio)
        painter.end()

    def _paint_over(
        self, painter: QPainter, exposed: QRectF, scale: float, look: Theme, ratio: float = 1.0
    ) -> None:
        if self._over is not None and self.overlays:
            self._over.paint(painter, self.overlays, exposed, scale, look, ratio)

    def _trim(self, visible: int) -> None:
        """Keep the cache in its budget: first the last zoom goes, then what was not seen for longest."""
        room = max(BUDGET // TILE_BYTES, visible)
        self.tiles.trim(room)
        self._laid.trim(room)

    def _paint_stretched(self, painter: QPainter, part: QRectF) -> None:
        self._paint_coarse(painter, part)
        painter.save()
        painter.setClipRect(part, Qt.ClipOperation.IntersectClip)
        self._laid.stretch(painter, part)
        painter.restore()

    def _paint_coarse(self, painter: QPainter, part: QRectF) -> None:
        """What is at hand at other zooms; where that leaves gaps, the whole sheet coarsely under it."""
        painter.save()
        painter.setClipRect(part, Qt.ClipOperation.IntersectClip)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
        if not self.tiles.covers(part):
            if self._overview is None:
                self._overview = self.overview(QSize(_OVERVIEW_SIDE, _OVERVIEW_SIDE))
            painter.drawPixmap(self.painter.scene_rect(), self._overview, QRectF(self._overview.rect()))
        self.tiles.stretch(painter, part)
        painter.restore()


def _blank(width: int, height: int, colour: QColor) -> QPixmap:
    picture = QPixmap(width, height)
    picture.fill(colour)
    return picture
