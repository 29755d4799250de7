"""The pages after the rules: opened from the Help menu, found, followed, copied from."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bloodyridge_qt.games.bloody_ridge.edition import open_edition
from bloodyridge_qt.games.registry import edition_of
from bloodyridge_qt.table.rule_text import Code
from bloodyridge_qt.ui.panels.rules_list import NUMBER
from bloodyridge_qt.ui.panels.rules_panel import RulesPanel
from tests.ui.window_cases import open_window

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


pytestmark = pytest.mark.qt_log_ignore("does not support propagateSizeHints", extend=True)


@pytest.fixture
def panel(qtbot: QtBot) -> RulesPanel:
    made = RulesPanel(open_edition().rulebook({}))
    qtbot.addWidget(made)
    made.resize(400, 760)
    with qtbot.waitExposed(made):
        made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    return made


def click_link(panel: RulesPanel, address: str) -> None:
    """Press the mouse on the first link with this address."""
    block = panel.page.document().begin()
    while block.isValid():
        parts = block.begin()
        while not parts.atEnd():
            part = parts.fragment()
            if part.charFormat().anchorHref() == address:
                cursor = QTextCursor(panel.page.document())
                cursor.setPosition(part.position() + part.length() // 2)
                panel.page.setTextCursor(cursor)  # scrolls it into sight
                spot = panel.page.cursorRect(cursor).center()
                assert panel.page.anchorAt(spot) == address
                QTest.mouseClick(panel.page.viewport(), Qt.MouseButton.LeftButton, pos=spot)
                return
            parts += 1
        block = block.next()
    raise AssertionError(f"no link to {address}")


def test_pages_stand_last_in_the_list_under_their_own_heading(panel: RulesPanel) -> None:
    model = panel.list.model()
    words = [model.index(row, 0).data() for row in range(model.rowCount())]
    assert words[-4:] == [
        "About this program",
        "Words of the rules",
        "Readings of unclear rules",
        "How the dice are made",
    ]


def test_clicking_a_page_opens_it_without_a_number(panel: RulesPanel) -> None:
    model = panel.list.model()
    row = model.index(model.rowCount() - 1, 0)
    panel.list.scrollTo(row)
    spot = panel.list.visualRect(row).center()
    QTest.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert panel.shown == row.data(NUMBER) == "dice"
    assert panel.page.toPlainText().startswith("ABOUT THIS PROGRAM\nHow the dice are made\n")
    assert panel.page.accessibleName() == "How the dice are made"


@pytest.mark.long
def test_typing_finds_a_page(panel: RulesPanel) -> None:
    panel.search_field.setFocus()
    QTest.keyClicks(panel.search_field, "sealed fraction")
    assert panel.shown == "dice"


def test_copy_puts_the_program_on_the_clipboard_and_says_so(panel: RulesPanel) -> None:
    panel.show_rule("dice")
    click_link(panel, "copy:0")
    (program,) = [
        block.text for block in open_edition().rulebook({}).entry("dice").blocks if isinstance(block, Code)
    ]
    assert QGuiApplication.clipboard().text() == program
    assert "Copied" in panel.page.toPlainText()
    assert panel.page.verticalScrollBar().value() > 0  # stays where it was
    panel.show_rule("7.9")
    panel.back()
    assert "Copied" not in panel.page.toPlainText()


def test_the_program_stands_on_the_page_as_it_is_written(panel: RulesPanel) -> None:
    panel.show_rule("dice")
    (program,) = [
        block.text for block in open_edition().rulebook({}).entry("dice").blocks if isinstance(block, Code)
    ]
    shown = panel.page.toPlainText().replace("\u2028", "\n").replace("\u00a0", " ")
    assert program.rstrip() in shown


def test_a_note_in_the_rules_leads_to_its_reading(panel: RulesPanel) -> None:
    panel.show_rule("7.15")
    click_link(panel, "rule:readings#hill_shift")
    assert panel.shown == "readings"
    top = panel.page.cursorForPosition(QPoint(40, 20)).block().text()
    assert "Hill 123" in top
    panel.back()
    assert panel.shown == "7.15"


def test_a_reading_leads_to_its_paragraphs(panel: RulesPanel) -> None:
    panel.show_rule("readings")
    click_link(panel, "rule:6.10")
    assert panel.shown == "6.10"


def test_another_game_changes_what_the_page_says_is_in_force(panel: RulesPanel) -> None:
    panel.show_rule("readings")
    assert "This game" not in panel.page.toPlainText()
    panel.page.verticalScrollBar().setValue(200)
    panel.use_rulebook(open_edition().rulebook({"headquarters": "out"}))
    assert "This game" in panel.page.toPlainText()
    assert panel.shown == panel.list.currentIndex().data(NUMBER) == "readings"
    assert panel.page.verticalScrollBar().value() == 200


@pytest.mark.parametrize("page", ["readings", "dice"])
@pytest.mark.parametrize("width", [300, 620])
def test_no_page_is_wider_than_its_dock(panel: RulesPanel, qtbot: QtBot, page: str, width: int) -> None:
    panel.resize(width, 700)
    panel.show_rule(page)
    qtbot.waitUntil(lambda: panel.page.horizontalScrollBar().maximum() == 0)  # a long page is set in steps
    assert panel.page.document().idealWidth() <= panel.page.viewport().width()


def test_a_drawing_is_no_wider_than_the_page_has_room_for(qtbot: QtBot) -> None:
    """[3.0] The picture of a card, in a dock that is being made less wide and wider again."""
    book = edition_of("tarawa_1943").rulebook({})
    cards = next(one.entries for one in book.sections if ":" in one.entries[0].number)
    panel = RulesPanel(book, game="tarawa_1943")
    qtbot.addWidget(panel)
    panel.show()
    panel.show_rule(cards[1].number)
    for width in (700, 210, 240, 700):
        panel.resize(width, 400)
        qtbot.waitUntil(lambda: panel.page.horizontalScrollBar().maximum() == 0)


def test_large_letters_leave_a_page_of_the_rules_more_than_its_title(qtbot: QtBot) -> None:
    """In a window of 1280 to 800 at 150 per cent, and of 1000 to 700."""
    window = open_window(qtbot)
    window.preferences.prefer(text_size=150)
    for width, height in ((1280, 800), (1000, 700)):
        window.resize(width, height)
        window.help_desk.show_rule("7.5")
        QApplication.processEvents()
        page = window.help_desk.rules_panel.page
        assert page.viewport().height() >= 0.38 * height, (width, height)
        window.docks.close_rules()
        QApplication.processEvents()
        assert window.docks.battle.isVisible()


@pytest.mark.parametrize(("command", "page"), [("readings", "readings"), ("dice_made", "dice")])
def test_the_help_menu_opens_the_pages(qtbot: QtBot, command: str, page: str) -> None:
    window = open_window(qtbot)
    window.actions_by_command.by_id[command].trigger()
    assert window.docks.rules.isVisible()
    assert window.help_desk.rules_panel is not None
    assert window.help_desk.rules_panel.shown == page


@pytest.mark.long
def test_the_page_follows_the_game_on_the_table(qtbot: QtBot) -> None:
    window = open_window(qtbot)
    window.help_desk.show_readings()
    assert window.help_desk.rules_panel is not None
    assert "This game\nBoth in the force pool." in window.help_desk.rules_panel.page.toPlainText()
    window.controller.prepare({"seed": "2", "headquarters": "no"})
    assert "This game\nLeft out of the game." in window.help_desk.rules_panel.page.toPlainText()
