"""Where the player's own files are kept on each system. Nothing is made or read here."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

NAME: Final = "bloodyridge"
FILES: Final = "BLOODYRIDGE_FILES"
"""Environment variable that names another folder for the player's maps and counters."""

_STATE: Final = ("XDG_STATE_HOME", "~/.local/state", "LOCALAPPDATA", "~/AppData/Local")
_SETTINGS: Final = ("XDG_CONFIG_HOME", "~/.config", "LOCALAPPDATA", "~/AppData/Local")
_DATA: Final = ("XDG_DATA_HOME", "~/.local/share", "APPDATA", "~/AppData/Roaming")
"""The variable that names the folder and what stands for it without one; the same on Windows."""


def state_folder() -> Path:
    """For what the program keeps by itself, such as running games."""
    return _folder(_STATE)


def settings_folder() -> Path:
    """For what the player prefers."""
    return _folder(_SETTINGS)


def data_folder() -> Path:
    """For what the player has made, such as maps."""
    return _folder(_DATA)


def own_files() -> Path:
    """For the player's own maps and counters: $BLOODYRIDGE_FILES, else the folder for data."""
    named = os.environ.get(FILES)
    return expanded(named) if named else data_folder()


def home() -> Path:
    """The player's home folder; the root of the disk, as Qt has it, for a user without one."""
    try:
        return Path.home()
    except RuntimeError:
        return Path(Path.cwd().anchor)


def expanded(text: str) -> Path:
    """A path as it was typed, with ~ for the home folder; a ~ of nobody's stays, as in a shell."""
    path = Path(text)
    if path.parts[:1] == ("~",):
        return home().joinpath(*path.parts[1:])
    try:
        return path.expanduser()
    except RuntimeError:
        return path


def _folder(names: tuple[str, str, str, str]) -> Path:
    variable, otherwise = names[2:] if sys.platform == "win32" else names[:2]
    if sys.platform == "darwin":
        variable, otherwise = "", "~/Library/Application Support"
    named = Path(os.environ.get(variable, ""))
    if named.is_absolute():  # the desktop's specification: a relative path is to be ignored
        return named / NAME
    return expanded(otherwise) / NAME
