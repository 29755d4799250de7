"""The hands that type for the random events hold on to no window that has gone."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

DOCK_SETTLES = """
from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication, QDockWidget, QMainWindow, QPlainTextEdit
from tests.random_events.hands import Hands, shown_windows

application = QApplication([])
window = QMainWindow()
dock = QDockWidget("Log", window)
dock.setObjectName("log")
dock.setWidget(QPlainTextEdit())
window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, dock)
window.show()
dock.setFloating(True)
dock.show()
floating = dock.windowHandle()
gone = []
floating.destroyed.connect(lambda: gone.append(True))


class Settling(QObject):
    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.KeyRelease:
            QTimer.singleShot(0, lambda: dock.setFloating(False))
        return False


settling = Settling()
floating.installEventFilter(settling)
Hands(None, None).do({"do": "keys", "keys": "Ctrl+Shift+R", "window": "QDockWidget|log"})
print("gone while typing" if gone else "still there")
"""


@pytest.mark.long
def test_keys_end_with_the_window_they_are_typed_in() -> None:
    """A dock that was let go of over its place gets there between two keys; its own window goes with that."""
    told = subprocess.run(
        [sys.executable, "-c", DOCK_SETTLES],
        cwd=ROOT,
        # memory that was given back is overwritten at once, so that who uses it is found out
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "MALLOC_PERTURB_": "165"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert told.returncode == 0, told.stderr
    assert told.stdout == "gone while typing\n"
