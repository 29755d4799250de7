"""Several games in one program: chosen from the shelf, opened from files, left and taken up."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import shiboken6
from PySide6.QtCore import QMimeData, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QPushButton

from bloodyridge_qt.app import cli
from bloodyridge_qt.app import launch as app
from bloodyridge_qt.games import registry
from bloodyridge_qt.table.archive.archive import Archive
from bloodyridge_qt.table.shelf import box_of
from bloodyridge_qt.ui.dialogs.new_game import CUSTOM, NewGameDialog
from bloodyridge_qt.ui.dialogs.open_game import OpenGameDialog
from bloodyridge_qt.ui.dialogs.shelf import ShelfDialog
from bloodyridge_qt.ui.dialogs.unfinished import UnfinishedDialog
from bloodyridge_qt.ui.panels.link_label import LinkLabel
from tests.ferry.test_ferry import play
from tests.ui.listening import listening
from tests.ui.session_cases import answer, decide, shown, trigger

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

    from bloodyridge_qt.ui.shell.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("unpainted")

ROOT = Path(__file__).parents[2]
FERRY = "ferry"


@pytest.fixture
def two(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program of two games, in which no second process is asked anything."""
    monkeypatch.setattr(app, "CALCULATOR", "")
    monkeypatch.setattr(registry, "GAMES", {"bloody_ridge": registry.GAMES["bloody_ridge"]})
    monkeypatch.setitem(registry.GAMES, FERRY, "tests.ferry.game")


@pytest.fixture
def archive(two: None, tmp_path: Path) -> Archive:
    del two
    shelf = registry.shelf()
    return Archive(shelf.edition("bloody_ridge"), tmp_path / "running", shelf=shelf)


@pytest.fixture
def start(qtbot: QtBot, archive: Archive) -> Callable[[], app.Program]:
    """Starts the program, with a game of Bloody Ridge at its first decision."""

    def started() -> app.Program:
        window = app.make_window(archive.edition, "7", archive)
        program = app.Program(window)
        window.preferences.prefer(dice="none")
        window.resize(1280, 800)
        window.show()
        qtbot.waitExposed(window)
        return program

    return started


@pytest.fixture
def program(start: Callable[[], app.Program]):
    program = start()
    program.window.controller.begin()
    program.window.controller.finish()
    yield program
    program.window.close()
    program.window.deleteLater()


def press(dialog: QDialog, key: Qt.Key) -> None:
    """Where the keys go in this dialog."""
    QTest.keyClick(dialog.focusWidget() or dialog, key)


