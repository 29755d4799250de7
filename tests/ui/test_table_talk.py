"""What the window says and does while the table is in motion: prompt, buttons, status line, a drag."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bloodyridge_qt.games.bloody_ridge import edition
from bloodyridge_qt.games.bloody_ridge.screen.screen import BloodyRidgeScreen
from bloodyridge_qt.table.game_table import GameTable
from bloodyridge_qt.table.offers import movers, targets, waypoints
from bloodyridge_qt.ui.board import heard_board
from bloodyridge_qt.ui.dialogs.ending import EndingDialog
from tests.games.bloody_ridge.tables import From
from tests.slow import after
from tests.small_game.game import small_table
from tests.ui.window_cases import drag, force_spot, open_window, settle, spot

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from bloodyridge_qt.table.offers import Offer
    from bloodyridge_qt.ui.shell.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("unpainted")


def real_window(qtbot: QtBot, **preferences: object) -> MainWindow:
    return open_window(qtbot, edition.open_edition(), seed="2", **preferences)


def first_strike(window: MainWindow) -> Offer:
    table = window.controller.table
    mover = movers(table.offers())[0]
    return next(iter(targets(table.offers(), mover).values()))[0]


@pytest.mark.long
def test_the_prompt_says_what_goes_on_while_dice_roll(qtbot: QtBot) -> None:
    window = real_window(qtbot, dice="quick")
    choice = first_strike(window)
    told: list[str] = []
    player = window.controller.player
    player.beat_started.connect(
        lambda beat: told.append(window.prompt_bar.headline.plain_text()) if beat.dice else None
    )
    window.controller.decide(choice)
    settle(qtbot, window)
    assert told
    assert all(words == f"Force {choice.stand} attacks {choice.target} from {choice.stand}" for words in told)


def test_a_button_lets_go_only_where_another_force_can_be_chosen(qtbot: QtBot) -> None:
    window = open_window(qtbot)
    button = window.prompt_bar.cancel_button
    QTest.keyClick(window.map_view, Qt.Key.Key_Tab)
    assert button.text() == "Choose another piece (Esc)"
    window.controller.seat(small_table(done=frozenset({"force east", "force west"})))
    (only,) = window.scene.movers
    window.scene.select(only)
    assert button.isHidden(), "no other force can be chosen"


def test_a_force_that_rests_is_sent_back_by_a_button_that_names_its_hex(qtbot: QtBot) -> None:
    window = open_window(qtbot)
    scene = window.scene
    mover, rests = next(
        (mover, next(iter(waypoints(window.controller.table.offers(), mover))))
        for mover in scene.movers
        if waypoints(window.controller.table.offers(), mover)
    )
    scene.select(mover)
    home = scene.hand.home
    scene.hand.act(rests)
    assert scene.hand.resting == rests
    button = window.prompt_bar.cancel_button
    assert button.text() == f"Back to {home} (Esc)"
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert scene.hand.resting == ""
    assert button.text() == "Choose another piece (Esc)"


def test_return_with_a_piece_in_hand_and_nothing_pointed_at_says_what_leads_on(qtbot: QtBot) -> None:
    window = open_window(qtbot)
    window.scene.select(window.scene.movers[0])
    assert not window.scene.cursor_place
    QTest.keyClick(window.map_view, Qt.Key.Key_Return)
    assert "N goes to its next goal" in window.desk.note
    assert window.scene.selected
    assert not window.controller.table.at


def test_the_keys_of_a_button_that_is_not_there_say_what_is_asked(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_window(qtbot)
    QApplication.processEvents()
    said: list[str] = []
    monkeypatch.setattr(heard_board, "announce", lambda _view, words: said.append(words))
    QTest.keyClick(window.map_view, Qt.Key.Key_1, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(lambda: bool(said))
    assert "Tab lifts the next piece" in said[-1]
    assert not window.controller.table.at


def test_who_plays_alone_reads_of_no_opponent_in_the_menus(qtbot: QtBot) -> None:
    shown = [one.text() for one in open_window(qtbot).actions_by_command.by_id.values() if one.isVisible()]
    assert shown
    assert not any("opponent" in text for text in shown)


@pytest.mark.long
def test_the_count_of_a_lifted_force_lies_over_the_arrow_that_begins_there(qtbot: QtBot) -> None:
    window = real_window(qtbot, dice="none")
    scene, pieces = window.scene, window.scene.pieces.stacks
    mover = next(key for key in scene.movers if pieces[key].view.badge)
    low = pieces[mover].zValue()
    scene.select(mover)
    window.map_view.keys.next_target()
    assert scene.marks.path.isVisible()
    assert pieces[mover].zValue() > scene.marks.path.zValue()
    scene.deselect()
    assert pieces[mover].zValue() == low


def test_the_status_line_follows_a_hex_that_is_taken_under_the_cursor(qtbot: QtBot) -> None:
    window = open_window(qtbot)
    drag(window, force_spot(window, "force middle"), spot(window, "1204"))
    settle(qtbot, window)
    QTest.mouseMove(window.map_view.viewport(), spot(window, "1204"))
    assert window.scene.hovered_place == "1204"
    assert "Control: Japanese" in window.desk.place_label.words()


def test_a_note_is_not_overwritten_when_the_screen_catches_up(qtbot: QtBot) -> None:
    window = open_window(qtbot)
    QTest.mouseMove(window.map_view.viewport(), spot(window, "1204"))
    window.desk.show_note("Saved as here.brsave")
    window.controller.show_present()
    assert window.desk.place_label.words() == "Saved as here.brsave"


def test_the_status_line_tells_no_provenance_while_playing(qtbot: QtBot) -> None:
    window = real_window(qtbot, dice="none")
    place = first_strike(window).target
    QTest.mouseMove(window.map_view.viewport(), spot(window, place))
    words = window.desk.place_label.words()
    assert place in words
    assert "Control: US" in words
    assert not any(mark in words for mark in ("cited", "reconstructed", "derived"))
    assert "Provenance" not in window.desk.place_label.toolTip()


@pytest.mark.long
@pytest.mark.parametrize("waiting", after(1, [False, True]))
def test_a_drag_while_dice_fall_ends_that_and_lifts_the_force(qtbot: QtBot, waiting: bool) -> None:
    window = open_window(qtbot, dice="full")
    table, player, view = window.controller.table, window.controller.player, window.map_view
    drag(window, force_spot(window, "force middle"), spot(window, "1204"))
    assert player.playing
    if waiting:
        window.controller.step()
    other = next(key for key in movers(table.offers()) if key != "force middle")
    corner = view.mapToScene(0, 0)
    start = force_spot(window, other)
    QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, start)
    assert player.playing, "a press alone ends nothing"
    for part in range(1, 9):
        QTest.mouseMove(view.viewport(), start + (spot(window, "1304") - start) * part / 8)
        QApplication.processEvents()
    assert not player.playing
    assert window.scene.selected == other
    assert view.mapToScene(0, 0) == corner, "the map stays where it is"
    place = next(iter(targets(table.offers(), other)))
    QTest.mouseMove(view.viewport(), spot(window, place))
    QTest.mouseRelease(
        view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, spot(window, place)
    )
    window.controller.finish()
    assert [entry.action.piece for entry in table.session.journal.entries] == ["force middle", other]


@pytest.mark.slow
def test_a_drag_of_open_ground_while_dice_fall_still_pans(qtbot: QtBot) -> None:
    window = open_window(qtbot, dice="full")
    view = window.map_view
    view.set_zoom(240.0)
    window.controller.decide(first_strike(window))
    assert window.controller.player.playing
    middle = view.viewport().rect().center()
    if window.scene.stack_at(view.mapToScene(middle)) is not None:
        view.scroll_by(spot(window, "1204") - middle)
    corner = view.mapToScene(0, 0)
    drag(window, middle, middle + (spot(window, "1204") - middle) / 4)
    assert window.controller.player.playing
    assert view.mapToScene(0, 0) != corner


def at(window: MainWindow, position: str) -> None:
    """Lay out a position on the real map."""
    rules = From(position)
    sheet = window.controller.box.sheet(rules.setting.options)
    window.controller.seat(GameTable(BloodyRidgeScreen(sheet, rules), "leaving"))
    window.map_view.fit_sheet()


LAST_OF_THE_PHASE = "force 1715@1714 1; held 1709; pool cache"


def strike(window: MainWindow, target: str, *, by_program: bool = False) -> None:
    table = window.controller.table
    choice = targets(table.offers(), movers(table.offers())[0])[target][0]
    window.controller.decide(choice, unasked=by_program)


@pytest.mark.long
@pytest.mark.parametrize("way", after(1, ["program", "space", "click", "return", "run"]))
def test_between_phases_the_game_waits_with_what_the_phase_came_to(qtbot: QtBot, way: str) -> None:
    """Also while the program plays: what the counterattack takes is to be seen."""
    window = real_window(qtbot, dice="quick", pause_phases=True)
    at(window, LAST_OF_THE_PHASE)
    player, banner, board = window.controller.player, window.banners.banner, window.map_view
    window.controller.program_plays = way == "program"
    strike(window, "1713", by_program=way == "program")
    titles = []
    while player.playing:
        qtbot.waitUntil(lambda: player.waiting or not player.playing, timeout=20_000)
        if not player.playing:
            break
        assert banner.isVisible()
        titles.append(banner.banners[-1].title)
        assert len(banner.banners) == 1
        assert window.prompt_bar.headline.plain_text() == titles[-1]
        assert not window.prompt_bar.reason.plain_text(), "the banner tells what the phase came to"
        if way == "click":
            QTest.mouseClick(
                board.viewport(),
                Qt.MouseButton.LeftButton,
                Qt.KeyboardModifier.NoModifier,
                banner.geometry().center(),
            )
        elif way == "run":
            window.controller.run()
        else:
            QTest.keyClick(board, Qt.Key.Key_Return if way == "return" else Qt.Key.Key_Space)
    assert titles[:1] == ["Turn 1: Japanese Movement & Combat Phase is over"]
    assert len(titles) == (1 if way == "run" else 2)


@pytest.mark.long
@pytest.mark.parametrize(("dice", "pause"), after(1, [("none", True), ("quick", False)]))
def test_where_nothing_waits_the_banners_stay_until_the_next_key(
    qtbot: QtBot, dice: str, pause: bool
) -> None:
    window = real_window(qtbot, dice=dice, pause_phases=pause)
    at(window, LAST_OF_THE_PHASE)
    strike(window, "1713")
    qtbot.waitUntil(lambda: not window.controller.player.playing, timeout=20_000)
    banner = window.banners.banner
    assert [told.title[:7] for told in banner.banners] == ["Turn 1:", "Turn 1:"]
    assert banner.isVisible()
    QTest.keyClick(window.map_view, Qt.Key.Key_Tab)
    assert not banner.isVisible()
    assert window.scene.selected, "the key has done what it always does"


@pytest.mark.long
@pytest.mark.parametrize("dice", after(1, ["quick", "none"]))
def test_leaving_the_map_is_a_button_then_a_march_then_the_ending(qtbot: QtBot, dice: str) -> None:
    window = real_window(qtbot, dice=dice)
    at(window, "force 1715@1701 3 2; waiting 1218:1")
    leave = window.prompt_bar.answer_buttons[0]
    assert leave.isVisible()
    assert leave.accessibleName() == "Leave the map: win"
    marching = window.scene.stack("force 1 1715")
    heights: list[float] = [marching.y()]
    marching.yChanged.connect(lambda: heights.append(marching.y()))
    QTest.mouseClick(leave, Qt.MouseButton.LeftButton)
    if dice != "none":
        assert not window.findChildren(EndingDialog)
        qtbot.waitUntil(lambda: min(heights) < window.scene.sceneRect().top())
    settle(qtbot, window)
    assert window.scene.stack("force 1 1715") is None
    assert [dialog.isVisible() for dialog in window.findChildren(EndingDialog)] == [True]
    assert leave.isHidden()
