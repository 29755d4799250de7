"""The printed sheet: where things lie, how the terrains look, and what the tiles cost and keep."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from math import cos, radians, sin

import pytest
from PySide6.QtCore import QEventLoop, QPointF, QRect, QRectF, QSize, QTimer
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter, QPixmap, QPixmapCache, QTransform
from PySide6.QtWidgets import QGraphicsScene, QGraphicsView
from shapely.geometry import Polygon

from bloodyridge_qt.boards.geometry import load_map
from bloodyridge_qt.games import registry
from bloodyridge_qt.games.bloody_ridge.rules import charts
from bloodyridge_qt.games.bloody_ridge.rules.map_schema import SCHEMA
from bloodyridge_qt.resources import map_file
from bloodyridge_qt.ui.board.items.ground import Ground
from bloodyridge_qt.ui.drawing import theme, typefaces
from bloodyridge_qt.ui.drawing.sheet import lettering, sheet_item, tiles
from bloodyridge_qt.ui.drawing.sheet.field_lines import line_words
from bloodyridge_qt.ui.drawing.sheet.lettering import labels_in
from bloodyridge_qt.ui.drawing.sheet.noise import smooth, unit
from bloodyridge_qt.ui.drawing.sheet.sheet_item import SheetItem
from bloodyridge_qt.ui.drawing.sheet.sheet_painter import SheetPainter
from bloodyridge_qt.ui.drawing.sheet.tiles import TILE_BYTES
from bloodyridge_qt.ui.drawing.sheet.words import cartouche_styles
from tests.slow import after
from tests.ui.eyes import contrast, text_pairs

pytestmark = pytest.mark.usefixtures("qapp")  # fonts need an application


@pytest.fixture(autouse=True)
def _nothing_drawn() -> Iterator[None]:
    """No test takes tiles of another, nor leaves some: a few draw a sheet that is not there."""
    QPixmapCache.clear()
    yield
    QPixmapCache.clear()


@pytest.fixture(scope="session")
def sheet():
    return load_map(map_file("bloody_ridge.geojson"), SCHEMA).sheet


@pytest.fixture(scope="session")
def drawn(sheet, qapp) -> SheetPainter:  # noqa: ARG001  fonts need an application
    return SheetPainter(sheet)


@pytest.fixture(scope="session")
def ground(sheet) -> Ground:
    return Ground(sheet)


def picture(drawn: SheetPainter, area: QRectF, zoom: float, look: theme.Theme = theme.PRINTED) -> QImage:
    """A part of the sheet as it is printed."""
    image = QImage(round(area.width() * zoom), round(area.height() * zoom), QImage.Format.Format_RGB32)
    image.fill(QColor("magenta"))
    painter = QPainter(image)
    painter.scale(zoom, zoom)
    painter.translate(-area.topLeft())
    drawn.paint(painter, area, zoom, look)
    painter.end()
    return image


def greys(image: QImage) -> list[list[int]]:
    grey = image.convertToFormat(QImage.Format.Format_Grayscale8)
    return [list(bytes(grey.constScanLine(y))[: grey.width()]) for y in range(grey.height())]


# where things lie


def test_every_hex_centre_is_found_under_its_own_number(sheet, drawn, ground):
    assert len(sheet.spaces) == 214
    for shape in sheet.spaces:
        assert ground.space_at(drawn.place_centre(shape.name)) == shape.name


def test_points_just_inside_the_corners_and_sides_belong_to_the_hex(sheet, drawn, ground):
    for shape in sheet.spaces:
        centre = drawn.place_centre(shape.name)
        for k in range(12):
            reach = 71.4 if k % 2 == 0 else 61.9  # corner 72.17 yards away, side 62.5
            angle = radians(30 * k)
            point = centre + QPointF(reach * cos(angle), reach * sin(angle))
            assert ground.space_at(point) == shape.name


def test_points_just_over_a_side_belong_to_the_neighbour_or_to_nobody(sheet, drawn, ground):
    for shape in sheet.spaces:
        centre = drawn.place_centre(shape.name)
        for k in range(6):
            angle = radians(30 + 60 * k)
            point = centre + QPointF(63.1 * cos(angle), 63.1 * sin(angle))
            beyond = centre + QPointF(125 * cos(angle), 125 * sin(angle))
            assert ground.space_at(point) == ground.space_at(beyond) != shape.name


def test_north_is_up_and_the_polygon_closes(drawn):
    assert drawn.place_centre("1801").y() < drawn.place_centre("1802").y()
    polygon = drawn.space_polygon("1813")
    assert len(polygon) == 7
    assert polygon[0] == polygon[6]
    assert (polygon.boundingRect().center() - drawn.place_centre("1813")).manhattanLength() < 0.05


def test_off_the_field_there_is_no_hex(drawn, ground):
    corner = drawn.scene_rect().topLeft() + QPointF(5, 5)
    assert ground.space_at(corner) == ""
    assert ground.space_at(QPointF(1e7, -1e7)) == ""


def test_boxes_are_found_at_their_middle_and_lie_on_the_sheet(sheet, drawn, ground):
    for box in sheet.boxes:
        rect = ground.rect(box.key)
        assert drawn.scene_rect().contains(rect)
        assert ground.box_at(rect.center()) == box.key
    assert ground.box_at(drawn.place_centre("1813")) == ""


def test_asking_for_what_is_not_on_the_sheet_is_a_key_error(drawn, ground):
    with pytest.raises(KeyError):
        drawn.place_centre("9999")
    with pytest.raises(KeyError):
        ground.rect("nowhere")


# what is printed


def test_the_printed_chart_says_what_the_tables_say__10_1_to_10_4(sheet):
    rows = {
        cells[0]: cells[2:]
        for cells in (
            [cell.strip() for cell in label.text.split("|")] for label in labels_in(sheet, "legend")
        )
        if cells[0] in ("hill", "jungle", "clear")
    }
    assert set(rows) == {"hill", "jungle", "clear"}
    for ground, cells in rows.items():
        artillery = next(row.upto for row in charts.ARTILLERY_FIRE if ground in row.ground)
        recapture = next(row.upto for row in charts.COUNTERATTACK if ground in row.ground)
        assert cells[:3] == [str(charts.defence_factor(ground)), f"1–{artillery}", f"1–{recapture}"]
    north, south = (charts.force_modifier(place) for place in (charts.NORTH_HEXES, charts.SOUTH_HEXES))
    assert (north, south, charts.force_modifier(charts.HILL_HEXES)) == (-1, -3, 0)
    assert rows["hill"][3] == "1d6"
    assert rows["jungle"][3] == rows["clear"][3] == "1d6−1 / 1d6−3 south"


def test_the_cartouche_is_set_as_title_subtitle_date_and_small_print(sheet):
    set_as = {sheet.labels[index].text: style for index, style in cartouche_styles(sheet).items()}
    assert set_as["Bloody"] == set_as["Ridge"] == "title"
    assert set_as["Decision on Guadalcanal"] == "subtitle"
    assert set_as["13 September 1942"] == "date"
    assert list(set_as.values()).count("imprint") == 2


def test_the_title_is_whole_when_only_the_hexes_are_fitted_in_sight(sheet, drawn):
    top = -max(y for shape in sheet.spaces for _x, y in shape.polygon) - 25  # with the arrows off the map
    (box,) = [box for box in sheet.boxes if box.kind == "cartouche"]
    west, _south, east, _north = box.rect
    strip = picture(drawn, QRectF(west + 30, top - 2, east - west - 60, 4), 2.0)
    assert min(min(row) for row in greys(strip)) > 180, "ink where the sight ends"


def test_the_small_print_of_the_cartouche_keeps_clear_of_its_hollow_corners(sheet, printed):
    west, south, east, north = next(box.rect for box in sheet.boxes if box.kind == "cartouche")
    frame = QRectF(west, -north, east - west, north - south)
    hollow = 34 + 9  # of the inner line, from the corner of the frame
    for _text, at, cap, wide in printed:
        words = QRectF(at.x() - wide / 2, at.y() - cap / 2, wide, cap)
        if frame.contains(at) and words.bottom() > frame.bottom() - hollow - 9:
            assert words.left() > frame.left() + hollow
            assert words.right() < frame.right() - hollow


def test_the_key_names_the_words_along_the_us_boundary(sheet):
    assert line_words(sheet, "us_sector_boundary") == ("US SECTOR", "BOUNDARY")
    assert line_words(sheet, "no_such_line") == ()


def test_a_sheet_without_words_for_its_boxes_is_drawn_all_the_same(sheet, qapp):  # noqa: ARG001
    bare = SheetPainter(replace(sheet, labels=(), lines=(), boxes=sheet.boxes))
    assert picture(bare, bare.scene_rect(), 0.2) != QImage()


@pytest.fixture
def printed(drawn, monkeypatch) -> list[tuple[str, QPointF, float, float]]:
    """All words of the sheet as they are printed: text, middle, height of the capitals, width."""
    words = []

    def note(_painter, text, at, cap, _colour, face=lettering.SERIF, *, fit=0.0, align=0.5, **_how):
        wide = lettering.width(text, cap, face)
        if fit and wide > fit:
            cap, wide = cap * fit / wide, fit
        words.append((text, at + QPointF(wide * (0.5 - align), 0), cap, wide))

    monkeypatch.setattr(lettering, "draw", note)
    picture(drawn, drawn.scene_rect(), 0.3)
    return words


def test_all_words_of_the_sheet_can_be_read_at_the_size_of_the_start(printed):
    """There a hex is 38 pixels high: 0.3 pixels to a yard, and capitals of 4.5 pixels are type of 6.5."""
    assert len(printed) > 40
    assert [(text, round(cap, 1)) for text, _at, cap, _wide in printed if cap * 0.305 < 4.5] == []


def test_names_on_the_field_cover_no_hex_number(sheet, printed):
    names = {label.text.upper() for label in sheet.labels if label.role == "hex_area"}
    tops = [(shape.centre[0], -shape.centre[1] - 62.5) for shape in sheet.spaces]
    found = [words for words in printed if words[0] in names]
    assert len(found) == len(names) > 4
    for text, at, cap, wide in found:
        name = QRectF(at.x() - wide / 2, at.y() - cap / 2, wide, cap)
        # type of 22 yards hangs six and a half below the top of the hex; with two yards of air round it
        figures = QFontMetricsF(typefaces.condensed(22))
        high = figures.capHeight() + 4
        numbers = [QRectF(x - 22, top + 4.5 + figures.ascent() - high, 44, high + 4) for x, top in tops]
        assert not any(name.intersects(number) for number in numbers), text


def test_contours_lie_one_inside_the_other(sheet):
    rings = [line for line in sheet.lines if line.kind == "contour"]
    rings.sort(key=lambda line: int(line.name.split()[0]))
    shapes = [Polygon(line.points) for line in rings]
    assert len(shapes) >= 2
    for lower, higher in pairwise(shapes):
        assert lower.is_valid
        assert lower.contains(higher)


# drawing


@pytest.mark.parametrize("look", theme.THEMES.values(), ids=lambda look: look.name)
@pytest.mark.parametrize("zoom", [0.12, 0.4, 1.3, 3.0])
def test_every_palette_covers_the_whole_exposed_part(drawn, look, zoom):
    area = QRectF(drawn.place_centre("1811") - QPointF(150, 150), QSize(300, 300).toSizeF())
    image = picture(drawn, area, zoom, look)
    magenta = QColor("magenta").rgb()
    assert all(
        image.pixel(x, y) != magenta for x in range(image.width()) for y in range(0, image.height(), 3)
    )


def test_the_same_sheet_is_drawn_alike_by_two_painters(sheet, drawn):
    area = QRectF(drawn.place_centre("1712") - QPointF(200, 150), QSize(400, 300).toSizeF())
    assert picture(drawn, area, 0.8) == picture(SheetPainter(sheet), area, 0.8)


@pytest.mark.long
def test_a_sheet_with_signs_and_names_is_drawn_alike_time_after_time():
    """Signs beside names went a step farther with every picture once."""
    board = registry.game("tarawa_1943").edition().start({}).screen.sheet
    one = SheetPainter(board)
    west, south, east, north = board.bounds
    whole = QRectF(west, -north, east - west, north - south)
    assert picture(one, whole, 0.5) == picture(one, whole, 0.5)


def test_painting_leaves_the_painter_as_it_was(drawn):
    image = QImage(200, 200, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.scale(0.5, 0.5)
    painter.setOpacity(0.75)
    before = (painter.worldTransform(), painter.pen(), painter.brush(), painter.font(), painter.renderHints())
    drawn.paint(painter, QRectF(1400, -1400, 400, 400), 0.5, theme.PRINTED)
    after = (painter.worldTransform(), painter.pen(), painter.brush(), painter.font(), painter.renderHints())
    assert after == before
    assert painter.opacity() == 0.75
    assert not painter.hasClipping()
    painter.end()


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
def test_hex_numbers_are_as_large_on_every_screen(drawn, monkeypatch, ratio):
    """Six and a half logical pixels at the zoom of the start, however many device pixels that is."""
    sizes = []
    condensed = typefaces.condensed
    monkeypatch.setattr(typefaces, "condensed", lambda px, *more: sizes.append(px) or condensed(px, *more))
    image = QImage(10, 10, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    drawn.paint(painter, QRectF(1400, -1400, 30, 30), 0.305 * ratio, theme.PRINTED, ratio)
    painter.end()
    assert sizes
    assert min(sizes) / ratio >= 6.5


def test_only_the_boundary_of_the_chosen_reading_is_drawn(sheet):
    drawn = SheetPainter(sheet)
    area = drawn.field_rect()
    seen = {}
    for reading in ("H1", "H2", "H3"):
        drawn.reading = reading
        seen[reading] = picture(drawn, area, 0.25)
    assert seen["H1"] != seen["H2"] != seen["H3"] != seen["H1"]


def test_the_edge_of_a_hex_number_fades_out_when_it_would_be_too_small(drawn):
    """From afar the top of a hex shows terrain alone, near it shows darker figures."""
    centre = drawn.place_centre("1912")
    top = QRectF(centre.x() - 18, centre.y() - 57, 36, 16)
    far, near = picture(drawn, top, 0.18), picture(drawn, top, 1.3)
    darkest = [min(map(min, greys(image))) for image in (far, near)]
    assert darkest[1] < 80 < darkest[0]


# terrain


def texture(drawn: SheetPainter, number: str, look: theme.Theme) -> tuple[float, float, float]:
    """Of a hex's middle, without colour: mean grey, mean step from pixel to pixel eastward and southward."""
    area = QRectF(drawn.place_centre(number) - QPointF(36, 26), QSize(72, 52).toSizeF())
    rows = greys(picture(drawn, area, 1.28, look))
    east = [abs(a - b) for row in rows for a, b in pairwise(row)]
    south = [abs(a - b) for row, below in pairwise(rows) for a, b in zip(row, below, strict=True)]
    values = [value for row in rows for value in row]
    return sum(values) / len(values), sum(east) / len(east), sum(south) / len(south)


