"""The way a piece would go: through the spaces it holds, then a bold arrow into the target."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem

from bloodyridge_qt.ui.drawing import theme

Z_PATH: Final = 50.0
Z_PATH_OVER: Final = 80.0
"""Over the stack that is being carried: it must not hide what its arrow points at."""

_HEAD: Final = 34.0
"""Length of the arrowhead in yards."""


class PathItem(QGraphicsItem):
    """A walk through space centres and, where it goes on, an arrow from the last of them."""

    def __init__(self) -> None:
        super().__init__()
        self._walk: tuple[QPointF, ...] = ()
        self._tip: QPointF | None = None
        self._pixels = 1.0
        self._bounds = QRectF()
        self.setZValue(Z_PATH)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setVisible(False)

    @property
    def points(self) -> tuple[QPointF, ...]:
        """What is drawn: the walk's points, then the arrow's tip if there is one."""
        return self._walk if self._tip is None else (*self._walk, self._tip)

    def show_path(self, walk: Sequence[QPointF], tip: QPointF | None) -> None:
        """Draw a walk and an arrow to `tip`; no walk hides it."""
        walk = tuple(walk)
        if walk == self._walk and tip == self._tip:
            return
        self.prepareGeometryChange()
        self._walk, self._tip = walk, tip
        self._measure()
        self.setVisible(len(self.points) > 1)
        self.update()

    def zoomed(self, pixels_per_yard: float) -> None:
        """Lines never get thinner than a few pixels."""
        self.prepareGeometryChange()
        self._pixels = pixels_per_yard
        self._measure()

    def _measure(self) -> None:
        bounds = QPolygonF(list(self.points)).boundingRect()
        margin = _HEAD + self._wide() * 2
        self._bounds = bounds.adjusted(-margin, -margin, margin, margin)

    def _wide(self) -> float:
        return max(8.0, 3.0 / self._pixels)

    def boundingRect(self) -> QRectF:
        return self._bounds

    def paint(self, painter: QPainter, *_: object) -> None:
        palette = theme.current()
        wide = self._wide()
        casing = QColor(255, 250, 235, 225) if palette.paper.lightnessF() > 0.5 else QColor(12, 16, 18, 225)
        if len(self._walk) > 1:
            line = QPainterPath(_clear_of(self._walk[0], self._walk[1]))
            for point in self._walk[1:]:
                line.lineTo(point)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(_round(casing, wide * 1.7))
            painter.drawPath(line)
            pen = _round(palette.waypoint, wide)
            pen.setDashPattern([1.6, 1.5])
            painter.setPen(pen)
            painter.drawPath(line)
        if self._tip is not None and self._walk:
            arrow = _arrow(self._walk[-1], self._tip, wide * 1.55)
            painter.setPen(_round(casing, wide * 0.7))
            painter.setBrush(palette.target)
            painter.drawPolygon(arrow)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.drawPolygon(arrow)


def _clear_of(start: QPointF, towards: QPointF) -> QPointF:
    """Where the walk leaves the counter it starts from."""
    away = towards - start
    length = math.hypot(away.x(), away.y()) or 1.0
    return start + away * min(0.4, 46.0 / length)


def _round(colour: QColor, width: float) -> QPen:
    return QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


def _arrow(start: QPointF, tip: QPointF, wide: float) -> QPolygonF:
    """A filled arrow that leaves the counter at `start` free and ends short of the middle of `tip`."""
    away = tip - start
    length = math.hypot(away.x(), away.y()) or 1.0
    along = away / length
    across = QPointF(-along.y(), along.x())
    end = tip - along * min(32.0, length * 0.25)
    begin = start + along * min(34.0, length * 0.3)
    head = max(_HEAD, wide * 2.4)
    neck = end - along * head
    half, ear = wide / 2, max(wide * 1.35, head * 0.62)
    return QPolygonF(
        [
            end,
            neck + across * ear,
            neck + across * half,
            begin + across * half * 0.5,
            begin - across * half * 0.5,
            neck - across * half,
            neck - across * ear,
        ]
    )
