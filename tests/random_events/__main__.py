"""Drives the real window with random events. Run: python -m tests.random_events --minutes 10 --seed 7

The window lives in a process of its own with a home folder of its own; this one says how that process ended,
what went wrong in it, and the last events before. Exit code 0: nothing went wrong; 1: something did.
"""

from __future__ import annotations

import argparse
import json
import os
import shlex
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from bloodyridge_qt.language import VARIABLE

ROOT: Final = Path(__file__).resolve().parents[2]
LAST: Final = 200
"""How many events are told when the process was ended by a signal."""
SCREEN: Final = {"name": "wide", "x": 0, "y": 0, "width": 1920, "height": 1080, "logicalDpi": 96, "dpr": 1}
SETTLED: Final = 3
"""Cycles after which everything that is kept on purpose has been made once."""
GROWTH: Final = 16.0
"""MiB more in the last third of the cycles than in the first that count as memory that is lost."""
GRACE: Final = 120.0
"""Seconds a run may take over its time before it counts as hung."""


def environment(home: Path, platform: str) -> dict[str, str]:
    """What the window's process sees: a home folder that is thrown away, and the language asked for."""
    foreign = ("XDG_", "BLOODYRIDGE")
    kept = {name: os.environ[name] for name in os.environ if name == VARIABLE or not name.startswith(foreign)}
    folders = {
        "XDG_CONFIG_HOME": ".config", "XDG_STATE_HOME": ".state", "XDG_DATA_HOME": ".data",
        "XDG_CACHE_HOME": ".cache", "XDG_RUNTIME_DIR": ".run", "TMPDIR": ".tmp",
    }  # fmt: skip
    for name, folder in folders.items():
        (home / folder).mkdir(parents=True, exist_ok=True, mode=0o700)
        kept[name] = str(home / folder)
    platform = platform or kept.get("QT_QPA_PLATFORM", "offscreen")
    if platform == "offscreen":  # its screen is small, and square, unless it is told otherwise
        (home / ".screen.json").write_text(json.dumps({"screens": [SCREEN]}), encoding="utf-8")
        platform = f"offscreen:configfile={home / '.screen.json'}"
    kept["QT_QPA_PLATFORM"] = platform
    return {**kept, "HOME": str(home), "PYTHONPATH": str(ROOT), "PYTHONFAULTHANDLER": "1"}


def run(options: argparse.Namespace, folder: Path, events: Path | None = None) -> int:
    """One run in `folder`, of the events in this file if there is one; the exit code of the process."""
    home = folder / "home" / "player"
    shutil.rmtree(home.parent, ignore_errors=True)
    home.mkdir(parents=True)
    command = [
        *shlex.split(options.under),
        sys.executable,
        "-X",
        "faulthandler",
        "-m",
        "tests.random_events.player",
        str(folder),
    ]
    command += ["--seed", str(options.seed), "--seconds", str(options.minutes * 60)]
    command += ["--events", str(options.events), "--pace", str(options.pace)]
    if events is not None:
        command += ["--replay", str(events)]
    with (folder / "stderr").open("wb") as errors:
        process = subprocess.Popen(
            command, env=environment(home, options.platform), cwd=home, stderr=errors, stdout=sys.stderr
        )
        limit = None if events is not None and not options.shrink else options.minutes * 60 + GRACE
        try:
            return process.wait(limit)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGABRT)  # faulthandler then says where it hung
            return process.wait()
        except KeyboardInterrupt:
            process.kill()
            process.wait()
            raise


def lines(path: Path) -> list[dict[str, object]]:
    """The JSON lines of a file, without one that was cut off."""
    found = []
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        try:
            found.append(json.loads(line))
        except ValueError:
            break
    return found


def how_it_ended(code: int) -> str:
    """The exit code in words; "" for an orderly end."""
    if code < 0:
        try:
            return f"ended by signal {-code}, {signal.Signals(-code).name}"
        except ValueError:
            return f"ended by signal {-code}"
    return "" if code == 0 else f"ended with exit code {code}"


def rest(cycle: dict[str, float]) -> float:
    """MiB in use that are neither kept pictures nor what windows are drawn on, which have their limits, nor
    pages of libraries, which are read once and belong to all who use them."""
    return cycle["used"] - cycle["pictures"] - cycle["surfaces"] - cycle["libraries"]


def thirds(cycles: list[dict[str, float]]) -> tuple[float, float]:
    """The rest, in MiB, in the first and the last third of the settled cycles; 0 after too few to tell."""
    settled = [rest(cycle) for cycle in cycles[SETTLED:]]
    third = len(settled) // 3
    if not third:
        return 0.0, 0.0
    return statistics.median(settled[:third]), statistics.median(settled[-third:])


