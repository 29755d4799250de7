"""Every paragraph from 3.1 to 11.5 is cited by code and held by a test, or has nothing to enforce."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bloodyridge_qt.games.bloody_ridge import rules
from tests.games.citing import cited_in, notes_of, paragraphs, words_of

PARAGRAPHS = paragraphs("bloody_ridge")
CODE = Path(rules.__file__).parent
HERE = Path(__file__).parent
TESTS = HERE.parents[1]
SECTIONS = range(3, 12)

NOTHING_TO_ENFORCE = {
    "6.1": "says only what stacking is",
    "8.1": "background: where the guns stand; what they do is in 8.2 to 8.4",
    "8.5": "a list of other paragraphs on artillery",
}
"""Paragraphs that ask for nothing, each with the reason."""

TO_ENFORCE = [
    number
    for number in PARAGRAPHS
    if int(number.split(".")[0]) in SECTIONS and number not in NOTHING_TO_ENFORCE
]
CITED = {path.name: cited_in(notes_of(path)) for path in sorted(CODE.glob("*.py"))}
TESTED = {
    ".".join(match)
    for path in sorted(TESTS.rglob("test_*.py"))
    if path.parent.parent != HERE.parent or path.parent == HERE  # other games have paragraphs of their own
    for match in re.findall(r"^\s*def test_\w+?__(\d+)_(\d+)\(", path.read_text(encoding="utf-8"), re.M)
}


def test_the_rules_reference_has_the_paragraphs_of_the_rulebook() -> None:
    counts = {section: sum(number.startswith(f"{section}.") for number in PARAGRAPHS) for section in SECTIONS}
    assert counts == {3: 8, 4: 5, 5: 7, 6: 11, 7: 19, 8: 5, 9: 5, 10: 4, 11: 5}


@pytest.mark.parametrize("number", TO_ENFORCE)
def test_code_cites_the_paragraph(number: str) -> None:
    assert any(number in cited for cited in CITED.values()), (
        f"nobody carries out {number} {PARAGRAPHS[number]}"
    )


@pytest.mark.parametrize("number", TO_ENFORCE)
def test_a_test_holds_the_paragraph(number: str) -> None:
    assert number in TESTED, f"no test ends in __{number.replace('.', '_')} ({PARAGRAPHS[number]})"


@pytest.mark.long
def test_every_number_cited_exists() -> None:
    chapters = {f"{number.split('.')[0]}.0" for number in PARAGRAPHS}
    folders = (CODE, CODE.parent / "screen")
    wrong = {
        f"{path.name}: {number}"
        for folder in folders
        for path in sorted(folder.glob("*.py"))
        for number in cited_in(words_of(path))
        if number not in PARAGRAPHS and number not in chapters
    }
    assert not wrong


def test_every_number_a_test_ends_in_exists() -> None:
    assert {number for number in TESTED if number not in PARAGRAPHS} == set()


def test_what_has_nothing_to_enforce_exists_and_says_why() -> None:
    assert set(NOTHING_TO_ENFORCE) <= set(PARAGRAPHS)
    assert all(len(reason.split()) > 3 for reason in NOTHING_TO_ENFORCE.values())


def test_citations_are_read_singly_in_lists_and_in_ranges() -> None:
    assert cited_in("[7.9]") == {"7.9"}
    assert cited_in("[7.5, 7.9]") == {"7.5", "7.9"}
    assert cited_in("[6.7–6.10, 7.14]") == {"6.7", "6.8", "6.9", "6.10", "7.14"}
    assert cited_in("[5.2 II]") == {"5.2"}
    assert cited_in("tuple[int, ...] and [0, 1]") == set()
