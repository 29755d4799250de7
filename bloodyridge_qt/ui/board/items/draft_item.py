"""What the map editor shows over the sheet: the line being drawn, the edge meant, spaces just painted."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot, sqrt
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem

from bloodyridge_qt.ui.board.items.ground import Ground
from bloodyridge_qt.ui.drawing import style, theme
from bloodyridge_qt.ui.drawing.sheet.terrain import ground_colour

Z: Final = 26.0
Side = tuple[str, str]
"""A edge by its two spaces, the lower number first."""


class DraftItem(QGraphicsItem):
    """Takes no mouse buttons."""

    def __init__(self, ground: Ground) -> None:
        super().__init__()
        self._ground = ground
        self._line: tuple[QLineF, ...] = ()
        self._aimed: QLineF | None = None
        self._takes_away = False
        self._painted: dict[str, str] = {}
        self.setZValue(Z)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def show_line(self, sides: Iterable[Side]) -> None:
        """The line that is drawn; none for no edges."""
        self._line = tuple(map(self.edge, sorted(sides)))
        self.update()

    def show_side(self, side: Side | None, takes_away: bool = False) -> None:
        """The edge a press would change, and whether it would take the line away there."""
        self._aimed = self.edge(side) if side is not None else None
        self._takes_away = takes_away
        self.update()

    def show_painted(self, terrain: dict[str, str]) -> None:
        """Spaces that are being painted, until the sheet itself shows them."""
        self._painted = dict(terrain)
        self.update()

    def edge(self, side: Side) -> QLineF:
        """The edge between two neighbours."""
        one, other = (self._ground.centres[number] for number in side)
        middle, away = (one + other) / 2, other - one
        length = hypot(away.x(), away.y())
        along = QPointF(-away.y(), away.x()) / length * (self._ground.step / sqrt(3) / 2)
        return QLineF(middle - along, middle + along)

    def boundingRect(self) -> QRectF:
        return self._ground.field.adjusted(-20, -20, 20, 20)

    def paint(self, painter: QPainter, *_: object) -> None:
        look = theme.current()
        zoom = abs(painter.worldTransform().m11()) or 1.0
        for number, terrain in self._painted.items():
            painter.setPen(QPen(look.grid, 1.2 / zoom))
            painter.setBrush(ground_colour(style.current(), terrain, look))
            painter.drawPolygon(self._ground.polygons[number])
        wide = max(13.0, 5.0 / zoom)
        if self._line:
            self._strokes(painter, self._line, look.halo, wide + max(7.0, 3 / zoom))
            self._strokes(painter, self._line, look.waypoint, wide)
        if self._aimed is not None:
            self._strokes(painter, (self._aimed,), look.ink, wide * 1.9)
            self._strokes(painter, (self._aimed,), look.selected, wide * 1.35)
            if self._takes_away:
                middle, arm = self._aimed.center(), wide
                cross = (
                    QLineF(middle - QPointF(arm, arm), middle + QPointF(arm, arm)),
                    QLineF(middle - QPointF(arm, -arm), middle + QPointF(arm, -arm)),
                )
                self._strokes(painter, cross, look.warning, wide * 0.5)

    @staticmethod
    def _strokes(painter: QPainter, lines: tuple[QLineF, ...], colour: QColor, width: float) -> None:
        painter.setPen(QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLines(list(lines))
