"""The replay: the game is looked at again, dice and battles included; the game itself does not move."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent

from bloodyridge_qt.language import tr
from bloodyridge_qt.table.cues import Beat, LogLine
from bloodyridge_qt.table.game_table import Table
from bloodyridge_qt.table.moments import MomentRow
from bloodyridge_qt.table.table_view import Prompt, TableView
from bloodyridge_qt.ui.board.map_view import MapView
from bloodyridge_qt.ui.panels.battle_panel import BattlePanel
from bloodyridge_qt.ui.panels.log_panel import LogPanel
from bloodyridge_qt.ui.panels.moment_slider import marks_of
from bloodyridge_qt.ui.panels.prompt_bar import PromptBar
from bloodyridge_qt.ui.shell.commands import answers
from bloodyridge_qt.ui.shell.controller import Controller
from bloodyridge_qt.ui.shell.desk import Desk
from bloodyridge_qt.ui.shell.history_control import BEFORE, HistoryControl, text_at
from bloodyridge_qt.ui.shell.modes import Mode, Modes

if TYPE_CHECKING:
    from bloodyridge_qt.ui.panels.replay_bar import ReplayBar

_PAUSES: Final = {"full": 700, "quick": 350, "none": 600}
"""Milliseconds a moment stands before the next decision is played."""


class ReplayControl(Mode):
    """Answers the commands of the Replay menu and the buttons of the replay bar."""

    command = "replay"
    begun = Signal()
    branch_wanted = Signal()
    """A new game is to begin at the moment that is shown."""
    wanted = Signal(str)
    """The command a button of the bar stands for."""

    def __init__(
        self,
        modes: Modes,
        desk: Desk,
        view: MapView,
        prompt_bar: PromptBar,
        battle_panel: BattlePanel,
        log_panel: LogPanel,
        history: HistoryControl,
        controller: Controller,
    ) -> None:
        super().__init__(modes)
        self._desk, self._history = desk, history
        self._view, self._scene = view, view.board
        self._prompt_bar, self._battle_panel, self._log_panel = prompt_bar, battle_panel, log_panel
        self._controller = controller
        self._player = controller.player
        self.moment = 0
        """What is shown, BEFORE included; while a decision is played, the moment it leads from."""
        self.playing = False
        """Whether it goes on by itself."""
        self._next: int | None = None
        """The moment the decision that is being played leads to."""
        self._rows: tuple[MomentRow, ...] = ()
        self._lines = ReplayedLines(self)
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._go_on)
        self._player.finished.connect(self._arrived)
        self._player.paused.connect(self._paused)
        history.noted.connect(self._mark)
        history.replay_wanted.connect(self.start)
        history.pause_wanted.connect(self.pause)
        history.replayed = lambda: self.moment if self.active else None
        self._view.installEventFilter(self)

    @cached_property
    def bar(self) -> ReplayBar:
        """What leads through the game, below the board."""
        from bloodyridge_qt.ui.panels.replay_bar import ReplayBar

        bar = ReplayBar(self._desk.window.centralWidget())
        bar.hide()
        self._desk.below.addWidget(bar)
        bar.sought.connect(lambda value: self.seek(value + BEFORE))
        bar.speed_chosen.connect(self.set_speed)
        bar.wanted.connect(self.wanted)
        return bar

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """On the board Space plays and pauses, and Tab leads to the bar: there is nothing to play there."""
        if self.active and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
                self.bar.slider.setFocus(Qt.FocusReason.TabFocusReason)
                return True
            if event.key() == Qt.Key.Key_Space and not event.modifiers() and not self._player.playing:
                if not event.isAutoRepeat():
                    self.play()
                return True
        return super().eventFilter(watched, event)

    def commands(self) -> Mapping[str, Callable[[], object]]:
        """Those of the Replay menu."""
        return {"leave_replay": self.leave}

    # commands ------------------------------------------------------------

    @answers("replay")
    def toggle(self) -> None:
        """Begin at the present, or leave."""
        if self.active:
            self.leave()
        else:
            self.start(self._controller.table.at)

    def start(self, moment: int) -> None:
        """Show this moment; the replay begins when there is none."""
        self.enter()
        self.seek(moment)
        self.bar.slider.setFocus()

    def begin(self) -> None:
        """The bar is there; nothing can be decided."""
        table = self._controller.table
        self._controller.set_replaying(True)
        self._prompt_bar.set_busy(False)
        self._prompt_bar.set_cancel(None)
        self._prompt_bar.settle()
        self._rows = table.moments()
        self._lines.read(table, len(self._rows))
        self.bar.set_range(len(self._rows) - 1 - BEFORE)
        self.bar.set_speed(self._player.speed)
        self._mark()
        self.bar.show()
        self.begun.emit()

    def end(self) -> None:
        """Nothing is replayed any more."""
        self._set_running(False)
        self._next = None
        self._player.finish()
        self._controller.set_replaying(False)
        self._battle_panel.clear()
        self._scene.sweep()
        self.bar.hide()
        self._prompt_bar.settle()
        self._rows = ()
        self._lines.forget()

    def go_back(self) -> None:
        """To the game as it stands."""
        self._controller.show_present(announce=False)

    @answers("replay_first")
    def first(self) -> None:
        """The table before the set-up."""
        self.seek(BEFORE)

    @answers("replay_last")
    def last(self) -> None:
        """The last moment, taken-back ones included."""
        self.seek(len(self._rows) - 1)

    @answers("replay_back")
    def back(self) -> None:
        """To the beginning of the decision that is being played, or one decision back."""
        self.seek(self.moment if self._player.playing else self.moment - 1)

    @answers("replay_forward")
    def forward(self) -> None:
        """Play one decision; the one that is being played ends at once."""
        self._set_running(False)
        if self._player.playing:
            self._player.finish()
        elif self.active:
            self._play_one()

    @answers("replay_play")
    def play(self) -> None:
        """Go on by itself, or pause after the beat that is being shown."""
        if not self.active:
            return
        if self.playing:
            self.pause()
            return
        if self.moment >= len(self._rows) - 1 and not self._player.playing:
            self.seek(BEFORE)  # at the end: once more from the beginning
        self._set_running(True)
        self._go_on()

    def pause(self) -> None:
        """Stop after the beat that is being shown."""
        self._set_running(False)

    def seek(self, moment: int) -> None:
        """Show a moment at once."""
        if not self.active:
            return
        table = self._controller.table
        moment = min(max(BEFORE, moment), len(self._rows) - 1)
        self._set_running(False)
        self._next = None
        self._player.finish()
        self.moment = moment
        self._show(table.opening()[0].view if moment == BEFORE else table.view_at(moment))
        self._log_panel.set_lines(self._lines.until(moment))
        self._tell()

    def set_speed(self, speed: str) -> None:
        """ "none", "quick" or "full"; the preference stays as it is."""
        if self.active:
            self._player.speed = speed
            self.bar.set_speed(speed)

    @answers("play_on")
    def play_on(self) -> None:
        """Make the moment that is shown the present, or a new game's when this one is finished."""
        if not self.active:
            return
        table = self._controller.table
        reason = self._no_play_on(table)
        if reason:
            self._desk.show_note(reason)
            return
        moment = self.moment
        if table.over and moment != table.at:  # a finished game is not taken back: another begins there
            self.branch_wanted.emit()
            return
        self.leave()
        self._history.go_to(moment)

    # how ------------------------------------------------------------

    def _play_one(self) -> None:
        table = self._controller.table
        if self.moment >= len(self._rows) - 1:
            self._set_running(False)
            return
        beats = table.beats_at(self.moment)
        self._log_panel.set_lines(self._lines.until(self.moment))
        self._next = self.moment + 1
        self._tell(playing=True)
        self._player.together = True
        self._player.play(beats, stepping=True)
        self._tell(playing=self._player.playing)

    def _go_on(self) -> None:
        """Play on: what waits goes on, or the next decision begins."""
        if not self.active or not self.playing:
            return
        if self._player.waiting:
            self._player.step()
        elif not self._player.playing:
            self._play_one()

    def _paused(self, _beat: Beat) -> None:
        """Between two beats of a decision: only a pause that was asked for is one."""
        if self.active and (self.playing or not self._wants_pause):
            self._player.step()
        elif self.active:
            self._tell(playing=True)

    def _arrived(self) -> None:
        if not self.active:
            return
        self._scene.busy = True  # the player of beats has unlocked the board
        if self._next is None:
            return
        self.moment, self._next = self._next, None
        self._tell()
        if self.playing:
            if self.moment >= len(self._rows) - 1:
                self._set_running(False)
            else:
                self._timer.start(_PAUSES[self._player.speed])

    def _set_running(self, running: bool) -> None:
        # a decision that was begun with Forward plays to its end; one that was playing on is held
        self._wants_pause = self.playing and not running
        self.playing = running
        self._timer.stop()
        self.bar.set_playing(running)

    _wants_pause = False

    def _show(self, view: TableView) -> None:
        self._scene.sweep()
        self._battle_panel.clear()
        self._battle_panel.show_battle(view.battle)
        self._scene.show_view(view)
        self._scene.busy = True

    def _tell(self, *, playing: bool = False) -> None:
        """Bar and prompt say where the replay is."""
        if not self.active:
            return
        table = self._controller.table
        last = len(self._rows) - 1
        told = self.moment + playing  # what is played is told as the moment it leads to
        if self.moment == BEFORE:
            where = tr("before the set-up")
            what = tr("Set-up") if playing else tr("The table before the set-up")
        else:
            row = self._rows[told]
            where, what = (
                tr("moment {told} of {last}, {when}", told=told, last=last, when=row.when),
                row.label,
            )
            if not row.standing:
                what += tr(" (taken back)")
        notes = [text_at(table.bookmarks(), told), text_at(table.remarks(), told)] if not playing else []
        words = ". ".join([f"{where[:1].upper()}{where[1:]}: {what}", *filter(None, notes)])
        self.bar.show_moment(self.moment - BEFORE, " ".join(words.split()))
        self.bar.set_playing(self.playing)
        self.bar.set_possible(
            notes=self.moment != BEFORE,
            play_on=self._no_play_on(table),
            branch=self._history.no_branch(table),
            finished=table.over and self.moment != table.at,
        )
        self._prompt_bar.set_prompt(
            Prompt(
                tr("Replay: {where}", where=where),
                tr("{what}. The game itself does not move; Escape goes back to it.", what=what),
            )
        )

    def _no_play_on(self, table: Table) -> str:
        """Why the moment that is shown cannot become the present; "" when it can."""
        if self.moment == BEFORE:
            return tr("Play can go on only from a moment after the set-up.")
        if self.moment < table.earliest and not table.over:
            return table.sealed_words()
        return ""

    def _mark(self) -> None:
        """The marks on the slider."""
        if not self.active:
            return
        table = self._controller.table
        news = table.news if table.seat else range(0)
        self.bar.slider.set_marks(marks_of(self._rows, table.bookmarks(), table.remarks(), news))
        if self._next is None and self.bar.isVisible():
            self._tell()


