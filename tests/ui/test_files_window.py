"""Games in files, as a player meets them: open, save, recent, dropped, unfinished, unsaved, title bar."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import warnings
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QDateTime, QLocale, QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QWidget

from bloodyridge_qt.app import launch as app
from bloodyridge_qt.table.archive.kept import ArchiveFault
from bloodyridge_qt.table.offers import movers, targets
from bloodyridge_qt.ui.dialogs import question
from bloodyridge_qt.ui.dialogs.new_game import CUSTOM, NewGameDialog
from bloodyridge_qt.ui.dialogs.notice import NoticeDialog
from bloodyridge_qt.ui.dialogs.open_game import OpenGameDialog
from bloodyridge_qt.ui.dialogs.question import QuestionDialog
from bloodyridge_qt.ui.dialogs.unfinished import UnfinishedDialog
from bloodyridge_qt.ui.settings import Settings
from bloodyridge_qt.ui.shell import unheard as unheard_module
from bloodyridge_qt.ui.shell.recent_files import MOST_RECENT, RECENT
from bloodyridge_qt.ui.shell.unheard import once_seen, unheard
from tests.ui.inspect_cases import bare_window
from tests.ui.listening import listening
from tests.ui.session_cases import an_archive, answer, decide, open_game_window, shown, trigger

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from bloodyridge_qt.table.archive.archive import Archive
    from bloodyridge_qt.ui.shell.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("unpainted")


BEGUN = "Turn 1 of 4"
"""In the log once the set-up has been played."""


@pytest.fixture
def archive(tmp_path: Path) -> Archive:
    return an_archive(tmp_path)


def saved(archive: Archive, path: Path, decisions: int = 3) -> Path:
    """A saved game with so many decisions."""
    table = archive.edition.start({"seed": "11"})
    for _ in range(decisions):
        mover = movers(table.offers())[0]
        table.submit(next(iter(targets(table.offers(), mover).values()))[0])
    table.name = path.stem
    archive.save(table, path)
    return path


def click(dialog, button: str) -> None:
    QTest.mouseClick(getattr(dialog, button), Qt.MouseButton.LeftButton)


def click_choice(dialog: QuestionDialog, word: str) -> None:
    QTest.mouseClick(dialog.choices[word], Qt.MouseButton.LeftButton)


def choose(word: str):
    """An answer to the question before a file is overwritten."""
    return lambda dialog: click_choice(dialog, word)


# the title bar ------------------------------------------------------------


@pytest.mark.long
def test_the_title_names_the_game_and_marks_what_is_not_saved(
    qtbot: QtBot, archive: Archive, tmp_path: Path
) -> None:
    window = open_game_window(qtbot, archive)
    assert window.windowTitle() == "New game[*] — Bloody Ridge"
    assert not window.isWindowModified()
    decide(window)
    assert window.isWindowModified()
    answer(QFileDialog, lambda dialog: (dialog.selectFile(str(tmp_path / "at dawn")), dialog.accept()))
    trigger(window, "save")
    assert (tmp_path / "at dawn.brsave").is_file()
    assert window.windowTitle() == "at dawn[*] — Bloody Ridge"
    assert not window.isWindowModified()
    trigger(window, "undo")
    assert window.isWindowModified()
    trigger(window, "save")
    assert not window.isWindowModified()
    assert archive.open(tmp_path / "at dawn.brsave").at == 0


@pytest.mark.slow
def test_a_save_dialog_that_is_left_saves_nothing(qtbot: QtBot, archive: Archive, tmp_path: Path) -> None:
    window = open_game_window(qtbot, archive)
    decide(window)
    answer(QFileDialog, lambda dialog: dialog.reject())
    trigger(window, "save_as")
    assert window.isWindowModified()
    assert not list(tmp_path.glob("*.brsave"))


@pytest.mark.long
def test_a_game_that_cannot_be_saved_is_told_and_stays_unsaved(
    qtbot: QtBot, archive: Archive, tmp_path: Path
) -> None:
    window = open_game_window(qtbot, archive)
    decide(window)
    asked = answer(QuestionDialog, choose("stay"))
    assert not window.files.save_to(tmp_path / "gone" / "game.brsave")
    assert "gone" in asked[0].words.plain_text()
    assert window.isWindowModified()
    assert window.files.path is None


@pytest.mark.long
def test_where_saving_failed_another_place_is_offered_at_once(
    qtbot: QtBot, archive: Archive, tmp_path: Path
) -> None:
    window = open_game_window(qtbot, archive)
    decide(window)
    elsewhere = tmp_path / "elsewhere.brsave"

    def save_as(dialog: QuestionDialog) -> None:
        answer(QFileDialog, lambda other: (other.selectFile(str(elsewhere)), other.accept()))
        QTest.keyClick(dialog, Qt.Key.Key_Return)

    answer(QuestionDialog, save_as)
    assert window.files.save_to(tmp_path / "gone" / "game.brsave")
    assert window.files.path == elsewhere
    assert archive.open(elsewhere).at == 1
    assert not window.isWindowModified()


@pytest.mark.long
def test_a_game_that_cannot_be_kept_safe_can_be_saved_from_the_notice(
    qtbot: QtBot, archive: Archive, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_game_window(qtbot, archive)

    def full(_table, _file) -> None:
        raise ArchiveFault("The disk is full.")

    monkeypatch.setattr(archive, "autosave", full)
    decide(window)
    (notice,) = shown(window, NoticeDialog)
    answer(QFileDialog, lambda dialog: (dialog.selectFile(str(tmp_path / "usb.brsave")), dialog.accept()))
    click(notice, "remedy_button")
    assert archive.open(tmp_path / "usb.brsave").at == 1
    assert not shown(window, NoticeDialog)


# the file and what others do to it ------------------------------------------------------------


@pytest.fixture
def at_table(qtbot: QtBot, archive: Archive, tmp_path: Path) -> MainWindow:
    """A game of three decisions opened from ridge.brsave, and one decision more."""
    window = open_game_window(qtbot, archive)
    assert window.files.open_path(saved(archive, tmp_path / "ridge.brsave"))
    decide(window)
    return window


def by_another_window(tmp_path: Path, decisions: int = 1) -> bytes:
    """What another program has made of ridge.brsave in the meantime."""
    other = an_archive(tmp_path / "other")
    path = saved(other, tmp_path / "ridge.brsave", decisions)
    return path.read_bytes()


@pytest.mark.long
def test_saving_over_what_another_window_has_saved_is_asked_about(
    at_table: MainWindow, tmp_path: Path
) -> None:
    theirs = by_another_window(tmp_path)
    asked = answer(QuestionDialog, lambda dialog: QTest.keyClick(dialog, Qt.Key.Key_Escape))
    trigger(at_table, "save")
    (dialog,) = asked
    assert "has been changed on the disk" in dialog.words.plain_text()
    assert {*dialog.choices} == {"overwrite", "reload", "save as", "stay"}
    assert (tmp_path / "ridge.brsave").read_bytes() == theirs
    assert at_table.isWindowModified()


@pytest.mark.slow
def test_overwriting_what_another_window_has_saved_keeps_it_beside(
    at_table: MainWindow, archive: Archive, tmp_path: Path
) -> None:
    theirs = by_another_window(tmp_path)
    answer(QuestionDialog, choose("overwrite"))
    trigger(at_table, "save")
    assert archive.open(tmp_path / "ridge.brsave").at == 4
    assert (tmp_path / "ridge.brsave.bak").read_bytes() == theirs
    decide(at_table)
    trigger(at_table, "save")
    assert archive.open(tmp_path / "ridge.brsave").at == 5, "what this window has written is no surprise"


@pytest.mark.slow
def test_reloading_takes_up_what_another_window_has_saved(
    at_table: MainWindow, archive: Archive, tmp_path: Path
) -> None:
    theirs = by_another_window(tmp_path, 2)
    answer(QuestionDialog, choose("reload"))
    trigger(at_table, "save")
    assert at_table.controller.table.at == 2
    assert at_table.scene.view_shown == at_table.controller.table.view()
    assert not at_table.isWindowModified()
    assert (tmp_path / "ridge.brsave").read_bytes() == theirs
    decide(at_table)
    trigger(at_table, "save")
    assert archive.open(tmp_path / "ridge.brsave").at == 3


@pytest.mark.slow
def test_saving_elsewhere_leaves_both_games(at_table: MainWindow, archive: Archive, tmp_path: Path) -> None:
    theirs, mine = by_another_window(tmp_path), tmp_path / "mine.brsave"

    def save_as(dialog: QuestionDialog) -> None:
        answer(QFileDialog, lambda other: (other.selectFile(str(mine)), other.accept()))
        click_choice(dialog, "save as")

    answer(QuestionDialog, save_as)
    trigger(at_table, "save")
    assert (tmp_path / "ridge.brsave").read_bytes() == theirs
    assert archive.open(mine).at == 4
    assert at_table.files.path == mine


@pytest.mark.slow
def test_a_file_that_was_taken_away_is_written_again_unasked(
    at_table: MainWindow, archive: Archive, tmp_path: Path
) -> None:
    (tmp_path / "ridge.brsave").unlink()
    trigger(at_table, "save")
    assert archive.open(tmp_path / "ridge.brsave").at == 4


@pytest.mark.slow
def test_saving_twice_without_a_change_keeps_the_file_before(at_table: MainWindow, tmp_path: Path) -> None:
    before = (tmp_path / "ridge.brsave").read_bytes()
    for _ in range(3):
        trigger(at_table, "save")
        assert (tmp_path / "ridge.brsave.bak").read_bytes() == before
    assert (tmp_path / "ridge.brsave").read_bytes() != before


@pytest.mark.slow
def test_a_read_only_file_is_overwritten_only_when_the_player_says_so(
    at_table: MainWindow, archive: Archive, tmp_path: Path
) -> None:
    path = tmp_path / "ridge.brsave"
    path.chmod(0o444)
    before = path.read_bytes()
    asked = answer(QuestionDialog, choose("stay"))
    trigger(at_table, "save")
    assert "ridge.brsave is read-only" in asked[0].words.plain_text()
    assert {*asked[0].choices} == {"overwrite", "save as", "stay"}
    assert path.read_bytes() == before
    answer(QuestionDialog, choose("overwrite"))
    trigger(at_table, "save")
    assert archive.open(path).at == 4
    decide(at_table)
    trigger(at_table, "save")
    assert archive.open(path).at == 5, "asked once"


# opening ------------------------------------------------------------


@pytest.mark.long
def test_an_opened_game_stands_where_it_was_left_with_all_its_log(
    qtbot: QtBot, archive: Archive, tmp_path: Path
) -> None:
    path = saved(archive, tmp_path / "ridge.brsave")
    window = open_game_window(qtbot, archive)
    assert window.files.open_path(path)
    table = window.controller.table
    assert table.at == 3
    assert window.scene.view_shown == table.view()
    assert window.scene.movers == movers(table.offers())
    assert window.windowTitle() == "ridge[*] — Bloody Ridge"
    assert not window.isWindowModified()
    assert len(window.log_panel.lines) == len(table.log_lines())
    decide(window)
    assert table.at == 4


@pytest.mark.long
def test_a_game_is_opened_where_only_a_map_lies(qtbot: QtBot, archive: Archive, tmp_path: Path) -> None:
    path = saved(archive, tmp_path / "ridge.brsave")
    window = bare_window(qtbot, tmp_path)
    assert window.controller.laid is None
    assert window.files.open_path(path)
    assert window.controller.table.at == 3


def test_a_window_that_is_long_unseen_begins_all_the_same(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As one that was started on another desktop."""
    monkeypatch.setattr(unheard_module, "_LOOKS", 5)
    monkeypatch.setattr(QWindow, "isExposed", lambda _window: False)
    window, begun = QWidget(), list[bool]()
    qtbot.addWidget(window)
    window.show()
    once_seen(window, lambda: begun.append(True))
    qtbot.waitUntil(lambda: begun == [True])
    qtbot.waitUntil(listening)


