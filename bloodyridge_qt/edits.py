"""What has been edited: to be taken back, and done again."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

E = TypeVar("E")


class Edited(ABC, Generic[E]):
    """Something that is edited; each edit has whatever is needed to take it back and to do it again.

    Of more than `most` the first can no longer be taken back.
    """

    def __init__(self, most: int | None = None) -> None:
        self._most = most
        self._done: list[E] = []
        self._undone: list[E] = []

    @abstractmethod
    def _take_back(self, edit: E) -> None:
        """Make it as it was before an edit."""

    @abstractmethod
    def _do_again(self, edit: E) -> None:
        """Make it as it was after an edit."""

    @property
    def can_undo(self) -> bool:
        """Whether there is anything to take back."""
        return bool(self._done)

    @property
    def can_redo(self) -> bool:
        """Whether there is anything to do again."""
        return bool(self._undone)

    def _add(self, edit: E, *, joined: bool = False) -> None:
        """Remember an edit, or with `joined` put it in the place of the last; nothing is done again after."""
        if joined:
            self._done.pop()
        self._done.append(edit)
        if self._most is not None:
            del self._done[: -self._most]
        self._undone.clear()

    def undo(self) -> None:
        """Take the last edit back; nothing when there is none."""
        if self._done:
            self._undone.append(self._done.pop())
            self._take_back(self._undone[-1])

    def redo(self) -> None:
        """Do again what was taken back last; nothing when there is none."""
        if self._undone:
            self._done.append(self._undone.pop())
            self._do_again(self._done[-1])
