"""Look at the map: a click holds a space, Shift+click measures from it, a drag moves the sheet."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent

from bloodyridge_qt.ui.board.map_scene import MapScene
from bloodyridge_qt.ui.board.pointed_view import MapTool, PointedView
from bloodyridge_qt.ui.board.tools.interaction import Interaction, Pointer
from bloodyridge_qt.ui.board.tools.pan_map import PanMap

_SHIFT = Qt.KeyboardModifier.ShiftModifier


class InspectMap(MapTool):
    """The tool of the inspection mode."""

    takes_digits = False

    clicked = Signal(str, bool)
    """Place or "", and whether Shift was held: a click, or Return at the space cursor."""
    overlays_wanted = Signal()
    """O."""
    counters_hidden = Signal(bool)
    """C went down (True), or came up after it was held (False)."""

    def __init__(self, scene: MapScene, parent: QObject | None = None) -> None:
        super().__init__(scene, parent)
        self._held_down = False

    def press(self, view: PointedView, pointer: Pointer) -> Interaction:
        """A click looks, a drag moves the sheet."""
        return _Look(view, pointer, self)

    def own_key(self, key: Qt.Key, event: QKeyEvent) -> bool:
        """Return holds and measures, O leads to the overlays, C hides the counters."""
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not event.isAutoRepeat() and self._scene.cursor_place:
                self.clicked.emit(self._scene.cursor_place, bool(event.modifiers() & _SHIFT))
        elif key == Qt.Key.Key_O:
            self.overlays_wanted.emit()
        elif key == Qt.Key.Key_C:
            if event.isAutoRepeat():
                self._held_down = True
            else:
                self._held_down = False
                self.counters_hidden.emit(True)
        else:
            return False
        return True

    def key_up(self, event: QKeyEvent) -> bool:
        """C that was held shows the counters again; one that was only touched leaves them as they are."""
        if event.key() != Qt.Key.Key_C or event.isAutoRepeat():
            return False
        if self._held_down:
            self._held_down = False
            self.counters_hidden.emit(False)
        return True


class _Look(PanMap):
    """A press while the map is looked at."""

    def __init__(self, view: PointedView, start: Pointer, tool: InspectMap) -> None:
        super().__init__(view, start)
        self._tool = tool

    def click(self, pointer: Pointer) -> None:
        self._tool.clicked.emit(self.space_at(pointer), bool(pointer.modifiers & _SHIFT))
