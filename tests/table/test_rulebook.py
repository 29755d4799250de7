"""The rules reference: complete, correct in its numbers; a test would refuse a broken file with its line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bloodyridge_qt import language
from bloodyridge_qt.games import registry
from bloodyridge_qt.resources import asset
from bloodyridge_qt.table.rule_text import (
    RULE_LINK,
    Code,
    Heading,
    ItemList,
    Note,
    Paragraph,
    RuleTable,
    page_in,
)
from bloodyridge_qt.table.rulebook import Rulebook, inline_html, linked_html
from tests.table.rule_form import BadForm, check_page, check_rules

if TYPE_CHECKING:
    from pathlib import Path

PARAGRAPHS = {1: 2, 2: 8, 3: 8, 4: 5, 5: 7, 6: 11, 7: 19, 8: 5, 9: 5, 10: 4, 11: 5}
"""How many numbered paragraphs each section of the printed rules has."""


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return Rulebook.read(asset("bloody_ridge", "rules"))


def table_of(book: Rulebook, number: str) -> RuleTable:
    tables = [block for block in book.entry(number).blocks if isinstance(block, RuleTable)]
    assert len(tables) == 1
    return tables[0]


# the text of this game


def test_every_printed_paragraph_has_exactly_one_entry_in_order(book: Rulebook) -> None:
    expected = [
        f"{section}.{order}" for section, count in PARAGRAPHS.items() for order in range(1, count + 1)
    ]
    assert [entry.number for entry in book.entries] == expected


def test_every_section_has_its_title(book: Rulebook) -> None:
    assert list(book.section_titles) == [str(section) for section in PARAGRAPHS]
    assert book.section_titles["7"] == "Movement and combat"
    assert all(entry.section in book.section_titles for entry in book.entries)


def test_every_reference_points_to_an_entry(book: Rulebook) -> None:
    cited = {number for entry in book.entries for number in entry.references}
    assert len(cited) > 30
    for number in cited:
        assert book.entry(number).number == number


def test_optional_rules_say_where_they_are_switched_on(book: Rulebook) -> None:
    assert "switch in\n*New game*, under *Optional rules*" in book.entry("11.1").body_markdown
    assert "not in this version" not in " ".join(entry.body_markdown for entry in book.entries).lower()


def test_nobody_shouts(book: Rulebook) -> None:
    assert not [entry.number for entry in book.entries if "!" in entry.title + entry.body_markdown]


def test_force_rolls__10_1(book: Rulebook) -> None:
    rolls = [row[-1] for row in table_of(book, "10.1").rows]
    assert rolls == ["1d6", "1d6 − 1", "1d6 − 3", "1d6 − 1"]


def test_defence_strengths__10_2(book: Rulebook) -> None:
    assert table_of(book, "10.2").rows == (("Hill, or a headquarters", "8"), ("Jungle", "4"), ("Clear", "2"))


def test_artillery_fire__10_3(book: Rulebook) -> None:
    assert [row[:2] for row in table_of(book, "10.3").rows] == [("Clear or hill", "1–3"), ("Jungle", "1–2")]


def test_counterattack__10_4(book: Rulebook) -> None:
    assert [row[:2] for row in table_of(book, "10.4").rows] == [
        ("Clear", "1–4"),
        ("Jungle", "1–3"),
        ("Hill 123", "1–2"),
    ]


def test_combat_results_from_one_to_automatic__7_9(book: Rulebook) -> None:
    rows = table_of(book, "7.9").rows
    assert [row[1] for row in rows[:5]] == ["1", "1–2", "1–3", "1–4", "1–5"]
    assert rows[5][0] == "6:1 or more"


def test_defence_strengths_agree_with_the_table__7_6(book: Rulebook) -> None:
    by_terrain = dict(table_of(book, "7.6").rows)
    assert by_terrain == {"Clear": "2", "Jungle": "4", "Hill": "8"}


@pytest.mark.parametrize(
    ("number", "facts"),
    [
        ("2.2", "1710 1810 1811 1910 1911"),
        ("2.3", "1010/1011 2308/2309"),
        ("3.4", "1218 1317 1417 1516 1616 1715 1815 1914 2014 2113 2213 2312"),
        ("7.17", "1516/1616 1309/1409 1914/2014 1909/2009"),
        ("7.19", "2012 1912 1911 north-west north-east"),
        ("1.2", "125 two"),
        ("11.4", "Two lower"),
    ],
)
def test_numbers_of_the_printed_rules_stand_in_the_text(book: Rulebook, number: str, facts: str) -> None:
    text = book.entry(number).body_markdown
    assert [fact for fact in facts.split() if fact not in text] == []


# finding


def test_searching_a_number_finds_its_paragraph_first(book: Rulebook) -> None:
    assert book.search("7.9")[0].number == "7.9"
    assert [entry.number for entry in book.search("7.1")][:3] == ["7.1", "7.10", "7.11"]
    assert {entry.number for entry in book.search("7.9")} > {"7.5"}  # it cites 7.9


def test_searching_part_of_a_number_lists_the_section_first(book: Rulebook) -> None:
    assert [entry.section for entry in book.search("9.")[:5]] == ["9"] * 5


def test_a_word_in_the_title_goes_before_a_word_in_the_body(book: Rulebook) -> None:
    found = [entry.number for entry in book.search("hill")]
    assert found.index("7.15") < found.index("2.2") < found.index("10.4")
    assert "5.4" not in found


def test_all_words_must_occur(book: Rulebook) -> None:
    assert book.search("close combat")[0].number == "7.16"
    assert book.search("close combat zeppelin") == []


def test_case_and_word_endings_do_not_matter(book: Rulebook) -> None:
    assert book.search("SUPPLY cach")[0].number == "6.5"
    assert [entry.number for entry in book.search("artill")] == [
        entry.number for entry in book.search("Artill")
    ]
    assert "5.4" not in [entry.number for entry in book.search("rtillery")]


@pytest.mark.parametrize(
    ("sought", "number"),
    [
        ("sector boundary", "7.17"),
        ("sectors boundaries", "7.17"),
        ("simultaneous fires", "7.10"),
        ("optional rule", "11.1"),
    ],
)
def test_other_forms_of_a_word_are_found_too(book: Rulebook, sought: str, number: str) -> None:
    assert book.search(sought)[0].number == number


def test_a_word_as_it_is_written_goes_before_its_other_forms(book: Rulebook) -> None:
    found = [entry.number for entry in book.search("harmed")]
    assert "harmed" in book.entry("8.2").body_markdown
    assert "harms" in book.entry("3.4").body_markdown
    assert found.index("8.2") < found.index("3.4")


def test_defense_is_defence(book: Rulebook) -> None:
    assert book.search("defense")
    assert book.search("defense") == book.search("defence")


def test_nothing_sought_finds_nothing(book: Rulebook) -> None:
    assert book.search("") == book.search("  [ ") == []


def test_unknown_number_is_refused(book: Rulebook) -> None:
    assert "7.20" not in book
    with pytest.raises(KeyError, match=r"no rule '7\.20'"):
        book.entry("7.20")


def test_neighbours_and_citing_paragraphs(book: Rulebook) -> None:
    before, after = book.before("7.1"), book.after("7.19")
    assert before is not None
    assert after is not None
    assert (before.number, after.number) == ("6.11", "8.1")
    assert book.before("1.1") is None
    assert book.after("11.5") is None
    assert "7.11" in book.cited_by("8.5") or "8.5" in book.cited_by("7.11")


# texts with links


def test_linked_html_escapes_and_links() -> None:
    assert linked_html('9 < 12 & "x" [7.5], [10.1]') == (
        '9 &lt; 12 &amp; &quot;x&quot; <a href="rule:7.5">[7.5]</a>, <a href="rule:10.1">[10.1]</a>'
    )


def test_linked_html_leaves_stars_and_other_brackets_alone() -> None:
    assert linked_html("*a* [7] [x.1]") == "*a* [7] [x.1]"
    assert RULE_LINK.findall("[7.5] 7.6 [7.] [7.19]") == ["7.5", "7.19"]


def test_inline_html_knows_bold_and_italic() -> None:
    assert inline_html("**two** *ways* 2 * 3 * 4 <i>") == "<b>two</b> <i>ways</i> 2 * 3 * 4 &lt;i&gt;"


def test_what_stands_between_backticks_is_left_as_it_is() -> None:
    assert inline_html("see `a*b*c [7.5] <d>` *now*") == ("see <code>a*b*c [7.5] &lt;d&gt;</code> <i>now</i>")


# files


@pytest.mark.parametrize("code", language.codes())
@pytest.mark.parametrize("game", registry.GAMES)
def test_every_file_of_rules_that_ships_follows_the_form(game: str, code: str) -> None:
    before = language.spoken()
    language.use(code, here=True)
    try:
        check_rules(asset(game, "rules"))
        check_page(asset("shared", "pages", "dice.md"))
        book = registry.edition_of(game).rulebook({})
        assert [cited for page in book.entries for cited in page.references if cited not in book] == []
    finally:
        language.use(before, here=True)


def written(folder: Path, text: str, name: str = "01.md") -> Path:
    (folder / name).write_text(text, encoding="utf-8")
    return folder


GOOD = "# 1 Start\n\n## 1.1 First\n\nText of\ntwo lines [1.2].\n\n## 1.2 Second\n\nMore.\n"


def test_blocks_are_told_apart(tmp_path: Path) -> None:
    text = (
        "# 1 Start\n\n## 1.1 First\n\nSome\nwords.\n\n- one\n- two\n  and more\n\n1. first\n2. second\n\n"
        "### Part\n\n"
        "| a | b |\n| --- | ---: |\n| 1 | 2 |\n\n> Reading (odds): one way,\n> or not\n> Background: why\n"
    )
    assert Rulebook.read(written(tmp_path, text)).entry("1.1").blocks == (
        Paragraph("Some words."),
        ItemList(("one", "two and more"), numbered=False),
        ItemList(("first", "second"), numbered=True),
        Heading("Part"),
        RuleTable(("a", "b"), (("1", "2"),)),
        Note("Reading", "one way, or not", "odds"),
        Note("Background", "why"),
    )


def test_a_good_file_is_read(tmp_path: Path) -> None:
    book = Rulebook.read(written(tmp_path, GOOD))
    assert book.entry("1.1").references == ("1.2",)
    assert book.entry("1.1").body_markdown == "Text of\ntwo lines [1.2]."
    assert book.cited_by("1.2") == ("1.1",)


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("", 1, "expected the section"),
        ("## 1.1 First\n", 1, "expected the section"),
        ("# 1 Start\n", 1, "no entries"),
        ("# 1 Start\n\nlost words\n\n## 1.1 First\n\nText\n", 3, "lost words"),
        ("# 1 Start\n\n## 1.2 First\n\nText\n", 3, "heading of 1.1"),
        ("# 1 Start\n\n## 1.1 First\n\nText\n\n## 1.1 Again\n\nText\n", 7, "heading of 1.2"),
        ("# 1 Start\n\n## 2.1 First\n\nText\n", 3, "heading of 1.1"),
        ("# 1 Start\n\n## 1.1\n\nText\n", 3, "heading of 1.1"),
        ("# 1 Start\n\n## 1.1 First\n\n### Sub\n", 3, "no text"),
        ("# 1 Start\n\n## 1.1 First\n\n### Sub\nText\n", 6, "an empty line after a heading"),
        ("# 1 Start\n\n## 1.1 First\n\n## 1.2 Second\n\nText\n", 3, "no text"),
        ("# 1 Start\n\n## 1.1 First\n\nSee\n[1.7].\n", 6, r"\[1\.7\] is cited"),
        ("# 1 Start\n\n## 1.1 First\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n| 1 |\n", 8, "2 cells"),
        ("# 1 Start\n\n## 1.1 First\n\n| a | b |\n| 1 | 2 |\n| 3 | 4 |\n", 5, "a table"),
        ("# 1 Start\n\n## 1.1 First\n\nText\n| a | b |\n", 6, "an empty line"),
        ("# 1 Start\n\n## 1.1 First\n\n> Guess: so\n", 5, "a note that starts"),
        ("# 1 Start\n\n## 1.1 First\n\n> Optional: so\n", 5, "a note that starts"),
        ("# 1 Start\n\n## 1.1 First\n\n> Reading: so\n", 5, "a note that starts"),
        ("# 1 Start\n\n## 1.1 First\n\n> Background (odds): so\n", 5, "a note that starts"),
        ("# 1 Start\n\n## 1.1 First\n\n- one\ntwo\n", 6, "another item"),
    ],
)
def test_a_broken_file_is_refused_with_its_line(tmp_path: Path, text: str, line: int, words: str) -> None:
    with pytest.raises(BadForm, match=rf"01\.md, line {line}: .*{words}"):
        check_rules(written(tmp_path, text))


PAGE = "# A page\n\nFirst [1.2].\n\n## Part\n\n- one\n\n```\nif a < b:\n    print(1)  # [x]\n```\n"


def test_a_page_may_have_headings_and_a_program() -> None:
    page = page_in("dice", PAGE)
    assert (page.number, page.title, page.is_rule, page.section) == ("dice", "A page", False, "")
    assert page.references == ("1.2",)
    assert page.blocks == (
        Paragraph("First [1.2]."),
        Heading("Part"),
        ItemList(("one",), numbered=False),
        Code("if a < b:\n    print(1)  # [x]\n"),
    )


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("", 1, "expected the title"),
        ("A page\n", 1, "expected the title"),
        ("# A page\n", 1, "no text"),
        ("# A page\n\n```\na = 1\n\nb = 2\n```\n", 3, "a program without empty lines"),
        ("# A page\n\nText\n| a | b |\n", 4, "an empty line"),
    ],
)
def test_a_broken_page_is_refused_with_its_line(tmp_path: Path, text: str, line: int, words: str) -> None:
    with pytest.raises(BadForm, match=rf"dice\.md, line {line}: .*{words}"):
        check_page(written(tmp_path, text, "dice.md") / "dice.md")


def test_sections_out_of_order_are_refused(tmp_path: Path) -> None:
    written(tmp_path, GOOD, "01.md")
    written(tmp_path, GOOD, "02.md")
    with pytest.raises(BadForm, match=r"02\.md, line 1: section 1 follows section 1"):
        check_rules(tmp_path)


def test_an_empty_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadForm, match="no rules found"):
        check_rules(tmp_path)


def test_a_paragraph_may_have_parts_and_its_number_may_be_missing_itself(tmp_path: Path) -> None:
    (tmp_path / "1.md").write_text(
        "# 1 Play\n\n## 1.0 Play\n\nSee [1.2.1].\n\n## 1.1 One\n\nText.\n\n"
        "## 1.2.1 Part\n\nText.\n\n## 1.3 On\n\nText.\n",
        encoding="utf-8",
    )
    book = Rulebook.read(tmp_path)
    assert [entry.number for entry in book.entries] == ["1.0", "1.1", "1.2.1", "1.3"]
    assert book.entry("1.0").references == ("1.2.1",)


@pytest.mark.parametrize("heading", ["1.1", "1.0.1", "1.4", "1.4.1", "2.2"])
def test_paragraphs_out_of_order_are_refused(tmp_path: Path, heading: str) -> None:
    (tmp_path / "1.md").write_text(
        f"# 1 Play\n\n## 1.1 One\n\nText.\n\n## 1.2 Two\n\nText.\n\n## {heading} Three\n\nText.\n",
        encoding="utf-8",
    )
    with pytest.raises(BadForm, match=r"the heading of 1\.3"):
        check_rules(tmp_path)
