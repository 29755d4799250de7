"""Put flags, pieces and headquarters on the map of a position that is being set up."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent

from bloodyridge_qt.table.position_setup import PositionSetup, TouchMode
from bloodyridge_qt.ui.board.map_scene import MapScene
from bloodyridge_qt.ui.board.pointed_view import MapTool, PointedView
from bloodyridge_qt.ui.board.tools.interaction import Interaction, Pointer
from bloodyridge_qt.ui.board.tools.pan_map import PanMap
from bloodyridge_qt.ui.board.tools.stroke import Stroke


class PlacePieces(MapTool):
    """The tool of the position editor: does to the position what `mode` says; digits pick that."""

    touched = Signal()
    """Something has changed."""
    refused = Signal(str)
    """A sentence: why nothing has."""

    def __init__(self, scene: MapScene, parent: QObject | None = None) -> None:
        super().__init__(scene, parent)
        self.setup: PositionSetup | None = None
        self.mode: TouchMode | None = None
        """None looks only."""

    @property
    def shape(self) -> Qt.CursorShape:
        """A cross where a press changes the position."""
        return Qt.CursorShape.ArrowCursor if self.mode is None else Qt.CursorShape.CrossCursor

    def press(self, view: PointedView, pointer: Pointer) -> Interaction:
        """Begin a stroke, or a move of the sheet that may end as a press."""
        setup, mode = self.setup, self.mode
        if setup is not None and mode is not None and mode.strokes:
            return _Stroke(view, pointer, self, setup, mode)
        return _Press(view, pointer, self)

    def touch(self, place: str, wanted: bool | None = None) -> bool:
        """Touch a space; with `wanted` only when it is not so already. Whether something was done."""
        ground, setup, mode = self._scene.ground, self.setup, self.mode
        if setup is None or mode is None or not ground.is_space(place):
            return False
        if wanted is not None and setup.touched(mode.key, place) == wanted:
            return False
        try:
            setup.touch(mode.key, place)
        except ValueError as refusal:
            self.refused.emit(str(refusal))
            return False
        self.touched.emit()
        return True

    def own_key(self, key: Qt.Key, _event: QKeyEvent) -> bool:
        """Return touches the space at the cursor."""
        place = self._scene.cursor_place if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) else ""
        if place:
            self.touch(place)
        return bool(place)


class _Press(PanMap):
    """A press touches a space, a drag moves the sheet."""

    def __init__(self, view: PointedView, start: Pointer, tool: PlacePieces) -> None:
        super().__init__(view, start)
        self._tool = tool

    def click(self, pointer: Pointer) -> None:
        self._tool.touch(self.space_at(pointer))


class _Stroke(Stroke):
    """Every space the pointer comes over becomes as the first one did."""

    def __init__(
        self, view: PointedView, start: Pointer, tool: PlacePieces, setup: PositionSetup, mode: TouchMode
    ) -> None:
        self._tool, self._setup, self._mode = tool, setup, mode
        self._wanted: bool | None = None
        super().__init__(view, start, setup)

    def work(self, pointer: Pointer) -> None:
        place = self.space_at(pointer)
        if not place:
            return
        if self._wanted is None:
            self._wanted = not self._setup.touched(self._mode.key, place)
        self.changed = self._tool.touch(place, self._wanted) or self.changed

    def undo(self, overtaken: bool) -> None:
        super().undo(overtaken)
        if self.changed:
            self._tool.touched.emit()
