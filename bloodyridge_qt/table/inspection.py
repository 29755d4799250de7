"""What a map can tell about itself, as plain data: facts of a space, overlays, distances, names.

An inspector looks and never changes anything. It says no more than the player may know.
Rule numbers stand in texts in square brackets ("[7.18]"); the screen turns them into links.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from bloodyridge_qt.boards.sheet import MapSheet, Point
from bloodyridge_qt.language import data, tr
from bloodyridge_qt.table.table_view import Place

REACH: Final = "reach"
"""Key of the overlay for which a space is chosen."""


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
    name: str = ""
    """What the player calls the space it leads to, as short as there is room for; "" for its number."""


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
    name: str = ""
    """What the player calls it, as short as there is room for."""


@dataclass(frozen=True, slots=True)
class OverlayClass:
    """One kind of ground or edge in an overlay, as its key explains it."""

    key: str
    words: str
    pattern: str
    """How its ground is hatched."""
    tone: str
    """In what colour."""


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


@cache
def overlays_told(game: str) -> Mapping[str, Any]:
    """What the file of a game tells of each overlay by its key: title, note, classes."""
    return data(game, "overlays.json")  # type: ignore[no-any-return]


class Inspector(ABC):
    """A map that can be asked, with or without a game on it.

    `index` has the number of each space by its name. `present` gives the position whenever it is called; None
    is the map as it is `before` a game.
    """

    def __init__(
        self, sheet: MapSheet, index: Mapping[Place, int], before: Any, present: Callable[[], Any] | None
    ) -> None:
        self._sheet, self._index, self._places = sheet, index, {at: place for place, at in index.items()}
        self._spaces = {space.name: space for space in sheet.spaces}
        self._told = overlays_told(sheet.game)
        self._in_game = present is not None
        self._state: Callable[[], Any] = present or (lambda: before)

    # --- what a game says

    @abstractmethod
    def _title(self, at: int) -> str:
        """What a space is called."""

    def _short(self, at: int) -> str:
        """The same where there is little room."""
        return self._places[at]

    @abstractmethod
    def _rows(self, at: int) -> Iterable[tuple[str, str]]:
        """What is known of it but where that comes from."""

    @abstractmethod
    def _steps(self, at: int) -> Iterable[Step]:
        """The ways out of it."""

    @abstractmethod
    def _cells(self, key: str) -> Mapping[int, str]:
        """The class of each space an overlay covers."""

    def _sides(self, key: str) -> Sequence[SideMark]:  # noqa: ARG002
        """The edges an overlay marks."""
        return ()

    @abstractmethod
    def _names(self) -> Iterable[Found]:
        """Everything that bears a name."""

    @abstractmethod
    def reach(self, place: Place, held: bool = True) -> Overlay:
        """What a piece in this space could attack, walk to and leave by; KeyError for an unknown space.

        With `held`, as control of the spaces stands now; without, wherever its steps can ever lead.
        """

    @abstractmethod
    def measure(self, start: Place, end: Place) -> Measure:
        """Distance and straight line between two spaces; KeyError for an unknown one."""

    @abstractmethod
    def find(self, number: str) -> Place:
        """The space a player means by "1813", "18 13" or "space 1813"; "" when the map has no such space."""

    # --- what is alike

    def facts(self, place: Place) -> SpaceFacts | None:
        """What is known of a space; None when the map has none of that number."""
        at = self._index.get(place)
        if at is None:
            return None
        space, steps = self._spaces[place], sorted(self._steps(at), key=lambda step: step.bearing)
        rows = (*self._rows(at), (tr("Provenance"), f"{tr(space.provenance)}: {tr(space.note)}"))
        return SpaceFacts(
            place, self._title(at), rows, tuple(steps), space.provenance, space.note, self._short(at)
        )

    def overlays(self) -> tuple[tuple[str, str], ...]:
        """(key, title) of every overlay that needs nothing to be chosen."""
        return tuple((key, told["title"]) for key, told in self._told.items() if key != REACH)

    def overlay(self, key: str) -> Overlay:
        """The overlay of this key as things stand now; KeyError for an unknown one."""
        known = dict(self.overlays())
        if key not in known:
            raise KeyError(f"there is no overlay {key!r}; expected one of {', '.join(known)}")
        return self._made(key, self._cells(key), self._sides(key))

    def _made(
        self, key: str, cells: Mapping[int, str], sides: Sequence[SideMark] = (), **names: str
    ) -> Overlay:
        """An overlay with those of its classes that occur; `names` fill the gaps of its title."""
        told, occur = self._told[key], {*cells.values(), *(side.key for side in sides)}
        classes = tuple(OverlayClass(*row) for row in told["classes"] if row[0] in occur)
        by_place = {self._places[at]: word for at, word in sorted(cells.items())}
        return Overlay(key, told["title"].format(**names), classes, by_place, tuple(sides), told["note"])

    def find_place(self, name: str) -> tuple[Found, ...]:
        """Everything whose name holds these words, best match first."""
        number = self.find(name)
        found = [self._found(self._index[number])] if number else []
        return tuple(dict.fromkeys((*found, *named(self._names(), name))))

    def _found(self, at: int) -> Found:
        place = self._places[at]
        return Found(self._title(at), (place,), self._spaces[place].centre)
