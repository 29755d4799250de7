"""The program decides for the seat a game has given it, decision by decision, as soon as it is asked."""

from __future__ import annotations

from typing import Any, Final, cast

from PySide6.QtCore import QObject, QTimer

from bloodyridge_qt.language import tr
from bloodyridge_qt.ui.panels.prompt_bar import PromptBar
from bloodyridge_qt.ui.shell.actions import Actions
from bloodyridge_qt.ui.shell.controller import Controller
from bloodyridge_qt.ui.shell.desk import Desk

PAUSE: Final = 120
"""Milliseconds between what was shown and the next decision of the program, so that it can be followed."""


class ProgramSeat(QObject):
    """Asks the game what the program decides, until the player stops it; then it waits to be let go on."""

    def __init__(self, desk: Desk, prompt_bar: PromptBar, actions: Actions, controller: Controller) -> None:
        super().__init__(desk)
        self._prompt_bar, self._actions, self._controller = prompt_bar, actions, controller
        self._told = ""
        """What the prompt says of it; "" while another decides."""
        self.held = False
        """Whether the player has stopped it: until he lets it go on, or decides himself again."""
        self._timer = QTimer(self, singleShot=True, interval=PAUSE)
        self._timer.timeout.connect(self._decide)
        controller.caught_up.connect(self._look)
        controller.seated.connect(self._timer.stop)
        desk.closing.connect(self._timer.stop)

    @property
    def asked(self) -> bool:
        """Whether the program is to decide now."""
        table = self._controller.table
        return bool(
            table.programs_turn
            and hasattr(table.screen, "plays")
            and not self._controller.replaying
            and table.asked() is None
            and table.offers()
        )

    def toggle(self) -> bool:
        """Stop it, or let it go on; False where it is not the one that decides."""
        if not self._told:
            return False
        self.held = not self.held
        self._timer.stop()
        self._look()
        return True

    def _look(self) -> None:
        asked = self.asked
        self.held = self.held and asked
        self._tell(asked)
        if self.held and not self._controller.player.playing:
            self._prompt_bar.set_busy(False)
        elif asked:
            self._timer.start()

    def _tell(self, asked: bool) -> None:
        table, words = self._controller.table, ""
        if asked:
            keys = self._actions.keys_of("program_plays")
            going = tr(
                "The program plays for the {seat} side; {keys} stops it", seat=tr(table.seat), keys=keys
            )
            words = tr("The program is stopped; {keys} lets it go on", keys=keys) if self.held else going
        if words != self._told:
            self._told = words
            self._prompt_bar.set_program(words, held=self.held)

    def _decide(self) -> None:
        table = self._controller.table
        if not self.asked or self._controller.player.playing:
            return
        if self._controller.aside:
            self._timer.start()
            return
        action = cast("Any", table.screen).plays(table.session.state)
        offer = next(one for one in table.offers() if one.action == action)
        self._controller.decide(offer, unasked=True)
