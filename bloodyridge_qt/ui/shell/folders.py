"""Where a file dialog begins when the player has not chosen a folder yet."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QStandardPaths

from bloodyridge_qt import places


def documents() -> Path:
    """The player's documents, or the home folder where there is no such folder."""
    found = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    return Path(found) if found and Path(found).is_dir() else places.home()


def of_games(title: str, *, make: bool = False) -> Path:
    """The program's own folder among the player's documents; these while there is none, or it cannot be."""
    own = documents() / title
    if make:
        with suppress(OSError):
            own.mkdir(exist_ok=True)
    return own if own.is_dir() else own.parent
