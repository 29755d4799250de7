"""Battle panel, log, prompt bar and dice, used as a player uses them."""

from __future__ import annotations

import time
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QCursor, QGuiApplication, QImage, QPainter, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QGraphicsScene,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from bloodyridge_qt.table.cues import DieThrow, LogLine
from bloodyridge_qt.table.forecast import Bar, Forecast
from bloodyridge_qt.table.table_view import BattleSide, BattleView, CounterView, Prompt, UnitView
from bloodyridge_qt.ui.board.items.die_item import MapDice
from bloodyridge_qt.ui.drawing import theme
from bloodyridge_qt.ui.panels import linked_text
from bloodyridge_qt.ui.panels.appearance import Appearance
from bloodyridge_qt.ui.panels.battle_panel import IDLE_TITLE, BattlePanel
from bloodyridge_qt.ui.panels.chances import ChancesBox
from bloodyridge_qt.ui.panels.dice_animation import DiceClock, pose_at, rest_pose
from bloodyridge_qt.ui.panels.dice_drawing import paint_die, paint_mark
from bloodyridge_qt.ui.panels.linked_text import Places
from bloodyridge_qt.ui.panels.log_panel import LogPanel
from bloodyridge_qt.ui.panels.parts import scroll_area
from bloodyridge_qt.ui.panels.prompt_bar import PromptBar
from bloodyridge_qt.ui.panels.tick import Tick
from tests.ui.ears import rule_clicked
from tests.ui.eyes import read_in

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

DOCK_WIDTH = 340


@pytest.fixture
def large_text(qapp: QApplication) -> Iterator[None]:
    """Everything at 150 per cent."""
    plain = qapp.font()
    Appearance(qapp).dress("Printed", 150)
    yield
    qapp.setFont(plain)


def die(
    value: int, at: str = "", outcome: str = "", *, side: str = "us", purpose: str = "a die", place: str = ""
) -> DieThrow:
    return DieThrow(value, side, at, place, outcome, purpose)


def unit(key: str, die_value: int | None = None, outcome: str = "") -> UnitView:
    face = "japanese_infantry" if key.startswith("j") else "usmc_rifle"
    return UnitView(CounterView(key, face, "3", f"unit {key}"), die_value, outcome)


def fight(
    attackers: tuple[UnitView, ...],
    defenders: tuple[UnitView, ...],
    *,
    step: str = "Round 1",
    notes: tuple[str, ...] = (),
    title: str = "Force 1813 attacks 1711 from 1712",
) -> BattleView:
    return BattleView(
        title,
        step,
        BattleSide("Attackers", "japanese", attackers, "9 ÷ 4 = 2:1, hits on 1–2 [7.5]", "in 1712 [7.6]"),
        BattleSide("Defenders", "us", defenders, "8 ÷ 4 = 2:1, hits on 1–2 [7.5]", "in 1711 [7.6]"),
        notes,
    )


def full_fight() -> BattleView:
    return fight(
        tuple(unit(f"j{n}", n + 1, "hit" if n < 2 else "miss") for n in range(6)),
        tuple(unit(f"u{n}", n + 1, "hit" if n < 2 else "miss") for n in range(6)),
        notes=("Close combat, all hit on 1–3 [7.16]",),
    )


def battle_panel(qtbot: QtBot, width: int = DOCK_WIDTH, height: int = 480) -> BattlePanel:
    panel = BattlePanel()
    qtbot.addWidget(panel)
    panel.resize(width, height)
    panel.show()
    qtbot.waitExposed(panel)
    return panel


def settle_layout(panel: QWidget) -> None:
    panel.layout().activate()
    QApplication.processEvents()


def follow_first_link(label: QLabel) -> None:
    """Click along the label's lines until a paragraph has been hit; words of the rules may come before."""
    hits: list[str] = []
    label.linkActivated.connect(hits.append)
    for y in range(6, label.height(), 8):
        for x in range(2, label.width(), 4):
            QTest.mouseClick(label, Qt.MouseButton.LeftButton, pos=QPoint(x, y))
            if hits and "#" not in hits[-1]:
                return
    raise AssertionError(f"no link in {label.text()!r}")


# dice ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", range(1, 7))
def test_a_die_comes_to_rest_with_the_models_number_on_top(value: int) -> None:
    for index in range(12):
        throw = die(value, f"unit {index}", purpose=f"throw {index}")
        assert rest_pose(throw, index).top == value
        assert pose_at(throw, index, 1.0) == rest_pose(throw, index)
        assert pose_at(throw, index, 1.0).at_rest


def test_a_tumbling_die_shows_several_faces_and_comes_down_to_the_table() -> None:
    poses = [pose_at(die(4), 0, share / 50) for share in range(1, 51)]
    assert len({pose.top for pose in poses}) >= 3
    assert max(pose.height for pose in poses) > 1
    assert poses[-1].height == 0
    assert [pose.height > 0.2 for pose in poses].count(True) < 50
    assert abs(poses[0].dx) > 1
    assert (poses[-1].dx, poses[-1].dy) == (0, 0)


def test_the_same_throw_tumbles_the_same_way_each_time() -> None:
    assert [pose_at(die(4), 1, n / 9) for n in range(10)] == [pose_at(die(4), 1, n / 9) for n in range(10)]
    assert pose_at(die(4, purpose="one"), 0, 0.3) != pose_at(die(4, purpose="another"), 0, 0.3)


def test_dice_without_animation_settle_once_and_only_after_the_call(qtbot: QtBot) -> None:
    clock = DiceClock()
    settled: list[int] = []
    clock.settled.connect(lambda: settled.append(1))
    clock.start((die(3), die(5)), 0.0)
    assert settled == []
    assert clock.running
    assert not clock.moving
    assert [clock.pose(0).top, clock.pose(1).top] == [3, 5]
    qtbot.waitUntil(lambda: settled == [1])
    assert not clock.running


def test_a_quick_throw_settles_once_by_itself_and_leaves_nothing_running(qtbot: QtBot) -> None:
    clock = DiceClock()
    settled: list[int] = []
    clock.settled.connect(lambda: settled.append(1))
    with qtbot.waitSignal(clock.settled):
        clock.start((die(3), die(5)), 0.22)
        assert clock.moving
    QApplication.processEvents()
    assert settled == [1]
    assert not clock.moving


