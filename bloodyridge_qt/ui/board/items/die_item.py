"""Dice on the map: they tumble to where they belong and lie there until they are cleared away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QObject, QPointF, QRectF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QGraphicsObject, QGraphicsScene

from bloodyridge_qt.table.cues import DieThrow
from bloodyridge_qt.ui.drawing import theme
from bloodyridge_qt.ui.panels.dice_animation import DiceClock, DiePose, rest_pose
from bloodyridge_qt.ui.panels.dice_drawing import drawn_in, paint_die, paint_mark
from bloodyridge_qt.ui.panels.plain_label import plain_tip

Z_DICE: Final = 60.0
"""Over stacks and paths; under a stack that is fanned out to be read, and under one that is carried."""


class DieItem(QGraphicsObject):
    """One die. Its origin is the middle of the resting die; `size` is its edge in scene units."""

    def __init__(
        self, throw: DieThrow, size: float, parent: QGraphicsItem | None = None, index: int = 0
    ) -> None:
        super().__init__(parent)
        self._size = size
        self._index = index
        self.throw = throw
        """What is shown."""
        self.pose = rest_pose(throw, index)
        """How it lies or flies now."""
        self.set_throw(throw)

    def set_throw(self, throw: DieThrow) -> None:
        """Show another throw, at rest."""
        self.throw = throw
        self.setToolTip(plain_tip(throw.purpose))
        self.rest()

    def set_pose(self, pose: DiePose) -> None:
        """Show the die at this moment of its tumbling."""
        self.prepareGeometryChange()
        self.pose = pose
        self.update()

    def rest(self) -> None:
        """Lie still with the model's number on top."""
        self.set_pose(rest_pose(self.throw, self._index))

    def boundingRect(self) -> QRectF:
        return drawn_in(self.pose, QPointF(0, 0), self._size)

    def paint(self, painter: QPainter, *_: object) -> None:
        paint_die(painter, self.pose, QPointF(0, 0), self._size, self.throw.side, theme.current())
        if self.pose.at_rest:
            mark = self._size * 0.52
            spot = QRectF(self._size * 0.26, self._size * 0.26, mark, mark)
            paint_mark(painter, spot, self.throw.outcome, theme.current())


class MapDice(QObject):
    """All dice on the map: throws them together and clears them away together."""

    settled = Signal()
    """All dice lie still: exactly once for each `throw`."""

    def __init__(self, scene: QGraphicsScene, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._scene = scene
        self._clock = DiceClock(self)
        self._clock.ticked.connect(self._move)
        self._clock.settled.connect(self.settled)
        self._flying: list[DieItem] = []
        self._lying: list[DieItem] = []

    @property
    def running(self) -> bool:
        """Whether dice are still in the air."""
        return self._clock.running

    @property
    def items(self) -> tuple[DieItem, ...]:
        """All dice on the map."""
        return (*self._lying, *self._flying)

    def throw(
        self,
        throws: Sequence[DieThrow],
        share: float,
        spot: Callable[[DieThrow, int], QPointF],
        size: float,
    ) -> None:
        """Throw dice to where `spot(throw, index)` says, in scene coordinates; earlier dice lie on."""
        self._clock.finish()
        self._lying += self._flying
        self._flying = []
        for index, throw in enumerate(throws):
            item = DieItem(throw, size, None, index)
            item.setPos(spot(throw, index))
            item.setZValue(Z_DICE)
            self._scene.addItem(item)
            self._flying.append(item)
        self._clock.start(throws, share)
        self._move()

    def finish(self) -> None:
        """All dice lie still at once."""
        self._clock.finish()

    def clear(self) -> None:
        """Take all dice off the map."""
        self._clock.finish()
        for item in (*self._lying, *self._flying):
            self._scene.removeItem(item)
        self._lying, self._flying = [], []

    def _move(self) -> None:
        for index, item in enumerate(self._flying):
            item.set_pose(self._clock.pose(index))
