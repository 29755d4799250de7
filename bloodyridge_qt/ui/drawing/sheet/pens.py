"""Pens and shades that many parts of the sheet are drawn with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF


def faded(colour: QColor, opacity: float) -> QColor:
    """The colour with this opacity, 0 to 1."""
    result = QColor(colour)
    result.setAlphaF(max(0.0, min(1.0, opacity)))
    return result


def heavy_pen(colour: QColor, width: float, *, flat: bool = False) -> QPen:
    """A pen for a heavy line with joined corners."""
    pen = QPen(colour, width)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap if flat else Qt.PenCapStyle.RoundCap)
    return pen


def draw_strokes(painter: QPainter, ends: QPolygonF) -> None:
    """Draw a stroke from each first to each second point; a polygon takes a fifth of the room of lines."""
    painter.drawLines(cast("Sequence[QPointF]", ends))  # Qt takes it for one; its stubs do not say so
