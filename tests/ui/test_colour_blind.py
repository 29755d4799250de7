"""What has to be told apart on the main screen is, by eyes without one kind of cones, in every palette."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bloodyridge_qt.games.registry import GAMES, edition_of
from bloodyridge_qt.table.archive.archive import Archive
from bloodyridge_qt.ui.drawing.theme import THEMES
from bloodyridge_qt.ui.panels.appearance import Appearance
from bloodyridge_qt.ui.panels.panel_style import mixed
from bloodyridge_qt.ui.settings import Settings
from bloodyridge_qt.ui.shell.main_window import MainWindow
from tests.slow import after
from tests.ui import eyes
from tests.ui.window_cases import force_spot, keep_preferences, open_window, settle, spot

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QPoint
    from pytestqt.qtbot import QtBot

GROUNDS = {"jungle": "1213", "clear": "1606", "hill": "1811", "red row": "1417"}
ON_GROUND = {"jungle": "1711", "clear": "1809", "hill": "1811"}
SAVED = {"bloody_ridge": "v1/midst", "tarawa_1943": "v4/tarawa_sealed", "first_blood": "v4/blood_midst"}
"""Of every game on the shelf a table in mid-play."""
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


def opened(qtbot: QtBot, tmp_path: Path, game: str, palette: str) -> MainWindow:
    """A window with the game of a save in which both sides have pieces."""
    archive = Archive(edition_of(game), tmp_path / "running")
    settings = Settings()
    keep_preferences(settings, dice="none", pause_phases=False, palette=palette)
    window = MainWindow(archive.edition, settings=settings, archive=archive)
    qtbot.addWidget(window)
    window.resize(1280, 800)
    window.show()
    window.files.open_path(Path(__file__).parent.parent / "saves" / f"{SAVED[game]}.brsave", ask=False)
    settle(qtbot, window)
    window.map_view.fit_sheet()
    QTest.keyClick(window.map_view, Qt.Key.Key_Escape)  # a piece that has to go on is lifted
    return window


def board(qtbot: QtBot, window: MainWindow) -> np.ndarray:
    """The board as numbers, once nothing of it is still being drawn."""
    pictures: list[np.ndarray] = []

    def still() -> bool:
        QApplication.processEvents()
        pictures.append(eyes.pixels(window.map_view.viewport().grab().toImage()))
        return len(pictures) > 3 and all(np.array_equal(pictures[-1], before) for before in pictures[-4:-1])

    qtbot.waitUntil(still, timeout=20_000)
    return pictures[-1]


def patch(picture: np.ndarray, at: QPoint, reach: int = 7) -> np.ndarray:
    return picture[at.y() - reach : at.y() + reach, at.x() - reach : at.x() + reach].reshape(-1, 3)


def apart(one: np.ndarray, other: np.ndarray, eye: str) -> float:
    return float(np.linalg.norm(eyes.lab(one, eye) - eyes.lab(other, eye), axis=-1).max())


@pytest.mark.long
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


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "palette"), after(len(GAMES), [(game, theme) for theme in THEMES for game in GAMES])
)
def test_on_every_board_marks_stand_off_what_they_lie_on_and_sides_differ(
    qtbot: QtBot, tmp_path: Path, game: str, palette: str
) -> None:
    """What a piece that is lifted may do is marked on the ground there, and on the piece."""
    window = opened(qtbot, tmp_path, game, palette)
    before = board(qtbot, window)
    port, lights = window.map_view.viewport().rect().adjusted(16, 16, -16, -16), window.scene.marks.lights
    grounds: dict[str, list[np.ndarray]] = {}
    for stack in window.scene.view_shown.stacks:
        found = window.scene.stack(stack.key).counter_rect(stack.counters[-1].key)
        around = window.map_view.mapFromScene(found).boundingRect()
        if port.contains(around):
            picture = before[around.top() : around.bottom(), around.left() : around.right()]
            grounds.setdefault(stack.side.partition("_")[0], []).append(commonest(picture.reshape(-1, 3)))
    for one, other in combinations(grounds.values(), 2):
        for eye in eyes.EYES:
            assert apart(np.median(one, axis=0), np.median(other, axis=0), eye) > 3 * SEEN, eye
    for mover in window.scene.movers:
        held = force_spot(window, mover)
        window.scene.select(mover)
        spots = [held, *filter(port.contains, (spot(window, place) for place in lights.lights))]
        if port.contains(held) and len(spots) > 1:
            break
    after_it = board(qtbot, window)
    assert len(spots) > 1
    for eye in eyes.EYES:
        for at in spots:
            changed = np.linalg.norm(
                eyes.lab(patch(after_it, at, 16), eye) - eyes.lab(patch(before, at, 16), eye), axis=-1
            )
            assert np.quantile(changed, 0.9) > STRONG, (eye, at)


def ring(window: MainWindow, picture: np.ndarray, place: str) -> np.ndarray:
    """The colour of the ring along the edges of a place, where there is one."""
    middle, corners = window.scene.ground.lit(place)
    edges = [(one + other) / 2 for one, other in pairwise([*corners.toList(), corners.toList()[0]])]
    spots = [window.map_view.mapFromScene(middle + 0.858 * edge) for edge in edges]
    return np.median([picture[at.y(), at.x()] for at in spots], axis=0)


def confused_rings(window: MainWindow, qtbot: QtBot) -> set[str]:
    """Which rings cannot be told from the ground they lie on, or goals from places to wait at."""
    lights = window.scene.marks.lights
    window.map_view.set_zoom(100)
    window.map_view.centre_at(window.scene.place_centre("1711"))
    lights.show_lights({})
    plain, wrong = board(qtbot, window), set()
    seen: dict[tuple[str, str], np.ndarray] = {}
    for light in ("target", "waypoint", "exit N"):
        lights.show_lights(dict.fromkeys(ON_GROUND.values(), light))
        lit = board(qtbot, window)
        for ground, place in ON_GROUND.items():
            seen[light, ground] = ring(window, lit, place)
            for eye in eyes.EYES:
                if apart(seen[light, ground], ring(window, plain, place), eye) < STRONG:
                    wrong.add(f"{light} on {ground}")
    for ground in ON_GROUND:
        for eye in eyes.EYES:
            if apart(seen["target", ground], seen["waypoint", ground], eye) < STRONG:
                wrong.add("target and waypoint")
    return wrong


def unseen_frames(window: MainWindow, qtbot: QtBot) -> set[str]:
    """On which ground, and by which eyes, the frame round a piece that can act is not seen."""
    item, unseen = window.scene.stack(window.scene.movers[0]), set()
    window.map_view.set_zoom(60)
    window.map_view.centre_at(window.scene.place_centre("1711"))
    for ground, place in ON_GROUND.items():
        item.setPos(window.scene.place_centre(place))
        around = window.map_view.mapFromScene(item.area()).boundingRect().adjusted(-6, -6, 6, 6)
        parts = []
        for movable in (False, True):
            item.set_state(movable=movable)
            picture = board(qtbot, window)
            parts.append(picture[around.top() : around.bottom(), around.left() : around.right()])
        length = (
            2
            * sum(item.counter_rect(item.view.counters[-1].key).size().toTuple())
            * window.map_view.transform().m11()
        )
        for eye in eyes.EYES:
            away = np.linalg.norm(eyes.lab(parts[0], eye) - eyes.lab(parts[1], eye), axis=-1)
            if (away > STRONG).sum() < length:
                unseen.add(f"{ground}, {eye}")
    return unseen


def unseen_lines(window: MainWindow, qtbot: QtBot) -> set[str]:
    """Which sector boundaries stand off the ground no more than any edge of a hex, and for which eyes."""
    field, unseen = window.scene.ground, set()
    window.map_view.set_zoom(100)
    for line in (one for one in field.sheet.lines if one.name in ("left", "right", "H1")):
        course = [QPointF(east, -north) for east, north in line.points]
        window.map_view.centre_at(course[len(course) // 2])
        picture = board(qtbot, window)
        room = window.map_view.viewport().rect().adjusted(30, 30, -30, -30)
        drawn = [window.map_view.mapFromScene((one + other) / 2) for one, other in pairwise(course)]
        edges = [
            window.map_view.mapFromScene(middle + (one + other) / 2)
            for place, middle in field.centres.items()
            for one, other in pairwise(field.outline(place).toList())
        ]
        plain = [at for at in edges if all((at - near).manhattanLength() > 30 for near in drawn)]
        for eye in eyes.EYES:
            seen = eyes.lab(picture, eye)
            on_line, on_edges = (
                np.median([stroke(seen, at) for at in filter(room.contains, middles)])
                for middles in (drawn, plain)
            )
            if on_line - on_edges < 2 * SEEN:
                unseen.add(f"{line.name}, {eye}")
    return unseen


def stroke(seen: np.ndarray, at: QPoint) -> float:
    """How far what is drawn at a spot of a picture, as an eye sees it, stands off the ground round it."""
    ground = np.median(patch(seen, at, 24), axis=0)
    return float(np.quantile(np.linalg.norm(patch(seen, at, 5) - ground, axis=-1), 0.85))


CHECKS = (confused_rings, unseen_frames, unseen_lines)


@pytest.mark.long
@pytest.mark.parametrize("check", CHECKS)
def test_rings_frames_and_lines_stand_off_what_they_lie_on(
    window: MainWindow, qtbot: QtBot, check: Callable[[MainWindow, QtBot], set[str]]
) -> None:
    assert not check(window, qtbot)


@pytest.mark.long
@pytest.mark.parametrize(
    ("check", "found", "wrong"),
    after(
        1,
        [
            (confused_rings, "target and waypoint", {"target": "green"}),
            (confused_rings, "target on jungle", {"target": "forest"}),
            (confused_rings, "target and waypoint", {"waypoint": "target"}),
            (unseen_frames, "hill, protanopia", {"selected": "slope_dark"}),
            (unseen_lines, "left, protanopia", {"wedge_line": "forest", "line_halo": "forest"}),
            (
                unseen_lines,
                "H1, protanopia",
                {"double_line": "forest", "double_line_core": "forest", "line_halo": "forest"},
            ),
        ],
    ),
)
def test_a_wrong_palette_does_not_pass(
    qtbot: QtBot,
    qapp: QApplication,
    monkeypatch: pytest.MonkeyPatch,
    check: Callable[[MainWindow, QtBot], set[str]],
    found: str,
    wrong: dict[str, str],
) -> None:
    look = THEMES["Printed"]
    colours = {name: getattr(look, of, None) or QColor(of) for name, of in wrong.items()}
    named = "Printed but " + " ".join(f"{name} {of}" for name, of in wrong.items())
    window = open_window(qtbot, edition_of("bloody_ridge"), seed="glossary", size=(1280, 800))
    monkeypatch.setitem(THEMES, named, replace(look, name=named, **colours))
    Appearance(qapp).dress(named, 100)
    window.preferences.dressed.emit()
    assert found in check(window, qtbot)


@pytest.mark.long
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
