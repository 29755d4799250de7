"""One run of the real window in a process of its own; prints its numbers as JSON on the last line."""

from __future__ import annotations

import gc
import json
import os
import statistics
import time
from pathlib import Path
from typing import TYPE_CHECKING

from bloodyridge_qt.table.offers import movers, targets

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from bloodyridge_qt.ui.shell.main_window import MainWindow

STARTED = float(os.environ.get("BENCHMARK_STARTED", time.time()))


def opened() -> tuple[QApplication, MainWindow]:
    """A window of 1920×1080 with a game of Bloody Ridge that has not begun, as it is on the screen."""
    gc.disable()  # as the command line does until the window is there
    from PySide6.QtTest import QTest

    from bloodyridge_qt.app import launch as app
    from bloodyridge_qt.games.bloody_ridge.edition import open_edition
    from bloodyridge_qt.table.archive.archive import Archive

    application = app.make_application(["bloodyridge"])
    archive = Archive(open_edition())
    window = app.make_window(archive.edition, "benchmark", archive)
    window.resize(1920, 1080)
    window.show()
    QTest.qWaitForWindowExposed(window)
    application.processEvents()
    gc.enable()
    return application, window


def main() -> None:
    """Start, play the set-up, repaint, drag a force about, and tell."""
    application, window = opened()
    start = time.time() - STARTED
    from PySide6.QtCore import QPoint, Qt
    from PySide6.QtTest import QTest

    controller = window.controller
    window.preferences.prefer(dice="none")
    controller.begin()
    view, viewport, scene = window.map_view, window.map_view.viewport(), window.scene
    view.fit_sheet()
    QTest.qWait(400)  # the still layers become sharp

    repaints = []
    for _ in range(100):
        begin = time.perf_counter()
        viewport.repaint()
        repaints.append(time.perf_counter() - begin)

    table = controller.table
    stack = next(stack for stack in table.view().stacks if stack.key == movers(table.offers())[0])
    home = view.mapFromScene(scene.place_centre(stack.place))
    away = view.mapFromScene(scene.place_centre(next(iter(targets(table.offers(), stack.key)))))
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=home)
    steps = []
    for number in range(100):
        share = abs((number % 40) - 20) / 20
        spot = QPoint(
            round(home.x() + (away.x() - home.x()) * share * 3),
            round(home.y() + (away.y() - home.y()) * share * 3),
        )
        begin = time.perf_counter()
        QTest.mouseMove(viewport, spot)
        application.processEvents()
        steps.append(time.perf_counter() - begin)
    QTest.keyClick(viewport, Qt.Key.Key_Escape)
    QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=home)

    while movers(table.offers()) and table.view().turn == 1:
        mover = movers(table.offers())[0]
        controller.decide(next(iter(targets(table.offers(), mover).values()))[0])
    application.processEvents()
    resident = int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    print(
        json.dumps(
            {
                "start": start,
                "memory": resident / 2**20,
                "repaint": statistics.median(repaints) * 1e3,
                "drag": statistics.median(steps) * 1e3,
                "drag95": sorted(steps)[94] * 1e3,
            }
        ),
        flush=True,
    )
    window.close()
    os._exit(0)


if __name__ == "__main__":
    main()
