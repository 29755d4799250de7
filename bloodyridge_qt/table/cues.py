"""How the table goes from one moment to the next: beats, each with its dice, its words and the view after it.

The model has moved already when beats are played; they may be skipped at any moment and decide nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from bloodyridge_qt.table.table_view import Place, TableView


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


@dataclass(frozen=True, slots=True)
class Walk:
    """A stack goes along a path."""

    stack: str
    path: tuple[Place, ...]
    """From where it stood to where it stands, both included."""
    leaves: bool = False
    """Whether it goes on from there over the edge of the sheet, and is not seen again."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log; rule numbers in square brackets."""

    text: str
    kind: str
    """"turn", "phase", "force", "battle", "die", "draw", "result", "verdict", "end": weight and indent."""
    turn: int
    place: Place = ""
    moment: int = -1
    """The decision it belongs to; −1 for the set-up."""


@dataclass(frozen=True, slots=True)
class Banner:
    """What a part of the turn came to, now that it is over."""

    title: str
    rows: tuple[tuple[str, str], ...]
    """Name and value: "Ground taken", "1812 and 1711"."""


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
    """The hex to keep in sight; empty for none."""
    automatic: bool = False
    """Whether nobody decides in its section: beats of it in a row can be shown at once."""
    banner: Banner | None = None
    """With a beat that begins another part of the turn: what the last came to."""


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
