"""What a screen reader is told of the board: each place with what lies there and what can be done."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest

from bloodyridge_qt.app.calculator import MODULE
from bloodyridge_qt.games.registry import edition_of
from bloodyridge_qt.table.archive.archive import Archive
from bloodyridge_qt.table.forecast import Bar, Forecast
from bloodyridge_qt.table.rule_text import uncited
from bloodyridge_qt.table.table_view import MarkerView
from bloodyridge_qt.ui.board import heard_board
from bloodyridge_qt.ui.board.heard_board import HeardBoard
from tests.ui.session_cases import open_game_window, trigger
from tests.ui.window_cases import open_window

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from bloodyridge_qt.ui.shell.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("unpainted")

NAME = QAccessible.Text.Name


def listen(window: MainWindow) -> tuple[HeardBoard, list[str]]:
    """The board as it is heard, and the names of the places that keys come to from now on."""
    board, names = HeardBoard(window.map_view), list[str]()

    def arrive(place: str) -> None:
        board.arrive(place)
        names.append(board.heard(place).text(NAME))

    window.scene.cursor.moved.connect(arrive)
    return board, names


def shortest(window: MainWindow) -> str:
    """The force with the fewest strikes to an exit, the first of several."""
    offers = [one for one in window.controller.table.offers() if one.left is not None]
    return min(offers, key=lambda one: one.left).mover


@pytest.mark.parametrize("game", ["bloody_ridge", "tarawa_1943"])
def test_every_place_has_its_words_and_its_room(qtbot: QtBot, game: str) -> None:
    window = open_window(qtbot, edition_of(game), seed="heard")
    board = HeardBoard(window.map_view)
    names = [place.text(NAME) for place in board.places()]
    ground = window.scene.ground
    assert ground is not None
    assert board.childCount() == len(ground.centres) + len(ground.boxes)
    assert all(names)
    for at, place in enumerate(board.places()):
        assert place.isValid()
        assert board.indexOfChild(place) == at
        assert board.child(at) is place
    seen = window.scene.view_shown
    assert seen is not None
    for stack in seen.stacks:
        heard = board.heard(stack.place)
        assert heard is not None
        assert uncited(stack.aloud or stack.label) in heard.text(NAME)


def test_what_can_be_done_follows_the_hand(qtbot: QtBot) -> None:
    window = open_window(qtbot, edition_of("bloody_ridge"), seed="heard")
    board = HeardBoard(window.map_view)
    view, scene = window.map_view, window.scene
    first = scene.stack(shortest(window))
    assert first is not None
    home = board.heard(first.view.place)
    assert home is not None
    assert "can be lifted" in home.text(NAME).split(". ")
    QTest.keyClick(view, Qt.Key.Key_Tab)
    assert home.state().selected
    goals = {place.place for place in board.places() if re.match(r"\d{4}\. exit in 1", place.text(NAME))}
    assert goals == set(scene.hand.targets)
    middle = home.rect().center()
    assert board.childAt(middle.x(), middle.y()) is home


@pytest.mark.long
def test_who_plays_by_ear_hears_the_odds_of_a_target_the_lines_of_the_log_and_what_is_lifted(
    qtbot: QtBot, tmp_path: Path
) -> None:
    archive = Archive(edition_of("bloody_ridge"), tmp_path / "kept")
    window = open_game_window(qtbot, archive, values={"seed": "heard"}, calculator=MODULE)
    view, log = window.map_view, window.log_panel.text_view
    odds, lines = [], []
    window.odds.heard.connect(odds.append)
    log.heard.connect(lines.append)
    board = HeardBoard(view)
    QTest.keyClick(view, Qt.Key.Key_Tab)
    home = board.heard(window.scene.hand.home)
    assert home is not None
    assert home.text(NAME).split(". ")[-1] == "exit in 12, 2 goals", (
        "how strong nobody knows, and its ground is said by I"
    )
    board.arrive(window.scene.hand.home)
    assert "lifted, right sector, exit in 12, 2 goals" in home.text(NAME), "[7.18] once, as it is lifted"
    QTest.keyClick(view, Qt.Key.Key_N)
    qtbot.waitUntil(lambda: bool(odds), timeout=20_000)
    assert odds[0].startswith("taken ")
    assert odds[0].count("%") == 1, "what is left is that the force is lost"
    names = []
    for _goal in range(2):
        board.arrive(window.scene.hand.aim)
        goal = board.heard(window.scene.hand.aim)
        assert goal is not None
        names.append(goal.text(NAME))
        assert names[-1].startswith(window.scene.hand.aim), "that it is struck goes without saying"
        QTest.keyClick(view, Qt.Key.Key_N)
    assert ". exit in 12. " in names[0], "the same count as of the force: this strike is one of them"
    assert "%" in names[0]
    assert len(names[1]) <= 45, "of the second what is another, in three seconds"
    told = []
    view.spoken.connect(told.append)
    QTest.keyClick(view, Qt.Key.Key_I)
    assert "Defenders" in told[0]
    QTest.keyClick(log, Qt.Key.Key_Up)
    marked = log.document().findBlockByNumber(log.line).text()
    QTest.keyClick(log, Qt.Key.Key_Left)
    assert lines[0] == uncited(marked), "paragraphs are links, which are gone through"
    assert lines[1].startswith(log.textCursor().selectedText())


@pytest.mark.long
def test_another_hex_to_strike_from_is_heard_with_its_odds(qtbot: QtBot, tmp_path: Path) -> None:
    archive = Archive(edition_of("bloody_ridge"), tmp_path / "kept")
    window = open_game_window(qtbot, archive, values={"seed": "heard"}, calculator=MODULE)
    view, hand, odds = window.map_view, window.scene.hand, []
    window.odds.heard.connect(odds.append)
    table, goals = window.controller.table, []
    while not goals:
        ways = Counter((offer.mover, offer.target) for offer in table.offers() if offer.target)
        goals = [offer for offer in table.offers() if ways[offer.mover, offer.target] > 1]
        if not goals:
            window.controller.decide(next(offer for offer in table.offers() if offer.touch))
    goal = goals[0]
    odds.clear()
    while (hand.mover, hand.aim) != (goal.mover, goal.target):
        QTest.keyClick(view, Qt.Key.Key_N if hand.mover == goal.mover else Qt.Key.Key_Tab)
    qtbot.waitUntil(lambda: bool(odds), timeout=20_000)
    first, heard = hand.choice, len(odds)
    QTest.keyClick(view, Qt.Key.Key_2 if hand.targets[goal.target][0] is first else Qt.Key.Key_1)
    assert hand.choice is not first
    qtbot.waitUntil(lambda: len(odds) > heard, timeout=20_000)
    assert odds[-1].startswith(f"{hand.choice.title}: taken ")


def at_a_choice_of_grounds(window: MainWindow) -> None:
    """Strike until a force may strike some goal from several hexes, and lift it."""
    table = window.controller.table
    while not any(
        uses > 1
        for uses in Counter((offer.mover, offer.target) for offer in table.offers() if offer.target).values()
    ):
        window.controller.decide(next(offer for offer in table.offers() if offer.touch))
        window.controller.finish()
    QTest.keyClick(window.map_view, Qt.Key.Key_Tab)
    while all(len(ways) == 1 for ways in window.scene.hand.targets.values()):
        QTest.keyClick(window.map_view, Qt.Key.Key_Tab)


@pytest.mark.long
def test_goals_come_by_the_way_to_an_exit_that_is_left_and_keys_are_told_once(qtbot: QtBot) -> None:
    """[4.1, 7.2] From each goal so many strikes lead on; where one strikes from is told in a few words."""
    window = open_window(qtbot, edition_of("bloody_ridge"), seed="heard")
    at_a_choice_of_grounds(window)
    view, scene = window.map_view, window.scene
    board, names = HeardBoard(view), []
    for place in view.keys.goals():
        view.go_to(place)
        board.arrive(place)
        names.append(board.heard(place).text(NAME))
    left = [int(found[1]) for name in names if (found := re.search(r"exit in (\d+)", name))]
    assert left == sorted(left)
    assert len(left) == len(names) > 1, "told of each, in the same place"
    goals = f"{len(names)} goals"
    assert [goals in name for name in names] == [True] + [False] * (len(names) - 1)
    assert sum("; keys 1 to " in name for name in names) == 1
    several = [len(scene.hand.targets[place]) > 1 for place in view.keys.goals()]
    assert [" or " in name for name in names] == several
    assert not any("Strike" in name or "Hex" in name for name in names)


@pytest.mark.long
def test_n_begins_with_the_first_goal_of_a_piece_it_lifts_and_says_little_of_an_only_one(
    qtbot: QtBot,
) -> None:
    window = open_window(qtbot, edition_of("bloody_ridge"), seed="heard")
    view, hand, told = window.map_view, window.scene.hand, []
    view.spoken.connect(told.append)
    for _strike in range(12):
        QTest.keyClick(view, Qt.Key.Key_N)
        goals = view.keys.goals()
        assert hand.aim == goals[0]
        told.clear()
        QTest.keyClick(view, Qt.Key.Key_N)
        assert (told == ["No other goal."]) == (len(goals) == 1)
        QTest.keyClick(view, Qt.Key.Key_Return)
        window.controller.finish()


def test_who_goes_through_the_pieces_hears_little_of_each(qtbot: QtBot) -> None:
    """[7.1] What Tab does is told with the first; of the others what tells them apart."""
    window = open_window(qtbot, edition_of("bloody_ridge"), seed="heard")
    _board, names = listen(window)
    for _piece in range(3):
        QTest.keyClick(window.map_view, Qt.Key.Key_Tab)
    assert "lifted" in names[0]
    for name in names[1:]:
        assert re.fullmatch(
            r"\d{4}\. \d units?\. ((left|center|right) sector, )?exit in \d+, \d goals?", name
        )
    QTest.keyClick(window.map_view, Qt.Key.Key_Home)
    assert "lifted" in names[-1], "told again to who asks"


@pytest.mark.long
def test_tab_says_why_nothing_else_can_be_lifted_while_a_force_goes_on(qtbot: QtBot) -> None:
    """[7.12] A force that has won fights on before another may move."""
    window = open_window(qtbot, edition_of("bloody_ridge"), seed="heard")
    view, scene, told = window.map_view, window.scene, list[str]()
    view.spoken.connect(told.append)
    QTest.keyClick(view, Qt.Key.Key_Tab)
    assert not told
    while len(scene.movers) > 1:
        window.controller.decide(window.controller.table.offers()[0], unasked=True)
    QTest.keyClick(view, Qt.Key.Key_Tab)
    assert told[-1].startswith("No other piece can be lifted now. A force moves and fights on")


@pytest.mark.long
def test_i_tells_why_the_piece_in_hand_may_not_go_where_the_keys_are(qtbot: QtBot) -> None:
    window = open_window(qtbot, edition_of("bloody_ridge"), seed="heard")
    told: list[str] = []
    window.map_view.spoken.connect(told.append)
    QTest.keyClick(window.map_view, Qt.Key.Key_Tab)
    window.map_view.go_to("1501")
    QTest.keyClick(window.map_view, Qt.Key.Key_I)
    hand = window.scene.hand
    assert told[-1].endswith(window.controller.table.refusal((hand.mover, "1501", "")))
    for place in (next(iter(hand.targets)), hand.home):
        QTest.keyClick(window.map_view, Qt.Key.Key_I)
        window.map_view.go_to(place)
        QTest.keyClick(window.map_view, Qt.Key.Key_I)
        assert "strike" not in told[-1].casefold() or place in hand.targets


def test_what_chances_come_from_is_heard_of_each_goal_in_the_same_order(qtbot: QtBot) -> None:
    """[10.1] South of the US line at most three are drawn; jungle is named once, with that."""
    window = open_window(qtbot, edition_of("bloody_ridge"), seed="heard")
    board = heard_board.board_of(window.map_view) or HeardBoard(window.map_view)
    QTest.keyClick(window.map_view, Qt.Key.Key_Tab)
    names = []
    for place in window.map_view.keys.goals():
        window.map_view.go_to(place)
        board.arrive(place)
        names.append(board.heard(place).text(NAME))
    assert ". jungle, defense 4, as most of the map, up to 3 defenders. exit in 12. " in names[0]
    assert len(names) > 1
    for place, name in zip(window.map_view.keys.goals()[1:], names[1:], strict=True):
        clear = any(value.startswith("clear") for _label, value in window.scene.facts(place))
        ground = r"clear(, defense 2)?, " if clear else ""
        assert re.match(rf"{place}\. {ground}up to 3\. exit in \d+", name), name


@pytest.mark.long
def test_x_tells_the_nearest_exit_from_where_the_keys_are(qtbot: QtBot) -> None:
    """[4.1] 2101 is an exit; 2113 lies 12 rows south of it."""
    window = open_window(qtbot, edition_of("bloody_ridge"), seed="heard")
    told: list[str] = []
    window.map_view.spoken.connect(told.append)
    QTest.keyClick(window.map_view, Qt.Key.Key_Tab)
    QTest.keyClick(window.map_view, Qt.Key.Key_X)
    assert told[-1].startswith("From 2113 to the nearest exit, 2101: "), "as its goals tell it"
    assert told[-1].partition(". Of a hex number ")[0].endswith(": 12 hexes north")
    window.map_view.go_to("1501")
    QTest.keyClick(window.map_view, Qt.Key.Key_X)
    assert "From 2113" in told[-1], "the piece in hand goes there, not the keys"
    goal = window.map_view.keys.goals()[0]
    window.map_view.go_to(goal)
    QTest.keyClick(window.map_view, Qt.Key.Key_X)
    assert told[-1].startswith(f"From {goal} to the nearest exit"), "from a goal that is chosen"
    QTest.keyClick(window.map_view, Qt.Key.Key_Escape)
    assert told[-1] == "Japanese force 2113 is put down"
    window.map_view.go_to("1501")
    trigger(window, "bearings")
    assert told[-1] == "Exit here, off the north edge"


@pytest.mark.long
def test_n_names_the_force_it_lifts_first_and_then_each_thing_once_in_a_lift(qtbot: QtBot) -> None:
    """[3.8, 4.1] The force with the shortest way comes first; what "exit in" means is told once in a game."""
    window = open_window(qtbot, edition_of("bloody_ridge"), seed="heard")
    view, scene = window.map_view, window.scene
    board, names = listen(window)
    force = shortest(window)
    QTest.keyClick(view, Qt.Key.Key_N)
    assert scene.selected == force
    means = "counted in strikes, this one too; ways through your own hexes cost none"
    first, home = names[-1], scene.hand.home
    assert re.match(
        rf"{home}, \d units?, (left|center|right) sector, lifted\. {scene.cursor_place}\. jungle, ", first
    )
    assert ". exit in 12. " in first
    assert first.endswith("2 goals"), "told with the first, not the second"
    assert means in first
    assert "up to 3 defenders" in first
    for _goal in range(4):
        QTest.keyClick(view, Qt.Key.Key_N)
    assert not any("lifted" in name or means in name for name in names[1:])
    assert not any("defenders" in name for name in names[2:]), "each goal was met before"
    board.begin()
    QTest.keyClick(view, Qt.Key.Key_N)
    assert means in names[-1], "in another game it is told again"


@pytest.mark.long
def test_the_first_goal_of_each_strike_says_how_far_it_is_to_an_exit(qtbot: QtBot) -> None:
    """[3.8] Also where it is one strike less than before: who listens has not counted along."""
    window = open_window(qtbot, edition_of("bloody_ridge"), seed="heard")
    view, scene = window.map_view, window.scene
    _board, names = listen(window)
    went_on = 0
    for _strike in range(8):
        mover = scene.selected
        names.clear()
        QTest.keyClick(view, Qt.Key.Key_N)
        if window.controller.table.over or not names:
            break
        went_on += scene.selected == mover != ""
        assert "exit in" in names[0], names[0]
        assert re.search(r"only goal|\d goals", names[0]), names[0]
        QTest.keyClick(view, Qt.Key.Key_Return)
        window.controller.finish()
    assert went_on, "a force went on after a strike"


def known(window: MainWindow, chances: dict[str, float]) -> None:
    """Let these be the chances at the goals of the piece in hand."""
    window.map_view.keys.known = lambda offer: Forecast("", success=chances[offer.target])


def at_many_goals(window: MainWindow) -> list[str]:
    """Lift a force that has goals at two distances from an exit at least, three in all; these, as N goes."""
    keys, table = window.map_view.keys, window.controller.table
    while True:
        QTest.keyClick(window.map_view, Qt.Key.Key_N)
        ways = [one[0].left for one in window.scene.hand.targets.values()]
        if len(set(ways)) > 1 and len(ways) > 2:
            return keys.goals()
        window.controller.decide(next(offer for offer in table.offers() if offer.touch))
        window.controller.finish()


@pytest.mark.long
def test_n_goes_first_to_the_goals_that_no_other_beats_in_way_and_chance_and_names_them(
    qtbot: QtBot,
) -> None:
    """[4.1, 7.2] Who hears the first goal of a force knows what there is to choose from."""
    window = open_window(qtbot, edition_of("bloody_ridge"), seed="heard")
    goals, view, scene = at_many_goals(window), window.map_view, window.scene
    near, far = goals[0], goals[-1]
    assert scene.hand.targets[near][0].left < scene.hand.targets[far][0].left
    known(window, dict.fromkeys(goals, 0.4) | {far: 0.8})
    assert view.keys.goals() == [near, far, *goals[1:-1]]
    QTest.keyClick(view, Qt.Key.Key_Escape)
    board, names = listen(window)
    QTest.keyClick(view, Qt.Key.Key_N)
    way = scene.hand.targets[far][0].way
    assert names[-1].endswith(f". {len(goals)} goals, or {far} 80 % {way}")
    QTest.keyClick(view, Qt.Key.Key_N)
    assert scene.hand.aim == far
    assert "or " not in names[-1], "told once"
    known(window, dict.fromkeys(goals, 0.4) | {near: 0.8})
    assert view.keys.worthy() == [near]
    window.map_view.go_to(near)
    assert board.chance(Forecast("", (Bar("taken", 0.8),))) == f"taken 80 %, best odds of {len(goals)}"
    known(window, dict.fromkeys(goals, 0.4) | {far: 0.43})
    assert board.chance(Forecast("", (Bar("taken", 0.4),))) == f"40 %, shortest way of {len(goals)}"
    view.keys.known = lambda _offer: None
    assert view.keys.goals() == goals, "as long as not all is known the shortest way comes first"


@pytest.mark.long
def test_chances_that_become_known_between_two_n_leave_none_of_the_best_out(qtbot: QtBot) -> None:
    window = open_window(qtbot, edition_of("bloody_ridge"), seed="heard")
    goals, view = at_many_goals(window), window.map_view
    QTest.keyClick(view, Qt.Key.Key_N)
    known(window, dict.fromkeys(goals, 0.4) | {goals[-1]: 0.8})
    QTest.keyClick(view, Qt.Key.Key_N)
    assert window.scene.hand.aim == goals[0]
    QTest.keyClick(view, Qt.Key.Key_N)
    assert window.scene.hand.aim == goals[-1]


@pytest.mark.long
def test_n_right_after_a_strike_waits_for_the_chances_it_is_said_with(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For who listens: else the number would come after all the rest, in a sentence of its own."""
    window = open_window(qtbot, edition_of("bloody_ridge"), seed="heard")
    view, scene, waited = window.map_view, window.scene, [True]
    QTest.keyClick(view, Qt.Key.Key_N)
    QTest.qWait(300)
    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    monkeypatch.setattr(heard_board, "board_of", lambda _view: None)
    view.keys.awaited = lambda: waited[0]
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert not scene.busy
    QTest.keyClick(view, Qt.Key.Key_N)
    QTest.qWait(400)
    assert scene.hand.aim not in scene.hand.targets
    waited[0] = False
    qtbot.waitUntil(lambda: scene.hand.aim in scene.hand.targets)