@pytest.mark.parametrize("look", theme.THEMES.values(), ids=lambda look: look.name)
def test_the_three_terrains_are_told_apart_without_colour(sheet, drawn, look):
    numbers = {
        "jungle": ("1205", "2006", "1413", "2203"),
        "clear": ("1606", "2013", "1912", "2012"),
        "hill": ("1810", "1911", "1811", "1710"),
    }
    grey, east, south = {}, {}, {}
    for terrain, some in numbers.items():
        assert {sheet.space(number).terrain for number in some} == {terrain}
        measured = [texture(drawn, number, look) for number in some]
        grey[terrain], east[terrain], south[terrain] = (
            sum(column) / len(some) for column in zip(*measured, strict=True)
        )
    assert grey["jungle"] + 8 < grey["hill"] < grey["clear"] - 8, "each has its own lightness"
    assert east["clear"] > 1.35 * south["clear"], "grass is upright strokes"
    assert 0.8 < east["jungle"] / south["jungle"] < 1.25, "trees are round"
    assert 0.8 < east["hill"] / south["hill"] < 1.25, "hachures run every way"
    assert south["hill"] > 1.5 * south["jungle"], "and are far sharper than trees"
    assert east["jungle"] > 1.5, "but the forest is no flat tint"


def test_the_forest_does_not_repeat_from_hex_to_hex(drawn):
    middles = [
        picture(drawn, QRectF(drawn.place_centre(number) - QPointF(30, 20), QSize(60, 40).toSizeF()), 0.8)
        for number in ("1203", "1204", "1205", "1403", "1405", "2104")
    ]
    assert all(a != b for k, a in enumerate(middles) for b in middles[k + 1 :])


