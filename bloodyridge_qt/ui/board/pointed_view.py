"""A sheet on which the pointer does one thing at a time, from a press to a release."""

from __future__ import annotations

from typing import ClassVar

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from bloodyridge_qt.ui.board.map_scene import MapScene
from bloodyridge_qt.ui.board.sheet_view import SheetView
from bloodyridge_qt.ui.board.tools.fan_out import FanOut
from bloodyridge_qt.ui.board.tools.interaction import Interaction, Pointer


class MapTool(QObject):
    """Takes the left button and the keys while it is the view's tool."""

    let_go = Signal()
    """Escape."""
    numbered = Signal(int)
    """A digit was pressed where digits pick something: its place, from 0."""
    takes_digits: ClassVar[bool] = True

    def __init__(self, scene: MapScene, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._scene = scene

    @property
    def shape(self) -> Qt.CursorShape:
        """The mouse pointer over the map."""
        return Qt.CursorShape.ArrowCursor

    def press(self, view: PointedView, pointer: Pointer) -> Interaction:
        """The left button went down."""
        return Interaction(view, pointer)

    def point(self, pointer: Pointer) -> None:
        """The pointer moves with no button down."""

    def leave(self) -> None:
        """The pointer has left the map."""

    def key(self, event: QKeyEvent) -> bool:
        """Act on a key; False leaves it to the board, as all with Ctrl or Alt."""
        key = Qt.Key(event.key())
        if event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier):
            return False
        if key == Qt.Key.Key_Escape:
            self.let_go.emit()
        elif self.takes_digits and Qt.Key.Key_1 <= key <= Qt.Key.Key_9:
            self.numbered.emit(key - Qt.Key.Key_1)
        else:
            return self.own_key(key, event)
        return True

    def own_key(self, key: Qt.Key, event: QKeyEvent) -> bool:  # noqa: ARG002
        """Act on any other key; False leaves it to the board."""
        return False

    def key_up(self, event: QKeyEvent) -> bool:  # noqa: ARG002
        """Act on the end of a key; False leaves it to the board."""
        return False


class PointedView(SheetView):
    """What the ways of using the mouse know of the view they happen in."""

    def __init__(self, scene: MapScene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self.interaction: Interaction | None = None
        self.tool: MapTool | None = None
        """What the left button and the keys do while the map is looked at or corrected."""
        self.fan = FanOut(scene, self)
        self._button = Qt.MouseButton.NoButton

    def point(self, pointer: Pointer) -> None:
        """The pointer is here."""

    def show_pointer_shape(self) -> None:
        """The mouse pointer says what a press would do."""

    def begin(self, interaction: Interaction, button: Qt.MouseButton) -> None:
        """This is what the press of the button does."""
        self.interaction, self._button = interaction, button
        interaction.ended.connect(self.interaction_ended)

    def hand_over(self, to: Interaction) -> None:
        """Another way of using the mouse takes over the press that is under way."""
        former = self.interaction
        self.begin(to, self._button)
        if former is not None:
            former.finished = True
            former.deleteLater()

    def interaction_ended(self) -> None:
        """The button is up again, or what was done with it was given up."""
