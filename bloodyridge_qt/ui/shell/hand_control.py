"""Dice and draws by the player's own hand: the commands, and the panel that asks for what he threw."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cached_property
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QLineEdit

from bloodyridge_qt.engine.hand import HandMode
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.cues import Beat
from bloodyridge_qt.table.hand_dice import AskedThrow, WrongThrow
from bloodyridge_qt.table.moments import CannotTakeBack
from bloodyridge_qt.ui.board.map_view import MapView
from bloodyridge_qt.ui.panels import prompt_bar as asking
from bloodyridge_qt.ui.panels.hand_throw_panel import HandThrowPanel
from bloodyridge_qt.ui.panels.prompt_bar import AnswerButton, PromptBar
from bloodyridge_qt.ui.shell.actions import Actions
from bloodyridge_qt.ui.shell.commands import answers
from bloodyridge_qt.ui.shell.controller import Controller
from bloodyridge_qt.ui.shell.desk import Desk

_GAP: Final = 8
"""Pixels of board round the panel."""
_PANEL_KEYS: Final = frozenset(
    {
        *(Qt.Key(Qt.Key.Key_0 + digit) for digit in range(10)),
        Qt.Key.Key_Backspace,
        Qt.Key.Key_Return,
        Qt.Key.Key_Enter,
    }
)
"""What the board passes on to the panel while a throw is asked for: it has no use for them then."""


class HandControl(QObject):
    """Shows the panel whenever the table waits for a throw, and hides it whenever it does not."""

    heard = Signal(str)
    """What the panel has said."""

    def __init__(
        self, desk: Desk, view: MapView, prompt_bar: PromptBar, actions: Actions, controller: Controller
    ) -> None:
        super().__init__(desk)
        self._desk = desk
        self._view, self._scene, self._prompt_bar = view, view.board, prompt_bar
        self._actions = actions
        self._controller = controller
        self._given = False
        """Whether what comes now comes of a throw of the player's."""
        self._unread = QTimer(self, singleShot=True)
        """Runs while what came of it cannot have been read yet."""
        self._unread.timeout.connect(self._let_keys_go)
        controller.state_changed.connect(self.show_state)
        controller.caught_up.connect(self._hold_keys)
        controller.leaving.connect(lambda _table: self._put_away())
        self._desk.closing.connect(self._put_away)
        self._desk.dialog_closed.connect(self._take_keys)  # which are the board's then
        self._view.zoom_changed.connect(lambda _zoom: self.lay_out())
        self._view.installEventFilter(self)

    @cached_property
    def panel(self) -> HandThrowPanel:
        """What asks for a throw, made when the first is asked for: most games have none."""
        panel = HandThrowPanel(self._view)
        panel.hide()
        self._view.floating.append(panel)
        panel.given.connect(lambda results: self._go_on(lambda: self._controller.table.give(results)))
        panel.let_button.clicked.connect(lambda: self._go_on(self._controller.table.let_throw))
        panel.back_button.clicked.connect(self._take_back)
        panel.correct_button.clicked.connect(self.correct)
        panel.heard.connect(self.heard)
        return panel

    @property
    def _asks(self) -> bool:
        """Whether the panel is to be seen."""
        return "panel" in vars(self) and not self.panel.isHidden()

    # commands ------------------------------------------------------------

    @answers("hand_dice")
    def toggle_dice(self) -> None:
        """Every die is thrown by hand from now on, or none any more."""
        self._set(lambda mode: replace(mode, dice=not mode.dice))

    @answers("hand_draws")
    def toggle_draws(self) -> None:
        """The same for draws."""
        self._set(lambda mode: replace(mode, draws=not mode.draws))

    @answers("hand_next")
    def toggle_next(self) -> None:
        """The next throw or draw is made by hand, and only that; once more takes it back."""
        self._set(lambda mode: replace(mode, next_throw=not mode.next_throw))

    @answers("hand_correct")
    def correct(self) -> None:
        """Ask again for the last throw made by hand; what is still being shown of it ends at once."""
        table = self._controller.table
        if self._controller.replaying:
            return
        self._controller.player.finish()
        try:
            table.correct_throw()
        except CannotTakeBack as error:
            self._desk.show_note(str(error))
            return
        self._show_again()

    def _set(self, change: Callable[[HandMode], HandMode]) -> None:
        table = self._controller.table
        table.hand = change(table.hand)
        self._controller.changed_table.emit()
        self._controller.state_changed.emit()

    # what is seen of it ------------------------------------------------------------

    def show_state(self) -> None:
        """Panel, marks of the commands and the words in the prompt bar follow the table."""
        table, actions = self._controller.laid, self._actions
        mode = table.hand if table is not None else None
        for command, on in (
            ("hand_dice", mode is not None and mode.dice),
            ("hand_draws", mode is not None and mode.draws),
            ("hand_next", mode is not None and mode.next_throw),
        ):
            actions.check(command, on)
        self._prompt_bar.set_note(_words(mode))
        asked = self._asked()
        if asked is None:
            self._put_away()
        elif not self._asks or asked is not self.panel.asked:
            self._ask(asked)

    def _asked(self) -> AskedThrow | None:
        """What is asked for now; None while beats are played, the past is looked at, or the map alone."""
        controller = self._controller
        if controller.laid is None or controller.player.playing or controller.replaying:
            return None
        if self._scene.locked:  # the map is looked at, or a position set up on it
            return None
        asked = controller.laid.asked()
        return self.panel.asked if asked is not None and asked == self.panel.asked else asked

    def _ask(self, asked: AskedThrow) -> None:
        table = self._controller.table
        panel = self.panel
        panel.ask(asked, table.take_back_obstacle_of_throw(), correctable=table.can_correct())
        panel.show()
        self.lay_out()
        panel.raise_()
        self._take_keys()

    def _take_keys(self) -> None:
        """What is typed is for the panel, as long as it asks."""
        if self._asks and self._keys_are_free():
            self.panel.setFocus()

    def _keys_are_free(self) -> bool:
        """Nobody is writing elsewhere, and no other window is in front."""
        focus = QApplication.focusWidget()
        if QApplication.activeModalWidget() is not None or isinstance(focus, QLineEdit):
            return False
        return focus is None or focus.window() is self._desk.window

    def _put_away(self) -> None:
        if not self._asks:
            return
        focus = QApplication.focusWidget()
        if focus is self.panel or (focus is not None and self.panel.isAncestorOf(focus)):
            self._view.setFocus()
        self.panel.hide()
        self.panel.forget()

    def lay_out(self) -> None:
        """Where the panel covers least of what it is about; but where the player has put it, it stays."""
        if not self._asks:
            return  # it is laid out when it is shown
        room = self._view.rect().adjusted(_GAP, _GAP, -_GAP, -_GAP)
        self.panel.set_room(room.size())
        self.panel.stand_aside(room, [(self._on_view(places), much) for places, much in self._what_matters()])

    def _what_matters(self) -> Iterable[tuple[set[str], float]]:
        """Places the player wants to see while he throws, and how much."""
        scene = self._scene
        stacks = scene.view_shown.stacks
        fighting = {stack.place for stack in stacks if stack.active}
        asked = self.panel.asked
        thrown_for = {die.place for die in asked.dice} if asked is not None else set()
        yield {*fighting, *thrown_for, self._view.looked_at}, 40.0
        yield {stack.place for stack in stacks}, 4.0
        yield set(scene.ground.centres), 1.0

    def _on_view(self, places: set[str]) -> list[QRect]:
        scene, view = self._scene, self._view
        return [
            view.mapFromScene(scene.place_rect(place)).boundingRect()
            for place in places
            if scene.knows(place)
        ]

    # what the player says ------------------------------------------------------------

    def _go_on(self, answer: Callable[[], tuple[Beat, ...]]) -> None:
        if self._asked() is None:
            return
        try:
            beats = answer()
        except WrongThrow as wrong:
            self.panel.refuse(str(wrong))
            self.lay_out()
            return
        except Exception:
            self._controller.recover()
            raise
        self._put_away()
        self._given = True
        self._controller.changed_table.emit()
        self._controller.play(beats)

    def _take_back(self) -> None:
        if self._asked() is None:
            return
        try:
            self._controller.table.take_back_throw()
        except CannotTakeBack as error:
            self.panel.refuse(str(error))
            return
        self._show_again()

    def _show_again(self) -> None:
        """The table stands where it stood before a throw."""
        self._put_away()
        self._controller.changed_table.emit()
        self._controller.show_present(announce=False)

    def _hold_keys(self) -> None:
        """Something else is asked after a throw: the next key that would answer it comes too early."""
        application = QCoreApplication.instance()
        if self._given and not self._asks and application is not None:
            application.installEventFilter(self)  # the keys may be the board's, or an answer's
            self._unread.start(asking.UNREAD)
        self._given = False

    def _let_keys_go(self) -> None:
        self._unread.stop()
        application = QCoreApplication.instance()
        if application is not None:
            application.removeEventFilter(self)

    # Qt ------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The board gives the panel its keys, so that a look at the map does not lose them.

        A Return right after a throw is meant for the throw, as is the key of an answer that has just come.
        """
        board_asks = self._unread.isActive() and QApplication.activeModalWidget() is None
        if board_asks and _answers(watched, event):
            self._let_keys_go()
            return True
        if watched is self._view and self._asks:
            if event.type() == QEvent.Type.Resize:
                self.lay_out()
            elif event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
                if event.key() in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
                    self.panel.setFocus(Qt.FocusReason.TabFocusReason)
                    return True
                if event.key() in _PANEL_KEYS and self.panel.press(event):
                    return True
        return super().eventFilter(watched, event)


def _answers(watched: QObject, event: QEvent) -> bool:
    """Whether it is a key that would answer a question."""
    if isinstance(event, QKeyEvent):
        return event.type() == QEvent.Type.KeyPress and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
    return event.type() == QEvent.Type.Shortcut and isinstance(watched, AnswerButton)


def _words(mode: HandMode | None) -> str:
    """How dice and draws are made, for the prompt bar; nothing where the program makes all of them."""
    if mode is None:
        return ""
    if mode.dice and mode.draws:
        return tr("Dice and draws by hand")
    lasting = tr("Dice by hand") if mode.dice else tr("Draws by hand") if mode.draws else ""
    if mode.next_throw:
        return tr("{lasting}; next throw too", lasting=lasting) if lasting else tr("Next throw by hand")
    return lasting