def test_noise_is_fixed_and_fills_its_range():
    assert [round(unit(column, 7, 2), 3) for column in range(4)] == [
        round(unit(c, 7, 2), 3) for c in range(4)
    ]
    values = [unit(column, row, 1) for column in range(-40, 40) for row in range(-40, 40)]
    assert min(values) < 0.02
    assert max(values) > 0.98
    assert 0.47 < sum(values) / len(values) < 0.53
    steps = [abs(smooth(x, 0, 100, 3) - smooth(x + 1, 0, 100, 3)) for x in range(-300, 300)]
    assert max(steps) < 0.02


# colours


@pytest.mark.parametrize("look", theme.THEMES.values(), ids=lambda look: look.name)
def test_text_has_the_contrast_of_wcag_aa(look):
    poor = {
        name: round(contrast(letters, ground), 2)
        for name, (letters, ground) in text_pairs(look).items()
        if contrast(letters, ground) < 4.5
    }
    assert poor == {}


def test_contrast_is_counted_as_wcag_counts_it():
    assert contrast(QColor("black"), QColor("white")) == pytest.approx(21)
    assert contrast(QColor("#777777"), QColor("white")) == pytest.approx(4.48, abs=0.01)


# tiles


@pytest.fixture
def view(sheet, qtbot):
    scene = QGraphicsScene()
    item = SheetItem(sheet)
    scene.addItem(item)
    scene.setSceneRect(item.boundingRect())
    view = QGraphicsView(scene)
    view.setFrameStyle(0)
    view.setFixedSize(500, 400)
    qtbot.addWidget(view)
    view.show()
    view.item, view.kept = item, scene
    return view


