"""Looking at the board: zoom, pan, overview, what lies where."""

from __future__ import annotations

import dataclasses

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QExposeEvent, QImage, QNativeGestureEvent, QPointingDevice, QRegion, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from bloodyridge_qt.boards.sheet import SheetLine
from bloodyridge_qt.ui.board.items.overlays import place_near
from bloodyridge_qt.ui.board.map_scene import MapScene
from bloodyridge_qt.ui.board.map_view import MapView
from bloodyridge_qt.ui.board.sheet_view import LARGEST, SMALLEST
from bloodyridge_qt.ui.drawing import theme
from tests.small_game.game import SmallEdition, small_table
from tests.small_game.rules import BOTTOM_ROW, State

NONE = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def table():
    return small_table()


@pytest.fixture
def view(qtbot, table):
    scene = MapScene()
    scene.motion.speed = 0.0
    view = MapView(scene)
    scene.setParent(view)
    qtbot.addWidget(view)
    scene.set_table(table)
    view.resize(900, 700)
    view.show()
    qtbot.waitExposed(view)
    return view


def west_in(place: str):
    """A game that begins with the force of the west in another place."""
    return small_table(where={**State().where, "force west": place})


def wheel(view: MapView, point: QPoint, steps: int) -> None:
    event = QWheelEvent(
        QPointF(point),
        QPointF(view.viewport().mapToGlobal(point)),
        QPoint(),
        QPoint(0, 120 * steps),
        Qt.MouseButton.NoButton,
        NONE,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view.viewport(), event)


def fills(view: MapView) -> bool:
    """Whether the hexes take all the height or all the width, but for what is printed at their rim."""
    field = view.mapFromScene(view.board.ground.field).boundingRect()
    rim = 0.4 * view.zoom()
    return field.height() + rim > view.viewport().height() or field.width() + rim > view.viewport().width()


def test_a_new_table_shows_its_sheet_where_numbers_can_be_read_then_else_its_hexes_alone(view):
    assert view.seen_rect().contains(view.sheet_rect())
    view.resize(320, 240)
    assert view.seen_rect().contains(view.board.ground.field)
    assert fills(view)


def test_where_there_is_room_the_fitted_hexes_lie_so_that_more_of_the_sheet_is_in_sight(view):
    view.resize(1400, 500)
    sheet, seen = view.sheet_rect(), view.seen_rect()
    assert seen.left() <= sheet.left()
    assert seen.right() >= sheet.right()
    assert seen.contains(view.board.ground.field)


@pytest.mark.parametrize("size", [(600, 420), (420, 700), (1300, 640)])
def test_hexes_stay_fitted_when_the_window_changes_its_size(view, size):
    view.fit_field()
    view.resize(*size)
    assert view.seen_rect().contains(view.board.ground.field)
    assert fills(view)


def test_the_sheet_stays_fitted_when_the_window_changes_its_size(view):
    view.fit_sheet()
    view.resize(600, 420)
    assert view.seen_rect().contains(view.sheet_rect())


def test_the_wheel_zooms_at_the_pointer(view):
    at = view.mapFromScene(view.board.place_centre("1402"))
    before = view.zoom()
    wheel(view, at, 2)
    assert view.zoom() > before
    now = view.mapFromScene(view.board.place_centre("1402"))
    assert (now - at).manhattanLength() <= 3


def test_zoom_keeps_between_its_limits(view):
    with_signal = []
    view.zoom_changed.connect(with_signal.append)
    view.set_zoom(5000)
    assert view.zoom() == pytest.approx(LARGEST)
    view.set_zoom(1)
    assert view.zoom() == pytest.approx(SMALLEST)
    assert with_signal[-1] == pytest.approx(SMALLEST)


def test_plus_and_minus_zoom(view):
    before = view.zoom()
    QTest.keyClick(view, Qt.Key.Key_Plus)
    assert view.zoom() > before
    QTest.keyClick(view, Qt.Key.Key_Minus)
    assert view.zoom() == pytest.approx(before)


@pytest.mark.parametrize("button", [Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton])
def test_dragging_open_ground_pans(view, button):
    view.set_zoom(160)
    start = QPoint(300, 300)
    point = view.mapToScene(start)
    QTest.mousePress(view.viewport(), button, NONE, start)
    for step in (QPoint(320, 310), QPoint(380, 340)):
        QTest.mouseMove(view.viewport(), step)
        QApplication.processEvents()
    QTest.mouseRelease(view.viewport(), button, NONE, QPoint(380, 340))
    moved = view.mapToScene(QPoint(380, 340)) - point
    assert abs(moved.x()) < 1
    assert abs(moved.y()) < 1


