"""Overlays on the map: told apart by pattern and by colour, for colour-blind eyes as well."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPolygonF
from PySide6.QtWidgets import QGraphicsScene, QGraphicsView
from pytestqt.qtbot import QtBot

from bloodyridge_qt.boards.geometry import load_map
from bloodyridge_qt.games.bloody_ridge import edition
from bloodyridge_qt.games.bloody_ridge.rules.map_schema import GRID, SCHEMA
from bloodyridge_qt.resources import map_file
from bloodyridge_qt.table.inspection import Overlay, OverlayClass, overlays_told
from bloodyridge_qt.ui.drawing import theme
from bloodyridge_qt.ui.drawing.sheet import lettering, sheet_item
from bloodyridge_qt.ui.drawing.sheet.measure_item import MeasureItem, paint_line
from bloodyridge_qt.ui.drawing.sheet.overlay_painter import (
    PATTERNS,
    OverlayPainter,
    key_rows,
    paint_class,
    paint_side,
    paint_swatch,
)
from bloodyridge_qt.ui.drawing.sheet.sheet_item import SheetItem
from bloodyridge_qt.ui.drawing.sheet.sheet_painter import SheetPainter
from tests.slow import after
from tests.ui.eyes import EYES, colour, lab, pixels

pytestmark = pytest.mark.usefixtures("qapp")

CLASSES = {
    key: [OverlayClass(*row) for row in told["classes"]]
    for key, told in overlays_told("bloody_ridge").items()
}
LOOKS = tuple(theme.THEMES.values())

HEX = QPolygonF([QPointF(x, -y) for x, y in (*GRID.corners(0, 0), GRID.corners(0, 0)[0])])


def patch(row: OverlayClass, look: theme.Theme, ground: QColor, zoom: float = 1.0) -> np.ndarray:
    """The middle of a hex, 90 yards square, as a class is drawn over plain ground."""
    image = QImage(round(90 * zoom), round(90 * zoom), QImage.Format.Format_RGB32)
    image.fill(ground)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(zoom, zoom)
    painter.translate(45, 45)
    paint_class(painter, row, HEX, zoom, look)
    painter.end()
    return pixels(image)


def bar(row: OverlayClass, look: theme.Theme) -> np.ndarray:
    image = QImage(96, 48, QImage.Format.Format_RGB32)
    image.fill(look.forest)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(48, 24)
    paint_side(painter, row, QLineF(-36, 0, 36, 0), 1.0, look)
    painter.end()
    return pixels(image)


def pairs() -> list[tuple[str, OverlayClass, OverlayClass]]:
    """Every two classes of one overlay that can lie on the map together."""
    return [
        (key, a, b)
        for key, classes in CLASSES.items()
        for a, b in combinations(classes, 2)
        if {a.key, b.key} != {"strike", "step"}
    ]


@pytest.mark.parametrize("eye", ["all cones", "protanopia", "deuteranopia"])
@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
def test_two_classes_of_an_overlay_never_have_like_colours(look: theme.Theme, eye: str) -> None:
    for key, a, b in pairs():
        first, second = (lab(colour(look.tones[row.tone]), eye) for row in (a, b))
        assert np.linalg.norm(first - second) > 18, (key, a.tone, b.tone)


@pytest.mark.long
@pytest.mark.parametrize("eye", ["protanopia", "deuteranopia"])
@pytest.mark.parametrize("look", after(1, LOOKS), ids=lambda look: look.name)
def test_two_classes_of_an_overlay_look_different_on_any_ground(look: theme.Theme, eye: str) -> None:
    for ground in (look.forest, look.grass, look.slope):
        drawn = {
            (row.pattern, row.tone): lab(patch(row, look, ground), eye)
            for classes in CLASSES.values()
            for row in classes
        }
        for key, a, b in pairs():
            first, second = drawn[a.pattern, a.tone], drawn[b.pattern, b.tone]
            differs = np.linalg.norm(first - second, axis=-1) > 12
            assert differs.mean() > 0.2, (key, a.key, b.key)


@pytest.mark.parametrize("zoom", [0.35, 0.8, 2.0])
@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
def test_patterns_differ_without_any_colour(look: theme.Theme, zoom: float) -> None:
    """One tone for all: what is left is the pattern alone."""
    drawn = {
        name: lab(patch(OverlayClass(name, name, name, "blue"), look, look.forest, zoom), "all cones")[..., 0]
        for name in PATTERNS
    }
    for a, b in combinations(PATTERNS, 2):
        assert (abs(drawn[a] - drawn[b]) > 8).mean() > 0.1, (a, b)


def test_strokes_stand_off_the_ground() -> None:
    for look in LOOKS:
        for name in look.tones:
            for ground in (look.forest, look.grass, look.slope, look.paper):
                for eye in EYES:
                    far = np.linalg.norm(lab(colour(look.tones[name]), eye) - lab(colour(ground), eye))
                    halo = np.linalg.norm(lab(colour(look.tones[name]), eye) - lab(colour(look.paper), eye))
                    assert max(far, halo) > 20, (look.name, name, eye)


@pytest.mark.parametrize("eye", list(EYES))
@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
def test_marked_hexsides_differ_in_form_and_colour(look: theme.Theme, eye: str) -> None:
    for key in ("sectors", "provenance"):
        rows = [row for row in CLASSES[key] if key == "provenance" or row.key in ("barred", "open")]
        for a, b in combinations(rows, 2):
            differs = np.linalg.norm(lab(bar(a, look), eye) - lab(bar(b, look), eye), axis=-1) > 15
            assert differs.mean() > 0.04, (a.key, b.key)
            same = [bar(OverlayClass("", "", row.pattern, "blue"), look) for row in (a, b)]
            assert (abs(same[0] - same[1]).max(axis=-1) > 0.1).mean() > 0.02, "the form alone"


# on the sheet


@pytest.fixture(scope="module")
def drawn(qapp) -> SheetPainter:  # noqa: ARG001  fonts need an application
    return SheetPainter(edition.open_edition().start({"seed": "1"}).sheet)


def picture(
    drawn: SheetPainter, overlays: tuple[Overlay, ...], area: QRectF, zoom: float = 1.0
) -> np.ndarray:
    image = QImage(round(area.width() * zoom), round(area.height() * zoom), QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    painter.scale(zoom, zoom)
    painter.translate(-area.topLeft())
    OverlayPainter(drawn).paint(painter, overlays, area, zoom, theme.PRINTED)
    painter.end()
    return pixels(image)


def around(drawn: SheetPainter, number: str) -> QRectF:
    return drawn.space_polygon(number).boundingRect()


def test_an_overlay_colours_its_hexes_and_no_others(drawn: SheetPainter) -> None:
    inspector = edition.open_edition().inspector({})
    overlay = inspector.reach("1405")
    for number in ("1404", "1405", "1504"):
        assert (picture(drawn, (overlay,), around(drawn, number)) < 0.99).any(axis=-1).mean() > 0.3
    centre = drawn.place_centre("1409")
    far = QRectF(centre.x() - 40, centre.y() - 40, 80, 80)
    assert (picture(drawn, (overlay,), far) == 1).all()


def test_overlays_that_lie_over_each_other_both_show(drawn: SheetPainter) -> None:
    inspector = edition.open_edition().inspector({})
    zones, provenance = inspector.overlay("zones"), inspector.overlay("provenance")
    area = around(drawn, "1405")
    both = picture(drawn, (zones, provenance), area)
    for alone in ((zones,), (provenance,)):
        assert (abs(both - picture(drawn, alone, area)).max(axis=-1) > 0.1).mean() > 0.1


def test_barred_hexsides_are_marked_where_they_run(drawn: SheetPainter) -> None:
    overlay = edition.open_edition().inspector({}).overlay("sectors")
    mark = next(mark for mark in overlay.sides if mark.key == "barred")
    middle = (drawn.place_centre(mark.a) + drawn.place_centre(mark.b)) / 2
    spot = picture(drawn, (overlay,), QRectF(middle.x() - 3, middle.y() - 3, 6, 6), 4.0)
    assert np.linalg.norm(spot[12, 12] - colour(theme.PRINTED.tones["red"])) < 0.1


def test_numbers_stay_legible_over_patterns(drawn: SheetPainter) -> None:
    """The number's own ground is nearly paper, and its ink is dark on it."""
    overlay = edition.open_edition().inspector({}).overlay("provenance")
    centre = drawn.place_centre("1405")
    spot = picture(drawn, (overlay,), QRectF(centre.x() - 12, centre.y() - 54, 24, 9), 4.0)
    light = lab(spot, "all cones")[..., 0]
    assert np.percentile(light, 90) - np.percentile(light, 3) > 45