def wait(milliseconds: int) -> None:
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def zoom_to(view: QGraphicsView, zoom: float) -> None:
    view.setTransform(QTransform.fromScale(zoom, zoom))
    view.centerOn(view.item.painter.place_centre("1811"))


@pytest.mark.long
def test_tiles_show_what_the_painter_draws(view):
    zoom_to(view, 0.8)
    view.item.settle()
    shown = view.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    corner = view.mapToScene(0, 0)
    expected = picture(view.item.painter, QRectF(corner, QSize(625, 500).toSizeF()), 0.8)
    # where two tiles meet, half-covered pixels may differ by a shade
    strayed = sum(
        abs((shown.pixel(x, y) >> 8 & 255) - (expected.pixel(x, y) >> 8 & 255)) > 24
        for x in range(0, 480, 3)
        for y in range(0, 380, 3)
    )
    assert strayed < 0.02 * 160 * 127


def test_a_second_repaint_renders_nothing(view, monkeypatch):
    zoom_to(view, 0.7)
    view.item.settle()
    view.viewport().repaint()
    rendered = []
    monkeypatch.setattr(view.item.painter, "paint", lambda *_: rendered.append(1))
    view.viewport().repaint()
    assert rendered == []


def test_panning_renders_only_what_comes_into_sight(view, monkeypatch):
    zoom_to(view, 1.5)
    view.item.settle()
    view.viewport().repaint()
    rendered = []
    paint = view.item.painter.paint
    monkeypatch.setattr(view.item.painter, "paint", lambda *args: (rendered.append(1), paint(*args)))
    bar = view.horizontalScrollBar()
    bar.setValue(bar.value() + tiles.TILE)
    view.viewport().repaint()
    assert 0 < len(rendered) <= 3


