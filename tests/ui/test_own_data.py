"""An owner's data files of any game: chosen for a new game, filled in, played with, opened again."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QFileDialog, QSpinBox

from bloodyridge_qt.games.registry import edition_of, shelf
from bloodyridge_qt.table.archive.archive import Archive
from bloodyridge_qt.table.data_files import DataWorkshop
from bloodyridge_qt.ui.dialogs.file_form import FileFormDialog
from bloodyridge_qt.ui.dialogs.new_game import CUSTOM, NewGameDialog
from bloodyridge_qt.ui.dialogs.shelf import ShelfDialog
from bloodyridge_qt.ui.panels.field_section import FoldingSection
from tests.ui.inspect_cases import key
from tests.ui.session_cases import open_game_window, shown

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from bloodyridge_qt.ui.shell.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("unpainted")

LEFT = Qt.MouseButton.LeftButton
CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
ATTACK = "US ground units|1/1|attack"


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """The player's folder with one file of each role, and a faulty one."""
    folder = tmp_path / "own"
    folder.mkdir()
    for role, path in edition_of("first_blood").shipped.items():
        document = json.loads(path.read_bytes())
        if role == "counters":
            document["us ground"][0]["attack"] = 9
        elif role == "map":
            document["hexes"]["0506"]["surface"] = "ridge"
        elif role == "crt":
            document["AMERICAN ATTACK TABLE"]["1-2"][0] = "EX"
        elif role == "time_record":
            document["record"][1]["us air"]["counts"]["P38"] = 4
            wrong = json.loads(json.dumps(document))
        (folder / f"mine {role}.json").write_text(json.dumps(document), encoding="utf-8")
    wrong["record"][0]["us air"]["counts"]["P38"] = 99
    (folder / "wrong.json").write_text(json.dumps(wrong), encoding="utf-8")
    return folder


def window_of(qtbot: QtBot, tmp_path: Path, game: str = "first_blood") -> MainWindow:
    archive = Archive(edition_of(game), autosaves=tmp_path / "running")
    window = open_game_window(qtbot, archive, values={"seed": "3"})
    window.map_files.workshop = DataWorkshop(
        archive.edition, archive.know, tmp_path / "own", tmp_path / "drafts"
    )
    window.controller.state_changed.emit()
    return window


def asked(window: MainWindow) -> NewGameDialog:
    key(window, Qt.Key.Key_N, CONTROL)
    (dialog,) = shown(window, NewGameDialog)
    dialog.choose_way(CUSTOM)  # it is the way that asks for files
    return dialog


def pick(choice: QComboBox, words: str) -> None:
    """As keys do it: the list has the keys, Down until the words stand there."""
    choice.setFocus()
    for _ in range(choice.count()):
        if choice.currentText() == words:
            return
        QTest.keyClick(choice, Qt.Key.Key_Down)
    assert choice.currentText() == words


@pytest.mark.long
def test_a_game_is_played_with_a_file_in_each_role_saved_and_opened_elsewhere(
    qtbot: QtBot, tmp_path: Path, own: Path
) -> None:
    window = window_of(qtbot, tmp_path)
    dialog = asked(window)
    for role in ("map", "counters", "time_record", "crt"):
        pick(dialog.own_files.lists[role], f"mine {role}.json")
        assert not dialog.trouble.isVisible(), role
    assert "mine crt.json" in dialog.foot.headline.plain_text() + dialog.foot.words.plain_text()
    QTest.mouseClick(dialog.start_button, LEFT)
    table = window.controller.table
    setting = table.rules.setting
    assert next(one.attack for one in setting.pieces if one.name == "1/1") == 9
    assert setting.board.surface[setting.place["0506"]] == "ridge"
    assert sum(one.type == "P38" and one.arrives == 1 for one in setting.pieces) == 4
    assert window.scene.painter.sheet.space("0506").terrain == "ridge"
    path = tmp_path / "own game.brsave"
    window.files.archive.save(table, path)
    for file in own.iterdir():
        file.unlink()
    opened = Archive(edition_of("first_blood"), autosaves=tmp_path / "elsewhere").open(path)
    assert opened.notices() == ()
    assert next(one.attack for one in opened.rules.setting.pieces if one.name == "1/1") == 9


