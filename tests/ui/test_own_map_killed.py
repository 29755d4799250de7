"""A game on the player's own map, killed and left again and again: real program, folders and processes."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from bloodyridge_qt.games.bloody_ridge.workshop import open_draft

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.slow
def test_a_killed_or_left_game_goes_on_on_its_own_map_and_never_forgets_it(tmp_path: Path) -> None:
    folders = ("HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")
    own = tmp_path / "XDG_DATA_HOME" / "bloodyridge"
    own.mkdir(parents=True)
    draft = open_draft()
    draft.set_terrain(("1508",), "clear")
    draft.save(own / "mine.geojson")
    environment = {
        **os.environ,
        **{name: str(tmp_path / name) for name in folders},
        "QT_QPA_PLATFORM": "offscreen",
        "PYTHONPATH": str(ROOT),
    }
    environment.pop("BLOODYRIDGE_FILES", None)

    def play_and(end: str) -> dict[str, object]:
        with subprocess.Popen(
            [sys.executable, "-m", "tests.ui.own_map_player", end],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
        ) as player:
            assert player.stdout is not None
            told = player.stdout.readline()
            if end == "be killed":
                os.kill(player.pid, signal.SIGKILL)
            else:
                assert player.wait(60) == 0
        return dict(json.loads(told))

    def said(command: str) -> subprocess.CompletedProcess[str]:
        (kept,) = (tmp_path / "XDG_STATE_HOME").rglob("*.brsave")
        return subprocess.run(
            [sys.executable, "-m", "bloodyridge_qt", command, str(kept)],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )

    expected = {"resumed": False, "decisions": 1, "notices": [], "file": "mine.geojson", "terrain": "clear"}
    assert play_and("be killed") == expected
    shutil.rmtree(own)  # as on another machine: nothing of the player's is there
    assert play_and("quit") == {**expected, "resumed": True, "decisions": 2}
    assert play_and("be killed") == {**expected, "resumed": True, "decisions": 3}
    verified, log = said("verify"), said("log")
    assert verified.returncode == 0, verified.stdout + verified.stderr
    assert "game of 3 decisions" in verified.stdout
    assert log.returncode == 0
    assert "mine.geojson" in log.stdout