@pytest.mark.long
def test_a_zoom_stretches_first_and_is_sharp_after_it_rests(view):
    zoom_to(view, 0.6)
    view.item.settle()
    view.viewport().repaint()
    before = set(view.item.tiles.now)
    for step in range(1, 5):
        zoom_to(view, 0.6 * 1.1**step)
        view.viewport().repaint()
    assert set(view.item.tiles.now) == before, "nothing is rendered while the zoom goes on"
    wait(sheet_item.SETTLE_MS + 120)
    zoom_now = view.transform().m11() * view.devicePixelRatioF()
    assert view.item.tiles.scale == pytest.approx(zoom_now)
    assert view.item.rest_timer == 0


def test_a_sheet_that_goes_while_a_zoom_rests_leaves_no_clock_behind(view):
    zoom_to(view, 0.6)
    view.item.settle()
    view.viewport().repaint()
    zoom_to(view, 0.7)
    view.viewport().repaint()
    assert view.item.rest_timer != 0
    view.kept.clear()  # Qt deletes the item, its Python half lives on
    wait(sheet_item.SETTLE_MS + 60)


@pytest.mark.long
def test_what_one_frame_has_no_time_for_comes_in_the_next_ones(view, monkeypatch):
    monkeypatch.setattr(sheet_item, "FRAME", 0.0)
    rendered = []
    paint = view.item.painter.paint
    monkeypatch.setattr(view.item.painter, "paint", lambda *args: (rendered.append(1), paint(*args)))
    zoom_to(view, 2.0)
    view.item.show_sheet(view.item.painter, view.item.boundingRect())
    view.viewport().repaint()
    assert len(rendered) == 2, "the whole sheet coarsely and one row of tiles, and the window goes on"
    wait(200)
    in_steps = view.grab().toImage()
    assert len(rendered) > 2
    view.item.show_sheet(view.item.painter, view.item.boundingRect())
    view.item.settle()
    assert view.grab().toImage() == in_steps


