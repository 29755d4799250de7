"""Leads through a lesson: says a step, lights what it is about, and goes on when the right thing was done.

Longer than most: lessons, drills and puzzles are the same steps, led through in one place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from bloodyridge_qt.language import tr
from bloodyridge_qt.table.archive.kept import ArchiveFault
from bloodyridge_qt.table.cues import Beat
from bloodyridge_qt.table.game_table import Table
from bloodyridge_qt.table.judging import Question
from bloodyridge_qt.table.lesson_progress import Progress
from bloodyridge_qt.table.lessons import DRILLS, Lesson, has_lessons, lessons_of, puzzles_of
from bloodyridge_qt.table.offers import Offer
from bloodyridge_qt.ui.board.map_view import MapView
from bloodyridge_qt.ui.panels.lesson_panel import LessonPanel
from bloodyridge_qt.ui.settings import Settings
from bloodyridge_qt.ui.shell import lesson_keys
from bloodyridge_qt.ui.shell.commands import answers
from bloodyridge_qt.ui.shell.controller import Controller
from bloodyridge_qt.ui.shell.desk import Desk
from bloodyridge_qt.ui.shell.files import Files
from bloodyridge_qt.ui.shell.history_control import HistoryControl
from bloodyridge_qt.ui.shell.lesson_sight import LessonSight
from bloodyridge_qt.ui.shell.lesson_slip import LessonSlip


class LessonControl(QObject):
    """Holds the lesson under way, if there is one. The game it is played on is in nobody's files."""

    heard = Signal(str)
    """What the slip says to who listens."""
    seen_through = Signal()
    """A lesson was left or has come to its end; not when the window goes away in the midst of it."""
    own_game = Signal()
    """A game of the player's own is wanted, at the end of the lesson, which waits until it stands."""

    def __init__(
        self,
        desk: Desk,
        settings: Settings,
        view: MapView,
        sight: LessonSight,
        files: Files,
        history: HistoryControl,
        controller: Controller,
    ) -> None:
        super().__init__(desk)
        self._desk, self._view, self._scene = desk, view, view.board
        self._sight = sight
        self._files, self._history = files, history
        self._controller, self._settings = controller, settings
        self.under_way: Progress | None = None
        self._judge: Table | None = None
        """The same position as on the board, with its chances, which a question does not show."""
        self._changing = self._left_by_keys = False
        self._refusal = ""
        """What was refused last, as the slip says it."""
        self._former = self._kept = ""
        """The key of the game left for the lesson, and where the settings keep which questions are solved."""
        for signal, what in (
            (self._scene.selection_changed, self._lifted),
            (self._scene.rested, self._rested),
            (self._scene.refused, self._refused),
            (self._scene.touched, self._touched),
            (self._scene.cursor.moved, self._pointed),
            (self._scene.hovered, self._pointed),
            (controller.player.beat_ended, self._ended),
        ):
            signal.connect(partial(self._while_led, what))
        controller.caught_up.connect(self._caught_up)
        controller.leaving.connect(lambda _table: None if self._changing else self._close())
        desk.closing.connect(self._close)

    @cached_property
    def slip(self) -> LessonSlip:
        """What is seen of a lesson; made with the first."""
        slip = LessonSlip(self._desk, self._view, self._sight, self._controller)
        panel = slip.panel
        for signal, what in (
            (panel.forward, self.go_on),
            (slip.on, self.go_on),
            (panel.back, self.go_back),
            (panel.leave, self.leave),
            (slip.left, self.leave),
            (panel.answered, self._answer),
        ):
            signal.connect(partial(self._while_led, what))
        panel.heard.connect(self.heard)
        return slip

    @property
    def panel(self) -> LessonPanel:
        """The slip with the step."""
        return self.slip.panel

    def _while_led(self, what: Callable[..., object], *told: object) -> None:
        """Do this, if a lesson is under way."""
        if self.under_way is not None:
            what(*told)

    @property
    def progress(self) -> Progress:
        """How far the lesson has come, for what is done only in one. Raises LookupError without one."""
        if self.under_way is None:
            raise LookupError
        return self.under_way

    @answers("learn")
    def start(self, lesson: Lesson | None = None) -> None:
        """Begin a lesson, the first of the game unless another is named; the game on the table is kept."""
        of_game = lessons_of(self._controller.box.key)
        lesson = lesson or next((each for each in of_game if each.key != DRILLS), None)
        if lesson is not None:
            self._begin(lesson)

    @answers("drills")
    def drill(self) -> None:
        """Ask questions, from the first on that has not been answered rightly yet."""
        self._begin(next(each for each in lessons_of(self._controller.box.key) if each.key == DRILLS))

    @answers("puzzles")
    def puzzle(self) -> None:
        """Give puzzles, from the first on that has not been solved yet."""
        self._begin(puzzles_of(self._controller.box.key))

    def _begin(self, lesson: Lesson) -> None:
        kept = f"lessons/{self._controller.box.key}/{lesson.key}"
        progress = Progress(lesson, self._settings.texts(kept))
        former = self._former if self.under_way is not None else None
        left = self._lay(lesson, progress.step.position or lesson.position)
        if left is None:
            return
        self._former = left if former is None else former
        self.under_way, self._kept = progress, kept
        self.slip.begin(progress)
        self._controller.lead(self._objection, self._hold)
        self._view.fit_start()
        self._show(progress.at)

    def _lay(self, lesson: Lesson, position: str) -> str | None:
        """Lay a position of a lesson; as Files.lend. Questions are asked without odds at the pointer."""
        archive = self._files.archive
        try:
            table = archive.paste_position(position, lesson.seed, purist=lesson.asks)
            judge = archive.paste_position(position, lesson.seed) if lesson.asks else None
        except ArchiveFault as fault:
            self._desk.tell(tr("This lesson does not fit the map and counters in use"), (str(fault),))
            return None
        table.name = lesson.title
        left = self._files.lend(table)
        if left is not None:
            self._judge = judge
        return left

    def leave(self) -> None:
        """End the lesson and go on with the game before it, or with a new one."""
        former = self._former
        self._end()
        self._close()
        told = tr("The lesson is left: your game goes on.")
        if not former or self._files.resume(former):
            self._files.begin(self._controller.box.start({}))
            told = tr("The lesson is left: a new game of {game} begins.", game=self._controller.box.title)
            self._view.tip(told)
        self.panel.heard.emit(told)
        self._give_cursor()

    def play_own(self) -> None:
        """The lesson is seen through; a game of the player's own takes its place as soon as it stands."""
        self._end()
        self.own_game.emit()

    def _end(self) -> None:
        self._left_by_keys = isinstance(QApplication.focusWidget(), QPushButton)
        self.seen_through.emit()

    def play_on(self) -> None:
        """End the lesson; its game is the player's from now on."""
        self._end()
        self._close()
        self._files.keep_lent()
        prompt = self._controller.table.view().prompt  # what is asked for the lesson has kept to itself
        self.panel.heard.emit(f"{prompt.headline}. {prompt.reason}")
        self._give_cursor()

    def kept_to(self) -> Sequence[QWidget]:
        """The parts of the window Tab keeps to: of a question slip and board, then the slip; () for all."""
        question = self.under_way.question if self.under_way is not None else None
        if question is None or not self.panel.isVisible():
            return ()
        return (self.panel,) if question.answered else (self.panel, self._view)

    def _give_cursor(self) -> None:
        """Show where the keys begin to who left the slip by them, once there is a piece to begin with."""
        if self._left_by_keys and self._scene.movers and self.under_way is None:
            self._left_by_keys = False
            self._view.keys.begin()

    # steps ------------------------------------------------------------

    def go_on(self) -> None:
        """To the next step; what this one asks for is done for the player."""
        step, player, question = self.progress.step, self._controller.player, self.progress.question
        if question is not None and not question.answered:
            self._judge_answer(question, None)
        elif step.way == "decide":
            self._scene.deselect()
            wanted = self._offer()
            if wanted is not None:
                self._controller.decide(wanted)
        elif step.way == "watch" and player.playing:
            player.step()
        elif step.way != "lift" or not self._scene.select(step.of[0]):
            self._advance()

    def go_back(self) -> None:
        """To the last step before this at which the game rested; decisions since are taken back."""
        progress = self.progress
        before = progress.before()
        if before is None:
            return
        if not progress.lesson.asks:
            self._controller.player.finish()
            moment = progress.moments[before]
            if self._controller.table.at != moment:
                self._history.go_to(moment)
        self._show(before)

    def _advance(self) -> None:
        progress = self.progress
        if not progress.last:
            self._show(progress.at + 1)
        elif progress.lesson.asks:
            self.leave()
        else:
            self.play_own()

    def _show(self, at: int) -> None:
        progress = self.progress
        step = progress.lesson.steps[at]
        if step.position and at != progress.at:
            self._changing = True  # the lesson goes on with another game
            self._lay(progress.lesson, step.position)
            self._changing = False
        progress.show(at, self._controller.table.at)
        if (judge := self._judge) is not None and step.asks:
            progress.question = Question(step, judge, self._controller.box.notation(judge.rules).words)
        if step.way != "watch":
            self._lift()
            home = self._scene.hand.home
            if self._view.keys.in_use and self._scene.cursor_place != home:  # else it was heard just now
                self._scene.cursor.go(home, aloud=not step.asks)  # the question names the piece
        goals = [which for kind, which in step.light if kind == "place"] if step.way == "best" else ()
        self._scene.hand.asked = frozenset(goals)
        self._desk.show_place(self._scene.facts(self._scene.hovered_place))  # no note of the step before
        self._controller.questioned = step.way in ("may", "card")
        self._controller.state_changed.emit()
        self.slip.show(progress, self._offer(), self._ways())

    def _lift(self) -> None:
        """Put in hand what the step speaks of or moves, so that a click on the goal is enough; else nothing.

        What acts where it stands is left for its own two clicks.
        """
        self._scene.deselect()
        step = self.progress.step
        mover, *goal = step.of or ("",)
        held = self._scene.stack(mover)
        goes = step.way == "decide" and goal and held is not None and held.view.place != goal[0]
        if step.way == "best" or goes:
            self._scene.select(mover)
        elif step.way == "read" and (lifted := self.progress.lifted_before()):
            self._scene.select(lifted)  # what it speaks of is seen while that is in hand

    # questions ------------------------------------------------------------

    def _ways(self) -> dict[str, Callable[[], None]]:
        """The words of the buttons that lead on from the end of a lesson to something else than a game."""
        drills = {tr("&Drills"): self.drill} if has_lessons(self._controller.box.key, DRILLS) else {}
        return {**drills, tr("Play &on from here"): self.play_on}

    def _answer(self, given: str) -> None:
        if given in (ways := self._ways()):
            ways[given]()
        elif self.progress.question is not None:
            self._judge_answer(self.progress.question, given)

    def _judge_answer(self, question: Question, answer: str | Offer | None) -> str:
        """Say what is said of an answer, and how it goes on from there; what was said comes back."""
        told, solved = question.tell(answer), self.progress.solved
        if question.solved and question.step.key not in solved:
            solved.append(question.step.key)
            self._settings.keep({self._kept: solved})
        self.slip.judge(told)
        return told

    # what is done ------------------------------------------------------------

    def _lifted(self, mover: str) -> None:
        step = self.progress.step
        if self.progress.answered:
            return
        self.slip.show_keys(self._offer())
        if not mover:
            return
        if mover in step.of[:1]:
            self.panel.object_to("")  # what was said is over
        if step.way == "lift" and mover == step.of[0]:
            QTimer.singleShot(0, self, partial(self._while_led, self._advance))  # the hand is not through yet
        elif step.way == "lift":
            told = lesson_keys.another(mover, step, self._scene)
            # on the way from piece to piece by keys each of them says itself what it is
            self.panel.object_to(told, aloud=not self._view.keys.in_use)

    def _rested(self, _place: str) -> None:
        """The piece has walked to where it waits, or back: from there the step may not be possible."""
        hand, wanted = self._scene.hand, self._offer()
        if self.progress.step.way != "decide" or wanted is None or hand.mover != wanted.mover:
            return
        self.slip.show_keys(wanted)
        barred = bool(hand.resting) and wanted.target not in hand.targets
        touched = (hand.mover, wanted.target, hand.resting)
        self.slip.object_to(
            tr("Not so: {told}", told=self._controller.table.refusal(touched)) if barred else ""
        )

    def _refused(self, text: str, _place: str) -> None:
        self._refusal = tr("Not so: {told}", told=text)
        self._view.balloon.hide()  # once is enough
        self._desk.show_note("")
        self.slip.object_to(self._refusal)

    def _touched(self, _place: str) -> None:
        """The board was clicked with nothing in hand: say what the step waits for instead."""
        if not (self.progress.decided or self.progress.answered):
            forward = self.panel.forward_button.text()
            self._view.balloon.hide()  # once is enough
            if self._desk.note:
                self._desk.show_note("")
            self.slip.object_to(lesson_keys.instead(self.progress.step, self._offer(), self._scene, forward))

    def _pointed(self, place: str) -> None:
        """A refusal is over once something is pointed at that may be done."""
        refused = self._refusal and self.panel.objection.plain_text() == self._refusal
        if refused and place in self._scene.hand.targets:
            self.slip.object_to("")

    def _objection(self, offer: Offer) -> str:
        """Why a decision is not what the step asks for; "" for the one that is."""
        question = self.progress.question
        if question is not None and question.asks_for(offer):
            self._lift()
            return self._judge_answer(question, offer)
        if self.progress.next_means(offer):
            self._show(self.progress.at + 1)
        step, wanted = self.progress.step, self._offer()
        if step.way == "decide" and step.means(offer):
            self.panel.object_to("")
            self.progress.decided = True
            return ""
        told = lesson_keys.not_yet(step, wanted)
        self._lift()
        self.panel.object_to(told, more=self.panel.keys.plain_text() or lesson_keys.RETURN)
        return told

    def _offer(self) -> Offer | None:
        """The decision the step asks for."""
        step = self.progress.step
        return next((offer for offer in self._controller.table.offers() if step.means(offer)), None)

    def _hold(self, beat: Beat) -> bool:
        """Whether the game waits after this beat, because the next step is about it."""
        held = self.progress.next_watches(beat.kind)
        if held:
            self._show(self.progress.at + 1)
        return held

    def _caught_up(self) -> None:
        if self.under_way is None:
            self._give_cursor()
        elif (at := self.under_way.caught_up(self._controller.table.at)) is not None:
            self._show(at)

    def _ended(self, beat: Beat) -> None:
        self.progress.last_beat = beat.kind

    def _close(self) -> None:
        if self.under_way is None:
            return
        self.under_way = self._judge = None
        self._scene.hand.asked = frozenset()
        self._controller.questioned = False
        self._controller.lead(None, None)
        self.slip.put_away()
