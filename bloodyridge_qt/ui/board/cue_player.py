"""Plays beats: dice, walk, the table as it is then, the words of the log.

The model has moved already. Nothing here decides anything: whatever is skipped, the last view is shown and
every line of the log is written.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import Final

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal

from bloodyridge_qt.table.cues import Beat, Outcome, begins_part, together
from bloodyridge_qt.table.table_view import Place
from bloodyridge_qt.ui.board.dice_spots import spots_of
from bloodyridge_qt.ui.board.map_scene import MapScene
from bloodyridge_qt.ui.board.pacing import LASTS, LINGER, LINGER_DICE, LINGER_LOSSES, share
from bloodyridge_qt.ui.panels.battle_panel import BattlePanel
from bloodyridge_qt.ui.panels.dice_animation import SHARES, SPEEDS
from bloodyridge_qt.ui.panels.log_panel import LogPanel

_DIE: Final = 34.0
"""Edge of a die on the map in yards, unless that were too small to read."""
_DIE_PIXELS: Final = 20.0


class CuePlayer(QObject):
    """Plays one sequence of beats at a time on a scene, a battle panel and a log."""

    beat_started = Signal(object)
    beat_ended = Signal(object)
    paused = Signal(object)
    """Beat: it has ended, and the next waits for `step` or `run`."""
    finished = Signal()
    """Everything is shown; exactly once for each `play`."""

    def __init__(
        self,
        scene: MapScene,
        battle: BattlePanel,
        log: LogPanel,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._scene = scene
        self._battle = battle
        self._log = log
        self._speed = "full"
        self._beats: deque[Beat] = deque()
        self._beat: Beat | None = None
        self._stage = 0
        self.together = False
        """Whether a run of automatic beats is shown at once: all its dice fly together."""
        self._waits: set[str] = set()
        self._stepping = False
        self.playing = False
        """From `play` to `finished`."""
        self.waiting = False
        """Paused between two beats."""
        self.finishing = False
        """While `finish` ends all of it."""
        self._driving = False
        self._last_section: str | None = None
        self._dice_places: set[Place] = set()
        self._since = QElapsedTimer()
        """Since the player last let go."""
        self._share = 1.0
        """Of its full time what the beat that is running takes; 0 where it is laid down as it ends."""
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(lambda: self._arrived("time"))
        scene.settled.connect(lambda: self._arrived("scene"))
        scene.dice.settled.connect(lambda: self._arrived("dice"))
        battle.settled.connect(lambda: self._arrived("panel"))

    # ---- what it is doing

    @property
    def speed(self) -> str:
        """ "none", "quick" or "full"."""
        return self._speed

    @speed.setter
    def speed(self, speed: str) -> None:
        if speed not in SPEEDS:
            raise ValueError(f"speed {speed!r} is not one of {', '.join(SPEEDS)}")
        self._speed = speed
        self._scene.motion.speed = self._share = SHARES[speed]
        if speed == "none":
            self.finish_beat()

    def comes_to(self, beat: Beat) -> Outcome | None:
        """How what this beat belongs to comes out, if that is among the beats of its section."""
        section = takewhile(lambda one: one.section == beat.section, (beat, *self._beats))
        return next((one.outcome for one in section if one.outcome is not None), None)

    # ---- what it is told

    def play(
        self, beats: Sequence[Beat], *, stepping: bool = False, since: QElapsedTimer | None = None
    ) -> None:
        """Show these beats one after the other, pausing after each when `stepping`.

        The time they are told in runs from now on, or has been running `since` the player let go. With speed
        "none" and nothing to pause at, everything has happened when this returns. Beats that are still being
        played end at once first.
        """
        self.finish()
        self._beats = deque(beats)
        self._stepping = stepping
        self.playing = True
        self._last_section = None
        if since is None:
            self._since.start()
        else:
            self._since = since
        self._scene.sweep()
        self._dice_places.clear()
        self._scene.busy = True
        self._drive()

    def step(self) -> None:
        """Go on to the next beat and pause after it; ends the running beat at once if there is one."""
        if not self.playing:
            return
        if self.waiting:
            self._go_on()
        else:
            self.finish_beat()

    def run(self) -> None:
        """Go on to the end without pausing."""
        self._stepping = False
        if self.waiting:
            self._go_on()

    def _go_on(self) -> None:
        """The next beat begins; the time it is told in runs anew where somebody has waited."""
        self.waiting = False
        if not self._driving:
            self._since.start()
        self._drive()

    def finish_beat(self, then: Callable[[], object] | None = None) -> None:
        """The beat that is running ends at once; `then` is done, and the next begins or is waited for."""
        running = self._beat is not None
        if running:
            self._stop_moving()
            while self._beat is not None and self._stage < len(_STAGES):
                self._run_stage(instant=True)
            self._end_beat()
        if then is not None:
            then()
        if running:
            self._drive()

    def finish(self) -> None:
        """Everything ends at once: the last view lies on the table, every line is in the log."""
        if not self.playing:
            return
        self._stop_moving()
        self.waiting = False
        self._stepping = False
        self.finishing = True
        try:
            while self.playing and (self._beat is not None or self._beats):
                if self._beat is None:
                    self._begin()
                while self._beat is not None and self._stage < len(_STAGES):
                    # in between only the words count; the table is shown once
                    self._run_stage(instant=True, last=not self._beats)
                self._end_beat()
        finally:
            self.finishing = False
            self._finish()

    # ---- how

    def _drive(self) -> None:
        """Run stages until one of them has to be waited for."""
        if self._driving:
            return
        self._driving = True
        try:
            while self.playing and not self.waiting and not self._waits:
                if self._beat is None:
                    if not self._beats:
                        break
                    self._begin()
                elif self._stage < len(_STAGES):
                    self._run_stage(instant=not self._share)
                else:
                    self._end_beat()
        except Exception:
            self._abandon()
            raise
        finally:
            self._driving = False
        if self.playing and not self.waiting and not self._waits and not self._beats and self._beat is None:
            self._finish()

    def _begin(self) -> None:
        run = [self._beats.popleft()]
        while self.together and self._beats and self._beats[0].section == run[0].section:
            run.append(self._beats.popleft())
        self._beat, *rest = together(run)
        self._beats.extendleft(reversed(rest))
        self._stage = 0
        later = together(self._beats) if self.together else tuple(self._beats)
        self._share = share(self._speed, self._beat, later, LASTS - self._since.elapsed())
        self._scene.motion.speed = self._share
        self.beat_started.emit(self._beat)

    def _run_stage(self, *, instant: bool, last: bool = True) -> None:
        beat = self._beat
        if beat is None:
            return
        stage = _STAGES[self._stage]
        self._stage += 1
        stage(self, beat, instant, last)

    def _end_beat(self) -> None:
        beat, self._beat = self._beat, None
        if beat is None:
            return
        self.beat_ended.emit(beat)
        if self.playing and self._stepping and self._beats:
            self.waiting = True
            self.paused.emit(beat)

    def _arrived(self, what: str) -> None:
        if what in self._waits:
            self._waits.discard(what)
            if not self._waits:
                self._drive()

    def _stop_moving(self) -> None:
        """Nothing is awaited any more, nothing moves, no timer runs."""
        self._waits.clear()
        self._timer.stop()
        self._scene.dice.finish()
        self._battle.finish()
        self._scene.motion.finish()
        self._waits.clear()

    def _finish(self) -> None:
        if not self.playing:
            return
        self._beats.clear()
        self._beat = None
        self._waits.clear()
        self._timer.stop()
        self.playing = self.waiting = False
        self._scene.motion.speed = SHARES[self._speed]  # what the player moves next has not been hurried
        self._scene.marks.show_fight("", "")
        self._scene.busy = False
        self.finished.emit()

    def _abandon(self) -> None:
        """Something went wrong while showing: show what matters, then let the error go on."""
        beats = [*([self._beat] if self._beat is not None else []), *self._beats]
        self._beat = None
        self._beats.clear()
        try:
            self._stop_moving()
            if beats:
                self._scene.show_view(beats[-1].view)
        finally:
            self._finish()

    # ---- stages of a beat

    def _throw(self, beat: Beat, instant: bool, last: bool) -> None:
        scene = self._scene
        changes, self._last_section = beat.section != self._last_section, beat.section
        if changes:
            self._forget_dice()
        if changes or begins_part(beat):
            scene.marks.told.show_slips({})
        if beat.focus and not instant:
            scene.sight_wanted.emit(beat.focus)
        self._mark_fight(beat)
        if not beat.dice:
            return
        places = {die.place for die in beat.dice}
        if places & self._dice_places:
            self._forget_dice()
        self._dice_places |= places
        takes = 0.0 if instant else self._share
        if not instant:
            self._waits |= {"dice", "panel"}
        if last:
            spots = spots_of(beat.dice, scene, self._die_size(), self._slips(beat))
            scene.dice.throw(beat.dice, takes, lambda _die, index: spots[index], self._die_size())
            if beat.in_the_air is not None:
                self._battle.show_battle(beat.in_the_air)
            self._battle.throw(beat.dice, takes)
        else:
            self._battle.pass_over(beat.dice)
        if instant and last:
            scene.dice.finish()
            self._battle.finish()

    def _walk(self, beat: Beat, instant: bool, _last: bool) -> None:
        if beat.walk is None or instant:
            return
        self._waits.add("scene")
        self._scene.walk(beat.walk.stack, beat.walk.path, leaves=beat.walk.leaves)

    def _show(self, beat: Beat, instant: bool, last: bool) -> None:
        if beat.log:
            self._log.append(beat.log)
        self._scene.marks.told.show_slips(self._slips(beat))
        if not last:
            return
        self._battle.show_battle(beat.view.battle)
        if not instant:
            self._waits.add("scene")
        self._scene.show_view(beat.view, animate=not instant)

    def _linger(self, beat: Beat, instant: bool, _last: bool) -> None:
        if not instant and self._beats:
            self._waits.add("time")
            linger = LINGER_DICE if beat.dice else LINGER
            if (
                beat.losses or beat.slip
            ) and self._speed == "full":  # to be read, where nobody asked for haste
                linger = LINGER_LOSSES
            self._timer.start(round(linger * self._share))

    # ---- dice and marks on the map

    def _slips(self, beat: Beat) -> dict[Place, str]:
        """What stands in words on the board once this beat is over, not of those who have died."""
        left = {stack.place for stack in self._scene.view_shown.stacks}
        left -= {stack.place for stack in beat.view.stacks}
        told = self._scene.marks.told.slips.items()
        stay = {place: words for place, words in told if place not in left}
        return {**stay, **({beat.focus: beat.slip} if beat.slip else {})}

    def _forget_dice(self) -> None:
        self._scene.dice.clear()
        self._dice_places.clear()

    def _die_size(self) -> float:
        return max(_DIE, _DIE_PIXELS / self._scene.pixels_per_yard)

    def _mark_fight(self, beat: Beat) -> None:
        """Cross the edge the fight is about while it lasts."""
        battle = beat.view.battle
        shown = self._scene.view_shown
        active = next((stack.place for stack in (*beat.view.stacks, *shown.stacks) if stack.active), "")
        on = (
            battle is not None
            and (not battle.over or bool(beat.dice))
            and self._scene.adjacent(active, beat.focus)
        )
        self._scene.marks.show_fight(active if on else "", beat.focus)


_STAGES: Final = (CuePlayer._throw, CuePlayer._walk, CuePlayer._show, CuePlayer._linger)
