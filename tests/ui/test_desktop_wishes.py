"""What a desktop asks for on its settings portal is followed: a bus of its own, and a portal on it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SYSTEM_PYTHON = "/usr/bin/python3"
PORTAL = "org.freedesktop.portal.Desktop"
WAIT = f"until gdbus introspect --session -d {PORTAL} -o / >/dev/null 2>&1; do sleep 0.1; done"
ASK = """
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from bloodyridge_qt.ui.preferences import Preferences, follow_system

application, prefer, seen = QApplication([]), Preferences(dice="full"), []
day = Preferences(follow_system_contrast=False)

def look():
    seen.append(f"{prefer.palette_shown()} {day.palette_shown()} {prefer.dice_speed()}")
    if seen[-1] == "Printed Printed full" and "Contrast Night none" in seen:
        print(*seen, sep=", ")
        application.quit()

look()
follow_system(look)
QTimer.singleShot(20_000, application.quit)
application.exec()
"""


@pytest.mark.long
def test_a_desktop_that_asks_on_its_portal_gets_contrast_dark_and_stillness_while_it_asks() -> None:
    bindings = [SYSTEM_PYTHON, "-c", "import dbus.service, gi"]
    if (
        not Path(SYSTEM_PYTHON).exists()
        or subprocess.run(bindings, capture_output=True, check=False).returncode
    ):
        pytest.skip("this machine has no python3-dbus and python3-gi")
    if shutil.which("dbus-run-session") is None:
        pytest.skip("this machine has no dbus-run-session")
    portal = Path(__file__).with_name("portal.py")
    play = f'{SYSTEM_PYTHON} "{portal}" & portal=$!; {WAIT}; "{sys.executable}" -c "$ASK"; kill $portal'
    clean = {name: value for name, value in os.environ.items() if not name.startswith("GTK_")}
    done = subprocess.run(
        ["dbus-run-session", "--", "bash", "-c", play],
        env=clean | {"ASK": ASK, "PYTHONPATH": str(Path(__file__).parents[2])},
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    seen = done.stdout.strip().split(", ")
    assert (seen[0], seen[-1]) == ("Printed Printed full", "Printed Printed full"), done.stderr
    assert "Contrast Night none" in seen
