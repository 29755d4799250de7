"""The ways out of a space drawn round it, as the inspection shows them."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from bloodyridge_qt.language import later, tr
from bloodyridge_qt.table.inspection import SpaceFacts
from bloodyridge_qt.ui.drawing import theme
from bloodyridge_qt.ui.panels import panel_style

_APART: Final = 26.0
"""Degrees between the arrows of two ways at least."""


DIRECTIONS: Final = (later("NE"), later("E"), later("SE"))
"""Those that other languages call by other letters."""


class StepCompass(QWidget):
    """The ways out of a space: an arrow where a piece may go, a bar where it may not."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._facts: SpaceFacts | None = None
        self.turned = False
        """Whether the board lies with its south up, as this does then."""
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("The ways out of the space"))

    def show_steps(self, facts: SpaceFacts | None) -> None:
        """Draw the steps of this space, or none."""
        self._facts = facts
        if facts is not None:
            open_, barred = tr("open"), tr("barred")
            words = (f"{tr(step.direction)} {open_ if step.allowed else barred}" for step in facts.steps)
            self.setAccessibleDescription(", ".join(words))
        self.update()

    def sizeHint(self) -> QSize:
        side = round(panel_style.em() * 9)
        return QSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._facts is None:
            return
        look, unit = theme.current(), panel_style.em()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.translate(self.width() / 2, self.height() / 2)
            six = len(self._facts.steps) == 6
            corners = 6 if six else 48
            outline = QPolygonF([_on_circle(360 / corners * k, unit * 2.6) for k in range(corners + 1)])
            painter.setPen(QPen(look.text_soft, 1.2))
            painter.setBrush(look.panel_raised)
            painter.drawPolygon(outline)
            painter.setPen(look.text)
            painter.setFont(panel_style.number_font(1.1))
            _centred(painter, QPointF(0, 0), self._facts.name or self._facts.place)
            painter.setFont(panel_style.number_font(0.8))
            for step, bearing in zip(
                self._facts.steps, _spread([one.bearing for one in self._facts.steps]), strict=True
            ):
                angle = bearing - (-90 if self.turned else 90)
                foot, tip = _on_circle(angle, unit * 2.0), _on_circle(angle, unit * 3.1)
                colour = look.good if step.allowed else look.warning
                painter.setPen(QPen(colour, unit * 0.22, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
                if step.allowed:
                    painter.drawLine(foot, tip)
                    for turn in (150, -150):
                        painter.drawLine(tip, tip + _on_circle(angle + turn, unit * 0.55))
                else:
                    across = _on_circle(angle + 90, unit * 0.7)
                    middle = _on_circle(angle, unit * 2.25)
                    painter.drawLine(middle - across, middle + across)
                painter.setPen(look.text if step.allowed else look.text_soft)
                _centred(painter, _on_circle(angle, unit * 3.95), step.name or step.place or "–")


def _spread(bearings: list[float]) -> list[float]:
    """Ascending bearings, moved apart as far as arrows need: those that are neighbours share the way."""
    apart, count = min(_APART, 360 / max(len(bearings), 1)), len(bearings)
    for _ in range(40 if count > 1 else 0):
        for at in range(count):
            after = (at + 1) % count
            short = apart - (bearings[after] - bearings[at]) % 360
            if short > 0:
                bearings[at] -= short / 2
                bearings[after] += short / 2
    return bearings


def _on_circle(angle: float, radius: float) -> QPointF:
    return QPointF(radius * cos(radians(angle)), radius * sin(radians(angle)))


def _centred(painter: QPainter, at: QPointF, words: str) -> None:
    room = QRectF(at.x() - 60, at.y() - 20, 120, 40)
    painter.drawText(room, Qt.AlignmentFlag.AlignCenter, words)
