"""Shows the first page on the first start, and whenever it is asked for."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QShortcut

from bloodyridge_qt.language import tr
from bloodyridge_qt.table.shelf import box_of
from bloodyridge_qt.ui.settings import Settings
from bloodyridge_qt.ui.shell.actions import Actions
from bloodyridge_qt.ui.shell.commands import answers
from bloodyridge_qt.ui.shell.controller import Controller
from bloodyridge_qt.ui.shell.desk import Desk
from bloodyridge_qt.ui.shell.files import Files
from bloodyridge_qt.ui.shell.new_games import met
from bloodyridge_qt.ui.shell.unfinished import UnfinishedWork

_SHOWN: Final = "welcome/shown"
_AGAIN: Final = "welcome/every_start"
_UNOFFICIAL: Final = tr(
    "This is an unofficial program; what could not be known of the printed game is marked as reconstructed."
)


class Welcoming(QObject):
    """Answers Help, Welcome, and greets who starts the program for the first time."""

    def __init__(
        self,
        desk: Desk,
        settings: Settings,
        actions: Actions,
        files: Files,
        unfinished: UnfinishedWork,
        controller: Controller,
    ) -> None:
        super().__init__(desk)
        self._desk, self._settings, self._actions = desk, settings, actions
        self._files, self._unfinished, self._controller = files, unfinished, controller
        self._soon = QTimer(self, interval=0, singleShot=True)
        self._soon.timeout.connect(self._alone)
        desk.dialog_closed.connect(self._soon.start)

    def start(self) -> None:
        """On start: the first page if it is due, else what was left; after them the game laid out begins.

        What was left is a way of the first page, and comes in its place where that is not wanted each time.
        """
        if self._settings.flag(_AGAIN) and self._controller.laid is not None:
            self.show()
        else:
            self._unfinished.offer(self._greet)

    def _greet(self) -> None:
        if self._settings.flag(_SHOWN):
            self._controller.begin()
        else:
            self.show()

    @answers("welcome")
    def show(self) -> None:
        """The first page; a game in progress goes on when it is closed."""
        from bloodyridge_qt.ui.dialogs.welcome import Way, WelcomeDialog

        archive, table = self._files.archive, self._controller.laid
        if archive.shelf is None or table is None:
            self._controller.begin()
            return
        box = box_of(archive.shelf.games[self._controller.box.key], counting=False)
        ways = [
            Way("learn", tr("&Learn in ten minutes"), tr("A first turn, one thing at a time.")),
            Way(
                "play",
                tr("&Play"),
                tr("You against the program.") if table.program else tr("The game as it is laid out."),
            ),
            Way("unfinished", tr("&Go on"), tr("with a game that was left.")),
            Way("new", tr("&New game…"), tr("Another game of the shelf, or with other rules.")),
            Way("open", tr("&Open…"), tr("A saved game.")),
            Way("inspect", tr("Look at the &map"), tr("Everything the rules know of each place.")),
        ]
        missing = {"unfinished"} if not self._unfinished.anything else set()
        missing |= {key for key in ("learn", "inspect") if not self._actions.by_id[key].isVisible()}
        if table.at:
            missing.add("play")
        dialog = WelcomeDialog(
            box.title,
            f"{box.sentence} {_UNOFFICIAL}",
            [way for way in ways if way.key not in missing],
            (table.view(), table.sheet),
            again=self._settings.flag(_AGAIN),
            parent=self._desk.window,
        )
        dialog.finished.connect(
            lambda _result: self._settings.keep(
                {_SHOWN: True, _AGAIN: dialog.again.isChecked(), met(self._controller.box.key): True}
            )
        )
        dialog.rejected.connect(self._controller.begin)
        dialog.chosen.connect(self._go)
        for keys in self._actions.by_id["typed"].shortcuts():  # as on the board, which the page covers
            QShortcut(keys, dialog).activated.connect(lambda: dialog.choose("typed"))
        dialog.setModal(True)
        if self._settings.flag(_SHOWN):  # whoever was here before wants to go on, or to play
            wanted = dialog.ways.get("unfinished") or dialog.ways.get("play")
            if wanted is not None:
                wanted.setFocus()
        self._desk.open_dialog(dialog)

    def remember(self) -> None:
        """Who has seen a lesson through is not greeted again, nor told of it."""
        self._settings.keep({_SHOWN: True, met(self._controller.box.key): True})

    def _go(self, way: str) -> None:
        if way == "learn":
            self._settings.keep({_SHOWN: False})  # who quits in the midst of it is greeted again
        if way in ("play", "inspect"):
            self._controller.begin()
        if way != "play":
            self._actions.trigger(way)

    def _alone(self) -> None:
        """No dialog is left in which another game may be chosen, or over which this one would speak."""
        if not self._desk.dialogs:
            self._controller.begin()
