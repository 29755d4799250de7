"""What a screen reader is told of the board: each place with what lies there and what can be done."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest

from bloodyridge_qt.games.registry import edition_of
from bloodyridge_qt.ui.board.heard_board import HeardBoard
from tests.ui.window_cases import open_window

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

NAME, DESCRIPTION = QAccessible.Text.Name, QAccessible.Text.Description


@pytest.mark.parametrize("game", ["bloody_ridge", "tarawa_1943"])
def test_every_place_has_its_words_and_its_room(qtbot: QtBot, game: str) -> None:
    window = open_window(qtbot, edition_of(game), seed="heard")
    board = HeardBoard(window.map_view)
    names = [place.text(NAME) for place in board.places()]
    ground = window.scene.ground
    assert ground is not None
    assert board.childCount() == len(ground.centres) + len(ground.boxes)
    assert all(names)
    for at, place in enumerate(board.places()):
        assert place.isValid()
        assert board.indexOfChild(place) == at
        assert board.child(at) is place
    seen = window.scene.view_shown
    assert seen is not None
    for stack in seen.stacks:
        heard = board.heard(stack.place)
        assert heard is not None
        assert stack.label in heard.text(NAME)


def test_what_can_be_done_follows_the_hand(qtbot: QtBot) -> None:
    window = open_window(qtbot, edition_of("bloody_ridge"), seed="heard")
    board = HeardBoard(window.map_view)
    view, scene = window.map_view, window.scene
    first = scene.stack(scene.movers[0])
    assert first is not None
    home = board.heard(first.view.place)
    assert home is not None
    assert home.text(DESCRIPTION) == "can be lifted"
    QTest.keyClick(view, Qt.Key.Key_Tab)
    assert home.state().selected
    possible = {place.place: place.text(DESCRIPTION) for place in board.places()}
    targets = {place for place, words in possible.items() if words.startswith("Strike ")}
    assert targets == set(scene.hand.targets)
    middle = home.rect().center()
    assert board.childAt(middle.x(), middle.y()) is home
