"""Dice and draws by hand, through the window: by keys, by clicks, and what must not get in their way."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from bloodyridge_qt.engine.dice import HAND
from bloodyridge_qt.table.hand_dice import AskedDie, AskedPiece, AskedThrow
from bloodyridge_qt.table.offers import targets
from bloodyridge_qt.table.table_view import CounterView
from bloodyridge_qt.ui.panels.piece_grid import PieceButton
from tests.slow import after
from tests.small_game.game import SmallEdition, decided, small_table
from tests.small_game.screen import PIECES
from tests.ui.window_cases import drag, force_spot, open_window, settle, spot

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from bloodyridge_qt.ui.panels.hand_throw_panel import HandThrowPanel
    from bloodyridge_qt.ui.shell.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("unpainted")

DIGITS = {value: Qt.Key(Qt.Key.Key_0 + value) for value in range(10)}


def by_hand(qtbot: QtBot, *modes: str, **more: object) -> MainWindow:
    """A window in which these are thrown by hand: "hand_dice", "hand_draws", "hand_next"."""
    window = open_window(qtbot, **more)
    for mode in modes:
        window.actions_by_command.by_id[mode].trigger()
    return window


def strike(window: MainWindow) -> HandThrowPanel:
    """Let the middle force strike; the first throw is asked for then."""
    drag(window, force_spot(window, "force middle"), spot(window, "1204"))
    return window.hand_throws.panel


def press(window: MainWindow, *keys: int | Qt.Key) -> None:
    """Press keys where the focus is, as a player does."""
    for key in keys:
        QTest.keyClick(QApplication.focusWidget() or window, DIGITS.get(key, key))
        QApplication.processEvents()


def click(widget: QWidget) -> None:
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)
    QApplication.processEvents()


def given(window: MainWindow) -> list[int]:
    """What the player has thrown and drawn in the game as it stands."""
    return [one.value for one in window.controller.table.session.thrown() if one.source == HAND]


def test_nothing_is_asked_while_the_program_throws(qtbot: QtBot) -> None:
    window = by_hand(qtbot)
    panel = strike(window)
    settle(qtbot, window)
    assert panel.isHidden()
    assert given(window) == []


def test_one_die_is_counted_by_its_digit_alone(qtbot: QtBot) -> None:
    window = by_hand(qtbot, "hand_dice")
    panel = strike(window)
    assert panel.isVisible()
    assert len(panel.asked.dice) == 1
    press(window, 3)
    assert given(window) == [3]
    assert len(panel.asked.dice) == 2, "the volley is asked for next"


def test_after_one_die_those_of_a_volley_stand_below_each_other(qtbot: QtBot) -> None:
    window = by_hand(qtbot, "hand_dice")
    panel = strike(window)
    large = panel.rows[0].faces[0].width()
    press(window, 3)
    settle(qtbot, window)
    first, second = panel.rows[:2]
    assert first.faces[0].width() == second.faces[0].width() < large
    assert [face.x() for face in first.faces] == [face.x() for face in second.faces]


def test_the_keys_are_the_panels_while_the_window_has_yet_to_get_them_back(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A question that has just been answered was another window."""
    window = by_hand(qtbot, "hand_dice")
    monkeypatch.setattr(QApplication, "focusWidget", lambda: None)
    panel = strike(window)
    assert window.focusWidget() is panel


def test_one_die_is_counted_by_one_click(qtbot: QtBot) -> None:
    window = by_hand(qtbot, "hand_dice")
    panel = strike(window)
    click(panel.rows[0].faces[4])
    assert given(window) == [5]


def test_a_volley_is_entered_by_digits_and_counted_by_return(qtbot: QtBot) -> None:
    window = by_hand(qtbot, "hand_dice")
    panel = strike(window)
    press(window, 3, 6)
    assert given(window) == [3]
    press(window, Qt.Key.Key_Return)
    assert given(window) == [3], "one die has no result yet"
    press(window, 2, Qt.Key.Key_Return)
    settle(qtbot, window)
    assert given(window) == [3, 6, 2]
    assert panel.isHidden()
    assert "1204 is taken" in window.log_panel.text()


def test_who_enters_dice_by_ear_hears_each_of_them_and_the_next(qtbot: QtBot) -> None:
    """The keys once; what is asked for each time, also of a volley like the one before it."""
    window = by_hand(qtbot, "hand_dice")
    heard: list[str] = []
    window.hand_throws.panel.heard.connect(heard.append)
    panel = strike(window)
    qtbot.waitUntil(lambda: len(heard) == 1)
    assert heard[0] == f"{panel.asked.title}. Type 1 to 6"
    press(window, 3)
    qtbot.waitUntil(lambda: len(heard) == 2)
    first, second = (die.label for die in panel.asked.dice)
    assert heard[1].startswith(f"{panel.asked.title}. Type 1 to 6 for each die")
    assert heard[1].endswith(first)
    press(window, 6, Qt.Key.Key_Backspace, 5, 2)
    assert heard[2:] == [f"6. {second}", first, f"5. {second}", "2. Return counts them"]


