"""A whole turn played over the accessibility bus, by a program that only hears and presses keys.

In the end it quits, which is to end well: windows were taken apart under the bus by signal 11 once.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

BUS = Path("/usr/libexec/at-spi-bus-launcher")
SYSTEM_PYTHON = "/usr/bin/python3"
TOOLS = ("Xvfb", "xvfb-run", "dbus-run-session", "xdotool")
LISTENER = Path(__file__).with_name("listener.py")
PLAY = f"""
export QT_LINUX_ACCESSIBILITY_ALWAYS_ON=1 QT_QPA_PLATFORM=xcb
{BUS} --launch-immediately & bus=$!
sleep 1
{sys.executable} -X faulthandler -m bloodyridge_qt play --game bloody_ridge --seed heard & game=$!
{SYSTEM_PYTHON} {LISTENER} $PART; heard=$?
kill -0 $game || heard=8
xdotool key ctrl+q
wait $game || heard=9
kill $bus
exit $heard
"""


def lacking() -> str:
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    missing += [] if BUS.exists() else [str(BUS)]
    asked = "import gi; gi.require_version('Atspi', '2.0'); from gi.repository import Atspi"
    if (
        not Path(SYSTEM_PYTHON).exists()
        or subprocess.run([SYSTEM_PYTHON, "-c", asked], capture_output=True, check=False).returncode
    ):
        missing.append("the bus's bindings (python3-gi, gir1.2-atspi-2.0)")
    return ", ".join(missing)


def listened(tmp_path: Path, part: str = "") -> list[list]:
    """What was heard while the listener played: kind and words."""
    if missing := lacking():
        pytest.skip(f"this machine has no {missing}")
    home = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")}
    home |= {"HOME": str(tmp_path), "PYTHONPATH": str(Path(__file__).parents[2]), "PART": part}
    done = subprocess.run(
        ["xvfb-run", "-a", "-s", "-screen 0 1280x800x24", "dbus-run-session", "--", "bash", "-c", PLAY],
        env=home, capture_output=True, text=True, timeout=540, check=False,
    )  # fmt: skip
    heard = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("[")]
    assert done.returncode == 0, done.stderr[-2000:] + str(heard[-3:])
    return heard


@pytest.mark.slow
def test_the_first_lesson_is_played_from_what_is_heard(tmp_path: Path) -> None:
    """Every step is said, with the keys that do it, and what the dice brought before it."""
    said = [words for kind, words in listened(tmp_path, "lesson") if kind == "said"]
    assert any(words.startswith("Your first attack: 1 of ") for words in said)
    volley = next(at for at, words in enumerate(said) if "That was a volley" in words)
    assert any("Japanese lose 2" in words for words in said[:volley])


@pytest.mark.slow
def test_a_turn_is_played_from_what_is_heard(tmp_path: Path) -> None:
    heard = listened(tmp_path)
    (board,) = [words for kind, words in heard if kind == "board"]
    lifted = [name for name, _description in board if "can be lifted" in name]
    assert lifted
    assert all(" unit" in name for name in lifted)
    said = [words for kind, words in heard if kind == "said"]
    order = ["taken", "stays US", "US Counterattack Phase", "Turn 2 of 4"]
    places = [next(at for at, words in enumerate(said) if word in words) for word in order]
    assert max(places[:2]) < places[2] <= places[3], "strikes first, of which some take and some lose"
    focused = [words for kind, words in heard if kind == "focus"]
    assert any("can be lifted" in words or "Hex 1" in words for words in focused)
