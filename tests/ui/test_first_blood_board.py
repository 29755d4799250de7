"""Stacks of First Blood on the board: who can be taken, what still has to act, losses among stacked units."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from bloodyridge_qt.games.first_blood.rules import terms as t
from bloodyridge_qt.games.registry import edition_of
from bloodyridge_qt.table.archive.archive import Archive
from bloodyridge_qt.ui.dialogs import question
from bloodyridge_qt.ui.drawing import theme
from tests.games.first_blood.fields import Field
from tests.ui.session_cases import open_game_window
from tests.ui.test_first_blood_window import answers, head
from tests.ui.window_cases import drag, settle, spot

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from bloodyridge_qt.ui.shell.main_window import MainWindow

LEFT = Qt.MouseButton.LeftButton

Laid = Callable[[Field], "MainWindow"]


@pytest.fixture
def lay(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Laid:
    """Opens the window with a position that was set up by hand."""
    monkeypatch.setattr(question, "ask_confirm", lambda *_of, **_more: True)

    def laid(field: Field) -> MainWindow:
        archive = Archive(edition_of("first_blood"), tmp_path / "running")
        window = open_game_window(qtbot, archive)
        line = archive.edition.line_of(field.rules, field.state)
        window.controller.seat(archive.paste_position(line, "lunga"))
        settle(qtbot, window)
        window.map_view.fit_sheet()
        qtbot.waitUntil(window.isActiveWindow)
        return window

    return laid


def test_a_movement_phase_that_cannot_end_yet_names_who_has_to_move_and_refuses_its_end_with_that(
    qtbot: QtBot, lay: Laid
) -> None:
    """[6.4]"""
    window = lay(Field(t.US, "movement begins", {"entry 11": ["2/3", "7/1"], "0708": ["1/1"]}))
    table = window.controller.table
    reason = "2 units must leave an entry point before the phase can end: 2/3, 7/1 [6.4]."
    assert window.prompt_bar.reason.plain_text().startswith(reason)
    assert {stack.key for stack in window.scene.view_shown.stacks if stack.due} == {"2/3", "7/1"}
    assert "End the movement phase" in answers(window)
    told: list[str] = []
    window.scene.refused.connect(lambda text, _place: told.append(text))
    QTest.keyClick(window.map_view, Qt.Key.Key_1, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(lambda: told == [reason])
    assert table.at == 0
    (typed,) = [one for one in window.typed.meanings("end movement") if one.run is None]
    assert (typed.words, typed.aside) == ("End the movement phase", reason)
    for unit in ("7/1", "2/3"):
        drag(window, head(window, unit), spot(window, "1007"))
        settle(qtbot, window)
    assert table.at == 2
    assert "must leave" not in window.prompt_bar.reason.plain_text()
    QTest.keyClick(window.map_view, Qt.Key.Key_1, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(lambda: table.at == 3)


def test_a_drag_of_a_stack_takes_its_topmost_unit_that_can_act_now(qtbot: QtBot, lay: Laid) -> None:
    """[4.0] Those that have moved lie over one that has not."""
    field = Field(t.US, "movement begins", {"0708": ["1/1", "1/2", "1/3"]})
    for moved in ("1/2", "1/3"):
        field.state.mf[field.setting.piece[moved]] = 0
    window = lay(field)
    assert {stack.key: stack.done for stack in window.scene.view_shown.stacks} == {
        "1/1": False, "1/2": True, "1/3": True,
    }  # fmt: skip
    middle = window.map_view.mapFromScene(window.scene.stack("1/3").area().center())
    drag(window, middle, spot(window, "0907"))
    settle(qtbot, window)
    assert str(window.controller.table.session.journal.entries[0].action) == "move 1/1 to 0907"


def test_a_unit_in_an_attack_is_told_apart_from_one_that_still_has_to_attack(lay: Laid) -> None:
    """[8.1]"""
    field = Field(t.US, "combat begins", {"0605": ["1/1", "1/2"], "0604": ["29/1"]})
    window = lay(field.do("attack 0604 with 1/1"))
    done = {stack.key: stack.done for stack in window.scene.view_shown.stacks if stack.side == "us"}
    assert done == {"1/1": True, "1/2": False}


def test_stacked_units_are_laid_out_as_long_as_one_of_them_has_to_be_lost(qtbot: QtBot, lay: Laid) -> None:
    """[8.9] No pointer rests on them."""
    where = {"0505": ["84G", "2E"], "0605": ["1/1", "1/2", "1/3"], "0404": ["29/2", "29/3"]}
    fights = (
        Field(t.US, "combat begins", where, die).do(
            *(f"attack 0505 with {unit}" for unit in where["0605"]),
            "declare the attacks",
            "resolve the attack on 0505",
        )
        for die in range(1, 7)
    )
    window = lay(next(field for field in fights if field.waits == t.DEFENDER_LOSS))
    scene, pool = window.scene, ("84G", "2E")
    settle(qtbot, window)
    scene.finish_animations()
    rects = [scene.stack(unit).area() for unit in pool]
    assert not any(one.intersects(other) for one in rects for other in rects if one is not other)
    assert all(rect.width() * window.map_view.transform().m11() >= 40 for rect in rects)
    over, under = (scene.stack(unit).area() for unit in ("29/2", "29/3"))
    assert over.intersects(under), "of others nothing is asked"
    at = window.map_view.mapFromScene(rects[0].center())
    QTest.mouseClick(window.map_view.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, at)
    settle(qtbot, window)
    assert str(window.controller.table.session.journal.entries[0].action) == "lose 84G"
    scene.finish_animations()
    assert not scene.picks.choices
    kept = [stack.key for stack in scene.view_shown.stacks if stack.place == "0505"]
    assert len(kept) < 2 or scene.stack(kept[0]).area().intersects(scene.stack(kept[1]).area())


def test_the_cost_of_a_step_along_a_ridge_says_why_it_is_that_of_clear_ground(lay: Laid) -> None:
    """[4.5] The chart on the sheet says it as well."""
    table = lay(Field(t.US, "movement begins", {"0507": ["1/1"]})).controller.table
    (offer,) = [one for one in table.offers() if one.target == "0406"]
    (step, _) = table.card(offer).rows
    assert step.value == "1 MF, along the ridge [4.5], a clear side [4.2]"
    assert any("along it 1" in label.text for label in table.sheet.labels)


def test_what_it_costs_to_come_to_a_hex_is_written_within_it(qtbot: QtBot, lay: Laid) -> None:
    """[4.2.1] In the corner where three meet it would be the neighbour's as well."""
    window = lay(Field(t.US, "movement begins", {"0708": ["1/1"]}))
    view, scene = window.map_view, window.scene
    scene.select("1/1")
    settle(qtbot, window)
    picture = view.viewport().grab().toImage()
    paper, step = theme.current().panel_raised, 125 * view.transform().m11()
    for place in ("0606", "0806", "0807"):
        middle, half = spot(window, place), round(step / 2)
        down = [
            y
            for y in range(-half, round(step * 0.6))
            if any(picture.pixelColor(middle.x() + x, middle.y() + y) == paper for x in range(-half, half))
        ]
        assert down, place
        assert max(down) < step * 0.4, place
