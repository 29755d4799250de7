"""The rules play without a window, without shapely and without a map file."""

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

GAME = "games.bloody_ridge"
CHANCES = ("odds", "forecast", "foretelling")  # worked out with numpy, and imported when they are asked for
for package in ("engine", "table", f"{GAME}.rules", f"{GAME}.advice", f"{GAME}.screen"):
    found = importlib.import_module(f"bloodyridge_qt.{package}")
    for module in pkgutil.iter_modules(found.__path__):
        if package == "table" or module.name not in CHANCES:
            importlib.import_module(f"bloodyridge_qt.{package}.{module.name}")

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
    assert done.stdout.strip() in ("exit", "headquarters", "time", "reserves")
