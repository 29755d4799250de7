"""Files that are never half written: the order of writing, and a disk that refuses at any step."""

from __future__ import annotations

import errno
import os
import resource
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from bloodyridge_qt.engine.store import StoreFault, read, write
from bloodyridge_qt.files import sweep
from bloodyridge_qt.reading import Unreadable

OLD, NEW = b"the game as it was\n", b"the game as it is now\n" * 40


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A file that has been stored once."""
    path = tmp_path / "night.brsave"
    write(path, OLD)
    return path


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_the_file_before_stays_as_bak(game: Path) -> None:
    write(game, NEW)
    assert game.read_bytes() == NEW
    assert game.with_name("night.brsave.bak").read_bytes() == OLD
    write(game, b"third")
    assert game.with_name("night.brsave.bak").read_bytes() == NEW
    assert names(game.parent) == ["night.brsave", "night.brsave.bak"]


def test_a_first_file_leaves_nothing_beside_it(tmp_path: Path) -> None:
    write(tmp_path / "a.brsave", NEW)
    assert names(tmp_path) == ["a.brsave"]


def test_the_content_is_on_the_disk_before_it_gets_its_name(
    game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []

    def noted(name: str, of: Callable[..., Any]) -> Callable[..., Any]:
        def work(*arguments: Any, **more: Any) -> Any:
            what = name
            if name == "fsync":
                what += " folder" if stat.S_ISDIR(os.fstat(arguments[0]).st_mode) else " file"
            if name == "replace":
                what += f" {Path(arguments[1]).name}"
            done.append(what)
            return of(*arguments, **more)

        return work

    for name in ("write", "fsync", "replace"):
        monkeypatch.setattr(os, name, noted(name, getattr(os, name)))
    write(game, NEW)
    assert done == ["write", "fsync file", "replace night.brsave.bak", "replace night.brsave", "fsync folder"]


def test_a_disk_that_takes_a_few_bytes_at_a_time_gets_all_of_them(
    game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.write
    monkeypatch.setattr(os, "write", lambda handle, content: real(handle, bytes(content[:7])))
    write(game, NEW)
    assert game.read_bytes() == NEW


def fails(number: int) -> Callable[..., Any]:
    def work(*_arguments: Any, **_more: Any) -> Any:
        raise OSError(number, os.strerror(number))

    return work


@pytest.mark.parametrize("call", ["open", "write", "fsync", "replace"])
@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.ENOSPC, "no space left on the disk"),
        (errno.EDQUOT, "no space left for this user"),
        (errno.EROFS, "can only be read"),
        (errno.EACCES, "may not be written to"),
        (errno.EIO, "reports an error"),
        (errno.ENODEV, os.strerror(errno.ENODEV)),
    ],
)
def test_a_disk_that_refuses_is_told_and_nothing_is_lost(
    game: Path, monkeypatch: pytest.MonkeyPatch, call: str, number: int, words: str
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(os, call, fails(number))
        with pytest.raises(StoreFault, match=words) as caught:
            write(game, NEW)
    assert "night.brsave could not be stored" in str(caught.value)
    assert game.read_bytes() == OLD
    assert not [name for name in names(game.parent) if name.endswith(".part")]
    write(game, NEW)
    assert game.read_bytes() == NEW


def test_a_disk_that_fills_up_half_way_is_told_and_nothing_is_lost(
    game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, left = os.write, [100]

    def filling(handle: int, content: Any) -> int:
        if left[0] <= 0:
            raise OSError(errno.ENOSPC, "full")
        done = real(handle, bytes(content[: left[0]]))
        left[0] -= done
        return done

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", filling)
        with pytest.raises(StoreFault):
            write(game, NEW)
    assert names(game.parent) == ["night.brsave"]
    assert game.read_bytes() == OLD


@contextmanager
def files_of_at_most(size: int) -> Iterator[None]:
    """The system itself lets no file of this process grow beyond."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_the_systems_own_limit_is_told_and_nothing_is_lost(game: Path) -> None:
    with files_of_at_most(100), pytest.raises(StoreFault, match="too large for this disk"):
        write(game, NEW)
    assert names(game.parent) == ["night.brsave"]
    assert game.read_bytes() == OLD


