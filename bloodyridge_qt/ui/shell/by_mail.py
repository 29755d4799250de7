"""A game by mail: which seat sits at this screen, and what the other has been sent or has sent."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject

from bloodyridge_qt.engine.savefile import seed_sha256
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.game_table import Table
from bloodyridge_qt.ui.settings import Settings
from bloodyridge_qt.ui.shell.controller import Controller
from bloodyridge_qt.ui.shell.desk import Desk
from bloodyridge_qt.ui.shell.files import Files
from bloodyridge_qt.ui.shell.history_control import HistoryControl

GAMES: Final = "mail/games"
"""In the settings: of each game by mail its key, the seat that sits here, how many decisions the other knows,
and which; the latest first."""
MOST_GAMES: Final = 50


class ByMail(QObject):
    """Seats the player of a game by mail, and asks before anything is taken back that the other knows."""

    def __init__(
        self, desk: Desk, settings: Settings, controller: Controller, files: Files, history: HistoryControl
    ) -> None:
        super().__init__(desk)
        self._desk, self._settings, self._controller = desk, settings, controller
        self._files, self._archive = files, files.archive
        self._known = 0
        """How many decisions the other has sent, or has been sent."""
        controller.seated.connect(self._seated)
        controller.send_wanted.connect(files.save_as)
        files.came.connect(self._came)
        files.stored.connect(self._stored)
        history.doubt = self._doubt

    def _seated(self) -> None:
        """Who sat here in this game sits here again; in one that is new here, who decides first."""
        table = self._controller.table
        self._known = 0
        if table.mail:
            seat, known, _ = self._remembered(table)
            self._known = min(known, table.at)
            table.sit(seat or table.seat)
            if not seat:
                self._remember(table)

    def _came(self) -> None:
        """The game on the table has been opened: all in it is known to the other."""
        table = self._controller.table
        if not table.mail:
            return
        _, known, which = self._remembered(table)
        both = min(known, table.at)
        if known == both and which != self._archive.decided(table, both):
            self._desk.tell_next(
                tr("What you knew of this game has been changed"),
                (
                    tr(
                        "Of its first {known} decisions, which were sent or opened here before, some have "
                        "been taken back since, and others made.",
                        known=known,
                    ),
                ),
            )
        self._knows(table)

    def _stored(self) -> None:
        """The game has been saved: while the other decides, so that it can be sent."""
        table = self._controller.table
        if table.mail and (table.away or table.over):
            self._knows(table)

    def _knows(self, table: Table) -> None:
        self._known = table.at
        self._remember(table)
        if table.away and self._files.path is not None:
            table.sent = table.at, self._files.path.name
            self._controller.ask_again()

    def _doubt(self, moment: int) -> str:
        """Why the game should not go back to this moment without a question; "" where it may."""
        table = self._controller.table
        if not table.mail or moment >= self._known:
            return ""
        return tr(
            "The other player has sent this game, or been sent it, up to decision {known}. Back at {moment}, "
            "what was decided since no longer stands; the other is told so when other decisions take its "
            "place.",
            known=self._known,
            moment=moment,
        )

    # what this machine remembers ------------------------------------------------------------

    def _remembered(self, table: Table) -> tuple[str, int, str]:
        """The seat that sits here, how many decisions the other knows, and which; "", 0 and "" at first."""
        key = seed_sha256(table.seed)
        for entry in self._settings.texts(GAMES):
            found, _, rest = entry.partition(" ")
            known, _, rest = rest.partition(" ")
            which, _, seat = rest.partition(" ")
            if found == key and known.isdecimal():
                return seat, int(known), which
        return "", 0, self._archive.decided(table, 0)

    def _remember(self, table: Table) -> None:
        key, which = seed_sha256(table.seed), self._archive.decided(table, self._known)
        others = [entry for entry in self._settings.texts(GAMES) if not entry.startswith(f"{key} ")]
        self._settings.keep({GAMES: [f"{key} {self._known} {which} {table.here}", *others][:MOST_GAMES]})
