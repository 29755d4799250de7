"""Lessons: each is played through the window, the way its steps say, and does what they say."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bloodyridge_qt.app import launch
from bloodyridge_qt.games import registry
from bloodyridge_qt.table.archive.archive import Archive
from bloodyridge_qt.table.judging import best, best_answer, card, may
from bloodyridge_qt.table.lessons import DRILLS, Lesson, lessons_of, puzzles_of
from bloodyridge_qt.ui.board.cards_strip import CardsStrip
from bloodyridge_qt.ui.dialogs.new_game import NewGameDialog
from bloodyridge_qt.ui.settings import Settings
from tests.slow import after
from tests.ui.session_cases import shown
from tests.ui.window_cases import drag, force_spot, keep_preferences, play, spot

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from bloodyridge_qt.ui.shell.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("unpainted")

LESSONS = [(game, lesson) for game in registry.GAMES for lesson in lessons_of(game) if lesson.key != DRILLS]


@pytest.fixture
def window(
    request: pytest.FixtureRequest, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> MainWindow:
    """A window with the game a test names by its parameter `game`, else with the first."""
    monkeypatch.setattr(launch, "CALCULATOR", "")  # no lesson asks it anything
    keep_preferences(Settings(), dice="none")
    shelf = registry.shelf()
    callspec = getattr(request.node, "callspec", None)
    game = callspec.params.get("game", "bloody_ridge") if callspec is not None else "bloody_ridge"
    archive = Archive(shelf.edition(game), autosaves=tmp_path / "kept", shelf=shelf)
    window = launch.make_window(archive.edition, "before", archive)
    qtbot.addWidget(window)
    window.resize(1280, 800)
    window.show()
    qtbot.waitExposed(window)
    window.controller.begin()
    return window


def forward(window: MainWindow) -> None:
    QTest.mouseClick(window.lessons.panel.forward_button, Qt.MouseButton.LeftButton)
    QApplication.processEvents()


def touch(window: MainWindow, key: str) -> None:
    """Click a card, a place, a button by its words; a die is picked by the number it shows."""
    cards = window.findChild(CardsStrip).buttons
    if key in cards:
        QTest.mouseClick(cards[key], Qt.MouseButton.LeftButton)
    elif window.scene.knows(key):
        QTest.mouseClick(window.map_view.viewport(), Qt.MouseButton.LeftButton, pos=spot(window, key))
    elif key.startswith("counter "):
        rect = window.scene.picked_rect(key)  # its head, which others of the hex leave in sight
        at = window.map_view.mapFromScene(rect.center().x(), rect.top() + 0.14 * rect.height())
        QTest.mouseClick(window.map_view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    elif key.startswith("die "):
        units = window.battle_panel.battle.attacker.units
        (face,) = [unit.counter.factor for unit in units if unit.counter.key == key]
        window.map_view.setFocus()
        QTest.keyClick(window.map_view, face)
    else:
        buttons = window.prompt_bar.answer_buttons
        (button,) = [one for one in buttons if one.isVisible() and one.accessibleName() == key]
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    QApplication.processEvents()


def do(window: MainWindow) -> None:
    """What the step asks for, with the mouse."""
    step = window.lessons.progress.step
    assert step is not None
    if step.way == "lift":
        QTest.mouseClick(
            window.map_view.viewport(), Qt.MouseButton.LeftButton, pos=force_spot(window, step.of[0])
        )
        QApplication.processEvents()
    elif step.way == "decide" and len(step.of) == 1:
        touch(window, step.of[0])
    elif step.way == "decide" and window.scene.stack(step.of[0]).view.place == step.of[1]:
        play(window, *step.of, "clicks")
    elif step.way == "decide":
        drag(window, force_spot(window, step.of[0]), spot(window, step.of[1]))
    else:
        forward(window)


def seen(window: MainWindow) -> str:
    return window.lessons.panel.words.plain_text()


def aside(window: MainWindow) -> bool:
    """Whether the slip lies on no part of the prompt."""
    bar = window.prompt_bar
    return not window.lessons.panel.geometry().intersects(QRect(bar.mapTo(window, QPoint()), bar.size()))


@pytest.mark.long
@pytest.mark.parametrize("before", [False, True])
def test_a_paragraph_that_is_looked_up_lies_in_the_light_and_goes_with_its_step(
    window: MainWindow, qtbot: QtBot, before: bool
) -> None:
    """Whoever had the rules open from before keeps them."""
    if before:
        window.help_desk.show_rule("7.1")
    window.lessons.start()
    tall = window.battle_panel.height()
    window.help_desk.show_rule("4.1")
    rules = window.docks.rules

    def lit() -> bool:
        middle = rules.mapTo(window, rules.rect().center())
        return rules.isVisible() and any(one.contains(middle) for one in window.lessons.slip.light.lit)

    qtbot.waitUntil(lit)
    forward(window)
    assert window.lessons.progress.at == 1
    assert rules.isVisible() == before
    if not before:  # the log that lay there before takes its room again
        qtbot.waitUntil(lambda: window.battle_panel.height() == tall)


@pytest.mark.slow
def test_the_edge_of_the_light_crosses_no_title(window: MainWindow) -> None:
    """It runs round a part of the window together with its title, and stays off that of the part below."""
    (lesson,) = (one for game, one in LESSONS if (game, one.key) == ("bloody_ridge", "first_turn"))
    window.lessons.start(lesson)
    docks = {"battle": window.docks.battle, "log": window.docks.log}
    crossed = 0
    for step in lesson.steps:
        for name, dock in docks.items():
            title = dock.title.rect().translated(dock.title.mapTo(window, QPoint()))
            told = title.adjusted(4, 4, -4, -4)  # its words
            for lit in window.lessons.slip.light.lit:
                reach = lit.adjusted(-5, -5, 5, 5)
                if ("panel", name) in step.light and lit.intersects(dock.geometry()):
                    assert reach.contains(told), step.say
                    crossed += 1
                else:
                    assert not reach.intersects(told), step.say
        do(window)
    assert crossed


TOLD = {
    "bloody_ridge": {
        "Nobody knows what defends": "4 → 1 drawn",
        "It is drawn": "rifle unit 6",
        "Your units": "14 ÷ 2 = 7:1",
        "Nobody is left": "3 units move in",
        "An artillery": "5, 2, 2 → 2 units lost",
        "One unit": "19 ÷ 2 = 9:1",
        "A rifle unit": "8 ÷ 4 = 2:1",
        "All forces": "4 → stays Japanese",
    },
    "first_blood": {
        "The Raiders": "5/1 goes from 0708 Henderson Field to 0606, 2 MF",
        "From the air": "RDR goes from 0607 to 0507, 2 MF",
        "A 3, read as 3": "−1 jungle [8.7.1], +1 bombers [13.6]; die 3, read as 3: D1",
        "2E goes back": "84G lost",
        "Now the aircraft": "0709 Henderson Field is operative",
        "OCT II:": "F4F goes up to USAF CAP",
    },
}
"""By the first words of a step what the log says then."""


@pytest.mark.long
@pytest.mark.parametrize(("game", "lesson"), LESSONS, ids=lambda each: getattr(each, "key", each))
def test_every_step_of_a_lesson_comes_when_the_one_before_is_done_and_its_slip_leaves_the_prompt_in_sight(
    window: MainWindow, qtbot: QtBot, game: str, lesson: Lesson
) -> None:
    """A card that is asked for, too; and what the log says holds the numbers the step speaks of."""
    assert game == window.controller.box.key
    window.setUpdatesEnabled(True)
    window.lessons.start(lesson)
    told, cards, asked = dict(TOLD.get(game, {})), window.findChild(CardsStrip), 0
    panel, places = window.lessons.panel, set()
    for number, step in enumerate(lesson.steps):
        qtbot.waitUntil(lambda: aside(window))  # words ask for room, the prompt for height
        assert window.lessons.progress.at == number
        assert seen(window) == step.say
        assert panel.isVisible()
        places.add(panel.mapToParent(panel.forward_button.geometry().bottomRight()).toTuple())
        assert bool(window.lessons.slip.light.lit) == bool(step.light), step.say
        if step.way == "watch":
            player = window.controller.player
            assert (
                player.waiting or not player.playing
            )  # the last beat stands while the next step is asked for
        if step.way == "decide" and step.of[0] in cards.buttons:
            asked += 1
            button = cards.buttons[step.of[0]]
            card = QRect(button.mapTo(window, QPoint()), button.size())
            assert any(one.contains(card.center()) for one in window.lessons.slip.light.lit)
            assert not card.intersects(panel.geometry())
        for begins in [one for one in told if step.say.startswith(one)]:
            assert told.pop(begins) in window.log_panel.text_view.toPlainText()
        do(window)
    for dialog in shown(window, NewGameDialog):  # where there are seats to choose from
        dialog.start_button.click()
    assert window.lessons.under_way is None
    assert not panel.isVisible()
    assert not told
    assert len(places) == 1, "the button that leads on stays under the pointer from step to step"
    assert asked == (2 if game == "tarawa_1943" else 0)


WALKS = {
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Q: (-0.7, -0.7),
    Qt.Key.Key_E: (0.7, -0.7),
    Qt.Key.Key_A: (-0.7, 0.7),
    Qt.Key.Key_D: (0.7, 0.7),
}


def walk(window: MainWindow, goal: str) -> None:
    """With the keys that go most nearly there."""
    scene = window.scene
    for _ in range(30):
        if scene.hand.aim == goal:
            return
        before = scene.cursor_place
        away = scene.place_centre(goal) - scene.place_centre(before or scene.hand.home)
        near = sorted(WALKS, key=lambda key: -(WALKS[key][0] * away.x() + WALKS[key][1] * away.y()))
        for key in near[:3]:
            QTest.keyClick(window.map_view, key)
            if scene.cursor_place != before:
                break
    raise AssertionError(f"{goal} is not come to; the keys are at {scene.cursor_place}")


@pytest.mark.long
@pytest.mark.parametrize(("game", "lesson"), after(1, LESSONS), ids=lambda each: getattr(each, "key", each))
def test_a_whole_lesson_is_played_by_the_keys_its_slip_names(
    window: MainWindow, qtbot: QtBot, game: str, lesson: Lesson
) -> None:
    """Nothing else is pressed than what the line of each step says, and Return where it says nothing."""

    def press(key: Qt.Key, until: Callable[[], bool]) -> None:
        for _press in range(40):
            if until():
                return
            QTest.keyClick(QApplication.focusWidget(), key)
            QApplication.processEvents()
        raise AssertionError(f"{key} did not lead on from: {panel.keys.plain_text()}")

    assert game == window.controller.box.key
    window.activateWindow()
    window.lessons.start(lesson)
    panel, scene, table = window.lessons.panel, window.scene, window.controller.table
    lines = set()
    while (progress := window.lessons.under_way) is not None:
        step = progress.step
        at, line = window.lessons.progress.at, panel.keys.plain_text()
        assert panel.keys.isVisible() == bool(line) == (step.way in ("lift", "decide"))

        def over(at: int = at) -> bool:
            return window.lessons.under_way is None or window.lessons.progress.at > at

        if "Tab lifts" in line:
            press(Qt.Key.Key_Tab, lambda step=step, over=over: over() or scene.selected == step.of[0])
        elif "Alt+" in line:
            shown = [one for one in window.prompt_bar.answer_buttons if one.isVisible()]
            (button,) = (one for one in shown if one.accessibleName() == step.of[0])
            assert button.keys.toString() in button.text()
            assert f" {button.keys.toString()}." in line
            number = Qt.Key(Qt.Key.Key_0 + int(button.keys.toString()[-1]))
            QTest.keyClick(QApplication.focusWidget(), number, Qt.KeyboardModifier.AltModifier)
            qtbot.waitUntil(over)  # a button pressed by its keys is seen to go down
        elif "N as far as “" in line:
            press(Qt.Key.Key_N, lambda step=step: scene.picks.aim == step.of[0])
            assert f"“{scene.picks.choice.title}”" in line
        elif "arrow keys" in line:
            walk(window, step.of[1])
            assert scene.facts(step.of[1])[0][1] in line
        elif line:
            press(Qt.Key.Key_N, lambda step=step: scene.hand.aim == step.of[1])
            assert scene.facts(step.of[1])[0][1] in line
        press(Qt.Key.Key_Return, over)
        lines.add(line)
    assert len(lines) > 3
    assert table is not None
    assert table.at == sum(step.way == "decide" for step in lesson.steps)


@pytest.mark.long
def test_a_return_too_many_answers_no_question(window: MainWindow) -> None:
    """Tab leads to the answers, as the slip says, and Return gives the one it stands on."""
    window.activateWindow()
    window.actions_by_command.trigger("drills")
    while not window.lessons.panel.answers:
        forward(window)
    for _ in range(2):
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    assert not verdict(window)
    assert "Tab goes to the answers" in window.lessons.panel.keys.plain_text()
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is window.lessons.panel.answers[0]
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    assert verdict(window)


@pytest.mark.slow
def test_one_click_leads_from_each_step_to_the_next_with_dice_that_roll(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.preferences.prefer(dice="quick")
    assert window.preferences.now.pause_phases
    lessons = window.lessons
    lessons.start()
    while lessons.under_way is not None:
        at = lessons.progress.at
        do(window)
        qtbot.waitUntil(
            lambda at=at: lessons.under_way is None or lessons.progress.at == at + 1, timeout=20_000
        )


@pytest.mark.long
@pytest.mark.parametrize("game", after(1, registry.GAMES))
def test_the_game_of_a_lesson_can_be_played_on_at_its_end(window: MainWindow, game: str) -> None:
    assert window.controller.box.key == game
    last_step(window)
    window.lessons.play_on()
    assert window.lessons.under_way is None
    table, archive = window.controller.table, window.files.archive
    assert table is not None
    assert archive is not None
    assert archive.key_of(table)
    assert window.files.unsaved


@pytest.mark.slow
@pytest.mark.parametrize(("game", "lesson"), LESSONS, ids=lambda each: getattr(each, "key", each))
def test_with_letters_of_twice_the_size_the_slip_leaves_in_sight_what_its_step_is_about_and_what_is_asked(
    window: MainWindow, qtbot: QtBot, game: str, lesson: Lesson
) -> None:
    """What is only watched may need the room: a fight, the log and a place in the light at once.

    First Blood's fight lies larger and in the middle: there the slip, which says what is asked, may lie over
    the prompt at this size.
    """
    assert game == window.controller.box.key
    window.preferences.prefer(text_size=200)
    QTest.qWait(50)
    window.lessons.start(lesson)
    for step in lesson.steps:
        if game != "first_blood" and step.way != "watch" and step is not lesson.steps[-1]:
            qtbot.waitUntil(lambda: aside(window))
        slip = window.lessons.panel.geometry()
        for lit in window.lessons.slip.light.lit:
            under = slip.intersected(lit)
            assert under.width() * under.height() < 0.2 * lit.width() * lit.height(), step.say
        forward(window)


def answer(window: MainWindow, words: str) -> None:
    button = next(one for one in window.lessons.panel.answers if one.text() == words)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    QApplication.processEvents()


def verdict(window: MainWindow) -> str:
    return window.lessons.panel.objection.plain_text()


@pytest.mark.slow
@pytest.mark.parametrize(("game", "least"), [("tarawa_1943", 10), ("bloody_ridge", 20), ("first_blood", 14)])
def test_drills_are_answered_on_the_board_and_by_buttons_and_remembered(
    window: MainWindow, game: str, least: int
) -> None:
    assert window.controller.box.key == game
    archive = window.files.archive
    assert archive is not None
    window.actions_by_command.trigger("drills")
    lesson = window.lessons.progress.lesson
    assert lesson is not None
    assert len(lesson.steps) >= least
    for number, step in enumerate(lesson.steps):
        assert window.lessons.progress.at == number
        table = window.controller.table
        assert table is not None
        judge = archive.paste_position(step.position)
        told_at_once = False
        if step.way == "best":
            offers = [offer for offer in table.offers() if offer.mover == step.of[0]]
            targets = {offer.target: best(judge, offer) for offer in offers}
            right = best_answer(judge, step)
            home = window.scene.stack(step.of[0]).view.place
            wrong = next(place for place, told in targets.items() if not told.right and place != home)
            assert table.forecast(right) is None  # the answer does not hang at the pointer
            if number > 5:
                drag(window, force_spot(window, step.of[0]), spot(window, wrong))
                assert verdict(window).startswith("Not so")
            drag(window, force_spot(window, step.of[0]), spot(window, right.target))
            assert table.at == 0
        else:
            judged = may if step.way == "may" else card
            words = ("Yes", "No") if step.way == "may" else step.answers
            right_word = next(one for one in words if judged(judge, step, one).right)
            if number > 5:
                answer(window, next(one for one in words if one != right_word))
                assert verdict(window).startswith("Not so")
            told_at_once = number > 5 and not window.lessons.panel.answers
            if not told_at_once:
                answer(window, right_word)
        assert verdict(window).startswith("Not so" if told_at_once else "Right")
        first_tries = window.lessons.panel.title.plain_text().rpartition(", ")[2]
        assert first_tries == f"{min(number + 1, 6)} solved at the first try"
        assert step.why in verdict(window)
        assert bool(step.why) == (step.way == "best"), step.say
        if number == 5:
            window.lessons.leave()
            window.actions_by_command.trigger("drills")
            continue
        forward(window)
    assert window.lessons.under_way is None
    solved = Settings().texts(f"lessons/{game}/{DRILLS}")
    assert solved == tuple(step.key for step in lesson.steps[:6]), "a wrong answer is told what is right"


@pytest.mark.long
def test_puzzles_are_solved_on_the_board_judged_by_what_was_measured_and_remembered(
    window: MainWindow,
) -> None:
    window.actions_by_command.trigger("puzzles")
    lesson, lessons = window.lessons.progress.lesson, window.lessons
    assert lesson is not None
    for number, step in enumerate(lesson.steps[:4]):
        table = window.controller.table
        assert lessons.progress.at == number
        assert table is not None
        words = window.controller.box.notation(table.rules).words
        offers = {words(offer.action): offer for offer in table.offers() if len(offer.touch) > 1}
        wins, *rest = step.measured
        loses = next(one for one in rest if offers[one.decision].target != offers[wins.decision].target)
        assert table.forecast(offers[wins.decision]) is None  # nothing at the pointer tells
        for one, said in ((loses, "Not so: "), (wins, "Right: ")):
            offer = offers[one.decision]
            drag(window, force_spot(window, offer.mover), spot(window, offer.target))
            assert verdict(window).startswith(said)
            assert f"{one.win:.0%} ({one.low:.0%} to {one.high:.0%})" in verdict(window)
        assert wins.why in verdict(window)
        assert table.at == 0
        if number == 2:
            lessons.leave()
            window.actions_by_command.trigger("puzzles")
        else:
            forward(window)
    forward(window)
    assert verdict(window).startswith(lesson.steps[4].measured[0].decision.capitalize())  # shown, not solved
    assert Settings().texts("lessons/bloody_ridge/puzzles") == tuple(one.key for one in lesson.steps[:4])


@pytest.mark.long
def test_solved_puzzles_are_known_by_their_positions_and_those_an_earlier_version_numbered_still_count(
    window: MainWindow,
) -> None:
    puzzles = puzzles_of("bloody_ridge").steps
    memory = "lessons/bloody_ridge/puzzles"
    window.settings.keep({memory: ["0", puzzles[2].key, "a puzzle that is gone"]})
    window.actions_by_command.trigger("puzzles")
    assert window.lessons.progress.at == 1
    assert window.lessons.panel.title.text().endswith(f"2 of {len(puzzles)}, 2 solved")
    table = window.controller.table
    assert table is not None
    words = window.controller.box.notation(table.rules).words
    best = next(o for o in table.offers() if words(o.action) == puzzles[1].measured[0].decision)
    drag(window, force_spot(window, best.mover), spot(window, best.target))
    assert Settings().texts(memory) == (
        *(puzzles[n].key for n in (0, 2)),
        "a puzzle that is gone",
        puzzles[1].key,
    )


@pytest.mark.long
@pytest.mark.parametrize("kind", ["puzzles", "drills"])
def test_the_slip_of_a_question_leaves_the_turn_and_the_piles_of_the_sheet_in_sight(
    window: MainWindow, kind: str
) -> None:
    window.actions_by_command.trigger(kind)
    QApplication.processEvents()
    slip, view = window.lessons.panel, window.map_view
    shown = window.scene.view_shown
    told = {one.place for one in (*shown.piles, *shown.markers)}
    assert len(told) > 4
    corner = view.viewport().mapTo(window, QPoint())
    for place in told:
        rect = view.mapFromScene(window.scene.place_rect(place)).boundingRect().translated(corner)
        assert not rect.intersects(slip.geometry()), place


@pytest.mark.slow
def test_drills_begin_after_a_lesson_that_has_more_steps(window: MainWindow) -> None:
    lessons = window.lessons
    window.actions_by_command.trigger("learn")
    for _click in range(200):
        if lessons.under_way is None:
            break
        window.controller.finish()
        lessons.go_on()
        QApplication.processEvents()
    assert lessons.under_way is None, "the lesson is played to its end"
    window.actions_by_command.trigger("drills")
    QApplication.processEvents()
    assert lessons.under_way is not None
    assert lessons.progress.at == 0
    assert lessons.panel.title.plain_text().startswith("Drills: 1 of ")


def test_no_two_questions_of_a_game_are_remembered_as_one() -> None:
    for game in ("bloody_ridge", "tarawa_1943"):
        asked = [step for lesson in lessons_of(game) if lesson.key == DRILLS for step in lesson.steps]
        if game == "bloody_ridge":
            asked += puzzles_of(game).steps
        assert len({step.key for step in asked}) == len(asked) > 10


@pytest.mark.parametrize(("game", "least"), [("bloody_ridge", 5), ("tarawa_1943", 3), ("first_blood", 3)])
def test_questions_have_clear_answers(game: str, least: int) -> None:
    """The best is better by a twentieth at least, and each kind of question is asked several times."""
    shelf = registry.shelf()
    archive = Archive(shelf.edition(game), shelf=shelf)
    (drills,) = (lesson for lesson in lessons_of(game) if lesson.key == DRILLS)
    for step in drills.steps:
        table = archive.paste_position(step.position)
        if step.way == "best":
            chances = sorted(
                {
                    round(told.bars[0].share, 3)
                    for offer in table.offers()
                    if offer.mover == step.of[0] and (told := table.forecast(offer)) is not None
                }
            )
            assert chances[-1] - chances[-2] > 0.05, step.say
        elif step.way == "card":
            assert sum(card(table, step, one).right for one in step.answers) == 1, step.say
    assert min(Counter(step.way for step in drills.steps).values()) >= least


@pytest.mark.long
def test_a_wrong_try_is_answered_and_changes_nothing(window: MainWindow) -> None:
    window.lessons.start()
    while window.lessons.progress.step.way != "decide":
        do(window)
    step, table = window.lessons.progress.step, window.controller.table
    assert step is not None
    assert table is not None
    drag(window, force_spot(window, step.of[0]), spot(window, "1813"))
    assert table.at == 0
    assert window.lessons.panel.objection.plain_text()
    drag(window, force_spot(window, step.of[0]), spot(window, "1810"))
    assert "[7.2]" in window.lessons.panel.objection.plain_text()
    do(window)
    assert table.at == 1


@pytest.mark.long
def test_a_lesson_that_waits_paints_nothing(window: MainWindow, qtbot: QtBot) -> None:
    """Its light and slip are looked after all the while, and cost no pictures while nothing moves."""
    window.setUpdatesEnabled(True)
    window.lessons.start()
    while window.lessons.progress.step.way != "decide":
        do(window)
    qtbot.wait(500)  # the last of what was done is painted
    painted = Counter[str]()

    class Watch(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  Qt's name
            if event.type() == QEvent.Type.Paint:
                painted[type(watched).__name__] += 1
            return False

    watch = Watch()
    QApplication.instance().installEventFilter(watch)
    qtbot.wait(500)
    QApplication.instance().removeEventFilter(watch)
    assert not painted


@pytest.mark.long
@pytest.mark.parametrize("game", after(1, registry.GAMES))
def test_a_click_with_nothing_in_hand_is_answered_with_what_the_step_waits_for(
    window: MainWindow, game: str
) -> None:
    assert window.controller.box.key == game
    answered: dict[str, str] = {}

    def click_where_nothing_is_done() -> None:
        step, slip, table = window.lessons.progress.step, window.lessons.panel, window.controller.table
        assert step is not None
        window.scene.deselect()
        at, decided = window.lessons.progress.at, table.at
        seen = window.map_view.viewport().rect()
        lying = window.map_view.lying()
        for place in window.scene.ground.centres:
            on = spot(window, place)
            if window.scene.knows(place) and seen.contains(on) and not any(one.contains(on) for one in lying):
                QTest.mouseClick(window.map_view.viewport(), Qt.MouseButton.LeftButton, pos=on)
                break
        QApplication.processEvents()
        assert (window.lessons.progress.at, table.at) == (at, decided)
        answered.setdefault(
            step.way if step.of or step.way != "decide" else "button", slip.objection.plain_text()
        )

    window.lessons.start()
    for _step in range(8):
        if window.lessons.progress.step.way != "watch":  # a click ends what is being shown
            click_where_nothing_is_done()
        do(window)
    window.actions_by_command.trigger("drills")
    QApplication.processEvents()
    for _step in range(6):
        click_where_nothing_is_done()
        window.lessons.go_on()
        window.lessons.go_on()
    assert {"read", "decide", "best"} <= answered.keys()
    assert all(answered.values()), answered
    assert "“Go on” leads on" in answered["read"]


@pytest.mark.long
def test_a_refusal_is_over_once_a_goal_is_pointed_at(window: MainWindow) -> None:
    window.actions_by_command.trigger("drills")
    QApplication.processEvents()
    said = window.lessons.panel.objection
    window.map_view.setFocus()
    QTest.keyClick(window.map_view, Qt.Key.Key_Left)
    QTest.keyClick(window.map_view, Qt.Key.Key_Return)
    assert said.plain_text().startswith("Not so: ")
    QTest.keyClick(window.map_view, Qt.Key.Key_N)
    assert not said.plain_text()


@pytest.mark.slow
def test_what_a_step_moves_is_in_hand_so_that_a_click_on_its_goal_is_enough_even_after_a_wrong_one(
    window: MainWindow,
) -> None:
    window.lessons.start()
    table, goals = window.controller.table, []
    assert table is not None
    while (progress := window.lessons.under_way) is not None:
        step = progress.step
        if step.way != "decide":
            do(window)
            continue
        mover, goal = step.of
        wrong = next(each for each in window.scene.hand.targets if each != goal)
        touch(window, wrong)
        assert "about something else" in window.lessons.panel.objection.plain_text()
        assert window.scene.selected == mover
        touch(window, goal)
        assert table.at == len(goals) + 1
        assert window.desk.place_label.toolTip().find("in the light") < 0
        goals.append(goal)
    assert goals == ["1912", "1911", "1714"]


@pytest.mark.long
def test_what_is_to_be_read_over_the_board_lies_in_no_shade_and_under_no_slip(
    window: MainWindow, qtbot: QtBot
) -> None:
    """The card at the pointer, which a step asks for. What a phase comes to the lesson tells by itself."""
    window.lessons.start()
    slip, light, view = window.lessons.panel, window.lessons.slip.light, window.map_view
    banner = window.banners.banner

    def card_seen() -> QRect:
        return QRect(view.card.mapTo(window, QPoint()), view.card.size())

    while not window.lessons.progress.step.say.startswith("Crosshairs under the pointer"):
        do(window)
    for place in ("1911", "2110", "2009", "1814"):
        QTest.mouseMove(view.viewport(), spot(window, place))
        QTest.qWait(200)
        assert view.card.isVisible()
        qtbot.waitUntil(lambda: card_seen() in light.spared)
        card = card_seen()
        assert not card.intersects(slip.geometry()), place
    QTest.mouseMove(view.viewport(), QPoint(5, 5))
    while window.lessons.under_way is not None:
        assert not banner.isVisible()
        forward(window)


@pytest.mark.long
def test_another_piece_than_the_one_meant_is_told_so_and_tab_goes_on_to_the_right_one(
    window: MainWindow,
) -> None:
    window.lessons.start()
    while window.lessons.progress.step.way != "lift":
        do(window)
    at, slip = window.lessons.progress.at, window.lessons.panel
    window.activateWindow()
    window.map_view.go_to("1715")
    QTest.keyClick(window.map_view, Qt.Key.Key_Return)
    assert (window.lessons.progress.at, window.scene.selected) == (at, "force 2 1715")
    assert "Tab goes on to it" in slip.objection.plain_text()
    QTest.keyClick(window.map_view, Qt.Key.Key_Tab)
    QApplication.processEvents()
    assert window.lessons.progress.at == at + 1
    assert QApplication.focusWidget() is window.map_view, "keys that are on the board stay there"
    QTest.keyClick(window.map_view, Qt.Key.Key_N)
    assert window.map_view.card.isVisible(), "the card the step speaks of"
    touch(window, "1813")  # too early: it stays in hand for what the step says of it
    assert window.scene.selected == "force 2 1914"


@pytest.mark.long
def test_back_takes_decisions_back_and_undo_takes_the_lesson_along(window: MainWindow) -> None:
    window.lessons.start()
    table, (first, second, *_) = window.controller.table, strikes()
    assert table is not None
    while window.lessons.progress.at < second:
        do(window)
    assert table.at == 1
    QTest.mouseClick(window.lessons.panel.back_button, Qt.MouseButton.LeftButton)
    assert (window.lessons.progress.at, table.at) == (first, 0)
    while window.lessons.progress.at < second:
        do(window)
    window.actions_by_command.trigger("undo")
    assert (window.lessons.progress.at, table.at) == (first, 0)


def strikes() -> list[int]:
    """The steps of the first lesson that ask for a decision."""
    (lesson,) = (one for game, one in LESSONS if (game, one.key) == ("bloody_ridge", "first_turn"))
    return [at for at, step in enumerate(lesson.steps) if step.way == "decide"]


def press_keys(*keys: Qt.Key) -> None:
    """Press keys where the focus is."""
    for one in keys:
        QTest.keyClick(QApplication.focusWidget(), one)
        QApplication.processEvents()


@pytest.mark.long
def test_undo_leaves_in_hand_what_the_step_before_moves_and_its_keys_are_those_that_strike(
    window: MainWindow,
) -> None:
    window.activateWindow()
    window.lessons.start()
    panel, table, (_, second, third) = window.lessons.panel, window.controller.table, strikes()
    while window.lessons.progress.at < third:
        do(window)
    QTest.keyClick(window.map_view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert (window.lessons.progress.at, table.at) == (second, 1)
    assert window.scene.selected == "force 2 1914"
    assert "N as far as 1911, then Return" in panel.keys.plain_text()
    press_keys(Qt.Key.Key_Escape)
    assert "Tab lifts" in panel.keys.plain_text(), "put down it has to be lifted first"
    press_keys(Qt.Key.Key_Tab)
    assert "N as far as 1911, then Return" in panel.keys.plain_text()
    while window.scene.hand.aim != "1911":
        press_keys(Qt.Key.Key_N)
    press_keys(Qt.Key.Key_Return)
    assert table.at == 2


@pytest.mark.long
def test_a_walk_from_which_the_goal_is_out_of_reach_is_told_so_with_the_key_that_takes_it_back(
    window: MainWindow,
) -> None:
    window.activateWindow()
    window.lessons.start()
    panel, (first, second, *_) = window.lessons.panel, strikes()
    while window.lessons.progress.at < first:
        do(window)
    press_keys(Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Return)
    assert window.scene.hand.resting == "1913"
    assert not panel.objection.plain_text(), "1912 can be struck from there"
    while window.lessons.progress.at < second:
        do(window)
    press_keys(Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Return)
    assert window.scene.hand.resting == "1913"
    assert panel.objection.plain_text().startswith("Not so: 1911 cannot be struck from 1913")
    assert "Esc takes it back" in panel.keys.plain_text()
    assert window.prompt_bar.cancel_button.text() == "Back to 1912 (Esc)"
    press_keys(Qt.Key.Key_Escape)
    assert not panel.objection.plain_text()
    assert "N as far as 1911, then Return" in panel.keys.plain_text()


@pytest.mark.long
@pytest.mark.parametrize(("game", "lesson"), after(1, LESSONS), ids=lambda each: getattr(each, "key", each))
def test_the_button_that_leads_on_looks_like_the_main_one_where_return_presses_it_and_only_there(
    window: MainWindow, game: str, lesson: Lesson
) -> None:
    """What is done on the board says how by keys, in letters as large as the rest."""
    assert game == window.controller.box.key
    window.activateWindow()
    window.lessons.start(lesson)
    panel, looks = window.lessons.panel, set()
    while window.lessons.progress.step is not lesson.steps[-1]:
        at, main = window.lessons.progress.at, bool(panel.forward_button.property("main"))
        looks.add(main)
        assert panel.keys.font() == panel.words.font()
        if main:
            press_keys(Qt.Key.Key_Return)
            assert window.lessons.progress.at > at
        else:
            assert panel.keys.plain_text()
            forward(window)
    assert looks == {True, False}


def last_step(window: MainWindow) -> None:
    """Play a lesson up to its last step."""
    window.activateWindow()
    window.lessons.start()
    while window.lessons.progress.at + 1 < len(window.lessons.progress.lesson.steps):
        do(window)


@pytest.mark.long
@pytest.mark.parametrize("game", after(1, sorted(registry.GAMES)))
def test_the_end_of_a_lesson_says_which_keys_lead_on_and_return_begins_a_game_of_ones_own(
    window: MainWindow, game: str
) -> None:
    """The game that was left for it is not taken up again; who plays is asked where there are seats."""
    heard: list[str] = []
    window.lessons.panel.heard.connect(heard.append)
    last_step(window)
    title = window.controller.box.title
    ways = "Alt+D: Drills. Alt+O: Play on from here."
    assert heard[-1].endswith(f"Return begins your own game of {title}. {ways} Esc leaves")
    assert QApplication.focusWidget() is window.lessons.panel.forward_button
    before = window.controller.table
    press_keys(Qt.Key.Key_Return)
    for dialog in shown(window, NewGameDialog):
        assert game == "first_blood"
        assert window.controller.table is before, "who thinks better of it is at the end of the lesson still"
        dialog.start_button.click()
    assert window.lessons.under_way is None
    table = window.controller.table
    assert table is not before
    assert (table.at, table.set_up_choices()["seed"]) not in ((0, "before"), (0, "lesson-317"))


@pytest.mark.slow
@pytest.mark.parametrize("way", ["Drills", "Play on from here"])
def test_the_end_of_a_lesson_leads_to_drills_too_and_on_from_where_it_ends(
    window: MainWindow, way: str
) -> None:
    last_step(window)
    before = window.controller.table
    (button,) = (one for one in window.lessons.panel.answers if one.accessibleName() == way)
    button.click()
    if way == "Drills":
        assert window.lessons.progress.lesson.key == DRILLS
    else:
        assert window.lessons.under_way is None
        assert window.controller.table is before


@pytest.mark.slow
def test_escape_leaves_a_lesson_at_its_end_and_before_says_which_keys_leave(window: MainWindow) -> None:
    heard: list[str] = []
    window.lessons.panel.heard.connect(heard.append)
    window.activateWindow()
    window.lessons.start()
    press_keys(Qt.Key.Key_Escape)
    assert heard[-1] == "Alt+L leads back to your own game."
    assert window.lessons.under_way is not None
    last_step(window)
    press_keys(Qt.Key.Key_Escape)
    assert heard[-1].startswith("The lesson is left: ")
    assert window.lessons.under_way is None


@pytest.mark.long
def test_who_comes_back_to_the_button_that_leads_on_does_not_hear_the_step_again(window: MainWindow) -> None:
    """Its words say it to who comes to them."""
    window.activateWindow()
    window.lessons.start()
    panel = window.lessons.panel
    press_keys(Qt.Key.Key_Tab, Qt.Key.Key_Backtab)
    assert QApplication.focusWidget() is panel.forward_button
    assert not panel.forward_button.accessibleDescription()
    assert panel.words.accessibleName().startswith("You lead the Japanese attack of one night")


def test_the_first_lesson_speaks_of_what_bars_a_force_and_is_soon_read() -> None:
    (lesson,) = (one for game, one in LESSONS if (game, one.key) == ("bloody_ridge", "first_turn"))
    said = [step.say for step in lesson.steps]
    bars, helps = (
        ("sector boundaries", "along the red row", "Supply Cache"),
        ("Chances on the map", "Advice here"),
    )
    for words in (*bars, *helps, "end of turn 4", "drills"):
        assert any(words in one for one in said), words
    assert max(len(one.split()) for one in said) <= 60
    assert sum(len(one.split()) for one in said) <= 800


@pytest.mark.long
def test_leaving_brings_the_game_before_back_and_the_lesson_is_kept_nowhere(window: MainWindow) -> None:
    before = window.controller.table
    assert before is not None
    window.controller.decide(before.offers()[0])
    window.lessons.start()
    while window.lessons.progress.at < 6:
        do(window)
    window.lessons.start()  # once more from its beginning: what was done in it is not said to be kept
    assert "is kept" not in window.desk.place_label.toolTip()
    QTest.mouseClick(window.lessons.panel.leave_button, Qt.MouseButton.LeftButton)
    table, archive = window.controller.table, window.files.archive
    assert table is not None
    assert archive is not None
    assert table.at == 1
    assert table.set_up_choices()["seed"] == "before"
    assert list(archive.unfinished()) == []
    window.lessons.start()
    window.close()
    assert [left.decisions for left in archive.unfinished()] == [1]  # the game before, not the lesson's


@pytest.mark.slow
def test_who_leaves_a_lesson_has_the_keys_on_the_board(window: MainWindow, qtbot: QtBot) -> None:
    window.preferences.prefer(dice="quick")
    window.activateWindow()
    window.lessons.start()
    QTest.mouseClick(window.lessons.panel.leave_button, Qt.MouseButton.LeftButton)
    assert QApplication.focusWidget() is window.map_view
    qtbot.waitUntil(lambda: not window.controller.player.playing, timeout=20_000)
    assert QApplication.focusWidget() is window.map_view


@pytest.mark.slow
@pytest.mark.parametrize("game", ["first_blood"])
def test_the_sum_of_an_attack_is_that_of_its_die_and_none_is_told_of_who_is_left(
    window: MainWindow, game: str
) -> None:
    """[8.4, 8.9] 9 + 3 to 4; with one defender lost it would be 9 + 3 to 2."""
    assert window.controller.box.key == game
    window.lessons.start()
    while not window.lessons.progress.step.say.startswith("2E goes back"):
        forward(window)
    table = window.controller.table
    battles = [beat.view.battle for moment in range(table.at) for beat in table.beats_at(moment)]
    sums = [battle.attacker.fire for battle in battles if battle is not None]
    assert "9 + 3 guns to 4 = 3:1 [8.4]" in sums
    assert not any("to 2 " in one for one in sums)
    now = table.view().battle.attacker.fire
    assert now.startswith("9 + 3 guns to 4 = 3:1 [8.4]"), "it stands until the next decision, as it was"


@pytest.mark.long
@pytest.mark.parametrize("game", after(1, registry.GAMES))
def test_no_slip_is_cut_when_drills_go_on_from_one_to_the_next(window: MainWindow, game: str) -> None:
    assert game == window.controller.box.key
    window.lessons.drill()
    panel = window.lessons.panel
    for _ in range(4):
        QTest.qWait(20)
        assert panel.height() >= panel.layout().totalHeightForWidth(panel.width())
        assert all(button.height() >= button.sizeHint().height() for button in panel.answers)
        panel.forward_button.click()  # the answer is shown
        QTest.qWait(20)
        panel.forward_button.click()


@pytest.mark.slow
def test_undo_in_the_midst_of_what_is_watched_takes_the_lesson_back_to_the_decision(
    window: MainWindow, qtbot: QtBot
) -> None:
    """The decision is taken back while its dice are told: the step that asks for it is asked again."""
    window.preferences.prefer(dice="quick")
    window.lessons.start()
    table, lessons = window.controller.table, window.lessons
    assert table is not None
    while lessons.progress.step.way != "decide":
        do(window)
    asked = lessons.progress.at
    do(window)
    qtbot.waitUntil(
        lambda: lessons.progress.step.way == "watch" and window.controller.player.waiting, timeout=20_000
    )
    window.actions_by_command.trigger("undo")
    assert (lessons.progress.at, table.at) == (asked, 0)
    do(window)
    assert table.at == 1


@pytest.mark.slow
def test_while_a_fight_goes_on_no_slip_asks_for_what_has_been_done(window: MainWindow, qtbot: QtBot) -> None:
    window.preferences.prefer(dice="quick")
    window.lessons.start()
    lessons, player = window.lessons, window.controller.player
    while lessons.progress.step.way != "decide":
        do(window)
    at = lessons.progress.at
    do(window)
    qtbot.waitUntil(lambda: lessons.progress.at > at or not lessons.panel.isVisible())
    qtbot.waitUntil(lambda: lessons.progress.at > at and lessons.panel.isVisible(), timeout=20_000)
    assert player.waiting


@pytest.mark.long
def test_return_goes_on_also_from_the_board_where_a_look_into_the_rules_leaves_the_keys(
    window: MainWindow,
) -> None:
    window.activateWindow()
    window.lessons.start()
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Escape)
    assert QApplication.focusWidget() is window.map_view
    QTest.keyClick(window.map_view, Qt.Key.Key_Return)
    assert window.lessons.progress.at == 1


@pytest.mark.long
def test_f1_after_a_decision_that_is_not_asked_for_opens_what_the_step_cites(window: MainWindow) -> None:
    window.activateWindow()
    window.lessons.start()
    while window.lessons.progress.step.way != "decide":
        do(window)
    QTest.keyClick(window.map_view, Qt.Key.Key_N)
    QTest.keyClick(window.map_view, Qt.Key.Key_Return)
    assert window.lessons.panel.objection.plain_text().endswith("[7.6]")
    first = window.scene.cursor_place
    QTest.keyClick(window, Qt.Key.Key_F1)
    panel = window.help_desk.rules_panel
    assert panel is not None
    assert panel.shown == "7.6"
    QTest.keyClick(window.map_view, Qt.Key.Key_Escape)
    assert window.scene.selected == "force 2 1914"
    QTest.keyClick(window.map_view, Qt.Key.Key_N)
    assert window.scene.cursor_place != first, "N goes on from where it was refused"


@pytest.mark.long
def test_the_slip_is_dragged_by_its_words_and_a_double_click_shows_nothing_that_was_not_asked(
    window: MainWindow,
) -> None:
    window.lessons.start()
    slip = window.lessons.panel
    start, grip = slip.pos(), QPoint(4, slip.words.height() - 3)
    QTest.mousePress(slip.words, Qt.MouseButton.LeftButton, pos=grip)
    QTest.mouseMove(slip.words, grip + QPoint(-80, 60))
    QTest.mouseRelease(slip.words, Qt.MouseButton.LeftButton, pos=grip)
    assert slip.pos() != start
    while window.lessons.progress.step.way != "lift":
        forward(window)
    shown = window.lessons.progress.at
    QTest.mouseClick(slip.forward_button, Qt.MouseButton.LeftButton)
    QTest.mouseDClick(slip.forward_button, Qt.MouseButton.LeftButton)  # the second press of two in a hurry
    QApplication.processEvents()
    assert window.lessons.progress.at == shown + 1


@pytest.mark.long
def test_each_step_is_told_to_who_hears_with_its_keys_and_so_is_why_a_try_is_not_it(
    window: MainWindow,
) -> None:
    """After the focus has gone where it is wanted: a screen reader would speak over it."""
    panel, told = window.lessons.panel, []
    panel.heard.connect(lambda words: told.append((words, QApplication.focusWidget())))
    window.activateWindow()
    window.lessons.start()
    while window.lessons.progress.step.way != "decide":
        do(window)
    words, focus = told[-1]
    assert told[0][0].startswith("Your first attack: 1 of ")
    assert words.startswith(panel.title.plain_text().removeprefix("Your first attack: ") + ". ")
    assert window.lessons.progress.step.aloud.rstrip(".") in words, "who plays by keys is not told to drag"
    assert panel.keys.plain_text().rstrip(".") in words
    assert focus is window.map_view
    assert len(told) == window.lessons.progress.at + 1
    touch(window, "1813")
    assert told[-1][0] == f"{panel.objection.plain_text()}. {panel.keys.plain_text()}", "and what to press"
    assert [
        one.accessibleName() for one in (panel.leave_button, panel.back_button, panel.forward_button)
    ] == [
        "Leave",
        "Back",
        "Show me",
    ]


@pytest.mark.long
def test_the_program_does_not_play_a_lesson_whose_steps_are_the_players(window: MainWindow) -> None:
    plays = window.actions_by_command.by_id["program_plays"]
    assert plays.isEnabled()
    window.lessons.start()
    QApplication.processEvents()
    assert not plays.isEnabled()
    QTest.keyClick(
        window.map_view, Qt.Key.Key_H, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    )
    assert not window.advice.playing
    window.lessons.leave()
    QApplication.processEvents()
    assert plays.isEnabled()


@pytest.mark.long
def test_from_question_to_question_the_keys_that_stay_the_same_are_said_once(window: MainWindow) -> None:
    """Where the piece stands is not said before the question, nor the number of the question twice."""
    heard: list[str] = []
    window.lessons.panel.heard.connect(heard.append)
    window.activateWindow()
    window.actions_by_command.trigger("drills")
    keys = "By keys: Tab goes to the answers"
    said = []
    for _ in range(5):
        forward(window)
        forward(window)
        said.append((bool(window.lessons.panel.answers), keys in heard[-1]))
        assert window.lessons.panel.accessibleName() == "Drills"
    asked = [told for answers, told in said if answers]
    assert asked[0]
    assert not all(asked), said
    for before, (answers, told) in zip([(False, False), *said], said, strict=False):
        assert told == (answers and not before[0]), said


@pytest.mark.long
def test_the_first_wrong_answer_is_given_a_hint_and_the_second_the_solution(window: MainWindow) -> None:
    """The same wrong answer twice is one."""
    heard: list[str] = []
    window.lessons.panel.heard.connect(heard.append)
    window.activateWindow()
    window.actions_by_command.trigger("drills")
    board, scene, panel = window.map_view, window.scene, window.lessons.panel
    asked = {which for kind, which in window.lessons.progress.step.light if kind == "place"}
    assert "Hex 2013 clear, defense 2, Hex 2112 jungle, defense 4" in heard[-1]
    assert "Japanese force 2113 is lifted" in heard[-1]
    passed = []
    for _ in range(3):
        QTest.keyClick(board, Qt.Key.Key_N)
        passed.append(scene.cursor_place)
    assert set(passed) == asked
    assert scene.cursor_place == "2112"
    for _ in range(2):
        QTest.keyClick(board, Qt.Key.Key_Return)
        assert verdict(window).startswith("Not so: Strike 2112 from 2113: ")
        assert "2013" not in verdict(window)
        assert verdict(window).endswith("[7.5] [7.6]")
        assert heard[-1].endswith("Try again, or Alt+S tells the answer.")
    forward(window)
    assert "Strike 2013" in verdict(window)
    assert heard[-1].endswith("Return goes on.")
    assert panel.forward_button.accessibleName() == "Go on"
    forward(window)
    for words in ("0–3", "0–5"):
        assert not verdict(window).startswith("Not so: Defenders")
        answer(window, words)
    assert verdict(window).startswith("Not so: Defenders: 1–6")
    assert heard[-1].endswith("Return goes on.")
    assert QApplication.focusWidget() is panel.forward_button


@pytest.mark.long
def test_tab_on_its_way_to_the_piece_a_step_asks_for_is_not_reproached_aloud(window: MainWindow) -> None:
    heard: list[str] = []
    window.activateWindow()
    window.lessons.start()
    while window.lessons.progress.step.way != "lift":
        forward(window)
    window.lessons.panel.heard.connect(heard.append)
    wanted = window.lessons.progress.step.of[0]
    window.map_view.keys.in_use = True
    window.scene.select(next(one for one in window.scene.movers if one != wanted))
    assert not heard
    assert "Meant is" in verdict(window), "the slip says it"


@pytest.mark.long
@pytest.mark.parametrize("game", ["tarawa_1943"])
def test_n_goes_through_the_goals_a_question_names_and_no_others(window: MainWindow, game: str) -> None:
    assert window.controller.box.key == game
    window.activateWindow()
    window.actions_by_command.trigger("drills")
    hand = window.scene.hand
    asked = {which for kind, which in window.lessons.progress.step.light if kind == "place"}
    assert asked < set(hand.targets), "its swap with a neighbour is no attack"
    passed = set()
    for _ in range(len(asked) + 1):
        QTest.keyClick(window.map_view, Qt.Key.Key_N)
        passed.add(window.scene.cursor_place)
    assert passed == asked
    window.lessons.leave()
    assert not hand.asked


@pytest.mark.long
def test_tab_stays_on_the_slip_once_a_question_is_answered_and_the_cursor_comes_when_it_is_left(
    window: MainWindow,
) -> None:
    window.activateWindow()
    window.actions_by_command.trigger("drills")
    panel = window.lessons.panel
    while window.lessons.progress.step.way != "may":
        forward(window)
    words = next(
        one
        for one in ("Yes", "No")
        if not may(window.controller.table, window.lessons.progress.step, one).right
    )
    answer(window, words)
    assert not panel.answers, "there is nothing to choose any more"
    told = verdict(window)
    for _ in range(6):
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        assert panel.isAncestorOf(QApplication.focusWidget())
    assert verdict(window) == told
    panel.leave_button.setFocus()
    QTest.keyClick(panel.leave_button, Qt.Key.Key_Return)
    assert window.scene.cursor_place in {window.scene.stack(one).view.place for one in window.scene.movers}
    assert not window.scene.cursor.aloud, "it is only seen: what is asked for is being said"


@pytest.mark.long
def test_a_refusal_is_told_on_the_slip_alone(window: MainWindow) -> None:
    window.activateWindow()
    window.lessons.start()
    while window.lessons.progress.step.way != "lift":
        forward(window)
    QTest.keyClick(window.map_view, Qt.Key.Key_Tab)
    QTest.keyClick(window.map_view, Qt.Key.Key_Right)
    QTest.keyClick(window.map_view, Qt.Key.Key_Return)
    assert verdict(window).startswith("Not so: ")
    assert not window.map_view.balloon.isVisible()
    assert not window.desk.note


@pytest.mark.long
def test_keys_that_are_on_the_board_stay_there_while_a_step_is_read(window: MainWindow) -> None:
    """Tab goes on through pieces, not through buttons, and Return leads on from there."""
    window.activateWindow()
    window.lessons.start()
    while window.lessons.progress.step.way != "lift":
        forward(window)
    view = window.map_view
    for _press in range(4):
        if window.lessons.progress.step.way == "lift":
            QTest.keyClick(view, Qt.Key.Key_Tab)
            QApplication.processEvents()
    assert window.lessons.progress.step.way == "read"
    assert QApplication.focusWidget() is view
    at = window.lessons.progress.at
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert window.lessons.progress.at == at + 1


@pytest.mark.long
def test_a_key_pressed_in_a_step_that_is_watched_is_not_done_steps_later(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.lessons.start()
    while window.lessons.progress.step.way != "watch":
        do(window)
    window.activateWindow()
    window.map_view.setFocus()
    with qtbot.waitSignal(window.map_view.keys.told) as told:
        QTest.keyClick(window.map_view, Qt.Key.Key_N)
    assert "Still going on" in told.args[0]
    before = window.scene.cursor_place
    while window.lessons.progress.step.way == "watch":
        assert window.scene.cursor_place == before
        forward(window)
    qtbot.wait(400)
    assert window.scene.cursor_place in (before, window.scene.hand.home)


@pytest.mark.long
def test_how_a_step_is_done_by_keys_is_seen_by_who_uses_them_and_heard_by_all(window: MainWindow) -> None:
    heard: list[str] = []
    window.lessons.panel.heard.connect(heard.append)
    window.activateWindow()
    window.lessons.start()
    while window.lessons.progress.step.way != "lift":
        forward(window)
    keys = window.lessons.panel.keys
    assert keys.plain_text() in heard[-1] + "."
    assert not keys.isVisible()
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Down)
    assert keys.isVisible()
    QTest.mousePress(window.map_view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(5, 5))
    assert not keys.isVisible()


@pytest.mark.long
@pytest.mark.parametrize("game", ["first_blood"])
def test_the_board_comes_near_to_what_a_lesson_speaks_of_and_back_and_cross_hairs_mark_attacks_alone(
    window: MainWindow, game: str
) -> None:
    """[8.11, 13.7] A retreat and a flight to CAP strike nobody."""
    assert window.controller.box.key == game
    lessons, view = window.lessons, window.map_view
    before = view.zoom()
    lessons.start()
    whole, near, signs = view.zoom(), 0, {}
    while not lessons.progress.last:
        step, sight = lessons.progress.step, lessons.progress.sight
        assert (view.zoom() > 1.5 * whole) == bool(sight), step.say
        lit = [which for kind, which in step.light if kind == "place"]
        assert all(view.viewport().rect().contains(spot(window, place)) for place in (*sight, *lit))
        near += bool(sight)
        if len(step.of) > 1:
            signs[step.of[1]] = window.scene.marks.lights.lights[step.of[1]]
        forward(window)
    assert near > 15
    assert signs.items() > {"0506": "target", "0405": "waypoint", "USAF CAP": "place"}.items()
    lessons.leave()
    assert view.zoom() == pytest.approx(before, rel=0.1)


@pytest.mark.long
@pytest.mark.parametrize("game", ["tarawa_1943"])
def test_the_light_grows_with_a_stack_that_opens_and_the_name_of_its_place_stays_in_sight(
    window: MainWindow, qtbot: QtBot, game: str
) -> None:
    assert window.controller.box.key == game
    window.lessons.start()
    while window.lessons.progress.step.way != "lift":
        do(window)
    item, view = window.scene.stack(window.lessons.progress.step.of[0]), window.map_view
    top = item.area().top()
    QTest.mouseMove(view.viewport(), force_spot(window, item.view.key))
    qtbot.waitUntil(lambda: item.spread == 1)
    assert item.area().top() >= top - 1
    corner = view.viewport().mapTo(window, QPoint())

    def lit() -> bool:
        open_now = view.mapFromScene(item.area()).boundingRect().translated(corner)
        return any(one.contains(open_now) for one in window.lessons.slip.light.lit)

    qtbot.waitUntil(lit)
