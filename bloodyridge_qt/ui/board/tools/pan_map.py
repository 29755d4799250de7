"""Drag the sheet about."""

from __future__ import annotations

from PySide6.QtCore import Qt

from bloodyridge_qt.ui.board.pointed_view import PointedView
from bloodyridge_qt.ui.board.tools.interaction import Interaction, Pointer


class PanMap(Interaction):
    """The sheet follows the hand."""

    view: PointedView

    def __init__(self, view: PointedView, start: Pointer) -> None:
        super().__init__(view, start)
        self._last = start.view

    def drag_begins(self, _pointer: Pointer) -> None:
        self.view.stop_fitting()
        self.view.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)

    def drag(self, pointer: Pointer) -> None:
        self.view.scroll_by(self._last - pointer.view)
        self._last = pointer.view

    def drop(self, _pointer: Pointer) -> None:
        self.view.show_pointer_shape()

    def undo(self, _overtaken: bool) -> None:
        self.view.show_pointer_shape()
