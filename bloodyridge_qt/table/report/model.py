"""What an after-action report tells, as plain data: a game fills it, the writers put it on paper.

Rule numbers stand in texts in square brackets ("[7.5]"), as everywhere on a table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from bloodyridge_qt.boards.sheet import MapSheet
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.cues import DieThrow, LogLine, Outcome
from bloodyridge_qt.table.hand_dice import Rows
from bloodyridge_qt.table.table_view import Place, TableView


def turn_words(number: int) -> str:
    """What a turn is called in a game that has no other word for it; 0 is what comes before the first."""
    return tr("turn {turn}", turn=number) if number else tr("set-up")


@dataclass(frozen=True, slots=True)
class ReportWords:
    """What only the game can say for a report and for the statistics of its dice."""

    title: str = ""
    """Of the game, for a map that has none."""
    sides: Rows = ()
    """What its sides are called, by their keys; others are called by these."""
    turn: Callable[[int], str] = field(default=turn_words, compare=False)
    """What a turn is called, by its number: "turn 2 of 4"."""
    balance: Callable[[Any, Any], Rows] | None = field(default=None, compare=False)
    """How things stand at the end of a turn, from the states at its beginning and its end."""
    glyphs: Rows = ()
    """Lettering of a counter on the map by the name of its face; others show their badge."""
    map_key: Rows = ()
    """What the signs on the maps mean, as (sign, words): "flag", "taken", "repulsed", "ring", or a side."""


def words_of(screen: object) -> ReportWords:
    """What a game's screen says for its report; nothing of its own where it says nothing."""
    words: ReportWords = getattr(screen, "report", ReportWords())
    return words


@dataclass(frozen=True, slots=True)
class Entry:
    """A bookmark or a remark of the player's, word for word."""

    kind: str
    """"bookmark" or "remark"."""
    text: str


@dataclass(slots=True)
class Action:
    """One decision and what followed from it, further decisions in the same fight included."""

    number: int
    """From 1."""
    title: str = ""
    steps: list[LogLine] = field(default_factory=list)
    outcome: Outcome = field(default_factory=Outcome)
    losses: Counter[str] = field(default_factory=Counter)
    """How many each side lost, by its name."""
    noted: tuple[Entry, ...] = ()
    """Notes on the moment just before this decision."""


@dataclass(slots=True)
class Section:
    """A phase: what happened by itself, and the decisions."""

    title: str
    steps: list[LogLine] = field(default_factory=list)
    actions: list[Action] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Arrow:
    """Somebody went from one space into another; both neighbours, or `end` empty for off the map."""

    start: Place
    end: Place
    kind: str
    """"taken" or "repulsed"."""
    label: str
    action: int = 0
    """The action it belongs to; 0 for none."""


@dataclass(frozen=True, slots=True)
class Ring:
    """A space that is marked all round, for what its label says: taken back by the other side."""

    place: Place
    label: str


@dataclass(frozen=True, slots=True)
class Picture:
    """The map at one moment, with what had happened on it since the picture before."""

    view: TableView
    caption: str
    arrows: tuple[Arrow, ...] = ()
    rings: tuple[Ring, ...] = ()


@dataclass(frozen=True, slots=True)
class Chapter:
    """A turn."""

    title: str
    sections: Sequence[Section]
    picture: Picture
    balance: Rows
    """How things stood at its end."""


@dataclass(frozen=True, slots=True)
class TakenBack:
    """A decision that was taken back and is still in the file; its dice are in no count."""

    number: int
    label: str
    dice: tuple[DieThrow, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """Everything about one game."""

    title: str
    """Of the game in the box."""
    name: str
    """The player's name for this game; may be empty."""
    result: str
    """"Victory", "In progress"."""
    decided_by: str
    """One sentence."""
    head: Rows
    """Set-up, readings, seed or its SHA-256."""
    score: Rows
    turning_points: tuple[tuple[int, str], ...]
    """(turn, sentence), in order."""
    chapters: tuple[Chapter, ...]
    sheet: MapSheet
    words: ReportWords
    notices: tuple[str, ...] = ()
    """What did not fit when the file was opened."""
    earlier: tuple[str, ...] = ()
    """Decisions before the first chapter that can only be read."""
    last_notes: tuple[Entry, ...] = ()
    """Notes on the present."""
    taken_back: tuple[TakenBack, ...] = ()
    lost_decisions: int = 0
    """Decisions with dice that were taken back and replaced: the file does not have them any more."""

    def dice(self) -> tuple[DieThrow, ...]:
        """Every die of the game as it stands, throw after throw as they fell, each as it is told."""
        return tuple(
            die
            for chapter in self.chapters
            for section in chapter.sections
            for step in (*section.steps, *(step for action in section.actions for step in action.steps))
            for _place, die in step.dice
        )
