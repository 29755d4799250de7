"""`bloodyridge install-desktop`: the files it writes, the words it says, and that all of it can go again."""

from __future__ import annotations

import configparser
import os
import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest

from bloodyridge_qt.app import cli, desktop
from bloodyridge_qt.table.archive import archive

SPACE = "{http://www.freedesktop.org/standards/shared-mime-info}"
FILES = {desktop.ENTRY, desktop.MIME_PACKAGE, desktop.APP_ICON, desktop.FILE_ICON}


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home for desktop files, on a Linux without the tools that gather them."""
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    return tmp_path / "data"


def files(home: Path) -> set[Path]:
    return {path.relative_to(home) for path in home.rglob("*") if path.is_file()}


def test_install_writes_entry_type_and_icons_and_says_so(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["install-desktop"]) == 0
    out = capsys.readouterr().out
    assert files(home) == FILES
    assert all(f"Written: {home / place}" in out for place in FILES)
    assert "Not found: update-mime-database" in out
    assert "--remove" in out


def test_installing_again_changes_nothing_and_an_old_file_is_renewed(home: Path) -> None:
    desktop.install()
    before = {place: (home / place).read_bytes() for place in FILES}
    assert sum(line.startswith("Up to date: ") for line in desktop.install()) == len(FILES)
    (home / desktop.ENTRY).write_text("old")
    assert f"Renewed: {home / desktop.ENTRY}" in desktop.install()
    assert {place: (home / place).read_bytes() for place in FILES} == before


def test_remove_takes_away_what_was_written_and_nothing_else(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = home / "applications" / "other.desktop"
    other.parent.mkdir(parents=True)
    other.write_text("another's")
    desktop.install()
    assert cli.main(["install-desktop", "--remove"]) == 0
    assert capsys.readouterr().out.count("Removed: ") == len(FILES)
    assert files(home) == {other.relative_to(home)}
    assert cli.main(["install-desktop", "--remove"]) == 0
    assert capsys.readouterr().out == f"Nothing to remove below {home}.\n"


def test_the_entry_starts_this_program_with_a_file(home: Path) -> None:
    desktop.install(command=("/opt/games/bloodyridge",))
    entry = configparser.RawConfigParser(strict=True)
    entry.optionxform = str
    entry.read(home / desktop.ENTRY, encoding="utf-8")
    rows = dict(entry["Desktop Entry"])
    assert rows["Exec"] == "/opt/games/bloodyridge play %f"
    assert rows["MimeType"] == f"{desktop.MIME};"
    assert rows["Icon"] == desktop.NAME
    assert rows["Type"] == "Application"


@pytest.mark.parametrize(
    ("argument", "expected"),
    [
        ("/usr/bin/bloodyridge", "/usr/bin/bloodyridge"),
        ("/my games/bin", '"/my games/bin"'),
        ("/100%/bin", "/100%%/bin"),
        ('/a"b$c/bin', '"/a\\\\"b\\\\$c/bin"'),
    ],
)
def test_odd_folders_are_quoted_in_the_entry(argument: str, expected: str) -> None:
    assert f"Exec={expected} play %f\n" in desktop.entry_text((argument,))


def test_the_type_is_the_one_the_archive_uses(home: Path) -> None:
    desktop.install()
    package = ElementTree.parse(home / desktop.MIME_PACKAGE).getroot()  # noqa: S314 - our own file
    kind = package.find(f"{SPACE}mime-type")
    assert kind is not None
    assert kind.get("type") == desktop.MIME
    assert desktop.SUFFIX == archive.SUFFIX
    patterns = [glob.get("pattern") for glob in kind.iter(f"{SPACE}glob")]
    assert patterns == ["*.brsave", "*.brsave.bak"]
    samples = Path(__file__).parent / "saves" / "v1"
    magic = kind.find(f"{SPACE}magic/{SPACE}match")
    assert magic is not None
    assert all(
        (magic.get("value") or "").encode() in path.read_bytes()[:100] for path in samples.glob("*.brsave")
    )


def test_the_tools_are_run_on_the_right_folders(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[list[str]] = []

    def run(command: list[str], **_more: object) -> subprocess.CompletedProcess[bytes]:
        ran.append(command)
        return subprocess.CompletedProcess(command, len(ran) - 1)

    monkeypatch.setattr(shutil, "which", lambda name: f"/bin/{name}" if name.startswith("update-") else None)
    monkeypatch.setattr(subprocess, "run", run)
    lines = desktop.install()
    assert ran == [
        ["/bin/update-mime-database", str(home / "mime")],
        ["/bin/update-desktop-database", str(home / "applications")],
    ]
    assert "Ran update-mime-database." in lines
    assert "update-desktop-database failed with code 1." in lines


def test_a_place_that_cannot_be_written_is_one_sentence_and_leaves_nothing(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (home / "icons").parent.mkdir(parents=True)
    (home / "icons").write_text("a file where a folder belongs")
    assert cli.main(["install-desktop"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert len(told.err.splitlines()) == 1
    assert files(home) == {Path("icons")}


@pytest.mark.parametrize("system", ["win32", "darwin"])
@pytest.mark.parametrize("more", [(), ("--remove",)])
def test_elsewhere_it_is_one_sentence(
    system: str, more: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.platform", system)
    assert cli.main(["install-desktop", *more]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert len(told.err.splitlines()) == 1


def test_the_folder_is_the_one_of_the_specification(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    usual = Path("/home/me/.local/share")
    assert desktop.data_home({"XDG_DATA_HOME": "/data", "HOME": "/home/me"}) == Path("/data")
    assert desktop.data_home({"HOME": "/home/me"}) == usual
    assert desktop.data_home({"XDG_DATA_HOME": "relative", "HOME": "/home/me"}) == usual
    assert desktop.data_home({"XDG_DATA_HOME": "", "HOME": "/home/me"}) == usual


def test_the_real_tools_know_the_type_afterwards(tmp_path: Path) -> None:
    if shutil.which("update-mime-database") is None:
        pytest.skip("no update-mime-database on this machine")
    desktop.install(tmp_path, ("bloodyridge",))
    assert f"50:{desktop.MIME}:*.brsave\n" in (tmp_path / "mime" / "globs2").read_text()
    desktop.remove(tmp_path)
    globs = tmp_path / "mime" / "globs2"
    assert not globs.exists() or desktop.MIME not in globs.read_text()
    assert os.listdir(tmp_path / "mime" / "packages") == []


def test_the_menu_of_a_desktop_is_told_in_its_language():
    assert "\nGenericName=Wargames\nGenericName[de]=Konfliktsimulationen\n" in desktop.entry_text(["x"])
    assert "Comment[de]=Brettspiele über Schlachten: Bloody Ridge" in desktop.entry_text(["x"])
    assert '<comment xml:lang="de">Spielstand' in desktop.mime_text()
