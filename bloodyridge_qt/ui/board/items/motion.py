"""All slides and fades of the board in one place, so that they can be waited for and ended together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEasingCurve, QObject, QPointF, QPropertyAnimation, Signal
from PySide6.QtWidgets import QGraphicsObject

SLIDE: Final = 220
"""Milliseconds of a slide at full speed."""
FADE: Final = 160
STEP: Final = 150
"""Milliseconds a walk takes for one space at full speed."""


class Motion(QObject):
    """Runs property animations on graphics objects; none of them outlives `finish`."""

    settled = Signal()
    """The last running animation has ended; also after `finish` if any was running."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.speed = 1.0
        self._running: dict[tuple[int, bytes], QPropertyAnimation] = {}

    @property
    def active(self) -> bool:
        """Whether anything moves."""
        return bool(self._running)

    def slide(self, item: QGraphicsObject, to: QPointF, milliseconds: int = SLIDE) -> None:
        """Move an item to a point of its parent."""
        self.walk(item, (to,), milliseconds)

    def walk(self, item: QGraphicsObject, points: tuple[QPointF, ...], milliseconds: int = STEP) -> None:
        """Move an item along points, so many milliseconds for each."""
        if not points:
            return
        curve = QEasingCurve.Type.OutCubic if len(points) == 1 else QEasingCurve.Type.InOutSine
        keys = [(i / len(points), point) for i, point in enumerate((item.pos(), *points))]
        self._run(item, b"pos", keys, milliseconds * len(points), curve)

    def fade(self, item: QGraphicsObject, start: float, end: float, milliseconds: int = FADE) -> None:
        """Change an item's opacity."""
        self._run(item, b"opacity", [(0.0, start), (1.0, end)], milliseconds, QEasingCurve.Type.Linear)

    def turn(self, item: QGraphicsObject, name: bytes, start: float, end: float, milliseconds: int) -> None:
        """Change a number property of an item."""
        self._run(item, name, [(0.0, start), (1.0, end)], milliseconds, QEasingCurve.Type.InOutQuad)

    def _run(
        self,
        item: QGraphicsObject,
        name: bytes,
        keys: Sequence[tuple[float, object]],
        milliseconds: int,
        curve: QEasingCurve.Type,
    ) -> None:
        self._end((id(item), name), jump=False)
        if self.speed <= 0.0 or item.scene() is None:
            item.setProperty(name.decode(), keys[-1][1])
            return
        animation = QPropertyAnimation(item, name, self)
        animation.setDuration(max(1, round(milliseconds * self.speed)))
        for share, value in keys:
            animation.setKeyValueAt(share, value)
        animation.setEasingCurve(curve)
        key = (id(item), name)
        animation.finished.connect(lambda: self._ended(key, animation))
        self._running[key] = animation
        animation.start()

    def stop(self, item: QGraphicsObject) -> None:
        """Leave an item where it is now; nothing of it runs on."""
        for key in [key for key in self._running if key[0] == id(item)]:
            self._end(key, jump=False)

    def _end(self, key: tuple[int, bytes], *, jump: bool) -> None:
        animation = self._running.pop(key, None)
        if animation is None:
            return
        target = animation.targetObject()
        end = animation.keyValueAt(1.0)
        animation.stop()
        if jump and target is not None:
            target.setProperty(key[1].decode(), end)
        animation.deleteLater()

    def _ended(self, key: tuple[int, bytes], animation: QPropertyAnimation) -> None:
        if self._running.get(key) is animation:
            del self._running[key]
            animation.deleteLater()
            if not self._running:
                self.settled.emit()

    def finish(self) -> None:
        """Everything jumps to its end."""
        if not self._running:
            return
        for key in list(self._running):
            self._end(key, jump=True)
        self.settled.emit()
