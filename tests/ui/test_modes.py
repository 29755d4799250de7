"""Docks and modes: who has the window's side, in which order it goes round, and what comes back after."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QAction, QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTabBar, QToolTip

from bloodyridge_qt.ui.settings import Settings
from bloodyridge_qt.ui.shell import commands
from tests.slow import after
from tests.ui.inspect_cases import a_window, bare_window, point_at
from tests.ui.window_cases import open_window

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from bloodyridge_qt.ui.shell.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("unpainted")

LEFT = Qt.MouseButton.LeftButton
SCREEN = {"name": "wide", "x": 0, "y": 0, "width": 1920, "height": 1080, "logicalDpi": 96, "dpr": 1}

START = """
import sys
from PySide6.QtCore import QTimer
from bloodyridge_qt.app import launch as app
from bloodyridge_qt.games.bloody_ridge.edition import open_edition
from bloodyridge_qt.table.archive.archive import Archive

application = app.make_application([])
archive = Archive(open_edition())
window = app.make_inspection(archive.edition, archive)
window.show()
if sys.argv[1] == "first":
    window.showMaximized()
for command in sys.argv[2:]:
    application.processEvents()
    window.actions_by_command.by_id[command].trigger()
QTimer.singleShot(400, application.quit)
application.exec()
window.close()
"""


def start(folder: Path, *words: str) -> int:
    """Run the program once in a process of its own, on a wide screen; its exit code."""
    screen = folder / "screen.json"
    screen.write_text(json.dumps({"screens": [SCREEN]}))
    settings = str(folder / "settings")
    environment = {
        **os.environ,
        "QT_QPA_PLATFORM": f"offscreen:configfile={screen}",
        "XDG_CONFIG_HOME": settings,
        "LOCALAPPDATA": settings,
    }
    command = [sys.executable, "-c", START, *words]
    return subprocess.run(command, env=environment, timeout=120, check=False).returncode


@pytest.mark.slow
def test_a_start_after_the_editor_in_a_maximized_window_comes_up(tmp_path: Path) -> None:
    assert start(tmp_path, "first", "edit_map", "inspect") == 0
    assert start(tmp_path, "again") == 0


def widths(window: MainWindow) -> tuple[QRect, QRect]:
    QApplication.processEvents()
    return window.docks.battle.geometry(), window.docks.log.geometry()


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> MainWindow:
    return a_window(qtbot, tmp_path, seed="7")


def do(window: MainWindow, *commands: str) -> None:
    for command in commands:
        window.actions_by_command.by_id[command].trigger()
        QApplication.processEvents()


@pytest.mark.long
@pytest.mark.parametrize("mode", after(1, ["set_up", "inspect", "edit_map"]))
def test_panels_come_back_from_a_mode_as_wide_and_tall_as_they_were(window: MainWindow, mode: str) -> None:
    across, down = Qt.Orientation.Horizontal, Qt.Orientation.Vertical
    window.resizeDocks([window.docks.battle], [410], across)
    window.resizeDocks([window.docks.battle, window.docks.log], [200, 500], down)
    before = widths(window)
    do(window, mode)
    assert not window.docks.battle.isVisible()
    window.modes.leave()
    assert widths(window) == before


@pytest.mark.slow
def test_panels_are_as_wide_as_ever_after_a_look_at_the_map_alone(qtbot: QtBot, tmp_path: Path) -> None:
    looking = bare_window(qtbot, tmp_path)
    do(looking, "edit_map", "edit_map")
    looking.close()
    window = a_window(qtbot, tmp_path, seed="7")
    width = window.docks.battle.width()
    do(window, "inspect")
    window.close()
    again = a_window(qtbot, tmp_path, seed="7")
    assert again.docks.battle.width() == width
    assert again.docks.battle.width() > 200
    assert again.map_view.width() > 800


@pytest.mark.long
@pytest.mark.parametrize("first", after(1, ["edit_map", "replay", "inspect", "set_up"]))
def test_entering_a_mode_leaves_the_other(window: MainWindow, first: str) -> None:
    entered = []
    for second in ("inspect", "set_up", "edit_map", "find"):
        do(window, first)
        action = window.actions_by_command.by_id[second]
        if action.isEnabled():
            entered.append(second)
            action.trigger()
            QApplication.processEvents()
        banners = (window.prompt_bar, window.map_look.bar, window.position_editor.banner)
        assert [mode.active for mode in window.modes.all].count(True) <= 1
        assert sum(bar is not None and bar.isVisible() for bar in banners) == 1
        window.modes.leave()
        assert window.prompt_bar.isVisible()
        assert window.docks.battle.isVisible()
        assert window.scene.table is window.controller.table
    assert len(entered) >= 3


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["inspect", "set_up", "edit_map"])
def test_each_mode_finds_its_panel_where_it_was_left(qtbot: QtBot, tmp_path: Path, mode: str) -> None:
    left = Qt.DockWidgetArea.LeftDockWidgetArea
    window = a_window(qtbot, tmp_path, seed="7")
    do(window, mode)
    panel = window.modes.present.docks[-1]
    window.addDockWidget(left, panel)
    window.resizeDocks([panel], [390], Qt.Orientation.Horizontal)
    QApplication.processEvents()
    window.modes.leave()
    before = widths(window)
    do(window, mode)
    assert window.dockWidgetArea(panel) == left
    window.close()
    again = a_window(qtbot, tmp_path, seed="7")
    assert widths(again) == before
    do(again, mode)
    panel = again.modes.present.docks[-1]
    assert again.dockWidgetArea(panel) == left
    assert panel.isVisible()
    assert abs(panel.width() - 390) < 4
    do(again, "reset_layout")
    assert again.dockWidgetArea(panel) == Qt.DockWidgetArea.RightDockWidgetArea


@pytest.mark.slow
def test_a_layout_stored_before_the_modes_had_their_own_is_found_again(qtbot: QtBot, tmp_path: Path) -> None:
    first = a_window(qtbot, tmp_path, seed="7")
    do(first, "inspect")
    first.close()
    settings = Settings()
    stored = json.loads(settings.text("window/layout"))
    docks = {name: stored["docks"][name] for name in ("battle", "log", "inspection")}
    docks["inspection"] = {**docks["inspection"], "width": 380}
    settings.keep({"window/layout": json.dumps({**stored, "docks": docks})})
    window = a_window(qtbot, tmp_path, seed="7")
    do(window, "inspect")
    assert abs(window.map_look.dock.width() - 380) < 4
    do(window, "edit_map")
    assert window.map_look.dock in window.tabifiedDockWidgets(window.modes.present.docks[-1])
    assert abs(window.modes.present.docks[-1].width() - 380) < 4


@pytest.mark.slow
def test_the_editor_tells_nothing_of_the_game_that_lay_there(window: MainWindow) -> None:
    do(window, "inspect")
    point_at(window, "1813")
    assert "Control" in window.desk.place_label.toolTip()
    do(window, "edit_map")
    assert "Control" not in window.desk.place_label.toolTip()


@pytest.mark.slow
def test_a_throw_is_not_corrected_while_something_else_lies_on_the_board(window: MainWindow) -> None:
    conditions = frozenset({"thrown", "always"})
    for mode in ("inspect", "edit_map", "set_up"):
        do(window, mode)
        assert window.modes.conditions(conditions) == {"always"}


@pytest.mark.slow
def test_what_was_laid_out_comes_back_with_its_mode(window: MainWindow) -> None:
    do(window, "set_up")
    setup = window.position_editor.setup
    setup.begin(setup.starters()[-1].key)
    window.position_editor.look_again()
    do(window, "inspect")
    assert not window.position_editor.active
    do(window, "set_up")
    assert not window.inspecting.active
    assert window.position_editor.setup is setup


@pytest.mark.long
def test_reset_layout_docks_what_floats(window: MainWindow) -> None:
    before = widths(window)
    for dock in window.docks.of_game:
        dock.show()
        dock.setFloating(True)
    QApplication.processEvents()
    do(window, "reset_layout")
    assert not any(dock.isFloating() for dock in window.docks.of_game)
    assert window.docks.rules.isHidden()
    assert widths(window) == before


@pytest.mark.slow
def test_reset_layout_in_a_mode_keeps_the_mode(window: MainWindow) -> None:
    before = widths(window)
    window.docks.log.setFloating(True)
    do(window, "inspect")
    window.map_look.dock.setFloating(True)
    do(window, "reset_layout")
    assert window.inspecting.active
    assert not window.map_look.dock.isFloating()
    assert window.map_look.dock.isVisible()
    assert not window.docks.battle.isVisible()
    do(window, "inspect")
    assert widths(window) == before


ARRANGEMENTS = {
    "left and right": lambda w: w.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, w.docks.log),
    "all behind each other": lambda w: w.tabifyDockWidget(w.docks.battle, w.docks.log),
    "log floats": lambda w: (w.docks.log.setFloating(True), w.docks.log.setGeometry(90, 80, 300, 240)),
    "beside each other": lambda w: w.splitDockWidget(w.docks.battle, w.docks.log, Qt.Orientation.Horizontal),
    "log above": lambda w: w.splitDockWidget(w.docks.log, w.docks.battle, Qt.Orientation.Vertical),
    "below": lambda w: w.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea, w.docks.battle),
    "rules open": lambda w: do(w, "dock_rules"),
    "battle hidden": lambda w: w.docks.battle.hide(),
}


@pytest.mark.long
@pytest.mark.parametrize("name", after(1, ARRANGEMENTS))
def test_an_arrangement_comes_back(qtbot: QtBot, name: str) -> None:
    window = open_window(qtbot)
    ARRANGEMENTS[name](window)
    QApplication.processEvents()
    window.map_view.setFocus()
    seen = [(d.isHidden(), d.isFloating(), d.visibleRegion().isEmpty()) for d in window.docks.of_game]
    rects = [dock.geometry() for dock in window.docks.of_game if not dock.visibleRegion().isEmpty()]
    window.close()
    again = open_window(qtbot)
    QApplication.processEvents()
    assert seen == [(d.isHidden(), d.isFloating(), d.visibleRegion().isEmpty()) for d in again.docks.of_game]
    back = [dock.geometry() for dock in again.docks.of_game if not dock.visibleRegion().isEmpty()]
    for old, new in zip(rects, back, strict=True):
        assert abs(old.left() - new.left()) < 4
        assert abs(old.top() - new.top()) < 4
        assert abs(old.width() - new.width()) < 4
        assert abs(old.height() - new.height()) < 4
    again.help_desk.open_rules()
    assert again.docks.rules.isVisible()


@pytest.mark.long
def test_rules_that_were_only_looked_up_are_away_at_the_next_start_and_nothing_has_moved(
    qtbot: QtBot,
) -> None:
    window = open_window(qtbot)
    before = [dock.geometry() for dock in (window.docks.battle, window.docks.log)]
    do(window, "rules")
    assert window.docks.rules.isVisible()
    window.close()
    again = open_window(qtbot)
    QApplication.processEvents()
    assert not again.docks.rules.isVisible()
    assert [dock.geometry() for dock in (again.docks.battle, again.docks.log)] == before


KEYS = (("log", Qt.Key.Key_F3), ("rules", Qt.Key.Key_F4), ("battle", Qt.Key.Key_F2))


@pytest.mark.long
@pytest.mark.parametrize(("name", "key"), after(1, KEYS))
def test_the_key_of_a_panel_that_lies_behind_another_raises_it(
    window: MainWindow, name: str, key: Qt.Key
) -> None:
    window.help_desk.open_rules()
    window.tabifyDockWidget(window.docks.log, window.docks.battle)
    wanted = getattr(window.docks, name)
    other = next(dock for dock in window.docks.of_game if dock is not wanted)
    other.raise_()
    QApplication.processEvents()
    assert wanted.visibleRegion().isEmpty()
    QTest.keyClick(window, key)
    QApplication.processEvents()
    assert not wanted.visibleRegion().isEmpty()
    QTest.keyClick(window, key)
    QApplication.processEvents()
    assert wanted.isHidden()


def at_newest(window: MainWindow) -> bool:
    QApplication.processEvents()
    bar = window.log_panel.text_view.verticalScrollBar()
    return bar.maximum() > 0 and bar.value() >= bar.maximum() - 2


CHANGES = (
    ("dock_log", "dock_log"),
    ("reset_layout",),
    ("inspect", "inspect"),
    ("set_up", "set_up"),
    ("dock_rules", "dock_log"),
    ("dock_battle", "dock_battle"),
)


@pytest.mark.long
@pytest.mark.parametrize(
    "commands", [CHANGES[0], *(pytest.param(one, marks=pytest.mark.slow) for one in CHANGES[1:])]
)
def test_the_log_stays_with_the_newest_line_whatever_the_docks_do(
    window: MainWindow, commands: tuple[str, ...]
) -> None:
    assert at_newest(window)
    do(window, *commands)
    window.modes.leave()
    assert at_newest(window)
    window.log_panel.append(window.controller.table.log_lines()[-1])
    assert at_newest(window)


@pytest.mark.long
def test_a_log_the_player_has_scrolled_stays_where_he_reads(window: MainWindow) -> None:
    bar = window.log_panel.text_view.verticalScrollBar()
    window.log_panel.text_view.setFocus()
    QTest.keyClick(window.log_panel.text_view, Qt.Key.Key_Home, Qt.KeyboardModifier.ControlModifier)
    bar.setValue(5)
    do(window, "dock_log", "dock_log")
    assert not at_newest(window)
    window.log_panel.append(window.controller.table.log_lines()[-1])
    assert not at_newest(window)


@pytest.mark.long
def test_escape_in_a_panel_goes_back_to_the_board(window: MainWindow) -> None:
    do(window, "dock_rules")  # to stay: rules that are looked up go first
    parts = (
        window.log_panel.filter_edit,
        window.log_panel.text_view,
        window.help_desk.rules_panel.search_field,
    )
    for part in parts:
        part.setFocus()
        QTest.keyClick(part, Qt.Key.Key_Escape)
        assert QApplication.focusWidget() is window.map_view
    parts[0].setFocus()
    QTest.keyClicks(parts[0], "18")
    QTest.keyClick(parts[0], Qt.Key.Key_Escape)
    assert (parts[0].text(), parts[0].hasFocus()) == ("", True), "what the log was filtered by goes first"
    do(window, "find")
    field = QApplication.focusWidget()
    assert window.map_look.dock.isAncestorOf(field)
    QTest.keyClicks(field, "18")
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert (field.text(), window.inspecting.active) == ("", True), "what was looked for goes first"
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert QApplication.focusWidget() is window.map_view
    assert not window.inspecting.active, "as Esc on the board"


@pytest.mark.long
def test_h_hides_the_counters_in_play_and_lifting_a_force_shows_them(window: MainWindow) -> None:
    board, pieces = window.map_view, window.scene.pieces
    board.setFocus()
    for hidden in (True, False, True):
        QTest.keyClick(board, Qt.Key.Key_C)
        assert pieces.hidden is hidden
        assert all(item.isVisible() is not hidden for item in pieces.stacks.values())
    QTest.keyClick(board, Qt.Key.Key_Tab)
    assert window.scene.selected
    assert not pieces.hidden
    do(window, "set_up")
    assert not window.actions_by_command.by_id["counters_off"].isEnabled()


@pytest.mark.long
def test_a_mode_says_what_has_come_and_leaves_no_note_of_what_was_before(
    qtbot: QtBot, tmp_path: Path
) -> None:
    window = a_window(qtbot, tmp_path, seed="7")
    heard: list[str] = []
    window.map_view.spoken.connect(heard.append)
    window.desk.show_note("a note")
    for command, told in (
        ("inspect", "Inspecting the map"),
        ("edit_map", "Editing"),
        ("set_up", "Setting up a position"),
    ):
        window.actions_by_command.trigger(command)
        assert heard[-1].startswith(told)
        assert not window.desk.note
        window.modes.leave()
        assert heard[-1] == window.prompt_bar.headline.plain_text()


@pytest.mark.long
def test_in_a_menu_only_greyed_commands_have_a_tip(window: MainWindow) -> None:
    """Of others it would say again what is read, over the commands below."""
    menu = next(one for name, one in window.actions_by_command.menus.items() if "Edit" in name)
    menu.popup(window.mapToGlobal(QPoint(50, 50)))
    shown: dict[bool, set[bool]] = {True: set(), False: set()}
    there = [one for one in menu.actions() if one.isVisible() and not one.isSeparator()]
    for action in sorted(there, key=QAction.isEnabled, reverse=True):  # a tip takes a while to go
        spot = menu.actionGeometry(action).center()
        QApplication.sendEvent(menu, QHelpEvent(QEvent.Type.ToolTip, spot, menu.mapToGlobal(spot)))
        shown[action.isEnabled()].add("Possible only" in QToolTip.text())
        assert not (action.isEnabled() and QToolTip.text())
    menu.close()
    assert shown == {True: {False}, False: {True}}


@pytest.mark.long
def test_greyed_commands_say_why(window: MainWindow) -> None:
    for command in commands.COMMANDS:
        action = window.actions_by_command.by_id[command.id]
        assert ("Possible only" in action.toolTip()) is not action.isEnabled(), action.toolTip()
    do(window, "replay")
    assert "Possible only" not in window.actions_by_command.by_id["replay_back"].toolTip()


@pytest.mark.slow
@pytest.mark.parametrize("opened", [True, False])
def test_rules_that_were_closed_open_behind_the_log_after_a_restart(qtbot: QtBot, opened: bool) -> None:
    window = open_window(qtbot)
    if opened:
        do(window, "dock_rules", "dock_rules")
    do(window, "dock_battle")
    window.close()
    again = open_window(qtbot)
    do(again, "dock_rules", "dock_battle")
    assert again.docks.log in again.tabifiedDockWidgets(again.docks.rules)
    assert again.docks.battle not in again.tabifiedDockWidgets(again.docks.rules)
    assert again.docks.battle.geometry().bottom() < again.docks.rules.geometry().top()
    assert again.dockWidgetArea(again.docks.tracks) == Qt.DockWidgetArea.LeftDockWidgetArea


@pytest.mark.long
def test_the_key_of_a_panel_gives_it_the_keys_and_puts_it_away_once_it_has_them(window: MainWindow) -> None:
    """From wherever; its title's buttons are not what the keys come to. The menu shows and hides."""
    for name, key in (*KEYS, ("tracks", Qt.Key.Key_F7)):
        comes_and_goes(window, name, key)


