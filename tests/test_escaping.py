"""Characters that act are written out, and nothing else is touched."""

from __future__ import annotations

import unicodedata

import pytest

from bloodyridge_qt.escaping import escaped, in_html


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b[31mred\x07", r"\x1b[31mred\x07"),
        ("one\ntwo\ttab", r"one\x0atwo\x09tab"),
        ("\x9b31m", r"\x9b31m"),
        ("evas\u202egpj.exe\u2069", r"evas\u202egpj.exe\u2069"),
        ("\u2028\ufeff\u2060", r"\u2028\ufeff\u2060"),
        ("na\u200bme\u200d\u00ad", "na\u200bme\u200d\u00ad"),
        ("\U000e0041", r"\U000e0041"),
        (b"caf\xe9".decode(errors="surrogateescape"), r"caf\xe9"),
        ("\ud800", r"\ud800"),
        ("“Brücke” – 総統 👍🏽 नमस्ते ≤ 1:1 −1 C:\\new", "“Brücke” – 総統 👍🏽 नमस्ते ≤ 1:1 −1 C:\\new"),
    ],
)
def test_what_acts_is_written_out(text: str, shown: str) -> None:
    assert escaped(text) == shown


def test_lines_stay_lines_where_they_may() -> None:
    assert escaped("one\n\ttwo\r\x85", lines=True) == "one\n\ttwo\\x0d\\x85"


@pytest.mark.long
def test_nothing_a_terminal_obeys_is_left() -> None:
    every = "".join(map(chr, range(0x110000)))
    left = {unicodedata.category(letter) for letter in escaped(every)}
    assert not left & {"Cc", "Cs", "Zl", "Zp"}
    assert not {letter for letter in escaped(every) if unicodedata.bidirectional(letter) in DIRECTIONS}
    escaped(every).encode()


DIRECTIONS = {"LRE", "LRO", "RLE", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}


def test_a_page_gets_words() -> None:
    assert in_html('<img src="x">\x1b\n&') == "&lt;img src=&quot;x&quot;&gt;\\x1b\n&amp;"
