"""The map editor in the window: brushes, lines, provenance, verdict, override, file; the game beside it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QPushButton, QScrollArea

from bloodyridge_qt.boards.geometry import load_map
from bloodyridge_qt.games.bloody_ridge.rules.map_schema import SCHEMA
from bloodyridge_qt.table.offers import movers, targets
from bloodyridge_qt.ui.dialogs import question
from bloodyridge_qt.ui.dialogs.new_game import NewGameDialog
from bloodyridge_qt.ui.dialogs.notice import NoticeDialog
from bloodyridge_qt.ui.panels.editor_panel import EditorPanel, Remark
from tests.slow import after
from tests.ui.inspect_cases import OWN_MAP, SHIFT, a_window, bare_window, click, drag_over, key, side_spot
from tests.ui.session_cases import answer
from tests.ui.window_cases import spot

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from bloodyridge_qt.ui.shell.main_window import MainWindow
    from bloodyridge_qt.ui.shell.map_editor import MapEditor

pytestmark = pytest.mark.usefixtures("unpainted")

LEFT = Qt.MouseButton.LeftButton
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """What the player says to each question, in order; a question without an answer fails the test."""
    given: list[bool] = []
    monkeypatch.setattr(question, "ask_confirm", lambda *_of, **_more: given.pop(0))
    return given


@pytest.fixture
def leaving(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the player says each time a map that is in no file is left."""
    given: list[str] = []
    monkeypatch.setattr(question, "ask_unsaved", lambda *_of: given.pop(0))
    return given


