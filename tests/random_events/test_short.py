"""The first seconds of what `python -m tests.random_events` does for hours."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
COMMAND = [sys.executable, "-m", "tests.random_events", "--platform", "offscreen", "--pace", "0"]


def run(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    command = [*COMMAND, "--folder", str(folder), *options]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=170, check=False)


def lasting(told: str) -> list[str]:
    """What went wrong, but for freezes: those are the machine's too while other tests run."""
    return [
        line for line in told.splitlines() if " × " in line and " × slow" not in line and "freeze" not in line
    ]


def test_the_window_stands_random_events(tmp_path: Path) -> None:
    told = run(tmp_path, "--events", "200", "--minutes", "1", "--seed", "9").stdout
    assert "The process" not in told, told[-4000:]
    assert not lasting(told), told[:4000]
    assert len((tmp_path / "events").read_text(encoding="utf-8").splitlines()) > 50


def test_a_run_that_ends_by_a_signal_says_so_with_its_last_events(tmp_path: Path) -> None:
    events = tmp_path / "listed"
    events.write_text(
        "".join(json.dumps(event) + "\n" for event in ({"do": "wait", "milliseconds": 1}, {"do": "crash"}))
    )
    done = run(tmp_path / "run", "--replay", str(events))
    assert done.returncode == 1
    assert "ended by signal 11" in done.stdout
    assert '"do": "crash"' in done.stdout
    assert "hands.py" in done.stdout, "where it was"
