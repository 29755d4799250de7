"""Does one thing again and again in the real window and tells the memory after each time, without chance.

Run: python -m tests.random_events.repeats new open replay --times 30

Each kind has a process of its own, as the random events have. What is kept on purpose (pictures, pages) is
made in the first few times; a kind that goes on growing after those keeps something it should let go of.
"""

from __future__ import annotations

import argparse
import gc
import shlex
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog

from bloodyridge_qt.app import launch as app
from bloodyridge_qt.games import registry
from bloodyridge_qt.table.offers import movers, targets
from tests.random_events.__main__ import environment
from tests.random_events.hands import drop_deferred
from tests.random_events.player import furnish
from tests.random_events.watching import census, in_use, on_the_heap

if TYPE_CHECKING:
    from collections.abc import Callable

    from bloodyridge_qt.ui.shell.main_window import MainWindow

SIZE: Final = (1920, 1080)
DECISIONS: Final = 4
MOMENTS: Final = 12
DRAWN: Final = 200
"""Milliseconds until the sheet is drawn anew."""


def rest(milliseconds: int = 30) -> None:
    """Let Qt do what it has put off."""
    QTest.qWait(milliseconds)
    drop_deferred()


class Repeats:
    """What can be done again and again; every method but `window` and `modes` leaves the window as it was."""

    def __init__(self, archive: object, home: Path) -> None:
        self._archive = archive
        self._home = home
        self._open_window()

    def _open_window(self) -> None:
        self._window: MainWindow = app.make_window(self._archive.edition, "1942", self._archive)
        self._window.resize(*SIZE)
        self._window.show()
        app.begin(self._window, None)
        self._window.controller.finish()
        rest(DRAWN)

    def nothing(self) -> None:
        """Only wait, to compare with."""
        rest()

    def new(self) -> None:
        """Another game, and a few decisions."""
        controller = self._window.controller
        self._window.files.begin(controller.box.start({"seed": "1942"}))
        controller.finish()
        for _ in range(DECISIONS):
            table = controller.table
            found = targets(table.offers(), movers(table.offers())[0]).values()
            controller.decide(next(choices[0] for choices in found if choices))
            rest()
            controller.finish()
        rest()

    def open(self) -> None:
        """A game from a file."""
        self._window.files.open_path(self._home / "saves" / "half.brsave", ask=False)
        rest()

    def replay(self) -> None:
        """Moment by moment, then one that is played."""
        if len(self._window.controller.table.moments()) < MOMENTS:
            self.open()
        replay = self._window.replay
        replay.toggle()
        for moment in range(MOMENTS):
            replay.seek(moment)
            rest()
        replay.forward()
        rest()
        replay.leave()
        rest()

    def inspect(self) -> None:
        """Look at the map and point at hexes."""
        self._window.inspecting.toggle()
        rest()
        for place in ("1010", "1212", "1414"):
            self._window.scene.hover(place)
            rest()
        self._window.inspecting.toggle()
        rest()

    def edit(self) -> None:
        """Correct the map."""
        self._window.map_editor.toggle()
        rest()
        self._window.modes.leave()
        rest()

    def set_up(self) -> None:
        """Lay out a position."""
        self._window.position_editor.enter()
        rest()
        self._window.position_editor.leave()
        rest()

    def palette(self) -> None:
        """Another palette and back."""
        self._window.preferences.prefer(palette="Night")
        rest(DRAWN)
        self._window.preferences.prefer(palette="Printed")
        rest(DRAWN)

    def text(self) -> None:
        """Another text size and back."""
        self._window.preferences.step_text(1)
        rest()
        self._window.preferences.prefer(text_size=100)
        rest()

    def zoom(self) -> None:
        """In and out."""
        for size in (40.0, 80.0, 120.0, 200.0):
            self._window.map_view.set_zoom(size)
            rest(DRAWN)
        self._window.map_view.fit_field()
        rest(DRAWN)

    def resize(self) -> None:
        """Another size of the window and back."""
        self._window.resize(1280, 800)
        rest(DRAWN)
        self._window.resize(*SIZE)
        rest(DRAWN)

    def hands(self) -> None:
        """Take each force in hand and point at what it may do."""
        scene = self._window.scene
        for mover in scene.movers:
            scene.select(mover)
            for place in list(scene.hand.targets):
                scene.hand.point_at(place)
                rest(1)
            scene.deselect()
        rest()

    def rules(self) -> None:
        """The rules reference and its pages."""
        self._window.docks.toggle_rules()
        for rule in ("7.1", "11.4", "4.5"):
            self._window.help_desk.show_rule(rule)
            rest()
        self._window.docks.rules.hide()
        rest()

    def new_dialog(self) -> None:
        """What to play is asked, and nothing answered."""
        self._ask("new")

    def preferences(self) -> None:
        """The preferences are shown."""
        self._ask("preferences")

    def dice(self) -> None:
        """Dice thrown against expected."""
        self._ask("dice_statistics")

    def keys(self) -> None:
        """The keys are shown."""
        self._ask("keys")

    def _ask(self, command: str) -> None:
        self._window.actions_by_command.by_id[command].trigger()
        rest()
        for dialog in self._window.findChildren(QDialog):
            dialog.close()
        rest()

    def window(self) -> None:
        """Close the window and open another."""
        self._window.close()
        self._window.deleteLater()
        del self._window
        drop_deferred()
        self._open_window()

    def modes(self) -> None:
        """Another window, in which every mode is entered."""
        self.window()
        for mode in (self.edit, self.set_up, self.replay, self.rules):
            mode()