def test_space_and_drag_pans_even_over_a_stack(view):
    view.set_zoom(160)
    view.centre_on("1205", always=True)
    view.setFocus()
    at = view.mapFromScene(view.board.place_centre("1205"))
    QTest.keyPress(view, Qt.Key.Key_Space)
    QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, NONE, at)
    QTest.mouseMove(view.viewport(), at - QPoint(60, 20))
    QApplication.processEvents()
    QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, NONE, at - QPoint(60, 20))
    QTest.keyRelease(view, Qt.Key.Key_Space)
    assert view.board.selected == ""
    now = view.mapFromScene(view.board.place_centre("1205"))
    assert (now - at + QPoint(60, 20)).manhattanLength() <= 2


def test_centre_on_moves_only_what_is_out_of_sight(view):
    view.set_zoom(200)
    view.centre_on("1001", always=True)
    before = view.seen_rect()
    view.centre_on("1001")
    assert view.seen_rect() == before
    view.centre_on("1505")
    assert view.seen_rect().contains(view.board.place_rect("1505"))


def test_what_was_fitted_comes_back_as_soon_as_what_is_asked_lies_there(view):
    view.fit_field()
    fitted, zoom = view.seen_rect(), view.zoom()
    box = next(at for at, rect in view.board.ground.boxes.items() if not fitted.contains(rect))
    view.centre_on(box)
    assert view.seen_rect() != fitted
    assert view.zoom() == zoom
    view.follow(["1205"], [])
    assert view.seen_rect() == fitted
    view.follow([box], [])
    assert view.seen_rect().contains(view.board.place_rect(box))
    assert view.zoom() == zoom


def test_no_desk_is_seen_where_the_sheet_could_be(view):
    view.set_zoom(100)
    for at in (view.sheet_rect().topLeft(), view.sheet_rect().bottomRight()):
        view.centre_at(at)
        air = 7 / view.transform().m11()
        assert view.sheet_rect().adjusted(-air, -air, air, air).contains(view.seen_rect())


@pytest.mark.parametrize("choose", ["fit_field", "fit_sheet", "zoom_in"])
def test_the_board_stays_under_the_pointer_while_a_bar_above_it_grows(view, choose, qtbot):
    frame, bar = QWidget(), QWidget()
    frame.resize(1000, 760)
    layout = QVBoxLayout(frame)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.addWidget(bar)
    layout.addWidget(view, 1)
    heights = (62, 80, 98, 62)
    bar.setFixedHeight(heights[0])
    frame.show()
    QApplication.processEvents()
    qtbot.wait(150)
    getattr(view, choose)()
    zoom, at = view.zoom(), view.board.place_centre("1205")
    stood = view.viewport().mapTo(frame, view.mapFromScene(at))
    for high in heights:
        bar.setFixedHeight(high)
        layout.activate()
        QApplication.processEvents()
        assert view.zoom() == zoom
        away = view.viewport().mapTo(frame, view.mapFromScene(at)) - stood
        assert away.manhattanLength() <= 2, high
        assert choose == "zoom_in" or not view.minimap.isVisible()
    view.setParent(None)


def test_fit_field_shows_every_hex(view):
    view.fit_field()
    assert view.seen_rect().contains(view.board.ground.field)


def test_bringing_a_hex_into_sight_leaves_fitted_hexes_as_they_are(view):
    view.fit_field()
    before = view.seen_rect()
    for place in view.board.ground.centres:
        view.centre_on(place)
    assert view.seen_rect() == before
    view.resize(700, 500)
    assert fills(view), "it is still fitted"


def test_the_overview_hides_while_every_hex_is_in_sight(view):
    assert not view.minimap.isVisible()
    view.set_zoom(200)
    view.centre_on("1001", always=True)
    assert view.minimap.isVisible()
    view.toggle_minimap()
    assert not view.minimap.isVisible()


def test_the_overview_leaves_the_corner_of_the_hex_in_use(view):
    view.set_zoom(200)
    view.centre_on("1203", always=True)
    for spot in (QPoint(60, 650), QPoint(850, 650), QPoint(850, 60), QPoint(60, 60)):
        QTest.mouseMove(view.viewport(), spot)
        QApplication.processEvents()
        place = view.board.hovered_place
        if view.board.ground.is_space(place):
            rect = view.mapFromScene(view.board.place_rect(place)).boundingRect()
            assert not rect.intersects(view.minimap.geometry())


