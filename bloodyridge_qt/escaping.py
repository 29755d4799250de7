"""Texts from files, names and the clipboard, shown so that they say what they are and do nothing.

A terminal obeys control characters, and some characters turn the direction of the text about them or hide.
"""

from __future__ import annotations

import html
import re
from typing import Final

_ACTING: Final = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u180e\u200e\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff"
    "\ufff9-\ufffb\ufffe\uffff\U000e0000-\U000e007f]"
)
"""Controls (C0, C1), line separators, marks of direction, what cannot be seen, halves of characters.

What only joins or parts letters (U+200B to U+200D, the soft hyphen) stays: many scripts need it.
"""
_ACTING_IN_LINES: Final = re.compile(rf"(?![\n\t]){_ACTING.pattern}")

_BYTES: Final = range(0xDC80, 0xDD00)
"""How Python holds a byte of a file name that is not UTF-8."""


def escaped(text: str, *, lines: bool = False) -> str:
    r"""The text in one line with what acts written out: \x1b, \u202e, and \xff for a byte that is no UTF-8.

    With `lines`, line breaks and tabs stay.
    """
    return (_ACTING_IN_LINES if lines else _ACTING).sub(_written_out, text)


def in_html(text: str) -> str:
    """The text as words of a page, between tags or in an attribute: nothing in it is a tag, nothing acts."""
    return html.escape(escaped(text, lines=True))


def _written_out(found: re.Match[str]) -> str:
    code = ord(found.group())
    if code in _BYTES:
        code -= 0xDC00
    if code <= 0xFF:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"
