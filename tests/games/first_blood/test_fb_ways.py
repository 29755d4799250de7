"""Ways of playing decide only what is legal, and a sensible one beats chance from either side."""

from __future__ import annotations

import random

import pytest

from bloodyridge_qt.engine.dice import StreamDice
from bloodyridge_qt.games.first_blood.advice.ways import WAYS, play_game
from bloodyridge_qt.games.first_blood.rules import terms as t
from tests.games.first_blood.fields import rules


@pytest.mark.parametrize("us", WAYS)
@pytest.mark.parametrize("japanese", WAYS)
def test_a_way_decides_only_what_is_legal(us: str, japanese: str) -> None:
    game, rng = rules(), random.Random(f"{us} {japanese}")
    ways = {seat: WAYS[name](game, rng) for seat, name in zip(t.SEATS, (us, japanese), strict=True)}
    state, dice = game.set_up(), StreamDice("legal")
    game.proceed(state, dice)
    while state.agenda:
        action = ways[game.seat(state)](state)
        assert game.refusal(state, action) is None, str(action)
        game.apply(state, action, dice)
    assert state.outcome in t.OUTCOMES


@pytest.mark.parametrize("side", [t.US, t.JAPAN])
def test_the_sensible_way_beats_chance(side: int) -> None:
    """In 200 games of each measured on 23 November 2026 it won every one."""
    game, rng = rules(), random.Random(side)
    ways = [WAYS["sensible" if one == side else "random"](game, rng) for one in (t.US, t.JAPAN)]
    won = [play_game(game, ways, StreamDice(number)).outcome == t.US_WIN for number in range(6)]
    assert won == [side == t.US] * 6
