"""The dialogs and the preferences, used with mouse and keyboard."""

from __future__ import annotations

import gc
import weakref
from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, TypeVar

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QLabel,
    QLineEdit,
    QProxyStyle,
    QPushButton,
    QStyle,
    QWidget,
)

from bloodyridge_qt.table.forms import Field
from bloodyridge_qt.table.table_view import EndingView
from bloodyridge_qt.ui import preferences
from bloodyridge_qt.ui.dialogs import ask_path
from bloodyridge_qt.ui.dialogs.cheat_sheet import CheatSheet, caps, rows_of
from bloodyridge_qt.ui.dialogs.ending import EndingDialog
from bloodyridge_qt.ui.dialogs.new_game import NewGameDialog
from bloodyridge_qt.ui.dialogs.preferences import PreferencesDialog
from bloodyridge_qt.ui.dialogs.question import QuestionDialog, ask_confirm
from bloodyridge_qt.ui.drawing import theme
from bloodyridge_qt.ui.panels.appearance import Appearance
from bloodyridge_qt.ui.panels.link_label import LinkLabel
from bloodyridge_qt.ui.preferences import Preferences
from bloodyridge_qt.ui.settings import Settings
from bloodyridge_qt.ui.shell import commands
from tests.slow import after
from tests.ui.ears import rule_clicked
from tests.ui.eyes import colour, luminance
from tests.ui.window_cases import open_window

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytestqt.qtbot import QtBot

Shown = TypeVar("Shown", bound=QDialog)

LEFT = Qt.MouseButton.LeftButton

FIELDS = (
    Field("seed", "Seed", "The same seed gives the same game.", "text", ""),
    Field("short", "A short game", "Two turns only [5.1].", "switch", "no"),
    Field(
        "line",
        "Where the line runs",
        "It decides what may be retaken [10.4].",
        "choice",
        "south",
        (("north", "North of the hill"), ("south", "South of the hill")),
        "Rulings",
    ),
    Field(
        "many",
        "One of many",
        "",
        "choice",
        "f",
        tuple((letter, f"The letter {letter}") for letter in "abcdefg"),
        "Rulings",
    ),
)

VICTORY = EndingView(
    True,
    "A unit has left the map",
    "Two units left it in turn 3 [4.1].",
    (("Level", "the highest [4.5]"), ("Turn", "3")),
    (("Seed", "482913"),),
)


def shown(qtbot: QtBot, dialog: Shown) -> Shown:
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitExposed(dialog)
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    return dialog


def click(widget: QWidget) -> None:
    QTest.mouseClick(widget, LEFT, pos=widget.rect().center())


def follow_first_link(label: QLabel) -> None:
    hits: list[str] = []
    label.linkActivated.connect(hits.append)
    for y in range(6, label.height(), 6):
        for x in range(2, label.width(), 4):
            QTest.mouseClick(label, LEFT, pos=QPoint(x, y))
            if hits:
                return
    raise AssertionError(f"no link in {label.text()!r}")


def stops(dialog: QDialog) -> list[QWidget]:
    """What Tab comes to, until it comes back to where it began."""
    found: list[QWidget] = []
    for _ in range(80):
        QTest.keyClick(QApplication.focusWidget() or dialog, Qt.Key.Key_Tab)
        stop = QApplication.focusWidget()
        if found and stop is found[0]:
            return found
        if stop not in found:
            found.append(stop)
    raise AssertionError("Tab never comes back")


# new game --------------------------------------------------------------------------------------------------


def test_a_new_game_begins_with_the_defaults_and_a_seed(qtbot: QtBot) -> None:
    dialog = shown(qtbot, NewGameDialog(FIELDS, "A game", seed_maker=lambda: "777"))
    assert dialog.values() == {"seed": "777", "short": "no", "line": "south", "many": "f"}
    assert dialog.title_label.text() == "A game"


def test_every_field_is_changed_with_the_mouse(qtbot: QtBot) -> None:
    seeds = iter(("1", "2"))
    dialog = shown(qtbot, NewGameDialog(FIELDS, "A game", seed_maker=lambda: next(seeds)))
    click(dialog.editors["seed"].another)
    click(dialog.editors["short"].box)
    click(dialog.editors["line"].radios["north"])
    assert dialog.values() == {"seed": "2", "short": "yes", "line": "north", "many": "f"}