def test_a_volley_is_entered_by_clicks_in_any_order(qtbot: QtBot) -> None:
    window = by_hand(qtbot, "hand_dice")
    panel = strike(window)
    click(panel.rows[0].faces[0])
    assert not panel.give_button.isEnabled()
    click(panel.rows[1].faces[1])
    click(panel.rows[0].faces[3])
    click(panel.rows[0].faces[5])
    assert panel.results == (6, 2)
    click(panel.give_button)
    assert given(window) == [1, 6, 2]


def test_backspace_goes_back_and_arrows_go_from_die_to_die(qtbot: QtBot) -> None:
    window = by_hand(qtbot, "hand_dice")
    panel = strike(window)
    press(window, 3, 6, Qt.Key.Key_Backspace, 5)
    assert panel.results == (5, None)
    press(window, Qt.Key.Key_Up, Qt.Key.Key_Left, Qt.Key.Key_Left)
    assert panel.results == (3, None)
    press(window, Qt.Key.Key_Down, Qt.Key.Key_Right)
    assert panel.results == (3, 1)


@pytest.mark.long
@pytest.mark.parametrize("wrong", after(1, [0, 7, 9]))
def test_a_number_that_cannot_be_is_refused_with_the_games_own_sentence(qtbot: QtBot, wrong: int) -> None:
    window = by_hand(qtbot, "hand_dice")
    panel = strike(window)
    press(window, wrong)
    assert panel.isVisible()
    assert f"{wrong} is no result" in panel.message.plain_text()
    press(window, 4, 1, wrong)
    assert f"{wrong} is no result" in panel.message.plain_text()
    assert panel.results == (1, None), "what was entered before stands"
    press(window, 2)
    assert "no result of" not in panel.message.plain_text()
    assert given(window) == [4]


@pytest.mark.long
def test_what_fell_before_is_offered_again_and_taken_by_return(qtbot: QtBot) -> None:
    window = by_hand(qtbot, "hand_dice")
    panel = strike(window)
    press(window, 3, 6, 2)
    click(panel.back_button)
    assert panel.isHidden()
    assert window.controller.table.at == 0
    strike(window)
    assert panel.rows[0].before == 3
    assert "before: 3" in panel.rows[0].note.text()
    assert panel.rows[0].value is None, "it is offered, not taken"
    press(window, Qt.Key.Key_Return)
    assert given(window) == [3]
    assert len(panel.asked.dice) == 2


@pytest.mark.long
def test_a_decision_that_cannot_be_taken_back_says_why(qtbot: QtBot) -> None:
    window = by_hand(qtbot, "hand_dice")
    window.controller.seat(small_table({"sealed": "yes", "by_hand": "dice"}))
    panel = strike(window)
    why = window.controller.table.take_back_obstacle_of_throw()
    assert why.startswith("This game is sealed")
    assert not panel.back_button.isEnabled()
    assert panel.back_button.toolTip() == why
    assert panel.obstacle.isVisible()
    assert panel.obstacle.plain_text() == why


def test_the_program_throws_once_when_asked_to(qtbot: QtBot) -> None:
    window = by_hand(qtbot, "hand_dice")
    panel = strike(window)
    click(panel.let_button)
    assert panel.isVisible()
    assert len(panel.asked.dice) == 2, "the next throw is asked for again"


def test_only_the_next_throw_is_made_by_hand_and_the_prompt_says_so(qtbot: QtBot) -> None:
    window = by_hand(qtbot)
    by_id = window.actions_by_command.by_id
    assert not window.prompt_bar.note.isVisible()
    QTest.keyClick(window, Qt.Key.Key_F6)
    assert by_id["hand_next"].isChecked()
    assert window.prompt_bar.note.text() == "Next throw by hand"
    assert window.prompt_bar.note.isVisible()
    strike(window)
    assert not by_id["hand_next"].isChecked(), "it went out when it was asked for"
    press(window, 4)
    settle(qtbot, window)
    assert given(window) == [4]
    assert window.hand_throws.panel.isHidden()
    assert not window.prompt_bar.note.isVisible()