def test_the_overview_leaves_a_piece_that_may_be_lifted_from_now_on(view):
    item = view.board.stack("force west")
    view.set_zoom(200)
    view.centre_on(item.view.place, always=True)
    lies = view.mapFromScene(item.area()).boundingRect()
    view.minimap.move(lies.topLeft())
    view.follow([item.view.place], [])
    assert view.minimap.isVisible()
    assert not view.minimap.geometry().intersects(lies)


def test_the_overview_hides_where_each_corner_is_full_and_comes_back(view):
    item = view.board.stack("force west")
    view.set_zoom(200)
    view.centre_on(item.view.place, always=True)
    for corner in (QPoint(0, 0), QPoint(700, 0), QPoint(700, 500)):
        full = QWidget(view)
        full.setGeometry(QRect(corner, QSize(200, 200)))
        full.show()
        view.floating.append(full)
    view.scroll_by(view.mapFromScene(item.pos()) - QPoint(80, 620))
    assert not view.minimap.isVisible(), "in the fourth a counter lies, though it is nobody's to lift"
    view.floating.pop(0).hide()
    QTest.mouseMove(view.viewport(), QPoint(450, 300))
    assert view.minimap.isVisible()
    assert view.minimap.geometry().center().y() < 350


def test_a_click_in_the_overview_goes_there(view):
    view.set_zoom(200)
    view.centre_on("1001", always=True)
    minimap = view.minimap
    QTest.mouseClick(minimap, Qt.MouseButton.LeftButton, NONE, minimap.rect().center())
    away = view.seen_rect().center() - view.sheet_rect().center()
    assert away.manhattanLength() < 30


def test_a_view_is_shown_by_difference(view):
    scene = view.board
    west = scene.stack("force west")
    flags = dict(scene.pieces.flags)
    later = small_table(
        where={"force west": "1004", "force middle": "1205"}, held=frozenset({*BOTTOM_ROW, "1004"})
    )
    scene.show_view(later.view())
    assert scene.stack("force west") is west
    assert west.pos() == scene.place_centre("1004")
    assert scene.stack("force east") is None
    assert all(scene.pieces.flags[key] is flag for key, flag in flags.items())
    assert "flag 1004" in scene.pieces.flags


def test_two_stacks_in_a_hex_lie_side_by_side(view):
    view.board.show_view(west_in("1205").view())
    one, other = view.board.stack("force west"), view.board.stack("force middle")
    assert one.pos() != other.pos()
    assert not one.hit(other.pos())


def test_an_animated_view_ends_where_a_plain_one_does(view, qtbot):
    scene = view.board
    scene.motion.speed = 0.2
    with qtbot.waitSignal(scene.settled):
        scene.show_view(west_in("1004").view(), animate=True)
        assert scene.stack("force west").pos() != scene.place_centre("1004")
    assert scene.stack("force west").pos() == scene.place_centre("1004")


def test_what_has_moved_is_seen_in_one_place_though_the_window_is_uncovered_right_then(view, qtbot):
    """A dialog that closed is seen to be gone before the board has told the screen what moved by it."""
    scene, port = view.board, view.viewport()
    old = view.mapFromScene(scene.place_centre("1205"))
    QApplication.processEvents()

    def seen() -> QImage:
        """What the screen shows where the force was."""
        at = view.mapTo(view.window(), port.mapTo(view, old))
        whole = view.screen().grabWindow(view.window().winId())
        return whole.copy(QRect(at, QSize(12, 12)).translated(-6, -6)).toImage()

    before = seen()
    scene.show_view(small_table(where={**State().where, "force middle": "1004"}).view())
    at = QRect(view.mapFromScene(scene.place_centre("1004")), QSize(9, 9))
    port.update(at)
    QApplication.sendEvent(view.window().windowHandle(), QExposeEvent(QRegion(at)))
    qtbot.waitUntil(lambda: seen() != before, timeout=2000)


def test_finish_animations_jumps_to_the_end(view):
    scene = view.board
    scene.motion.speed = 1.0
    scene.show_view(west_in("1004").view(), animate=True)
    scene.motion.finish()
    assert scene.stack("force west").pos() == scene.place_centre("1004")
    assert not scene.motion.active


def test_counters_keep_their_pixels_at_every_zoom(view):
    view.set_zoom(90)
    first = view.grab().toImage()
    view.set_zoom(200)
    view.set_zoom(90)
    view.board.sheet_item.settle()
    view.centre_at(view.seen_rect().center())
    assert first.size() == view.grab().toImage().size()
    side = round(82 * view.transform().m11())
    from bloodyridge_qt.ui.board.items import faces

    assert faces.tile("japanese_infantry_back", "", side).width() == side + 2 * faces.shadow_reach(side)


