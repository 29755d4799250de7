"""Whether the program hears what is clicked and typed."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication


def listening() -> bool:
    """Whether clicks and keys count: they do not while the window stands still, or cannot be seen yet."""
    application = QApplication.instance()
    return application is None or application.findChild(QObject, "unheard") is None
