"""Small parts of sentences that every game uses."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from bloodyridge_qt.language import tr

_ENDED: Final = re.compile(r"(?<=[^\d][.!?])\s+|(?<=[.!?]\])\s+|(?<=\][.!?])\s+")
_FEW_LETTERS: Final = 90
"""Letters of a first sentence that leave room for a second one."""


def form_for(words: Any, values: Mapping[str, Any]) -> Any:
    """Of words that depend on what has happened, those for these values.

    Words are as a data file has them: {"by": a value's name, what it may be: words, "": words for the rest},
    one in another; what is no such table is itself the words. None or [] where there are none.
    """
    while isinstance(words, dict):
        words = words.get(str(values[words["by"]]), words.get(""))  # [] is no words, not those for the rest
    return words


def count(number: int, one: str, many: str = "") -> str:
    """A number with its noun: "1 unit", "3 units"."""
    return f"{number} {tr(one if number == 1 else many or one + 's')}"


def rows_and_columns(north: int, east: int) -> list[str]:
    """How far something lies to the sides of a sheet: "17 rows north", "3 columns east"."""
    told = []
    if north:
        rows = count(abs(north), "row")
        told.append(tr("{rows} north", rows=rows) if north > 0 else tr("{rows} south", rows=rows))
    if east:
        columns = count(abs(east), "column")
        told.append(
            tr("{columns} east", columns=columns) if east > 0 else tr("{columns} west", columns=columns)
        )
    return told


def sentence(text: str) -> str:
    """The text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def briefly(text: str) -> str:
    """The first sentence of a text, and the second where the first is short."""
    first, *rest = _ENDED.split(" ".join(text.split()), maxsplit=2)
    return " ".join((first, *rest[:1])) if len(first) < _FEW_LETTERS else first


def either(things: Iterable[str]) -> str:
    """Things of which one is meant: "a or b"."""
    return f" {tr('or')} ".join(things)


def listed(things: Sequence[str]) -> str:
    """Things as a list in a sentence: "a, b and c"."""
    if len(things) < 2:
        return "".join(things)
    return f"{', '.join(things[:-1])} {tr('and')} {things[-1]}"
