"""From release to the next decision: planned over whole games, quickly told takes 1.5 seconds at the most."""

from __future__ import annotations

import random

import pytest

from bloodyridge_qt.games import registry
from bloodyridge_qt.table.cues import Beat, together
from bloodyridge_qt.ui.board.pacing import DRAWN, HASTY, LAID, LASTS, full, share
from tests.slow import after


def planned(speed: str, beats: tuple[Beat, ...]) -> list[tuple[float, float]]:
    """Of each beat its share, and the milliseconds after which it is over."""
    told, over = [], 0.0
    for at, beat in enumerate(beats):
        part = share(speed, beat, beats[at + 1 :], LASTS - over)
        over += part * full(beat) + (DRAWN if part else LAID)
        told.append((part, over))
    return told


def decisions(game: str, games: int, most: int) -> list[tuple[Beat, ...]]:
    """What is shown after each decision with dice of whole games, automatic parts together as by default."""
    shown = []
    for seed in range(games):
        table, luck = registry.edition_of(game).start({"seed": f"pace-{seed}"}), random.Random(seed)
        for _ in range(most):
            offers = table.offers()
            if not offers:
                break
            beats = together(table.submit(luck.choice(offers)))
            if any(beat.dice for beat in beats):
                shown.append(beats)
    return shown


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "games", "most"),
    after(1, [("tarawa_1943", 2, 400), ("bloody_ridge", 4, 400), ("first_blood", 1, 250)]),
)
def test_every_decision_of_whole_games_is_told_in_a_second_and_a_half(game, games, most):
    lengths = sorted(planned("quick", beats)[-1][1] for beats in decisions(game, games, most))
    over = [round(one) for one in lengths if one > 1500]
    assert not over, f"{len(over)} of {len(lengths)} decisions: {over}"


@pytest.mark.slow
def test_a_long_fight_is_told_slower_at_first_and_never_too_fast_to_be_seen():
    fights = [beats for beats in decisions("bloody_ridge", 4, 400) if sum(bool(b.dice) for b in beats) > 4]
    assert len(fights) >= 5, "no long fights"
    for beats in fights:
        shares = [part for part, _ in planned("quick", beats)]
        assert not [part for part in shares if 0 < part < HASTY]
        thrown = [part for part, beat in zip(shares, beats, strict=True) if beat.dice]
        assert thrown == sorted(thrown, reverse=True)
        assert {part for part, _ in planned("full", beats)} == {1.0}


@pytest.mark.long
def test_a_short_fight_has_its_whole_time():
    short = min(decisions("bloody_ridge", 1, 400), key=len)
    assert {part for part, _ in planned("quick", short)} == {0.22}
