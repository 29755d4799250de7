"""Says to a screen reader what happens, in the order in which it is shown, and where the keys are."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, SignalInstance

from bloodyridge_qt.table.cues import Beat
from bloodyridge_qt.ui.board import heard_board
from bloodyridge_qt.ui.board.map_view import MapView
from bloodyridge_qt.ui.shell.controller import Controller


class Announcing(QObject):
    """The lines of each beat once it has been seen, then what is asked for; the log keeps all of it.

    `tellers` are the other parts of the window that have something to be heard.
    """

    def __init__(self, view: MapView, controller: Controller, *tellers: SignalInstance) -> None:
        super().__init__(controller)
        self._view, self._controller = view, controller
        self._lines: list[str] = []
        heard_board.install()
        view.board.cursor.moved.connect(partial(heard_board.tell_focus, view))
        view.board.refused.connect(lambda text, _place: heard_board.announce(view, text))
        controller.player.beat_ended.connect(self._beat_ended)
        controller.caught_up.connect(self._caught_up)
        for told in tellers:
            told.connect(partial(heard_board.announce, view))

    def _beat_ended(self, beat: Beat) -> None:
        self._lines += [line.text for line in beat.log]
        if self._controller.player.speed != "none":  # else all of it is over in a moment, and said at once
            self._say()

    def _caught_up(self) -> None:
        table = self._controller.table
        if table is not None:
            prompt = table.view().prompt
            self._lines += [prompt.headline, prompt.reason]
        self._say()

    def _say(self) -> None:
        heard_board.announce(self._view, ". ".join(filter(None, self._lines)))
        self._lines.clear()
