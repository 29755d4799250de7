"""The panel of the inspection mode as a player uses it."""

from __future__ import annotations

from unittest.mock import Mock

import numpy as np
import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QFont, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QScrollArea, QTextBrowser
from pytestqt.qtbot import QtBot

from bloodyridge_qt.games import registry
from bloodyridge_qt.games.bloody_ridge import edition
from bloodyridge_qt.games.bloody_ridge.edition import BloodyRidgeEdition
from bloodyridge_qt.table.inspection import SpaceFacts
from bloodyridge_qt.table.offers import movers, targets
from bloodyridge_qt.ui.drawing import theme
from bloodyridge_qt.ui.panels.inspection_panel import InspectionPanel, OverlayKey
from bloodyridge_qt.ui.panels.step_compass import StepCompass
from tests.ui.ears import rule_clicked


@pytest.fixture(scope="module")
def shelf() -> BloodyRidgeEdition:
    return edition.open_edition()


@pytest.fixture
def panel(qtbot: QtBot, shelf: BloodyRidgeEdition) -> InspectionPanel:
    made = InspectionPanel()
    qtbot.addWidget(made)
    made.resize(340, 620)
    made.set_inspector(shelf.inspector({}))
    made.show()
    return made


def page(panel: InspectionPanel) -> str:
    return panel.findChild(QTextBrowser).toPlainText()


def picture(widget: StepCompass | OverlayKey) -> np.ndarray:
    image = widget.grab().toImage().convertToFormat(QImage.Format.Format_RGB888)
    return np.frombuffer(image.constBits(), np.uint8).copy()


def test_before_a_hex_is_pointed_at_it_says_how(panel: InspectionPanel) -> None:
    assert page(panel) == "Point at a space, or move the space cursor to it."


def test_a_hex_is_told_with_its_six_steps(panel: InspectionPanel) -> None:
    panel.show_place("2012")
    told = page(panel)
    assert told.startswith("Hex 2012")
    assert "clear, defense 2 [7.6]" in told
    assert "Both hexes are clear or hill" in told
    assert told.count("open") >= 5
    assert "SE barred" in panel.findChild(StepCompass).accessibleDescription()


@pytest.mark.parametrize("height", [620, 1400])
def test_the_rows_of_the_neighbours_have_all_the_room_there_is(panel: InspectionPanel, height: int) -> None:
    panel.resize(340, height)
    panel.show_place("2012")
    QApplication.processEvents()
    overlays = panel.findChild(QScrollArea)
    assert overlays.height() <= overlays.widget().sizeHint().height() + 2, "nothing empty below"
    tall = panel.findChild(QTextBrowser).document().size().height() <= panel.findChild(QTextBrowser).height()
    assert tall is (height > 1000)
    panel.boxes["zones"].setChecked(True)
    QApplication.processEvents()
    assert panel.findChild(OverlayKey).isVisible()
    assert overlays.height() <= overlays.widget().sizeHint().height() + 2


def test_a_word_is_divided_only_where_it_has_no_room_for_itself(panel: InspectionPanel) -> None:
    """A table is shared out between names and what stands beside them, as the words of both need it."""
    word = "Hauptverteidigungszone"
    rows = ("Zone", word), ("as long a name as that", "as long as a line of the page " * 3)
    facts = SpaceFacts("1", "Hex 1", rows, (), "cited", "")
    panel.set_inspector(Mock(overlays=tuple, facts=lambda _place: facts, find=str))
    page = panel.findChild(QTextBrowser)
    divided = []
    for width in (260, 60):
        panel.resize(width, 620)
        panel.show_place("1")
        QApplication.processEvents()
        blocks = [page.document().findBlockByNumber(at) for at in range(page.document().blockCount())]
        (lines,) = [block.layout().lineCount() for block in blocks if block.text() == word]
        divided.append(lines > 1)
    assert divided == [False, True]


def test_large_text_leaves_the_page_of_a_space_its_room(qtbot: QtBot, shelf: BloodyRidgeEdition) -> None:
    qtbot.addWidget(made := InspectionPanel())
    font = QApplication.font()
    before = QFont(font)
    font.setPointSizeF(2 * font.pointSizeF())
    QApplication.setFont(font)
    made.resize(420, 640)
    made.set_inspector(shelf.inspector({}))
    made.show()
    made.show_place("2012")
    QApplication.processEvents()
    text = made.findChild(QTextBrowser)
    assert text.height() > 5 * text.fontMetrics().lineSpacing()
    QApplication.setFont(before)


def test_all_overlays_are_seen_from_the_first_moment(qtbot: QtBot, shelf: BloodyRidgeEdition) -> None:
    """They are named only when the panel is on the screen: at the start of Inspect."""
    late = InspectionPanel()
    qtbot.addWidget(late)
    late.resize(340, 620)
    late.show()
    late.set_inspector(shelf.inspector({}))
    QApplication.processEvents()
    overlays = late.findChild(QScrollArea)
    assert overlays.verticalScrollBar().maximum() == 0
    assert overlays.height() >= 100


def test_the_samples_in_the_key_are_boxes_where_the_spaces_are(panel: InspectionPanel) -> None:
    panel.boxes["control"].setChecked(True)
    key = panel.findChild(OverlayKey)
    hexagons = picture(key)
    panel.show_board(registry.game("tarawa_1943").edition().start({}).screen.sheet)
    assert (picture(key) != hexagons).any()