def test_finish_ends_a_throw_at_once(qtbot: QtBot) -> None:
    del qtbot
    clock = DiceClock()
    settled: list[int] = []
    clock.settled.connect(lambda: settled.append(1))
    clock.finish()
    assert settled == []
    clock.start((die(6),), 1.0)
    clock.finish()
    assert settled == [1]
    assert clock.pose(0) == rest_pose(die(6), 0)
    clock.finish()
    QApplication.processEvents()
    assert settled == [1]


def test_a_new_throw_ends_the_one_before(qtbot: QtBot) -> None:
    del qtbot
    clock = DiceClock()
    settled: list[int] = []
    clock.settled.connect(lambda: settled.append(len(clock.throws)))
    clock.start((die(6),), 1.0)
    clock.start((die(6), die(2)), 1.0)
    assert settled == [1]
    clock.finish()
    assert settled == [1, 2]


def test_a_queued_settling_does_not_end_the_throw_that_follows(qtbot: QtBot) -> None:
    del qtbot
    clock = DiceClock()
    clock.start((die(6),), 0.0)
    clock.start((die(2),), 1.0)
    QApplication.processEvents()
    assert clock.running
    clock.finish()


def picture(paint: object, size: int = 60) -> QImage:
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(theme.current().panel)
    painter = QPainter(image)
    paint(painter)
    painter.end()
    return image


def test_each_side_throws_dice_of_its_own_colour_and_all_faces_differ(qtbot: QtBot) -> None:
    del qtbot
    drawn = [
        picture(lambda p, v=v, s=s: paint_die(p, rest_pose(die(v)), QPointF(30, 30), 36, s))
        for v in range(1, 7)
        for s in ("japanese", "us", "somebody else")
    ]
    assert all(a != b for n, a in enumerate(drawn) for b in drawn[n + 1 :])


def test_hit_and_miss_differ_in_shape_as_well_as_in_colour(qtbot: QtBot) -> None:
    del qtbot

    def bright(outcome: str) -> list[bool]:
        image = picture(lambda p: paint_mark(p, QRectF(5, 5, 50, 50), outcome))
        paper = theme.current().panel_raised
        return [image.pixelColor(x, 30 + d) != paper for d in (-8, 0, 8) for x in range(20, 41)]

    assert bright("hit") != bright("miss")
    hit = picture(lambda p: paint_mark(p, QRectF(5, 5, 50, 50), "hit"))
    miss = picture(lambda p: paint_mark(p, QRectF(5, 5, 50, 50), "miss"))
    assert hit.pixelColor(30, 30) != miss.pixelColor(30, 30)


def test_dice_on_the_map_lie_where_they_belong_until_they_are_cleared(qtbot: QtBot) -> None:
    scene = QGraphicsScene()
    dice = MapDice(scene)
    throws = (die(2, place="1711"), die(5, place="1712"))
    with qtbot.waitSignal(dice.settled):
        dice.throw(throws, 0.22, lambda throw, index: QPointF(index * 100, int(throw.place)), 40)
        assert not dice.items[0].pose.at_rest
    assert [item.pose.top for item in dice.items] == [2, 5]
    assert [item.pos() for item in dice.items] == [QPointF(0, 1711), QPointF(100, 1712)]
    dice.throw((die(1),), 1.0, lambda *_: QPointF(), 40)
    dice.finish()
    assert len(scene.items()) == 3
    dice.clear()
    assert scene.items() == []


# battle panel ----------------------------------------------------------------------------------------------


def check_nothing_is_cut(panel: BattlePanel) -> None:
    for block in (panel.attacker, panel.defender):
        row = block.row
        cells = [row.cell(shown.counter.key).whole for shown in row.units]
        assert len(cells) == 6
        assert all(QRectF(row.rect()).adjusted(-1, -1, 1, 1).contains(cell) for cell in cells)
        assert all(a.right() <= b.left() + 0.01 for a, b in pairwise(cells))
        for shown in row.units:
            spot, half = row.die_spot(shown.counter.key), row.die_size() / 2
            assert spot.y() + half <= row.height()
        right = row.mapTo(panel, QPoint(row.width(), 0)).x()
        assert right <= panel.width()
        for label in (block.name, block.ground, block.fire):
            assert label.height() >= label.heightForWidth(label.width())


def test_six_against_six_fit_into_a_narrow_dock(qtbot: QtBot) -> None:
    panel = battle_panel(qtbot)
    panel.show_battle(full_fight())
    settle_layout(panel)
    check_nothing_is_cut(panel)
    assert panel.attacker.row.cell("j0").whole.width() >= 40


@pytest.mark.usefixtures("large_text")
def test_six_against_six_fit_into_a_narrow_dock_with_large_text(qtbot: QtBot) -> None:
    panel = battle_panel(qtbot)
    panel.show_battle(full_fight())
    settle_layout(panel)
    check_nothing_is_cut(panel)


def test_the_panel_says_who_fights_with_what_odds(qtbot: QtBot) -> None:
    panel = battle_panel(qtbot)
    panel.show_battle(full_fight())
    assert panel.title.plain_text() == "Force 1813 attacks 1711 from 1712"
    assert panel.attacker.fire.plain_text() == "9 ÷ 4 = 2:1, hits on 1–2 [7.5]"
    assert panel.notes.plain_text() == "Close combat, all hit on 1–3 [7.16]"
    told = panel.attacker.row.accessibleDescription()
    assert "unit j0: die 1, hit" in told
    assert "unit j5: die 6, miss" in told


def test_a_hit_without_a_die_is_told_as_such(qtbot: QtBot) -> None:
    panel = battle_panel(qtbot)
    panel.show_battle(fight((unit("j1"),), (unit("u1", None, "automatic"),)))
    assert panel.defender.row.accessibleDescription() == "unit u1: hit without a die"
    assert panel.defender.row.units[0].lost


