"""Playing beats: whatever is skipped, the last view is shown and every line is written."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QAbstractAnimation, QObject, QTimer, Signal

from bloodyridge_qt.table.offers import movers, targets
from bloodyridge_qt.ui.board.cue_player import CuePlayer
from bloodyridge_qt.ui.board.map_scene import MapScene
from bloodyridge_qt.ui.board.map_view import MapView
from tests.slow import after
from tests.small_game.game import small_table


class Panel(QObject):
    """Takes what a battle panel takes; its dice settle when it is told to finish."""

    settled = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.battle = None
        self.thrown = []
        self.passed_over = []
        self._owed = False

    def show_battle(self, battle) -> None:
        self.battle = battle

    def throw(self, dice, share) -> None:
        self.thrown.extend(dice)
        self._owed = True
        if share:
            QTimer.singleShot(1, self, self.finish)

    def pass_over(self, dice) -> None:
        self.passed_over.extend(dice)

    def finish(self) -> None:
        if self._owed:
            self._owed = False
            self.settled.emit()


class Log:
    def __init__(self) -> None:
        self.texts = []

    def append(self, lines) -> None:
        self.texts += [line.text for line in lines]


class Stage:
    def __init__(self, qtbot) -> None:
        self.table = small_table()
        self.scene = MapScene()
        self.view = MapView(self.scene)
        self.scene.setParent(self.view)
        qtbot.addWidget(self.view)
        self.scene.set_table(self.table)
        self.view.resize(900, 700)
        self.view.show()
        qtbot.waitExposed(self.view)
        self.panel = Panel()
        self.log = Log()
        self.player = CuePlayer(self.scene, self.panel, self.log, self.view)
        self.finished = 0
        self.ended = []
        self.player.finished.connect(self._count)
        self.player.beat_ended.connect(lambda beat: self.ended.append(beat.kind))
        self.panel.setParent(self.view)

    def _count(self) -> None:
        self.finished += 1

    def beats(self, mover="force middle", target="1404"):
        return self.table.submit(targets(self.table.offers(), mover)[target][0])

    def shows_last(self) -> bool:
        here = self.scene.stack("force middle").pos()
        place = self.table.session.state.where["force middle"]
        return here == self.scene.place_centre(place) and not self.scene.motion.active


@pytest.fixture
def stage(qtbot):
    return Stage(qtbot)


LINES = [
    "Force 1205 walks to 1405",
    "US force for 1404, 1d6: 4",
    "Round 1 is fought [7.5]",
    "1404 is taken [7.12]",
]


@pytest.mark.parametrize("speed", after(1, ["quick", "full"]))
def test_beats_are_played_to_their_end(stage, qtbot, speed):
    stage.player.speed = speed
    with qtbot.waitSignal(stage.player.finished, timeout=15000):
        beats = stage.beats()
        stage.player.play(beats)
        assert stage.scene.busy
        assert stage.player.playing
    assert stage.log.texts == LINES
    assert stage.ended == ["walk", "defence", "volley", "taken"]
    assert stage.shows_last()
    assert not stage.scene.busy
    assert stage.panel.thrown == [die for beat in beats for die in beat.dice]
    assert len(stage.panel.thrown) == 3
    assert stage.scene.movers == movers(stage.table.offers())


@pytest.mark.slow
def test_a_long_tale_told_quickly_goes_on_faster_and_one_told_fully_does_not(stage, qtbot):
    paces = {"quick": [], "full": []}
    for speed, noted in paces.items():
        started = stage.player.beat_started.connect(
            lambda _beat, noted=noted: noted.append(stage.scene.motion.speed)
        )
        stage.player.speed = speed
        with qtbot.waitSignal(stage.player.finished, timeout=20_000):
            defence = next(beat for beat in stage.beats() if beat.dice)
            stage.player.play((defence,) * (8 if speed == "quick" else 1))
        stage.table.undo()
        stage.player.beat_started.disconnect(started)
    assert paces["quick"][0] > paces["quick"][-1]
    assert set(paces["full"]) == {1.0}


class Late:
    """The clock of a machine on which all the time is gone that a decision is told in."""

    def elapsed(self) -> int:
        return 60_000


@pytest.mark.parametrize("count", [1, 20])
def test_what_would_come_too_late_is_laid_down_as_it_ends_and_nothing_of_it_is_lost(stage, count):
    stage.player.speed = "quick"
    beats = stage.beats() * count
    stage.player.play(beats, since=Late())
    assert stage.finished == 1, "something moved, and was waited for"
    assert stage.ended == [beat.kind for beat in beats]
    assert stage.log.texts == LINES * count
    assert stage.panel.thrown == [die for beat in beats for die in beat.dice]
    assert not stage.panel.passed_over, "dice without the unit they fell at, and so without its tip"
    assert stage.shows_last()


def test_what_is_moved_after_a_long_tale_takes_its_own_time_again(stage):
    stage.player.speed = "quick"
    stage.player.play(stage.beats(), since=Late())
    assert stage.scene.motion.speed == 0.22


def test_an_unknown_speed_is_refused(stage):
    with pytest.raises(ValueError, match="'brisk' is not one of none, quick, full"):
        stage.player.speed = "brisk"


def test_with_speed_none_everything_has_happened_when_play_returns(stage):
    stage.player.speed = "none"
    stage.player.play(stage.beats())
    assert stage.finished == 1
    assert stage.log.texts == LINES
    assert stage.shows_last()


def test_no_beats_are_finished_at_once(stage):
    stage.player.play(())
    assert stage.finished == 1
    assert not stage.scene.busy


def test_finish_in_the_middle_of_an_animation_shows_the_last_view(stage, qtbot):
    stage.player.speed = "full"
    stage.player.play(stage.beats())
    qtbot.wait(40)
    assert stage.scene.motion.active
    stage.player.finish()
    assert stage.shows_last()
    assert stage.log.texts == LINES
    assert stage.finished == 1
    stage.player.finish()
    assert stage.finished == 1


def test_finish_while_dice_are_in_the_air(stage, qtbot):
    stage.player.speed = "full"
    beats = stage.beats(target="1304")
    stage.player.play(beats)
    qtbot.wait(30)
    assert stage.scene.dice.running
    stage.player.finish()
    assert not stage.scene.dice.running
    assert stage.shows_last()
    seen = (*stage.panel.thrown, *stage.panel.passed_over)
    assert set(seen) >= {die for beat in beats for die in beat.dice}  # none is left out of the last dice


def test_stepping_waits_after_each_beat_of_the_section(stage):
    stage.player.speed = "none"
    stage.player.play(stage.beats(), stepping=True)
    assert stage.player.waiting
    assert stage.log.texts == LINES[:1]
    stage.player.step()
    assert stage.log.texts == LINES[:2]
    assert stage.player.waiting
    stage.player.run()
    assert stage.log.texts == LINES
    assert stage.finished == 1
    assert not stage.player.waiting


def test_stepping_with_animation_pauses_too(stage, qtbot):
    stage.player.speed = "quick"
    with qtbot.waitSignal(stage.player.paused, timeout=5000):
        stage.player.play(stage.beats(), stepping=True)
    assert stage.log.texts == LINES[:1]
    assert not stage.scene.motion.active
    with qtbot.waitSignal(stage.player.paused, timeout=5000):
        stage.player.step()
    assert stage.log.texts == LINES[:2]
    stage.player.finish()
    assert stage.log.texts == LINES


def test_finish_beat_ends_only_the_running_beat(stage, qtbot):
    stage.player.speed = "full"
    stage.player.play(stage.beats())
    qtbot.wait(30)
    stage.player.finish_beat()
    assert stage.ended == ["walk"]
    assert stage.player.playing
    stage.player.finish()
    assert stage.ended == ["walk", "defence", "volley", "taken"]


def test_playing_anew_finishes_what_was_played(stage, qtbot):
    stage.player.speed = "full"
    stage.player.play(stage.beats())
    qtbot.wait(20)
    stage.player.play(stage.beats("force west", "1104"))
    assert stage.finished == 1
    assert stage.log.texts[:4] == LINES
    stage.player.finish()
    assert stage.finished == 2


def test_a_listener_may_finish_everything(stage):
    stage.player.speed = "full"
    stage.player.beat_started.connect(lambda _beat: stage.player.finish())
    stage.player.play(stage.beats())
    assert stage.finished == 1
    assert stage.log.texts == LINES
    assert stage.shows_last()


def test_an_error_while_showing_still_ends_with_the_last_view(stage):
    def broken(_battle) -> None:
        raise RuntimeError("the panel is broken")

    stage.panel.show_battle = broken
    stage.player.speed = "none"
    with pytest.raises(RuntimeError, match="the panel is broken"):
        stage.player.play(stage.beats())
    assert stage.finished == 1
    assert stage.shows_last()
    assert not stage.scene.busy


def test_closing_in_the_middle_of_an_animation_leaves_no_timer(stage, qtbot):
    stage.player.speed = "full"
    stage.player.play(stage.beats())
    qtbot.wait(30)
    view = stage.view
    view.close()
    stage.player.finish()
    running = [timer for timer in view.findChildren(QTimer) if timer.isActive()]
    running += [
        animation
        for animation in view.findChildren(QAbstractAnimation)
        if animation.state() == QAbstractAnimation.State.Running
    ]
    assert running == []


def test_destroying_the_window_in_the_middle_of_an_animation_is_clean(qtbot):
    from PySide6.QtCore import QCoreApplication, QEvent

    table = small_table()
    scene = MapScene()
    view = MapView(scene)
    scene.setParent(view)
    scene.set_table(table)
    player = CuePlayer(scene, Panel(), Log(), view)
    view.show()
    player.play(table.submit(targets(table.offers(), "force middle")["1404"][0]))
    qtbot.wait(40)
    assert scene.motion.active
    view.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    qtbot.wait(60)


def test_a_dragged_force_does_not_walk_again(stage):
    scene = stage.scene
    stage.player.speed = "full"
    item = scene.stack("force middle")
    item.setPos(scene.place_centre("1404"))
    scene.select("force middle")
    chosen = []
    scene.chosen.connect(chosen.append)
    scene.hand.act("1404")
    scene.motion.finish()
    assert item.pos() == scene.place_centre("1405")
    walk = stage.table.submit(chosen[0])[:1]
    stage.player.play(walk)
    assert item.pos() == scene.place_centre("1405")
    stage.player.finish()


def test_each_die_lies_in_its_hex_until_the_next_force_is_taken(stage):
    stage.player.speed = "none"
    beats = stage.beats(target="1304")
    stage.player.play(beats, stepping=True)
    stage.player.step()
    thrown = {item.throw.at: item for item in stage.scene.dice.items}
    assert set(thrown) == {"rifle 0", "force middle 0"}
    target, stand = stage.scene.place_centre("1304"), stage.scene.place_centre("1205")
    at_target = thrown["rifle 0"].pos()
    at_stand = thrown["force middle 0"].pos()
    assert (at_target - target).manhattanLength() < (at_target - stand).manhattanLength()
    assert (at_stand - stand).manhattanLength() < (at_stand - target).manhattanLength()
    stage.player.finish()
    stage.scene.select("force east")
    assert not stage.scene.dice.items


def test_words_on_what_came_of_it_lie_on_the_board_until_the_next_decision(stage):
    stage.player.speed = "none"
    first, *rest = stage.beats()
    stage.player.play((replace(first, slip="2 lost", focus="1404"), *rest))
    assert stage.scene.marks.told.slips == {"1404": "2 lost"}
    stage.player.play(rest)
    assert not stage.scene.marks.told.slips
    other = replace(first, section=f"after {first.section}")
    stage.player.play((replace(first, slip="2 lost", focus="1404"), other))
    assert not stage.scene.marks.told.slips, "nor do they stay in another part of the turn"


def test_words_on_what_came_of_it_go_with_those_they_are_about(stage):
    stage.player.speed = "none"
    first, *_rest = stage.beats()
    hit, spared = (stack.place for stack in first.view.stacks[:2])
    said = [replace(first, slip="2 lost", focus=place) for place in (hit, spared)]
    left = tuple(stack for stack in first.view.stacks if stack.place != hit)
    stage.player.play((*said, replace(first, view=replace(first.view, stacks=left), focus="")))
    assert stage.scene.marks.told.slips == {spared: "2 lost"}


def test_words_on_what_came_of_it_lie_above_dice_and_pieces_in_hand(stage):
    stage.player.speed = "none"
    beats = stage.beats(target="1304")
    stage.player.play(beats, stepping=True)
    stage.player.step()
    told = stage.scene.marks.told
    assert stage.scene.dice.items
    assert all(told.zValue() > item.zValue() for item in stage.scene.dice.items)
    item = stage.scene.stack("force east")
    item.set_lifted(True)
    assert told.zValue() > item.zValue()
    stage.player.finish()
