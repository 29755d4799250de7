"""Texts that a file, a name or the clipboard brings are words on the screen and in a terminal: they open no
picture, make no link, steer no terminal and turn no line round."""

from __future__ import annotations

import ast
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QHelpEvent, QTextDocument
from PySide6.QtGui import Qt as GuiQt
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QLabel,
    QListWidget,
    QMenu,
    QPlainTextEdit,
    QTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

import bloodyridge_qt
from bloodyridge_qt.app import cli
from bloodyridge_qt.engine.savefile import write_text
from bloodyridge_qt.escaping import escaped
from bloodyridge_qt.games.bloody_ridge.edition import open_edition
from bloodyridge_qt.games.bloody_ridge.workshop import BloodyRidgeWorkshop
from bloodyridge_qt.table.archive.archive import Archive
from bloodyridge_qt.table.archive.opening import saved_game
from bloodyridge_qt.ui.dialogs.notice import NoticeDialog
from bloodyridge_qt.ui.panels.plain_label import PlainLabel, plain_tip
from bloodyridge_qt.ui.shell.main_window import MainWindow
from tests.saves.make_samples import owners_files
from tests.saves.players import play
from tests.ui.inspect_cases import click, point_at
from tests.ui.session_cases import open_game_window, trigger
from tests.ui.window_cases import spot

pytestmark = pytest.mark.usefixtures("unpainted")

UI = Path(bloodyridge_qt.__file__).parent
BAIT = "<img src='bait.png'>"
TEXT = f"{BAIT}&lt;b\x9b31m\u202egnp"
"""Looks like a page, steers a terminal, turns what follows round."""
SHOWN = escaped(TEXT)
FILE = "<b>\x1b[31m\u202e" + ("\udce9" if sys.platform.startswith("linux") else "")
"""The same in what a file name may hold, and a byte that is no UTF-8."""
if sys.platform == "win32":
    FILE = "\x9b31m\u202e"


def spoil(value: Any, name: str = "") -> Any:
    """The document with a picture at the end of every text that is free; a map takes printable ones only."""
    if isinstance(value, dict):
        return {member: spoil(one, member) for member, one in value.items()}
    if isinstance(value, list):
        return [spoil(one, name) for one in value]
    return f"{value} {BAIT}" if isinstance(value, str) and name in SPOILT else value


SPOILT = ("title", "about", "source", "note", "text", "attack_factors_source")


@pytest.fixture
def own(tmp_path: Path) -> tuple[Path, Path]:
    """A map and a counter file full of hostile texts, under hostile names."""
    (tmp_path / "own").mkdir()
    files = []
    for path in owners_files(tmp_path):
        document = spoil(json.loads(path.read_text(encoding="utf-8")))
        files.append(tmp_path / "own" / f"{FILE}{path.suffix}")
        files[-1].write_text(json.dumps(document), encoding="utf-8")
    return files[0], files[1]


@pytest.fixture
def archive(own: tuple[Path, Path], tmp_path: Path) -> Archive:
    return Archive(open_edition(*own), autosaves=tmp_path / "running")


@pytest.fixture
def save(own: tuple[Path, Path], archive: Archive, tmp_path: Path) -> Path:
    """A game on them, with hostile notes and a hostile name, in a file of a hostile name."""
    table = archive.edition.start({"seed": "1"})
    play(table, 6)
    table.go_to(4)
    table.name = TEXT
    table.bookmark(2, TEXT)
    table.bookmark(4, TEXT)
    table.remark(2, f"{TEXT}\n{TEXT}")
    path = tmp_path / f"{FILE}.brsave"
    path.write_text(write_text(saved_game(table, open_edition(*own))), encoding="utf-8")
    return path


# what widgets are given ------------------------------------------------------------------------------------


def pictures_in(text: str) -> list[str]:
    """The pictures Qt would open for a text that it takes for a page."""
    page = QTextDocument()
    page.setHtml(text)
    return [form.toImageFormat().name() for form in page.allFormats() if form.isImageFormat()]


def given(widget: QWidget) -> Iterator[tuple[str, str, Qt.TextFormat]]:
    """What a widget shows: where, the text, and how Qt reads it."""
    auto, plain = Qt.TextFormat.AutoText, Qt.TextFormat.PlainText
    yield "tool tip", widget.toolTip(), auto
    yield "what's this", widget.whatsThis(), auto
    yield "status tip", widget.statusTip(), plain
    yield "title", widget.windowTitle(), plain
    for action in widget.actions():
        yield f"action {action.text()!a}", action.toolTip(), auto
        yield "action", action.text(), plain
        yield "action's status tip", action.statusTip(), plain
    if isinstance(widget, QLabel):
        yield "label", widget.text(), widget.textFormat()
    elif isinstance(widget, QAbstractButton):
        yield "button", widget.text(), plain
    elif isinstance(widget, QPlainTextEdit) and widget.isReadOnly():
        yield "lines", widget.toPlainText(), plain
    elif isinstance(widget, QTextEdit):
        yield "page", widget.toHtml(), Qt.TextFormat.RichText
        yield "page", widget.toPlainText(), plain
    elif isinstance(widget, QComboBox | QListWidget):
        model = widget.model()
        for row in range(model.rowCount()):
            index = model.index(row, 0)
            yield "item", str(index.data() or ""), plain
            yield "item's tip", str(index.data(Qt.ItemDataRole.ToolTipRole) or ""), auto


