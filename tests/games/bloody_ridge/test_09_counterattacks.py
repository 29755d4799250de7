"""Section 9: what the Americans take back, where, and on which rolls."""

from __future__ import annotations

import pytest

from bloodyridge_qt.games.bloody_ridge.rules.actions import Strike
from bloodyridge_qt.games.bloody_ridge.rules.events import CounterattackRolled
from tests.games.bloody_ridge.positions import Position, of

LOSE = "US force 4; US draw cache"
LAST = "turn 4; force 1715@1714 1; held {held}"


def swept(held: str, dice: str, **readings: str) -> tuple[Position, list[CounterattackRolled]]:
    """The counterattack of turn 4 on these hexes."""
    table = Position(LAST.format(held=held), **readings)
    events = table.strike("1714", "1713", f"{LOSE}; US counterattack {dice}")
    return table, of(events, CounterattackRolled)


def test_only_hexes_north_of_the_line_are_rolled_for__9_1() -> None:
    table, rolls = swept("1711 1712 1709 1409", "1 1")
    assert [table.hex(roll.space) for roll in rolls] == ["1409", "1709"]
    assert table.holds("1711")
    assert table.holds("1712")
    assert table.holds("1714")


def test_the_red_row_is_never_rolled_for__9_1() -> None:
    table, rolls = swept("1712", "")
    assert rolls == []
    assert table.holds("1715")


@pytest.mark.parametrize(
    ("line", "rolled"),
    [("H1", ["1710", "1811"]), ("H2", []), ("H3", ["1710"])],
    ids=["north", "south", "split"],
)
def test_the_reading_of_the_line_says_which_hill_hexes_are_rolled_for__9_1(
    line: str, rolled: list[str]
) -> None:
    table, rolls = swept("1710 1811", " ".join("6" for _ in rolled), us_line=line)
    assert [table.hex(roll.space) for roll in rolls] == rolled


def boundary(number: str, upto: int) -> None:
    for die in range(1, 7):
        table, rolls = swept(number, str(die))
        assert rolls[0].upto == upto
        assert table.holds(number) is (die > upto), f"roll of {die}"


def test_a_clear_hex_is_retaken_on_one_to_four__9_2() -> None:
    boundary("1709", 4)


def test_a_jungle_hex_is_retaken_on_one_to_three__9_3() -> None:
    boundary("1609", 3)


@pytest.mark.parametrize("hill", ["1710", "1810", "1811", "1910", "1911"])
def test_a_hill_hex_is_retaken_on_one_or_two__9_4(hill: str) -> None:
    boundary(hill, 2)


def test_any_number_six_sided_may_be_retaken__9_5() -> None:
    held = "1709 1708 1707 1609 1608 hill"
    table, rolls = swept(held, " ".join("1" * 10))
    assert len(rolls) == 10
    assert all(roll.retaken for roll in rolls)
    assert not any(table.holds(number) for number in ("1709", "1708", "1707", "1710", "1911"))


def test_a_pocket_may_stay_behind_the_hexes_retaken__9_5() -> None:
    table, _ = swept("1709 1710", "1 6")
    assert not table.holds("1709")
    assert table.holds("1710")


def test_a_hex_retaken_can_be_attacked_and_won_again__9_5() -> None:
    table = Position("turn 1; force 1914@1912 1; held 1913 1911")
    table.strike(
        "1912",
        "1812",
        "US force 4; US draw cache; US counterattack 2; Japanese force 1 1 1 1 1 1 1 2 *1",
    )
    assert not table.holds("1911")
    table.submit(Strike("1914", "1912", "1911"), "US force 1; US draw artillery; US artillery 6")
    assert table.holds("1911")
