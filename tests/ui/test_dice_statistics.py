"""The dice statistics as a player meets them: this game, all saved games, what cannot be read, stopping."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel

from bloodyridge_qt.table.archive.kept import DiceRecord
from bloodyridge_qt.table.cues import HIT, MISS, DieThrow
from bloodyridge_qt.table.report.tallies import DiceCount, kind_of
from bloodyridge_qt.ui.dialogs.dice_statistics import MOST_NAMED, DiceStatisticsDialog
from bloodyridge_qt.ui.dialogs.ending import EndingDialog
from bloodyridge_qt.ui.drawing import theme
from bloodyridge_qt.ui.settings import Settings
from tests.saves.players import play
from tests.ui.ears import rule_clicked
from tests.ui.session_cases import an_archive, decide, open_game_window, shown, trigger

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from bloodyridge_qt.table.archive.archive import Archive

pytestmark = pytest.mark.usefixtures("unpainted")

SIDES = (("japanese", "Japanese"), ("us", "US Marines"))
SOURCES = (("seed", "from the seed"), ("hand", "by hand"))


@pytest.fixture
def archive(tmp_path: Path) -> Archive:
    return an_archive(tmp_path)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The saves folder, known to the window from the last time."""
    path = tmp_path / "games"
    path.mkdir()
    Settings().keep({"files/folder": str(path)})
    return path


def keep(archive: Archive, folder: Path, *seeds: str) -> None:
    """Save a short game of each seed."""
    for seed in seeds:
        table = archive.edition.start({"seed": seed})
        play(table, 4)
        archive.save(table, folder / f"{seed}.brsave")


def a_record(*parts: tuple[list[DieThrow], str], left_out: tuple[str, ...] = ()) -> DiceRecord:
    dice = DiceCount()
    for thrown, source in parts:
        dice.add(kind_of(die, source) for die in thrown)
    return DiceRecord(1, 3, dice, DiceCount(), 0, SIDES, SOURCES, left_out)


def fire(hits: int, misses: int) -> list[DieThrow]:
    die = DieThrow(1, "japanese", "", "", HIT, "somebody", "Fire [7.9]", 1)
    return [die] * hits + [replace(die, value=6, outcome=MISS)] * misses


class Files:
    """A reading of files that are not there."""

    def __init__(self, files: int, record: DiceRecord) -> None:
        self.files, self.done, self._record = files, 0, record
        self.endless = False

    def step(self) -> bool:
        if self.done == self.files:
            return False
        if not self.endless or self.done < self.files - 1:
            self.done += 1
        return True

    def record(self) -> DiceRecord:
        return self._record


def a_dialog(qtbot: QtBot, tmp_path: Path, record: DiceRecord | None, files: Files | None = None):
    reading = files or Files(0, a_record())
    dialog = DiceStatisticsDialog(lambda: record, lambda _folder: reading, tmp_path, lambda: None)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def sentences(dialog: DiceStatisticsDialog) -> list[str]:
    return [words.plain_text() for words in dialog.table.words]


def click(widget) -> None:
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)


# in the window ------------------------------------------------------------


@pytest.mark.long
@pytest.mark.usefixtures("folder")
def test_the_dice_of_this_game_follow_it(qtbot: QtBot, archive: Archive) -> None:
    window = open_game_window(qtbot, archive)
    trigger(window, "dice_statistics")
    (dialog,) = shown(window, DiceStatisticsDialog)
    assert dialog.amount.text().startswith("0 decisions, ")
    before = len(sentences(dialog))
    decide(window)
    assert dialog.amount.text().startswith("1 decision, ")
    assert len(sentences(dialog)) > before
    trigger(window, "undo")
    assert dialog.amount.text().startswith("0 decisions, ")
    assert "Taken back and in no row above: " in dialog.notes.plain_text()
    dialog.close()


