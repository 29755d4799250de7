"""Looks for puzzles in measured games. Run: nice python -m tests.puzzles --seed 1 --wanted 36

A puzzle is a position of a game in which one decision is better than every other one by more than chance. Few
games at many positions tell where to look; only there many are played, with other dice than those that chose.
Looked at are positions late in turns 3 and 4, from which a game is soon at its end; compiled rules (README)
do it in two thirds of the time. What was found is in assets/bloody_ridge/puzzles.json; `--write FILE` puts it
elsewhere.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

from bloodyridge_qt.engine.dice import StreamDice
from bloodyridge_qt.games.bloody_ridge.advice.playout import WAYS, Move, play_game
from bloodyridge_qt.games.bloody_ridge.advice.rollouts import POLICY, ROUND, Rollouts
from bloodyridge_qt.games.bloody_ridge.edition import COUNTERS, MAP, open_edition
from bloodyridge_qt.games.bloody_ridge.rules.actions import Exit, words_of
from bloodyridge_qt.games.bloody_ridge.rules.options import ON, OPTIONAL_RULES, Options
from bloodyridge_qt.games.bloody_ridge.rules.ruleset import BloodyRidge
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from bloodyridge_qt.games.bloody_ridge.screen.advising import Adviser
from bloodyridge_qt.resources import asset
from tests.games.bloody_ridge.positions import judging_at_random

SET_UPS = ({}, {"headquarters": "out"}, {rule.id: ON for rule in OPTIONAL_RULES})
FIRST_LOOK, GAMES, TOLD = 32, 640, 800
ALIKE = 2
"""Puzzles with the same two best decisions."""
LEAST = 0.03
"""What the next best wins at least: a decision that loses at once is no rival."""
APART = 0.06
"""What the best decision wins more than the next, at least."""
MOST_OPTIONS = 12
FIRST_TURN, MOST_WAITING = 3, 4
LOOKED_AT = 10
"""Positions of a game."""


class Finder:
    """Looks for puzzles in games of one set-up; what is found out about the map is kept."""

    def __init__(self, rules: BloodyRidge) -> None:
        self._rules, self._luck = rules, random.Random()
        self._ways = [WAYS[way](rules.setting, self._luck) for way in ("sensible", "random")]
        self._judge = judging_at_random(rules.setting, self._luck)
        self._alike: Counter[tuple[str, ...]] = Counter()
        self._rollouts, self._adviser = Rollouts(rules), Adviser(rules)

    def moments(self, name: str) -> list[State]:
        """Play a game, now and then at random, and keep its late positions with something to choose."""
        found: list[State] = []
        rules, rng = self._rules, self._luck
        rng.seed(name)

        def look(state: State) -> None:
            if state.turn >= FIRST_TURN and len(state.waiting) <= MOST_WAITING:
                decision = rules.decision(state)
                options = decision.options if decision is not None else ()
                choices = {
                    (getattr(option, "force", ""), getattr(option, "target", option)) for option in options
                }
                leaves = any(isinstance(option, Exit) for option in options)
                if len(choices) > 1 and len(options) <= MOST_OPTIONS and not leaves:
                    found.append(state.copy())

        def way(state: State) -> Move:
            look(state)
            return self._ways[rng.random() < 0.15](state)

        def decide(state: State) -> int:
            look(state)
            return self._judge(state)

        play_game(rules.setting, way, StreamDice(name), decide)
        return rng.sample(found, min(LOOKED_AT, len(found)))

    def _is_clear(self, state: State, seed: int) -> bool:
        """Whether the best decision beats every other one; those out early are played on with, too."""
        *_, (best, *others) = self._rollouts.judge(state, most=GAMES, seed=seed)
        for other in others:
            while not best.beats(other):
                if len(other.won) >= GAMES:
                    return False
                for _ in range(ROUND):
                    self._rollouts.play(state, [other], (seed << 32) + len(other.won) + 1)
        return True

    def decisions(self, state: State, seed: int) -> list[dict[str, Any]]:
        """The decisions of a position, the best first, if one of them is clearly the best; else none."""
        rollouts = self._rollouts
        *_, first = rollouts.judge(state, most=FIRST_LOOK, seed=seed)
        rivals = tuple(str(trial.action) for trial in first[:2])
        apart = first[0].win - first[1].win
        if apart < 1.5 * APART or first[1].win < LEAST or self._alike[rivals] >= ALIKE:
            return []
        if not self._is_clear(state, seed + 1):
            return []
        # picked among many: what is told is measured once more, with dice that chose nothing
        actions = [trial.action for trial in first]
        *_, trials = rollouts.judge(state, most=TOLD, kept=actions, seed=seed + 2)
        trials.sort(key=lambda trial: -trial.win)
        if (
            not all(trials[0].beats(trial) for trial in trials[1:])
            or trials[0].win - trials[1].win < APART
            or trials[1].win < LEAST
        ):
            return []
        self._alike[rivals] += 1
        why = {judged.decision: judged.why for judged in next(self._adviser.advise(state))}
        return [
            {
                "decision": words_of(trial.action),
                "won": sum(trial.won),
                "games": len(trial.won),
                "why": why[words_of(trial.action)],
            }
            for trial in trials
        ]


def puzzles(seed: int, wanted: int) -> Iterator[dict[str, Any]]:
    """Puzzles, at most one of a game."""
    edition = open_edition()
    finders = [(rules, Finder(rules)) for rules in (edition.rules_with(Options(**one)) for one in SET_UPS)]
    found = 0
    for game in count(1):
        name, (rules, finder) = f"puzzle-{seed}-{game}", finders[game % len(finders)]
        for state in finder.moments(name):
            decisions = finder.decisions(state, seed)
            if decisions:
                yield {
                    "position": edition.line_of(rules, state),
                    "game": name,
                    "seed": seed + 2,
                    "decisions": decisions,
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
        print(len(kept), puzzle["game"], puzzle["decisions"][0], flush=True)
        whole = {
            "format": "bloodyridge-puzzles",
            "version": 1,
            "policy": POLICY,
            "rules": edition.rules({}).version,
            "map_sha256": edition.data[MAP].sha256,
            "counters_sha256": edition.data[COUNTERS].sha256,
            "puzzles": kept,
        }
        options.write.write_text(json.dumps(whole, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
