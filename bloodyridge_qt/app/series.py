"""Plays series of games in blocks: here, in other processes, or on the machines of a Dask cluster.

Every block has dice of its own, so that what is counted does not depend on who plays it, nor on when.
"""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Final, NamedTuple, cast

from bloodyridge_qt.engine.tally import Tally
from bloodyridge_qt.games import registry
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.measuring import Measuring
from bloodyridge_qt.terminal import CannotDo

BLOCK: Final = 100
"""Games that are played in one go."""
_PATIENCE: Final = 10
"""Seconds a cluster has to answer."""

_here = threading.local()  # a cluster may play several blocks in one process


class Order(NamedTuple):
    """What is to be played, as every machine understands it."""

    game: str
    games: int
    """Of each series."""
    seed: str
    switches: bool


def play_block(order: Order, series: int, block: int, games: int) -> Tally:
    """One block of a series, on whatever machine this is."""
    if getattr(_here, "order", None) != order:
        _here.order = order
        _here.measuring = registry.game(order.game).measure(order.games, order.seed, switches=order.switches)
    return cast(Measuring, _here.measuring).play(series, block, games)


def played(order: Order, series: int, workers: int, cluster: str) -> Iterator[tuple[int, Tally]]:
    """Number and tally of each block, as they are played. Raises CannotDo.

    Whoever ends it early (KeyboardInterrupt) waits for the blocks that are being played, and no longer.
    """
    blocks = [
        (number, block, min(BLOCK, order.games - block * BLOCK))
        for number in range(series)
        for block in range(-(-order.games // BLOCK))
    ]
    if workers == 1 and not cluster:
        yield from ((task[0], play_block(order, *task)) for task in blocks)
        return
    with _executor(min(workers, len(blocks)), cluster) as executor:
        waiting = {executor.submit(play_block, order, *task): task[0] for task in blocks}
        try:
            for done in as_completed(waiting):
                yield waiting.pop(done), done.result()
        finally:
            for left in waiting:
                left.cancel()


def _executor(workers: int, cluster: str) -> AbstractContextManager[Executor]:
    if not cluster:
        # Ctrl+C goes to every process of the terminal; the blocks begun are still wanted
        ignore = (signal.SIGINT, signal.SIG_IGN)
        return ProcessPoolExecutor(workers, initializer=signal.signal, initargs=ignore)
    try:
        from distributed import Client
    except ImportError:
        raise CannotDo("--cluster needs Dask: pip install 'bloodyridge[cluster]'.") from None
    try:
        client = cast(Any, Client)(cluster, timeout=_PATIENCE)
    except (OSError, ValueError, TypeError) as error:
        raise CannotDo(
            tr("No Dask scheduler answers at {cluster}: {error}.", cluster=cluster, error=error)
        ) from None
    return _of_cluster(client)


@contextmanager
def _of_cluster(client: Any) -> Iterator[Executor]:
    with client:
        yield cast(Executor, client.get_executor(pure=False))


@contextmanager
def progress(most: int, things: str = "games") -> Iterator[Progress]:
    """A bar on standard error while games are played, or other things done, where that is a terminal."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield Progress()
        return
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    words = TextColumn("{task.completed:,.0f} of {task.total:,.0f} " + things)
    columns = words, BarColumn(), TimeRemainingColumn()
    with Bar(*columns, console=Console(stderr=True), transient=True, redirect_stdout=False) as bar:
        bar.add_task("", total=most)
        yield Progress(bar)


class Progress(NamedTuple):
    """How far things are, on rich's bar where there is one."""

    bar: Any = None

    def add(self, more: int) -> None:
        """So many more have been played."""
        if self.bar is not None:
            self.bar.advance(self.bar.task_ids[0], more)

    @contextmanager
    def out_of_the_way(self) -> Iterator[None]:
        """No bar while lines are printed."""
        if self.bar is not None:
            self.bar.stop()
        yield
        if self.bar is not None:
            self.bar.start()