def test_a_die_keeps_its_secret_until_it_lies_by_its_unit(qtbot: QtBot) -> None:
    panel = battle_panel(qtbot)
    panel.show_battle(fight((unit("j1"), unit("j2")), (unit("u1"),)))
    settled: list[int] = []
    panel.settled.connect(lambda: settled.append(1))
    panel.throw((die(2, "j1", "hit"), die(5, "j2", "miss"), die(3, "u1", "miss", side="japanese")), 1.0)
    assert panel.running
    assert panel.attacker.row.accessibleDescription() == "unit j1; unit j2"
    panel.grab()
    panel.finish()
    assert settled == [1]
    assert not panel.running
    assert panel.attacker.row.accessibleDescription() == "unit j1: die 2, hit; unit j2: die 5, miss"
    assert panel.defender.row.accessibleDescription() == "unit u1: die 3, miss"


def test_a_view_with_values_may_come_before_its_dice(qtbot: QtBot) -> None:
    panel = battle_panel(qtbot)
    panel.show_battle(fight((unit("j1", 2, "hit"),), (unit("u1"),)))
    panel.throw((die(2, "j1", "hit"),), 1.0)
    assert panel.attacker.row.accessibleDescription() == "unit j1"
    panel.show_battle(fight((unit("j1", 2, "hit"),), (unit("u1"),), step="Round 1, losses"))
    assert panel.attacker.row.accessibleDescription() == "unit j1"
    panel.finish()
    assert panel.attacker.row.accessibleDescription() == "unit j1: die 2, hit"


@pytest.mark.parametrize("by", ["click", "Space"])
def test_a_click_or_space_lets_tumbling_dice_lie_still(qtbot: QtBot, by: str) -> None:
    panel = battle_panel(qtbot)
    panel.show_battle(fight((unit("j1"),), (unit("u1"),)))
    settle_layout(panel)
    panel.throw((die(2, "j1", "hit"),), 1.0)
    row = panel.attacker.row
    with qtbot.waitSignals([panel.settled, panel.hurry]):
        if by == "click":
            spot = row.mapTo(panel.window(), row.rect().center())
            QTest.mouseClick(panel.childAt(spot), Qt.MouseButton.LeftButton)
        else:
            QTest.keyClick(row, Qt.Key.Key_Space)
    assert not panel.running
    with qtbot.assertNotEmitted(panel.hurry):
        QTest.keyClick(row, Qt.Key.Key_Space)
        QTest.mouseClick(row, Qt.MouseButton.LeftButton)


def test_dice_tumble_to_an_end_by_themselves(qtbot: QtBot) -> None:
    panel = battle_panel(qtbot)
    panel.show_battle(fight((unit("j1"),), (unit("u1"),)))
    with qtbot.waitSignal(panel.settled):
        panel.throw((die(2, "j1", "hit"),), 0.22)
    assert not panel.running


def test_a_unit_that_was_hit_stays_struck_through_until_the_next_step(qtbot: QtBot) -> None:
    panel = battle_panel(qtbot)
    panel.show_battle(fight((unit("j1"), unit("j2"), unit("j3")), (unit("u1"),)))
    panel.throw((die(1, "j2", "hit"),), 0.0)
    panel.finish()
    panel.show_battle(fight((unit("j1"), unit("j3")), (unit("u1"),), step="Round 2"))
    shown = panel.attacker.row.units
    assert [each.counter.key for each in shown] == ["j1", "j2", "j3"]
    assert [each.lost for each in shown] == [False, True, False]
    panel.show_battle(fight((unit("j1"), unit("j3")), (unit("u1"),), step="Round 3"))
    assert [each.counter.key for each in panel.attacker.row.units] == ["j1", "j3"]


def test_a_loss_that_was_seen_struck_through_is_not_shown_twice(qtbot: QtBot) -> None:
    panel = battle_panel(qtbot)
    panel.show_battle(fight((unit("j1"), unit("j2")), (unit("u1"),)))
    panel.throw((die(1, "j2", "hit"),), 0.0)
    panel.finish()
    panel.show_battle(fight((unit("j1", 6, "miss"), unit("j2", 1, "hit")), (unit("u1"),)))
    assert [each.lost for each in panel.attacker.row.units] == [False, True]
    panel.show_battle(fight((unit("j1"),), (unit("u1"),), step="Round 2"))
    assert [each.counter.key for each in panel.attacker.row.units] == ["j1"]


def test_a_unit_that_leaves_unhurt_is_not_struck_through(qtbot: QtBot) -> None:
    panel = battle_panel(qtbot)
    panel.show_battle(fight((unit("j1"),), (unit("u1"), unit("u2"))))
    panel.throw((die(6, "u2", "miss"),), 0.0)
    panel.finish()
    panel.show_battle(fight((unit("j1"),), (unit("u1"),), step="Round 2"))
    assert [each.counter.key for each in panel.defender.row.units] == ["u1"]


def test_the_dice_of_the_last_round_do_not_lie_by_the_units_of_the_next(qtbot: QtBot) -> None:
    panel = battle_panel(qtbot)
    panel.show_battle(fight((unit("j1"),), (unit("u1"),)))
    panel.throw((die(6, "j1", "miss"),), 0.0)
    panel.finish()
    panel.show_battle(fight((unit("j1"),), (unit("u1"),), step="Round 2"))
    assert panel.attacker.row.accessibleDescription() == "unit j1"


def test_dice_for_no_unit_lie_in_the_tray_with_their_purpose(qtbot: QtBot) -> None:
    panel = battle_panel(qtbot)
    panel.show_battle(fight((unit("j1"),), ()))
    panel.throw((die(4, purpose="US force for 1711, 1d6−1: 4 → 3 drawn [6.7]"),), 0.0)
    panel.finish()
    settle_layout(panel)
    assert panel.tray.isVisible()
    assert read_in(panel.tray) == ["US force for 1711, 1d6−1: 4 → 3 drawn [6.7]"]


def test_without_a_fight_the_last_throw_is_listed_alone(qtbot: QtBot) -> None:
    panel = battle_panel(qtbot)
    assert panel.title.plain_text() == IDLE_TITLE
    assert panel.step.isVisible()
    panel.show_throw((die(4, purpose="first"),))
    panel.show_throw((die(2, purpose="second"),))
    assert read_in(panel.tray) == ["second"]
    panel.clear()
    assert read_in(panel.tray) == []
    assert not panel.tray.isVisible()


