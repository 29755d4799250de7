"""The command `bloodyridge measure`: plays many whole games without a window and counts how they end."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any, Final, cast

from bloodyridge_qt import files
from bloodyridge_qt.app.arguments import add_game
from bloodyridge_qt.games import registry
from bloodyridge_qt.table.measuring import Measured
from bloodyridge_qt.terminal import complain, say

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
    add_game(parser, "measure")
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
    game = cast(Measured, registry.game(options.game))
    measuring = game.measure(options.games, options.seed, switches=options.switches)
    for lines in measuring.lines():
        if not say(*lines) and options.write is None:
            return EXIT_OK  # nobody waits for the rest
    if options.write is None:
        return EXIT_OK
    file = measuring.file if options.write == _OF_THE_GAME else options.write
    try:
        files.write(file, measuring.written().encode())
    except OSError as error:
        complain(f"{file} cannot be written: {error.strerror}.")
        return EXIT_CANNOT
    say(f"Written to {file}.")
    return EXIT_OK


def _count(text: str) -> int:
    try:
        number = int(text)
    except ValueError:
        number = 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of games; expected 1 or more")
    return number
