"""What a map can tell about itself, as plain data: facts of a space, overlays, distances, names.

An inspector looks and never changes anything. It says no more than the player may know.
Rule numbers stand in texts in square brackets ("[7.18]"); the screen turns them into links.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from bloodyridge_qt.boards.sheet import Point
from bloodyridge_qt.table.table_view import Place

PATTERNS: Final = (
    "rising",
    "falling",
    "level",
    "upright",
    "crossed",
    "dots",
    "rings",
    "pluses",
    "border",
)
"""How the ground of a class is hatched. Two classes of one overlay never share one."""

TONES: Final = ("blue", "amber", "red", "green", "violet", "grey")
"""What colour it is hatched in. Chosen so that they stay apart for colour-blind eyes as well."""


@dataclass(frozen=True, slots=True)
class Step:
    """One of the ways out of a space."""

    direction: str
    """"N", "NE" …"""
    place: Place
    """The space it leads to; "" where the map ends."""
    allowed: bool
    rule: str
    """The paragraph that allows or bars it."""
    reason: str
    """The same in one sentence, with the paragraph in brackets."""
    bearing: float = 0.0
    """Degrees clockwise from north."""


@dataclass(frozen=True, slots=True)
class SpaceFacts:
    """Everything the rules know about a space."""

    place: Place
    title: str
    """"Space 1813"."""
    rows: tuple[tuple[str, str], ...]
    """(name, value), in the order in which they are read."""
    steps: tuple[Step, ...]
    """Clockwise from north."""
    provenance: str
    """"cited", "calculated" or "reconstructed"."""
    source: str
    """The paragraph, or the reason."""


@dataclass(frozen=True, slots=True)
class OverlayClass:
    """One kind of ground or edge in an overlay, as its key explains it."""

    key: str
    words: str
    pattern: str
    """One of PATTERNS."""
    tone: str
    """One of TONES."""


@dataclass(frozen=True, slots=True)
class SideMark:
    """A edge that an overlay marks."""

    a: Place
    b: Place
    key: str
    """Its class."""


@dataclass(frozen=True, slots=True)
class Overlay:
    """Something shown over the map, told apart by pattern as well as by colour."""

    key: str
    title: str
    classes: tuple[OverlayClass, ...]
    """The rows of its key; only those that occur."""
    cells: Mapping[Place, str]
    """Class of each space it covers."""
    sides: tuple[SideMark, ...] = ()
    note: str = ""
    """One sentence on what is shown, with rule numbers."""


def overlay_of(
    key: str,
    about: Mapping[str, Any],
    cells: Mapping[Place, str],
    names: Mapping[str, str] = {},
    sides: Sequence[SideMark] = (),
) -> Overlay:
    """The overlay a game's file tells `about` (title, classes, note), with the class of each space it covers.

    `names` fill the gaps of its title.
    """
    occur = {*cells.values(), *(side.key for side in sides)}
    classes = tuple(OverlayClass(*row) for row in about["classes"] if row[0] in occur)
    return Overlay(key, about["title"].format(**names), classes, cells, tuple(sides), about["note"])


@dataclass(frozen=True, slots=True)
class Measure:
    """The way from one space to another as the crow flies."""

    start: Place
    end: Place
    spaces: int
    """Steps from one to the other."""
    yards: int
    """Between the two centres [1.2]."""
    line: tuple[Place, ...]
    """The spaces under a straight line, both ends included; without those that are not on the map."""
    text: str
    """"1813 to 1710: 3 spaces, 331 yards"."""


@dataclass(frozen=True, slots=True)
class Found:
    """Something on the sheet that bears a name."""

    name: str
    places: tuple[Place, ...]
    """Its spaces, or the key of a box; empty for words that stand beside the map."""
    at: Point | None = None
    """Where its name is printed, in yards."""


def named(things: Iterable[Found], words: str) -> tuple[Found, ...]:
    """Those whose name holds these words, the best match first; of one name the first only."""
    wanted, first = _plain(words), dict[str, Found]()
    for thing in things:
        first.setdefault(_plain(thing.name), thing)
    hits = [
        (text != wanted, not text.startswith(wanted), at)
        for at, text in enumerate(first)
        if wanted and wanted in text
    ]
    every = list(first.values())
    return tuple(every[at] for *_, at in sorted(hits))


def _plain(text: str) -> str:
    """A name as it is compared: lower case, words parted by single blanks."""
    return " ".join(re.findall(r"[a-z0-9]+", text.lower()))


class Inspector(Protocol):
    """A map that can be asked, with or without a game on it."""

    def facts(self, place: Place) -> SpaceFacts | None:
        """What is known of a space; None when the map has none of that number."""

    def overlays(self) -> tuple[tuple[str, str], ...]:
        """(key, title) of every overlay that needs nothing to be chosen."""

    def overlay(self, key: str) -> Overlay:
        """The overlay of this key as things stand now; KeyError for an unknown one."""

    def reach(self, place: Place, held: bool = True) -> Overlay:
        """What a piece in this space could attack, walk to and leave by; KeyError for an unknown space.

        With `held`, as control of the spaces stands now; without, wherever its steps can ever lead.
        """

    def measure(self, start: Place, end: Place) -> Measure:
        """Distance and straight line between two spaces; KeyError for an unknown one."""

    def find(self, number: str) -> Place:
        """The space a player means by "1813", "18 13" or "space 1813"; "" when the map has no such space."""

    def find_place(self, name: str) -> tuple[Found, ...]:
        """Everything whose name holds these words, best match first."""
