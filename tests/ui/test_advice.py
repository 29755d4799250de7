"""Advice in the real window: asked for by key and mouse, followed, counted, and left to the program."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bloodyridge_qt.games import registry
from bloodyridge_qt.table.advice import Judged
from bloodyridge_qt.table.archive.archive import Archive
from bloodyridge_qt.table.forecast import percent
from bloodyridge_qt.ui.board import heard_board
from bloodyridge_qt.ui.dialogs.review import ReviewDialog
from bloodyridge_qt.ui.panels.advice_panel import AdvicePanel
from bloodyridge_qt.ui.shell import advice_control, dock_layout
from tests.ferry.advice import ADVISED
from tests.ferry.test_ferry_window import press_button
from tests.table.strict_html import StrictHtml
from tests.ui.session_cases import open_game_window, shown, trigger
from tests.ui.window_cases import settle

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from bloodyridge_qt.ui.shell.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("unpainted")

LEFT = Qt.MouseButton.LeftButton


def open_advised(qtbot: QtBot, folder: Path, **values: str) -> MainWindow:
    archive = Archive(ADVISED, folder / "running")
    window = open_game_window(qtbot, archive, values={"seed": "3", **values}, calculator="tests.ferry.advice")
    press_button(qtbot, window, "The North player has the screen")
    return window


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    monkeypatch.setitem(registry.GAMES, "ferry", "tests.ferry.game")
    return open_advised(qtbot, tmp_path)


def ask(qtbot: QtBot, window: MainWindow) -> AdvicePanel:
    """Press H and wait until all has been found."""
    window.map_view.setFocus()
    QTest.keyClick(window.map_view, Qt.Key.Key_H)
    panel = window.advice.panel
    qtbot.waitUntil(lambda: panel.ask_button.isVisible() and panel.bars[0].isVisible(), timeout=30_000)
    return panel


@pytest.mark.long
def test_the_best_decisions_come_with_their_intervals_and_one_is_made_by_a_click(
    qtbot: QtBot, window: MainWindow
) -> None:
    table = window.controller.table
    panel = ask(qtbot, window)
    shown = [bar for bar in panel.bars if bar.isVisible()]
    assert shown
    for bar in shown:
        assert "–" in bar.words()
    assert "games played." in panel.state.plain_text()
    assert panel.titles[0].plain_text().startswith("1. ")
    title = panel.titles[0].plain_text().removeprefix("1. ")
    assert title in {offer.title for offer in table.offers()}
    assert table.advised == 1
    QTest.mouseClick(panel.play_buttons[0], LEFT)
    settle(qtbot, window)
    assert table.at == 1
    assert table.moments()[1].label == title
    assert not panel.bars[0].isVisible(), "the next decision was not asked about"


@pytest.mark.long
def test_advice_moves_no_panel_and_stays_before_the_log_when_it_was_followed(
    qtbot: QtBot, window: MainWindow
) -> None:
    docks = window.docks
    beside, sheet = docks.battle.height(), window.map_view.seen_rect()
    panel = ask(qtbot, window)
    QTest.mouseClick(panel.play_buttons[0], LEFT)
    window.map_view.setFocus()
    settle(qtbot, window)
    assert dock_layout.is_behind(docks.log), "the next advice comes where the last was"
    assert abs(docks.battle.height() - beside) < 2 * docks.advice.fontMetrics().height(), "there are tabs now"
    assert window.map_view.seen_rect() == sheet


@pytest.mark.long
def test_advice_that_is_followed_in_the_midst_of_a_replay_leads_back_to_the_game(
    qtbot: QtBot, window: MainWindow
) -> None:
    panel = ask(qtbot, window)
    for button in (panel.show_buttons[0], panel.play_buttons[0]):
        trigger(window, "replay")
        assert window.controller.replaying
        QTest.mouseClick(button, LEFT)
        assert not window.controller.replaying
    settle(qtbot, window)
    assert window.controller.table.at == 1


@pytest.mark.long
def test_a_piece_that_is_advised_is_lifted_and_aimed(qtbot: QtBot, window: MainWindow) -> None:
    QTest.mouseClick(ask(qtbot, window).play_buttons[0], LEFT)
    settle(qtbot, window)
    panel = ask(qtbot, window)
    moves = [at for at in range(3) if panel.titles[at].plain_text()[3:].startswith("Move")]
    QTest.mouseClick(panel.show_buttons[moves[0]], LEFT)
    offer = window.scene.hand.choice
    assert offer is not None
    assert offer.title == panel.titles[moves[0]].plain_text()[3:]


@pytest.mark.long
def test_advice_is_said_and_its_buttons_are_pressed_by_return(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(heard_board, "announce", lambda _view, words: said.append(words))
    QTest.mouseClick(ask(qtbot, window).play_buttons[0], LEFT)
    settle(qtbot, window)
    said.clear()
    panel = ask(qtbot, window)
    best = panel.titles[0].plain_text().removeprefix("1. ")
    begins = "Best: "
    qtbot.waitUntil(lambda: any(words.startswith(begins) for words in said))
    told = [words for words in said if words.startswith(begins) and best in words]
    assert re.search(re.escape(best) + r", wins the game \d+ %", told[-1])
    why = Judged("a", 0.5, 0.4, 0.6, 50, "Fights from jungle.")
    panel.show_advice((why,), {"a": "Strike"}, going=False)
    assert panel.best() == "Strike, wins the game 50 %. Fights from jungle."
    panel.show_advice((replace(why, low=0.31, high=0.69),), {"a": "Strike"}, going=True)
    assert panel.best() == "Strike, wins the game 31 to 69 %. Fights from jungle."
    panel = ask(qtbot, window)
    moves = [at for at in range(3) if panel.titles[at].plain_text()[3:].startswith("Move")]
    button = panel.show_buttons[moves[0]]
    assert panel.titles[moves[0]].plain_text()[3:] in button.accessibleName()
    button.setFocus(Qt.FocusReason.TabFocusReason)
    said.clear()
    QTest.keyClick(button, Qt.Key.Key_Return)
    QApplication.processEvents()
    assert window.map_view.hasFocus()
    assert window.scene.cursor_place == window.scene.hand.choice.target
    assert said[-1].startswith("On the board")
    panel.play_buttons[0].setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(panel.play_buttons[0], Qt.Key.Key_Return)
    settle(qtbot, window)
    assert window.controller.table.moments()[-1].label == best


@pytest.mark.long
def test_advice_is_said_once_with_what_the_piece_in_hand_comes_to_and_not_after_a_decision(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(heard_board, "announce", lambda _view, words: said.append(words))
    panel, scene = window.advice.panel, window.scene
    for _decision in range(12):
        panel = ask(qtbot, window)
        qtbot.waitUntil(lambda: any(words.startswith("Best: ") for words in said))
        movers = {offer.title: offer.mover for offer in window.controller.table.offers()}
        shown = [one.plain_text()[3:].partition(": ")[2] or one.plain_text()[3:] for one in panel.titles[:3]]
        best, *others = [movers.get(title, "") for title in shown if title]
        other = next((mover for mover in others if mover and best and mover != best), "")
        if other:
            break
        QTest.mouseClick(panel.play_buttons[0], LEFT)
        settle(qtbot, window)
        said.clear()
    assert other, "two pieces are worth a thought somewhere"
    assert not any("with the piece in hand" in words for words in said)
    said.clear()
    scene.select(other)
    ask(qtbot, window)
    QApplication.processEvents()
    assert said[0] == "Games are played."
    told = [words for words in said if re.search("[Bb]est", words)]
    assert len(told) == 1, told
    assert re.search(r"^Best: .*; with the piece in hand: .*, \d+ %", told[0])
    said.clear()
    trigger(window, "hint")
    window.controller.decide(window.controller.table.offers()[0])
    settle(qtbot, window)
    assert not any("Best" in words for words in said)


@pytest.mark.long
def test_advice_is_stopped_and_ends_with_the_decision(qtbot: QtBot, window: MainWindow) -> None:
    panel = window.advice.panel
    trigger(window, "hint")
    assert panel.stop_button.isVisible()
    QTest.mouseClick(panel.stop_button, LEFT)
    assert panel.ask_button.isVisible()
    trigger(window, "hint")
    QApplication.processEvents()
    assert dock_layout.is_behind(window.docks.log)
    window.map_view.setFocus()
    window.controller.decide(window.controller.table.offers()[0])
    settle(qtbot, window)
    assert "how often" in panel.state.plain_text().lower()
    QApplication.processEvents()
    assert dock_layout.is_behind(window.docks.log), "the next advice comes where this one was"


@pytest.mark.long
def test_the_program_plays_and_gives_its_reasons_until_it_is_stopped(
    qtbot: QtBot, window: MainWindow
) -> None:
    table = window.controller.table
    window.controller.decide(table.offers()[0])
    settle(qtbot, window)
    trigger(window, "undo")
    assert window.desk.note.startswith("Undo")
    notes: list[str] = []
    window.controller.player.beat_started.connect(lambda _beat: notes.append(window.desk.note))
    trigger(window, "program_plays")
    panel = window.advice.panel
    qtbot.waitUntil(lambda: table.at >= 2, timeout=60_000)
    assert notes
    assert not any(note.startswith("Undo") for note in notes), "that was before"
    assert panel.played.plain_text()
    assert not window.advice.playing, "the other seat takes the screen by itself"
    assert table.advised >= 2
    firsts = {line.moment: line.text for line in reversed(table.log_lines()) if line.moment >= 0}
    assert [firsts[at].startswith("Program: ") for at in range(table.at)] == [True] * table.at
    trigger(window, "restart")
    assert window.controller.table is not table
    assert not panel.played.plain_text(), "it was played in the game before"


@pytest.mark.long
def test_the_program_waits_while_a_mode_has_the_board(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else it would play on under the map that is looked at; no piece can be lifted there either."""
    monkeypatch.setattr(advice_control, "THINKING", 50)
    table = window.controller.table
    trigger(window, "program_plays")
    window.scene.locked = True
    at = table.at
    qtbot.waitUntil(lambda: bool(window.advice.panel.bars[0].isVisible()), timeout=60_000)
    qtbot.wait(300)
    assert table.at == at
    assert window.map_view.keys.foremost() == ""
    window.scene.locked = False
    qtbot.waitUntil(lambda: table.at > at, timeout=60_000)


