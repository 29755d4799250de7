"""What the mouse and the keys do on a map that is not being played on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import Qt

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent

    from bloodyridge_qt.ui.board.map_view import MapView
    from bloodyridge_qt.ui.board.tools.interaction import Interaction, Pointer


class MapTool(Protocol):
    """Takes the left button and the keys while it is the view's tool."""

    @property
    def shape(self) -> Qt.CursorShape:
        """The mouse pointer over the map."""

    def press(self, view: MapView, pointer: Pointer) -> Interaction:
        """The left button went down."""

    def point(self, pointer: Pointer) -> None:
        """The pointer moves with no button down."""

    def leave(self) -> None:
        """The pointer has left the map."""

    def key(self, event: QKeyEvent) -> bool:
        """Act on a key; False leaves it to the board."""

    def key_up(self, event: QKeyEvent) -> bool:
        """Act on the end of a key; False leaves it to the board."""
