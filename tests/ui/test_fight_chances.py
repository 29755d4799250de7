"""How a fight stands, round by round, in its panel while it runs; not in the game of a purist."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest

from bloodyridge_qt.app.calculator import MODULE
from bloodyridge_qt.table.forecast import Bar, Forecast
from bloodyridge_qt.ui.panels import panel_style
from bloodyridge_qt.ui.panels.chances import ChancesLayout
from bloodyridge_qt.ui.shell.replay_control import BEFORE
from tests.ui.session_cases import an_archive, open_game_window, trigger
from tests.ui.window_cases import spot

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from bloodyridge_qt.table.table_view import BattleView
    from bloodyridge_qt.ui.shell.main_window import MainWindow

SEED = "14"


def rounds_told(qtbot: QtBot, window: MainWindow) -> list[str]:
    """Strike until a fight is seen, stepping through its beats: what the panel tells when a side aims."""
    controller, panel = window.controller, window.battle_panel
    told: list[str] = []
    controller.hold = lambda _beat: True
    while not told:
        controller.decide(next(offer for offer in controller.table.offers() if offer.touch))
        while controller.player.playing:
            battle = panel.battle
            if battle is not None and battle.fight:
                if not controller.table.purist:
                    title = f"Before {battle.step.lower()}"
                    qtbot.waitUntil(
                        lambda title=title: [one.title for one in panel.chances.forecasts] == [title],
                        timeout=20_000,
                    )
                told += [panel.chances.accessibleName()]
            trigger(window, "step")
    return told


@pytest.mark.long
def test_each_round_tells_its_chances_until_the_fight_is_over(qtbot: QtBot, tmp_path: Path) -> None:
    window = open_game_window(
        qtbot, an_archive(tmp_path), dice="quick", values={"seed": SEED}, calculator=MODULE
    )
    told = rounds_told(qtbot, window)
    assert "Hex taken" in told[0]
    assert "Force lost" in told[0]
    assert all(not one.title.startswith("Before round") for one in window.battle_panel.chances.forecasts), (
        "the fight is over"
    )


@pytest.mark.slow
def test_a_replay_tells_no_chances_of_a_fight_that_is_not_shown(qtbot: QtBot, tmp_path: Path) -> None:
    """When another fight comes, or this one is over, what was told of rounds before goes with them."""
    values = {"seed": SEED}
    window = open_game_window(qtbot, an_archive(tmp_path), dice="quick", values=values, calculator=MODULE)
    rounds_told(qtbot, window)
    panel, replay = window.battle_panel, window.replay
    window.controller.hold = None
    replay.start(BEFORE)
    fights, wrong = set(), []

    def look(battle: BattleView | None) -> None:
        stale = [one.title for one in panel.chances.forecasts if one.title.startswith("Before round")]
        if stale and (battle is None or battle.over or not (battle.fight or battle.title in fights)):
            wrong.append((battle and battle.title, stale))
        if battle is not None and panel.chances.forecasts:
            fights.add(battle.title)

    panel.shown.connect(look)
    window.odds.told.connect(lambda: look(panel.battle) if panel.battle is not None else None)
    for _ in range(2):  # the second time the fight's last odds are there when the first strike comes
        replay.first()
        while replay.moment < window.controller.table.at:
            replay.forward()
            qtbot.waitUntil(lambda: not window.controller.player.playing, timeout=20_000)
    assert fights
    assert not wrong


@pytest.mark.slow
def test_in_a_small_window_the_odds_of_both_sides_are_seen_without_scrolling(
    qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_game_window(
        qtbot, an_archive(tmp_path), dice="quick", values={"seed": SEED}, calculator=MODULE
    )
    window.resize(1280, 800)
    window.docks.fit()
    seen = []

    def look() -> None:
        fire = window.battle_panel.defender.fire
        if fire.plain_text() and window.battle_panel.chances.isVisible():
            seen.append(fire.mapTo(window.battle_panel, fire.rect().bottomLeft()).y())

    window.battle_panel.shown.connect(lambda _battle: QTimer.singleShot(0, look))
    window.odds.told.connect(lambda: QTimer.singleShot(0, look))
    assert rounds_told(qtbot, window)
    assert seen
    assert max(seen) < window.battle_panel.height()


@pytest.mark.slow
def test_what_the_last_strike_of_a_turn_cost_is_read_before_the_phases_that_follow(
    qtbot: QtBot, tmp_path: Path
) -> None:
    values = {"seed": SEED}
    window = open_game_window(qtbot, an_archive(tmp_path), dice="none", values=values, calculator=MODULE)
    table, log = window.controller.table, window.log_panel
    told = []
    while not told:
        turn = table.view().turn
        while table.view().turn == turn:
            window.controller.decide(next(offer for offer in table.offers() if offer.touch))
        last = table.at - 1
        qtbot.waitUntil(
            lambda last=last: table.looked_back(last) and window.odds.asked is None, timeout=30_000
        )
        told = [line for line in log.lines if line.moment == last and line.kind == "odds"]
    counterattack = next(line for line in log.lines if line.moment == last and line.kind == "phase")
    assert "on average" in told[0].text
    assert log.lines.index(told[0]) < log.lines.index(counterattack)


@pytest.mark.long
def test_a_purist_fights_without(qtbot: QtBot, tmp_path: Path) -> None:
    values = {"seed": SEED, "purist": "yes"}
    window = open_game_window(qtbot, an_archive(tmp_path), dice="quick", values=values, calculator=MODULE)
    assert set(rounds_told(qtbot, window)) == {""}
    assert window.odds.asked is None


@pytest.mark.long
def test_the_chances_on_the_map_follow_a_force_that_goes_on(qtbot: QtBot, tmp_path: Path) -> None:
    values = {"seed": SEED}
    window = open_game_window(qtbot, an_archive(tmp_path), dice="none", values=values, calculator=MODULE)
    trigger(window, "chances")
    assert "from now on" in window.desk.note, "nothing is seen of them yet"
    table, scene = window.controller.table, window.scene
    went_on = 0
    while went_on < 2:
        window.controller.decide(next(offer for offer in table.offers() if offer.touch))
        if targets := scene.hand.targets:
            qtbot.waitUntil(
                lambda targets=targets: scene.marks.chances.shares.keys() == targets.keys(), timeout=20_000
            )
            went_on += 1


@pytest.mark.usefixtures("qapp")
def test_long_words_beside_bars_alone_have_the_room_the_bars_leave() -> None:
    """[8.11] What a column of results may bring, in as many lines as it needs in a narrow panel."""
    said = "EX, 2 of 6, on 4–5: each loses one, defenders retreat; 2 cannot and fall [8.11]"
    bars = (Bar(said, 0.2), Bar(said, 0.8))
    font = panel_style.text_font()
    lines = [ChancesLayout(Forecast("", bars, facts), 245, font).height for facts in ((), (("", ""),))]
    assert lines[0] <= lines[1] - 3 * QFontMetrics(font).lineSpacing(), "and one of a fact"


@pytest.mark.long
def test_the_card_leaves_the_hill_in_sight_that_is_fought_for(qtbot: QtBot, tmp_path: Path) -> None:
    """[2.2, 7.6] With the whole map in a window of 1280 to 800."""
    values = {"seed": SEED}
    window = open_game_window(qtbot, an_archive(tmp_path), dice="none", values=values, calculator=MODULE)
    window.resize(1280, 800)
    card, view, scene = window.map_view.card, window.map_view, window.scene
    for mover in scene.movers:
        scene.select(mover)
        for place in list(scene.hand.targets):
            QTest.mouseMove(view.viewport(), spot(window, place) + QPoint(2, 0))
            QTest.mouseMove(view.viewport(), spot(window, place))
            qtbot.waitUntil(lambda: card.forecast is not None, timeout=20_000)
            for hill in ("1710", "1810", "1811", "1910", "1911"):
                rect = view.mapFromScene(scene.place_rect(hill)).boundingRect().adjusted(8, 8, -8, -8)
                assert not rect.intersects(card.geometry()), (place, hill)
        scene.deselect()


@pytest.mark.long
def test_the_card_leaves_the_board_in_sight_and_of_very_large_text_what_matters_most(
    qtbot: QtBot, tmp_path: Path
) -> None:
    values = {"seed": SEED}
    window = open_game_window(qtbot, an_archive(tmp_path), dice="none", values=values, calculator=MODULE)
    window.resize(1280, 800)
    card, view = window.map_view.card, window.map_view
    QTest.keyClick(view, Qt.Key.Key_Tab)
    QTest.keyClick(view, Qt.Key.Key_N)
    qtbot.waitUntil(lambda: card.forecast is not None, timeout=20_000)
    heard, small = card.accessibleName(), card.size()
    assert "jungle, defense 4 [7.6]" in heard
    assert card.width() * card.height() <= 0.1 * view.width() * view.height()
    window.preferences.prefer(text_size=200)
    qtbot.waitUntil(lambda: card.height() != small.height() and card.forecast is not None)
    assert not card.rows, "the chances come before what they follow from"
    assert view.viewport().rect().contains(card.geometry())
    assert card.accessibleName() == heard, "what is left out is heard all the same"