def test_home_tells_the_goal_whole_and_who_comes_back_from_the_log_hears_it_in_short(qtbot: QtBot) -> None:
    window = open_window(qtbot, edition_of("bloody_ridge"), seed="heard")
    view, (_board, names) = window.map_view, listen(window)
    QTest.keyClick(view, Qt.Key.Key_N)
    window.back_to_board()
    assert re.fullmatch(r"\d{4}\. up to 3\. exit in \d+", names[-1]), names[-1]
    QTest.keyClick(view, Qt.Key.Key_Home)
    assert "is lifted" in names[-1]
    assert "defenders" in names[-1]
    assert "2 goals" in names[-1]


@pytest.mark.long
def test_a_force_that_is_in_hand_without_a_key_is_named_with_its_first_goal(qtbot: QtBot) -> None:
    """[7.3] The last force of a turn is taken up by the table."""
    window = open_window(qtbot, edition_of("bloody_ridge"), seed="heard")
    scene, (_board, names) = window.scene, listen(window)
    QTest.keyClick(window.map_view, Qt.Key.Key_N)
    other = next(one for one in scene.movers if one != scene.selected)
    scene.select(other)
    QTest.keyClick(window.map_view, Qt.Key.Key_N)
    assert names[-1].startswith(f"{scene.hand.home}, ")


