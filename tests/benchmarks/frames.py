"""How long frames take while a force is dragged about, alone and while advice is reckoned; JSON at the end.

By the clock on the wall, for that is what the player sees: on a busy machine it tells of the others too.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

from bloodyridge_qt.table.offers import movers, targets

_SECONDS = 8.0


def main() -> None:
    """Drag without advice, ask for it, and drag until it is there or time is up."""
    from PySide6.QtCore import QPoint, Qt
    from PySide6.QtTest import QTest

    from tests.benchmarks.window import opened

    application, window = opened()
    window.preferences.prefer(dice="none")
    window.controller.begin()
    view, viewport, scene = window.map_view, window.map_view.viewport(), window.scene
    view.fit_sheet()
    QTest.qWait(1500)  # still layers become sharp, chances are prepared
    table = window.controller.table
    stack = next(stack for stack in table.view().stacks if stack.key == movers(table.offers())[0])
    home = view.mapFromScene(scene.place_centre(stack.place))
    away = view.mapFromScene(scene.place_centre(next(iter(targets(table.offers(), stack.key)))))

    def drag(seconds: float) -> list[float]:
        frames = []
        QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=home)
        begin = time.perf_counter()
        while (now := time.perf_counter()) - begin < seconds:
            share = abs((now - begin) % 1 - 0.5) * 6
            spot = home + QPoint(
                round((away.x() - home.x()) * share),
                round((away.y() - home.y()) * share),
            )
            QTest.mouseMove(viewport, spot)
            application.processEvents()
            viewport.repaint()
            frames.append(time.perf_counter() - now)
            time.sleep(max(0.0, 0.016 - frames[-1]))  # sixty in a second, as a screen has them
        QTest.keyClick(viewport, Qt.Key.Key_Escape)
        QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=home)
        return frames

    told: dict[str, dict[str, object]] = {}
    drag(1.0)
    for name, advised in (("alone", False), ("while advice runs", True)):
        if advised:
            window.actions_by_command.by_id["hint"].trigger()
            QTest.qWait(50)
        frames = drag(_SECONDS)
        told[name] = {
            "frames": len(frames),
            "median": statistics.median(frames) * 1e3,
            "99th of 100": sorted(frames)[int(len(frames) * 0.99)] * 1e3,
            "longest": max(frames) * 1e3,
        }
    told["while advice runs"]["advice"] = window.advice.panel.state.plain_text()
    print(json.dumps(told), flush=True)
    window.close()
    os._exit(0)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        for part in ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"):
            os.environ.setdefault(part, folder)
        sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
        main()
