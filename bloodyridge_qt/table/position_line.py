"""A position as one line of text, for any game that has no shorter way of its own.

    tarawa_1943:eNqrVi...   the game's key, then in base64 a check sum and packed JSON

Most of a position is as in the set-up of the standard game, so the packing refers to that, which is `known`.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Mapping
from typing import Any, Final

from bloodyridge_qt.reading import Node, Unreadable, parse

_LONGEST: Final = 8_000
_MOST: Final = 100_000
"""Characters of a line, and bytes of what is packed in it."""
_CHECK: Final = 4
"""Bytes of the check sum."""


def packed(key: str, told: Mapping[str, Any], known: Mapping[str, Any]) -> str:
    """What is told of a position, in one line."""
    packer = zlib.compressobj(9, zdict=_json(known))
    raw = packer.compress(_json(told)) + packer.flush()
    code = base64.urlsafe_b64encode(zlib.crc32(raw).to_bytes(_CHECK, "big") + raw)
    return f"{key}:{code.decode('ascii').rstrip('=')}"


def unpacked(key: str, line: str, known: Mapping[str, Any]) -> Node:
    """What a line tells. Raises Unreadable for one of another game, or that was cut off or changed."""
    head, _, code = "".join(line.split()).partition(":")
    if head != key or len(code) > _LONGEST:
        raise Unreadable(f"position: expected a line that begins with {key}:")
    try:
        found = base64.b64decode(code + "=" * (-len(code) % 4), altchars=b"-_", validate=True)
    except ValueError:
        raise Unreadable("position: found characters that do not belong into it") from None
    check, raw = found[:_CHECK], found[_CHECK:]
    if zlib.crc32(raw).to_bytes(_CHECK, "big") != check:
        raise Unreadable("position: the line is not complete, or a character was changed")
    try:
        return parse(zlib.decompressobj(zdict=_json(known)).decompress(raw, _MOST), "a position")
    except zlib.error:
        raise Unreadable("position: it cannot be unpacked") from None


def _json(value: Mapping[str, Any]) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode("ascii")