def test_a_folder_that_is_gone_is_told(tmp_path: Path) -> None:
    with pytest.raises(StoreFault, match="the folder is not there"):
        write(tmp_path / "gone" / "a.brsave", NEW)


def test_a_name_that_is_a_folder_is_told(tmp_path: Path) -> None:
    (tmp_path / "a.brsave").mkdir()
    with pytest.raises(StoreFault, match="there is a folder of that name"):
        write(tmp_path / "a.brsave", NEW)
    assert names(tmp_path) == ["a.brsave"]


def test_a_name_that_is_too_long_is_told(tmp_path: Path) -> None:
    with pytest.raises(StoreFault, match="the name is too long"):
        write(tmp_path / ("x" * 300), NEW)
    assert names(tmp_path) == []


def test_a_disk_without_second_names_keeps_a_copy(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "link", fails(errno.EPERM))
    write(game, NEW)
    assert game.read_bytes() == NEW
    assert game.with_name("night.brsave.bak").read_bytes() == OLD


def test_a_folder_that_cannot_be_forced_to_the_disk_is_no_fault(
    game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.fsync

    def fsync(handle: int) -> None:
        if stat.S_ISDIR(os.fstat(handle).st_mode):
            raise OSError(errno.EINVAL, "not here")
        real(handle)

    monkeypatch.setattr(os, "fsync", fsync)
    write(game, NEW)
    assert game.read_bytes() == NEW


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    real = tmp_path / "elsewhere" / "a.brsave"
    write(real, OLD)
    link = tmp_path / "a.brsave"
    link.symlink_to(real)
    write(link, NEW)
    assert link.is_symlink()
    assert real.read_bytes() == NEW


def test_a_file_keeps_who_may_read_it(game: Path) -> None:
    game.chmod(0o600)
    write(game, NEW)
    assert stat.S_IMODE(game.stat().st_mode) == 0o600


def test_what_a_killed_program_left_is_swept_away_after_a_day(game: Path) -> None:
    old, new = (game.with_name(f".night.brsave.77.{age}.part") for age in ("old", "new"))
    other = game.with_name(".another.brsave.77.old.part")
    for path in (old, new, other):
        path.write_bytes(b"ha")
    for path in (old, other, game):
        os.utime(path, (1_000_000, 1_000_000))
    sweep(game)
    sweep(game.parent / "gone" / "a.brsave")
    assert names(game.parent) == [".another.brsave.77.old.part", ".night.brsave.77.new.part", "night.brsave"]


# --- reading


def test_a_file_is_read_up_to_its_limit(game: Path) -> None:
    assert read(game, 1000) == OLD
    assert len(read(game, 5)) == 6


def test_a_huge_file_is_not_read_whole(tmp_path: Path) -> None:
    path = tmp_path / "huge.brsave"
    with path.open("wb") as file:
        file.truncate(1 << 40)
    assert len(read(path, 1000)) == 1001


@pytest.mark.parametrize("kind", ["missing", "folder", "pipe", "device", "zero in its name"])
def test_what_is_no_file_is_told(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "a.brsave"
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    elif kind == "device":
        path = Path("/dev/zero")
    elif kind == "zero in its name":
        path = tmp_path / "a\x00b"
    with pytest.raises(Unreadable, match="cannot be opened"):
        read(path, 1000)


@pytest.mark.parametrize(
    ("number", "words"), [(errno.EACCES, "it may not be read"), (errno.EIO, "reports an error")]
)
def test_a_file_that_may_not_be_read_is_told(
    game: Path, monkeypatch: pytest.MonkeyPatch, number: int, words: str
) -> None:
    monkeypatch.setattr(os, "open", fails(number))
    with pytest.raises(Unreadable, match=words):
        read(game, 1000)
