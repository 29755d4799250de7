"""The map of First Blood corrected in the window, painted and drawn by mouse and by keys, and played on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog

from bloodyridge_qt.games.first_blood.workshop import FirstBloodWorkshop
from bloodyridge_qt.games.registry import edition_of
from bloodyridge_qt.table.archive.archive import Archive
from bloodyridge_qt.ui.dialogs.file_form import FileFormDialog
from bloodyridge_qt.ui.dialogs.new_game import NewGameDialog
from bloodyridge_qt.ui.panels.link_label import LinkLabel
from tests.ui.inspect_cases import key
from tests.ui.session_cases import open_game_window, shown
from tests.ui.window_cases import drag, spot

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from bloodyridge_qt.ui.shell.main_window import MainWindow

LEFT = Qt.MouseButton.LeftButton
CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> MainWindow:
    """A game of First Blood with the editor's draft of its map on the board."""
    archive = Archive(edition_of("first_blood"), autosaves=tmp_path / "running")
    window = open_game_window(qtbot, archive, values={"seed": "3"})
    window.map_files.workshop = FirstBloodWorkshop(archive.know, tmp_path / "own", tmp_path / "drafts")
    window.controller.state_changed.emit()
    key(window, Qt.Key.Key_I, CONTROL)
    key(window, Qt.Key.Key_E, CONTROL | SHIFT)
    window.map_view.fit_sheet()
    QApplication.processEvents()
    return window


def between(window: MainWindow, one: str, other: str) -> QPoint:
    return (spot(window, one) + spot(window, other)) / 2


def click(window: MainWindow, place: QPoint) -> None:
    QTest.mouseClick(window.map_view.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, place)
    QApplication.processEvents()


def tool(window: MainWindow, name: str) -> None:
    QTest.mouseClick(window.map_editor.panel.tools[name], LEFT)


def draw(window: MainWindow, line: str) -> None:
    tool(window, "line")
    window.map_editor.panel.line.setCurrentIndex(window.map_editor.panel.line.findData(line))


@pytest.mark.long
def test_grounds_are_painted_rivers_drawn_and_what_the_rules_state_is_guarded(window: MainWindow) -> None:
    """By mouse and by keys, with the tools of its own map; each stroke is taken back at once."""
    panel = window.map_editor.panel
    assert list(panel.tools) == [
        "look",
        "terrain clear",
        "terrain jungle",
        "terrain ridge",
        "terrain sea",
        "line",
        "provenance",
    ]
    lines = [panel.line.itemText(index) for index in range(panel.line.count())]
    assert lines[:2] == ["River Lunga", "River Ilu (Alligator Creek)"]
    assert lines[3:] == [
        "Ford [4.4]", "Ridge hexside [4.2.1]", "Jungle hexside [4.2.1]", "Clear hexside [4.2.1]",
    ]  # fmt: skip
    tool(window, "terrain clear")
    drag(window, spot(window, "0506"), spot(window, "0503"))
    QApplication.processEvents()
    draft = window.map_editor.draft
    assert [draft.terrain(number) for number in ("0506", "0505", "0504", "0503")] == ["clear"] * 4
    assert window.scene.painter.sheet.space("0505").terrain == "clear"
    key(window, Qt.Key.Key_Z, CONTROL)
    assert not draft.changed
    assert window.scene.painter.sheet.space("0505").terrain == "jungle"
    draw(window, "river Lunga")
    click(window, between(window, "0505", "0506"))
    assert ("0505", "0506") in draft.sides("river Lunga")
    click(window, between(window, "0505", "0506"))
    assert ("0505", "0506") not in draft.sides("river Lunga")
    window.map_look.go_to("0506")
    key(window, Qt.Key.Key_Right, SHIFT)
    assert ("0505", "0506") in draft.sides("river Lunga")
    key(window, Qt.Key.Key_Q, SHIFT)
    assert len([side for side in draft.sides("river Lunga") if "0506" in side]) == 2

    tool(window, "terrain jungle")
    click(window, spot(window, "0709"))
    assert panel.verdict.plain_text() == "It contradicts [4.2]."
    assert not panel.play_button.isEnabled()
    click(window, spot(window, "0709"))
    key(window, Qt.Key.Key_Z, CONTROL)
    assert panel.play_button.isEnabled()