def test_the_last_zoom_comes_back_without_rendering(view, monkeypatch):
    for zoom in (0.5, 0.9):
        zoom_to(view, zoom)
        view.item.settle()
        view.viewport().repaint()
    rendered = []
    monkeypatch.setattr(view.item.painter, "paint", lambda *_: rendered.append(1))
    zoom_to(view, 0.5)
    view.viewport().repaint()
    assert rendered == []
    assert view.item.tiles.scale == pytest.approx(0.5 * view.devicePixelRatioF())


@pytest.mark.long
def test_the_cache_keeps_to_its_budget(view):
    for zoom in (0.5, 1.0, 2.0, 2.4):
        for number in ("1101", "2203", "1507", "1911", "1217", "2012"):
            view.setTransform(QTransform.fromScale(zoom, zoom))
            view.item.settle()
            view.centerOn(view.item.painter.place_centre(number))
            view.viewport().repaint()
            assert TILE_BYTES * len(view.item.tiles) <= 28 * 1024 * 1024


@pytest.mark.long
def test_a_new_palette_and_a_new_reading_reach_the_tiles(view):
    zoom_to(view, 0.5)
    view.item.settle()
    day = view.grab().toImage()
    theme.use("Night")
    view.item.update()
    night = view.grab().toImage()
    assert day != night
    view.item.show_reading("H2")
    assert view.grab().toImage() != night


