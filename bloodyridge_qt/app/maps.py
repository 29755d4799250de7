"""The commands `bloodyridge map check` and `bloodyridge map export`.

Qt is imported only when something is drawn, shapely only when a map is read; both work without a screen.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from bloodyridge_qt.games.bloody_ridge.rules.counters import CounterFault, read_counters
from bloodyridge_qt.games.bloody_ridge.rules.map_schema import SCHEMA
from bloodyridge_qt.games.bloody_ridge.rules.options import Options
from bloodyridge_qt.games.bloody_ridge.rules.setting import Setting, contradictions
from bloodyridge_qt.games.bloody_ridge.screen.inspection import OVERLAYS, BloodyRidgeInspector
from bloodyridge_qt.games.bloody_ridge.screen.piece_list import pieces_of
from bloodyridge_qt.terminal import complain, say

if TYPE_CHECKING:
    import argparse

    from bloodyridge_qt.boards.topology import LoadedMap
    from bloodyridge_qt.table.inspection import Overlay

EXIT_OK: Final = 0
EXIT_FAULTY: Final = 1
"""The file was read and is not valid."""
EXIT_CANNOT: Final = 2
"""The command could not do what it was asked."""

REACH: Final = "reach:"
_COUNTER_FORMAT: Final = "bloodyridge-counters"
_OF_THE_GAME: Final = Path("*")
"""Stands for the game's own counter file until it is looked for."""


def add_parser(commands: argparse._SubParsersAction[Any]) -> None:
    """Declare the command `map` with its own commands."""
    parser = commands.add_parser("map", help="check a map file, or draw it for print")
    parser.set_defaults(run=run)
    below = parser.add_subparsers(dest="map_command", metavar="command", required=True)
    checking = below.add_parser("check", help="say that a map or counter file is valid, or name every fault")
    checking.add_argument("file", type=Path, metavar="FILE")
    drawing = below.add_parser("export", help="draw a map as PNG, SVG or PDF")
    drawing.add_argument("file", type=Path, nargs="?", metavar="FILE", help="default: the map of the game")
    drawing.add_argument(
        "--output", "-o", type=Path, required=True, metavar="OUT", help="a file ending in .png, .svg or .pdf"
    )
    drawing.add_argument(
        "--overwrite", action="store_true", help="write OUT even if there is a file of that name"
    )
    drawing.add_argument(
        "--scale", type=float, metavar="MM", help="millimetres across a hex (default 28: table size)"
    )
    drawing.add_argument("--dpi", type=float, default=100.0, metavar="N", help="of a PNG (default 100)")
    drawing.add_argument("--paper", choices=("a4", "letter"), default="a4", help="of a PDF (default a4)")
    drawing.add_argument(
        "--overlay",
        action="append",
        default=[],
        metavar="NAME",
        help=f"{', '.join(OVERLAYS)} or {REACH}HEX; may be given several times",
    )
    drawing.add_argument("--us-line", choices=("H1", "H2", "H3"), default="H1", help="reading of rule 2.3")
    drawing.add_argument("--night", action="store_true", help="in the dark palette")
    drawing.add_argument(
        "--counters",
        nargs="?",
        const=_OF_THE_GAME,
        type=Path,
        metavar="FILE",
        help="add sheets of counters to a PDF: those of the game, or of a counter file",
    )


def run(options: argparse.Namespace) -> int:
    """Carry out `map check` or `map export`; returns the exit code."""
    if options.map_command == "check":
        return check(options.file)
    return export(options)


