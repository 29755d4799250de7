"""When something was saved, told in one way wherever it is told."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import QDateTime, QLocale


def when(moment: datetime) -> str:
    """Date and time of day in the player's own zone, as the system writes them; so file dialogs do, too."""
    local = QDateTime.fromSecsSinceEpoch(int(moment.timestamp()))
    return QLocale.system().toString(local, QLocale.FormatType.ShortFormat)
