"""Shift and a click, or a drag, lay a route for the piece in hand: nothing is decided by it."""

from __future__ import annotations

from collections.abc import Callable

from bloodyridge_qt.table.table_view import Place
from bloodyridge_qt.ui.board.sheet_view import SheetView
from bloodyridge_qt.ui.board.tools.interaction import Interaction, Pointer


class LayRoute(Interaction):
    """Tells each space the pointer comes to; a click tells the one it is on."""

    def __init__(self, view: SheetView, start: Pointer, tell: Callable[[Place], None]) -> None:
        super().__init__(view, start)
        self._tell = tell
        self._here: Place = self.scene.place_at(start.scene)

    def click(self, pointer: Pointer) -> None:
        self._come_to(self.scene.place_at(pointer.scene))

    def drag(self, pointer: Pointer) -> None:
        place = self.scene.place_at(pointer.scene)
        if place != self._here:
            self._here = place
            self._come_to(place)

    def _come_to(self, place: Place) -> None:
        if self.scene.ground.is_space(place):
            self._tell(place)
