"""Advice when it is asked for, and the program playing by itself, step by step, with its reasons."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication

from bloodyridge_qt.language import tr
from bloodyridge_qt.plain import typed
from bloodyridge_qt.table.advice import VAGUE, Judged
from bloodyridge_qt.table.forecast import percent
from bloodyridge_qt.table.offers import Offer, Several
from bloodyridge_qt.ui.shell import dock_layout
from bloodyridge_qt.ui.shell.calculator import Calculator
from bloodyridge_qt.ui.shell.commands import answers

if TYPE_CHECKING:
    from bloodyridge_qt.ui.board.map_view import MapView
    from bloodyridge_qt.ui.panels.advice_panel import AdvicePanel
    from bloodyridge_qt.ui.panels.prompt_bar import PromptBar
    from bloodyridge_qt.ui.shell.actions import Actions
    from bloodyridge_qt.ui.shell.controller import Controller
    from bloodyridge_qt.ui.shell.desk import Desk
    from bloodyridge_qt.ui.shell.docks import Docks
    from bloodyridge_qt.ui.shell.program_seat import ProgramSeat

THINKING: Final = 3000
"""Milliseconds the program thinks about a decision of its own, unless the best is plain before."""
STEADY: Final = 3000
"""Milliseconds for which the best has to stay the best to be said while more games are played."""
MOST_TOLD: Final = 8
"""Decisions of the program that stay to be read."""


class AdviceControl(QObject):
    """Asks a process of its own for advice on the decision that is asked for; counts how often."""

    heard = Signal(str)
    """What is advised, for who listens, and where it lies."""

    def __init__(
        self,
        desk: Desk,
        docks: Docks,
        view: MapView,
        prompt_bar: PromptBar,
        actions: Actions,
        controller: Controller,
        program_seat: ProgramSeat,
        module: str,
    ) -> None:
        super().__init__(desk)
        self._program_seat = program_seat
        self._desk, self._docks, self._view, self._prompt_bar = desk, docks, view, prompt_bar
        self._actions, self._controller = actions, controller
        self._calculator = Calculator(module, controller)
        self._offers: dict[str, Offer] = {}
        """By the words of the notation: two offers may be one decision, as exchanges both ways are."""
        self._all: tuple[Offer, ...] = ()
        """Those of the question that was asked about."""
        self._found: tuple[Judged, ...] = ()
        self.playing = False
        """Whether the program decides."""
        self._seat = ""
        """For whom; "" where there is one player."""
        self._told: list[str] = []
        self._way = ""
        """The note that tells the way to the panel."""
        self._said = ""
        """The decision that was said to be the best."""
        self._stood = ""
        """The one that was the best when this was last looked at."""
        self._vague = VAGUE
        """How wide the interval of a best may be by now to be said: with each look half as much more."""
        self._told_wait = False
        """Whether it was told that advice is said once it stands."""
        self._led = False
        """Whether it was told which keys lead to what is best and play it."""
        self._steady = QTimer(self, interval=STEADY, singleShot=True)
        self._steady.timeout.connect(self._say_best)
        self._thought = QTimer(self, singleShot=True)
        self._thought.timeout.connect(self._play_best)
        controller.seated.connect(self._seated)
        controller.caught_up.connect(self._caught_up)
        controller.changed_table.connect(self._changed)
        desk.closing.connect(self.stop_all)
        docks.advice.visibilityChanged.connect(self._shown)
        self._calculator.answered.connect(self._answered)
        self._calculator.lost.connect(self._settle)
        prompt_bar.stop_button.clicked.connect(self._toggle_program)

    @cached_property
    def panel(self) -> AdvicePanel:
        """Made when it is first wanted."""
        from bloodyridge_qt.ui.panels.advice_panel import AdvicePanel

        panel = AdvicePanel()
        panel.ask_button.clicked.connect(self.ask)
        panel.stop_button.clicked.connect(self.stop)
        panel.program_wanted.connect(self.let_play)
        panel.show_wanted.connect(self._point_at)
        panel.play_wanted.connect(self._play)
        self._docks.advice.setWidget(panel)
        return panel

    def _shown(self, shown: bool) -> None:
        """The panel is made when it is first seen; gone, no note tells the way there."""
        if shown:
            self.panel.update()
        elif self._way and self._desk.note == self._way:
            self._desk.show_place(self._view.board.facts(self._view.board.hovered_place))

    # asking ------------------------------------------------------------

    @answers("dock_tips")
    def toggle(self) -> None:
        """Show or hide the panel; nothing is asked."""
        self._docks.toggle(self._docks.advice)

    @answers("hint")
    def ask(self) -> None:
        """Open the panel and ask for the best decisions here."""
        table = self._controller.table
        if not self._calculator.there or "advice" not in self._controller.conditions():
            return
        panel, edition = self.panel, self._controller.box_again()
        if self._docks.advice.isHidden() or dock_layout.is_behind(self._docks.advice):
            dock_layout.bring_forward(self._docks.window, self._docks.advice)
        words = edition.notation(table.rules).words
        self._all = table.offers()
        single = (one for one in self._all if not isinstance(one.action, Several))
        self._offers = {words(offer.action): offer for offer in single}
        self._found = ()
        self._calculator.ask("advise")
        panel.show_advice((), {}, going=True)
        self._said = self._stood = ""
        self._vague = VAGUE
        if not self.playing:
            self._steady.start()
            keys = self._actions.keys_of("dock_tips")
            self._way = tr("Games are played for advice. {keys} goes there, Esc back.", keys=keys)
            self._desk.show_note(self._way, aloud=False)
            whole = tr("Games are played for advice; it is said when it stands.")
            self.heard.emit(tr("Games are played.") if self._told_wait else whole)
            self._told_wait = True
        table.count_advice()
        self._controller.changed_table.emit()

    def stop(self) -> None:
        """Enough has been found; it stays to be read."""
        if self._calculator.asking:
            self._calculator.stop()
            self._settle()

    def _settle(self) -> None:
        """What there is is all there will be."""
        self._show()
        self._say_best()

    def stop_all(self) -> None:
        """The window goes away."""
        self.playing = False
        self._thought.stop()
        self._calculator.stop()

    def _answered(self, answer: dict[str, Any]) -> None:
        going = self._calculator.asking
        if "error" in answer:
            self._desk.show_note(tr("The advice could not be worked out."))
        if "advice" in answer:
            self._found = typed(tuple[Judged, ...], answer["advice"])
        self._show()
        if not going:
            self._say_best()
        if self.playing and (not going or self._plain()):
            self._play_best()

    def _plain(self) -> bool:
        """Whether one decision is better than all others, or the only one."""
        first, *others = self._found or (None,)
        return first is not None and all(first.low > other.high for other in others)

    def _show(self) -> None:
        titles = {words: self._title(offer) for words, offer in self._offers.items()}
        self.panel.show_advice(self._found, titles, going=self._calculator.asking)

    def _title(self, offer: Offer) -> str:
        """What it is called, after its piece where another may do the same."""
        same = {one.mover for one in self._offers.values() if one.title == offer.title}
        stack = self._view.board.stack(offer.mover)
        if len(same) < 2 or stack is None:
            return offer.title
        return f"{stack.view.label.partition(':')[0]}: {offer.title}"

    def _say_best(self) -> None:
        """Say once what is best: when it has stayed so, at the latest when no more games are played.

        Another one in the end is said too.
        """
        if self.playing or not self._offers:
            return
        best = next(iter(self._found), None)
        if self._calculator.asking:
            stood, self._stood = self._stood, best.decision if best is not None else ""
            self._vague += VAGUE / 2
            if best is None or best.high - best.low > self._vague or best.decision != stood:
                self._steady.start()
                return
        else:
            self._steady.stop()
        if best is None:
            self.heard.emit(tr("Nothing was found."))
        elif self._said != best.decision:  # else it has been told
            self._said = best.decision
            self.heard.emit(self._led_there(tr("Best: {best}", best=self.panel.best(self._in_hand(best)))))

    def _in_hand(self, best: Judged) -> str:
        """What the piece in hand comes to at best, where another one is advised and this is known."""
        held = self._view.board.selected
        if not held or self._offers[best.decision].mover in ("", held):
            return ""
        for one in self._found:
            if self._offers[one.decision].mover == held:
                what = self._offers[one.decision].target or self._title(self._offers[one.decision])
                return tr("with the piece in hand: {what}, {chance}", what=what, chance=percent(one.win))
        return ""

    def _led_there(self, told: str) -> str:
        """The advice, the first time with the keys that play it."""
        if self._led:
            return told
        self._led, keys = True, self._actions.keys_of("dock_tips")
        return f"{told.rstrip('.')}. {tr('{keys}, then Return plays it.', keys=keys)}"

    # the board and the game ------------------------------------------------------------

    def _seated(self) -> None:
        gives = hasattr(self._controller.table.screen, "advise")
        for command in ("hint", "program_plays", "dock_tips"):
            self._actions.by_id[command].setVisible(gives)
        if not gives:
            self._docks.advice.hide()
        self.let_play(False)
        self._forget()
        self._bring_log()
        if self._told:
            self._told = []
            self.panel.tell_played(())

    def _changed(self) -> None:
        if self._offers and self._all != self._controller.table.offers():
            self._forget()

    def _bring_log(self) -> None:
        """Another game begins with its log, unless the advice has the keys."""
        advice, log, focus = self._docks.advice, self._docks.log, QApplication.focusWidget()
        if dock_layout.is_behind(log) and not (focus is not None and advice.isAncestorOf(focus)):
            dock_layout.bring_forward(self._docks.window, log)

    def _forget(self) -> None:
        """The decision is another one."""
        self._thought.stop()
        self._steady.stop()
        had, self._offers = bool(self._offers), {}  # nothing more is said of it
        self.stop()
        if had:
            self._found = ()
            self.panel.clear()

    def _point_at(self, words: str) -> None:
        """Give the keys to the board, there."""
        if offer := self._offers.get(words):
            self._actions.trigger("leave_replay")  # it is meant for the present
            self._view.setFocus()
            self.point_at(offer)
            if offer.mover or offer.touch:
                self.heard.emit(tr("On the board: Return plays it, Esc puts it down."))
            else:
                self.heard.emit(tr("{title} is a button above the board.", title=offer.title))

    def point_at(self, offer: Offer) -> None:
        """Take up the piece of an offer and go to its place, or point at the one thing it touches."""
        scene = self._view.board
        if offer.mover:
            scene.select(offer.mover)
            self._view.go_to(offer.target)
            scene.hand.point_at(offer.target)
            if offer in scene.hand.choices:
                scene.hand.pick_stand(scene.hand.choices.index(offer))
        elif offer.touch:
            scene.picks.point_at(offer.touch[0])

    def _play(self, words: str) -> None:
        offer = self._offers.get(words)
        if offer is not None:
            self._actions.trigger("leave_replay")
            self._said = self._found[0].decision if self._found else ""  # who plays it has no use for more
            self.stop()
            self._controller.decide(offer, unasked=self.playing)

    # the program plays ------------------------------------------------------------

    @answers("program_plays")
    def _toggle_program(self) -> None:
        if self.playing or not self._program_seat.toggle():
            self.let_play(not self.playing)

    def let_play(self, playing: bool) -> None:
        """Let the program decide from here on, or no longer; of two seats for the one that is asked now."""
        if playing == self.playing:
            return
        table = self._controller.table
        may = not table.programs_turn and "program" in self._controller.conditions()
        self.playing = self._controller.program_plays = playing and may
        self._seat = table.seat
        self._actions.check("program_plays", on=self.playing)
        self.panel.show_program(playing=self.playing)
        self._prompt_bar.set_program(self._words() if self.playing else "")
        if not self.playing:
            self._thought.stop()
        elif "advice" in self._controller.conditions():
            self._view.board.marks.cursor.show_at("")  # nobody goes on from there for a while
            self._caught_up()

    def _words(self) -> str:
        keys = self._actions.keys_of("program_plays")
        if not self._seat:
            return tr("The program plays; {keys} stops it", keys=keys)
        return tr("The program plays for the {seat} side; {keys} stops it", seat=tr(self._seat), keys=keys)

    def _caught_up(self) -> None:
        if not self.playing:
            return
        table = self._controller.table
        if table.seat != self._seat:
            self.let_play(False)
            if not table.programs_turn:  # of that the prompt tells
                self._desk.show_note(
                    tr("The program has stopped: the {seat} player decides now.", seat=tr(table.seat))
                )
            return
        if "advice" not in self._controller.conditions():
            self.let_play(False)
            return
        self.ask()
        self._thought.start(THINKING)

    def _play_best(self) -> None:
        if not self.playing:
            return
        self._thought.stop()
        if self._controller.aside or (self._calculator.asking and not self._found):
            self._thought.start(THINKING)  # the board is another's, or nothing has been come to yet
            return
        if not self._found:
            self.let_play(False)
            return
        best = self._found[0]
        offer = self._offers[best.decision]
        self._told = [f"{offer.title}: {best.why}" if best.why else offer.title, *self._told][:MOST_TOLD]
        self.panel.tell_played(self._told)
        self._play(best.decision)
