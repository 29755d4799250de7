"""The hex under the keys and how it moves; nothing here knows what lies there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from bloodyridge_qt.table.table_view import Place
    from bloodyridge_qt.ui.board.items.ground import Ground

_LEVEL_PAIRS: Final = {"W": ("SW", "NW"), "E": ("SE", "NE")}


class HexCursor(QObject):
    """One hex of the sheet, or none."""

    moved = Signal(str)
    """The hex it stands on now; "" when it is gone."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._ground: Ground | None = None
        self._level = 0.0
        self.place: Place = ""

    def use(self, ground: Ground | None) -> None:
        """Go on this ground from now on; the cursor is nowhere."""
        self._ground = ground
        self.place = ""

    def go(self, place: Place) -> None:
        """Stand on a hex; what is no hex is passed over."""
        if self._ground is None or not self._ground.is_hex(place):
            return
        self._level = self._ground.centres[place].y()
        self._stand(place)

    def _stand(self, place: Place) -> None:
        self.place = place
        self.moved.emit(place)

    def step(self, direction: str) -> bool:
        """One hex on: "N", "NE" … or "W"/"E", which keep to a row as well as a hex grid allows.

        False when the map ends there.
        """
        ground = self._ground
        if ground is None or not self.place:
            return False
        if direction in _LEVEL_PAIRS:
            near = [ground.neighbour(self.place, way) for way in _LEVEL_PAIRS[direction]]
            near = [place for place in near if place]
            if not near:
                return False
            # a row of flat-topped hexes zigzags; stay as near as possible to the height it was entered at
            self._stand(min(near, key=lambda place: abs(ground.centres[place].y() - self._level)))
            return True
        place = ground.neighbour(self.place, direction)
        if not place:
            return False
        self.go(place)
        return True
