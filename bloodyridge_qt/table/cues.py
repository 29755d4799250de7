"""How the table goes from one moment to the next: beats, each with its dice, its words and the view after it.

The model has moved already when beats are played; they may be skipped at any moment and decide nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from bloodyridge_qt.language import tr
from bloodyridge_qt.table.table_view import BattleView, Place, TableView

HIT = "hit"
MISS = "miss"


@dataclass(frozen=True, slots=True)
class DieThrow:
    """One die as it landed."""

    value: int
    """1–6."""
    side: str
    """Whose die it is: the key of a side."""
    at: str
    """Key of the counter it was thrown at; empty when it was thrown for a place."""
    place: Place
    """The place it belongs to."""
    outcome: str
    """"hit", "miss" or "" when the die only counts."""
    purpose: str
    """"Defenders of 1813, 1d6−1: 4 → 3 drawn"."""
    kind: str = ""
    """What dice of its kind are thrown for: "Fire [7.9]"; dice are counted by side and kind."""
    hitting: int = 0
    """How many of its faces hit; 0 when the die only counts."""
    low: bool = False
    """For a die that only counts: whether a low roll is the better one for its side; else a high one is."""


@dataclass(frozen=True, slots=True)
class Walk:
    """A stack goes along a path."""

    stack: str
    path: tuple[Place, ...]
    """From where it stood to where it stands, both included."""
    leaves: bool = False
    """Whether it goes on from there over the edge of the sheet, and is not seen again."""


@dataclass(frozen=True, slots=True)
class Deed:
    """What a line tells of what another did in his turn, in a few words, for the summary at its end."""

    by: str
    """Whose turn it is: the name of a side."""
    kind: str
    """"lost", "attack", "move", "retreat", "new", "left", "" for what is none of these, or else the heading
    of what is told before all."""
    words: str
    """"228/1 in 0708"."""
    loses: str = ""
    """Of a loss whose it is: the name of a side."""
    who: str = ""
    """Who is new, is lost or has left, where the words are not enough to know him again."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log and of the report; rule numbers in square brackets."""

    text: str
    """What was thrown stands in it as numbers."""
    kind: str
    """"turn", "phase", "piece", "battle", "die", "draw", "result", "odds", "verdict", "summary", "end": how
    it looks."""
    turn: int
    place: Place = ""
    moment: int = -1
    """The decision it belongs to; −1 for the set-up."""
    dice: tuple[tuple[int, DieThrow], ...] = ()
    """The dice it tells, each with where its number begins in the text."""
    aloud: str | None = None
    """What is said of it to who listens, where that is shorter: "" for nothing, None for the text itself."""
    deed: Deed | None = None
    """What of it stands in the summary of another's turn; None for nothing."""


def prefixed(line: LogLine, words: str) -> LogLine:
    """The line with words before it, said too unless nothing is said of it."""
    dice = tuple((at + len(words), die) for at, die in line.dice)
    return replace(line, text=words + line.text, dice=dice, aloud=line.aloud and words + line.aloud)


def with_throws(
    text: str, throws: Sequence[Sequence[DieThrow]]
) -> tuple[str, tuple[tuple[int, DieThrow], ...]]:
    """The text and the dice of a LogLine: each "{}" of `text` becomes the numbers of one throw, "3, 1, 5"."""
    first, *rest = text.split("{}")
    dice: list[tuple[int, DieThrow]] = []
    for throw, more in zip(throws, rest, strict=True):
        for number, die in enumerate(throw):
            first += ", " if number else ""
            dice.append((len(first), die))
            first += str(die.value)
        first += more
    return first, tuple(dice)


def with_dice_told(beat: Beat) -> Beat:
    """The beat with dice that none of its lines tells behind the last of them."""
    if not beat.dice or not beat.log or any(line.dice for line in beat.log):
        return beat
    *lines, last = beat.log
    last = replace(last, dice=tuple((len(last.text), die) for die in beat.dice))
    return replace(beat, log=(*lines, last))


