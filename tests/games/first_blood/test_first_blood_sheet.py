"""The printed sheet of First Blood: what stands on it is what the map file says."""

from __future__ import annotations

import json
from itertools import combinations, pairwise
from math import dist

import pytest

from bloodyridge_qt import resources
from bloodyridge_qt.boards.layout import layout_of
from bloodyridge_qt.games.first_blood.edition import edition_of
from bloodyridge_qt.games.first_blood.rules.board import GRID
from bloodyridge_qt.games.first_blood.screen.sheet import read_sheet
from bloodyridge_qt.reading import Unreadable

RAW = resources.map_file("first_blood/map.json").read_bytes()
FILE = json.loads(RAW)
FORCES = edition_of().rules({}).setting.forces
SHEET = read_sheet(RAW, FORCES)
LAND = {number for number, one in FILE["hexes"].items() if one["land"]}


def test_each_land_hex_is_a_space_with_its_surface_and_no_sea_is_one() -> None:
    hexes = {space.name: space.terrain for space in SHEET.spaces if GRID.is_number(space.name)}
    assert hexes == {number: FILE["hexes"][number]["surface"] for number in LAND}


def test_neighbours_on_the_sheet_are_those_of_the_hexsides() -> None:
    layout = layout_of(SHEET)
    for number in sorted(LAND):
        printed = {other for other in layout.neighbours(number) if other in LAND}
        listed = {
            other
            for side in FILE["hexsides"]
            if number in side.split("/")
            for other in side.split("/")
            if other != number and other in LAND
        }
        assert printed == listed, number


def test_each_river_runs_in_one_course_along_its_hexsides() -> None:
    """[4.2] As long as its hexsides, less what rounding its bends takes away."""
    for name, river in FILE["rivers"].items():
        (course,) = (line.points for line in SHEET.lines if (line.kind, line.name) == ("river", name))
        long = sum(dist(a, b) for a, b in pairwise(course))
        sides = len(river["hexsides"]) * GRID.side
        assert 0.75 * sides < long <= sides, name


def test_the_coast_is_one_line_from_frame_to_frame() -> None:
    (sand,) = (line.points for line in SHEET.lines if line.kind == "sand")
    west, _, east, _ = SHEET.bounds
    assert sand[0][0] < west + 50
    assert sand[-1][0] > east - 50


def test_every_arrow_ends_in_the_hex_it_names() -> None:
    """[6.2, 7.5.2]"""
    layout, arrows = layout_of(SHEET), [line for line in SHEET.lines if line.kind.endswith("_arrow")]
    wanted = [
        hex_ for group in ("entry_points", "boxes") for one in FILE[group].values() for hex_ in one["hexes"]
    ]
    assert len(arrows) == len(wanted)
    for line, hex_ in zip(arrows, wanted, strict=True):
        (x, y), (to_x, to_y) = line.points
        found = layout.at(to_x + 0.2 * (to_x - x), to_y + 0.2 * (to_y - y))
        assert found is not None
        assert found.name == hex_, line.name


def test_boxes_and_points_lie_clear_of_the_land_and_of_each_other() -> None:
    around = [space for space in SHEET.spaces if not GRID.is_number(space.name)]
    assert len(around) == 4 + 7 + 17
    layout = layout_of(SHEET)
    for one, other in combinations(around, 2):
        assert all(layout.at(*corner) in (one, None) for corner in one.polygon), (one.name, other.name)


def test_a_map_without_its_layout_is_refused_with_the_place() -> None:
    broken = {name: value for name, value in FILE.items() if name != "sheet"}
    with pytest.raises(Unreadable, match="sheet"):
        read_sheet(json.dumps(broken).encode(), FORCES)


def test_each_turn_of_the_track_says_how_many_pieces_of_either_side_arrive__7_0() -> None:
    boxes = {box.key: box.rect for box in SHEET.boxes}
    printed = {}
    for turn, name in enumerate(FORCES.turns, start=1):
        west, south, east, north = boxes[f"turn {name}"]
        inside = [one for one in SHEET.labels if west < one.at[0] < east and south < one.at[1] < north]
        printed[name] = sorted(one.text for one in inside)
        arriving = [piece.side for piece in FORCES.pieces if piece.arrives == turn]
        counts = {"US": arriving.count(0), "JP": arriving.count(1)}
        assert printed[name] == sorted(f"{side} {many}" for side, many in counts.items() if many)
    assert len({tuple(texts) for texts in printed.values()}) > 5


def test_a_turn_of_the_track_names_what_arrives_when_it_is_looked_at__7_0() -> None:
    rows = dict(edition_of().start({"seed": "1"}).describe("turn SEP II"))
    assert "7/1, 7/2" in rows["US arrives [7.0]"]
    assert "4/3" in rows["Japanese arrives [7.0]"]