@pytest.fixture
def save_to(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The file every Save dialog answers with."""
    path = tmp_path / "mine.geojson"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_of, **_more: (str(path), ""))
    return path


def edit(window: MainWindow) -> MapEditor:
    window.map_editor.toggle()
    QApplication.processEvents()
    window.map_view.fit_sheet()
    return window.map_editor


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> MainWindow:
    return bare_window(qtbot, tmp_path)


def tool(editor: MapEditor, name: str) -> None:
    QTest.mouseClick(editor.panel.tools[name], LEFT)


def blocks(editor: MapEditor) -> str:
    """Everything that is said against the map."""
    from bloodyridge_qt.ui.panels.link_label import LinkLabel

    QApplication.processEvents()
    labels = editor.panel.findChildren(LinkLabel)
    return "\n".join(label.plain_text() for label in labels if label.isVisibleTo(editor.panel))


def button(editor: MapEditor, text: str) -> QPushButton:
    QApplication.processEvents()
    (found,) = [
        each
        for each in editor.panel.findChildren(QPushButton)
        if each.text() == text and each.isVisibleTo(editor.panel)
    ]
    return found


def choose_line(editor: MapEditor, name: str) -> None:
    editor.panel.line.setCurrentIndex(editor.panel.line.findData(name))


# ---- terrain and exits


@pytest.mark.slow
def test_a_press_paints_one_hex_and_says_where_it_comes_from(window: MainWindow) -> None:
    editor = edit(window)
    tool(editor, "terrain clear")
    assert editor.draft.terrain("1508") == "jungle"
    click(window, "1508")
    assert editor.draft.terrain("1508") == "clear"
    assert editor.draft.provenance("1508")[:2] == ("cited", "the printed map")
    assert window.scene.painter.sheet.space("1508").terrain == "clear"
    assert "1508 · clear" in window.desk.place_label.words()
    assert "changed" in editor.panel.name.plain_text()


@pytest.mark.long
def test_a_drag_paints_every_hex_it_comes_over_as_one_stroke(window: MainWindow) -> None:
    editor = edit(window)
    heard: list[str] = []
    window.map_view.spoken.connect(heard.append)
    tool(editor, "terrain clear")
    hexes = ("1508", "1509", "1510")
    drag_over(window, [spot(window, number) for number in hexes])
    assert [editor.draft.terrain(number) for number in hexes] == ["clear"] * 3
    QTest.mouseClick(editor.panel.undo_button, LEFT)
    assert [editor.draft.terrain(number) for number in hexes] == ["jungle"] * 3
    assert not editor.panel.undo_button.isEnabled()
    assert [heard[-1].count(f"{number}, jungle") for number in hexes] == [1] * 3, "and who listens knows what"
    QTest.mouseClick(editor.panel.redo_button, LEFT)
    assert [editor.draft.terrain(number) for number in hexes] == ["clear"] * 3
    assert heard[-1].startswith("Redo: 1508, clear")


@pytest.mark.slow
def test_the_sheet_is_drawn_anew_where_it_was_painted(window: MainWindow) -> None:
    editor = edit(window)
    tool(editor, "terrain clear")
    place = spot(window, "1508")
    before = window.map_view.viewport().grab().toImage().pixelColor(place)
    far = spot(window, "1003")
    there = window.map_view.viewport().grab().toImage().pixelColor(far)
    click(window, "1508")
    window.scene.hover("")
    after = window.map_view.viewport().grab().toImage()
    assert after.pixelColor(place) != before
    assert after.pixelColor(far) == there


@pytest.mark.slow
def test_escape_in_a_stroke_takes_it_back(window: MainWindow) -> None:
    editor = edit(window)
    tool(editor, "terrain clear")
    port = window.map_view.viewport()
    QTest.mousePress(port, LEFT, Qt.KeyboardModifier.NoModifier, spot(window, "1508"))
    QTest.mouseMove(port, spot(window, "1509"))
    QApplication.processEvents()
    assert editor.draft.terrain("1508") == "clear"
    QTest.keyClick(window.map_view, Qt.Key.Key_Escape)
    assert editor.draft.terrain("1508") == "jungle"
    QTest.mouseRelease(port, LEFT, Qt.KeyboardModifier.NoModifier, spot(window, "1509"))
    assert not editor.draft.changed


@pytest.mark.long
def test_all_by_keys(window: MainWindow) -> None:
    editor = edit(window)
    window.map_look.go_to("1508")
    key(window, Qt.Key.Key_2)
    assert editor.panel.tool == "terrain clear"
    key(window, Qt.Key.Key_Return)
    assert editor.draft.terrain("1508") == "clear"
    assert window.actions_by_command.by_id["undo"].isEnabled(), "as Ctrl+Z"
    key(window, Qt.Key.Key_Z, CONTROL)
    assert editor.draft.terrain("1508") == "jungle"
    key(window, Qt.Key.Key_Z, CONTROL | SHIFT)
    assert editor.draft.terrain("1508") == "clear"
    key(window, Qt.Key.Key_6)
    choose_line(editor, "japanese left")
    key(window, Qt.Key.Key_Up, SHIFT)
    assert ("1507", "1508") in editor.draft.sides("japanese left")
    heard: list[str] = []
    window.map_view.spoken.connect(heard.append)
    key(window, Qt.Key.Key_Z, CONTROL)
    assert heard[-1].endswith(" gone from 1507/1508")
    key(window, Qt.Key.Key_Z, CONTROL | SHIFT)
    assert window.scene.cursor_place == "1508"
    key(window, Qt.Key.Key_Up, SHIFT)
    assert ("1507", "1508") not in editor.draft.sides("japanese left")
    key(window, Qt.Key.Key_Escape)
    assert editor.panel.tool == "look"


@pytest.mark.slow
def test_an_exit_is_marked_and_unmarked(window: MainWindow) -> None:
    editor = edit(window)
    tool(editor, "exit")
    assert not editor.draft.is_exit("1401")
    click(window, "1401")
    assert editor.draft.is_exit("1401")
    assert window.scene.painter.sheet.space("1401").edges_off_map
    click(window, "1401")
    assert not editor.draft.is_exit("1401")


@pytest.mark.slow
def test_without_the_tick_corrections_keep_their_provenance(window: MainWindow) -> None:
    editor = edit(window)
    before = editor.draft.provenance("1508")
    QTest.mouseClick(editor.panel.stamping, LEFT)
    tool(editor, "terrain clear")
    click(window, "1508")
    assert editor.draft.provenance("1508") == before


@pytest.mark.long
def test_provenance_with_a_note_is_given_to_hexes_and_to_a_line(window: MainWindow) -> None:
    editor = edit(window)
    editor.panel.provenance.setCurrentIndex(editor.panel.provenance.findData("calculated"))
    editor.panel.source.setText("measured")
    QTest.keyClicks(editor.panel.note, "with a ruler")
    tool(editor, "provenance")
    click(window, "1003")
    assert editor.draft.provenance("1003") == ("calculated", "measured", "with a ruler")
    tool(editor, "line")
    choose_line(editor, "us H2")
    QTest.mouseClick(editor.panel.line_source_button, LEFT)
    assert editor.draft.provenance("us H2") == ("calculated", "measured", "with a ruler")
    editor.panel.source.clear()
    tool(editor, "provenance")
    click(window, "1004")
    assert editor.draft.provenance("1004")[0] == "reconstructed"
    assert "Type a source" in window.map_look.bar.reason.plain_text()


# ---- lines


@pytest.mark.long
def test_the_hexside_under_the_pointer_is_the_one_that_is_drawn(window: MainWindow) -> None:
    editor = edit(window)
    tool(editor, "line")
    choose_line(editor, "japanese left")
    side = ("1205", "1304")
    assert side not in editor.draft.sides("japanese left")
    port = window.map_view.viewport()
    QTest.mouseMove(port, side_spot(window, "1205", "1304"))
    plain = port.grab().toImage()
    QTest.mouseMove(port, spot(window, "1205"))
    assert port.grab().toImage() != plain
    QTest.mouseMove(port, side_spot(window, "1205", "1304"))
    QTest.mouseClick(port, LEFT, Qt.KeyboardModifier.NoModifier, side_spot(window, "1205", "1304"))
    assert side in editor.draft.sides("japanese left")
    assert "fault" in editor.panel.verdict.plain_text()
    assert "2 pieces" in blocks(editor)
    assert not editor.panel.play_button.isEnabled()
    QTest.mouseClick(port, LEFT, Qt.KeyboardModifier.NoModifier, side_spot(window, "1205", "1304"))
    assert side not in editor.draft.sides("japanese left")
    assert "Valid" in editor.panel.verdict.plain_text()


@pytest.mark.slow
def test_clicked_twice_or_painted_back_the_map_is_what_it_was(window: MainWindow) -> None:
    editor = edit(window)
    was = [editor.draft.provenance(what) for what in ("us H1", "1508")]
    tool(editor, "line")
    choose_line(editor, "us H1")
    for _ in range(2):
        QTest.mouseClick(window.map_view.viewport(), LEFT, pos=side_spot(window, "1010", "1011"))
    for terrain in ("clear", "jungle"):
        tool(editor, f"terrain {terrain}")
        click(window, "1508")
    assert [editor.draft.provenance(what) for what in ("us H1", "1508")] == was
    assert not editor.draft.changed
    assert "unchanged" in editor.panel.name.plain_text()


@pytest.mark.slow
def test_a_drag_draws_a_hexside_after_the_other_as_one_stroke(window: MainWindow) -> None:
    editor = edit(window)
    tool(editor, "line")
    choose_line(editor, "japanese left")
    before = editor.draft.sides("japanese left")
    around = [side_spot(window, "1205", other) for other in ("1204", "1304", "1305")]
    drag_over(window, around)
    drawn = editor.draft.sides("japanese left") - before
    assert drawn == {("1204", "1205"), ("1205", "1304"), ("1205", "1305")}
    key(window, Qt.Key.Key_Z, CONTROL)
    assert editor.draft.sides("japanese left") == before


@pytest.mark.slow
def test_the_us_line_that_is_drawn_is_the_one_that_is_shown(window: MainWindow) -> None:
    editor = edit(window)
    tool(editor, "line")
    choose_line(editor, "us H3")
    assert window.scene.painter.reading == "H3"
    tool(editor, "terrain clear")
    click(window, "1508")
    assert window.scene.painter.reading == "H3"


# ---- against the rules


@pytest.mark.long
def test_a_contradiction_is_named_by_its_paragraph_and_can_be_overridden(
    window: MainWindow, answers: list[bool], save_to: Path
) -> None:
    editor = edit(window)
    tool(editor, "terrain jungle")
    click(window, "2012")
    assert "[7.19]" in editor.panel.verdict.plain_text()
    assert "hex 2012" in blocks(editor)
    assert window.map_look.inspector is None
    key(window, Qt.Key.Key_S, CONTROL)
    assert not save_to.exists()
    (notice,) = window.findChildren(NoticeDialog)
    assert "[7.19]" in notice.words.plain_text()
    QTest.mouseClick(notice.close_button, LEFT)
    answers += [False, True]
    QTest.mouseClick(button(editor, "Override 7.19…"), LEFT)
    assert editor.draft.overrides == ()
    QTest.mouseClick(button(editor, "Override 7.19…"), LEFT)
    assert editor.draft.overrides == ("7.19",)
    assert "Valid" in editor.panel.verdict.plain_text()
    assert window.map_look.inspector is not None
    key(window, Qt.Key.Key_S, CONTROL)
    assert json.loads(save_to.read_text())["owner_overrides"] == ["7.19"]
    QTest.mouseClick(button(editor, "Be bound by 7.19 again"), LEFT)
    assert editor.draft.overrides == ()


@pytest.mark.slow
def test_overlays_follow_the_draft_and_go_while_it_cannot_be_played(window: MainWindow) -> None:
    window.map_look.panel.boxes["terrain"].setChecked(True)
    editor = edit(window)
    tool(editor, "terrain clear")
    click(window, "1508")
    assert window.map_look.panel.overlays[0].cells["1508"] == "clear"
    tool(editor, "terrain jungle")
    click(window, "2012")
    assert window.scene.sheet_item.overlays == ()
    key(window, Qt.Key.Key_Z, CONTROL)
    assert window.scene.sheet_item.overlays == window.map_look.panel.overlays != ()


@pytest.mark.slow
def test_a_map_that_contradicts_the_rules_is_opened_in_the_editor(qtbot: QtBot, tmp_path: Path) -> None:
    from bloodyridge_qt.games.bloody_ridge import workshop

    draft = workshop.open_draft()
    draft.set_terrain(("2012",), "jungle")
    path = tmp_path / "wrong.geojson"
    path.write_bytes(draft.to_bytes())
    window = bare_window(qtbot, tmp_path, path)
    assert window.map_editor.active
    assert "[7.19]" in window.map_editor.panel.verdict.plain_text()


# ---- the file, and playing on it


@pytest.mark.long
def test_it_is_saved_as_a_new_file_and_played_on(window: MainWindow, save_to: Path) -> None:
    editor = edit(window)
    tool(editor, "terrain clear")
    click(window, "1508")
    before = OWN_MAP.read_bytes()
    QTest.mouseClick(editor.panel.play_button, LEFT)
    assert OWN_MAP.read_bytes() == before
    assert load_map(save_to, SCHEMA).sheet.space("1508").terrain == "clear"
    (dialog,) = window.findChildren(NewGameDialog)
    assert dialog.own_files.chosen()["map"] == save_to
    QTest.mouseClick(dialog.start_button, LEFT)
    table = window.controller.table
    assert table.sheet.space("1508").terrain == "clear"
    assert window.scene.table is table
    assert not window.inspecting.active
    window.new_games.restart()
    assert window.controller.table is not table
    assert window.controller.table.sheet.space("1508").terrain == "clear"


@pytest.mark.slow
def test_once_saved_the_new_file_is_the_one_that_is_edited(window: MainWindow, save_to: Path) -> None:
    editor = edit(window)
    editor.draft.set_terrain(["1508"], "clear")
    editor.look_again()
    assert "Editing bloody_ridge.geojson" in window.map_look.bar.headline.plain_text()
    assert editor.save()
    assert save_to.exists()
    assert "Editing mine.geojson" in window.map_look.bar.headline.plain_text()


@pytest.mark.slow
@pytest.mark.parametrize("chosen", [question.SAVE_AS, question.STAY])
def test_a_map_that_cannot_be_written_can_be_saved_elsewhere_at_once(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, chosen: str
) -> None:
    gone, elsewhere = tmp_path / "no such folder" / "mine.geojson", tmp_path / "mine.geojson"
    names = [gone, elsewhere]
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_of, **_more: (str(names.pop(0)), ""))
    told = []

    def choose(dialog: question.QuestionDialog) -> None:
        told.append(dialog.words.plain_text())
        QTest.mouseClick(dialog.choices[chosen], LEFT)

    editor = edit(window)
    tool(editor, "terrain clear")
    click(window, "1508")
    answer(question.QuestionDialog, choose)
    key(window, Qt.Key.Key_S, CONTROL)
    assert "mine.geojson" in told[0]
    assert editor.draft.changed == (chosen == question.STAY)
    assert elsewhere.exists() == (chosen == question.SAVE_AS)


@pytest.mark.slow
def test_another_map_is_opened_and_the_draft_is_kept(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    bad = tmp_path / "bad.geojson"
    bad.write_text('{"type": "FeatureCollection"}')
    good = tmp_path / "good.geojson"
    good.write_bytes(OWN_MAP.read_bytes())
    editor = edit(window)
    tool(editor, "terrain clear")
    click(window, "1508")
    draft = editor.draft
    drafts = window.map_files.workshop.drafts
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_of: (str(bad), ""))
    QTest.mouseClick(editor.panel.open_button, LEFT)
    assert editor.draft is draft
    assert tuple(drafts.left_behind()) == (), "it is still worked on"
    assert "bad.geojson" in window.findChildren(NoticeDialog)[-1].words.plain_text()
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_of: (str(good), ""))
    QTest.mouseClick(editor.panel.open_button, LEFT)
    assert editor.draft.path == good
    assert not editor.draft.changed
    told = "The corrections of bloody_ridge.geojson are kept: File, Unfinished games"
    assert window.desk.place_label.words() == told
    assert [left.path for left in drafts.left_behind()] == [draft.path]


# ---- beside a game


@pytest.mark.slow
def test_the_game_comes_back_as_it_was(qtbot: QtBot, tmp_path: Path) -> None:
    window = a_window(qtbot, tmp_path, seed="7")
    table = window.controller.table
    window.controller.decide(next(iter(targets(table.offers(), movers(table.offers())[0]).values()))[0])
    view = table.view()
    key(window, Qt.Key.Key_E, CONTROL | SHIFT)
    assert window.map_editor.active
    assert not window.scene.pieces.stacks
    assert not window.actions_by_command.by_id["undo"].isEnabled()
    editor = window.map_editor
    QApplication.processEvents()
    window.map_view.fit_sheet()
    tool(editor, "terrain clear")
    click(window, "1508")
    click(window, "1509")
    key(window, Qt.Key.Key_Z, CONTROL)
    assert editor.draft.terrain("1509") == "jungle"
    assert table.at == 1, "only the stroke was taken back"
    key(window, Qt.Key.Key_E, CONTROL | SHIFT)
    assert not window.map_editor.active
    assert window.inspecting.active
    assert window.scene.table is table
    assert table.sheet.space("1508").terrain == "jungle"
    window.inspecting.toggle()
    assert table.view() == view
    assert len(window.scene.pieces.stacks) == len(view.stacks)
    assert window.scene.movers == movers(table.offers())
    window.map_editor.toggle()
    assert editor.draft.terrain("1508") == "clear", "the draft is kept"
    window.modes.leave()
    assert window.scene.table is table


@pytest.mark.slow
def test_a_decision_taken_back_brings_the_game_to_the_board(qtbot: QtBot, tmp_path: Path) -> None:
    window = a_window(qtbot, tmp_path, seed="7")
    table = window.controller.table
    first = movers(table.offers())[0]
    window.controller.decide(next(iter(targets(table.offers(), first).values()))[0])
    window.map_editor.toggle()
    window.history.go_to(0)
    assert not window.map_editor.active
    assert window.scene.table is table
    assert window.scene.pieces.stacks


@pytest.mark.slow
def test_zoom_and_place_stay_when_the_editor_comes_and_goes(qtbot: QtBot, tmp_path: Path) -> None:
    window = a_window(qtbot, tmp_path, seed="7")
    window.inspecting.toggle()
    QApplication.processEvents()
    window.map_view.set_zoom(150)
    window.map_view.centre_on("1405", always=True)
    window.map_editor.toggle()
    QApplication.processEvents()
    assert window.map_view.zoom() == pytest.approx(150)
    assert window.map_view.viewport().rect().contains(spot(window, "1405"))


@pytest.mark.long
def test_corrections_in_no_file_are_kept_at_the_end(qtbot: QtBot, tmp_path: Path) -> None:
    window = bare_window(qtbot, tmp_path)
    tool(edit(window), "terrain clear")
    click(window, "1508")
    window.quit()
    assert not window.isVisible()
    assert len(tuple(window.map_files.workshop.drafts.left_behind())) == 1


@pytest.mark.slow
def test_corrections_that_cannot_be_kept_are_asked_about_at_the_end(
    qtbot: QtBot, tmp_path: Path, leaving: list[str], save_to: Path
) -> None:
    window = bare_window(qtbot, tmp_path)
    tool(edit(window), "terrain clear")
    (tmp_path / "drafts").write_text("in the way")
    click(window, "1508")
    assert "not being kept safe" in window.findChildren(NoticeDialog)[-1].windowTitle()
    leaving.append(question.STAY)
    window.quit()
    assert window.isVisible()
    assert not save_to.exists()
    leaving.append(question.SAVE)
    window.quit()
    assert not window.isVisible()
    assert load_map(save_to, SCHEMA).sheet.space("1508").terrain == "clear"


@pytest.mark.long
@pytest.mark.parametrize(
    ("size", "text_size"), after(1, [((1280, 800), 150), ((1280, 800), 100), ((1920, 1080), 100)])
)
def test_it_fits(qtbot: QtBot, tmp_path: Path, size: tuple[int, int], text_size: int) -> None:
    window = bare_window(qtbot, tmp_path, size=size, text_size=text_size)
    editor = edit(window)
    tool(editor, "terrain jungle")
    click(window, "2012")
    QApplication.processEvents()
    assert (window.width(), window.height()) == size
    foot = (
        editor.panel.save_button,
        editor.panel.play_button,
        editor.panel.undo_button,
        editor.panel.verdict,
    )
    for part in foot:
        assert window.rect().contains(part.mapTo(window, part.rect().bottomRight())), part
    for part in editor.panel.tools.values():
        assert part.accessibleName()
        assert editor.panel.rect().contains(part.mapTo(editor.panel, part.rect().topRight())), part.text()


@pytest.mark.parametrize(("height", "within"), [(700, False), (300, True)])
def test_in_a_short_dock_the_buttons_leave_the_faults_their_room(
    qtbot: QtBot, height: int, within: bool
) -> None:
    panel = EditorPanel(("clear", "jungle", "hill"))
    qtbot.addWidget(panel)
    fault = Remark("Map, hex 2012: found jungle; the rules say clear [7.19].", "7.19", may_override=True)
    panel.show_verdict("It contradicts [7.19].", (fault, fault), good=False)
    panel.resize(340, height)
    panel.show()
    QApplication.processEvents()
    scroll = panel.findChild(QScrollArea)
    assert scroll.widget().isAncestorOf(panel.play_button) is within
    assert (scroll.height() == height) is within
    panel.resize(340, 1000 - height)
    QApplication.processEvents()
    assert scroll.widget().isAncestorOf(panel.play_button) is not within
