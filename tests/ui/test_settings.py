"""What the window remembers: plain values only, whatever stands in the file."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings

import bloodyridge_qt
from bloodyridge_qt.ui.preferences import Preferences
from bloodyridge_qt.ui.settings import Settings

PACKAGE = Path(bloodyridge_qt.__file__).parent
SPOILT = [b"", b"nonsense", b"[1]", b"{" * 5000, b'{"a": NaN}', b"\xff\xfe", b"0" * 10**6]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "settings" / "settings.json"


def test_values_of_every_kind_are_found_again(path: Path) -> None:
    Settings(path).keep({"a/text": "Brücke \udcff", "a/number": 7, "a/flag": True, "a/texts": ["one", "two"]})
    again = Settings(path)
    assert again.text("a/text") == "Brücke \udcff"
    assert again.like("a/number", 0) == 7
    assert again.flag("a/flag")
    assert again.texts("a/texts") == ("one", "two")


def test_a_value_of_another_kind_is_none(path: Path) -> None:
    settings = Settings(path)
    settings.keep({"text": "yes", "number": 1, "flag": True, "texts": ["one"]})
    assert [settings.text(name) for name in ("number", "flag", "texts", "missing")] == [""] * 4
    assert [settings.like(name, 9) for name in ("text", "flag", "texts", "missing")] == [9] * 4
    assert [settings.flag(name) for name in ("text", "number", "texts", "missing")] == [False] * 4
    assert [settings.texts(name) for name in ("text", "number", "flag", "missing")] == [()] * 4


def test_two_windows_keep_each_others_values(path: Path) -> None:
    one, other = Settings(path), Settings(path)
    one.keep({"one": "1"})
    other.keep({"other": "2"})
    one.forget("nothing")
    assert (Settings(path).text("one"), Settings(path).text("other")) == ("1", "2")


def test_a_group_is_forgotten_with_all_below_it(path: Path) -> None:
    settings = Settings(path)
    settings.keep({"window": "1", "window/layout": "2", "windows": "3"})
    settings.forget("window")
    assert json.loads(path.read_text()) == {"windows": "3"}


@pytest.mark.parametrize("content", SPOILT)
def test_a_spoilt_file_is_as_none_and_is_mended_by_the_next_change(path: Path, content: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    settings = Settings(path)
    assert Preferences.load(settings) == Preferences()
    settings.keep({"a": "1"})
    assert Settings(path).text("a") == "1"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes in folders on this system")
def test_a_pipe_in_place_of_the_file_does_not_hold_the_window(path: Path) -> None:
    path.parent.mkdir()
    os.mkfifo(path)
    assert Settings(path).text("a") == ""


def test_where_nothing_can_be_stored_the_window_remembers_until_it_closes(tmp_path: Path) -> None:
    (tmp_path / "settings").write_text("a file, not a folder")
    settings = Settings(tmp_path / "settings" / "settings.json")
    settings.keep({"a": "1"})
    assert settings.text("a") == "1"
    assert [file.name for file in tmp_path.iterdir()] == ["settings"]


def test_what_an_older_version_kept_is_taken_over_as_far_as_it_is_plain(path: Path) -> None:
    path.parent.mkdir()
    path.with_name("bloodyridge.conf").write_text(
        "[files]\nfolder=/home/player/games\nrecent=/a.brsave, /b.brsave\n\n"
        "[preferences]\ndice=quick\nfollow_system_motion=false\npalette=Night\ntext_size=150\n"
        "step_automatic=@Variant(\\0\\0\\0\\x7f)\n\n[window]\nstarting=yes\n"
    )
    settings = Settings(path)
    assert Preferences.load(settings) == Preferences("quick", False, "Night", 150)
    assert settings.text("files/folder") == "/home/player/games"
    assert settings.texts("files/recent") == ()
    assert not settings.text("window/starting")
    settings.forget("preferences")
    assert Preferences.load(Settings(path)) == Preferences(), "what is stored today counts"


# files that try to run code -------------------------------------------------------------------------------


class Bait:
    """An object whose reading would leave a file behind."""

    def __init__(self, mark: Path) -> None:
        self._mark = mark

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return os.mkdir, (str(self._mark),)


START = """
import sys
from PySide6.QtWidgets import QFileDialog
from bloodyridge_qt.app import launch as app
from bloodyridge_qt.games.bloody_ridge.edition import open_edition
from bloodyridge_qt.table.archive.archive import Archive

application = app.make_application([])
archive = Archive(open_edition())
window = app.make_window(archive.edition, "1", archive)
window.show()
dialog = QFileDialog(window)
dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
dialog.show()
for _ in range(5):
    application.processEvents()
window.close()
print("closed")
"""
BARE = """
from PySide6.QtWidgets import QApplication, QFileDialog
application = QApplication([])
dialog = QFileDialog()
dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
dialog.show()
application.processEvents()
"""


@pytest.fixture
def baited(tmp_path: Path) -> Path:
    """A folder of settings in which every file tries to make the folder `sprung` when it is read."""
    folder = tmp_path / "config"
    stored = QSettings(str(tmp_path / "bait.ini"), QSettings.Format.IniFormat)
    for name in (
        "FileDialog/lastVisited",
        "FileDialog/sidebarWidth",
        "FileDialog/shortcuts",
        "Qt/style",
        "preferences/dice",
        "preferences/palette",
        "preferences/text_size",
        "files/folder",
        "files/recent",
        "window/layout",
        "window/starting",
    ):
        stored.setValue(name, Bait(tmp_path / "sprung"))
    stored.sync()
    (folder / "bloodyridge").mkdir(parents=True)
    for name in (
        "QtProject.conf",
        "Trolltech.conf",
        "kdeglobals",
        "bloodyridge/bloodyridge.conf",
        "bloodyridge/bloodyridge.ini",
    ):
        shutil.copy(tmp_path / "bait.ini", folder / name)
    return folder


def start(program: str, folder: Path) -> subprocess.CompletedProcess[str]:
    environment = {
        **os.environ,
        "XDG_CONFIG_HOME": str(folder),
        "LOCALAPPDATA": str(folder),
        "HOME": str(folder),
    }
    return subprocess.run(
        [sys.executable, "-c", program],
        env=environment,
        timeout=120,
        check=False,
        capture_output=True,
        text=True,
    )


@pytest.mark.long
@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="Qt keeps its settings in no file there")
def test_nothing_in_a_settings_file_is_run(baited: Path, tmp_path: Path) -> None:
    untouched = shutil.copytree(baited, tmp_path / "second")  # Qt writes its own files anew when it ends
    done = start(START, baited)
    assert done.stdout == "closed\n", done.stderr
    assert not (tmp_path / "sprung").exists()
    start(BARE, untouched)
    assert (tmp_path / "sprung").exists(), "the bait is none: Qt no longer reads objects, or not there"


def test_the_program_never_asks_qt_for_settings() -> None:
    naming = [file.name for file in PACKAGE.rglob("*.py") if "QSettings" in file.read_text(encoding="utf-8")]
    assert naming == []