@pytest.mark.long
def test_notes_and_take_backs_are_heard(qtbot: QtBot, tmp_path: Path) -> None:
    archive = Archive(edition_of("bloody_ridge"), tmp_path / "kept")
    window = open_game_window(qtbot, archive, values={"seed": "heard"})
    noted: list[str] = []
    window.desk.noted.connect(noted.append)
    window.controller.decide(next(offer for offer in window.controller.table.offers() if offer.touch))
    trigger(window, "undo")
    trigger(window, "redo")
    assert [words.partition(":")[0] for words in noted[-2:]] == ["Undo", "Redo"]


@pytest.mark.slow
def test_x_tells_in_tarawa_what_the_japanese_hold_nearest_and_first(qtbot: QtBot) -> None:
    """[1.0, 6.0] From a boat to its beach; what the Marines hold is made for no longer."""
    window = open_window(qtbot, edition_of("tarawa_1943"), seed="heard")
    told: list[str] = []
    window.map_view.spoken.connect(told.append)
    setting, table = window.controller.table.screen.setting, window.controller.table
    box = next(at for at in range(9, len(setting.places)) if min(setting.links[at]) < 9)
    beach = min(setting.links[box])
    window.map_view.go_to(setting.places[box])
    QTest.keyClick(window.map_view, Qt.Key.Key_X)
    assert f"Nearest held by the Japanese: {setting.board.places[beach].told}, 1 link away" in told[-1]
    assert ("Highest priority" in told[-1]) == (beach > 0)
    shown = table.view()
    flags = tuple(
        MarkerView(f"flag {place}", "us_flag", place, "")
        for place in (setting.places[0], setting.places[beach])
    )
    after = table.screen.bearings(setting.places[box], replace(shown, markers=(*shown.markers, *flags)))
    assert setting.board.places[beach].told not in " ".join(after)
    assert setting.board.places[0].told not in " ".join(after)