def shelf_of(window: MainWindow) -> ShelfDialog:
    """The shelf, as Ctrl+N shows it."""
    QTest.keyClick(window, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    (dialog,) = shown(window, ShelfDialog)
    return dialog


def another(qtbot: QtBot, program: app.Program, before: MainWindow, key: str) -> MainWindow:
    """The window of the other game, once it has come."""
    qtbot.waitUntil(lambda: program.window is not before)
    qtbot.waitUntil(lambda: not shiboken6.isValid(before))
    qtbot.waitUntil(listening)  # nobody is heard before the new game can be seen
    window = program.window
    assert window.isVisible()
    assert window.controller.box.key == key
    assert len([one for one in QApplication.topLevelWidgets() if one.isVisible()]) == 1
    return window


def a_ferry(archive: Archive, path: Path, decisions: int = 4) -> Path:
    """A file with a game of Ferry."""
    table = archive.own_edition(FERRY).start({"seed": "3"})
    play(table, decisions)
    archive.save(table, path)
    return path


@pytest.mark.long
def test_with_one_game_there_is_no_shelf(
    qtbot: QtBot, archive: Archive, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "GAMES", {"bloody_ridge": registry.GAMES["bloody_ridge"]})
    shelf = registry.shelf()
    window = app.make_window(
        archive.edition, "7", Archive(archive.edition, tmp_path / "running", shelf=shelf)
    )
    qtbot.addWidget(window)
    window.show()
    trigger(window, "new")
    assert not shown(window, ShelfDialog)
    (form,) = shown(window, NewGameDialog)
    assert form.title_label.text() == "Bloody Ridge"


@pytest.mark.long
def test_from_what_to_play_there_is_a_way_back_to_the_shelf(program: app.Program) -> None:
    window = program.window
    press(shelf_of(window), Qt.Key.Key_Return)
    (form,) = shown(window, NewGameDialog)
    (back,) = [one for one in form.findChildren(QPushButton) if one.text() == "&Back"]
    QTest.mouseClick(back, Qt.MouseButton.LeftButton)
    assert (len(shown(window, ShelfDialog)), shown(window, NewGameDialog)) == (1, [])


@pytest.mark.long
def test_return_goes_on_with_the_game_that_is_being_played(program: app.Program) -> None:
    window = program.window
    dialog = shelf_of(window)
    assert dialog.current == "bloody_ridge"
    press(dialog, Qt.Key.Key_Return)
    assert not shown(window, ShelfDialog)
    (form,) = shown(window, NewGameDialog)
    assert form.title_label.text() == "Bloody Ridge"
    assert form.own_files is not None
    press(form, Qt.Key.Key_Return)
    assert program.window is window
    assert window.controller.table.at == 0


@pytest.mark.slow
def test_escape_leaves_the_shelf_and_the_form_and_nothing_has_happened(program: app.Program) -> None:
    window = program.window
    decide(window)
    table = window.controller.table
    press(shelf_of(window), Qt.Key.Key_Escape)
    assert not shown(window, ShelfDialog)
    dialog = shelf_of(window)
    press(dialog, Qt.Key.Key_Down)
    press(dialog, Qt.Key.Key_Return)
    (form,) = shown(window, NewGameDialog)
    assert form.title_label.text() == "Ferry"
    press(form, Qt.Key.Key_Escape)
    assert program.window.controller.table is table


@pytest.mark.long
def test_another_game_by_keys_leaves_the_present_one_among_the_unfinished(
    qtbot: QtBot, program: app.Program, archive: Archive
) -> None:
    window = program.window
    decide(window, 2)
    dialog = shelf_of(window)
    press(dialog, Qt.Key.Key_Down)
    press(dialog, Qt.Key.Key_Return)
    (form,) = shown(window, NewGameDialog)
    QTest.mouseClick(form.start_button, Qt.MouseButton.LeftButton)
    ferry = another(qtbot, program, window, FERRY)
    assert ferry.windowTitle().endswith("Ferry")
    assert ferry.desk.place_label.words().startswith("The game before is kept")
    ferry.controller.finish()
    play_on_board(ferry)
    (left,) = archive.unfinished()
    assert (left.game, left.decisions) == ("Bloody Ridge", 2)
    # and back
    QTest.keyClick(ferry, Qt.Key.Key_U, Qt.KeyboardModifier.ControlModifier)
    (dialog,) = shown(ferry, UnfinishedDialog)
    assert dialog.list.item(0).text().startswith("Bloody Ridge: Game without a name")
    QTest.mouseClick(dialog.go_button, Qt.MouseButton.LeftButton)
    back = another(qtbot, program, ferry, "bloody_ridge")
    assert back.controller.table.at == 2
    assert [(one.game, one.decisions) for one in archive.unfinished()] == [("Ferry", 1)]


def play_on_board(window: MainWindow) -> None:
    """One decision of Ferry: take the screen, play a card."""
    for _ in range(2):
        window.controller.decide(window.controller.table.offers()[0])
        window.controller.finish()


@pytest.mark.long
def test_a_click_marks_a_game_and_a_double_click_goes_on(qtbot: QtBot, program: app.Program) -> None:
    window = program.window
    dialog = shelf_of(window)
    spot = dialog.list.visualItemRect(dialog.list.item(1)).center()
    QTest.mouseClick(dialog.list.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert dialog.current == FERRY
    QTest.mouseDClick(dialog.list.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    (form,) = shown(window, NewGameDialog)
    assert form.title_label.text() == "Ferry"
    press(form, Qt.Key.Key_Escape)
    del qtbot


@pytest.mark.long
def test_a_file_of_another_game_is_opened_with_that_game(
    qtbot: QtBot, program: app.Program, archive: Archive, tmp_path: Path
) -> None:
    window, path = program.window, a_ferry(archive, tmp_path / "crossing.brsave")
    decide(window)

    def choose(dialog: OpenGameDialog) -> None:
        dialog.setDirectory(str(tmp_path))
        dialog.selectFile(str(path))
        dialog.currentChanged.emit(str(path))
        assert "Game: Ferry" in dialog.preview.accessibleDescription()
        dialog.accept()

    answer(QFileDialog, choose)
    trigger(window, "open")
    ferry = another(qtbot, program, window, FERRY)
    assert (ferry.files.path, ferry.controller.table.at) == (path, 2)
    assert not ferry.isWindowModified()
    assert [one.game for one in archive.unfinished()] == ["Bloody Ridge"]
    play_on_board(ferry)
    trigger(ferry, "save")
    assert archive.open(path).at == 3


@pytest.mark.long
def test_a_dropped_file_of_another_game_is_opened_with_that_game(
    qtbot: QtBot, program: app.Program, archive: Archive, tmp_path: Path
) -> None:
    window, path = program.window, a_ferry(archive, tmp_path / "crossing.brsave")
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path))])
    none = Qt.KeyboardModifier.NoModifier
    window.dropEvent(
        QDropEvent(QPointF(9, 9), Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton, none)
    )
    assert another(qtbot, program, window, FERRY).files.path == path
    assert tuple(archive.unfinished()) == (), "nothing had been done in the other"


