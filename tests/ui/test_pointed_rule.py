"""F1 on anything opens the paragraph it cites: a counter, a space, a line of the log, the fight."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QCursor, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip

from bloodyridge_qt.games.registry import GAMES, edition_of
from bloodyridge_qt.table.archive.archive import Archive
from bloodyridge_qt.table.style import style_of
from bloodyridge_qt.ui.board.cards_strip import CardButton
from bloodyridge_qt.ui.dialogs.cheat_sheet import CheatSheet
from bloodyridge_qt.ui.dialogs.new_game import CUSTOM, NewGameDialog
from bloodyridge_qt.ui.dialogs.question import GO, STAY, QuestionDialog
from bloodyridge_qt.ui.panels.dice_tray import DieSpot
from bloodyridge_qt.ui.panels.link_label import LinkLabel
from bloodyridge_qt.ui.shell import commands
from tests.slow import after
from tests.ui.session_cases import open_game_window
from tests.ui.window_cases import force_spot, open_window, settle, spot

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from PySide6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot

    from bloodyridge_qt.ui.shell.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("unpainted")


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    return open_window(qtbot, edition_of("bloody_ridge"), seed="pointed")


def help_on(window: MainWindow, widget: QWidget, at: QPoint) -> str:
    """Point there, press F1, and read the head of the page."""
    QCursor.setPos(widget.mapToGlobal(at))
    QApplication.processEvents()
    QTest.keyClick(window, Qt.Key.Key_F1)
    panel = window.help_desk.rules_panel
    assert panel is not None
    return "\n".join(panel.page.toPlainText().splitlines()[:4])


@pytest.mark.long
def test_on_the_board_in_the_log_and_in_a_fight(window: MainWindow) -> None:
    port = window.map_view.viewport()
    assert "6.11" in help_on(window, port, force_spot(window, window.scene.movers[0]))
    assert "10.1" in help_on(window, port, spot(window, "1811"))
    window.docks.log.raise_()  # the rules may lie over it
    QApplication.processEvents()
    log = window.log_panel.text_view
    cursor = log.document().find("Optional rules")
    log.setTextCursor(QTextCursor(cursor))
    log.ensureCursorVisible()
    QApplication.processEvents()
    assert "11.1" in help_on(window, log.viewport(), log.cursorRect(cursor).center())
    table = window.controller.table
    assert table is not None
    window.controller.decide(table.offers()[0])
    window.docks.battle.raise_()
    QApplication.processEvents()
    title = window.battle_panel.rect().center()
    assert help_on(window, window.battle_panel, QPoint(title.x(), 12))


@pytest.mark.long
def test_where_nothing_is_pointed_at_the_prompt_speaks(window: MainWindow) -> None:
    assert "7.3" in help_on(window, window.menuBar(), QPoint(2, 2))


@pytest.mark.long
def test_after_a_refusal_f1_opens_the_paragraph_it_cites_by_mouse_and_by_keys(window: MainWindow) -> None:
    """Until another space is come to, which then speaks for itself."""
    board, port = window.map_view, window.map_view.viewport()
    mover = window.scene.movers[0]
    QTest.mouseClick(port, Qt.MouseButton.LeftButton, pos=force_spot(window, mover))
    QCursor.setPos(port.mapToGlobal(spot(window, "1811")))
    QTest.mouseMove(port, spot(window, "1811"))
    QTest.mouseClick(port, Qt.MouseButton.LeftButton, pos=spot(window, "1811"))
    assert "[7.2]" in window.desk.note
    assert "7.2" in help_on(window, port, spot(window, "1811"))
    QTest.keyClick(window.docks.rules, Qt.Key.Key_Escape)
    assert QApplication.focusWidget() is board
    QCursor.setPos(window.mapToGlobal(QPoint(2, 2)))
    while window.scene.cursor_place != "1811":
        before = window.scene.cursor_place
        away = window.scene.place_centre("1811") - window.scene.place_centre(before or "1914")
        sideways = Qt.Key.Key_Q if away.x() < 0 else Qt.Key.Key_E
        QTest.keyClick(board, Qt.Key.Key_Up if abs(away.x()) < 1 else sideways)
        assert window.scene.cursor_place != before
    QTest.keyClick(board, Qt.Key.Key_Return)
    assert "[7.2]" in window.desk.note
    QTest.keyClick(window, Qt.Key.Key_F1)
    panel = window.help_desk.rules_panel
    assert panel is not None
    assert panel.shown == "7.2"
    board.setFocus()
    QTest.keyClick(board, Qt.Key.Key_Up)
    assert not window.desk.note


@pytest.mark.long
def test_return_says_so_when_no_piece_is_lifted_and_n_lifts_the_next_and_goes_to_its_first_goal(
    window: MainWindow,
) -> None:
    window.desk.show_place(())
    QTest.keyClick(window.map_view, Qt.Key.Key_Return)
    assert window.desk.note == "Nothing is lifted yet. Tab lifts the next piece."
    told: list[str] = []
    window.map_view.spoken.connect(told.append)
    QTest.keyClick(window.map_view, Qt.Key.Key_N)
    assert window.scene.selected
    assert not told, "it is named with its goal"
    assert window.scene.hand.aim == window.map_view.keys.goals()[0]


@pytest.mark.long
def test_who_comes_to_the_log_by_keys_stands_on_its_last_link_and_return_follows_it(
    window: MainWindow,
) -> None:
    log = window.log_panel.text_view
    window.map_view.setFocus()
    for _ in range(20):
        part = QApplication.focusWidget()
        if part is log:
            break
        at_board = part is window.map_view
        modifier = Qt.KeyboardModifier.ControlModifier if at_board else Qt.KeyboardModifier.NoModifier
        QTest.keyClick(part, Qt.Key.Key_Tab, modifier)
    assert QApplication.focusWidget() is log
    marked = log.textCursor().selectedText()
    assert marked
    QTest.keyClick(log, Qt.Key.Key_Return)
    panel = window.help_desk.rules_panel
    assert panel is not None
    assert panel.shown in marked


def test_ctrl_tab_leads_to_what_a_panel_holds_before_the_buttons_that_close_it(window: MainWindow) -> None:
    window.map_view.setFocus()
    for _ in range(8):
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab, Qt.KeyboardModifier.ControlModifier)
        if window.docks.log.isAncestorOf(QApplication.focusWidget()):
            break
    assert QApplication.focusWidget() is window.log_panel.text_view


@pytest.mark.long
def test_escape_puts_rules_away_that_were_looked_up_and_the_panels_are_as_before(
    window: MainWindow, qtbot: QtBot
) -> None:
    """From the board and from the page; the force in hand stays there. Rules opened to stay do stay."""
    board, docks = window.map_view, window.docks
    QTest.keyClick(board, Qt.Key.Key_Tab)
    lifted, tall = window.scene.selected, window.battle_panel.height()
    for at_page in (False, True):
        QTest.keyClick(window, Qt.Key.Key_F1)
        QApplication.processEvents()
        assert docks.rules.isVisible()
        qtbot.waitUntil(lambda: window.battle_panel.height() < tall)
        panel = window.help_desk.rules_panel
        assert panel is not None
        QTest.keyClick(panel.page if at_page else board, Qt.Key.Key_Escape)
        assert docks.rules.isHidden()
        assert QApplication.focusWidget() is board
        assert window.scene.selected == lifted
        qtbot.waitUntil(lambda: window.battle_panel.height() == tall)
        assert not window.log_panel.visibleRegion().isEmpty()
    QTest.keyClick(window, Qt.Key.Key_F1)
    QTest.keyClick(window, Qt.Key.Key_F3)  # the log before it: that is another way to be done with the rules
    qtbot.waitUntil(lambda: window.battle_panel.height() > tall - 40)
    docks.rules.hide()
    QTest.keyClick(window, Qt.Key.Key_F4)
    QTest.keyClick(board, Qt.Key.Key_Escape)
    assert docks.rules.isVisible()
    assert not window.scene.selected


def test_a_mouse_that_rests_on_another_hex_does_not_speak_for_who_plays_by_keys(window: MainWindow) -> None:
    port = window.map_view.viewport()
    QCursor.setPos(port.mapToGlobal(spot(window, "1811")))
    QApplication.processEvents()
    QTest.keyClick(window.map_view, Qt.Key.Key_Tab)
    QTest.keyClick(window, Qt.Key.Key_F1)
    panel = window.help_desk.rules_panel
    assert panel is not None
    assert panel.shown == "6.11", "of the force that is lifted"


@pytest.mark.long
def test_a_paragraph_is_heard_by_its_first_sentence_and_whole_when_asked_for_again(
    window: MainWindow,
) -> None:
    told: list[str] = []
    window.help_desk.heard.connect(told.append)
    QTest.keyClick(window.map_view, Qt.Key.Key_Tab)
    for _ in range(2):
        QTest.keyClick(window, Qt.Key.Key_F1)
    short, whole = told
    assert short.startswith("6.11. ")
    assert short.endswith("F1 tells the whole, Esc puts the rules away.")
    panel = window.help_desk.rules_panel
    assert panel is not None
    assert whole == panel.page.toPlainText()
    assert len(short) < len(whole)
    window.desk.rule_wanted.emit("glossary#force")
    assert told[-1].startswith("force: All Japanese units of one hex")
    window.desk.rule_wanted.emit("10.4")
    QTest.keyClick(window, Qt.Key.Key_F1)
    assert "Jungle: Won back on 1–3, Chance 3 in 6." in told[-1], (
        "its table row by row, not the rule pointed at"
    )
    spoken: list[str] = []
    window.map_view.spoken.connect(spoken.append)
    QTest.keyClick(window.map_view, Qt.Key.Key_Escape)
    assert told[-1] == "The rules are put away."
    assert spoken == [f"{window.scene.lifted_name()} is lifted"]


@pytest.mark.long
def test_f1_in_a_new_game_tells_of_the_field_and_then_opens_its_paragraph(window: MainWindow) -> None:
    told: list[str] = []
    window.help_desk.heard.connect(told.append)
    window.new_games.new_game()
    (form,) = (one for one in window.desk.dialogs if isinstance(one, NewGameDialog))
    form.choose_way(CUSTOM)
    form.activateWindow()
    editor = next(one for one in form.editors.values() if one.field.rules and one.field.kind == "switch")
    editor.box.setFocus()
    QApplication.processEvents()
    QTest.keyClick(editor.box, Qt.Key.Key_F1)
    assert told == [editor.box.whatsThis()]
    QTest.keyClick(editor.box, Qt.Key.Key_F1)
    assert told[-1].startswith(f"{editor.field.rules[0]}. ")
    panel = window.help_desk.rules_panel
    assert panel is not None
    assert panel.shown == editor.field.rules[0]


def opened_on(window: MainWindow, widget: QWidget, at: QPoint | None = None, key: str = "?") -> str:
    """Point there, press a key, and take what the rules reference shows; they are put away again."""
    QCursor.setPos(widget.mapToGlobal(at or widget.rect().center()))
    QApplication.processEvents()
    QTest.keyClick(window, Qt.Key.Key_F1) if key == "F1" else QTest.keyClicks(window, key)
    panel = window.help_desk.rules_panel
    shown = panel.shown if panel is not None and window.docks.rules.isVisible() else ""
    QTest.keyClick(window.docks.rules, Qt.Key.Key_Escape)
    QApplication.processEvents()
    return shown


def boxes_open(window: MainWindow, places: Iterable[str]) -> dict[str, str]:
    """What each box of the sheet opens, with the whole sheet in sight."""
    view = window.map_view
    QTest.keyClick(view, Qt.Key.Key_Shift)  # a summary goes with the next key
    view.fit_sheet()
    QApplication.processEvents()
    middles = {place: window.scene.ground.rect(place).center() for place in places}
    return {place: opened_on(window, view.viewport(), view.mapFromScene(at)) for place, at in middles.items()}


@pytest.mark.long
@pytest.mark.parametrize("key", after(1, ["F1", "?"]))
def test_a_die_in_the_tray_opens_what_it_was_thrown_for(window: MainWindow, key: str) -> None:
    die = next(one for one in window.battle_panel.tray.findChildren(DieSpot) if one.isVisible())
    assert opened_on(window, die, key=key) == "3.5"
    words = next(one for one in window.battle_panel.tray.findChildren(LinkLabel) if one.isVisible())
    assert opened_on(window, words, QPoint(words.width() - 2, 5), key=key) == "3.5"


@pytest.mark.long
def test_a_unit_in_a_fight_opens_its_dice_and_whoever_has_none_what_its_side_stands_by(
    window: MainWindow, qtbot: QtBot
) -> None:
    table = window.controller.table
    for _ in range(6):  # until somebody defends
        window.controller.decide(table.offers()[0])
        settle(qtbot, window)
        row = window.battle_panel.attacker.row
        if any(unit.die is not None for unit in row.units):
            break
    unit = next(one for one in row.units if one.die is not None)
    assert opened_on(window, row, row.cell(unit.counter.key).whole.center().toPoint()) == "7.9"
    block = window.battle_panel.attacker
    block.show_side(window.battle_panel.battle.attacker)
    corner = row.visibleRegion().boundingRect().topRight() + QPoint(-2, 2)
    assert opened_on(window, row, corner) in block.whatsThis()


@pytest.mark.long
def test_boxes_of_the_sheet_open_their_paragraph_on_the_board_and_beside_it(window: MainWindow) -> None:
    boxes = {"turn 3": "5.3", "phase counterattack": "5.2", "legend": "10.2", "us_pool": "3.2"}
    assert boxes_open(window, boxes) == boxes
    QTest.keyClick(window, Qt.Key.Key_F7)
    QApplication.processEvents()
    panel = window.tracks_panel
    for place in ("turn 3", "us_pool"):
        at = panel.place_rect(place).center()
        assert opened_on(window, panel.viewport(), at) == boxes[place], place


@pytest.mark.parametrize("game", GAMES)
def test_every_box_that_is_more_than_an_ornament_names_a_paragraph_there_is(game: str) -> None:
    edition = edition_of(game)
    book, style = edition.rulebook({}), style_of(game)
    assert set(style.paragraphs.values()) <= {entry.number for entry in book.entries}
    boxes = edition.start({"seed": "1"}).sheet.boxes
    assert {box.kind for box in boxes if not style.paragraph(box)} <= {"title", "north_arrow"}
    named = {name for box in boxes for name in (box.key, box.kind)}
    assert set(style.paragraphs) <= named


@pytest.mark.long
def test_a_button_of_the_toolbar_says_what_it_does_and_what_it_needs(window: MainWindow) -> None:
    told: list[str] = []
    window.help_desk.heard.connect(told.append)
    bar, actions = window.actions_by_command.toolbar, window.actions_by_command.by_id
    for command in ("fit", "undo"):
        assert not opened_on(window, bar.widgetForAction(actions[command]))
    assert told == [
        "Show every space as large as the window allows.",
        "Take the last decision back. Possible only when a decision can be taken back.",
    ]
    assert QToolTip.text() == told[-1]


@pytest.mark.long
def test_what_no_rule_is_about_says_what_it_is_itself(window: MainWindow) -> None:
    told: list[str] = []
    window.help_desk.heard.connect(told.append)
    window.actions_by_command.by_id["preferences"].trigger()
    (form,) = window.desk.dialogs
    form.activateWindow()
    QApplication.processEvents()
    for _ in range(2):  # as often as it is asked for
        QTest.keyClick(form.focusWidget(), Qt.Key.Key_F1)
        assert told.pop() == commands.help_titled("Preferences") == QToolTip.text()
    form.reject()
    assert not opened_on(window, window.log_panel.newest_button)
    assert told == ["Go to the newest line and stay with it"]


@pytest.mark.long
def test_tab_goes_from_answer_to_answer_of_a_question_and_f1_opens_the_paragraph_it_cites(
    qtbot: QtBot, window: MainWindow
) -> None:
    asked = QuestionDialog(window, "End it", "Nobody has moved [7.3].", {GO: "End it", STAY: "Go back"}, STAY)
    asked.setModal(True)
    asked.show()
    qtbot.waitExposed(asked)
    asked.activateWindow()
    QApplication.processEvents()
    for answer in (GO, STAY):
        QTest.keyClick(asked.focusWidget(), Qt.Key.Key_Tab)
        assert asked.focusWidget() is asked.choices[answer]
    QTest.keyClick(asked.focusWidget(), Qt.Key.Key_F1)
    panel = window.help_desk.rules_panel
    assert panel is not None
    assert "7.3" in "\n".join(panel.page.toPlainText().splitlines()[:4])


def test_of_pointer_and_keys_that_counts_which_was_used_last(window: MainWindow) -> None:
    die = next(one for one in window.battle_panel.tray.findChildren(DieSpot) if one.isVisible())
    QTest.keyClick(window.map_view, Qt.Key.Key_Tab)
    assert window.map_view.keys.in_use
    assert opened_on(window, die) == "3.5", "the pointer has moved since"
    QTest.keyClick(window.map_view, Qt.Key.Key_Tab)
    assert opened_on(window, die) == "6.11", "it rests where it was, and the keys have lifted a force"


@pytest.mark.long
def test_the_list_of_keys_has_a_key_of_its_own(window: MainWindow) -> None:
    QTest.keyClick(window.map_view, Qt.Key.Key_K)
    (sheet,) = window.desk.dialogs
    assert isinstance(sheet, CheatSheet)
    sheet.activateWindow()
    QApplication.processEvents()
    QTest.keyClick(sheet, Qt.Key.Key_K)
    assert not sheet.isVisible()


@pytest.mark.long
def test_words_in_the_prompt_open_what_they_mean_by_a_click_by_pointing_and_by_keys(
    window: MainWindow,
) -> None:
    """Each of them, where it stands; Left and Right go from link to link."""
    panel = window.help_desk.open_rules()
    asked: list[str] = []
    window.desk.rule_wanted.connect(asked.append)
    text = window.prompt_bar.reason
    met: list[str] = []
    for x in range(0, text.width(), 6):
        QTest.mouseMove(text, QPoint(x, 8))
        if text.hovered not in ("", *met):
            met.append(text.hovered)
            QTest.mouseClick(text, Qt.MouseButton.LeftButton, pos=QPoint(x, 8))
            assert asked[-1] == met[-1]
            assert opened_on(window, text, QPoint(x, 8)) == met[-1].partition("#")[0]
    assert met == ["glossary#force", "7.3"]
    QTest.mouseMove(text, QPoint(text.width() - 1, text.height() - 1))
    text.setFocus(Qt.FocusReason.TabFocusReason)
    by_keys = []
    for _ in met:
        by_keys.append(text.marked)
        QTest.keyClick(text, Qt.Key.Key_F1)
        assert panel.shown == text.marked.partition("#")[0]
        QTest.keyClick(text, Qt.Key.Key_Return)
        assert asked[-1] == text.marked
        QTest.keyClick(text, Qt.Key.Key_Left)
    assert by_keys == met[::-1]


@pytest.mark.long
def test_a_card_a_die_and_what_lies_on_the_sheet_of_another_game_open_theirs(
    qtbot: QtBot, tmp_path: Path
) -> None:
    archive = Archive(edition_of("tarawa_1943"), tmp_path / "running")
    window = open_game_window(qtbot, archive, values={"seed": "7"})
    window.controller.decide(next(one for one in window.controller.table.offers() if not one.target))
    settle(qtbot, window)
    book = edition_of("tarawa_1943").rulebook({})
    for card in window.findChildren(CardButton):
        assert book.entry(opened_on(window, card)).title == card.card.title
    die = next(one for one in window.battle_panel.tray.findChildren(DieSpot) if one.isVisible())
    assert opened_on(window, die) == "6.0"
    boxes = {"cohesion 1/2 4": "4.0", "tactics_deck": "3.0", "infiltration 1": "2.0", "shibazaki": "2.0"}
    assert boxes_open(window, boxes) == boxes