@pytest.mark.slow
def test_x_tells_in_first_blood_where_the_airfields_are_and_who_is_there(qtbot: QtBot) -> None:
    """[12.5] 0806 lies a row north of 0708 and two columns east, a row south of 0906."""
    window = open_window(qtbot, edition_of("first_blood"), seed="heard")
    told: list[str] = []
    window.map_view.spoken.connect(told.append)
    window.map_view.go_to("0806")
    QTest.keyClick(window.map_view, Qt.Key.Key_X)
    assert told[-1] == (
        "Henderson Field 0708, nobody there: 2 hexes, 1 row south, 2 columns west. "
        "Fighter Strip 0906, nobody there: 1 hex, 1 row north. "
        "Of a hex number the first two digits count rows northward, the last two columns westward. "
        "Q and E go north-west and north-east, A and D south-west and south-east"
    )
    window.map_view.go_to("0708")
    trigger(window, "bearings")
    assert told[-1].startswith("Henderson Field here, nobody there. Fighter Strip ")
    shown = window.controller.table.view()
    unit = replace(shown.stacks[0], side="japanese")
    taken = replace(shown, stacks=(replace(unit, place="0709"),))
    nearest, field, *_ = window.controller.table.screen.bearings("A", taken)
    assert nearest.startswith("Nearest enemy (Japanese): 0709")
    assert field.startswith("Henderson Field 0709, Japanese units there: ")