@pytest.mark.long
def test_all_saved_games_are_read_and_a_bad_file_is_named(
    qtbot: QtBot, archive: Archive, folder: Path
) -> None:
    keep(archive, folder, "one", "two")
    (folder / "bad.brsave").write_text("{")
    window = open_game_window(qtbot, archive)
    trigger(window, "dice_statistics")
    (dialog,) = shown(window, DiceStatisticsDialog)
    assert not dialog.folder_button.isVisible()
    click(dialog.all_games)
    qtbot.waitUntil(lambda: not dialog.reading)
    assert dialog.amount.text().startswith("3 files in games: 2 games, 8 decisions, ")
    assert dialog.left_out.text().startswith("Not counted:\nbad.brsave")
    assert all(
        "such series" in words or "so far" in words or "As for" in words for words in sentences(dialog)
    )
    assert "!" not in " ".join(sentences(dialog)) + dialog.notes.plain_text()
    click(dialog.this_game)
    assert dialog.amount.text().startswith("0 decisions, ")
    assert not dialog.left_out.isVisible()
    dialog.close()


@pytest.mark.slow
@pytest.mark.usefixtures("folder")
def test_without_saved_games_it_says_so(qtbot: QtBot, archive: Archive) -> None:
    window = open_game_window(qtbot, archive)
    trigger(window, "dice_statistics")
    (dialog,) = shown(window, DiceStatisticsDialog)
    click(dialog.all_games)
    qtbot.waitUntil(lambda: not dialog.reading)
    assert dialog.amount.text() == "There is no saved game in games."
    assert sentences(dialog) == []
    assert not dialog.notes.isVisible()
    assert not dialog.stop_button.isVisible()
    dialog.close()


@pytest.mark.slow
def test_another_folder_can_be_counted(
    qtbot: QtBot, archive: Archive, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = folder / "other"
    other.mkdir()
    keep(archive, other, "one")
    window = open_game_window(qtbot, archive)
    trigger(window, "dice_statistics")
    (dialog,) = shown(window, DiceStatisticsDialog)
    click(dialog.all_games)
    for chosen in ("", str(other)):  # once nothing is chosen
        monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_of, chosen=chosen: chosen)
        click(dialog.folder_button)
    qtbot.waitUntil(lambda: not dialog.reading)
    assert dialog.amount.text().startswith("1 file in other: 1 game, ")
    dialog.close()


@pytest.mark.long
@pytest.mark.usefixtures("folder")
def test_the_ending_leads_to_the_dice(qtbot: QtBot, archive: Archive) -> None:
    window = open_game_window(qtbot, archive)
    play(window.controller.table)
    window.controller.show_present()
    (ending,) = shown(window, EndingDialog)
    click(ending.dice_button)
    (dialog,) = shown(window, DiceStatisticsDialog)
    assert ending.isVisible()
    assert len(sentences(dialog)) > 3
    dialog.close()
    ending.close()


# the dialog alone ------------------------------------------------------------


def test_reading_can_be_stopped_and_taken_up_again(qtbot: QtBot, tmp_path: Path) -> None:
    files = Files(5, a_record((fire(3, 9), "seed")))
    files.endless = True
    dialog = a_dialog(qtbot, tmp_path, a_record((fire(1, 5), "seed")), files)
    click(dialog.all_games)
    qtbot.waitUntil(lambda: "Reading file 4 of 5" in dialog.amount.text())
    assert dialog.stop_button.text() == "Stop"
    assert sentences(dialog) == []  # nothing half counted is shown as the whole
    click(dialog.stop_button)
    assert not dialog.reading
    assert dialog.amount.text() == "Stopped after 4 of 5 files: 1 game, 3 decisions, 12 dice."
    assert len(sentences(dialog)) == 2
    files.endless = False
    assert dialog.stop_button.text() == "Read on"
    click(dialog.stop_button)
    qtbot.waitUntil(lambda: not dialog.reading)
    assert dialog.amount.text().startswith("5 files in ")
    assert not dialog.stop_button.isVisible()


def test_closing_stops_the_reading(qtbot: QtBot, tmp_path: Path) -> None:
    files = Files(5, a_record())
    files.endless = True
    dialog = a_dialog(qtbot, tmp_path, None, files)
    assert dialog.of_all  # there is no game on the table
    assert not dialog.this_game.isEnabled()
    assert dialog.reading
    click(dialog.close_button)
    assert not dialog.reading


def test_columns_of_hits_are_there_only_where_dice_can_hit(qtbot: QtBot, tmp_path: Path) -> None:
    for dice, told in (
        ([replace(die, hitting=0, outcome="") for die in fire(9, 0)], False),
        (fire(9, 0), True),
    ):
        names = {
            label.text() for label in a_dialog(qtbot, tmp_path, a_record((dice, "seed"))).findChildren(QLabel)
        }
        assert ("Hits" in names, "Expected" in names) == (told, told)