def comes_and_goes(window: MainWindow, name: str, key: Qt.Key) -> None:
    dock, command = getattr(window.docks, name), f"dock_{name}"
    window.activateWindow()
    window.map_view.setFocus()
    for _ in range(2):
        QTest.keyClick(window.map_view, key)
        QTest.qWait(20)
        focus = QApplication.focusWidget()
        assert dock.isVisible()
        assert dock.widget() is focus or dock.widget().isAncestorOf(focus)
        window.map_view.setFocus()  # and back: the panel is there, and is gone to again
    QTest.keyClick(window.map_view, key)
    QTest.qWait(20)
    QTest.keyClick(QApplication.focusWidget(), key)
    assert dock.isHidden()
    assert QApplication.focusWidget() is window.map_view
    assert not window.actions_by_command.by_id[command].isChecked()
    do(window, command)
    assert dock.isVisible()
    do(window, command)
    assert dock.isHidden(), "in the menu it is shown or hidden, wherever the keys are"


@pytest.mark.slow
def test_escape_leads_from_the_tab_of_a_panel_to_the_board(window: MainWindow) -> None:
    do(window, "dock_rules")
    bar = next(one for one in window.findChildren(QTabBar) if one.isVisible())
    bar.setFocus()
    QTest.keyClick(bar, Qt.Key.Key_Escape)
    assert QApplication.focusWidget() is window.map_view


