"""A stack of counters: up to five edges and a count; fanned out it shows every counter and the total."""

from __future__ import annotations

import math
from typing import Final

from PySide6.QtCore import Property, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsObject

from bloodyridge_qt.table.style import style_of
from bloodyridge_qt.table.table_view import CounterView, Place, StackView
from bloodyridge_qt.ui.board.items import faces
from bloodyridge_qt.ui.board.items.faces import COUNTER
from bloodyridge_qt.ui.drawing import style

Z_STACK: Final = 30.0
Z_HELD: Final = 52.0
"""In hand where it stands: over the arrow that begins there, so that its count stays in sight."""
Z_FANNED: Final = 62.0
Z_LIFTED: Final = 70.0

_EDGES: Final = 5
_EDGE: Final = 3.4
"""Yards one counter sticks out under the next."""
_FANNED_PIXELS: Final = 44.0
"""A fanned counter is never smaller than this on the screen."""


class StackItem(QGraphicsObject):
    """One stack. Its origin is the middle of where it lies; it decides nothing about the mouse."""

    def __init__(self, view: StackView) -> None:
        super().__init__()
        self.view = view
        self.place: Place = view.place
        """Where it is shown; a piece resting on a waypoint is shown there."""
        self.home = QPointF()
        """Where it lies when nobody holds it."""
        self._shrink = 1.0
        self._level = 0
        self._fanned = False
        self._row: tuple[float, ...] = ()
        self._pixels = 1.0
        self._spread = 0.0
        self._turning = 1.0
        self._old_faces: tuple[CounterView, ...] = view.counters
        self.lifted = False
        """Whether it is held above the table."""
        self.movable = False
        """Whether it may act now."""
        self._selected = self._beside = False
        self._picks: frozenset[str] = frozenset()
        self._aimed = ""
        self.passed_over = False
        """Whether others laid out beside it may be picked and it may not."""
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setZValue(Z_STACK)
        self.setToolTip("")
        self._bounds = QRectF()
        self._measure()

    # ---- what it shows

    def show_view(self, view: StackView) -> bool:
        """Show other counters; says whether any counter that stays now shows another face."""
        before = {counter.key: counter for counter in self.view.counters}
        flipped = any(
            counter.key in before and before[counter.key].face != counter.face for counter in view.counters
        )
        self._old_faces = tuple(before.get(counter.key, counter) for counter in view.counters)
        if view != self.view:
            self.prepareGeometryChange()
            self.view = view
            self._measure()
            self.update()
        return flipped

    def set_shrink(self, shrink: float, row: tuple[float, ...] = ()) -> None:
        """Counters at a share of their size, where two stacks share a space.

        `row` says where each counter lies that has a slot of its own, east of the stack's origin.
        """
        if (shrink, row) != (self._shrink, self._row):
            self.prepareGeometryChange()
            self._shrink, self._row = shrink, row
            self._measure()
            self.update()

    def set_level(self, level: int) -> None:
        """How many stacks of its place may lie under it."""
        self._level = level
        self._restack()

    def zoomed(self, pixels_per_yard: float) -> None:
        """The view's scale has changed; what keeps its size on the screen is measured anew."""
        self.prepareGeometryChange()
        self._pixels = pixels_per_yard
        self._measure()

    def set_state(
        self, *, movable: bool | None = None, selected: bool | None = None, beside: bool | None = None
    ) -> None:
        """Whether it may act now, whether it is in hand, and whether another is."""
        before = (self.movable, self._selected, self._beside)
        if movable is not None:
            self.movable = movable
        if selected is not None:
            self._selected = selected
        if beside is not None:
            self._beside = beside
        if before != (self.movable, self._selected, self._beside):
            self._restack()
            self.update()

    def set_picks(self, keys: frozenset[str], aimed: str, *, laid_out: bool = False) -> None:
        """Which of its counters may be picked, and which is pointed at; others of either are not its own.

        Without any it is veiled where it is laid out among those that may, so that they stand out.
        """
        own = {counter.key for counter in self.view.counters}
        now = (keys & own, aimed if aimed in own else "", laid_out and not keys & own)
        if now != (self._picks, self._aimed, self.passed_over):
            self._picks, self._aimed, self.passed_over = now
            self.update()

    @property
    def piled(self) -> bool:
        """Whether some of its counters lie under others."""
        return max(1, len(self._row)) < len(self.view.counters)

    @property
    def held_open(self) -> bool:
        """Whether one of its counters is to be picked: it shows them all as long as that lasts."""
        return bool(self._picks)

    def set_lifted(self, lifted: bool) -> None:
        """Held a little above the table: larger, with a wider shadow, over everything."""
        if lifted == self.lifted:
            return
        self.prepareGeometryChange()
        self.lifted = lifted
        self._measure()
        self._restack()
        self.update()

    def set_fanned(self, fanned: bool) -> None:
        """Laid out beside the other stacks of its space, over what else is there."""
        self._fanned = fanned
        self._restack()

    def _restack(self) -> None:
        height = Z_HELD if self._selected and self.view.badge and not self._counts() else Z_STACK
        height = Z_LIFTED if self.lifted else Z_FANNED if self._spread > 0 or self._fanned else height
        self.setZValue(height + 0.01 * self._level)

    def _get_spread(self) -> float:
        return self._spread

    def _set_spread(self, spread: float) -> None:
        self.prepareGeometryChange()
        self._spread = spread
        self._measure()
        self._restack()
        self.update()

    # Qt's stubs do not know that a Property read or set on an object is its value
    spread: float = Property(float, _get_spread, _set_spread)  # type: ignore[assignment]
    """0 = a stack, 1 = fanned out."""

    def _get_turning(self) -> float:
        return self._turning

    def _set_turning(self, turning: float) -> None:
        self._turning = turning
        self.update()

    turning: float = Property(float, _get_turning, _set_turning)  # type: ignore[assignment]
    """0 = the faces before, 1 = the faces now; between them the counters turn over."""

    # ---- where its counters lie

    @property
    def side(self) -> float:
        """Edge of one counter when stacked, in yards."""
        return COUNTER * self._shrink * (1.08 if self.lifted else 1.0)

    def _edge(self) -> float:
        return max(_EDGE * self._shrink, 1.4 / self._pixels)

    def _fan_side(self) -> float:
        if len(self.view.counters) == 1:
            return self.side
        return max(COUNTER, _FANNED_PIXELS / self._pixels)

    def _fan_columns(self) -> int:
        count = len(self.view.counters)
        return count if count <= 3 else math.ceil(count / 2)

    def offset(self, index: int) -> QPointF:
        """Middle of the counter at this index (0 = bottom), from the stack's origin."""
        count = len(self.view.counters)
        depth = min(count - 1 - index, _EDGES)
        edge = self._edge()
        base = -edge * min(count - 1, _EDGES) / 2
        stacked = QPointF(base + edge * depth, base + edge * depth)
        if index < len(self._row):
            stacked = QPointF(self._row[index], 0.0)
        if self._spread <= 0.0:
            return stacked
        columns = self._fan_columns()
        rows = math.ceil(count / columns)
        row, column = divmod(count - 1 - index, columns)
        in_row = min(columns, count - row * columns)
        pitch = self._fan_side() * 1.08
        slots = self._row[:count]  # it opens where it lies, so that the pointer stays on it
        middle = sum(slots) / len(slots) if slots else 0.0
        drop = (self._fan_side() - self.side) / 2 if slots else 0.0  # above slots stands their place's name
        fanned = QPointF(middle + (column - (in_row - 1) / 2) * pitch, drop + (row - (rows - 1) / 2) * pitch)
        return stacked + (fanned - stacked) * self._spread

    def _side_now(self) -> float:
        return self.side + (self._fan_side() - self.side) * self._spread

    def counter_rect(self, key: str) -> QRectF | None:
        """Where the counter of this key lies, in scene coordinates; None when it is not in the stack."""
        for index, counter in enumerate(self.view.counters):
            if counter.key == key:
                side = self._side_now()
                middle = self.pos() + self.offset(index)
                return QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side)
        return None

    def counter_at(self, point: QPointF) -> str:
        """Key of the topmost counter under a point of the scene, or ""."""
        for counter in reversed(self.view.counters):
            rect = self.counter_rect(counter.key)
            if rect is not None and rect.contains(point):
                return counter.key
        return ""

    def hit(self, point: QPointF) -> bool:
        """Whether a point of the scene lies on one of its counters."""
        return self._area().contains(point - self.pos())

    def area(self) -> QRectF:
        """The part of the scene its counters cover."""
        return self._area().translated(self.pos())

    def _area(self) -> QRectF:
        half = self._side_now() / 2
        area = QRectF()
        for index in range(len(self.view.counters)):
            at = self.offset(index)
            area = area.united(QRectF(at.x() - half, at.y() - half, 2 * half, 2 * half))
        return area

    def _measure(self) -> None:
        pixel = 1.0 / self._pixels
        grow = max(self.side * 0.16, 8 * pixel)
        bounds = self._area().adjusted(-grow, -grow, grow, grow)
        if self._spread > 0:
            # room for the words below
            words = max(220.0, 320 * pixel)
            bounds = bounds.united(
                QRectF(-words, bounds.top(), 2 * words, bounds.height() + max(30.0, 30 * pixel))
            )
        self._bounds = bounds

    def boundingRect(self) -> QRectF:
        return self._bounds

    # ---- drawing

    def paint(self, painter: QPainter, *_: object) -> None:
        counters = self.view.counters
        turning = 0.0 < self._turning < 1.0
        shown = self._old_faces if self._turning < 0.5 else counters
        with faces.DevicePainter(painter) as device:
            side = round(self._side_now() * device.scale)
            first = 0 if self._spread > 0 else max(0, len(counters) - 1 - _EDGES)
            for index in range(first, len(counters)):
                counter = shown[index]
                top = index == len(counters) - 1
                factor = self.lines_on_top if top and not turning else counter.factor
                picture = faces.tile(counter.face, factor, side, lifted=self.lifted)
                if turning:
                    width = max(1, round(picture.width() * abs(math.cos(self._turning * math.pi))))
                    picture = picture.scaled(width, picture.height())
                device.put(picture, self.offset(index))
                if (self.view.done or self.passed_over) and not self.lifted:
                    device.put(faces.veil(side), self.offset(index))
            self._paint_outline(device, side)
            self._paint_picks(device, side)
            self._paint_badge(device, side)
            self._paint_due(device, side)
        told = len(self.view.counters) == 1 and self.view.total in self.view.counters[0].factor
        if self._spread > 0.6 and not told:
            self._paint_total(painter)

    @property
    def lines_on_top(self) -> str:
        """What is printed on the upmost counter, with the number of counters where that stands there."""
        factor = self.view.counters[-1].factor
        return f"{len(self.view.counters)} {factor}" if self._counts() else factor

    def _counts(self) -> bool:
        """Whether the number of counters stands at the head of the upmost, which alone stays in sight."""
        return bool(self.view.badge) and self._spread <= 0.0 and style_of(style.game()).cascade

    def _paint_badge(self, device: faces.DevicePainter, side: int) -> None:
        if not self.view.badge or self._spread > 0.0 or self._counts():
            return
        if side < 17 * device.ratio:
            return
        height = round(min(max(side * 0.28, 13 * device.ratio), 30 * device.ratio))
        picture = faces.pill(self.view.badge, height)
        corner = self.offset(len(self.view.counters) - 1) + QPointF(self.side, -self.side) * 0.5
        inward = QPointF(-picture.width() * 0.28, picture.height() * 0.22) / device.scale
        device.put(picture, corner + inward)

    def _paint_due(self, device: faces.DevicePainter, side: int) -> None:
        """A mark on the upper right corner of what has to act first."""
        if self.view.due and not self.lifted:
            picture = faces.pill("!", round(min(max(side * 0.34, 11 * device.ratio), 30 * device.ratio)))
            device.put(
                picture, self.offset(len(self.view.counters) - 1) + QPointF(self.side, -self.side) * 0.4
            )

    def _paint_outline(self, device: faces.DevicePainter, side: int) -> None:
        if self._spread > 0.0 or not (self.movable or self._selected or self.view.active):
            return
        strong = self._selected or self.view.active
        faint = self._beside and not strong
        line = max(1, round((4.0 if strong else 1.0 if faint else 1.6) * device.ratio))
        for index in range(0 if self._row else len(self.view.counters) - 1, len(self.view.counters)):
            device.put(faces.outline(side, line, strong=strong, faint=faint), self.offset(index))

    def _paint_picks(self, device: faces.DevicePainter, side: int) -> None:
        """A frame round each counter that may be picked; of a closed stack round the upmost alone."""
        closed = self._spread <= 0.0 and not self._row
        for index, counter in enumerate(self.view.counters):
            if counter.key in self._picks and not (closed and index < len(self.view.counters) - 1):
                strong = bool(self._aimed) if closed else counter.key == self._aimed
                line = max(1, round((3.4 if strong else 2.0) * device.ratio))
                device.put(faces.outline(side, line, strong=strong), self.offset(index))

    def _paint_total(self, painter: QPainter) -> None:
        with faces.DevicePainter(painter) as device:
            height = round(20 * device.ratio)
            picture = faces.pill(self.view.total, height, quiet=True)
            below = QPointF(0.0, self._area().bottom() + (height * 0.5 + 5 * device.ratio) / device.scale)
            device.put(picture, below)
