"""Hex arithmetic: printed numbers, places in yards, neighbours, distances."""

from __future__ import annotations

from itertools import pairwise
from math import dist, hypot

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from bloodyridge_qt.boards.hexgrid import HexGrid
from bloodyridge_qt.games.bloody_ridge.rules.map_schema import GRID

numbers = st.builds(GRID.printed_number, st.integers(1, 99), st.integers(1, 99))
inner_numbers = st.builds(GRID.printed_number, st.integers(3, 97), st.integers(3, 97))
directions = st.sampled_from(GRID.directions)
BACK = {"N": "S", "NE": "SW", "SE": "NW", "S": "N", "SW": "NE", "NW": "SE"}


@given(numbers)
def test_number_column_row_and_back(number: str) -> None:
    assert GRID.is_number(number)
    assert GRID.printed_number(*GRID.column_row(number)) == number


@given(numbers)
def test_centre_and_back(number: str) -> None:
    assert GRID.number_at(*GRID.centre(number)) == number


@given(inner_numbers, st.floats(0, 0.95), st.integers(0, 5))
def test_every_point_within_a_hex_is_that_hex(number: str, part: float, corner: int) -> None:
    x, y = GRID.centre(number)
    corner_x, corner_y = GRID.corners(x, y)[corner]
    assert GRID.number_at(x + part * (corner_x - x), y + part * (corner_y - y)) == number


@given(numbers, directions)
def test_a_step_and_the_step_back_cancel(number: str, direction: str) -> None:
    there = GRID.neighbour(number, direction)
    assume(there is not None)
    assert there is not None
    assert GRID.neighbour(there, BACK[direction]) == number
    assert GRID.distance(number, there) == 1


@given(numbers, directions)
def test_neighbouring_centres_lie_125_yards_apart(number: str, direction: str) -> None:
    there = GRID.neighbour(number, direction)
    assume(there is not None)
    assert there is not None
    assert dist(GRID.centre(number), GRID.centre(there)) == pytest.approx(125)


@given(numbers, numbers)
def test_distance_is_symmetric_and_zero_only_at_home(a: str, b: str) -> None:
    assert GRID.distance(a, b) == GRID.distance(b, a)
    assert (GRID.distance(a, b) == 0) == (a == b)


@given(numbers, numbers, numbers)
def test_a_detour_is_never_shorter(a: str, b: str, c: str) -> None:
    assert GRID.distance(a, c) <= GRID.distance(a, b) + GRID.distance(b, c)


@pytest.mark.long
@given(inner_numbers, inner_numbers)
def test_some_neighbour_is_one_step_nearer(a: str, b: str) -> None:
    assume(a != b)
    steps = [there for d in GRID.directions if (there := GRID.neighbour(a, d)) is not None]
    assert min(GRID.distance(there, b) for there in steps) == GRID.distance(a, b) - 1


@given(inner_numbers)
def test_a_hex_shares_two_corners_with_each_neighbour(number: str) -> None:
    def rounded(of: str) -> set[tuple[int, int]]:
        return {(round(x), round(y)) for x, y in GRID.corners(*GRID.centre(of))}

    for direction in GRID.directions:
        there = GRID.neighbour(number, direction)
        assert there is not None
        near = [
            1 for ax, ay in rounded(number) if any(hypot(ax - bx, ay - by) < 3 for bx, by in rounded(there))
        ]
        assert len(near) == 2


@pytest.mark.parametrize(
    ("number", "direction", "expected"),
    [
        ("1813", "N", "1812"), ("1813", "NE", "1912"), ("1813", "SE", "1913"),
        ("1813", "S", "1814"), ("1813", "SW", "1713"), ("1813", "NW", "1712"),
        ("1911", "N", "1910"), ("1911", "NE", "2011"), ("1911", "SE", "2012"),
        ("1911", "S", "1912"), ("1911", "SW", "1812"), ("1911", "NW", "1811"),
        ("0101", "N", None), ("0101", "SW", None), ("9999", "S", None), ("9901", "NE", None),
    ],
)  # fmt: skip
def test_neighbours_by_printed_number(number: str, direction: str, expected: str | None) -> None:
    assert GRID.neighbour(number, direction) == expected


def test_corners_run_anticlockwise_from_the_east() -> None:
    corners = GRID.corners(0, 0)
    assert corners[0] == pytest.approx((GRID.side, 0))
    assert corners[1] == pytest.approx((GRID.side / 2, GRID.pitch / 2))


def test_points_beyond_all_numbers_have_none() -> None:
    assert GRID.number_at(0, 0) is None
    assert GRID.number_at(-5000, 5000) is None


@pytest.mark.parametrize(
    "number", ["", "181", "18130", "18a3", "0013", "1800", "-813", "١٨١٣", " 813", 1813, None]
)
def test_malformed_numbers_are_refused(number: object) -> None:
    assert not GRID.is_number(number)
    with pytest.raises(ValueError, match="four digits"):
        GRID.column_row(number)  # type: ignore[arg-type]


@pytest.mark.parametrize(("column", "row"), [(0, 1), (1, 0), (100, 1), (1, 100), (-3, 4)])
def test_columns_and_rows_that_cannot_be_printed_are_refused(column: int, row: int) -> None:
    with pytest.raises(ValueError, match="from 1 to 99"):
        GRID.printed_number(column, row)


def test_a_direction_that_is_none_of_the_six_is_refused() -> None:
    with pytest.raises(KeyError):
        GRID.neighbour("1813", "E")


ROWS = HexGrid(125.0, flat=False, lines_grow=1, places_grow=-1, odd_lines=1, row_first=True, lowest=0)
"""Row, then column: rows counted from the south, columns westward, odd rows half a hex further east."""
row_numbers = st.builds(ROWS.printed_number, st.integers(1, 98), st.integers(1, 98))


@given(row_numbers, st.floats(0, 0.95), st.integers(0, 5))
def test_every_point_within_a_pointy_topped_hex_is_that_hex(number: str, part: float, corner: int) -> None:
    x, y = ROWS.centre(number)
    corner_x, corner_y = ROWS.corners(x, y)[corner]
    assert ROWS.number_at(x + part * (corner_x - x), y + part * (corner_y - y)) == number


@given(row_numbers)
def test_steps_over_a_pointy_topped_grid_are_those_its_numbering_says(number: str) -> None:
    column, row = ROWS.column_row(number)
    east = {"NE": (1, -1), "NW": (1, 0), "SE": (-1, -1), "SW": (-1, 0)}
    west = {"NE": (1, 0), "NW": (1, 1), "SE": (-1, 0), "SW": (-1, 1)}
    steps = {"E": (0, -1), "W": (0, 1), **(east if row % 2 else west)}
    for direction, (up, left) in steps.items():
        there = ROWS.neighbour(number, direction)
        assert there == f"{row + up:02d}{column + left:02d}"
        assert ROWS.distance(number, there) == 1
        here, beside = (ROWS.corners(*ROWS.centre(one)) for one in (number, there))
        assert len({ROWS.corner_key(*at) for at in here} & {ROWS.corner_key(*at) for at in beside}) == 2
    with pytest.raises(KeyError):
        ROWS.neighbour(number, "N")


@pytest.mark.long
@given(row_numbers, row_numbers)
def test_a_straight_line_over_rows_has_one_hex_a_step(a: str, b: str) -> None:
    line = ROWS.straight_line(a, b)
    assert line == ROWS.straight_line(b, a)[::-1]
    assert [ROWS.distance(one, other) for one, other in pairwise(line)] == [1] * ROWS.distance(a, b)
