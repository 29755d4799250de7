"""Words of the rules: a click on one in any text opens what it means; keys find it by F1 and typing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bloodyridge_qt.games import registry
from bloodyridge_qt.table.glossary import found_in, glossary_page, terms
from bloodyridge_qt.ui.panels.link_label import LinkLabel
from tests.slow import after
from tests.ui.ears import rule_clicked
from tests.ui.test_panels import follow_first_link
from tests.ui.test_typed_commands import enter, shown, typed
from tests.ui.window_cases import open_window, spot

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from bloodyridge_qt.ui.shell.main_window import MainWindow


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    return open_window(qtbot, registry.edition_of("bloody_ridge"), seed="glossary")


def opened(window: MainWindow) -> str:
    """The line of the rules reference that stands at the top."""
    QApplication.processEvents()
    panel = window.help_desk.rules_panel
    assert panel is not None
    assert panel.shown == "glossary"
    page = panel.page
    return page.cursorForPosition(page.viewport().rect().topLeft()).block().text()


@pytest.mark.parametrize("game", [game for game in registry.GAMES if terms(game)])
def test_every_word_has_its_place_in_the_rules_and_no_two_share_a_form(game: str) -> None:
    book = registry.edition_of(game).rulebook({})
    assert "glossary" in book
    words = [word.casefold() for term in terms(game) for word in term.words]
    assert len(words) == len(set(words))
    for term in terms(game):
        assert all(rule in book for rule in term.rules)
        assert [found for *_, found in found_in(term.words[0], game)] == [term]
    assert glossary_page(game).references
    text = " ".join(entry.body_markdown for entry in book.entries if entry.is_rule)
    unused = {term.words[0] for term in terms(game)} - {term.words[0] for *_, term in found_in(text, game)}
    assert not unused


@pytest.mark.long
def test_a_word_in_the_prompt_opens_what_it_means(window: MainWindow) -> None:
    prompt = window.prompt_bar.headline
    assert "glossary#force" in prompt.text()
    prompt.linkActivated.emit("rule:glossary#force")
    assert opened(window).startswith("Force")
    window.prompt_bar.reason.linkActivated.emit("rule:glossary#red-row")
    assert opened(window).startswith("Red row")


@pytest.mark.slow
def test_a_word_in_the_log_does_too(window: MainWindow) -> None:
    log = window.log_panel.text_view
    cursor = log.document().find("Force for")
    assert not cursor.isNull()
    cursor.setPosition(cursor.selectionStart() + 1)
    address = cursor.charFormat().anchorHref()
    assert address == "rule:glossary#force"
    log.anchorClicked.emit(QUrl(address))
    assert opened(window).startswith("Force")


def test_tab_passes_words_and_stops_at_paragraphs(qtbot: QtBot) -> None:
    label = LinkLabel()
    qtbot.addWidget(label)
    label.resize(600, 60)
    label.set_text("A force strikes from the red row [3.4] into a zone [2.3].")
    label.show()
    label.activateWindow()
    label.setFocus()
    qtbot.waitUntil(label.hasFocus)
    stops = []
    for _stop in range(2):
        QTest.keyClick(label, Qt.Key.Key_Tab)
        stops.append(label.selectedText())
    assert stops == ["3.4", "2.3"]
    with qtbot.waitSignal(rule_clicked(label)) as asked:
        QTest.keyClick(label, Qt.Key.Key_Return)
    assert asked.args == ["2.3"]
    label.set_text("A force strikes.")
    assert not label.focusPolicy() & Qt.FocusPolicy.TabFocus


@pytest.mark.parametrize(
    "text", ["Two  spaces [2.3]", "  at its ends [2.3] ", f"{'long' * 20} [2.3]", "one\n two [2.3]"]
)
def test_the_keys_mark_a_link_where_it_is_written(qtbot: QtBot, text: str) -> None:
    """Rich text takes spaces together, and a long word is given places where it may break."""
    label = LinkLabel()
    qtbot.addWidget(label)
    label.set_text(text)
    label.show()
    label.setFocus()
    QTest.keyClick(label, Qt.Key.Key_Right)
    assert label.selectedText() == label.marked == "2.3"


@pytest.mark.long
def test_the_keys_find_a_word_by_typing_it(window: MainWindow) -> None:
    line = typed(window, "rule vol")
    assert shown(line) == ["What is “volley”?"]
    enter(line)
    assert opened(window).startswith("Volley")


@pytest.mark.long
@pytest.mark.usefixtures("window")  # the words are those of the game last shown
def test_a_text_links_each_word_once(qtbot: QtBot) -> None:
    label = LinkLabel()
    qtbot.addWidget(label)
    label.resize(500, 60)
    label.set_text("Force after force: forces strike, and none strikes back.")
    assert label.text().count("<a ") == 2
    label.show()
    hits: list[str] = []
    rule_clicked(label).connect(hits.append)
    with pytest.raises(AssertionError):  # there is no paragraph in it
        follow_first_link(label)
    assert set(hits) == {"glossary#force", "glossary#strike"}


@pytest.mark.long
@pytest.mark.parametrize("by_keys", after(1, [True, False]))
def test_f1_links_the_words_of_the_card_that_lies_at_a_goal(window: MainWindow, by_keys: bool) -> None:
    """The card itself cannot be clicked: it goes where the pointer goes."""
    mover = window.scene.movers[0]
    port, view = window.map_view.viewport(), window.map_view
    window.scene.select(mover)
    goal = next(iter(window.scene.hand.targets))
    if by_keys:
        view.setFocus()
        QTest.keyClick(view, Qt.Key.Key_N)
    else:
        QTest.mouseMove(port, spot(window, goal))
    QApplication.processEvents()
    assert view.card.isVisible()
    said = view.card.accessibleName().casefold()
    if by_keys:
        QTest.keyClick(view, Qt.Key.Key_F1)
    else:
        QCursor.setPos(port.mapToGlobal(spot(window, goal)))
        QTest.keyClick(window, Qt.Key.Key_F1)
    panel = window.help_desk.rules_panel
    terms = panel.terms
    assert terms.isVisible()
    linked = terms.accessibleName().partition(": ")[2].split(", ")
    assert {"7.6", "force"} <= {word.casefold() for word in linked}
    assert all(word.casefold() in said for word in linked)
    QTest.keyClick(window, Qt.Key.Key_Escape)
    window.help_desk.show_rules()
    panel.search_field.setFocus()
    while QApplication.focusWidget() is not terms:
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
    QTest.keyClick(terms, Qt.Key.Key_Return)
    assert panel.shown == "glossary"
    while terms.selectedText() != "7.6":
        QTest.keyClick(terms, Qt.Key.Key_Tab)
    QTest.keyClick(terms, Qt.Key.Key_Return)
    assert panel.shown == "7.6"
