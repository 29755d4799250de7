"""Where things stand in the window, what it remembers, and how it is dressed."""

from __future__ import annotations

import gc
import json
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QFontMetrics, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QApplication,
    QLineEdit,
    QMainWindow,
    QTabBar,
    QWidget,
)

from bloodyridge_qt.games.bloody_ridge.edition import open_edition
from bloodyridge_qt.table.offers import targets
from bloodyridge_qt.ui.drawing import theme
from bloodyridge_qt.ui.panels import appearance
from bloodyridge_qt.ui.settings import Settings
from bloodyridge_qt.ui.shell import dock_layout
from bloodyridge_qt.ui.shell.main_window import MainWindow
from bloodyridge_qt.ui.shell.window_state import LAYOUT_VERSION, WindowState
from tests.slow import after
from tests.small_game.forgetful import ForgetfulArchive
from tests.ui.window_cases import SIZE, open_window

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from bloodyridge_qt.ui.shell.main_window import MainWindow


def place_in(window: MainWindow, widget) -> QRect:
    return QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())


def test_the_title_is_the_games(qtbot: QtBot) -> None:
    window = open_window(qtbot)
    assert window.windowTitle() == "New game[*] — A Small Game"
    assert not window.isWindowModified()


def test_the_board_takes_two_thirds_and_no_scroll_bar_crosses_it(qtbot: QtBot) -> None:
    window = open_window(qtbot)
    board = window.map_view
    assert (window.width(), window.height()) == SIZE
    assert board.width() * board.height() >= 2 / 3 * SIZE[0] * SIZE[1]
    assert not board.horizontalScrollBar().isVisible()
    assert not board.verticalScrollBar().isVisible()


@pytest.mark.long
@pytest.mark.parametrize("text_size", after(2, [200, 80, 100]))
def test_nothing_is_cut_off_at_the_smallest_size(qtbot: QtBot, text_size: int) -> None:
    window = open_window(qtbot, text_size=text_size)
    assert (window.width(), window.height()) == SIZE, "the contents must not force the window wider"
    for part in (
        window.prompt_bar,
        window.map_view,
        window.battle_panel,
        window.log_panel,
        window.statusBar(),
    ):
        place = place_in(window, part)
        assert window.rect().contains(place), (part, place)
        assert place.width() >= part.minimumSizeHint().width(), part
    bar = window.menuBar()
    for action in bar.actions():
        assert bar.rect().contains(bar.actionGeometry(action)), action.text()
    tools = window.actions_by_command.toolbar
    last_menu = bar.mapTo(window, bar.actionGeometry(bar.actions()[-1]).bottomRight())
    assert place_in(window, tools).left() > last_menu.x()
    for action in tools.actions():
        assert window.rect().contains(place_in(window, tools.widgetForAction(action))), action.text()
    for button in window.prompt_bar.findChildren(QAbstractButton):
        if button.isVisible():
            assert window.prompt_bar.rect().contains(
                QRect(button.mapTo(window.prompt_bar, QPoint()), button.size())
            )


@pytest.mark.long
def test_the_first_look_shows_every_hex_of_the_real_map_large_and_no_overview(qtbot: QtBot) -> None:
    window = MainWindow(box := open_edition(), settings=Settings(), archive=ForgetfulArchive(box))
    qtbot.addWidget(window)
    window.resize(1280, 800)
    window.controller.prepare({"seed": "1"})
    window.show()
    qtbot.waitExposed(window)
    board, ground = window.map_view, window.scene.ground
    across = max(shape.boundingRect().width() for shape in ground.polygons.values())
    assert across * board.transform().m11() >= 40
    assert board.seen_rect().contains(ground.field)
    beside = [box for box in ground.boxes.values() if box.right() < ground.field.left()]
    assert beside, "the title of the map among them"
    assert all(map(board.seen_rect().contains, beside))
    assert not board.minimap.isVisible()


@pytest.mark.long
def test_docks_are_remembered(qtbot: QtBot) -> None:
    window = open_window(qtbot)
    window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, window.docks.log)
    window.docks.battle.hide()
    window.close()
    again = open_window(qtbot)
    assert again.dockWidgetArea(again.docks.log) == Qt.DockWidgetArea.LeftDockWidgetArea
    assert again.docks.battle.isHidden()
    assert not again.actions_by_command.by_id["dock_battle"].isChecked()
    again.docks.reset_layout()
    assert again.dockWidgetArea(again.docks.log) == Qt.DockWidgetArea.RightDockWidgetArea
    assert not again.docks.battle.isHidden()
    assert again.docks.rules.isHidden()