@pytest.mark.long
def test_what_is_clicked_or_typed_while_a_game_is_opened_is_for_nothing(
    qtbot: QtBot, archive: Archive, tmp_path: Path
) -> None:
    """It was meant for what stood there before; once the game can be seen the same keys count."""
    window = open_game_window(qtbot, archive)
    path = saved(archive, tmp_path / "late.brsave")
    assert unheard(lambda: window.files.open_path(path))
    before = window.controller.table.at

    def undo() -> bool:
        QTest.keySequence(window, "Ctrl+Z")
        return window.controller.table.at < before

    assert not undo()
    menu = window.menuBar()
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(menu.actions()[0]).center())
    assert QApplication.activePopupWidget() is None
    qtbot.waitUntil(undo)


def as_the_system_writes(path: Path) -> str:
    """The date that is kept in a saved game."""
    kept = QDateTime.fromString(json.loads(path.read_text())["saved"], Qt.DateFormat.ISODate)
    return QLocale.system().toString(kept.toLocalTime(), QLocale.FormatType.ShortFormat)


@pytest.mark.long
def test_the_open_dialog_tells_what_is_in_a_file(qtbot: QtBot, archive: Archive, tmp_path: Path) -> None:
    path = saved(archive, tmp_path / "ridge.brsave")
    (tmp_path / "bad.brsave").write_text("{")
    Settings().keep({"files/folder": str(tmp_path)})
    window = open_game_window(qtbot, archive)
    seen: dict[str, str] = {}

    def use(dialog: OpenGameDialog) -> None:
        assert dialog.directory().absolutePath() == str(tmp_path)
        dialog.currentChanged.emit(str(tmp_path / "bad.brsave"))
        seen["bad"] = dialog.preview.accessibleDescription()
        dialog.currentChanged.emit(str(path))
        seen["good"] = dialog.preview.accessibleDescription()
        seen["picture"] = str(dialog.preview.picture.pixmap().width() > 50)
        name = dialog.findChild(QLineEdit, "fileNameEdit")
        name.setText("ridge.brsave")
        QTest.keyClick(name, Qt.Key.Key_Return)

    answer(OpenGameDialog, use)
    trigger(window, "open")
    assert "bad.brsave" in seen["bad"]
    assert "Turn: 1 of 4" in seen["good"]
    assert "Result: in progress" in seen["good"]
    assert seen["picture"] == "True"
    assert f"Saved: {as_the_system_writes(path)}" in seen["good"], "as the dates of the files beside it"
    assert window.controller.table.at == 3


