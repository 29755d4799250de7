"""What is said, and in which order: once, without paragraphs, what happened before what is asked for."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QScrollArea

from bloodyridge_qt import resources
from bloodyridge_qt.games.registry import edition_of
from bloodyridge_qt.table.archive.archive import Archive
from bloodyridge_qt.table.lessons import DRILLS, QUESTIONS, lessons_of
from bloodyridge_qt.table.rule_text import uncited
from bloodyridge_qt.ui.panels.dice_table import FaceBars
from tests.slow import after
from tests.ui.session_cases import decide, open_game_window, trigger
from tests.ui.window_cases import open_window

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from bloodyridge_qt.table.cues import Beat
    from bloodyridge_qt.table.offers import Offer
    from bloodyridge_qt.ui.shell.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("unpainted")


@pytest.fixture
def window(qtbot: QtBot, said: list[str], tmp_path: Path) -> MainWindow:
    archive = Archive(edition_of("bloody_ridge"), tmp_path / "kept")
    window = open_game_window(qtbot, archive, values={"seed": "heard"})
    window.activateWindow()
    window.map_view.setFocus()
    QApplication.processEvents()
    said.clear()
    return window


def press(window: MainWindow, *keys: Qt.Key) -> None:
    for key in keys:
        QTest.keyClick(window.map_view, key)
        QApplication.processEvents()


def strike(window: MainWindow) -> None:
    press(window, Qt.Key.Key_Tab, Qt.Key.Key_N, Qt.Key.Key_Return)
    window.controller.finish()
    QApplication.processEvents()


def to_the_last_force(window: MainWindow) -> None:
    """The table plays the phase alone, nearly to its end: nobody listens."""
    table = window.controller.table
    while len(table.session.state.waiting) > 1:
        table.submit(next(one for one in table.offers() if one.target and not one.warning))
    window.controller.show_present()


@pytest.mark.long
def test_what_happened_is_said_before_what_is_asked_for_and_without_paragraphs(
    window: MainWindow, said: list[str]
) -> None:
    strike(window)
    happened, asked = said[0], said[-1]
    assert "stays US" in happened or "taken" in happened
    assert asked.endswith((" left.", "leaves by an exit."))
    assert not any("[" in words for words in said)
    kept = window.log_panel.text_view.toPlainText()
    assert "[7.4]" in kept, "the log keeps all of it"


@pytest.mark.long
def test_what_is_asked_for_is_said_whole_once_and_then_in_short(window: MainWindow, said: list[str]) -> None:
    asked = []
    for _strike in range(4):
        strike(window)
        asked.append(said[-1])
    long = [words for words in asked if "moves and fights on until" in words or "still have to move" in words]
    assert len(long) == len(set(long)) <= 2
    assert any(re.match(r"\d{4} (taken|stays)|\d+ forces left", words) for words in asked), "or less"


@pytest.mark.slow
def test_prompts_that_were_heard_whole_are_short_after_a_restart(
    qtbot: QtBot, window: MainWindow, said: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Kept only where somebody listens: who has seen them only has heard none."""
    strike(window)
    assert not window.settings.texts("heard/prompts")
    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    while not any("moves and fights on" in words for words in said):
        said.clear()
        strike(window)
    assert window.settings.texts("heard/prompts")
    said.clear()
    again = open_game_window(
        qtbot, Archive(edition_of("bloody_ridge"), tmp_path / "other"), values={"seed": "a"}
    )
    said.clear()
    for _strike in range(3):
        strike(again)
    assert said
    # what Tab answers where nothing else can be lifted says it too, each time it is asked
    assert not any("moves and fights on until" in words for words in said if "No other piece" not in words)


@pytest.mark.slow
def test_a_refusal_in_a_lesson_is_said_once(window: MainWindow, said: list[str]) -> None:
    window.lessons.start()
    while window.lessons.progress.step.way != "decide":
        window.lessons.go_on()
        QApplication.processEvents()
    said.clear()
    press(window, Qt.Key.Key_N, Qt.Key.Key_Return)
    refused = window.lessons.panel.objection.plain_text()
    assert refused.startswith("That would be allowed")
    assert len([words for words in said if "That would be allowed" in words]) == 1


