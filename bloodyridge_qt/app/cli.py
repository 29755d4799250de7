"""The command line: `bloodyridge play`, `measure`, `forecast`, `advise`, `review`, `map`, `verify` and more.

Qt is imported only after the arguments are read and the machine is known to be able to open a window, and
the other commands only when the window is not what was asked for.
"""

from __future__ import annotations

import argparse
import gc
import os
import signal
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from bloodyridge_qt import __version__, language
from bloodyridge_qt.app.arguments import add_game
from bloodyridge_qt.engine.action import IllegalAction
from bloodyridge_qt.games import registry
from bloodyridge_qt.language import tr
from bloodyridge_qt.reading import Unreadable
from bloodyridge_qt.table.starting import SetupError
from bloodyridge_qt.terminal import EXIT_CANNOT, EXIT_OK, CannotDo, complain, guarded, say

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import ModuleType

    from _typeshed import SupportsWrite

_IN_A_WINDOW: Final = ("play", "inspect")
_MODULES: Final = {
    "measure": "measure",
    "forecast": "forecast",
    "advise": "advise",
    "review": "advise",
    "map": "maps",
    "verify": "check",
    "compare": "check",
    "log": "log",
    "install-desktop": "desktop",
}
"""By command the module that has it; a command that is asked for waits for no other to be imported."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return the process's exit code."""
    return guarded(lambda: _run(list(sys.argv[1:] if argv is None else argv)))


def _run(arguments: list[str]) -> int:
    if not arguments or _is_for_play(arguments[0]):
        arguments.insert(0, "play")
    if not os.environ.get(language.VARIABLE):  # a window asks Preferences as well, once it is opened
        language.use(language.of_system(), here=True)
    argparse._ = tr  # type: ignore[attr-defined]  # its own words, such as "usage: "
    parser = _parser(arguments[0])
    options = parser.parse_args(arguments)
    try:
        return int(options.run(options))
    except (Unreadable, SetupError, IllegalAction) as fault:
        raise CannotDo(str(fault)) from fault


def _is_for_play(word: str) -> bool:
    """Whether the command was left out: an option, or a saved game, comes first."""
    if word.startswith("-"):
        return word not in ("-h", "--help", "--version")
    return ".brsave" in Path(word).name


def play(seed: str | None, file: Path | None = None, game: str | None = None) -> int:
    """Open the window, with a saved game if one is named; `seed` None draws one. Returns the exit code.

    `game` None is the one played last.
    """
    return _open_window(lambda launch: launch.run(seed, file, game))


def list_games() -> int:
    """Print every game of the program. Returns the exit code."""
    for box in registry.shelf().boxes():
        say(f"{box.key}: {box.title}", *(f"  {line}" for line in box.lines()))
    return EXIT_OK


def inspect(map_file: Path | None, game: str = registry.FIRST) -> int:
    """Open the window with a map and no game; None is the game's own map. Returns the exit code."""
    return _open_window(lambda launch: launch.inspect(map_file, game))


def _open_window(opened: Callable[[ModuleType], int]) -> int:
    from bloodyridge_qt.app import prerequisites

    # Ctrl+C in the terminal ends the program at once; an exception in the midst of Qt's imports breaks them
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    reason = prerequisites.obstacle()
    if reason is not None:
        complain(reason)
        return EXIT_CANNOT
    gc.disable()  # what is made at the start stays: looking through it would only cost time
    from bloodyridge_qt.ui.settings import Settings, spoken_language

    if not os.environ.get(language.VARIABLE):
        language.use(spoken_language(Settings()))
    from bloodyridge_qt.app import launch  # only now: its constants are translated as they are loaded

    gc.freeze()  # a look for circles of garbage then takes a third of the time: the window hangs for less
    try:
        return opened(launch)
    finally:
        gc.enable()


class _InLanguage(argparse.HelpFormatter):
    """Tells help, descriptions and headings in the language in use; the commands give them in English."""

    def _get_help_string(self, action: argparse.Action) -> str | None:
        return tr(action.help) if action.help else action.help

    def start_section(self, heading: str | None) -> None:
        """A heading and what stands below it."""
        super().start_section(tr(heading) if heading else heading)

    def add_text(self, text: str | None) -> None:
        """A paragraph."""
        super().add_text(tr(text) if text else text)


class _Parser(argparse.ArgumentParser):
    """Tells what becomes of its help: argparse itself keeps silent about a disk that takes nothing."""

    def __init__(self, **told: Any) -> None:
        super().__init__(**{"formatter_class": _InLanguage, **told})

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        if file is None or file is not sys.stdout:
            super()._print_message(message, file)
        else:
            say(*message.splitlines())


def _parser(word: str) -> argparse.ArgumentParser:
    """The commands that open a window, and those that `word` may mean: one of the others, or all of them.

    What was read holds in `run` the function of its command, which takes it and returns the exit code.
    """
    parser: argparse.ArgumentParser = _Parser(
        prog="bloodyridge",
        description=tr("Board wargames on the desktop: {titles}.", titles=", ".join(registry.titles())),
        epilog="Without a command the game played last is opened.",
    )
    parser.add_argument("--version", action="version", version=f"bloodyridge {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="command", required=True)
    playing = commands.add_parser("play", help="open the game in a window (the default)")
    what = playing.add_mutually_exclusive_group()
    what.add_argument("file", type=Path, nargs="?", metavar="FILE", help="a saved game to open (.brsave)")
    what.add_argument(
        "--seed", metavar="WORD", help="any word or number: the same seed gives the same dice and draws"
    )
    add_game(playing, last=True)
    what.add_argument("--list", action="store_true", help="tell what games there are, and open no window")
    playing.set_defaults(
        run=lambda options: list_games() if options.list else play(options.seed, options.file, options.game)
    )
    inspecting = commands.add_parser("inspect", help="look at a map, or correct it, without a game")
    inspecting.add_argument("map", type=Path, nargs="?", metavar="MAP", help="default: the map of the game")
    add_game(inspecting)
    inspecting.set_defaults(run=lambda options: inspect(options.map, options.game))
    if word not in _IN_A_WINDOW:
        for module in dict.fromkeys([_MODULES[word]] if word in _MODULES else _MODULES.values()):
            import_module(f"bloodyridge_qt.app.{module}").add_parser(commands)
    return parser
