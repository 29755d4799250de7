"""How long a game takes to be opened, gone through and kept safe; times in milliseconds."""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from bloodyridge_qt.games.bloody_ridge.edition import open_edition
from bloodyridge_qt.table.archive.archive import Archive
from bloodyridge_qt.table.offers import movers
from tests.saves.players import play

RUNS = 20


def _times(work: Callable[[], object], runs: int = RUNS) -> list[float]:
    times = []
    for _ in range(runs):
        begin = time.perf_counter()
        work()
        times.append((time.perf_counter() - begin) * 1000)
    return times


def save_numbers() -> dict[str, float]:
    """Opening with full replay and the whole log, undo, seek, autosave with fsync; the size of the file."""
    with tempfile.TemporaryDirectory() as folder:
        archive = Archive(open_edition(), Path(folder) / "running")
        table = archive.edition.start({"seed": "benchmark"})
        autosaves = []
        while movers(table.offers()):
            play(table, 1)
            autosaves += _times(lambda: archive.autosave(table), 1)
        path = Path(folder) / "game.brsave"
        archive.save(table, path)

        def load() -> None:
            archive.open(path).log_lines()

        last = table.at
        loads = _times(load)
        seeks = [
            _times(partial(seek, moment), 1)[0]
            for seek in (table.go_to, table.view_at)
            for moment in range(0, last + 1, 3)
        ]
        table.go_to(last)
        undos = _times(table.undo, last)
        archive.let_go(table)
        return {
            "decisions": float(last),
            "load": statistics.median(loads),
            "seek": max(seeks),
            "undo": max(undos),
            "autosave": statistics.median(autosaves),
            "autosave95": statistics.quantiles(autosaves, n=20)[-1],
            "kilobytes": path.stat().st_size / 1024,
        }