@pytest.mark.long
def test_return_while_the_dice_of_a_lesson_roll_tells_what_they_bring_before_the_step_on_it(
    window: MainWindow, said: list[str]
) -> None:
    window.preferences.prefer(dice="full")
    lessons = window.lessons
    lessons.start()
    while lessons.progress.step.way != "decide":
        lessons.go_on()
        QApplication.processEvents()
    shown = [lessons.progress.at]
    lessons.go_on()
    for _press in range(60):
        if lessons.progress.step.way == "watch":
            lessons.go_on()
        else:
            window.controller.hurry()
        QApplication.processEvents()
        shown += [lessons.progress.at] if shown[-1] != lessons.progress.at else []
        if lessons.progress.step.way == "decide" and len(shown) > 1:
            break
    assert shown == list(range(shown[0], shown[0] + len(shown)))
    told = "\n".join(said)
    assert told.index("US lose 1, none left; Japanese lose 2, 3 left") < told.index("That was a volley")


@pytest.mark.long
def test_lines_a_reader_goes_through_are_read_without_paragraphs(window: MainWindow, said: list[str]) -> None:
    strike(window)
    log = window.log_panel.text_view
    said.clear()
    for _line in range(20):
        QTest.keyClick(log, Qt.Key.Key_Up)
        QApplication.processEvents()
    assert len(said) > 10
    assert not any("[" in words for words in said)
    assert "[" in log.toPlainText()


@pytest.mark.long
def test_the_log_begins_at_its_newest_line_each_time_and_esc_says_where_one_is_on_the_board(
    qtbot: QtBot, window: MainWindow, said: list[str]
) -> None:
    log, come_to = window.log_panel.text_view, []
    window.scene.cursor.moved.connect(come_to.append)
    for _visit in range(2):
        strike(window)
        here = window.scene.cursor_place
        said.clear()
        QTest.keyClick(window, Qt.Key.Key_F3)
        qtbot.waitUntil(lambda: bool(said))
        lines = log.toPlainText().splitlines()
        assert said == [uncited(lines[-1])]
        for key, line in ((Qt.Key.Key_Up, -2), (Qt.Key.Key_Home, 0), (Qt.Key.Key_End, -1)):
            said.clear()
            QTest.keyClick(log, key)
            QApplication.processEvents()
            assert said == [uncited(lines[line])]
        come_to.clear()
        QTest.keyClick(log, Qt.Key.Key_Escape)
        QApplication.processEvents()
        assert window.map_view.hasFocus()
        assert come_to == [here]


@pytest.mark.long
def test_a_log_of_which_the_filter_leaves_nothing_says_so(window: MainWindow, said: list[str]) -> None:
    QTest.keyClicks(window.log_panel.filter_edit, "no such words")
    QTest.qWait(50)
    said.clear()
    QTest.keyClick(window, Qt.Key.Key_F3)
    QApplication.processEvents()
    assert said == ["No line holds the words of the filter."]


@pytest.mark.long
def test_a_refused_goal_leaves_the_piece_lifted_and_says_where_the_keys_are(
    window: MainWindow, said: list[str]
) -> None:
    press(window, Qt.Key.Key_Tab)
    lifted = window.scene.selected
    home = window.scene.cursor_place
    for _step in range(6):
        press(window, Qt.Key.Key_Up)
    far = window.scene.cursor_place
    said.clear()
    press(window, Qt.Key.Key_Return)
    assert window.scene.selected == lifted
    assert window.scene.cursor_place == far
    assert home in said[-1]
    assert f"the keys stay at {far}" in said[-1]


