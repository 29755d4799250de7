"""Outlines of single spaces: under the pointer, under the keys, where a piece would stand."""

from __future__ import annotations

import math
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem

from bloodyridge_qt.table.table_view import Place
from bloodyridge_qt.ui.board.items.ground import Ground
from bloodyridge_qt.ui.drawing import theme, typefaces

Z_HOVER: Final = 27.0
Z_STAND: Final = 42.0
Z_CURSOR: Final = 58.0
Z_MARK: Final = 84.0

_LIGHT: Final = QColor(255, 250, 235)


class SpaceFrame(QGraphicsItem):
    """An outline round one space. `look` is "hover", "stand" or "cursor"."""

    def __init__(self, ground: Ground, look: str) -> None:
        super().__init__()
        self._ground = ground
        self._look = look
        self._pixels = 1.0
        self._outline = QPolygonF()
        self.setZValue({"hover": Z_HOVER, "stand": Z_STAND, "cursor": Z_CURSOR}[look])
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setVisible(False)

    def show_at(self, place: Place) -> None:
        """Stand round this space; what is no space hides it."""
        if self._ground.is_space(place):
            self.prepareGeometryChange()
            self._outline = self._ground.outline(place)
            self.setPos(self._ground.centres[place])
        self.setVisible(self._ground.is_space(place))

    def surround(self, area: QRectF) -> None:
        """Stand round what lies beside the spaces; nothing hides it."""
        self.prepareGeometryChange()
        self._outline = QPolygonF([area.topLeft(), area.topRight(), area.bottomRight(), area.bottomLeft()])
        self.setPos(0.0, 0.0)
        self.setVisible(not area.isEmpty())

    def zoomed(self, pixels_per_yard: float) -> None:
        """Lines keep their width on the screen."""
        self.prepareGeometryChange()
        self._pixels = pixels_per_yard

    def boundingRect(self) -> QRectF:
        margin = 6.0 / self._pixels + 3.0
        return self._outline.boundingRect().adjusted(-margin, -margin, margin, margin)

    def paint(self, painter: QPainter, *_: object) -> None:
        palette = theme.current()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self._look == "hover":
            painter.setPen(QPen(QColor(255, 250, 235, 150), 2.0 / self._pixels))
            painter.drawPolygon(self._outline)
        elif self._look == "stand":
            wide = max(5.0, 3.0 / self._pixels)
            for colour, width in ((QColor(0, 0, 0, 120), wide * 1.5), (palette.selected, wide)):
                pen = QPen(colour, width, Qt.PenStyle.DashLine, Qt.PenCapStyle.FlatCap)
                pen.setDashPattern([4.0 * wide / width, 2.0 * wide / width])
                painter.setPen(pen)
                painter.drawPolygon(self._outline)
        else:
            path = self._brackets()
            for colour, width in ((QColor(20, 16, 10), 5.0), (_LIGHT, 2.6)):
                pen = QPen(colour, max(width / self._pixels, width * 0.7))
                pen.setCapStyle(Qt.PenCapStyle.RoundCap)
                pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
                painter.setPen(pen)
                painter.drawPath(path)

    def _brackets(self) -> QPainterPath:
        """A stroke round each corner, a third of each edge long."""
        path = QPainterPath()
        corners = self._outline.toList()
        for i, corner in enumerate(corners):
            before, after = corners[i - 1], corners[(i + 1) % len(corners)]
            path.moveTo(corner + (before - corner) * 0.24)
            path.lineTo(corner)
            path.lineTo(corner + (after - corner) * 0.24)
        return path


class StandMark(QGraphicsItem):
    """A numbered disc: another space it can come from."""

    def __init__(self, number: int, at: QPointF, pixels_per_yard: float, chosen: bool) -> None:
        super().__init__()
        self.number = number
        self.chosen = chosen
        self._radius = max(15.0, 10.0 / pixels_per_yard)
        self._pixel = 1.0 / pixels_per_yard
        self.setPos(at)
        self.setZValue(Z_MARK)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def hit(self, point: QPointF) -> bool:
        """Whether a point of the scene lies on the disc."""
        away = point - self.pos()
        return math.hypot(away.x(), away.y()) <= self._radius * 1.15

    def boundingRect(self) -> QRectF:
        reach = self._radius + 3 * self._pixel
        return QRectF(-reach, -reach, 2 * reach, 2 * reach)

    def paint(self, painter: QPainter, *_: object) -> None:
        palette = theme.current()
        painter.setPen(QPen(QColor(20, 16, 10), 2 * self._pixel))
        painter.setBrush(palette.selected if self.chosen else _LIGHT)
        painter.drawEllipse(QPointF(), self._radius, self._radius)
        painter.setPen(QColor(20, 16, 10))
        # fonts are laid out in whole pixels; scale up so that small yards do not round away
        painter.scale(0.1, 0.1)
        painter.setFont(typefaces.condensed(self._radius * 13.5, QFont.Weight.Bold))
        reach = self._radius * 10
        painter.drawText(
            QRectF(-reach, -reach, 2 * reach, 2 * reach), Qt.AlignmentFlag.AlignCenter, str(self.number)
        )


class FightMark(QGraphicsItem):
    """Two crossed bars on the edge between two pieces that fight."""

    def __init__(self) -> None:
        super().__init__()
        self._reach = 24.0
        self.setZValue(Z_MARK - 1)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setVisible(False)

    def show_between(self, one: QPointF, other: QPointF) -> None:
        """Stand on the line between two space centres."""
        self.setPos((one + other) / 2)
        self.setVisible(True)

    def boundingRect(self) -> QRectF:
        reach = self._reach * 1.35
        return QRectF(-reach, -reach, 2 * reach, 2 * reach)

    def paint(self, painter: QPainter, *_: object) -> None:
        palette = theme.current()
        star = QPolygonF()
        for i in range(16):
            radius = self._reach * (1.2 if i % 2 == 0 else 0.72)
            angle = math.radians(i * 22.5)
            star.append(QPointF(radius * math.cos(angle), radius * math.sin(angle)))
        painter.setPen(QPen(QColor(20, 16, 10, 190), 2.0))
        painter.setBrush(palette.selected)
        painter.drawPolygon(star)
        painter.setPen(QPen(palette.target, 6.0, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        arm = self._reach * 0.42
        painter.drawLine(QPointF(-arm, -arm), QPointF(arm, arm))
        painter.drawLine(QPointF(-arm, arm), QPointF(arm, -arm))