def check(path: Path) -> int:
    """Print that a file is valid, or every fault with its feature and every fact it contradicts."""
    from bloodyridge_qt.boards.geometry import find_faults, load_map

    if _is_counter_file(path):
        return _check_counters(path)
    faults = find_faults(path, SCHEMA)
    for fault in faults:
        say(str(fault))
    if faults:
        say(f"{path.name}: {_times(len(faults), 'fault')}.")
        return EXIT_FAULTY
    board = load_map(path, SCHEMA).board
    found = contradictions(board)
    bound = [one for one in found if one.essential or one.rule not in board.overrides]
    for one in found:
        say(str(one) if one in bound else f"{one} Overridden by the owner of the map.")
    if bound:
        say(f"{path.name}: {_times(len(bound), 'contradiction')} to the rules.")
        return EXIT_FAULTY
    say(f"{path.name}: valid, {_times(len(board), 'hex', 'hexes')}.")
    return EXIT_OK


def _is_counter_file(path: Path) -> bool:
    if not path.is_file():
        return False
    try:
        with path.open("rb") as stream:
            start = stream.read(4096)
    except OSError:
        return False
    return json.dumps(_COUNTER_FORMAT).encode() in start


def _check_counters(path: Path) -> int:
    try:
        mix = read_counters(path)
    except CounterFault as fault:
        say(str(fault))
        return EXIT_FAULTY
    rifles = _times(len(mix.rifles), "rifle")
    say(f"{path.name}: valid, {len(mix.infantry)} Japanese infantry, {rifles}, {mix.artillery} artillery.")
    return EXIT_OK


def _times(number: int, one: str, many: str = "") -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"


def export(options: argparse.Namespace) -> int:
    """Draw a map into a file and say what was written."""
    from bloodyridge_qt import resources
    from bloodyridge_qt.boards.features import MapFault
    from bloodyridge_qt.boards.loading import load_map
    from bloodyridge_qt.games.bloody_ridge import box

    if options.output.exists() and not options.overwrite:
        return _refused(f"{options.output} is there already; expected another name, or --overwrite.")
    own = resources.map_file(box.COUNTERS)
    counters = own if options.counters in (None, _OF_THE_GAME) else options.counters
    try:
        loaded = load_map(options.file or resources.map_file(box.MAP), SCHEMA)
        essential = [one for one in contradictions(loaded.board) if one.essential]
        if essential and options.overlay:
            return _refused(str(essential[0]))
        overlays = _overlays(loaded, counters, options) if options.overlay else ()
        pieces = pieces_of(counters) if options.counters else ()
    except (MapFault, CounterFault, KeyError) as error:
        return _refused(str(error.args[0]) if isinstance(error, KeyError) else str(error))
    from bloodyridge_qt.ui.drawing import map_export

    job = map_export.Job(
        sheet=loaded.sheet,
        title=loaded.sheet.title,
        us_line=options.us_line,
        overlays=overlays,
        hex_mm=options.scale if options.scale is not None else map_export.TABLE_HEX,
        dots_per_inch=options.dpi,
        paper=options.paper,
        pieces=tuple(map_export.Piece(*piece) for piece in pieces),
        game="bloody_ridge",
        palette="Night" if options.night else "Printed",
    )
    application = map_export.prepare()
    try:
        say(map_export.export(job, options.output))
    except map_export.ExportFault as fault:
        return _refused(str(fault))
    except OSError as error:
        return _refused(f"{options.output} cannot be written: {error.strerror}.")
    finally:
        del application
    return EXIT_OK


def _overlays(loaded: LoadedMap, counters: Path, options: argparse.Namespace) -> tuple[Overlay, ...]:
    setting = Setting(loaded.board, read_counters(counters), Options(us_line=options.us_line))
    inspector = BloodyRidgeInspector(setting, loaded.sheet)
    for name in options.overlay:
        if name not in OVERLAYS and not name.startswith(REACH):
            raise KeyError(
                f"there is no overlay {name!r}; expected one of {', '.join(OVERLAYS)} or {REACH}HEX"
            )
    return tuple(
        inspector.reach(name.removeprefix(REACH), held=False)
        if name.startswith(REACH)
        else inspector.overlay(name)
        for name in options.overlay
    )


def _refused(sentence: str) -> int:
    complain(sentence)
    return EXIT_CANNOT
