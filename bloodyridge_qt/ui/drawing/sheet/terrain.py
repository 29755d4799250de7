"""The manners in which ground is drawn, by the names by which the styles of games call them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Protocol

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from bloodyridge_qt.boards.sheet import SheetLine
from bloodyridge_qt.table.style import GameStyle
from bloodyridge_qt.ui.drawing.sheet.field import PLAIN, Field
from bloodyridge_qt.ui.drawing.sheet.forest import FOREST, Forest
from bloodyridge_qt.ui.drawing.sheet.open_ground import GRASS, SLOPE, SLOTTED, Grass, Plain, Slope, Slotted
from bloodyridge_qt.ui.drawing.theme import Theme


class Terrain(Protocol):
    """All ground of one style on a sheet."""

    def paint(self, painter: QPainter, exposed: QRectF, zoom: float, theme: Theme) -> None:
        """Paint what meets `exposed`; `zoom` is device pixels to a yard."""


TERRAINS: Final[dict[str, Callable[[Field, Sequence[SheetLine]], Terrain]]] = {
    GRASS: lambda field, _rings: Grass(field),
    SLOPE: Slope,
    FOREST: lambda field, _rings: Forest(field),
    PLAIN: lambda field, _rings: Plain(field),
    SLOTTED: lambda field, _rings: Slotted(field),
}
"""In the order in which they are painted: each may reach a little over those before it."""


def terrains_of(field: Field, rings: Sequence[SheetLine]) -> tuple[Terrain, ...]:
    """The ground of a field; `rings` are the contours of its slopes."""
    used = set(field.styles.values())
    return tuple(make(field, rings) for style, make in TERRAINS.items() if style in used)


def ground_colour(style: GameStyle, terrain: str, theme: Theme) -> QColor:
    """The one colour that stands for a terrain."""
    manner = style.terrains.get(terrain, PLAIN)
    if manner in (PLAIN, SLOTTED):
        return QColor(style.tints.get(terrain, {}).get(theme.name, theme.paper.name()))
    return {GRASS: theme.grass, SLOPE: theme.slope, FOREST: theme.forest}[manner]
