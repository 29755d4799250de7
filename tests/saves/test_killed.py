"""A program that is killed at any moment has lost no decision it had confirmed, and no die thrown by hand.

Two hundred kills; BLOODYRIDGE_KILLS=1000 python -m pytest tests/saves/test_killed.py does a thousand.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from bloodyridge_qt.games.bloody_ridge.saves import BloodyRidgeArchive, OpenBox
from tests.saves.victim import digest

KILLS = int(os.environ.get("BLOODYRIDGE_KILLS", "200"))
LONGEST_LIFE = 12
"""Decisions a game may live to make, at the pace of this machine; most of the time it is being stored."""
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def victims(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """A process that makes a playing child for every seed it reads."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.saves.victim", str(tmp_path)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline().strip() == "ready"
        yield process
        assert process.stdin is not None
        process.stdin.close()
        process.wait()


def kill_one(victims: subprocess.Popen[str], seed: str, wait: Callable[[], object]) -> None:
    """Let a child play until the wait is over, then kill it as a power cut would."""
    assert victims.stdin is not None
    assert victims.stdout is not None
    victims.stdin.write(f"{seed}\n")
    victims.stdin.flush()
    child = int(victims.stdout.readline())
    wait()
    os.kill(child, signal.SIGKILL)
    assert victims.stdout.readline().strip() == f"dead by {-signal.SIGKILL}"


def lines_of(log: Path) -> list[str]:
    """What a child has noted; its last line may be half written."""
    return log.read_text().split("\n")[:-1] if log.exists() else []


def pace(victims: subprocess.Popen[str], folder: Path) -> float:
    """Seconds a decision takes on this machine."""

    def many() -> None:
        while len(lines_of(folder / "pace.log")) < 60:
            time.sleep(0.002)

    begin = time.perf_counter()
    kill_one(victims, "pace", many)
    return (time.perf_counter() - begin) / 30


def last(lines: list[str], word: str) -> str:
    """What was noted last under a word."""
    return next(
        (line.removeprefix(f"{word} ") for line in reversed(lines) if line.startswith(f"{word} ")), ""
    )


def test_every_confirmed_decision_is_there_again(
    victims: subprocess.Popen[str], tmp_path: Path, shelf: OpenBox
) -> None:
    rng = random.Random("kills")
    longest = LONGEST_LIFE * pace(victims, tmp_path)
    confirmed = in_the_midst = waiting = 0
    for number in range(KILLS):
        seed = f"kill-{number}"
        kill_one(victims, seed, partial(time.sleep, rng.uniform(0.0, longest)))
        lines = lines_of(tmp_path / f"{seed}.log")
        stored, begun = last(lines, "stored"), last(lines, "next")
        archive = BloodyRidgeArchive(shelf, tmp_path / seed)
        left = archive.unfinished()
        if not left:
            assert not stored, f"{seed}: a confirmed game is gone"
            continue
        table = archive.resume(left[0].key)
        assert table.notices() == ()
        assert digest(table) in (stored, begun), f"{seed}: not the game that was confirmed"
        assert not left[0].preview.trouble
        confirmed += bool(stored)
        waiting += table.asked() is not None
        in_the_midst += begun != stored
        archive.let_go(table)
        assert list((tmp_path / seed).iterdir()) == [], f"{seed}: something half written was left"
    assert confirmed > KILLS // 4
    assert in_the_midst > 0
    assert waiting > KILLS // 10