@pytest.mark.slow
def test_another_game_waits_for_what_the_player_is_asked_just_then(
    qtbot: QtBot, program: app.Program, archive: Archive, tmp_path: Path
) -> None:
    """A file is dropped, and Save asked for before the other game has come: the game is saved first."""
    window, path = program.window, a_ferry(archive, tmp_path / "crossing.brsave")
    decide(window)
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path))])
    none = Qt.KeyboardModifier.NoModifier
    window.dropEvent(
        QDropEvent(QPointF(9, 9), Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton, none)
    )

    def choose(dialog: QFileDialog) -> None:
        def name_it() -> None:
            assert shiboken6.isValid(window), "the game that is asked about has not gone"
            assert program.window is window
            dialog.setDirectory(str(tmp_path))
            dialog.accept()

        QTimer.singleShot(600, name_it)

    answer(QFileDialog, choose)
    trigger(window, "save")
    (mine,) = tmp_path.glob("Bloody Ridge*.brsave")
    assert archive.open(mine).at == 1
    assert another(qtbot, program, window, FERRY).files.path == path


@pytest.mark.long
def test_what_is_left_is_offered_at_the_start_whatever_its_game(
    qtbot: QtBot, start: Callable[[], app.Program], archive: Archive
) -> None:
    table = archive.own_edition(FERRY).start({"seed": "3"})
    play(table, 4)
    archive.autosave(table)
    archive.leave(table)
    program = start()
    window = program.window
    app.begin(window, None)
    (dialog,) = shown(window, UnfinishedDialog)
    assert "Game: Ferry" in dialog.preview.accessibleDescription()
    press(dialog, Qt.Key.Key_Return)
    ferry = another(qtbot, program, window, FERRY)
    assert ferry.controller.table.at == 2
    assert tuple(archive.unfinished()) == ()
    ferry.close()
    ferry.deleteLater()


