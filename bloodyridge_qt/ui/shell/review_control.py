"""The review of a game: asked for once, seen in a dialog and over the slider of the replay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from bloodyridge_qt.language import tr
from bloodyridge_qt.plain import typed
from bloodyridge_qt.table import calculating
from bloodyridge_qt.table.advice import Review
from bloodyridge_qt.ui.shell.calculator import Calculator
from bloodyridge_qt.ui.shell.commands import answers

if TYPE_CHECKING:
    from bloodyridge_qt.table.game_table import Table
    from bloodyridge_qt.ui.dialogs.review import ReviewDialog
    from bloodyridge_qt.ui.shell.actions import Actions
    from bloodyridge_qt.ui.shell.controller import Controller
    from bloodyridge_qt.ui.shell.desk import Desk
    from bloodyridge_qt.ui.shell.replay_control import ReplayControl


class ReviewControl(QObject):
    """Asks a process of its own; what it finds is kept with the game as long as that stands as it is."""

    def __init__(
        self,
        desk: Desk,
        replay: ReplayControl,
        actions: Actions,
        controller: Controller,
        module: str,
    ) -> None:
        super().__init__(desk)
        self._desk, self._replay = desk, replay
        self._actions, self._controller = actions, controller
        self.calculator = Calculator(module, controller)
        """What weighs the game."""
        self._at = 0
        """How many decisions stood when it was asked."""
        self._dialog: ReviewDialog | None = None
        controller.seated.connect(self._seated)
        controller.changed_table.connect(self._changed)
        replay.begun.connect(self._show_graph)
        desk.closing.connect(self.stop)
        self.calculator.answered.connect(self._answered)
        self.calculator.lost.connect(self.stop)

    @answers("review")
    def show(self) -> None:
        """Open the dialog; the game is weighed when that has not been done yet."""
        from bloodyridge_qt.ui.dialogs.review import ReviewDialog

        table = self._controller.table
        if not self.calculator.there or "review" not in self._controller.conditions():
            return
        dialog = ReviewDialog(self._desk.window)
        dialog.show_wanted.connect(self._replay.start)
        dialog.stop_button.clicked.connect(self.stop)
        dialog.finished.connect(self._dialog_closed)
        self._desk.open_dialog(dialog)
        self._dialog, self._at = dialog, table.at
        if not table.weighed and not self.calculator.asking:
            course = calculating.course_of(table, self._controller.box_again())
            self.calculator.ask("review", **course)
            if not table.over:
                table.count_advice()
                self._controller.changed_table.emit()
        self._show(table)

    def stop(self) -> None:
        """Nothing more is weighed; what was stays to be seen until the game is weighed anew."""
        self.calculator.stop()
        if self._dialog is not None:
            self._show(self._controller.table)

    def _dialog_closed(self) -> None:
        self._dialog = None
        self.stop()

    def _answered(self, answer: dict[str, Any]) -> None:
        table = self._controller.table
        if "error" in answer:
            self._desk.show_note(tr("The game could not be weighed."))
        if "review" in answer:
            table.review = typed(Review, answer["review"])
        self._show(table)

    def _show(self, table: Table) -> None:
        if self._dialog is not None:
            labels = [row.label for row in table.moments()[1 : table.at + 1]]
            self._dialog.show_review(table.review, labels, going=self.calculator.asking)
        self._show_graph()

    def _show_graph(self) -> None:
        review = self._controller.table.review
        if self._replay.active:
            self._replay.bar.show_chances(review.chances(), review.turning_points)

    def _seated(self) -> None:
        self._actions.by_id["review"].setVisible(hasattr(self._controller.table.screen, "review"))
        self._changed()

    def _changed(self) -> None:
        """Another game lies there, or another decision was made."""
        dialog = self._dialog
        if dialog is not None and self._controller.table.at != self._at:
            self._desk.close_dialogs(type(dialog))
