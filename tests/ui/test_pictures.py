"""Pictures kept for repaints: the same one again, and never more of them than the limit."""

from __future__ import annotations

import gc

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPixmap

from bloodyridge_qt.boards.geometry import load_map
from bloodyridge_qt.games.bloody_ridge.rules.map_schema import GRID, SCHEMA
from bloodyridge_qt.resources import map_file
from bloodyridge_qt.ui.board.items import faces, highlights
from bloodyridge_qt.ui.drawing import artwork, pictures, style, theme
from bloodyridge_qt.ui.drawing.sheet.sheet_painter import SheetPainter
from tests.random_events.watching import on_the_heap

pytestmark = pytest.mark.usefixtures("qapp")


def test_store_keeps_within_its_limit_and_gives_the_same_picture_again() -> None:
    store = pictures.PictureStore(limit=3 * 40 * 40 * 4)

    def make() -> QPixmap:
        pixmap = QPixmap(40, 40)
        pixmap.fill(Qt.GlobalColor.white)
        return pixmap

    first = store.get("a", make)
    assert store.get("a", make) is first
    for key in "bcdefg":
        store.get(key, make)
    assert store.bytes <= 3 * 40 * 40 * 4
    assert store.get("a", make) is not first


def test_what_a_picture_takes_beside_its_pixels_counts() -> None:
    store = pictures.PictureStore(limit=100 * 1024)
    for number in range(1000):  # trees of hundreds of zooms from afar were kept by the ten thousand
        store.get(number, lambda: QPixmap(4, 4))
    assert sum(store.get(number, QPixmap).width() > 0 for number in range(999, 0, -1)) < 200


def test_pictures_take_what_the_store_counts() -> None:
    def draw() -> QPixmap:
        picture = QPixmap(8, 8)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.drawEllipse(1, 1, 6, 6)
        painter.end()
        return picture

    store = pictures.PictureStore(limit=8 * 1024 * 1024)
    gc.collect()
    before = on_the_heap()
    if not before:
        pytest.skip("this C library does not tell")
    for number in range(4000):
        store.get(number, draw)
    assert on_the_heap() - before < 1.1 * store.bytes / 2**20


def test_icons_of_many_colours_keep_little_beside_their_pixels() -> None:
    artwork.icon("save", "#102030")
    gc.collect()
    before = on_the_heap()
    if not before:
        pytest.skip("this C library does not tell")
    made = [artwork.icon("save", f"#{number:06x}") for number in range(100)]
    pixels = sum(4 * size.width() * size.height() * 2 for icon in made for size in icon.availableSizes())
    pictures_made = sum(2 * len(icon.availableSizes()) for icon in made)
    assert on_the_heap() - before < (1.1 * pixels + 2048 * pictures_made) / 2**20


def bytes_of_pixmaps() -> int:
    """What all pictures there are take, whoever holds them."""
    gc.collect()
    there = [thing for thing in gc.get_objects() if type(thing) is QPixmap]
    return sum(pixmap.width() * pixmap.height() * pixmap.depth() // 8 for pixmap in there)


@pytest.mark.long
def test_trees_pieces_and_lights_of_many_zooms_share_one_limit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn = SheetPainter(load_map(map_file("bloody_ridge.geojson"), SCHEMA).sheet)
    style.use("bloody_ridge")
    pictures.store.clear()
    monkeypatch.setattr(pictures.store, "limit", 2 * 1024 * 1024)
    before = bytes_of_pixmaps()
    west = QRectF(drawn.scene_rect().left(), drawn.scene_rect().top(), 600, 700)  # rain forest
    shape = tuple((x / GRID.pitch, y / GRID.pitch) for x, y in GRID.corners(0, 0))
    for zoom in (2.0, 2.1):
        for look in (theme.PRINTED, theme.NIGHT):
            image = QImage(round(600 * zoom), round(700 * zoom), QImage.Format.Format_RGB32)
            painter = QPainter(image)
            painter.scale(zoom, zoom)
            painter.translate(-west.topLeft())
            drawn.paint(painter, west, zoom, look)
            painter.end()
        for size in range(100, 180, 20):
            faces.tile("artillery", "3", round(size * zoom))
            highlights.picture("target", False, size * zoom, shape)
    assert pictures.store.bytes > pictures.store.limit * 0.7, "enough was drawn to fill it"
    assert bytes_of_pixmaps() - before <= pictures.store.limit
