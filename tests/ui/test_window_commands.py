"""The table of commands, and the menus made from it."""

from __future__ import annotations

import json
import re
from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMainWindow, QWidget

from bloodyridge_qt import resources
from bloodyridge_qt.table.offers import targets
from bloodyridge_qt.ui.shell import commands
from bloodyridge_qt.ui.shell.actions import Actions
from bloodyridge_qt.ui.shell.commands import COMMANDS, CONDITIONS
from tests.ui.window_cases import open_window

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

EXCLUSIVE = (
    {"deciding", "busy"},
    {"deciding", "waiting"},
    {"deciding", "replay"},
    {"busy", "replay"},
    {"waiting", "replay"},
)
"""Conditions that never hold together: their commands may share a key."""


def test_every_command_has_its_own_name() -> None:
    names = [command.id for command in COMMANDS]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.id)
def test_a_command_says_what_it_does_and_when(command: commands.Command) -> None:
    assert command.tip.endswith(".")
    assert "!" not in command.tip + command.text
    assert command.enabled in CONDITIONS
    assert command.scope in ("window", "board", "program")
    for keys in command.shortcuts:
        assert not QKeySequence(keys).isEmpty(), keys
        assert QKeySequence(keys).toString(QKeySequence.SequenceFormat.PortableText) == keys


def test_no_two_commands_answer_to_one_key() -> None:
    for one, other in combinations(COMMANDS, 2):
        if {one.enabled, other.enabled} in EXCLUSIVE:
            continue
        assert not set(one.shortcuts) & set(other.shortcuts), (one.id, other.id)


def test_mnemonics_are_unique_within_a_menu() -> None:
    for menu in {command.menu for command in COMMANDS}:
        letters = [
            command.text[command.text.index("&") + 1].lower()
            for command in COMMANDS
            if command.menu == menu and "&" in command.text
        ]
        letters += [
            path.split("/")[1][path.split("/")[1].index("&") + 1].lower()
            for path in {command.menu for command in COMMANDS}
            if path.startswith(menu + "/")
        ]
        assert len(set(letters)) == len(letters), (menu, sorted(letters))


def test_the_cheat_sheet_knows_every_command_with_a_key() -> None:
    sheet = commands.sheet()
    keys = [keys for title, rows in sheet if title not in ("Board", "Log") for _, keys in rows]
    assert sorted(keys) == sorted(" or ".join(one.shortcuts) for one in COMMANDS if one.shortcuts)
    assert [title for title, _ in sheet][:2] == ["Board", "Play"], "what is wanted at each decision"


def test_every_menu_entry_shows_its_key(qtbot: QtBot) -> None:
    window = open_window(qtbot)
    actions = window.actions_by_command
    for command in COMMANDS:
        action = actions.by_id[command.id]
        assert action in actions.menus[command.menu].actions()
        if command.shortcuts and command.scope == "board":
            assert action.text().endswith("\t" + QKeySequence(command.shortcuts[0]).toString())
        else:
            shown = [keys.toString(QKeySequence.SequenceFormat.PortableText) for keys in action.shortcuts()]
            assert shown == list(command.shortcuts)


def test_a_command_that_nothing_answers_is_told_at_the_start(qtbot: QtBot) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    actions = Actions(window)
    answered = {command.id: lambda: None for command in COMMANDS}
    actions.bind(answered)
    with pytest.raises(ValueError, match="undo"):
        actions.bind({name: what for name, what in answered.items() if name != "undo"})
    with pytest.raises(ValueError, match="dance"):
        actions.bind({**answered, "dance": lambda: None})


def test_commands_that_need_a_decision_are_grey_while_dice_fall(qtbot: QtBot) -> None:
    window = open_window(qtbot, dice="full")
    by_id = window.actions_by_command.by_id
    assert by_id["next_piece"].isEnabled()
    assert not by_id["finish"].isEnabled()
    choice = next(iter(targets(window.controller.table.offers(), "force west").values()))[0]
    window.controller.decide(choice)
    assert not by_id["next_piece"].isEnabled()
    assert by_id["finish"].isEnabled()
    by_id["finish"].trigger()
    assert by_id["next_piece"].isEnabled()
    assert not by_id["finish"].isEnabled()


def test_a_menu_command_does_what_its_key_does_on_the_board(qtbot: QtBot) -> None:
    window = open_window(qtbot)
    window.actions_by_command.by_id["next_piece"].trigger()
    first = window.scene.selected
    assert first
    window.actions_by_command.by_id["next_piece"].trigger()
    second = window.scene.selected
    assert second not in ("", first)
    window.actions_by_command.by_id["previous_piece"].trigger()
    assert window.scene.selected == first
    window.actions_by_command.by_id["cancel"].trigger()
    assert window.scene.selected == ""
    window.map_view.setFocus()
    QTest.keyClick(window.map_view, Qt.Key.Key_Tab)
    assert window.scene.selected


