"""A route laid for the piece in hand: what becomes of it, refining while the player looks."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject

from bloodyridge_qt.plain import typed
from bloodyridge_qt.table import calculating
from bloodyridge_qt.table.forecast import Forecast
from bloodyridge_qt.table.table_view import Place
from bloodyridge_qt.ui.board.map_view import MapView
from bloodyridge_qt.ui.panels.battle_panel import BattlePanel
from bloodyridge_qt.ui.shell.calculator import Calculator
from bloodyridge_qt.ui.shell.controller import Controller
from bloodyridge_qt.ui.shell.desk import Desk


class PlanControl(QObject):
    """Keeps the route of the piece in hand, and asks a process of its own about it; see OddsControl."""

    def __init__(
        self, desk: Desk, view: MapView, panel: BattlePanel, controller: Controller, module: str
    ) -> None:
        super().__init__(desk)
        self._view, self._scene, self._panel, self._controller = view, view.board, panel, controller
        self._calculator = Calculator(module, self)
        self.route: list[Place] = []
        self._number = 0
        """Of the request that is answered; 0 while nothing is asked."""
        controller.seated.connect(self._seated)
        controller.caught_up.connect(self.forget)
        self._scene.hand.taken.connect(self.forget)
        desk.closing.connect(self._stop)
        self._calculator.answered.connect(self._answered)

    def _seated(self) -> None:
        self.forget()
        table = self._controller.table
        plans = not table.purist and hasattr(table.screen, "plan")
        self._view.lay_route = self.lay if plans and self._calculator.there else None

    def lay(self, place: Place) -> None:
        """The route goes on to this place; it goes no further than the one before, if it ended there."""
        if self.route and self.route[-1] == place:
            self.route.pop()
        elif place != (self.route[-2] if len(self.route) > 1 else self._scene.hand.home):
            self.route.append(place)
        elif self.route:  # the pointer comes back the way it went
            self.route.pop()
        self._show(None)
        table = self._controller.table
        if not self.route:
            self._number = 0
            return
        edition = self._controller.box_again()
        about = {"game": calculating.game_of(table, edition), **calculating.position_of(table, edition)}
        self._number = self._calculator.ask(
            about, "plan", mover=self._scene.hand.mover, route=list(self.route)
        )

    def forget(self, *_why: object) -> None:
        """No route any more."""
        self._number = 0
        if self.route:
            self.route = []
            self._show(None)

    def _stop(self) -> None:
        self._number = 0
        self._calculator.stop()

    def _answered(self, number: int, answer: dict[str, Any]) -> None:
        if number == self._number and "forecast" in answer:
            self._show(typed(Forecast | None, answer["forecast"]))

    def _show(self, told: Forecast | None) -> None:
        """Draw the route, and what is known of it."""
        self._panel.show_plan(told)
        path = (self._scene.hand.home, *self.route) if self.route else ()
        self._scene.marks.show_route(path, {bar.label: bar.share for bar in told.bars} if told else {})
