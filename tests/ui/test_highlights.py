"""Rings on hexes stand off every terrain, for eyes that miss a kind of cone as well: on rendered pixels."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter

from bloodyridge_qt.boards.geometry import load_map
from bloodyridge_qt.games.bloody_ridge.rules.map_schema import GRID, SCHEMA
from bloodyridge_qt.resources import map_file
from bloodyridge_qt.ui.board.items.highlights import picture
from bloodyridge_qt.ui.drawing import theme
from bloodyridge_qt.ui.drawing.sheet.sheet_painter import SheetPainter
from tests.slow import after
from tests.ui.eyes import EYES, luminance, pixels

pytestmark = pytest.mark.usefixtures("qapp")

GROUNDS = {"hill": "1811", "jungle": "1406", "clear": "1709", "red row": "1815"}
ZOOMS = (0.3, 0.6, 1.2)
HEX = tuple((x / GRID.pitch, y / GRID.pitch) for x, y in GRID.corners(0, 0))


@pytest.fixture(scope="module")
def drawn(qapp) -> SheetPainter:  # noqa: ARG001  fonts need an application
    return SheetPainter(load_map(map_file("bloody_ridge.geojson"), SCHEMA).sheet)


@cache
def crossed(
    drawn: SheetPainter, look: str, place: str, light: str, aimed: bool, zoom: float
) -> tuple[np.ndarray, ...]:
    """Pixels from the middle of a hex to the middle of its western hexside: without the ring and with it."""
    theme.use(look)
    step = 125 * zoom
    side = round(step * 1.2)
    centre = drawn.place_centre(place)
    area = QRectF(centre.x() - side / zoom / 2, centre.y() - side / zoom / 2, side / zoom, side / zoom)
    shots = []
    for lit in (False, True):
        image = QImage(side, side, QImage.Format.Format_RGB32)
        painter = QPainter(image)
        painter.scale(zoom, zoom)
        painter.translate(-area.topLeft())
        drawn.paint(painter, area, zoom, theme.current())
        painter.resetTransform()
        if lit:
            ring = picture(light, aimed, step, HEX)
            painter.drawPixmap(QPointF((side - ring.width()) / 2, (side - ring.height()) / 2), ring)
        painter.end()
        shots.append(pixels(image))
    # straight south: across the middle of a hexside, away from the printed number
    rows = slice(side // 2 + round(step * 0.3), side // 2 + round(step * 0.5))
    return tuple(shot[rows, side // 2] for shot in shots)


def contrast(one: float, other: float) -> float:
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)


@pytest.mark.long
@pytest.mark.parametrize("look", after(1, theme.THEMES))
@pytest.mark.parametrize("light", ["target", "exit 0"])
def test_a_target_ring_stands_off_every_ground(drawn: SheetPainter, look: str, light: str) -> None:
    """Some line of it has the contrast WCAG asks of signs, 3 to 1, with the ground and with its neighbour."""
    for name, place in GROUNDS.items():
        for aimed in (False, True):
            for zoom in ZOOMS:
                shots = crossed(drawn, look, place, light, aimed, zoom)
                for eye in EYES:
                    bare, ringed = (luminance(line, eye) for line in shots)
                    ground = float(np.median(bare))
                    away = max(contrast(float(seen), ground) for seen in ringed)
                    near = max(
                        contrast(float(first), float(second))
                        for gap in (1, 2, 3)
                        for first, second in zip(ringed, ringed[gap:], strict=False)
                    )
                    assert away >= 3, (name, aimed, zoom, eye, round(away, 2))
                    assert near >= 3, (name, aimed, zoom, eye, round(near, 2))


@pytest.mark.parametrize("aimed", [False, True])
def test_the_ring_of_a_wide_box_is_as_broad_at_its_ends_as_along_it(*, aimed: bool) -> None:
    theme.use("Printed")
    box = tuple((x * 2.2, y * 0.36) for x, y in ((-1, 1), (1, 1), (1, -1), (-1, -1)))
    ring = picture("place", aimed, 40.0, box).toImage()
    solid = (
        [ring.pixelColor(x, ring.height() // 2).alpha() > 200 for x in range(ring.width() // 2)],
        [ring.pixelColor(ring.width() // 3, y).alpha() > 200 for y in range(ring.height() // 2)],
    )
    assert abs(sum(solid[0]) - sum(solid[1])) <= 1
