"""The rules panel, used with real keys and a real mouse."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

from bloodyridge_qt.resources import asset
from bloodyridge_qt.table.rulebook import Rulebook
from bloodyridge_qt.ui.drawing import theme
from bloodyridge_qt.ui.panels.rules_list import NUMBER
from bloodyridge_qt.ui.panels.rules_panel import RulesPanel

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

# the screenless platform has no size hints to pass on, and says so of every window
pytestmark = pytest.mark.qt_log_ignore("does not support propagateSizeHints", extend=True)


@pytest.fixture
def panel(qtbot: QtBot) -> Iterator[RulesPanel]:
    before = theme.current().name
    made = RulesPanel(Rulebook.read(asset("bloody_ridge", "rules")))
    qtbot.addWidget(made)
    made.resize(400, 760)
    with qtbot.waitExposed(made):
        made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    made.search_field.setFocus()
    yield made
    theme.use(before)


def listed(panel: RulesPanel) -> list[str]:
    model = panel.list.model()
    numbers = [model.index(row, 0).data(NUMBER) for row in range(model.rowCount())]
    return [number for number in numbers if number]


def click_row(panel: RulesPanel, number: str) -> None:
    model = panel.list.model()
    row = next(row for row in range(model.rowCount()) if model.index(row, 0).data(NUMBER) == number)
    panel.list.scrollTo(model.index(row, 0))
    spot = panel.list.visualRect(model.index(row, 0)).center()
    QTest.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=spot)


def click_link(panel: RulesPanel, words: str) -> None:
    """Press the mouse on these words of the page, in the middle of them."""
    start = panel.page.toPlainText().index(words)
    cursor = QTextCursor(panel.page.document())
    cursor.setPosition(start + len(words) // 2)
    panel.page.setTextCursor(cursor)  # scrolls it into sight
    spot = panel.page.cursorRect(cursor).center()
    assert panel.page.anchorAt(spot), f"{words} is no link"
    QTest.mouseClick(panel.page.viewport(), Qt.MouseButton.LeftButton, pos=spot)


def test_all_paragraphs_are_listed_under_their_sections(panel: RulesPanel) -> None:
    model = panel.list.model()
    words = [model.index(row, 0).data() for row in range(model.rowCount())]
    assert len(listed(panel)) == 79
    assert words.index("7 Movement and combat") == words.index("7.1 Forces") - 1
    assert panel.shown == "1.1"


def test_show_rule_opens_the_paragraph_and_marks_it_in_the_list(panel: RulesPanel) -> None:
    panel.show_rule("7.9")
    assert panel.shown == "7.9"
    assert panel.page.toPlainText().startswith("MOVEMENT AND COMBAT")
    assert "Combat results" in panel.page.toPlainText()
    assert "6:1 or more" in panel.page.toPlainText()
    assert panel.list.currentIndex().data(NUMBER) == "7.9"
    assert panel.list.viewport().rect().contains(panel.list.visualRect(panel.list.currentIndex()).center())


def test_show_rule_with_an_unknown_number_changes_nothing(panel: RulesPanel) -> None:
    panel.show_rule("7.9")
    panel.show_rule("99.9")
    assert panel.shown == "7.9"


def test_clicking_a_row_opens_it(panel: RulesPanel) -> None:
    click_row(panel, "7.16")
    assert panel.shown == "7.16"
    assert "Close combat" in panel.page.toPlainText()


def test_clicking_a_section_heading_opens_nothing(panel: RulesPanel) -> None:
    panel.list.scrollToTop()
    spot = panel.list.visualRect(panel.list.model().index(0, 0)).center()
    QTest.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert panel.shown == "1.1"


def test_clicking_a_reference_follows_it_and_back_returns(panel: RulesPanel) -> None:
    panel.show_rule("7.6")
    click_link(panel, "[7.7]")
    assert panel.shown == "7.7"
    QTest.mouseClick(panel.back_button, Qt.MouseButton.LeftButton)
    assert panel.shown == "7.6"
    QTest.mouseClick(panel.forward_button, Qt.MouseButton.LeftButton)
    assert panel.shown == "7.7"
    assert not panel.forward_button.isEnabled()


def test_the_next_paragraph_is_a_link_at_the_foot(panel: RulesPanel) -> None:
    panel.show_rule("7.8")
    click_link(panel, "7.9 Combat results")
    assert panel.shown == "7.9"


def test_a_reference_can_be_followed_with_the_keyboard_alone(panel: RulesPanel) -> None:
    panel.show_rule("7.6")
    panel.page.setFocus()
    QTest.keyClick(panel.page, Qt.Key.Key_Tab)
    QTest.keyClick(panel.page, Qt.Key.Key_Return)
    assert panel.shown == "7.7"


def test_typing_filters_and_shows_the_best_hit(panel: RulesPanel) -> None:
    QTest.keyClicks(panel.search_field, "close combat")
    assert listed(panel)[0] == panel.shown == "7.16"
    assert len(listed(panel)) < 79
    assert panel.found_label.isVisible()
    assert panel.found_label.text() == f"{len(listed(panel))} paragraphs"
    marked = {mark.cursor.selectedText().lower() for mark in panel.page.extraSelections()}
    assert marked == {"close", "combat"}


def test_other_forms_of_the_words_sought_are_marked_whole(panel: RulesPanel) -> None:
    QTest.keyClicks(panel.search_field, "sector boundary")
    assert panel.shown == "7.17"
    marked = {mark.cursor.selectedText().lower() for mark in panel.page.extraSelections()}
    assert {"sector", "boundaries"} <= marked


def test_nothing_found_is_said_and_keeps_the_page(panel: RulesPanel) -> None:
    panel.show_rule("7.9")
    QTest.keyClicks(panel.search_field, "qqq")
    assert listed(panel) == []
    assert "No paragraph" in panel.found_label.text()
    assert panel.shown == "7.9"


def test_down_and_up_walk_the_found_list_from_the_search_field(panel: RulesPanel) -> None:
    QTest.keyClicks(panel.search_field, "hill")
    found = listed(panel)
    QTest.keyClick(panel.search_field, Qt.Key.Key_Down)
    QTest.keyClick(panel.search_field, Qt.Key.Key_Down)
    assert panel.shown == found[2]
    QTest.keyClick(panel.search_field, Qt.Key.Key_Up)
    assert panel.shown == found[1]
    assert panel.search_field.hasFocus()


@pytest.mark.parametrize("where", ["search_field", "list"])
def test_walking_the_whole_list_steps_over_section_headings(panel: RulesPanel, where: str) -> None:
    panel.show_rule("1.1")
    widget: QWidget = getattr(panel, where)
    widget.setFocus()
    for expected in ("1.2", "2.1", "2.2"):
        QTest.keyClick(widget, Qt.Key.Key_Down)
        assert panel.shown == expected
    for expected in ("2.1", "1.2"):
        QTest.keyClick(widget, Qt.Key.Key_Up)
        assert panel.shown == expected


def test_walking_the_list_is_one_step_of_the_history(panel: RulesPanel) -> None:
    panel.show_rule("7.9")
    panel.list.setFocus()
    for _ in range(4):
        QTest.keyClick(panel.list, Qt.Key.Key_Down)
    assert panel.shown == "7.13"
    QTest.keyClick(panel.list, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert panel.shown == "7.9"
    QTest.keyClick(panel.list, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    assert panel.shown == "7.13"


def test_enter_in_the_search_field_goes_to_the_text(panel: RulesPanel) -> None:
    QTest.keyClicks(panel.search_field, "bushido")
    QTest.keyClick(panel.search_field, Qt.Key.Key_Return)
    assert panel.page.hasFocus()
    assert panel.shown == "7.3"


@pytest.mark.parametrize("where", ["search_field", "list"])
def test_escape_clears_the_search_and_stays_with_the_paragraph(panel: RulesPanel, where: str) -> None:
    QTest.keyClicks(panel.search_field, "gung")
    widget: QWidget = getattr(panel, where)
    widget.setFocus()
    QTest.keyClick(widget, Qt.Key.Key_Escape)
    assert panel.search_field.text() == ""
    assert len(listed(panel)) == 79
    assert panel.shown == panel.list.currentIndex().data(NUMBER) == "9.1"
    assert not panel.found_label.isVisible()
    assert panel.page.extraSelections() == []


@pytest.mark.parametrize("where", ["list", "page"])
def test_control_f_goes_to_the_search_field(panel: RulesPanel, where: str) -> None:
    QTest.keyClicks(panel.search_field, "hill")
    widget: QWidget = getattr(panel, where)
    widget.setFocus()
    QTest.keyClick(widget, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert panel.search_field.hasFocus()
    assert panel.search_field.selectedText() == "hill"


def test_keys_of_the_panel_go_before_the_same_shortcuts_of_the_window(qtbot: QtBot) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    taken: list[str] = []
    action = window.addAction("Cancel")
    action.setShortcut("Escape")
    action.triggered.connect(lambda: taken.append("Escape"))
    panel = RulesPanel(Rulebook.read(asset("bloody_ridge", "rules")), window)
    window.setCentralWidget(panel)
    with qtbot.waitExposed(window):
        window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    panel.search_field.setFocus()
    QTest.keyClicks(panel.search_field, "hill")
    QTest.keyClick(panel.search_field, Qt.Key.Key_Escape)
    assert (panel.search_field.text(), taken) == ("", [])
    QTest.keyClick(panel.search_field, Qt.Key.Key_Escape)
    assert taken == ["Escape"]  # nothing to clear: the window's turn


def test_mouse_buttons_four_and_five_go_back_and_forward(panel: RulesPanel) -> None:
    panel.show_rule("7.9")
    spot = QPoint(30, 30)
    QTest.mouseClick(panel.page.viewport(), Qt.MouseButton.BackButton, pos=spot)
    assert panel.shown == "1.1"
    QTest.mouseClick(panel.page.viewport(), Qt.MouseButton.ForwardButton, pos=spot)
    assert panel.shown == "7.9"


def test_everything_that_can_be_touched_has_an_accessible_name(panel: RulesPanel) -> None:
    panel.show_rule("7.9")
    parts = (panel, panel.search_field, panel.back_button, panel.forward_button, panel.list, panel.page)
    assert [part for part in parts if not part.accessibleName()] == []
    assert panel.page.accessibleName() == "Rule 7.9, Combat results"


def test_retheme_takes_the_colours_of_the_theme_and_keeps_the_place(panel: RulesPanel) -> None:
    panel.show_rule("7.19")
    panel.page.verticalScrollBar().setValue(60)
    theme.use("Night")
    panel.retheme()
    QApplication.processEvents()
    picture = panel.grab().toImage()
    page = panel.page.mapTo(panel, QPoint(3, panel.page.height() // 2))
    rows = panel.list.mapTo(panel, QPoint(panel.list.viewport().width() - 3, panel.list.height() - 2))
    assert picture.pixelColor(page).name() == theme.NIGHT.panel_raised.name()
    assert picture.pixelColor(rows).name() == theme.NIGHT.panel.name()
    assert panel.page.verticalScrollBar().value() == 60


def test_the_text_grows_with_the_font_of_the_widget(panel: RulesPanel) -> None:
    small = panel.page.document().defaultFont().pixelSize()
    rows = panel.list.sizeHintForRow(1)
    font = panel.font()
    font.setPointSizeF(font.pointSizeF() * 1.5)
    panel.setFont(font)
    assert panel.page.document().defaultFont().pixelSize() > small * 1.3
    assert panel.list.sizeHintForRow(1) > rows * 1.2


@pytest.mark.long
def test_no_text_is_wider_than_a_narrow_dock(panel: RulesPanel) -> None:
    panel.resize(360, 700)
    for number in listed(panel):
        panel.show_rule(number)
        QApplication.processEvents()
        assert panel.page.horizontalScrollBar().maximum() == 0, number


@pytest.mark.long
def test_large_text_divides_no_word_of_a_title(panel: RulesPanel) -> None:
    panel.resize(360, 700)
    font = panel.font()
    font.setPointSizeF(font.pointSizeF() * 2)
    panel.setFont(font)
    book, divided = Rulebook.read(asset("bloody_ridge", "rules")), set()
    for number in listed(panel):
        panel.show_rule(number)
        block, title = panel.page.document().begin(), book.entry(number).title
        while block.isValid() and block.text() != title:
            block = block.next()
        layout = block.layout()
        ends = [layout.lineAt(at).textStart() for at in range(1, layout.lineCount())]
        divided |= {title for end in ends if title[end - 1].isalpha()}
    assert not divided


def test_a_title_is_written_anew_where_the_page_becomes_wider_or_narrower(
    panel: RulesPanel, qtbot: QtBot
) -> None:
    font = panel.font()
    font.setPointSizeF(font.pointSizeF() * 2)
    panel.setFont(font)
    with qtbot.waitExposed(panel):
        panel.show()
    pages = []
    for wide in (300, 900, 300):
        panel.resize(wide, 700)
        QApplication.processEvents()
        panel.show_rule("5.6")
        pages.append(panel.page.toHtml())
    panel.resize(900, 700)
    QApplication.processEvents()
    assert pages[0] == pages[2] != pages[1]
    assert panel.page.toHtml() == pages[1]


def test_the_first_place_of_what_is_sought_is_in_sight(panel: RulesPanel) -> None:
    panel.resize(300, 340)
    panel.show_rule("7.1")
    for word in ("close", "cache", "recapture", "mortar", "headquarters"):
        panel.search_field.setText(word)
        marks = panel.page.extraSelections()
        if marks:
            assert panel.page.viewport().rect().contains(panel.page.cursorRect(marks[0].cursor).center()), (
                word
            )


def test_no_line_of_page_or_list_is_cut_by_the_edge_below(panel: RulesPanel) -> None:
    """Where letters were cut, the last row of pixels would be of many colours."""
    for number in ("10.1", "7.1"):
        panel.show_rule(number)
        for height in range(400, 440, 3):
            panel.resize(276, height)
            QApplication.processEvents()
            for part in (panel.list.viewport(), panel.page.viewport()):
                seen = part.grab().toImage()
                last = {seen.pixel(x, seen.height() - 1) for x in range(30, seen.width() - 30)}
                assert len(last) <= 2, (number, height, part.parent().objectName())
