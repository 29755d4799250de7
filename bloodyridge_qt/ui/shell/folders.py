"""Where a file dialog begins when the player has not chosen a folder yet, and what a file is called."""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

from PySide6.QtCore import QStandardPaths

from bloodyridge_qt import places
from bloodyridge_qt.language import tr

NAMELESS: Final = tr("New game")


def documents() -> Path:
    """The player's documents, or the home folder where there is no such folder."""
    found = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    return Path(found) if found and Path(found).is_dir() else places.home()


def of_games(title: str, *, make: bool = False) -> Path:
    """The program's own folder among the player's documents; these while there is none, or it cannot be."""
    own = documents() / title
    if make:
        with suppress(OSError):
            own.mkdir(exist_ok=True)
    return own if own.is_dir() else own.parent


def file_name(name: str) -> str:
    """A game's name as a file's: without what no file system takes."""
    kept = "".join(" " if letter in '/\\:*?"<>|' or ord(letter) < 32 else letter for letter in name)
    return " ".join(kept.split()).strip(". ") or NAMELESS


def decider(name: str, seats: Iterable[str]) -> tuple[str, str]:
    """A file's name without what the program puts at its end, and the seat that stands there.

    ("Our game, OCT I", "US") of "Our game, OCT I, US decides 2"; the whole name and "" where nobody is named.
    The number may also be one that a browser or a mail program gave it: "US decides (1)".
    """
    for seat in seats:
        said = re.escape(tr("{name}, {seat} decides", name="", seat=seat))
        if found := re.search(rf"{said}( \d+| ?\(\d+\))*$", name):
            return name[: found.start()], seat
    return name, ""


def without_stage(name: str) -> str:
    """A game's name without the turn and the seat that the program put at its end when it was saved."""
    said = re.escape(tr("{name}, {seat} decides", name="", seat="\0")).replace(re.escape("\0"), "[^,]+")
    return re.sub(rf"(, [^,]+)?{said}( \d+| ?\(\d+\))*$", "", name)


def unused(folder: Path, name: str, suffix: str, own: Path | None = None) -> str:
    """The name of a file that is not there yet, but for the game's own."""
    numbers = (f" {number}" for number in range(2, 1_000))
    for number in ("", *numbers):
        path = folder / f"{name}{number}{suffix}"
        if path == own or not is_file(path):
            return path.name
    return f"{name}{suffix}"


def is_file(path: Path) -> bool:
    """Whether there is such a file; one that cannot be looked at is none."""
    try:
        return path.is_file()
    except OSError:
        return False
