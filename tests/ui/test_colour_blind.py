"""What has to be told apart on the main screen is, by eyes without one kind of cones, in every palette."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication

from bloodyridge_qt.games.registry import edition_of
from bloodyridge_qt.ui.drawing.theme import THEMES
from bloodyridge_qt.ui.panels.panel_style import mixed
from tests.slow import after
from tests.ui import eyes
from tests.ui.window_cases import force_spot, open_window, spot

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint
    from pytestqt.qtbot import QtBot

    from bloodyridge_qt.ui.shell.main_window import MainWindow

GROUNDS = {"jungle": "1213", "clear": "1606", "hill": "1811", "red row": "1417"}
SEEN = 4.6
"""How far apart two broad areas lie at least, in CIE L*a*b*: twice what an eye can just notice. Grounds have
patterns besides, see test_mapdrawing."""
STRONG = 20.0
"""The same for a mark that lies on what it marks."""


@pytest.fixture(params=after(1, THEMES))
def window(qtbot: QtBot, request: pytest.FixtureRequest) -> MainWindow:
    """Its third strike meets Marines."""
    return open_window(
        qtbot, edition_of("bloody_ridge"), seed="glossary", size=(1280, 800), palette=request.param
    )


def board(qtbot: QtBot, window: MainWindow) -> np.ndarray:
    """The board as numbers, once nothing of it is still being drawn."""
    pictures: list[np.ndarray] = []

    def still() -> bool:
        QApplication.processEvents()
        pictures.append(eyes.pixels(window.map_view.viewport().grab().toImage()))
        return len(pictures) > 3 and all((pictures[-1] == before).all() for before in pictures[-4:-1])

    qtbot.waitUntil(still, timeout=20_000)
    return pictures[-1]


def patch(picture: np.ndarray, at: QPoint, reach: int = 9) -> np.ndarray:
    return picture[at.y() - reach : at.y() + reach, at.x() - reach : at.x() + reach].reshape(-1, 3)


def apart(one: np.ndarray, other: np.ndarray, eye: str) -> float:
    return float(np.linalg.norm(eyes.lab(one, eye) - eyes.lab(other, eye), axis=-1).max())


def test_grounds_differ(window: MainWindow, qtbot: QtBot) -> None:
    picture = board(qtbot, window)
    mean = {name: patch(picture, spot(window, at)).mean(axis=0) for name, at in GROUNDS.items()}
    close = {
        (*pair, eye): round(found, 1)
        for pair in combinations(mean, 2)
        for eye in ("protanopia", "deuteranopia", "tritanopia")
        if (found := apart(mean[pair[0]], mean[pair[1]], eye)) < SEEN
    }
    assert not close


def test_the_marks_of_a_lifted_force_stand_off_what_they_lie_on(window: MainWindow, qtbot: QtBot) -> None:
    before = board(qtbot, window)
    mover = window.scene.movers[0]
    held = force_spot(window, mover)
    table = window.controller.table
    assert table is not None
    targets = [offer.touch[1] for offer in table.offers() if offer.mover == mover]
    window.scene.select(mover)
    after = board(qtbot, window)
    for eye in eyes.EYES:
        for at in (held, *(spot(window, place) for place in targets)):
            changed = np.linalg.norm(
                eyes.lab(patch(after, at, 16), eye) - eyes.lab(patch(before, at, 16), eye), axis=-1
            )
            assert np.quantile(changed, 0.9) > STRONG, (eye, at)


def test_the_counters_of_both_sides_differ(window: MainWindow) -> None:
    table = window.controller.table
    assert table is not None
    seen: dict[int, np.ndarray] = {}
    while len(seen) < 2:
        window.controller.decide(table.offers()[0])
        QApplication.processEvents()
        for number, side in enumerate((window.battle_panel.attacker, window.battle_panel.defender)):
            found = counters(eyes.pixels(side.row.grab().toImage()))
            if len(found) > 1000:  # the first are alive: those who fell are shown dimly
                seen.setdefault(number, commonest(found))
    for eye in eyes.EYES:
        assert apart(seen[0], seen[1], eye) > 3 * SEEN, eye


def counters(row: np.ndarray) -> np.ndarray:
    """What of a row of units is no ground of the panel."""
    flat = row.reshape(-1, 3)
    away = np.linalg.norm(eyes.lab(flat, "all cones") - eyes.lab(row[0, -1], "all cones"), axis=-1)
    return flat[away > 25]


def commonest(colours: np.ndarray) -> np.ndarray:
    """The colour most of these have: the ground of a counter."""
    found, times = np.unique((colours * 16).astype(int), axis=0, return_counts=True)
    return (found[times.argmax()] + 0.5) / 16


def test_a_bar_of_a_chance_stands_off_its_empty_part(window: MainWindow) -> None:
    look = THEMES[window.preferences.now.palette]
    empty = eyes.colour(mixed(look.panel_raised, look.text, 0.1))
    for eye in eyes.EYES:
        assert apart(eyes.colour(look.accent), empty, eye) > STRONG
