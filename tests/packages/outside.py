"""The program played from outside on a screen of its own: what everything a player can install must stand."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path


def need(*tools: str) -> None:
    """Skip the test where a tool is missing."""
    if missing := [tool for tool in tools if shutil.which(tool) is None]:
        pytest.skip(f"this machine has no {', '.join(missing)}")


def run(*words: str | Path, cwd: Path, env: dict[str, str] | None = None) -> str:
    """What a command that has to succeed prints."""
    done = subprocess.run(
        [str(word) for word in words],
        cwd=cwd, env=env, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, f"{words}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
    return done.stdout


def bare(home: Path, **more: str) -> dict[str, str]:
    """Surroundings that tell nothing of this project or its Python."""
    return {"HOME": str(home), "PATH": "/usr/bin:/bin:/usr/sbin", "LANG": "C.UTF-8", **more}


@contextmanager
def screen() -> Iterator[str]:
    """A screen that nobody else looks at; its name."""
    reader, writer = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1280x800x24"],
        pass_fds=[writer], stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(writer)
    try:
        with os.fdopen(reader) as told:
            yield f":{told.readline().strip()}"
    finally:
        server.terminate()
        server.wait()


def first_strike(program: Sequence[str | Path], home: Path, env: dict[str, str]) -> Path:
    """Play one strike by keys in a window that opens for the first time, and quit; the game that was kept."""

    def press(*keys: str) -> None:
        for key in keys:
            subprocess.run(["xdotool", "key", key], env=keyboard, check=True)
            time.sleep(0.2)

    def window(name: str) -> str:
        found = subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--name", name],
            env=keyboard, capture_output=True, text=True, check=False,
        )  # fmt: skip
        return found.stdout.split()[-1] if found.stdout else ""

    def kept() -> list[Path]:
        files = home.glob(".local/state/bloodyridge/running/*.brsave")
        return [file for file in files if json.loads(file.read_text("utf-8"))["journal"]]

    keyboard = {**os.environ, "DISPLAY": env["DISPLAY"]}
    with subprocess.Popen(
        [*map(str, program), "play", "--game", "bloody_ridge", "--seed", "packed"],
        cwd=home, env=env, stderr=subprocess.PIPE, text=True,
    ) as playing:  # fmt: skip
        try:
            wait_until(lambda: window("Welcome"), playing)
            for _try in range(20):
                press("alt+p")  # the first page: Play; a page that has only just come may not hear it
                if not window("Welcome"):
                    break
            subprocess.run(["xdotool", "windowfocus", window("Bloody Ridge")], env=keyboard, check=True)
            for _try in range(20):
                press("End", "Tab", "n", "Return", "End")  # nothing moves, a force, its target north, strike
                if kept():
                    break
            (game,) = kept()
            press("ctrl+q")
            assert playing.wait(30) == 0
        finally:
            playing.kill()
        assert playing.stderr is not None
        assert "Traceback" not in (said := playing.stderr.read()), said
    return game


def wait_until(there: Callable[[], object], playing: subprocess.Popen[str], seconds: float = 60) -> None:
    """Wait for it; the program has to run meanwhile."""
    end = time.monotonic() + seconds
    while not there():
        assert playing.poll() is None, playing.stderr and playing.stderr.read()
        assert time.monotonic() < end, "no window was seen"
        time.sleep(0.2)
