"""Playing on the board with real mouse and key events: the mouse and the keys decide the same."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bloodyridge_qt.table.cues import DieThrow
from bloodyridge_qt.table.offers import targets
from bloodyridge_qt.ui.board.map_scene import MapScene
from bloodyridge_qt.ui.board.map_view import MapView
from tests.small_game.game import small_table
from tests.small_game.rules import BOTTOM_ROW, State

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
NONE = Qt.KeyboardModifier.NoModifier


class Board:
    """A board in a window, what it has told, and a hand."""

    def __init__(self, qtbot) -> None:
        self.scene = MapScene()
        self.scene.motion.speed = 0.0
        self.view = MapView(self.scene)
        qtbot.addWidget(self.view)
        self.scene.setParent(self.view)
        self.chosen: list[object] = []
        self.refused: list[tuple[object, str]] = []
        self.selected: list[str] = []
        self.hurried = 0
        self.scene.chosen.connect(self.chosen.append)
        self.scene.refused.connect(lambda refusal, place: self.refused.append((refusal, place)))
        self.scene.selection_changed.connect(self.selected.append)
        self.scene.hurry.connect(self._count_hurried)
        self.lay()
        self.view.resize(900, 700)
        self.view.show()
        qtbot.waitExposed(self.view)
        self.view.setFocus()

    def lay(self, **start: object) -> None:
        """Another game, which begins as told."""
        self.table = small_table(**start)
        self.scene.set_table(self.table)

    def _count_hurried(self) -> None:
        self.hurried += 1

    def at(self, place: str, east: float = 0.0, south: float = 0.0) -> QPoint:
        return self.view.mapFromScene(self.scene.place_centre(place) + QPointF(east, south))

    def press(self, point: QPoint, button=LEFT) -> None:
        QTest.mousePress(self.view.viewport(), button, NONE, point)

    def move(self, point: QPoint) -> None:
        QTest.mouseMove(self.view.viewport(), point)
        QApplication.processEvents()

    def release(self, point: QPoint, button=LEFT) -> None:
        QTest.mouseRelease(self.view.viewport(), button, NONE, point)

    def click(self, point: QPoint, button=LEFT) -> None:
        self.move(point)
        self.press(point, button)
        self.release(point, button)

    def drag(self, start: QPoint, *way: QPoint) -> None:
        self.move(start)
        self.press(start)
        for point in way:
            self.move(point)
        self.release(way[-1])

    def key(self, key, modifiers=NONE) -> None:
        QTest.keyClick(self.view, key, modifiers)

    def stack(self, key: str):
        return self.scene.stack(key)


@pytest.fixture
def board(qtbot):
    return Board(qtbot)


def test_a_legal_drag_tells_exactly_one_choice(board):
    board.drag(board.at("1205"), board.at("1204"), board.at("1304"))
    assert [choice.title for choice in board.chosen] == ["Strike 1304 from 1205"]
    assert not board.refused
    assert board.scene.selected == ""


def test_before_the_button_is_released_targets_are_lit_and_the_path_is_drawn(board):
    board.press(board.at("1205"))
    assert dict(board.scene.marks.lights.lights) == {
        "1104": "target",
        "1204": "target",
        "1304": "target",
        "1404": "target",
        "1504": "target",
        "1005": "waypoint",
        "1105": "waypoint",
        "1305": "waypoint",
        "1405": "waypoint",
        "1505": "waypoint",
    }
    assert board.stack("force middle").lifted
    board.move(board.at("1204"))
    board.move(board.at("1404"))
    centre = board.scene.place_centre
    assert board.scene.marks.path.points == (centre("1205"), centre("1305"), centre("1405"), centre("1404"))
    assert board.view.card.card.title == "Strike 1404 from 1405"
    assert board.view.card.isVisible()
    assert not board.chosen
    board.release(board.at("1404"))
    assert not board.view.card.isVisible()
    assert not board.scene.marks.lights.lights


def test_an_illegal_drop_is_refused_and_the_stack_is_home_again(board):
    board.drag(board.at("1205"), board.at("1303"), board.at("1402"))
    assert not board.chosen
    assert [(refusal[-7:], place) for refusal, place in board.refused] == [("[7.19].", "1402")]
    assert board.stack("force middle").pos() == board.scene.place_centre("1205")
    assert not board.stack("force middle").lifted
    assert board.view.balloon.isVisible()
    assert "[7.19]" in board.view.balloon.words


@pytest.mark.parametrize("place", ["1303", "1402", "1004"])
def test_a_refusal_covers_no_goal_of_what_is_in_hand(board, place):
    board.click(board.at("1205"))
    board.click(board.at(place))
    lights, balloon = board.scene.marks.lights.lights, board.view.balloon
    goals = [goal for goal, light in lights.items() if light == "target"]
    assert goals
    assert balloon.isVisible()
    covered = [
        goal
        for goal in goals
        if board.view.mapFromScene(board.scene.place_rect(goal)).boundingRect().intersects(balloon.geometry())
    ]
    assert not covered
    board.move(board.at(goals[0]))
    assert not balloon.isVisible(), "it is over where another space is pointed at"


def test_a_drop_beside_the_map_is_refused(board):
    board.drag(board.at("1205"), board.at("1204"), QPoint(5, 5))
    assert not board.chosen
    assert [(refusal[-6:], place) for refusal, place in board.refused] == [("[7.1].", "")]


def test_an_illegal_drop_with_animation_slides_home(board, qtbot):
    board.scene.motion.speed = 0.3
    board.drag(board.at("1205"), board.at("1303"), board.at("1402"))
    assert board.scene.motion.active
    with qtbot.waitSignal(board.scene.settled):
        pass
    assert board.stack("force middle").pos() == board.scene.place_centre("1205")


def test_clicking_force_and_target_tells_the_same_choice_as_a_drag(board):
    board.click(board.at("1205"))
    assert board.scene.selected == "force middle"
    assert board.scene.marks.lights.lights["1304"] == "target"
    board.click(board.at("1304"))
    by_click = board.chosen.pop()
    board.scene.refresh()
    board.drag(board.at("1205"), board.at("1204"), board.at("1304"))
    assert board.chosen == [by_click]


def test_keys_tell_the_same_choice_as_a_drag(board):
    board.drag(board.at("1205"), board.at("1204"), board.at("1304"))
    by_drag = board.chosen.pop()
    board.scene.refresh()
    board.key(Qt.Key.Key_Tab)
    board.key(Qt.Key.Key_Tab)
    assert board.scene.selected == "force middle"
    assert board.scene.cursor_place == "1205"
    board.key(Qt.Key.Key_E)
    assert board.scene.cursor_place == "1304"
    assert board.view.card.card.title == "Strike 1304 from 1205"
    board.key(Qt.Key.Key_Return)
    assert board.chosen == [by_drag]


def test_shift_tab_goes_the_other_way(board):
    board.key(Qt.Key.Key_Tab, Qt.KeyboardModifier.ShiftModifier)
    assert board.scene.selected == "force east"


def test_enter_takes_the_force_under_the_keys(board):
    board.key(Qt.Key.Key_Up)
    assert board.scene.cursor_place == "1005"
    board.key(Qt.Key.Key_Return)
    assert board.scene.selected == "force west"


def test_left_and_right_keep_to_a_row(board):
    board.scene.cursor.go("1003")
    board.view.keys.in_use = True
    seen = []
    for _ in range(6):
        board.key(Qt.Key.Key_Right)
        seen.append(board.scene.cursor_place)
    assert seen == ["1103", "1203", "1303", "1403", "1503", "1503"] or seen == [
        "1102",
        "1203",
        "1302",
        "1403",
        "1502",
        "1502",
    ]
    for _ in range(5):
        board.key(Qt.Key.Key_Left)
    assert board.scene.cursor_place == "1003"


def test_n_goes_through_the_lit_targets(board):
    board.scene.select("force middle")
    seen = []
    for _ in range(6):
        board.key(Qt.Key.Key_N)
        seen.append(board.scene.hand.aim)
    assert seen == ["1104", "1204", "1304", "1404", "1504", "1104"]


def test_number_keys_pick_another_stand(board):
    board.scene.select("force middle")
    board.key(Qt.Key.Key_N)
    assert [mark.number for mark in board.scene.marks.stands] == [1, 2, 3]
    board.key(Qt.Key.Key_2)
    assert [mark.number for mark in board.scene.marks.stands if mark.chosen] == [2]
    board.key(Qt.Key.Key_9)
    board.key(Qt.Key.Key_6)
    board.key(Qt.Key.Key_Return)
    assert [choice.title for choice in board.chosen] == ["Strike 1104 from 1105"]


def test_moving_over_a_numbered_stand_picks_it_and_the_drop_uses_it(board):
    board.press(board.at("1205"))
    board.move(board.at("1204"))
    board.move(board.at("1104"))
    second = board.scene.marks.stands[1]
    board.move(board.view.mapFromScene(second.pos()))
    assert board.scene.hand.choice.stand == "1105"
    board.move(board.at("1104"))
    board.release(board.at("1104"))
    assert [choice.title for choice in board.chosen] == ["Strike 1104 from 1105"]


def test_clicking_a_numbered_stand_only_picks_it(board):
    board.click(board.at("1205"))
    board.move(board.at("1104"))
    board.click(board.view.mapFromScene(board.scene.marks.stands[2].pos()))
    assert not board.chosen
    assert board.scene.hand.choice.stand == "1005"
    board.click(board.at("1104"))
    assert [choice.title for choice in board.chosen] == ["Strike 1104 from 1005"]


def wheel(board: Board, point: QPoint, steps: int) -> None:
    viewport = board.view.viewport()
    event = QWheelEvent(
        QPointF(point),
        QPointF(viewport.mapToGlobal(point)),
        QPoint(),
        QPoint(0, 120 * steps),
        Qt.MouseButton.NoButton,
        NONE,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(viewport, event)


def test_wheel_and_tab_turn_the_stand_while_pointing_at_a_target(board):
    board.click(board.at("1205"))
    board.move(board.at("1104"))
    before = board.view.zoom()
    wheel(board, board.at("1104"), -1)
    assert board.scene.hand.choice.stand == "1105"
    board.key(Qt.Key.Key_Tab)
    assert board.scene.hand.choice.stand == "1005"
    assert board.view.zoom() == before
    assert board.scene.selected == "force middle"


def test_a_waypoint_lights_only_strikes_from_there_until_escape_sends_the_force_back(board):
    board.drag(board.at("1205"), board.at("1204"), board.at("1405"))
    assert not board.chosen
    assert not board.refused
    assert board.stack("force middle").pos() == board.scene.place_centre("1405")
    lit = {place for place, light in board.scene.marks.lights.lights.items() if light == "target"}
    assert lit == {"1304", "1404", "1504"}
    board.key(Qt.Key.Key_Escape)
    assert board.scene.selected == "force middle"
    assert board.stack("force middle").pos() == board.scene.place_centre("1205")
    lit = {place for place, light in board.scene.marks.lights.lights.items() if light == "target"}
    assert lit == {"1104", "1204", "1304", "1404", "1504"}
    board.key(Qt.Key.Key_Escape)
    assert board.scene.selected == ""


def test_a_strike_from_a_waypoint_is_made_from_there(board):
    board.click(board.at("1205"))
    board.click(board.at("1405", 40, 30))
    assert board.scene.hand.resting == "1405"
    board.click(board.at("1304"))
    assert [choice.title for choice in board.chosen] == ["Strike 1304 from 1405"]


def test_keys_rest_on_a_waypoint_too(board):
    board.scene.select("force middle")
    board.scene.cursor.go("1205")
    board.view.keys.in_use = True
    board.key(Qt.Key.Key_D)
    board.key(Qt.Key.Key_Return)
    assert board.scene.hand.resting == "1305"
    assert not board.chosen


def test_the_right_button_cancels_a_drag(board):
    board.press(board.at("1205"))
    board.move(board.at("1204"))
    board.move(board.at("1304"))
    board.press(board.at("1304"), RIGHT)
    board.release(board.at("1304"), RIGHT)
    board.release(board.at("1304"))
    assert not board.chosen
    assert board.scene.selected == ""
    assert board.stack("force middle").pos() == board.scene.place_centre("1205")


def test_another_button_does_not_end_a_drag(board):
    board.press(board.at("1205"))
    board.move(board.at("1204"))
    board.move(board.at("1304"))
    board.release(board.at("1304"), Qt.MouseButton.MiddleButton)
    assert not board.chosen
    board.release(board.at("1304"))
    assert len(board.chosen) == 1


def test_the_force_in_hand_is_opaque_again_after_a_cancelled_drag(board):
    board.press(board.at("1205"))
    board.move(board.at("1204"))
    board.move(board.at("1304"))
    assert board.stack("force middle").opacity() < 1.0
    board.scene.refresh()
    board.release(board.at("1304"))
    assert board.stack("force middle").opacity() == 1.0
    assert not board.stack("force middle").lifted


def test_a_hex_where_a_carried_force_may_not_go_says_so(board):
    board.press(board.at("1205"))
    board.move(board.at("1204"))
    board.move(board.at("1402"))
    assert board.scene.marks.lights.lights["1402"] == "forbidden"
    board.move(board.at("1304"))
    assert "1402" not in board.scene.marks.lights.lights
    board.release(board.at("1304"))


def test_escape_cancels_a_drag(board):
    board.press(board.at("1205"))
    board.move(board.at("1204"))
    board.move(board.at("1304"))
    board.key(Qt.Key.Key_Escape)
    board.release(board.at("1304"))
    assert not board.chosen
    assert board.view.interaction is None
    assert board.scene.selected == ""


def test_a_stack_without_an_option_stays_put_and_says_why(board):
    board.lay(done=frozenset({"force middle"}))
    board.drag(board.at("1205"), board.at("1204"), board.at("1304"))
    assert not board.chosen
    assert board.refused == [("1205 cannot strike 1304: out of reach from there [7.19].", "1304")]
    assert board.stack("force middle").pos() == board.scene.place_centre("1205")


def test_nothing_is_lifted_or_chosen_while_busy(board):
    board.scene.busy = True
    board.drag(board.at("1205"), board.at("1204"), board.at("1304"))
    board.click(board.at("1205"))
    assert board.hurried == 1
    board.key(Qt.Key.Key_Tab)
    board.key(Qt.Key.Key_Space)
    assert board.hurried == 2
    assert not board.chosen
    assert board.selected == []
    board.scene.busy = False
    board.key(Qt.Key.Key_Tab)
    assert board.scene.selected == "force west"


def test_becoming_busy_in_the_middle_of_a_drag_puts_the_force_back(board):
    board.press(board.at("1205"))
    board.move(board.at("1204"))
    board.move(board.at("1304"))
    board.scene.busy = True
    assert board.view.interaction is None
    board.release(board.at("1304"))
    assert not board.chosen
    assert board.stack("force middle").pos() == board.scene.place_centre("1205")


def held_to_the_top(board: Board) -> None:
    board.lay(
        where={**State().where, "force east": "1501"},
        held=frozenset({*BOTTOM_ROW, "1504", "1503", "1502", "1501"}),
    )


def test_a_drop_on_the_arrow_off_the_map_is_an_exit(board):
    held_to_the_top(board)
    board.drag(board.at("1501"), board.at("1501", 0, -60), board.at("1501", 0, -110))
    assert [choice.verb for choice in board.chosen] == ["exit"]


def test_a_drop_back_on_its_own_exit_hex_is_no_exit(board):
    held_to_the_top(board)
    board.drag(board.at("1501"), board.at("1502"), board.at("1501", 10, 10))
    assert not board.chosen
    assert board.scene.selected == "force east"


def test_a_choice_that_may_be_turned_down_leaves_the_force_at_home_after_deselect(board):
    board.drag(board.at("1505"), board.at("1404"), board.at("1504"))
    assert board.chosen[0].warning
    board.scene.deselect()
    assert board.stack("force east").pos() == board.scene.place_centre("1505")


def test_hovering_tells_each_place_once(board):
    told = []
    board.scene.hovered.connect(told.append)
    board.move(board.at("1102"))
    board.move(board.at("1102", 9, 4))
    board.move(board.at("1103"))
    assert told == ["1102", "1103"]


def test_the_hex_under_the_keys_is_described_to_a_screen_reader(board):
    board.scene.select("force middle")
    board.key(Qt.Key.Key_N)
    board.key(Qt.Key.Key_N)
    words = board.view.accessibleDescription()
    assert "1204" in words
    assert "Defense strength 4" in words


def test_i_shows_what_is_known_of_the_hex_under_the_keys(board):
    board.key(Qt.Key.Key_Up)
    board.key(Qt.Key.Key_Up)
    assert not board.view.card.isVisible()
    board.key(Qt.Key.Key_I)
    assert board.view.card.card.title == "Hex 1004"
    board.key(Qt.Key.Key_Escape)
    assert not board.view.card.isVisible()


def test_resting_the_pointer_on_a_stack_fans_it_out(board, qtbot):
    board.move(board.at("1005"))
    qtbot.waitUntil(lambda: board.stack("force west").spread == 1.0)
    board.move(board.at("1402"))
    assert board.stack("force west").spread == 0.0


def test_dice_that_lie_about_do_not_cover_counters_that_are_fanned_out(board):
    board.lay(done=frozenset({"force west"}))
    board.click(board.at("1005"))
    stack = board.stack("force west")
    keys = [counter.key for counter in stack.view.counters]
    areas = [board.view.mapFromScene(stack.counter_rect(key)).boundingRect() for key in keys]
    alone = [board.view.grab(area).toImage() for area in areas]
    throws = [DieThrow(4, "us", "", "1005", "hit", "a die")] * len(keys)
    spots = [stack.counter_rect(key).center() for key in keys]
    board.scene.dice.throw(throws, 0.0, lambda _throw, index: spots[index], 40.0)
    assert len(board.scene.dice.items) == len(keys) > 1
    assert [board.view.grab(area).toImage() for area in areas] == alone


@pytest.mark.long
def test_the_card_at_the_cursor_covers_no_force(board):
    shown = 0
    for mover in board.scene.movers:
        for place in targets(board.table.offers(), mover):
            board.scene.select(mover)
            board.move(board.at(place, east=4))
            board.move(board.at(place))
            card = board.view.card
            if not card.isVisible():
                continue  # the game has nothing to say there
            shown += 1
            for stack in board.scene.pieces.stacks.values():
                area = board.view.mapFromScene(stack.area()).boundingRect()
                assert not area.intersects(card.geometry()), (mover, place, stack.view.key)
            board.scene.deselect()
    assert shown > 1


def test_a_click_on_a_stack_that_may_not_act_fans_it_out(board):
    board.lay(done=frozenset({"force west"}))
    board.click(board.at("1005"))
    assert board.stack("force west").spread == 1.0
    assert board.scene.selected == ""


def test_a_rule_number_in_the_tip_can_be_followed(board, qtbot):
    board.view.tip("Not there [7.19].", "1204")
    with qtbot.waitSignal(board.scene.rule_wanted) as told:
        board.view.balloon.linkActivated.emit("rule:7.19")
    assert told.args == ["7.19"]
