"""Bloody Ridge with the player's own dice, through the window: set-up, strike, draws, a charge, crews."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from bloodyridge_qt.engine.hand import HandMode
from bloodyridge_qt.games.bloody_ridge.edition import open_edition
from bloodyridge_qt.games.bloody_ridge.rules.ruleset import BloodyRidge
from bloodyridge_qt.table.archive.archive import Archive
from bloodyridge_qt.table.offers import buttons, movers, picks, targets
from bloodyridge_qt.ui.dialogs import question
from bloodyridge_qt.ui.dialogs.unfinished import UnfinishedDialog
from tests.slow import after
from tests.ui.inspect_cases import a_window
from tests.ui.session_cases import shown
from tests.ui.window_cases import drag, force_spot, settle, spot

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from bloodyridge_qt.ui.shell.main_window import MainWindow

RETURN = Qt.Key.Key_Return
FORCE = "force 1 1516"


@pytest.fixture
def start(qtbot: QtBot, tmp_path: Path):
    """Begin a game with these choices, up to the first decision or throw."""

    def begin(**choices: str) -> MainWindow:
        window = a_window(qtbot, tmp_path, seed="7")
        window.controller.start({"seed": "7", **choices})
        settle(qtbot, window)
        window.map_view.fit_sheet()
        return window

    return begin


def press(window: MainWindow, *keys: int | Qt.Key) -> None:
    for key in keys:
        code = Qt.Key(Qt.Key.Key_0 + key) if isinstance(key, int) and key < 10 else key
        QTest.keyClick(QApplication.focusWidget() or window, code)


def throw_all(window: MainWindow, japanese: int, us: int, most: int = 40) -> None:
    """Answer every throw: these numbers for every die of a side, by keys."""
    for _ in range(most):
        asked = window.controller.table.asked()
        if asked is None:
            return
        assert window.hand_throws.panel.isVisible()
        assert window.hand_throws.panel.asked == asked
        assert asked.dice, "no draw is asked for"
        value = japanese if asked.side == "japanese" else us
        press(window, *([value] * len(asked.dice)))
        if len(asked.dice) > 1:
            press(window, RETURN)
    raise AssertionError("the throws do not end")


@pytest.mark.long
def test_the_panel_of_the_set_up_leaves_the_red_row_in_sight(start) -> None:
    window = start(by_hand="dice")
    view, panel = window.map_view, window.hand_throws.panel
    window.resize(1280, 800)
    view.fit_field()
    QApplication.processEvents()
    asked = window.controller.table.asked()
    assert len(asked.dice) == 12
    for die in asked.dice:
        hex_rect = view.mapFromScene(window.scene.place_rect(die.place)).boundingRect()
        assert not panel.geometry().intersects(hex_rect), f"{die.place} lies under the panel"


@pytest.mark.long
def test_the_set_up_is_twelve_keys_and_return(start) -> None:
    window = start(by_hand="dice")
    panel = window.hand_throws.panel
    assert [row.isVisible() for row in panel.rows] == [True] * 12
    press(window, *[4] * 11)
    assert panel.give_button.text() == "Count them (1 missing)"
    press(window, 4, RETURN)
    table = window.controller.table
    assert table.asked() is None
    assert window.hand_throws.panel.isHidden()
    assert len(movers(table.offers())) == 12
    assert dict(table.sources())["by hand"] == 12
    assert "by hand" in window.log_panel.text()


@pytest.mark.long
def test_a_return_too_many_after_a_throw_decides_nothing(
    start, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was meant for the die; once what has come could be read, it decides."""
    monkeypatch.setattr("bloodyridge_qt.ui.panels.prompt_bar.UNREAD", 5000)
    window = start(by_hand="dice")
    press(window, *[4] * 12, RETURN)
    settle(qtbot, window)
    table = window.controller.table
    window.scene.select(movers(table.offers())[0])
    window.map_view.keys.next_target()
    press(window, RETURN)
    assert (table.at, table.asked()) == (0, None)
    press(window, RETURN)
    assert (table.at, table.asked()) != (0, None)


def cut_off(window: MainWindow) -> None:
    """The program ends in the middle of everything."""
    kept = window.files.archive.autosaves[window.controller.table]
    window.close()
    kept.release()


def taken_up(qtbot: QtBot, folder: Path) -> MainWindow:
    """The window of the next start, in which the unfinished game goes on."""
    window = a_window(qtbot, folder)
    window.unfinished.show()
    (dialog,) = shown(window, UnfinishedDialog)
    assert "Waits for" in {label.text() for label in dialog.preview.findChildren(QLabel)}
    QTest.mouseClick(dialog.go_button, Qt.MouseButton.LeftButton)
    settle(qtbot, window)
    assert window.focusWidget() is window.hand_throws.panel, "what is typed is for the throw"
    return window


