"""Changes single values in a JSON text and leaves every other byte as it was.

A data file that people edit by hand keeps its layout when a program corrects one value in it.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any, Final

_DECODER: Final = json.JSONDecoder()
_BLANKS: Final = re.compile(r"[ \t\r\n]*")


@dataclass(frozen=True, slots=True)
class Span:
    """Where a value stands in its text."""

    start: int
    end: int

    def of(self, text: str) -> str:
        """The value as it is written."""
        return text[self.start : self.end]


@dataclass(frozen=True, slots=True)
class Splice:
    """A piece of a text and what is to stand in its place."""

    start: int
    end: int
    words: str


def members(text: str, span: Span) -> dict[str, Span]:
    """The members of the object written at `span`, each with the span of its value.

    Raises ValueError when no object is written there.
    """
    if text[span.start : span.start + 1] != "{":
        raise ValueError(f"no JSON object at character {span.start}")
    found: dict[str, Span] = {}
    at = _blank(text, span.start + 1)
    while text[at] != "}":
        name, at = _DECODER.raw_decode(text, at)
        at = _blank(text, at)
        if text[at] != ":" or not isinstance(name, str):
            raise ValueError(f"no member of a JSON object at character {at}")
        at = _blank(text, at + 1)
        end = _value_end(text, at)
        found[name] = Span(at, end)
        at = _next(text, end)
    return found


def elements(text: str, span: Span) -> list[Span]:
    """The elements of the list written at `span`. Raises ValueError when no list is written there."""
    if text[span.start : span.start + 1] != "[":
        raise ValueError(f"no JSON list at character {span.start}")
    found: list[Span] = []
    at = _blank(text, span.start + 1)
    while text[at] != "]":
        end = _value_end(text, at)
        found.append(Span(at, end))
        at = _next(text, end)
    return found


def whole(text: str) -> Span:
    """The span of the document; a byte order mark in front of it is none of it."""
    start = _blank(text, int(text.startswith("\ufeff")))
    return Span(start, _value_end(text, start))


def turned(text: str, was: Any, value: Any) -> str:
    """The text of a document `was` with what turns it into another, as deep down as can be."""
    parts, at = [], 0
    for change in sorted(_turning(text, whole(text), was, value), key=lambda one: (one.start, one.end)):
        parts += [text[at : change.start], change.words]
        at = change.end
    return "".join((*parts, text[at:]))


def _turning(text: str, span: Span, was: Any, value: Any) -> list[Splice]:
    """What turns the value `was`, which is written at `span`, into another.

    Members that are missing are added at the end of an object.
    """
    if repr(was) == repr(value):  # which tells 1 from true
        return []
    if isinstance(was, dict) and isinstance(value, dict) and next(iter(was), None) in value:
        changes, before = list[Splice](), span.start
        for name, old in members(text, span).items():
            if name in value:
                changes += _turning(text, old, was[name], value[name])
            else:  # from the end of the one before it, so that the comma goes too
                changes.append(Splice(before, old.end, ""))
            before = old.end
        added = [f", {written(name)}: {written(new)}" for name, new in value.items() if name not in was]
        return [*changes, Splice(before, before, "".join(added))]
    if isinstance(was, list) and isinstance(value, list) and len(was) == len(value):
        both = zip(elements(text, span), was, value, strict=True)
        return [one for old, before, now in both for one in _turning(text, old, before, now)]
    words = written(value)
    if "\n" in span.of(text):  # laid out line by line, so the new one is too
        words = json.dumps(value, ensure_ascii=False, allow_nan=False, indent=1)
        line = text[text.rfind("\n", 0, span.start) + 1 :]
        words = words.replace("\n", "\n" + line[: len(line) - len(line.lstrip(" \t"))])
    return [Splice(span.start, span.end, words)]


def written(value: Any) -> str:
    """A value as these files write it: one line, letters as they are, lists of numbers without blanks."""
    if isinstance(value, list | tuple) and all(_is_numbers(part) for part in value):
        return json.dumps(value, separators=(",", ":"), allow_nan=False)
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _is_numbers(value: Any) -> bool:
    if isinstance(value, list | tuple):
        return all(_is_numbers(part) for part in value)
    return isinstance(value, int | float)


def _blank(text: str, at: int) -> int:
    found = _BLANKS.match(text, at)
    return found.end() if found else at


def _value_end(text: str, at: int) -> int:
    return int(_DECODER.raw_decode(text, at)[1])


def _next(text: str, at: int) -> int:
    """Where the next member begins, or the bracket that closes."""
    at = _blank(text, at)
    return _blank(text, at + 1) if text[at] == "," else at