@pytest.mark.long
@pytest.mark.parametrize("choose", ["fit_field", "fit_sheet", "zoom_in"])
def test_what_the_player_wants_to_see_of_the_board_is_remembered(qtbot: QtBot, choose: str) -> None:
    window = open_window(qtbot)
    getattr(window.map_view, choose)()
    chosen = window.map_view.wish
    window.close()
    box = open_edition()
    again = MainWindow(box, settings=Settings(), archive=ForgetfulArchive(box))
    qtbot.addWidget(again)
    again.controller.prepare({"seed": "1"})
    again.show()
    qtbot.waitExposed(again)
    sight = again.map_view.sight()
    assert chosen in (sight.fitting, str(round(sight.zoom)))
    again.map_view.wish = "1e999"  # what a settings file may say
    again.map_view.begin_sight()
    assert again.map_view.sight().fitting == "start"


@pytest.mark.long
def test_a_dock_that_floated_comes_only_after_the_window(qtbot: QtBot) -> None:
    """Shown before it a window manager takes it for no part of it, and it lies behind."""
    window = open_window(qtbot)
    window.docks.battle.setFloating(True)
    window.docks.battle.setGeometry(90, 80, 300, 240)
    window.close()
    box = open_edition()
    again = MainWindow(box, settings=Settings(), archive=ForgetfulArchive(box))
    qtbot.addWidget(again)
    assert again.docks.battle.isHidden()
    again.controller.prepare({"seed": "1"})
    again.show()
    qtbot.waitUntil(again.docks.battle.isVisible)
    assert again.docks.battle.isFloating()


def stored_layout(window: MainWindow) -> dict:
    window.close()
    return json.loads(Settings().text("window/layout"))


def spoil(place: dict, **changes: object) -> dict:
    return {name: value for name, value in {**place, **changes}.items() if value is not None}


SPOILT_PLACES = (
    {"area": "middle"},
    {"area": None},
    {"width": -5},
    {"width": 10**9},
    {"width": True},
    {"x": 1.5},
    {"shown": 1},
    {"more": 1},
    {"group": 7},
)


@pytest.mark.long
@pytest.mark.parametrize("changes", after(2, SPOILT_PLACES), ids=str)
def test_a_spoilt_place_of_a_dock_is_harmless(qtbot: QtBot, changes: dict[str, object]) -> None:
    window = open_window(qtbot)
    window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, window.docks.log)
    layout = stored_layout(window)
    layout["docks"]["log"] = spoil(layout["docks"]["log"], **changes)
    Settings().keep({"window/layout": json.dumps(layout)})
    assert_as_at_first(open_window(qtbot))


@pytest.mark.parametrize(
    "stored",
    after(
        2,
        [
            "nonsense",
            "[]",
            "[" * 5000,
            "7",
            '{"version":2}',
            '{"version":2,"docks":[],"window":{}}',
            '{"version":2,"docks":{"log":7},"window":{}}',
            17,
            ["a", "b"],
            "",
        ],
    ),
)
def test_a_spoilt_layout_is_harmless(qtbot: QtBot, stored: object) -> None:
    Settings().keep({"window/layout": stored})
    assert_as_at_first(open_window(qtbot))


def assert_as_at_first(window: MainWindow) -> None:
    assert window.log_panel.isVisible()
    assert window.battle_panel.isVisible()
    assert window.dockWidgetArea(window.docks.log) == Qt.DockWidgetArea.RightDockWidgetArea
    board = window.map_view
    assert board.width() * board.height() >= 2 / 3 * SIZE[0] * SIZE[1]


@pytest.mark.slow
def test_a_layout_the_last_start_did_not_come_up_with_is_dropped(qtbot: QtBot) -> None:
    window = open_window(qtbot)
    window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, window.docks.log)
    window.close()
    left = Qt.DockWidgetArea.LeftDockWidgetArea
    # one that begins and is never heard of again, as after a signal
    WindowState(Settings())
    again = open_window(qtbot)
    assert_as_at_first(again)
    assert "did not come up" in again.desk.place_label.words()
    again.addDockWidget(left, again.docks.log)
    again.close()
    third = open_window(qtbot)
    assert third.dockWidgetArea(third.docks.log) == left, "what was arranged since then counts again"


@pytest.mark.long
def test_a_start_that_came_up_leaves_no_mark(qtbot: QtBot) -> None:
    open_window(qtbot).close()
    window = open_window(qtbot)
    qtbot.waitUntil(lambda: not Settings().flag("window/starting"))
    assert window.isVisible()


