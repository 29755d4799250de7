"""The map sheet in a scene, painted from tiles that are rendered once for every zoom.

A tile holds all still layers of a square of device pixels. At rest the tiles fit the screen pixel by pixel,
at any device pixel ratio. While a zoom is going on the old tiles are stretched; soon after the last change
they are rendered anew, in several frames if one would keep the window waiting. What is drawn to anything but
a widget (a printer, a picture) is drawn as vectors.
"""

from __future__ import annotations

from collections import OrderedDict
from math import ceil, floor, hypot, inf
from time import monotonic
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, QTimerEvent
from PySide6.QtGui import QPainter, QPainterPath, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsItem, QGraphicsObject, QStyleOptionGraphicsItem, QWidget

from bloodyridge_qt.boards.sheet import MapSheet
from bloodyridge_qt.ui.drawing import theme
from bloodyridge_qt.ui.drawing.sheet.overlay_painter import OverlayPainter
from bloodyridge_qt.ui.drawing.sheet.sheet_painter import SheetPainter

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bloodyridge_qt.table.inspection import Overlay

TILE = 256
"""Side of a tile in device pixels."""
BUDGET = 24 * 1024 * 1024
"""Bytes of tiles that are kept; more only while the visible part alone needs more."""
SETTLE_MS = 140
"""How long a zoom must rest before its tiles are rendered."""
FRAME = 0.15
"""Seconds a frame may spend on new tiles before it leaves the rest of them to the next."""
_BYTES = 4 * TILE * TILE
_OVERVIEW_SIDE = 800
_MARGIN = 16.0
"""Yards round the sheet that its shadow takes."""

_Key = tuple[int, int]
Tiles = tuple[tuple[str, str], float, OrderedDict[_Key, QPixmap]]
"""Look, scale and the tiles themselves."""


