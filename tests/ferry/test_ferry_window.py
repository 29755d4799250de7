"""Ferry in the real window, by mouse and keys: what one game has and another has not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bloodyridge_qt.games import registry
from bloodyridge_qt.table.archive.archive import Archive
from bloodyridge_qt.ui.board.cards_strip import CardsStrip
from tests.ferry.game import EDITION
from tests.ui.session_cases import open_game_window
from tests.ui.window_cases import drag, force_spot, settle, spot

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from bloodyridge_qt.ui.shell.main_window import MainWindow

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    monkeypatch.setitem(registry.GAMES, "ferry", "tests.ferry.game")
    return open_game_window(qtbot, Archive(EDITION, tmp_path / "running"), values={"seed": "3"})


CALCULATOR = "tests.ferry.calculator"


def to_a_fight(qtbot: QtBot, window: MainWindow) -> None:
    """South stands at the mill, North can meet it there and has chosen its card."""
    for seat, key, place in (("North", "North 1", "ferry"), ("South", "South 1", "mill"), ("North", "", "")):
        press_button(qtbot, window, f"The {seat} player has the screen")
        QTest.mouseClick(next(one for one in strip(window).buttons.values() if one.offered), LEFT)
        settle(qtbot, window)
        if place:
            drag(window, force_spot(window, key), spot(window, place))
            settle(qtbot, window)


def press_button(qtbot: QtBot, window: MainWindow, words: str) -> None:
    (button,) = [
        one for one in window.prompt_bar.answer_buttons if one.isVisible() and one.accessibleName() == words
    ]
    QTest.mouseClick(button, LEFT)
    settle(qtbot, window)


def strip(window: MainWindow) -> CardsStrip:
    return window.findChild(CardsStrip)


def titles(window: MainWindow) -> dict[str, list[str]]:
    groups: dict[str, list[str]] = {}
    for button in strip(window).buttons.values():
        groups.setdefault(button.card.group, []).append(button.card.title)
    return groups


@pytest.mark.long
def test_two_seats_play_a_turn_by_mouse(qtbot: QtBot, window: MainWindow) -> None:
    assert titles(window) == {"North": ["", "", ""], "South": ["", "", ""]}, "nobody has the screen yet"
    press_button(qtbot, window, "The North player has the screen")
    assert all(titles(window)["North"])
    assert not any(titles(window)["South"])
    card = next(one for one in strip(window).buttons.values() if one.offered)
    QTest.mouseClick(card, LEFT)
    settle(qtbot, window)
    assert window.controller.table.at == 1
    drag(window, force_spot(window, "North 1"), spot(window, "ferry"))
    settle(qtbot, window)
    assert window.controller.table.session.state.where[0] == 1
    assert "The South player decides" in window.prompt_bar.headline.plain_text()
    press_button(qtbot, window, "The South player has the screen")
    assert all(titles(window)["South"])
    assert not any(titles(window)["North"])


@pytest.mark.long
def test_neither_table_nor_log_keeps_what_the_seat_before_saw(qtbot: QtBot, window: MainWindow) -> None:
    def log() -> str:
        return window.log_panel.text_view.toPlainText()

    press_button(qtbot, window, "The North player has the screen")
    card = next(one for one in strip(window).buttons.values() if one.offered)
    QTest.mouseClick(card, LEFT)
    settle(qtbot, window)
    played = f"North plays {card.card.title.lower()} face down"
    assert played in log()
    drag(window, force_spot(window, "North 1"), spot(window, "ferry"))
    settle(qtbot, window)
    for handed_over in (False, True):
        if handed_over:
            press_button(qtbot, window, "The South player has the screen")
        assert played not in log()
        assert "North plays a card face down" in log()
        assert not any(titles(window)["North"])
        assert all(titles(window)["South"]) == handed_over


@pytest.mark.long
def test_a_card_and_a_piece_by_keys_then_undo(qtbot: QtBot, window: MainWindow) -> None:
    press_button(qtbot, window, "The North player has the screen")
    board = window.map_view
    board.setFocus()
    for key in (Qt.Key.Key_N, Qt.Key.Key_Return):
        QTest.keyClick(board, key)
    settle(qtbot, window)
    assert window.controller.table.at == 1
    for key in (Qt.Key.Key_Tab, Qt.Key.Key_N, Qt.Key.Key_Return):
        QTest.keyClick(board, key)
    settle(qtbot, window)
    assert window.controller.table.at == 2
    window.actions_by_command.by_id["undo"].trigger()
    settle(qtbot, window)
    assert window.controller.table.at == 1
    press_button(qtbot, window, "The North player has the screen")
    assert window.scene.movers == ("North 1", "North 2", "North 3")


def test_what_the_game_has_not_is_in_no_menu(window: MainWindow) -> None:
    by_id = window.actions_by_command.by_id
    for command in ("set_up", "inspect", "rules", "edit_map", "forms", "readings"):
        assert not by_id[command].isVisible(), command
    for command in ("new", "open", "save", "restart", "replay", "bookmark"):
        assert by_id[command].isEnabled() or command == "replay", command


@pytest.mark.long
def test_a_whole_game_and_its_ending(qtbot: QtBot, window: MainWindow) -> None:
    controller = window.controller
    while not controller.table.over:
        controller.decide(controller.table.offers()[-1])
        settle(qtbot, window)
    QApplication.processEvents()
    assert controller.table.view().ending is not None


@pytest.mark.long
def test_chances_hang_at_the_pointer_and_lie_on_the_map_when_wanted(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(registry.GAMES, "ferry", "tests.ferry.game")
    archive = Archive(EDITION, tmp_path / "running")
    window = open_game_window(qtbot, archive, values={"seed": "3"}, calculator=CALCULATOR)
    to_a_fight(qtbot, window)
    card, marks = window.map_view.card, window.scene.marks.chances
    port, mover = window.map_view.viewport(), "North 2"
    QTest.mouseClick(port, LEFT, NONE, force_spot(window, mover))
    assert window.scene.selected == mover
    QTest.mouseMove(port, spot(window, "mill"))
    qtbot.waitUntil(lambda: card.forecast is not None, timeout=20_000)
    offer = window.scene.hand.choice
    assert card.forecast == window.controller.table.forecast(offer)
    assert "Wins 42 %" in card.accessibleName()
    QTest.mouseMove(port, spot(window, "ferry"))
    qtbot.waitUntil(lambda: card.card is not None and card.forecast is None)
    assert not marks.shares
    QTest.keyClick(window.map_view, Qt.Key.Key_H, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(
        lambda: dict(marks.shares) == {"mill": window.controller.table.forecast(offer).bars[0].share}
    )
    assert window.preferences.now.chances_on_map
    QTest.keyClick(window.map_view, Qt.Key.Key_Escape)
    assert not marks.shares
    drag(window, force_spot(window, mover), spot(window, "mill"))
    settle(qtbot, window)
    said = "Move 2 to mill: expected 0.5 lost, had 1"
    press_button(qtbot, window, "The South player has the screen")
    qtbot.waitUntil(lambda: any(said in line.text for line in window.log_panel.lines), timeout=20_000)
    assert window.log_panel.lines[-1] == window.controller.table.log_lines()[-1]


@pytest.mark.long
def test_a_purist_is_shown_no_chances(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.GAMES, "ferry", "tests.ferry.game")
    archive = Archive(EDITION, tmp_path / "running")
    values = {"seed": "3", "purist": "yes"}
    window = open_game_window(qtbot, archive, values=values, calculator=CALCULATOR)
    to_a_fight(qtbot, window)
    QTest.mouseClick(window.map_view.viewport(), LEFT, NONE, force_spot(window, "North 2"))
    QTest.mouseMove(window.map_view.viewport(), spot(window, "mill"))
    assert window.map_view.foretell(window.scene.hand.choice) is None
    assert window.odds.asked is None, "nothing is asked, and no second process begun"
    assert not window.actions_by_command.by_id["chances"].isVisible()
