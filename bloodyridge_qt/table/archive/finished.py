"""Finished games: a folder with one normal save each, how a list tells them, and the records made of them."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from bloodyridge_qt.engine.savefile import SUFFIX, SavedGame, write_text
from bloodyridge_qt.engine.store import make_folder, write
from bloodyridge_qt.language import tr
from bloodyridge_qt.reading import Node, Unreadable
from bloodyridge_qt.table.archive.opening import (
    bring_back,
    is_shipped,
    kept_words,
    read_save,
    result_words,
    seed_words,
)
from bloodyridge_qt.table.game import Edition, Result

_KEY_DIGITS: Final = 12
_NO_TIME: Final = datetime.fromtimestamp(0, UTC)


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """One file of the folder of finished games."""

    path: Path
    name: str = ""
    ended: datetime | None = None
    """UTC; None when that is not known."""
    seed: str = ""
    result: str = ""
    """ "Victory on turn 2"."""
    kept: str = ""
    """ "sealed", "by mail"; "" for other games."""
    set_up: str = ""
    """ "Standard game", or in what it differs from that; games are compared under the same words."""
    won: bool = False
    rank: tuple[int, ...] = ()
    """Of two games the lower is the better; empty for a game that goes on."""
    taken_back: bool = False
    """Whether decisions with dice were taken back on the way."""
    trouble: str = ""
    """Why the file cannot be opened; empty when it can."""


class FinishedFolder:
    """Where finished games are kept. Nothing is made before the first one is.

    `tell` says what is in a file.
    """

    def __init__(self, folder: Path, tell: Callable[[Path], FinishedGame]) -> None:
        self.folder: Final = folder
        self._tell = tell

    def store(self, saved: SavedGame, result: str, *, again: bool) -> Path:
        """Keep a finished game; where. Raises StoreFault, or ValueError for a game that cannot be written.

        It is named by date, seed and `result`. The same decisions with the same dice are one game and one
        file. One that is there already is replaced only when it is to be stored `again`, or when the new one
        has notes.
        """
        make_folder(self.folder)
        key = _key(saved)
        there = next((name for name in self._names() if name.endswith(f" {key}{SUFFIX}")), "")
        named = f"{saved.saved.astimezone():%Y-%m-%d %H%M} {saved.setup.seed} {result}"  # where the player is
        path = self.folder / (there or f"{named} {key}{SUFFIX}")
        if not there or again or saved.bookmarks or saved.remarks:
            write(path, write_text(saved).encode())
        return path

    def _names(self) -> list[str]:
        """All files in it that are called as saves are, the newest first as they name themselves."""
        try:
            return sorted((name for name in os.listdir(self.folder) if name.endswith(SUFFIX)), reverse=True)
        except OSError:  # none yet, or not to be looked into
            return []

    def of_seed(self, seed: str) -> list[Path]:
        """The files that are named after games with this seed."""
        return [self.folder / name for name in self._names() if f" {seed} " in name]

    def reading(self) -> FinishedReading:
        """What is in it, to be read step by step; reads none yet."""
        return FinishedReading([self.folder / name for name in self._names()], self._tell)


class FinishedReading:
    """Reads the folder of finished games, one file after the other, the newest names first."""

    def __init__(self, paths: list[Path], tell: Callable[[Path], FinishedGame]) -> None:
        self._paths = paths
        self._tell = tell
        self.done = 0
        """How many of them have been read."""

    @property
    def files(self) -> int:
        """How many there are."""
        return len(self._paths)

    def step(self) -> FinishedGame | None:
        """The next file; None when there is none left. Never raises for a bad file: see `trouble`."""
        if self.done == len(self._paths):
            return None
        self.done += 1
        return self._tell(self._paths[self.done - 1])


def told(path: Path, edition_of: Callable[[str], Edition], playing: str) -> FinishedGame:
    """What a file says of its game; a game of another kind than that being played is named."""
    try:
        saved, edition = read_save(path, edition_of)
        found = _result(path, saved, edition)
    except Unreadable as fault:
        return FinishedGame(path, trouble=str(fault))
    result = found.against(saved.setup.program) if found is not None else None
    return FinishedGame(
        path,
        name=saved.name,
        ended=saved.saved,
        seed=seed_words(saved),
        result=result.words if result is not None else result_words("", edition),
        kept=kept_words(saved.setup),
        set_up=("" if edition.key == playing else f"{edition.title}: ") + _set_up(saved, edition),
        won=result is not None and result.won,
        rank=() if result is None else result.rank,
        taken_back=bool(saved.discarded)
        or any(step.dice or step.draws for step in saved.journal[saved.at :]),
    )


def _result(path: Path, saved: SavedGame, edition: Edition) -> Result | None:
    """As the file has it, replayed where that is not all; None while the game goes on. Raises Unreadable."""
    if saved.state is None:  # the set-up is under way
        return None
    found = edition.filed_result(Node(saved.state, "state"), saved.reached)
    outcome = found.outcome if found is not None else ""
    if outcome != saved.result:
        raise Unreadable(
            tr(
                "result: expected {outcome!r}, as the position has it, found {result!r}",
                outcome=outcome,
                result=saved.result,
            )
        )
    if found is None or found.certain:
        return found
    try:
        return edition.result(bring_back(saved, path.parent, path.name, edition).restored.session)
    except ValueError:  # its data files are not there: what is stored is what is known
        return found


def _set_up(saved: SavedGame, edition: Edition) -> str:
    """In what the game differs from the standard one, in one line."""
    words = [edition.sum_up(saved.setup.readings).partition("\n")[0]]
    for file in saved.setup.data.values():
        if not is_shipped(file, edition):
            words.append(f"{file.file} ({file.sha256[:6]})")  # two files may have one name
    if saved.base is not None:
        words.append(tr("from a position"))
    return ", ".join(words)


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
        by_program=(),
    )
    return hashlib.sha256(write_text(bare).encode()).hexdigest()[:_KEY_DIGITS]


@dataclass(frozen=True, slots=True)
class Record:
    """What all games of one set-up came to."""

    set_up: str
    games: int
    won: int
    won_straight: int
    """Of these, how many with no decision taken back."""
    best: str
    """The result of the best one."""


def records_of(games: Iterable[FinishedGame]) -> tuple[Record, ...]:
    """One record for each set-up, the one most played first; files that cannot be read are left out."""
    by_set_up: dict[str, list[FinishedGame]] = {}
    for game in games:
        if game.rank:
            by_set_up.setdefault(game.set_up, []).append(game)
    records = (_record(set_up, played) for set_up, played in by_set_up.items())
    return tuple(sorted(records, key=lambda record: (-record.games, record.set_up)))


def _record(set_up: str, games: list[FinishedGame]) -> Record:
    won = [game for game in games if game.won]
    straight = sum(not game.taken_back for game in won)
    best = min(games, key=lambda game: game.rank)
    return Record(set_up, len(games), len(won), straight, best.result)


def search_text(game: FinishedGame, when: str) -> str:
    """All that is told of a game, for looking words up in; `when` is its date as it is shown."""
    day = game.ended.date().isoformat() if game.ended is not None else ""
    told = [game.path.name, game.name, when, day, game.seed, game.result, game.kept, game.set_up]
    return "\n".join((*told, game.trouble)).casefold()


def matches(text: str, words: str) -> bool:
    """Whether each word stands in a search text."""
    return all(word in text for word in words.casefold().split())
