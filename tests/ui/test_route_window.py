"""A route of several strikes, laid with Shift in the real window and played by the second process."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from bloodyridge_qt.app import calculator
from bloodyridge_qt.table.offers import movers, targets
from tests.ui.session_cases import an_archive, open_game_window
from tests.ui.window_cases import force_spot, settle, spot

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from bloodyridge_qt.ui.shell.main_window import MainWindow

LEFT, SHIFT = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier


def open_planning(qtbot: QtBot, folder: Path, **values: str) -> MainWindow:
    return open_game_window(
        qtbot, an_archive(folder), values={"seed": "7", **values}, calculator=calculator.__name__
    )


def shift_click(window: MainWindow, place: str) -> None:
    QTest.mouseClick(window.map_view.viewport(), LEFT, SHIFT, spot(window, place))


def told(qtbot: QtBot, window: MainWindow, title: str) -> dict[str, float]:
    """What the panel of the fight tells in the end: chances by their labels."""
    chances = window.battle_panel.chances

    def whole() -> bool:
        return any(
            one.title == title and ("2,000" in one.paragraph or not one.bars) for one in chances.forecasts
        )

    qtbot.waitUntil(whole, timeout=60_000)
    (plan,) = chances.forecasts
    return {bar.label: bar.share for bar in plan.bars}


@pytest.mark.long
def test_a_route_is_laid_with_shift_and_what_becomes_of_it_is_told_and_drawn(
    qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_planning(qtbot, tmp_path)
    table, at = window.controller.table, window.controller.table.at
    force = "force 1 1516"
    assert force in movers(table.offers())
    QTest.mouseClick(window.map_view.viewport(), LEFT, pos=force_spot(window, force))
    for place in ("1515", "1514", "1414"):
        shift_click(window, place)
    found = told(qtbot, window, "Force 1516 by 1515, 1514, 1414")
    assert 1 > found["1515"] > found["1514"] > found["1414"] > 0
    assert window.scene.marks.route_chances.shares == found
    assert len(window.scene.marks.route.points) == 4
    assert table.at == at, "nothing is decided by it"

    shift_click(window, "1414")  # the last one again takes it back
    assert set(told(qtbot, window, "Force 1516 by 1515, 1514")) == {"1515", "1514"}
    shift_click(window, "1309")
    assert told(qtbot, window, "Force 1516 by 1515, 1514, 1309") == {}
    assert "1309 cannot be struck from 1514" in window.battle_panel.chances.forecasts[0].paragraph

    QTest.keyClick(window.map_view, Qt.Key.Key_Escape)
    assert window.plans.route == []
    assert not window.scene.marks.route_chances.shares
    assert not window.battle_panel.chances.isVisible()


@pytest.mark.long
def test_a_purist_lays_no_route(qtbot: QtBot, tmp_path: Path) -> None:
    window = open_planning(qtbot, tmp_path, purist="yes")
    table = window.controller.table
    mover = next(iter(movers(table.offers())))
    place = next(place for place, _ in targets(table.offers(), mover).items())
    QTest.mouseClick(window.map_view.viewport(), LEFT, pos=force_spot(window, mover))
    shift_click(window, place)
    settle(qtbot, window)
    assert window.plans.route == []
    assert table.at == 1, "the click is a click as any other"