@pytest.mark.slow
def test_a_set_up_goes_on_at_its_die_when_the_program_was_cut_off(
    qtbot: QtBot, start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as before:  # as programs left it that asked die by die
        before.setattr(BloodyRidge, "thrown_at_once", lambda _rules, _state, name: (name,))
        window = start(by_hand="dice", sealed="yes")
        assert not window.isWindowModified()
        press(window, 4, 5)
    press(window, 6)
    assert window.isWindowModified()
    asked, told = window.controller.table.asked(), window.log_panel.text()
    cut_off(window)
    again = taken_up(qtbot, tmp_path)
    panel = again.hand_throws.panel
    assert panel.isVisible()
    assert panel.asked == asked
    assert panel.back_button.text() == "Begin the set-up again"
    assert not panel.back_button.isEnabled(), "nothing is taken back in a sealed game"
    assert again.log_panel.text() == told
    press(again, *[4] * 9, RETURN)
    assert again.controller.table.asked() is None
    assert [one.value for one in again.controller.table.session.journal.opening if not one.drawn] == [
        4, 5, 6, *[4] * 9,
    ]  # fmt: skip


@pytest.mark.long
@pytest.mark.parametrize("way", after(1, ["cut off", "saved"]))
def test_a_volley_that_was_typed_in_is_there_when_the_game_is_opened(
    qtbot: QtBot, start, tmp_path: Path, way: str
) -> None:
    window = start(seed="2")
    window.actions_by_command.by_id["hand_dice"].trigger()
    drag(window, force_spot(window, FORCE), spot(window, "1416"))
    press(window, 6)
    assert len(window.hand_throws.panel.asked.dice) == 3
    press(window, 6, 2, 6, RETURN)
    table = window.controller.table
    asked, told, seen = table.asked(), window.log_panel.text(), table.view()
    assert "US fire" in asked.title
    if way == "saved":
        window.files.archive.save(table, tmp_path / "volley.brsave")
        window.close()
        again = a_window(qtbot, tmp_path, seed="8")
        assert again.files.open_path(tmp_path / "volley.brsave")
        settle(qtbot, again)
        assert not again.isWindowModified()
    else:
        cut_off(window)
        again = taken_up(qtbot, tmp_path)
    opened = again.controller.table
    assert again.hand_throws.panel.isVisible()
    assert again.hand_throws.panel.asked == asked
    assert again.log_panel.text() == told
    assert again.scene.view_shown == opened.view() == seen
    assert again.actions_by_command.by_id["hand_dice"].isChecked(), "it asks as it did when it was left"
    throw_all(again, japanese=1, us=6)
    settle(qtbot, again)
    assert opened.at == 1
    fallen = [one.value for one in opened.session.thrown() if one.name[0] == "Japanese fire"]
    assert fallen[:3] == [6, 2, 6]


@pytest.mark.slow
def test_the_mode_is_kept_when_the_program_is_cut_off(start, tmp_path: Path) -> None:
    window = start()
    window.actions_by_command.by_id["hand_draws"].trigger()
    assert window.isWindowModified()
    cut_off(window)
    archive = Archive(open_edition(), autosaves=tmp_path / "running")
    (left,) = archive.unfinished()
    assert archive.resume(left.key).hand == HandMode(draws=True)


@pytest.mark.long
def test_a_strike_by_hand_from_the_drag_to_the_taken_hex(qtbot: QtBot, start) -> None:
    window = start()
    window.actions_by_command.by_id["hand_dice"].trigger()
    target = next(iter(targets(window.controller.table.offers(), FORCE)))
    drag(window, force_spot(window, FORCE), spot(window, target))
    panel = window.hand_throws.panel
    assert panel.isVisible()
    assert target in panel.asked.title
    assert panel.asked.side == "us"
    press(window, 5)
    throw_all(window, japanese=1, us=6)
    settle(qtbot, window)
    assert {stack.place for stack in window.controller.table.view().stacks if stack.key == FORCE} == {target}
    assert panel.isHidden()
    assert f"{target}" in window.log_panel.text()


@pytest.mark.slow
def test_a_strike_that_was_taken_back_offers_what_fell(start) -> None:
    window = start()
    window.actions_by_command.by_id["hand_dice"].trigger()
    target = next(iter(targets(window.controller.table.offers(), FORCE)))
    drag(window, force_spot(window, FORCE), spot(window, target))
    press(window, 5)
    panel = window.hand_throws.panel
    QTest.mouseClick(panel.back_button, Qt.MouseButton.LeftButton)
    assert panel.isHidden()
    assert window.controller.table.at == 0
    drag(window, force_spot(window, FORCE), spot(window, target))
    assert [row.before for row in panel.rows[:1]] == [5]


@pytest.mark.long
def test_a_wrongly_counted_volley_is_corrected_while_the_strike_stands(qtbot: QtBot, start) -> None:
    window = start()
    window.actions_by_command.by_id["hand_dice"].trigger()
    table, panel = window.controller.table, window.hand_throws.panel
    correct = window.actions_by_command.by_id["hand_correct"]
    assert not correct.isEnabled()
    target = next(iter(targets(table.offers(), FORCE)))
    drag(window, force_spot(window, FORCE), spot(window, target))
    assert panel.correct_button.isHidden(), "nothing was thrown before it"
    press(window, 5)
    asked = panel.asked
    press(window, *[6] * len(asked.dice), RETURN)
    assert panel.asked.side != asked.side
    QTest.mouseClick(panel.correct_button, Qt.MouseButton.LeftButton)
    assert panel.isVisible()
    assert panel.asked.title == asked.title
    assert [row.before for row in panel.rows[: len(asked.dice)]] == [6] * len(asked.dice)
    press(window, *[1] * len(asked.dice), RETURN)
    throw_all(window, japanese=1, us=6)
    settle(qtbot, window)
    assert table.at == 1
    assert correct.isEnabled()
    QTest.keyClick(window, Qt.Key.Key_F6, Qt.KeyboardModifier.ShiftModifier)
    assert panel.isVisible()
    assert table.at == 0
    assert table.taken_back == 0
    press(window, RETURN)
    throw_all(window, japanese=1, us=6)
    settle(qtbot, window)
    assert (table.at, table.taken_back) == (1, 0)


@pytest.mark.slow
def test_looking_at_the_map_puts_the_panel_away_for_as_long(start) -> None:
    window = start(by_hand="dice")
    panel = window.hand_throws.panel
    assert panel.isVisible()
    window.inspecting.toggle()
    assert panel.isHidden()
    window.inspecting.toggle()
    assert panel.isVisible()


@pytest.mark.slow
def test_a_replay_of_dice_thrown_by_hand_asks_for_none(qtbot: QtBot, start) -> None:
    window = start(by_hand="dice")
    press(window, *[3] * 12, RETURN)
    target = next(iter(targets(window.controller.table.offers(), FORCE)))
    drag(window, force_spot(window, FORCE), spot(window, target))
    throw_all(window, japanese=1, us=1)
    settle(qtbot, window)
    at = window.controller.table.at
    window.replay.toggle()
    window.replay.first()
    for _ in range(2):
        window.replay.forward()
        window.controller.player.finish()
        assert window.hand_throws.panel.isHidden()
    window.replay.leave()
    assert window.controller.table.at == at


@pytest.mark.long
def test_a_charge_with_crew_pool_and_dice_all_by_hand(
    qtbot: QtBot, start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """[11.4] [11.5] Everything there is to click, in one fight."""
    asked_about: list[str] = []
    monkeypatch.setattr(
        question, "ask_confirm", lambda _parent, title, *_of: (asked_about.append(title), True)[1]
    )
    window = start(by_hand="all", banzai="on", mg_crews="on")
    table, panel = window.controller.table, window.hand_throws.panel
    press(window, *[6] * 12, RETURN)

    drag(window, force_spot(window, "crew 1"), spot(window, "1516"))
    settle(qtbot, window)
    assert [len(stack.counters) for stack in table.view().stacks if stack.place == "1516"] == [6]
    QTest.mouseClick(window.prompt_bar.answer_buttons[0], Qt.MouseButton.LeftButton)
    settle(qtbot, window)
    assert len(asked_about) == 1

    drag(window, force_spot(window, FORCE), spot(window, "1416"))
    press(window, 6)
    for _ in range(3):
        assert [button.piece for button in panel.pieces.buttons] == list(table.asked().pieces)
        eights = [
            b for b in panel.pieces.buttons if b.piece.counter.factor == "8" and "rifle" in b.piece.label
        ]
        QTest.mouseClick(eights[0], Qt.MouseButton.LeftButton)
    settle(qtbot, window)
    assert len(buttons(table.offers())) == 2
    assert panel.isHidden()

    QTest.mouseClick(window.prompt_bar.answer_buttons[1], Qt.MouseButton.LeftButton)
    assert len(asked_about) == 2
    press(window, 2, 5)
    settle(qtbot, window)
    marines = picks(table.offers())
    assert len(marines) == 3
    rect = window.scene.counter_rect(next(iter(marines)))
    at = window.map_view.mapFromScene(rect.center())
    QTest.mouseClick(
        window.map_view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at
    )
    settle(qtbot, window)
    assert len(panel.asked.dice) == 2, "one of the three is gone"
    throw_all(window, japanese=1, us=6)
    settle(qtbot, window)
    assert {stack.place for stack in table.view().stacks if stack.key == FORCE} == {"1416"}


@pytest.mark.long
def test_a_hex_pointed_at_is_told_as_it_is_shown(start) -> None:
    window = start()
    scene, table = window.scene, window.controller.table
    before = scene.view_shown
    table.submit(next(one for many in targets(table.offers(), FORCE).values() for one in many))
    while table.view().markers == before.markers and not table.over:
        mover = movers(table.offers())[0]
        table.submit(next(one for many in targets(table.offers(), mover).values() for one in many))
    taken = next(one.place for one in table.view().markers if one not in before.markers)
    scene.hover(taken)
    assert "Control: US" in window.desk.place_label.toolTip()
    scene.show_view(table.view())
    assert "Control: Japanese" in window.desk.place_label.toolTip()
