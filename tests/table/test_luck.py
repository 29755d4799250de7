"""Luck in words: what so many dice can tell, no more; the chances behind it are exact."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import product

import pytest

from bloodyridge_qt.table.cues import HIT, MISS, DieThrow
from bloodyridge_qt.table.report.luck import (
    GAME,
    RARE,
    SERIES,
    USUAL,
    caution,
    frequency,
    luck_of,
    lucks_of,
)
from bloodyridge_qt.table.report.tallies import (
    EXACT,
    DiceCount,
    Tally,
    chance_of_hits,
    chance_of_pips,
    hit_chances,
    kind_of,
    tallies,
)


def tally(dice: int, chance: float, *, good: bool = True) -> Tally:
    """A tally of so many dice that could hit, with this chance."""
    return Tally("us", "Fire", (dice, 0, 0, 0, 0, 0), dice, dice, dice / 2, good, chance)


def fire(values: list[int], upto: int = 3, side: str = "us", kind: str = "Fire") -> list[DieThrow]:
    return [
        DieThrow(value, side, "", "", HIT if value <= upto else MISS, "somebody", kind, upto)
        for value in values
    ]


def force(values: list[int], *, low: bool = False) -> list[DieThrow]:
    return [DieThrow(value, "japanese", "", "", "", "somewhere", "Force", 0, low) for value in values]


# words ------------------------------------------------------------


def test_29_dice_are_too_few_to_tell_more_than_that_they_were_lucky() -> None:
    luck = luck_of(tally(29, 1 / 700), "US Marines")
    assert luck.text == "Lucky so far; 29 dice are too few to tell more."
    assert not luck.rare
    assert luck_of(tally(29, 0.5), "US Marines").text == "Nothing unusual so far."


def test_30_dice_are_enough_to_be_called_rare() -> None:
    luck = luck_of(tally(30, 1 / 700, good=False), "US Marines")
    assert luck.text == ("Rare: luck this bad for the US Marines, or worse, comes about once in 700 games.")
    assert luck.rare


def test_a_single_die_is_one_die() -> None:
    luck = luck_of(tally(1, 1 / 6, good=False), "Japanese")
    assert luck.text == "Unlucky so far; 1 die is too few to tell more."


@pytest.mark.parametrize(
    ("chance", "begins"),
    [
        (USUAL + 0.001, "Nothing unusual: luck"),
        (USUAL, "Luck"),
        (RARE, "Luck"),
        (RARE - 0.0001, "Rare: luck"),
    ],
)
def test_the_degree_changes_just_at_its_border(chance: float, begins: str) -> None:
    luck = luck_of(tally(100, chance), "Japanese")
    assert luck.text.startswith(f"{begins} this good for the Japanese, or better, comes ")
    assert luck.rare == begins.startswith("Rare")


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        (1.0, "in most games"),
        (0.67, "in most games"),
        (0.66, "in about every second game"),
        (0.41, "in about every second game"),
        (0.39, "about once in 3 games"),
        (1 / 7, "about once in 7 games"),
        (1 / 99, "about once in 99 games"),
        (1 / 123, "about once in 120 games"),
        (1 / 12_345, "about once in 12\N{NO-BREAK SPACE}000 games"),
        (1e-7, "less than once in a million games"),
        (0.0, "less than once in a million games"),
    ],
)
def test_a_chance_is_told_as_so_many_games(chance: float, words: str) -> None:
    assert frequency(chance) == words


def test_many_games_are_one_of_many_series() -> None:
    assert frequency(1 / 7, SERIES) == "about once in 7 such series"


def test_many_rows_are_a_reason_for_caution() -> None:
    luck = luck_of(tally(40, 0.1), "Japanese")
    assert "one of them with luck as good as comes once in 14 games, and one" in caution([luck] * 14, GAME)
    assert caution([luck], GAME) == ""
    assert caution([luck, replace(luck, again=True)], GAME) == ""


def test_all_dice_of_a_side_are_not_judged_twice() -> None:
    dice = fire([1, 4], side="japanese") + force([6, 6, 6]) + fire([2]) + fire([5], 2, kind="Shells")
    rows = tallies(dice)
    lucks = lucks_of(rows, {"japanese": "Japanese", "us": "US Marines"})
    assert [(row.side, row.purpose) for row, luck in zip(rows, lucks, strict=True) if luck.again] == [
        ("japanese", "")
    ]
    assert lucks[2].text == "As for Fire."


# chances ------------------------------------------------------------


@pytest.mark.parametrize("upto", [(), (1, 1, 1, 1), (1, 3, 5, 2), (6, 3, 3)])
def test_chances_of_hits_are_those_of_all_rolls_counted_out(upto: tuple[int, ...]) -> None:
    rolls = list(product(range(1, 7), repeat=len(upto)))
    counted = Counter(sum(die <= aim for die, aim in zip(roll, upto, strict=True)) for roll in rolls)
    aimed = Counter(upto)
    for hits in range(len(upto) + 1):
        assert hit_chances(aimed)[hits] == pytest.approx(counted[hits] / len(rolls))
        more = sum(counted[n] for n in range(hits, len(upto) + 1)) / len(rolls)
        assert chance_of_hits(aimed, hits, True) == pytest.approx(more)
        less = sum(counted[n] for n in range(hits + 1)) / len(rolls)
        assert chance_of_hits(aimed, hits, False) == pytest.approx(less)


@pytest.mark.parametrize("dice", [1, 2, 4])
def test_chances_of_pips_are_those_of_all_rolls_counted_out(dice: int) -> None:
    counted = Counter(map(sum, product(range(1, 7), repeat=dice)))
    for pips in range(dice, 6 * dice + 1):
        less = sum(times for total, times in counted.items() if total <= pips) / 6**dice
        more = sum(times for total, times in counted.items() if total >= pips) / 6**dice
        assert chance_of_pips(dice, pips, False) == pytest.approx(less)
        assert chance_of_pips(dice, pips, True) == pytest.approx(more)


@pytest.mark.parametrize("off", [-3.0, -2.0, -1.0, 0.0, 1.0, 2.0, 3.0])
def test_the_approximation_takes_over_where_it_is_as_good(
    off: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    aimed = {1: EXACT // 2, 2: EXACT // 4, 3: EXACT - EXACT // 2 - EXACT // 4}
    mean = sum(upto * dice for upto, dice in aimed.items()) / 6
    spread = sum(upto / 6 * (1 - upto / 6) * dice for upto, dice in aimed.items()) ** 0.5
    hits = round(mean + off * spread)
    pips = round(3.5 * EXACT + off * (35 / 12 * EXACT) ** 0.5)
    exact = [
        *(chance_of_hits(aimed, hits, more) for more in (True, False)),
        *(chance_of_pips(EXACT, pips, more) for more in (True, False)),
    ]
    monkeypatch.setattr("bloodyridge_qt.table.report.tallies.EXACT", 0)
    nearly = [
        *(chance_of_hits(aimed, hits, more) for more in (True, False)),
        *(chance_of_pips(EXACT, pips, more) for more in (True, False)),
    ]
    assert nearly == pytest.approx(exact, rel=0.02, abs=2e-4)
    assert nearly != exact


def test_tens_of_thousands_of_dice_have_a_chance_too() -> None:
    counted = DiceCount()
    for value in range(1, 7):
        counted.add([kind_of(*fire([value], 2))] * 10_000)
    (tallied, _) = counted.tallies()
    assert (tallied.count, tallied.hits, tallied.expected) == (60_000, 20_000, 20_000)
    assert tallied.chance == pytest.approx(0.5, abs=0.01)


def test_dice_that_cannot_miss_are_no_luck() -> None:
    assert chance_of_hits({6: EXACT + 1}, EXACT + 1, True) == 1.0
    assert chance_of_hits({6: 3}, 3, True) == 1.0


# tallies ------------------------------------------------------------


def test_more_hits_are_good_and_fewer_are_bad_for_whoever_throws() -> None:
    (good, _) = tallies(fire([1, 1, 4]))
    (bad, _) = tallies(fire([1, 5, 6]))
    assert (good.good, good.chance) == (True, pytest.approx(0.5))
    assert (bad.good, bad.chance) == (False, pytest.approx(0.5))


def test_where_nothing_can_hit_the_pips_are_the_luck() -> None:
    (high, _) = tallies(force([6, 6]))
    (low, _) = tallies(force([1, 1]))
    (wanted, _) = tallies(force([1, 1], low=True))
    assert (high.good, high.chance) == (True, pytest.approx(1 / 36))
    assert (low.good, low.chance) == (False, pytest.approx(1 / 36))
    assert (wanted.good, wanted.chance, wanted.mean) == (True, pytest.approx(1 / 36), 1.0)


def test_all_dice_of_a_side_are_judged_by_those_that_could_hit() -> None:
    dice = fire([1, 4], side="japanese") + force([6, 6, 6])
    rows = tallies(dice)
    assert [(row.purpose, row.count, row.judged) for row in rows] == [
        ("Fire", 2, 2),
        ("Force", 3, 3),
        ("", 5, 2),
    ]


def test_dice_from_the_seed_and_by_hand_can_be_told_apart() -> None:
    counted = DiceCount(fire([1, 2, 3]))
    counted.add(kind_of(die, "hand") for die in fire([6]))
    assert counted.sources() == (("seed", 3), ("hand", 1))
    assert [row.count for row in counted.of("hand").tallies()] == [1, 1]
    assert len(counted) == 4
    assert counted.mean == 3.0