@dataclass(frozen=True, slots=True)
class Outcome:
    """How something came out, for the report and its map."""

    text: str = ""
    """In a word or two: "taken, 3 units move in", "retaken"."""
    good: bool = False
    """Whether it came out as the player wished."""
    where: tuple[Place, ...] = ()
    """From where to where somebody went or struck, the second "" for off the map; one place is marked."""
    aloud: str = ""
    """All that led to it in a sentence or two, for who does not want to listen to it step by step."""


@dataclass(frozen=True, slots=True)
class Banner:
    """What a part of the turn came to, now that it is over; or what leads the part that begins."""

    title: str
    rows: tuple[tuple[str, str], ...]
    """Name and value: "Ground taken", "1812 and 1711"."""
    goes_without_saying: bool = False
    """Whether who listens has heard already what the title tells."""
    said: int | None = None
    """So many rows, the first of them, are said to who listens; None for all. All are shown."""
    passing: bool = False
    """Whether it is of use only as news: the game waits with it at full pace, else it is not shown."""

    @property
    def in_words(self) -> str:
        """All of it as the log keeps it."""
        return ". ".join((self.title, *(f"{name}: {value}" for name, value in self.rows)))


@dataclass(frozen=True, slots=True)
class Beat:
    """One step that is shown: dice first, then the walk, then the table becomes `view`."""

    kind: str
    """"setup", "turn", "placement", "walk", "defence", "draw", "artillery", "volley", "taken", "destroyed",
    "recapture", "ending" …"""
    section: str
    """The part of the turn it belongs to, in the game's own words; "" for none."""
    view: TableView
    dice: tuple[DieThrow, ...] = ()
    walk: Walk | None = None
    log: tuple[LogLine, ...] = ()
    focus: Place = ""
    """The space to keep in sight; empty for none."""
    automatic: bool = False
    """Whether nobody decides in its section: beats of it in a row can be shown at once."""
    banner: Banner | None = None
    """With a beat that begins another part of the turn."""
    title: str = ""
    """What is being done, when it begins here; the first line of the log says the same."""
    outcome: Outcome | None = None
    losses: tuple[tuple[str, int], ...] = ()
    """What each side loses in it: (name, 2)."""
    slip: str = ""
    """A few words that lie at `focus` until the next decision or part of the turn: what came of it there."""
    points: tuple[str, ...] = ()
    """Turning points of the game, a sentence each."""
    passed: tuple[tuple[str, str], ...] = ()
    """Parts of the turn in which nothing could be decided, each with why: ("US combat", "nobody …")."""
    throwing: BattleView | None = None
    """The fight while its dice fly, where that of `view` tells what they come to; None for that one."""

    @property
    def in_the_air(self) -> BattleView | None:
        """The fight as it is shown until the dice lie still."""
        return self.throwing or self.view.battle


def begins_part(beat: Beat) -> bool:
    """Whether it begins another part of the turn, as the log heads it."""
    return any(line.kind in ("turn", "phase") for line in beat.log)


def with_passed(beats: tuple[Beat, ...]) -> tuple[Beat, ...]:
    """The same beats; the last tells in a banner what was passed, unless it has one of its own."""
    rows = tuple(dict.fromkeys(row for beat in beats for row in beat.passed))
    if not rows or beats[-1].banner is not None:
        return beats
    return (*beats[:-1], replace(beats[-1], banner=Banner(tr("Nothing to decide"), rows)))


def together(beats: Iterable[Beat]) -> tuple[Beat, ...]:
    """The same beats, with each run of automatic beats of one section shown at once.

    All dice of a run are thrown together, then the table becomes what it is after the last.
    """
    merged: list[Beat] = []
    for beat in beats:
        last = merged[-1] if merged else None
        if last and last.section == beat.section and beat.automatic and not (last.walk or beat.walk):
            merged[-1] = replace(beat, dice=last.dice + beat.dice, log=last.log + beat.log, focus="")
        else:
            merged.append(beat)
    return tuple(merged)
