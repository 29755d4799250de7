"""Keeps every game safe after every change, and tells once when that is not possible."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from bloodyridge_qt.language import tr
from bloodyridge_qt.table.archive.archive import Archive
from bloodyridge_qt.table.archive.kept import ArchiveFault, GameFile
from bloodyridge_qt.table.game_table import Table
from bloodyridge_qt.ui.shell.desk import Desk


class Autosaving(QObject):
    """Tries again after every change what could not be done."""

    save_wanted = Signal()
    """The player wants the game that cannot be kept safe in a file."""

    def __init__(self, desk: Desk, archive: Archive) -> None:
        super().__init__(desk)
        self._desk = desk
        self._archive = archive
        self._told = False

    def keep(self, table: Table | None, file: GameFile | None) -> bool:
        """Put the game on the disk as it stands, a finished one among the finished; whether that was done.

        `file` is the one it has, if it has any. A fault is told once, and the game goes on.
        """
        if table is None:
            return False
        if self._archive.is_finished(table):
            return True
        try:
            self._archive.autosave(table, file)
            if table.over:
                self._archive.finish(table)
                self._archive.let_go(table)
        except ArchiveFault as fault:
            if not self._told:
                self._told = True
                self._desk.tell(
                    tr("This game is not being kept safe"),
                    (
                        str(fault),
                        tr(
                            "The game goes on, and keeping it is tried again after every decision. It "
                            "can be saved somewhere else."
                        ),
                    ),
                    remedy=(tr("Save &as…"), self.save_wanted.emit),
                )
            return False
        self._told = False
        return True
