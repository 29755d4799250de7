"""Pictures of counters and markers at exact pixel sizes, with their shadows, kept for reuse.

Everything here is in device pixels: an item asks for the size it covers on the screen and draws the picture
unscaled, so a counter is crisp at every zoom and on every screen.
"""

from __future__ import annotations

import math
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPixmap, QTransform

from bloodyridge_qt.ui.drawing import artwork, style, theme, typefaces
from bloodyridge_qt.ui.drawing.pictures import canvas, store

COUNTER: Final = 82.0
"""Edge of a counter, in yards."""
FLAG: Final = 84.0
"""Edge of the square a control flag is drawn in, in yards."""


def shadow_reach(side: int, lifted: bool = False) -> int:
    """Device pixels a counter's picture is larger than the counter on each side, for its shadow."""
    return max(2, round(side * 0.12)) if lifted else max(2, round(side * 0.04))


def tile(face: str, factor: str, side: int, *, lifted: bool = False) -> QPixmap:
    """A counter of `side` device pixels with its shadow; the picture is `shadow_reach` larger all round."""
    side = max(3, side)
    key = ("tile", style.game(), face, factor, side, lifted, theme.current().name)
    return store.get(key, lambda: _draw_tile(face, factor, side, lifted))


def _draw_tile(face: str, factor: str, side: int, lifted: bool) -> QPixmap:
    reach = shadow_reach(side, lifted)
    with canvas(side + 2 * reach, side + 2 * reach) as (made, painter):
        painter.setPen(Qt.PenStyle.NoPen)
        # light from the upper left: the shadow falls to the lower right, softer the higher it is held
        steps = max(2, reach) if lifted else 2
        away = reach * (0.45 if lifted else 0.35)
        for step in range(steps):
            grow = (step + 1) / steps * (reach * 0.5 if lifted else reach * 0.55)
            shade = QColor(0, 0, 0, round((70 if lifted else 95) / steps))
            painter.setBrush(shade)
            rect = QRectF(reach + away - grow, reach + away - grow, side + 2 * grow, side + 2 * grow)
            painter.drawRoundedRect(rect, side * 0.1 + grow, side * 0.1 + grow)
        painter.drawPixmap(QPointF(reach, reach), artwork.counter_pixmap(face, factor, side))
    return made


def marker(face: str, side: int) -> QPixmap:
    """A marker or flag of `side` device pixels."""
    return artwork.marker_pixmap(face, max(4, side))


def veil(side: int) -> QPixmap:
    """What makes a counter of `side` device pixels paler."""
    palette = theme.current()

    def make() -> QPixmap:
        with canvas(side, side) as (made, painter):
            painter.setPen(Qt.PenStyle.NoPen)
            colour = QColor(palette.panel)
            colour.setAlpha(84)
            painter.setBrush(colour)
            painter.drawRoundedRect(QRectF(made.rect()), side * 0.1, side * 0.1)
        return made

    return store.get(("veil", side, palette.name), make)


def pill(text: str, height: int, *, quiet: bool = False) -> QPixmap:
    """A rounded label with a short text, `height` device pixels high: a stack's count.

    The sign of times before a number is drawn, not written: in letters so small it looks like another one.
    """
    palette = theme.current()
    key = ("pill", text, height, quiet, palette.name)

    def make() -> QPixmap:
        font = (
            typefaces.sans(height * 0.62) if quiet else typefaces.condensed(height * 0.74, QFont.Weight.Bold)
        )
        number = text.removeprefix("×")
        sign = height * 0.46 if number != text else 0.0
        words = QFontMetricsF(font).horizontalAdvance(number)
        width = max(height, round(sign + words + height * 0.6))
        with canvas(width + 2, height + 2) as (made, painter):
            rect = QRectF(1, 1, width, height)
            radius = min(height / 2, 9.0 + height * 0.12)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(palette.panel_raised if quiet else palette.badge)
            painter.drawRoundedRect(rect, radius, radius)
            painter.setPen(QPen(palette.panel_edge if quiet else palette.badge_ink, max(1.0, height * 0.06)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
            painter.setPen(palette.text if quiet else palette.badge_ink)
            painter.setFont(font)
            painter.drawText(rect.adjusted(sign, 0, 0, 0), Qt.AlignmentFlag.AlignCenter, number)
            if sign:
                painter.setPen(QPen(painter.pen().color(), max(1.3, height * 0.1)))
                arm, middle = (
                    sign * 0.4,
                    QPointF(rect.left() + (width - words + sign * 0.1) / 2, height / 2 + 1),
                )
                painter.drawLine(middle + QPointF(-arm, -arm), middle + QPointF(arm, arm))
                painter.drawLine(middle + QPointF(-arm, arm), middle + QPointF(arm, -arm))
        return made

    return store.get(key, make)


def outline(side: int, line: int, *, strong: bool, faint: bool = False) -> QPixmap:
    """A frame round a counter of `side` device pixels, `line` pixels wide; a strong one has a dark edge."""
    palette = theme.current()
    key = ("outline", side, line, strong, faint, palette.name)

    def make() -> QPixmap:
        reach = line * (1.5 if strong else 1.0) + 1
        whole = side + 2 * math.ceil(reach)
        with canvas(whole, whole) as (made, painter):
            painter.translate(whole / 2, whole / 2)
            half = side / 2 + line / 2
            rect = QRectF(-half, -half, 2 * half, 2 * half)
            if strong:
                painter.setPen(QPen(QColor(0, 0, 0, 150), line * 1.7))
                painter.drawRoundedRect(rect, side * 0.11, side * 0.11)
            colour = QColor(palette.selected)
            colour.setAlpha(120 if faint else 255)
            painter.setPen(QPen(colour, line))
            painter.drawRoundedRect(rect, side * 0.11, side * 0.11)
        return made

    return store.get(key, make)


class DevicePainter:
    """Lets an item draw pictures unscaled at a point of its own coordinates.

    Use as a context: inside it the painter counts in widget pixels.
    """

    def __init__(self, painter: QPainter) -> None:
        self._painter = painter
        self._world = painter.worldTransform()
        self.ratio = painter.device().devicePixelRatioF() if painter.device() is not None else 1.0
        self.scale = self._world.m11() * self.ratio
        """Device pixels per unit of the item's coordinates."""

    def __enter__(self) -> DevicePainter:
        self._painter.setWorldTransform(QTransform())
        return self

    def __exit__(self, *_: object) -> None:
        self._painter.setWorldTransform(self._world)

    def put(self, picture: QPixmap, middle: QPointF) -> None:
        """Draw a picture of device pixels with its middle at a point of the item, on whole pixels."""
        at = self._world.map(middle)
        ratio = self.ratio
        x = round(at.x() * ratio - picture.width() / 2) / ratio
        y = round(at.y() * ratio - picture.height() / 2) / ratio
        if ratio == 1.0:
            self._painter.drawPixmap(QPointF(x, y), picture)
        else:
            self._painter.drawPixmap(
                QRectF(x, y, picture.width() / ratio, picture.height() / ratio),
                picture,
                QRectF(picture.rect()),
            )
