"""Ways of playing decide only what is legal, and `measure` counts how their games end."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from bloodyridge_qt.app import cli
from bloodyridge_qt.engine.dice import StreamDice
from bloodyridge_qt.games.tarawa_1943.advice.ways import WAYS, play_game
from bloodyridge_qt.games.tarawa_1943.edition import open_rules
from bloodyridge_qt.games.tarawa_1943.rules.actions import Action
from bloodyridge_qt.games.tarawa_1943.rules.state import State
from bloodyridge_qt.games.tarawa_1943.rules.victory import score


def margins(way: str, games: int) -> list[int]:
    rules = open_rules()
    decide, dice = WAYS[way](rules.setting, random.Random(1)), StreamDice(1)

    def legal(state: State, options: Sequence[Action]) -> Action:
        chosen = decide(state, options)
        assert chosen in options
        return chosen

    ends = [score(play_game(rules, legal, dice)) for _ in range(games)]
    return [points.usmc - points.japanese for points in ends]


def test_a_sensible_player_does_better_than_chance() -> None:
    assert sum(margins("sensible", 12)) > sum(margins("random", 12)) + 12 * 20


@pytest.mark.parametrize("more", [(), ("--switches",)])
def test_measure_prints_a_line_for_each_series(
    more: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["measure", "--game", "tarawa_1943", "--games", "1", *more]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "1 game each" in lines[0]
    assert len(lines) == (15 if more else 7)
    assert all("%" in line for line in lines[1:])
