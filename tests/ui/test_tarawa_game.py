"""Whole games of Tarawa through the window, by mouse or by keys: after every decision as the model says."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from bloodyridge_qt.games.registry import edition_of
from bloodyridge_qt.table.archive.archive import Archive
from bloodyridge_qt.ui.board.cards_strip import CardsStrip
from bloodyridge_qt.ui.dialogs import question
from bloodyridge_qt.ui.dialogs.ending import EndingDialog
from tests.ui.eyes import read_in
from tests.ui.session_cases import open_game_window, trigger
from tests.ui.window_cases import drag, force_spot, settle, spot

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from bloodyridge_qt.table.offers import Offer
    from bloodyridge_qt.ui.shell.main_window import MainWindow

LEFT = Qt.MouseButton.LeftButton
LEFT_ALONE = Qt.KeyboardModifier.NoModifier


def by_mouse(window: MainWindow, offer: Offer) -> None:
    """What is touched for this decision is clicked or dragged."""
    board = window.map_view
    if not offer.touch:
        QTest.mouseClick(answers(window)[offer.title], LEFT)
    elif len(offer.touch) == 1:
        (key,) = offer.touch
        strip = window.findChild(CardsStrip)
        rows = (window.battle_panel.attacker.row, window.battle_panel.defender.row)
        if key in strip.buttons:
            shift = Qt.KeyboardModifier.ShiftModifier if offer.verb == "discard" else LEFT_ALONE
            QTest.mouseClick(strip.buttons[key], LEFT, shift)
        elif row := next((one for one in rows if one.has(key)), None):
            QTest.mouseClick(row, LEFT, pos=row.cell(key).whole.center().toPoint())
        else:
            point = board.mapFromScene(window.scene.picked_rect(key).center())
            QTest.mouseClick(board.viewport(), LEFT, pos=point)
    elif window.scene.stack(offer.mover).view.place == offer.target:  # onto itself
        for point in (force_spot(window, offer.mover), spot(window, offer.target)):
            click(window, point)
    else:
        drag(window, force_spot(window, offer.mover), spot(window, offer.target))


def answers(window: MainWindow) -> dict[str, QWidget]:
    """The buttons that answer the question, by their words."""
    shown = (one for one in window.prompt_bar.answer_buttons if one.isVisible())
    return {one.accessibleName(): one for one in shown}


def click(window: MainWindow, point: QPoint) -> None:
    port = window.map_view.viewport()
    QTest.mouseMove(port, point)
    QTest.mouseClick(port, LEFT, Qt.KeyboardModifier.NoModifier, point)


def by_keys(window: MainWindow, offer: Offer) -> None:
    """The same from the keyboard: Alt and the number of an answer; Tab, N and Return on the board."""
    board, scene = window.map_view, window.scene
    board.setFocus()
    if not offer.touch:
        number = [*answers(window)].index(offer.title) + 1
        QTest.keyClick(board, Qt.Key(Qt.Key.Key_0 + number), Qt.KeyboardModifier.AltModifier)
        return
    if offer.verb == "discard":  # in the hand, where Tab leads to it
        card = window.findChild(CardsStrip).buttons[offer.touch[0]]
        card.setFocus(Qt.FocusReason.TabFocusReason)
        QTest.keyClick(card, Qt.Key.Key_Delete)
        return
    if len(offer.touch) == 1:
        turn(
            board,
            Qt.Key.Key_Tab if not scene.movers else Qt.Key.Key_N,
            lambda: scene.picks.aim,
            offer.touch[0],
        )
    else:
        turn(board, Qt.Key.Key_Tab, lambda: scene.selected, offer.mover)
        turn(board, Qt.Key.Key_N, lambda: scene.hand.aim, offer.target)
    QTest.keyClick(board, Qt.Key.Key_Return)


def turn(board, key: Qt.Key, reached, wanted: str) -> None:
    """Press a key until what is wanted is reached."""
    for _ in range(60):
        if reached() == wanted:
            return
        QTest.keyClick(board, key)
    raise AssertionError(f"{wanted} is not reached")


HANDS = {"mouse": by_mouse, "keys": by_keys}


@pytest.mark.long
@pytest.mark.parametrize(
    ("hand", "decisions"),
    [
        ("mouse", 12),
        ("keys", 12),
        pytest.param("mouse", 9999, marks=pytest.mark.slow),
        pytest.param("keys", 9999, marks=pytest.mark.slow),
    ],
)
def test_a_game_through_the_window_is_after_every_decision_as_the_model_says(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hand: str, decisions: int
) -> None:
    monkeypatch.setattr(question, "ask_confirm", lambda *_of, **_more: True)
    values = {"seed": "betio", "cards": "21"}
    archive = Archive(edition_of("tarawa_1943"), tmp_path / "running")
    window = open_game_window(qtbot, archive, values=values)
    qtbot.waitUntil(window.isActiveWindow)
    table, twin = window.controller.table, archive.edition.start(values)
    twin.opening()
    luck = random.Random("betio")
    verbs = set()
    while not table.over and table.at < decisions:
        offers = table.offers()
        verb = luck.choice(sorted({one.action.verb for one in offers}))
        offer = luck.choice([one for one in offers if one.action.verb == verb])
        for _ in range(3):  # the cards may have taken room from the board, which is fitted by steps
            QApplication.processEvents()
            window.map_view.fit_sheet()
        QApplication.processEvents()
        HANDS[hand](window, offer)
        qtbot.waitUntil(lambda: table.at > twin.at)  # a key is a click a moment later
        settle(qtbot, window)
        assert table.at == twin.at + 1, offer
        assert table.session.journal.entries[table.at - 1].action == offer.action
        twin.submit(twin.offers()[offers.index(offer)])
        assert table.view() == twin.view() == window.scene.view_shown
        verbs.add(verb)
    assert len(verbs) > 5
    assert table.over or table.at == decisions
    if table.over:
        (ending,) = [one for one in window.findChildren(EndingDialog) if one.isVisible()]
        ending.close()
        assert archive.is_finished(table), "it lies among the finished games"


@pytest.mark.long
def test_the_last_dice_lie_there_again_in_a_game_that_is_gone_on_with(qtbot: QtBot, tmp_path: Path) -> None:
    archive = Archive(edition_of("tarawa_1943"), tmp_path / "running")
    window = open_game_window(qtbot, archive, values={"seed": "betio"})
    window.controller.finish()
    window.controller.decide(next(one for one in window.controller.table.offers() if not one.touch))
    settle(qtbot, window)
    assert window.controller.table.view().battle is None
    thrown = read_in(window.battle_panel.tray)
    assert thrown
    drawn = next(one for one in window.controller.table.offers() if "Regroup" in one.title)  # no die falls
    window.controller.decide(drawn)
    settle(qtbot, window)
    trigger(window, "undo")
    assert set(read_in(window.battle_panel.tray)) == set(thrown), "after a take-back as well"
    assert window.files.may_close()
    again = open_game_window(qtbot, archive, values={"seed": "other"})
    (left,) = [one for one in archive.unfinished() if one.decisions]
    assert not again.files.resume(left.key)
    assert again.controller.table.at == 1
    assert set(read_in(again.battle_panel.tray)) == set(thrown)
