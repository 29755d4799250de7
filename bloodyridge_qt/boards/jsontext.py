"""Changes single values in a JSON text and leaves every other byte as it was.

A data file that people edit by hand keeps its layout when a program corrects one value in it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
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


def setting(text: str, span: Span, values: Mapping[str, Any]) -> list[Splice]:
    """What gives members of the object at `span` these values; nothing where they have them already.

    Members that are missing are added at the end of the object. A member whose value is None is taken away.
    """
    there = members(text, span)
    kept = [name for name in there if values.get(name, 0) is not None]
    if len(kept) < len(there) and next(iter(there)) not in kept:
        return [_anew(text, span, there, values)]  # the first goes: easier to write the object afresh
    changes = []
    before = span.start + 1
    for name, old in there.items():
        if name not in kept:  # from the end of the one before it, so that the comma goes too
            changes.append(Splice(before, old.end, ""))
        elif name in values and not _same(json.loads(old.of(text)), values[name]):
            changes.append(Splice(old.start, old.end, written(values[name])))
        before = old.end
    added = [name for name in values if name not in there and values[name] is not None]
    if added:
        pieces = ", ".join(f"{written(name)}: {written(values[name])}" for name in added)
        changes.append(Splice(before, before, f", {pieces}" if there else pieces))
    return changes


def turning(text: str, span: Span, was: Any, value: Any) -> list[Splice]:
    """What turns the value `was`, which is written at `span`, into another, as deep down as can be."""
    if repr(was) == repr(value):  # which tells 1 from true
        return []
    if isinstance(was, dict) and isinstance(value, dict) and was.keys() <= value.keys():
        there = members(text, span).items()
        changes = [one for name, old in there for one in turning(text, old, was[name], value[name])]
        return changes + setting(text, span, {name: new for name, new in value.items() if name not in was})
    if isinstance(was, list) and isinstance(value, list) and len(was) == len(value):
        both = zip(elements(text, span), was, value, strict=True)
        return [one for old, before, now in both for one in turning(text, old, before, now)]
    words = written(value)
    if "\n" in span.of(text):  # laid out line by line, so the new one is too
        words = json.dumps(value, ensure_ascii=False, allow_nan=False, indent=1)
        line = text[text.rfind("\n", 0, span.start) + 1 :]
        words = words.replace("\n", "\n" + line[: len(line) - len(line.lstrip(" \t"))])
    return [Splice(span.start, span.end, words)]


def _anew(text: str, span: Span, there: Mapping[str, Span], values: Mapping[str, Any]) -> Splice:
    pieces = {name: old.of(text) for name, old in there.items()}
    pieces |= {name: written(value) for name, value in values.items()}
    kept = [f"{written(name)}: {piece}" for name, piece in pieces.items() if values.get(name, 0) is not None]
    return Splice(span.start, span.end, "{" + ", ".join(kept) + "}")


def _same(a: Any, b: Any) -> bool:
    """Equal, and of one kind: 1 and true are two values."""
    return bool(a == b) and isinstance(a, bool) == isinstance(b, bool)


def spliced(text: str, changes: list[Splice]) -> str:
    """The text with these pieces changed; they must not overlap."""
    parts, at = [], 0
    for change in sorted(changes, key=lambda change: (change.start, change.end)):
        if change.start < at:
            raise ValueError(f"two changes of one place in a text, at character {change.start}")
        parts += [text[at : change.start], change.words]
        at = change.end
    return "".join((*parts, text[at:]))


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
