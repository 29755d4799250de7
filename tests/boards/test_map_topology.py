"""The real map: what geometry.py computes from its shapes against the facts of the printed map."""

from __future__ import annotations

import random
import subprocess
import sys
from collections import Counter
from hashlib import sha256
from math import dist
from typing import TYPE_CHECKING, Any

import pytest

from bloodyridge_qt.boards.board import OFF_MAP
from bloodyridge_qt.games.bloody_ridge.rules.map_schema import GRID

if TYPE_CHECKING:
    from collections.abc import Callable

    from bloodyridge_qt.boards.geometry import LoadedMap

LAST_ROW = dict(zip(range(10, 24), (17, 17, 18, 17, 17, 16, 16, 15, 15, 14, 14, 13, 13, 12), strict=True))
"""The southernmost row of each column."""


def listed(words: str) -> list[str]:
    """Hexes or hexsides written with blanks between them."""
    return words.split()


RED_ROW = listed("1218 1317 1417 1516 1616 1715 1815 1914 2014 2113 2213 2312")
HILL_123 = listed("1710 1810 1811 1910 1911")
EXITS = listed("1501 1601 1701 1801 1901 2001 2101")
CLEAR = listed(
    "1501 1601 1606 1701 1707 1708 1709 1712 1801 1809 1812 1901 1912 1913 2001 2011 2012 2013 2101 2111"
)

SOUTHERNMOST_NORTH = {
    "H1": "1010 1110 1210 1310 1410 1510 1610 1710 1811 1911 2010 2109 2209 2308",
    "H2": "1010 1109 1209 1308 1409 1509 1609 1709 1809 1908 2009 2108 2209 2308",
    "H3": "1010 1110 1210 1310 1410 1510 1610 1710 1810 1910 2010 2109 2209 2308",
}

HEXSIDES = {
    "us H1": (
        "1010/1011 1011/1110 1110/1111 1110/1211 1210/1211 1211/1310 1310/1311 1310/1411 1410/1411 "
        "1411/1510 1510/1511 1510/1611 1610/1611 1611/1710 1710/1711 1711/1811 1811/1812 1812/1911 "
        "1911/1912 1911/2012 1911/2011 1910/2011 2010/2011 2010/2110 2109/2110 2109/2210 2209/2210 "
        "2209/2309 2308/2309"
    ),
    "us H2": (
        "1010/1011 1010/1110 1109/1110 1109/1210 1209/1210 1209/1309 1308/1309 1309/1409 1409/1410 "
        "1410/1509 1509/1510 1509/1610 1609/1610 1610/1709 1709/1710 1709/1810 1809/1810 1809/1909 "
        "1908/1909 1909/2009 2009/2010 2009/2109 2108/2109 2109/2209 2209/2210 2209/2309 2308/2309"
    ),
    "us H3": (
        "1010/1011 1011/1110 1110/1111 1110/1211 1210/1211 1211/1310 1310/1311 1310/1411 1410/1411 "
        "1411/1510 1510/1511 1510/1611 1610/1611 1611/1710 1710/1711 1710/1811 1810/1811 1811/1910 "
        "1910/1911 1910/2011 2010/2011 2010/2110 2109/2110 2109/2210 2209/2210 2209/2309 2308/2309"
    ),
    "japanese left": (
        "1516/1616 1515/1616 1515/1615 1514/1615 1514/1614 1513/1514 1414/1513 1413/1513 1413/1512 "
        "1412/1512 1412/1511 1411/1412 1311/1411 1310/1411 1310/1410 1309/1410 1309/1409"
    ),
    "japanese right": (
        "1914/2014 1913/2014 1913/2013 1912/2013 1912/2012 1911/2012 1911/2011 1910/2011 1910/2010 "
        "1909/2010 1909/2009"
    ),
}


def test_hexes_are_those_of_the_printed_columns_and_rows(loaded: LoadedMap) -> None:
    expected = [f"{column}{row:02d}" for column, last in LAST_ROW.items() for row in range(1, last + 1)]
    assert list(loaded.board.numbers) == expected
    assert len(expected) == 214


def test_every_neighbour_is_the_one_its_printed_number_says(loaded: LoadedMap) -> None:
    board = loaded.board
    for space, number in enumerate(board.numbers):
        for direction, there in zip(GRID.directions, board.neighbours[space], strict=True):
            expected = GRID.neighbour(number, direction)
            assert there == board.index.get(expected or "", OFF_MAP), (number, direction)


def test_neighbouring_hexes_share_their_corners_to_the_digit(loaded: LoadedMap) -> None:
    for space, row in enumerate(loaded.board.neighbours):
        for there in row:
            if there != OFF_MAP:
                shared = set(loaded.sheet.spaces[space].polygon) & set(loaded.sheet.spaces[there].polygon)
                assert len(shared) == 2


