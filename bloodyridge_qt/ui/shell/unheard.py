"""Clicks and keys that nobody can have meant: made while the window stood still, or had not been seen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

T = TypeVar("T")

_MOMENT: Final = 120
"""Milliseconds in which nobody answers what he has just come to see."""
_LOOKED: Final = 10
_LOOKS: Final = 500
"""How often, and how many times at most, it is looked whether a window is on the screen."""
_MADE: Final = frozenset(
    {
        QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick, QEvent.Type.Wheel,
        QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride, QEvent.Type.Shortcut,
    }
)  # fmt: skip


class _Unheard(QObject):
    """Takes clicks and keys away as long as it is there."""

    def __init__(self) -> None:
        super().__init__(application := QApplication.instance(), objectName="unheard")
        if application is not None:
            application.installEventFilter(self)
        QTimer.singleShot(_LOOKED * _LOOKS, self, self.end)  # whatever becomes of who waits

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        return event.type() in _MADE

    def end(self) -> None:
        """Listen again."""
        if (application := self.parent()) is not None:
            application.removeEventFilter(self)
            self.setParent(None)
            self.deleteLater()


def unheard(work: Callable[[], T]) -> T:
    """Do what may take long; what is clicked or typed meanwhile is for nothing. Returns what it returns.

    A question that is asked meanwhile is answered as ever.
    """
    done, deaf = work(), _Unheard()
    # what waits is given out, and the window painted, before the first timer: that may take long
    QTimer.singleShot(0, deaf, lambda: QTimer.singleShot(_MOMENT, deaf, deaf.end))
    return done


def once_seen(window: QWidget, work: Callable[[], object]) -> None:
    """Do what may take long once a window has been painted: until then it is black. All that is unheard."""
    _look(window, _Unheard(), work, _LOOKS)


def _look(window: QWidget, deaf: _Unheard, work: Callable[[], object], looks: int) -> None:
    handle = window.windowHandle()
    if looks and handle is not None and window.isVisible() and not handle.isExposed():
        QTimer.singleShot(_LOOKED, window, lambda: _look(window, deaf, work, looks - 1))
        return

    def go() -> None:
        if isValid(deaf):  # else it was too long until the window could be seen
            deaf.end()
        unheard(work)

    QTimer.singleShot(0, window, go)
