"""Files of the player's: a new game on them, and the form for the counter mix."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLineEdit

from bloodyridge_qt.games.bloody_ridge import edition, workshop
from bloodyridge_qt.table.offers import movers
from bloodyridge_qt.ui.dialogs.file_form import FileFormDialog
from bloodyridge_qt.ui.dialogs.new_game import CUSTOM, NewGameDialog
from bloodyridge_qt.ui.dialogs.question import SAVE_AS, QuestionDialog
from tests.slow import after
from tests.ui.inspect_cases import a_window, key
from tests.ui.session_cases import answer

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from bloodyridge_qt.ui.shell.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("unpainted")

LEFT = Qt.MouseButton.LeftButton
CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """The player's folder with a map, a counter mix, and two faulty files."""
    folder = tmp_path / "own"
    folder.mkdir()
    draft = workshop.open_draft()
    draft.set_terrain(("1508",), "clear")
    draft.save(folder / "mine.geojson")
    mix = workshop.open_counter_draft()
    fields = [field for section in mix.sections() for field in section.fields()]
    factors = [
        one
        for one in fields
        if one.key.startswith("Counters by attack factor|usmc_rifle|") and one.value != "0"
    ]
    mix.set(factors[0].key, str(int(factors[0].value) - 1))
    mix.set(factors[1].key, str(int(factors[1].value) + 1))
    mix.save(folder / "mix.json")
    (folder / "bad.geojson").write_text("{}")
    draft.set_terrain(("2012",), "jungle")
    (folder / "wrong.geojson").write_bytes(draft.to_bytes())
    return folder


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, own: Path) -> MainWindow:
    del own
    return a_window(qtbot, tmp_path, seed="7")


def asked(window: MainWindow) -> NewGameDialog:
    key(window, Qt.Key.Key_N, CONTROL)
    (dialog,) = window.findChildren(NewGameDialog)
    dialog.choose_way(CUSTOM)
    return dialog


def names(dialog: NewGameDialog, kind: str) -> list[str]:
    choice = dialog.own_files.lists[kind]
    return [choice.itemText(index) for index in range(choice.count())]


@pytest.mark.long
def test_valid_files_of_the_folder_are_offered_and_the_others_say_why_not(
    window: MainWindow, own: Path
) -> None:
    dialog = asked(window)
    assert names(dialog, "map") == ["The map of the game", "mine.geojson"]
    assert names(dialog, "counters") == ["The counters of the game", "mix.json"]
    note = dialog.own_files.note.plain_text()
    assert str(own) in note
    assert "bad.geojson" in note
    assert "wrong.geojson" in note
    assert "[7.19]" in note


@pytest.mark.slow
def test_a_map_that_overrides_a_cited_fact_is_no_standard_game(window: MainWindow, own: Path) -> None:
    draft = workshop.open_draft()
    draft.set_terrain(["2012"], "jungle")
    draft.override("7.19")
    draft.save(own / "wild.geojson")
    dialog = asked(window)
    assert dialog.foot.headline.plain_text() == "Standard game"
    dialog.own_files.choose("map", own / "wild.geojson")
    assert dialog.foot.headline.plain_text() == "Map overrides [7.19]"
    assert "hex 2012: jungle; the rules say clear" in dialog.foot.words.plain_text()
    dialog.own_files.choose("map", own / "mine.geojson")
    assert dialog.foot.headline.plain_text() == "Standard game"


@pytest.mark.long
def test_a_new_game_is_played_on_them(window: MainWindow, tmp_path: Path) -> None:
    dialog = asked(window)
    for kind in ("map", "counters"):
        dialog.own_files.lists[kind].setCurrentIndex(1)
    QTest.mouseClick(dialog.start_button, LEFT)
    table = window.controller.table
    assert table.sheet.space("1508").terrain == "clear"
    assert window.scene.painter.sheet.space("1508").terrain == "clear"
    archive = window.files.archive
    archive.save(table, tmp_path / "own game.brsave")
    assert archive.edition_of(table) is not archive.edition
    window.new_games.restart_reseeded()
    assert window.controller.table.sheet.space("1508").terrain == "clear"


@pytest.mark.slow
def test_any_other_file_can_be_chosen(
    window: MainWindow, tmp_path: Path, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "elsewhere.geojson"
    other.write_bytes((own / "mine.geojson").read_bytes())
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_of: (str(other), ""))
    dialog = asked(window)
    QTest.mouseClick(dialog.own_files.buttons["map"], LEFT)
    assert dialog.own_files.chosen()["map"] == other
    QTest.mouseClick(dialog.start_button, LEFT)
    assert window.controller.table.sheet.space("1508").terrain == "clear"


