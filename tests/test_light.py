"""What a player's process loads to play on the map that ships, and what it does not."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

PLAYED = """
import linecache, random, sys
from pathlib import Path

read = []
sys.addaudithook(lambda event, of: read.append(str(of[0])) if event == "open" else None)

class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("shapely", "numpy"):
            raise ImportError(f"{name} is loaded")

sys.meta_path.insert(0, Blocker())
from PySide6.QtCore import QTimer
from bloodyridge_qt.app import cli, launch

begin = launch.begin


def play(window, file):
    window.preferences.prefer(dice="none")
    begin(window, file)
    files = [Path(one) for one in read]
    print([one.name for one in files if one.suffix == ".geojson" or one.parent.parent.name == "languages"])
    QTimer.singleShot(0, lambda: go_on(window, random.Random(1)))


def go_on(window, rng):
    controller = window.controller
    table = controller.table
    while offers := [offer for offer in table.offers() if offer.mover]:
        if table.at % 15:
            table.submit(rng.choice(offers))
        else:
            controller.show_present()
            controller.decide(rng.choice(offers))
    controller.show_present()
    print("over" if table.over else "not over", flush=True)
    window.inspecting.open_map(None)
    print("inspected", flush=True)
    window.close()


launch.begin = play
code = cli.main(["play", "--seed", "light"])
print(sorted({"shapely", "numpy", "ssl"} & sys.modules.keys()))
print(sorted(name for name in sys.modules if name.startswith("bloodyridge_qt.app.")))
print(sum("bloodyridge_qt" in name for name in linecache.cache))
sys.exit(code)
"""


@pytest.mark.long
def test_a_whole_game_in_the_window_and_a_look_at_its_map_load_only_what_they_need(tmp_path: Path) -> None:
    environment = {
        **os.environ,
        "QT_QPA_PLATFORM": "offscreen",
        **{f"XDG_{one}_HOME": str(tmp_path / one.lower()) for one in ("CONFIG", "STATE", "DATA")},
    }
    done = subprocess.run(
        [sys.executable, "-c", PLAYED], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    data, over, inspected, foreign, commands, sources = done.stdout.splitlines()
    assert data == "['bloody_ridge.geojson']"  # once, and no language that is not spoken
    assert (over, inspected, foreign) == ("over", "inspected", "[]")
    assert "measure" not in commands
    assert "maps" not in commands  # only the command that was asked for
    assert int(sources) < 5  # read by PySide, were it not for ui/__init__.py
