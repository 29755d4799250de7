"""The list of finished games: read while the window goes on, searched, opened; records; bad files."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from bloodyridge_qt.table.offers import buttons, movers, targets
from bloodyridge_qt.ui.dialogs.ending import EndingDialog
from bloodyridge_qt.ui.dialogs.finished_games import FinishedGamesDialog
from bloodyridge_qt.ui.panels.appearance import Appearance
from tests.saves.players import finish, near_the_end
from tests.slow import after
from tests.ui.session_cases import an_archive, decide, open_game_window, shown, trigger

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from bloodyridge_qt.table.archive.archive import Archive
    from bloodyridge_qt.ui.shell.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("unpainted")


@pytest.fixture
def archive(tmp_path: Path) -> Archive:
    return an_archive(tmp_path)


def opened(qtbot: QtBot, window: MainWindow) -> FinishedGamesDialog:
    """The dialog with everything read."""
    trigger(window, "finished")
    (dialog,) = shown(window, FinishedGamesDialog)
    qtbot.waitUntil(lambda: not dialog.reading)
    return dialog


def rows(dialog: FinishedGamesDialog) -> list[list[str]]:
    """The columns of every row that can be seen."""
    tree = dialog.list
    items = (tree.topLevelItem(row) for row in range(tree.topLevelItemCount()))
    return [[item.text(at) for at in range(tree.columnCount())] for item in items if not item.isHidden()]


@pytest.mark.long
def test_finished_games_are_searched_and_opened_by_keys_alone(qtbot: QtBot, archive: Archive) -> None:
    for seed in ("lantern", "lamp", "candle"):
        finish(archive, seed)
    window = open_game_window(qtbot, archive)
    dialog = opened(qtbot, window)
    assert {row[1] for row in rows(dialog)} == {"lantern", "lamp", "candle"}
    assert dialog.amount.text() == "3 of 3 games"
    assert QApplication.focusWidget() is dialog.filter
    QTest.keyClicks(dialog.filter, "standard LANT")
    assert [row[1] for row in rows(dialog)] == ["lantern"]
    assert dialog.amount.text() == "1 of 3 games"
    assert ("Seed", "lantern") in dialog.preview.preview.rows
    QTest.keyClick(dialog.filter, Qt.Key.Key_Return)
    assert not dialog.isVisible()
    assert window.controller.table.seed == "lantern"
    assert window.controller.table.over


@pytest.mark.long
def test_opening_keeps_the_running_game_and_the_list_stays_when_that_fails(
    qtbot: QtBot, archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    finish(archive, "lantern")
    window = open_game_window(qtbot, archive)
    decide(window)
    running = window.controller.table
    dialog = opened(qtbot, window)
    with monkeypatch.context() as patch:
        patch.setattr(window.files, "may_leave", lambda: False)
        QTest.mouseClick(dialog.open_button, Qt.MouseButton.LeftButton)
    assert window.controller.table is running
    assert dialog.isVisible()
    QTest.mouseClick(dialog.open_button, Qt.MouseButton.LeftButton)
    assert window.controller.table is not running
    assert [game.decisions for game in archive.unfinished()] == [1]


@pytest.mark.long
def test_records_are_told_for_each_set_up(qtbot: QtBot, archive: Archive) -> None:
    tables = [
        finish(archive, "lantern"),
        finish(archive, "lamp"),
        finish(archive, "lamp", headquarters="out"),
    ]
    won = sum(table.view().ending.victory for table in tables[:2])
    dialog = opened(qtbot, open_game_window(qtbot, archive))
    told = [
        [dialog.records.topLevelItem(row).text(at) for at in range(4)]
        for row in range(dialog.records.topLevelItemCount())
    ]
    assert told[0] == ["Standard game", "2", str(won), str(won)]
    assert told[1][:2] == ["No US headquarters", "1"]
    dialog.close()


@pytest.mark.slow
def test_a_damaged_file_is_listed_with_its_trouble_and_cannot_be_opened(
    qtbot: QtBot, archive: Archive
) -> None:
    archive.finished_folder.mkdir()
    bad = archive.finished_folder / "evil <img src='x'>\u202e.brsave"
    bad.write_text("{")
    dialog = opened(qtbot, open_game_window(qtbot, archive))
    ((_, _, result, name),) = rows(dialog)
    assert result == "cannot be read"
    assert name == "evil <img src='x'>\\u202e.brsave"
    assert not dialog.open_button.isEnabled()
    assert "not JSON" in dialog.preview.words.text()
    assert not dialog.records.isVisible()
    dialog.close()


@pytest.mark.slow
def test_the_window_keeps_the_size_it_was_given_while_files_are_read(qtbot: QtBot, archive: Archive) -> None:
    finish(archive, "lantern")
    window = open_game_window(qtbot, archive)
    trigger(window, "finished")
    (dialog,) = shown(window, FinishedGamesDialog)
    assert dialog.reading
    given = dialog.size() + dialog.size() / 8
    dialog.resize(given)
    qtbot.waitUntil(lambda: not dialog.reading)
    assert dialog.size() == dialog.size().expandedTo(given)
    dialog.close()


@pytest.mark.long
def test_without_a_finished_game_the_list_says_so(qtbot: QtBot, archive: Archive) -> None:
    dialog = opened(qtbot, open_game_window(qtbot, archive))
    assert dialog.amount.text() == "No game has been played to its end yet."
    assert not dialog.open_button.isEnabled()
    assert not archive.finished_folder.exists(), "looking makes nothing"
    dialog.close()


@pytest.mark.slow
def test_closing_while_files_are_read_stops_reading(qtbot: QtBot, archive: Archive) -> None:
    finish(archive, "lantern")
    window = open_game_window(qtbot, archive)
    trigger(window, "finished")
    (dialog,) = shown(window, FinishedGamesDialog)
    assert dialog.reading
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.reading
    trigger(window, "finished")
    assert len(shown(window, FinishedGamesDialog)) == 1


@pytest.mark.slow
def test_the_ending_says_that_the_game_is_kept(qtbot: QtBot, archive: Archive, tmp_path: Path) -> None:
    window = open_game_window(qtbot, archive)
    window.files.take_up(near_the_end(archive, tmp_path / "near.brsave", "lantern"))
    table = window.controller.table
    while not table.over:
        choices = [
            one
            for mover in movers(table.offers())
            for many in targets(table.offers(), mover).values()
            for one in many
        ]
        choices.sort(key=lambda choice: bool(choice.warning))
        window.controller.decide((*buttons(table.offers()), *choices)[0])
        window.controller.finish()
    (ending,) = shown(window, EndingDialog)
    assert ending.note.isVisible()
    assert "Finished games" in ending.note.text()
    ending.close()


@pytest.mark.long
@pytest.mark.parametrize("size", after(1, [150, 100]))
def test_all_of_it_fits_the_smallest_screen(
    qtbot: QtBot, qapp: QApplication, archive: Archive, size: int
) -> None:
    finish(archive, "lantern")
    window = open_game_window(qtbot, archive)
    Appearance(qapp).dress("Printed", size)
    dialog = opened(qtbot, window)
    assert dialog.width() <= 1280
    assert dialog.height() <= 800
    buttons: list[QWidget] = [dialog.open_button, dialog.close_button]
    for button in buttons:
        assert dialog.rect().contains(button.geometry())
    dialog.close()
