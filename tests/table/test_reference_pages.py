"""The pages after the rules: how unclear texts are read, and how the dice are made."""

from __future__ import annotations

import ast
import hashlib
import re
import subprocess
import sys
from pathlib import Path

import pytest

from bloodyridge_qt.engine.dice import KeyedDice, Thrown
from bloodyridge_qt.engine.switches import Switch
from bloodyridge_qt.games.bloody_ridge import edition as ridge
from bloodyridge_qt.games.bloody_ridge import rules
from bloodyridge_qt.games.bloody_ridge.edition import open_edition
from bloodyridge_qt.games.bloody_ridge.rules.options import READINGS, Options
from bloodyridge_qt.games.registry import edition_of
from bloodyridge_qt.table.readings import Ruling, rulings
from bloodyridge_qt.table.rule_text import (
    Code,
    Entry,
    Facts,
    Heading,
    ItemList,
    Note,
)
from bloodyridge_qt.table.rulebook import Rulebook
from tests.saves.players import open_save

SAVES = Path(__file__).parents[1] / "saves" / "v1"

ALTERNATIVES = (
    *("headquarters", "us_line", "red_row_fire", "no_survivors", "hero_returns"),
    *("hero_charged", "idle_guns", "hq_charged"),
)
ONE_WAY = {
    "advance", "stranded", "fighting_ground", "red_row_artillery", "draw_order", "cache", "hq_aside",
    "hq_reinforced", "hq_attack", "odds", "hill_shift", "close_combat", "hq_falls_last", "hill_recapture",
    "sector_lines", "exit", "banzai", "mg_pieces", "mg_short", "mg_crew", "reveal", "farthest", "no_reserves",
}  # fmt: skip
"""Every unclear text, by whether it can be played in more than one way."""


def rulebook(options: Options | None = None) -> Rulebook:
    return open_edition().rulebook(options.values() if options is not None else {})


def readings(options: Options | None = None) -> Entry:
    return rulebook(options).entry("readings")


def headings(page: Entry) -> list[str]:
    return [block.anchor for block in page.blocks if isinstance(block, Heading) and block.anchor]


def facts_of(page: Entry, reading: str) -> list[tuple[str, str]]:
    place = next(
        place
        for place, block in enumerate(page.blocks)
        if isinstance(block, Heading) and block.anchor == reading
    )
    block = page.blocks[place + 1]
    assert isinstance(block, Facts)
    return list(block.rows)


# the book


def test_the_pages_follow_the_rules_and_stand_in_the_order_of_the_list() -> None:
    book = rulebook()
    assert [entry.number for entry in book.entries[-4:]] == ["11.5", "glossary", "readings", "dice"]
    assert list(book.section_titles.items())[-1] == ("", "About this program")
    assert not book.entry("dice").is_rule
    assert [entry.number for entry in book.entries if entry.is_rule][-1] == "11.5"


def test_what_a_page_cites_is_not_counted_among_what_the_rules_cite() -> None:
    assert "7.5" in rulebook().entry("readings").references
    assert "readings" not in rulebook().cited_by("7.5")


@pytest.mark.parametrize(
    ("words", "page"),
    [("SHA-256", "dice"), ("verify", "dice"), ("unclear", "readings"), ("win rate points", "readings")],
)
def test_the_search_finds_the_pages(words: str, page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ridge, "effect_words", lambda _switch, _value: "the win rate: 2.0 points more")
    assert page in [entry.number for entry in rulebook().search(words)]


# readings


def test_every_reading_is_on_the_page_once_and_no_other() -> None:
    listed = headings(readings())
    assert listed[: len(ALTERNATIVES)] == list(ALTERNATIVES)
    assert sorted(listed[len(ALTERNATIVES) :]) == sorted(ONE_WAY)


def test_the_notes_of_the_rules_speak_of_the_same_readings() -> None:
    book = rulebook()
    noted = {block.reading for entry in book.entries for block in entry.blocks if isinstance(block, Note)}
    assert noted - {""} == set(headings(book.entry("readings")))


def test_every_reading_names_paragraphs_that_exist() -> None:
    book = rulebook()
    for about in (*READINGS, *rulings("bloody_ridge")):
        assert about.rules, about.id
        assert [rule for rule in about.rules if rule not in book] == [], about.id