@pytest.mark.long
def test_a_fight_is_told_round_by_round_with_what_is_left(window: MainWindow, said: list[str]) -> None:
    window.preferences.prefer(dice="full")
    told: list[str] = []
    heard = Counter[int]()
    while (turn := window.controller.table.session.state.turn) < 3:
        said.clear()
        press(window, Qt.Key.Key_Tab, Qt.Key.Key_N, Qt.Key.Key_Return)
        while window.controller.player.playing:
            window.controller.hurry()
            QApplication.processEvents()
        told += said
        heard[turn] += 1
        if heard[turn] == 11:
            to_the_last_force(window)
    fights = "\n".join(told)
    draws = re.findall(r"Defenders: [^.\n]*(?=[.\n])", fights)
    assert any(re.fullmatch(r"Defenders: a \d(, a \d)+", draw) for draw in draws), "a draw is said as one"
    assert "rifle unit 7 defends" not in fights
    assert re.search(r"Japanese \d+ against \d, hit (on|every)", fights)
    assert re.search(
        r"close combat, Japanese \d+ against \d, US \d+ against \d, none above 1:1: "
        r"a die at each enemy unit, \d+ Japanese and \d+ US, hit on 1–3",
        fights,
    ), "why one unit may fell several"
    assert re.search(r"\d{4} stays US", fights)
    retaken = re.search(r"Turn [23] of 4\. Dice (\d(?:, \d)*); 1–3 retakes\. Ground retaken: (.*)", fights)
    assert retaken is not None, "[9.1] the dice of the counterattack are told at once"
    lost = 0 if retaken[2] == "none" else len(re.findall(r"\d{4}", retaken[2]))
    assert sum(die in "123" for die in retaken[1].split(", ")) == lost
    assert re.search(r"\d+ units in the south\n\d+ forces left", fights), "[7.3] how many may move now"
    keys = re.findall(
        r"(next strike|forces left)\.[^.]*\.?[^.]* N goes to its next goal, Return decides\.", fights
    )
    assert keys == ["next strike", "forces left"], "at a question that is new, and on the second turn"
    assert "retaken by the US" not in fights
    assert re.search(r"Artillery, hits on [1–\d]+: (nobody|Japanese lose)", fights)
    assert re.search(r"No hit until round [2-9]: (US|Japanese) lose", fights), (
        "rounds are not left out unsaid"
    )
    later = re.findall(r"Round (\d): ([^.\n]*hit on [^.\n]*)", fights)
    assert later
    assert any("Japanese" not in fire or "US" not in fire for _round, fire in later), "only what is new"
    assert re.search(r"US lose \d, (\d|none) left; Japanese lose \d, (\d|none) left", fights)
    assert re.search(r"\d{4} taken, nobody there", fights)
    assert " 0 left" not in fights


@pytest.mark.long
def test_where_dice_are_quick_a_fight_is_told_in_a_sentence_once_one_was_heard(
    window: MainWindow, said: list[str]
) -> None:
    """How it came out first, then what it cost; what it turned is said too."""
    window.preferences.prefer(dice="none")
    told: list[str] = []
    while window.controller.table.session.state.turn < 2:
        said.clear()
        strike(window)
        told += said
    (first,) = (at for at, words in enumerate(told) if "Fights are told in short" in words)
    assert any("Defenders: " in words for words in told[: first + 1])
    after = told[first + 1 :]
    assert not [words for words in after if "Defenders: " in words or "Round" in words]
    sentences = [words for words in after if re.match(r"\d{4} (taken|stays US)", words)]
    us = r"; US lost (\d|none) of \d"
    taken = r"taken(, nobody there)?(: (\d|none) lost, \d left(; US lost \d)?)?"
    stays = r"stays US(, force lost|(?=\. Supply))"
    guns = r"(\. Artillery (hits \d|misses))?"
    for words in sentences:
        assert re.match(rf"\d{{4}} (taken, nobody there$|({taken}|{stays}({us})?){guns}\.? ?)", words), words
    fired = [line for line in window.log_panel.text_view.toPlainText().split("\n") if "Artillery on" in line]
    assert len(fired) >= sum("Artillery" in words for words in sentences) > 0, "[8.2] guns are told too"
    assert sum(map(len, sentences)) / len(sentences) < 60
    left = [int(found[1]) for words in after if (found := re.match(r"(\d+) left", words))]
    assert len(left) >= sum("force" in words for words in sentences) - 2, "[7.3] so many still have to move"
    assert not any(words.startswith(("Next strike", "Choose a force")) for words in after)
    assert any(re.search(r"HQ (is found|falls)|Hill 123 is|Supply Cache in", words) for words in after), (
        "what turned in it"
    )
    assert "Round 2" in window.log_panel.text_view.toPlainText(), "the log keeps all of it"


