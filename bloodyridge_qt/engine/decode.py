"""Reads JSON that somebody else wrote: typed, limited, and every error names the place.

Members that nobody asks for are ignored, so that a later version may add some without being unreadable.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any, Final, NoReturn

LARGEST_TEXT: Final = 2 * 1024 * 1024
"""Bytes of a whole file."""
DEEPEST: Final = 16
"""Objects and lists inside each other."""
LONGEST_SHOWN: Final = 40
"""Characters of a found value that are repeated in an error."""

# A string, even one that is cut off, or a bracket; nothing in it is ever tried twice.
_BRACKETS: Final = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[\[{]|[\]}]', re.DOTALL)


class SaveFault(ValueError):
    """A saved game cannot be read; the text names the place, what was found and what was expected."""


def parse(raw: bytes) -> Node:
    """The JSON value in a file's bytes. Raises SaveFault when it is none, or too large or too deep."""
    if len(raw) > LARGEST_TEXT:
        raise SaveFault(f"whole file: found more than {LARGEST_TEXT} bytes; expected a saved game")
    if not raw.strip():
        raise SaveFault("whole file: found nothing; expected a saved game")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise SaveFault(f"byte {error.start}: found text that is not UTF-8; expected a saved game") from None
    depth = 0
    for bracket in _BRACKETS.finditer(text):
        first = text[bracket.start()]
        if first in "[{":
            depth += 1
            if depth > DEEPEST:
                line = text.count("\n", 0, bracket.start()) + 1
                raise SaveFault(
                    f"line {line}: found more than {DEEPEST} brackets deep; expected a saved game"
                )
        elif first != '"':
            depth -= 1
    try:
        return Node(json.loads(text, object_pairs_hook=_members, parse_constant=_constant))
    except json.JSONDecodeError as error:
        raise SaveFault(
            f"line {error.lineno}, column {error.colno}: found text that is not JSON ({error.msg}); "
            "expected a saved game"
        ) from None
    except SaveFault:
        raise
    except (ValueError, RecursionError) as error:
        raise SaveFault(f"whole file: found JSON that cannot be used ({error})") from None


def _members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        seen: set[str] = set()
        for name, _ in pairs:
            if name in seen:
                raise SaveFault(f"member {_shown(name)}: found twice in one object; expected once")
            seen.add(name)
    return members


def _constant(word: str) -> NoReturn:
    raise SaveFault(f"found {word}; expected a number")


def _shown(value: Any) -> str:
    if isinstance(value, dict):
        return f"an object of {len(value)}"
    if isinstance(value, list):
        return f"a list of {len(value)}"
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) > 10**LONGEST_SHOWN:
        return "a number of many digits"
    text = json.dumps(value)
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"


class Node:
    """A JSON value that knows where it stands. Every question raises SaveFault if the value does not fit."""

    __slots__ = ("_above", "_name", "value")

    def __init__(self, value: Any, name: str | int = "", above: Node | None = None) -> None:
        self.value = value
        self._name = name
        self._above = above

    @property
    def place(self) -> str:
        """ "journal[31].dice[0]"; "whole file" for the outermost value."""
        return self._path() or "whole file"

    def _path(self) -> str:
        above = self._above._path() if self._above else ""
        if isinstance(self._name, int):
            return f"{above}[{self._name}]"
        if not self._name:
            return above
        name = self._name if len(self._name) <= LONGEST_SHOWN else f"{self._name[:LONGEST_SHOWN]}…"
        return f"{above}.{name}" if above else name

    def fault(self, expected: str, found: str = "") -> SaveFault:
        """The error to raise when this value is not what was expected."""
        return SaveFault(f"{self.place}: expected {expected}, found {found or _shown(self.value)}")

    # --- objects

    def _object(self) -> dict[str, Any]:
        if not isinstance(self.value, dict):
            raise self.fault("an object")
        return self.value

    def member(self, name: str) -> Node:
        """A member that must be there."""
        members = self._object()
        if name not in members:
            raise self.fault(f"a member {name!r}", "none")
        return Node(members[name], name, self)

    def optional(self, name: str) -> Node | None:
        """A member that may be missing."""
        members = self._object()
        return Node(members[name], name, self) if name in members else None

    def members(self, most: int) -> Iterator[tuple[str, Node]]:
        """All members of an object of at most `most`."""
        members = self._object()
        if len(members) > most:
            raise self.fault(f"at most {most} members")
        return ((name, Node(value, name, self)) for name, value in members.items())

    # --- lists

    def items(self, most: int, least: int = 0) -> Iterator[Node]:
        """The items of a list of `least` to `most`."""
        if not isinstance(self.value, list):
            raise self.fault("a list")
        if not least <= len(self.value) <= most:
            raise self.fault(f"a list of {least} to {most}" if least < most else f"a list of {most}")
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
            raise self.fault(f"{lowest}–{highest}")
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
            raise self.fault(f"at most {longest} characters", f"{len(self.value)}")
        odd = unfit_character(self.value, lines=lines)
        if odd:
            raise self.fault("text that can be shown", f"the character {odd!a}")
        return self.value

    def one_of(self, words: Sequence[str]) -> str:
        """One of a few words."""
        if not isinstance(self.value, str) or self.value not in words:
            raise self.fault(f"one of {', '.join(words)}")
        return self.value


def unfit_character(text: str, *, lines: bool = False) -> str:
    """The first character of a text that no file or screen can take; empty when there is none."""
    return next(
        (
            character
            for character in text
            if (character < " " and not (lines and character in "\n\t"))
            or character == "\x7f"
            or "\ud800" <= character <= "\udfff"
        ),
        "",
    )
