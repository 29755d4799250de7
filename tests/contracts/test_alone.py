"""The rules play without a window, shapely, numpy and a map file; test_light.py plays so in a window."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

ALONE = """
import importlib, pkgutil, random, sys

BLOCKED = ("PySide6", "shiboken6", "shapely", "numpy")


class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in BLOCKED:
            raise ImportError(f"{name} is blocked")
        return None


sys.meta_path.insert(0, Blocker())
import bloodyridge_qt

games = importlib.import_module("bloodyridge_qt.games")
packages = [f"games.{game.name}.{part}" for game in pkgutil.iter_modules(games.__path__) if game.ispkg
            for part in ("rules", "advice", "screen")]
refused = []
for package in ("engine", "table", *packages):
    try:
        found = importlib.import_module(f"bloodyridge_qt.{package}")
    except ModuleNotFoundError:  # a game need not have all of them
        continue
    for module in pkgutil.iter_modules(found.__path__):
        try:
            importlib.import_module(f"bloodyridge_qt.{package}.{module.name}")
        except ImportError as error:
            refused.append(f"{package}.{module.name}: {error}")
print(refused)

from bloodyridge_qt.engine.dice import KeyedDice
from bloodyridge_qt.engine.session import Session
from tests.games.bloody_ridge import paper_map

session, rng = Session(paper_map.rules(), KeyedDice("alone")), random.Random(1)
while (decision := session.decision()) is not None:
    session.submit(rng.choice(list(decision.options)))
assert not set(BLOCKED) & {name.partition(".")[0] for name in sys.modules}
print(session.state.outcome)
"""


def test_the_model_and_its_screen_play_without_qt_and_shapely() -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", ALONE], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    refused, outcome = done.stdout.splitlines()
    # exact odds need numpy, in the second process; whoever asks for them imports them when he asks
    assert refused == "['games.bloody_ridge.advice.odds: numpy is blocked']"
    assert outcome in ("exit", "headquarters", "time", "reserves")
