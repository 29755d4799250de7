"""How a game writes its decisions and positions, so that files and replays need to know no game.

A game says what it writes as a table: of a position each member of its object with its kind, which writes and
reads one value and knows what it can be; of decisions the words of each.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from string import Formatter
from typing import Any, Final, Generic, NamedTuple, TypeVar

from bloodyridge_qt.engine.kinds import Kind
from bloodyridge_qt.language import data, fill, tr
from bloodyridge_qt.reading import Node, Unreadable

A = TypeVar("A")
S = TypeVar("S")

WAITS_FOR: Final = "waits for"
"""The member that says what a position with an agenda waits for: its last step, "" when the game is over."""


# --- decisions

_SHORT: Final = r"[\w:/-]{1,12}"


class Wording(Generic[A]):
    """Decisions as they are written: for each what makes it and its words, in braces what it is about.

    `parts` says how a part of this name can be written, where that is not a short word; `numbers` are those
    that are numbers.
    """

    def __init__(
        self,
        forms: Iterable[tuple[Callable[..., A], str]],
        parts: Mapping[str, str] = {},
        numbers: Collection[str] = (),
    ) -> None:
        self._forms: Final = [*forms]
        self._parts, self._numbers = {**dict.fromkeys(numbers, r"\d{1,3}"), **parts}, numbers

    @cached_property
    def _patterns(self) -> list[tuple[Callable[..., A], re.Pattern[str]]]:
        return [(make, re.compile(self._pattern(form), re.ASCII)) for make, form in self._forms]

    def _pattern(self, form: str) -> str:
        told = ""
        for text, part, *_ in Formatter().parse(form):
            told += re.escape(text) + (f"(?P<{part}>{self._parts.get(part, _SHORT)})" if part else "")
        return told

    def read(self, words: str) -> A:
        """The decision these words mean. Raises ValueError for words that mean none."""
        for make, pattern in self._patterns:
            if found := pattern.fullmatch(words):
                about = found.groupdict().items()
                return make(**{name: int(one) if name in self._numbers else one for name, one in about})
        raise ValueError(tr("{words!r} is no decision of this game.", words=words[:60]))


# --- positions


class Objection(NamedTuple):
    """Why a position cannot stand on the table."""

    text: str
    """A sentence without its point, the paragraph it offends in brackets at its end."""
    places: tuple[str, ...] = ()
    """The places it is about, if it is about some."""

    @property
    def rule(self) -> str:
        """The paragraph."""
        return self.text.rpartition("[")[2].partition("]")[0]

    def __str__(self) -> str:
        return self.text


class Objections:
    """The sentences of a game that say so, by name, from its file."""

    def __init__(self, game: str) -> None:
        self._game: Final = game

    @cached_property
    def _sentences(self) -> Mapping[str, str]:
        return data(self._game, "objections.json")  # type: ignore[no-any-return]

    def told(self, true: Mapping[str, object], *places: str, **blanks: object) -> Iterator[Objection]:
        """What of this is so, by the names of its sentences, with their {blanks} filled in."""
        return (Objection(fill(self._sentences[name], **blanks), places) for name, so in true.items() if so)


class Tabled(ABC, Generic[S, A]):
    """A game's own words for its decisions, and positions as a table; it gives that, and what is abstract."""

    parts: Mapping[str, Kind]
    """By member what it can be; the order counts, as lines of positions are packed with those of a set-up."""
    attributes: Mapping[str, str] = {}
    """Of members what they are in the state, where that is not their name with "_" for blanks."""
    since: Collection[str] = ()
    """Members the first files lack: written only where they are other than in a blank position."""

    def words(self, action: A) -> str:
        """A decision in words."""
        return str(action)

    @abstractmethod
    def action(self, words: str) -> A:
        """The decision these words mean, legal or not. Raises ValueError for words that mean none."""

    @abstractmethod
    def blank(self) -> S:
        """A position in which each part is as it is where nothing is said of it."""

    def complete(self, state: S, node: Node) -> None:
        """Work out what of a position is not written. Raises Unreadable."""

    @abstractmethod
    def objections(self, state: S) -> Iterable[Objection]:
        """Why a position cannot stand on the table; of its agenda only what it waits for is known."""

    def beneath(self, state: S, waits_for: str) -> Sequence[str]:  # noqa: ARG002
        """The steps that follow what a position waits for, the next one last."""
        return ()

    def encode(self, state: S) -> dict[str, Any]:
        """A position in which the game rests, at a decision or at its end."""
        told, blank = dict[str, Any](), self.blank() if self.since else state
        for name, kind in self.parts.items():
            attribute = self.attributes.get(name) or name.replace(" ", "_")
            if name == WAITS_FOR:
                agenda = state.agenda  # type: ignore[attr-defined]
                told[name] = agenda[-1] if agenda else ""
            elif name not in self.since or getattr(state, attribute) != getattr(blank, attribute):
                told[name] = kind.write(getattr(state, attribute))
        return told

    def decode(self, node: Node) -> S:
        """The position an object stands for. Raises Unreadable when it cannot stand on the table."""
        state: Any = self.blank()
        for name, kind in self.parts.items():
            item = node.optional(name) if name in self.since else node.member(name)
            if name != WAITS_FOR and item is not None:
                setattr(state, self.attributes.get(name) or name.replace(" ", "_"), kind.read(item))
        waits_for = ""
        if WAITS_FOR in self.parts:
            waits_for = self.parts[WAITS_FOR].read(node.member(WAITS_FOR))
            state.agenda = [waits_for] if waits_for else []
        self.complete(state, node)
        for objection in self.objections(state):
            raise Unreadable(f"{node.place}: {objection}")
        if waits_for:
            state.agenda[:0] = self.beneath(state, waits_for)
        return state  # type: ignore[no-any-return]
