"""Words printed on the sheet: outlines of letters, so that they stay exact at every zoom and angle."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPainterPathStroker,
    QTransform,
)

from bloodyridge_qt.boards.sheet import MapSheet, SheetLabel
from bloodyridge_qt.ui.drawing import typefaces

_EM = 200.0
"""Pixels of the outlines before they are scaled; large enough that no hinting shows."""


class Face(NamedTuple):
    """In which letters words are printed."""

    family: str = typefaces.SERIF
    bold: bool = False
    italic: bool = False
    spacing: float = 0.0
    """Added between letters, in ems."""


SERIF = Face()
NARROW = Face(typefaces.CONDENSED)
NARROW_BOLD = Face(typefaces.CONDENSED, bold=True)


@lru_cache(maxsize=512)
def _outline(text: str, face: Face) -> tuple[QPainterPath, float]:
    """Letters with a cap height of 1 on the baseline y = 0 from x = 0, and their width."""
    typefaces.load()
    weight, spacing = QFont.Weight.Bold if face.bold else QFont.Weight.Normal, face.spacing * _EM
    font = typefaces.face(face.family, _EM, weight, italic=face.italic, spacing=spacing)
    metrics = QFontMetricsF(font)
    cap = metrics.capHeight() or 0.7 * _EM
    path = QPainterPath()
    path.addText(0, 0, font, text)
    width = metrics.horizontalAdvance(text) - spacing
    shrunk = QTransform.fromScale(1 / cap, 1 / cap).map(path)
    shrunk.setFillRule(Qt.FillRule.WindingFill)
    return shrunk, width / cap


@lru_cache(maxsize=64)
def _halo(text: str, face: Face) -> QPainterPath:
    """The letters of an outline, made fatter on all sides."""
    stroker = QPainterPathStroker()
    stroker.setWidth(0.34)
    stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    fat = stroker.createStroke(_outline(text, face)[0])
    fat.setFillRule(Qt.FillRule.WindingFill)  # where rings of a letter cross, its ink lies over them
    return fat


def width(text: str, cap: float, face: Face = SERIF) -> float:
    """How wide the words are in yards."""
    return _outline(text, face)[1] * cap


def draw(
    painter: QPainter,
    text: str,
    at: QPointF,
    cap: float,
    colour: QColor,
    face: Face = SERIF,
    *,
    align: float = 0.5,
    angle: float = 0.0,
    halo: QColor | None = None,
    fit: float = 0.0,
) -> None:
    """Print words with their cap height in yards.

    `at` is the middle of the cap height, at the part of the width that `align` says (0 left, 0.5 middle,
    1 right). `angle` turns anticlockwise, in degrees. `halo` is laid round the letters where the ground is
    busy. `fit`, when not 0, is the width they must not exceed.
    """
    path, wide = _outline(text, face)
    if fit and wide * cap > fit:
        cap = fit / wide
    painter.save()
    painter.translate(at)
    if angle:
        painter.rotate(-angle)
    painter.scale(cap, cap)
    painter.translate(-wide * align, 0.5)
    if halo is not None:
        painter.fillPath(_halo(text, face), halo)
    painter.fillPath(path, QBrush(colour))
    painter.restore()


def lines_of(text: str, cap: float, room: float, face: Face) -> list[str]:
    """Break words into lines that fit into `room` yards."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, cap, face) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def meets(exposed: QRectF, at: QPointF, reach: float) -> bool:
    """Whether something round a point may show in the exposed part."""
    return exposed.intersects(QRectF(at.x() - reach, at.y() - reach, 2 * reach, 2 * reach))


def labels_in(sheet: MapSheet, kind: str) -> list[SheetLabel]:
    """The labels that lie in the boxes of one kind, north to south: they are what the box says."""
    found = []
    for box in sheet.boxes:
        west, south, east, north = box.rect
        if box.kind == kind:
            found += [
                label for label in sheet.labels if west < label.at[0] < east and south < label.at[1] < north
            ]
    return sorted(found, key=lambda label: -label.at[1])