def assert_only_words(seen: set[str]) -> None:
    """Nothing on the screen opens a picture, holds a link that was brought along, or acts."""
    for widget in QApplication.allWidgets():
        for where, text, form in given(widget):
            if not text:
                continue
            told = f"{type(widget).__name__}, {where}: {text!a}"
            if form != Qt.TextFormat.PlainText:
                assert "<img" not in text, told
                assert not pictures_in(text), told
            assert escaped(text, lines=True) == text, told
            if "bait.png" in text or r"\u202e" in text:
                seen.add(where)


def tip_at(widget: QWidget, at: QPoint) -> str:
    """The tool tip that comes up there."""
    QApplication.sendEvent(widget, QHelpEvent(QHelpEvent.Type.ToolTip, at, widget.mapToGlobal(at)))
    tips = [one for one in QApplication.topLevelWidgets() if one.inherits("QTipLabel") and one.isVisible()]
    return tips[0].text() if tips else ""


@pytest.fixture
def seen() -> set[str]:
    """Where the hostile texts were met: a test that meets none sees nothing."""
    return set()


@pytest.fixture
def window(qtbot: QtBot, archive: Archive, save: Path, own: tuple[Path, Path]) -> MainWindow:
    """The game of the hostile save, opened."""
    window = open_game_window(qtbot, archive, begin=False)
    window.map_files.workshop = BloodyRidgeWorkshop(archive.know, own[0].parent, save.parent / "drafts")
    assert window.files.open_path(save)
    window.controller.finish()
    QApplication.processEvents()
    return window


def look_at_every_dialog(seen: set[str]) -> QTimer:
    """While it runs, what opens before everything else is looked at and closed."""
    timer = QTimer()

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        if dialog is not None:
            assert_only_words(seen)
            dialog.close()

    timer.timeout.connect(look)
    timer.start(20)
    return timer


