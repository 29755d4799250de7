"""One side of a fight as a row of counters, each with the die that was thrown at it below; or of dice."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from bloodyridge_qt.language import tr
from bloodyridge_qt.table.cues import DieThrow
from bloodyridge_qt.table.table_view import AGAIN, DIE, CounterView
from bloodyridge_qt.ui.drawing import artwork, theme
from bloodyridge_qt.ui.panels import panel_style
from bloodyridge_qt.ui.panels.dice_animation import face_up, rest_pose
from bloodyridge_qt.ui.panels.dice_drawing import mark_colour, paint_die, paint_mark
from bloodyridge_qt.ui.panels.plain_label import Tipped

_READABLE: Final = 0.75
"""Share of its full size below which a counter is not read any more."""
_BETWEEN: Final = 5
_DIE: Final = 0.62
"""Edge of a die that lies where a counter would, of the counter's."""
_TAKEN_UP: Final = 0.35
"""How high one hangs over the table that is to be thrown again, in its edges."""
_PALE: Final = 0.45
"""How strongly a die is drawn that counts no more."""
_NARROW: Final = 60
"""Pixels of a row that is not laid out yet."""

_OUTCOME_WORDS = {
    "hit": tr("hit"),
    "miss": tr("miss"),
    "automatic": tr("hit without a die"),
    "lost": tr("lost"),
    AGAIN: tr("taken up, to be rerolled"),
}


@dataclass(frozen=True, slots=True)
class RowUnit:
    """A counter in the row with what befell it."""

    counter: CounterView
    die: int | None = None
    outcome: str = ""
    gone: bool = False
    """Off the table already, still shown for this step."""

    @property
    def lost(self) -> bool:
        """Struck through: it was hit, or has left the table."""
        return self.gone or self.outcome in ("hit", "automatic", "lost")


@dataclass(frozen=True, slots=True)
class _Cell:
    whole: QRectF
    counter: QRectF
    die: QPointF
    mark: QRectF


