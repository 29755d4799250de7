"""A stroke over the map: from press to release one edit of what is drafted."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any

from bloodyridge_qt.ui.board.sheet_view import SheetView
from bloodyridge_qt.ui.board.tools.interaction import Interaction, Pointer


class Stroke(Interaction):
    """Works wherever the pointer comes; a cancel has the `draft` take all of it back."""

    changed = False
    """Whether it has done anything yet."""

    def __init__(self, view: SheetView, start: Pointer, draft: Any) -> None:
        super().__init__(view, start)
        self._drafted = draft
        self._edit = ExitStack()
        self._edit.enter_context(draft.stroke())
        self.work(start)

    def work(self, pointer: Pointer) -> None:
        """Do what the tool does where the pointer is."""

    def over(self) -> None:
        """It has ended, or was taken back."""

    def drag(self, pointer: Pointer) -> None:
        self.scene.hover(self.scene.place_at(pointer.scene))
        self.work(pointer)

    def drop(self, pointer: Pointer) -> None:
        self.work(pointer)
        self.click(pointer)

    def click(self, _pointer: Pointer) -> None:
        self._edit.close()
        self.over()

    def undo(self, _overtaken: bool) -> None:
        self._edit.close()
        if self.changed:
            self._drafted.undo()
        self.over()