@pytest.mark.parametrize("about", [*READINGS, *rulings("bloody_ridge")], ids=lambda about: about.id)
def test_a_reason_is_two_sentences_with_a_paragraph(about: Ruling) -> None:
    assert len(re.findall(r"[.](?: |$)", about.reason)) == 2
    assert re.search(r"\[\d+\.\d+\]", about.reason)
    assert "!" not in about.reason


@pytest.mark.parametrize("switch", READINGS, ids=lambda switch: switch.id)
def test_a_switch_is_told_in_its_own_words_with_what_each_alternative_changes(
    switch: Switch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ridge, "effect_words", lambda name, value: f"effect of {name} {value}")
    default, *others = switch.alternatives
    assert facts_of(readings(), switch.id) == [
        ("Default", f"{default.words}."),
        ("Why", switch.reason),
        *(("Or", f"{other.words}. Effect of {switch.id} {other.value}.") for other in others),
    ]


def test_what_was_not_measured_is_not_spoken_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ridge, "effect_words", lambda _switch, _value: "")
    assert facts_of(readings(), "headquarters")[-1] == ("Or", "Left out of the game.")


def test_with_a_game_on_the_table_the_page_says_what_is_in_force() -> None:
    page = readings(Options(us_line="H3"))
    assert facts_of(page, "us_line")[-1] == ("This game", "**The line splits Hill 123.**")
    assert facts_of(page, "headquarters")[-1] == ("This game", "Both in the force pool.")
    assert "This game" not in dict(facts_of(page, "odds"))
    assert "This game" not in readings().body_markdown


# dice


@pytest.fixture(scope="module")
def dice_page() -> Entry:
    return rulebook().entry("dice")


def program_of(page: Entry) -> str:
    (program,) = [block.text for block in page.blocks if isinstance(block, Code)]
    return program


def run(program: str, folder: Path, *arguments: str) -> list[str]:
    """What the program prints in a Python of its own, which knows nothing of this project."""
    (folder / "check.py").write_text(program, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-I", "check.py", *arguments],
        cwd=folder, capture_output=True, text=True, check=True, timeout=60,
    )  # fmt: skip
    assert done.stderr == ""
    return done.stdout.splitlines()


def name_for(one: Thrown) -> str:
    """The name as the program of the page takes it."""
    return "|".join(map(str, one.name)) + (f"/{one.size}" if one.drawn else "")


def test_the_program_has_ten_lines_and_needs_only_the_standard_library(dice_page: Entry) -> None:
    lines = program_of(dice_page).splitlines()
    assert len(lines) <= 10
    assert max(map(len, lines)) <= 80
    imported = {
        name.name
        for node in ast.walk(ast.parse("\n".join(lines)))
        if isinstance(node, ast.Import)
        for name in node.names
    }
    assert imported <= set(sys.stdlib_module_names)


@pytest.mark.parametrize(
    ("save", "key"),
    [
        ("v1/midst", "bloody_ridge"),
        ("v1/victory", "bloody_ridge"),
        ("v1/fresh", "bloody_ridge"),
        ("v4/tarawa_over", "tarawa_1943"),
    ],
)
def test_the_program_makes_every_die_and_draw_of_a_saved_game(save: str, key: str, tmp_path: Path) -> None:
    path, edition = SAVES.parent / f"{save}.brsave", edition_of(key)
    dice_page = edition.rulebook({}).entry("dice")
    opened = open_save(path, edition)
    journal = opened.restored.session.journal
    thrown = [*journal.opening, *(one for entry in journal.entries for one in entry.thrown)]
    head, *found = run(program_of(dice_page), tmp_path, str(path), *map(name_for, thrown))
    assert head == f"Seed: {hashlib.sha256(opened.saved.setup.seed.encode()).hexdigest()}"
    assert found == [f"{name_for(one)} {one.value}" for one in thrown]
    assert sum(one.drawn for one in thrown) > 10
    assert sum(not one.drawn for one in thrown) > 10


