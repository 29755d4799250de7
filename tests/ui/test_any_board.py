"""Boards of any kind in the real scene: pointy-topped hexes, areas, boxes; styles name what can be drawn."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from bloodyridge_qt import resources
from bloodyridge_qt.boards.hexgrid import HexGrid
from bloodyridge_qt.boards.sheet import MapSheet, SheetBox, SheetLabel, SheetLine, Space
from bloodyridge_qt.games.tarawa_1943.edition import open_rules
from bloodyridge_qt.games.tarawa_1943.screen.sheet import read_sheet
from bloodyridge_qt.table.bare_table import BareTable
from bloodyridge_qt.table.report.map_svg import MapDrawing
from bloodyridge_qt.table.style import GameStyle, palettes, style_of
from bloodyridge_qt.ui.board.map_scene import MapScene
from bloodyridge_qt.ui.board.map_view import MapView
from bloodyridge_qt.ui.drawing import style, theme
from bloodyridge_qt.ui.drawing.sheet.boundary import LINES
from bloodyridge_qt.ui.drawing.sheet.field_lines import ARROW, HEAVY_ROW
from bloodyridge_qt.ui.drawing.sheet.sheet_painter import SheetPainter
from bloodyridge_qt.ui.drawing.sheet.terrain import TERRAINS, ground_colour
from tests.slow import after
from tests.ui.eyes import contrast

ROWS = HexGrid(125.0, flat=False, odd_lines=1, row_first=True, lowest=0)
"""Row, then column: rows counted from the south, columns westward, odd rows half a hex further east."""
AREAS = {
    "Lagoon": ((0, 400), (0, 200), (300, 200), (600, 240), (600, 400)),
    "West": ((0, 200), (0, 0), (300, 0), (300, 200)),
    "North-East": ((300, 200), (300, 110), (600, 110), (600, 240)),
    "South-East": ((300, 110), (300, 0), (600, 0), (600, 110)),
}


def hexes() -> MapSheet:
    """Five rows of six pointy-topped hexes, one of them an exit."""
    spaces = []
    for number in (ROWS.printed_number(column, row) for row in range(5) for column in range(6)):
        x, y = ROWS.centre(number)
        exits = ("NE", "NW") if number.startswith("04") else ()
        marks = ("exit",) if exits else ()
        ring = ROWS.corners(x, y)
        spaces.append(Space(number, (x, y), ring, "jungle", marks, edges_off_map=exits))
    return MapSheet("rows", "Rows", (-800, -200, 200, 700), tuple(spaces), game="bloody_ridge")


def areas() -> MapSheet:
    """Four areas, two of which meet a third along parts of one edge."""
    spaces = []
    for name, ring in AREAS.items():
        middle = sum(x for x, _ in ring) / len(ring), sum(y for _, y in ring) / len(ring)
        spaces.append(Space(name, middle, ring, "water" if name == "Lagoon" else "sand"))
    lines = (SheetLine("pier", "Long Pier", ((300, 110), (300, 200)), "", ""),)
    labels = (SheetLabel("Lagoon", (300, 320), 0, 20, "place", ""),)
    return MapSheet("areas", "Areas", (-50, -50, 650, 450), tuple(spaces), lines, labels)


def boxes() -> MapSheet:
    """A track of boxes that do not touch, one above them, and a pile beside."""
    places = {"1": (0, 0), "2": (160, 0), "3": (320, 0), "4": (480, 0), "Reserve": (160, 200)}
    spaces = tuple(
        Space(name, (x + 60, y + 50), ((x, y), (x + 120, y), (x + 120, y + 100), (x, y + 100)), "box")
        for name, (x, y) in places.items()
    )
    pile = (SheetBox("pile", "Pile", (650, 0, 850, 250), "pile"),)
    return MapSheet("boxes", "Boxes", (-50, -50, 900, 350), spaces, boxes=pile)


def tarawa() -> MapSheet:
    """The board of Tarawa 1943."""
    rules = open_rules()
    return read_sheet(rules.setting.board, resources.map_file("tarawa_1943/board.json").read_bytes())


SHEETS = {"pointy-topped hexes": hexes, "areas": areas, "boxes": boxes, "Tarawa": tarawa}


def shown(qtbot: QtBot, sheet: MapSheet) -> MapView:
    """A view with nothing but this sheet."""
    scene = MapScene()
    scene.motion.speed = 0.0
    view = MapView(scene)
    scene.setParent(view)
    qtbot.addWidget(view)
    scene.set_table(BareTable(sheet))
    view.resize(900, 700)
    view.show()
    qtbot.waitExposed(view)
    view.setFocus()
    view.fit_sheet()
    return view


def pointed(view: MapView, east: float, north: float) -> str:
    """The place the board tells when the mouse comes to a point of the sheet."""
    QTest.mouseMove(view.viewport(), view.mapFromScene(QPointF(east, -north)))
    return view.board.hovered_place


@pytest.mark.parametrize("kind", SHEETS)
def test_the_mouse_finds_every_space_wherever_it_comes_to_it(qtbot: QtBot, kind: str) -> None:
    sheet = SHEETS[kind]()
    view = shown(qtbot, sheet)
    for space in sheet.spaces:
        (x, y), told = space.centre, set()
        for corner_x, corner_y in space.polygon:
            told.add(pointed(view, x + 0.85 * (corner_x - x), y + 0.85 * (corner_y - y)))
        assert told == {space.name}
        assert view.board.marks is not None
        assert view.board.marks.hover.isVisible()


def test_the_mouse_tells_a_box_and_nothing_beside_the_spaces(qtbot: QtBot) -> None:
    view = shown(qtbot, boxes())
    assert [pointed(view, 700, 100), pointed(view, 140, 50)] == ["pile", ""]


def walked(view: MapView, start: str, keys: str) -> list[str]:
    """The spaces the cursor comes to by these keys: arrows as <>^v, and qeda."""
    codes = {"<": Qt.Key.Key_Left, ">": Qt.Key.Key_Right, "^": Qt.Key.Key_Up, "v": Qt.Key.Key_Down}
    codes |= {"q": Qt.Key.Key_Q, "e": Qt.Key.Key_E, "d": Qt.Key.Key_D, "a": Qt.Key.Key_A}
    view.board.cursor.go(start)
    found = []
    for key in keys:
        QTest.keyClick(view, codes[key])
        found.append(view.board.cursor_place)
    return found


@pytest.mark.parametrize(
    ("kind", "start", "keys", "expected"),
    [
        ("pointy-topped hexes", "0003", "^^^^", "0103 0203 0303 0403"),  # keeps to its column
        ("pointy-topped hexes", "0203", "><", "0202 0203"),
        ("pointy-topped hexes", "0203", "eda", "0303 0202 0103"),
        ("pointy-topped hexes", "0003", "v", "0003"),  # the map ends
        ("areas", "West", "^v", "Lagoon West"),
        ("areas", "South-East", "^^", "North-East Lagoon"),
        ("boxes", "1", ">>>", "2 3 4"),
        ("boxes", "2", "^v<", "Reserve 2 1"),
        ("Tarawa", "1", ">", "2"),
    ],
)
def test_keys_go_to_the_next_space_in_their_direction(
    qtbot: QtBot, kind: str, start: str, keys: str, expected: str
) -> None:
    view = shown(qtbot, SHEETS[kind]())
    assert walked(view, start, keys) == expected.split()


def test_neighbours_share_an_edge_or_a_part_of_one(qtbot: QtBot) -> None:
    board = shown(qtbot, areas()).board
    beside = {
        "Lagoon": {"West", "North-East"},
        "West": {"Lagoon", "North-East", "South-East"},
        "North-East": {"Lagoon", "West", "South-East"},
        "South-East": {"West", "North-East"},
    }
    for one in AREAS:
        assert {other for other in AREAS if board.adjacent(one, other)} == beside[one]
    board = shown(qtbot, hexes()).board
    names = [space.name for space in hexes().spaces]
    for one in names:
        expected = {ROWS.neighbour(one, way) for way in ROWS.directions} & set(names)
        assert {other for other in names if board.adjacent(one, other)} == expected


def test_a_step_off_the_map_ends_where_the_next_hex_would_lie(qtbot: QtBot) -> None:
    ground = shown(qtbot, hexes()).board.ground
    assert ground is not None
    for way in ("NE", "NW"):
        number = ROWS.neighbour("0403", way)
        assert number is not None
        x, y = ROWS.centre(number)
        beyond = ground.beyond("0403", way)
        assert (beyond.x(), -beyond.y()) == pytest.approx((x, y))
        assert "0403" in ground.exit_at(QPointF(x, -y))


@pytest.mark.parametrize("kind", SHEETS)
@pytest.mark.parametrize("look", after(1, theme.THEMES.values()), ids=lambda look: look.name)
def test_every_space_is_drawn_and_parted_from_the_next(qtbot: QtBot, kind: str, look: theme.Theme) -> None:
    del qtbot
    sheet = SHEETS[kind]()
    drawn = SheetPainter(sheet)
    area = drawn.scene_rect()
    image = QImage(round(area.width()), round(area.height()), QImage.Format.Format_RGB32)
    image.fill(QColor("magenta"))
    painter = QPainter(image)
    painter.translate(-area.topLeft())
    drawn.paint(painter, area, 1.0, look)
    painter.end()
    for space in sheet.spaces:
        x, y = space.centre
        assert image.pixelColor(QPointF(x, -y).toPoint() - area.topLeft().toPoint()) != QColor("magenta")
    assert MapDrawing(sheet, {}).shared().count("<text") >= len(sheet.spaces)


def test_a_style_gives_plain_ground_its_tint(qtbot: QtBot) -> None:
    del qtbot
    own = GameStyle(tints={"water": {"Printed": "#102030"}})
    assert ground_colour(own, "water", theme.PRINTED).name() == "#102030"
    assert ground_colour(own, "water", theme.NIGHT) == theme.NIGHT.paper


GAMES = sorted(found.parent.name for found in resources.asset().glob("*/style.json"))


@pytest.mark.parametrize("game", GAMES)
def test_what_a_style_names_can_be_drawn_in_every_palette(game: str) -> None:
    own = style_of(game)
    assert set(own.terrains.values()) <= set(TERRAINS)
    assert {look.style for look in own.marks.values()} <= {HEAVY_ROW, ARROW}
    assert {look.style for look in own.lines.values()} <= set(LINES)
    for looks in (*own.sides.values(), *own.tints.values()):
        assert set(looks) == set(palettes())
    for side in own.sides:
        for look in theme.THEMES.values():
            ground, ink, _ = style.side(side, look, game)
            assert contrast(ground, ink) >= 4.5