@pytest.mark.long
def test_rules_opened_from_a_line_of_the_log_go_by_escape_and_the_keys_stay_in_the_log(
    window: MainWindow,
) -> None:
    log = window.log_panel.text_view
    window.activateWindow()
    window.docks.advice.show()  # it shares the log's place, too
    QTest.keyClick(window.map_view, Qt.Key.Key_F3)
    QTest.qWait(20)
    assert QApplication.focusWidget() is log
    QTest.keyClick(log, Qt.Key.Key_Return)
    assert window.docks.rules.isVisible()
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Escape)
    assert window.docks.rules.isHidden()
    assert QApplication.focusWidget() is log
    assert not window.docks.log.visibleRegion().isEmpty()
    QTest.keyClick(log, Qt.Key.Key_Escape)
    assert QApplication.focusWidget() is window.map_view


@pytest.mark.long
@pytest.mark.parametrize("commands", after(1, [("set_up",), (("inspect", "edit_map"),)]))
def test_escape_lets_go_of_what_is_put_down_and_then_leaves_the_mode(
    qtbot: QtBot, tmp_path: Path, commands: tuple[str, ...]
) -> None:
    window = a_window(qtbot, tmp_path, seed="7")
    do(window, *commands)
    assert window.modes.present is not None
    window.map_view.setFocus()
    QTest.keyClick(window.map_view, Qt.Key.Key_2)
    QTest.keyClick(window.map_view, Qt.Key.Key_Escape)
    QApplication.processEvents()
    assert window.modes.present is not None
    QTest.keyClick(window.map_view, Qt.Key.Key_Escape)
    QApplication.processEvents()
    assert window.modes.present is None
