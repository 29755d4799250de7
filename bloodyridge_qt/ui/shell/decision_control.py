"""What is asked of the player now: a piece to move, a word to say, a counter to pick."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt

from bloodyridge_qt.table import offers
from bloodyridge_qt.table.offers import Offer
from bloodyridge_qt.ui.board.map_view import MapView
from bloodyridge_qt.ui.panels.battle_panel import BattlePanel
from bloodyridge_qt.ui.panels.parts import key_of
from bloodyridge_qt.ui.panels.prompt_bar import PromptBar
from bloodyridge_qt.ui.shell.controller import Controller


class DecisionControl(QObject):
    """Puts the question on the screen, and takes the answers that are not given on the board."""

    def __init__(
        self, view: MapView, prompt_bar: PromptBar, battle_panel: BattlePanel, controller: Controller
    ) -> None:
        super().__init__(controller)
        self._view, self._scene, self._prompt_bar = view, view.board, prompt_bar
        self._controller = controller
        self._answers: tuple[Offer | tuple[str, str], ...] = ()
        """At the place of each button what it decides, or what cannot be decided yet with the reason."""
        self._part = (0, "")
        """The turn, and the part of it, in which was asked last."""
        picks, panel = self._scene.picks, battle_panel
        picks.offered.connect(lambda: panel.set_picks({key: c.title for key, c in picks.choices.items()}))
        picks.aimed.connect(lambda: panel.point_at(picks.aim))
        panel.picked.connect(picks.pick)
        panel.pointed.connect(picks.point_at)
        self._prompt_bar.answered.connect(self._answer)
        controller.state_changed.connect(self._show_answers)
        controller.caught_up.connect(self._ask)
        self._view.installEventFilter(self)

    # commands ------------------------------------------------------------

    def commands(self) -> dict[str, Callable[[], object]]:
        """What menus press of the board's own keys; the keyboard is the board's from then on."""
        keys = self._view.keys
        pressed: dict[str, Callable[[], object]] = {
            "next_piece": keys.next_piece,
            "previous_piece": partial(keys.next_piece, -1),
            "next_target": keys.next_target,
            "previous_target": partial(keys.next_target, -1),
            "bearings": keys.take_bearings,
            "confirm": keys.confirm,
            "cancel": keys.step_back,
        }
        return {command: partial(self._press, what) for command, what in pressed.items()}

    def _press(self, what: Callable[[], object]) -> None:
        self._view.setFocus()
        what()

    # asking ------------------------------------------------------------

    def _ask(self) -> None:
        """The screen has caught up with the game."""
        scene = self._scene
        lying = [item.view.place for key in scene.movers if (item := scene.stack(key)) is not None]
        picked = set(filter(scene.knows, map(scene.place_of, scene.picks.choices)))
        told = scene.marks.told  # what is to be picked from is not written on
        told.show_slips({place: words for place, words in told.slips.items() if place not in picked})
        goals = {one.target for one in self._controller.table.offers() if scene.knows(one.target)}
        view = self._controller.table.view()
        former, self._part = self._part, (view.turn, view.phase)
        led = self._controller.led
        self._view.follow([*lying, *picked], goals, near=not led, anew=former != self._part)
        self._lift_the_only_one()

    def _lift_the_only_one(self) -> None:
        """The targets of a piece that alone may move are lit at once.

        Not where a click on the piece itself would be a decision: nobody should leave the map by selecting.
        """
        scene, table = self._scene, self._controller.table
        if len(scene.movers) != 1:
            return
        item = scene.stack(scene.movers[0])
        if item is not None and item.view.place not in offers.targets(table.offers(), item.view.key):
            scene.select(item.view.key)
            if not self._controller.led:  # a lesson says itself what is to be done with it
                self._view.keys.tell_lifted()

    # answers ------------------------------------------------------------

    def _show_answers(self) -> None:
        controller = self._controller
        scene = self._scene
        idle = not (controller.player.playing or controller.replaying or scene.locked or scene.withheld)
        table = controller.laid
        self._answers = ()
        if table is not None and idle and not controller.questioned:
            rest = () if controller.led or not (scene.movers or scene.picks.choices) else table.rest
            self._answers = offers.answers(table.offers(), scene.view_shown.prompt, rest)
        given = [choice for choice in self._answers if isinstance(choice, Offer)]
        # beside pieces that may be moved, or places to pick, an answer is not the one way to take
        alone = bool(given) and not (scene.movers or scene.picks.choices)
        alone = alone or any(choice.verb == "exit" for choice in given)  # it ends the game
        titles = [choice.title if isinstance(choice, Offer) else choice[0] for choice in self._answers]
        barred = [at for at, choice in enumerate(self._answers) if not isinstance(choice, Offer)]
        self._prompt_bar.set_answers(titles, safe_first=alone, barred=barred)

    def _answer(self, place: int) -> None:
        choice = self._answers[place] if place < len(self._answers) else None
        if isinstance(choice, Offer):
            self._controller.decide(choice)
        elif choice is not None:
            self._scene.refused.emit(choice[1], "")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Where nothing is to be done on the board, Tab leads from it to the answers."""
        given = [at for at, choice in enumerate(self._answers) if isinstance(choice, Offer)]
        tab = given and key_of(event) in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab)
        if tab and not (self._scene.movers or self._scene.picks.choices):
            at = given[-1 if key_of(event) == Qt.Key.Key_Backtab else 0]
            self._prompt_bar.answer_buttons[at].setFocus(Qt.FocusReason.TabFocusReason)
            return True
        return super().eventFilter(watched, event)