def test_a_click_on_the_words_of_a_switch_or_choice_counts(qtbot: QtBot) -> None:
    dialog = shown(qtbot, NewGameDialog(FIELDS, "A game"))
    QTest.mouseClick(dialog.editors["short"].words, LEFT, pos=QPoint(10, 5))
    assert dialog.values()["short"] == "yes"
    QTest.mouseClick(dialog.editors["line"].words[0], LEFT, pos=QPoint(10, 5))
    assert dialog.values()["line"] == "north"


def test_every_field_is_changed_with_the_keyboard(qtbot: QtBot) -> None:
    dialog = shown(qtbot, NewGameDialog(FIELDS, "A game"))
    seed = dialog.editors["seed"].edit
    seed.setFocus()
    QTest.keyClick(seed, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(seed, "ridge")
    QTest.keyClick(dialog.editors["short"].box, Qt.Key.Key_Space)
    dialog.editors["line"].radios["south"].setFocus()
    QTest.keyClick(dialog.editors["line"].radios["south"], Qt.Key.Key_Up)
    QTest.keyClick(dialog.editors["many"].combo, Qt.Key.Key_Up)
    assert dialog.values() == {"seed": "ridge", "short": "yes", "line": "north", "many": "e"}


def test_tab_comes_to_every_field_and_button_of_a_new_game(qtbot: QtBot) -> None:
    dialog = shown(qtbot, NewGameDialog(FIELDS, "A game"))
    found = stops(dialog)
    seed = dialog.editors["seed"]
    for widget in (seed.edit, seed.another, dialog.editors["short"].box, dialog.editors["many"].combo):
        assert widget in found
    assert dialog.editors["line"].radios["south"] in found
    assert {dialog.cancel_button, dialog.start_button} <= set(found)
    assert all(widget.accessibleName() for widget in found)


def test_without_a_seed_the_game_cannot_start_and_the_dialog_says_why(qtbot: QtBot) -> None:
    dialog = shown(qtbot, NewGameDialog(FIELDS, "A game"))
    assert dialog.start_button.isEnabled()
    assert not dialog.trouble.isVisible()
    QTest.keyClick(dialog.editors["seed"].edit, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(dialog.editors["seed"].edit, Qt.Key.Key_Space)
    assert not dialog.start_button.isEnabled()
    assert dialog.trouble.isVisible()
    assert "Seed" in dialog.trouble.plain_text()
    QTest.keyClicks(dialog.editors["seed"].edit, "5")
    assert dialog.start_button.isEnabled()
    assert not dialog.trouble.isVisible()


def test_start_hands_over_the_values_and_waits_to_be_accepted(qtbot: QtBot) -> None:
    dialog = shown(qtbot, NewGameDialog(FIELDS, "A game", seed_maker=lambda: "9"))
    asked: list[dict[str, str]] = []
    dialog.start_requested.connect(asked.append)
    click(dialog.start_button)
    assert asked == [{"seed": "9", "short": "no", "line": "south", "many": "f"}]
    assert dialog.isVisible()
    dialog.show_error("Field seed: found 9, expected a word [1.1].")
    assert dialog.trouble.isVisible()
    QTest.keyClicks(dialog.editors["seed"].edit, "word")
    assert not dialog.trouble.isVisible()
    dialog.accept()
    assert dialog.result() == QDialog.DialogCode.Accepted


def test_return_starts(qtbot: QtBot) -> None:
    dialog = shown(qtbot, NewGameDialog(FIELDS, "A game"))
    with qtbot.waitSignal(dialog.start_requested):
        QTest.keyClick(dialog.editors["seed"].edit, Qt.Key.Key_Return)


def test_a_new_game_leaves_nothing_of_its_dialog_in_memory(qtbot: QtBot) -> None:
    dialog = NewGameDialog(FIELDS, "A game")
    dialog.start_requested.connect(lambda _values: None)
    dialog.show()
    qtbot.waitExposed(dialog)
    click(dialog.start_button)
    dialog.accept()
    gone = weakref.ref(dialog)
    dialog.deleteLater()
    del dialog
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    assert gone() is None


def test_escape_leaves_the_new_game_alone(qtbot: QtBot) -> None:
    dialog = shown(qtbot, NewGameDialog(FIELDS, "A game"))
    with qtbot.assertNotEmitted(dialog.start_requested):
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert dialog.result() == QDialog.DialogCode.Rejected


def test_a_rule_in_a_fields_help_can_be_followed(qtbot: QtBot) -> None:
    dialog = shown(qtbot, NewGameDialog(FIELDS, "A game"))
    with qtbot.waitSignal(rule_clicked(dialog)) as asked:
        follow_first_link(dialog.editors["line"].help)
    assert asked.args == ["10.4"]


# ending ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", ["Same seed again", "Another seed", "Look at the board"])
def test_the_ending_asks_what_comes_next(qtbot: QtBot, words: str) -> None:
    dialog = shown(qtbot, EndingDialog(VICTORY))
    button = next(one for one in dialog.findChildren(QPushButton) if one.accessibleName() == words)
    with qtbot.waitSignal(button.clicked):
        click(button)
    assert not dialog.isVisible()


def test_a_key_that_comes_after_the_choice_chooses_nothing(qtbot: QtBot) -> None:
    dialog = shown(qtbot, EndingDialog(VICTORY))
    with qtbot.waitSignal(dialog.another_button.clicked):
        click(dialog.another_button)
    with qtbot.assertNotEmitted(dialog.finished):
        QTest.keyClick(dialog, Qt.Key.Key_Escape)


def test_the_ending_shows_a_hash_whole(qtbot: QtBot) -> None:
    dialog = shown(
        qtbot, EndingDialog(replace(VICTORY, facts=(("SHA-256 of the seed", "0123456789abcdef" * 4),)))
    )
    (value,) = [label for label in dialog.findChildren(LinkLabel) if label.plain_text().endswith("abcdef")]
    assert value.minimumSizeHint().width() <= value.width(), "no line of it is wider than the label"
    assert value.height() >= value.heightForWidth(value.width())


def test_escape_at_the_end_means_looking_at_the_board(qtbot: QtBot) -> None:
    dialog = shown(qtbot, EndingDialog(VICTORY))
    told: list[str] = []
    dialog.finished.connect(lambda _result: told.append("look"))
    dialog.another_button.clicked.connect(lambda: told.append("another"))
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert told == ["look"]


def test_the_ending_tells_how_what_decided_it_and_the_score(qtbot: QtBot) -> None:
    dialog = shown(qtbot, EndingDialog(VICTORY))
    words = {label.text() for label in dialog.findChildren(QLabel) if label.isVisible()}
    assert {"Victory", "A unit has left the map", "Level", "Turn", "Seed", "482913"} <= words
    with qtbot.waitSignal(rule_clicked(dialog)) as asked:
        follow_first_link(dialog.decided)
    assert asked.args == ["4.1"]
    defeat = shown(qtbot, EndingDialog(replace(VICTORY, victory=False, title="The line has held")))
    assert defeat.banner.kind.text() == "Defeat"
    assert defeat.banner.grab().toImage().pixelColor(2, 2) != dialog.banner.grab().toImage().pixelColor(2, 2)


# confirm ---------------------------------------------------------------------------------------------------


def answer(press: Callable[[QuestionDialog], None]) -> None:
    """Press something as soon as the question stands."""

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QuestionDialog)
        press(dialog)

    QTimer.singleShot(0, look)


@pytest.mark.parametrize(
    ("press", "goes_on"),
    [
        (lambda dialog: click(dialog.choices["go"]), True),
        (lambda dialog: click(dialog.choices["stay"]), False),
        (lambda dialog: QTest.keyClick(dialog, Qt.Key.Key_Escape), False),
        (lambda dialog: QTest.keyClick(dialog, Qt.Key.Key_Return), False),
        (lambda dialog: dialog.close(), False),
    ],
    ids=["go on", "go back", "Escape", "Return", "closed"],
)
def test_only_going_on_goes_on(qtbot: QtBot, press: Callable[[QuestionDialog], None], goes_on: bool) -> None:
    del qtbot
    answer(press)
    assert ask_confirm(None, "Strike 1813", "The force would be lost [7.12].") is goes_on


# cheat sheet -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "drawn"),
    [
        ("F1", [["F1"]]),
        ("Ctrl+Shift+N", [["Ctrl", "Shift", "N"]]),
        ("Ctrl++ or +", [["Ctrl", "+"], ["+"]]),
        ("Ctrl+, or F2", [["Ctrl", ","], ["F2"]]),
        ("Return or Enter", [["Return"], ["Enter"]]),
        ("Ctrl+Up", [["Ctrl", "↑"]]),
        ("Left, Right", [["←"], ["→"]]),
    ],
)
def test_keys_are_drawn_as_separate_caps(key: str, drawn: list[list[str]]) -> None:
    assert caps(key) == drawn


