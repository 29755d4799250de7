"""The player's files, with sentences for what goes wrong, and one autosave for every running game."""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Final
from weakref import finalize

from bloodyridge_qt import files
from bloodyridge_qt.language import tr
from bloodyridge_qt.reading import Unreadable

_LOCK: Final = ".lock"
_NOTE: Final = ".note"
_KEY: Final = re.compile(r"[0-9a-f]{16}")


class StoreFault(Exception):
    """A file cannot be stored; the text is for the player. Nothing stored before is lost."""


def write(path: Path, content: bytes) -> None:
    """Store `content` under this name, whole or not at all; the former file stays as NAME.bak.

    When this returns, it is on the disk. Raises StoreFault when it cannot be done; all is as before then.
    """
    try:
        files.write(path, content, backup=True)
    except OSError as error:
        raise StoreFault(
            tr(
                "{name} could not be stored in {folder}: {reason}. What was stored there before is "
                "untouched.",
                name=path.name,
                folder=_folder(path),
                reason=files.reason(error),
            )
        ) from error


def make_folder(folder: Path) -> None:
    """Make a folder, and those above it, where there is none. Raises StoreFault."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreFault(
            tr("The folder {folder} cannot be made: {reason}.", folder=folder, reason=files.reason(error))
        ) from error


def is_read_only(path: Path) -> bool:
    """Whether there is a file that nobody may write to, or not this user: replacing it wants to be asked."""
    try:
        return not os.stat(path).st_mode & 0o222 or not os.access(path, os.W_OK)
    except (OSError, ValueError):
        return False


def read(path: Path, most: int) -> bytes:
    """The bytes of a file; at most one more than `most`, so that a larger one is known by its length.

    Raises Unreadable for a file that cannot be read, and for what is no file: a folder, a device, a pipe.
    """
    try:
        return files.read(path, most)
    except FileNotFoundError:
        told = tr("{name} cannot be opened: it is not in {folder}.", name=path.name, folder=_folder(path))
    except OSError as error:
        reason = files.reason(error, reading=True)
        told = tr("{name} cannot be opened: {told}.", name=path.name, told=reason)
    except ValueError as error:  # a name with a zero in it
        told = tr("The file cannot be opened: {error}.", error=error)
    raise Unreadable(told)


def _folder(path: Path) -> str:
    """The folder of a file in full, also when the player named it from where he stands."""
    return os.path.abspath(path.parent)


# --- autosaves


class _Lock:
    """An open file that can be locked; the lock goes with its owner, or with the process, however it ends."""

    def __init__(self, handle: int) -> None:
        self._handle = handle
        self.close = finalize(self, os.close, handle)

    def stat(self) -> os.stat_result:
        """Of the open file."""
        return os.fstat(self._handle)

    def take(self) -> bool:
        """Lock it for this owner alone; False when another has it."""
        try:
            if sys.platform == "win32":
                import msvcrt

                msvcrt.locking(self._handle, msvcrt.LK_NBLCK, 1)
            else:
                import fcntl

                fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError):
            return False
        return True


class Autosave:
    """The autosave of one running game; nobody else touches it until it is released or the program ends."""

    def __init__(self, folder: Path, key: str, suffix: str, lock: _Lock) -> None:
        self.key: Final = key
        self.path: Final = folder / f"{key}{suffix}"
        self._lock_path = folder / f"{key}{_LOCK}"
        self._note_path = folder / f"{key}{_NOTE}"
        self._lock = lock

    def write(self, content: bytes) -> None:
        """Keep the game as it is now. Raises StoreFault; the former autosave is still there then."""
        write(self.path, content)

    def note(self, content: bytes) -> None:
        """Keep this beside the game. Raises StoreFault."""
        with contextlib.suppress(OSError):
            self._note_path.unlink()  # no former note is wanted
        write(self._note_path, content)

    def release(self) -> None:
        """Leave the autosave for a later start."""
        self._lock.close()

    def remove(self) -> None:
        """Take the autosave away: the game needs it no longer. Never raises."""
        former = self.path.with_name(self.path.name + files.BACKUP)
        for path in (former, self._note_path, self.path, self._lock_path):
            with contextlib.suppress(OSError):
                path.unlink()
        self._lock.close()


class AutosaveFolder:
    """A folder with one file for every game that is running or was cut off."""

    def __init__(self, folder: Path, suffix: str) -> None:
        self.folder: Final = folder
        self._suffix = suffix

    def begin(self) -> Autosave:
        """An autosave for a new game. Raises StoreFault when the folder cannot be written to."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            while True:
                key = secrets.token_hex(8)
                lock = self._lock(key)
                if lock is not None:
                    return Autosave(self.folder, key, self._suffix, lock)
        except OSError as error:
            raise StoreFault(
                tr(
                    "The game cannot be kept safe in {folder}: {reason}. It goes on all the same.",
                    folder=self.folder,
                    reason=files.reason(error),
                )
            ) from error

    def left_behind(self) -> tuple[str, ...]:
        """Keys of games that no running program has, the one stored last first. Removes what is of no use."""
        found = []
        for name in self._names():
            key = name.removesuffix(self._suffix)
            lock = self._try_lock(key) if name.endswith(self._suffix) else None
            if lock is not None:
                lock.close()
                with contextlib.suppress(OSError):
                    found.append((self.path(key).stat().st_mtime_ns, key))
        self._sweep()
        return tuple(key for _, key in sorted(found, reverse=True))

    def path(self, key: str) -> Path:
        """The file of an autosave."""
        return self.folder / f"{key}{self._suffix}"

    def stored(self, key: str) -> datetime:
        """When an autosave was written, to the second, UTC; the first there is when it is gone."""
        try:
            return datetime.fromtimestamp(int(self.path(key).stat().st_mtime), UTC)
        except (OSError, OverflowError, ValueError):
            return datetime.fromtimestamp(0, UTC)

    def note_path(self, key: str) -> Path:
        """What is kept beside an autosave; it may not be there."""
        return self.folder / f"{key}{_NOTE}"

    def adopt(self, key: str) -> Autosave | None:
        """Take over a game that was left behind; None when another program has it, or it is gone."""
        lock = self._try_lock(key)
        if lock is None:
            return None
        if not self.path(key).exists():
            lock.close()
            return None
        return Autosave(self.folder, key, self._suffix, lock)

    def _names(self) -> list[str]:
        """What is in the folder; nothing where there is none, or where it is not to be looked into."""
        try:
            return sorted(os.listdir(self.folder))
        except OSError:
            return []

    def _try_lock(self, key: str) -> _Lock | None:
        if not _KEY.fullmatch(key):
            return None
        try:
            return self._lock(key)
        except OSError:
            return None

    def _lock(self, key: str) -> _Lock | None:
        """The lock of a key, held until it is closed or this process ends, however; None when it is taken."""
        path = self.folder / f"{key}{_LOCK}"
        lock = _Lock(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        try:
            if lock.take() and os.path.samestat(lock.stat(), os.stat(path)):
                return lock
        except FileNotFoundError:  # removed by its owner between opening and locking
            pass
        except BaseException:
            lock.close()
            raise
        lock.close()
        return None

    def _sweep(self) -> None:
        """Remove locks without a game, and what was half written when a program was killed."""
        for name in self._names():
            half = name.startswith(".") and name.endswith(files.PART)
            key = name[1:17] if half else name.removesuffix(_LOCK)
            if not (half or (name.endswith(_LOCK) and not self.path(key).exists())):
                continue
            lock = self._try_lock(key)
            if lock is not None:
                if half or not self.path(key).exists():  # it may have come before the lock was taken
                    with contextlib.suppress(OSError):
                        (self.folder / name).unlink()
                lock.close()
