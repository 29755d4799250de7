"""Pictures that were drawn once and are kept for repaints: all in one place, so that they have one limit."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPixmap

LIMIT: Final = 24 * 1024 * 1024
"""Bytes of pictures that are kept: those of one zoom in two palettes are a third of it."""
BESIDE: Final = 768
"""Bytes a picture takes beside its pixels, with its key (measured): of a tree seen from afar, most."""


class PictureStore:
    """Pictures by key; those not used for longest go when there are too many bytes."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        """Bytes."""
        self.bytes = 0
        """What all pictures take."""
        self._kept: OrderedDict[Hashable, QPixmap] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], QPixmap]) -> QPixmap:
        """The picture kept under `key`, or the one `make` gives."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        made = lasting(make())
        self._kept[key] = made
        self.bytes += _weight(made)
        while self.bytes > self.limit and len(self._kept) > 1:
            _, oldest = self._kept.popitem(last=False)
            self.bytes -= _weight(oldest)
        return made

    def clear(self) -> None:
        """Forget everything."""
        self._kept.clear()
        self.bytes = 0


@contextmanager
def canvas(width: int, height: int, ratio: float = 1.0) -> Iterator[tuple[QPixmap, QPainter]]:
    """An empty picture of so many device pixels, `ratio` of them to one that is painted, and its painter."""
    picture = QPixmap(width, height)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    with QPainter(picture) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        yield picture, painter


def lasting(picture: QPixmap) -> QPixmap:
    """The same picture to be kept: one that was painted on holds the tools it was painted with, 4 KiB."""
    return picture.copy()


def _weight(picture: QPixmap) -> int:
    """Bytes a picture holds."""
    return BESIDE + picture.width() * picture.height() * picture.depth() // 8


store: Final = PictureStore(LIMIT)
"""Pieces, marks and trees of every window."""
