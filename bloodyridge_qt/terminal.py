"""What the commands print: one place for texts that would act, readers that have gone, and full disks."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from bloodyridge_qt import files
from bloodyridge_qt.escaping import escaped
from bloodyridge_qt.language import tr

EXIT_OK: Final = 0
EXIT_CANNOT: Final = 2
"""What was asked for cannot be done; the sentence on standard error says why."""
EXIT_INTERRUPTED: Final = 130
"""Ctrl+C: 128 and the number of the signal, as shells have it."""


class CannotDo(Exception):
    """What was asked for cannot be done; the text says why, in the language in use."""

    def __init__(self, text: str) -> None:
        super().__init__(tr(text))


def guarded(command: Callable[[], int]) -> int:
    """The exit code of a command; Ctrl+C and an output that takes nothing end it without a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # signs the terminal lacks become question marks
    try:
        try:
            return command()
        finally:
            _flush()  # what was printed past this module, such as the help
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    except CannotDo as fault:
        complain(str(fault))
        return EXIT_CANNOT


def say(*lines: str) -> bool:
    """Print these lines, with what would act on the terminal written out.

    Returns whether anybody reads on: False once the reader has closed the pipe, which is no fault. Raises
    CannotDo.
    """
    return _put("".join(f"{escaped(line)}\n" for line in lines))


def give(content: str) -> bool:
    """Print a whole file in UTF-8, as it is; otherwise as `say`."""
    return _put(content.encode())


def complain(text: str) -> None:
    """Say on standard error what cannot be done; where that is closed there is nobody to say it to."""
    with suppress(OSError, ValueError):
        if sys.stderr is not None:
            sys.stderr.write(f"bloodyridge: {escaped(text, lines=True)}\n")
            sys.stderr.flush()


def _put(content: str | bytes) -> bool:
    if sys.stdout is None:
        raise CannotDo("Standard output is closed; expected a terminal, a file or a pipe.")
    raw = getattr(sys.stdout, "buffer", None)
    try:
        if isinstance(content, bytes) and raw is not None:
            sys.stdout.flush()
            raw.write(content)
        else:
            sys.stdout.write(content if isinstance(content, str) else content.decode())
    except OSError as error:
        return _gone(error)
    return _flush()


def _flush() -> bool:
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError as error:
        return _gone(error)
    return True


def _gone(error: OSError) -> bool:
    """Nothing more goes to standard output; False when only its reader has gone. Raises CannotDo."""
    with suppress(OSError, ValueError), open(os.devnull, "wb") as nowhere:
        os.dup2(nowhere.fileno(), sys.stdout.fileno())
    if isinstance(error, BrokenPipeError):
        return False
    raise CannotDo(tr("Standard output cannot be written: {reason}.", reason=files.reason(error))) from error
