"""Corrections that are in no file yet are kept on the disk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from bloodyridge_qt.table.drafts import DraftFault

if TYPE_CHECKING:
    from bloodyridge_qt.table.drafts import Draft, Drafts
    from bloodyridge_qt.ui.shell.desk import Desk


class KeptDrafts(QObject):
    """Keeps corrections safe after every change, and tells once when that is not possible."""

    def __init__(self, desk: Desk, drafts: Drafts) -> None:
        super().__init__(desk)
        self._desk, self._drafts = desk, drafts
        self._told = False

    def keep(self, kind: str, draft: Draft) -> None:
        """Put corrections on the disk, so that a crash does not lose them; a fault is told once."""
        try:
            self._drafts.keep(kind, draft)
        except DraftFault as fault:
            if not self._told:
                self._told = True
                self._desk.tell("These corrections are not being kept safe", (str(fault),))

    def let_go(self, draft: Draft) -> None:
        """The player gave these corrections up: they are kept no longer."""
        self._drafts.let_go(draft)
