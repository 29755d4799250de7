"""The drawings can be read, keep inside their squares, and are told apart at the sizes of play."""

from __future__ import annotations

import itertools
import logging
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontDatabase, QFontInfo, QImage, QPainter, QPixmap, QRawFont
from PySide6.QtSvg import QSvgRenderer

from bloodyridge_qt.resources import asset
from bloodyridge_qt.ui.drawing import artwork, pictures, theme, typefaces
from bloodyridge_qt.ui.shell import commands

GAME = "bloody_ridge"
COUNTERS = (
    "japanese_infantry",
    "japanese_infantry_back",
    "usmc_rifle",
    "us_back",
    "hq_division",
    "hq_battalion",
    "artillery",
    "supply_cache",
    "us_machinegun",
    "us_hero",
    "japanese_mg_crew",
)
MARKERS = ("battle_flag", "turn_marker", "phase_marker", "banzai")
WITH_FACTOR = ("japanese_infantry", "usmc_rifle", "hq_division", "hq_battalion", "japanese_mg_crew")
DOUBLING = ("us_machinegun", "us_hero")
DRAWINGS = sorted(
    path.relative_to(asset()).as_posix()
    for folder in ("shared/icons", f"{GAME}/counters", f"{GAME}/markers")
    for path in asset(*folder.split("/")).glob("*.svg")
)
TYPEFACES = sorted(asset("shared", "fonts").glob("*.otf"))
# everything texts of the game and the panels are written with
CHARACTERS = "".join(map(chr, range(0x20, 0x7F))) + "÷×−–—…→←↑↓↗↖↘↙⇒≥≤½°·•’‘“”ōūéü"

_counter = partial(artwork.counter_pixmap, game=GAME)
_marker = partial(artwork.marker_pixmap, game=GAME)


@pytest.fixture(autouse=True)
def _fresh(qapp: object) -> None:
    assert qapp is not None
    pictures.store.clear()
    typefaces.load()


def _image(pixmap: QPixmap, ground: str = "#8fa679") -> QImage:
    """The pixmap laid on jungle green."""
    image = QImage(pixmap.size(), QImage.Format.Format_RGB32)
    image.fill(QColor(ground))
    painter = QPainter(image)
    painter.drawPixmap(0, 0, pixmap)
    painter.end()
    return image


def _grey(image: QImage) -> list[int]:
    """Lightness of every pixel, 0–255, row by row."""
    plain = image.convertToFormat(QImage.Format.Format_Grayscale8)
    rows = bytes(plain.constBits())
    step = plain.bytesPerLine()
    return [value for y in range(plain.height()) for value in rows[y * step : y * step + plain.width()]]


def _difference(one: list[int], other: list[int]) -> float:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) / len(one)


def test_every_drawing_asked_for_is_there() -> None:
    names = set(DRAWINGS)
    wanted = {f"{GAME}/counters/{face}.svg" for face in COUNTERS}
    wanted |= {f"{GAME}/markers/{face}.svg" for face in MARKERS}
    wanted |= {f"shared/icons/{command.icon}.svg" for command in commands.COMMANDS if command.icon}
    assert not wanted - names


