"""Reading somebody else's JSON: every fault names its place, and no input is too bad to be told."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bloodyridge_qt import files
from bloodyridge_qt.reading import LARGEST_TEXT, Node, Unreadable, parse


def fault(work: Callable[[], object]) -> str:
    with pytest.raises(Unreadable) as caught:
        work()
    return str(caught.value)


def test_the_place_is_named_through_objects_and_lists() -> None:
    root = parse(b'{"journal": [{"dice": [1]}, {"dice": [3, 9]}]}')
    second = list(root.member("journal").items(10))[1]
    dice = second.member("dice")
    assert fault(lambda: dice.wholes(1, 6, 10)) == "journal[1].dice[1]: expected 1–6, found 9"


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        (b"", "found nothing"),
        (b" \n ", "found nothing"),
        (b"\xff\xfe{", "not UTF-8"),
        (b"no json", "found text that is not JSON in line 1, column 1 (a value is missing)"),
        (b'{"a": 1', "(a comma is missing)"),
        (b'{"a": 1} more', "(more follows its end)"),
        (b'{"a": "cut', "(the closing quotation mark is missing)"),
        (b'{"a": 1, "a": 2}', 'found the member "a" twice'),
        (b'{"a": {"b": 1, "b": 1}}', 'found the member "b" twice'),
        (b"NaN", "found NaN"),
        (b"[-Infinity]", "found -Infinity"),
        (b"[" * 100, "brackets deep"),
        (b'{"a":' * 100, "brackets deep"),
        (b"[" * LARGEST_TEXT, "brackets deep"),
        (b'"' + b'\\"' * (LARGEST_TEXT // 2 - 1), "not JSON"),
        (b'["' * (LARGEST_TEXT // 2), "brackets deep"),
        (b'"' * LARGEST_TEXT, "not JSON"),
        (b"1" * 5_000, "a number too long to read"),
        (b" " * (LARGEST_TEXT + 1), "more than"),
        (b'"\n"', "(a control character within quotation marks)"),
        (b"{1: 2}", "(a name in quotation marks is missing)"),
        (b'{"a" 1}', "(a colon is missing)"),
        (rb'"\q"', "(no character is written so)"),
        (b"[1,]", "not JSON"),
    ],
    ids=range(24),
)
def test_what_cannot_be_read_is_told(raw: bytes, words: str) -> None:
    assert words in fault(lambda: parse(raw))


def test_brackets_in_text_are_not_counted() -> None:
    assert parse(b'{"a": "' + b"[{" * 50 + b'\\"[[[[[["}').member("a").text(200).startswith("[{[{")


def test_a_mark_at_the_head_of_the_file_is_no_fault() -> None:
    assert parse(b'\xef\xbb\xbf{"a": 1}').member("a").whole(0, 9) == 1


@pytest.mark.parametrize("value", [True, 1.0, 1e400, "1", None, [1], {}, 7, -1])
def test_only_whole_numbers_in_their_range_are_whole(value: object) -> None:
    assert "expected 0–6, found" in fault(lambda: Node(value, "at").whole(0, 6))
    assert "at[0]: expected 0–6" in fault(lambda: Node([value], "at").wholes(0, 6, 5))


@pytest.mark.parametrize("value", [1, "true", None, []])
def test_a_flag_is_true_or_false_and_nothing_else(value: object) -> None:
    assert "expected true or false" in fault(lambda: Node(value, "sealed").flag())


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (5, "expected text"),
        ("long" * 9, "expected at most 10 characters, found 36"),
        ("a\nb", "no letter or sign (number 10)"),
        ("\ud800", "no letter or sign (number 55296)"),
        ("\x00", "no letter"),
        ("\x7f", "no letter"),
    ],
)
def test_text_is_short_and_can_be_shown(value: object, words: str) -> None:
    assert words in fault(lambda: Node(value, "name").text(10))


def test_a_remark_may_have_lines() -> None:
    assert Node("a\nb\tc").text(10, lines=True) == "a\nb\tc"


def test_members_and_lists_have_limits() -> None:
    assert "expected a member 'x', found none" in fault(lambda: Node({}, "setup").member("x"))
    assert "setup: expected an object, found [1]" in fault(lambda: Node([1], "setup").member("x"))
    assert "expected at most 1 members" in fault(lambda: Node({"a": 1, "b": 2}, "setup").members(1))
    assert "expected a list of 0 to 1" in fault(lambda: Node([1, 2], "dice").items(1))
    assert "expected a list of 2, found [1]" in fault(lambda: Node([1], "hqs").items(2, 2))
    assert "expected a list, found {}" in fault(lambda: Node({}, "dice").items(1))
    assert "expected one of a, b" in fault(lambda: Node("c").one_of(("a", "b")))
    assert "expected one of a, b" in fault(lambda: Node(["a"]).one_of(("a", "b")))
    assert Node({"a": 1}).optional("b") is None


def test_a_long_value_is_shortened_in_the_message() -> None:
    assert len(fault(lambda: Node("x" * 10_000, "y" * 500).whole(0, 1))) < 200
    assert "many digits" in fault(lambda: Node(10**4_000).whole(0, 1))


def test_a_name_no_file_can_have_is_told_in_a_sentence() -> None:
    with pytest.raises(files.NoFile) as told:
        files.read(Path("a\0b.json"), 10)
    assert files.reason(told.value, reading=True) == "no file can have that name"