@pytest.mark.slow
def test_an_older_layout_is_not_applied(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    window = open_window(qtbot)
    window.docks.battle.hide()
    window.close()
    monkeypatch.setattr("bloodyridge_qt.ui.shell.window_state.LAYOUT_VERSION", LAYOUT_VERSION + 1)
    assert not open_window(qtbot).docks.battle.isHidden()


@pytest.mark.slow
def test_a_window_left_on_a_screen_that_is_gone_comes_back_into_sight(qtbot: QtBot) -> None:
    window = open_window(qtbot)
    window.setGeometry(9000, 9000, *SIZE)
    window.close()
    again = open_window(qtbot)
    assert again.screen().availableGeometry().intersects(again.geometry())


def mean_lightness(widget) -> int:
    """How light a widget is on the whole, 0–255."""
    image = (
        widget.grab()
        .toImage()
        .scaled(1, 1, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)
    )
    return image.pixelColor(0, 0).lightness()


def test_a_window_from_a_larger_screen_comes_back_whole(qtbot: QtBot) -> None:
    room = QApplication.primaryScreen().availableGeometry()
    state = WindowState(Settings())
    window = QMainWindow()
    qtbot.addWidget(window)
    window.setGeometry(room.adjusted(30, 40, 500, 300))
    state.save(window)
    again = QMainWindow()
    qtbot.addWidget(again)
    WindowState(Settings()).place_window(again)
    assert room.contains(again.geometry())
    assert again.size() == room.size()


@pytest.mark.long
def test_switching_the_palette_reaches_everything_at_once(qtbot: QtBot) -> None:
    window = open_window(qtbot)
    window.help_desk.open_rules()
    parts = (
        window.menuBar(),
        window.prompt_bar,
        window.map_view,
        window.battle_panel,
        window.help_desk.rules_panel,
        window.statusBar(),
        window.log_panel,
    )
    before = [mean_lightness(part) for part in parts]
    QTest.keyClick(
        window, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    )
    assert theme.current() is theme.NIGHT
    assert window.actions_by_command.by_id["palette_night"].isChecked()
    QApplication.processEvents()
    for part, was in zip(parts, before, strict=True):
        assert mean_lightness(part) < was - 40, part
    assert window.palette().color(QPalette.ColorRole.Window) == theme.NIGHT.panel
    window.close()
    again = open_window(qtbot)
    assert theme.current() is theme.NIGHT, "the palette is remembered"
    assert again.actions_by_command.by_id["palette_night"].isChecked()


@pytest.mark.slow
def test_docks_keep_the_width_they_were_given_whatever_the_palette(qtbot: QtBot) -> None:
    """Another text size shares the window anew, and so does nothing else."""
    window = open_window(qtbot)
    window.resizeDocks([window.docks.log], [470], Qt.Orientation.Horizontal)
    QApplication.processEvents()
    given = window.docks.log.width()
    assert given == pytest.approx(470, abs=10)
    for command in ("palette_contrast", "inspect", "palette_night", "inspect", "palette_printed"):
        window.actions_by_command.trigger(command)
        QApplication.processEvents()
    assert window.docks.log.width() == given
    window.preferences.prefer(text_size=120)
    QApplication.processEvents()
    assert window.docks.log.width() != given


@pytest.mark.long
def test_text_grows_and_shrinks_between_its_bounds(qtbot: QtBot) -> None:
    normal = QApplication.font().pointSizeF()
    window = open_window(qtbot)
    for _ in range(20):
        window.preferences.step_text(1)
    assert QApplication.font().pointSizeF() == pytest.approx(2.0 * normal)
    assert window.preferences.now.text_size == 200
    for _ in range(20):
        window.preferences.step_text(-1)
    assert QApplication.font().pointSizeF() == pytest.approx(0.8 * normal)
    window.preferences.prefer(text_size=100)
    assert QApplication.font().pointSizeF() == pytest.approx(normal)


@pytest.mark.long
def test_every_tool_is_in_sight_at_each_text_size_where_there_is_room(qtbot: QtBot) -> None:
    window = open_window(qtbot)
    window.resize(1280, 720)
    tools = window.actions_by_command.toolbar
    for step in (*[1] * 5, *[-1] * 5):
        window.preferences.step_text(step)
        QApplication.processEvents()
        assert tools.width() >= tools.sizeHint().width(), window.preferences.now.text_size
        assert tools.geometry().right() < window.width()


@pytest.mark.long
def test_the_log_shows_more_than_two_lines_of_large_letters(qtbot: QtBot) -> None:
    window = open_window(qtbot)
    window.resize(1280, 800)
    for size in (100, 150, 200):
        window.preferences.prefer(text_size=size)
        QApplication.processEvents()
        log = window.log_panel.findChild(QAbstractScrollArea)
        assert log.viewport().height() >= 4 * QFontMetrics(log.font()).lineSpacing(), size


def test_text_sizes_between_the_steps_find_the_next_step() -> None:
    assert appearance.next_text_size(103, 1) == 110
    assert appearance.next_text_size(103, -1) == 100
    assert appearance.next_text_size(200, 1) == 200


@pytest.mark.long
def test_the_rules_are_made_when_first_wanted_and_search_takes_the_keys(qtbot: QtBot) -> None:
    window = open_window(qtbot)
    assert window.help_desk.rules_panel is None
    window.help_desk.show_rule("7.5")
    assert window.docks.rules.isVisible()
    assert window.help_desk.rules_panel.shown == "7.5"
    assert window.actions_by_command.by_id["dock_rules"].isChecked()
    window.map_view.setFocus()
    QTest.keyClick(window, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert isinstance(QApplication.focusWidget(), QLineEdit)
    QTest.keyClicks(QApplication.focusWidget(), "nfm?")
    assert QApplication.focusWidget().text() == "nfm?", "typing must not run commands"


def test_everything_that_can_be_touched_has_a_name(qtbot: QtBot) -> None:
    window = open_window(qtbot)
    window.help_desk.open_rules()
    nameless = [
        button
        for button in window.findChildren(QAbstractButton)
        if button.isVisible()
        and not (button.accessibleName() or button.text() or button.toolTip())
        and not button.objectName().startswith("qt_")
    ]
    assert not nameless
    for part in (
        window.map_view,
        window.prompt_bar,
        window.battle_panel,
        window.log_panel,
        window.desk.place_label,
    ):
        assert part.accessibleName(), part


def test_a_closed_window_leaves_nothing_running(qtbot: QtBot) -> None:
    window = open_window(qtbot, dice="full")
    window.controller.decide(next(iter(targets(window.controller.table.offers(), "force west").values()))[0])
    assert window.controller.player.playing
    window.close()
    assert not window.controller.player.playing
    gc.collect()


@pytest.mark.parametrize("away", after(1, ["over the board", "within the column"]))
@pytest.mark.parametrize("how", after(1, ["close", "inspect", "reset_layout"]))
def test_a_dock_in_the_hand_is_let_go_when_its_place_goes(qtbot: QtBot, how: str, away: str) -> None:
    """Qt ended the program where a window went, or gave its docks other places, during a drag of one."""
    window = open_window(qtbot)
    handle, dock = window.windowHandle(), window.docks.battle
    start = dock.title.mapTo(window, QPoint(40, dock.title.height() // 2))
    far = QPoint(-400, 300) if away == "over the board" else QPoint(0, 60)
    QTest.mousePress(handle, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, start)
    QTest.mouseMove(handle, start + far)
    assert QWidget.mouseGrabber() is dock
    if how == "close":
        window.close()
    else:
        window.actions_by_command.trigger(how)
    assert QWidget.mouseGrabber() is None
    qtbot.wait(50)


@pytest.mark.long
def test_a_tab_that_goes_while_the_mouse_holds_it_is_not_dragged(qtbot: QtBot) -> None:
    """Qt would paint a picture of what is no longer there, and say so."""
    window = open_window(qtbot)
    window.actions_by_command.by_id["rules"].trigger()
    bar = next(bar for bar in window.findChildren(QTabBar) if bar.isVisible() and bar.count() == 2)
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    at = bar.mapTo(window, bar.tabRect(0).center())
    QTest.mousePress(window.windowHandle(), left, none, at)
    window.actions_by_command.by_id["distance"].trigger()
    QApplication.processEvents()
    for step in (15, 40, 90):
        QTest.mouseMove(window.windowHandle(), at + QPoint(step, 0))
    QTest.mouseRelease(window.windowHandle(), left, none, at)


@pytest.mark.long
def test_the_log_lies_in_front_again_once_rules_are_put_away_that_lay_between_it_and_advice(
    qtbot: QtBot,
) -> None:
    """Qt alone would show the neighbour. The first Escape does it, also with words still sought."""
    window = open_window(qtbot)
    window.activateWindow()
    docks = window.docks
    dock_layout.bring_forward(window, docks.advice)
    dock_layout.bring_forward(window, docks.log)
    QApplication.processEvents()
    window.actions_by_command.trigger("search_rules")
    panel = window.help_desk.rules_panel
    QTest.keyClicks(panel.search_field, "cache")
    QTest.keyClick(panel.search_field, Qt.Key.Key_Return)
    assert panel.page.hasFocus()
    QTest.keyClick(panel.page, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: docks.rules.isHidden() and not dock_layout.is_behind(docks.log))
