"""A route laid for the piece in hand: what becomes of it, refining while the player looks."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject

from bloodyridge_qt.plain import typed
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
        self._calculator = Calculator(module, controller)
        self.route: list[Place] = []
        controller.seated.connect(self._seated)
        controller.caught_up.connect(self.forget)
        self._scene.hand.taken.connect(self.forget)
        desk.closing.connect(self._calculator.stop)
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
        if self.route:
            self._calculator.ask("plan", mover=self._scene.hand.mover, route=list(self.route))
        else:
            self._calculator.forget()

    def forget(self, *_why: object) -> None:
        """No route any more."""
        self._calculator.forget()
        if self.route:
            self.route = []
            self._show(None)

    def _answered(self, answer: dict[str, Any]) -> None:
        if "forecast" in answer:
            self._show(typed(Forecast | None, answer["forecast"]))

    def _show(self, told: Forecast | None) -> None:
        """Draw the route, and what is known of it."""
        self._panel.show_plan(told)
        path = (self._scene.hand.home, *self.route) if self.route else ()
        self._scene.marks.show_route(path, {bar.label: bar.share for bar in told.bars} if told else {})
