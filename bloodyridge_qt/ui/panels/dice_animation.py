"""How a die tumbles: a short arc with two bounces, rolling, and at rest with the model's number on top.

Nothing here decides a number. A die's way and spin come from a hash of what it is, so the same throw looks
the same each time; the roll is run backwards from the face that has to end on top.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QEasingCurve, QMetaObject, QObject, Qt, QVariantAnimation, Signal, Slot
from PySide6.QtGui import QQuaternion, QVector3D

from bloodyridge_qt.table.cues import DieThrow

SHARES: Final = {"none": 0.0, "quick": 0.22, "full": 1.0}
"""Of its full time what is shown takes, by the speed that is preferred; less where a tale is long."""
SPEEDS: Final = tuple(SHARES)
TUMBLE: Final = 900
"""Milliseconds from the first die leaving the hand to the last lying still, at full speed."""

STAGGER: Final = 0.28
"""Share of a throw's time over which its dice leave the hand one after the other."""


def _turn(x: float, y: float, z: float, degrees: float) -> QQuaternion:
    """Rotation about an axis; x to the right, y down the screen, z towards the eye."""
    return QQuaternion.fromAxisAndAngle(x, y, z, degrees)


FACE_NORMALS: Final[dict[int, tuple[int, int, int]]] = {
    1: (0, 0, 1),
    6: (0, 0, -1),
    2: (0, 1, 0),
    5: (0, -1, 0),
    3: (1, 0, 0),
    4: (-1, 0, 0),
}
"""Where each face of the die looks before it is turned."""

_FACE_UP: Final = {
    1: QQuaternion(),
    6: _turn(1, 0, 0, 180),
    2: _turn(1, 0, 0, 90),
    5: _turn(1, 0, 0, -90),
    3: _turn(0, 1, 0, -90),
    4: _turn(0, 1, 0, 90),
}
"""Opposite faces of a die add up to seven; these turns bring a face on top."""


@dataclass(frozen=True, slots=True)
class DiePose:
    """A die at one moment. Lengths are in edges of the die."""

    dx: float = 0.0
    dy: float = 0.0
    """Away from where it will lie."""
    height: float = 0.0
    """Above the table."""
    turn: QQuaternion = field(default_factory=QQuaternion)
    shown: bool = True
    """False while it is still in the hand."""
    at_rest: bool = True

    @property
    def top(self) -> int:
        """The face that looks most towards the eye."""
        return max(FACE_NORMALS, key=lambda face: self.normal(face)[2])

    def normal(self, face: int) -> tuple[float, float, float]:
        """Where a face looks now."""
        return self.turned(*FACE_NORMALS[face])

    def turned(self, x: float, y: float, z: float) -> tuple[float, float, float]:
        """A direction on the die as it points now."""
        way = self.turn.rotatedVector(QVector3D(x, y, z))
        return way.x(), way.y(), way.z()


def variety(*words: object) -> int:
    """A number that is the same for the same words in every run; for looks only."""
    return zlib.crc32("\x1f".join(map(str, words)).encode())


@lru_cache(maxsize=512)  # each time a die is painted
def rest_pose(throw: DieThrow, index: int = 0) -> DiePose:
    """The die as it lies: its value on top, a little askew as dice are."""
    seed = variety(throw.purpose, throw.at, throw.place, throw.value, index)
    return DiePose(turn=_turn(0, 0, 1, seed % 25 - 12) * _FACE_UP[throw.value])


def face_up(value: int) -> DiePose:
    """A die laid down straight with this face on top, as one is shown to be picked."""
    return DiePose(turn=_FACE_UP[value])


# When it hits the table, as shares of its time, and how high it rises between.
_BOUNCES: Final = ((0.0, 0.40, 1.0), (0.40, 0.70, 0.42), (0.70, 0.88, 0.12))