def test_throwing_by_hand_is_switched_on_and_off_in_the_menu(qtbot: QtBot) -> None:
    window = by_hand(qtbot, "hand_dice", "hand_draws")
    table = window.controller.table
    assert (table.hand.dice, table.hand.draws) == (True, True)
    assert window.prompt_bar.note.text() == "Dice and draws by hand"
    window.actions_by_command.by_id["hand_dice"].trigger()
    assert (table.hand.dice, table.hand.draws) == (False, True)
    assert not window.actions_by_command.by_id["hand_dice"].isChecked()
    assert window.actions_by_command.by_id["hand_draws"].isChecked()


# draws ------------------------------------------------------------


def test_a_draw_is_one_click(qtbot: QtBot) -> None:
    window = by_hand(qtbot, "hand_draws")
    panel = strike(window)
    assert [button.piece for button in panel.pieces.buttons] == list(PIECES)
    click(panel.pieces.buttons[2])
    settle(qtbot, window)
    assert given(window) == [PIECES[2].places[0]]


@pytest.mark.parametrize(
    ("keys", "drawn"),
    after(
        2,
        [
            ((Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Return), 1),
            ((Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Return), 2),
            ((Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Return), 1),
            ((Qt.Key.Key_A, Qt.Key.Key_R, Qt.Key.Key_T, Qt.Key.Key_Return), 2),
            ((Qt.Key.Key_5, Qt.Key.Key_Return), 1),
            ((Qt.Key.Key_R, Qt.Key.Key_R, Qt.Key.Key_Return), 1),
            ((Qt.Key.Key_M, Qt.Key.Key_Return), 3),
        ],
    ),
)
def test_a_draw_by_keys(qtbot: QtBot, keys: tuple[Qt.Key, ...], drawn: int) -> None:
    window = by_hand(qtbot, "hand_draws")
    overview = window.map_view.minimap_shown
    strike(window)
    press(window, *keys)
    settle(qtbot, window)
    assert window.map_view.minimap_shown == overview, "M is a letter here, not the command"
    assert given(window) == [PIECES[drawn].places[0]]


def test_return_draws_nothing_before_a_piece_is_marked(qtbot: QtBot) -> None:
    window = by_hand(qtbot, "hand_draws")
    panel = strike(window)
    press(window, Qt.Key.Key_Return, Qt.Key.Key_Z)
    assert given(window) == []
    assert "“z”" in panel.message.plain_text()


# the panel and the window ------------------------------------------------------------


@pytest.mark.parametrize("size", after(1, [(1280, 800), ((1920, 1080),)]))
def test_six_dice_lie_on_the_board_unclipped_and_leave_the_fight_in_sight(
    qtbot: QtBot, size: tuple[int, int]
) -> None:
    window = by_hand(qtbot, "hand_dice", box=SmallEdition(volley=6), size=size)
    panel = strike(window)
    press(window, 4)
    view = window.map_view
    assert view.rect().contains(panel.geometry())
    for row in panel.rows:
        assert panel.rect().contains(QRect(row.mapTo(panel, QPoint()), row.size()))
        assert row.width() >= row.minimumSizeHint().width()
        assert row.height() >= row.minimumSizeHint().height()
    fight = [view.mapFromScene(window.scene.place_rect(place)).boundingRect() for place in ("1204", "1205")]
    assert not any(panel.geometry().intersects(hex_) for hex_ in fight)
    press(window, 1, 2, 3, 4, 5, 6)
    assert panel.results == (1, 2, 3, 4, 5, 6)
    assert given(window) == [4]


def unclipped(panel: HandThrowPanel) -> bool:
    """Whether every row asked for, and the line below the rows, has the height it needs."""
    QApplication.processEvents()
    rows = [row for row in panel.rows if not row.isHidden()]
    sheet, hole = rows[0].parentWidget(), rows[0].parentWidget().parentWidget()
    return (
        sheet.height() <= hole.height()
        and all(row.height() >= row.layout().totalHeightForWidth(row.width()) for row in rows)
        and panel.message.height() >= panel.message.heightForWidth(panel.message.width())
    )


def test_one_volley_after_the_other_has_the_height_it_needs(qtbot: QtBot) -> None:
    panel = by_hand(qtbot).hand_throws.panel
    volleys = [
        [f"rifle unit {number}" for number in (5, 3)],
        [f"unit {number}, a longer word" for number in range(1, 5)],
        ["rifle unit 5"],
        ["rifle unit 5", "1st Marine Division HQ", "Battalion HQ"],
        [f"unit {number}" for number in range(1, 7)],
    ]
    for labels in volleys:
        panel.ask(AskedThrow("US fire [7.5]", "us", tuple(AskedDie(label) for label in labels)), "")
        panel.show()
        assert unclipped(panel), labels
        panel.hide()


