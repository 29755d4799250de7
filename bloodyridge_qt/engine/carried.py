"""Data files that a save carries with it: compressed, as text, by the SHA-256 of their bytes."""

from __future__ import annotations

import base64
import hashlib
import zlib
from functools import lru_cache
from typing import Final

from bloodyridge_qt.language import tr
from bloodyridge_qt.reading import Node, Unreadable

MOST_FILES: Final = 8
LARGEST_CARRIED: Final = 1024 * 1024
"""Characters of all files of one save; larger ones stay where they are, and are looked for by name."""


@lru_cache(maxsize=8)  # the running game is stored after every decision
def packed(raw: bytes) -> str:
    """The text of a file."""
    return base64.b64encode(zlib.compress(raw, 9)).decode("ascii")


def unpacked(text: str, sha256: str, most: int) -> bytes:
    """The file in a text. Raises Unreadable when it has more than `most` bytes or another SHA-256.

    Never more than that is unpacked, whatever the text promises.
    """
    place = f"files.{sha256}"
    unpacker = zlib.decompressobj()
    try:
        raw = unpacker.decompress(base64.b64decode(text, validate=True), most + 1)
    except (ValueError, zlib.error):
        raise Unreadable(
            tr("{place}: expected a compressed file, found text that is none", place=place)
        ) from None
    if len(raw) > most:
        raise Unreadable(
            tr("{place}: expected a file of at most {most} bytes, found a larger one", place=place, most=most)
        )
    if not unpacker.eof or unpacker.unused_data:
        raise Unreadable(tr("{place}: expected one whole compressed file, found less or more", place=place))
    found = hashlib.sha256(raw).hexdigest()
    if found != sha256:
        raise Unreadable(
            tr("{place}: expected a file with this SHA-256, found one with {found}", place=place, found=found)
        )
    return raw


def read_files(node: Node) -> dict[str, str]:
    """The texts of the files of a save, none unpacked. Raises Unreadable."""
    found = {}
    for sha256, text in node.members(MOST_FILES):
        if not is_sha256(sha256):
            raise node.fault("names of 64 hexadecimal digits", repr(sha256)[:40])
        found[sha256] = text.text(LARGEST_CARRIED)
    return found


def is_sha256(text: str) -> bool:
    """Whether a text is a SHA-256 as these files write it."""
    return len(text) == 64 and all(digit in "0123456789abcdef" for digit in text)
