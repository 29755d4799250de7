"""What a resting pointer is told on the board itself, the keys are told there as well."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from bloodyridge_qt.games import registry
from bloodyridge_qt.table.archive.archive import Archive
from bloodyridge_qt.table.offers import Card, CardRow
from bloodyridge_qt.table.rule_text import uncited
from bloodyridge_qt.ui.board.heard_board import HeardBoard
from bloodyridge_qt.ui.board.items.overlays import CardOverlay
from tests.slow import after
from tests.ui.session_cases import open_game_window
from tests.ui.window_cases import spot

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from bloodyridge_qt.ui.shell.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("unpainted")

CASES = [("bloody_ridge", 7), ("tarawa_1943", 30), ("first_blood", 90)]
FEW = 5
"""Pieces, and for each targets, that are looked at."""


def in_play(qtbot: QtBot, folder: Path, game: str, decisions: int) -> MainWindow:
    """A window with a game in which so much was decided at random."""
    window = open_game_window(qtbot, Archive(registry.edition_of(game), folder / "running"))
    luck = random.Random(4)
    for _decision in range(decisions):
        if offers := window.controller.table.offers():
            window.controller.table.submit(luck.choice(offers))
    window.controller.show_present()
    window.activateWindow()
    window.map_view.setFocus()
    window.map_view.fit_sheet()
    QApplication.processEvents()
    return window


def shown(window: MainWindow) -> str:
    """The words of the card beside the pointer or the keys."""
    QApplication.processEvents()
    card = window.map_view.card
    return card.accessibleName() if card.isVisible() else ""


@pytest.mark.long
@pytest.mark.parametrize(("game", "decisions"), after(1, CASES))
def test_the_card_of_a_target_is_told_by_keys_as_by_the_pointer(
    qtbot: QtBot, tmp_path: Path, game: str, decisions: int
) -> None:
    window = in_play(qtbot, tmp_path, game, decisions)
    scene, board = window.scene, window.map_view
    compared = 0
    for mover in scene.movers[:FEW]:
        for place in list(scene.select(mover) and scene.hand.targets)[:FEW]:
            QTest.mouseMove(board.viewport(), spot(window, place))
            by_pointer = shown(window)
            if scene.hand.aim != place or not by_pointer:  # it lies under a counter, or out of sight
                continue
            scene.deselect()
            scene.select(mover)
            for _target in scene.hand.targets:
                QTest.keyClick(board, Qt.Key.Key_N)
                if scene.hand.aim == place:
                    break
            assert shown(window) == by_pointer
            heard = board.accessibleDescription()
            assert board.card.card is not None
            assert board.card.card.title in heard
            assert board.card.card.warning in heard
            compared += 1
        scene.deselect()
    picks = list(scene.picks.choices)
    assert compared or picks, "nothing was compared"


@pytest.mark.long
@pytest.mark.parametrize(("game", "decisions"), after(1, CASES))
def test_the_facts_of_a_place_and_what_lies_there_are_told_by_keys_as_by_the_pointer(
    qtbot: QtBot, tmp_path: Path, game: str, decisions: int
) -> None:
    window = in_play(qtbot, tmp_path, game, decisions)
    scene, board = window.scene, window.map_view
    heard = HeardBoard(board)
    stacks = [stack for stack in scene.view_shown.stacks if scene.ground.is_space(stack.place)][:20]
    silent = []
    for stack in stacks:
        QTest.mouseMove(board.viewport(), spot(window, stack.place))
        QApplication.processEvents()
        pointed = window.desk.place_label.toolTip() if scene.hovered_place == stack.place else ""
        scene.hover("")
        scene.cursor.go(stack.place)
        QTest.keyClick(board, Qt.Key.Key_I)
        told = shown(window)
        QTest.keyClick(board, Qt.Key.Key_I)
        for row in pointed.split("\n"):
            if row.partition(": ")[2] not in told:
                silent.append(f"{stack.place}: {row!r} is not in {told!r}")
        name = heard.heard(stack.place).text(QAccessible.Text.Name)
        said = uncited(stack.aloud or stack.label or stack.total)
        if said not in name:
            silent.append(f"{stack.place}: {said!r} is not in {name!r}")
        assert name.count(said) <= sum(
            other.label == stack.label for other in stacks if other.place == stack.place
        ), f"told twice: {name}"
    assert stacks
    assert not silent


@pytest.mark.long
def test_the_tip_of_a_die_on_the_board_is_told_by_keys_in_its_place(qtbot: QtBot, tmp_path: Path) -> None:
    window = in_play(qtbot, tmp_path, "bloody_ridge", 0)
    while len({die.throw.place for die in window.scene.dice.items}) < 2:
        window.controller.decide(window.controller.table.offers()[0], unasked=True)
    scene, board = window.scene, window.map_view
    scene.deselect()
    QTest.keyClick(board, Qt.Key.Key_Right)  # the keys are in use
    for place in {die.throw.place for die in scene.dice.items}:
        scene.cursor.go(place)
        QTest.keyClick(board, Qt.Key.Key_I)
        told, heard = shown(window), board.accessibleDescription()
        QTest.keyClick(board, Qt.Key.Key_I)
        for die in scene.dice.items:
            if die.throw.place == place:
                assert die.throw.purpose in told
                assert die.throw.purpose in heard


@pytest.mark.parametrize("rows", [(), (("as long a label as a card has", "1"),)])
def test_a_card_is_as_wide_as_its_longest_word(qtbot: QtBot, rows: tuple[tuple[str, str], ...]) -> None:
    """In which no line can be broken: it would be cut at the edge."""
    word = "Hauptverteidigungszonen" * 2
    board = QWidget()
    qtbot.addWidget(board)
    overlay, anchor = CardOverlay(board), QRect(0, 0, 10, 10)
    told = tuple(CardRow(*row) for row in (*rows, ("Zone", f"US-{word} [2.3]")))
    overlay.show_card(Card("Hex 2108", told), anchor, (), (), QRect(0, 0, 2000, 2000))
    metrics = overlay.fontMetrics()
    labels = min(metrics.horizontalAdvance(told[0].label), metrics.averageCharWidth() * 21)
    assert overlay.width() > labels + metrics.horizontalAdvance(word)


@pytest.mark.long
def test_a_click_that_lifts_nothing_says_what_is_there_or_why_not(qtbot: QtBot, tmp_path: Path) -> None:
    """[7.1] An empty hex is named with what the game waits for; a force that waits, with the reason."""
    window = open_game_window(qtbot, Archive(registry.edition_of("bloody_ridge"), tmp_path / "running"))
    board, scene, balloon = window.map_view, window.scene, window.map_view.balloon

    def click(place: str) -> str:
        where = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, spot(window, place)
        QTest.mouseClick(board.viewport(), *where)
        return balloon.words

    lying = {stack.place for stack in scene.view_shown.stacks}
    empty_red = next(place for place in ("1218", "1317", "2014") if place not in lying)
    for place in ("1806", empty_red):
        assert click(place).startswith(f"{place}, ")
        assert window.controller.table.view().prompt.headline in balloon.words
    assert "defense 4" in balloon.words
    waiting = {stack.key: stack.place for stack in scene.view_shown.stacks if stack.key in scene.movers}
    while len(scene.movers) > 1:  # until a force goes on from where it has fought
        window.controller.decide(window.controller.table.offers()[0], unasked=True)
    scene.deselect()
    waits = next(
        place for key, place in waiting.items() if (one := scene.stack(key)) and one.view.place == place
    )
    assert "waits until" in click(waits)
    assert "[7.1]" in balloon.words
