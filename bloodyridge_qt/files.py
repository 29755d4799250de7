"""Files that are never half written, and reading that waits for nothing.

A file is written beside its place, forced to the disk, and only then given its name; on demand the one that
had it stays as NAME.bak. Whatever fails on the way, the former file is still there.
"""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import stat
import sys
import time
from pathlib import Path
from typing import Final

from bloodyridge_qt.language import later, tr

BACKUP: Final = ".bak"
PART: Final = ".part"
"""How the names of files end that are not written to their end."""
A_DAY: Final = 86_400.0

_REASONS: Final = {
    errno.ENOSPC: later("there is no space left on the disk"),
    errno.EDQUOT: later("there is no space left for this user"),
    errno.EFBIG: later("the file would be too large for this disk"),
    errno.EROFS: later("the disk can only be read"),
    errno.EACCES: later("this folder may not be written to"),
    errno.EPERM: later("this folder may not be written to"),
    errno.ENOENT: later("the folder is not there"),
    errno.ENOTDIR: later("the folder is not there"),
    errno.ENAMETOOLONG: later("the name is too long"),
    errno.EISDIR: later("there is a folder of that name"),
    errno.EIO: later("the disk reports an error"),
}
_WHEN_READING: Final = {
    errno.EACCES: later("it may not be read"),
    errno.EPERM: later("it may not be read"),
    errno.ENOENT: later("there is no file of that name"),
    errno.ENOTDIR: later("there is no file of that name"),
    errno.EISDIR: later("it is a folder"),
}


class NoFile(OSError):
    """What has the name is no file: a folder, a device, a pipe; its `strerror` says which."""


def reason(error: Exception, *, reading: bool = False) -> str:
    """Why a file cannot be written, or when `reading` read, in the player's words and without a full stop.

    What the system alone knows stays in its words.
    """
    if isinstance(error, OSError) and not isinstance(error, NoFile):
        number = error.errno or 0
        known = (_WHEN_READING.get(number) if reading else None) or _REASONS.get(number)
        if known:
            return tr(known)
    return getattr(error, "strerror", "") or str(error)


def unwritten(path: Path | str, error: Exception) -> str:
    """The sentence for a file that cannot be written."""
    return tr("{path} cannot be written: {reason}.", path=path, reason=reason(error))


def read(path: Path, most: int) -> bytes:
    """The bytes of a file; at most one more than `most`, so that a larger one is known by its length.

    Raises NoFile, at once also for a pipe or an odd name, OSError for what cannot be read.
    """
    try:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        with os.fdopen(handle, "rb") as file:
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                raise NoFile(errno.EINVAL, tr("it is not a file"))
            return file.read(most + 1)
    except IsADirectoryError:
        raise NoFile(errno.EISDIR, tr("it is a folder")) from None
    except ValueError:
        raise NoFile(errno.EINVAL, tr("no file can have that name")) from None


def write(path: Path, content: bytes, *, backup: bool = False, wait: bool = True) -> None:
    """Put a file in place as a whole: whoever reads it finds the former one or this one, never a part.

    With `backup` the former one stays as NAME.bak. When this returns, the file is on the disk, unless it is
    not worth the `wait`. Raises OSError when it cannot be written; all is as before then.
    """
    place = Path(os.path.realpath(path))  # a link stays a link
    part = _beside(place)
    if place.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    try:
        _write_part(part, content, place, wait)
        if backup:
            _keep_former(place, wait)
        os.replace(part, place)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(part)
        raise
    if wait:
        _sync_folder(place.parent)


def _beside(place: Path, ending: str = "") -> Path:
    """A name of its own in the same folder, for what is not finished."""
    return place.with_name(f".{place.name[:100]}.{os.getpid()}.{secrets.token_hex(4)}{ending}{PART}")


def sweep(path: Path) -> None:
    """Remove what programs that were killed while storing this file have left beside it. Never raises.

    Only what is older than a day, so that nobody's file is taken away while it is written.
    """
    place = Path(os.path.realpath(path))
    with contextlib.suppress(OSError), os.scandir(place.parent) as files:
        for file in files:
            if file.name.startswith(f".{place.name[:100]}.") and file.name.endswith(PART):
                with contextlib.suppress(OSError):
                    if time.time() - file.stat().st_mtime > A_DAY:
                        os.unlink(file.path)


def _write_part(part: Path, content: bytes, place: Path, wait: bool) -> None:
    handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    try:
        left = memoryview(content)
        while left:
            written = os.write(handle, left)
            left = left[written:]
        with contextlib.suppress(OSError):
            os.chmod(part, stat.S_IMODE(os.stat(place).st_mode))
        if wait:
            os.fsync(handle)
    finally:
        os.close(handle)


def _keep_former(place: Path, wait: bool) -> None:
    """Give the file that has the name now a second one, NAME.bak, without ever taking the first away."""
    second = place.with_name(place.name + BACKUP)
    spare = _beside(place, BACKUP)
    try:
        os.link(place, spare)
    except FileNotFoundError:
        return
    except (OSError, NotImplementedError):  # a disk without second names
        try:
            _write_part(spare, place.read_bytes(), place, wait)
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(spare)
            raise
    try:
        os.replace(spare, second)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(spare)
        raise


def _sync_folder(folder: Path) -> None:
    """Force the new name to the disk, where the system can do that."""
    if sys.platform == "win32":
        return
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP, errno.ENOSYS):
            raise
    finally:
        os.close(handle)
