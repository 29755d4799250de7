"""Finished games as a list tells them, and the records that are made of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Protocol


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """One file of the folder of finished games."""

    path: Path
    name: str = ""
    ended: datetime | None = None
    """UTC; None when that is not known."""
    seed: str = ""
    result: str = ""
    """ "US victory, farthest row 07 on turn 2"."""
    set_up: str = ""
    """ "Standard game", or in what it differs from that; games are compared under the same words."""
    won: bool = False
    rank: tuple[int, ...] = ()
    """Of two games the lower is the better; empty for a game that goes on."""
    taken_back: bool = False
    """Whether decisions with dice were taken back on the way."""
    trouble: str = ""
    """Why the file cannot be opened; empty when it can."""


class FinishedReading(Protocol):
    """Reads the folder of finished games, one file after the other, the newest names first."""

    @property
    def files(self) -> int:
        """How many there are."""

    @property
    def done(self) -> int:
        """How many of them have been read."""

    def step(self) -> FinishedGame | None:
        """The next file; None when there is none left. Never raises for a bad file: see `trouble`."""


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
    told = (game.path.name, game.name, when, day, game.seed, game.result, game.set_up, game.trouble)
    return "\n".join(told).casefold()


def matches(text: str, words: str) -> bool:
    """Whether each word stands in a search text."""
    return all(word in text for word in words.casefold().split())
