"""Says to a screen reader what happens, in the order in which it is shown, and where the keys are."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import partial
from typing import Final
from zlib import crc32

from PySide6.QtCore import QObject, QTimer, SignalInstance
from PySide6.QtGui import QAccessible

from bloodyridge_qt.language import tr
from bloodyridge_qt.table.cues import Beat
from bloodyridge_qt.table.rule_text import uncited
from bloodyridge_qt.ui.board import heard_board
from bloodyridge_qt.ui.board.map_view import MapView
from bloodyridge_qt.ui.settings import Settings
from bloodyridge_qt.ui.shell.controller import Controller
from bloodyridge_qt.ui.shell.lesson_keys import keys_asked

_NUMBER: Final = re.compile(r"\d+")
_HEARD: Final = "heard/prompts"
"""Where it is kept which prompts were said whole, in any game."""
_MOST: Final = 400
"""So many of them are kept, the newest."""


class Announcing(QObject):
    """The lines of each beat once it has been seen, then what is asked for; the log keeps all of it.

    `tellers` are the other parts of the window that have something to be heard, `readers` those in which it
    is read word for word. What several of them say of one thing is said once, and after the name of what the
    keys have come to.
    """

    def __init__(
        self,
        view: MapView,
        controller: Controller,
        tellers: Iterable[SignalInstance],
        readers: Iterable[SignalInstance],
        settings: Settings,
    ) -> None:
        super().__init__(controller)
        self._view, self._controller, self._settings = view, controller, settings
        self._lines: list[str] = []
        self._drawn: list[str] = []
        """What a draw that may go on has brought: it is said as one with what comes next."""
        self._losses: Counter[str] = Counter()
        """What each side has lost in a fight that is hurried to its end."""
        self._pending: list[str] = []
        self._known = list(settings.texts(_HEARD))
        """What was asked for and why, as it was heard, without its numbers and in short."""
        self._asked = False
        """Whether what is asked for has to be said."""
        self._soon = QTimer(self, interval=0, singleShot=True)
        self._soon.timeout.connect(self.say)
        heard_board.install()
        view.board.cursor.moved.connect(partial(heard_board.tell_focus, view))
        view.board.refused.connect(lambda text, _place: self.tell(text))
        view.board.picks.turned.connect(self.tell)
        controller.player.beat_ended.connect(self._beat_ended)
        controller.caught_up.connect(self._caught_up)
        controller.seated.connect(self._seated)
        for told in tellers:
            told.connect(self.tell)
        for read in readers:
            read.connect(self._read)

    def tell(self, words: str) -> None:
        """Say this as soon as the window has done what it is doing, without the paragraphs it cites."""
        self._read(uncited(words))

    def _read(self, words: str) -> None:
        if words:
            self._pending.append(words)
            self._soon.start()

    def say(self) -> None:
        """Say all that waits, now; what stands in another sentence of it is not said for itself."""
        self._soon.stop()
        if self._asked and not self._controller.led:  # a lesson says by itself what is to be done
            self._pending.append(uncited(self._prompt()))
        self._asked = False
        pending, self._pending = list(dict.fromkeys(self._pending)), []
        bare = [words.rstrip(".") for words in pending]
        for at, words in enumerate(pending):
            longer = any(bare[at] in other and bare[at] != other for other in bare)
            if not longer and bare[at] not in bare[:at]:
                heard_board.announce(self._view, words)

    def _seated(self) -> None:
        if board := heard_board.board_of(self._view):
            board.begin()
        table = self._controller.table
        if table.at and not self._controller.led:
            self.tell(tr("Turn {turn}", turn=table.view().turn))

    def _beat_ended(self, beat: Beat) -> None:
        # who has just pressed what a title tells does not hear it again
        pressed = beat.title and self._controller.pressed and not self._controller.replaying
        lines = beat.log[1:] if pressed else beat.log
        for line in lines:
            words = line.text if line.aloud is None else line.aloud
            if line.kind == "draw" and words:
                self._drawn.append(words)
            elif words:
                self._lines += [*self._draw(), words]
        player = self._controller.player
        self._sum_up(beat)
        begun = beat.view.battle is not None and beat.outcome is None and any(self._lines)
        if begun and player.speed != "none" and not self._controller.led:
            hurried = tr("End tells at once how it comes out")
            self._lines += [hurried] if self._new(hurried) else []
        if player.speed != "none" and not player.finishing:  # else all is over in a moment, and said at once
            self._tell_lines()

    def _draw(self) -> list[str]:
        """What has been drawn since this was last told, as one."""
        drawn, self._drawn = ", ".join(self._drawn), []
        return [drawn] if drawn else []

    def _sum_up(self, beat: Beat) -> None:
        """Of a fight that was hurried to its end only what it cost and how it came out is said."""
        if beat.view.battle is None or not self._controller.player.finishing:
            self._losses.clear()
            return
        for side, lost in beat.losses:
            self._losses[side] += lost
        if beat.outcome is not None and beat.outcome.where:
            told = [
                tr("{side}: {lost} lost", side=side, lost=lost) for side, lost in self._losses.items() if lost
            ]
            told.append(f"{beat.outcome.where[-1]} {beat.outcome.text}".strip())
            self._drawn.clear()
            self._lines = [". ".join(told), *(line.text for line in beat.log if line.kind == "end")]
            self._losses.clear()

    def _caught_up(self) -> None:
        self._lines += self._draw()
        self._tell_lines()
        self._asked = True
        self._soon.start()

    def _tell_lines(self) -> None:
        self.tell(". ".join(filter(None, self._lines)))
        self._lines.clear()

    def _prompt(self) -> str:
        """What is asked for, with its reason and the keys that do it, all shorter once they were heard."""
        table = self._controller.table
        if table.programs_turn:
            return ""
        prompt = table.view().prompt
        new = self._new(prompt.headline)
        told = [prompt.headline if new else prompt.aloud or prompt.headline]
        if told[0] == prompt.headline and self._new(prompt.reason):
            told.append(prompt.reason)
        if table.asks_here and table.asked() is None:
            keys, answers = keys_asked(self._view.board)
            told += [keys] if self._new(keys) or new else []
            told += [answers] if self._new(answers) or new or not keys else []  # else one way among others
        return " ".join(words if words[-1] in ".?!" else f"{words}." for words in filter(None, told))

    def _new(self, words: str) -> bool:
        """Whether this is said for the first time, whatever its numbers; kept where somebody listens."""
        mark = f"{crc32(_NUMBER.sub('', words).encode()):x}"
        if mark in self._known:
            return False
        self._known.append(mark)
        if QAccessible.isActive():
            self._settings.keep({_HEARD: self._known[-_MOST:]})
        return True
