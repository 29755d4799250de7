"""The command `bloodyridge log`: a saved game as text, or as an after-action report in one HTML file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from bloodyridge_qt import files
from bloodyridge_qt.games import registry
from bloodyridge_qt.language import tr
from bloodyridge_qt.terminal import EXIT_OK, CannotDo, give, say

if TYPE_CHECKING:
    import argparse

STANDARD_OUTPUT: Final = "-"


def add_parser(commands: argparse._SubParsersAction[Any]) -> None:
    """Declare the command `log`."""
    parser = commands.add_parser(
        "log",
        help="print a saved game as text, or write a report on it",
        description="Prints a saved game as text. Exit code 0: done; 2: it cannot be read or written.",
    )
    parser.set_defaults(run=run)
    parser.add_argument("file", type=Path, metavar="FILE", help="a saved game (.brsave)")
    parser.add_argument(
        "--html",
        nargs="?",
        const=STANDARD_OUTPUT,
        metavar="OUT",
        help="write an after-action report with maps as one HTML file; without OUT it is printed",
    )


def run(options: argparse.Namespace) -> int:
    """Carry out the command; returns the exit code."""
    from bloodyridge_qt.table.archive.checking import page_of, text_of

    told = text_of if options.html is None else page_of
    text = told(options.file, registry.edition_of)
    if options.html in (None, STANDARD_OUTPUT):
        _ = give(text) if options.html else say(*text.removesuffix("\n").split("\n"))
    else:
        out = Path(options.html)
        write_page(out, text, options.file)
        say(tr("Report written to {out}.", out=out))
    return EXIT_OK


def write_page(out: Path, text: str, source: Path) -> None:
    """Put the page into its file, whole or not at all. Raises CannotDo."""
    if out.suffix.lower() == ".brsave" or _same(out, source):
        raise CannotDo(
            tr("{out} is a saved game; expected another name for the report, such as report.html.", out=out)
        )
    content = text.encode()
    try:
        if out.exists() and not out.is_file():  # a pipe or a terminal
            out.write_bytes(content)
            return
        files.write(out, content)
    except (OSError, ValueError) as error:
        raise CannotDo(files.unwritten(out, error)) from error


def _same(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except (OSError, ValueError):
        return False
