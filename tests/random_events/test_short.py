"""The first seconds of what `python -m tests.random_events` does for hours."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.random_events.__main__ import tell

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


@pytest.mark.slow
def test_the_window_stands_random_events(tmp_path: Path) -> None:
    told = run(tmp_path, "--events", "200", "--minutes", "1", "--seed", "9").stdout
    assert "The process" not in told, told[-4000:]
    assert not lasting(told), told[:4000]
    assert " the rest (" in told, "what the memory is made of, for each cycle"
    assert len((tmp_path / "events").read_text(encoding="utf-8").splitlines()) > 50


def test_memory_that_grows_from_cycle_to_cycle_goes_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    same = {"seconds": 1, "heap": 50, "text": 12, "python": 1, "qt": 1, "blocks": 1, "surfaces": 4}
    for more, well in ((0, True), (3, False)):
        cycles = [
            {"cycle": k, "event": k, "rss": 200, "used": 180 + (2 + more) * k, "pictures": 20 + k}
            | {"libraries": 40 + k, "more": {"QPixmap": 9}}
            | same
            for k in range(24)
        ]
        (tmp_path / "cycles").write_text("".join(json.dumps(cycle) + "\n" for cycle in cycles))
        assert tell(tmp_path, 0, 1) == well, (
            "kept pictures have a limit of their own, and libraries are read once"
        )
        assert "QPixmap +9" in capsys.readouterr().out


@pytest.mark.slow
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
