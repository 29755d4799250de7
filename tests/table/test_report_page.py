"""The report's one HTML file: well formed, on its own, complete, and proof against any name or remark."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from xml.etree import ElementTree

import pytest

from bloodyridge_qt.table.report.map_svg import SPACE, MapDrawing
from bloodyridge_qt.table.report.model import Arrow, Picture, Ring
from bloodyridge_qt.table.report.page import page
from bloodyridge_qt.table.report.palette import colours, named
from bloodyridge_qt.table.report.writing import report_of
from bloodyridge_qt.table.style import NIGHT, PRINTED, style_of
from tests.table.report_games import HOSTILE, KINDS, game, thrown, thrown_back
from tests.table.report_games import report as report_about
from tests.table.strict_html import StrictHtml

LARGEST = 1_000_000


@cache
@cache
def text_of(kind: str) -> str:
    return page(report_about(kind), (("File", HOSTILE),))


def parsed(drawn: str) -> ElementTree.Element:
    """Raises ParseError for what is not XML."""
    return ElementTree.fromstring(drawn)  # noqa: S314 - our own text


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
def test_the_page_is_well_formed_and_stands_alone(kind: str) -> None:
    text = text_of(kind)
    StrictHtml(text)
    assert len(text.encode()) < LARGEST
    plain = text.replace("&#x27;http://evil.example/x.js&#x27;", "")  # the hostile words, as words
    assert "//" not in plain
    assert "@import" not in text
    assert all(target.startswith("#") for target in re.findall(r"url\(([^)]*)\)", text))


@pytest.mark.parametrize("kind", KINDS)
def test_every_die_is_on_the_page_exactly_once(kind: str) -> None:
    table = game(kind)
    dice = StrictHtml(text_of(kind)).dice
    assert [value for value, _, under in dice if under != "back"] == thrown(table)
    assert [value for value, _, under in dice if under == "back"] == thrown_back(table)


@pytest.mark.long
def test_a_hit_and_a_miss_look_different() -> None:
    report = report_of(game("finished"))
    dice = StrictHtml(text_of("finished")).dice
    assert [" h" in shape for _, shape, _ in dice] == [die.outcome != "miss" for die in report.dice()]
    assert [" s0" in shape for _, shape, _ in dice] == [die.side == "japanese" for die in report.dice()]


@pytest.mark.parametrize("kind", KINDS)
def test_the_table_of_dice_gives_the_sums_of_the_journal(kind: str) -> None:
    table = game(kind)
    sums = re.findall(r'<tr class="sum"><td>[^<]*</td><td>(\d+)</td><td>([\d.]+)</td>', text_of(kind))
    assert sum(int(count) for count, _ in sums) == len(thrown(table))
    total = sum(int(count) * float(mean) for count, mean in sums)
    assert total == pytest.approx(sum(thrown(table)), abs=0.005 * len(thrown(table)) + 0.01)


def test_names_bookmarks_and_remarks_are_words_and_nothing_else() -> None:
    text = text_of("midst")
    assert "<script" not in text
    assert "onload=alert(1)>" not in text
    told = "".join(StrictHtml(text).texts)
    assert told.count(HOSTILE) >= 4  # title, head, bookmark, remark
    assert f"{HOSTILE}\nA second line." in told


def test_turning_points_name_their_turn_as_the_game_does() -> None:
    """A turn may have a name on a time record, and another word than that of other games."""
    report = report_of(game("fresh"))
    words = replace(report.words, turn="month {}".format)
    told = "".join(
        StrictHtml(page(replace(report, words=words, turning_points=((2, "It fell."),)), ())).texts
    )
    assert "Month 2 It fell." in told


def test_what_turns_or_ends_text_is_made_visible() -> None:
    report = report_of(game("fresh"))
    text = page(report, (("File", "a\u202eb\x00c\ud800d"),))
    assert "a\\u202eb\\x00c\\ud800d" in text
    text.encode()


@pytest.mark.parametrize("kind", KINDS)
def test_every_picture_parses_and_has_its_turn(kind: str) -> None:
    pictures = re.findall(r'<svg class="map".*?</svg>', text_of(kind), re.DOTALL)
    report = report_about(kind)
    assert len(pictures) == len(report.chapters)
    for drawn, chapter in zip(pictures, report.chapters, strict=True):
        root = parsed(drawn)
        flags = [use for use in root.iter("use") if use.get("href") == "#flag"]
        assert len(flags) == int(dict(chapter.balance)["Hexes held"])
        assert len(list(root.iter("a"))) == len(chapter.picture.arrows)
        assert len(root.findall("path")) == len(chapter.picture.rings)


def test_a_map_of_its_own_is_svg_with_every_hex_once() -> None:
    report = report_of(game("won"))
    drawing = MapDrawing(report.sheet, dict(report.words.glyphs))
    root = parsed(drawing.document(report.chapters[0].picture))
    assert root.tag == f"{{{SPACE}}}svg"
    numbers = [text.text for text in root.iter(f"{{{SPACE}}}text") if (text.text or "").isdigit()]
    assert sorted(numbers) == sorted(shape.name for shape in report.sheet.spaces)
    names = {element.get("id") for element in root.iter() if element.get("id")}
    used = re.findall(r'(?:url\(|href=")#([\w-]+)', drawing.document(report.chapters[0].picture))
    assert set(used) <= names


def test_labels_on_the_map_are_words_and_nothing_else() -> None:
    report = report_of(game("fresh"))
    start, end = report.sheet.spaces[0].name, report.sheet.spaces[1].name
    picture = Picture(
        report.chapters[0].picture.view,
        HOSTILE,
        (
            Arrow(start, end, "taken", HOSTILE, 1),
            Arrow(start, "", "repulsed", HOSTILE),
            Arrow("x", end, "taken", ""),
        ),
        (Ring(start, HOSTILE), Ring("off the map", "")),
    )
    drawing = MapDrawing(report.sheet, {"japanese_infantry_back": HOSTILE[:9]})
    root = parsed(drawing.document(picture))
    titles = [title.text for title in root.iter(f"{{{SPACE}}}title")]
    assert titles.count(HOSTILE) == 4
    parsed(drawing.picture(picture, link="a"))


def test_both_palettes_colour_the_same_things() -> None:
    assert set(named(PRINTED)) == set(named(NIGHT))
    for palette in (PRINTED, NIGHT):
        assert "%" not in colours(palette, style_of("bloody_ridge"), page=True)
    assert "prefers-color-scheme:dark" in text_of("fresh")
    assert "@media print" in text_of("fresh")


def _luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    light = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]


@pytest.mark.parametrize("palette", [PRINTED, NIGHT])
@pytest.mark.parametrize(
    ("letters", "ground"),
    [(ink, ground) for ink in ("text", "text_soft", "accent", "good") for ground in ("page", "sheet")]
    + [("ink", "paper")]
    + [("space_number", ground) for ground in ("forest", "grass", "slope")],
)
def test_letters_can_be_read_on_their_ground(palette: str, letters: str, ground: str) -> None:
    colour = named(palette)
    light = sorted((_luminance(colour[letters]), _luminance(colour[ground])))
    assert (light[1] + 0.05) / (light[0] + 0.05) >= 4.5