@pytest.mark.parametrize(("height", "over"), [(560, False), (300, True)])
def test_a_fight_shows_its_sides_whole_where_there_is_room_and_from_the_first_on_once_it_is_over(
    qtbot: QtBot, height: int, over: bool
) -> None:
    panel = battle_panel(qtbot, height=height)
    bar = panel.findChild(QScrollArea).verticalScrollBar()
    told = tuple(f"Round {number}: Japanese dice 1, 2 → US lose 0" for number in range(20))
    panel.show_battle(replace(full_fight(), notes=told))
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    bar.setValue(bar.maximum())
    panel.show_battle(replace(full_fight(), notes=(*told, "Round 20"), over=over))
    qtbot.waitUntil(lambda: bar.value() == 0)


def test_the_title_of_a_fight_is_whole_however_low_the_panel_is(qtbot: QtBot) -> None:
    panel = battle_panel(qtbot, width=200)
    panel.show_battle(fight((unit("j1"),), (unit("u1"),), step="Round 1, of which there is much to be said"))
    for height in range(130, 300, 10):
        panel.resize(200, height)
        settle_layout(panel)
        for label in (panel.title, panel.step):
            assert label.height() >= label.heightForWidth(label.width()), height


def test_how_a_fight_ended_has_its_room_at_once_and_no_more(qtbot: QtBot) -> None:
    panel = battle_panel(qtbot)
    panel.show_battle(fight((unit("j1"),), (unit("u1"),)))
    panel.show_odds((Forecast("Before round 1", (Bar("Hex taken", 0.2), Bar("Force lost", 0.8))),))
    settle_layout(panel)
    verdict = "Force 1813 destroyed: US fire in round 1, and nobody of it is left to tell who has shot"
    panel.show_battle(replace(fight((unit("j1"),), (unit("u1"),), step=verdict), over=True))
    assert panel.step.height() == panel.step.heightForWidth(panel.step.width())
    below = panel.findChild(QScrollArea).geometry().top()
    assert below - panel.step.geometry().bottom() < panel.step.fontMetrics().height()


def test_the_dice_of_a_fight_are_still_listed_when_it_is_over(qtbot: QtBot) -> None:
    panel = battle_panel(qtbot)
    panel.show_battle(fight((unit("j1"),), (unit("u1"),)))
    panel.throw((die(6, "j1", "miss", purpose="US fire at the unit"),), 0.0)
    panel.finish()
    panel.show_battle(None)
    assert panel.title.plain_text() == IDLE_TITLE
    assert read_in(panel.tray) == ["US fire at the unit"]
    assert not panel.attacker.isVisible()


def test_a_click_on_a_rule_number_in_the_odds_asks_for_the_rule(qtbot: QtBot) -> None:
    panel = battle_panel(qtbot)
    panel.show_battle(full_fight())
    settle_layout(panel)
    with qtbot.waitSignal(rule_clicked(panel)) as asked:
        follow_first_link(panel.attacker.fire)
    assert asked.args == ["7.5"]
    with qtbot.waitSignal(rule_clicked(panel), check_params_cb=lambda number: number == "7.16"):
        follow_first_link(panel.notes)


def test_a_rule_number_is_followed_with_the_keyboard(qtbot: QtBot) -> None:
    panel = battle_panel(qtbot)
    panel.show_battle(full_fight())
    panel.activateWindow()
    panel.defender.row.setFocus()
    qtbot.waitUntil(panel.defender.row.hasFocus)
    QTest.keyClick(panel.defender.row, Qt.Key.Key_Tab)
    assert panel.defender.fire.hasFocus()
    QTest.keyClick(panel.defender.fire, Qt.Key.Key_Tab)
    assert panel.notes.hasFocus()
    with qtbot.waitSignal(rule_clicked(panel)) as asked:
        QTest.keyClick(panel.notes, Qt.Key.Key_Return)
    assert asked.args == ["7.16"]


def test_the_tool_tip_of_a_unit_says_what_its_die_was_for(qtbot: QtBot) -> None:
    panel = battle_panel(qtbot)
    panel.show_battle(fight((unit("j1"),), (unit("u1"),)))
    panel.throw((die(6, "j1", "miss", purpose="US fire, 2:1"),), 0.0)
    panel.finish()
    row = panel.attacker.row
    assert row.tip_at(row.cell("j1").whole.center().toPoint()) == "unit j1: die 6, miss\nUS fire, 2:1"
    assert row.tip_at(QPoint(row.width() - 2, 5)) == ""


def test_a_new_palette_reaches_the_whole_battle_panel(qtbot: QtBot) -> None:
    panel = battle_panel(qtbot)
    panel.show_battle(full_fight())
    settle_layout(panel)
    day = panel.grab().toImage()
    theme.use("Night")
    panel.retheme()
    night = panel.grab().toImage()
    assert day.pixelColor(1, 1) == theme.PRINTED.panel
    assert night.pixelColor(1, 1) == theme.NIGHT.panel
    assert theme.NIGHT.link.name() in panel.attacker.fire.text()


def test_chances_of_the_next_fight_stand_below_one_that_is_over(qtbot: QtBot) -> None:
    """They stood between its result and its units."""
    panel = battle_panel(qtbot)
    odds = (Forecast("Attack on 0117", (Bar("taken", 0.4), Bar("held", 0.6))),)
    for over in (False, True):
        panel.show_battle(replace(full_fight(), over=over))
        panel.show_odds(odds)
        settle_layout(panel)
        chances, below = (part.mapTo(panel, QPoint(0, 0)).y() for part in (panel.chances, panel.defender))
        assert (chances > below) is over


def test_the_edge_of_what_scrolls_cuts_no_line_of_chances(qtbot: QtBot) -> None:
    """Where it did, the last row of pixels would be of many colours."""
    sheet = QWidget()
    box = ChancesBox(sheet)
    QVBoxLayout(sheet).addWidget(box)
    area = scroll_area(sheet)
    qtbot.addWidget(area)
    bars = tuple(Bar(f"{number} lost", 0.2) for number in range(5))
    box.show_forecasts((Forecast("An attack", bars, (("On average", "rather more words than fit a line"),)),))
    area.show()
    for height in range(60, 180, 3):
        area.resize(240, height)
        QApplication.processEvents()
        seen = area.viewport().grab().toImage()
        assert len({seen.pixel(x, seen.height() - 1) for x in range(seen.width())}) <= 2, height