def test_the_cheat_sheet_lists_every_command_under_its_menu(qtbot: QtBot) -> None:
    dialog = shown(qtbot, CheatSheet(rows_of(commands.sheet())))
    words = [label.text() for label in dialog.findChildren(QLabel)]
    for menu, entries in commands.sheet():
        assert menu in words
        assert all(text in words for text, _ in entries)


def test_arrow_keys_go_through_the_cheat_sheet_line_by_line(qtbot: QtBot) -> None:
    """A screen reader says what has the focus; each line is heard with its key."""
    dialog = shown(qtbot, CheatSheet((("Game", "F1", "Rules"), ("Play", "N", "Next"))))
    heard = []
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up):
        QTest.keyClick(dialog.focusWidget(), key)
        line = dialog.focusWidget()
        heard.append(line.accessibleName() or line.text())
    assert heard == ["Game, 1 line", "Rules: F1", "Play, 1 line", "Rules: F1"]


def test_left_and_right_go_through_the_cheat_sheet_menu_by_menu(qtbot: QtBot) -> None:
    dialog = shown(qtbot, CheatSheet((("Game", "F1", "Rules"), ("Play", "N", "Next"), ("Play", "X", "Far"))))
    heard = []
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Left):
        QTest.keyClick(dialog.focusWidget(), key)
        heard.append(dialog.focusWidget().accessibleName())
    assert heard == ["Game, 1 line", "Play, 2 lines", "Game, 1 line", "Rules: F1", "Game, 1 line"]