@pytest.mark.long
def test_a_purist_cannot_ask_and_is_told_why(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(registry.GAMES, "ferry", "tests.ferry.game")
    window = open_advised(qtbot, tmp_path, purist="yes")
    QTest.keyClick(window.map_view, Qt.Key.Key_H)
    assert window.controller.table.advised == 0
    assert "purist" in window.desk.note
    QTest.keyClick(window.map_view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert "when a decision can be taken back" in window.desk.note


def reviewed(qtbot: QtBot, window: MainWindow) -> ReviewDialog:
    """The review of a game that is played to its end, as it begins."""
    controller = window.controller
    while not controller.table.over:
        controller.decide(controller.table.offers()[-1])
        settle(qtbot, window)
    window.desk.close_dialogs()
    trigger(window, "review")
    (dialog,) = shown(window, ReviewDialog)
    return dialog


@pytest.mark.long
def test_a_game_is_reviewed_seen_over_the_replay_and_told_in_its_report(
    qtbot: QtBot, window: MainWindow
) -> None:
    controller = window.controller
    dialog = reviewed(qtbot, window)
    table = controller.table
    qtbot.waitUntil(lambda: table.weighed and dialog.turning_buttons[0].isVisible(), timeout=60_000)
    assert table.advised == 0, "a game that is over may be reviewed at leisure"
    assert dialog.table.rowCount() == table.at
    luck = {dialog.table.item(row, 4).text() for row in range(table.at)}
    assert not {"+0", "-0"} & luck
    assert not any("-" in one for one in luck), "with a minus sign"
    chances = table.review.chances()
    total = sum(one.luck - one.loss for one in table.review.weighed)
    assert total == pytest.approx(chances[-1] - chances[0]), "skill and luck add up"
    QTest.mouseClick(dialog.turning_buttons[0], LEFT)
    assert window.replay.active
    assert window.replay.moment == table.review.turning_points[0]
    graph = window.replay.bar.graph
    assert graph.isVisible()
    assert graph.chances == chances
    QTest.mouseClick(graph, LEFT, Qt.KeyboardModifier.NoModifier, graph.spot(3).toPoint())
    assert window.replay.moment == 3
    assert window.replay.bar.slider.x_of(4) == pytest.approx(graph.spot(3).x(), abs=1)
    assert f"chance to win: {percent(chances[3])}" in window.replay.bar.where.words(), "not by hover alone"
    dialog.close()
    page = window.files.archive.report(table)
    assert 'id="review"' in page
    StrictHtml(page)


@pytest.mark.slow
def test_a_review_that_is_stopped_shows_what_was_weighed(qtbot: QtBot, window: MainWindow) -> None:
    controller = window.controller
    dialog = reviewed(qtbot, window)
    assert dialog.stop_button.isVisible()
    QTest.mouseClick(dialog.stop_button, LEFT)
    assert not window.review.calculator.asking
    assert not dialog.stop_button.isVisible()
    weighed = controller.table.review.moments
    assert dialog.state.text().startswith(f"Stopped after {weighed} of {controller.table.at} ")
    assert dialog.isVisible()


def judged(*wins: tuple[str, float]) -> tuple[Judged, ...]:
    return tuple(Judged(words, win, win - 0.1, win + 0.1, 50, "") for words, win in wins)


@pytest.mark.long
def test_rows_of_advice_keep_their_places_while_the_keys_or_a_pointer_are_on_them(
    qtbot: QtBot, window: MainWindow
) -> None:
    """They have numbers once no more games are played, and stand in order then; the keys go along."""
    trigger(window, "dock_tips")
    panel, words = window.advice.panel, {one: one.upper() for one in "abcd"}
    window.activateWindow()

    def titles() -> list[str]:
        return [one.plain_text() for one in panel.titles if one.isVisible()]

    panel.show_advice(judged(("a", 0.5), ("b", 0.4), ("c", 0.3), ("d", 0.2)), words, going=True)
    qtbot.waitUntil(lambda: panel.play_buttons[0].isVisible())
    panel.play_buttons[0].setFocus(Qt.FocusReason.TabFocusReason)
    better = judged(("d", 0.6), ("b", 0.5), ("a", 0.4), ("c", 0.3))
    panel.show_advice(better, words, going=True)
    assert titles() == ["A", "B", "C"]
    wanted = []
    panel.play_wanted.connect(wanted.append)
    QTest.keyClick(panel.play_buttons[0], Qt.Key.Key_Space)
    assert wanted == ["a"]
    window.map_view.setFocus()
    assert titles() == ["D", "B", "A"]
    panel.play_buttons[2].setFocus(Qt.FocusReason.TabFocusReason)
    panel.show_advice(judged(("a", 0.7), ("d", 0.6), ("b", 0.4)), words, going=True)
    assert titles() == ["D", "B", "A"]
    assert "may change" in panel.state.plain_text()
    panel.show_advice(judged(("a", 0.7), ("d", 0.6), ("b", 0.4)), words, going=False)
    assert titles() == ["1. A", "2. D", "3. B"]
    assert panel.play_buttons[0].hasFocus(), "the keys went along with what they were on"
    window.map_view.setFocus()
    QTest.mouseMove(panel.play_buttons[1])
    panel.show_advice(judged(("b", 0.7), ("d", 0.6), ("a", 0.4)), words, going=False)
    assert titles() == ["A", "D", "B"], "without numbers: the pointer holds their places"
    QTest.mouseMove(window.map_view.viewport(), QPoint(40, 40))
    assert titles() == ["1. B", "2. D", "3. A"]


def test_a_chance_is_told_once_it_means_one_and_none_is_called_better_than_others_as_good(
    qtbot: QtBot, window: MainWindow
) -> None:
    trigger(window, "dock_tips")
    panel, words = window.advice.panel, {one: one.upper() for one in "abc"}
    few = tuple(Judged(one, 1.0, 0.34, 1.0, 3, "") for one in "abc")
    panel.show_advice(few, words, going=True)
    qtbot.waitUntil(lambda: panel.bars[0].isVisible())
    assert [bar.words() for bar in panel.bars] == ["still open"] * 3
    panel.show_advice(few, words, going=False)
    assert panel.bars[0].words() == "34–100 %", "who stops that early is told how little is known"
    many = [
        Judged(one, win, win - 0.02, win + 0.02, 900, "")
        for one, win in (("a", 0.5), ("b", 0.49), ("c", 0.48))
    ]
    panel.show_advice(many, words, going=False)
    assert panel.bars[0].words() == "50 % (48–52 %)"
    assert panel.close_call.plain_text().startswith("No clear difference")
    assert "no clear difference" in panel.best()
    panel.show_advice([*many[:2], replace(many[2], win=0.3, high=0.32)], words, going=False)
    assert panel.close_call.plain_text().startswith("The first two")


@pytest.mark.long
def test_who_asks_by_key_is_told_the_key_that_leads_to_the_answer(qtbot: QtBot, window: MainWindow) -> None:
    window.activateWindow()
    panel = ask(qtbot, window)
    assert window.desk.note.endswith("F8 goes there, Esc back.")
    QTest.keyClick(window.map_view, Qt.Key.Key_F8)
    qtbot.waitUntil(lambda: QApplication.focusWidget() is panel.play_buttons[0])
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Escape)
    assert QApplication.focusWidget() is window.map_view
