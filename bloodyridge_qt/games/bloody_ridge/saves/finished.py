"""Finished games: a folder with one normal save each, named by date, seed and result."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from bloodyridge_qt.engine.savefile import SUFFIX, SavedGame, write_text
from bloodyridge_qt.engine.store import StoreFault, make_folder, write
from bloodyridge_qt.games.bloody_ridge.rules.terms import LAST_TURN, OUTCOMES
from bloodyridge_qt.games.bloody_ridge.rules.victory import Score, score
from bloodyridge_qt.games.bloody_ridge.saves.opening import (
    bring_back,
    program_files,
    read_save,
    result_words,
)
from bloodyridge_qt.games.bloody_ridge.screen.ending import in_short
from bloodyridge_qt.games.bloody_ridge.screen.new_game import sum_up
from bloodyridge_qt.reading import Node, Unreadable
from bloodyridge_qt.table.finished import FinishedGame

_KEY_DIGITS: Final = 12
_NO_TIME: Final = datetime.fromtimestamp(0, UTC)
_NO_ROW: Final = 99


class FinishedFolder:
    """Where finished games are kept. Nothing is made before the first one is."""

    def __init__(self, folder: Path) -> None:
        self.folder: Final = folder

    def store(self, saved: SavedGame, *, again: bool) -> Path:
        """Keep a finished game; where. Raises StoreFault, or ValueError for a game that cannot be written.

        The same decisions with the same dice are one game and one file. One that is there already is
        replaced only when it is to be stored `again`, or when the new one has notes.
        """
        make_folder(self.folder)
        key = _key(saved)
        there = next((name for name in self.names() if name.endswith(f" {key}{SUFFIX}")), "")
        path = self.folder / (there or f"{_name(saved)} {key}{SUFFIX}")
        if not there or again or saved.bookmarks or saved.remarks:
            write(path, write_text(saved).encode())
        return path

    def names(self) -> list[str]:
        """All files in it that are called as saves are, the newest first as they name themselves."""
        try:
            return sorted((name for name in os.listdir(self.folder) if name.endswith(SUFFIX)), reverse=True)
        except OSError:  # none yet, or not to be looked into
            return []

    def reading(self) -> FinishedReader:
        """What is in it, to be read step by step; reads none yet."""
        return FinishedReader([self.folder / name for name in self.names()], told)


class FinishedReader:
    """Reads files one after the other (implements presentation.finished.FinishedReading)."""

    def __init__(self, paths: list[Path], tell: Callable[[Path], FinishedGame]) -> None:
        self._paths = paths
        self._tell = tell
        self.done = 0

    @property
    def files(self) -> int:
        """How many there are."""
        return len(self._paths)

    def step(self) -> FinishedGame | None:
        """The next file; None when there is none left."""
        if self.done == len(self._paths):
            return None
        self.done += 1
        return self._tell(self._paths[self.done - 1])


def told(path: Path) -> FinishedGame:
    """What a file says of its game; it is believed only what can be true."""
    try:
        saved = read_save(path)
        found = _score(path, saved)
    except (Unreadable, StoreFault) as fault:
        return FinishedGame(path, trouble=str(fault))
    over = found is not None
    return FinishedGame(
        path,
        name=saved.name,
        ended=saved.saved,
        seed="sealed" if saved.setup.sealed and not over else saved.setup.seed,
        result=in_short(found) if found is not None else result_words(""),
        set_up=_set_up(saved),
        won=found is not None and found.victory,
        rank=found.rank if found is not None else (),
        taken_back=bool(saved.discarded)
        or any(step.dice or step.draws for step in saved.journal[saved.at :]),
    )


def _score(path: Path, saved: SavedGame) -> Score | None:
    """[4.5] As the file has it; None while the game goes on. Raises Unreadable.

    A file of an older program does not say on which turn a defeated force came farthest: it is replayed.
    """
    if saved.state is None:  # the set-up is under way
        return None
    state = Node(saved.state, "state")
    outcome = state.member("outcome").one_of(OUTCOMES)
    if outcome != saved.result:
        raise Unreadable(f"result: expected {outcome!r}, as the position has it, found {saved.result!r}")
    if not outcome:
        return None
    last = state.member("turn").whole(1, LAST_TURN)
    if saved.reached > last:
        raise Unreadable(f"reached: expected no turn after {last}, found {saved.reached}")
    found = Score(outcome, last, state.member("farthest").whole(0, _NO_ROW))
    if found.victory:
        return found
    if saved.reached:
        return found._replace(turn=saved.reached)
    try:
        session = bring_back(saved, path.parent, path.name).restored.session
        return found._replace(turn=score(session.state, session.moments).turn)
    except ValueError:  # its map or counters are not there: the last turn is what is known
        return found


def _set_up(saved: SavedGame) -> str:
    """In what the game differs from the standard one, in one line."""
    words = [sum_up(saved.setup.readings).partition("\n")[0]]
    for file in (saved.setup.map, saved.setup.counters):
        if file.sha256 not in program_files():
            words.append(f"{file.file} ({file.sha256[:6]})")  # two files may have one name
    if saved.base is not None:
        words.append("from a position")
    return ", ".join(words)


def _name(saved: SavedGame) -> str:
    """Date and time of day where the player is, seed, result."""
    return f"{saved.saved.astimezone():%Y-%m-%d %H%M} {saved.setup.seed} {result_words(saved.result)}"


def _key(saved: SavedGame) -> str:
    """The same for the same set-up, decisions and dice, whatever was noted or taken back on the way."""
    bare = replace(
        saved,
        journal=saved.journal[: saved.at],
        discarded=0,
        name="",
        program="",
        reached=0,  # older programs do not write it
        saved=_NO_TIME,
        bookmarks=(),
        remarks=(),
        files={},
        hand_now=None,
    )
    return hashlib.sha256(write_text(bare).encode()).hexdigest()[:_KEY_DIGITS]