def test_the_edge_of_what_scrolls_cuts_no_field_and_leaves_a_list_in_it_to_itself(qtbot: QtBot) -> None:
    sheet = QWidget()
    column = QVBoxLayout(sheet)
    for number in range(6):
        column.addWidget(Tick(f"Rule {number} of the game", sheet))
    rows = QListWidget(sheet)
    rows.setFixedHeight(80)
    for number in range(6):
        row = QListWidgetItem(rows)
        row.setSizeHint(QSize(100, 50))
        rows.setItemWidget(row, QLabel(f"Game {number}"))
    column.addWidget(rows)
    area = scroll_area(sheet)
    qtbot.addWidget(area)
    area.show()
    for height in range(60, 120, 3):
        area.resize(240, height)
        QApplication.processEvents()
        seen = area.viewport().grab().toImage()
        assert len({seen.pixel(x, seen.height() - 1) for x in range(seen.width())}) == 1, height
    area.resize(240, sheet.sizeHint().height())  # ends below the list, where its second row would go on
    QApplication.processEvents()
    strips = [part for part in area.viewport().children() if part is not sheet and part.isVisible()]
    assert not strips, "what the list hides is its own"


# log -------------------------------------------------------------------------------------------------------

LINES = (
    LogLine("Turn 1", "turn", 1),
    LogLine("Organization", "phase", 1),
    LogLine("Force for 1218, 1d6−1: 4 → 3 placed [3.5]", "die", 1, "1218"),
    LogLine("Seed 9999", "result", 1),
    LogLine("Turn 2", "turn", 2),
    LogLine("Artillery fires on 1712 [8.2, 10.3]", "battle", 2),
)


def log_panel(qtbot: QtBot) -> LogPanel:
    panel = LogPanel()
    qtbot.addWidget(panel)
    panel.resize(DOCK_WIDTH, 320)
    panel.show()
    qtbot.waitExposed(panel)
    return panel