def test_the_supply_cache_and_what_it_costs_is_said_once(tmp_path: Path) -> None:
    """[7.14] In a fight that is told whole as in one that is told by its outcome."""
    luck = random.Random(5)
    found: list[Beat] = []
    archive = Archive(edition_of("bloody_ridge"), tmp_path / "kept")
    while not any(beat.kind == "cache" for beat in found):
        table = archive.edition.start({"seed": str(luck.random())})
        table.opening()
        while (offers := table.offers()) and not any(beat.kind == "cache" for beat in found):
            found = list(table.submit(luck.choice(offers)))
    whole = [line.text if line.aloud is None else line.aloud for beat in found for line in beat.log]
    (outcome,) = (beat.outcome.aloud for beat in found if beat.outcome is not None)
    points = [point for beat in found for point in beat.points]
    for told in (whole, [outcome, *points]):
        assert " ".join(told).count("Supply Cache") == 1
        assert " ".join(told).count("lost") == 1


@pytest.mark.long
def test_where_the_game_waits_between_phases_the_key_is_said_first_and_return_goes_on_too(
    qtbot: QtBot, window: MainWindow, said: list[str]
) -> None:
    """Then what was lost and taken; where Marines may strike back is shown, and told as it comes."""
    window.preferences.prefer(dice="none")
    player = window.controller.player
    to_the_last_force(window)
    window.preferences.prefer(dice="quick", pause_phases=True)
    while not player.waiting:
        press(window, Qt.Key.Key_N, Qt.Key.Key_Return)
        qtbot.waitUntil(lambda: player.waiting or not player.playing, timeout=30_000)
    QApplication.processEvents()
    told = next(words for words in said if "Japanese losses" in words)
    assert re.fullmatch(r"Space goes on\. Japanese losses: .*\. US losses: .*\. Ground taken: [^.]*", told), (
        told
    )
    said.clear()
    press(window, Qt.Key.Key_N)
    assert said == ["Space goes on"]
    press(window, Qt.Key.Key_Return)
    assert not player.waiting, "as it does in lessons"


@pytest.mark.slow
def test_a_fight_hurried_to_its_end_is_told_by_its_outcome(window: MainWindow, said: list[str]) -> None:
    """What the fight has cost is counted together."""
    window.preferences.prefer(dice="full")
    outcomes, told = [], []
    while window.controller.table.at < 20:
        said.clear()
        strike(window)  # and End, as the fight goes on
        told += said
        outcomes += [words for words in said if re.search(r"^\d{4} stays US, force lost; US lost", words)]
    assert outcomes
    assert not any("Round" in words or "rifle unit" in words for words in told)


@pytest.mark.long
def test_what_a_player_has_just_pressed_is_not_said_again_but_what_others_do_is(
    qtbot: QtBot, window: MainWindow, said: list[str]
) -> None:
    """In a replay, and where the program decides for him."""
    strike(window)
    assert not any("attacks" in words for words in said)
    window.controller.decide(next(one for one in window.controller.table.offers() if one.touch), unasked=True)
    QApplication.processEvents()
    assert any("attacks" in words for words in said)
    window.preferences.prefer(dice="full")
    trigger(window, "replay")
    said.clear()
    trigger(window, "replay_back")
    trigger(window, "replay_forward")
    qtbot.waitUntil(lambda: any("attacks" in words for words in said), timeout=20_000)


def test_the_edge_of_the_map_and_the_way_back_to_where_one_is_are_heard(
    window: MainWindow, said: list[str]
) -> None:
    come_to: list[str] = []
    window.scene.cursor.moved.connect(come_to.append)
    for _step in range(40):
        press(window, Qt.Key.Key_Left)
    assert said
    assert set(said) == {"The map ends here."}
    come_to.clear()
    press(window, Qt.Key.Key_Home)
    assert come_to == [window.scene.cursor_place]


def test_the_part_of_the_window_the_keys_come_to_is_named(window: MainWindow, said: list[str]) -> None:
    come_to = []
    window.scene.cursor.moved.connect(come_to.append)
    press(window, Qt.Key.Key_Tab)
    here = window.scene.cursor_place
    come_to.clear()
    for _part in range(8):
        trigger(window, "next_part")
        QApplication.processEvents()
    assert {"What to do now", "Battle and dice", "Log"} <= set(said)
    assert here in come_to, "on the board the space is heard"


