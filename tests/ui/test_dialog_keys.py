"""Every dialog by real keys: Return presses the button with the focus, Alt and its letter too."""

from __future__ import annotations

import importlib
import pkgutil
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QMetaMethod, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QPushButton, QTreeView

from bloodyridge_qt.app import launch as app
from bloodyridge_qt.games import registry
from bloodyridge_qt.table.archive.kept import Preview
from bloodyridge_qt.ui import dialogs
from bloodyridge_qt.ui.dialogs.button_keys import mnemonic
from bloodyridge_qt.ui.dialogs.ending import EndingDialog
from bloodyridge_qt.ui.dialogs.moment_note import MomentNoteDialog
from bloodyridge_qt.ui.dialogs.open_game import OpenGameDialog
from bloodyridge_qt.ui.dialogs.question import QuestionDialog
from bloodyridge_qt.ui.dialogs.review import ReviewDialog
from bloodyridge_qt.ui.dialogs.sheet_dialog import SheetDialog
from bloodyridge_qt.ui.dialogs.shelf import ShelfDialog
from bloodyridge_qt.ui.dialogs.unfinished import UnfinishedDialog
from bloodyridge_qt.ui.dialogs.welcome import Way, WelcomeDialog
from tests.ui.inspect_cases import a_window
from tests.ui.test_dialogs import VICTORY

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from bloodyridge_qt.ui.shell.main_window import MainWindow

Opened = QDialog | None


def by_command(name: str) -> Callable[[MainWindow], Opened]:
    return lambda window: window.actions_by_command.by_id[name].trigger()


def fault(window: MainWindow) -> None:
    app.Catcher(window)(ValueError, ValueError("on purpose"), None)


ANSWERS = {"overwrite": "Overwrite", "reload": "Reload", "stay": "Cancel", "save as": "Save as…"}

DIALOGS: dict[str, Callable[[MainWindow], Opened]] = {
    "NewGameDialog": by_command("new"),
    "PreferencesDialog": by_command("preferences"),
    "MomentNoteDialog": lambda window: MomentNoteDialog("Title", "Words.", "", str, window, removable=True),
    "remark": lambda window: MomentNoteDialog("Title", "Words.", "", str, window, many=True),
    "NotesDialog": by_command("notes"),
    "DiceStatisticsDialog": by_command("dice_statistics"),
    "FinishedGamesDialog": by_command("finished"),
    "CheatSheet": by_command("keys"),
    "about": by_command("about"),
    "FileFormDialog": by_command("forms"),
    "ExportDialog": by_command("export_map"),
    "NoticeDialog": lambda window: window.desk.tell("Title", ("Words.",), ("one", "two")),
    "fault": fault,
    "QuestionDialog": lambda window: QuestionDialog(window, "Title", "Words.", ANSWERS, "save as"),
    "EndingDialog": lambda window: EndingDialog(VICTORY, window),
    "UnfinishedDialog": lambda window: UnfinishedDialog(iter(()), window),
    "ShelfDialog": lambda window: ShelfDialog(
        registry.shelf().boxes(), "tarawa_1943", lambda _game: None, window
    ),
    "ReviewDialog": ReviewDialog,
    "CommandLine": by_command("typed"),
    "WelcomeDialog": lambda window: WelcomeDialog(
        "Title",
        "Words.",
        (Way("play", "&Play", "Words."), Way("open", "&Open…", "Words.")),
        (window.controller.table.view(), window.controller.table.sheet),
        again=False,
        parent=window,
    ),
    "open": lambda window: OpenGameDialog(
        window, "", ".brsave", window.files.archive.preview, window.files.archive.stage
    ),
}


def opened(qtbot: QtBot, window: MainWindow, name: str) -> QDialog:
    dialog = DIALOGS[name](window)
    if dialog is None:
        QApplication.processEvents()
        dialog = next(each for each in window.findChildren(QDialog) if each.isVisible())
    else:
        qtbot.addWidget(dialog)
        dialog.show()
    qtbot.waitExposed(dialog)
    dialog.activateWindow()
    QApplication.processEvents()
    return dialog


def buttons_of(dialog: QDialog) -> list[QPushButton]:
    return [b for b in dialog.findChildren(QPushButton) if b.isVisible() and b.text()]


@pytest.mark.long
def test_return_presses_the_focused_button_and_each_has_a_letter(
    qtbot: QtBot, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    window = a_window(qtbot, tmp_path, seed="7")
    for name in DIALOGS:
        dialog = opened(qtbot, window, name)
        capsys.readouterr()
        press_every_button(qtbot, dialog)
        dialog.close()
        QApplication.processEvents()


def press_every_button(qtbot: QtBot, dialog: QDialog) -> None:
    buttons = buttons_of(dialog)
    assert buttons
    letters = [mnemonic(button.text()) for button in buttons]
    assert all(letters), [button.text() for button in buttons]
    assert len(set(letters)) == len(letters), [button.text() for button in buttons]
    pressed: list[QPushButton] = []
    for button in buttons:
        if button.isSignalConnected(QMetaMethod.fromSignal(button.clicked)):
            button.clicked.disconnect()  # only which button is pressed counts, not what it does
        button.clicked.connect(lambda _on=False, which=button: pressed.append(which))
    enabled = [button for button in buttons if button.isEnabled()]
    for button in enabled:
        for key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            button.setFocus()
            QTest.keyClick(QApplication.focusWidget(), key)
            assert pressed == [button], f"{button.text()}: {[each.text() for each in pressed]}"
            pressed.clear()
    for button in enabled:
        QTest.keyClick(dialog, mnemonic(button.text()), Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(lambda: len(pressed) >= len(enabled))  # Qt shows each button down for a moment
    assert pressed == enabled, [button.text() for button in pressed]


def test_no_dialog_is_left_out() -> None:
    for module in pkgutil.iter_modules(dialogs.__path__):
        importlib.import_module(f"{dialogs.__name__}.{module.name}")
    kinds = {
        kind.__name__ for kind in SheetDialog.__subclasses__() if kind.__module__.startswith(dialogs.__name__)
    }
    assert kinds <= set(DIALOGS)


@pytest.mark.parametrize("pressed", [True, False])
def test_a_file_that_mouse_or_keys_come_to_is_chosen_and_return_opens_it(
    pressed: bool, qtbot: QtBot, tmp_path: Path
) -> None:
    only = tmp_path / "only.brsave"
    only.write_text("{}")
    dialog = OpenGameDialog(None, str(tmp_path), ".brsave", lambda _path: Preview((), None, None), str)
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitExposed(dialog)
    files = dialog.findChild(QTreeView, "treeView")
    qtbot.waitUntil(lambda: files.model().rowCount(files.rootIndex()) == 1)
    files.setFocus(Qt.FocusReason.TabFocusReason)
    if pressed:
        row = files.visualRect(files.model().index(0, 0, files.rootIndex()))
        QTest.mouseClick(files.viewport(), Qt.MouseButton.LeftButton, pos=row.center())
    else:
        QTest.keyClick(files, Qt.Key.Key_Down)
    assert dialog.preview.preview is not None
    assert dialog.chosen_path() == only
    QTest.keyClick(files, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not dialog.isVisible())
    assert dialog.result() == QDialog.DialogCode.Accepted
    assert dialog.chosen_path() == only
