"""Chances on the screen: in the card at the pointer, on the map, and in the panel of the fight.

And of a route laid for the piece in hand: what becomes of it, refining while the player looks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAccessible

from bloodyridge_qt.language import tr
from bloodyridge_qt.plain import typed
from bloodyridge_qt.table import calculating
from bloodyridge_qt.table.forecast import ODDS, Bar, Forecast
from bloodyridge_qt.table.offers import Offer, buttons
from bloodyridge_qt.table.table_view import BattleView, Place
from bloodyridge_qt.ui.board import heard_board
from bloodyridge_qt.ui.board.map_view import MapView
from bloodyridge_qt.ui.panels.battle_panel import BattlePanel
from bloodyridge_qt.ui.panels.log_panel import LogPanel
from bloodyridge_qt.ui.shell.actions import Actions
from bloodyridge_qt.ui.shell.calculator import Calculator
from bloodyridge_qt.ui.shell.commands import answers
from bloodyridge_qt.ui.shell.controller import Controller
from bloodyridge_qt.ui.shell.desk import Desk
from bloodyridge_qt.ui.shell.preference_control import PreferenceControl

_NOW: Final = ""
"""How the fight stands, among what is asked for."""
Asked: TypeAlias = Offer | int | str
"""An offer's chances, hindsight of a decision by its number, or how the fight of a BattleView stands."""


