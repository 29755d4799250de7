"""How long one thing the player does keeps the window from answering; prints its numbers as JSON at the end.

In milliseconds of processor time of the thread that draws the window, after a session in which every mode
was open: on a busy machine the clock on the wall would tell of the others. `--profile NAME` tells where the
time of one of them goes.
"""

from __future__ import annotations

import argparse
import cProfile
import json
import os
import pstats
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from bloodyridge_qt.table.offers import movers, targets

_FRAMES = 60
"""Passes through the events in which everything that is drawn bit by bit comes to its end."""


class Clock:
    """Measures things done; of the same thing done several times the longest counts."""

    def __init__(self, settle: Callable[[], None], one_pass: Callable[[], object], profiled: str) -> None:
        self.numbers: dict[str, float] = {}
        self._settle, self._pass = settle, one_pass
        self._profiled = profiled

    def measure(self, name: str, act: Callable[[], object]) -> None:
        """Do it, and let everything come of it that comes of it at once."""
        self._settle()
        profile = cProfile.Profile(time.thread_time) if name == self._profiled else None
        if profile is not None:
            profile.enable()
        begin = time.thread_time()
        act()
        self._settle()
        self.note(name, time.thread_time() - begin)
        if profile is not None:
            profile.disable()
            pstats.Stats(profile, stream=sys.stderr).sort_stats("cumulative").print_stats(45)

    def measure_frames(self, name: str, act: Callable[[], object]) -> None:
        """Do it, and note how long it took in all and the longest that nothing else could come between."""
        self._settle()
        spent = [_time(act), *(_time(self._pass) for _ in range(_FRAMES))]
        self.note(f"{name}, longest frame", max(spent))
        self.note(f"{name}, in all", sum(spent))

    def note(self, name: str, seconds: float) -> None:
        """Keep a time that was measured elsewhere."""
        self.numbers[name] = max(seconds * 1000, self.numbers.get(name, 0.0))


def _time(act: Callable[[], object]) -> float:
    begin = time.thread_time()
    act()
    return time.thread_time() - begin


def main() -> None:
    """Play a game, open every mode, and then measure each thing."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--profile", default="")
    profiled = parser.parse_args().profile
    from PySide6.QtCore import QEvent
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication, QFileDialog

    from bloodyridge_qt.app import launch as app
    from bloodyridge_qt.games.bloody_ridge.edition import open_edition
    from bloodyridge_qt.table.archive.archive import Archive
    from bloodyridge_qt.ui.dialogs.export_map import ExportDialog

    application = app.make_application(["bloodyridge"])
    folder = Path(tempfile.mkdtemp())

    def settle() -> None:
        for _ in range(4):
            application.processEvents()
            application.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def open_window():  # type: ignore[no-untyped-def]
        archive = Archive(open_edition(), autosaves=folder / "running")
        window = app.make_window(archive.edition, "benchmark", archive)
        window.resize(1280, 800)
        window.show()
        QTest.qWaitForWindowExposed(window)
        return window

    window = open_window()
    clock = Clock(settle, application.processEvents, profiled)
    measure, wear = clock.measure, window.preferences
    wear.prefer(dice="none")
    window.controller.begin()
    table = window.controller.table
    while movers(table.offers()):
        window.controller.decide(next(iter(targets(table.offers(), movers(table.offers())[0]).values()))[0])
    settle()
    for dialog in QApplication.topLevelWidgets():
        if dialog is not window and dialog.isVisible():
            dialog.close()

    measure("rules reference, first", window.help_desk.open_rules)
    measure("inspect, first", window.inspecting.toggle)
    measure("edit the map, first", window.map_editor.toggle)
    measure("leave the editor", window.map_editor.toggle)
    measure("edit the map again", window.map_editor.toggle)
    window.map_editor.toggle()
    panel = window.map_look.panel
    keys = [key for key, _title in window.map_look.inspector.overlays()]
    for key in keys:
        clock.measure_frames("overlay, one", lambda key=key: panel.boxes[key].setChecked(True))
        panel.boxes[key].setChecked(False)
    for key in keys:
        clock.measure_frames("overlay, up to all", lambda key=key: panel.boxes[key].setChecked(True))
    for key in keys:
        panel.boxes[key].setChecked(False)
    measure("leave inspection", window.inspecting.toggle)
    measure("set up a position, first", window.position_editor.enter)
    window.modes.leave()

    modes = {"play": lambda: None, "editor": window.map_editor.toggle, "set-up": window.position_editor.enter}
    for mode, enter in modes.items():
        enter()
        for name, changes in (
            ("palette", (lambda: wear.prefer(palette="Night"), lambda: wear.prefer(palette="Printed"))),
            ("text size", (lambda: wear.step_text(1), lambda: wear.prefer(text_size=100))),
        ):
            for change in changes * 2:
                measure(f"{name}, in {mode}", change)
        window.modes.leave()

    archive = window.files.archive
    measure("report", lambda: (folder / "report.html").write_text(archive.report(table, "")))
    measure("picture to the clipboard", window.publishing.copy_picture)
    QFileDialog.exec = lambda _dialog: QFileDialog.DialogCode.Accepted
    QFileDialog.selectedFiles = lambda _dialog: [str(folder / "position.png")]
    measure("picture to a file", window.publishing.save_picture)

    measure("export dialog", window.actions_by_command.by_id["export_map"].trigger)
    (dialog,) = (each for each in QApplication.topLevelWidgets() if isinstance(each, ExportDialog))
    for kind in ("pdf", "png", "svg"):
        dialog.formats[kind].setChecked(True)
        dialog.path.setText(str(folder / f"map.{kind}"))
        measure("export, begin", dialog.export_button.click)
        while dialog.run is not None:
            begin = time.thread_time()
            application.processEvents()
            clock.note("export, longest event", time.thread_time() - begin)
            time.sleep(0.002)
    dialog.close()
    measure("another window", open_window)
    print(json.dumps(clock.numbers), flush=True)
    os._exit(0)


if __name__ == "__main__":
    main()
