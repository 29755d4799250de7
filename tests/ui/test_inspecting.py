"""The inspection mode in the window: in a game, without one, by mouse and by keys."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QTextBrowser

from bloodyridge_qt.table.bare_table import BareTable
from bloodyridge_qt.table.offers import movers, targets
from bloodyridge_qt.ui.panels import linked_text
from bloodyridge_qt.ui.panels.tick import Tick
from tests.slow import after
from tests.ui.inspect_cases import SHIFT, a_window, bare_window, click, key, point_at, toggle
from tests.ui.session_cases import an_archive, open_game_window, trigger
from tests.ui.window_cases import drag, force_spot, spot

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from bloodyridge_qt.ui.shell.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("unpainted")

CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> MainWindow:
    return a_window(qtbot, tmp_path, seed="7")


def told(window: MainWindow) -> str:
    return window.map_look.panel.findChild(QTextBrowser).toPlainText()


@pytest.mark.long
def test_the_key_begins_and_ends_it_and_the_game_stays_as_it_was(window: MainWindow) -> None:
    view, table = window.controller.table.view(), window.controller.table
    key(window, Qt.Key.Key_I, CONTROL)
    assert window.inspecting.active
    assert window.map_look.dock.isVisible()
    assert not window.docks.log.isVisible()
    assert window.prompt_bar.isHidden()
    key(window, Qt.Key.Key_I, CONTROL)
    assert not window.inspecting.active
    assert window.map_look.dock.isHidden()
    assert window.docks.log.isVisible()
    assert window.docks.battle.isVisible()
    assert window.prompt_bar.isVisible()
    assert window.controller.table is table
    assert table.view() == view
    assert window.scene.movers == movers(table.offers())


def test_the_map_stays_where_it_is_and_what_is_ticked_too(qtbot: QtBot, window: MainWindow) -> None:
    window.resize(1280, 800)
    qtbot.wait(150)
    seen = window.map_view.seen_rect()
    toggle(window)
    QApplication.processEvents()
    assert window.map_view.seen_rect() == seen
    boxes = window.map_look.panel.boxes
    stood = {name: box.mapToGlobal(QPoint()) for name, box in boxes.items()}
    for name in ("zones", "terrain"):
        boxes[name].setChecked(True)
        QApplication.processEvents()
        assert {each: box.mapToGlobal(QPoint()) for each, box in boxes.items()} == stood
    toggle(window)
    QApplication.processEvents()
    assert window.map_view.seen_rect() == seen


def test_hovering_reads_a_hex_and_the_keys_read_the_next(window: MainWindow) -> None:
    toggle(window)
    point_at(window, "2012")
    assert told(window).startswith("Hex 2012")
    key(window, Qt.Key.Key_Up)
    first = window.scene.cursor_place
    assert told(window).startswith(f"Hex {first}")
    key(window, Qt.Key.Key_Up)
    assert window.scene.cursor_place != first
    assert told(window).startswith(f"Hex {window.scene.cursor_place}")


@pytest.mark.long
def test_nothing_can_be_played_while_it_is_on(window: MainWindow) -> None:
    table = window.controller.table
    mover = movers(table.offers())[0]
    target = next(iter(targets(table.offers(), mover)))
    at = table.at
    toggle(window)
    drag(window, force_spot(window, mover), spot(window, target))
    key(window, Qt.Key.Key_Tab)
    key(window, Qt.Key.Key_Return)
    assert window.scene.selected == ""
    assert table.at == at
    assert not window.actions_by_command.by_id["next_piece"].isEnabled()
    toggle(window)
    assert window.actions_by_command.by_id["next_piece"].isEnabled()
    window.map_view.fit_sheet()
    drag(window, force_spot(window, mover), spot(window, target))
    assert table.at == at + 1


@pytest.mark.long
def test_a_click_holds_the_hex_until_it_is_let_go(window: MainWindow) -> None:
    toggle(window)
    click(window, "1813")
    point_at(window, "2012")
    assert window.map_look.held == "1813"
    assert told(window).startswith("Hex 1813")
    key(window, Qt.Key.Key_Escape)
    assert window.map_look.held == ""
    point_at(window, "2012")
    point_at(window, "2011")
    assert told(window).startswith("Hex 2011")


@pytest.mark.long
def test_reach_is_of_the_held_hex_and_lies_on_the_map(window: MainWindow) -> None:
    toggle(window)
    before = window.map_view.viewport().grab().toImage()
    window.map_look.panel.boxes["reach"].setChecked(True)
    click(window, "1813")
    point_at(window, "1405")
    (reach,) = window.map_look.overlays
    assert reach.cells["1813"] == "start"
    assert window.map_view.viewport().grab().toImage() != before


@pytest.mark.long
def test_overlays_combine_and_stay_for_the_next_time(window: MainWindow) -> None:
    toggle(window)
    window.map_look.panel.boxes["zones"].setChecked(True)
    window.map_look.panel.boxes["sectors"].setChecked(True)
    assert [overlay.key for overlay in window.map_look.overlays] == ["zones", "sectors"]
    toggle(window)
    assert window.map_look.overlays == ()
    assert not any(item.zValue() == -900 for item in window.scene.items())
    toggle(window)
    assert [overlay.key for overlay in window.map_look.overlays] == ["zones", "sectors"]


def stacks_shown(window: MainWindow) -> set[bool]:
    pieces = window.scene.pieces
    items = (
        *pieces.stacks.values(),
        *pieces.flags.values(),
        *pieces.markers.values(),
        *pieces.piles.values(),
    )
    return {item.isVisible() for item in items}


def test_a_touch_of_h_hides_the_counters_and_another_shows_them(window: MainWindow) -> None:
    toggle(window)
    assert stacks_shown(window) == {True}
    key(window, Qt.Key.Key_C)
    assert stacks_shown(window) == {False}
    assert not window.map_look.bar.counters_button.isChecked()
    key(window, Qt.Key.Key_C)
    assert stacks_shown(window) == {True}


def test_while_h_is_held_the_counters_are_gone(window: MainWindow) -> None:
    toggle(window)
    window.map_view.setFocus()
    for kind, repeated in (
        (QEvent.Type.KeyPress, False),
        (QEvent.Type.KeyRelease, True),
        (QEvent.Type.KeyPress, True),
    ):
        event = QKeyEvent(kind, Qt.Key.Key_C, Qt.KeyboardModifier.NoModifier, "c", repeated)
        QApplication.sendEvent(window.map_view, event)
        assert stacks_shown(window) == {False}
    event = QKeyEvent(QEvent.Type.KeyRelease, Qt.Key.Key_C, Qt.KeyboardModifier.NoModifier, "c", False)
    QApplication.sendEvent(window.map_view, event)
    assert stacks_shown(window) == {True}


@pytest.mark.slow
def test_leaving_shows_the_counters_again(window: MainWindow) -> None:
    toggle(window)
    key(window, Qt.Key.Key_C)
    toggle(window)
    assert stacks_shown(window) == {True}


@pytest.mark.slow
def test_shift_and_a_click_measures_from_the_held_hex(window: MainWindow) -> None:
    toggle(window)
    click(window, "1813")
    click(window, "1710", SHIFT)
    measure = window.inspecting.measure
    assert (measure.start, measure.end, measure.spaces) == ("1813", "1710", 3)
    assert measure.text in window.map_look.bar.headline.plain_text()
    key(window, Qt.Key.Key_Escape)
    assert window.inspecting.measure is None


@pytest.mark.long
def test_distance_takes_two_clicks_and_follows_the_pointer_between(window: MainWindow) -> None:
    key(window, Qt.Key.Key_M, CONTROL)
    assert window.inspecting.active
    click(window, "1813")
    point_at(window, "1808")
    assert window.inspecting.measure.spaces == 5
    click(window, "1810")
    point_at(window, "1801")
    assert (window.inspecting.measure.end, window.inspecting.measure.spaces) == ("1810", 3)
    click(window, "1405")
    assert window.inspecting.measure is None
    click(window, "1404")
    assert window.inspecting.measure.spaces == 1


def test_by_keys_return_holds_and_shift_return_measures(window: MainWindow) -> None:
    toggle(window)
    window.map_look.go_to("1813")
    key(window, Qt.Key.Key_Escape)
    key(window, Qt.Key.Key_Return)
    assert window.map_look.held == "1813"
    key(window, Qt.Key.Key_Up)
    key(window, Qt.Key.Key_Up)
    key(window, Qt.Key.Key_Return, SHIFT)
    assert window.inspecting.measure.text.startswith("1813 to 1811: 2 hexes")


@pytest.mark.slow
def test_who_went_to_a_space_by_its_number_takes_the_hold_along_by_keys_until_return_pins_it(
    window: MainWindow,
) -> None:
    key(window, Qt.Key.Key_G, CONTROL)
    field = window.map_look.panel.findChild(QLineEdit)
    QTest.keyClicks(field, "1615")
    QTest.keyClick(field, Qt.Key.Key_Return)
    point_at(window, "2012")
    assert told(window).startswith("Hex 1615"), "a pointer leaves it where it is"
    key(window, Qt.Key.Key_Up)
    key(window, Qt.Key.Key_Up)
    assert window.map_look.held == window.scene.cursor_place == "1613"
    assert told(window).startswith("Hex 1613")
    assert window.map_look.bar.headline.plain_text() == "Inspecting 1613"
    key(window, Qt.Key.Key_Return)
    key(window, Qt.Key.Key_Up)
    assert window.map_look.held == "1613"
    key(window, Qt.Key.Key_Return, SHIFT)
    assert window.inspecting.measure.text.startswith("1613 to 1612")


@pytest.mark.long
def test_overlays_are_reached_by_a_letter_or_few_tabs_and_links_of_the_facts_by_arrows(
    window: MainWindow,
) -> None:
    window.activateWindow()
    toggle(window)
    window.map_look.go_to("1813")
    panel = window.map_look.panel
    first = panel.findChildren(Tick)[0]
    key(window, Qt.Key.Key_O)
    assert QApplication.focusWidget() is first
    QTest.keyClick(first, Qt.Key.Key_Space)
    assert len(window.map_look.overlays) == 1
    key(window, Qt.Key.Key_Tab, CONTROL)
    stops = [QApplication.focusWidget()]
    while stops[-1] is not first:
        QTest.keyClick(stops[-1], Qt.Key.Key_Tab)
        stops.append(QApplication.focusWidget())
        assert len(stops) < 6
    field, page, *_ = stops
    assert field is panel.findChild(QLineEdit)
    page.setFocus(Qt.FocusReason.TabFocusReason)
    chosen = page.textCursor().selectedText()
    QTest.keyClick(page, Qt.Key.Key_Right)
    assert page.textCursor().selectedText() not in ("", chosen)
    QTest.keyClick(page, Qt.Key.Key_Left)
    assert page.textCursor().selectedText() == chosen
    asked: list[str] = []
    window.rule_clicked.connect(asked.append)
    QTest.keyClick(page, Qt.Key.Key_Return)
    assert asked == [chosen]


@pytest.mark.long
@pytest.mark.parametrize("part", after(1, ["panel", "button"]))
def test_escape_does_everywhere_what_the_line_says_of_it(window: MainWindow, part: str) -> None:
    window.activateWindow()
    toggle(window)
    look = window.map_look
    look.go_to("1813")
    for hint, active in (("Esc lets it go", True), ("Esc leaves", False)):
        assert hint in look.bar.reason.plain_text()
        here = look.panel.findChildren(Tick)[2] if part == "panel" else look.bar.distance_button
        here.setFocus()
        QTest.keyClick(here, Qt.Key.Key_Escape)
        assert window.inspecting.active is active
        assert QApplication.focusWidget() is window.map_view
        assert look.held == ""


@pytest.mark.long
def test_a_number_is_found_and_a_place_too(window: MainWindow) -> None:
    key(window, Qt.Key.Key_G, CONTROL)
    field = window.map_look.panel.findChild(QLineEdit)
    assert field.hasFocus()
    window.map_view.set_zoom(200)
    QTest.keyClicks(field, "1002")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert window.map_look.held == "1002"
    assert window.map_view.viewport().rect().contains(spot(window, "1002"))
    assert window.map_view.hasFocus()
    key(window, Qt.Key.Key_G, CONTROL)
    QTest.keyClicks(field, "hill 123")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert window.map_look.held in ("1710", "1810", "1811", "1910", "1911")


@pytest.mark.slow
def test_words_beside_the_hexes_are_found_too(window: MainWindow) -> None:
    key(window, Qt.Key.Key_G, CONTROL)
    window.map_view.set_zoom(200)
    window.map_view.centre_on("1218", always=True)
    field = window.map_look.panel.findChild(QLineEdit)
    QTest.keyClicks(field, "henderson")
    QTest.keyClick(field, Qt.Key.Key_Return)
    labels = window.scene.table.sheet.labels
    (label,) = [one for one in labels if one.role == "direction" and "HENDERSON" in one.text.upper()]
    assert window.map_view.seen_rect().contains(QPointF(label.at[0], -label.at[1]))
    assert window.map_view.hasFocus()


@pytest.mark.slow
def test_a_rule_in_it_opens_the_reference(window: MainWindow) -> None:
    toggle(window)
    click(window, "1813")
    linked_text.follow(window.map_look.panel, "7.6")
    assert window.docks.rules.isVisible()
    assert window.inspecting.active


@pytest.mark.slow
def test_looking_never_takes_a_decision_back(window: MainWindow) -> None:
    table = window.controller.table
    for _ in range(12):
        mover = movers(table.offers())[0]
        window.controller.decide(next(iter(targets(table.offers(), mover).values()))[0])
        if any(marker.face == "battle_flag" for marker in table.view().markers):
            break
    taken = next(m.place for m in table.view().markers if m.face == "battle_flag")
    toggle(window)
    click(window, taken)
    assert "Japanese [3.8]" in told(window)
    at = table.at
    QTest.keyClick(window.map_view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    window.history.undo()
    assert table.at == at
    assert window.inspecting.active
    assert "Japanese [3.8]" in told(window)
    assert window.scene.movers == ()


@pytest.mark.long
def test_a_new_game_or_a_replay_ends_it(window: MainWindow) -> None:
    toggle(window)
    window.replay.toggle()
    assert not window.inspecting.active
    toggle(window)
    assert window.inspecting.active
    assert not window.replay.active
    window.controller.start({"seed": "8"})
    assert not window.inspecting.active
    assert window.scene.movers == movers(window.controller.table.offers())


@pytest.mark.long
def test_nothing_face_down_is_told(window: MainWindow) -> None:
    toggle(window)
    for stack in window.controller.table.view().stacks:
        if not window.scene.ground.is_space(stack.place):
            continue
        window.map_look.panel.show_place(stack.place)
        assert "Stands there" in told(window)
        assert "face down" in told(window)


# ---- without a game


@pytest.mark.long
def test_without_a_game_the_map_is_read_and_nothing_lies_on_it(qtbot: QtBot, tmp_path: Path) -> None:
    window = bare_window(qtbot, tmp_path)
    assert isinstance(window.scene.table, BareTable)
    assert window.controller.laid is None
    point_at(window, "1813")
    assert told(window).startswith("Hex 1813")
    assert "1813 · jungle" in window.desk.place_label.words()
    assert not window.scene.pieces.stacks
    assert window.map_look.bar.counters_button.isHidden()
    assert window.map_look.bar.leave_button.text() == "New game…"


@pytest.mark.slow
def test_without_a_game_back_asks_for_one(qtbot: QtBot, tmp_path: Path) -> None:
    from bloodyridge_qt.ui.dialogs.new_game import NewGameDialog

    window = bare_window(qtbot, tmp_path)
    key(window, Qt.Key.Key_I, CONTROL)
    assert window.inspecting.active
    (dialog,) = window.findChildren(NewGameDialog)
    QTest.mouseClick(dialog.start_button, Qt.MouseButton.LeftButton)
    assert window.controller.laid is not None
    assert not window.inspecting.active
    assert window.docks.log.isVisible()


def test_a_map_that_cannot_be_read_is_refused_and_the_game_goes_on(
    window: MainWindow, tmp_path: Path
) -> None:
    bad = tmp_path / "bad.geojson"
    bad.write_text("{")
    table = window.scene.table
    with pytest.raises(ValueError, match=r"bad\.geojson"):
        window.inspecting.open_map(bad)
    assert window.scene.table is table
    assert not window.inspecting.active


# ---- the window


@pytest.mark.slow
@pytest.mark.parametrize("text_size", [150, 100])
def test_nothing_is_cut_off(qtbot: QtBot, tmp_path: Path, text_size: int) -> None:
    window = a_window(qtbot, tmp_path, seed="7", text_size=text_size)
    toggle(window)
    click(window, "1813")
    QApplication.processEvents()
    assert (window.width(), window.height()) == (1280, 800)
    assert window.map_view.width() >= 0.6 * 1280
    for part in (window.map_look.bar, window.map_look.panel, *window.map_look.bar.tools):
        assert part.isVisible()
        assert part.width() >= part.minimumSizeHint().width(), part
        corner = part.mapTo(window, part.rect().bottomRight())
        assert window.rect().contains(corner), part


@pytest.mark.slow
def test_everything_has_a_name_for_a_screen_reader(window: MainWindow) -> None:
    toggle(window)
    for button in window.map_look.bar.tools:
        assert button.accessibleName()
    assert window.map_look.panel.findChild(QLineEdit).accessibleName()
    assert window.map_look.dock.accessibleName() == "Inspection"


@pytest.mark.slow
def test_another_palette_reaches_it(window: MainWindow) -> None:
    toggle(window)
    window.map_look.panel.boxes["zones"].setChecked(True)
    day = window.map_look.bar.grab().toImage()
    window.preferences.prefer(palette="Night")
    assert window.map_look.bar.grab().toImage() != day


@pytest.mark.slow
def test_closing_while_it_is_on_does_not_hide_the_docks_next_time(qtbot: QtBot, tmp_path: Path) -> None:
    window = a_window(qtbot, tmp_path, seed="7")
    toggle(window)
    window.close()
    again = a_window(qtbot, tmp_path, seed="7")
    assert again.docks.log.isVisible()
    assert again.map_look.dock.isHidden()


@pytest.mark.slow
def test_escape_lets_go_what_is_held_and_then_leaves_the_mode(window: MainWindow) -> None:
    toggle(window)
    click(window, "1813")
    key(window, Qt.Key.Key_Escape)
    assert window.map_look.held == ""
    assert window.scene.locked
    key(window, Qt.Key.Key_Escape)
    assert not window.scene.locked
    assert window.actions_by_command.by_id["next_piece"].isEnabled()


@pytest.mark.long
def test_what_was_lifted_is_lifted_again_when_the_game_has_the_board_back(
    qtbot: QtBot, tmp_path: Path
) -> None:
    """A force that goes on alone was left without its goals, and a click on one said only what is asked."""
    window = open_game_window(qtbot, an_archive(tmp_path))
    scene = window.scene
    scene.select(scene.movers[0])
    goals = dict(scene.hand.targets)
    assert goals
    for _ in range(2):
        trigger(window, "inspect")
    assert not window.inspecting.active
    assert (scene.selected, dict(scene.hand.targets)) == (scene.movers[0], goals)