def test_neighbouring_centres_are_125_yards_apart__1_2(loaded: LoadedMap) -> None:
    for space, row in enumerate(loaded.board.neighbours):
        for there in row:
            if there != OFF_MAP:
                apart = dist(loaded.sheet.spaces[space].centre, loaded.sheet.spaces[there].centre)
                assert apart == pytest.approx(125, abs=0.02)


def test_terrain_red_row_hill_and_exits_are_those_of_the_facts(loaded: LoadedMap) -> None:
    board = loaded.board

    def numbers(spaces: frozenset[int]) -> list[str]:
        return [board.numbers[space] for space in sorted(spaces)]

    assert numbers(board.spaces("red_row")) == RED_ROW
    assert numbers(board.named["Hill 123"]) == HILL_123
    assert numbers(board.spaces("exit")) == EXITS
    assert [n for n, t in zip(board.numbers, board.terrain, strict=True) if t == "clear"] == CLEAR
    assert Counter(board.terrain) == {"jungle": 189, "clear": 20, "hill": 5}
    assert all(board.terrain[space] == "jungle" for space in board.spaces("red_row"))


def test_exit_hexes_leave_north_and_where_the_edge_steps_north_west_and_north_east(loaded: LoadedMap) -> None:
    board = loaded.board
    found = {board.numbers[space]: directions for space, directions in board.exits.items()}
    assert found == {number: ("N", "NW", "NE") if int(number[:2]) % 2 == 0 else ("N",) for number in EXITS}
    for space, shape in enumerate(loaded.sheet.spaces):
        assert shape.edges_off_map == board.exits.get(space, ())
        for direction in shape.edges_off_map:
            assert board.neighbours[space][GRID.directions.index(direction)] == OFF_MAP


def test_provenance_is_kept_for_every_hex(loaded: LoadedMap) -> None:
    board = loaded.board
    cited = {n for n, p in zip(board.numbers, board.provenance, strict=True) if p == "cited"}
    assert cited == {*RED_ROW, *HILL_123, "2012"}
    assert set(board.provenance) == {"cited", "reconstructed"}
    assert all(board.notes)
    assert board.notes[board.space("1810")].startswith("2.2")
    assert board.notes[board.space("2012")].startswith("7.19")


@pytest.mark.parametrize("name", list(HEXSIDES))
def test_lines_run_along_the_hexsides_of_the_facts(loaded: LoadedMap, name: str) -> None:
    numbers = loaded.board.numbers
    expected = HEXSIDES[name].split()
    assert {f"{numbers[a]}/{numbers[b]}" for a, b in loaded.board.lines[name]} == set(expected)


@pytest.mark.parametrize("reading", list(SOUTHERNMOST_NORTH))
def test_us_line_parts_north_from_south_in_every_column__2_3(loaded: LoadedMap, reading: str) -> None:
    board = loaded.board
    limit = {number[:2]: number for number in SOUTHERNMOST_NORTH[reading].split()}
    for space, number in enumerate(board.numbers):
        expected = "north" if number <= limit[number[:2]] else "south"
        assert board.zones[f"us {reading}"][space] == expected, number


def test_readings_differ_in_where_hill_123_lies(loaded: LoadedMap) -> None:
    board = loaded.board
    hill = sorted(board.named["Hill 123"])
    assert [board.zones["us H1"][space] for space in hill] == ["north"] * 5
    assert [board.zones["us H2"][space] for space in hill] == ["south"] * 5
    north = [board.numbers[space] for space in hill if board.zones["us H3"][space] == "north"]
    assert north == ["1710", "1810", "1910"]


def test_sectors_lie_beside_the_japanese_lines_and_end_with_them__7_17(loaded: LoadedMap) -> None:
    board = loaded.board
    sector = dict(zip(board.numbers, board.zones["sector"], strict=True))
    assert {number for number, word in sector.items() if not word} == {
        number for number in board.numbers if int(number[2:]) < 9
    }
    for number in listed("1010 1218 1309 1413 1516"):
        assert sector[number] == "left"
    for number in listed("1409 1414 1515 1616 1712 1810 1911 1914"):
        assert sector[number] == ("left" if number in ("1414", "1515") else "center")
    for number in listed("2009 2012 2014 2111 2312"):
        assert sector[number] == "right"
    for name, words in (("left", {"left", "center"}), ("right", {"center", "right"})):
        for a, b in board.lines[f"japanese {name}"]:
            assert {board.zones["sector"][a], board.zones["sector"][b]} == words