@pytest.mark.long
def test_a_file_that_cannot_be_opened_is_told_and_leaves_the_running_game(
    qtbot: QtBot, archive: Archive, tmp_path: Path
) -> None:
    window = open_game_window(qtbot, archive)
    decide(window)
    running = window.controller.table
    (tmp_path / "bad.brsave").write_text("[]")
    assert not window.files.open_path(tmp_path / "bad.brsave")
    assert window.controller.table is running
    (notice,) = shown(window, NoticeDialog)
    assert "bad.brsave" in notice.windowTitle()
    notice.close()


@pytest.mark.long
def test_what_no_longer_fits_is_told_and_the_old_journal_can_be_read(
    qtbot: QtBot, archive: Archive, tmp_path: Path
) -> None:
    import json

    path = saved(archive, tmp_path / "old.brsave")
    content = json.loads(path.read_text())
    dice = content["journal"][0]["dice"]
    content["journal"][0]["dice"] = [*dice[:-1], dice[-1] % 6 + 1] if dice else [3]
    path.write_text(json.dumps(content))
    window = open_game_window(qtbot, archive)
    assert window.files.open_path(path)
    table = window.controller.table
    assert table.notices()
    (notice,) = shown(window, NoticeDialog)
    stays = "old.brsave stays as it is; saving asks for another name."
    assert notice.words.plain_text() == "\n".join((*table.notices(), stays))
    assert notice.more_button.isVisible() == bool(table.old_journal())
    if table.old_journal():
        click(notice, "more_button")
        assert notice.details.isVisible()
        assert notice.more_button.accessibleName() == "Hide the old journal"
        assert notice.details.toPlainText() == "\n".join(table.old_journal())
    notice.close()


