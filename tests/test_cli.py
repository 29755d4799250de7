"""The command line, and what it says on a machine that cannot open a window."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from bloodyridge_qt import __version__
from bloodyridge_qt.app import cli, prerequisites
from bloodyridge_qt.app.calculator import MODULE

LINUX = sys.platform not in ("win32", "darwin")

on_linux = pytest.mark.skipif(not LINUX, reason="only Linux finds its display by the environment")


def run(*arguments: str, before: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own; `before` is Python that runs first there."""
    kept = {name: value for name, value in os.environ.items() if name not in DISPLAY_NAMES}
    program = (
        f"import sys\n{before}\nfrom bloodyridge_qt.app.cli import main\nsys.exit(main({list(arguments)!r}))"
    )
    return subprocess.run(
        [sys.executable, "-c", program],
        env={**kept, **environment},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


DISPLAY_NAMES = ("DISPLAY", "WAYLAND_DISPLAY", "XDG_SESSION_TYPE", "QT_QPA_PLATFORM")

BROKEN_IMPORT = """
class Broken:
    def find_spec(self, name, path=None, target=None):
        if name == "PySide6.QtGui":
            raise ImportError("libEGL.so.1: cannot open shared object file: No such file or directory")
sys.meta_path.insert(0, Broken())
"""

WITHOUT_CURSOR = """
import ctypes
from bloodyridge_qt.app import prerequisites
def load(name):
    if name.endswith(("libqxcb.so", "libxcb-cursor.so.0")):
        raise OSError("libxcb-cursor.so.0: cannot open shared object file: No such file or directory")
    return ctypes.CDLL(name)
prerequisites.load_library = load
"""


def only_sentence(done: subprocess.CompletedProcess[str]) -> str:
    """What was said on standard error: one line, no traceback."""
    assert done.stdout == ""
    lines = done.stderr.strip().splitlines()
    assert len(lines) == 1, done.stderr
    assert "Traceback" not in lines[0]
    return lines[0]


@pytest.mark.long
@on_linux
def test_without_a_display_one_sentence_says_what_to_set() -> None:
    done = run()
    assert done.returncode == cli.EXIT_CANNOT
    assert "neither DISPLAY nor WAYLAND_DISPLAY is set" in only_sentence(done)


@pytest.mark.long
@on_linux
def test_a_display_that_is_not_there_is_named() -> None:
    done = run("play", "--seed", "1", DISPLAY=":9471")
    assert done.returncode == cli.EXIT_CANNOT
    sentence = only_sentence(done)
    assert ":9471" in sentence or "libx" in sentence  # a machine without a screen may lack X11 altogether


@pytest.mark.long
@on_linux
def test_x11_asked_for_without_a_display_is_told() -> None:
    done = run(QT_QPA_PLATFORM="xcb")
    assert done.returncode == cli.EXIT_CANNOT
    sentence = only_sentence(done)
    assert "DISPLAY is not set" in sentence or "libx" in sentence


@pytest.mark.long
@on_linux
def test_a_wayland_display_that_is_not_there_is_told() -> None:
    done = run(WAYLAND_DISPLAY="wayland-9471")
    assert done.returncode == cli.EXIT_CANNOT
    sentence = only_sentence(done)
    assert "wayland-9471" in sentence or "libwayland" in sentence


@pytest.mark.long
def test_a_library_that_qt_cannot_load_is_named_with_its_packages() -> None:
    done = run(before=BROKEN_IMPORT, QT_QPA_PLATFORM="offscreen")
    assert done.returncode == cli.EXIT_CANNOT
    sentence = only_sentence(done)
    assert "libEGL.so.1" in sentence
    assert "apt install libegl1" in sentence
    assert "dnf install libglvnd-egl" in sentence


@pytest.mark.long
@on_linux
def test_the_library_whose_lack_makes_qt_abort_is_found_before_qt_starts() -> None:
    done = run(before=WITHOUT_CURSOR, DISPLAY=":9471")
    assert done.returncode == cli.EXIT_CANNOT
    sentence = only_sentence(done)
    assert "apt install libxcb-cursor0" in sentence
    assert "dnf install xcb-util-cursor" in sentence


def test_pyside6_not_installed_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prerequisites, "find_spec", lambda _name: None)
    assert "pip install PySide6-Essentials" in (prerequisites.obstacle({}) or "")


def test_a_platform_chosen_by_hand_is_believed() -> None:
    assert prerequisites.obstacle({"QT_QPA_PLATFORM": "offscreen"}) is None


@on_linux
def test_all_missing_libraries_are_named_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def load(name: str) -> object:
        if "xcb-" in name or name.endswith("libqxcb.so"):
            raise OSError("libxcb-icccm.so.4: cannot open shared object file: No such file or directory")
        return object()

    monkeypatch.setattr(prerequisites, "load_library", load)
    sentence = prerequisites.obstacle({"DISPLAY": ":9471"}) or ""
    assert "libxcb-icccm4" in sentence
    assert "libxcb-cursor0" in sentence
    assert "libwayland" not in sentence


def test_a_library_nobody_has_heard_of_is_still_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prerequisites, "load_library", lambda _name: object())
    trouble = "libnew-thing.so.3: cannot open shared object file: No such file or directory"
    assert "libnew-thing.so.3 is missing" in prerequisites._library_sentence(trouble)


@pytest.mark.long
def test_a_seed_the_game_does_not_take_is_told_in_one_sentence() -> None:
    done = run("play", "--seed", "two words", QT_QPA_PLATFORM="offscreen")
    assert done.returncode == cli.EXIT_CANNOT
    assert "seed" in only_sentence(done)


@pytest.mark.long
def test_a_spoilt_map_file_is_told_in_one_sentence() -> None:
    spoilt = """
from bloodyridge_qt.games.bloody_ridge import edition
def broken(*_of): raise ValueError("hex 1710: terrain 'swamp'; expected clear, jungle or hill")
edition.edition_of = broken
"""
    done = run("play", before=spoilt, QT_QPA_PLATFORM="offscreen")
    assert done.returncode == cli.EXIT_CANNOT
    assert "hex 1710" in only_sentence(done)


@pytest.mark.long
def test_version_is_printed_without_qt() -> None:
    done = run("--version", before="sys.modules['PySide6'] = None")
    assert (done.returncode, done.stdout.strip()) == (0, f"bloodyridge {__version__}")


@pytest.mark.parametrize(
    ("arguments", "told"), [(["conquer"], "conquer"), (["measure", "--games", "0"], "expected 1 or more")]
)
def test_what_no_command_takes_is_refused(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main(arguments)
    assert ended.value.code == 2
    assert told in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "seed"),
    [((), None), (("play",), None), (("--seed", "17"), "17"), (("play", "--seed", "17"), "17")],
)
def test_play_is_the_command_when_none_is_named(
    arguments: tuple[str, ...], seed: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str | None] = []
    monkeypatch.setattr(cli, "play", lambda chosen, _file, _game: seen.append(chosen) or 0)
    assert cli.main(arguments) == 0
    assert seen == [seed]


def test_the_second_process_ends_without_a_word_when_the_window_is_gone():
    pipe = subprocess.PIPE
    command = [sys.executable, "-P", "-m", MODULE]
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe) as calculator:
        calculator.stdout.close()
        calculator.stdin.write(b'{"id": 1, "ask": "nothing"}\n')
        calculator.stdin.close()
        assert calculator.stderr.read() == b""
    assert calculator.returncode == 0
