"""The space under the keys and how it moves; nothing here knows what lies there."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, Qt, Signal

from bloodyridge_qt.language import tr
from bloodyridge_qt.table.bare_table import EMPTY_TABLE, BareTable
from bloodyridge_qt.table.game_table import Table
from bloodyridge_qt.table.table_view import Place
from bloodyridge_qt.ui.board.items.ground import Ground, ground_of

DIRECTIONS: Final = {
    Qt.Key.Key_Up: "N",
    Qt.Key.Key_Down: "S",
    Qt.Key.Key_Left: "W",
    Qt.Key.Key_Right: "E",
    Qt.Key.Key_Q: "NW",
    Qt.Key.Key_E: "NE",
    Qt.Key.Key_A: "SW",
    Qt.Key.Key_D: "SE",
}
"""By key, wherever a key means one."""


class SpaceCursor(QObject):
    """One space of the sheet, or none."""

    moved = Signal(str)
    """The space it stands on now; "" when it is gone."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._ground = ground_of(EMPTY_TABLE.sheet)
        self._levels = (0.0, 0.0)
        """How far east and north the walks along the rows and columns began."""
        self.place: Place = ""
        self.aloud = True
        """Whether it is said where it has come to."""
        self._explained: object = None
        """The table on which it was told how to find one's way."""

    def ways(self, table: Table | BareTable) -> str:
        """How spaces are numbered and which letters lead slantwise; "" where that was told of this table."""
        if table is self._explained or not table.numbering:
            return ""
        self._explained = table
        letters = tr("Q and E go north-west and north-east, A and D south-west and south-east")
        return f"{table.numbering}. {letters}"

    def use(self, ground: Ground) -> None:
        """Go on this ground from now on; the cursor is nowhere."""
        self._ground = ground
        self.place = ""

    def go(self, place: Place, *, aloud: bool = True) -> None:
        """Stand on a space; what is no space is passed over. What is not `aloud` is only seen."""
        if not self._ground.is_space(place):
            return
        self._levels = self._ground.layout.spaces[place].centre
        self._stand(place, aloud)

    def _stand(self, place: Place, aloud: bool = True) -> None:
        self.place, self.aloud = place, aloud
        self.moved.emit(place)

    def step(self, direction: str) -> bool:
        """One space on in a compass direction, keeping to a row or column as well as the ground allows.

        False when the map ends there.
        """
        if not self.place:
            return False
        layout, (level_east, level_north) = self._ground.layout, self._levels
        level = {"W": level_north, "E": level_north, "N": level_east, "S": level_east}.get(direction)
        place = layout.towards(self.place, direction, level)
        if not place:
            return False
        east, north = layout.spaces[place].centre
        self._levels = (
            level_east if direction in ("N", "S") else east,
            level_north if direction in ("W", "E") else north,
        )
        self._stand(place)
        return True