def test_a_year_is_no_link_to_a_hex(panel: InspectionPanel) -> None:
    first_blood = registry.game("first_blood").edition()
    asked = first_blood.inspector({})
    panel.set_inspector(asked)
    sheet = first_blood.start({}).screen.sheet
    told = (asked.facts(space.name) for space in sheet.spaces)
    facts = next(one for one in told if one is not None and "1942" in str(one.rows))
    panel.show_place(facts.place)
    html = panel.findChild(QTextBrowser).toHtml()
    assert "1942" in html
    assert ":1942" not in html


def test_a_box_or_nothing_under_the_pointer_keeps_the_hex(panel: InspectionPanel) -> None:
    panel.show_place("2012")
    for place in ("us_pool", "", "9999"):
        panel.show_place(place)
    assert page(panel).startswith("Hex 2012")


def test_links_lead_to_rules_and_hexes(panel: InspectionPanel, qtbot: QtBot) -> None:
    panel.show_place("1605")
    browser = panel.findChild(QTextBrowser)
    assert 'href="rule:6.10"' in browser.toHtml()
    assert 'href="place:1606"' in browser.toHtml()
    with qtbot.waitSignal(rule_clicked(panel)) as rule:
        browser.anchorClicked.emit(QUrl("rule:6.10"))
    with qtbot.waitSignal(panel.place_wanted) as place:
        browser.anchorClicked.emit(QUrl("place:1606"))
    assert (rule.args, place.args) == (["6.10"], ["1606"])


def test_overlays_are_combined_and_have_a_key(panel: InspectionPanel, qtbot: QtBot) -> None:
    assert not panel.findChild(OverlayKey).isVisible()
    with qtbot.waitSignal(panel.overlays_changed) as signal:
        panel.boxes["zones"].setChecked(True)
    assert [overlay.key for overlay in signal.args[0]] == ["zones"]
    panel.boxes["sectors"].setChecked(True)
    assert [overlay.key for overlay in panel.overlays] == ["zones", "sectors"]
    key = panel.findChild(OverlayKey)
    assert key.isVisible()
    assert "Hexside barred [7.18]" in key.accessibleDescription()
    assert len(set(picture(key).tolist())) > 20
    panel.boxes["zones"].setChecked(False)
    panel.boxes["sectors"].setChecked(False)
    assert panel.overlays == ()
    assert not key.isVisible()


def test_reach_follows_the_hex(panel: InspectionPanel) -> None:
    panel.boxes["reach"].setChecked(True)
    assert panel.overlays == ()
    panel.show_place("1405")
    assert panel.overlays[0].cells["1404"] == "strike"
    panel.show_place("1815")
    assert panel.overlays[0].cells["1815"] == "start"
    panel.boxes["reach ever"].setChecked(True)
    assert len(panel.overlays) == 2


def test_a_number_typed_and_entered_moves_the_map(panel: InspectionPanel, qtbot: QtBot) -> None:
    search = panel.findChild(QLineEdit)
    QTest.keyClicks(search, "18 13")
    assert page(panel).startswith("Hex 1813")
    with qtbot.waitSignal(panel.place_wanted) as signal:
        QTest.keyClick(search, Qt.Key.Key_Return)
    assert signal.args == ["1813"]
    assert search.text() == ""


def test_names_are_found_as_they_are_typed(panel: InspectionPanel, qtbot: QtBot) -> None:
    panel.show_place("2012")
    search = panel.findChild(QLineEdit)
    QTest.keyClicks(search, "hill")
    assert page(panel) == "Hill 123, 5 spaces"
    panel.show_place("1405")
    assert page(panel) == "Hill 123, 5 spaces"
    QTest.keyClicks(search, "top")
    assert page(panel) == "Nothing on the map bears that name."
    with qtbot.assertNotEmitted(panel.place_wanted):
        QTest.keyClick(search, Qt.Key.Key_Return)
    search.clear()
    assert page(panel).startswith("Hex 1405")


def test_it_follows_a_game_when_it_is_told_to_ask_again(
    panel: InspectionPanel, shelf: BloodyRidgeEdition
) -> None:
    table = shelf.start({"seed": "panel"})
    panel.set_inspector(table.inspector())
    panel.boxes["control"].setChecked(True)
    before = dict(panel.overlays[0].cells)
    for _ in range(40):
        found = targets(table.offers(), movers(table.offers())[0])
        table.submit(next(iter(found.values()))[0])
        if any(marker.face == "battle_flag" for marker in table.view().markers):
            break
    assert panel.overlays[0].cells == before
    panel.refresh()
    assert panel.overlays[0].cells != before


def test_overlays_that_are_on_stay_on_for_another_map(
    panel: InspectionPanel, shelf: BloodyRidgeEdition
) -> None:
    panel.boxes["zones"].setChecked(True)
    panel.set_inspector(shelf.inspector({"us_line": "H2"}))
    assert [overlay.key for overlay in panel.overlays] == ["zones"]
    assert panel.overlays[0].cells["1811"] == "south"


def test_it_takes_another_palette(panel: InspectionPanel) -> None:
    panel.show_place("2012")
    compass = panel.findChild(StepCompass)
    day = picture(compass)
    theme.use("Night")
    panel.retheme()
    night = picture(compass)
    assert day.shape != night.shape or (day != night).any()
    assert page(panel).startswith("Hex 2012")