@pytest.mark.long
def test_a_paragraph_in_the_form_of_another_game_opens_the_rules_of_that_game(qtbot: QtBot) -> None:
    archive = app.archive_of("tarawa_1943")
    window = app.make_window(archive.edition, "7", archive)
    qtbot.addWidget(window)
    window.show()
    qtbot.waitUntil(window.isActiveWindow)
    window.controller.begin()
    window.controller.finish()
    dialog = shelf_of(window)
    own = window.help_desk.open_rules()
    press(dialog, Qt.Key.Key_Up)
    press(dialog, Qt.Key.Key_Return)
    (form,) = shown(window, NewGameDialog)
    form.choose_way(CUSTOM)
    link = next(one for one in form.findChildren(LinkLabel) if "[11.1]" in one.plain_text())
    form.activateWindow()
    qtbot.waitUntil(form.isActiveWindow)
    link.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(link, Qt.Key.Key_Return)
    lent = window.docks.rules.widget()
    assert lent.isVisible()
    assert (lent.shown, window.docks.rules.windowTitle()) == ("11.1", "Rules reference: Bloody Ridge")
    press(form, Qt.Key.Key_Escape)
    assert window.docks.rules.widget() is own
    assert own.isVisible()
    assert window.docks.rules.windowTitle() == "Rules reference"
    window.close()


@pytest.mark.usefixtures("two")
def test_the_box_counts_what_of_its_data_is_printed() -> None:
    ridge, ferry = registry.shelf().boxes()
    assert ferry.data == (("printed", 2), ("inferred", 1), ("reconstructed", 1))
    assert sum(count for _kind, count in ridge.data) > 250


@pytest.mark.parametrize("key", registry.GAMES)
def test_every_game_has_a_box(key: str) -> None:
    box = box_of(registry.game(key))
    assert box.sentence.endswith(".")
    rows = dict(box.rows())
    assert list(rows) == ["Time", "Players", "Data"]
    assert re.fullmatch(r"\d+ to \d+ minutes", rows["Time"]), "decisions and seconds stand in the tip"
    assert rows["Data"].startswith("mostly reconstructed, from the rules"), (
        "so many of each kind stand there too"
    )
    assert re.search(r"mostly reconstructed, .*: .*\d+ reconstructed where", box.lines()[-1])


@pytest.mark.usefixtures("two")
def test_the_games_are_listed_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["play", "--list"]) == 0
    told = capsys.readouterr().out
    assert "bloody_ridge: Bloody Ridge\n" in told
    assert "ferry: Ferry\n  Two seats fight" in told
    counted = "2 values as printed, 1 follow from those, 1 reconstructed where the print is not known"
    assert f"  Data: mostly as printed: {counted}" in told


@pytest.mark.usefixtures("two")
def test_an_unknown_game_is_told_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main(["play", "--game", "chess"])
    assert ended.value.code == 2
    assert "there is no game 'chess'; expected one of bloody_ridge, ferry" in capsys.readouterr().err


NOISE = re.compile("^This plugin does not support|^The drawing .* is missing")  # of Ferry there are none
PROCESS = """
import sys
from PySide6.QtCore import QTimer
from bloodyridge_qt.app import cli, launch
from bloodyridge_qt.games import registry
registry.GAMES["ferry"] = "tests.ferry.game"
made = []
make = launch.make_window
begin = launch.begin

def kept(*arguments):
    made.append(make(*arguments))
    return made[-1]

def first(window, file):
    window.preferences.prefer(dice="none")
    begin(window, file)
    QTimer.singleShot(50, play)

def play():
    {script}

launch.make_window, launch.begin = kept, first
sys.exit(cli.main({arguments!r}))
"""


