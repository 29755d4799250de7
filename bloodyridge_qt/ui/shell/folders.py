"""Where a file dialog begins when the player has not chosen a folder yet."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QStandardPaths

from bloodyridge_qt import places


def documents() -> Path:
    """The player's documents, or the home folder where there is no such folder."""
    found = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    return Path(found) if found and Path(found).is_dir() else places.home()