class ReplayedLines(QObject):
    """Knows the lines of the game as it stands; others are fetched while nothing else is to be done."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._table: Table | None = None
        self._moments = 0
        self._lines: dict[int, tuple[LogLine, ...]] = {}
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._read_ahead)

    def read(self, table: Table, moments: int) -> None:
        """Begin with this table, of which so many moments are known."""
        self._table, self._moments = table, moments
        found: dict[int, list[LogLine]] = {decision: [] for decision in range(BEFORE, table.at)}
        for line in table.log_lines():
            found.setdefault(line.moment, []).append(line)
        self._lines = {decision: tuple(lines) for decision, lines in found.items()}
        self._timer.start(0)

    def forget(self) -> None:
        """The replay is over."""
        self._timer.stop()
        self._table, self._moments, self._lines = None, 0, {}

    def until(self, moment: int) -> list[LogLine]:
        """What the log says when a moment is reached."""
        return [line for decision in range(BEFORE, moment) for line in self._of(decision)]

    def _of(self, decision: int) -> tuple[LogLine, ...]:
        if decision not in self._lines and self._table is not None:
            beats = self._table.beats_at(decision)
            self._lines[decision] = tuple(line for beat in beats for line in beat.log)
        return self._lines.get(decision, ())

    def _read_ahead(self) -> None:
        decision = next((at for at in range(self._moments - 1) if at not in self._lines), None)
        if decision is None:
            self._timer.stop()
        else:
            self._of(decision)
