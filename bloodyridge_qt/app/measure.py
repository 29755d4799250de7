"""The command `bloodyridge measure`: plays many whole games without a window and counts how they end."""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from bloodyridge_qt import files
from bloodyridge_qt.app.arguments import add_game
from bloodyridge_qt.app.series import Order, played, progress
from bloodyridge_qt.engine.tally import Tally, games_in, values_of
from bloodyridge_qt.games import registry
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.measuring import Measuring
from bloodyridge_qt.terminal import EXIT_INTERRUPTED, EXIT_OK, CannotDo, complain, give, say

_OF_THE_GAME: Final = Path("*")
"""Stands for the game's own file until it is looked for."""


def add_parser(commands: argparse._SubParsersAction[Any]) -> None:
    """Declare the command."""
    parser = commands.add_parser(
        "measure",
        help="play many games without a window and print how they end",
        description="Prints the share of games won with its 95 % interval. Ctrl+C ends it and keeps what "
        "was counted.",
    )
    parser.set_defaults(run=run)
    add_game(parser)
    parser.add_argument("--games", type=_count, default=1000, metavar="N", help="how many (default 1000)")
    parser.add_argument("--seed", default="1", metavar="WORD", help="where the series starts (default 1)")
    parser.add_argument(
        "--switches",
        action="store_true",
        help="what each reading and optional rule changes, instead of each way of playing",
    )
    parser.add_argument(
        "--workers",
        type=_count,
        default=os.cpu_count() or 1,
        metavar="N",
        help="processes that play (default: one a core); the results are the same with any number",
    )
    parser.add_argument(
        "--cluster",
        default="",
        metavar="ADDRESS",
        help="play on a Dask cluster: the address of its scheduler",
    )
    parser.add_argument("--json", action="store_true", help="print all that was counted as JSON instead")
    parser.add_argument("--plots", type=Path, metavar="FOLDER", help="draw what was counted, as PNG and SVG")
    parser.add_argument(
        "--write",
        type=Path,
        nargs="?",
        const=_OF_THE_GAME,
        metavar="FILE",
        help="with --switches: keep the counts in this file (default: the one the window reads)",
    )


def run(options: argparse.Namespace) -> int:
    """Measure, print, and return the exit code."""
    if options.write is not None and not options.switches:
        raise CannotDo("--write keeps what --switches measures; give both.")
    order = Order(options.game, options.games, options.seed, options.switches)
    measuring = registry.game(options.game).measure(order.games, order.seed, switches=order.switches)
    tallies = [Tally() for _ in measuring.series]
    written = options.plots
    try:
        draw = _plotter(options.plots)
        if options.write is not None:
            written = measuring.file if options.write == _OF_THE_GAME else options.write
            written.parent.stat()  # before hours of playing
        whole = _play(order, measuring, tallies, options)
        told = []
        if draw is not None:
            told = [str(path) for path in draw(measuring, tallies)]
        if whole and options.write is not None:
            files.write(written, measuring.written(tallies).encode())
            told.append(tr("Written to {written}.", written=written))
    except OSError as error:
        raise CannotDo(files.unwritten(written, error)) from None
    if not options.json:
        say(*told)
    return EXIT_OK if whole else EXIT_INTERRUPTED


def _plotter(folder: Path | None) -> Callable[[Measuring, Sequence[Tally]], Iterator[Path]] | None:
    """Draws what was counted into a folder; None without one. Raises CannotDo or OSError."""
    if folder is None:
        return None
    try:
        from bloodyridge_qt.app.plots import draw  # matplotlib takes its time
    except ImportError:
        raise CannotDo("--plots needs matplotlib: pip install 'bloodyridge[plots]'.") from None
    folder.mkdir(parents=True, exist_ok=True)
    return partial(draw, folder)


def _play(order: Order, measuring: Measuring, tallies: list[Tally], options: argparse.Namespace) -> bool:
    """Play all series into the tallies, and print each as soon as it is whole; whether all of them are.

    Raises CannotDo.
    """
    listed, shown = not options.json, 0

    def show(to: int) -> None:
        nonlocal listed, shown
        for last in range(shown, to):
            told = measuring.lines(tallies[: last + 1]) if games_in(tallies[last]) else ()
            listed = listed and say(*told)
        shown = max(shown, to)

    listed = listed and say(*measuring.head())
    interrupted = False
    with progress(order.games * len(tallies)) as bar:
        try:
            for series, tally in played(order, len(tallies), options.workers, options.cluster):
                tallies[series].update(tally)
                bar.add(games_in(tally))
                whole = shown
                while whole < len(tallies) and games_in(tallies[whole]) == order.games:
                    whole += 1
                if whole > shown and listed:
                    with bar.out_of_the_way():
                        show(whole)
                if not (listed or options.json or options.plots or options.write):
                    break  # nobody waits for the rest
        except KeyboardInterrupt:
            interrupted = True
    if interrupted:
        if listed:
            show(len(tallies))
        counted = sum(map(games_in, tallies))
        complain(
            tr(
                "Stopped after {counted} of {value} games; these were counted.",
                counted=counted,
                value=order.games * len(tallies),
            )
        )
    if options.json:
        give(_json(order, measuring, tallies))
    return not interrupted


def _json(order: Order, measuring: Measuring, tallies: list[Tally]) -> str:
    """All that was counted, a series a line."""
    rows = []
    for name, tally in zip(measuring.series, tallies, strict=True):
        counts = {what: values_of(tally, what) for what in sorted({what for what, _value in tally})}
        rows.append(
            json.dumps({"series": " ".join(name.split()), "games": games_in(tally), "counts": counts})
        )
    head = json.dumps({"game": order.game, "games": order.games, "seed": order.seed})[:-1]
    return f'{head}, "series": [\n' + ",\n".join(rows) + "\n]}\n"


def _count(text: str) -> int:
    try:
        number = int(text)
    except ValueError:
        number = 0
    if number < 1:
        raise argparse.ArgumentTypeError(
            tr("{told!r} is not a number of games; expected 1 or more", told=text)
        )
    return number
