"""Reads JSON that somebody else wrote: typed, limited, and every error names the place.

Members that nobody asks for are ignored, so that a later version may add some without being unreadable; a
`Watch` tells which those were.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from typing import Any, ClassVar, Final

from bloodyridge_qt.language import later, tr

LARGEST_TEXT: Final = 2 * 1024 * 1024
"""Bytes of a whole saved game."""
DEEPEST: Final = 16
"""Objects and lists inside each other."""
LONGEST_SHOWN: Final = 40
"""Characters of a found value that are repeated in an error."""
_MOST_SHOWN: Final = 8
"""Values of a list or an object that are."""

WHOLE: Final = "whole file"
"""The place of what is about no part of a file."""

# A string, even one that is cut off, or a bracket; nothing in it is ever tried twice.
_BRACKETS: Final = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[\[{]|[\]}]', re.DOTALL)
_NO_JSON: Final = (
    ("Expecting value", later("a value is missing")),
    ("Expecting property", later("a name in quotation marks is missing")),
    ("Expecting ':'", later("a colon is missing")),
    ("Expecting ','", later("a comma is missing")),
    ("Unterminated string", later("the closing quotation mark is missing")),
    ("Invalid control", later("a control character within quotation marks")),
    ("Invalid \\", later("no character is written so")),
    ("Illegal trailing", later("nothing follows the comma")),
    ("Extra data", later("more follows its end")),
)
"""How what Python says of a text that is no JSON begins, and the same in the player's words."""
_KEPT: Final = 512 * 1024
"""Letters of a text that is known again: larger ones are saves, each read once, and would fill the memory."""
_REMARK: Final = re.compile(r"(^|[_ ])(about|marks|notes?|reason|sources?|status|why)$")
"""Names of members that nobody has to read: an owner's words beside a value."""
_UNFIT: Final = re.compile("[\x00-\x1f\x7f\ud800-\udfff]")
_UNFIT_IN_LINES: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")
"""Control characters and halves of characters; a file carries texts of many thousand characters."""


class Unreadable(ValueError):
    """A file or a line of somebody else's that cannot be read: the place, what was expected, what was found.

    With a place alone, that is the whole sentence.
    """

    def __init__(
        self, place: str, expected: str = "", found: str = "", path: tuple[str | int, ...] = ()
    ) -> None:
        told = {"place": tr(place) if place == WHOLE else place, "expected": tr(expected), "found": tr(found)}
        super().__init__(tr("{place}: expected {expected}, found {found}", **told) if expected else place)
        self.place = place
        self.expected = expected
        self.found = found
        self.path = path
        """Names and numbers that lead to the value, or to where it is missing; empty for the whole file."""


class Watch:
    """Sees, while it is entered, which members of a file are asked for, however often the file is parsed."""

    on: ClassVar[Watch | None] = None
    """The one that is entered."""

    def __init__(self, raw: bytes) -> None:
        self.raw: Final = raw
        self.root: Final = parse(raw, most=len(raw)).value
        """What is in the file: parsed first, so that no object of another file is taken for one of it."""
        self.asked: Final[dict[int, set[str]]] = {}
        """By object the members that were asked for by name."""
        self.every: Final[set[int]] = set()
        """The objects whose members were all asked for, whatever their names."""

    def __enter__(self) -> Watch:
        Watch.on = self
        return self

    def __exit__(self, *_error: object) -> None:
        Watch.on = None

    def unknown(self, own: Any) -> Iterator[tuple[Node, tuple[str, ...]]]:
        """Each object with a member that nobody asked for: the member, and what there may be in its place.

        `own` is a file that is as it should be: what it has in such a place is known as well.
        """
        return self._unknown(Node(self.root), _Own([own]))

    def _unknown(self, node: Node, own: _Own) -> Iterator[tuple[Node, tuple[str, ...]]]:
        value = node.value
        if isinstance(value, list):
            for index, item in enumerate(value):
                yield from self._unknown(Node(item, index, node), own.items)
        if not isinstance(value, dict):
            return
        asked, every = self.asked.get(id(value)), id(value) in self.every
        if not (own.objects or every or asked is not None):
            return  # of an object that nobody asked for no name is known but those it should have
        known = own.names | (asked or set())
        for name, item in value.items():
            below = Node(item, name, node)
            if every:
                yield from self._unknown(below, own.members)
            elif name in known:
                yield from self._unknown(below, own.called(name))
            elif not _REMARK.search(name):
                yield below, tuple(sorted(known))


