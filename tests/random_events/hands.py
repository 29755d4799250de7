"""Carries an event out on the windows that are there, as mouse and keyboard would."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import shiboken6
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, QRect, Qt, QUrl
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QGuiApplication,
    QKeySequence,
    QWindow,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QDockWidget, QFileDialog, QLineEdit, QWidget

if TYPE_CHECKING:
    from collections.abc import Callable

    from bloodyridge_qt.ui.shell.main_window import MainWindow

Event = dict[str, Any]

BUTTONS: Final = {
    "left": Qt.MouseButton.LeftButton,
    "right": Qt.MouseButton.RightButton,
    "middle": Qt.MouseButton.MiddleButton,
}
PARTS: Final = {
    "click": (QTest.mousePress, QTest.mouseRelease),
    "press": (QTest.mousePress,),
    "release": (QTest.mouseRelease,),
    "double": (QTest.mousePress, QTest.mouseRelease, QTest.mouseDClick),
}
MODIFIERS: Final = {
    "": Qt.KeyboardModifier.NoModifier,
    "shift": Qt.KeyboardModifier.ShiftModifier,
    "ctrl": Qt.KeyboardModifier.ControlModifier,
    "alt": Qt.KeyboardModifier.AltModifier,
}
HELD_BY: Final = {
    Qt.KeyboardModifier.ShiftModifier: Qt.Key.Key_Shift,
    Qt.KeyboardModifier.ControlModifier: Qt.Key.Key_Control,
    Qt.KeyboardModifier.AltModifier: Qt.Key.Key_Alt,
    Qt.KeyboardModifier.MetaModifier: Qt.Key.Key_Meta,
}
"""The keys that hold the others, in the order in which they are pressed."""


def name_of(widget: QWidget) -> str:
    """What a window is called in the list of events."""
    return f"{type(widget).__name__}|{widget.objectName() or widget.windowTitle()}"


def shown_windows() -> list[QWidget]:
    """Every window that can be seen; the one in front of all others first, if it keeps the rest waiting."""
    found = [widget for widget in QApplication.topLevelWidgets() if widget.isVisible()]
    found = [widget for widget in found if widget.windowHandle() is not None]
    front = in_front()
    return sorted(found, key=lambda widget: widget is not front)


def in_front() -> QWidget | None:
    """The popup or the modal dialog that gets all there is."""
    return QApplication.activePopupWidget() or QApplication.activeModalWidget()


def buttons(window: QWidget) -> list[QAbstractButton]:
    """The buttons in a window that can be pressed."""
    return [
        button
        for button in window.findChildren(QAbstractButton)
        if button.isVisibleTo(window) and button.isEnabled() and not button.visibleRegion().isEmpty()
    ]


class Hands:
    """Does what events say; `reopen` makes another window once the last is closed."""

    def __init__(self, home: Path, reopen: Callable[[str], None]) -> None:
        self._home = home
        self._reopen = reopen
        self.window: MainWindow | None = None

    def do(self, event: Event) -> None:
        """Carry an event out; one whose target is not there does nothing."""
        getattr(self, f"_{event['do']}")(
            **{key: value for key, value in event.items() if key not in ("do", "n")}
        )

    # mouse and keys ------------------------------------------------------------

    def _find(self, name: str) -> QWidget | None:
        windows = shown_windows()
        kind = name.split("|")[0]
        return next(
            (window for window in windows if name_of(window) == name),
            next((window for window in windows if type(window).__name__ == kind), None),
        )

    def _mouse(self, window: str, what: str, at: list[float], button: str = "left", held: str = "") -> None:
        found = self._find(window)
        if found is None:
            return
        handle = found.windowHandle()
        spot = QPoint(int(at[0] * handle.width()), int(at[1] * handle.height()))
        if what == "move":
            _point(handle, QTest.mouseMove, spot)
        for act in PARTS.get(what, ()):
            _point(handle, act, spot, BUTTONS[button], MODIFIERS[held])

    def _wheel(self, window: str, at: list[float], turn: int, held: str = "") -> None:
        found = self._find(window)
        if found is not None:
            handle = found.windowHandle()
            spot = QPointF(int(at[0] * (handle.width() - 1)), int(at[1] * (handle.height() - 1)))
            QTest.wheelEvent(handle, spot, QPoint(0, turn), QPoint(), MODIFIERS[held])

    def _keys(self, keys: str, window: str = "") -> None:
        sequence = QKeySequence(keys, QKeySequence.SequenceFormat.PortableText)
        for at in range(sequence.count()):
            held = sequence[at].keyboardModifiers()
            if held and QApplication.activePopupWidget() is not None:
                # Alt alone closes a menu; the rest of the keys is for what is there then
                self._press(Qt.Key.Key_Alt, Qt.KeyboardModifier.NoModifier, window)
            if not (held and QApplication.activePopupWidget() is not None):
                self._press(sequence[at].key(), held, window)

    def _press(self, key: Qt.Key, held: Qt.KeyboardModifier, window: str = "") -> None:
        found = self._find(window) if window else None
        handle = found.windowHandle() if found is not None else QGuiApplication.focusWindow()
        if handle is None and (front := shown_windows()):
            handle = front[0].windowHandle()
        if handle is not None:
            _type(handle, key, held)

    def _text(self, words: str) -> None:
        for letter in words:
            key = Qt.Key(ord(letter.upper())) if letter.isalnum() else Qt.Key.Key_Space
            self._press(key, Qt.KeyboardModifier.NoModifier)

    def _button(self, window: str, text: str, number: int = 0) -> None:
        found = self._find(window)
        if found is None:
            return
        there = buttons(found)
        named = [each for each in there if text and _words(each) == text]
        button = named[0] if named else there[number] if not text and number < len(there) else None
        if button is not None:
            middle = button.visibleRegion().boundingRect().center()
            spot = button.mapTo(found, middle)
            if not QRect(QPoint(), found.windowHandle().size()).contains(spot):
                return  # the window is smaller than what is in it
            handle = found.windowHandle()
            for act in PARTS["click"]:
                _point(handle, act, spot, BUTTONS["left"])

    # windows ------------------------------------------------------------

    def _resize(self, window: str, size: list[int]) -> None:
        found = self._find(window)
        if found is not None:
            found.resize(*size)

    def _state(self, state: str) -> None:
        if self.window is not None and self.window.isVisible():
            {
                "normal": self.window.showNormal, "maximized": self.window.showMaximized,
                "full": self.window.showFullScreen, "minimized": self.window.showMinimized,
            }[state]()  # fmt: skip
            if state == "minimized":
                self.window.showNormal()

    def _float(self, dock: str) -> None:
        found = self._dock(dock)
        if found is not None:
            found.setFloating(not found.isFloating())

    def _move_dock(self, dock: str, area: str) -> None:
        found = self._dock(dock)
        if found is not None and self.window is not None:
            hidden = found.isHidden()
            self.window.addDockWidget(Qt.DockWidgetArea[area], found)
            found.setHidden(hidden)

    def _dock(self, name: str) -> QDockWidget | None:
        return self.window.findChild(QDockWidget, name) if self.window is not None else None

    def _command(self, name: str) -> None:
        """A command as the menu bar of another desktop would call it: not while a dialog keeps it waiting."""
        if self.window is not None and self.window.isVisible() and QApplication.activeModalWidget() is None:
            action = self.window.actions_by_command.by_id[name]
            if action.isEnabled():  # one that is in no menu of this game would be done all the same
                action.trigger()

    def _close(self, window: str) -> None:
        found = self._find(window)
        if found is not None and in_front() in (None, found):  # what is kept waiting cannot be closed by hand
            found.close()

    def _open_window(self, how: str) -> None:
        if in_front() is None:  # a dialog that waits would go with the old window
            self._reopen(how)

    def _wait(self, milliseconds: int) -> None:
        """Nothing is done for a while; the driver sees to it."""

    # files, drops, the clipboard ------------------------------------------------------------

    def _file(self, name: str | None) -> None:
        """Answer a file dialog, with a file of this run's home folder only."""
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, QFileDialog):
            return
        field = dialog.findChild(QLineEdit, "fileNameEdit")
        if name is None or field is None:
            _type(dialog.windowHandle(), Qt.Key.Key_Escape)
            return
        field.setText(str(self._home / name))
        field.setFocus()
        _type(dialog.windowHandle(), Qt.Key.Key_Return)

    def _select(self, name: str) -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, QFileDialog):
            dialog.selectFile(str(self._home / name))

    def _drop(self, names: list[str], at: list[float], leave: bool = False) -> None:
        window = self.window
        if window is None or not window.isVisible() or QApplication.activeModalWidget() is not None:
            return
        mime = QMimeData()
        mime.setUrls([QUrl.fromLocalFile(str(self._home / name)) for name in names])
        spot = QPoint(round(at[0] * window.width()), round(at[1] * window.height()))
        with_what = (mime, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
        actions = Qt.DropAction.CopyAction | Qt.DropAction.MoveAction
        enter = QDragEnterEvent(spot, actions, *with_what)
        QApplication.sendEvent(window, enter)
        if enter.isAccepted():
            QApplication.sendEvent(window, QDragMoveEvent(spot, actions, *with_what))
            if leave:
                QApplication.sendEvent(window, QDragLeaveEvent())
            else:
                QApplication.sendEvent(window, QDropEvent(QPointF(spot), actions, *with_what))

    def _clipboard(self, text: str) -> None:
        QGuiApplication.clipboard().setText(text)

    # coming to rest ------------------------------------------------------------

    def _dismiss(self, hard: bool = False) -> None:
        """Close what stands in front, by Escape; or by itself when that did not help."""
        front = in_front()
        if front is None:
            others = [each for each in shown_windows() if each is not self.window]
            front = next((each for each in others if not isinstance(each, QDockWidget)), None)
        if front is None:
            return
        if hard:
            front.close()
        else:
            _type(front.windowHandle(), Qt.Key.Key_Escape)

    def _crash(self) -> None:
        """End as a fault in Qt would: only a list of events can ask for it, to test the telling."""
        os.kill(os.getpid(), signal.SIGSEGV)


def _touch(act: Callable[..., None], window: QWindow, *how: object) -> None:
    """Press or release; the press may have closed the window the release would go to."""
    if shiboken6.isValid(window):
        act(window, *how)


def _point(
    window: QWindow | None,
    act: Callable[..., None],
    spot: QPoint,
    button: Qt.MouseButton = Qt.MouseButton.NoButton,
    held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
) -> None:
    """Use the mouse at a spot of a window as large as it is now.

    What came before, a press, may have closed it or made it smaller. A button is let go of all the same, in
    the corner that is left: a mouse does so wherever it is.
    """
    if window is None or not shiboken6.isValid(window) or window.size().isEmpty():
        return
    there = QRect(QPoint(), window.size())
    if not there.contains(spot):
        if act is not QTest.mouseRelease:
            return
        spot = there.bottomRight()
    if act is QTest.mouseMove:
        act(window, spot)
    else:
        act(window, button, held, spot)


def _type(window: QWindow, key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Press a key and what is held with it, and let go of all, as long as the window is there.

    Each key for itself: Qt's own test keys go on with the window they were given when the first of them has
    ended it, or what came due meanwhile has; a floating dock that settles in its place does. No keyboard can:
    it knows windows by their number.
    """
    down, modifiers = Qt.KeyboardModifier.NoModifier, [each for each in HELD_BY if each in held]
    for modifier in modifiers:
        _touch(QTest.simulateEvent, window, True, HELD_BY[modifier].value, down, "", False)
        down |= modifier
    for press in (True, False):
        _touch(QTest.simulateEvent, window, press, key.value, down, _sign(key), False)
    for modifier in reversed(modifiers):
        _touch(QTest.simulateEvent, window, False, HELD_BY[modifier].value, down, "", False)
        down &= ~modifier


def _sign(key: Qt.Key) -> str:
    return str(QTest.keyToAscii(key)).strip("\0")


def _words(button: QAbstractButton) -> str:
    return (button.text() or button.accessibleName()).replace("&", "")


def drop_deferred() -> None:
    """What was put off to be deleted goes, the windows among it."""
    from PySide6.QtCore import QCoreApplication

    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def valid(thing: object) -> bool:
    """Whether Qt still has this object."""
    return thing is not None and shiboken6.isValid(thing)
