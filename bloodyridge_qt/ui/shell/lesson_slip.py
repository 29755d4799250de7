"""What is seen of a lesson: its slip and the light, and the keys that go on from there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QPushButton

from bloodyridge_qt.language import tr
from bloodyridge_qt.table.judging import NO, YES
from bloodyridge_qt.table.lesson_progress import Progress
from bloodyridge_qt.table.offers import Offer
from bloodyridge_qt.ui.board.items.spotlight import Spotlight
from bloodyridge_qt.ui.board.map_view import MapView
from bloodyridge_qt.ui.panels.lesson_panel import LessonPanel
from bloodyridge_qt.ui.shell import lesson_keys
from bloodyridge_qt.ui.shell.controller import Controller
from bloodyridge_qt.ui.shell.desk import Desk
from bloodyridge_qt.ui.shell.lesson_sight import LessonSight

_FOLLOW: Final = 120
"""Milliseconds after which light and slip follow what was scrolled or moved."""
_TABS: Final = {Qt.Key.Key_Tab: 0, Qt.Key.Key_Backtab: -1}
_RETURNS: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_BY_KEYS: Final = {
    QEvent.Type.KeyPress: True,
    QEvent.Type.Shortcut: True,
    QEvent.Type.MouseButtonPress: False,
}
"""What says whether keys or the mouse were used last."""


class LessonSlip(QObject):
    """Shows the step a lesson has come to; what is done, and what follows, is the control's affair."""

    on = Signal()
    """Return was pressed where there is nothing to do but to read."""
    left = Signal()
    """Escape was pressed at the end of a lesson."""

    def __init__(self, desk: Desk, view: MapView, sight: LessonSight, controller: Controller) -> None:
        super().__init__(desk)
        self._window, self._view, self._scene = desk.window, view, view.board
        self._sight, self._controller = sight, controller
        self._progress: Progress | None = None
        self._page, self._page_stays = sight.panel("rules"), False
        """The paragraphs a step cites; those that lie open from before stay."""
        self._timer = QTimer(self, interval=_FOLLOW)
        self._timer.timeout.connect(self.follow)
        self.light, self.panel = Spotlight(desk.window), LessonPanel(desk.window)
        self._sight_shown: tuple[str, ...] = ()
        """The places the board was brought near to last; the player may have gone elsewhere since."""
        for watched in (self.panel, self.panel.forward_button, view, view.viewport()):
            watched.installEventFilter(self)
        view.floating.append(self.panel)

    def begin(self, progress: Progress) -> None:
        """Follow this lesson from now on."""
        self._progress, self._page_stays, self._sight_shown = progress, not self._page.isHidden(), ()
        self._timer.start()

    def show(self, progress: Progress, offer: Offer | None, ways: Iterable[str]) -> None:
        """Show the step, which asks for `offer`; at the end of a lesson `ways` lead elsewhere."""
        step = progress.step
        if not self._page_stays:
            self._page.hide()  # what was looked up is read: the fight wants its room
        ends = progress.last and not progress.lesson.asks
        forward = tr("Begin a &game") if ends else tr("&Go on")
        if step.asks or step.way in ("lift", "decide"):
            forward = tr("&Show me")
        answers = (YES, NO) if step.way == "may" else step.answers
        keys = lesson_keys.keys_for(step, offer, self._scene)
        on_slip = not (keys or answers)
        more = lesson_keys.light_aloud(step, self._scene) or (lesson_keys.RETURN if on_slip else "")
        if ends:
            more = lesson_keys.end_aloud(self._controller.box.title, ways)
        self.panel.say(
            progress.title(),
            step.say,
            forward,
            back=progress.before() is not None,
            keys=keys,
            answers=answers or (tuple(ways) if ends else ()),
            aloud=f"{step.aloud or step.say} {more}".strip(),
        )
        self.panel.lead(by_return=on_slip)
        self.panel.moved_by_hand = False
        self.panel.show()
        if progress.sight != self._sight_shown:
            self._sight_shown = progress.sight
            self._view.bring_near(progress.sight)
        for kind, which in step.light if not progress.sight else ():
            if kind == "place":
                self._view.centre_on(which)
        self.follow()
        if answers:
            self.panel.setFocus()  # a Return too many gives none
        elif not (self._view.hasFocus() and self._view.keys.in_use):  # Return leads on from the board too
            (self.panel.forward_button if on_slip else self._view).setFocus()
        self.panel.tell()

    def show_keys(self, offer: Offer | None) -> None:
        """What is in hand, or where it waits, is another: so are the keys that go on from there."""
        if self._progress is not None and not self._progress.decided:  # else the slip is about to go
            self.panel.show_keys(lesson_keys.keys_for(self._progress.step, offer, self._scene))

    def judge(self, told: str) -> None:
        """Say this of an answer; where the question is answered by it, there is only the way on."""
        progress, panel = self._progress, self.panel
        more = lesson_keys.more_tries(panel.forward_button.text())
        if progress is not None and progress.answered:
            more = tr("Return ends.") if progress.last else lesson_keys.RETURN
            panel.title.set_text(progress.title())
            panel.name_forward(tr("&End") if progress.last else tr("&Go on"))
            panel.lead(by_return=True)
            panel.forward_button.setFocus()
            if panel.answers:
                panel.take_answers_away()
        self.object_to(told, more)

    def object_to(self, reason: str, more: str = "") -> None:
        """As the panel's; light and slip follow, for it may be higher now."""
        self.panel.object_to(reason, more=more)
        self.follow()

    def follow(self) -> None:
        """Light and slip where they belong, whatever was scrolled, resized or put over the board since."""
        progress, player = self._progress, self._controller.player
        if progress is None:
            return
        over = progress.decided and player.playing and not player.waiting
        seen = not (over or self._controller.replaying or self._scene.locked)
        lit = list(self._sight.lit(progress.step)) if seen else []
        self.panel.setVisible(seen)
        self.light.shine_on(lit, self._sight.slips())
        if seen:
            if self._window.children()[-1] is not self.panel:  # to be raised costs a picture of the window
                self.light.raise_()
                self.panel.raise_()
            if not self._view.gliding:
                self._sight.let_stand(self.panel, lit, () if progress.lesson.asks else progress.lesson.steps)

    def put_away(self) -> None:
        """No lesson is under way any more."""
        self._progress = None
        self._timer.stop()
        if self._sight_shown:
            self._view.bring_near(())
        if self.panel.isVisible():
            self._view.setFocus()
        self.panel.hide()
        self.light.shine_on(())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keys the slip has no use for are played on the board: N shows a card while the slip is read."""
        if event.type() in _BY_KEYS and self._progress is not None:
            self.panel.spell_keys(_BY_KEYS[event.type()])
        pressed = isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress
        if not pressed or self._progress is None or not isinstance(event, QKeyEvent):
            return super().eventFilter(watched, event)
        panel, way, player = self.panel, self._progress.step.way, self._controller.player
        # a look into the rules leaves the keys with the board: Return leads on from there too
        reads = way == "read" or (way == "watch" and (player.waiting or not player.playing))
        if watched is self._view and event.key() in _RETURNS and reads:
            self.on.emit()
        elif event.key() == Qt.Key.Key_Escape and reads and not self._scene.selected:
            if self._progress.last:
                self.left.emit()
            else:
                panel.heard.emit(lesson_keys.leave_aloud(panel.leave_button.text()))
        elif watched is not panel:
            return super().eventFilter(watched, event)
        elif panel.answers and event.key() in _TABS:  # Return is for an answer alone
            panel.answers[_TABS[Qt.Key(event.key())]].setFocus(Qt.FocusReason.TabFocusReason)
        elif panel.answers and event.key() in (*_RETURNS, Qt.Key.Key_N):  # nothing is struck here
            panel.heard.emit(tr("Tab goes to the answers."))
        else:
            done = QApplication.sendEvent(self._view, event)
            if event.isAccepted() and not isinstance(QApplication.focusWidget(), QPushButton):
                self._view.setFocus()  # who moves on the board from the slip's words is on the board
            return done
        return True
