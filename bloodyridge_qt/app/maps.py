"""The commands `bloodyridge map check` and `bloodyridge map export`.

Qt is imported only when something is drawn, shapely only when a map is read; both work without a screen.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from bloodyridge_qt import files
from bloodyridge_qt.games import registry
from bloodyridge_qt.language import later, tr
from bloodyridge_qt.terminal import EXIT_OK, CannotDo, say

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from bloodyridge_qt.table.data_files import MapWorkshop
    from bloodyridge_qt.table.inspection import Inspector, Overlay

EXIT_FAULTY: Final = 1
"""The file was read and is not valid."""
REACH: Final = "reach:"
_OF_THE_GAME: Final = Path("*")
"""Stands for the game's own counter file until it is looked for."""


def add_parser(commands: argparse._SubParsersAction[Any]) -> None:
    """Declare the command `map` with its own commands."""
    parser = commands.add_parser("map", help="check a map file, or draw it for print")
    parser.set_defaults(run=run)
    below = parser.add_subparsers(dest="map_command", metavar="command", required=True)
    checking = below.add_parser("check", help="say that a data file of a game is valid, or name its faults")
    drawing = below.add_parser("export", help="draw a map as PNG, SVG or PDF")
    shops = {key: game.workshop() for key, game in registry.map_games().items()}
    names = dict.fromkeys(name for shop in shops.values() for name in shop.overlays)
    for one, games in ((checking, tuple(registry.GAMES)), (drawing, tuple(shops))):
        first = next(iter(shops))
        one.add_argument("--game", choices=games, default=first, help="which game (default %(default)s)")
    checking.add_argument("file", type=Path, metavar="FILE")
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
        help=tr("{names} or {reach}HEX; may be given several times", names=", ".join(names), reach=REACH),
    )
    for switch in {one.id: one for shop in shops.values() for one in shop.map_switches}.values():
        drawing.add_argument(
            f"--{switch.id.replace('_', '-')}",
            choices=tuple(one.value for one in switch.alternatives),
            default=switch.default,
            help=tr("reading of rule {rules}", rules=switch.rules[0]),
        )
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
        return check(options.file, options.game)
    return export(options, registry.map_games()[options.game].workshop())


def check(path: Path, game: str) -> int:
    """Print that a file is valid, or every fault with its feature and every fact it contradicts."""
    try:
        shop = registry.game(game).workshop()
        valid, lines = shop.check(path) if shop is not None else (False, ())
    except OSError as error:
        raise CannotDo(
            tr("{path} cannot be read: {reason}.", path=path, reason=files.reason(error, reading=True))
        ) from None
    for line in lines:
        say(line)
    return EXIT_OK if valid else EXIT_FAULTY


def export(options: argparse.Namespace, workshop: MapWorkshop) -> int:
    """Draw a map into a file and say what was written."""
    if options.output.exists() and not options.overwrite:
        raise CannotDo(
            tr("{output} is there already; expected another name, or --overwrite.", output=options.output)
        )
    counters = None if options.counters == _OF_THE_GAME else options.counters
    choices = {switch.id: getattr(options, switch.id) for switch in workshop.map_switches}
    try:
        sheet = workshop.printed(options.file, choices)
        overlays: tuple[Overlay, ...] = ()
        if options.overlay:
            overlays = _overlays(workshop.inspected(options.file, counters, choices), options.overlay)
        pieces = workshop.pieces(counters) if options.counters else ()
    except KeyError as error:
        raise CannotDo(str(error.args[0])) from None
    except (ValueError, OSError) as error:
        raise CannotDo(str(error)) from None
    from bloodyridge_qt.ui.drawing import map_export, print_pages

    job = map_export.Job(
        sheet=sheet,
        title=sheet.title,
        overlays=overlays,
        space_mm=options.scale if options.scale is not None else map_export.TABLE_SPACE,
        dots_per_inch=options.dpi,
        paper=options.paper,
        pieces=pieces,
        game=options.game,
        palette="Night" if options.night else "Printed",
    )
    application = map_export.prepare()
    try:
        say(map_export.export(job, options.output))
    except print_pages.ExportFault as fault:
        raise CannotDo(str(fault)) from None
    except OSError as error:
        raise CannotDo(files.unwritten(options.output, error)) from None
    finally:
        del application
    return EXIT_OK


def _overlays(inspector: Inspector, names: Sequence[str]) -> tuple[Overlay, ...]:
    known = [key for key, _ in inspector.overlays()]
    for name in names:
        if name not in known and not name.startswith(REACH):
            text = later("there is no overlay {name!r}; expected one of {known} or {reach}HEX")
            raise CannotDo(tr(text, name=name, known=", ".join(known), reach=REACH))
    return tuple(
        inspector.reach(name.removeprefix(REACH), held=False)
        if name.startswith(REACH)
        else inspector.overlay(name)
        for name in names
    )