@pytest.mark.parametrize("game", after(2, ["bloody_ridge", "tarawa_1943", "first_blood"]))
def test_a_question_names_what_lies_in_the_light(qtbot: QtBot, game: str, tmp_path: Path) -> None:
    window = open_game_window(qtbot, Archive(edition_of(game), tmp_path / "kept"), values={"seed": "heard"})
    panel, told = window.lessons.panel, []
    panel.heard.connect(told.append)
    (drills,) = (one for one in lessons_of(game) if one.key == DRILLS)
    window.activateWindow()
    window.lessons.drill()
    QApplication.processEvents()
    step = drills.steps[0]
    assert step.way in QUESTIONS
    assert ("In the light: " in told[-1]) == (game != "tarawa_1943"), "what lies there, unless it is too much"
    assert told[-1].startswith(panel.title.plain_text())
    assert step.say.rstrip("?.")[:20] in told[-1].partition("In the light: ")[0]
    assert not panel.accessibleDescription(), (
        "what is said as it comes is not said a second time with the focus"
    )
    panel.setFocus()
    window.map_view.setFocus()
    again = step.say.rstrip("?.")[:20]
    assert panel.accessibleDescription().count(again) == 1, "who comes back hears it again"


@pytest.mark.long
def test_rows_of_dice_say_whose_they_are_and_boxes_what_is_chosen(window: MainWindow) -> None:
    decide(window, 3)
    trigger(window, "dice_statistics")
    QApplication.processEvents()
    (dialog,) = window.desk.dialogs
    bars = dialog.findChildren(FaceBars)
    assert bars
    assert all(one.accessibleName().startswith(("Japanese", "US")) for one in bars)
    dialog.close()
    QApplication.processEvents()
    trigger(window, "replay")
    QApplication.processEvents()
    speeds = [one for one in window.replay.bar.findChildren(QComboBox) if one.isVisible()]
    told = [f"{one.accessibleName()}: {one.currentText()}" for one in speeds]
    assert [one.accessibleDescription() for one in speeds] == told != []


@pytest.mark.long
def test_f1_on_a_goal_tells_of_its_ground_and_not_of_the_piece_in_hand(qtbot: QtBot) -> None:
    window = open_window(qtbot, edition_of("bloody_ridge"), seed="heard")
    told: list[str] = []
    window.help_desk.heard.connect(told.append)
    QTest.keyClick(window.map_view, Qt.Key.Key_Tab)
    QTest.keyClick(window.map_view, Qt.Key.Key_N)
    QTest.keyClick(window.map_view, Qt.Key.Key_F1)
    QApplication.processEvents()
    assert "7.6" in told[-1][:200]


@pytest.mark.long
def test_n_lifts_a_piece_before_it_comes_to_what_can_only_be_discarded(qtbot: QtBot, tmp_path: Path) -> None:
    archive = Archive(edition_of("tarawa_1943"), tmp_path / "kept")
    window = open_game_window(qtbot, archive, values={"seed": "6"})  # no card of the first hand may be played
    window.controller.decide(next(one for one in window.controller.table.offers() if not one.touch))
    window.controller.finish()
    picks = window.scene.picks
    assert {bool(one.slip) for one in picks.choices.values()} == {True}
    press(window, Qt.Key.Key_N)
    assert (bool(window.scene.selected), picks.aim) == (True, "")
    press(window, Qt.Key.Key_Escape)
    QTest.keyClick(window.map_view, Qt.Key.Key_N, Qt.KeyboardModifier.ShiftModifier)
    assert picks.aim, "the way back begins with them"


@pytest.mark.long
def test_return_acts_with_what_is_lifted_and_plays_no_card_the_keys_came_to_before(
    qtbot: QtBot, tmp_path: Path
) -> None:
    archive = Archive(edition_of("tarawa_1943"), tmp_path / "kept")
    window = open_game_window(qtbot, archive, values={"seed": "1"})  # a card of the first hand may be played
    window.controller.decide(next(one for one in window.controller.table.offers() if not one.touch))
    window.controller.finish()
    press(window, Qt.Key.Key_N)
    assert window.scene.picks.choice
    press(window, Qt.Key.Key_Tab)
    assert window.scene.selected
    assert not window.scene.picks.aim
    mover = window.scene.selected
    press(window, Qt.Key.Key_N)
    decided: list[Offer] = []
    window.scene.chosen.connect(decided.append)
    press(window, Qt.Key.Key_Return)
    assert [one.mover for one in decided] == [mover]


