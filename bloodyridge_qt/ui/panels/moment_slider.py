"""A slider over all moments of a game, with marks at turns, bookmarks and remarks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSlider, QStyle, QStyleOptionSlider, QWidget

from bloodyridge_qt.engine.savefile import Note
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.moments import MomentRow
from bloodyridge_qt.ui.drawing import theme
from bloodyridge_qt.ui.panels import panel_style
from bloodyridge_qt.ui.panels.plain_label import Tipped


@dataclass(frozen=True, slots=True)
class SliderMark:
    """What is drawn at one value, and what its tool tip says."""

    value: int
    words: str
    """The moment in a few words."""
    turn: bool = False
    """A turn begins here: a thin line."""
    bookmark: str = ""
    remark: str = ""
    standing: bool = True
    """False for what was taken back: the groove is hollow there."""
    news: bool = False
    """What the other player did last begins here: a thick line."""


def marks_of(
    rows: Sequence[MomentRow], bookmarks: Sequence[Note], remarks: Sequence[Note], news: range = range(0)
) -> tuple[SliderMark, ...]:
    """A mark for the table before the set-up, and one for each moment; `news` is what the other did last."""
    marked, remarked = ({note.moment: note.text for note in notes} for notes in (bookmarks, remarks))
    marks = [SliderMark(0, tr("Before the set-up"))]
    for row, before in zip(rows, [*rows[:1], *rows[:-1]], strict=True):
        marks.append(
            SliderMark(
                row.index + 1,
                tr("Moment {moment}, {when}: {label}", moment=row.index, when=row.when, label=row.label),
                row.index == 0 or row.turn > before.turn,
                marked.get(row.index, ""),
                remarked.get(row.index, ""),
                row.standing,
                bool(news) and row.index == news.start,
            )
        )
    return tuple(marks)


class MomentSlider(Tipped, QSlider):
    """Jumps to where it is clicked; the marks are painted above and below its groove."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.marks: tuple[SliderMark, ...] = ()
        """What was set last."""
        self.setPageStep(5)
        self.setSingleStep(1)
        self.setMouseTracking(True)
        self.told_by_spots = True

    def set_marks(self, marks: tuple[SliderMark, ...]) -> None:
        """One for each value from 0 on."""
        self.marks = marks
        self.update()

    def tip_at(self, spot: QPoint) -> str:
        """The moment there, and what is noted there or close by."""
        if not self.marks:
            return ""
        reach = max(5.0, panel_style.em() * 0.45)
        noted = [mark for mark in self.marks if mark.bookmark or mark.remark or mark.news]
        near = [mark for mark in noted if abs(self.x_of(mark.value) - spot.x()) <= reach]
        mark = min(near or self.marks, key=lambda one: abs(self.x_of(one.value) - spot.x()))
        lines = [mark.words]
        if mark.news:
            lines.append(tr("What your opponent did last begins here"))
        if mark.bookmark:
            lines.append(tr("Bookmark: {bookmark}", bookmark=mark.bookmark))
        if mark.remark:
            lines.append(tr("Remark: {remark}", remark=mark.remark))
        return "\n".join(lines)

    def x_of(self, value: int) -> float:
        """Where a value lies on the groove, in the slider's own pixels."""
        groove, handle = self._parts()
        span = groove.width() - handle.width()
        steps = max(1, self.maximum() - self.minimum())
        return groove.left() + handle.width() / 2 + span * (value - self.minimum()) / steps

    def value_at(self, x: float) -> int:
        """The value nearest to a place."""
        groove, handle = self._parts()
        span = max(1, groove.width() - handle.width())
        share = (x - groove.left() - handle.width() / 2) / span
        value = self.minimum() + round(share * (self.maximum() - self.minimum()))
        return min(max(value, self.minimum()), self.maximum())

    def sizeHint(self) -> QSize:
        return QSize(round(panel_style.em() * 16), round(panel_style.em() * 2.4))

    def minimumSizeHint(self) -> QSize:
        return QSize(round(panel_style.em() * 8), round(panel_style.em() * 2.4))

    def _parts(self) -> tuple[QRect, QRect]:
        option = QStyleOptionSlider()
        self.initStyleOption(option)
        style, control = self.style(), QStyle.ComplexControl.CC_Slider
        groove = style.subControlRect(control, option, QStyle.SubControl.SC_SliderGroove, self)
        return groove, style.subControlRect(control, option, QStyle.SubControl.SC_SliderHandle, self)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        _, handle = self._parts()
        if event.button() == Qt.MouseButton.LeftButton and not handle.contains(event.position().toPoint()):
            self.setValue(self.value_at(event.position().x()))  # then it can be dragged on from there
        super().mousePressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        look = theme.current()
        groove, _ = self._parts()
        unit = panel_style.em()
        middle = QRectF(self.rect()).center().y()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for mark in self.marks:
                if mark.turn or mark.news:
                    x = round(self.x_of(mark.value)) + 0.5
                    painter.setPen(QPen(look.accent, 3.0) if mark.news else QPen(look.text_soft, 1.0))
                    painter.drawLine(QPointF(x, middle - unit * 0.95), QPointF(x, middle + unit * 0.95))
        super().paintEvent(event)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            undone = [mark.value for mark in self.marks if not mark.standing]
            if undone:  # what was taken back: a dotted line in place of the groove
                left = self.x_of(undone[0] - 1) + unit * 0.4
                pen = QPen(look.panel, max(2.0, groove.height() * 0.12), Qt.PenStyle.DotLine)
                painter.setPen(pen)
                if self.value() < undone[0]:
                    painter.drawLine(QPointF(left, middle), QPointF(groove.right(), middle))
            for mark in self.marks:
                x = self.x_of(mark.value)
                if mark.bookmark:
                    _draw_flag(painter, x, middle - unit * 0.38, unit)
                if mark.remark:
                    _draw_ring(painter, x, middle + unit * 0.82, unit)


def _draw_flag(painter: QPainter, x: float, foot: float, unit: float) -> None:
    """A bookmark: a small ribbon above the groove."""
    look = theme.current()
    half, height = unit * 0.26, unit * 0.62
    ribbon = QPolygonF(
        [
            QPointF(x - half, foot - height),
            QPointF(x + half, foot - height),
            QPointF(x + half, foot),
            QPointF(x, foot - half * 0.9),
            QPointF(x - half, foot),
        ]
    )
    painter.setPen(QPen(look.panel, 1.0))
    painter.setBrush(look.accent)
    painter.drawPolygon(ribbon)


def _draw_ring(painter: QPainter, x: float, y: float, unit: float) -> None:
    """A remark: a ring below the groove."""
    painter.setPen(QPen(theme.current().accent, max(1.4, unit * 0.12)))
    painter.setBrush(theme.current().panel_raised)
    painter.drawEllipse(QPointF(x, y), unit * 0.22, unit * 0.22)
