"""Playing and commanding by typing: moves in words, steps back, paragraphs, every command of the menus."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bloodyridge_qt.app.calculator import MODULE
from bloodyridge_qt.games.registry import edition_of
from bloodyridge_qt.table.forecast import percent
from bloodyridge_qt.ui.dialogs.command_line import CommandLine
from tests.ui.session_cases import an_archive, open_game_window
from tests.ui.window_cases import open_window

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from bloodyridge_qt.ui.shell.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("unpainted")


def typed(window: MainWindow, words: str) -> CommandLine:
    """Open the line with its key and type the words into it."""
    window.activateWindow()
    QApplication.processEvents()
    QTest.keyClick(window.map_view, Qt.Key.Key_Slash)
    (line,) = (dialog for dialog in window.desk.dialogs if isinstance(dialog, CommandLine))
    QTest.keyClicks(line.field, words)
    return line


def shown(line: CommandLine) -> list[str]:
    return [line.list.item(row).text() for row in range(line.list.count())]


def enter(line: CommandLine) -> None:
    QTest.keyClick(line.field, Qt.Key.Key_Return)
    QApplication.processEvents()


@pytest.fixture
def foretold(qtbot: QtBot, tmp_path: Path) -> MainWindow:
    """With the second process that works out chances."""
    return open_game_window(qtbot, an_archive(tmp_path), values={"seed": "typed"}, calculator=MODULE)


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    return open_window(qtbot, edition_of("bloody_ridge"), seed="typed")


@pytest.mark.long
def test_a_move_is_typed_by_the_two_places(window: MainWindow) -> None:
    table = window.controller.table
    assert table is not None
    line = typed(window, "1218 x 1217")
    assert shown(line) == ["Strike 1217 from 1218"]
    enter(line)
    assert table.at == 1
    assert not window.desk.dialogs
    assert window.focusWidget() is window.map_view


@pytest.mark.long
def test_a_command_is_found_by_other_words_than_its_own(window: MainWindow) -> None:
    line = typed(window, "")
    for words, command in {
        "exit": "Quit",
        "quit": "Quit",
        "lesson": "Learn in ten minutes",
        "tutorial": "Learn in ten minutes",
        "learn": "Learn in ten minutes",
        "help": "Welcome",
        "save": "Save",
        "undo": "Undo",
        "take back": "Undo",
        "settings": "Preferences",
        "dark": "Palette: night",
        "palette": "Palette: printed",
        "text size larger": "Text size: larger",
        "recent": "Open",
        "resume": "Unfinished games",
        "again": "Sum up what came last",
        "repeat": "Sum up what came last",
        "what happened": "Sum up what came last",
    }.items():
        line.field.clear()
        QTest.keyClicks(line.field, words)
        assert shown(line)[0].startswith(command), words
    line.reject()


@pytest.mark.long
def test_a_space_with_a_piece_of_ones_own_lifts_it_before_all_else(window: MainWindow) -> None:
    told: list[str] = []
    window.map_view.spoken.connect(told.append)
    mover = window.scene.movers[1]
    item = window.scene.stack(mover)
    assert item is not None
    line = typed(window, item.view.place)
    assert shown(line)[0].startswith("Lift Japanese force ")
    enter(line)
    assert window.scene.selected == mover
    assert told[-1].endswith("is lifted")
    assert window.controller.table.at == 0, "nothing is decided"


@pytest.mark.long
def test_words_of_a_move_find_it_and_the_arrow_keys_choose(window: MainWindow) -> None:
    line = typed(window, "strike from 1")
    moves = [words for words in shown(line) if words.startswith("Strike ")]
    assert len(moves) > 2
    QTest.keyClick(line.field, Qt.Key.Key_Down)
    QTest.keyClick(line.field, Qt.Key.Key_Down)
    enter(line)
    _, target, _, stand = moves[2].split()
    told = window.log_panel.text_view.toPlainText()
    assert stand in told
    assert target in told


@pytest.mark.long
def test_a_move_that_is_not_allowed_says_its_paragraph_and_does_nothing(window: MainWindow) -> None:
    table = window.controller.table
    assert table is not None
    line = typed(window, "1218 x 1208")
    assert "[" in shown(line)[0]
    assert not line.do_button.isEnabled()
    enter(line)
    assert table.at == 0
    assert line.isVisible()


@pytest.mark.long
def test_a_space_alone_says_why_it_can_be_neither_struck_nor_gone_to(window: MainWindow) -> None:
    """For the piece in hand, else for that which stands nearest: as a drop there would."""
    line = typed(window, "2207")
    (reason,) = shown(line)
    assert reason.endswith("[7.2].")
    assert not line.do_button.isEnabled()
    line.reject()
    window.scene.select("force 1 1218")
    line = typed(window, "1317")
    assert shown(line) == [window.controller.table.refusal(("force 1 1218", "1317", ""))]
    assert "[3.4]" in shown(line)[0]
    line.reject()
    line = typed(window, "2207x")
    assert shown(line) == ["Nothing here is called so."]


@pytest.mark.long
def test_a_goal_that_is_typed_is_kept_or_refused_with_its_reason(window: MainWindow) -> None:
    """A hex already taken is no goal, though others can be struck from it [3.7]."""
    table = window.controller.table
    for _ in range(40):
        own = next((one.stand for one in table.offers() if one.stand and one.stand not in one.mover), "")
        if own and len({one.mover for one in table.offers()}) > 1:
            break
        wanted = next((one for one in table.offers() if one.target == "1814"), table.offers()[0])
        window.controller.decide(wanted)
        window.controller.finish()
    mover = next(one.mover for one in table.offers() if one.stand == own)
    line = typed(window, f"{mover.split()[-1]} x {own}")
    assert shown(line) == [table.refusal((mover, own, ""))]
    assert "[" in shown(line)[0]
    assert not line.do_button.isEnabled()
    before = table.at
    enter(line)
    assert table.at == before


@pytest.mark.long
def test_the_reason_is_told_too_where_odds_are_asked_for(foretold: MainWindow) -> None:
    line = typed(foretold, "odds 1813")
    (reason,) = shown(line)
    assert "1813 is too far" in reason
    assert "[7.2]" in reason


@pytest.mark.long
def test_a_piece_that_cannot_go_now_is_refused_with_its_reason(window: MainWindow) -> None:
    """While another force is on its way [7.1]."""
    table = window.controller.table
    enter(typed(window, "1914 x 1913"))
    window.controller.finish()
    for _ in range(20):
        if len({one.mover for one in table.offers()}) == 1:
            break
        window.controller.decide(table.offers()[0])
        window.controller.finish()
    going = table.offers()[0].mover
    other = next(
        one.key for one in window.scene.view_shown.stacks if one.side == "japanese" and one.key != going
    )
    line = typed(window, f"{other.split()[-1]} x 1913")
    assert "[" in shown(line)[0]
    assert not line.do_button.isEnabled()


@pytest.mark.long
def test_the_space_cursor_goes_where_a_typed_decision_strikes(window: MainWindow) -> None:
    board = window.map_view
    QTest.keyClick(board, Qt.Key.Key_Tab)
    enter(typed(window, "1217"))
    assert window.scene.cursor_place == "1217"
    assert window.desk.place_label.words().startswith("1217")
    assert board.keys.in_use


@pytest.mark.long
def test_of_decisions_about_a_space_the_one_that_strikes_it_comes_first_and_of_these_the_piece_in_hand(
    window: MainWindow,
) -> None:
    table = window.controller.table
    both = next(one for one in table.offers() if one.target == "1814" and one.stand == "1914")
    assert any(one.target == "1814" and one.mover != both.mover for one in table.offers())
    window.scene.select(both.mover)
    line = typed(window, "1814")
    assert shown(line)[0] == "Strike 1814 from 1914"
    assert shown(line)[1] == "Strike 1814 from 1815"


@pytest.mark.slow
def test_several_decisions_are_taken_back(window: MainWindow) -> None:
    table = window.controller.table
    assert table is not None
    for _ in range(3):
        enter(typed(window, "strike"))  # the first that may be made
    assert table.at >= 2
    enter(typed(window, f"undo {table.at - 1}"))
    assert table.at == 1
    line = typed(window, "undo 99")
    assert shown(line) == ["Take back 1 decision"]


@pytest.mark.long
def test_a_paragraph_opens_by_its_number(window: MainWindow) -> None:
    enter(typed(window, "rule 7.19"))
    panel = window.help_desk.rules_panel
    assert panel is not None
    assert "7.19" in panel.page.toPlainText()


@pytest.mark.long
def test_every_command_of_the_menus_is_found_and_greyed_ones_say_why(window: MainWindow) -> None:
    line = typed(window, "whole")
    assert shown(line)[0].startswith("Whole sheet")
    line.field.clear()
    QTest.keyClicks(line.field, "redo")
    assert shown(line) == ["Redo    possible only when a decision can be done again"]
    assert not line.do_button.isEnabled()
    line.field.clear()
    QTest.keyClicks(line.field, "log")
    position = [words.partition("    ")[0] for words in shown(line)].index("Log")
    was_hidden = window.docks.log.isHidden()
    for _ in range(position):
        QTest.keyClick(line.field, Qt.Key.Key_Down)
    enter(line)
    assert window.docks.log.isHidden() != was_hidden


@pytest.mark.long
def test_what_was_not_possible_is_offered_as_soon_as_it_is(window: MainWindow) -> None:
    line = typed(window, "redo")
    assert "possible only" in shown(line)[0]
    window.controller.decide(window.controller.table.offers()[0])
    window.controller.finish()
    window.actions_by_command.trigger("undo")
    QApplication.processEvents()
    assert line.isVisible()
    assert [words for words in shown(line) if "possible only" in words] == []
    assert line.do_button.isEnabled()


def test_a_slash_in_a_text_field_is_a_slash(window: MainWindow) -> None:
    line = typed(window, "a/b")
    assert line.field.text() == "a/b"
    assert shown(line) == ["Nothing here is called so."]


def test_keys_that_come_before_the_line_has_them_belong_to_it(window: MainWindow) -> None:
    window.activateWindow()
    QApplication.processEvents()
    QTest.keyClick(window.map_view, Qt.Key.Key_Slash)
    QTest.keyClicks(window.map_view, "undo")  # the desktop has told nobody yet that another window is up
    (line,) = (dialog for dialog in window.desk.dialogs if isinstance(dialog, CommandLine))
    assert line.field.text() == "undo"
    line.reject()


@pytest.mark.long
def test_odds_of_moves_are_typed_and_return_aims_at_the_marked_one(
    qtbot: QtBot, foretold: MainWindow
) -> None:
    table = foretold.controller.table
    line = typed(foretold, "odds 1218 x 1217")
    offer = next(one for one in table.offers() if one.touch[1:] == ("1217", "1218"))
    bars = table.forecast(offer).bars
    wanted = ", ".join(f"{bar.label} {percent(bar.share)}" for bar in bars)
    qtbot.waitUntil(lambda: shown(line) == [f"{offer.title}    {wanted}"], timeout=20_000)
    heard: list[str] = []
    foretold.map_view.keys.told.connect(heard.append)
    enter(line)
    assert heard == ["Japanese force 1218 is lifted"]
    assert table.at == 0, "nothing is decided"
    assert foretold.scene.hand.choice == offer
    assert foretold.scene.cursor_place == "1217"
    assert foretold.desk.place_label.words().startswith("1217")
    line = typed(foretold, "odds")
    qtbot.waitUntil(lambda: not any("worked out" in words for words in shown(line)), timeout=20_000)
    assert len(shown(line)) > 5


def test_a_purist_is_told_that_there_are_no_odds(qtbot: QtBot, tmp_path: Path) -> None:
    values = {"seed": "typed", "purist": "yes"}
    window = open_game_window(qtbot, an_archive(tmp_path), values=values, calculator=MODULE)
    line = typed(window, "odds 1217")
    assert shown(line) == ["Chances    none: a purist’s game"]
    assert not line.do_button.isEnabled()


@pytest.mark.long
def test_who_listens_hears_in_a_few_words_that_something_can_be_typed(window: MainWindow) -> None:
    """Not the examples each time: with no description Qt would tell them."""
    heard = QAccessible.queryAccessibleInterface(typed(window, "").field)
    words = [heard.text(kind) for kind in (QAccessible.Text.Name, QAccessible.Text.Description)]
    assert "".join(words).strip() == "Move or command"


@pytest.mark.long
def test_the_first_entry_is_heard_at_once_and_another_word_for_it_tells_it_again(
    window: MainWindow, qtbot: QtBot
) -> None:
    told: list[str] = []
    window.typed.heard.connect(told.append)
    line = typed(window, "")
    qtbot.waitUntil(lambda: len(told) == 1)
    assert told[0].startswith(shown(line)[0].partition("    ")[0])
    QTest.keyClicks(line.field, "enemy")
    qtbot.waitUntil(lambda: len(told) == 2)
    assert told[1] == "Distance to goal or enemy. X. Return does it"
    line.field.selectAll()
    QTest.keyClicks(line.field, "nearest enemy")
    qtbot.waitUntil(lambda: len(told) == 3)
    assert told[2] == told[1]
    QTest.keyClick(line.field, Qt.Key.Key_1, Qt.KeyboardModifier.AltModifier)
    assert told[3] == "Alt+1 answers on the board: Esc leads there."
    assert line.field.text() == "nearest enemy"


@pytest.mark.long
def test_what_is_meant_is_heard_once_typing_rests_with_how_much_more_there_is(
    window: MainWindow, qtbot: QtBot
) -> None:
    told: list[str] = []
    window.typed.heard.connect(told.append)
    line = typed(window, "zzz")
    assert shown(line) == ["Nothing here is called so."]
    assert not told, "not while it is typed"
    qtbot.waitUntil(lambda: told == ["Nothing here is called so"])
    QTest.keyClick(line.field, Qt.Key.Key_Return)
    assert line.isVisible(), "nothing is done"
    assert told == ["Nothing here is called so"] * 2, "and that is said"
    told.pop()
    line.field.clear()
    QTest.keyClicks(line.field, "1218 x 1208")
    qtbot.waitUntil(lambda: len(told) > 1)
    assert told[1:] == [shown(line)[0].rstrip(".")], (
        "the reason alone: Return does nothing, and one stop ends it"
    )
    line.field.clear()
    QTest.keyClicks(line.field, "strike from 1")
    qtbot.waitUntil(lambda: len(told) > 2)
    first, second = shown(line)[:2]
    assert told[-1] == f"{first}. Return does it. Down: {len(shown(line)) - 1} more meanings"
    QTest.keyClick(line.field, Qt.Key.Key_Down)
    assert told[-1] == f"{second}. Return does it. 2 of {len(shown(line))}"
    line.reject()


@pytest.mark.long
def test_a_page_of_the_reference_is_opened_by_its_title(qtbot: QtBot) -> None:
    """[8.9] The combat tables are looked up in every attack."""
    window = open_window(qtbot, edition_of("first_blood"), seed="typed")
    page = ["Page “Combat tables (CRT)” of the rules"]
    line = typed(window, "combat table")
    assert shown(line) == page
    line.reject()
    line = typed(window, "crt")
    assert shown(line) == page
    enter(line)
    panel = window.help_desk.rules_panel
    assert panel is not None
    assert panel.shown == "tables:combat"


@pytest.mark.long
def test_a_place_that_is_typed_by_its_title_is_refused_with_its_reason(qtbot: QtBot) -> None:
    window = open_window(qtbot, edition_of("tarawa_1943"), seed="7")
    for words in ("airfield", "4 airfield", "2/2 airfield", "takarongo point"):
        line = typed(window, words)
        (told,) = shown(line)
        assert told.endswith("[5.0]."), words
        line.reject()
