"""The program decides for the seat a game has given it, decision by decision, as soon as it is asked."""

from __future__ import annotations

from typing import Any, Final, cast

from PySide6.QtCore import QObject, QTimer

from bloodyridge_qt.ui.shell.controller import Controller
from bloodyridge_qt.ui.shell.desk import Desk

PAUSE: Final = 120
"""Milliseconds between what was shown and the next decision of the program, so that it can be followed."""


class ProgramSeat(QObject):
    """Asks the game what the program decides."""

    def __init__(self, desk: Desk, controller: Controller) -> None:
        super().__init__(desk)
        self._controller = controller
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(PAUSE)
        self._timer.timeout.connect(self._decide)
        controller.caught_up.connect(self._look)
        controller.seated.connect(self._timer.stop)
        desk.closing.connect(self._timer.stop)

    @property
    def asked(self) -> bool:
        """Whether the program is to decide now."""
        table = self._controller.table
        return bool(
            table is not None
            and table.programs_turn
            and hasattr(table.screen, "plays")
            and not self._controller.replaying
            and table.asked() is None
            and table.offers()
        )

    def _look(self) -> None:
        if self.asked:
            self._timer.start()

    def _decide(self) -> None:
        table = self._controller.table
        if table is None or not self.asked:
            return
        action = cast("Any", table.screen).plays(table.session.state)
        offer = next(one for one in table.offers() if one.action == action)
        self._controller.decide(offer, unasked=True)
