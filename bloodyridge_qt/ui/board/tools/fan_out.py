"""Rest the pointer on a stack, or click it, and it fans out; in a crowded space all its stacks do."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, QTimer

from bloodyridge_qt.ui.board.items.stack_item import StackItem
from bloodyridge_qt.ui.board.map_scene import MapScene

WAIT: Final = 250
"""Milliseconds the pointer rests before the stack opens."""
_OPEN: Final = 140


class FanOut(QObject):
    """At most one stack is open."""

    def __init__(self, scene: MapScene, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._scene = scene
        self._key = ""
        self._open = ""
        self._timer = QTimer(self, singleShot=True, interval=WAIT)
        self._timer.timeout.connect(self._open_now)
        self._leaving = QTimer(self, singleShot=True, interval=WAIT)
        self._leaving.timeout.connect(self._together)

    def point_at(self, item: StackItem | None) -> None:
        """The pointer is over a stack, or over none."""
        pieces = self._scene.pieces
        if item is not None and item.place == pieces.fanned:
            self._leaving.stop()
            return
        if pieces.fanned and not self._leaving.isActive():
            self._leaving.start()  # between two counters the pointer is on none
        key = item.view.key if item is not None and not item.held_open else ""
        if key == self._key:
            return
        self._key = key
        self._timer.stop()
        if self._open and key != self._open:
            self.close()
        # while a piece is in hand the spaces round it must stay in sight
        if key and key != self._open and not self._scene.selected:
            self._timer.start()

    def toggle(self, item: StackItem) -> None:
        """Open a stack at once, or close it."""
        self._timer.stop()
        if item.held_open:
            return
        self._key = item.view.key
        if self._open == item.view.key:
            self.close()
        else:
            self._open_now()

    def close(self) -> None:
        """Close the open stack."""
        self._timer.stop()
        key, self._open = self._open, ""
        item = self._scene.stack(key)
        if item is not None and item.spread > 0:
            self._scene.motion.turn(item, b"spread", item.spread, 0.0, _OPEN)

    def _together(self) -> None:
        """The stacks of a space lie over one another again."""
        self._leaving.stop()
        if self._scene.pieces.fanned:
            self._scene.pieces.fan("")

    def forget(self) -> None:
        """Nothing is pointed at and nothing open: another table, a piece lifted."""
        self.close()
        self._together()
        self._key = ""

    def _open_now(self) -> None:
        item = self._scene.stack(self._key)
        if item is None or item.lifted:
            return
        if self._open:
            self.close()
        pieces = self._scene.pieces
        if item.place != pieces.fanned and pieces.crowded(item.place):
            self._leaving.stop()
            pieces.fan(item.place)
            return
        self._open = self._key = item.view.key
        self._scene.motion.turn(item, b"spread", item.spread, 1.0, _OPEN)
