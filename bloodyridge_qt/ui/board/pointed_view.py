"""A sheet on which the pointer does one thing at a time, from a press to a release."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from bloodyridge_qt.ui.board.map_scene import MapScene
from bloodyridge_qt.ui.board.sheet_view import SheetView
from bloodyridge_qt.ui.board.tools.fan_out import FanOut
from bloodyridge_qt.ui.board.tools.interaction import Interaction, Pointer


class MapTool(Protocol):
    """Takes the left button and the keys while it is the view's tool."""

    @property
    def shape(self) -> Qt.CursorShape:
        """The mouse pointer over the map."""

    def press(self, view: PointedView, pointer: Pointer) -> Interaction:
        """The left button went down."""

    def point(self, pointer: Pointer) -> None:
        """The pointer moves with no button down."""

    def leave(self) -> None:
        """The pointer has left the map."""

    def key(self, event: QKeyEvent) -> bool:
        """Act on a key; False leaves it to the board."""

    def key_up(self, event: QKeyEvent) -> bool:
        """Act on the end of a key; False leaves it to the board."""


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
