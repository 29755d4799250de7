"""The commands `bloodyridge verify` and `bloodyridge compare`: saved games judged."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from bloodyridge_qt.games import registry
from bloodyridge_qt.table.archive import checking
from bloodyridge_qt.terminal import EXIT_CANNOT, EXIT_OK, complain, say


def add_parser(commands: argparse._SubParsersAction[Any]) -> None:
    """Declare both commands."""
    verifying = commands.add_parser(
        "verify",
        help="throw every die of a saved game again from its seed and compare",
        description="Exit code 0: all follows from the seed; 1: something differs; 2: unreadable file.",
    )
    verifying.add_argument("file", type=Path, metavar="FILE", help="a saved game (.brsave)")
    verifying.set_defaults(run=lambda options: verify(options.file))
    comparing = commands.add_parser(
        "compare",
        help="tell which of two finished games is better",
        description="Exit code 0: compared, a tie included; 2: a file is unreadable or not finished.",
    )
    comparing.add_argument("file", type=Path, metavar="FILE", help="a saved game (.brsave)")
    comparing.add_argument("other", type=Path, metavar="OTHER", help="another one")
    comparing.set_defaults(run=lambda options: compare(options.file, options.other))


def verify(file: Path) -> int:
    """Check a saved game against its seed, and print what was found. Returns the verdict's code."""
    verdict = checking.verify(file, registry.edition_of)
    if verdict.code == EXIT_CANNOT:
        complain("\n".join(verdict.lines))
    else:
        say(*verdict.lines)
    return verdict.code


def compare(file: Path, other: Path) -> int:
    """Print which of two saved games is better. Returns the exit code."""
    say(*checking.compare(file, other, registry.edition_of))
    return EXIT_OK