def test_another_palette_repaints_the_board(view):
    before = view.grab().toImage()
    try:
        theme.use("Night")
        view.board.refresh_theme()
        assert view.grab().toImage() != before
    finally:
        theme.use("Printed")


def test_another_table_replaces_the_first(view):
    view.board.select("force east")
    view.board.set_table(west_in("1105"))
    assert view.board.selected == ""
    assert view.board.stack("force west").pos() == view.board.place_centre("1105")


def test_the_one_reading_of_the_us_line_on_the_sheet_is_drawn(view):
    line = SheetLine("us_sector_boundary", "H2", ((0.0, 0.0), (70.0, 40.0)), "reconstructed", "")
    edition = SmallEdition()
    edition.sheet = dataclasses.replace(edition.sheet, lines=(*edition.sheet.lines, line))
    view.board.set_table(edition.start({}))
    assert view.board.painter.reading == "H2"


def test_a_pinch_on_a_touch_pad_zooms_at_the_fingers(view):
    at = QPointF(view.mapFromScene(view.board.place_centre("1302")))
    before = view.zoom()
    event = QNativeGestureEvent(
        Qt.NativeGestureType.ZoomNativeGesture,
        QPointingDevice.primaryPointingDevice(),
        2,
        at,
        at,
        QPointF(view.viewport().mapToGlobal(at.toPoint())),
        0.25,
        QPointF(),
    )
    QApplication.sendEvent(view.viewport(), event)
    assert view.zoom() == pytest.approx(before * 1.25)
    now = view.mapFromScene(view.board.place_centre("1302"))
    assert (QPointF(now) - at).manhattanLength() <= 3


def test_a_stack_in_an_unknown_place_is_left_out(view, table):
    shown = table.view()
    lost = dataclasses.replace(shown.stacks[0], key="lost", place="nowhere")
    view.board.show_view(dataclasses.replace(shown, stacks=(*shown.stacks, lost)))
    assert view.board.stack("lost") is None
    assert view.board.stack("force west") is not None


@pytest.mark.parametrize("corner", [QPoint(10, 10), QPoint(570, 10), QPoint(10, 370), QPoint(570, 370)])
def test_the_card_stays_inside_and_off_its_hex(corner):
    inside = QRect(0, 0, 600, 400)
    anchor = QRect(corner, QSize(24, 24))
    size = QSize(220, 140)
    card = QRect(place_near(size, anchor, (), (), inside), size)
    assert inside.contains(card)
    assert not card.intersects(anchor)


def test_the_card_covers_neither_goal_nor_force_nor_what_lies_there_while_there_is_room() -> None:
    """Only the far corner is free."""
    inside, size = QRect(0, 0, 1000, 600), QSize(260, 270)
    goal, force = QRect(500, 250, 60, 60), QRect(590, 250, 60, 60)
    lying = [QRect(300, 0, 700, 240), QRect(280, 320, 720, 280), QRect(0, 0, 300, 200)]
    card = QRect(place_near(size, goal, [force], lying, inside), size)
    assert inside.contains(card)
    assert not any(card.intersects(part) for part in (goal, force, *lying))
    narrow = QRect(0, 0, 600, 400)  # no room without covering something: then what lies there
    card = QRect(place_near(size, QRect(300, 180, 60, 60), [QRect(380, 180, 60, 60)], [narrow], narrow), size)
    assert narrow.contains(card)
    assert not card.intersects(QRect(300, 180, 140, 60))


def test_the_piece_in_hand_has_much_more_of_a_rim_than_others_that_may_be_taken(view):
    view.set_zoom(60)

    def rims() -> dict[str, int]:
        """How many pixels of the colour of a rim are seen round each."""
        picture, gold = view.viewport().grab().toImage(), theme.current().selected
        counted = {}
        for key in view.board.movers:
            rect = view.mapFromScene(view.board.stack(key).area()).boundingRect().adjusted(-5, -5, 5, 5)
            spots = (
                (x, y) for x in range(rect.left(), rect.right()) for y in range(rect.top(), rect.bottom())
            )
            counted[key] = sum(picture.pixelColor(*spot) == gold for spot in spots)
        return counted

    first, *others = view.board.movers
    assert others
    assert min(rims().values()) > 0
    view.board.select(first)
    view.board.motion.finish()
    taken = rims()
    assert taken[first] > 3 * max(taken[other] for other in others)