@pytest.mark.parametrize("key", ["k", "Escape"])
def test_the_cheat_sheet_closes_by_the_key_that_opened_it(qtbot: QtBot, key: str) -> None:
    dialog = shown(qtbot, CheatSheet((("Game", "F1", "Rules"), ("Play", "N", "Next"))))
    if key == "k":
        QTest.keyClicks(dialog, "k")
    else:
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


# preferences -----------------------------------------------------------------------------------------------


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path / "settings.json")


def test_preferences_are_found_again(settings: Settings, tmp_path: Path) -> None:
    chosen = Preferences("quick", False, "Night", 150, True)
    chosen.save(settings)
    assert Preferences.load(Settings(tmp_path / "settings.json")) == chosen


def test_nothing_stored_means_the_defaults(settings: Settings) -> None:
    assert Preferences.load(settings) == Preferences()


@pytest.mark.parametrize(
    ("name", "stored"),
    [
        ("dice", "brisk"),
        ("dice", 7),
        ("palette", "Sepia"),
        ("text_size", "huge"),
        ("text_size", 79),
        ("text_size", 201),
        ("text_size", ["100"]),
        ("text_size", True),
        ("follow_system_motion", "perhaps"),
        ("step_automatic", 3.5),
    ],
)
def test_a_wrong_stored_value_takes_its_default_and_leaves_the_others(
    settings: Settings, name: str, stored: object
) -> None:
    others = Preferences("quick", False, "Night", 150, True)
    others.save(settings)
    settings.keep({f"preferences/{name}": stored})
    assert Preferences.load(settings) == replace(others, **{name: getattr(Preferences(), name)})