def run(home: Path, script: str, *arguments: str) -> list[str]:
    """A start of the program in a process of its own; what it printed."""
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith("XDG_")},
        "HOME": str(home),
        "QT_QPA_PLATFORM": "offscreen",
    }
    body = script.strip().replace("\n", "\n    ")
    done = subprocess.run(
        [sys.executable, "-c", PROCESS.format(script=body, arguments=list(arguments))],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert (done.returncode, [line for line in done.stderr.splitlines() if not NOISE.search(line)]) == (0, [])
    return done.stdout.splitlines()


DECIDE = """
window = made[-1]
table = window.controller.table
window.controller.finish()
offers = [offer for offer in table.offers() if offer.touch and not offer.warning] or table.offers()
window.controller.decide(offers[0])
window.controller.finish()
print(window.controller.box.key, table.at)
"""
LEAVE = """
def leave():
    if len(made) < WINDOWS or not made[-1].isVisible():
        return QTimer.singleShot(100, leave)
    QTimer.singleShot(4000, end)  # the game is laid out once its window is there
def end():
    print(made[-1].controller.box.key, made[-1].controller.table.at, len(made))
    made[-1].quit()
QTimer.singleShot(500, leave)
"""
ONE, TWO = "WINDOWS = 1" + LEAVE, "WINDOWS = 2" + LEAVE
"""The end of a script, once its last window is there."""
SWITCH = """
archive = window.files.archive
other = archive.own_edition("ferry").start({"seed": "3"})
window.files.another_game.emit("ferry", lambda one: one.files.begin(other))
"""
TAKE_UP = """
window = made[-1]
from bloodyridge_qt.ui.dialogs.unfinished import UnfinishedDialog
(dialog,) = window.findChildren(UnfinishedDialog)
texts = [dialog.list.item(row).text().splitlines() for row in range(dialog.list.count())]
print(sorted((text[0], text[1]) for text in texts))
dialog.list.setCurrentRow([text[0].startswith(GAME) for text in texts].index(True))
dialog.go_button.click()
"""


@pytest.mark.slow
@pytest.mark.parametrize("starts", [2, 5])
def test_running_games_stay_right_from_start_to_start(tmp_path: Path, starts: int) -> None:
    assert run(tmp_path, DECIDE + SWITCH + TWO, "play", "--seed", "1") == ["bloody_ridge 1", "ferry 0 2"]
    told = run(tmp_path, "GAME = 'Bloody'" + TAKE_UP + TWO, "play")
    told_of = "[('Bloody Ridge: Game without a name', 'Turn 1 of 4, 1 decision')]"
    assert told == [told_of, "bloody_ridge 1 2"], "the ferry lay there last, and so lies there first"
    if starts == 2:
        return
    played = "made[-1].controller.begin()" + DECIDE + DECIDE + ONE
    (first, second, _end) = run(tmp_path, played, "play", "--game", "ferry", "--seed", "2")
    assert (first, second) == ("ferry 0", "ferry 1")
    told = run(tmp_path, "GAME = 'Ferry'" + TAKE_UP + ONE, "play")
    assert told[0].startswith("[('Bloody Ridge: Game without a name', 'Turn 1 of 4, 1 decision'), ('Ferry: ")
    assert told[1] == "ferry 1 1"
    told = run(tmp_path, "GAME = 'Bloody'" + TAKE_UP + TWO, "play", "--game", "ferry")
    assert told[0].count("decision") == 2
    assert told[1] == "bloody_ridge 1 2"


@pytest.mark.long
def test_who_listens_hears_the_game_that_is_marked_and_the_keys_that_choose(program: app.Program) -> None:
    """Name, sentence, players and time; where its data come from is for who looks."""
    dialog = shelf_of(program.window)
    boxes = registry.shelf().boxes()
    keys = "Up and Down choose, Return goes on, Esc leaves."
    for row, box in enumerate(boxes):
        assert dialog.list.accessibleName() == f"Which game? {box.title}. {keys}"
        told = dialog.list.accessibleDescription()
        assert told == dialog.list.item(row).data(Qt.ItemDataRole.AccessibleTextRole)
        assert told.startswith(f"{box.title}. {box.sentence.rstrip('.')}")
        assert "reconstructed" not in told
        press(dialog, Qt.Key.Key_Down)
    press(dialog, Qt.Key.Key_Up)
    press(dialog, Qt.Key.Key_Return)
    (form,) = shown(program.window, NewGameDialog)
    assert form.accessibleName() == f"New game: {boxes[0].title}"
    assert form.accessibleDescription().startswith(f"{boxes[0].title}: Return starts it so")
