"""The map on paper: sizes that are true, pages that join, files that are whole or not written at all."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage

from bloodyridge_qt.boards.sheet import MapSheet
from bloodyridge_qt.games.bloody_ridge import edition
from bloodyridge_qt.games.bloody_ridge.workshop import pieces_of
from bloodyridge_qt.table.workshop import Printed
from bloodyridge_qt.ui.drawing import map_export, theme
from bloodyridge_qt.ui.drawing.map_export import Job, export
from bloodyridge_qt.ui.drawing.print_pages import ExportFault, tiling

pytestmark = pytest.mark.usefixtures("qapp")

MM_PER_POINT = 25.4 / 72


@pytest.fixture(scope="module")
def sheet() -> MapSheet:
    return edition.open_edition().start({"seed": "1"}).sheet


@pytest.fixture
def job(sheet: MapSheet) -> Job:
    return Job(sheet, "A title", space_mm=10.0, dots_per_inch=50.0)


def pages_of(path: Path) -> list[tuple[float, float]]:
    """Width and height of each page of a PDF, in millimetres."""
    found = re.findall(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]", path.read_bytes())
    return [(float(w) * MM_PER_POINT, float(h) * MM_PER_POINT) for w, h in found]


# pictures


@pytest.mark.long
def test_a_png_is_as_large_as_asked_and_shows_the_map(job: Job, tmp_path: Path) -> None:
    path = tmp_path / "map.png"
    said = export(job, path)
    image = QImage(str(path))
    yards = 10.0 / 125 / 25.4 * 50
    assert (image.width(), image.height()) == (round(3180 * yards + 0.5), round(2500 * yards + 0.5))
    assert said == f"{path}: {image.width()} × {image.height()} pixels"
    assert image.text("Title") == "A title"
    assert round(image.dotsPerMeterX() * 0.0254) == 50
    west, _, _, north = job.sheet.bounds
    hill = job.sheet.space("1811").centre
    seen = image.pixelColor(round((hill[0] - west) * yards), round((north - hill[1]) * yards))
    assert seen.hslHue() in range(15, 50)  # brown, neither paper nor jungle


@pytest.mark.long
def test_overlays_come_with_their_key_below_the_sheet(job: Job, tmp_path: Path) -> None:
    inspector = edition.open_edition().inspector({})
    plain, with_key = tmp_path / "a.png", tmp_path / "b.png"
    export(job, plain)
    export(Job(**{**vars_of(job), "overlays": (inspector.overlay("zones"),)}), with_key)
    a, b = QImage(str(plain)), QImage(str(with_key))
    assert b.width() == a.width()
    assert b.height() > a.height() + 20
    band = {b.pixelColor(x, b.height() - 8).name() for x in range(0, b.width(), 3)}
    assert theme.PRINTED.panel_raised.name() in band


def vars_of(job: Job) -> dict[str, object]:
    return {name: getattr(job, name) for name in Job.__dataclass_fields__}


def test_the_night_palette_is_dark(job: Job, tmp_path: Path) -> None:
    path = tmp_path / "night.png"
    export(Job(**{**vars_of(job), "palette": "Night"}), path)
    small = QImage(str(path)).scaled(8, 6, mode=Qt.TransformationMode.SmoothTransformation)
    assert all(small.pixelColor(x, y).lightnessF() < 0.5 for x in range(8) for y in range(6))
    assert theme.current() is theme.PRINTED


@pytest.mark.long
def test_an_svg_has_its_size_in_millimetres_and_can_be_parsed(job: Job, tmp_path: Path) -> None:
    path = tmp_path / "map.svg"
    export(job, path)
    root = ElementTree.parse(path).getroot()  # noqa: S314  our own file
    assert float(root.attrib["width"].removesuffix("mm")) == pytest.approx(3180 * 10 / 125, abs=0.2)
    assert float(root.attrib["height"].removesuffix("mm")) == pytest.approx(2500 * 10 / 125, abs=0.2)
    # letters are drawn, the numbers too: no other machine needs our typefaces
    assert not list(root.iter("{http://www.w3.org/2000/svg}text"))
    assert "clip-path" not in path.read_text(encoding="utf-8")  # other programs would cut it to nothing


# pages


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("space_mm", [6.0, 17.0, 28.0, 41.0])
def test_tiles_cover_the_sheet_without_gap_or_overlap(paper: str, space_mm: float) -> None:
    area = QRectF(0, -2500, 3180, 2500)
    cut = tiling(area, space_mm / 125, paper)
    assert len(cut.tiles) == cut.rows * cut.columns
    assert sum(t.part.width() * t.part.height() for t in cut.tiles) == pytest.approx(3180 * 2500)
    joined = QRectF()
    for k, tile in enumerate(cut.tiles):
        joined = joined.united(tile.part)
        for other in cut.tiles[:k]:
            both = tile.part.intersected(other.part)
            assert both.width() * both.height() < 1e-3
    assert joined.topLeft() == area.topLeft()
    assert joined.width() == pytest.approx(area.width())
    assert len({tile.name for tile in cut.tiles}) == len(cut.tiles)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_tile_fits_between_the_margins(paper: str) -> None:
    sizes = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
    for space_mm in (6.0, 28.0, 63.0):
        cut = tiling(QRectF(0, 0, 3180, 2500), space_mm / 125, paper)
        wide, high = sorted(sizes[paper], reverse=cut.landscape)
        part = cut.tiles[0].part
        assert part.width() * space_mm / 125 <= wide - 19.9
        assert part.height() * space_mm / 125 <= high - 19.9


def test_page_names_go_on_after_z() -> None:
    cut = tiling(QRectF(0, 0, 100, 100 * 190 * 30), 1.0, "a4")
    assert cut.rows > 30
    assert cut.tiles[0].name == "A1"
    assert "AA1" in {tile.name for tile in cut.tiles}


@pytest.mark.slow
def test_a_pdf_at_table_size_is_nine_pages_of_a4(sheet: MapSheet, tmp_path: Path) -> None:
    path = tmp_path / "map.pdf"
    said = export(Job(sheet, "A title"), path)
    assert said.endswith("9 pages of map (3 rows of 3)")
    pages = pages_of(path)
    assert len(pages) == 9
    for wide, high in pages:
        assert (wide, high) == (pytest.approx(297, abs=0.5), pytest.approx(210, abs=0.5))


@pytest.mark.slow
def test_counters_follow_the_map_fronts_then_backs(sheet: MapSheet, tmp_path: Path) -> None:
    path = tmp_path / "all.pdf"
    pieces = pieces_of(edition.SHIPPED[edition.COUNTERS])
    said = export(Job(sheet, "A title", pieces=pieces, game="bloody_ridge", paper="letter"), path)
    assert said.endswith("9 pages of map (3 rows of 3), 4 of counters")
    pages = pages_of(path)
    assert len(pages) == 13
    assert all((w, h) == (pytest.approx(215.9, abs=0.5), pytest.approx(279.4, abs=0.5)) for w, h in pages[9:])


@pytest.mark.long
def test_a_pdf_with_overlays_has_a_page_for_the_key(job: Job, tmp_path: Path) -> None:
    path = tmp_path / "map.pdf"
    overlay = edition.open_edition().inspector({}).overlay("provenance")
    said = export(Job(**{**vars_of(job), "overlays": (overlay,)}), path)
    assert said.endswith("1 with the key")
    assert len(pages_of(path)) == len(tiling(QRectF(0, 0, 3180, 2500), 10 / 125, "a4").tiles) + 1


@pytest.mark.skipif(shutil.which("pdftoppm") is None, reason="poppler-utils are not installed")
def test_a_hex_on_paper_measures_what_was_asked(sheet: MapSheet, tmp_path: Path) -> None:
    """Between two crop marks of a page as another program prints it lies exactly the tile."""
    path = tmp_path / "map.pdf"
    export(Job(sheet, "A title"), path)
    subprocess.run(
        ["pdftoppm", "-r", "254", "-gray", "-f", "5", "-l", "5", "-png", path, tmp_path / "page"], check=True
    )
    (page,) = tmp_path.glob("page*.png")
    image = QImage(str(page))
    cut = tiling(QRectF(0, 0, 3180, 2500), 28 / 125, "a4")
    part = cut.tiles[4].part
    top = (210 - part.height() * 28 / 125) / 2
    assert top > 8
    row = round((top - 5) * 10)  # beyond the bleed there are only the crop marks
    dark = [x for x in range(image.width()) if image.pixelColor(x, row).lightness() < 128]
    assert dark
    assert (max(dark) - min(dark)) / 10 == pytest.approx(part.width() * 28 / 125, abs=0.4)


# what is refused


@pytest.mark.parametrize(
    ("change", "name", "says"),
    [
        ({}, "map.gif", r"expected \.png, \.svg or \.pdf"),
        ({}, "map", r"ends in nothing"),
        ({"space_mm": 1.0}, "map.png", "expected 2 to 100"),
        ({"space_mm": float("nan")}, "map.png", "expected 2 to 100"),
        ({"dots_per_inch": 5000.0}, "map.png", "expected 20 to 1200"),
        ({"space_mm": 100.0, "dots_per_inch": 1200.0}, "map.png", "expected at most"),
        ({"paper": "a3"}, "map.pdf", "expected a4 or letter"),
        ({"pieces": (Printed("artillery", "", "", 1),)}, "map.png", r"expected a file that ends in \.pdf"),
    ],
)
def test_what_cannot_be_drawn_is_refused_and_nothing_written(
    change: dict[str, object], name: str, says: str, job: Job, tmp_path: Path
) -> None:
    path = tmp_path / name
    path.write_bytes(b"precious")
    with pytest.raises(ExportFault, match=says):
        export(Job(**{**vars_of(job), **change}), path)
    assert path.read_bytes() == b"precious"
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_that_is_not_there_is_an_os_error(job: Job, tmp_path: Path) -> None:
    with pytest.raises(OSError, match="No such file"):
        export(job, tmp_path / "none" / "map.png")


def test_the_default_size_is_that_of_the_printed_sheet__2_1(sheet: MapSheet) -> None:
    _, south, _, north = sheet.bounds
    assert (north - south) * map_export.TABLE_SPACE / 125 / 25.4 == pytest.approx(22, abs=0.1)