class _Own:
    """What a file that is as it should be has in one place: for all items of a list sought only once."""

    def __init__(self, values: Sequence[Any]) -> None:
        self._values = values
        self.objects: Final = [one for one in values if isinstance(one, dict)]
        self.names: Final = frozenset[str]().union(*self.objects)
        self._called: Final[dict[str, _Own]] = {}

    @cached_property
    def items(self) -> _Own:
        """Of all lists there."""
        return _Own([item for one in self._values if isinstance(one, list) for item in one])

    @cached_property
    def members(self) -> _Own:
        """Of all objects there, whatever their names."""
        return _Own([there for one in self.objects for there in one.values()])

    def called(self, name: str) -> _Own:
        """The members of this name."""
        if name not in self._called:
            self._called[name] = _Own([one[name] for one in self.objects if name in one])
        return self._called[name]


def parse(
    raw: bytes,
    expected: str = "a saved game",
    *,
    most: int = LARGEST_TEXT,
    called: Sequence[str] = (),
    constants: list[str] | None = None,
) -> Node:
    """The JSON value in a file's bytes. Raises Unreadable when it is none, or too large or too deep.

    `expected` says what the file should be and `most` how many bytes it may have. An object with a member
    twice is named by the first of the members `called` that it has. NaN and its like, which are no JSON, are
    refused, or, where there is a list for them, put into it and read as numbers.
    """
    if len(raw) > most:
        raise Unreadable(WHOLE, expected, tr("more than {most} bytes", most=most))
    if not raw.strip():
        raise Unreadable(WHOLE, expected, "nothing")
    try:
        text = raw.decode("utf-8-sig")  # some editors put a byte order mark in front
    except UnicodeDecodeError as error:
        raise Unreadable(
            WHOLE, expected, tr("text that is not UTF-8, at byte {start}", start=error.start)
        ) from None
    check = _check_depth if len(text) <= _KEPT else _check_depth.__wrapped__
    check(text, expected)
    watch = Watch.on if Watch.on is not None and Watch.on.raw == raw else None
    if watch is not None:
        return Node(watch.root)

    def constant(word: str) -> float:
        if constants is None:
            raise Unreadable(WHOLE, "numbers", word)
        constants.append(word)
        return float(word)

    def members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        made = dict(pairs)
        if len(made) < len(pairs):
            twice = next(name for name, times in Counter(name for name, _ in pairs).items() if times > 1)
            owner = next((made[word] for word in called if word in made), None)
            place = owner[:LONGEST_SHOWN] if isinstance(owner, str) and not unfit_character(owner) else ""
            raise Unreadable(
                place or WHOLE, "each member once", tr("the member {shown} twice", shown=shown(twice))
            )
        return made

    try:
        return Node(json.loads(text, object_pairs_hook=members, parse_constant=constant))
    except json.JSONDecodeError as error:
        found = tr(
            "text that is not JSON in line {lineno}, column {colno} ({msg})",
            lineno=error.lineno,
            colno=error.colno,
            msg=next((tr(told) for begins, told in _NO_JSON if error.msg.startswith(begins)), error.msg),
        )
        raise Unreadable(WHOLE, expected, found) from None
    except Unreadable:
        raise
    except ValueError:  # Python refuses whole numbers of thousands of digits
        raise Unreadable(WHOLE, expected, "a number too long to read") from None


@lru_cache(maxsize=8)  # the data of a game are read again with every file that is opened
def _check_depth(text: str, expected: str) -> None:
    depth = 0
    for bracket in _BRACKETS.finditer(text):
        first = text[bracket.start()]
        if first in "[{":
            depth += 1
            if depth > DEEPEST:
                line = text.count("\n", 0, bracket.start()) + 1
                raise Unreadable(
                    WHOLE,
                    expected,
                    tr("more than {deepest} brackets deep in line {line}", deepest=DEEPEST, line=line),
                )
        elif first != '"':
            depth -= 1


def shown(value: Any) -> str:
    """A value as an error quotes it: short whatever was in the file."""
    if isinstance(value, dict | list) and len(value) > _MOST_SHOWN:
        return _size(value)
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) > 10**LONGEST_SHOWN:
        return tr("a number of many digits")
    text = json.dumps(value)
    if len(text) <= LONGEST_SHOWN:
        return text
    return _size(value) if isinstance(value, dict | list) else f"{text[:LONGEST_SHOWN]}…"


def _size(value: dict[str, Any] | list[Any]) -> str:
    return tr("an object of {size}" if isinstance(value, dict) else "a list of {size}", size=len(value))