def test_tiles_are_rendered_for_the_pixels_of_the_screen(sheet, qtbot):
    """At two device pixels to a logical one, a tile holds twice the yards' pixels."""
    item = SheetItem(sheet)
    canvas = QPixmap(400, 300)
    canvas.setDevicePixelRatio(2.0)
    painter = QPainter(canvas)
    painter.scale(0.5, 0.5)
    painter.translate(-1500, 1500)
    view = QGraphicsView()
    qtbot.addWidget(view)
    option = type("Option", (), {"exposedRect": QRectF(1500, -1500, 400, 300)})()
    item.paint(painter, option, view)
    painter.end()
    assert item.tiles.scale == pytest.approx(1.0)
    assert canvas.toImage().copy(QRect(0, 0, 400, 300)) != QImage()


@pytest.mark.parametrize("resting", [True, False], ids=["at rest", "while a zoom goes on"])
@pytest.mark.parametrize("ratio", after(2, [1.0, 1.25, 1.5, 1.75, 2.0, 3.0]))
@pytest.mark.parametrize("begins", [0, 35])
def test_no_desk_shows_between_two_tiles(sheet, qtbot, monkeypatch, ratio, resting, begins):
    """Wherever the view lies in the window and has been moved to, at every scale of the screen."""
    item = SheetItem(sheet)
    paper = QColor("white")
    monkeypatch.setattr(item.painter, "paint", lambda painter, exposed, *_: painter.fillRect(exposed, paper))
    view = QGraphicsView()
    qtbot.addWidget(view)
    for zoom, moved in ((0.3043, 0), (0.26, 0), (0.5, 1), (0.4, 3), (0.33, 2)):
        canvas = QImage(int(700 * ratio), int(560 * ratio), QImage.Format.Format_RGB32)
        canvas.setDevicePixelRatio(ratio)
        painter = QPainter(canvas)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        painter.setWindow(0, 0, 700, 560)
        painter.setViewport(begins, begins, 700, 560)  # as Qt does with a widget that begins there
        if resting:
            item.settle()
        for grown in (1.0,) if resting else (1.0, 1.13):
            canvas.fill(QColor("black"))
            painter.setWorldTransform(QTransform(zoom * grown, 0, 0, zoom * grown, 37 - moved, 690 - moved))
            seen = painter.worldTransform().inverted()[0].mapRect(QRectF(0, 0, 700, 560))
            item.paint(painter, type("Option", (), {"exposedRect": seen})(), view)
        painter.end()
        sheet_rect = item.painter.scene_rect()
        inside = QTransform(zoom * grown, 0, 0, zoom * grown, 37 - moved, 690 - moved).mapRect(sheet_rect)
        inside = inside.translated(begins, begins).intersected(QRectF(begins, begins, 700, 560))
        inside = inside.intersected(QRectF(0, 0, 700, 560))
        left, right = int(inside.left() * ratio) + 3, int(inside.right() * ratio) - 3
        rows = range(int(inside.top() * ratio) + 3, int(inside.bottom() * ratio) - 3)
        grey = canvas.convertToFormat(QImage.Format.Format_Grayscale8)
        dark = [y for y in rows if bytes(grey.constScanLine(y))[left:right].strip(b"\xff")]
        assert not dark, f"zoom {zoom}, moved by {moved}: desk in rows {dark[:4]}"


def test_a_printer_gets_vectors_and_fills_no_cache(sheet):
    scene = QGraphicsScene()
    item = SheetItem(sheet)
    scene.addItem(item)
    image = QImage(600, 470, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    scene.render(painter, QRectF(image.rect()), item.painter.scene_rect())
    painter.end()
    assert TILE_BYTES * len(item.tiles) == 0
    assert len({image.pixel(x, 235) for x in range(0, 600, 7)}) > 20


def test_the_overview_keeps_the_shape_of_the_sheet(sheet, qapp):  # noqa: ARG001
    item = SheetItem(sheet)
    small = item.overview(QSize(300, 300), 2.0)
    rect = item.painter.scene_rect()
    assert max(small.width(), small.height()) == 600
    assert small.width() / small.height() == pytest.approx(rect.width() / rect.height(), rel=0.01)
    assert small.devicePixelRatio() == 2.0
