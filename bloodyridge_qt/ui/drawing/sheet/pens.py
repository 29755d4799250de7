"""Pens and shades that many parts of the sheet are drawn with."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPen


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