KINDS: Final = tuple(name for name in vars(Repeats) if not name.startswith("_"))


def drive(kind: str, times: int, home: Path) -> None:
    """Do this so many times in this process; print the memory after each, and of what there is more then."""
    application = app.make_application(["bloodyridge"])
    application.setQuitOnLastWindowClosed(False)
    archive = app.archive_of(registry.FIRST)
    furnish(home, archive)
    act: Callable[[], None] = getattr(Repeats(archive, home), kind)
    before, counted = 0.0, Counter[str]()
    for number in range(1, times + 1):
        act()
        gc.collect()
        heap, used = on_the_heap(), in_use()
        objects = gc.get_objects()
        print(
            f"{kind:>11} {number:>3}: {used:6.1f} MiB, on the heap {heap:6.2f} ({heap - before:+.2f}),"
            f" {len(objects)} Python objects, {sum(isinstance(each, QObject) for each in objects)} of Qt",
            flush=True,
        )
        del objects
        before = heap
        if number == max(1, times // 3):
            counted = census()
    more = census()
    more.subtract(counted)
    print(f"{kind:>11}: more of {[(name, count) for name, count in more.most_common(9) if count > 0]}")


def main() -> int:
    """Read the command line; one process for each kind."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.random_events.repeats", description=__doc__.split("\n")[0]
    )
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=f"any of {', '.join(KINDS)} (default: all)")
    parser.add_argument("--times", type=int, default=30, help="how often (default: 30)")
    parser.add_argument("--under", default="", metavar="COMMAND", help="a debugger to run the window in")
    parser.add_argument("--home", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    unknown = set(options.kinds) - set(KINDS)
    if unknown:
        parser.error(f"unknown kind {', '.join(sorted(unknown))}; there are {', '.join(KINDS)}")
    if options.home is not None:
        drive(options.kinds[0], options.times, options.home)
        return 0
    worst = 0
    for kind in options.kinds or KINDS:
        with tempfile.TemporaryDirectory(prefix="repeats-") as folder:
            home = Path(folder) / "home" / "player"
            home.mkdir(parents=True)
            command = [*shlex.split(options.under), sys.executable, "-m", "tests.random_events.repeats", kind]
            command += ["--times", str(options.times), "--home", str(home)]
            done = subprocess.run(command, env=environment(home, ""), cwd=home, check=False)
            worst = max(worst, abs(done.returncode))
    return worst


if __name__ == "__main__":
    sys.exit(main())