@pytest.mark.parametrize("name", DRAWINGS)
def test_drawing_parses_and_keeps_inside_its_square(name: str) -> None:
    renderer = QSvgRenderer(str(asset(*name.split("/"))))
    assert renderer.isValid()
    view = renderer.viewBoxF()
    assert view.width() == view.height()
    side, margin = 80, 20
    image = QImage(side + 2 * margin, side + 2 * margin, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer.render(painter, QRectF(margin, margin, side, side))
    painter.end()
    alpha = image.convertToFormat(QImage.Format.Format_Alpha8)
    rows = np.frombuffer(alpha.constBits(), np.uint8).reshape(alpha.height(), alpha.bytesPerLine())
    drawn = rows[:, : alpha.width()] > 8
    inside = drawn[margin : margin + side, margin : margin + side].sum()
    assert inside > side * side * 0.05
    assert drawn.sum() == inside


@pytest.mark.parametrize("name", DRAWINGS)
def test_drawing_depends_on_no_font_filter_or_other_file(name: str) -> None:
    source = asset(*name.split("/")).read_text(encoding="utf-8")
    for foreign in ("<text", "<filter", "<image", "<style", "class=", "href", "clip-path", "mask"):
        assert foreign not in source


@pytest.mark.parametrize("side", [24, 40])
def test_pieces_are_told_apart_at_the_sizes_of_play_also_in_grey(side: int) -> None:
    seen = {face: _image(_counter(face, "8" * (face in WITH_FACTOR), side)) for face in COUNTERS}
    seen |= {face: _image(_marker(face, side)) for face in MARKERS}
    greys = {face: _grey(image) for face, image in seen.items()}
    for one, other in itertools.combinations(greys, 2):
        assert _difference(greys[one], greys[other]) > 10, (one, other)


@pytest.mark.parametrize("face", WITH_FACTOR)
def test_factors_are_told_apart_at_40_pixels(face: str) -> None:
    greys = [_grey(_image(_counter(face, str(factor), 40))) for factor in range(1, 9)]
    for one, other in itertools.combinations(greys, 2):
        assert _difference(one, other) > 0.8


@pytest.mark.parametrize("face", WITH_FACTOR)
def test_factor_stands_in_the_lower_middle_and_clear_of_the_edge(face: str) -> None:
    side = 200
    bare, numbered = (_grey(_image(_counter(face, factor, side))) for factor in ("", "8"))
    changed = [at for at, pair in enumerate(zip(bare, numbered, strict=True)) if pair[0] != pair[1]]
    rows, columns = [at // side for at in changed], [at % side for at in changed]
    assert min(rows) > side * 0.55
    assert side * 0.9 < max(rows) < side * 0.96
    assert abs((min(columns) + max(columns)) / 2 - side / 2) < 3


@pytest.mark.parametrize("face", DOUBLING)
def test_piece_that_doubles_another_says_so_and_has_no_place_for_a_factor__11_2_11_3(face: str) -> None:
    assert 'id="factor"' not in asset(GAME, "counters", f"{face}.svg").read_text(encoding="utf-8")
    side = 96
    image = _counter(face, "", side).toImage()
    sign = [
        image.pixelColor(x, y).lightness()
        for x in range(side * 30 // 100, side * 70 // 100)
        for y in range(side * 64 // 100, side * 89 // 100)
    ]
    plate = sum(value > 120 for value in sign) / len(sign)
    ink = sum(value < 60 for value in sign) / len(sign)
    assert plate > 0.5
    assert 0.15 < ink < 0.4


def test_lowest_and_highest_unit_are_shown_by_which_way_the_arrows_point__11_2_11_3() -> None:
    widths = {}
    for face in DOUBLING:
        image = _counter(face, "", 200).toImage()
        widths[face] = [
            sum(image.pixelColor(x, y).lightness() > 150 for x in range(14, 50)) for y in (146, 158)
        ]
    assert widths["us_machinegun"][0] > widths["us_machinegun"][1] + 5
    assert widths["us_hero"][0] + 5 < widths["us_hero"][1]


def test_face_down_counter_shows_no_factor_by_itself() -> None:
    for face in ("japanese_infantry_back", "us_back"):
        assert 'id="factor"' not in asset(GAME, "counters", f"{face}.svg").read_text(encoding="utf-8")
        assert not _counter(face, "", 40).isNull()


def test_flag_leaves_most_of_its_hex_open() -> None:
    image = _marker("battle_flag", 100).toImage()
    covered = sum(image.pixelColor(x, y).alpha() > 40 for x in range(100) for y in range(100))
    assert 1500 < covered < 4500
    assert image.pixelColor(70, 70).alpha() == 0


def test_pixmap_has_the_screens_own_pixels() -> None:
    pixmap = _counter("usmc_rifle", "5", 40, 2.0)
    assert (pixmap.width(), pixmap.devicePixelRatio()) == (80, 2.0)


def test_pieces_are_dimmed_on_dark_paper() -> None:
    day = _grey(_image(_counter("japanese_infantry", "2", 40, 1.0, theme.PRINTED)))
    night = _grey(_image(_counter("japanese_infantry", "2", 40, 1.0, theme.NIGHT)))
    assert sum(night) < sum(day) * 0.9


def test_painting_a_marker_fills_its_square_at_any_scale() -> None:
    for turn in (0, 30):
        image = QImage(200, 200, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        painter.translate(100, 100)
        painter.rotate(turn)
        painter.scale(2, 2)
        artwork.paint_marker(painter, QRectF(-20, -20, 40, 40), "turn_marker", GAME)
        painter.end()
        covered = sum(image.pixelColor(x, y).alpha() > 128 for x in range(200) for y in range(200))
        assert 6100 < covered < 6500
        assert image.pixelColor(100, 100).alpha() == 255


def test_missing_drawing_gives_a_plain_counter_and_one_warning(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        plain = _counter("no_such_unit", "4", 60)
        _counter("no_such_unit", "3", 40)
    assert len({*_grey(_image(plain))}) > 4
    assert ["no_such_unit" in record.getMessage() for record in caplog.records] == [True]


def test_unreadable_drawing_gives_a_plain_counter(
    tmp_path: object, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, qtlog: object
) -> None:
    broken = tmp_path / "broken.svg"
    broken.write_text("<svg", encoding="utf-8")
    monkeypatch.setattr(artwork, "asset", lambda *_: broken)
    with caplog.at_level(logging.WARNING), qtlog.disabled():
        assert not _counter("broken", "", 40).isNull()
    assert "cannot be read" in caplog.text


def test_icon_takes_the_colour_it_is_given_and_fades_when_disabled() -> None:
    picture = artwork.icon_pixmap("close", 48, 1.0, "#c2301f").toImage()
    inked = [
        picture.pixelColor(x, y)
        for x in range(48)
        for y in range(48)
        if picture.pixelColor(x, y).alpha() == 255
    ]
    assert inked
    assert all(
        abs(c.red() - 0xC2) < 4 and abs(c.green() - 0x30) < 4 and abs(c.blue() - 0x1F) < 4 for c in inked
    )
    made = artwork.icon("close")
    strong = made.pixmap(24, made.Mode.Normal).toImage()
    faint = made.pixmap(24, made.Mode.Disabled).toImage()
    assert faint.pixelColor(12, 12).alpha() < strong.pixelColor(12, 12).alpha() / 2


def test_program_icon_keeps_its_colours() -> None:
    picture = artwork.icon("app").pixmap(64, 64).toImage()
    hues = {picture.pixelColor(x, y).hue() // 30 for x in range(0, 64, 2) for y in range(0, 64, 2)}
    assert len(hues) > 3


@pytest.mark.parametrize("file", TYPEFACES, ids=lambda path: path.name)
def test_typeface_has_every_character_and_lining_figures(file: Path) -> None:
    raw = QRawFont(str(file), 100)
    assert raw.isValid()
    assert [sign for sign in CHARACTERS if not raw.supportsCharacter(ord(sign))] == []
    digits = raw.glyphIndexesForString("0123456789")
    assert len({round(raw.advancesForGlyphIndexes([digit])[0].x(), 1) for digit in digits}) == 1
    tops = [raw.boundingRect(digit).top() for digit in digits]
    feet = [raw.boundingRect(digit).bottom() for digit in digits]
    assert max(tops) - min(tops) < 6
    assert max(feet) - min(feet) < 6


def test_typefaces_are_the_ones_carried_along() -> None:
    assert len(TYPEFACES) == 8, "three with a bold cut, two of them with an italic one"
    for face, family in (
        (typefaces.serif, typefaces.SERIF),
        (typefaces.sans, typefaces.SANS),
        (typefaces.condensed, typefaces.CONDENSED),
    ):
        font = face(20)
        assert font.pixelSize() == 20
        assert QFontInfo(font).family() == family
    before = QFontDatabase.families()
    typefaces.load()
    assert QFontDatabase.families() == before


def test_missing_typeface_file_is_passed_over(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(typefaces, "asset", lambda *parts: tmp_path.joinpath(*parts))
    typefaces.load.__wrapped__()  # as if it were the first time
    assert typefaces.serif(0.2).pixelSize() == 1
