"""Measures what the project promises to be fast, beside each aim. Run: python -m tests.benchmarks

Nothing here passes or fails: these numbers depend on the machine, which is named first.
"""

from __future__ import annotations

import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from tests.benchmarks.saves import save_numbers

ROOT = Path(__file__).resolve().parents[2]
WINDOW_RUNS = 5


def machine() -> str:
    """Processor, cores, system and Python."""
    name = platform.processor() or platform.machine()
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        models = [
            line.split(":", 1)[1].strip() for line in cpuinfo.read_text().splitlines() if "model name" in line
        ]
        name = models[0] if models else name
    loop = time.perf_counter()
    for _ in range(5_000_000):
        pass
    bare = (time.perf_counter() - loop) / 5_000_000 * 1e9
    system = f"{platform.system()} {platform.release()}"
    python = f"Python {platform.python_version()}"
    return f"{name}, {os.cpu_count()} cores, {system}, {python}, {bare:.0f} ns a bare loop step"


def games_per_second(way: str, seconds: float = 3.0) -> float:
    """Whole games a second in one process without events; the best of five runs."""
    import random

    from bloodyridge_qt.engine.dice import StreamDice
    from bloodyridge_qt.games.bloody_ridge.advice.playout import WAYS, play_game
    from bloodyridge_qt.games.bloody_ridge.edition import open_rules

    setting = open_rules().setting
    decide, dice = WAYS[way](setting, random.Random(1)), StreamDice(1)
    rates = []
    for _ in range(5):
        games, start = 0, time.perf_counter()
        while time.perf_counter() - start < seconds / 5:
            for _ in range(20):
                play_game(setting, decide, dice)
            games += 20
        rates.append(games / (time.perf_counter() - start))
    return max(rates)


def rules_are() -> str:
    """Whether the rules were compiled when the program was installed."""
    from bloodyridge_qt.games.bloody_ridge.rules import state

    return "plain" if str(state.__file__).endswith(".py") else "compiled"


def seconds_to_a_hint(points: float = 2.0) -> float:
    """Until the best decision of a game's first position is known to so many points either way."""
    from bloodyridge_qt.games.bloody_ridge.edition import open_edition

    table = open_edition().start({"seed": "13-september-1942"})
    start = time.perf_counter()
    for judged in table.screen.advise(table.session.state, ""):
        if judged[0].high - judged[0].low <= 2 * points / 100:
            break
    return time.perf_counter() - start


def window_numbers() -> dict[str, float]:
    """Start, memory, repaint and drag of the real window, each from processes of its own; medians."""
    runs = []
    with tempfile.TemporaryDirectory() as folder:
        environment = {
            **os.environ,
            "QT_QPA_PLATFORM": "offscreen",
            "XDG_CONFIG_HOME": folder,
            "XDG_STATE_HOME": folder,
            "PYTHONPATH": str(ROOT),
        }
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # warm: what Python compiles once is there
        for run in range(WINDOW_RUNS + 1):
            environment["BENCHMARK_STARTED"] = repr(time.time())
            done = subprocess.run(
                [sys.executable, "-m", "tests.benchmarks.window"],
                env=environment,
                cwd=ROOT,
                capture_output=True,
                text=True,
                check=True,
            )
            if run:  # the first fills the disk cache: "warm" is what is asked for
                runs.append(json.loads(done.stdout.splitlines()[-1]))
    return {name: statistics.median(one[name] for one in runs) for name in runs[0]}


def from_own_process(module: str) -> dict[str, Any]:
    """What another module of these prints on its last line, from a process and folders of its own."""
    with tempfile.TemporaryDirectory() as folder:
        homes = dict.fromkeys(("XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"), folder)
        done = subprocess.run(
            [sys.executable, "-m", f"tests.benchmarks.{module}"],
            env={**os.environ, **homes, "QT_QPA_PLATFORM": "offscreen"},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        )
    return dict(json.loads(done.stdout.splitlines()[-1]))


def main() -> None:
    """Print every number with its aim."""
    print(machine())
    rules = rules_are()
    aim = "over 1500" if rules == "plain" else "over 3000"
    for way in ("random", "straight north", "sensible", "opportunist", "HQ hunt"):
        print(f"whole games a second, {way:15} {games_per_second(way):8.0f}   aim {aim}, rules {rules}")
    print(f"a hint, to two points either way      {seconds_to_a_hint():8.1f} s")
    numbers = window_numbers()
    print(f"start to usable window, warm          {numbers['start']:8.2f} s aim under 0.7")
    print(f"resident memory after a turn          {numbers['memory']:8.0f} MiB aim under 125")
    print(f"full repaint at 1920x1080, median     {numbers['repaint']:8.2f} ms aim under 8")
    print(f"drag step at 1920x1080, median        {numbers['drag']:8.2f} ms aim under 4")
    print(f"drag step at 1920x1080, 95th of 100   {numbers['drag95']:8.2f} ms")
    numbers = save_numbers()
    print(f"load a whole game with replay and log {numbers['load']:8.1f} ms aim under 200")
    print(f"undo, slowest of a game               {numbers['undo']:8.2f} ms aim under 20")
    print(f"seek to any moment, slowest of a game {numbers['seek']:8.2f} ms aim under 20")
    print(f"autosave with fsync, median           {numbers['autosave']:8.2f} ms aim under 10")
    print(f"autosave with fsync, 95th of 100      {numbers['autosave95']:8.2f} ms")
    for name, frames in from_own_process("frames").items():
        print(f"longest frame of a drag, {name:17} {frames['longest']:4.0f} ms aim under 50")
    for name, spent in from_own_process("holds").items():
        print(f"window held: {name:24} {spent:8.0f} ms aim under 200")
    print(f"a game of {numbers['decisions']:3.0f} decisions in a file      {numbers['kilobytes']:8.1f} KB")


if __name__ == "__main__":
    main()