class UnitRow(Tipped, QWidget):
    """Paints a side's counters. At most as wide as its panel; counters shrink before they are cut."""

    picked = Signal(str)
    """Key of a counter that may be picked: it was clicked."""
    pointed = Signal(str)
    """Key of the counter under the pointer that may be picked; "" for none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.units: tuple[RowUnit, ...] = ()
        """What is shown."""
        self.with_dice = True
        """Whether there is room for a die below each counter."""
        self.over = True
        """Whether it is known that nobody is there, where nobody is: not while it is still drawn for."""
        self._side = ""
        self._thrown_by = ""
        self._poses: Mapping[str, tuple[DieThrow, int]] = {}
        self._flying: frozenset[str] = frozenset()
        self._picks: Mapping[str, str] = {}
        self._aimed = ""
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.told_by_spots = True

    def set_units(
        self,
        name: str,
        side: str,
        thrown_by: str,
        units: tuple[RowUnit, ...],
        poses: Mapping[str, tuple[DieThrow, int]],
    ) -> None:
        """Show these counters; `poses` remembers how dice came to lie, so that none jumps at an update."""
        self.units, self._side, self._thrown_by, self._poses = units, side, thrown_by, poses
        self.setAccessibleName(name)
        self._tell()
        self.updateGeometry()
        self.update()

    def set_flying(self, keys: frozenset[str]) -> None:
        """Dice are in the air for these counters: their own dice and marks wait."""
        if keys != self._flying:
            self._flying = keys
            self._tell()
            self.update()

    def set_picks(self, picks: Mapping[str, str]) -> None:
        """These counters may be picked, each with what that means."""
        if picks != self._picks:
            self._picks = dict(picks)
            self._aimed = ""
            self.setMouseTracking(bool(picks))
            self.unsetCursor()
            self.update()

    def point_at(self, key: str) -> None:
        """The counter of this key is pointed at, here or on the board."""
        if key != self._aimed:
            self._aimed = key
            self.update()

    def has(self, key: str) -> bool:
        """Whether a counter of this key lies in the row."""
        return any(unit.counter.key == key for unit in self.units)

    def die_size(self) -> float:
        """Edge of a die beside a counter, in pixels."""
        return self._sizes()[1]

    def die_spot(self, key: str) -> QPointF:
        """Where the die of this counter lies, in the row's coordinates; KeyError when it is not here."""
        return self.cell(key).die

    def cell(self, key: str) -> _Cell:
        """The room of this counter and its die, in the row's coordinates; KeyError when it is not here."""
        for unit, cell in zip(self.units, self._cells(), strict=True):
            if unit.counter.key == key:
                return cell
        raise KeyError(f"no counter {key!r} in this row")

    def _at(self, spot: QPointF) -> RowUnit | None:
        """The counter with its die at this spot; None beside them."""
        both = zip(self.units, self._cells(), strict=True)
        return next((unit for unit, cell in both if cell.whole.contains(spot)), None)

    def sizeHint(self) -> QSize:
        counter, die = self._full_sizes()
        below = die * 1.3 if self.with_dice else (self._lines() - 1) * (self._sizes()[0] + _BETWEEN)
        return QSize(round(6 * (counter + 6)), round(counter + below + 10))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.sizeHint().height())

    def _full_sizes(self) -> tuple[float, float]:
        unit = panel_style.em()
        return round(unit * 3.4), round(unit * 1.75)

    def _lines(self) -> int:
        """In how many lines the counters lie: without dice in as many as keep them readable."""
        if self.with_dice or self.width() < _NARROW:
            return 1
        readable = self._full_sizes()[0] * _READABLE + _BETWEEN
        return max(1, math.ceil(len(self.units) * readable / (self.width() - 4)))

    def _in_line(self) -> int:
        return max(1, math.ceil(len(self.units) / self._lines()))

    def _sizes(self) -> tuple[float, float]:
        counter, die = self._full_sizes()
        room = (self.width() - 4) / self._in_line()
        counter = min(counter, int(room - 5))
        return counter, min(die, room * 0.5)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if not self.with_dice and event.oldSize().width() != event.size().width():
            self.updateGeometry()  # the counters may need another number of lines

    def _cells(self) -> list[_Cell]:
        counter, die = self._sizes()
        in_line, several = self._in_line(), self._lines() > 1
        step = min((self.width() - 4) / in_line, counter + panel_style.em() * 0.7)
        highest = 3 + (0 if several else (self._full_sizes()[0] - counter) / 2)
        cells = []
        for index in range(len(self.units)):
            left = 2 + index % in_line * step
            top = highest + index // in_line * (counter + _BETWEEN)
            middle = left + counter / 2
            face = QRectF(round(left), round(top), counter, counter)
            mark = die * 0.62
            # Die and mark stand together under the middle of the counter.
            die_middle = QPointF(middle - mark * 0.5, top + counter + die * 0.5 + 5)
            mark_rect = QRectF(0, 0, mark, mark)
            mark_rect.moveCenter(QPointF(die_middle.x() + die * 0.5 + mark * 0.5 + 2, die_middle.y() + 1))
            whole = QRectF(left, top if several else 0, step, counter if several else self.height())
            cells.append(_Cell(whole, face, die_middle, mark_rect))
        return cells

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = theme.current()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if not self.units and self.over:
                painter.setPen(look.text_soft)
                painter.setFont(panel_style.text_font(italic=True))
                painter.drawText(
                    QRectF(2, 0, self.width() - 4, self.height()),
                    Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter,
                    tr("No unit"),
                )
            for unit, cell in zip(self.units, self._cells(), strict=True):
                self._paint_unit(painter, unit, cell)
                self._paint_pick(painter, unit.counter.key, cell)
            if self.hasFocus():
                painter.setPen(QPen(look.accent, 1, Qt.PenStyle.DashLine))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)

    def _paint_unit(self, painter: QPainter, unit: RowUnit, cell: _Cell) -> None:
        look = theme.current()
        if unit.counter.face == DIE:
            self._paint_die(painter, unit, cell.counter)
            return
        waiting = unit.counter.key in self._flying
        lost = unit.lost and not waiting
        side = round(cell.counter.width())
        picture = artwork.counter_pixmap(
            unit.counter.face, unit.counter.factor, side, self.devicePixelRatioF()
        )
        painter.setOpacity(0.38 if lost else 1.0)
        painter.drawPixmap(cell.counter.topLeft(), picture)
        painter.setOpacity(1.0)
        if lost:
            inset = side * 0.06
            stroke = cell.counter.adjusted(inset, inset, -inset, -inset)
            for colour, width in ((look.panel_raised, 0.13), (mark_colour("hit", look), 0.065)):
                painter.setPen(
                    QPen(colour, max(2.0, side * width), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
                )
                painter.drawLine(stroke.bottomLeft(), stroke.topRight())
        if waiting or not self.with_dice:
            return
        _, die = self._sizes()
        if unit.die is not None:
            throw, index = self._lying(unit)
            before = unit.outcome == "lost"  # by the odds of another throw: pale, but its die hit as well
            painter.setOpacity(_PALE if before else 1.0)
            paint_die(painter, rest_pose(throw, index), cell.die, die, self._thrown_by, look)
            paint_mark(painter, cell.mark, "hit" if before else unit.outcome, look)
            painter.setOpacity(1.0)
        elif unit.outcome == "automatic":
            self._paint_automatic(painter, cell)
        elif unit.outcome:
            mark = QRectF(cell.mark)
            mark.moveCenter(QPointF(cell.counter.center().x(), cell.die.y()))
            paint_mark(painter, mark, unit.outcome, look)

    def _paint_die(self, painter: QPainter, unit: RowUnit, room: QRectF) -> None:
        """A die that lies on the table; one that is taken up is off it, with an arrow that turns back."""
        again, edge = unit.outcome == AGAIN, room.width() * _DIE
        pose = replace(face_up(int(unit.counter.factor)), height=_TAKEN_UP * again)
        painter.setOpacity(_PALE if unit.outcome == "lost" else 1.0)
        paint_die(painter, pose, room.center(), edge, self._side, theme.current())
        painter.setOpacity(1.0)
        mark = QRectF(0, 0, edge * 0.7, edge * 0.7)
        mark.moveBottomRight(room.bottomRight())
        paint_mark(painter, mark, unit.outcome)

    def _paint_pick(self, painter: QPainter, key: str, cell: _Cell) -> None:
        if key not in self._picks:
            return
        strong = key == self._aimed
        wide = 3.4 if strong else 1.8
        frame = cell.counter.adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        edge = ((QColor(20, 16, 10), wide + 1.8),) if strong else ()
        for colour, width in (*edge, (theme.current().selected, wide)):
            painter.setPen(QPen(colour, width))
            painter.drawRoundedRect(frame, frame.width() * 0.11, frame.width() * 0.11)

    def _pick_at(self, spot: QPointF) -> str:
        unit = self._at(spot)
        return unit.counter.key if unit is not None and unit.counter.key in self._picks else ""

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if not self._picks:
            super().mouseMoveEvent(event)
            return
        key = self._pick_at(event.position())
        self.setCursor(Qt.CursorShape.PointingHandCursor if key else Qt.CursorShape.ArrowCursor)
        self.pointed.emit(key)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        if self._picks:
            self.pointed.emit("")

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        key = self._pick_at(event.position()) if event.button() == Qt.MouseButton.LeftButton else ""
        if key:
            event.accept()
            self.picked.emit(key)
        else:
            super().mouseReleaseEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self._pick_at(event.position()):
            event.accept()
        else:
            super().mousePressEvent(event)

    def _paint_automatic(self, painter: QPainter, cell: _Cell) -> None:
        """No die was thrown: the word stands where the die would lie, under a cross."""
        look = theme.current()
        mark = QRectF(cell.mark)
        mark.moveCenter(QPointF(cell.counter.center().x(), cell.die.y() - mark.height() * 0.25))
        paint_mark(painter, mark, "automatic", look)
        painter.setPen(mark_colour("automatic", look))
        painter.setFont(panel_style.number_font(0.78))
        words = QRectF(cell.counter.left() - 6, mark.bottom() - 1, cell.counter.width() + 12, self.height())
        painter.drawText(words, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop, tr("no die"))

    def _lying(self, unit: RowUnit) -> tuple[DieThrow, int]:
        known = self._poses.get(unit.counter.key)
        if known is not None and known[0].value == unit.die:
            return known
        value = unit.die or 1
        return DieThrow(value, self._thrown_by, unit.counter.key, "", unit.outcome, ""), 0

    def _words(self, unit: RowUnit) -> str:
        words = [unit.counter.label or " ".join(filter(None, (unit.counter.face, unit.counter.factor)))]
        if unit.counter.key in self._picks:
            words.append(self._picks[unit.counter.key])
        if unit.counter.key not in self._flying:
            if unit.die is not None:
                words.append(tr("die {die}", die=unit.die))
            if unit.outcome:
                words.append(_OUTCOME_WORDS.get(unit.outcome, unit.outcome))
        return ": ".join((words[0], ", ".join(words[1:]))) if len(words) > 1 else words[0]

    def _tell(self) -> None:
        self.setAccessibleDescription("; ".join(self._words(unit) for unit in self.units) or tr("no unit"))

    def told_at(self, spot: QPoint) -> Iterator[str]:
        """What is said of the counter at this spot and of the die thrown at it, that first."""
        if (unit := self._at(QPointF(spot))) is not None:
            if unit.die is not None and unit.counter.key in self._poses:
                yield self._poses[unit.counter.key][0].kind
            yield unit.counter.label

    def tip_at(self, spot: QPoint) -> str:
        unit = self._at(QPointF(spot))
        if unit is None:
            return ""
        known = self._poses.get(unit.counter.key)
        if known is not None and known[0].value == unit.die and unit.counter.key not in self._flying:
            return f"{self._words(unit)}\n{known[0].purpose}"
        return self._words(unit)
