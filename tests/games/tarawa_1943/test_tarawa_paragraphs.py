"""Every paragraph of the rules is carried out by code that cites it, and held by a test that ends in it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bloodyridge_qt.games.tarawa_1943 import rules
from bloodyridge_qt.games.tarawa_1943.rules.options import SWITCHES
from bloodyridge_qt.table.readings import rulings
from tests.games.citing import cited_in, notes_of, paragraphs, words_of

CODE = Path(rules.__file__).parent
HERE = Path(__file__).parent
PARAGRAPHS = paragraphs("tarawa_1943")
TESTS = {
    path: path.read_text(encoding="utf-8") for path in sorted(HERE.parents[1].rglob("test_*.py"))
    if path.parent == HERE or "tarawa" in path.name
}  # fmt: skip
NAMED = {
    ".".join(match)
    for text in TESTS.values()
    for match in re.findall(r"^\s*def test_\w+?__(\d+)_(\d+)\(", text, re.M)
}
CITED = {number for path in CODE.glob("*.py") for number in cited_in(notes_of(path))}
NOTHING_TO_ENFORCE = {"10.0": "only a heading"}
NO_CODE = {"9.0": "an example, played by a test", **NOTHING_TO_ENFORCE}


def test_the_reference_has_the_sections_of_the_rulebook() -> None:
    sections = [f"{section}.0" for section in range(1, 11)]
    assert list(PARAGRAPHS) == [*sections, *(f"10.{number}" for number in range(1, 11))]


@pytest.mark.parametrize("number", [one for one in PARAGRAPHS if one not in NOTHING_TO_ENFORCE])
def test_a_test_holds_the_paragraph(number: str) -> None:
    assert number in NAMED, f"no test ends in __{number.replace('.', '_')} ({PARAGRAPHS[number]})"


@pytest.mark.parametrize("number", [one for one in PARAGRAPHS if one.endswith(".0") and one not in NO_CODE])
def test_code_cites_the_paragraph(number: str) -> None:
    assert number in CITED, f"nobody carries out {number} {PARAGRAPHS[number]}"


@pytest.mark.long
def test_every_number_cited_exists() -> None:
    folders = (CODE, CODE.parent / "screen", CODE.parent / "advice")
    cited = {path: cited_in(words_of(path)) for folder in folders for path in folder.glob("*.py")}
    assert {path.name: wrong for path, found in cited.items() if (wrong := found - PARAGRAPHS.keys())} == {}
    assert PARAGRAPHS.keys() >= NAMED


@pytest.mark.parametrize("switch", SWITCHES, ids=lambda one: one.id)
def test_every_switch_is_tested(switch: object) -> None:
    assert any(f'"{switch.id}"' in text or f"{switch.id}=" in text for text in TESTS.values())  # type: ignore[attr-defined]


def test_readings_code_speaks_of_are_told_to_the_player() -> None:
    told = {one.id for one in rulings("tarawa_1943")} | {one.id for one in SWITCHES}
    spoken = {
        reading
        for path in CODE.glob("*.py")
        for inside in re.findall(r"\(readings? ([^)]*)\)", path.read_text(encoding="utf-8"))
        for reading in re.findall(r"`(\w+)`", inside)
    }
    assert spoken
    assert spoken - told == set()
