"""Tracks and piles in a dock say and show what lies in the boxes of the sheet, and the board stays large."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bloodyridge_qt import language
from bloodyridge_qt.games.bloody_ridge.edition import open_edition
from bloodyridge_qt.games.registry import edition_of
from bloodyridge_qt.table.offers import movers, targets
from tests.ui.window_cases import open_window

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from bloodyridge_qt.ui.shell.main_window import MainWindow

F7 = Qt.Key.Key_F7


def shown(qtbot: QtBot, **more: object) -> MainWindow:
    window = open_window(qtbot, open_edition(), **more)
    QTest.keyClick(window, F7)
    QApplication.processEvents()
    return window


@pytest.mark.long
def test_the_dock_comes_and_goes_by_its_key_and_is_not_there_at_first(qtbot: QtBot) -> None:
    window = open_window(qtbot, open_edition())
    assert window.docks.tracks.isHidden()
    for there in (True, False, True):
        QTest.keyClick(window, F7)
        QApplication.processEvents()
        assert window.docks.tracks.isVisible() == there
        assert window.actions_by_command.by_id["dock_tracks"].isChecked() == there


@pytest.mark.long
def test_every_box_of_the_sheet_has_a_place_and_none_lies_on_another(qtbot: QtBot) -> None:
    window = shown(qtbot)
    boxes = [box for box in window.controller.table.sheet.boxes if box.kind == "pile" or "track" in box.kind]
    boxes = [box for box in boxes if box.title]
    rects = [window.tracks_panel.place_rect(box.key) for box in boxes]
    assert len(rects) > 8
    for number, rect in enumerate(rects):
        assert not rect.isEmpty()
        assert rect.right() < window.tracks_panel.viewport().width()
        assert not any(rect.intersects(other) for other in rects[number + 1 :])


@pytest.mark.long
def test_a_box_with_a_long_word_is_as_wide_as_that(qtbot: QtBot) -> None:
    window = open_window(qtbot, edition_of("tarawa_1943"), size=(1000, 700))
    QTest.keyClick(window, F7)
    QApplication.processEvents()
    turn, communications = map(window.tracks_panel.place_rect, ("turn", "communications"))
    assert communications.width() > 1.8 * turn.width()


@pytest.mark.long
def test_boxes_are_called_as_on_the_sheet_in_the_players_language(qtbot: QtBot) -> None:
    panel, before = shown(qtbot).tracks_panel, language.spoken()
    language.use("de", here=True)
    try:
        panel.retheme()
        words = panel.words()
    finally:
        language.use(before, here=True)
    assert any(line.startswith("US-Pool: ") for line in words), words


@pytest.mark.long
def test_the_words_follow_the_game(qtbot: QtBot) -> None:
    window = shown(qtbot)
    pool = next(pile for pile in window.scene.view_shown.piles if pile.place == "us_pool")
    assert any(str(pool.count) in words and "Pool" in words for words in window.tracks_panel.words())
    assert "Pool" in window.tracks_panel.accessibleDescription()
    before = window.tracks_panel.words()
    picture = window.tracks_panel.grab().toImage()
    table = window.controller.table
    mover = movers(table.offers())[-1]
    window.controller.decide(next(iter(targets(table.offers(), mover).values()))[0])
    QApplication.processEvents()
    assert window.tracks_panel.words() != before
    assert window.tracks_panel.grab().toImage() != picture


@pytest.mark.long
def test_the_board_still_shows_every_hex_and_a_click_on_a_box_brings_it_into_sight(qtbot: QtBot) -> None:
    window = shown(qtbot)
    window.map_view.fit_field()
    board, ground = window.map_view, window.scene.ground
    assert board.seen_rect().contains(ground.field)
    panel = window.tracks_panel
    rect = panel.place_rect("japanese_dead")
    QTest.mouseClick(panel.widget(), Qt.MouseButton.LeftButton, pos=rect.center() - panel.widget().pos())
    assert board.seen_rect().contains(ground.rect("japanese_dead"))


@pytest.mark.slow
def test_the_dock_is_remembered(qtbot: QtBot) -> None:
    window = shown(qtbot)
    window.close()
    again = open_window(qtbot, open_edition())
    assert again.docks.tracks.isVisible()


@pytest.mark.long
def test_colours_and_type_follow_the_preferences(qtbot: QtBot) -> None:
    window = shown(qtbot)
    day = window.tracks_panel.grab().toImage()
    high = window.tracks_panel.widget().minimumHeight()
    window.preferences.prefer(palette="Night")
    QApplication.processEvents()
    assert window.tracks_panel.grab().toImage() != day
    for _ in range(3):
        window.preferences.step_text(1)
    QApplication.processEvents()
    assert window.tracks_panel.widget().minimumHeight() > high