def test_keys_that_do_nothing_say_why_or_what_is_waited_for(
    qtbot: QtBot, said: list[str], tmp_path: Path
) -> None:
    window = open_game_window(
        qtbot, Archive(edition_of("tarawa_1943"), tmp_path / "kept"), values={"seed": "1"}
    )
    window.map_view.setFocus()
    for key, words in (
        (Qt.Key.Key_2, "No 2 can be picked"),
        (Qt.Key.Key_Space, "Which battalions land first?"),
    ):
        said.clear()
        press(window, key)
        qtbot.waitUntil(lambda words=words: any(words in one for one in said))


@pytest.mark.long
def test_a_card_the_keys_come_to_is_said_and_so_are_the_keys_of_a_button(
    qtbot: QtBot, said: list[str], tmp_path: Path
) -> None:
    window = open_game_window(
        qtbot, Archive(edition_of("tarawa_1943"), tmp_path / "kept"), values={"seed": "heard"}
    )
    window.activateWindow()
    window.lessons.start()
    told: list[str] = []
    window.lessons.panel.heard.connect(told.append)
    while window.lessons.progress.step.of != ("card U03",):
        window.lessons.go_on()
    window.map_view.setFocus()
    QApplication.processEvents()
    said.clear()
    press(window, Qt.Key.Key_Return)
    assert said == [
        "Not so: Nothing is chosen yet. N goes to the next that may be picked. Tab lifts the next piece."
    ]
    said.clear()
    press(window, Qt.Key.Key_N)
    assert said == ["Play Command Coordination. Delete: Discard it, which ends the turn"]
    press(window, Qt.Key.Key_N)
    assert len(said) == 2, "the only one is said again"
    while window.lessons.progress.step.of != ("Keep these dice",):
        window.lessons.go_on()
        window.controller.finish()
        QApplication.processEvents()
    assert "Alt+2" in told[-1], "the first is to reroll"


@pytest.mark.parametrize("game", after(1, ["bloody_ridge", "tarawa_1943", "first_blood"]))
def test_a_game_begins_with_the_task_and_with_keys_and_not_with_its_settings(
    qtbot: QtBot, said: list[str], tmp_path: Path, game: str
) -> None:
    window = open_game_window(qtbot, Archive(edition_of(game), tmp_path / "kept"), values={"seed": "heard"})
    QApplication.processEvents()
    window.controller.finish()
    QApplication.processEvents()
    assert "win" in said[0] or "exit" in said[0]
    assert not any("Seed" in words or "Odds and advice" in words for words in said)
    assert "Seed" in window.log_panel.text_view.toPlainText()
    assert "Tab lifts the next piece" in said[-1]
    assert "Return" in said[-1]
    if game == "bloody_ridge":
        assert sum(map(len, said)) <= 275, "eighteen seconds"


@pytest.mark.long
def test_return_on_fight_and_dice_reads_what_is_there(window: MainWindow, said: list[str]) -> None:
    strike(window)
    while not window.battle_panel.battle:
        strike(window)
    battle = window.battle_panel.battle
    stop = window.battle_panel.findChild(QScrollArea)
    stop.setFocus()
    QApplication.processEvents()
    said.clear()
    QTest.keyClick(stop, Qt.Key.Key_Return)
    QApplication.processEvents()
    assert said[0].startswith(battle.title.partition(" [")[0])
    assert said[0] == stop.accessibleDescription().rstrip("."), "and so does who comes to it"


def test_a_setting_that_is_not_as_usual_is_said(qtbot: QtBot, said: list[str], tmp_path: Path) -> None:
    archive = Archive(edition_of("bloody_ridge"), tmp_path / "kept")
    open_game_window(qtbot, archive, values={"seed": "heard", "banzai": "on"})
    QApplication.processEvents()
    assert "Banzai" in said[0]


@pytest.mark.parametrize("game", ["tarawa_1943", "first_blood"])
def test_what_a_game_asks_for_is_never_told_by_the_mouse_alone(game: str) -> None:
    prompts = json.loads(resources.asset(game, "words.json").read_bytes())["prompts"]
    assert len(prompts) > 5
    for words in prompts.values():
        assert not re.search(r"drag|click|light", " ".join(words), re.IGNORECASE), words


@pytest.mark.parametrize("game", ["bloody_ridge", "tarawa_1943", "first_blood"])
def test_a_lesson_never_tells_who_listens_to_drag_or_click(game: str) -> None:
    for lesson in lessons_of(game):
        for step in lesson.steps:
            words = (step.aloud or step.say).lower()
            assert not any(hand in words for hand in ("drag", "click", "point at")), words
