"""Leads through a lesson: says a step, lights what it is about, and goes on when the right thing was done.

Longer than most: lessons, drills and puzzles are the same steps, led through in one place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, reduce
from typing import Final

from PySide6.QtCore import QEvent, QObject, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from bloodyridge_qt.language import later, tr
from bloodyridge_qt.table.archive.kept import ArchiveFault
from bloodyridge_qt.table.cues import Beat
from bloodyridge_qt.table.game_table import Table
from bloodyridge_qt.table.judging import NO, YES, Verdict, best, card, may, right_answer, weigh
from bloodyridge_qt.table.lessons import (
    ASKING,
    DRILLS,
    QUESTIONS,
    Lesson,
    Step,
    has_lessons,
    lessons_of,
    puzzles_of,
)
from bloodyridge_qt.table.offers import Offer
from bloodyridge_qt.table.rule_text import RULE_LINK
from bloodyridge_qt.ui.board.items.spotlight import Spotlight
from bloodyridge_qt.ui.board.map_view import MapView
from bloodyridge_qt.ui.panels.lesson_panel import LessonPanel
from bloodyridge_qt.ui.settings import Settings
from bloodyridge_qt.ui.shell.commands import answers
from bloodyridge_qt.ui.shell.controller import Controller
from bloodyridge_qt.ui.shell.desk import Desk
from bloodyridge_qt.ui.shell.files import Files
from bloodyridge_qt.ui.shell.history_control import HistoryControl
from bloodyridge_qt.ui.shell.lesson_keys import (
    RETURN,
    end_aloud,
    instead,
    keys_for,
    leave_aloud,
    light_aloud,
    more_tries,
    named,
)
from bloodyridge_qt.ui.shell.lesson_sight import LessonSight
from bloodyridge_qt.ui.shell.solved_questions import SolvedQuestions

_FOLLOW: Final = 120
"""Milliseconds after which light and slip follow what was scrolled or moved."""
_LATER: Final = tr("That would be allowed, but this step is about something else.")
_LATER_MEANT: Final = later("That would be allowed, but this step is about something else: {title}")
_ANOTHER: Final = later("That is {other}. Meant is {piece}; by keys Tab goes on to it.")


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
        self._files, self._history = files, history
        self._sight = sight
        self._controller, self._solved = controller, SolvedQuestions(settings, controller.box.key)
        self._page = sight.panel("rules")
        """The paragraphs a step cites; those that lie open from before stay."""
        self._page_stays = False
        self.lesson: Lesson | None = None
        self.at = 0
        """The step that is shown."""
        self._moments: dict[int, int] = {}
        """How many decisions had been taken when a step was shown first."""
        self._judge: Table | None = None
        """The same position as on the board, with its chances, which a question does not show."""
        self._answered = self._changing = self._decided = self._given_away = self._left_by_keys = False
        self._hint = ""
        """What was said of the first wrong answer to a question."""
        self._last_kind = ""
        """Of the beat that was shown last."""
        self._refusal = ""
        """What was refused last, as the slip says it."""
        self._former = ""
        """The key of the game that was left for the lesson."""
        self._stood: object = None
        """What the slip stood aside of last, and where it stood then."""
        view.installEventFilter(self)
        self._timer = QTimer(self, interval=_FOLLOW)
        self._timer.timeout.connect(self._follow)
        self._scene.selection_changed.connect(self._lifted)
        self._scene.rested.connect(self._rested)
        self._scene.refused.connect(self._refused)
        self._scene.touched.connect(self._touched)
        for pointed in (self._scene.cursor.moved, self._scene.hovered):
            pointed.connect(self._pointed)
        controller.caught_up.connect(self._caught_up)
        controller.player.beat_ended.connect(self._ended)
        controller.leaving.connect(lambda _table: None if self._changing else self._close())
        desk.closing.connect(self._close)

    @cached_property
    def light(self) -> Spotlight:
        """What is looked at lies in it."""
        return Spotlight(self._desk.window)

    @cached_property
    def panel(self) -> LessonPanel:
        """The slip with the step; over the light."""
        panel = LessonPanel(self.light.window())
        panel.forward.connect(self.go_on)
        panel.back.connect(self.go_back)
        panel.leave.connect(self.leave)
        panel.answered.connect(self._answer)
        panel.heard.connect(self.heard)
        panel.installEventFilter(self)
        self._view.floating.append(panel)
        return panel

    def lessons(self) -> tuple[Lesson, ...]:
        """Those of the game that is played here."""
        return lessons_of(self._controller.box.key)

    @answers("learn")
    def start(self, lesson: Lesson | None = None) -> None:
        """Begin a lesson, the first of the game unless another is named; the game on the table is kept."""
        lesson = lesson or next((each for each in self.lessons() if each.key != DRILLS), None)
        if lesson is not None:
            self._begin(lesson, 0, lesson.position)

    @answers("drills")
    def drill(self) -> None:
        """Ask questions, from the first on that has not been answered rightly yet."""
        lesson = next((each for each in self.lessons() if each.key == DRILLS), None)
        if lesson is not None:
            self._ask(lesson)

    @answers("puzzles")
    def puzzle(self) -> None:
        """Give puzzles, from the first on that has not been solved yet."""
        self._ask(puzzles_of(self._controller.box.key))

    def _ask(self, lesson: Lesson) -> None:
        solved = self._solved.of(lesson)
        first = next((at for at, step in enumerate(lesson.steps) if step.key not in solved), 0)
        self._begin(lesson, first, lesson.steps[first].position)

    def _begin(self, lesson: Lesson, at: int, position: str) -> None:
        former = self._former if self.lesson is not None else None
        left = self._lay(lesson, position)
        if left is None:
            return
        self._former = left if former is None else former
        self.lesson, self.at, self._moments = lesson, at, {}
        self._page_stays = not self._page.isHidden()
        self._controller.lead(self._objection, self._hold)
        self._view.fit_field()
        self._show(at)
        self._timer.start()

    def _lay(self, lesson: Lesson, position: str) -> str | None:
        """Lay a position of a lesson; as Files.lend. Questions are asked without odds at the pointer."""
        archive = self._files.archive
        if archive is None:
            return None
        asked = lesson.key in ASKING
        try:
            table = archive.paste_position(position, lesson.seed, purist=asked)
            judge = archive.paste_position(position, lesson.seed) if asked else None
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
        if self.lesson is None:
            return
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
        asked = self.step is not None and self.step.way in QUESTIONS and self.panel.isVisible()
        return () if not asked else (self.panel,) if self._answered else (self.panel, self._view)

    def _give_cursor(self) -> None:
        """Show where the keys begin to who left the slip by them, once there is a piece to begin with."""
        if self._left_by_keys and self._scene.movers and self.lesson is None:
            self._left_by_keys = False
            self._view.keys.begin()

    # steps ------------------------------------------------------------

    @property
    def step(self) -> Step | None:
        """The step that is shown; None while there is no lesson."""
        return self.lesson.steps[self.at] if self.lesson is not None else None

    @property
    def _last(self) -> bool:
        return self.lesson is not None and self.at + 1 == len(self.lesson.steps)

    def go_on(self) -> None:
        """To the next step; what this one asks for is done for the player."""
        step, player = self.step, self._controller.player
        if step is None:
            return
        if step.way in QUESTIONS:
            if self._answered:
                self._advance()
            else:
                self._show_answer(step)
        elif step.way == "decide":
            self._scene.deselect()
            wanted = self._offer(step)
            if wanted is not None:
                self._controller.decide(wanted)
        elif step.way == "lift" and not self._scene.select(step.of[0]):
            self._advance()
        elif step.way == "watch" and player.playing:
            player.step()
        elif step.way in ("read", "watch"):
            self._advance()

    def go_back(self) -> None:
        """To the last step before this at which the game rested; decisions since are taken back."""
        before = self._before()
        if before is not None and self.lesson is not None and self.lesson.key in ASKING:
            self._show(before)
        elif before is not None:
            self._controller.player.finish()
            moment = self._moments[before]
            if self._controller.table.at != moment:
                self._history.go_to(moment)
            self._show(before)

    def _advance(self) -> None:
        if self.lesson is None:
            return
        if self._last:
            (self.leave if self.lesson.key in ASKING else self.play_own)()
        else:
            self._show(self.at + 1)

    def _show(self, at: int) -> None:
        lesson = self.lesson
        if lesson is None:
            return
        step = lesson.steps[at]
        if step.position and at != self.at:
            self._changing = True  # the lesson goes on with another game
            self._lay(lesson, step.position)
            self._changing = False
        if at != self.at and not self._page_stays:
            self._page.hide()  # what was looked up is read: the fight wants its room
        self.at, self._answered, self._decided, self._given_away = at, False, False, False
        self._hint = ""
        if step.way != "watch":
            self._moments = {each: moment for each, moment in self._moments.items() if each < at}
            self._moments[at] = self._controller.table.at
            self._lift()
            home = self._scene.hand.home
            if self._view.keys.in_use and self._scene.cursor_place != home:  # else it was heard just now
                self._scene.cursor.go(home, aloud=step.way not in QUESTIONS)  # the question names the piece
        goals = [which for kind, which in step.light if kind == "place"] if step.way == "best" else ()
        self._scene.hand.asked = frozenset(goals)
        self._desk.show_place(self._scene.facts(self._scene.hovered_place))  # no note of the step before
        ends = self._last and lesson.key not in ASKING
        forward = tr("Begin a &game") if ends else tr("&Go on")
        if step.way in ("lift", "decide", *QUESTIONS):
            forward = tr("&Show me")
        answers = (YES, NO) if step.way == "may" else step.answers
        self._controller.questioned = step.way in ("may", "card")
        self._controller.state_changed.emit()
        keys = keys_for(step, self._offer(step), self._scene)
        on_slip = not (keys or answers)
        more = light_aloud(step, self._scene) or (RETURN if on_slip else "")
        if ends:
            more = end_aloud(self._controller.box.title, self._ways())
        self.panel.say(
            self._title(),
            step.say,
            forward,
            back=self._before() is not None,
            keys=keys,
            answers=answers or (tuple(self._ways()) if ends else ()),
            aloud=f"{step.aloud or step.say} {more}".strip(),
        )
        self.panel.lead(by_return=on_slip)
        self.panel.moved_by_hand = False
        self.panel.show()
        for kind, which in step.light:
            if kind == "place":
                self._view.centre_on(which)
        self._follow()
        if answers:
            self.panel.setFocus()  # a Return too many gives none
        elif not (self._view.hasFocus() and self._view.keys.in_use):  # Return leads on from the board too
            (self.panel.forward_button if on_slip else self._view).setFocus()
        self.panel.tell()

    def _lift(self) -> None:
        """Put in hand what the step speaks of or moves, so that a click on the goal is enough; else nothing.

        What acts where it stands is left for its own two clicks.
        """
        self._scene.deselect()
        if self.lesson is None:
            return
        step = self.lesson.steps[self.at]
        mover, *goal = step.of or ("",)
        held = self._scene.stack(mover)
        goes = step.way == "decide" and goal and held is not None and held.view.place != goal[0]
        if step.way == "best" or goes:
            self._scene.select(mover)
        elif step.way == "read":
            done = [one for one in self.lesson.steps[: self.at] if one.way != "read"]
            if done and done[-1].way == "lift":  # what it speaks of is seen while that is in hand
                self._scene.select(done[-1].of[0])

    def _title(self) -> str:
        lesson = self.lesson
        if lesson is None:
            return ""
        known = self._solved.of(lesson)
        count = sum(step.key in known for step in lesson.steps)
        solved = tr(", {solved} solved", solved=count) if lesson.key in ASKING else ""
        if lesson.key == DRILLS:  # why an answer is wrong says what is right: a second one proves nothing
            solved = tr(", {solved} solved at the first try", solved=count)
        return tr(
            "{title}: {at} of {steps}{solved}",
            title=lesson.title,
            at=self.at + 1,
            steps=len(lesson.steps),
            solved=solved,
        )

    def _before(self) -> int | None:
        """The last step before this at which the game rested; of drills the one before."""
        if self.lesson is not None and self.lesson.key in ASKING:
            return self.at - 1 if self.at else None
        return max((at for at in self._moments if at < self.at), default=None)

    # questions ------------------------------------------------------------

    def _ways(self) -> dict[str, Callable[[], None]]:
        """The words of the buttons that lead on from the end of a lesson to something else than a game."""
        drills = {tr("&Drills"): self.drill} if has_lessons(self._controller.box.key, DRILLS) else {}
        return {**drills, tr("Play &on from here"): self.play_on}

    def _answer(self, given: str) -> None:
        step = self.step
        if step is not None and given in (ways := self._ways()):
            ways[given]()
        elif step is not None and self._judge is not None:
            self._tell((may if step.way == "may" else card)(self._judge, step, given))

    def _tell(self, verdict: Verdict) -> str:
        """Say what is said of an answer; the same comes back."""
        lesson = self.lesson
        if lesson is None:
            return ""
        step = lesson.steps[self.at]
        told = f"{verdict.reason} {step.why}".strip()
        if verdict.right and not self._answered and not self._given_away:
            self._solved.add(lesson, step)
        again = not verdict.right and not self._answered
        new = verdict.hint not in ("", self._hint)  # the same answer once more is no second one
        again = again and (step.way == "weigh" or bool(verdict.hint and not (new and self._given_away)))
        # the right answer is told for the second wrong one, or when it is asked for
        if again and verdict.hint:
            self._given_away, self._hint = True, verdict.hint
            cited = " ".join(f"[{number}]" for number in RULE_LINK.findall(step.why))
            told = f"{verdict.hint} {cited}".strip()
        elif not again:
            self._done()
        told = f"{tr('Right' if verdict.right else 'Not so')}: {told}"
        self.panel.object_to(told, more=more_tries(self.panel.forward_button.text()) if again else self._on())
        self._follow()
        return told

    def _show_answer(self, step: Step) -> None:
        table = self._judge
        if table is None:
            return
        self._done()
        self.panel.object_to(right_answer(table, step), more=self._on())
        self._follow()

    def _on(self) -> str:
        """What Return does once a question is answered."""
        return tr("Return ends.") if self._last else RETURN

    def _done(self) -> None:
        self._answered = True
        self.panel.title.set_text(self._title())
        self.panel.name_forward(tr("&End") if self._last else tr("&Go on"))
        self.panel.lead(by_return=True)
        self.panel.forward_button.setFocus()
        if self.panel.answers:
            self.panel.take_answers_away()

    # what is done ------------------------------------------------------------

    def _lifted(self, mover: str) -> None:
        step = self.step
        if step is None or self._answered:
            return
        self._tell_keys(step)
        if not mover:
            return
        if mover in step.of[:1]:
            self.panel.object_to("")  # what was said is over
        if step.way == "lift" and mover == step.of[0]:
            QTimer.singleShot(0, self, self._advance)  # the hand is not through with it yet
        elif step.way == "lift":
            told = tr(_ANOTHER, other=named(mover, self._scene), piece=named(step.of[0], self._scene))
            # on the way from piece to piece by keys each of them says itself what it is
            self.panel.object_to(told, aloud=not self._view.keys.in_use)

    def _tell_keys(self, step: Step) -> None:
        """What is in hand, or where it waits, is another: so are the keys that go on from there."""
        if not self._decided:  # else the slip is about to go
            self.panel.show_keys(keys_for(step, self._offer(step), self._scene))

    def _rested(self, _place: str) -> None:
        """The piece has walked to where it waits, or back: from there the step may not be possible."""
        step, table, hand = self.step, self._controller.table, self._scene.hand
        wanted = self._offer(step) if step is not None and step.way == "decide" else None
        if step is None or wanted is None or hand.mover != wanted.mover:
            return
        self._tell_keys(step)
        barred = bool(hand.resting) and wanted.target not in hand.targets
        reason = table.refusal((hand.mover, wanted.target, hand.resting)) if barred else ""
        self.panel.object_to(tr("Not so: {told}", told=reason) if barred else "")
        self._follow()

    def _refused(self, text: str, _place: str) -> None:
        if self.lesson is not None:
            self._refusal = tr("Not so: {told}", told=text)
            self.panel.object_to(self._refusal)
            self._view.balloon.hide()  # once is enough
            self._desk.show_note("")
            self._follow()

    def _touched(self, _place: str) -> None:
        """The board was clicked with nothing in hand: say what the step waits for instead."""
        step = self.step
        if step is not None and not (self._answered or self._decided):
            self.panel.object_to(
                instead(step, self._offer(step), self._scene, self.panel.forward_button.text())
            )
            self._view.balloon.hide()
            self._desk.show_note("")
            self._follow()

    def _pointed(self, place: str) -> None:
        """A refusal is over once something is pointed at that may be done."""
        refused = self._refusal and self.panel.objection.plain_text() == self._refusal
        if refused and place in self._scene.hand.targets:
            self.panel.object_to("")
            self._follow()

    def _objection(self, offer: Offer) -> str:
        """Why a decision is not what the step asks for; "" for the one that is."""
        step = self.step
        asked = step is not None and (
            step.way == "weigh" or (step.way == "best" and offer.mover == step.of[0])
        )
        if step is not None and asked and self._judge is not None:
            words = self._controller.box.notation(self._judge.rules).words
            verdict = weigh(step, words(offer.action)) if step.measured else best(self._judge, offer)
            self._lift()
            return self._tell(verdict)
        if self._next_meant(offer):
            self._show(self.at + 1)
            step = self.step
        if step is None or (step.way == "decide" and step.means(offer)):
            self.panel.object_to("")
            self._decided = True
            return ""
        wanted = self._offer(step) if step.way == "decide" else None
        told = _LATER if wanted is None else tr(_LATER_MEANT, title=wanted.title)
        told += "" if RULE_LINK.search(told) else self._cited(step)
        self._lift()
        self.panel.object_to(told, more=self.panel.keys.plain_text() or RETURN)
        return told

    def _next_meant(self, offer: Offer) -> bool:
        """Whether a decision is what the step after one that is only looked at asks for."""
        lesson = self.lesson
        if lesson is None or lesson.steps[self.at].way not in ("read", "watch"):
            return False
        following = lesson.steps[self.at + 1 : self.at + 2]
        return any(one.way == "decide" and one.means(offer) for one in following)

    @staticmethod
    def _cited(step: Step) -> str:
        """The first paragraph a step cites, as an end to a sentence: F1 then opens it."""
        found = RULE_LINK.search(step.say)
        return f" [{found[1]}]" if found else ""

    def _offer(self, step: Step) -> Offer | None:
        return next((offer for offer in self._controller.table.offers() if step.means(offer)), None)

    def _hold(self, beat: Beat) -> bool:
        """Whether the game waits after this beat, because the next step is about it."""
        if self.lesson is None or self._last:
            return False
        following = self.lesson.steps[self.at + 1]
        if following.way != "watch" or following.of != (beat.kind,):
            return False
        self._show(self.at + 1)
        return True

    def _caught_up(self) -> None:
        """A decision is asked for: what was to be watched before it is over, or the game was taken back."""
        lesson, table = self.lesson, self._controller.table
        if lesson is None:
            self._give_cursor()
            return
        at = self.at
        watched = lesson.steps[at].way == "watch"
        # while one is watched, a decision has been made since the last moment
        if table.at < max(self._moments.values(), default=0) + watched:
            self._show(max((at for at, moment in self._moments.items() if moment <= table.at), default=0))
        elif watched or self._moments.get(at, table.at) != table.at:
            at += 1
            while at + 1 < len(lesson.steps) and self._missed(lesson.steps[at]):
                at += 1
            self._show(at)

    def _missed(self, step: Step) -> bool:
        """Whether a step is about a beat that is over; the last before a decision is seen all the while."""
        return step.way == "watch" and step.of != (self._last_kind,)

    def _ended(self, beat: Beat) -> None:
        self._last_kind = beat.kind

    # what is seen ------------------------------------------------------------

    def _follow(self) -> None:
        """Light and slip where they belong, whatever was scrolled, resized or put over the board since."""
        step = self.step
        player = self._controller.player
        under_way = self._decided and player.playing and not player.waiting  # what it asked for is done
        seen = step is not None and not (under_way or self._controller.replaying or self._scene.locked)
        self.panel.setVisible(seen)
        lit = list(self._sight.lit(step)) if step is not None and seen else []
        self.light.shine_on(lit, self._sight.slips())
        if seen:
            # mostly all is as it was: to be raised costs a picture of the window, to weigh places takes long
            if self._desk.window.children()[-1] is not self.panel:
                self.light.raise_()
                self.panel.raise_()
            sight, room = self._sight, self._sight.room()
            panels = sight.panels()
            wider = reduce(QRect.united, panels, room).intersected(self._desk.window.rect())
            below = wider.adjusted(0, sight.prompt().bottom() + 1 - wider.top(), 0, 0)
            matters = [
                (lit, 400.0),
                (sight.answers(), 8.0),
                (sight.pieces(), 4.0),
                (sight.told(), 1.0),
                (panels, 0.2),
                ([sight.prompt()], 6.0),
            ]
            asked = (room, matters, wider, below)
            if (asked, self.panel.geometry()) != self._stood:
                self.panel.stand_aside(*asked)
                self._stood = (asked, self.panel.geometry())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keys the slip has no use for are played on the board: N shows a card while the slip is read."""
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return super().eventFilter(watched, event)
        returns = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if watched is self._view and event.key() in returns and self._only_read():
            self.go_on()
            return True
        if event.key() == Qt.Key.Key_Escape and self._only_read() and not self._scene.selected:
            if self._last:
                self.leave()
            else:
                self.panel.heard.emit(leave_aloud(self.panel.leave_button.text()))
            return True
        if watched is not self._view:
            tabs = {Qt.Key.Key_Tab: 0, Qt.Key.Key_Backtab: -1}
            if self.panel.answers and event.key() in (*tabs, *returns, Qt.Key.Key_N):
                if event.key() in tabs:  # Return is for an answer alone, and nothing is struck here
                    self.panel.answers[tabs[Qt.Key(event.key())]].setFocus(Qt.FocusReason.TabFocusReason)
                else:
                    self.panel.heard.emit(tr("Tab goes to the answers."))
                return True
            done = QApplication.sendEvent(self._view, event)
            if event.isAccepted() and not isinstance(QApplication.focusWidget(), QPushButton):
                self._view.setFocus()  # who moves on the board from the slip's words is on the board
            return done
        return super().eventFilter(watched, event)

    def _only_read(self) -> bool:
        """Whether Return leads on, also on the board, where a look into the rules leaves the keys."""
        step, player = self.step, self._controller.player
        return step is not None and (
            step.way == "read" or (step.way == "watch" and (player.waiting or not player.playing))
        )

    def _close(self) -> None:
        if self.lesson is None:
            return
        self.lesson = self._judge = None
        self._timer.stop()
        self._scene.hand.asked = frozenset()
        self._controller.questioned = False
        self._controller.lead(None, None)
        if self.panel.isVisible():
            self._view.setFocus()
        self.panel.hide()
        self.light.shine_on(())