def test_full_screen_and_back(qtbot: QtBot) -> None:
    window = open_window(qtbot)
    QTest.keyClick(window, Qt.Key.Key_F11)
    assert window.isFullScreen()
    assert window.actions_by_command.by_id["full_screen"].isChecked()
    QTest.keyClick(window, Qt.Key.Key_F11)
    assert not window.isFullScreen()


@pytest.mark.long
def test_two_escapes_close_together_close_a_dialog_once(qtbot: QtBot) -> None:
    window = open_window(qtbot)
    for command in ("keys", "about", "preferences"):
        window.actions_by_command.by_id[command].trigger()
        dialog = next(each for each in window.findChildren(QDialog) if each.isVisible())
        for _ in range(2):  # the second comes before the dialog is gone
            QTest.keyPress(dialog, Qt.Key.Key_Escape)
        assert not dialog.isVisible()
        QApplication.processEvents()


@pytest.mark.parametrize("spoken", ["en", "de"])
def test_no_letter_that_stands_beside_a_command_does_another_in_its_open_menu(spoken: str) -> None:
    """ "Hint … H": who presses H in the menu wants the hint."""
    told = json.loads(resources.asset("shared", "commands.json").read_bytes())["commands"]
    german = json.loads(resources.asset("shared", "languages/de/commands.json").read_bytes())

    def letter(text: str) -> str:
        words = german.get(text, text) if spoken == "de" else text
        return next(iter(re.findall(r"&(\w)", words)), "").upper()

    menus: dict[str, dict[str, str]] = {}
    for one in told:
        if menu := one.get("menu", ""):
            menus.setdefault(menu, {})[one["id"]] = letter(one["text"])
            above, _, sub = menu.rpartition("/")
            if above:
                menus.setdefault(above, {})[sub] = letter(sub)
    assert len(menus) > 5
    for one in told:
        for key in one.get("shortcuts", ()):
            if re.fullmatch("[A-Z]", key) and one.get("menu"):
                wrong = [
                    other for other, of in menus[one["menu"]].items() if of == key and other != one["id"]
                ]
                assert not wrong, f"{one['id']} {key}"


def test_f10_opens_the_first_menu(qtbot: QtBot) -> None:
    window = open_window(qtbot)
    QTest.keyClick(window.map_view, Qt.Key.Key_F10)
    bar = window.menuBar()
    opened = bar.activeAction()
    assert opened is bar.actions()[0]
    opened.menu().close()


def test_the_title_of_an_open_menu_gives_the_mouse_back(qtbot: QtBot) -> None:
    """A press that comes with the move to a title opens its menu and closes it: Qt keeps the mouse then."""
    window = open_window(qtbot)
    bar = window.menuBar()
    first, second = (bar.actionGeometry(title).center() for title in bar.actions()[:2])
    QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=first)
    for done in (QTest.mouseMove, lambda on, at: QTest.mouseClick(on, Qt.MouseButton.LeftButton, pos=at)):
        menu = QApplication.activePopupWidget()
        assert menu is not None
        done(menu.windowHandle(), menu.mapFromGlobal(bar.mapToGlobal(second)))
    assert QApplication.activePopupWidget() is None
    qtbot.waitUntil(lambda: QWidget.mouseGrabber() is None)


@pytest.mark.parametrize("opened", ["mouse", "key"])
def test_escape_leaves_a_menu_and_its_bar_at_once(qtbot: QtBot, opened: str) -> None:
    """A title that stayed lit would take the next Space, however much later."""
    window = open_window(qtbot)
    bar, board = window.menuBar(), window.map_view
    board.setFocus()
    if opened == "mouse":
        QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.actionGeometry(bar.actions()[2]).center())
    else:
        QTest.keyClick(board, Qt.Key.Key_F10)
    menu = QApplication.activePopupWidget()
    assert menu is not None
    QTest.keyClick(menu, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: bar.activeAction() is None)
    assert QApplication.activePopupWidget() is None
    assert window.focusWidget() is board


def test_only_alt_alone_gives_the_menu_bar_the_keys(qtbot: QtBot) -> None:
    """Alt once more after the shortcut it was pressed for, as where a screen reader is asked, does not."""
    window, alt = open_window(qtbot), Qt.KeyboardModifier.AltModifier
    bar, board = window.menuBar(), window.windowHandle()
    QTest.keyPress(board, Qt.Key.Key_Alt, alt)
    QTest.keyRelease(board, Qt.Key.Key_Alt)
    assert bar.activeAction() is not None
    QTest.keyPress(board, Qt.Key.Key_Alt, alt)
    QTest.keyRelease(board, Qt.Key.Key_Alt)
    assert bar.activeAction() is None
    for _ in range(2):
        QTest.keyPress(board, Qt.Key.Key_Alt, alt)
        QTest.keyPress(board, Qt.Key.Key_G, alt)
        QApplication.sendEvent(board, QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Alt, alt))
        QTest.keyRelease(board, Qt.Key.Key_Alt)
        assert bar.activeAction() is None
    QTest.keyPress(board, Qt.Key.Key_Alt, alt)
    QTest.keyRelease(board, Qt.Key.Key_Alt)
    assert bar.activeAction() is not None