@pytest.mark.parametrize(("save", "key"), [("v1/midst", "bloody_ridge"), ("v4/tarawa_over", "tarawa_1943")])
def test_the_page_names_every_purpose_of_dice(save: str, key: str) -> None:
    edition = edition_of(key)
    journal = open_save(SAVES.parent / f"{save}.brsave", edition).restored.session.journal
    thrown = [*journal.opening, *(one for entry in journal.entries for one in entry.thrown)]
    text = edition.rulebook({}).entry("dice").body_markdown
    assert [one.name for one in thrown if f"**{one.name[0]}:**" not in text] == []


def test_the_program_says_in_a_sentence_that_a_game_is_sealed(dice_page: Entry, tmp_path: Path) -> None:
    (tmp_path / "game.brsave").write_text('{"setup": {"seed_under_seal": "x"}}', encoding="utf-8")
    (tmp_path / "check.py").write_text(program_of(dice_page), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-I", "check.py", "game.brsave", "US force|1|1217|1"],
        cwd=tmp_path, capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.splitlines() == ["This game is sealed: its seed is told when it is over."]


def test_the_program_agrees_with_the_dice_of_the_game(dice_page: Entry, tmp_path: Path) -> None:
    (tmp_path / "game.brsave").write_text('{"setup": {"seed": "a.b-c_9"}}', encoding="utf-8")
    names = [("Japanese fire", turn, "1711", 1, 3, unit) for turn in range(1, 5) for unit in range(6)]
    _, *found = run(
        program_of(dice_page), tmp_path, "game.brsave", *("|".join(map(str, name)) for name in names)
    )
    dice = KeyedDice("a.b-c_9")
    assert [int(line.rpartition(" ")[2]) for line in found] == [dice.roll(name) for name in names]


def test_the_example_of_the_page_is_right(dice_page: Entry, tmp_path: Path) -> None:
    text = dice_page.body_markdown
    line = "midst|US force|1|1217|1"
    assert f"`{line}`" in text
    first = hashlib.sha256(line.encode("ascii")).digest()[:8]
    assert f"`{first.hex()}`" in text
    assert f"{int.from_bytes(first, 'big') * 6 / 2**64:.5f}" in text
    assert f"the die shows {KeyedDice('midst').roll(('US force', 1, 1217, 1))}." in text
    command = re.search(r"`python check\.py game\.brsave ([^`]+)`", text)
    assert command is not None
    path = SAVES / "midst.brsave"
    arguments = re.findall(r'"([^"]+)"', command[1])
    _, *found = run(program_of(dice_page), tmp_path, str(path), *arguments)
    first_strike = open_save(path, open_edition()).restored.session.journal.entries[0].thrown
    assert found == [f"{name_for(one)} {one.value}" for one in first_strike]


def test_every_purpose_of_a_die_is_listed_and_no_other(dice_page: Entry) -> None:
    lists = [block.items for block in dice_page.blocks if isinstance(block, ItemList)]
    names = [re.fullmatch(r"\*\*(.+):\*\* (.+);.*", item) for items in lists for item in items]
    listed = {name[1]: len(name[2].split(", ")) for name in names if name}
    assert listed.keys() == _purposes()
    made = {
        one.name[0]: len(one.name) - 1
        for entry in open_save(SAVES / "victory.brsave", open_edition()).restored.session.journal.entries
        for one in entry.thrown
    }
    assert len(made) >= 5
    assert made.items() <= listed.items()


def _purposes() -> set[str]:
    """The first part of every name a die or draw is asked for by, read from the code of the game."""
    found: set[str] = set()
    for path in Path(rules.__file__).parent.glob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        named = {
            target.id: node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Assign)
            for target in node.targets
            if isinstance(target, ast.Name)
        }
        for call in ast.walk(tree):
            if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute)):
                continue
            if call.func.attr not in ("roll", "volley", "draw", "draws") or not call.args:
                continue
            name = call.args[0]
            name = named.get(name.id) if isinstance(name, ast.Name) else name
            purpose = name.elts[0] if isinstance(name, ast.Tuple) else None
            purpose = named.get(purpose.id) if isinstance(purpose, ast.Name) else purpose
            if isinstance(purpose, ast.Constant):
                found.add(str(purpose.value))
    return found


def test_no_page_shouts_or_has_a_list_without_items(dice_page: Entry) -> None:
    for page in (dice_page, readings()):
        assert "!" not in page.body_markdown.replace(program_of(dice_page), "")
        assert all(block.items for block in page.blocks if isinstance(block, ItemList))