class Node:
    """A JSON value that knows where it stands. Every question raises Unreadable if the value does not fit."""

    __slots__ = ("_above", "_name", "value")

    def __init__(self, value: Any, name: str | int = "", above: Node | None = None) -> None:
        self.value = value
        self._name = name
        self._above = above

    @property
    def place(self) -> str:
        """ "journal[31].dice[0]"; "whole file" for the outermost value."""
        return self._path() or WHOLE

    def _path(self) -> str:
        above = self._above._path() if self._above else ""
        if isinstance(self._name, int):
            return f"{above}[{self._name}]"
        if not self._name:
            return above
        name = self._name if len(self._name) <= LONGEST_SHOWN else f"{self._name[:LONGEST_SHOWN]}…"
        return f"{above}.{name}" if above else name

    @property
    def path(self) -> tuple[str | int, ...]:
        """The names and numbers that lead to it."""
        return (*self._above.path, self._name) if self._above else ()

    def fault(self, expected: str, found: str = "", missing: str = "") -> Unreadable:
        """The error to raise when this value is not what was expected, or the member `missing` not there."""
        path = (*self.path, missing) if missing else self.path
        return Unreadable(self.place, expected, found or shown(self.value), path)

    # --- objects

    def _object(self, name: str = "") -> dict[str, Any]:
        """The object it is, to be asked for the member of this name, or for all."""
        if not isinstance(self.value, dict):
            raise self.fault("an object")
        if Watch.on is not None:
            if name:
                Watch.on.asked.setdefault(id(self.value), set()).add(name)
            else:
                Watch.on.every.add(id(self.value))
        return self.value

    def member(self, name: str) -> Node:
        """A member that must be there."""
        members = self._object(name)
        if name not in members:
            raise self.fault(tr("a member {name!r}", name=name), "none", name)
        return Node(members[name], name, self)

    def optional(self, name: str) -> Node | None:
        """A member that may be missing."""
        members = self._object(name)
        return Node(members[name], name, self) if name in members else None

    def members(self, most: int) -> Iterator[tuple[str, Node]]:
        """All members of an object of at most `most`."""
        members = self._object()
        if len(members) > most:
            raise self.fault(tr("at most {most} members", most=most))
        return ((name, Node(value, name, self)) for name, value in members.items())

    # --- lists

    def items(self, most: int, least: int = 0) -> Iterator[Node]:
        """The items of a list of `least` to `most`."""
        if not isinstance(self.value, list):
            raise self.fault("a list")
        if not least <= len(self.value) <= most:
            raise self.fault(
                tr("a list of {least} to {most}", least=least, most=most)
                if least < most
                else tr("a list of {most}", most=most)
            )
        return (Node(value, index, self) for index, value in enumerate(self.value))

    def wholes(self, lowest: int, highest: int, most: int, least: int = 0) -> tuple[int, ...]:
        """A list of whole numbers."""
        self.items(most, least)
        values: list[Any] = self.value
        for index, value in enumerate(values):
            if type(value) is not int or not lowest <= value <= highest:
                Node(value, index, self).whole(lowest, highest)
        return tuple(values)

    # --- single values

    def whole(self, lowest: int, highest: int) -> int:
        """A whole number from `lowest` to `highest`."""
        if type(self.value) is not int or not lowest <= self.value <= highest:
            raise self.fault(f"{lowest}–{highest}" if lowest < highest else str(lowest))
        return self.value

    def flag(self) -> bool:
        """True or false."""
        if not isinstance(self.value, bool):
            raise self.fault("true or false")
        return self.value

    def text(self, longest: int, *, lines: bool = False) -> str:
        """Text of at most `longest` characters without control characters; with `lines`, of several lines."""
        if not isinstance(self.value, str):
            raise self.fault("text")
        if len(self.value) > longest:
            raise self.fault(tr("at most {longest} characters", longest=longest), f"{len(self.value)}")
        odd = unfit_character(self.value, lines=lines)
        if odd:
            raise self.fault("text that can be shown", no_letter(odd))
        return self.value

    def any_text(self) -> str:
        """Text with whatever is in it: a whole file, a path."""
        if not isinstance(self.value, str):
            raise self.fault("text")
        return self.value

    def one_of(self, words: Sequence[str]) -> str:
        """One of a few words."""
        if not isinstance(self.value, str) or self.value not in words:
            raise self.fault(tr("one of {words}", words=", ".join(words)))
        return self.value


def no_letter(odd: str) -> str:
    """What an unfit character is called."""
    return tr("a character that is no letter or sign (number {number})", number=ord(odd))


def unfit_character(text: str, *, lines: bool = False) -> str:
    """The first character of a text that no file or screen can take; empty when there is none."""
    found = (_UNFIT_IN_LINES if lines else _UNFIT).search(text)
    return found.group() if found else ""