def test_sheet_is_landscape_and_holds_the_hexes_in_board_order(loaded: LoadedMap) -> None:
    west, south, east, north = loaded.sheet.bounds
    assert (west, south) == (0, 0)
    assert 1.2 < east / north < 1.35
    assert tuple(shape.name for shape in loaded.sheet.spaces) == loaded.board.numbers


def test_sheet_has_every_pile_and_track_space(loaded: LoadedMap) -> None:
    keys: dict[str, set[str]] = {}
    for box in loaded.sheet.boxes:
        keys.setdefault(box.kind, set()).add(box.key)
    assert keys["pile"] == {"holding", "japanese_dead", "us_pool", "us_dead", "us_spent"}
    assert keys["turn_track"] == {f"turn {turn}" for turn in (1, 2, 3, 4)}
    phases = ("before", "organization", "movement", "counterattack")
    assert keys["phase_track"] == {f"phase {phase}" for phase in phases}
    assert {"legend", "cartouche", "north_arrow"} <= set(keys)


def test_track_spaces_run_from_left_to_right(loaded: LoadedMap) -> None:
    for kind in ("turn_track", "phase_track"):
        wests = [box.rect[0] for box in loaded.sheet.boxes if box.kind == kind]
        assert wests == sorted(wests)


def test_contours_are_closed_and_the_highest_lies_on_hill_123(loaded: LoadedMap) -> None:
    contours = [line for line in loaded.sheet.lines if line.kind == "contour"]
    assert len(contours) >= 2
    assert all(line.points[0] == line.points[-1] for line in contours)
    highest = max(contours, key=lambda line: int(line.name.removesuffix(" ft")))
    on_hill = [loaded.sheet.space(number).centre for number in HILL_123]
    assert all(min(dist(point, centre) for centre in on_hill) < GRID.side for point in highest.points)


def test_scale_bar_measures_500_yards(loaded: LoadedMap) -> None:
    (bar,) = (line for line in loaded.sheet.lines if line.kind == "scale_bar")
    assert dist(bar.points[0], bar.points[-1]) == 500


def test_hash_is_that_of_the_file(loaded: LoadedMap) -> None:
    assert loaded.sha256 == sha256(loaded.path.read_bytes()).hexdigest()


def test_order_of_features_and_start_and_sense_of_rings_do_not_matter(
    loaded: LoadedMap, document: dict[str, Any], load_document: Callable[[dict[str, Any]], LoadedMap]
) -> None:
    stream = random.Random(13)
    for feature in document["features"]:
        kind, geometry = feature["properties"]["kind"], feature["geometry"]
        if geometry["type"] == "Polygon":
            ring = geometry["coordinates"][0][:-1]
            turn = stream.randrange(len(ring))
            ring = ring[turn:] + ring[:turn]
            ring = ring[::-1] if stream.random() < 0.5 else ring
            geometry["coordinates"] = [[*ring, ring[0]]]
        elif kind.endswith("boundary"):
            geometry["coordinates"].reverse()
    hexes = [f for f in document["features"] if f["properties"]["kind"] == "hex"]
    stream.shuffle(hexes)
    others = [f for f in document["features"] if f["properties"]["kind"] != "hex"]
    document["features"] = others + hexes
    again = load_document(document)
    assert again.board == loaded.board
    assert again.sheet.boxes == loaded.sheet.boxes
    assert again.sheet.labels == loaded.sheet.labels
    assert again.sha256 != loaded.sha256
    for shape, before in zip(again.sheet.spaces, loaded.sheet.spaces, strict=True):
        assert shape.polygon == before.polygon
        assert dist(shape.centre, before.centre) < 1e-6


def test_a_map_drawn_elsewhere_on_the_sheet_is_the_same_board(
    loaded: LoadedMap, document: dict[str, Any], load_document: Callable[[dict[str, Any]], LoadedMap]
) -> None:
    for feature in document["features"]:
        geometry = feature["geometry"]
        if geometry["type"] == "Polygon":
            geometry["coordinates"] = [[[x - 777.25, y + 12.5] for x, y in geometry["coordinates"][0]]]
        elif geometry["type"] == "LineString":
            geometry["coordinates"] = [[x - 777.25, y + 12.5] for x, y in geometry["coordinates"]]
        else:
            x, y = geometry["coordinates"]
            geometry["coordinates"] = [x - 777.25, y + 12.5]
    assert load_document(document).board == loaded.board


def test_arithmetic_board_and_form_need_no_geometry_library() -> None:
    code = (
        "import sys; import bloodyridge_qt.boards.board, bloodyridge_qt.boards.hexgrid, "
        "bloodyridge_qt.boards.mapfile, bloodyridge_qt.boards.sheetreader; "
        "sys.exit('shapely' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