def test_a_measured_line_runs_from_centre_to_centre(drawn: SheetPainter) -> None:
    measure = edition.open_edition().inspector({}).measure("1813", "1809")
    area = around(drawn, "1811")
    image = QImage(round(area.width()), round(area.height()), QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    painter.translate(-area.topLeft())
    paint_line(painter, drawn, measure, 1.0, theme.PRINTED)
    painter.end()
    column = pixels(image)[:, round(area.width() / 2)]
    assert (column[:, 2] - column[:, 0] > 0.1).mean() > 0.9


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
def test_a_measured_length_is_legible_on_every_screen(
    drawn: SheetPainter, ratio: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the zoom of the start: capitals of nine logical pixels, however many device pixels that is."""
    measure = edition.open_edition().inspector({}).measure("1813", "1809")
    printed = []
    monkeypatch.setattr(
        lettering, "draw", lambda _painter, text, _at, cap, *_, **__: printed.append((text, cap))
    )
    image = QImage(10, 10, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    zoom = 0.3 * ratio
    paint_line(painter, drawn, measure, zoom, theme.PRINTED, ratio)
    painter.end()
    ((text, cap),) = printed
    assert text == measure.text
    assert cap * zoom / ratio >= 9


def test_the_key_shows_each_class_that_occurs() -> None:
    overlay = edition.open_edition().inspector({}).overlay("provenance")
    rows = {row.row.key: (row.ground, row.side) for row in key_rows([overlay])}
    assert rows == {"cited": (True, False), "calculated": (False, True), "reconstructed": (True, True)}
    samples = []
    for row in key_rows([overlay]):
        image = QImage(60, 50, QImage.Format.Format_RGB32)
        image.fill(theme.PRINTED.panel)
        painter = QPainter(image)
        paint_swatch(painter, row.row, QRectF(0, 0, 60, 50), theme.PRINTED, ground=row.ground, side=row.side)
        painter.end()
        samples.append(pixels(image))
    for a, b in combinations(samples, 2):
        assert (abs(a - b).max(axis=-1) > 0.1).mean() > 0.1


@pytest.mark.long
def test_the_sheet_in_the_scene_shows_the_overlays_it_is_told(drawn: SheetPainter) -> None:
    inspector = edition.open_edition().inspector({})
    scene, sheet, line = QGraphicsScene(), SheetItem(drawn), MeasureItem(drawn)
    scene.addItem(sheet)
    scene.addItem(line)
    assert not line.isVisible()
    assert line.acceptedMouseButtons() == Qt.MouseButton.NoButton

    def shown() -> np.ndarray:
        image = QImage(140, 120, QImage.Format.Format_RGB32)
        image.fill(QColor("white"))
        painter = QPainter(image)
        scene.render(painter, QRectF(0, 0, 140, 120), around(drawn, "1405"))
        painter.end()
        return pixels(image)

    empty = shown()
    sheet.show_overlays([inspector.overlay("zones")])
    zones = shown()
    assert (abs(zones - empty) > 0.05).any(axis=-1).mean() > 0.3
    line.show_measure(inspector.measure("1405", "1408"))
    assert (abs(shown() - zones) > 0.05).any(axis=-1).mean() > 0.02
    sheet.show_overlays([])
    line.show_measure(None)
    assert not line.isVisible()
    assert (shown() == empty).all()


@pytest.fixture
def seen(qtbot: QtBot) -> QGraphicsView:
    """A window onto a sheet of its own."""
    scene = QGraphicsScene()
    scene.addItem(SheetItem(load_map(map_file("bloody_ridge.geojson"), SCHEMA).sheet))
    view = QGraphicsView(scene)
    scene.setParent(view)
    qtbot.addWidget(view)
    view.resize(500, 400)
    view.scale(0.3, 0.3)
    view.show()
    return view


def counted(monkeypatch: pytest.MonkeyPatch, painter: type) -> list[object]:
    """A list that grows with everything this kind of painter paints."""
    painted, paint = [], painter.paint
    monkeypatch.setattr(painter, "paint", lambda *of, **more: painted.append(of) or paint(*of, **more))
    return painted


def overlays() -> list[Overlay]:
    inspector = edition.open_edition().inspector({})
    return [inspector.overlay(key) for key in ("zones", "control")]


@pytest.mark.long
def test_a_frame_with_overlays_paints_none_of_them_anew(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, seen: QGraphicsView
) -> None:
    (sheet,) = seen.items()
    bare = seen.grab().toImage()
    painted, bare_painted = counted(monkeypatch, OverlayPainter), counted(monkeypatch, SheetPainter)
    sheet.show_overlays(overlays())
    seen.grab()
    qtbot.waitUntil(lambda: not sheet.drawing)
    covered = seen.grab().toImage()
    assert covered != bare
    assert painted
    painted.clear()
    assert seen.grab().toImage() == covered
    assert painted == []
    sheet.show_overlays([])
    assert seen.grab().toImage() == bare
    assert bare_painted == [], "the sheet under them stays as it is"


@pytest.mark.long
def test_overlays_come_a_few_tiles_a_frame_and_the_last_ones_stay_till_then(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, seen: QGraphicsView
) -> None:
    (sheet,) = seen.items()
    bare = seen.grab().toImage()
    monkeypatch.setattr(sheet_item, "OVERLAY_FRAME", 0.0)  # as on a machine with time for one
    painted = counted(monkeypatch, OverlayPainter)
    zones, control = overlays()
    sheet.show_overlays([zones])
    first = seen.grab().toImage()
    assert len(painted) == 1
    assert sheet.drawing
    qtbot.waitUntil(lambda: not sheet.drawing)
    whole = seen.grab().toImage()
    assert first != whole != bare
    sheet.show_overlays([control])
    changing = seen.grab().toImage()
    qtbot.waitUntil(lambda: not sheet.drawing)
    after = seen.grab().toImage()
    sample = [(x, y) for x in range(0, 480, 7) for y in range(0, 380, 7)]
    known = sum(changing.pixel(x, y) in (whole.pixel(x, y), after.pixel(x, y)) for x, y in sample)
    assert known == len(sample), "each tile shows what was there, or what is there now"
    assert changing not in (whole, after)
