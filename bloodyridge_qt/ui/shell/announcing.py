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

from bloodyridge_qt.language import later, tr
from bloodyridge_qt.table.cues import Beat, Outcome
from bloodyridge_qt.table.phrases import sentence
from bloodyridge_qt.table.report.model import words_of
from bloodyridge_qt.table.rule_text import uncited
from bloodyridge_qt.ui.board import heard_board
from bloodyridge_qt.ui.board.map_view import MapView
from bloodyridge_qt.ui.settings import Settings
from bloodyridge_qt.ui.shell.controller import Controller
from bloodyridge_qt.ui.shell.lesson_keys import keys_asked

_NUMBER: Final = re.compile(r"[\d/]*\d")
_HEARD: Final = "heard/prompts"
"""Where it is kept which prompts were said whole, in any game."""
_WAYS: Final = 2
"""So many keys of the board are named once for each question: what lifts, and what goes on and decides."""
_SECOND: Final = 2
_MOST: Final = 400
"""So many of them are kept, the newest."""
_SEVERAL: Final = {"setup": later("{number} pieces are placed"), "move": later("{number} pieces move")}
"""What several lines of a kind come to."""


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
        self._counted: dict[str, list[str]] = {kind: [] for kind in _SEVERAL}
        """What is placed, and moves of the program, one after another: the log tells each of them."""
        self._losses: Counter[str] = Counter()
        """What each side has lost in a fight that is told by its outcome alone."""
        self._points: list[str] = []
        """What turned in it."""
        self._last_prompt = ""
        """What was asked for last, in short."""
        self._begins = True
        """Whether nothing was asked for yet in this game."""
        self._turns = 0
        """How many turns have begun in this game while it was listened to."""
        self._heard = False
        """Whether something was said since the last decision."""
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
        view.question_wanted.connect(self._repeat)
        controller.player.beat_ended.connect(self._beat_ended)
        controller.caught_up.connect(self._caught_up)
        controller.seated.connect(self._seated)
        controller.changed_table.connect(self._decided)
        for told in tellers:
            told.connect(self.tell)
        for read in readers:
            read.connect(self._read)

    def tell(self, words: str) -> None:
        """Say this as soon as the window has done what it is doing, without the paragraphs it cites."""
        self._read(uncited(words))

    def _read(self, words: str) -> None:
        if words:
            if self._controller.led:  # what came of a step is heard before the next one
                self._lines += self._draw()
                self._tell_lines()
            self._pending.append(words)
            self._soon.start()

    def say(self) -> None:
        """Say all that waits, now; what stands in another sentence of it is not said for itself."""
        self._soon.stop()
        self._heard = self._heard or bool(self._pending)
        if self._asked and self._controller.led:  # a lesson says by itself what is to be done, and why
            prompt = self._controller.table.view().prompt
            self._new(prompt.headline), self._new(prompt.reason)
        elif self._asked:
            self._pending.append(uncited(self._prompt()))
        self._asked = False
        pending, self._pending = list(dict.fromkeys(self._pending)), []
        bare = [words.rstrip(".") for words in pending]
        for at, words in enumerate(pending):
            longer = any(bare[at] in other and bare[at] != other for other in bare)
            if not longer and bare[at] not in bare[:at]:
                heard_board.announce(self._view, words)

    def _seated(self) -> None:
        self._begins, self._turns = True, 0
        if board := heard_board.board_of(self._view):
            board.begin()
        table = self._controller.table
        if table.at and (turn := table.view().turn) and not self._controller.led:
            self.tell(f"{self._controller.box.title}. {sentence(words_of(table.screen).turn(turn))}")

    def _decided(self) -> None:
        self._heard = False

    def _beat_ended(self, beat: Beat) -> None:
        self._turns += beat.kind == "turn"
        # who has just pressed what a title tells does not hear it again
        pressed = beat.title and self._controller.pressed and not self._controller.replaying
        told: list[str] = []
        for line in beat.log[1:] if pressed else beat.log:
            words = line.text if line.aloud is None else line.aloud
            deed = line.deed
            if words and line.kind == "setup" and line.place:
                self._counted["setup"].append(words)
            elif words and deed and deed.kind == "move" and deed.by == self._controller.table.program:
                self._counted["move"].append(words)
            elif line.kind == "draw" and words:
                self._drawn.append(words)
            elif words:
                told += [*self._draw(), words]
        if beat.banner is not None:  # nothing goes on before it has been read
            told += self._draw()
        player, battle = self._controller.player, beat.view.battle
        comes_to = player.comes_to(beat)
        fights = battle is not None and (not battle.over or beat.outcome is not None)
        if self._controller.led or not (fights or (comes_to and comes_to.aloud)):
            self._losses.clear()
            self._points.clear()
        else:
            told = self._of_fight(beat, told, comes_to, begins=bool(beat.title and not pressed))
        self._lines += told
        if player.speed != "none" and not player.finishing:  # else all is over in a moment, and said at once
            self._tell_lines()

    def _draw(self) -> list[str]:
        """What has been placed, moved by the program and drawn since this was last told, each as one."""
        told = list[str]()
        for kind, lines in self._counted.items():
            told += lines if len(lines) < 2 else [tr(_SEVERAL[kind], number=len(lines))]
            lines.clear()
        drawn, self._drawn = ", ".join(self._drawn), []
        return [*told, drawn] if drawn else told

    def _of_fight(self, beat: Beat, lines: list[str], comes_to: Outcome | None, *, begins: bool) -> list[str]:
        """What is said of a beat of a fight: these lines where its dice take their time, or it is the first.

        Else, and where it is hurried to its end, all of it in a sentence as it ends, and before that who
        `begins` it, where the player has not done so himself.
        """
        player, outcome = self._controller.player, beat.outcome
        for side, lost in beat.losses:
            self._losses[side] += lost
        self._points += beat.points
        slow = player.speed == "full" or not player.together
        in_short = tr("Fights are told in short from now on; F3 tells all")
        if (
            comes_to
            and comes_to.where
            and (player.finishing or (comes_to.aloud and not slow and self._knows(in_short)))
        ):
            self._drawn.clear()
            losses = (
                tr("{side}: {lost} lost", side=tr(one), lost=lost)
                for one, lost in self._losses.items()
                if lost
            )
            told = comes_to.aloud or ". ".join((f"{comes_to.where[-1]} {comes_to.text}", *losses))
            ends = (line.text for line in beat.log if line.kind == "end")
            lines = [told, *self._points, *ends] if outcome else lines[:1] if begins else []
        elif slow and outcome is None and any(lines):
            hurried = tr("End tells at once how it comes out")
            lines += [hurried] if self._new(hurried) else []
        elif not slow and outcome and outcome.aloud and self._losses and self._new(in_short):
            lines.append(in_short)
        if outcome:
            self._losses.clear()
            self._points.clear()
        return lines

    def _caught_up(self) -> None:
        if not self._controller.table.programs_turn:  # else its next decision may be a move too
            self._lines += self._draw()
        self._tell_lines()
        self._asked = True
        self._soon.start()

    def _tell_lines(self) -> None:
        lines, self._lines = self._lines, []
        self.tell(". ".join(filter(None, lines)))

    def _prompt(self) -> str:
        """What is asked for, with its reason and the keys that do it, all shorter once they were heard."""
        table = self._controller.table
        if table.programs_turn or table.asked() is not None:  # who asks for dice says so
            return ""
        prompt = table.view().prompt
        new, short = self._new(prompt.headline), prompt.headline if prompt.aloud is None else prompt.aloud
        # what is to be picked is asked for each time: nothing that is lifted tells that the game waits
        again = short == self._last_prompt and bool(self._view.board.movers)
        self._last_prompt = short
        if self._heard and not (new or self._begins):  # what came of it says much of what is asked
            told = [] if again else [short]
        else:
            told = [prompt.headline if new else short or prompt.headline]
        self._begins = False
        reason = prompt.reason if prompt.reason_aloud is None else prompt.reason_aloud
        if first := prompt.headline in told and self._new(reason):
            told.append(reason)
        if table.asks_here:
            keys, answers = keys_asked(self._view.board)
            if self._turns == _SECOND:  # who has come there for the first time may ask how it goes on
                self._turns += 1
                told += keys[-1:]
            # a question that is new names the keys of the board again, but not what can be typed
            told += [one for at, one in enumerate(keys) if self._new(one) or (first and at < _WAYS)]
            told += [answers] if self._new(answers) or new or not keys else []  # else one way among others
        return _in_sentences(told)

    def _repeat(self) -> None:
        """What is asked for, with all its keys."""
        keys, answers = keys_asked(self._view.board) if self._controller.table.asks_here else ((), "")
        self.tell(_in_sentences((self._view.board.view_shown.prompt.headline, *keys, answers)))

    def _knows(self, words: str) -> bool:
        """Whether this was said before, whatever its numbers."""
        return _mark(words) in self._known

    def _new(self, words: str) -> bool:
        """Whether this is said for the first time; kept where somebody listens."""
        if self._knows(words):
            return False
        self._known.append(_mark(words))
        if QAccessible.isActive():
            self._settings.keep({_HEARD: self._known[-_MOST:]})
        return True


def _in_sentences(told: Iterable[str]) -> str:
    return " ".join(words if words[-1] in ".?!" else f"{words}." for words in filter(None, told))


def _mark(words: str) -> str:
    return f"{crc32(_NUMBER.sub('', words).encode()):x}"
