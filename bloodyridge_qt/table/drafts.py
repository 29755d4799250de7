"""Corrections of maps and counter mixes that are in no file yet, kept on the disk as running games are.

A draft left behind by a program that was killed is offered at the next start.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from bloodyridge_qt.boards.file_draft import FileDraft
from bloodyridge_qt.engine import store
from bloodyridge_qt.language import tr
from bloodyridge_qt.reading import Unreadable, parse

SUFFIX: Final = ".brdraft"
FORMAT: Final = "bloodyridge-draft"
VERSION: Final = 1
MAX_BYTES: Final = 32 * 1024 * 1024
_MOST_CHANGES: Final = 100_000


@dataclass(frozen=True, slots=True)
class LeftDraft:
    """A draft no running program has."""

    key: str
    kind: str
    """"map" or "counters"; "" when it cannot be read."""
    path: Path
    """The file it corrects."""
    places: int
    """In how many places it corrects it: spaces, lines, numbers."""
    stored: datetime
    trouble: str
    """Why it cannot be read; empty when it can."""


class DraftFault(ValueError):
    """A draft cannot be kept or read; the text is for the player."""


class Drafts:
    """The drafts of a folder. `openers` begin a draft of each kind, from a path and what was in the file."""

    def __init__(self, folder: Path, openers: Mapping[str, Callable[[Path, bytes], FileDraft]]) -> None:
        self._folder = store.AutosaveFolder(folder, SUFFIX)
        self.openers = openers
        """By kind."""
        self._kept: dict[int, store.Autosave] = {}

    def keep(self, kind: str, draft: FileDraft) -> None:
        """Put the draft on the disk as it stands; one without changes needs no keeping. Raises DraftFault."""
        if not draft.changed:
            self.let_go(draft)
            return
        document = {
            "format": FORMAT,
            "version": VERSION,
            "kind": kind,
            "path": str(draft.path),
            "file": draft.original.decode("utf-8"),
            "changes": draft.changes(),
        }
        try:
            if id(draft) not in self._kept:
                self._kept[id(draft)] = self._folder.begin()
            self._kept[id(draft)].write(json.dumps(document).encode())
        except store.StoreFault as fault:
            raise DraftFault(str(fault)) from fault

    def let_go(self, draft: FileDraft) -> None:
        """The draft is in a file, or given up: it need not be kept any longer. Never raises."""
        kept = self._kept.pop(id(draft), None)
        if kept is not None:
            kept.remove()

    def leave(self, draft: FileDraft) -> bool:
        """Leave the draft to whoever takes it up; whether there is anything of it. Never raises."""
        kept = self._kept.pop(id(draft), None)
        if kept is not None:
            kept.release()
        return kept is not None

    def release(self) -> None:
        """Leave all drafts to a later start: the window closes."""
        for kept in self._kept.values():
            kept.release()
        self._kept.clear()

    def left_behind(self) -> Iterator[LeftDraft]:
        """What no running program has, the latest first; each is read when its turn comes, and none made."""
        return map(self._told, self._folder.left_behind())

    def take_up(self, key: str) -> tuple[str, Any]:
        """Kind of a draft that was left behind, and the draft itself. Raises DraftFault."""
        kept = self._folder.adopt(key)
        if kept is None:
            raise DraftFault(tr("These corrections are open in another window, or gone."))
        try:
            with self._reading(key) as (kind, path, file, changes):
                draft = self.openers[kind](path, file)
                draft.take(changes)
        except DraftFault:
            kept.release()
            raise
        self._kept[id(draft)] = kept
        return kind, draft

    def discard(self, key: str) -> None:
        """Throw a draft that was left behind away. Never raises."""
        kept = self._folder.adopt(key)
        if kept is not None:
            kept.remove()

    def _told(self, key: str) -> LeftDraft:
        stored = self._folder.stored(key)
        try:
            with self._reading(key) as (kind, path, _file, changes):
                places = len({str(place) for place, _, _ in changes})
                return LeftDraft(key, kind, path, places, stored, "")
        except DraftFault as fault:
            return LeftDraft(key, "", Path(), 0, stored, str(fault))

    @contextmanager
    def _reading(self, key: str) -> Iterator[tuple[str, Path, bytes, list[Any]]]:
        """Kind and path of a draft, what was in the file, and the changes; faults become DraftFault."""
        try:
            raw = store.read(self._folder.path(key), MAX_BYTES)
        except Unreadable as fault:
            raise DraftFault(str(fault)) from fault
        try:
            root = parse(raw, "corrections", most=MAX_BYTES)
            root.member("format").one_of((FORMAT,))
            root.member("version").whole(VERSION, VERSION)
            kind = root.member("kind").one_of(tuple(self.openers))
            path = Path(root.member("path").any_text())
            changes = [one.value for one in root.member("changes").items(_MOST_CHANGES)]
            yield kind, path, root.member("file").any_text().encode(), changes
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise DraftFault(tr("The corrections kept cannot be read: {error}.", error=error)) from error