def pose_at(throw: DieThrow, index: int, share: float) -> DiePose:
    """The die when `share` (0–1) of its own time has passed."""
    rest = rest_pose(throw, index)
    if share >= 1.0:
        return rest
    seed = variety(throw.purpose, throw.at, throw.place, throw.side, index)
    if share <= 0.0:
        return DiePose(dx=0.0, dy=0.0, height=1.0, turn=rest.turn, shown=False, at_rest=False)
    # It comes from the left or the right, a little from above or below, and slows down as it rolls.
    way = math.radians(-28 + seed % 57) + (0.0 if seed & 1024 else math.pi)
    reach = 2.3 + (seed >> 4) % 8 * 0.12
    left = (1.0 - share) ** 2.1
    height = 0.0
    for start, end, rise in _BOUNCES:
        if start <= share < end:
            u = (share - start) / (end - start)
            # The first fall begins at the top of its arc, the bounces begin on the table.
            height = (1 - u * u) * 1.35 if start == 0.0 else 4 * u * (1 - u) * 1.35 * rise
    # Rolling: the axis lies across its way; the angle still to go shrinks to nothing.
    to_go = (2.2 + (seed >> 8) % 5 * 0.22) * 180 * left
    twist = math.degrees((1 if seed & 2048 else -1) * 1.3 * left)
    turn = _turn(0, 0, 1, twist) * _turn(math.sin(way), -math.cos(way), 0, to_go) * rest.turn
    return DiePose(math.cos(way) * reach * left, math.sin(way) * reach * left, height, turn, True, False)


class DiceClock(QObject):
    """Drives all dice of one throw with one animation; nothing runs while they lie still."""

    ticked = Signal()
    """The poses have changed."""
    settled = Signal()
    """All dice lie still: exactly once for each `start`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.throws: tuple[DieThrow, ...] = ()
        """The dice of the last throw."""
        self._animation = QVariantAnimation(self)
        self._animation.setStartValue(0.0)
        self._animation.setEndValue(1.0)
        self._animation.setEasingCurve(QEasingCurve.Type.Linear)
        self._animation.valueChanged.connect(self._tick)
        self._animation.finished.connect(self._settle)
        self.running = False
        """Whether a throw has begun and `settled` has not come yet."""
        self._share = 1.0

    @property
    def moving(self) -> bool:
        """Whether dice are in the air; false as well for a throw without animation."""
        return self._animation.state() == QVariantAnimation.State.Running

    def start(self, throws: Sequence[DieThrow], share: float) -> None:
        """Throw these dice, in this share of their full time. An unfinished throw ends at once first.

        With none of it or no dice they lie still already, and `settled` comes through the event loop.
        """
        self.finish()
        self.throws = tuple(throws)
        self.running = True
        if not share or not self.throws:
            self._share = 1.0
            self.ticked.emit()
            QMetaObject.invokeMethod(self, "_settle_later", Qt.ConnectionType.QueuedConnection)
            return
        self._share = 0.0
        self._animation.setDuration(round(TUMBLE * share))
        self._animation.start()

    def finish(self) -> None:
        """End the throw at once; `settled` is emitted before this returns. At rest it does nothing."""
        if not self.running:
            return
        self._animation.stop()
        self._settle()

    def pose(self, index: int) -> DiePose:
        """The pose of the die at this place in `throws`."""
        throw = self.throws[index]
        if self._share >= 1.0:
            return rest_pose(throw, index)
        count = len(self.throws)
        delay = STAGGER * index / (count - 1) if count > 1 else 0.0
        return pose_at(throw, index, (self._share - delay) / (1.0 - STAGGER if count > 1 else 1.0))

    def _tick(self, share: object) -> None:
        if self.running and isinstance(share, float):
            self._share = share
            self.ticked.emit()

    @Slot()
    def _settle_later(self) -> None:
        # A throw begun meanwhile settles by its own animation.
        if not self.moving:
            self._settle()

    def _settle(self) -> None:
        if self.running:
            self.running = False
            self._share = 1.0
            self.ticked.emit()
            self.settled.emit()
