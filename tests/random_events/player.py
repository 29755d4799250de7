"""The window that is driven, in a process of its own. Run by python -m tests.random_events."""

from __future__ import annotations

import argparse
import faulthandler
import json
import os
import random
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QThread, QTimer
from PySide6.QtWidgets import QApplication

from bloodyridge_qt.app import launch as app
from bloodyridge_qt.games import registry
from bloodyridge_qt.table.starting import SetupError
from tests.random_events.choosing import Chooser
from tests.random_events.hands import Hands, drop_deferred, in_front, valid
from tests.random_events.watching import Watch

if TYPE_CHECKING:
    from bloodyridge_qt.ui.shell.main_window import MainWindow
    from tests.random_events.hands import Event

MIDDLE: Final = 40
"""Decisions of a game that is neither at its beginning nor at its end."""
DEEPEST: Final = 8
"""Event loops within each other; from here on only closing is tried."""


class Player(QObject):
    """Carries out one event after the other, in the event loops of modal dialogs too."""

    def __init__(self, folder: Path, options: argparse.Namespace, archive: object) -> None:
        super().__init__()
        self._archive = archive
        self._options = options
        self._events = (folder / "events").open("w", encoding="utf-8", buffering=1)
        self._home = folder / "home" / "player"
        self._number = 0
        self._now: Event = {}
        self._end = time.monotonic() + options.seconds
        self._busy = False
        self._level = 0
        self._still = 0.0
        self._over = False
        self._program: app.Program | None = None
        self.watch = Watch(folder, lambda: (self._number, self._now))
        self.hands = Hands(self._home, self.open_window)
        files, texts = furnish(self._home, archive)
        self._chooser = Chooser(random.Random(options.seed), self.hands, files, texts)
        self._wanted: list[Event] | None = None
        if options.replay is not None:
            wanted = options.replay.read_text(encoding="utf-8").splitlines()
            self._wanted = [json.loads(line) for line in wanted]

    def begin(self) -> None:
        """Open the window and go."""
        self.open_window("play")
        self.watch.begin()
        self.watch.handed_on = self._hand_on
        QTimer.singleShot(0, self, self.step)

    def open_window(self, how: str) -> None:
        """Close the window there is and open another, as the program does when it is started."""
        self._drop_window()
        archive = self._archive
        seed = str(self._options.seed * 1000 + self._number)
        window: MainWindow
        if how == "inspect":
            archive.edition = archive.own_edition(registry.FIRST)  # as without a name on the command line
            window = app.make_inspection(archive.edition, archive)
        else:
            try:
                window = app.make_window(archive.edition, seed, archive)
            except SetupError as error:
                self.watch.problem("start", str(error))
                return
        self._program = app.Program(window)
        self.hands.window = window
        window.show()
        self.watch.pardon()  # a program that starts keeps no window waiting
        if how != "inspect":
            file = self._home / "saves" / "half.brsave" if how == "file" else None
            QTimer.singleShot(0, window, lambda: app.begin(window, file))

    def _follow(self) -> None:
        """Another game has another window."""
        if self._program is not None:
            self.hands.window = self._program.window if valid(self._program.window) else None

    def _drop_window(self) -> None:
        self._follow()
        old, self.hands.window, self._program = self.hands.window, None, None
        if valid(old):
            old.close()
            old.deleteLater()
            if QThread.currentThread().loopLevel() == 1:
                drop_deferred()  # or the next window would dress this one too

    def _hand_on(self, *error: object) -> None:
        if self._program is not None:
            self._program.catcher(*error)

    # one event after the other ------------------------------------------------------------

    def step(self) -> None:
        """Carry the next event out, and see to it that there is another step after it."""
        if self._over:
            return
        if time.monotonic() < self._still or (
            self._busy and QThread.currentThread().loopLevel() <= self._level
        ):
            QTimer.singleShot(2, self, lambda: self.step())  # within an event that only lets others run
            return
        before = (self._busy, self._level)
        self._busy, self._level = True, QThread.currentThread().loopLevel()
        self._follow()
        event = self._next()
        if event is None:
            self._finish()
            return
        self._number += 1
        self._now = event
        self._events.write(json.dumps({"n": self._number, **event}, ensure_ascii=False) + "\n")
        QTimer.singleShot(
            self._options.pace, self, lambda: self.step()
        )  # before: what follows may wait for an answer
        try:
            if event["do"] == "measure":
                self._measure()
            else:
                if event["do"] == "wait":
                    self._still = time.monotonic() + event["milliseconds"] / 1000
                self.hands.do(event)
        finally:
            self._busy, self._level = before

    def _next(self) -> Event | None:
        if self._wanted is not None:
            event = self._wanted.pop(0) if self._wanted else None
            if event is not None:
                event.pop("n", None)
            return event
        counted = self._options.events
        if time.monotonic() > self._end or (counted and self._number >= counted):
            return None
        if self._level > DEEPEST and in_front() is not None:
            return {"do": "dismiss", "hard": True}
        return self._chooser.next()

    def _measure(self) -> None:
        drop_deferred()
        self.watch.cycle(self._chooser.cycle)

    def _finish(self) -> None:
        """All is done: the process ends at once, from however many event loops."""
        self._over = True
        self._now = {"do": "end"}
        if not in_front():
            self._drop_window()
            QApplication.processEvents()
            drop_deferred()
        self.watch.cycle(self._chooser.cycle + 1)
        self._events.close()
        os._exit(0)