def click_on_words(panel: LogPanel, words: str) -> None:
    """Click into the middle of these words, where they stand in the log."""
    found = panel.text_view.document().find(words)
    assert not found.isNull(), f"{words!r} is not shown"
    middle = QTextCursor(found)
    middle.setPosition(found.selectionStart() + len(words) // 2)
    panel.text_view.setTextCursor(middle)
    panel.text_view.ensureCursorVisible()
    spot = panel.text_view.cursorRect(middle).center()
    QTest.mouseClick(panel.text_view.viewport(), Qt.MouseButton.LeftButton, pos=spot)


def test_the_log_shows_its_lines_in_order(qtbot: QtBot) -> None:
    panel = log_panel(qtbot)
    panel.append(LINES[:2])
    panel.append(LINES[2])
    panel.append(iter(LINES[3:]))
    assert panel.text().splitlines() == [line.text for line in LINES]
    panel.clear()
    assert panel.text() == ""


def test_a_click_on_a_rule_number_in_the_log_asks_for_the_rule(qtbot: QtBot) -> None:
    panel = log_panel(qtbot)
    panel.append(LINES)
    with qtbot.waitSignal(rule_clicked(panel)) as asked:
        click_on_words(panel, "10.3")
    assert asked.args == ["10.3"]


def test_a_click_on_a_hex_number_in_the_log_asks_for_the_hex(qtbot: QtBot) -> None:
    panel = log_panel(qtbot)
    panel.set_places(Places({"1218": "1218", "1712": "1712"}))
    panel.append(LINES)
    with qtbot.waitSignal(panel.place_clicked) as asked:
        click_on_words(panel, "1218")
    assert asked.args == ["1218"]
    with qtbot.assertNotEmitted(panel.place_clicked):
        click_on_words(panel, "9999")


def test_a_place_is_a_link_by_the_words_sentences_have_for_it(qtbot: QtBot) -> None:
    panel = log_panel(qtbot)
    panel.set_places(Places({"1 North Bank": "1", "raft 1 off 1 North Bank": "raft 1", "1218": "1218"}))
    panel.append([LogLine("From raft 1 off 1 North Bank to 1 North Bank, not 11 North Bank: 1", "", 1)])
    for words, place in (("raft 1 off", "raft 1"), ("to 1 North", "1")):
        with qtbot.waitSignal(panel.place_clicked) as asked:
            click_on_words(panel, words)
        assert asked.args == [place]
    with qtbot.assertNotEmitted(panel.place_clicked):
        click_on_words(panel, "11 North")


def test_the_log_follows_new_lines_unless_the_player_has_scrolled_up(qtbot: QtBot) -> None:
    panel = log_panel(qtbot)
    panel.append(LINES * 20)
    bar = panel.text_view.verticalScrollBar()
    QApplication.processEvents()
    assert bar.value() == bar.maximum() > 0
    panel.append(LINES)
    assert bar.value() == bar.maximum()
    QTest.keyClick(panel.text_view, Qt.Key.Key_Home)
    assert bar.value() == 0
    panel.append(LINES)
    assert bar.value() == 0
    qtbot.waitUntil(panel.isActiveWindow)
    panel.text_view.setFocus()
    QTest.mouseClick(panel.newest_button, Qt.MouseButton.LeftButton)
    assert bar.value() == bar.maximum()
    assert panel.text_view.hasFocus(), "the keys do not leave the log for whatever comes next"
    bar.setValue(0)
    panel.newest_button.setFocus()
    QTest.keyClick(panel.newest_button, Qt.Key.Key_Space)
    assert panel.text_view.hasFocus()
    panel.append(LINES)
    assert bar.value() == bar.maximum()


def test_the_filter_keeps_matching_lines_with_their_turn(qtbot: QtBot) -> None:
    panel = log_panel(qtbot)
    panel.append(LINES)
    QTest.keyClicks(panel.filter_edit, "ARTILLERY")
    assert panel.text().splitlines() == ["Turn 2", "Artillery fires on 1712 [8.2, 10.3]"]
    assert panel.count_label.text() == f"Lines: 1 of {len(LINES)}"
    heard: list[str] = []
    panel.text_view.heard.connect(heard.append)
    qtbot.waitUntil(lambda: heard == [panel.count_label.text()])
    panel.append(LogLine("Artillery fires again [8.2]", "battle", 2))
    panel.append(LogLine("something else", "battle", 2))
    assert panel.text().splitlines()[1:] == [
        "Artillery fires on 1712 [8.2, 10.3]",
        "Artillery fires again [8.2]",
    ]
    assert panel.count_label.text() == f"Lines: 2 of {len(LINES) + 2}"
    for _ in "ARTILLERY":
        QTest.keyClick(panel.filter_edit, Qt.Key.Key_Backspace)
    assert not panel.count_label.isVisible()
    assert len(panel.text().splitlines()) == len(LINES) + 2


def test_lines_can_be_copied(qtbot: QtBot) -> None:
    panel = log_panel(qtbot)
    panel.append(LINES)
    panel.text_view.setFocus()
    QTest.keyClick(panel.text_view, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(panel.text_view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text().splitlines() == [line.text for line in LINES]


def test_links_of_the_log_are_reached_and_followed_with_the_keyboard(qtbot: QtBot) -> None:
    panel = log_panel(qtbot)
    panel.set_places(Places({"1712": "1712"}))
    panel.append(LINES)
    panel.activateWindow()
    panel.text_view.setFocus()
    asked: list[str] = []
    rule_clicked(panel).connect(asked.append)
    panel.place_clicked.connect(asked.append)
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Left):
        QTest.keyClick(panel.text_view, key)
        QTest.keyClick(panel.text_view, Qt.Key.Key_Return)
    assert asked == ["3.5", "1712", "8.2", "1712", "3.5"]


def test_line_and_link_of_the_log_are_one_mark(qtbot: QtBot) -> None:
    """Enter follows a link of the marked line, and none where the line has none."""
    panel = log_panel(qtbot)
    panel.set_places(Places({"1711": "1711"}))
    lines = ("one of 1711 [7.5]", "two, without", "three [7.6]")
    panel.append([LogLine(words, "result", 1) for words in lines])
    text, followed = panel.text_view, []
    text.anchorClicked.connect(lambda address: followed.append(address.toString()))
    panel.activateWindow()
    qtbot.waitUntil(panel.isActiveWindow)
    panel.filter_edit.setFocus()
    text.setFocus(Qt.FocusReason.TabFocusReason)
    assert (text.line, text.textCursor().selectedText()) == (2, "7.6")
    QTest.keyClick(text, Qt.Key.Key_Up)
    assert text.line == 1
    QTest.keyClick(text, Qt.Key.Key_Return)
    assert followed == []
    QTest.keyClick(text, Qt.Key.Key_Left)
    assert (text.line, text.textCursor().selectedText()) == (0, "7.5")
    QTest.keyClick(text, Qt.Key.Key_Down)
    QTest.keyClick(text, Qt.Key.Key_Up)
    QTest.keyClick(text, Qt.Key.Key_Return)
    assert (text.line, followed) == (0, ["place:1711"])
    QTest.keyClick(text, Qt.Key.Key_Right)
    QTest.keyClick(text, Qt.Key.Key_Return)
    assert (text.line, followed) == (0, ["place:1711", "rule:7.5"])


def test_tab_leaves_the_log_however_many_links_it_has(qtbot: QtBot) -> None:
    panel = log_panel(qtbot)
    panel.append(LINES * 50)
    panel.activateWindow()
    panel.text_view.setFocus()
    qtbot.waitUntil(panel.text_view.hasFocus)
    QTest.keyClick(panel.text_view, Qt.Key.Key_Tab)
    assert panel.filter_edit.hasFocus()


@pytest.mark.long
def test_a_long_log_is_kept_whole(qtbot: QtBot) -> None:
    panel = log_panel(qtbot)
    for number in range(2100):
        panel.append(LogLine(f"line {number} [7.5]", "die", 1))
    assert panel.text_view.document().blockCount() == 2100
    assert panel.text().endswith("line 2099 [7.5]")


def test_log_keeps_its_lines_when_palette_and_text_size_change(qtbot: QtBot, qapp: QApplication) -> None:
    panel = log_panel(qtbot)
    panel.append(LINES)
    theme.use("Night")
    panel.retheme()
    before = panel.text_view.fontMetrics().height()
    Appearance(qapp).dress("Night", 150)
    assert panel.text_view.fontMetrics().height() > before
    assert panel.text().splitlines() == [line.text for line in LINES]


@pytest.mark.parametrize("share", [0.0, 0.4, 1.0])
def test_a_long_log_is_written_anew_piece_by_piece_and_stays_where_the_player_was(
    qtbot: QtBot, qapp: QApplication, share: float
) -> None:
    panel = log_panel(qtbot)
    panel.append(LogLine(f"line {number} [7.5]", "die", 1) for number in range(900))
    bar, document = panel.text_view.verticalScrollBar(), panel.text_view.document()
    bar.setValue(round(share * bar.maximum()))
    high = bar.maximum()
    Appearance(qapp).dress("Night", 150)
    assert document.blockCount() < 900, "all of it was written at once"
    qtbot.waitUntil(lambda: document.blockCount() == 900)
    QApplication.processEvents()
    assert bar.maximum() > high
    assert bar.value() == pytest.approx(share * bar.maximum(), abs=0.02 * high)
    panel.append(LogLine("one more", "die", 1))
    assert (bar.value() == bar.maximum()) is (share == 1.0)


@pytest.mark.parametrize(
    ("text", "links"),
    [
        ("hits on 1–2 [7.5]", ["7.5"]),
        ("jungle [7.6, 7.10]", ["7.6", "7.10"]),
        ("moves [7.17–7.19]", ["7.17", "7.19"]),
        ("9 ÷ 4 = 2.25 and [nothing]", []),
        ("<b>[4.1]</b>", ["4.1"]),
    ],
)
def test_rule_numbers_are_found_in_square_brackets_only(text: str, links: list[str]) -> None:
    found = list(linked_text.pieces(text))
    assert [piece.target for piece in found if piece.scheme] == links
    assert "".join(piece.text for piece in found) == text
    assert "<b>" not in linked_text.as_html(text, theme.PRINTED.link)


# prompt bar ------------------------------------------------------------------------------------------------

LONG = Prompt(
    "Choose the force that moves next and the hex that it strikes",
    "Every force on the map must move and fight in this phase, one after the other, until it is gone; "
    "drag it to a lit hex, or press Tab for the next force and Enter for the hex [7.3]",
)


def prompt_bar(qtbot: QtBot, width: int = 1280) -> PromptBar:
    window, bar = QWidget(), PromptBar()
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    column.setContentsMargins(0, 0, 0, 0)
    column.addWidget(bar)
    column.addStretch(1)
    window.resize(width, 800)
    window.show()
    qtbot.waitExposed(window)
    bar.host = window  # lives as long as the bar
    return bar


def test_the_prompt_says_what_to_do_and_why(qtbot: QtBot) -> None:
    bar = prompt_bar(qtbot)
    bar.set_prompt(Prompt("Choose a force", "All must move [7.3]"))
    assert bar.headline.plain_text() == "Choose a force"
    QApplication.processEvents()
    with qtbot.waitSignal(rule_clicked(bar)) as asked:
        follow_first_link(bar.reason)
    assert asked.args == ["7.3"]


def all_in_sight(bar: PromptBar) -> bool:
    """Whether every line of both texts has its room inside the bar, beside the buttons."""
    for _ in range(3):  # the words ask for room, the bar for height, the window gives it
        QApplication.processEvents()
    return all(
        bar.rect().contains(label.geometry()) and label.height() >= label.heightForWidth(label.width())
        for label in (bar.headline, bar.reason)
    )


def test_an_answer_that_comes_to_lie_elsewhere_is_not_lit_by_a_pointer_that_rests(qtbot: QtBot) -> None:
    bar = prompt_bar(qtbot)
    qtbot.waitExposed(bar)
    bar.set_answers(["Keep"])
    QApplication.processEvents()
    pressed = bar.answer_buttons[0]
    for spot in (QPoint(2, 2), pressed.rect().center()):
        QTest.mouseMove(pressed, spot)
    qtbot.waitUntil(pressed.underMouse)
    at = QCursor.pos()
    bar.set_answers([])
    bar.set_answers(["End the turn", "Discard a card", "Discard another card"])
    qtbot.waitUntil(lambda: not pressed.rect().contains(pressed.mapFromGlobal(at)))
    assert not pressed.underMouse()


def test_the_prompt_bar_grows_for_a_long_text_and_then_stays(qtbot: QtBot) -> None:
    bar = prompt_bar(qtbot, 700)
    height = bar.height()
    for prompt in (Prompt("", ""), Prompt("Short", "Short [7.3]")):
        bar.set_prompt(prompt)
        assert all_in_sight(bar)
        assert bar.height() == height
    bar.set_prompt(Prompt(LONG.headline, LONG.reason * 2))
    assert all_in_sight(bar)
    tall = bar.height()
    assert tall > height
    bar.set_prompt(Prompt("Short", "Short [7.3]"))
    assert bar.height() == tall, "the board below does not jump with every sentence"
    bar.window().resize(1400, 800)
    assert all_in_sight(bar)
    assert bar.height() <= height


def test_many_answers_stand_in_rows_and_leave_the_words_their_room(qtbot: QtBot) -> None:
    bar = prompt_bar(qtbot, 1000)
    bar.set_prompt(Prompt("Turn 1: 3 actions to take", "Place a wave, regroup, rotate, move or attack [6.0]"))
    bar.set_answers(["End the turn"])
    assert all_in_sight(bar)
    low = bar.height()
    bar.set_answers(["End the turn", *(f"Discard the card of number {number}" for number in (1, 2, 3))])
    bar.set_cancel("Choose another")
    assert all_in_sight(bar)
    shown = [button for button in (*bar.answer_buttons, bar.cancel_button) if button.isVisible()]
    assert len(shown) == 5
    assert all(bar.rect().contains(button.geometry()) for button in shown)
    assert all(button.width() >= button.sizeHint().width() for button in shown), "no word is cut off"
    assert low < bar.height() < 3 * low


def test_a_bar_that_is_narrow_has_room_for_two_lines_before_they_are_said(qtbot: QtBot) -> None:
    bar = prompt_bar(qtbot, 1000)
    assert all_in_sight(bar)
    tall = bar.height()
    bar.set_prompt(Prompt("Turn 1: 1 action to take", f"{'Place a wave, move or attack. ' * 4}[6.0]"))
    bar.set_answers(["End the turn", "Discard Destroyers in the Lagoon"])
    bar.set_cancel("Choose another piece")
    assert all_in_sight(bar)
    assert bar.height() == tall, "the board does not jump as a piece is lifted"
    bar.set_prompt(Prompt("Turn 1: 1 action to take", ""))
    bar.window().resize(1700, 800)
    assert all_in_sight(bar)
    assert bar.height() < tall, "a wide one needs less"


@pytest.mark.usefixtures("large_text")
def test_large_text_wraps_in_the_prompt_bar_with_its_link_in_sight(qtbot: QtBot) -> None:
    bar = prompt_bar(qtbot, 900)
    bar.set_prompt(LONG)
    for busy in (False, True):
        bar.set_busy(busy)
        assert all_in_sight(bar)
    assert "…" not in bar.reason.text()
    assert "rule:7.3" in bar.reason.text()


@pytest.mark.usefixtures("large_text")
def test_at_1280_pixels_and_large_text_nothing_of_the_prompt_bar_is_cut(qtbot: QtBot) -> None:
    bar = prompt_bar(qtbot)
    bar.set_prompt(LONG)
    bar.set_busy(True)
    bar.set_cancel("Put the force back")
    QApplication.processEvents()
    inside = bar.rect()
    buttons = (bar.cancel_button, bar.step_button, bar.run_button, bar.finish_button)
    for button in buttons:
        assert inside.contains(button.geometry())
        assert button.width() >= button.sizeHint().width()
        assert button.height() >= button.sizeHint().height()
    for label in (bar.headline, bar.reason):
        assert inside.contains(label.geometry())
        assert label.height() >= label.fontMetrics().height()
        assert not any(label.geometry().intersects(button.geometry()) for button in buttons)


def test_step_run_and_finish_are_there_only_while_something_goes_by_itself(qtbot: QtBot) -> None:
    bar = prompt_bar(qtbot)
    buttons = (bar.step_button, bar.run_button, bar.finish_button)
    assert not any(button.isVisible() for button in buttons)
    bar.set_busy(True, "US counterattack")
    assert all(button.isVisible() for button in buttons)
    assert bar.headline.plain_text() == "US counterattack"
    for button in buttons:
        with qtbot.waitSignal(button.clicked):
            QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(bar.step_button.clicked):
        QTest.keyClick(bar.step_button, Qt.Key.Key_Space)
    bar.set_busy(False)
    assert not any(button.isVisible() for button in buttons)


def test_a_force_in_hand_can_be_put_back_by_a_button(qtbot: QtBot) -> None:
    bar = prompt_bar(qtbot)
    assert not bar.cancel_button.isVisible()
    bar.set_cancel("Put the force back")
    with qtbot.waitSignal(bar.cancel_button.clicked):
        QTest.mouseClick(bar.cancel_button, Qt.MouseButton.LeftButton)
    bar.set_cancel(None)
    assert not bar.cancel_button.isVisible()


def test_every_panel_and_what_can_be_reached_in_it_has_an_accessible_name(qtbot: QtBot) -> None:
    battle, log, bar = battle_panel(qtbot), log_panel(qtbot), prompt_bar(qtbot)
    battle.show_battle(full_fight())
    log.append(LINES)
    bar.set_prompt(LONG)
    bar.set_busy(True)
    bar.set_cancel("Put it back")
    for panel in (battle, log, bar):
        assert panel.accessibleName()
        for child in panel.findChildren(QWidget):
            if child.isVisible() and child.focusPolicy() & Qt.FocusPolicy.TabFocus:
                assert child.accessibleName() or child.accessibleDescription(), child


def test_the_panels_take_no_more_room_than_a_dock_of_340_pixels(qtbot: QtBot) -> None:
    battle, log = battle_panel(qtbot), log_panel(qtbot)
    battle.show_battle(full_fight())
    log.append(LINES)
    for panel in (battle, log):
        settle_layout(panel)
        assert panel.minimumSizeHint().width() <= DOCK_WIDTH
        whole = QRect(0, 0, panel.width(), 10_000)
        for child in panel.findChildren(QLabel):
            if child.isVisible():
                assert whole.contains(
                    QRect(child.mapTo(panel, QPoint(0, 0)), child.size()).adjusted(0, 0, 0, -1)
                )


def test_a_click_is_not_for_a_button_that_has_just_come_where_another_was_pressed(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bloodyridge_qt.ui.panels.prompt_bar.UNREAD", 200)
    bar, given = prompt_bar(qtbot), []
    bar.answered.connect(given.append)

    def click(at: QPoint) -> None:
        button = bar.answer_buttons[0]
        QTest.mouseClick(button, Qt.MouseButton.LeftButton, pos=button.mapFrom(bar, at))

    bar.set_answers(["Play no card"])
    qtbot.waitUntil(lambda: bar.answer_buttons[0].x() > 0)
    spot = bar.answer_buttons[0].geometry().center()
    click(spot)
    click(spot)
    assert given == [0, 0]  # the same words: it is meant
    bar.set_answers(["End the turn"])
    QApplication.sendPostedEvents()  # laid, and not painted yet: the time it could be read has not begun
    time.sleep(0.25)
    click(spot)
    assert given == [0, 0]
    qtbot.wait(20)
    click(spot + QPoint(12, 0))
    assert given == [0, 0]
    qtbot.wait(250)  # it could be read
    click(spot)
    assert given == [0, 0, 0]


def test_the_first_click_at_finish_is_not_for_what_has_just_come_there(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor if nothing stood there for a moment in between."""
    monkeypatch.setattr("bloodyridge_qt.ui.panels.prompt_bar.UNREAD", 300)
    bar, given = prompt_bar(qtbot), []
    bar.answered.connect(given.append)
    bar.set_busy(True)
    qtbot.waitUntil(lambda: bar.finish_button.x() > 0)
    qtbot.wait(350)
    spot = bar.finish_button.geometry().center()
    bar.set_busy(False)
    QApplication.sendPostedEvents()
    bar.set_answers(["No more units advance"])
    button = bar.answer_buttons[0]
    qtbot.waitUntil(lambda: button.geometry().contains(spot))
    for wait, taken in ((0, []), (350, [0])):
        qtbot.wait(wait)
        QTest.mouseClick(button, Qt.MouseButton.LeftButton, pos=button.mapFrom(bar, spot))
        assert given == taken


def test_a_click_is_for_the_answer_that_stood_there_before_what_came_of_another_was_shown(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A click on the board may have ended what that answer ends."""
    monkeypatch.setattr("bloodyridge_qt.ui.panels.prompt_bar.UNREAD", 200)
    bar, given = prompt_bar(qtbot), []
    bar.answered.connect(given.append)
    bar.set_answers(["End the phase"])
    qtbot.waitUntil(lambda: bar.answer_buttons[0].x() > 0)
    qtbot.wait(250)
    bar.set_answers([])
    bar.set_busy(True)
    qtbot.wait(250)
    bar.set_busy(False)
    bar.set_answers(["All of them land"])
    qtbot.wait(250)  # longer than where it was pressed: somebody may be on the way to it
    QTest.mouseClick(bar.answer_buttons[0], Qt.MouseButton.LeftButton)
    assert not given
    qtbot.wait(350)  # it could be read
    QTest.mouseClick(bar.answer_buttons[0], Qt.MouseButton.LeftButton)
    assert given == [0]


def test_a_button_that_goes_and_moves_no_other_keeps_no_click_back_for_good(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bloodyridge_qt.ui.panels.prompt_bar.UNREAD", 300)
    bar, given = prompt_bar(qtbot), []
    bar.answered.connect(given.append)
    for taken in ([0], [0, 0]):  # the first time all of it is laid anew, and painted
        bar.set_answers(["Place the rest"])
        bar.set_cancel("Choose another")
        qtbot.wait(350)
        bar.set_answers(["The set-up is done"])
        qtbot.wait(50)
        bar.set_cancel(None)
        qtbot.wait(800)
        QTest.mouseClick(bar.answer_buttons[0], Qt.MouseButton.LeftButton)
        assert given == taken, "it could be read"


def test_of_throws_that_were_skipped_the_last_lies_there(qtbot: QtBot) -> None:
    panel = BattlePanel()
    qtbot.addWidget(panel)
    panel.pass_over([die(4, purpose="four"), die(6, purpose="six")])
    assert read_in(panel.tray) == ["four", "six"]
    panel.pass_over([die(1, purpose="one")])
    panel.show_battle(None)
    assert read_in(panel.tray) == ["one"]