def test_every_change_of_a_preference_is_told_at_once(qtbot: QtBot) -> None:
    dialog = shown(qtbot, PreferencesDialog(Preferences()))
    told: list[Preferences] = []
    dialog.changed.connect(told.append)
    click(dialog.dice["quick"])
    click(dialog.motion)
    click(dialog.palettes["Night"])
    click(dialog.stepping)
    QTest.keyClick(dialog.text_size, Qt.Key.Key_Right)
    assert told[-1] == dialog.preferences() == Preferences("quick", False, "Night", 110, True)
    assert len(told) == 5


def test_preferences_are_changed_with_the_keyboard(qtbot: QtBot) -> None:
    dialog = shown(qtbot, PreferencesDialog(Preferences()))
    assert dialog.dice["full"].hasFocus()
    QTest.keyClick(dialog.dice["full"], Qt.Key.Key_Left)
    found = stops(dialog)
    assert {dialog.motion, dialog.text_size, dialog.stepping, dialog.cancel_button} <= set(found)
    QTest.keyClick(dialog.stepping, Qt.Key.Key_Space)
    QTest.keyClick(dialog.text_size, Qt.Key.Key_End)
    assert dialog.preferences() == Preferences(dice="quick", text_size=200, step_automatic=True)


@pytest.mark.usefixtures("qapp")
def test_dice_go_quickly_for_who_listens_unless_another_speed_was_chosen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert Preferences().dice_speed() == "full"
    monkeypatch.setattr(preferences, "QAccessible", SimpleNamespace(isActive=lambda: True))
    assert Preferences().dice_speed() == "quick"
    assert Preferences(dice="full").dice_speed() == "full"


@pytest.mark.usefixtures("qapp")
def test_the_system_s_wish_for_less_motion_stops_the_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GTK_ENABLE_ANIMATIONS", raising=False)
    assert Preferences(dice="full").dice_speed() == "full"
    monkeypatch.setattr(preferences, "_style_stands_still", lambda: True)
    assert Preferences(dice="full").dice_speed() == "none"
    assert Preferences(dice="full", follow_system_motion=False).dice_speed() == "full"


