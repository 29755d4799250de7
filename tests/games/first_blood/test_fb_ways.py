"""Ways of playing decide only what is legal, and a sensible one beats chance from either side."""

from __future__ import annotations

import random

import pytest

from bloodyridge_qt.engine.dice import StreamDice
from bloodyridge_qt.engine.tally import games_in
from bloodyridge_qt.games.first_blood.advice.ways import WAYS, play_game
from bloodyridge_qt.games.first_blood.edition import edition_of
from bloodyridge_qt.games.first_blood.measuring import Series
from bloodyridge_qt.games.first_blood.rules import terms as t
from tests.games.first_blood.fields import rules
from tests.slow import after


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
@pytest.mark.parametrize("games", after(1, [2, 6]))
def test_the_sensible_way_beats_chance(side: int, games: int) -> None:
    """`bloodyridge measure --game first_blood` tells how often in many games."""
    game, rng = rules(), random.Random(side)
    ways = [WAYS["sensible" if one == side else "random"](game, rng) for one in (t.US, t.JAPAN)]
    won = [play_game(game, ways, StreamDice(number)).outcome == t.US_WIN for number in range(games)]
    assert won == [side == t.US] * games


def test_a_measurement_counts_every_game_the_same_wherever_it_is_played() -> None:
    series = Series(edition_of(), 1, "counted", switches=False)
    assert [words.split()[-3:] for words in series.series][-1] == ["sensible", "Japanese", "sensible"]
    tally = series.play(3, 0, 1)
    assert tally == series.play(3, 0, 1)
    assert games_in(tally) == 1
    assert "95 %" in series.head()[0]
    assert sum(tally["outcome", outcome] for outcome in t.OUTCOMES) == 1
    assert f"airfield held {tally['outcome', t.US_WIN]}" in series.lines([tally] * 4)[0]
