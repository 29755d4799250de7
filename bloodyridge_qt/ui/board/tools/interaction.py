"""What every way of using the mouse has in common."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject, QPoint, QPointF, Qt, Signal
from PySide6.QtWidgets import QApplication

from bloodyridge_qt.ui.board.sheet_view import SheetView


@dataclass(frozen=True, slots=True)
class Pointer:
    """Where the mouse is."""

    view: QPoint
    scene: QPointF
    buttons: Qt.MouseButton
    modifiers: Qt.KeyboardModifier


def shifted(pointer: Pointer) -> bool:
    """Whether Shift is held."""
    return bool(pointer.modifiers & Qt.KeyboardModifier.ShiftModifier)


class Interaction(QObject):
    """From a press to a release. It ends once: by its release or by `cancel`."""

    ended = Signal()

    def __init__(self, view: SheetView, start: Pointer) -> None:
        super().__init__(view)
        self.view = view
        self.scene = view.board
        self.start = start
        self.finished = False
        self.moved_far = False
        """Whether the pointer has gone far enough to be a drag and not a click."""

    def space_at(self, pointer: Pointer) -> str:
        """The space under the pointer; "" for none."""
        return self.scene.ground.space_at(pointer.scene)

    def move(self, pointer: Pointer) -> None:
        """The pointer has moved."""
        if not self.moved_far:
            away = pointer.view - self.start.view
            if away.manhattanLength() < QApplication.startDragDistance():
                return
            self.moved_far = True
            self.drag_begins(pointer)
        self.drag(pointer)

    def drag_begins(self, pointer: Pointer) -> None:
        """The press has become a drag."""

    def drag(self, pointer: Pointer) -> None:
        """A step of the drag."""

    def release(self, pointer: Pointer) -> None:
        """The button is up."""
        if self.finished:
            return
        self.finished = True
        if self.moved_far:
            self.drop(pointer)
        else:
            self.click(pointer)
        self.ended.emit()

    def drop(self, pointer: Pointer) -> None:
        """The end of a drag."""

    def click(self, pointer: Pointer) -> None:
        """The button came up where it went down."""

    def cancel(self, *, overtaken: bool = False) -> None:
        """End now, as if nothing had been done; `overtaken` when the table has changed under it."""
        if self.finished:
            return
        self.finished = True
        self.undo(overtaken)
        self.ended.emit()

    def undo(self, overtaken: bool) -> None:
        """Put back what the interaction has moved."""
