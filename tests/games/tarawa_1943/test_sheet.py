"""The printed board: every place an area of its own, everything within the sheet."""

from __future__ import annotations

import json
from itertools import combinations
from typing import Any

import pytest

from bloodyridge_qt import resources
from bloodyridge_qt.boards.layout import layout_of
from bloodyridge_qt.boards.sheet import Rect
from bloodyridge_qt.games.tarawa_1943.edition import edition_of
from bloodyridge_qt.games.tarawa_1943.rules.setting import BoardFault
from bloodyridge_qt.games.tarawa_1943.screen.sheet import read_sheet

EDITION = edition_of()
SCREEN = EDITION.screen(EDITION.rules({}))
SHEET = SCREEN.sheet


def apart(one: Rect, other: Rect) -> bool:
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def test_places_boxes_and_tracks_lie_apart_within_the_sheet() -> None:
    areas: dict[str, Rect] = {box.key: box.rect for box in SHEET.boxes}
    for space in SHEET.spaces:
        xs, ys = zip(*space.polygon, strict=True)
        areas[space.name] = (min(xs), min(ys), max(xs), max(ys))
    assert len(areas) == len(SHEET.boxes) + len(SHEET.spaces)
    west, south, east, north = SHEET.bounds
    for name, area in areas.items():
        assert west <= area[0] < area[2] <= east, name
        assert south <= area[1] < area[3] <= north, name
    for (a, one), (b, other) in combinations(areas.items(), 2):
        assert apart(one, other), (a, b)


def test_places_are_those_of_the_rules_with_every_link_drawn() -> None:
    setting = SCREEN.rules.setting
    assert tuple(space.name for space in SHEET.spaces) == setting.places
    drawn = {tuple(line.name.split("–")) for line in SHEET.lines if line.kind == "link"}
    linked = {(a, setting.places[b]) for at, a in enumerate(setting.places) for b in setting.links[at]}
    assert {frozenset(pair) for pair in drawn} == {frozenset(pair) for pair in linked}
    kinds = {line.kind for line in SHEET.lines}
    assert {"sea", "reef", "island", "beach_red", "beach_green", "beach_black", "seawall", "pier"} <= kinds


@pytest.mark.parametrize(
    ("member", "value"), [("bounds", [1, 2]), ("boxes", [{"key": "a"}]), ("cohesion_track", None)]
)
def test_a_board_that_cannot_be_laid_out_is_refused_with_the_place(member: str, value: Any) -> None:
    raw = resources.map_file("tarawa_1943/board.json").read_bytes()
    board = json.loads(raw)
    board["sheet"][member] = value
    with pytest.raises(BoardFault, match=f"Board file: sheet.{member}"):
        read_sheet(SCREEN.rules.setting.board, json.dumps(board).encode())


@pytest.mark.parametrize(
    ("place", "direction", "next_one"),
    [("2", "S", "4"), ("4", "W", "6"), ("wave2:1", "S", "wave1:1"), ("4", "S", "wave1:7")],
)
def test_a_step_leads_to_the_nearest_place_in_its_direction(
    place: str, direction: str, next_one: str
) -> None:
    assert layout_of(SHEET).towards(place, direction) == next_one
