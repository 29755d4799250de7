"""An archive for windows with the small game, of which nothing can be written."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from bloodyridge_qt.table.archive.archive import Archive

if TYPE_CHECKING:
    from bloodyridge_qt.table.game import Edition
    from bloodyridge_qt.table.game_table import Table


class ForgetfulArchive(Archive):
    """Keeps nothing, and says that it has."""

    def __init__(self, edition: Edition) -> None:
        super().__init__(edition, Path("nowhere"), ())

    def edition_of(self, _table: Table) -> Edition:
        return self.edition

    def decided(self, *_what: object) -> str:
        return ""

    def autosave(self, *_what: object) -> None:
        pass

    def finish(self, *_what: object) -> None:
        pass

    def leave(self, *_what: object) -> None:
        pass

    def let_go(self, *_what: object) -> None:
        pass
