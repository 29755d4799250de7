"""A position set up in the window with mouse and keys, and the game that goes on from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QSpinBox

from bloodyridge_qt.table.offers import movers, targets
from bloodyridge_qt.ui.dialogs import question
from bloodyridge_qt.ui.panels.link_label import LinkLabel
from tests.slow import after
from tests.ui.inspect_cases import a_window, click, drag_over, key
from tests.ui.session_cases import answer, trigger
from tests.ui.window_cases import play, settle, spot

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from bloodyridge_qt.ui.shell.main_window import MainWindow
    from bloodyridge_qt.ui.shell.position_editor import PositionEditor

pytestmark = pytest.mark.usefixtures("unpainted")

LEFT = Qt.MouseButton.LeftButton
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> MainWindow:
    return a_window(qtbot, tmp_path, seed="7")


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """What the player says to each question, in order; a question without an answer fails the test."""
    given: list[bool] = []
    monkeypatch.setattr(question, "ask_confirm", lambda *_of, **_more: given.pop(0))
    return given


def set_up(window: MainWindow) -> PositionEditor:
    trigger(window, "set_up")
    QApplication.processEvents()
    window.map_view.fit_sheet()
    return window.position_editor


def mode(editor: PositionEditor, name: str) -> None:
    QTest.mouseClick(editor.panel.tools[name], LEFT)


def write(editor: PositionEditor, cell: str, text: str) -> None:
    """Type into a field, and leave it."""
    field = editor.panel.cell(cell).field
    editor.panel.scroll_area.ensureWidgetVisible(field)
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Return)
    QApplication.processEvents()


def choose(editor: PositionEditor, cell: str, words: str) -> None:
    """Pick from a list by keys."""
    combo = editor.panel.cell(cell).field
    combo.setFocus()
    for _ in range(combo.count()):
        QTest.keyClick(combo, Qt.Key.Key_Up)
    while combo.currentText() != words:
        before = combo.currentIndex()
        QTest.keyClick(combo, Qt.Key.Key_Down)
        assert combo.currentIndex() != before, f"{cell} has no {words!r}"


def verdict(editor: PositionEditor) -> str:
    return editor.panel.verdict.plain_text()


def a_small_position(window: MainWindow) -> PositionEditor:
    """Force 1516 with two 3s stands in 1515, force 1417 waits."""
    editor = set_up(window)
    choose(editor, "force 1516", "moves")
    write(editor, "units 1516 3", "2")
    mode(editor, "forces")
    click(window, "1417")
    click(window, "1515")
    return editor


# ---- from an empty table to a saved game


@pytest.mark.long
def test_from_an_empty_table_to_a_strike_a_save_and_back(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, answers: list[bool]
) -> None:
    former = window.controller.table
    editor = a_small_position(window)
    assert verdict(editor) == "Nothing stands against this position."
    write(editor, "name", "Tuesday")
    QTest.mouseClick(editor.panel.play_button, LEFT)
    table = window.controller.table
    assert table is not former
    assert not editor.active
    assert table.name == "Tuesday"
    assert "Force 1516 stands in 1515" in table.view().prompt.headline
    assert any(line.text.startswith("Position set up by hand: Turn 1, ") for line in table.log_lines())
    assert window.isWindowModified()
    (mover,) = movers(table.offers())
    play(window, mover, next(iter(targets(table.offers(), mover))), "keys")
    settle(qtbot, window)
    assert table.at == 1
    answer(QFileDialog, lambda dialog: (dialog.selectFile(str(tmp_path / "Tuesday")), dialog.accept()))
    trigger(window, "save")
    before = [line.text for line in table.log_lines()]
    assert window.files.open_path(tmp_path / "Tuesday.brsave")
    again = window.controller.table
    assert again is not table
    assert not again.notices()
    assert [line.text for line in again.log_lines()] == before
    assert again.undo_label()
    trigger(window, "undo")
    assert again.at == 0
    trigger(window, "redo")
    assert again.at == 1
    assert answers == []


@pytest.mark.slow
def test_dice_by_hand_from_the_start(qtbot: QtBot, window: MainWindow) -> None:
    editor = a_small_position(window)
    choose(editor, "by_hand", "Dice and US draws by hand")
    QTest.mouseClick(editor.panel.play_button, LEFT)
    table = window.controller.table
    assert (table.hand.dice, table.hand.draws) == (True, True)
    (mover,) = movers(table.offers())
    play(window, mover, next(iter(targets(table.offers(), mover))), "keys")
    settle(qtbot, window)
    assert table.asked() is not None
    window.hand_throws.panel.hide()


# ---- the map


@pytest.mark.slow
def test_hexes_that_stand_against_the_position_are_marked_on_the_board__9_1(window: MainWindow) -> None:
    editor = a_small_position(window)

    def marked() -> dict[str, str]:
        return dict(window.scene.marks.lights.lights)

    assert marked() == {}
    choose(editor, "turn", "2")
    mode(editor, "flags")
    for number in ("1812", "1813"):
        click(window, number)
    assert "never retaken [9.1]" in verdict(editor)
    assert marked() == {"1812": "objection", "1813": "objection"}
    click(window, "1814")
    assert marked() == {}
    editor.panel.undo_button.click()
    assert set(marked()) == {"1812", "1813"}
    editor.leave()
    assert marked() == {}


@pytest.mark.long
def test_a_drag_plants_flags_and_a_drag_from_a_flag_takes_them_away(window: MainWindow) -> None:
    editor = set_up(window)
    mode(editor, "flags")
    hexes = ("1508", "1509", "1510")
    drag_over(window, [spot(window, number) for number in hexes])
    assert editor.panel.cell("flags").field.text() == "1508 1509 1510"
    assert {marker.place for marker in window.scene.view_shown.markers if marker.face == "battle_flag"} == {
        *hexes
    }
    drag_over(window, [spot(window, number) for number in hexes[:2]])
    assert editor.panel.cell("flags").field.text() == "1510"
    QTest.mouseClick(editor.panel.undo_button, LEFT)
    assert editor.panel.cell("flags").field.text() == "1508 1509 1510"
    QTest.keyClick(window, Qt.Key.Key_Z, CONTROL)
    assert editor.panel.cell("flags").field.text() == ""
    assert not window.actions_by_command.by_id["undo"].isEnabled(), "as the button of the panel"
    heard: list[str] = []
    window.map_view.spoken.connect(heard.append)
    trigger(window, "redo")
    trigger(window, "undo")
    assert heard == ["Redo: Flags, 1508", "Undo: Flags, 1508"]
    assert editor.panel.cell("flags").field.text() == ""
    QTest.mouseClick(editor.panel.redo_button, LEFT)
    assert editor.panel.cell("flags").field.text() == "1508 1509 1510"


@pytest.mark.slow
def test_escape_in_a_stroke_takes_it_back(window: MainWindow) -> None:
    editor = set_up(window)
    mode(editor, "flags")
    port = window.map_view.viewport()
    QTest.mousePress(port, LEFT, Qt.KeyboardModifier.NoModifier, spot(window, "1508"))
    QTest.mouseMove(port, spot(window, "1509"))
    QApplication.processEvents()
    assert editor.setup.touched("flags", "1508")
    QTest.keyClick(window.map_view, Qt.Key.Key_Escape)
    QTest.mouseRelease(port, LEFT, Qt.KeyboardModifier.NoModifier, spot(window, "1509"))
    assert not editor.setup.changed


@pytest.mark.long
def test_presses_on_the_red_row_build_a_force_and_take_it_away(window: MainWindow) -> None:
    editor = set_up(window)
    mode(editor, "forces")
    for size in (1, 2, 3, 4, 5):
        click(window, "1516")
        (stack,) = [one for one in window.scene.view_shown.stacks if one.place == "1516"]
        assert len(stack.counters) == size
    click(window, "1516")
    assert not [one for one in window.scene.view_shown.stacks if one.place == "1516"]


@pytest.mark.long
def test_a_headquarters_is_put_where_it_is_pressed_and_told_where_it_may_not_stand__6_10(
    window: MainWindow,
) -> None:
    editor = set_up(window)
    mode(editor, "hq 1")
    click(window, "1810")
    assert "1st Marine Division HQ may not stand in 1810 [6.10]" in verdict(editor)
    assert editor.panel.cell("hq hex 1").field.text() == "1810"
    click(window, "1810")
    assert "6.10" not in verdict(editor)


@pytest.mark.long
def test_keys_alone_put_a_flag_on_the_map(window: MainWindow) -> None:
    editor = set_up(window)
    window.map_view.setFocus()
    key(window, Qt.Key.Key_2)
    assert editor.panel.tool == "flags"
    key(window, Qt.Key.Key_Up)
    key(window, Qt.Key.Key_Return)
    place = window.scene.cursor_place
    assert editor.panel.cell("flags").field.text() == place
    key(window, Qt.Key.Key_Escape)
    assert editor.panel.tool == ""


@pytest.mark.long
def test_a_touch_that_cannot_be_says_why(window: MainWindow) -> None:
    editor = set_up(window)
    mode(editor, "flags")
    click(window, "1516")
    assert "[3.4]" in editor.banner.reason.plain_text()
    mode(editor, "forces")
    click(window, "1508")
    assert "[7.1]" in editor.banner.reason.plain_text()
    assert not editor.setup.changed


# ---- entries


@pytest.mark.long
def test_a_number_too_many_stops_play_and_names_its_paragraph__2_1(window: MainWindow) -> None:
    editor = a_small_position(window)
    write(editor, "dead 3", "39")
    assert verdict(editor) == "• 41 Japanese units of factor 3 named, the mix has 40: 1 too many [2.1]."
    assert not editor.panel.play_button.isEnabled()
    assert "2.1" in editor.panel.play_button.toolTip()
    write(editor, "dead 3", "38")
    assert editor.panel.play_button.isEnabled()


@pytest.mark.slow
def test_the_paragraph_of_an_objection_opens_in_the_rules(window: MainWindow) -> None:
    editor = set_up(window)
    assert isinstance(editor.panel.verdict, LinkLabel)
    editor.panel.verdict.linkActivated.emit("rule:7.3")
    assert not window.docks.rules.isHidden()


@pytest.mark.slow
def test_an_entry_that_is_no_hex_is_refused_and_the_field_goes_back(window: MainWindow) -> None:
    editor = set_up(window)
    write(editor, "flags", "1508 banana")
    assert "banana" in editor.banner.reason.plain_text()
    assert editor.panel.cell("flags").field.text() == ""


@pytest.mark.slow
def test_an_optional_rule_brings_its_rows_and_its_pieces__11_2(window: MainWindow) -> None:
    editor = set_up(window)
    assert editor.panel.cell("pool machinegun") is None
    pool = {pile.place: pile.count for pile in window.scene.view_shown.piles}["us_pool"]
    box = editor.panel.cell("machineguns").field
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Space)
    assert isinstance(editor.panel.cell("pool machinegun").field, QSpinBox)
    assert editor.panel.cell("machineguns").field.hasFocus()
    assert {pile.place: pile.count for pile in window.scene.view_shown.piles}["us_pool"] == pool + 4


# ---- the game that waits


@pytest.mark.slow
@pytest.mark.parametrize("rule", ["machineguns", "banzai", "mg_crews"])
def test_rows_that_come_with_an_optional_rule_leave_its_switch_under_the_pointer(
    window: MainWindow, rule: str
) -> None:
    panel = set_up(window).panel
    QApplication.processEvents()
    panel.scroll_area.ensureWidgetVisible(panel.cell(rule))

    def height() -> int:
        QApplication.processEvents()
        return panel.cell(rule).mapTo(panel, QPoint()).y()

    before, rows = height(), [list(section.inputs) for section in panel.sections.values()]
    QTest.mouseClick(panel.cell(rule).field, LEFT)
    assert [list(section.inputs) for section in panel.sections.values()] != rows
    assert height() == before
    QTest.mouseClick(panel.cell(rule).field, LEFT)
    assert height() == before


@pytest.mark.long
def test_nothing_of_the_running_game_changes_until_play_on(window: MainWindow, answers: list[bool]) -> None:
    table = window.controller.table
    before, at, names = table.view(), table.at, [line.text for line in table.log_lines()]
    editor = a_small_position(window)
    for command in ("save", "restart", "confirm"):
        assert not window.actions_by_command.by_id[command].isEnabled(), command
    answers += [False, True]
    QTest.mouseClick(editor.panel.cancel_button, LEFT)
    assert editor.active
    QTest.mouseClick(editor.panel.cancel_button, LEFT)
    assert not editor.active
    assert answers == []
    assert window.controller.table is table
    assert (table.view(), table.at) == (before, at)
    assert [line.text for line in table.log_lines()] == names
    assert window.scene.view_shown == before
    assert not window.docks.battle.isHidden()
    assert window.scene.movers == movers(table.offers())


@pytest.mark.slow
def test_cancelling_an_empty_form_asks_nothing(window: MainWindow, answers: list[bool]) -> None:
    editor = set_up(window)
    QTest.mouseClick(editor.panel.cancel_button, LEFT)
    assert not editor.active
    assert answers == []


@pytest.mark.long
def test_the_game_on_the_table_is_taken_as_its_player_sees_it__6_11(window: MainWindow) -> None:
    table = window.controller.table
    editor = set_up(window)
    QTest.mouseClick(editor.panel.starters["table"], LEFT)
    assert verdict(editor) == "Nothing stands against this position."
    shown, real = window.scene.view_shown, table.view()
    assert shown.stacks == real.stacks
    assert shown.piles == real.piles
    assert not any(counter.factor for stack in shown.stacks for counter in stack.counters)
    for section in editor.setup.sections():
        if section.key == "forces":
            known = [cell for row in section.rows for cell in row.fields[1:-1] if cell.value != "0"]
            assert known == []


@pytest.mark.slow
def test_another_game_that_is_opened_puts_the_position_aside_and_keeps_it(
    window: MainWindow, answers: list[bool]
) -> None:
    editor = a_small_position(window)
    window.controller.start({"seed": "9"})
    assert not editor.active
    set_up(window)
    assert editor.setup.changed
    assert verdict(editor) == "Nothing stands against this position."
    answers.append(False)
    assert not window.may_lose_drafts()


@pytest.mark.long
@pytest.mark.parametrize("text_size", after(1, [200, 100]))
def test_no_scroll_bar_goes_sideways_at_any_text_size(qtbot: QtBot, tmp_path: Path, text_size: int) -> None:
    window = a_window(qtbot, tmp_path, seed="7", text_size=text_size)
    editor = set_up(window)
    inner, port = editor.panel.scroll_area.widget(), editor.panel.scroll_area.viewport()
    assert inner.minimumSizeHint().width() <= port.width()
    assert window.map_view.width() >= window.width() * 0.6


@pytest.mark.slow
def test_closing_the_panel_is_cancelling(qtbot: QtBot, window: MainWindow, answers: list[bool]) -> None:
    editor = a_small_position(window)
    answers += [False, True]
    QTest.mouseClick(editor.dock.titleBarWidget().close_button, LEFT)
    qtbot.waitUntil(lambda: len(answers) == 1)
    assert editor.active
    assert not editor.dock.isHidden()
    QTest.mouseClick(editor.dock.titleBarWidget().close_button, LEFT)
    qtbot.waitUntil(lambda: not editor.active)
    assert editor.dock.isHidden()


@pytest.mark.slow
def test_large_text_leaves_room_to_fill_in_and_cuts_no_column(qtbot: QtBot, tmp_path: Path) -> None:
    window = a_window(qtbot, tmp_path, seed="7", text_size=200)
    editor = set_up(window)
    box = editor.panel.cell("mg_crews").field
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Space)
    QApplication.processEvents()
    port = editor.panel.scroll_area.viewport()
    assert port.height() > window.height() * 0.4
    last = editor.panel.cell("units 1516 -2").field
    assert last.mapTo(port, last.rect().topRight()).x() <= port.width()
    assert last.width() > 20