@pytest.mark.long
def test_goals_that_come_again_are_told_in_short_after_a_word_that_the_round_begins_again(
    qtbot: QtBot,
) -> None:
    """Home tells one of them whole; of goals whose chance is the same none is said to be another choice."""
    window = open_window(qtbot, edition_of("bloody_ridge"), seed="heard")
    goals, view = at_many_goals(window), window.map_view
    known(window, dict.fromkeys(goals, 0.4))
    QTest.keyClick(view, Qt.Key.Key_Escape)
    window.controller.finish()
    board, names = listen(window)
    board.view.foretell = lambda offer: Forecast("", (Bar("taken", view.keys.known(offer).mark),))
    for _goal in goals:
        QTest.keyClick(view, Qt.Key.Key_N)
    assert f"best odds of {len(goals)}" in names[0]
    assert not any(re.search(r"\bor\b \d{4} \d+ %", name) for name in names), "as good, and no nearer"
    lefts = [window.scene.hand.targets[one][0].left for one in goals]
    assert ["as good" in name for name in names[1:]] == [left == lefts[0] for left in lefts[1:]]
    assert all("exit in" in name or "an exit" in name for name in names)
    for goal in goals:
        QTest.keyClick(view, Qt.Key.Key_N)
        begins = "again the first: " * (goal == goals[0])
        assert re.fullmatch(
            rf"{begins}{goal}\. (taken )?40 %(, best odds of {len(goals)}|, as good)?", names[-1]
        ), names
    for _goal in goals[:2]:
        QTest.keyClick(view, Qt.Key.Key_N)
    QTest.keyClick(view, Qt.Key.Key_Home)
    assert "exit in" in names[-1], "whole"
    assert lefts[0] == lefts[1]
    assert f"or {goals[0]}" not in names[-1], "as good is no other choice"
    window.map_view.go_to(window.scene.hand.home)
    QTest.keyClick(view, Qt.Key.Key_N)
    assert re.match(rf"{goals[0]}\. (taken )?40 %", names[-1]), "no round has ended"


@pytest.mark.long
def test_where_to_strike_from_is_told_with_the_chance_where_it_differs(qtbot: QtBot) -> None:
    """[7.10] The ground one strikes from covers the force."""
    window = open_window(qtbot, edition_of("bloody_ridge"), seed="heard")
    at_a_choice_of_grounds(window)
    view, hand = window.map_view, window.scene.hand
    board = HeardBoard(view)
    goal = next(place for place, ways in hand.targets.items() if len(ways) > 1)
    first, second = hand.targets[goal][:2]
    chances = {first: 0.5, second: 0.4}
    view.keys.known = lambda offer: Forecast("", success=chances.get(offer, 0.5))
    view.go_to(goal)
    board.arrive(goal)
    told = board.heard(goal).text(NAME)
    assert f"from {first.stand} or {second.stand} 40 %" in told
    assert f"choose: {first.stand} 50 %, {second.stand} 40 %" in told
    chances[second] = 0.5
    assert " or " not in HeardBoard(view).heard(goal).text(NAME)
