"""What has been edited: to be taken back, and done again."""

from __future__ import annotations

from typing import Generic, TypeVar

E = TypeVar("E")


class Edits(Generic[E]):
    """Edits in a row, each with whatever its owner needs to take it back and to do it again.

    Of more than `most` the first can no longer be taken back.
    """

    def __init__(self, most: int | None = None) -> None:
        self._most = most
        self._done: list[E] = []
        self._undone: list[E] = []

    @property
    def last(self) -> E | None:
        """The edit that would be taken back now; None when there is none."""
        return self._done[-1] if self._done else None

    @property
    def can_redo(self) -> bool:
        """Whether there is anything to do again."""
        return bool(self._undone)

    def add(self, edit: E, *, joined: bool = False) -> None:
        """Remember an edit, or with `joined` put it in the place of the last; nothing is done again after."""
        if joined:
            self._done.pop()
        self._done.append(edit)
        if self._most is not None:
            del self._done[: -self._most]
        self._undone.clear()

    def undo(self) -> E | None:
        """The edit to be taken back now; None when there is none."""
        return self._moved(self._done, self._undone)

    def redo(self) -> E | None:
        """The edit to be done again now; None when there is none."""
        return self._moved(self._undone, self._done)

    def _moved(self, source: list[E], target: list[E]) -> E | None:
        if not source:
            return None
        target.append(source.pop())
        return target[-1]