def tell(folder: Path, code: int, seed: int) -> bool:
    """Print what the run brought; whether all was well."""
    events, problems = lines(folder / "events"), lines(folder / "problems")
    print(f"seed {seed}: {len(events)} events; everything of the run is in {folder}")
    cycles = lines(folder / "cycles")
    for cycle in cycles:
        more = ", ".join(f"{name} {by:+}" for name, by in cycle["more"].items())
        print(
            f"  cycle {cycle['cycle']:>3}, event {cycle['event']:>6}, {cycle['seconds']:>6.0f} s:"
            f" {cycle['rss']:.0f} MiB, {cycle['used']:.0f} of them in use: {cycle['pictures']:.0f} pictures,"
            f" {cycle['surfaces']:.0f} windows, {cycle['libraries']:.0f} libraries,"
            f" {rest(cycle):.0f} the rest ({cycle['heap']:.0f} on the heap, pictures too;"
            f" {cycle['blocks']} blocks of Python);"
            f" {cycle['python']} Python objects, {cycle['qt']} of Qt; text of"
            f" {cycle['text']} px; more of {more or 'nothing'}"
        )
    first, last = thirds(cycles)
    grown = last - first
    print(
        f"The rest: {first:.0f} MiB in the first third of the cycles, {last:.0f} in the last, {grown:+.0f}."
    )
    if grown > GROWTH:
        problems.append({"kind": "memory", "text": f"{grown:.0f} MiB more", "event": "end", "during": ""})
    found: dict[str, list[dict[str, object]]] = {}
    for problem in problems:
        found.setdefault(f"{problem['kind']}: {problem['text']}", []).append(problem)
    for words, times in found.items():
        print(f"\n{len(times)} × {words}\n  first at event {times[0]['event']}: {times[0]['during']}")
        if times[0].get("where"):
            print(f"  {times[0]['where']}".replace("\n", "\n  ").rstrip())
    ended = how_it_ended(code)
    if ended:
        print(f"\nThe process {ended}. The last {LAST} events:")
        for event in events[-LAST:]:
            print(f"  {json.dumps(event, ensure_ascii=False)}")
        print((folder / "stderr").read_text(encoding="utf-8", errors="replace")[-6000:])
    counted = [problem for problem in problems if problem["kind"] != "slow"]
    print("\nNothing went wrong." if not (ended or counted) else "\nSomething went wrong; see above.")
    return not ended and not counted


def shrink(options: argparse.Namespace, folder: Path, events: list[dict[str, object]]) -> None:
    """Leave events out as long as the process still ends by a signal; write what is left."""
    tries = 0

    def fails(chosen: list[dict[str, object]]) -> bool:
        nonlocal tries
        tries += 1
        wanted = folder / "wanted"
        wanted.write_text("".join(json.dumps(event) + "\n" for event in chosen), encoding="utf-8")
        code = 0
        for _ in range(options.repeat):  # what depends on time does not fail every time
            code = run(options, folder, wanted)
            if code < 0:
                break
        print(f"try {tries}: {len(chosen)} events, {how_it_ended(code) or 'well'}", flush=True)
        return code < 0

    size = max(1, len(events) // 2)
    while size:
        start = 0
        while start < len(events):
            fewer = events[:start] + events[start + size :]
            if fails(fewer):
                events = fewer
                (folder / "shrunk").write_text(
                    "".join(json.dumps(event) + "\n" for event in events), encoding="utf-8"
                )
            else:
                start += size
        size //= 2
    print(f"{len(events)} events are left, in {folder / 'shrunk'}:")
    for event in events:
        print(f"  {json.dumps(event, ensure_ascii=False)}")


def main() -> int:
    """Read the command line, run, tell."""
    parser = argparse.ArgumentParser(prog="python -m tests.random_events", description=__doc__.split("\n")[0])
    parser.add_argument("--minutes", type=float, default=10.0, help="how long (default: 10)")
    parser.add_argument("--events", type=int, default=0, help="stop after so many events (default: no end)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed chooses alike (default: 1)")
    parser.add_argument("--pace", type=int, default=5, help="milliseconds between events (default: 5)")
    parser.add_argument(
        "--platform", default="", help="Qt's platform (default: $QT_QPA_PLATFORM, or offscreen)"
    )
    parser.add_argument("--folder", type=Path, help="where the run is kept (default: a new temporary folder)")
    parser.add_argument("--replay", type=Path, metavar="FILE", help="carry out the events of an earlier run")
    parser.add_argument("--last", type=int, default=0, help="with --replay: only so many of its last events")
    parser.add_argument("--shrink", action="store_true", help="with --replay: leave out what need not be")
    parser.add_argument("--under", default="", metavar="COMMAND", help="a debugger to run the window in")
    parser.add_argument("--repeat", type=int, default=1, help="with --shrink: runs of each list (default: 1)")
    options = parser.parse_args()
    folder = options.folder or Path(tempfile.mkdtemp(prefix="random-events-"))
    folder.mkdir(parents=True, exist_ok=True)
    print(f"seed {options.seed}, in {folder}", flush=True)
    wanted = None
    if options.replay is not None:
        events = lines(options.replay)[-options.last :]
        if options.shrink:
            shrink(options, folder, events)
            return 0
        wanted = folder / "wanted"
        wanted.write_text("".join(json.dumps(event) + "\n" for event in events), encoding="utf-8")
    code = run(options, folder, wanted)
    return 0 if tell(folder, code, options.seed) else 1


if __name__ == "__main__":
    sys.exit(main())
