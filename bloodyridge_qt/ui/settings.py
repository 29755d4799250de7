"""What the window remembers from one start to the next: plain values in one JSON file.

Qt's own settings are not used: PySide's reader makes Python objects of what stands in the file, and so runs
whatever the file says. JSON holds texts, numbers, flags and lists, and nothing else is ever made of it.
"""

from __future__ import annotations

import contextlib
import json
import os
import pickle  # only to keep Qt from using it
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, TypeVar

from PySide6.QtCore import QByteArray, QDataStream, QIODevice, QLocale

from bloodyridge_qt import files, language, places, reading
from bloodyridge_qt.engine import store

FILE: Final = "settings.json"
LARGEST: Final = 256 * 1024
"""Bytes of a settings file that are read."""

Plain = str | int | bool | Sequence[str]
Kind = TypeVar("Kind", str, int, bool)

_FORMER: Final = f"{places.NAME}.conf"
"""The file older versions kept through Qt, beside the one of today."""
_FORMER_GROUPS: Final = ("preferences", "files")
_FORMER_VALUE: Final = re.compile(r"[^@\"\\,;]+")
"""A value Qt writes as it is: no object, nothing quoted, escaped or listed."""


class Settings:
    """Values by name, such as "files/folder". A file that cannot be read, or written, is as none.

    `path` is the file; None is the player's own. What another window stores in the meantime is kept.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._path = path if path is not None else places.settings_folder() / FILE
        self._values = self._read()

    def text(self, name: str) -> str:
        """A text; empty when there is none of this name."""
        return self.like(name, "")

    def texts(self, name: str) -> tuple[str, ...]:
        """A list of texts; empty when there is none, or anything else in it."""
        value = self._values.get(name)
        if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
            return ()
        return tuple(value)

    def flag(self, name: str) -> bool:
        """Whether there is a true value of this name."""
        return self.like(name, False)

    def like(self, name: str, otherwise: Kind) -> Kind:
        """A value of the kind of `otherwise`, which is taken when there is none."""
        value = self._values.get(name)
        return value if type(value) is type(otherwise) else otherwise

    def keep(self, values: Mapping[str, Plain]) -> None:
        """Store these values beside the others."""
        self._write({**self._read(), **values})

    def forget(self, *groups: str) -> None:
        """Drop the values of these names, and of all names below them."""
        below = tuple(f"{group}/" for group in groups)
        found = self._read()
        left = {
            name: value for name, value in found.items() if name not in groups and not name.startswith(below)
        }
        if left != found:
            self._write(left)
        self._values = left

    def _read(self) -> dict[str, object]:
        if not os.path.lexists(self._path):
            return self._former()
        try:
            values = reading.parse(store.read(self._path, LARGEST)).value
        except reading.Unreadable:
            return {}
        return values if isinstance(values, dict) else {}

    def _write(self, values: Mapping[str, object]) -> None:
        self._values = json.loads(json.dumps(values))
        text = json.dumps(values, indent=1, sort_keys=True) + "\n"
        with contextlib.suppress(OSError):
            Path(os.path.realpath(self._path)).parent.mkdir(parents=True, exist_ok=True)
            files.write(self._path, text.encode("ascii"), wait=False)

    def _former(self) -> dict[str, object]:
        """What an older version has left, as far as it is plain; its layout of the window is not taken."""
        try:
            lines = store.read(self._path.with_name(_FORMER), LARGEST).decode().splitlines()
        except (reading.Unreadable, UnicodeDecodeError):
            return {}
        values: dict[str, object] = {}
        group = ""
        for line in lines:
            name, _, value = line.partition("=")
            if line.startswith("["):
                group = line.strip("[]")
            elif group in _FORMER_GROUPS and _FORMER_VALUE.fullmatch(value):
                values[f"{group}/{name}"] = _of_former(value)
        return values


def spoken_language(settings: Settings) -> str:
    """The code of the language to speak: the one preferred, else the first of the system's we have."""
    known = language.codes()
    system = (one.split("-")[0] for one in QLocale.system().uiLanguages())
    wanted = (settings.text("preferences/language"), *system)
    return next((one for one in wanted if one in known), language.ENGLISH)


def _of_former(value: str) -> str | int | bool:
    if value in ("true", "false"):
        return value == "true"
    return int(value) if re.fullmatch(r"[0-9]{1,9}", value) else value


def _nothing(_raw: object) -> None:
    """What is made of a Python object that something stored names."""


def refuse_objects() -> None:
    """See to it that Qt makes no Python object of what stands in a file, a drop or the clipboard.

    Qt's file dialog and its desktop styles read settings files of their own, which can name such objects too.
    PySide asks for pickle.loads once, when it meets the first, and stays with what it has got: so the first
    is met here, and what it gets makes None of everything.
    """
    stored = QByteArray()
    QDataStream(stored, QIODevice.OpenModeFlag.WriteOnly).writeQVariant(object())
    real = pickle.loads
    pickle.loads = _nothing  # type: ignore[assignment]  # it takes what PySide gives it, and no more
    try:
        QDataStream(stored).readQVariant()
    finally:
        pickle.loads = real
