"""The command that does one thing again and again."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.slow
def test_it_tells_the_memory_after_each_time() -> None:
    command = [sys.executable, "-m", "tests.random_events.repeats", "inspect", "--times", "2"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    told = done.stdout.splitlines()
    assert done.returncode == 0, done.stderr
    assert [line.split()[:2] for line in told[:2]] == [["inspect", "1:"], ["inspect", "2:"]]
    assert "MiB" in told[0]
