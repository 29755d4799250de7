"""One autosave for every running game, and what is left behind when a program ends."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bloodyridge_qt.engine.store import AutosaveFolder, StoreFault

SUFFIX = ".brsave"


@pytest.fixture
def folder(tmp_path: Path) -> AutosaveFolder:
    return AutosaveFolder(tmp_path / "state" / "running", SUFFIX)


def test_looking_for_games_makes_no_folder(folder: AutosaveFolder) -> None:
    assert folder.left_behind() == ()
    assert not folder.folder.exists()


def test_a_game_that_still_runs_is_offered_to_nobody(folder: AutosaveFolder) -> None:
    kept = folder.begin()
    kept.write(b"1")
    assert folder.left_behind() == ()
    assert folder.adopt(kept.key) is None


def test_two_running_games_have_files_of_their_own(folder: AutosaveFolder) -> None:
    first, second = folder.begin(), folder.begin()
    first.write(b"1")
    second.write(b"2")
    assert (first.path.read_bytes(), second.path.read_bytes()) == (b"1", b"2")


def test_a_game_that_was_left_can_be_taken_over_once(folder: AutosaveFolder) -> None:
    kept = folder.begin()
    kept.write(b"1")
    kept.release()
    assert folder.left_behind() == (kept.key,)
    adopted = folder.adopt(kept.key)
    assert adopted is not None
    assert folder.adopt(kept.key) is None
    adopted.write(b"2")
    assert kept.path.read_bytes() == b"2"


def test_the_game_stored_last_comes_first(folder: AutosaveFolder) -> None:
    games = [folder.begin() for _ in range(3)]
    for age, game in enumerate(games):
        game.write(b"1")
        os.utime(game.path, (1_000_000 - age, 1_000_000 - age))
        game.release()
    assert folder.left_behind() == tuple(game.key for game in games)


def test_a_game_that_is_removed_leaves_nothing(folder: AutosaveFolder) -> None:
    kept = folder.begin()
    kept.write(b"1")
    kept.write(b"2")
    kept.remove()
    kept.remove()
    assert list(folder.folder.iterdir()) == []


def test_a_key_from_elsewhere_opens_nothing(folder: AutosaveFolder) -> None:
    folder.begin().release()
    for key in ("", "../../etc/passwd", "0" * 15, "0123456789ABCDEF", "0" * 16):
        assert folder.adopt(key) is None


def test_what_a_killed_program_half_wrote_is_swept_away(folder: AutosaveFolder) -> None:
    kept = folder.begin()
    kept.write(b"1")
    part = folder.folder / f".{kept.key}{SUFFIX}.77.abcd.part"
    part.write_bytes(b"ha")
    stranger = folder.folder / "notes.txt"
    stranger.write_bytes(b"mine")
    folder.left_behind()
    assert part.exists()  # its program still runs
    kept.release()
    idle = folder.begin()
    idle.release()
    folder.left_behind()
    assert sorted(path.name for path in folder.folder.iterdir()) == sorted(
        [f"{kept.key}{SUFFIX}", f"{kept.key}.lock", "notes.txt"]
    )


def test_a_folder_that_cannot_be_written_to_is_told(
    folder: AutosaveFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_arguments: Any, **_more: Any) -> Any:
        raise OSError(errno.EROFS, "read-only")

    monkeypatch.setattr(Path, "mkdir", fail)
    with pytest.raises(StoreFault, match="can only be read"):
        folder.begin()


def test_a_file_in_the_place_of_the_folder_is_told(tmp_path: Path) -> None:
    (tmp_path / "running").write_bytes(b"")
    folder = AutosaveFolder(tmp_path / "running", SUFFIX)
    with pytest.raises(StoreFault):
        folder.begin()
    assert folder.left_behind() == ()


def test_a_folder_that_vanishes_under_a_running_game_is_told(folder: AutosaveFolder) -> None:
    kept = folder.begin()
    kept.write(b"1")
    for path in folder.folder.iterdir():
        path.unlink()
    folder.folder.rmdir()
    with pytest.raises(StoreFault, match="the folder is not there"):
        kept.write(b"2")


RUNS_A_GAME = """
import sys
from pathlib import Path
from bloodyridge_qt.engine.store import AutosaveFolder
kept = AutosaveFolder(Path(sys.argv[1]), ".brsave").begin()
kept.write(b"1")
print(kept.key, flush=True)
sys.stdin.read()
"""


def test_another_program_has_its_game_until_it_is_killed(folder: AutosaveFolder) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", RUNS_A_GAME, str(folder.folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as other:
        assert other.stdout is not None
        key = other.stdout.readline().strip()
        assert folder.left_behind() == ()
        assert folder.adopt(key) is None
        other.kill()
        other.wait()
        assert folder.left_behind() == (key,)
        assert folder.adopt(key) is not None