@pytest.mark.slow
def test_a_refusal_moves_no_button_and_what_follows_it_is_not_cut(qtbot: QtBot) -> None:
    window = by_hand(qtbot, "hand_dice")
    panel = strike(window)
    press(window, 3, 6)
    before = panel.give_button.geometry()
    press(window, Qt.Key.Key_Return)
    assert "no result yet" in panel.message.plain_text()
    assert panel.give_button.geometry() == before
    press(window, 2)
    assert unclipped(panel)
    assert panel.give_button.geometry() == before


def test_keys_reach_the_panel_while_the_board_is_looked_at(qtbot: QtBot) -> None:
    window = by_hand(qtbot, "hand_dice")
    strike(window)
    QTest.mouseClick(
        window.map_view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(5, 5)
    )
    assert window.map_view.hasFocus()
    press(window, 4, 1, 2, Qt.Key.Key_Return)
    assert given(window) == [4, 1, 2]


@pytest.mark.slow
def test_a_search_in_the_log_is_not_disturbed(qtbot: QtBot) -> None:
    window = by_hand(qtbot, "hand_dice")
    field = window.log_panel.filter_edit
    field.setFocus()
    choice = next(iter(targets(window.controller.table.offers(), "force west").values()))[0]
    window.controller.decide(choice)
    assert window.hand_throws.panel.isVisible()
    press(window, 4)
    assert field.text() == "4"
    assert given(window) == []


def test_the_panel_waits_until_the_dice_before_it_lie_still(qtbot: QtBot) -> None:
    window = by_hand(qtbot, "hand_dice", dice="full")
    panel = strike(window)
    qtbot.waitUntil(panel.isVisible)
    press(window, 4)
    assert window.controller.player.playing
    assert panel.isHidden()
    window.controller.finish()
    assert panel.isVisible()
    assert len(panel.asked.dice) == 2


def test_while_a_throw_is_asked_for_nothing_can_be_lifted(qtbot: QtBot) -> None:
    window = by_hand(qtbot, "hand_dice")
    strike(window)
    drag(window, force_spot(window, "force west"), spot(window, "1104"))
    assert window.controller.table.session.pending.action.piece == "force middle"
    assert not window.prompt_bar.step_button.isVisible()


