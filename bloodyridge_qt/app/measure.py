"""The command `bloodyridge measure`: plays many whole games without a window and counts how they end."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from bloodyridge_qt import files
from bloodyridge_qt.games.bloody_ridge.advice import measure
from bloodyridge_qt.games.bloody_ridge.advice.playout import WAYS
from bloodyridge_qt.games.bloody_ridge.rules.options import Options
from bloodyridge_qt.games.bloody_ridge.screen import measured
from bloodyridge_qt.terminal import complain, say

if TYPE_CHECKING:
    from bloodyridge_qt.games.bloody_ridge.saves import OpenBox

EXIT_OK: Final = 0
EXIT_CANNOT: Final = 2
"""The command could not do what it was asked."""

_OF_THE_GAME: Final = Path("*")
"""Stands for the game's own file until it is looked for."""


def add_parser(commands: argparse._SubParsersAction[Any]) -> None:
    """Declare the command."""
    parser = commands.add_parser(
        "measure",
        help="play many games without a window and print how they end",
        description="Prints the share of games won with its 95 % interval.",
    )
    parser.set_defaults(run=run)
    parser.add_argument("--games", type=_count, default=1000, metavar="N", help="how many (default 1000)")
    parser.add_argument("--seed", default="1", metavar="WORD", help="where the series starts (default 1)")
    parser.add_argument(
        "--switches",
        action="store_true",
        help="what each reading and optional rule changes, instead of each way of playing",
    )
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
        complain("--write keeps what --switches measures; give both.")
        return EXIT_CANNOT
    from bloodyridge_qt.games.bloody_ridge.saves import open_shelf

    shelf = open_shelf()
    if not options.switches:
        return _ways(shelf, options.games, options.seed)
    found = _switches(shelf, options.games, options.seed, to_write=options.write is not None)
    if options.write is None:
        return EXIT_OK
    file = measured.measured_file() if options.write == _OF_THE_GAME else options.write
    try:
        files.write(file, measure.written(found).encode())
    except OSError as error:
        complain(f"{file} cannot be written: {error.strerror}.")
        return EXIT_CANNOT
    say(f"Written to {file}.")
    return EXIT_OK


def _ways(shelf: OpenBox, games: int, seed: str) -> int:
    say(f"{games} games each, seed {seed}: share won, 95 % interval, exits and division HQ")
    for headquarters in ("in", "out"):
        setting = shelf.box.rules(Options(headquarters=headquarters)).setting
        for way in WAYS:
            result = measure.measure(setting, way, games, seed)
            if not say(f"HQs {headquarters:3}  {way:14}  {_counted(result)}"):
                return EXIT_OK  # nobody waits for the rest
    return EXIT_OK


def _switches(shelf: OpenBox, games: int, seed: str, *, to_write: bool) -> measure.Measurement:
    say(
        f"{games} games each, {measure.SWITCH_WAY}, seed {seed}: share won, "
        "Wilson's 95 % interval, exits, HQ;",
        "then the change in points with Newcombe's 95 % interval",
    )
    rows: list[measure.Row] = []
    for row in measure.measure_switches(lambda options: shelf.box.rules(options).setting, games, seed):
        rows.append(row)
        heard = say(_chosen(row.series.chosen), f"    {_counted(row.result)}{_changed(row, rows)}")
        if not heard and not to_write:
            break
    return measure.Measurement(
        measure.SWITCH_WAY,
        games,
        seed,
        shelf.box.rules(Options()).version,
        shelf.map.sha256,
        shelf.counters.sha256,
        tuple(rows),
    )


def _chosen(chosen: Mapping[str, str]) -> str:
    return " ".join(f"{switch}={value}" for switch, value in chosen.items()) or "standard game"


def _counted(result: measure.WinRate) -> str:
    low, high = result.interval
    return f"{result.rate:6.1%}  ({low:.1%} to {high:.1%})  exits {result.exits}, HQ {result.headquarters}"


def _changed(row: measure.Row, rows: list[measure.Row]) -> str:
    if row.series.against is None:
        return ""
    against = next(one.result for one in rows if one.series.chosen == row.series.against)
    found = measure.change(row.result, against)
    low, middle, high = (f"{100 * share:+.1f}" for share in (found.low, found.difference, found.high))
    return f"  {middle} points ({low} to {high}) against {_chosen(row.series.against)}"


def _count(text: str) -> int:
    try:
        number = int(text)
    except ValueError:
        number = 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of games; expected 1 or more")
    return number
