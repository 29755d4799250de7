"""Keeps the running game safe after every change, and tells once when that is not possible."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from bloodyridge_qt.table.archive import ArchiveFault

if TYPE_CHECKING:
    from bloodyridge_qt.table.archive import Archive
    from bloodyridge_qt.table.table import Table
    from bloodyridge_qt.ui.shell.main_window import MainWindow


class Autosaving(QObject):
    """Without an archive it does nothing."""

    def __init__(self, window: MainWindow, archive: Archive | None) -> None:
        super().__init__(window)
        self._window = window
        self._archive = archive
        self._told = False

    def keep(self, table: Table | None) -> None:
        """Put the game on the disk as it stands; a fault is told once, and the game goes on."""
        if self._archive is None or table is None:
            return
        try:
            self._archive.autosave(table)
        except ArchiveFault as fault:
            if not self._told:
                self._told = True
                self._window.tell(
                    "This game is not being kept safe",
                    (
                        str(fault),
                        "The game goes on, and keeping it is tried again after every decision. "
                        "It can be saved somewhere else.",
                    ),
                    remedy=("Save &as…", self._window.files.save_as),
                )
        else:
            self._told = False

    def let_go(self, table: Table | None) -> None:
        """The player has left this game on purpose."""
        if self._archive is not None and table is not None:
            self._archive.let_go(table)