@pytest.mark.slow
def test_each_file_is_checked_when_it_is_chosen(qtbot: QtBot, tmp_path: Path, own: Path) -> None:
    window = window_of(qtbot, tmp_path)
    table, dialog = window.controller.table, asked(window)
    choice = dialog.own_files.lists["time_record"]
    pick(choice, "wrong.json")
    assert "record[0].us air.counts.P38: expected 0–30, found 99" in dialog.trouble.plain_text()
    QTest.mouseClick(dialog.start_button, LEFT)
    assert dialog.isVisible()
    assert window.controller.table is table
    choice.setFocus()
    QTest.keyClick(choice, Qt.Key.Key_Home)
    assert not dialog.trouble.isVisible()
    assert str(own) in dialog.own_files.note.plain_text()


def filled_in(window: MainWindow) -> FileFormDialog:
    key(window, Qt.Key.Key_M, CONTROL | SHIFT)
    return shown(window, FileFormDialog)[-1]


@pytest.mark.long
def test_counters_are_filled_in_saved_under_the_name_proposed_and_played_with(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = window_of(qtbot, tmp_path)
    proposed: list[str] = []

    def ask(_parent: object, _words: str, name: str, _kinds: str) -> tuple[str, str]:
        proposed.append(name)
        return name, ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
    dialog = filled_in(window)
    assert dialog.title_label.text() == "Counters: counters.json"
    spin = dialog.fields[ATTACK]
    assert isinstance(spin, QSpinBox)
    spin.setFocus()
    QTest.keyClick(spin, Qt.Key.Key_Up)
    assert spin.value() == 6
    assert "the printed game" in spin.toolTip()
    QTest.mouseClick(dialog.save_button, LEFT)
    path = tmp_path / "own" / "counters_corrected.json"
    assert proposed == [str(path)]
    unit = json.loads(path.read_bytes())["us ground"][0]
    assert (unit["attack"], unit["status"]["attack"], unit["sources"]["attack"]) == (
        6, "cited", "the printed game",
    )  # fmt: skip
    QTest.mouseClick(dialog.close_button, LEFT)
    new = asked(window)
    assert new.own_files.lists["counters"].currentText() == path.name, "what was saved is proposed"
    QTest.mouseClick(new.start_button, LEFT)
    pieces = window.controller.table.rules.setting.pieces
    assert next(one.attack for one in pieces if one.name == "1/1") == 6


@pytest.mark.slow
def test_another_file_is_filled_in_and_what_was_typed_is_kept(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path)
    dialog = filled_in(window)
    QTest.keyClick(dialog.fields[ATTACK], Qt.Key.Key_Up)
    dialog.roles.setFocus()
    QTest.keyClick(dialog.roles, Qt.Key.Key_End)
    dialog.roles.activated.emit(dialog.roles.currentIndex())
    QApplication.processEvents()
    (tables,) = shown(window, FileFormDialog)
    assert tables.title_label.text() == "Combat tables: crt.json"
    cell = tables.fields["American attack table|AMERICAN ATTACK TABLE|1-2|0"]
    assert isinstance(cell, QComboBox)
    pick(cell, "EX")
    assert tables.save_button.isEnabled()
    QTest.mouseClick(tables.close_button, LEFT)
    assert {one.kind for one in window.map_files.workshop.drafts.left_behind()} == {"counters", "crt"}


@pytest.mark.slow
def test_a_fault_is_told_while_it_is_typed_and_nothing_is_saved(qtbot: QtBot, tmp_path: Path) -> None:
    dialog = filled_in(window_of(qtbot, tmp_path))
    folded = dialog.sections["Japanese ground units"]
    assert isinstance(folded, FoldingSection)
    assert "Japanese ground units|SUY|range" not in dialog.fields, "made when it is wanted"
    QTest.mouseClick(folded.heading, LEFT)
    reach = dialog.fields["Japanese ground units|SUY|range"]
    assert isinstance(reach, QSpinBox)
    reach.setValue(0)
    assert "range: expected 2–20" in dialog.trouble.plain_text()
    assert not dialog.save_button.isEnabled()
    reach.setValue(8)
    assert dialog.save_button.isEnabled()
    assert not dialog.trouble.isVisible()


@pytest.mark.slow
def test_tarawa_is_offered_its_files_too(qtbot: QtBot, tmp_path: Path) -> None:
    window = window_of(qtbot, tmp_path, "tarawa_1943")
    own = tmp_path / "own"
    own.mkdir()
    shipped = edition_of("tarawa_1943").shipped
    (own / "mine.json").write_bytes(shipped["board"].read_bytes() + b"\n")
    cards = shipped["japanese"].read_text("utf-8").replace("Night Attack", "Charge by Night")
    (own / "cards.json").write_text(cards, encoding="utf-8")
    dialog = asked(window)
    pick(dialog.own_files.lists["board"], "mine.json")
    pick(dialog.own_files.lists["japanese"], "cards.json")
    QTest.mouseClick(dialog.start_button, LEFT)
    archive = window.files.archive
    assert archive.edition_of(window.controller.table).data["board"].file == "mine.json"
    panel = window.help_desk.open_rules()
    QTest.keyClicks(panel.search_field, "charge by night")
    qtbot.waitUntil(lambda: "Charge by Night" in panel.page.toPlainText())


@pytest.mark.slow
def test_a_game_on_own_counters_goes_on_in_the_real_program(tmp_path: Path, own: Path) -> None:
    folders = ("HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")
    environment = {
        **os.environ,
        **{name: str(tmp_path / name) for name in folders},
        "QT_QPA_PLATFORM": "offscreen",
        "PYTHONPATH": str(Path(__file__).resolve().parents[2]),
    }
    environment.pop("BLOODYRIDGE_FILES", None)
    folder = tmp_path / "XDG_DATA_HOME" / "bloodyridge" / "first_blood"
    folder.mkdir(parents=True)
    (folder / "mine.json").write_bytes((own / "mine counters.json").read_bytes())

    def played() -> dict[str, object]:
        done = subprocess.run(
            [sys.executable, "-m", "tests.ui.own_map_player", "quit", "first_blood", "counters", "mine.json"],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
            timeout=120,
        )
        return dict(json.loads(done.stdout.splitlines()[-1]))

    first = {"resumed": False, "decisions": 1, "notices": [], "file": "mine.json"}
    assert played() == first
    (folder / "mine.json").unlink()
    assert played() == {**first, "resumed": True, "decisions": 2}


@pytest.mark.slow
def test_another_game_of_the_shelf_is_offered_its_own_files(
    qtbot: QtBot, tmp_path: Path, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BLOODYRIDGE_FILES", str(tmp_path))
    own.rename(tmp_path / "first_blood")
    archive = Archive(edition_of("bloody_ridge"), autosaves=tmp_path / "running", shelf=shelf())
    window = open_game_window(qtbot, archive, values={"seed": "7"})
    key(window, Qt.Key.Key_N, CONTROL)
    (choosing,) = shown(window, ShelfDialog)
    choosing.chosen.emit("first_blood")
    (dialog,) = shown(window, NewGameDialog)
    pick(dialog.own_files.lists["counters"], "mine counters.json")
    with qtbot.waitSignal(window.files.another_game) as another:
        QTest.mouseClick(dialog.start_button, LEFT)
    assert another.args[0] == "first_blood"