@pytest.mark.slow
def test_saving_a_game_whose_map_is_missing_leaves_its_file(
    qtbot: QtBot, archive: Archive, tmp_path: Path
) -> None:
    import json

    path = saved(archive, tmp_path / "old.brsave")
    content = json.loads(path.read_text())
    content["setup"]["map"]["sha256"] = "0" * 64
    path.write_text(json.dumps(content))
    before = path.read_bytes()
    window = open_game_window(qtbot, archive)
    assert window.files.open_path(path)
    assert path in window.files.recent.paths()
    asked = answer(QFileDialog, lambda dialog: dialog.accept())
    assert window.files.save()
    assert path.read_bytes() == before
    assert asked
    assert window.files.path == tmp_path / "old 2.brsave"


@pytest.mark.long
def test_recent_games_are_offered_and_missing_ones_dropped(
    qtbot: QtBot, archive: Archive, tmp_path: Path
) -> None:
    first, second = (saved(archive, tmp_path / f"{name}.brsave", 1) for name in ("first", "second & last"))
    window = open_game_window(qtbot, archive)
    window.files.open_path(first)
    window.files.open_path(second)
    menu = window.files.recent.menu
    menu.aboutToShow.emit()
    assert [entry.text() for entry in menu.actions()] == ["&1 second && last.brsave", "&2 first.brsave"]
    second.unlink()
    menu.aboutToShow.emit()
    (entry,) = menu.actions()
    assert Settings().texts(RECENT) == (str(first),)
    decide(window)
    entry_table = window.controller.table
    entry.trigger()
    assert window.controller.table is not entry_table
    assert window.files.path == first


