"""Writes corrections into the text of a map file; whatever was not corrected stays byte for byte.

Only the values change that a correction is about. Nothing here judges a map: geometry.py does, afterwards.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from bloodyridge_qt.boards import jsontext
from bloodyridge_qt.boards.jsontext import Span
from bloodyridge_qt.boards.sheet import Point


def rewritten(
    raw: bytes,
    properties: Mapping[str, Mapping[str, Any]],
    courses: Mapping[str, Sequence[Point]] | None = None,
    members: Mapping[str, Any] | None = None,
) -> bytes:
    """The map file `raw` with other properties, other courses of lines and other members of the file itself.

    Features are named by their ids. A property or member set to None is taken away; one that has its value
    already is left as it is written. KeyError for an id the file does not have.
    """
    if not (properties or courses or members):
        return raw
    text, head, spans = _spans(raw)
    changes = jsontext.setting(text, head, members or {})
    for name, values in properties.items():
        place = jsontext.members(text, _of(spans, name))["properties"]
        changes += jsontext.setting(text, place, values)
    for name, points in (courses or {}).items():
        place = jsontext.members(text, _of(spans, name))["geometry"]
        changes += jsontext.setting(text, place, {"coordinates": [[tidy(x), tidy(y)] for x, y in points]})
    return jsontext.spliced(text, changes).encode("utf-8")


def tidy(yards: float) -> int | float:
    """A coordinate as these files write it: hundredths of a yard at most, whole yards without a point."""
    yards = round(yards, 2)
    return int(yards) if yards.is_integer() else yards


@lru_cache(maxsize=1)
def _spans(raw: bytes) -> tuple[str, Span, dict[str, Span]]:
    """The text of a file, where its object stands, and each feature by its id; slow to find."""
    text = raw.decode("utf-8")
    head = jsontext.whole(text)
    found = {}
    for span in jsontext.elements(text, jsontext.members(text, head)["features"]):
        name = jsontext.members(text, span)["id"].of(text)
        found[json.loads(name)] = span
    return text, head, found


def _of(spans: Mapping[str, Span], name: str) -> Span:
    if name not in spans:
        raise KeyError(f"the map file has no feature {name!r}")
    return spans[name]
