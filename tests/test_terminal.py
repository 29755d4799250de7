"""Odd machines: terminals, pipes and disks that take nothing, no home folder, names that are no text."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from bloodyridge_qt import places, terminal
from bloodyridge_qt.app import cli
from bloodyridge_qt.engine.savefile import write_text
from bloodyridge_qt.games.bloody_ridge import edition
from bloodyridge_qt.games.bloody_ridge.edition import open_edition
from bloodyridge_qt.table.archive.archive import autosave_folder
from bloodyridge_qt.table.archive.opening import saved_game
from tests.slow import after
from tests.table.report_games import game

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pipes and folders of Unix")

ROOT = Path(__file__).parent.parent
COMMANDS = ("verify", "log", "map", "measure", "help")


@pytest.fixture(scope="module")
def save(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("saves") / "won.brsave"
    path.write_text(write_text(saved_game(game("won"), open_edition())), encoding="utf-8")
    return path


def words_of(command: str, save: Path) -> list[str]:
    return {
        "verify": ["verify", str(save)],
        "log": ["log", str(save), "--html"],
        "map": ["map", "check", str(edition.SHIPPED[edition.MAP])],
        "measure": ["measure", "--games", "1"],
        "help": ["--help"],
    }[command]


def shell(
    words: list[str | bytes], after: str = "", **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """The command with what a shell does behind it."""
    program = f'"$0" -W error -m bloodyridge_qt "$@" {after}'
    kept = {name: value for name, value in os.environ.items() if name not in ("LC_ALL", "LANG", "LC_CTYPE")}
    return subprocess.run(
        ["bash", "-o", "pipefail", "-c", program, sys.executable, *words],
        env={**kept, "PYTHONPATH": str(ROOT), **environment},
        capture_output=True,
        timeout=120,
        check=False,
    )


@pytest.mark.long
@pytest.mark.parametrize("command", after(1, COMMANDS))
def test_a_reader_that_has_gone_is_no_fault(command: str, save: Path) -> None:
    done = shell(words_of(command, save), "| head -0")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


@pytest.mark.long
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk that is always full")
@pytest.mark.parametrize("unbuffered", after(1, ["", "1"]))
@pytest.mark.parametrize("command", after(1, COMMANDS))
def test_a_full_disk_is_one_sentence(command: str, save: Path, unbuffered: str) -> None:
    done = shell(words_of(command, save), ">/dev/full", PYTHONUNBUFFERED=unbuffered)
    assert done.returncode == terminal.EXIT_CANNOT
    assert (
        done.stderr
        == b"bloodyridge: Standard output cannot be written: there is no space left on the disk.\n"
    )


@pytest.mark.long
@pytest.mark.parametrize("command", after(1, ["verify", "log"]))
def test_a_closed_output_is_one_sentence(command: str, save: Path) -> None:
    done = shell(words_of(command, save), ">&-")
    assert done.returncode == terminal.EXIT_CANNOT
    assert done.stderr.startswith(b"bloodyridge: Standard output is closed")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("after", ["2>&-", "2>/dev/full", ">&- 2>&-"])
def test_without_anywhere_to_complain_the_exit_code_still_tells(after: str) -> None:
    done = shell(["verify", "missing.brsave"], after)
    assert (done.returncode, done.stdout, done.stderr) == (cli.EXIT_CANNOT, b"", b"")


@pytest.mark.long
def test_a_verdict_is_kept_when_its_reader_has_gone(save: Path, tmp_path: Path) -> None:
    changed = tmp_path / "changed.brsave"
    changed.write_text(save.read_text("utf-8").replace('"dice": [', '"dice": [6, ', 1), "utf-8")
    assert shell(["verify", str(changed)], "| head -0").returncode == 1


@pytest.mark.long
@pytest.mark.parametrize("command", ["measure"])
def test_ctrl_c_ends_it_quietly(command: str) -> None:
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        pytest.skip("started in the background by a shell that lets nothing there be interrupted")
    words = [sys.executable, "-m", "bloodyridge_qt", command, "--games", "1000000"]
    with subprocess.Popen(
        words, env={**os.environ, "PYTHONPATH": str(ROOT)}, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdout.readline()  # it has begun
        child.send_signal(signal.SIGINT)
        told = child.stderr.read().decode()  # nothing before the first game is begun
        assert re.fullmatch(
            r"(bloodyridge: Stopped after \d+ of 10000000 games; these were counted\.\n)?", told
        )
        assert child.wait(60) == terminal.EXIT_INTERRUPTED


INTERRUPTED = """
import runpy, sys
class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == sys.argv[1]:
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupting())
runpy.run_module("bloodyridge_qt", run_name="__main__", alter_sys=True)
"""


@pytest.mark.parametrize("module", ["bloodyridge_qt.app.cli", "argparse", "bloodyridge_qt.app.measure"])
def test_ctrl_c_during_the_first_imports_ends_it_quietly(module: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED, module],
        env={**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"},
        input=b"",
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (terminal.EXIT_INTERRUPTED, b"", b"")


@pytest.mark.long
@pytest.mark.parametrize("command", after(1, ["map", "log", "help"]))
@pytest.mark.parametrize("encoding", after(1, [{"PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}, {}]))
def test_a_terminal_that_knows_few_signs_gets_what_it_knows(
    command: str, encoding: dict[str, str], save: Path, tmp_path: Path
) -> None:
    odd = tmp_path / "Brücke 総統.brsave"
    shutil.copy(save, odd)
    done = shell(words_of(command, odd), LC_ALL="C", **encoding)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "darwin", reason="all names are UTF-8 there")
@pytest.mark.parametrize("command", after(1, ["verify", "log", "map"]))
def test_a_name_that_is_no_text_or_steers_the_terminal_is_written_out(
    command: str, save: Path, tmp_path: Path
) -> None:
    folder = os.fsencode(tmp_path)
    name = b"caf\xe9\x1b[31m\xe2\x80\xae"
    source = edition.SHIPPED[edition.MAP] if command == "map" else save
    path = os.path.join(folder, name + (b".geojson" if command == "map" else b".brsave"))
    shutil.copy(os.fsencode(source), path)
    words = [command, *([b"check"] if command == "map" else []), path]
    done = shell(words)
    assert (done.returncode, done.stderr) == (0, b"")
    told = done.stdout.decode()
    assert r"caf\xe9\x1b[31m\u202e" in told
    Path(os.fsdecode(path)).write_text("{", encoding="utf-8")
    done = shell(words)
    told = (done.stdout + done.stderr).decode()
    assert done.returncode
    assert r"caf\xe9\x1b[31m\u202e" in told
    assert "\x1b" not in told
    assert "Traceback" not in told


# no home folder -------------------------------------------------------------------------------------------


@pytest.fixture
def nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """A user the system knows nothing of."""
    for name in ("HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", places.FILES):
        monkeypatch.delenv(name, raising=False)

    def unknown(_path: Path) -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "expanduser", unknown)
    monkeypatch.setattr(Path, "home", classmethod(unknown))


@pytest.mark.usefixtures("nobody")
def test_without_a_home_folder_the_root_of_the_disk_stands_for_it() -> None:
    if sys.platform == "darwin":
        pytest.skip("other folders")
    root = Path("/")
    assert places.home() == root
    assert autosave_folder() == root / ".local" / "state" / "bloodyridge" / "running"
    assert places.own_files() == root / ".local" / "share" / "bloodyridge"
    assert places.settings_folder() == root / ".config" / "bloodyridge"


def test_a_home_of_nobody_stays_as_it_was_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert places.expanded("~no-such-user/games") == Path("~no-such-user/games")
    assert places.expanded("~/games") == Path.home() / "games"
    assert places.expanded("/games") == Path("/games")
    monkeypatch.setenv(places.FILES, "~no-such-user")
    assert places.own_files() == Path("~no-such-user")
    if sys.platform != "darwin":
        for name in ("~nobody", "~no-such-user", "relative"):
            monkeypatch.setenv("XDG_STATE_HOME", name)
            assert autosave_folder() == Path.home() / ".local" / "state" / "bloodyridge" / "running"


WITHOUT_HOME = """
import sys
from pathlib import Path
def unknown(*of):
    raise RuntimeError("Could not determine home directory.")
Path.home = Path.expanduser = unknown
from PySide6.QtCore import QTimer
from bloodyridge_qt import places
from bloodyridge_qt.app import launch
places.home = lambda: Path("/dev/null")  # the root of the disk, to whoever may not write to it
begin = launch.begin
def begin_and_end(window, file):
    begin(window, file)
    window.controller.finish()
    QTimer.singleShot(0, lambda: (print(window.controller.table is not None), window.close()))
launch.begin = begin_and_end
from bloodyridge_qt.app.cli import main
sys.exit(main(["play", "--seed", "1"]))
"""


@pytest.mark.long
def test_the_window_opens_without_a_home_folder(tmp_path: Path) -> None:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "HOME"))}
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_HOME],
        env={**kept, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT), "XDG_STATE_HOME": "~nobody"},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert "Traceback" not in done.stderr
    assert (done.returncode, done.stdout) == (0, "True\n"), done.stderr
    assert list(tmp_path.iterdir()) == []
