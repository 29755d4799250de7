"""The first page: on the first start, from Help, and never over a game in progress."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bloodyridge_qt.app import launch
from bloodyridge_qt.games import registry
from bloodyridge_qt.table.archive.archive import Archive
from bloodyridge_qt.ui.dialogs.command_line import CommandLine
from bloodyridge_qt.ui.dialogs.unfinished import UnfinishedDialog
from bloodyridge_qt.ui.dialogs.welcome import WelcomeDialog
from bloodyridge_qt.ui.settings import Settings
from tests.slow import after
from tests.ui.window_cases import keep_preferences

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from bloodyridge_qt.ui.shell.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("unpainted")


@pytest.fixture
def start(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., MainWindow]:
    """Starts the program as a player does who plays Bloody Ridge, or the game that is named."""
    monkeypatch.setattr(launch, "CALCULATOR", "")  # nothing is asked of it here
    keep_preferences(Settings(), dice="none")

    def started(game: str = "bloody_ridge") -> MainWindow:
        shelf = registry.shelf()
        archive = Archive(shelf.edition(game), autosaves=tmp_path / "kept", shelf=shelf)
        window = launch.make_window(archive.edition, "welcome", archive)
        qtbot.addWidget(window)
        window.resize(1280, 800)
        window.show()
        qtbot.waitExposed(window)
        launch.begin(window, None)
        QApplication.processEvents()
        return window

    return started


def pages(window: MainWindow) -> list[WelcomeDialog]:
    return [dialog for dialog in window.desk.dialogs if isinstance(dialog, WelcomeDialog)]


@pytest.mark.long
def test_the_prompt_behind_it_tells_of_nothing_that_does_not_go_on(start: Callable[..., MainWindow]) -> None:
    window = start("first_blood")
    assert pages(window)
    assert window.prompt_bar.headline.plain_text() == "Set-up"
    assert not window.prompt_bar.reason.plain_text()


def take(window: MainWindow, way: str) -> None:
    (page,) = pages(window)
    QTest.mouseClick(page.ways[way], Qt.MouseButton.LeftButton)
    QApplication.processEvents()


@pytest.mark.long
def test_it_greets_once_and_playing_begins_the_game(start: Callable[[], MainWindow]) -> None:
    window = start()
    (page,) = pages(window)
    assert page.focusWidget() is page.ways["learn"]
    assert "unfinished" not in page.ways
    QTest.keyClick(page.ways["play"], Qt.Key.Key_Return)
    QApplication.processEvents()
    table = window.controller.table
    assert table is not None
    assert table.offers()
    assert not window.desk.dialogs
    window.close()
    assert not pages(start())


@pytest.mark.long
def test_learning_from_the_first_page_begins_the_lesson_with_its_keys(
    start: Callable[[], MainWindow],
) -> None:
    window = start()
    take(window, "learn")
    assert window.lessons.under_way is not None
    assert window.focusWidget() is window.lessons.panel.forward_button


@pytest.mark.slow
def test_it_comes_at_every_start_where_that_is_wanted(start: Callable[[], MainWindow]) -> None:
    window = start()
    QTest.mouseClick(pages(window)[0].again, Qt.MouseButton.LeftButton)
    take(window, "play")
    window.close()
    (page,) = pages(start())
    assert page.focusWidget() is page.ways["play"]  # whoever has seen it once wants to play


@pytest.mark.slow
def test_where_it_comes_at_every_start_a_game_that_was_left_is_a_way_of_it(
    start: Callable[[], MainWindow],
) -> None:
    window = start()
    QTest.mouseClick(pages(window)[0].again, Qt.MouseButton.LeftButton)
    take(window, "play")
    table = window.controller.table
    assert table is not None
    window.controller.decide(table.offers()[0])
    window.quit()
    again = start()
    (page,) = pages(again)
    assert page.focusWidget() is page.ways["unfinished"]
    take(again, "unfinished")
    assert any(isinstance(dialog, UnfinishedDialog) for dialog in again.desk.dialogs)


def test_no_answer_is_to_be_had_behind_it(start: Callable[..., MainWindow]) -> None:
    window = start("first_blood")
    shown = [one.isVisible() for one in window.prompt_bar.answer_buttons]
    assert not any(shown)
    take(window, "play")
    assert any(one.isVisible() for one in window.prompt_bar.answer_buttons)


@pytest.mark.long
def test_a_game_begun_after_the_lesson_is_offered_again_where_nothing_was_decided_in_it(
    start: Callable[..., MainWindow],
) -> None:
    window = start()
    take(window, "learn")
    window.lessons.play_own()
    assert not window.controller.table.at
    window.quit()
    again = start()
    assert any(isinstance(dialog, UnfinishedDialog) for dialog in again.desk.dialogs)


@pytest.mark.long
def test_what_was_left_comes_first_and_help_has_the_page_without_harm(
    start: Callable[[], MainWindow],
) -> None:
    window = start()
    take(window, "play")
    table = window.controller.table
    assert table is not None
    window.controller.decide(table.offers()[0])
    window.actions_by_command.trigger("welcome")
    (page,) = pages(window)
    assert "play" not in page.ways
    QTest.keyClick(page, Qt.Key.Key_Escape)
    assert window.controller.table is table
    assert table.at == 1
    window.quit()
    again = start()
    assert not pages(again)
    (left,) = (dialog for dialog in again.desk.dialogs if isinstance(dialog, UnfinishedDialog))
    told: list[str] = []
    again.desk.noted.connect(told.append)
    QTest.keyClick(left, Qt.Key.Key_Escape)
    QApplication.processEvents()
    assert "A new game lies here. The one you left waits under File, Unfinished games." in told


def test_f1_on_it_tells_of_the_way_on_and_the_keys_of_the_page(start: Callable[..., MainWindow]) -> None:
    """No command of the window works while the page blocks it."""
    window = start()
    (page,) = pages(window)
    told: list[str] = []
    window.help_desk.heard.connect(told.append)
    QTest.keyClick(page.focusWidget(), Qt.Key.Key_F1)
    assert told == ["A first turn, one thing at a time. Tab goes on, Return chooses, Esc closes."]


@pytest.mark.slow
def test_who_quits_in_the_midst_of_the_lesson_is_greeted_again_and_who_has_seen_it_through_is_not(
    start: Callable[[], MainWindow],
) -> None:
    window = start()
    take(window, "learn")
    QTest.mouseClick(window.lessons.panel.forward_button, Qt.MouseButton.LeftButton)
    window.quit()
    again = start()
    take(again, "learn")
    while again.lessons.under_way is not None:
        QTest.mouseClick(again.lessons.panel.forward_button, Qt.MouseButton.LeftButton)
        QApplication.processEvents()
    again.close()
    assert not pages(start())


@pytest.mark.long
def test_who_has_seen_the_lesson_of_a_game_through_is_not_told_of_it_in_the_next_game(
    start: Callable[[], MainWindow],
) -> None:
    """Chosen from Help, after a game of another kind was the first one."""
    Settings().keep({"welcome/shown": True})
    window = start()
    window.actions_by_command.trigger("learn")
    window.lessons.seen_through.emit()
    window.new_games.begin(window.controller.box.start({"seed": "1"}))
    assert "New to this game" not in window.desk.note


@pytest.mark.long
@pytest.mark.parametrize("keys", after(1, ["/", "Ctrl+K"]))
def test_the_keys_that_type_a_command_work_on_the_first_page_and_name_the_games(
    start: Callable[[], MainWindow], keys: str
) -> None:
    """It gives way to the line; the game begins when that is closed, so that nothing speaks over it."""
    window = start()
    (page,) = pages(window)
    window.activateWindow()
    page.activateWindow()
    QTest.keySequence(page, QKeySequence(keys))
    QApplication.processEvents()
    (line,) = window.desk.dialogs
    assert isinstance(line, CommandLine)
    QTest.keyClicks(line.field, "tarawa")
    shown = [line.list.item(row).text() for row in range(line.list.count())]
    assert shown[:2] == ["Play Tarawa 1943", "Lesson of Tarawa 1943"]
    log = window.log_panel.text_view
    assert "Turn 1" not in log.toPlainText()
    line.reject()
    QApplication.processEvents()
    assert "Turn 1" in log.toPlainText()
