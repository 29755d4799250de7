"""Pens, shades and engraved drawings that many parts of the sheet are drawn with."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import cast

from PySide6.QtCore import QByteArray, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF
from PySide6.QtSvg import QSvgRenderer

from bloodyridge_qt.resources import asset
from bloodyridge_qt.ui.drawing.theme import Theme


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


def engrave(painter: QPainter, name: str, rect: QRectF, theme: Theme) -> None:
    """Print a drawing of assets/shared/sheet; "%ink%" in it and others stand for colours of the palette."""
    _renderer(name, theme.ink.name(), theme.box.name(), theme.accent.name()).render(painter, rect)


@lru_cache(maxsize=9)
def _renderer(name: str, ink: str, box: str, accent: str) -> QSvgRenderer:
    text = asset("shared", "sheet", f"{name}.svg").read_text("utf-8")
    for word, colour in (("%ink%", ink), ("%box%", box), ("%accent%", accent)):
        text = text.replace(word, colour)
    return QSvgRenderer(QByteArray(text.encode()))
