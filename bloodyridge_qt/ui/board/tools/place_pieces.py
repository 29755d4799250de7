"""Put flags, pieces and headquarters on the map of a position that is being set up."""

from __future__ import annotations

from contextlib import ExitStack

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent

from bloodyridge_qt.table.position_setup import PositionSetup, TouchMode
from bloodyridge_qt.ui.board.map_scene import MapScene
from bloodyridge_qt.ui.board.pointed_view import PointedView
from bloodyridge_qt.ui.board.tools.interaction import CancelReason, Interaction, Pointer
from bloodyridge_qt.ui.board.tools.pan_map import PanMap


class PlacePieces(QObject):
    """The tool of the position editor (implements MapTool): does to the position what `mode` says."""

    touched = Signal()
    """Something has changed."""
    refused = Signal(str)
    """A sentence: why nothing has."""
    let_go = Signal()
    mode_wanted = Signal(int)
    """A digit was pressed: the mode of this place in the row, from 0."""

    def __init__(self, scene: MapScene, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._scene = scene
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

    def point(self, pointer: Pointer) -> None:
        """The scene tells the space."""

    def leave(self) -> None:
        """Nothing is left over."""

    def touch(self, place: str, wanted: bool | None = None) -> bool:
        """Touch a space; with `wanted` only when it is not so already. Whether something was done."""
        ground, setup, mode = self._scene.ground, self.setup, self.mode
        if setup is None or mode is None or ground is None or not ground.is_space(place):
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

    def key(self, event: QKeyEvent) -> bool:
        """Digits pick the mode, Return touches the space at the cursor, Escape looks only."""
        key = Qt.Key(event.key())
        if event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier):
            return False
        if Qt.Key.Key_1 <= key <= Qt.Key.Key_9:
            self.mode_wanted.emit(key - Qt.Key.Key_1)
        elif key == Qt.Key.Key_Escape:
            self.let_go.emit()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._scene.cursor_place:
            self.touch(self._scene.cursor_place)
        else:
            return False
        return True

    def key_up(self, _event: QKeyEvent) -> bool:
        """Nothing ends with a key."""
        return False


class _Press(PanMap):
    """A press touches a space, a drag moves the sheet."""

    def __init__(self, view: PointedView, start: Pointer, tool: PlacePieces) -> None:
        super().__init__(view, start)
        self._tool = tool

    def click(self, pointer: Pointer) -> None:
        ground = self.scene.ground
        self._tool.touch(ground.space_at(pointer.scene) if ground is not None else "")


class _Stroke(Interaction):
    """Every space the pointer comes over becomes as the first one did; one edit in all."""

    def __init__(
        self, view: PointedView, start: Pointer, tool: PlacePieces, setup: PositionSetup, mode: TouchMode
    ) -> None:
        super().__init__(view, start)
        self._tool = tool
        self._setup = setup
        self._mode = mode
        self._wanted: bool | None = None
        self._changed = False
        self._edit = ExitStack()
        self._edit.enter_context(setup.stroke())
        self._work(start)

    def _work(self, pointer: Pointer) -> None:
        ground, tool = self.scene.ground, self._tool
        place = ground.space_at(pointer.scene) if ground is not None else ""
        if not place:
            return
        if self._wanted is None:
            self._wanted = not self._setup.touched(self._mode.key, place)
        self._changed = tool.touch(place, self._wanted) or self._changed

    def drag(self, pointer: Pointer) -> None:
        self.view.board.hover(self.view.board.place_at(pointer.scene))
        self._work(pointer)

    def drop(self, pointer: Pointer) -> None:
        self._work(pointer)
        self._edit.close()

    def click(self, _pointer: Pointer) -> None:
        self._edit.close()

    def undo(self, _reason: CancelReason) -> None:
        self._edit.close()
        if self._changed:
            self._setup.undo()
            self._tool.touched.emit()