@pytest.mark.slow
def test_no_more_recent_games_are_kept_than_the_menu_shows(
    qtbot: QtBot, archive: Archive, tmp_path: Path
) -> None:
    window = open_game_window(qtbot, archive)
    for number in range(MOST_RECENT + 3):
        window.files.save_to(tmp_path / f"{number}.brsave")
    assert len(window.files.recent.paths()) == MOST_RECENT
    assert window.files.recent.paths()[0].stem == str(MOST_RECENT + 2)


COPY, MOVE = Qt.DropAction.CopyAction, Qt.DropAction.MoveAction


def drop(
    window: MainWindow,
    urls: list[QUrl],
    *,
    offered: Qt.DropAction = COPY,
    keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
) -> bool:
    """Whether it was taken; what is taken is taken as a copy."""
    mime = QMimeData()
    mime.setUrls(urls)
    where, buttons = window.rect().center(), Qt.MouseButton.LeftButton
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # in 6.12; before, there was no other constructor
        enter = QDragEnterEvent(where, offered, mime, buttons, keys)
        move = QDragMoveEvent(where, offered, mime, buttons, keys)
    for event in (enter, move):
        QApplication.sendEvent(window, event)
    assert enter.isAccepted() == move.isAccepted()
    if enter.isAccepted():
        let_fall = QDropEvent(QPointF(where), offered, mime, buttons, keys)
        QApplication.sendEvent(window, let_fall)
        assert {event.dropAction() for event in (enter, move, let_fall)} == {COPY}
        QApplication.processEvents()
    return enter.isAccepted()


@pytest.mark.long
def test_a_saved_game_dropped_on_the_window_opens_and_nothing_else_does(
    qtbot: QtBot, archive: Archive, tmp_path: Path
) -> None:
    path = saved(archive, tmp_path / "ridge.brsave")
    window = open_game_window(qtbot, archive)
    assert not window.map_view.viewport().acceptDrops(), "the window gets what falls on the board"
    assert not drop(window, [QUrl.fromLocalFile(str(tmp_path / "notes.txt"))])
    assert not drop(window, [QUrl("https://example.org/game.brsave")])
    assert not drop(window, [QUrl.fromLocalFile(str(path))] * 2)
    assert window.files.path is None
    assert not drop(window, [QUrl.fromLocalFile(str(path))], offered=MOVE), "who moves it would delete it"
    shift = Qt.KeyboardModifier.ShiftModifier
    assert drop(window, [QUrl.fromLocalFile(str(path))], offered=COPY | MOVE, keys=shift)
    assert window.files.path == path


DESKTOP = """
import sys
from PySide6.QtGui import QFileOpenEvent
from bloodyridge_qt.app import launch as app

application = app.make_application([])
found = []
application.file_wanted.connect(found.append)
application.sendEvent(application, QFileOpenEvent(sys.argv[1]))
application.processEvents()
print(*found)
"""


@pytest.mark.slow
def test_a_file_opened_from_the_desktop_while_the_program_runs(
    qtbot: QtBot, archive: Archive, tmp_path: Path
) -> None:
    path = saved(archive, tmp_path / "ridge.brsave")
    window = open_game_window(qtbot, archive)
    told = subprocess.run(  # there is one application to a process, and here it is that of the tests
        [sys.executable, "-c", DESKTOP, str(path)], capture_output=True, text=True, check=True
    )
    window.files.open_soon(told.stdout.strip())
    assert window.files.path is None, "whoever named the file need not wait"
    QApplication.processEvents()
    assert window.files.path == path