@pytest.mark.long
def test_the_system_s_wish_for_contrast_is_followed_until_another_palette_is_chosen(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert Preferences(palette="Night").palette_shown() == "Night"
    monkeypatch.setenv("GTK_THEME", "HighContrast")
    assert Preferences(palette="Night").palette_shown() == "Contrast"
    assert Preferences(palette="Night", follow_system_contrast=False).palette_shown() == "Night"
    window = open_window(qtbot)
    assert theme.current().name == "Contrast"
    window.actions_by_command.by_id["palette_night"].trigger()
    assert theme.current().name == "Night"


@pytest.mark.long
def test_a_dark_desktop_gets_the_night_until_another_palette_is_chosen(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_window(qtbot)
    actions = window.actions_by_command.by_id
    monkeypatch.setattr(preferences, "_desktop", ("darkness",))
    QGuiApplication.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    assert (theme.current().name, actions["palette_night"].isChecked()) == ("Night", True)
    assert Preferences(palette="Contrast").palette_shown() == "Contrast"
    actions["palette_printed"].trigger()
    assert (theme.current().name, actions["palette_printed"].isChecked()) == ("Printed", True)


@pytest.mark.long
def test_another_wish_of_the_system_is_followed_while_the_program_runs(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    hints = QGuiApplication.styleHints()
    if not hasattr(hints, "accessibility"):
        pytest.skip("this Qt tells nothing of the system's contrast")
    window = open_window(qtbot)
    assert theme.current().name == "Printed"
    for wished, worn in (("HighContrast", "Contrast"), ("Adwaita", "Printed")):
        monkeypatch.setenv("GTK_THEME", wished)
        hints.accessibility().contrastPreferenceChanged.emit(Qt.ContrastPreference.HighContrast)
        assert theme.current().name == worn
    assert window.palette().window().color() == theme.current().panel


def test_a_desktop_that_wants_less_motion_while_the_program_runs_gets_it(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_window(qtbot)
    window.actions_by_command.by_id["speed_full"].trigger()
    for wished, speed in (("0", "none"), ("1", "full")):
        monkeypatch.setenv("GTK_ENABLE_ANIMATIONS", wished)
        QApplication.sendEvent(window, QEvent(QEvent.Type.StyleChange))
        assert window.controller.player.speed == speed


def test_words_stand_off_their_ground_in_every_palette() -> None:
    for look in theme.THEMES.values():
        least = 7.0 if look.name == "Contrast" else 4.5
        for words in (look.text, look.text_soft, look.link, look.accent, look.warning, look.good):
            for ground in (look.panel, look.panel_raised):
                light, dark = sorted(
                    (float(luminance(colour(one), "all cones")) + 0.05 for one in (words, ground)),
                    reverse=True,
                )
                assert light / dark >= least, (look.name, words.name())


@pytest.mark.usefixtures("qapp")
def test_the_desktop_s_environment_can_ask_for_less_motion(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GTK_ENABLE_ANIMATIONS", "0")
    assert preferences.system_reduces_motion()
    monkeypatch.setenv("GTK_ENABLE_ANIMATIONS", "1")
    assert not preferences.system_reduces_motion()


@pytest.mark.usefixtures("qapp")
def test_a_style_without_animation_asks_for_less_motion(monkeypatch: pytest.MonkeyPatch) -> None:
    class Still(QProxyStyle):
        def styleHint(self, hint, option=None, widget=None, data=None) -> int:  # noqa: N802  Qt's name
            if hint == QStyle.StyleHint.SH_Widget_Animation_Duration:
                return 0
            return super().styleHint(hint, option, widget, data)

    still = Still()
    monkeypatch.setattr(QApplication, "style", lambda *_: still)
    assert preferences.system_reduces_motion()


# looks -----------------------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("palette", after(1, sorted(theme.THEMES)))
def test_no_dialog_is_cut_with_large_text(qtbot: QtBot, qapp: QApplication, palette: str) -> None:
    Appearance(qapp).dress(palette, 150)
    for dialog in (
        NewGameDialog(FIELDS, "A game"),
        EndingDialog(VICTORY),
        QuestionDialog(
            None, "Strike 1813", "The force would be lost [7.12].", {"go": "Go on", "stay": "Go back"}, "stay"
        ),
        CheatSheet(rows_of(commands.sheet())),
        PreferencesDialog(Preferences()),
    ):
        shown(qtbot, dialog)
        room = dialog.screen().availableGeometry()
        assert dialog.width() <= room.width()
        assert dialog.height() <= room.height()
        assert dialog.grab().toImage().pixelColor(2, 2) == theme.THEMES[palette].panel
        body = dialog.scroll_area.widget()
        assert body.width() <= dialog.scroll_area.viewport().width()
        for label in body.findChildren(QLabel):
            if label.isVisible() and label.wordWrap():
                assert label.height() >= label.heightForWidth(label.width()), label.text()
        for position in range(dialog.buttons.count()):
            button = dialog.buttons.itemAt(position).widget()
            if button is not None:
                assert dialog.rect().contains(button.geometry())
                assert button.width() >= button.sizeHint().width()
        dialog.close()


def test_a_long_page_scrolls_by_keys(qtbot: QtBot) -> None:
    dialog = shown(qtbot, CheatSheet(rows_of(commands.sheet())))
    dialog.resize(dialog.width(), 300)
    qtbot.waitUntil(lambda: dialog.scroll_area.verticalScrollBar().maximum() > 400)
    bar = dialog.scroll_area.verticalScrollBar()
    where = dialog.focusWidget()
    for key, expected in (
        (Qt.Key.Key_PageDown, bar.pageStep()),
        (Qt.Key.Key_PageUp, 0),
        (Qt.Key.Key_End, bar.maximum()),
        (Qt.Key.Key_Home, 0),
    ):
        QTest.keyClick(where, key)
        assert bar.value() == expected


def test_the_name_a_file_is_to_get_is_seen_whole_with_large_text(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path
) -> None:
    Appearance(qapp).dress("Printed", 175)
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    proposed, room = "Bloody Ridge 2026-11-26 twenty-one, report.html", []

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        field = dialog.findChild(QLineEdit, "fileNameEdit")
        assert field.text() == proposed
        room.append(field.width() - field.fontMetrics().horizontalAdvance(proposed))
        dialog.reject()

    QTimer.singleShot(100, window, look)
    ask_path.ask_new_path(window, "Save", str(tmp_path), "Pages (*.html)", ".html", proposed)
    assert room[0] > 0