@pytest.mark.slow
def test_a_map_is_saved_under_the_name_proposed_and_played_on(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    proposed: list[str] = []
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda *what: (proposed.append(what[2]) or what[2], "")
    )
    tool(window, "terrain ridge")
    click(window, spot(window, "0505"))
    panel = window.map_editor.panel
    assert panel.verdict.plain_text() == "Valid. A game can be played on it."
    QTest.mouseClick(panel.play_button, LEFT)
    path = tmp_path / "own" / "map_corrected.json"
    assert proposed == [str(path)]
    assert json.loads(path.read_bytes())["hexes"]["0505"]["surface_why"] == "the printed map"
    (dialog,) = shown(window, NewGameDialog)
    assert dialog.own_files.lists["map"].currentText() == "map_corrected.json"
    QTest.mouseClick(dialog.start_button, LEFT)
    table = window.controller.table
    assert table.rules.setting.board.surface[table.rules.setting.place["0505"]] == "ridge"
    assert window.scene.painter.sheet.space("0505").terrain == "ridge"


@pytest.mark.slow
def test_its_form_is_opened_from_the_editor(window: MainWindow) -> None:
    QTest.mouseClick(window.map_editor.panel.counters_button, LEFT)
    (dialog,) = shown(window, FileFormDialog)
    titles = [dialog.roles.itemText(index) for index in range(dialog.roles.count())]
    assert titles == ["Map", "Counters", "Time record", "Combat tables"]
    dialog.roles.setCurrentIndex(0)
    dialog.roles.activated.emit(0)
    (dialog,) = shown(window, FileFormDialog)
    assert dialog.title_label.text() == "Map: map.json"
    hexes = dialog.fields["Entry points|entry_points|1|hexes"]
    QTest.mouseClick(hexes, LEFT)
    QTest.keyClick(hexes, Qt.Key.Key_End)
    QTest.keyClicks(hexes, " 9999")
    QTest.keyClick(hexes, Qt.Key.Key_Return)
    assert "entry_points.1.hexes[1]: expected a land hex of this map" in dialog.trouble.plain_text()


@pytest.mark.slow
def test_corrections_are_kept_when_the_window_goes(window: MainWindow) -> None:
    tool(window, "terrain ridge")
    click(window, spot(window, "0505"))
    window.close()
    (left,) = window.map_files.workshop.drafts.left_behind()
    changed = {place for place, _, _ in window.map_editor.draft.changes()}
    assert "hexes 0505" in changed
    assert (left.kind, left.places) == ("map", len(changed))


@pytest.mark.slow
def test_the_coast_is_painted_and_a_game_is_played_on_it(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    draft = window.map_editor.draft
    tool(window, "terrain sea")
    click(window, spot(window, "0716"))
    assert draft.terrain("0716") == "sea"
    assert window.scene.painter.sheet.space("0716").terrain == "sea"
    tool(window, "terrain jungle")
    drag(window, spot(window, "0817"), spot(window, "0818"))
    QApplication.processEvents()
    assert [draft.terrain(number) for number in ("0817", "0818")] == ["jungle"] * 2
    assert not window.map_editor.verdict.faults
    path = tmp_path / "coast.json"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    key(window, Qt.Key.Key_S, CONTROL)
    QTest.mouseClick(window.map_editor.panel.play_button, LEFT)
    (dialog,) = shown(window, NewGameDialog)
    QTest.mouseClick(dialog.start_button, LEFT)
    places = window.controller.table.rules.setting.place
    assert ("0716" in places, "0817" in places) == (False, True)
    assert not [space for space in window.scene.painter.sheet.spaces if space.terrain == "sea"]


@pytest.mark.slow
def test_what_cannot_be_sea_is_said_and_taken_back(window: MainWindow) -> None:
    tool(window, "terrain sea")
    click(window, spot(window, "0708"))
    assert "airfields" in window.map_editor.panel.verdict.plain_text() or any(
        "airfields" in str(fault) for fault in window.map_editor.verdict.faults
    )
    assert not window.map_editor.panel.play_button.isEnabled()
    key(window, Qt.Key.Key_Z, CONTROL)
    assert window.map_editor.panel.play_button.isEnabled()


@pytest.mark.slow
def test_members_that_nothing_reads_are_named_and_do_not_bar(window: MainWindow, tmp_path: Path) -> None:
    mine, data = tmp_path / "mine.json", json.loads(edition_of("first_blood").shipped["map"].read_bytes())
    data["hexes"]["0708"]["surfaces"] = "jungle"
    mine.write_text(json.dumps(data), "utf-8")
    editor = window.map_editor
    own = [label.plain_text() for label in editor.panel.findChildren(LinkLabel)]
    assert not any("passed over" in text for text in own), "the game's own has none"
    editor.start(window.map_files.workshop.open_draft(mine))
    told = [label.plain_text() for label in editor.panel.findChildren(LinkLabel)]
    (remark,) = [text for text in told if "passed over" in text]
    assert remark.startswith("mine.json: hexes.0708: expected")
    assert "found a member 'surfaces'" in remark
    assert editor.panel.play_button.isEnabled()
