"""The chance to win over a whole game as a line, with its turning points; a click goes to a moment."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from bloodyridge_qt.language import tr
from bloodyridge_qt.table.forecast import percent
from bloodyridge_qt.ui.drawing import theme
from bloodyridge_qt.ui.panels import panel_style
from bloodyridge_qt.ui.panels.plain_label import Tipped


class WinGraph(Tipped, QWidget):
    """Chances from the bottom (0) to the top (1), a moment beside the other."""

    sought = Signal(int)
    """A moment was clicked."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.chances: tuple[float, ...] = ()
        """By moment, from 0 on; fewer than there are moments while they are worked out."""
        self.turning_points: tuple[int, ...] = ()
        self.last = 0
        """The last moment there is room for."""
        self.moment = -1
        """Where the line of the present stands; -1 for none."""
        self.x_of_moment: Callable[[int], float] | None = None
        """Where a moment lies, when something beside the graph decides that, such as a slider."""
        self.setMinimumHeight(12)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setAccessibleName(tr("Chance to win over the game"))

    def show_chances(self, chances: Sequence[float], turning_points: Sequence[int], last: int) -> None:
        """Show these, with room up to the moment `last`."""
        self.chances, self.turning_points, self.last = tuple(chances), tuple(turning_points), max(1, last)
        points = ", ".join(
            tr("moment {at} {chances}", at=at, chances=percent(self.chances[at]))
            for at in self.turning_points
        )
        told = tr("; turning points: {points}", points=points) if points else ""
        ends = (
            tr(
                "{chances} at first, {chances2} at last",
                chances=percent(self.chances[0]),
                chances2=percent(self.chances[-1]),
            )
            if chances
            else tr("none yet")
        )
        self.setAccessibleDescription(ends + told)
        self.update()

    def show_moment(self, moment: int) -> None:
        """Draw the line of the present there."""
        if moment != self.moment:
            self.moment = moment
            self.update()

    def chance(self, moment: int) -> str:
        """The chance at a moment; "" where none is known."""
        return percent(self.chances[moment]) if 0 <= moment < len(self.chances) else ""

    def spot(self, moment: int) -> QPointF:
        """Where the chance of a moment is drawn."""
        chance = self.chances[moment] if 0 <= moment < len(self.chances) else 0.0
        room = self._room()
        x = room.left() + room.width() * moment / max(1, self.last)
        if self.x_of_moment is not None:
            x = self.x_of_moment(moment)
        return QPointF(x, room.bottom() - room.height() * chance)

    def moment_at(self, x: float) -> int:
        """The moment nearest to a place."""
        return min(range(self.last + 1), key=lambda at: abs(self.spot(at).x() - x))

    def sizeHint(self) -> QSize:
        unit = panel_style.em()
        return QSize(round(unit * 24), round(unit * 3.2))

    def _room(self) -> QRectF:
        return QRectF(self.rect()).adjusted(8, 4, -8, -4)

    def tip_at(self, spot: QPoint) -> str:
        moment = self.moment_at(spot.x())
        chance = self.chance(moment)
        return tr("Moment {moment}: {chances}", moment=moment, chances=chance) if chance else ""

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.sought.emit(self.moment_at(event.position().x()))

    def paintEvent(self, _event: QPaintEvent) -> None:
        look, unit, room = theme.current(), panel_style.em(), self._room()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(room, look.panel_raised)
        painter.setPen(QPen(look.panel_edge, 1))
        painter.drawRect(room)
        painter.setPen(QPen(look.panel_edge, 1, Qt.PenStyle.DashLine))
        painter.drawLine(QPointF(room.left(), room.center().y()), QPointF(room.right(), room.center().y()))
        if self.moment >= 0:
            x = self.spot(self.moment).x()
            painter.setPen(QPen(look.text, 1.4))
            painter.drawLine(QPointF(x, room.top()), QPointF(x, room.bottom()))
        if self.chances:
            line = [self.spot(at) for at in range(len(self.chances))]
            below = QPolygonF(
                [QPointF(line[0].x(), room.bottom()), *line, QPointF(line[-1].x(), room.bottom())]
            )
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(panel_style.mixed(look.panel_raised, look.accent, 0.25))
            painter.drawPolygon(below)
            painter.setPen(QPen(look.accent, max(1.6, unit * 0.13)))
            painter.drawPolyline(QPolygonF(line))
        painter.setFont(panel_style.number_font(0.8))
        for number, at in enumerate(self.turning_points, start=1):
            spot = self.spot(at)
            disc = QRectF(0, 0, unit * 1.05, unit * 1.05)
            disc.moveCenter(
                QPointF(spot.x(), min(max(spot.y(), room.top() + unit * 0.5), room.bottom() - unit * 0.5))
            )
            painter.setPen(QPen(look.panel_raised, 1.2))
            painter.setBrush(look.text)
            painter.drawEllipse(disc)
            painter.setPen(look.panel_raised)
            painter.drawText(disc, int(Qt.AlignmentFlag.AlignCenter), str(number))
        painter.end()
