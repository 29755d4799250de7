"""Looks for puzzles in measured games. Run: python -m tests.puzzles --seed 1 --wanted 36

A puzzle is a position of a game in which one decision is better than every other one by more than chance.
What was found is in assets/bloody_ridge/puzzles.json; `--write FILE` puts it elsewhere.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

from bloodyridge_qt.engine.dice import KeyedDice
from bloodyridge_qt.engine.session import Session
from bloodyridge_qt.games.bloody_ridge.advice.playout import WAYS
from bloodyridge_qt.games.bloody_ridge.advice.rollouts import POLICY, Rollouts
from bloodyridge_qt.games.bloody_ridge.edition import COUNTERS, MAP, open_edition
from bloodyridge_qt.games.bloody_ridge.rules.actions import Exit, Strike
from bloodyridge_qt.games.bloody_ridge.rules.notation import words_of
from bloodyridge_qt.games.bloody_ridge.rules.terms import NOWHERE
from bloodyridge_qt.resources import asset

FIRST_LOOK, GAMES = 48, 480
APART = 0.06
"""What the best decision wins more than the next, at least."""
MOST_OPTIONS = 12
"""Of a puzzle."""


def puzzles(seed: int, wanted: int) -> Iterator[dict[str, Any]]:
    """Puzzles, at most one of a game."""
    edition = open_edition()
    rules = edition.rules({})
    setting, rollouts = rules.setting, Rollouts(rules)
    number = setting.board.numbers
    found = 0
    for game in count(1):
        name = f"puzzle-{seed}-{game}"
        session, rng = Session(rules, KeyedDice(name)), random.Random(name)
        ways = [WAYS[way](setting, rng) for way in ("sensible", "random")]
        moments = []
        while (decision := session.decision()) is not None:
            targets = {(option.force, getattr(option, "target", "")) for option in decision.options}
            leaves = any(isinstance(option, Exit) for option in decision.options)
            if len(targets) > 2 and len(decision.options) <= MOST_OPTIONS and not leaves:
                moments.append(session.at)
            origin, stand, target = ways[rng.random() < 0.15](session.state)
            session.submit(
                Exit(number[origin], number[stand])
                if target == NOWHERE
                else Strike(number[origin], number[stand], number[target])
            )
        for moment in rng.sample(moments, min(8, len(moments))):
            state = session.moments[moment]
            *_, first = rollouts.judge(state, most=FIRST_LOOK, seed=seed)
            if first[0].win - first[1].win < APART or not first[0].beats(first[1], 1.5):
                continue
            trials = rollouts.clear_best(state, GAMES, seed + 1)
            if trials and trials[0].win - trials[1].win >= APART:
                yield {
                    "position": edition.line_of(rules, state),
                    "game": name,
                    "moment": moment,
                    "decisions": [
                        {
                            "decision": words_of(trial.action),
                            "win": round(trial.win, 4),
                            "low": round(trial.interval[0], 4),
                            "high": round(trial.interval[1], 4),
                            "games": len(trial.results),
                        }
                        for trial in trials[:4]
                    ],
                }
                found += 1
                break
        if found == wanted:
            return


def main() -> None:
    """Look until so many are found, and keep each at once."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--wanted", type=int, default=36)
    parser.add_argument("--write", type=Path, default=asset("bloody_ridge", "puzzles.json"))
    options = parser.parse_args()
    edition, kept = open_edition(), []
    for puzzle in puzzles(options.seed, options.wanted):
        kept.append(puzzle)
        print(len(kept), puzzle["game"], puzzle["moment"], puzzle["decisions"][0], flush=True)
        whole = {
            "format": "bloodyridge-puzzles",
            "version": 1,
            "seed": options.seed,
            "policy": POLICY,
            "rules": edition.rules({}).version,
            "map_sha256": edition.data[MAP].sha256,
            "counters_sha256": edition.data[COUNTERS].sha256,
            "puzzles": kept,
        }
        options.write.write_text(json.dumps(whole, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