@pytest.mark.long
def test_the_log_the_replay_and_the_notes_show_words(window: MainWindow, seen: set[str]) -> None:
    assert_only_words(seen)
    assert "title" in seen
    trigger(window, "replay")
    for moment in range(5):
        window.replay.bar.slider.setValue(moment)
        QApplication.processEvents()
        assert_only_words(seen)
    slider = window.replay.bar.slider
    tips = [tip_at(slider, QPoint(x, slider.height() // 2)) for x in range(0, slider.width(), 5)]
    assert any("bait.png" in tip for tip in tips)
    assert not any(pictures_in(tip) for tip in tips)
    assert_only_words(seen)
    assert "tool tip" in seen
    clock = look_at_every_dialog(seen)
    trigger(window, "notes")
    QApplication.processEvents()
    assert_only_words(seen)
    clock.stop()
    assert "item" in seen
    window.desk.close_dialogs(QWidget)


@pytest.mark.long
def test_a_menu_of_recent_files_shows_words(window: MainWindow, seen: set[str]) -> None:
    menu = window.files.recent.menu
    assert isinstance(menu, QMenu)
    menu.aboutToShow.emit()
    assert menu.actions()
    assert_only_words(seen)
    assert "action" in seen


@pytest.mark.slow
def test_inspection_and_the_editors_show_words(window: MainWindow, seen: set[str]) -> None:
    clock = look_at_every_dialog(seen)
    for command in ("inspect", "edit_map", "forms", "export_map"):
        trigger(window, command)
        QApplication.processEvents()
        point_at(window, "1508")
        click(window, "1508")
        tip_at(window.map_view.viewport(), spot(window, "1508"))
        QApplication.processEvents()
        assert_only_words(seen)
    clock.stop()
    assert "page" in seen


@pytest.mark.slow
def test_new_game_and_unfinished_games_show_words(window: MainWindow, seen: set[str]) -> None:
    clock = look_at_every_dialog(seen)
    for command in ("new", "dice_statistics", "preferences", "about", "open", "save_as"):
        if window.actions_by_command.by_id[command].isEnabled():
            trigger(window, command)
            QApplication.processEvents()
            assert_only_words(seen)
    clock.stop()
    assert "item" in seen


@pytest.mark.long
def test_what_goes_wrong_with_a_file_is_told_in_words(window: MainWindow, save: Path, seen: set[str]) -> None:
    bad = save.with_name(f"{FILE} {'bad'}.brsave")
    bad.write_text(json.dumps({"format": TEXT}), encoding="utf-8")
    clock = look_at_every_dialog(seen)
    assert not window.files.open_path(bad)
    QApplication.processEvents()
    assert_only_words(seen)
    window.desk.tell(TEXT, (TEXT,), (TEXT,))
    QApplication.processEvents()
    assert_only_words(seen)
    clock.stop()
    assert "label" in seen
    window.desk.close_dialogs(NoticeDialog)


@pytest.mark.long
def test_what_the_clipboard_brings_is_told_in_words(
    window: MainWindow, archive: Archive, seen: set[str]
) -> None:
    line = archive.copy_position(window.controller.table)
    clock = look_at_every_dialog(seen)
    for text in (TEXT, f"{line} {TEXT}", line.replace(" ", TEXT, 1)):
        QApplication.clipboard().setText(text)
        window.actions_by_command.by_id["paste_position"].trigger()
        QApplication.processEvents()
        assert_only_words(seen)
    clock.stop()
    assert window.findChildren(NoticeDialog) or seen
    window.desk.close_dialogs(NoticeDialog)


# what terminals are given -----------------------------------------------------------------------------------


@pytest.mark.long
def test_the_commands_print_words(
    save: Path, own: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    bad = own[0].with_name(f"bad{FILE}.geojson")
    document = json.loads(own[0].read_text(encoding="utf-8"))
    for number, feature in enumerate(document["features"]):
        feature["id"] = f"{number}{TEXT}"
        feature["properties"][TEXT] = TEXT
    document["features"][0]["properties"]["kind"] = TEXT
    document["features"][1]["properties"]["terrain"] = TEXT
    bad.write_text(json.dumps(document), encoding="utf-8")
    told = {}
    for words in (
        ["verify", save], ["log", save], ["compare", save, save], ["map", "check", own[0]],
        ["map", "check", own[1]], ["map", "check", bad], ["verify", bad], ["log", bad],
    ):  # fmt: skip
        cli.main([str(word) for word in words])
        out, err = capsys.readouterr()
        told[" ".join(map(str, words[:2]))] = out
        assert escaped(out + err, lines=True) == out + err, words
        assert out or err
    assert SHOWN in told[f"log {save}"]
    cli.main(["log", str(save), "--html"])
    page = capsys.readouterr().out
    assert "<img" not in page
    assert escaped(page, lines=True) == page


@pytest.mark.long
def test_every_place_in_a_save_that_holds_a_text_is_told_in_words(
    save: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = json.loads(save.read_text(encoding="utf-8"))
    places = list(texts_in(document, ()))
    assert len(places) > 20
    for place in places:
        changed = json.loads(json.dumps(document))
        inside: Any = changed
        for step in place[:-1]:
            inside = inside[step]
        inside[place[-1]] = TEXT
        save.write_text(json.dumps(changed), encoding="utf-8")
        for command in ("verify", "log"):
            cli.main([command, str(save)])
            out, err = capsys.readouterr()
            assert escaped(out + err, lines=True) == out + err, place
            assert out or err


def texts_in(value: Any, place: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """One place of each kind that holds a text: of a long list, its first."""
    if isinstance(value, dict):
        for name, one in value.items():
            yield from texts_in(one, (*place, name))
    elif isinstance(value, list):
        for number, one in enumerate(value[:1]):
            yield from texts_in(one, (*place, number))
    elif isinstance(value, str):
        yield place


# the two functions, and that nobody goes past them ----------------------------------------------------------


@pytest.mark.parametrize("text", [TEXT, "a < b", "&lt;img src='x'&gt;", "one\ntwo", "<a href='x'>\nlink"])
def test_a_tip_and_a_label_show_a_text_as_it_is(qtbot: QtBot, text: str) -> None:
    label = PlainLabel(text)
    qtbot.addWidget(label)
    label.setToolTip(plain_tip(text))
    label.show()
    page = QTextDocument()
    shown = tip_at(label, QPoint(2, 2))
    page.setHtml(shown) if GuiQt.mightBeRichText(shown) else page.setPlainText(shown)
    assert page.toPlainText() == escaped(text, lines=True) == label.text()
    assert label.textFormat() == Qt.TextFormat.PlainText


def test_labels_and_tips_are_made_by_the_shared_functions() -> None:
    sources = [(path, path.read_text(encoding="utf-8")) for path in UI.rglob("*.py")]
    telling = [one for one in sources if any(word in one[1] for word in ("QLabel", "Tip", "WhatsThis"))]
    for path, node in ((path, node) for path, text in telling for node in ast.walk(ast.parse(text))):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        told = f"{path.name}:{node.lineno}"
        if name == "QLabel":
            pytest.fail(f"{told}: expected a PlainLabel")
        if name in ("setToolTip", "showText", "setWhatsThis"):
            given = node.args[1] if name == "showText" else node.args[0]
            maker = getattr(given.func, "id", "") if isinstance(given, ast.Call) else ""
            ours = maker == "tr" and not given.keywords  # a text of the program, in whatever language
            plain = isinstance(given, ast.Constant) or maker == "plain_tip" or ours
            assert plain, f"{told}: expected a plain_tip"
