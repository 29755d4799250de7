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
from collections.abc import Iterator
from pathlib import Path

import pytest

from bloodyridge_qt.games.bloody_ridge.edition import BloodyRidgeEdition
from bloodyridge_qt.table.archive.archive import Archive
from tests.saves.victim import digest

KILLS = int(os.environ.get("BLOODYRIDGE_KILLS", "200"))
LONGEST_LIFE = 12
"""Decisions a game may live to make, however fast the machine is; most of the time it is being stored."""
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


def kill_one(victims: subprocess.Popen[str], seed: str, log: Path, lines: int, more: float) -> None:
    """Let a child play until it has noted so many lines and for `more` seconds, then cut its power."""
    assert victims.stdin is not None
    assert victims.stdout is not None
    victims.stdin.write(f"{seed}\n")
    victims.stdin.flush()
    child = int(victims.stdout.readline())
    while len(lines_of(log)) < lines:
        os.kill(child, 0)  # a child that has died by itself is a fault, and notes nothing more
        time.sleep(0.001)
    time.sleep(more)
    os.kill(child, signal.SIGKILL)
    assert victims.stdout.readline().strip() == f"dead by {-signal.SIGKILL}"


def lines_of(log: Path) -> list[str]:
    """What a child has noted; its last line may be half written."""
    return log.read_text().split("\n")[:-1] if log.exists() else []


def pace(victims: subprocess.Popen[str], folder: Path) -> float:
    """Seconds a decision takes on this machine."""
    begin = time.perf_counter()
    kill_one(victims, "pace", folder / "pace.log", lines=60, more=0.0)
    return (time.perf_counter() - begin) / 30


def last(lines: list[str], word: str) -> str:
    """What was noted last under a word."""
    return next(
        (line.removeprefix(f"{word} ") for line in reversed(lines) if line.startswith(f"{word} ")), ""
    )


@pytest.mark.slow
def test_every_confirmed_decision_is_there_again(
    victims: subprocess.Popen[str], tmp_path: Path, shelf: BloodyRidgeEdition
) -> None:
    rng = random.Random("kills")
    a_decision = pace(victims, tmp_path)
    confirmed = in_the_midst = waiting = 0
    for number in range(KILLS):
        seed = f"kill-{number}"
        log = tmp_path / f"{seed}.log"
        kill_one(victims, seed, log, rng.randrange(2 * LONGEST_LIFE), rng.uniform(0.0, a_decision))
        lines = lines_of(log)
        stored, begun = last(lines, "stored"), last(lines, "next")
        archive = Archive(shelf, tmp_path / seed)
        left = tuple(archive.unfinished())
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