@pytest.mark.long
@pytest.mark.parametrize("name", after(1, ["bad.geojson", "wrong.geojson"]))
def test_a_faulty_file_is_refused_in_a_sentence_and_the_game_goes_on(
    window: MainWindow, own: Path, name: str
) -> None:
    table, view = window.controller.table, window.controller.table.view()
    dialog = asked(window)
    dialog.own_files.choose("map", own / name)
    QTest.mouseClick(dialog.start_button, LEFT)
    assert dialog.isVisible()
    said = dialog.trouble.plain_text()
    assert ("hex 2012" in said and "[7.19]" in said) if name == "wrong.geojson" else "bad.geojson" in said
    assert window.controller.table is table
    assert table.view() == view
    dialog.own_files.lists["map"].setCurrentIndex(0)
    assert dialog.trouble.plain_text() == ""
    dialog.reject()
    assert window.scene.movers == movers(table.offers())


@pytest.mark.slow
def test_without_a_folder_only_the_games_own_are_offered(qtbot: QtBot, tmp_path: Path) -> None:
    dialog = asked(a_window(qtbot, tmp_path, seed="7"))
    assert names(dialog, "map") == ["The map of the game"]
    assert str(tmp_path / "own") in dialog.own_files.note.plain_text()


# ---- the counter mix


def form(window: MainWindow) -> FileFormDialog:
    key(window, Qt.Key.Key_M, CONTROL | SHIFT)
    return window.findChildren(FileFormDialog)[-1]


@pytest.mark.long
def test_the_form_has_every_number_and_the_sums(window: MainWindow) -> None:
    dialog = form(window)
    sections = workshop.open_counter_draft().sections()
    assert {
        name: field.text() if isinstance(field, QLineEdit) else str(field.value())
        for name, field in dialog.fields.items()
    } == {one.key: one.value for section in sections for one in section.fields()}
    assert "228 of 228 [2.1]" in dialog.sums.plain_text()
    assert "120 of 120 [4.3]" in dialog.sums.plain_text()
    assert dialog.save_button.isEnabled()
    assert all(field.accessibleName() for field in dialog.fields.values())


@pytest.mark.long
def test_sums_follow_the_keys_and_a_wrong_sum_cannot_be_saved(window: MainWindow) -> None:
    dialog = form(window)
    field = dialog.fields["Counters|us_artillery_bombardment|count"]
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_Up)
    assert "229 of 228" in dialog.sums.plain_text()
    assert not dialog.save_button.isEnabled()
    assert "228" in dialog.trouble.plain_text()
    QTest.keyClick(field, Qt.Key.Key_Down)
    assert dialog.save_button.isEnabled()
    assert not dialog.trouble.isVisible()


@pytest.mark.long
def test_a_corrected_mix_is_saved_with_its_source_and_offered(
    window: MainWindow, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = own / "corrected.json"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_of, **_more: (str(path), ""))
    before = edition.SHIPPED[edition.COUNTERS].read_bytes()
    dialog = form(window)
    rifles = [name for name in dialog.fields if name.startswith("Counters by attack factor|usmc_rifle|")]
    full = [name for name in rifles if dialog.fields[name].value()]
    dialog.fields[full[0]].setValue(dialog.fields[full[0]].value() + 1)
    dialog.fields[full[1]].setValue(dialog.fields[full[1]].value() - 1)
    QTest.mouseClick(dialog.save_button, LEFT)
    groups = {group["key"]: group for group in json.loads(path.read_text(encoding="utf-8"))["groups"]}
    assert groups["usmc_rifle"]["attack_factors_source"] == "the printed game"
    assert edition.SHIPPED[edition.COUNTERS].read_bytes() == before
    dialog.reject()
    new_game = asked(window)
    assert new_game.own_files.chosen()["counters"] == path
    QTest.mouseClick(new_game.start_button, LEFT)
    assert window.controller.table is not None


@pytest.mark.slow
def test_a_mix_that_cannot_be_written_can_be_saved_elsewhere_at_once(
    window: MainWindow, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [own / "no such folder" / "corrected.json", own / "corrected.json"]
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_of, **_more: (str(names.pop(0)), ""))
    dialog = form(window)

    answer(QuestionDialog, lambda trouble: QTest.mouseClick(trouble.choices[SAVE_AS], LEFT))
    QTest.mouseClick(dialog.save_button, LEFT)
    assert (own / "corrected.json").exists()
    assert not dialog.changed


@pytest.mark.slow
def test_a_faulty_mix_is_refused_with_a_sentence(
    window: MainWindow, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from bloodyridge_qt.ui.dialogs.notice import NoticeDialog

    bad = own / "bad.json"
    bad.write_text("[]")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_of: (str(bad), ""))
    dialog = form(window)
    QTest.mouseClick(dialog.open_button, LEFT)
    (notice,) = window.findChildren(NoticeDialog)
    assert notice.title_label.text() == "bad.json cannot be corrected"
    assert "expected" in notice.words.plain_text()
