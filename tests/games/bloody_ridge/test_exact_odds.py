"""Played fights and draws against their exact chances. Seeds are fixed, so a test passes always or never."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb, sqrt

import pytest

from bloodyridge_qt.engine.dice import StreamDice
from bloodyridge_qt.games.bloody_ridge.rules.defence import determine_defence
from bloodyridge_qt.games.bloody_ridge.rules.firefight import fight
from bloodyridge_qt.games.bloody_ridge.rules.organization import organize
from bloodyridge_qt.games.bloody_ridge.rules.terms import HQ_VICTORY
from tests.games.bloody_ridge.exact_odds import Fight
from tests.games.bloody_ridge.positions import Position
from tests.slow import after

FIGHTS = 20_000
SIGMAS = 5


def agrees(times: int, chance: Fraction | float, of: int) -> bool:
    """Whether so many times is within five standard deviations of what is expected (and a half)."""
    p = float(chance)
    return abs(times - of * p) <= SIGMAS * sqrt(of * p * (1 - p)) + 0.5


def test_two_equals_in_close_combat_are_worked_out_by_hand() -> None:
    # each volley: both ¼, one ¼, other ¼, nobody ¼; so a third each
    chances = Fight((4,), (4,), cover=4, ground=4).outcomes()
    assert chances == {
        (0, 0, False): Fraction(1, 3),
        (1, 0, False): Fraction(1, 3),
        (0, 1, False): Fraction(1, 3),
    }


def test_an_automatic_fire_against_one_in_six_is_worked_out_by_hand() -> None:
    chances = Fight((12,), (1,), cover=2, ground=2).outcomes()
    assert chances == {(0, 0, False): Fraction(1, 6), (1, 0, False): Fraction(5, 6)}


def test_a_one_sided_fire_ends_with_the_last_defender() -> None:
    assert Fight((1,), (8,), cover=4, ground=4, answered=False).outcomes() == {(1, 0, False): 1}


CASES = {
    "close combat in jungle": ("force 1715@1714 3 2", "1713", "4 2", Fight((3, 2), (4, 2), 4, 4)),
    "out of clear into jungle": ("force 1715@1712 3 3 3", "1711", "6 5", Fight((3, 3, 3), (6, 5), 2, 4)),
    "out of jungle into clear": ("force 1715@1713 3 3 1", "1712", "8 3 1", Fight((3, 3, 1), (8, 3, 1), 4, 2)),
    "up the hill": ("force 1715@1711 3 3 3", "1710", "2 2 2", Fight((3, 3, 3), (2, 2, 2), 4, 8)),
    "off the whole hill": (
        "force 1715@1710 3 2 2; held hill",
        "1709",
        "8 8 6",
        Fight((3, 2, 2), (8, 8, 6), 8, 2, hill=True),
    ),
    "the hill makes close combat": (
        "force 1715@1714 2 2; held hill",
        "1713",
        "6 5",
        Fight((2, 2), (6, 5), 4, 4, hill=True),
    ),
    "out of the red row": ("waiting 1715:3.2.2", "1714", "5 4", Fight((3, 2, 2), (5, 4), 4, 4)),
    "out of the red row, strict": (
        "waiting 1715:3.2.2",
        "1714",
        "5 4",
        Fight((3, 2, 2), (5, 4), 4, 4, answered=False),
    ),
    "battalion HQ": (
        "force 1715@1709 3 3 3; hq battalion 1708",
        "1708",
        "3",
        Fight((3, 3, 3), (3, 8), 2, 2, battalion=1),
    ),
    "division HQ": (
        "force 1715@1609 3 3 3; hq division 1708",
        "1708",
        "3",
        Fight((3, 3, 3), (3, 8), 4, 2, division=1),
    ),
}


@pytest.mark.parametrize("case", after(4, CASES))
def test_played_fights_end_as_often_as_the_chain_says__7_11(case: str) -> None:
    text, target, rifles, exact = CASES[case]
    readings = {"red_row_fire": "strict"} if not exact.answered else {}
    table = Position(f"{text}; waiting 1218:1" if "waiting" not in text else text, **readings)
    setting, start = table.setting, table.state
    if not start.force:
        start.origin = start.stand = table.space("1715")
        start.force = list(start.waiting.pop(start.origin))
    start.target = table.space(target)
    for word in rifles.split():
        piece = next(
            p for p in start.pool if p < setting.first_artillery and setting.us_attack[p] == int(word)
        )
        start.pool.remove(piece)
        start.defenders.append(piece)
    start.defenders += [setting.first_hq + which for which, at in enumerate(start.hq_at) if at >= 0]
    assert [setting.us_attack[piece] for piece in start.defenders] == list(exact.defenders)
    chances = exact.outcomes()
    assert sum(chances.values()) == 1

    dice = StreamDice(case)
    ends: Counter[tuple[int, int, bool]] = Counter()
    for _ in range(FIGHTS):
        state = start.copy()
        fight(state, setting, 1, dice)
        ends[len(state.force), len(state.defenders), state.outcome == HQ_VICTORY] += 1
    assert set(ends) <= set(chances)
    off = {
        end: (ends[end], float(chance * FIGHTS))
        for end, chance in chances.items()
        if not agrees(ends[end], chance, FIGHTS)
    }
    assert not off


class ThreeDrawn(StreamDice):
    """A stream whose single dice all show six: three pieces defend a southern hex."""

    def roll(self, name):  # noqa: ARG002
        return 6


DRAWS = 20_000


def draws(text: str, target: str) -> Counter[tuple[int, int, int, int]]:
    """How often the draw brought so many rifles, guns, HQs and caches."""
    table = Position(text)
    table.state.target = table.space(target)
    dice, seen = ThreeDrawn(text), Counter()
    first, hq, dead = table.setting.first_artillery, table.setting.first_hq, table.us_dead["cache"]
    for _ in range(DRAWS):
        state = table.state.copy()
        determine_defence(state, table.setting, 1, dice)
        found = not dead and table.setting.cache in state.us_dead
        rifles = sum(piece < first for piece in state.defenders)
        hqs = sum(piece >= hq for piece in state.defenders)
        seen[rifles, len(state.fired), hqs, found] += 1
    return seen


def hypergeometric(drawn: int, wanted: int, good: int, bad: int) -> float:
    return comb(good, wanted) * comb(bad, drawn - wanted) / comb(good + bad, drawn)


ON_THE_RED_ROW = "force 1715@1715 3; waiting 1218:1; "


def test_rifles_and_artillery_are_drawn_by_the_hypergeometric_law__6_7() -> None:
    seen = draws(ON_THE_RED_ROW + "pool rifles 8 7 6 6 5 5 4, artillery 4", "1714")
    for guns in range(4):
        assert agrees(seen[3 - guns, guns, 0, False], hypergeometric(3, guns, 4, 7), DRAWS)


def test_hqs_set_aside_do_not_bend_the_law_for_the_rest__6_10() -> None:
    seen = draws(ON_THE_RED_ROW + "pool rifles 8 7 6 6 5 5 4, artillery 4, division, battalion", "1714")
    for guns in range(4):
        assert agrees(seen[3 - guns, guns, 0, False], hypergeometric(3, guns, 4, 7), DRAWS)


def test_the_cache_is_found_as_often_as_its_share_of_the_pool__7_14() -> None:
    seen = draws(ON_THE_RED_ROW + "pool rifles 8 7 6 6 5 5 4 4 3, cache", "1714")
    assert agrees(sum(times for key, times in seen.items() if key[3]), 3 / 10, DRAWS)


def test_a_hq_is_drawn_where_it_may_stand_as_often_as_its_share__6_10() -> None:
    seen = draws(
        "force 1715@1709 3; waiting 1218:1; pool rifles 8 7 6 6 5 5 4 4, division, battalion", "1708"
    )
    for hqs in range(3):
        expected = hypergeometric(5, hqs, 2, 8)
        assert agrees(sum(times for key, times in seen.items() if key[2] == hqs), expected, DRAWS)


def test_every_unit_beside_the_map_comes_equally_often__3_5() -> None:
    table = Position("waiting 1218:1")
    start, dice, games = table.rules.set_up(), StreamDice(35), 1500
    start.turn = 1
    seen: Counter[int] = Counter()
    for _ in range(games):
        state = start.copy()
        organize(state, table.setting, dice)
        seen.update(unit for units in state.waiting.values() for unit in units)
    expected = games * 30 / 120
    assert sum((seen[unit] - expected) ** 2 for unit in range(120)) / expected < 210
    # twelve dice less one a game, each with a variance of 35/12
    assert abs(sum(seen.values()) - games * 30) < SIGMAS * sqrt(games * 35)
