"""The menu bar, which takes the keys for Alt alone only."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QMenuBar


class MenuBar(QMenuBar):
    """Letting go of Alt after another key was pressed with it leaves the keys where they are.

    Where a screen reader listens, every key comes twice: at once as a shortcut, and as itself, without a
    time, once the reader has been asked. Qt takes the second Alt, after the shortcut, for one pressed alone.
    """

    _held = _alone = False
    """Alt is down; nothing else has been pressed with it."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.WindowDeactivate:
            self._held = False  # Alt is let go elsewhere
        elif isinstance(event, QKeyEvent):
            if event.key() != Qt.Key.Key_Alt:
                self._alone = self._alone and event.type() == QEvent.Type.KeyRelease
            elif event.type() == QEvent.Type.KeyRelease:
                self._held = False
                if not self._alone:
                    event = QEvent(QEvent.Type.Shortcut)  # for it Qt forgets that Alt was pressed
            elif event.timestamp() and not self._held:
                self._held = self._alone = True
        return super().eventFilter(watched, event)
