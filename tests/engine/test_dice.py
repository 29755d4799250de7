"""Dice by name: the same name the same die, uniform, independent of order; streams for playouts."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter

import pytest

from bloodyridge_qt.engine.dice import (
    LONGEST_SEED,
    KeyedDice,
    RecordingDice,
    SeedError,
    StreamDice,
    checked_seed,
)

CRITICAL = {5: 35.9, 11: 52.0, 68: 142.0}
"""Chi-square by degrees of freedom that chance passes about once in a million."""


PINNED = [3, 2, 3, 3, 1, 4, 4, 2]
"""First eight bytes of SHA-256 of "bloody|US force|1|1217|1" … as a fraction of six, worked out apart."""


def chi_square(counts: list[int], of: int) -> float:
    expected = of / len(counts)
    return sum((count - expected) ** 2 for count in counts) / expected


@pytest.mark.parametrize("seed", ["1", "13 September".replace(" ", "-"), "zzz"])
def test_dice_of_a_seed_are_uniform_over_their_names(seed: str) -> None:
    dice, size = KeyedDice(seed), 12_000
    rolls = Counter(dice.roll(("US force", 1, number, 1)) for number in range(size))
    assert sorted(rolls) == [1, 2, 3, 4, 5, 6]
    assert chi_square(list(rolls.values()), size) < CRITICAL[5]


def test_draws_of_a_seed_are_uniform_over_the_pool() -> None:
    dice, size, pool = KeyedDice("draws"), 13_800, 69
    draws = Counter(dice.draw(("US draw", 2, 1711, 1, number), pool) for number in range(size))
    assert set(draws) == set(range(pool))
    assert chi_square(list(draws.values()), size) < CRITICAL[68]


def test_neighbouring_names_are_independent() -> None:
    dice, size = KeyedDice("pairs"), 7_200
    pairs = Counter(
        (
            dice.roll(("Japanese fire", turn, 1711, 1, 1, 0)) > 3,
            dice.roll(("Japanese fire", turn, 1711, 1, 1, 1)),
        )
        for turn in range(size)
    )
    assert len(pairs) == 12
    assert chi_square(list(pairs.values()), size) < CRITICAL[11]


def test_a_stream_is_uniform() -> None:
    dice, size = StreamDice(1), 60_000
    rolls = Counter(dice.volley((), size // 2)) + Counter(dice.roll(()) for _ in range(size // 2))
    assert sorted(rolls) == [1, 2, 3, 4, 5, 6]
    assert chi_square(list(rolls.values()), size) < CRITICAL[5]


def test_a_stream_s_draws_are_uniform() -> None:
    dice, size = StreamDice(2), 13_800
    draws = Counter(dice.draw((), 69) for _ in range(size))
    assert chi_square([draws[place] for place in range(69)], size) < CRITICAL[68]


@pytest.mark.parametrize("count", [1, 5, 4095, 4096, 4097, 9000])
def test_a_stream_gives_as_many_dice_as_asked_for(count: int) -> None:
    dice = StreamDice(3)
    for _ in range(3):
        dice.roll(())
        volley = dice.volley((), count)
        assert len(volley) == count
        assert set(volley) <= {1, 2, 3, 4, 5, 6}


def test_a_stream_repeats_with_its_seed() -> None:
    assert list(StreamDice(4).volley((), 500)) == list(StreamDice(4).volley((), 500))
    assert list(StreamDice(4).volley((), 500)) != list(StreamDice(5).volley((), 500))


def test_a_stream_s_dice_are_the_same_singly_and_in_volleys() -> None:
    one, many = StreamDice(6), StreamDice(6)
    assert [one.roll(()) for _ in range(5000)] == [die for _ in range(1000) for die in many.volley((), 5)]


NAMES = [
    ("US fire", turn, 1711, attack, 1, index) for turn in (1, 2) for attack in (1, 2) for index in range(8)
]


def test_the_order_in_which_dice_are_thrown_does_not_matter() -> None:
    forwards, backwards = KeyedDice("x"), KeyedDice("x")
    first = {name: forwards.roll(name) for name in NAMES}
    assert {name: backwards.roll(name) for name in reversed(NAMES)} == first
    assert {name: forwards.roll(name) for name in NAMES} == first, "thrown again they fall the same"


def test_different_names_fall_differently() -> None:
    dice = KeyedDice("x")
    first = [dice.roll(("US fire", 1, number, 1, 1, 0)) for number in range(1200)]
    for other in ("US fire", 2), ("Japanese fire", 1):
        second = [dice.roll((*other, number, 1, 1, 0)) for number in range(1200)]
        same = sum(a == b for a, b in zip(first, second, strict=True))
        assert 130 < same < 270, "one in six falls alike by chance"


def test_different_seeds_fall_differently() -> None:
    one, two = KeyedDice("1"), KeyedDice("2")
    assert [one.roll(name) for name in NAMES] != [two.roll(name) for name in NAMES]


def test_a_volley_is_its_single_dice() -> None:
    dice = KeyedDice("x")
    assert list(dice.volley(("US fire", 1, 1711), 5)) == [
        dice.roll(("US fire", 1, 1711, i)) for i in range(5)
    ]


def test_draws_in_a_row_are_single_draws_from_a_shrinking_pile() -> None:
    dice = KeyedDice("x")
    name = ("Japanese draw", 1, 1218)
    assert list(dice.draws(name, 9, 9)) == [dice.draw((*name, index), 9 - index) for index in range(9)]


def test_dice_rolled_again_at_once_are_those_rolled_one_by_one_until_enough_stay() -> None:
    one, whole, keyed = StreamDice(8), StreamDice(8), RecordingDice(KeyedDice("out"))
    for again in ((3,), (2, 3)):
        fell = list(whole.rolled_out(("fire",), 0, 200, again))
        assert fell == [one.roll(()) for _ in fell]
        assert sum(face not in again for face in fell) == 200
        assert fell[-1] not in again
    fell = list(keyed.rolled_out(("fire", 2), 7, 5, (3,)))
    assert [die.name for die in keyed.thrown] == [("fire", 2, 7 + index) for index in range(len(fell))]
    assert fell == [KeyedDice("out").roll(die.name) for die in keyed.thrown]
    assert not whole.rolled_out(("fire",), 0, 0, (3,))


@pytest.mark.parametrize("dice", [KeyedDice("y"), StreamDice(7)], ids=["keyed", "stream"])
def test_draws_stay_within_the_pile(dice) -> None:
    for size in (1, 2, 3, 69, 120):
        for number in range(200):
            assert 0 <= dice.draw(("US draw", number), size) < size
            assert all(0 <= draw < size - i for i, draw in enumerate(dice.draws(("d", number), size, size)))


def test_a_seed_gives_the_same_dice_in_another_process_and_for_ever() -> None:
    # Values of SHA-256; they may never change, or every saved game would be another.
    assert [KeyedDice("bloody").roll(("US force", 1, 1217, attack)) for attack in range(1, 9)] == PINNED
    code = (
        "from bloodyridge_qt.engine.dice import KeyedDice;"
        "print([KeyedDice('bloody').roll(('US force', 1, 1217, a)) for a in range(1, 9)])"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert shown.strip() == str(PINNED)


def test_recorded_dice_are_those_of_the_source_with_their_names() -> None:
    source = KeyedDice("z")
    recording = RecordingDice(source)
    die = recording.roll(("US force", 1, 1711, 1))
    volley = list(recording.volley(("US fire", 1, 1711, 1, 1), 2))
    draw = recording.draw(("US draw", 1, 1711, 1, 0), 66)
    draws = list(recording.draws(("Japanese draw", 1, 1218), 120, 2))
    assert [(thrown.name, thrown.value, thrown.size) for thrown in recording.thrown] == [
        (("US force", 1, 1711, 1), die, 6),
        (("US fire", 1, 1711, 1, 1, 0), volley[0], 6),
        (("US fire", 1, 1711, 1, 1, 1), volley[1], 6),
        (("US draw", 1, 1711, 1, 0), draw, 66),
        (("Japanese draw", 1, 1218, 0), draws[0], 120),
        (("Japanese draw", 1, 1218, 1), draws[1], 119),
    ]
    assert {thrown.source for thrown in recording.thrown} == {"seed"}
    assert volley == list(source.volley(("US fire", 1, 1711, 1, 1), 2))


@pytest.mark.parametrize("seed", ["a", "A.b_c-9", "x" * LONGEST_SEED, "  padded  "])
def test_a_usable_seed_is_kept_without_its_blanks(seed: str) -> None:
    assert checked_seed(seed) == seed.strip()


@pytest.mark.parametrize(
    ("seed", "says"),
    [
        ("", "empty"),
        ("   ", "empty"),
        ("x" * 65, "65 characters"),
        ("a b", "' '"),
        ("a|b", "place 2"),
        ("é", "'é'"),
    ],
)
def test_an_unusable_seed_is_refused_with_what_was_found(seed: str, says: str) -> None:
    with pytest.raises(SeedError, match=says.replace("|", r"\|")):
        KeyedDice(seed)