def test_undo_takes_the_decision_back_from_the_panel(qtbot: QtBot) -> None:
    window = by_hand(qtbot, "hand_dice")
    panel = strike(window)
    QTest.keyClick(panel, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert panel.isHidden()
    assert window.controller.table.at == 0
    drag(window, force_spot(window, "force west"), spot(window, "1104"))
    assert window.controller.table.session.pending.action.piece == "force west"


def test_a_replay_asks_for_nothing_and_the_throw_waits_behind_it(qtbot: QtBot) -> None:
    window = by_hand(qtbot, "hand_dice")
    panel = strike(window)
    window.replay.toggle()
    assert panel.isHidden()
    window.replay.first()
    window.replay.forward()
    settle(qtbot, window)
    assert panel.isHidden()
    window.replay.leave()
    assert panel.isVisible()
    press(window, 4)
    assert given(window) == [4]


@pytest.mark.long
def test_another_game_leaves_no_panel_behind(qtbot: QtBot) -> None:
    window = by_hand(qtbot, "hand_dice")
    panel = strike(window)
    window.controller.start({"seed": "2"})
    settle(qtbot, window)
    assert panel.isHidden()
    assert not window.actions_by_command.by_id["hand_dice"].isChecked(), "the new game is thrown by its seed"
    drag(window, force_spot(window, "force middle"), spot(window, "1204"))
    settle(qtbot, window)
    assert decided(window.controller.table) == ["Strike 1204 from 1205"]


@pytest.mark.long
def test_another_game_that_asks_the_same_begins_with_empty_dice(qtbot: QtBot) -> None:
    window = by_hand(qtbot, "hand_dice")
    panel = strike(window)
    press(window, 4, 6)
    assert panel.results == (6, None)
    other = small_table({"by_hand": "dice"})
    other.submit(targets(other.offers(), "force middle")["1204"][0])
    other.give([4])
    window.controller.seat(other)
    assert panel.isVisible()
    assert panel.results == (None, None)


@pytest.mark.parametrize(("east", "north"), after(1, [(-150.0, -150.0), (-150.0, 150.0), (150.0, -150.0)]))
def test_the_panel_goes_where_the_fight_is_not(qtbot: QtBot, east: float, north: float) -> None:
    window = by_hand(qtbot, "hand_dice")
    view = window.map_view
    view.set_zoom(90.0)
    middle = (window.scene.place_centre("1204") + window.scene.place_centre("1205")) / 2
    view.centre_at(middle + QPointF(east, north) * 1.5)
    panel = strike(window)
    for place in ("1204", "1205"):
        there = view.mapFromScene(window.scene.place_rect(place)).boundingRect()
        assert not panel.geometry().intersects(there), place


def test_the_window_closes_while_a_throw_is_asked_for(qtbot: QtBot) -> None:
    window = by_hand(qtbot, "hand_dice")
    panel = strike(window)
    window.close()
    assert panel.isHidden()


@pytest.mark.long
def test_after_an_error_the_throw_is_asked_for_again(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    window = by_hand(qtbot, "hand_dice")
    panel = strike(window)
    table = window.controller.table

    def fall(_results):
        raise RuntimeError("the dice fell off the table")

    monkeypatch.setattr(table, "give", fall)
    with qtbot.captureExceptions() as errors:
        press(window, 4)
    assert [str(error) for _kind, error, _trace in errors] == ["the dice fell off the table"]
    assert panel.isVisible()
    monkeypatch.undo()
    press(window, 4)
    assert given(window) == [4]


@pytest.mark.long
def test_a_panel_that_was_pushed_aside_stays_there_and_pushes_no_map(qtbot: QtBot) -> None:
    window = by_hand(qtbot, "hand_dice")
    panel = strike(window)
    before, sight = panel.pos(), window.map_view.seen_rect()
    grip = QPoint(20, 12)
    QTest.mousePress(panel, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, grip)
    QTest.mouseMove(panel, grip + QPoint(-60, 40))
    QTest.mouseRelease(panel, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, grip)
    aside = panel.pos()
    assert aside != before
    assert window.map_view.seen_rect() == sight
    press(window, 4)
    assert len(panel.asked.dice) == 2
    assert panel.pos() == aside


@pytest.mark.slow
def test_with_large_text_on_a_small_screen_the_buttons_stay_in_sight(qtbot: QtBot) -> None:
    window = by_hand(qtbot, "hand_dice", box=SmallEdition(volley=6), text_size=200)
    panel = strike(window)
    press(window, 4)
    assert window.map_view.rect().contains(panel.geometry())
    for button in (panel.give_button, panel.let_button, panel.back_button):
        assert panel.rect().contains(button.geometry())
    press(window, 1, 2, 3, 4, 5, 6)
    last = panel.rows[5].faces[0]
    assert not last.visibleRegion().isEmpty(), "the rows follow the keys"


@pytest.mark.parametrize("before", after(1, [9, None]))
def test_where_the_pieces_are_scrolled_the_one_that_return_draws_is_in_sight(
    qtbot: QtBot, before: int | None
) -> None:
    window = by_hand(qtbot, text_size=200)
    panel = window.hand_throws.panel
    many = tuple(replace(PIECES[0], label=f"piece {letter}") for letter in "abcdefghij")
    panel.set_room(QSize(600, 400))
    panel.ask(AskedThrow("Draw 1 [6.7]", "us", (), many, before), "")
    panel.show()
    QApplication.processEvents()
    if before is None:
        assert panel.pieces.buttons[9].visibleRegion().isEmpty()
        panel.setFocus()
        press(window, Qt.Key.Key_J)
        assert panel.pieces.marked == 9
    assert not panel.pieces.buttons[9].visibleRegion().isEmpty()


@pytest.mark.slow
def test_a_name_of_one_long_word_is_not_cut_off(qtbot: QtBot) -> None:
    def drawn(name: str) -> QImage:
        frame = QWidget()
        qtbot.addWidget(frame)
        button = PieceButton(frame)
        button.resize(130, 37)
        button.show_piece(AskedPiece(name, CounterView("one", "", "", ""), (1,)), before=False)
        image = button.grab().toImage()
        return image.copy(image.width() - 28, 0, 7, image.height())  # between the name and its count

    assert drawn("Communications Destroyed") == drawn("Snipers")


def test_a_game_without_throws_by_hand_has_no_panel_for_them(qtbot: QtBot) -> None:
    from bloodyridge_qt.ui.panels.hand_throw_panel import HandThrowPanel

    window = open_window(qtbot)
    assert not window.findChildren(HandThrowPanel)
    window.actions_by_command.by_id["hand_next"].trigger()
    assert not window.findChildren(HandThrowPanel), "nothing is thrown yet"
    strike(window)
    assert len(window.findChildren(HandThrowPanel)) == 1
