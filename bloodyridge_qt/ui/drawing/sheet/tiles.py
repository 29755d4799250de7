"""Squares of device pixels that hold a layer of a map, rendered once for every zoom and laid side by side."""

from __future__ import annotations

from collections import OrderedDict
from math import ceil, floor

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPixmap, QTransform

TILE = 256
"""Side of a tile in device pixels."""
TILE_BYTES = 4 * TILE * TILE

Key = tuple[int, int]
"""Column and row of a tile, counted from the scene's origin."""


class Tiles:
    """The tiles of one layer, at the zoom in force and at the one before it."""

    def __init__(self, look: tuple[str, str] = ("", "")) -> None:
        self.look = look
        """Palette and reading they are drawn in."""
        self.scale = 0.0
        """Device pixels to a yard."""
        self.now: OrderedDict[Key, QPixmap] = OrderedDict()
        """Those of this zoom; what was seen last comes last."""
        self.stale: set[Key] = set()
        """Those that show what was before, until they are rendered anew."""
        self._last_scale = 0.0
        self._last: OrderedDict[Key, QPixmap] = OrderedDict()

    def __len__(self) -> int:
        return len(self.now) + len(self._last)

    def knows(self, scale: float) -> bool:
        """Whether this is the zoom in force, or the one before it."""
        return same(scale, self.scale) or same(scale, self._last_scale)

    def rescale(self, scale: float) -> None:
        """Begin another zoom; the tiles of the last stay while there is room, to come back to."""
        if not same(scale, self.scale):
            for key in self.stale:
                del self.now[key]
            tiles = self._last if same(scale, self._last_scale) else OrderedDict()
            self._last, self._last_scale = self.now, self.scale
            self.now, self.scale = tiles, scale
            self.stale.clear()

    def forget_last(self) -> None:
        """Drop the tiles of the zoom before this one."""
        self._last = OrderedDict()

    def wither(self) -> None:
        """All is to be rendered anew; till then a tile shows what it showed."""
        self.forget_last()
        self.stale.update(self.now)

    def missing(self, keys: list[Key]) -> list[Key]:
        """Which of these have to be rendered."""
        return [key for key in keys if key not in self.now or key in self.stale]

    def put(self, key: Key, tile: QPixmap) -> None:
        """A tile that has been rendered, with one device pixel to a pixel."""
        self.now[key] = tile
        self.stale.discard(key)

    def lay(self, painter: QPainter, keys: list[Key]) -> None:
        """Draw what is there of these tiles pixel by pixel.

        A view that stands between device pixels is rounded once, for all tiles alike: rounded each for
        itself, two neighbours at half a pixel may part, and the desk shows through the gap.
        """
        to_device, begins = _to_device_pixels(painter)
        start = _pixel(to_device.map(QPointF())) - begins
        for key in keys:
            tile = self.now.get(key)
            if tile is not None:
                self.now.move_to_end(key)
                painter.drawPixmap(start + QPointF(*key) * TILE, tile)
        painter.restore()

    def covers(self, part: QRectF) -> bool:
        """Whether the tiles of one zoom cover a part of the scene."""
        return _covers(self.now, self.scale, part) or _covers(self._last, self._last_scale, part)

    def stretch(self, painter: QPainter, part: QRectF) -> None:
        """Draw what is at hand of both zooms at the zoom of the painter."""
        if not _covers(self.now, self.scale, part):
            _stretch(painter, self._last, self._last_scale, part)
        _stretch(painter, self.now, self.scale, part)

    def trim(self, room: int) -> None:
        """Keep so many tiles at most: first the last zoom goes, then what was not seen for longest."""
        while self._last and len(self) > room:
            self._last.popitem(last=False)
        while len(self.now) > room:
            self.stale.discard(self.now.popitem(last=False)[0])


def keys_of(part: QRectF, scale: float) -> list[Key]:
    """Every tile that meets a part of the scene, row by row."""
    columns = range(floor(part.left() * scale / TILE), ceil(part.right() * scale / TILE))
    rows = range(floor(part.top() * scale / TILE), ceil(part.bottom() * scale / TILE))
    return [(column, row) for row in rows for column in columns]


def same(first: float, second: float) -> bool:
    """Whether two scales give the same pixels."""
    return abs(first - second) <= 1e-9 * first


def _covers(tiles: OrderedDict[Key, QPixmap], scale: float, part: QRectF) -> bool:
    return bool(tiles) and all(key in tiles for key in keys_of(part, scale))


def _stretch(painter: QPainter, tiles: OrderedDict[Key, QPixmap], scale: float, part: QRectF) -> None:
    """Tiles of another zoom, each from whole device pixel to whole device pixel: half-covered rims
    would let through what lies below.
    """
    if not tiles:
        return
    to_device, begins = _to_device_pixels(painter)
    side = TILE / scale
    for column, row in keys_of(part, scale):
        tile = tiles.get((column, row))
        if tile is not None:
            north_west = _pixel(to_device.map(QPointF(column, row) * side))
            south_east = _pixel(to_device.map(QPointF(column + 1, row + 1) * side))
            painter.drawPixmap(QRectF(north_west - begins, south_east - begins), tile, QRectF(tile.rect()))
    painter.restore()


def _to_device_pixels(painter: QPainter) -> tuple[QTransform, QPointF]:
    """Save the painter and let it count in device pixels.

    Returns how the scene went to the device till now, and where on the device the painter begins: at scales
    such as 1.5 a widget may begin between two pixels, and Qt rounds halves below nought the other way.
    """
    world, ratio = painter.worldTransform(), painter.device().devicePixelRatio()
    painter.save()
    painter.setWorldTransform(QTransform.fromScale(1 / ratio, 1 / ratio))
    begins = painter.deviceTransform().map(QPointF())
    to_device = world * QTransform.fromScale(ratio, ratio)
    return to_device * QTransform.fromTranslate(begins.x(), begins.y()), begins


def _pixel(point: QPointF) -> QPointF:
    """The corner of a device pixel nearest to a point of the device."""
    return QPointF(floor(point.x() + 0.5), floor(point.y() + 0.5))
