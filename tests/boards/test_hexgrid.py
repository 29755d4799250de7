"""Hex arithmetic: printed numbers, places in yards, neighbours, distances."""

from __future__ import annotations

from math import dist, hypot

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from bloodyridge_qt.boards import hexgrid
from bloodyridge_qt.boards.board import DIRECTIONS

numbers = st.builds(hexgrid.printed_number, st.integers(1, 99), st.integers(1, 99))
inner_numbers = st.builds(hexgrid.printed_number, st.integers(3, 97), st.integers(3, 97))
directions = st.sampled_from(DIRECTIONS)
BACK = {"N": "S", "NE": "SW", "SE": "NW", "S": "N", "SW": "NE", "NW": "SE"}


@given(numbers)
def test_number_column_row_and_back(number: str) -> None:
    assert hexgrid.is_well_formed(number)
    assert hexgrid.printed_number(*hexgrid.column_row(number)) == number


@given(numbers)
def test_centre_and_back(number: str) -> None:
    assert hexgrid.number_at(*hexgrid.centre(number)) == number


@given(inner_numbers, st.floats(0, 0.95), st.integers(0, 5))
def test_every_point_within_a_hex_is_that_hex(number: str, part: float, corner: int) -> None:
    x, y = hexgrid.centre(number)
    corner_x, corner_y = hexgrid.corners(x, y)[corner]
    assert hexgrid.number_at(x + part * (corner_x - x), y + part * (corner_y - y)) == number


@given(numbers, directions)
def test_a_step_and_the_step_back_cancel(number: str, direction: str) -> None:
    there = hexgrid.neighbour(number, direction)
    assume(there is not None)
    assert there is not None
    assert hexgrid.neighbour(there, BACK[direction]) == number
    assert hexgrid.distance(number, there) == 1


@given(numbers, directions)
def test_neighbouring_centres_lie_125_yards_apart(number: str, direction: str) -> None:
    there = hexgrid.neighbour(number, direction)
    assume(there is not None)
    assert there is not None
    assert dist(hexgrid.centre(number), hexgrid.centre(there)) == pytest.approx(125)


@given(numbers, numbers)
def test_distance_is_symmetric_and_zero_only_at_home(a: str, b: str) -> None:
    assert hexgrid.distance(a, b) == hexgrid.distance(b, a)
    assert (hexgrid.distance(a, b) == 0) == (a == b)


@given(numbers, numbers, numbers)
def test_a_detour_is_never_shorter(a: str, b: str, c: str) -> None:
    assert hexgrid.distance(a, c) <= hexgrid.distance(a, b) + hexgrid.distance(b, c)


@given(inner_numbers, inner_numbers)
def test_some_neighbour_is_one_step_nearer(a: str, b: str) -> None:
    assume(a != b)
    steps = [there for d in DIRECTIONS if (there := hexgrid.neighbour(a, d)) is not None]
    assert min(hexgrid.distance(there, b) for there in steps) == hexgrid.distance(a, b) - 1


@given(inner_numbers)
def test_a_hex_shares_two_corners_with_each_neighbour(number: str) -> None:
    def rounded(of: str) -> set[tuple[int, int]]:
        return {(round(x), round(y)) for x, y in hexgrid.corners(*hexgrid.centre(of))}

    for direction in DIRECTIONS:
        there = hexgrid.neighbour(number, direction)
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
    assert hexgrid.neighbour(number, direction) == expected


def test_corners_run_anticlockwise_from_the_east() -> None:
    corners = hexgrid.corners(0, 0)
    assert corners[0] == pytest.approx((hexgrid.SIDE, 0))
    assert corners[1] == pytest.approx((hexgrid.SIDE / 2, hexgrid.SPACING / 2))


def test_points_beyond_all_numbers_have_none() -> None:
    assert hexgrid.number_at(0, 0) is None
    assert hexgrid.number_at(-5000, 5000) is None


@pytest.mark.parametrize(
    "number", ["", "181", "18130", "18a3", "0013", "1800", "-813", "١٨١٣", " 813", 1813, None]
)
def test_malformed_numbers_are_refused(number: object) -> None:
    assert not hexgrid.is_well_formed(number)
    with pytest.raises(ValueError, match="four digits"):
        hexgrid.column_row(number)  # type: ignore[arg-type]


@pytest.mark.parametrize(("column", "row"), [(0, 1), (1, 0), (100, 1), (1, 100), (-3, 4)])
def test_columns_and_rows_that_cannot_be_printed_are_refused(column: int, row: int) -> None:
    with pytest.raises(ValueError, match="from 1 to 99"):
        hexgrid.printed_number(column, row)


def test_a_direction_that_is_none_of_the_six_is_refused() -> None:
    with pytest.raises(KeyError):
        hexgrid.neighbour("1813", "E")
