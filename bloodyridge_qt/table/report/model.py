"""What an after-action report tells, as plain data: a game fills it, the writers put it on paper.

Rule numbers stand in texts in square brackets ("[7.5]"), as everywhere on a table.
"""

from __future__ import annotations

from dataclasses import dataclass

from bloodyridge_qt.boards.sheet import MapSheet
from bloodyridge_qt.table.table_view import Place, TableView

Rows = tuple[tuple[str, str], ...]
"""(name, value) in the order they are shown."""

HIT = "hit"
MISS = "miss"


@dataclass(frozen=True, slots=True)
class Die:
    """One die as it fell, and what it could have done."""

    value: int
    """1–6."""
    side: str
    """Whose die it is; decides nothing but its colour and its row."""
    purpose: str
    """What dice of its kind are thrown for: "Fire [7.9]"; dice are counted by side and purpose."""
    at: str
    """What this one was thrown for: "rifle unit 5 in 1813"."""
    upto: int = 0
    """Highest roll that hits; 0 when the die only counts."""
    low: bool = False
    """For a die that only counts: whether a low roll is the better one for its side; else a high one is."""

    @property
    def outcome(self) -> str:
        """HIT, MISS, or empty for a die that only counts."""
        if not self.upto:
            return ""
        return HIT if self.value <= self.upto else MISS


@dataclass(frozen=True, slots=True)
class Step:
    """One line of what happened: words, then dice, then what came of them."""

    text: str
    dice: tuple[Die, ...] = ()
    result: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """A bookmark or a remark of the player's, word for word."""

    kind: str
    """"bookmark" or "remark"."""
    text: str


@dataclass(frozen=True, slots=True)
class Action:
    """One decision and what followed from it."""

    number: int
    """From 1."""
    title: str
    steps: tuple[Step, ...]
    outcome: str
    """In a word or two: "taken", "repulsed"."""
    good: bool
    """Whether it came out as the player wished; decides the colour of `outcome`."""
    losses: Rows = ()
    """Lost by each side: (name, "2")."""
    noted: tuple[Entry, ...] = ()
    """Notes on the moment just before this decision."""


@dataclass(frozen=True, slots=True)
class Section:
    """A phase: what happened by itself, and the decisions."""

    title: str
    steps: tuple[Step, ...] = ()
    actions: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True)
class Arrow:
    """Somebody went or struck from one hex into another; both neighbours, or `end` empty for off the map."""

    start: Place
    end: Place
    kind: str
    """"taken" or "repulsed"."""
    label: str
    action: int = 0
    """The action it belongs to; 0 for none."""


@dataclass(frozen=True, slots=True)
class Ring:
    """A hex that is marked all round, for what its label says: taken back by the other side."""

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
    sections: tuple[Section, ...]
    picture: Picture
    balance: Rows
    """How things stood at its end."""


@dataclass(frozen=True, slots=True)
class TakenBack:
    """A decision that was taken back and is still in the file; its dice are in no count."""

    number: int
    label: str
    dice: tuple[Die, ...]


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
    glyphs: Rows
    """Lettering of a counter on the map by the name of its face; others show their factor."""
    side_names: Rows
    """What the sides are called, by key."""
    map_key: tuple[tuple[str, str], ...]
    """What the signs on the maps mean, as (sign, words): "flag", "taken", "repulsed", "ring", or a side."""
    notices: tuple[str, ...] = ()
    """What did not fit when the file was opened."""
    earlier: tuple[str, ...] = ()
    """Decisions before the first chapter that can only be read."""
    last_notes: tuple[Entry, ...] = ()
    """Notes on the present."""
    taken_back: tuple[TakenBack, ...] = ()
    lost_decisions: int = 0
    """Decisions with dice that were taken back and replaced: the file does not have them any more."""

    def dice(self) -> tuple[Die, ...]:
        """Every die of the game as it stands, in the order they fell."""
        return tuple(
            die
            for chapter in self.chapters
            for section in chapter.sections
            for step in (*section.steps, *(step for action in section.actions for step in action.steps))
            for die in step.dice
        )