def furnish(home: Path, archive: object) -> tuple[dict[str, list[str]], list[str]]:
    """Put games, maps and spoilt files into the home folder; their names, and texts for the clipboard."""
    from bloodyridge_qt.resources import map_file
    from tests.saves.players import play

    (home / "saves").mkdir(exist_ok=True)
    texts = ["", "not a position", "<img src='x'>\n" * 3]
    for name, choices, decisions in (
        ("start", {}, 1),
        ("half", {}, 25),
        ("whole", {}, 1000),
        ("sealed", {"sealed": "yes"}, 12),
    ):
        table = archive.edition.start({"seed": f"{name}-1942", **choices})
        play(table, decisions, seed=3)
        archive.save(table, home / "saves" / f"{name}.brsave")
        if name == "half":
            texts.append(archive.copy_position(table))
    others = [key for key in registry.GAMES if key != archive.edition.key]
    for key in others:
        table, rng = archive.own_edition(key).start({"seed": "1942"}), random.Random(3)
        for _ in range(MIDDLE):
            table.session.submit(rng.choice(list(table.session.decision().options)))
        archive.save(table, home / "saves" / f"{key}.brsave")
    whole = (home / "saves" / "whole.brsave").read_bytes()
    (home / "saves" / "cut.brsave").write_bytes(whole[: len(whole) // 2])
    maps = home / ".data" / "bloodyridge"
    maps.mkdir(parents=True, exist_ok=True)
    for folder, name in ((maps, "mine.geojson"), (home / "saves", "other.geojson")):
        (folder / name).write_bytes(map_file("bloody_ridge.geojson").read_bytes())
    (maps / "mine.json").write_bytes(map_file("bloody_ridge_counters.json").read_bytes())
    (home / "saves" / "spoilt.geojson").write_text('{"type": "FeatureCollection", "features": []}')
    (home / "saves" / "picture.png").write_bytes(b"no picture")
    games = [f"saves/{name}.brsave" for name in ("start", "half", "whole", "sealed", *others, "cut")]
    odd = ["saves/other.geojson", "saves/spoilt.geojson", "saves/picture.png", "saves"]
    odd += [".data/bloodyridge/mine.geojson", ".data/bloodyridge/mine.json", "saves/missing.brsave"]
    new = [
        f"saves/new{number}{suffix}"
        for number in range(3)
        for suffix in (".brsave", ".geojson", ".json", ".pdf")
    ]
    new += ["saves/new.png", "saves/new.svg", "saves/new", "nowhere/new.brsave"]
    return {"games": games[:-1], "all": games + odd, "new": new}, texts


def main() -> None:
    """Read the command line and drive the window until time is up."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--events", type=int, default=0)
    parser.add_argument("--pace", type=int, default=5)
    parser.add_argument("--replay", type=Path)
    options = parser.parse_args()
    faulthandler.enable(all_threads=True)
    random.seed(options.seed)
    for name in ("events", "problems", "cycles"):
        (options.folder / name).unlink(missing_ok=True)
    application = app.make_application(["bloodyridge"])
    application.setQuitOnLastWindowClosed(False)
    player = Player(options.folder, options, app.archive_of(registry.FIRST))
    QTimer.singleShot(0, player.begin)
    sys.exit(application.exec())


if __name__ == "__main__":
    main()