class OddsControl(QObject):
    """Asks a second process for chances, what the pointer is on first; what is known is kept for a decision.

    `module` is what that process runs; with "" nothing is asked.
    """

    told = Signal()
    """More is known."""
    heard = Signal(str)
    """The chances of what the keys point at."""

    def __init__(
        self,
        desk: Desk,
        view: MapView,
        battle_panel: BattlePanel,
        log_panel: LogPanel,
        preferences: PreferenceControl,
        actions: Actions,
        controller: Controller,
        module: str,
    ) -> None:
        super().__init__(desk)
        self._desk, self._view, self._scene, self._panel = desk, view, view.board, battle_panel
        self._log = log_panel
        self._preferences, self._actions, self._controller = preferences, actions, controller
        self.calculator = Calculator(module, controller)
        self._late = False
        """Whether the log lacks lines that are known."""
        self._waiting: list[Callable[[], object]] = []
        """What is done when every decision has been looked back on."""
        self._offers: tuple[Offer, ...] = ()
        self._said: Offer | None = None
        """Whose chances were heard last."""
        self._known: dict[Asked, Forecast | None] = {}
        self._wanted: list[Asked] = []
        """What is still to be asked, the most urgent last."""
        self.asked: Asked | None = None
        """What an answer is waited for on."""
        view.foretell, view.keys.known, view.keys.awaited = self.foretell, self._known.get, self._foretelling
        battle_panel.shown.connect(self._follow)
        controller.caught_up.connect(self._ask_anew)
        controller.seated.connect(self._seated)
        controller.changed_table.connect(self._changed)
        self._scene.hand.lit.connect(self._lit)
        self._scene.hand.aimed.connect(self._aimed)
        preferences.changed.connect(self._lit)
        desk.closing.connect(self.stop)
        self.calculator.answered.connect(self._answered)
        self.calculator.lost.connect(self._lost)
        self._lit()

    @answers("chances")
    def toggle_marks(self) -> None:
        """Write chances on the spaces the piece in hand may go to, or no longer; it is remembered."""
        shown = not self._preferences.now.chances_on_map
        self._preferences.prefer(chances_on_map=shown)
        if not shown:
            self._desk.show_note(tr("No chances on the map."))
        elif not self._scene.hand.targets:  # else they are seen
            self._desk.show_note(tr("A piece that is lifted has its chances on the map from now on."))

    def stop(self) -> None:
        """The window goes away."""
        self._forget()
        self.calculator.close()

    def _foretelling(self) -> bool:
        """Whether chances are being reckoned, which hindsight waits for."""
        return self.asked is not None and not isinstance(self.asked, int)

    def foretell(self, offer: Offer) -> Forecast | None:
        """What is known of an offer; what is not is asked for before all else."""
        if offer not in self._known:
            self._want([offer])
        return self._known.get(offer)

    def knows(self, offer: Offer) -> bool:
        """Whether it is known what is foretold of an offer, be it nothing."""
        return offer in self._known

    def when_looked_back(self, then: Callable[[], object]) -> None:
        """Do this once every decision has been looked back on, one after the other: now or soon."""
        self._waiting.append(then)
        self._ask_next()

    # asking ------------------------------------------------------------

    def _tells(self, member: str) -> bool:
        table = self._controller.table
        return not table.purist and hasattr(table.screen, member)

    def _seated(self) -> None:
        self._forget()
        self._go_on()
        self._actions.by_id["chances"].setVisible(self._tells("forecast"))

    def _changed(self) -> None:
        if self._controller.table.offers() != self._offers:  # no mere note
            self._forget()

    def _forget(self) -> None:
        """The position is another one."""
        self._offers, self._wanted, self.asked = (), [], None
        self._known.clear()
        self._panel.show_odds(())

    def _ask_anew(self) -> None:
        """A decision is asked for: warm up, and tell how the fight stands and what each answer brings.

        What has no hindsight yet is looked back on after all else.
        """
        self._forget()
        table = self._controller.table
        if not self.calculator.there or not any(map(self._tells, ODDS)):
            return
        if table.asked() is not None or not table.asks_here:
            self._follow(self._panel.battle)
            return
        self._offers = table.offers()
        decisions = range(table.at) if self._tells("hindsight") else ()
        self._wanted = [decision for decision in decisions if not table.looked_back(decision)]
        self._lit()  # a piece that goes on was in hand before there was anything to ask of it
        first = [offer for offer in self._offers if offer.touch][:1]
        if QAccessible.isActive():  # N lifts this one, and what is foretold of its goals is said at once
            foremost = self._view.keys.foremost()
            first = [offer for offer in self._offers if offer.mover == foremost] or first
        self._want([*first, *reversed(buttons(self._offers))])
        if self._tells("odds_now"):
            self._want([_NOW])
        self._ask_next()

    def _follow(self, battle: BattleView | None) -> None:
        """Tell how the fight stands that is shown, round by round, now or in the past."""
        fight = battle.fight if battle is not None else ""
        if fight and fight in self._known:
            self._show(fight)
        elif fight and self._tells("odds_of"):
            self._want([fight])
        elif not self._offers:
            self._panel.show_odds(())

    def _want(self, offers: Sequence[Offer | str]) -> None:
        """Ask for these too, the last one first."""
        new: list[Asked] = [
            one
            for one in offers
            if one not in self._known
            and (isinstance(one, str) or (one in self._offers and self._tells("forecast")))
            and one != self.asked
        ]
        self._wanted = [one for one in self._wanted if one not in new] + new
        self._ask_next()

    def _ask_next(self) -> None:
        if not any(isinstance(one, int) for one in (*self._wanted, self.asked)):
            self._go_on()
        if self.asked is not None or not self._wanted:
            return
        what = self._wanted.pop()
        if what == _NOW:
            shown = self._panel.battle
            self.calculator.ask("odds_now", fight=shown.fight if shown is not None else "")
        elif isinstance(what, str):
            self.calculator.ask("odds_of", fight=what)
        elif isinstance(what, int):
            table = self._controller.table
            course = calculating.course_of(table, self._controller.box_again(), table.lately(what))
            self.calculator.ask("hindsight", **course)
        else:
            self.calculator.ask("forecast", offer=self._offers.index(what))
        self.asked = what if self.calculator.asking else None
        if self.asked is None:  # nobody answers any more
            self._wanted = []
            self._go_on()

    def _go_on(self) -> None:
        waiting, self._waiting = self._waiting, []
        for then in waiting:
            then()

    def _answered(self, answer: dict[str, Any]) -> None:
        if self.asked is None or "done" in answer:
            return  # it has been told, or the position is no more
        what, self.asked = self.asked, None
        if "error" in answer:
            self._wanted = []
            self._desk.show_note(tr("The chances could not be worked out."))
        elif isinstance(what, int):
            self._look_back(what, answer["hindsight"])
        else:
            self._known[what] = typed(Forecast | None, answer["forecast"])
            self._show(what)
            self.told.emit()
            self._say()
        self._ask_next()

    def _aimed(self) -> None:
        """The keys have come to something; what is known of its chances is said with its name.

        But for another way to the same goal: its name is not heard.
        """
        choice, former = self._scene.hand.choice, self._said
        if choice is not None and former is not None and former.target == choice.target:
            self._say()
        else:
            self._said = choice if choice is not None and self._known.get(choice) is not None else None

    def _say(self) -> None:
        """Let the chances of what the keys have come to be heard."""
        choice = self._scene.hand.choice
        found = self._known.get(choice) if choice is not None and self._view.keys.in_use else None
        if choice is not None and found is not None and choice is not self._said:
            another_way = self._said is not None and self._said.target == choice.target
            self._said = choice
            board = heard_board.board_of(self._view)
            told = board.chance(found) if board is not None and not another_way else found.aloud()
            self.heard.emit(f"{choice.title}: {told}" if another_way else told)

    def _look_back(self, decision: int, text: str) -> None:
        """Add to the log what is said of a decision afterwards; what is not its last line, all at once."""
        table = self._controller.table
        line = table.say_afterwards(decision, text)
        if line is not None and line == table.log_lines()[-1]:
            self._log.append(line)
        elif line is not None:
            self._late = True
        if self._late and not any(isinstance(one, int) for one in self._wanted):
            self._late = False
            self._log.set_lines(table.log_lines())

    def _lost(self) -> None:
        self.asked = None
        self._ask_next()

    # showing ------------------------------------------------------------

    def _show(self, offer: Offer | str) -> None:
        scene = self._scene
        if isinstance(offer, str) and offer != _NOW:
            battle, round_ = self._panel.battle, self._known[offer]
            if round_ is not None and battle is not None and battle.fight == offer:
                self._panel.show_odds((round_,))
            return
        if offer == _NOW or offer in buttons(self._offers):
            told: dict[tuple[Bar, ...], Forecast] = {}  # what an answer leaves as it is stands once
            asked: list[Asked] = [_NOW, *buttons(self._offers)]
            for one in map(self._known.get, asked):
                if one is not None:
                    told.setdefault(one.bars, one)
            self._panel.show_odds(tuple(told.values()))
        if offer in (scene.hand.choice, scene.picks.choice):
            self._view.show_card()
        if isinstance(offer, Offer) and offer.mover == scene.hand.mover:
            self._show_marks()

    def _lit(self) -> None:
        """Another piece is in hand, or it stands elsewhere; or the marks are wanted, or no more."""
        self._actions.check("chances", on=self._preferences.now.chances_on_map)
        hand = self._scene.hand
        if self._preferences.now.chances_on_map or QAccessible.isActive():  # they are said with each goal
            self._want(
                [offer for there in reversed(tuple(hand.targets.values())) for offer in reversed(there)]
            )
        self._show_marks()

    def _show_marks(self) -> None:
        shares, counts = {}, {}
        if self._preferences.now.chances_on_map:
            for place, there in self._scene.hand.targets.items():
                known = [found for one in there if (found := self._known.get(one)) is not None]
                if told := [(mark, one.counts) for one in known if (mark := one.mark) is not None]:
                    shares[place], counts[place] = max(told)
        self._scene.marks.chances.show_shares(shares, counts)


class PlanControl(QObject):
    """Keeps the route of the piece in hand, and asks a process of its own about it."""

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
        desk.closing.connect(self._calculator.close)
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
