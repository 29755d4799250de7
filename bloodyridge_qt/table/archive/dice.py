"""The dice of one game and of all saved games, each counted once."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from bloodyridge_qt.engine.dice import SEED, Thrown
from bloodyridge_qt.language import plural, tr
from bloodyridge_qt.table.archive.kept import ArchiveFault, DiceRecord
from bloodyridge_qt.table.game import Edition
from bloodyridge_qt.table.game_table import Table
from bloodyridge_qt.table.hand_dice import SOURCE_WORDS, Rows
from bloodyridge_qt.table.report.model import words_of
from bloodyridge_qt.table.report.tallies import DiceCount, Kind, kind_of


def dice_of_game(table: Table, edition: Edition) -> DiceRecord:
    """The dice of a game as it stands."""
    game = _Game(table, edition)
    standing, taken_back = game.dice()
    left_out = _not_replayed(table, tr("This game"))
    return DiceRecord(
        games=1,
        decisions=table.at,
        dice=_count(kind for _, kind in standing),
        taken_back=_count(kind for _, kind in taken_back),
        replaced=table.session.discarded,
        sides=words_of(table.screen).sides,
        source_words=SOURCE_WORDS,
        left_out=(left_out,) if left_out else (),
    )


class DiceOfAll:
    """Counts the dice of many files, one after the other; reads none by itself.

    A game is known again by its set-up and its decisions, so copies and earlier saves of a game, and what a
    branch shares with the game it came from, add nothing. Games begun from one seed share those dice that
    have the same name: each is one die, however often it was met. Dice thrown by hand are their decision's.
    """

    def __init__(self, paths: tuple[Path, ...], opened: Callable[[Path], tuple[Table, Edition]]) -> None:
        self._paths: Final = paths
        self._open = opened
        """Raises ArchiveFault."""
        self.done = 0
        """How many of them have been read."""
        self._known: set[int] = set()
        """Every moment of every game, by what led to it."""
        self._last: dict[int, int] = {}
        """The last moments of the games, with the number of decisions that were replaced in each."""
        self._decisions = 0
        self._standing: set[int] = set()
        self._dice = DiceCount()
        self._taken_back: dict[int, Kind] = {}
        self._left_out: list[str] = []
        self._sides: Rows = ()

    @property
    def files(self) -> int:
        """How many there are."""
        return len(self._paths)

    def step(self) -> bool:
        """Read the next file; False when there is none left."""
        if self.done == len(self._paths):
            return False
        path = self._paths[self.done]
        self.done += 1
        try:
            table, edition = self._open(path)
        except ArchiveFault as fault:
            told = str(fault)
            self._left_out.append(told if path.name in told else f"{path.name}: {told}")
        else:
            told = _not_replayed(table, path.name)
            if told:
                self._left_out.append(told)
            if not table.session.setting_up:  # what is under way counts when it is complete
                self._add(table, edition)
        return True

    def record(self) -> DiceRecord:
        """What has been counted up to now."""
        return DiceRecord(
            games=len(self._last),
            decisions=self._decisions,
            dice=self._dice,
            taken_back=_count(kind for mark, kind in self._taken_back.items() if mark not in self._standing),
            replaced=sum(self._last.values()),
            sides=self._sides,
            source_words=SOURCE_WORDS,
            left_out=tuple(self._left_out),
        )

    def _add(self, table: Table, edition: Edition) -> None:
        game = _Game(table, edition)
        marks = game.marks()
        *before, last = marks
        for mark in before:
            self._last.pop(mark, None)  # that was an earlier save of this game
        if last not in self._known:
            self._last[last] = table.session.discarded
        self._decisions += len(set(marks[1:]) - self._known)
        self._known.update(marks)
        standing, taken_back = game.dice()
        self._sides = words_of(table.screen).sides
        new = {mark: kind for mark, kind in standing if mark not in self._standing}
        self._standing.update(new)
        self._dice.add(new.values())
        self._taken_back.update(taken_back)


class _Game:
    """One game, for counting: marks are hashes, kept in place of the long names they stand for."""

    def __init__(self, table: Table, edition: Edition) -> None:
        self._table = table
        self._session = table.session
        self._edition = edition

    def marks(self) -> list[int]:
        """Of each moment of the game as it stands: the same for games that came to it in the same way."""
        return [mark for mark, _ in self._moments()][: self._session.at + 1]

    def dice(self) -> tuple[list[tuple[int, Kind]], list[tuple[int, Kind]]]:
        """Standing dice and taken-back ones, in the order they fell: what makes each one single, its kind."""
        table = self._table
        marks: list[list[int]] = [[], []]
        sources: list[list[str]] = [[], []]
        for number, (moment, thrown) in enumerate(self._moments()):
            back = number > self._session.at
            for place, one in enumerate(one for one in thrown if not one.drawn):
                single = (table.seed, one.name) if one.source == SEED else (moment, place)
                marks[back].append(hash(single))
                sources[back].append(one.source)
        told = (
            [die for line in table.log_lines() for _place, die in line.dice],
            [
                die
                for decision in range(table.at, len(self._session.journal.entries))
                for beat in table.beats_at(decision, for_show=False)
                for die in beat.dice
            ],
        )
        # A set-up that waits for a throw is told, but its dice are in no journal before it is done.
        standing, taken_back = (
            [
                (mark, kind_of(die, source))
                for mark, source, die in zip(marks[back], sources[back], told[back], strict=False)
            ]
            for back in (0, 1)
        )
        return standing, taken_back

    def _moments(self) -> Iterator[tuple[int, tuple[Thrown, ...]]]:
        """The mark of each moment, taken-back ones included, and the dice that fell just before it."""
        session, rules, edition = self._session, self._table.rules, self._edition
        first = json.dumps(edition.notation(rules).encode(session.moments[0]))
        readings = json.dumps(edition.readings(rules), sort_keys=True)
        opening = session.journal.opening
        mark = hash((self._table.seed, readings, session.from_set_up, opening, first))
        yield mark, opening
        for entry in session.journal.entries:
            mark = hash((mark, entry))
            yield mark, entry.thrown


def _not_replayed(table: Table, name: str) -> str:
    """A sentence on decisions that can only be read; empty when there are none with dice."""
    dice = sum(len(step.dice) for step in table.earlier)
    if not dice:
        return ""
    return plural(
        len(table.earlier),
        "{name}: {number} decision can only be read, not played again; what their "
        "{dice} dice were thrown for is not known, and they are left out.",
        "{name}: {number} decisions can only be read, not played again; what their "
        "{dice} dice were thrown for is not known, and they are left out.",
        name=name,
        dice=dice,
    )


def _count(kinds: Iterator[Kind]) -> DiceCount:
    counted = DiceCount()
    counted.add(kinds)
    return counted