@pytest.mark.slow
def test_the_file_before_a_save_opens_without_its_name(
    qtbot: QtBot, archive: Archive, tmp_path: Path
) -> None:
    path = saved(archive, tmp_path / "ridge.brsave", 1)
    saved(archive, path, 2)
    (before,) = tmp_path.glob("*.bak")
    window = open_game_window(qtbot, archive)
    assert window.files.open_path(before)
    assert window.controller.table.at == 1
    assert window.files.path is None, "saving must ask, or it would be lost"
    assert window.isWindowModified()


# autosave ------------------------------------------------------------


@pytest.mark.long
def test_a_decision_is_on_the_disk_before_its_beats_are_played(
    qtbot: QtBot, archive: Archive, tmp_path: Path
) -> None:
    window = open_game_window(qtbot, archive, dice="full")
    seen: list[int] = []
    window.controller.player.beat_started.connect(
        lambda _beat: seen.append(len(list((tmp_path / "running").glob("*.brsave"))))
    )
    decide(window)
    assert seen[0] == 1
    kept = next((tmp_path / "running").glob("*.brsave"))
    assert archive.preview(kept).rows[2] == ("Decisions", "1")
    trigger(window, "undo")
    assert ("Decisions", "0") in archive.preview(kept).rows


@pytest.mark.long
def test_a_full_disk_is_told_once_and_the_game_goes_on(
    qtbot: QtBot, archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_game_window(qtbot, archive)
    told: list[str] = []
    monkeypatch.setattr(window.desk, "tell", lambda title, *_of, **_more: told.append(title))
    keep = archive.autosave

    def full(_table, _file):
        raise ArchiveFault("The disk is full.")

    monkeypatch.setattr(archive, "autosave", full)
    decide(window, 3)
    assert window.controller.table.at == 3
    assert len(told) == 1
    monkeypatch.setattr(archive, "autosave", keep)
    decide(window)
    monkeypatch.setattr(archive, "autosave", full)
    decide(window)
    assert len(told) == 2, "it worked in between, so this is news"


def left_behind(tmp_path: Path, decisions: int, name: str = "") -> None:
    """A game of a program that no longer runs."""
    archive = an_archive(tmp_path)
    table = archive.edition.start({"seed": str(decisions)})
    for _ in range(decisions):
        table.submit(next(iter(targets(table.offers(), movers(table.offers())[0]).values()))[0])
    if name:
        table.name = name
    archive.autosave(table)
    archive.autosaves[table].release()


@pytest.mark.long
def test_an_unfinished_game_is_offered_with_turn_and_picture_and_gone_on_with(
    qtbot: QtBot, archive: Archive, tmp_path: Path
) -> None:
    left_behind(tmp_path, 4, "the left one")
    window = open_game_window(qtbot, archive, begin=False)
    app.begin(window, None)
    (dialog,) = shown(window, UnfinishedDialog)
    assert "the left one" in dialog.list.item(0).text()
    assert "Turn 1 of 4, 4 decisions" in dialog.list.item(0).text()
    assert not dialog.preview.picture.pixmap().isNull()
    (kept,) = (tmp_path / "running").glob("*.brsave")
    assert as_the_system_writes(kept) in dialog.list.item(0).text()
    assert f"Saved: {as_the_system_writes(kept)}" in dialog.preview.accessibleDescription()
    click(dialog, "go_button")
    table = window.controller.table
    assert table.at == 4
    assert window.scene.view_shown == table.view()
    assert window.windowTitle().startswith("the left one[*]")
    assert window.isWindowModified(), "it is in no file of the player's"
    decide(window)
    assert len(list((tmp_path / "running").glob("*.brsave"))) == 1, "its autosave goes on"


@pytest.mark.slow
def test_a_new_game_leaves_the_unfinished_one_for_the_next_start(
    qtbot: QtBot, archive: Archive, tmp_path: Path
) -> None:
    left_behind(tmp_path, 2)
    window = open_game_window(qtbot, archive, begin=False)
    app.begin(window, None)
    (dialog,) = shown(window, UnfinishedDialog)
    click(dialog, "leave_button")
    QApplication.processEvents()
    assert BEGUN not in window.log_panel.text(), "it is asked first what to play"
    (asked,) = shown(window, NewGameDialog)
    asked.reject()
    qtbot.waitUntil(lambda: BEGUN in window.log_panel.text())
    assert window.controller.table.at == 0
    assert len(tuple(archive.unfinished())) == 1


@pytest.mark.slow
def test_discarding_the_last_unfinished_game_begins_the_new_one(
    qtbot: QtBot, archive: Archive, tmp_path: Path
) -> None:
    left_behind(tmp_path, 1)
    left_behind(tmp_path, 2)
    window = open_game_window(qtbot, archive, begin=False)
    app.begin(window, None)
    (dialog,) = shown(window, UnfinishedDialog)
    asked = answer(QuestionDialog, lambda question: QTest.keyClick(question, Qt.Key.Key_Return))
    click(dialog, "discard_button")
    assert dialog.list.count() == 2, "the safe answer is the default"
    assert "files it was saved in stay as they are" in asked[0].words.plain_text()
    answer(QuestionDialog, choose("go"))
    click(dialog, "discard_button")
    assert dialog.list.count() == 1
    assert window.log_panel.text() == ""
    answer(QuestionDialog, choose("go"))
    click(dialog, "discard_button")
    assert not dialog.isVisible()
    assert tuple(archive.unfinished()) == ()
    qtbot.waitUntil(lambda: BEGUN in window.log_panel.text())


@pytest.mark.long
def test_a_game_that_cannot_be_resumed_says_so_and_stays_offered(
    qtbot: QtBot, archive: Archive, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    left_behind(tmp_path, 1)
    window = open_game_window(qtbot, archive, begin=False)
    app.begin(window, None)
    (dialog,) = shown(window, UnfinishedDialog)

    def taken(_key):
        raise ArchiveFault("Another window goes on with it.")

    monkeypatch.setattr(archive, "resume", taken)
    click(dialog, "go_button")
    assert dialog.isVisible()
    assert dialog.trouble.text() == "Another window goes on with it."
    dialog.close()


@pytest.mark.slow
def test_a_file_on_the_command_line_is_not_held_up_by_an_unfinished_game(
    qtbot: QtBot, archive: Archive, tmp_path: Path
) -> None:
    left_behind(tmp_path, 1)
    path = saved(archive, tmp_path / "ridge.brsave")
    window = open_game_window(qtbot, archive, begin=False)
    app.begin(window, path)
    assert not shown(window, UnfinishedDialog)
    assert window.files.path == path


@pytest.mark.long
def test_a_bad_file_on_the_command_line_is_told_and_a_new_game_begins(
    qtbot: QtBot, archive: Archive, tmp_path: Path
) -> None:
    window = open_game_window(qtbot, archive, begin=False)
    app.begin(window, tmp_path / "missing.brsave")
    assert BEGUN in window.log_panel.text()
    (notice,) = shown(window, NoticeDialog)
    notice.close()


# positions ------------------------------------------------------------


@pytest.mark.long
def test_a_position_is_copied_and_pasted_as_a_new_game(qtbot: QtBot, archive: Archive) -> None:
    window = open_game_window(qtbot, archive)
    decide(window, 3)
    before = window.controller.table
    trigger(window, "copy_position")
    line = QApplication.clipboard().text()
    assert line
    assert "\n" not in line
    trigger(window, "paste_position")
    table = window.controller.table
    assert table is not before
    assert table.at == 0
    assert {stack.place for stack in table.view().stacks} == {stack.place for stack in before.view().stacks}
    assert window.scene.movers == movers(table.offers())


@pytest.mark.long
def test_a_clipboard_without_a_position_is_told(qtbot: QtBot, archive: Archive) -> None:
    window = open_game_window(qtbot, archive)
    running = window.controller.table
    QApplication.clipboard().setText("hello")
    trigger(window, "paste_position")
    assert window.controller.table is running
    (notice,) = shown(window, NoticeDialog)
    notice.close()


# sealed games ------------------------------------------------------------


def start_sealed(window: MainWindow, typed: str = "") -> None:
    trigger(window, "new")
    (dialog,) = shown(window, NewGameDialog)
    dialog.choose_way(CUSTOM)
    seed, switch = dialog.editors["seed"], dialog.editors["sealed"]
    if typed:
        seed.edit.selectAll()
        QTest.keyClicks(seed.edit, typed)
    QTest.mouseClick(switch.box, Qt.MouseButton.LeftButton, pos=QPoint(6, switch.box.height() // 2))
    assert switch.value() == "yes"
    assert seed.edit.text() == typed, "nobody may see a seed that is drawn"
    click(dialog, "start_button")


@pytest.mark.long
def test_a_sealed_game_draws_a_seed_nobody_sees_and_takes_nothing_back(
    qtbot: QtBot, archive: Archive
) -> None:
    window = open_game_window(qtbot, archive)
    start_sealed(window)
    table = window.controller.table
    assert table.sealed
    assert len(table.seed) >= 32
    assert "SHA-256 of the seed" in window.log_panel.text()
    assert table.seed not in window.log_panel.text()
    assert window.desk.past_label.text() == "Sealed"
    decide(window)
    undo = window.actions_by_command.by_id["undo"]
    assert not undo.isEnabled()
    assert undo.toolTip() == table.take_back_obstacle() != ""
    assert not window.actions_by_command.by_id["restart"].isEnabled(), "its seed is a secret"
    QTest.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert table.at == 1


@pytest.mark.slow
def test_a_sealed_game_that_was_played_on_goes_on_from_there_when_its_file_is_opened(
    qtbot: QtBot, archive: Archive, tmp_path: Path
) -> None:
    window = open_game_window(qtbot, archive)
    start_sealed(window)
    decide(window)
    path = tmp_path / "sealed.brsave"
    assert window.files.save_to(path)
    decide(window)
    decide(window)
    window.files.may_close()
    window = open_game_window(qtbot, archive)
    met = answer(QuestionDialog, lambda dialog: dialog.choices[question.STAY].click())
    assert not window.files.open_path(path)
    assert question.OPEN not in met[0].choices
    assert "2 decisions more" in met[0].words.text()
    answer(QuestionDialog, lambda dialog: dialog.choices[question.GO].click())
    assert window.files.open_path(path)
    assert window.controller.table.at == 3
    assert window.files.path == path
    assert window.files.unsaved
    answer(QuestionDialog, lambda dialog: dialog.choices[question.GO].click())
    assert window.files.open_path(path), "it lies on the table"
    assert window.controller.table.at == 3


@pytest.mark.slow
def test_a_sealed_game_that_was_played_to_its_end_opens_with_that_from_an_older_file(
    qtbot: QtBot, archive: Archive, tmp_path: Path
) -> None:
    window = open_game_window(qtbot, archive, values={"seed": "end", "sealed": "yes"})
    decide(window)
    path = tmp_path / "sealed.brsave"
    assert window.files.save_to(path)
    table, luck = window.controller.table, random.Random("end")
    while not table.over:
        table.submit(luck.choice(table.offers()))
    window.controller.changed_table.emit()
    assert archive.is_finished(table)
    last = table.at
    window.files.may_close()
    window = open_game_window(qtbot, archive)
    met = answer(QuestionDialog, lambda dialog: dialog.choices[question.GO].click())
    assert window.files.open_path(path)
    assert question.OPEN not in met[0].choices
    assert f"{last - 1} decisions more" in met[0].words.text()
    assert "played to its end" in met[0].words.text()
    assert window.controller.table.over
    assert window.controller.table.at == last
    assert window.files.path is None or window.files.path.parent == archive.finished_folder


@pytest.mark.slow
def test_a_seed_that_was_typed_is_kept_in_a_sealed_game(qtbot: QtBot, archive: Archive) -> None:
    window = open_game_window(qtbot, archive)
    start_sealed(window, "2024")
    assert window.controller.table.sealed
    assert window.controller.table.seed == "2024"


@pytest.mark.slow
def test_switching_sealed_off_again_brings_the_seed_back(qtbot: QtBot, archive: Archive) -> None:
    window = open_game_window(qtbot, archive)
    trigger(window, "new")
    (dialog,) = shown(window, NewGameDialog)
    dialog.choose_way(CUSTOM)
    seed = dialog.values()["seed"]
    dialog.editors["sealed"].box.setChecked(True)
    assert "seed" not in dialog.values()
    assert dialog.start_button.isEnabled()
    dialog.editors["sealed"].box.setChecked(False)
    assert dialog.values()["seed"] == seed
    dialog.close()