def test_under_30_dice_nothing_is_marked_however_rare(qtbot: QtBot, tmp_path: Path) -> None:
    few = a_dialog(qtbot, tmp_path, a_record((fire(29, 0), "seed")))
    assert few.table.rare == []
    assert sentences(few)[0] == "Lucky so far; 29 dice are too few to tell more."
    enough = a_dialog(qtbot, tmp_path, a_record((fire(30, 0), "seed")))
    (marked,) = enough.table.rare
    assert marked.plain_text().startswith("Rare: luck this good for the Japanese")
    look = theme.current()
    assert marked.palette().windowText().color() == look.accent
    inks = [words.palette().windowText().color() for words in few.table.words]
    assert inks == [look.text] * len(inks)


def test_dice_thrown_by_hand_can_be_looked_at_alone(qtbot: QtBot, tmp_path: Path) -> None:
    dialog = a_dialog(qtbot, tmp_path, a_record((fire(2, 4), "seed"), (fire(1, 2), "hand")))
    assert [dot.text() for dot in dialog.sources.values()] == [
        "All dice (9)",
        "From the seed (6)",
        "By hand (3)",
    ]
    assert "9 dice" in sentences(dialog)[0]
    click(dialog.sources["hand"])
    assert "9 dice" not in sentences(dialog)[0]
    click(dialog.sources[""])
    assert "9 dice" in sentences(dialog)[0]


def test_the_choice_of_the_source_is_reckoned_with_in_the_height(qtbot: QtBot, tmp_path: Path) -> None:
    dialog = a_dialog(qtbot, tmp_path, a_record((fire(2, 4), "seed"), (fire(1, 2), "hand")))
    for source in ("hand", "seed", ""):
        click(dialog.sources[source])
        QApplication.processEvents()
        assert dialog.scroll_area.verticalScrollBar().maximum() == 0, "there is room on the screen"


def test_the_keys_go_along_from_source_to_source(qtbot: QtBot, tmp_path: Path) -> None:
    dialog = a_dialog(qtbot, tmp_path, a_record((fire(2, 4), "seed"), (fire(1, 2), "hand")))
    dialog.activateWindow()
    dialog.sources[""].setFocus()
    qtbot.waitUntil(dialog.sources[""].hasFocus)
    for source in ("seed", "hand"):
        QTest.keyClick(dialog.windowHandle(), Qt.Key.Key_Right)
        QTest.qWait(20)
        assert dialog.sources[source].isChecked()
        assert dialog.sources[source].hasFocus()


def test_dice_of_one_source_need_no_choice(qtbot: QtBot, tmp_path: Path) -> None:
    dialog = a_dialog(qtbot, tmp_path, a_record((fire(2, 4), "seed")))
    assert dialog.sources == {}


def test_before_the_first_die_it_says_so(qtbot: QtBot, tmp_path: Path) -> None:
    dialog = a_dialog(qtbot, tmp_path, a_record())
    assert dialog.amount.text() == "No dice have fallen yet."
    assert sentences(dialog) == []


def test_many_files_left_out_are_not_all_named(qtbot: QtBot, tmp_path: Path) -> None:
    names = tuple(f"{number}.brsave: broken" for number in range(MOST_NAMED + 7))
    dialog = a_dialog(qtbot, tmp_path, a_record((fire(1, 1), "seed"), left_out=names))
    lines = dialog.left_out.text().split("\n")
    assert lines[-1] == "… and 7 more."
    assert len(lines) == MOST_NAMED + 2


def test_a_rule_in_a_row_opens_its_paragraph(qtbot: QtBot, tmp_path: Path) -> None:
    dialog = a_dialog(qtbot, tmp_path, a_record((fire(1, 1), "seed")))
    with qtbot.waitSignal(rule_clicked(dialog)) as told:
        dialog.table.words[1].linkActivated.emit("rule:7.9")
    assert told.args == ["7.9"]


def test_another_palette_reaches_every_row(qtbot: QtBot, tmp_path: Path) -> None:
    dialog = a_dialog(qtbot, tmp_path, a_record((fire(40, 0), "seed")))
    theme.use("Night")
    try:
        dialog.retheme()
        assert dialog.table.rare[0].palette().windowText().color() == theme.NIGHT.accent
    finally:
        theme.use("Printed")