class SheetItem(QGraphicsObject):
    """Draws a map sheet; lies at the scene's origin, under everything else."""

    def __init__(self, sheet: MapSheet | SheetPainter, parent: QGraphicsItem | None = None) -> None:
        super().__init__(parent)
        self.painter = sheet if isinstance(sheet, SheetPainter) else SheetPainter(sheet)
        """Answers where hexes and boxes lie, and draws."""
        self._look: tuple[str, str] = ("", "")
        self._overlays: tuple[Overlay, ...] = ()
        self._over: OverlayPainter | None = None
        self._scale = 0.0
        self._tiles: OrderedDict[_Key, QPixmap] = OrderedDict()
        self._old_scale = 0.0
        self._old_tiles: OrderedDict[_Key, QPixmap] = OrderedDict()
        self._aside: Tiles | None = None
        """Look, scale and tiles of the palette or reading before this one."""
        self._overview: QPixmap | None = None
        self._wanted_scale = 0.0
        self._sharp_at_once = False
        self._rest_timer = 0
        """Timer id while a zoom has not come to rest; the item's own, so that it ends with the item."""
        self._more_timer = 0
        """Timer id while tiles are left to the next frame."""
        self._all_at_once = False
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setZValue(-1000)

    # what others ask

    @property
    def us_line(self) -> str:
        """The reading whose US boundary is drawn."""
        return self.painter.us_line

    @us_line.setter
    def us_line(self, reading: str) -> None:
        self.painter.us_line = reading
        self.update()

    @property
    def overlays(self) -> tuple[Overlay, ...]:
        """What lies over the sheet, the first one lowest."""
        return self._overlays

    def show_overlays(self, overlays: Iterable[Overlay]) -> None:
        """Lay these over the sheet and no others, the first one lowest.

        They are in the tiles: a frame costs no more with them than without.
        """
        overlays = tuple(overlays)
        if overlays != self._overlays:
            self._overlays = overlays
            if self._over is None and overlays:
                self._over = OverlayPainter(self.painter)
            self._drop_tiles()
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
        self._over = OverlayPainter(painter) if self._overlays else None
        self._old_tiles.clear()
        self._overview = self._aside = None
        if self._scale > 0:
            for key in _keys(changed, self._scale):
                self._tiles.pop(key, None)
        self.update(changed)

    def bare_tiles(self) -> Tiles | None:
        """What is drawn already, for another item with the same sheet; None while overlays are in it."""
        return None if self._overlays else (self._look, self._scale, self._tiles)

    def take_tiles(self, tiles: Tiles) -> None:
        """Begin with what an item with the same sheet has drawn."""
        self._look, self._scale, self._tiles = tiles

    def forget(self) -> None:
        """Drop every tile; they come back when they are needed."""
        self._drop_tiles()
        self._scale = self._old_scale = 0.0
        self.update()

    def cached_bytes(self) -> int:
        """Memory the tiles take."""
        overview = self._overview.width() * self._overview.height() * 4 if self._overview else 0
        aside = len(self._aside[2]) if self._aside is not None else 0
        return _BYTES * (len(self._tiles) + len(self._old_tiles) + aside) + overview

    def overview(self, size: QSize, ratio: float = 1.0) -> QPixmap:
        """The whole sheet as a picture of at most this size in logical pixels, for a minimap."""
        sheet = self.painter.scene_rect()
        scale = min(size.width() / sheet.width(), size.height() / sheet.height()) * ratio
        return self._render(
            scale, QRect(0, 0, round(sheet.width() * scale), round(sheet.height() * scale)), True, ratio
        )

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
            self._paint_over(painter, exposed, scale)
            return
        ratio = painter.device().devicePixelRatio()
        scale *= ratio
        if self._look != (look.name, self.painter.us_line):
            self._change_look((look.name, self.painter.us_line))
        if self._is_zooming(scale):
            self._paint_stretched(painter, exposed)
            return
        if not _same(scale, self._scale):
            self._change_scale(scale)
        self._paint_sharp(painter, exposed, ratio, world)

    # how

    def _drop_tiles(self) -> None:
        self._tiles, self._old_tiles = OrderedDict(), OrderedDict()
        self._overview = self._aside = None

    def _change_look(self, look: tuple[str, str]) -> None:
        """Another palette or reading: the tiles of the last are laid aside, to come back to."""
        aside = (self._look, self._scale, self._tiles)
        back = self._aside if self._aside is not None and self._aside[0] == look else None
        self._look = look
        self._drop_tiles()
        self._aside = aside
        if back is not None and _same(back[1], self._scale):
            self._tiles = back[2]

    def _is_zooming(self, scale: float) -> bool:
        """Whether to stretch: the zoom differs from that of the tiles, and has not come to rest."""
        at_once, self._sharp_at_once = self._sharp_at_once, False
        if at_once or not self._tiles or _same(scale, self._scale) or _same(scale, self._old_scale):
            self._stop_waiting()
            return False
        if scale != self._wanted_scale or not self._rest_timer:
            self._wanted_scale = scale
            self._stop_waiting()
            self._rest_timer = self.startTimer(SETTLE_MS)
        return True

    def _stop_waiting(self) -> None:
        if self._rest_timer:
            self.killTimer(self._rest_timer)
            self._rest_timer = 0

    def timerEvent(self, event: QTimerEvent) -> None:
        if event.timerId() == self._rest_timer:
            self._sharpen()
        elif event.timerId() == self._more_timer:
            self.killTimer(self._more_timer)
            self._more_timer = 0
            self.update()
        else:
            super().timerEvent(event)

    def _change_scale(self, scale: float) -> None:
        """Begin the tiles of another zoom; those of the last stay while there is room, to come back to."""
        tiles = self._old_tiles if _same(scale, self._old_scale) else OrderedDict()
        self._old_tiles, self._old_scale = self._tiles, self._scale
        self._tiles, self._scale = tiles, scale

    def _paint_shadow(self, painter: QPainter, exposed: QRectF) -> None:
        """The sheet lies on a desk: a short soft shadow to the lower right."""
        sheet = self.painter.scene_rect()
        if sheet.contains(exposed):
            return
        shade = theme.current().ink.darker(400)
        shade.setAlphaF(0.10)
        for step in range(4):
            reach, start = 3.0 * step + 3, 2.0 + step
            bottom = sheet.bottom() + reach
            painter.fillRect(
                QRectF(sheet.right(), sheet.top() + start, reach, bottom - sheet.top() - start), shade
            )
            painter.fillRect(
                QRectF(sheet.left() + start, sheet.bottom(), sheet.width() - start, reach), shade
            )

    def _paint_sharp(self, painter: QPainter, exposed: QRectF, ratio: float, world: QTransform) -> None:
        scale = self._scale
        part = exposed.intersected(self.painter.scene_rect())
        if part.isEmpty():
            return
        keys = _keys(part, scale)
        if not self._render_missing(keys, ratio):
            painter.fillRect(part, theme.current().paper)
            self._stretch(painter, self._old_tiles, self._old_scale, part)
            self._more_timer = self._more_timer or self.startTimer(0)
        # A view that stands between device pixels is rounded once, for all tiles alike: rounded each for
        # itself, two neighbours at half a pixel may part, and the desk shows through the gap.
        west, north = _pixel(world.map(QPointF()), ratio)
        painter.save()
        painter.setWorldTransform(QTransform.fromScale(1 / ratio, 1 / ratio))
        for column, row in keys:
            tile = self._tiles.get((column, row))
            if tile is not None:
                self._tiles.move_to_end((column, row))
                painter.drawPixmap(west + column * TILE, north + row * TILE, tile)
        painter.restore()
        self._trim(len(keys))

    def _render_missing(self, keys: list[_Key], ratio: float) -> bool:
        """Render what is not there yet: a row of tiles in one go, which costs little more than a tile.

        Whether all tiles are there now: once the time of a frame is over, only the first row still is.
        """
        patience, self._all_at_once = inf if self._all_at_once else FRAME, False
        began = monotonic()
        rows: dict[int, list[int]] = {}
        for column, row in keys:
            if (column, row) not in self._tiles:
                rows.setdefault(row, []).append(column)
        for number, (row, columns) in enumerate(rows.items()):
            if number and monotonic() - began > patience:
                return False
            west, count = columns[0], columns[-1] - columns[0] + 1
            area = QRect(west * TILE, row * TILE, count * TILE, TILE)
            band = self._render(self._scale, area, False, ratio)
            band.setDevicePixelRatio(1.0)
            for column in columns:
                self._tiles[column, row] = band.copy((column - west) * TILE, 0, TILE, TILE)
        return True

    def _render(self, scale: float, area: QRect, from_corner: bool, ratio: float) -> QPixmap:
        """A part of the sheet in device pixels from the scene's origin, or from the sheet's corner."""
        sheet = self.painter.scene_rect()
        tile = QPixmap(area.size())
        tile.fill(theme.current().desk)
        start = QPointF(area.topLeft()) / scale
        if from_corner:
            start += sheet.topLeft()
        painter = QPainter(tile)
        painter.scale(scale, scale)
        painter.translate(-start)
        exposed = QRectF(start, area.size().toSizeF() / scale)
        self.painter.paint(painter, exposed, scale, theme.current(), ratio)
        if not from_corner:
            self._paint_over(painter, exposed, scale, ratio)
        painter.end()
        tile.setDevicePixelRatio(ratio)
        return tile

    def _paint_over(self, painter: QPainter, exposed: QRectF, scale: float, ratio: float = 1.0) -> None:
        if self._over is not None and self._overlays:
            self._over.paint(painter, self._overlays, exposed, scale, theme.current(), ratio)

    def _trim(self, visible: int) -> None:
        """Keep the cache in its budget: first the last zoom goes, then what was not seen for longest."""
        room = max(BUDGET // _BYTES, visible)
        if self._aside is not None and len(self._aside[2]) + len(self._tiles) + len(self._old_tiles) > room:
            self._aside = None
        while self._old_tiles and len(self._tiles) + len(self._old_tiles) > room:
            self._old_tiles.popitem(last=False)
        while len(self._tiles) > room:
            self._tiles.popitem(last=False)

    def _paint_stretched(self, painter: QPainter, exposed: QRectF) -> None:
        """What is at hand at other zooms; where that leaves gaps, the whole sheet coarsely under it."""
        sheet = self.painter.scene_rect()
        part = exposed.intersected(sheet)
        if part.isEmpty():
            return
        painter.save()
        painter.setClipRect(part, Qt.ClipOperation.IntersectClip)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
        if not self._covers(self._tiles, self._scale, part):
            if not self._covers(self._old_tiles, self._old_scale, part):
                if self._overview is None:
                    self._overview = self.overview(QSize(_OVERVIEW_SIDE, _OVERVIEW_SIDE))
                painter.drawPixmap(sheet, self._overview, QRectF(self._overview.rect()))
            self._stretch(painter, self._old_tiles, self._old_scale, part)
        self._stretch(painter, self._tiles, self._scale, part)
        painter.restore()

    @staticmethod
    def _covers(tiles: OrderedDict[_Key, QPixmap], scale: float, part: QRectF) -> bool:
        return bool(tiles) and all(key in tiles for key in _keys(part, scale))

    @staticmethod
    def _stretch(painter: QPainter, tiles: OrderedDict[_Key, QPixmap], scale: float, part: QRectF) -> None:
        """Tiles of another zoom, each from whole device pixel to whole device pixel: half-covered rims
        would let through what lies below.
        """
        if not tiles:
            return
        world, ratio, side = painter.worldTransform(), painter.device().devicePixelRatio(), TILE / scale
        painter.save()
        painter.setWorldTransform(QTransform.fromScale(1 / ratio, 1 / ratio))
        for column, row in _keys(part, scale):
            tile = tiles.get((column, row))
            if tile is not None:
                west, north = _pixel(world.map(QPointF(column, row) * side), ratio)
                east, south = _pixel(world.map(QPointF(column + 1, row + 1) * side), ratio)
                painter.drawPixmap(QRect(west, north, east - west, south - north), tile)
        painter.restore()


def _pixel(point: QPointF, ratio: float) -> tuple[int, int]:
    """The device pixel whose corner is nearest to a point of the widget."""
    return floor(point.x() * ratio + 0.5), floor(point.y() * ratio + 0.5)


def _keys(part: QRectF, scale: float) -> list[_Key]:
    """Column and row of every tile that meets a part of the scene, row by row."""
    columns = range(floor(part.left() * scale / TILE), ceil(part.right() * scale / TILE))
    rows = range(floor(part.top() * scale / TILE), ceil(part.bottom() * scale / TILE))
    return [(column, row) for row in rows for column in columns]


def _same(first: float, second: float) -> bool:
    """Whether two scales give the same pixels."""
    return abs(first - second) <= 1e-9 * first
