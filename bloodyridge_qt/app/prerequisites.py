"""Whether this machine can open a window, found out before Qt is asked to.

Qt aborts the process when its plugin for the screen cannot load or connect; a player deserves a sentence that
names what to install or set. Nothing of PySide6 is imported at the top of this file.
"""

from __future__ import annotations

import ctypes
import importlib
import json
import os
import re
import socket
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bloodyridge_qt import resources
from bloodyridge_qt.language import plural, tr

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

QT_MODULES: Final = ("PySide6.QtCore", "PySide6.QtGui", "PySide6.QtWidgets", "PySide6.QtSvg")

_MISSING = re.compile(r"(?P<library>lib[\w.+-]+\.so(?:\.\d+)*): cannot open shared object file")

load_library: Callable[[str], object] = ctypes.CDLL
"""Loads a shared library or raises OSError; a test puts its own here to make one go missing."""


def obstacle(environment: Mapping[str, str] | None = None, platform: str = sys.platform) -> str | None:
    """One sentence that says why no window can be opened and what to do; None when one can."""
    environment = os.environ if environment is None else environment
    if find_spec("PySide6") is None:
        return tr("The windows need PySide6; install it with “python3 -m pip install PySide6-Essentials”.")
    reason = _import_obstacle()
    if reason is None and platform not in ("win32", "darwin"):
        reason = _screen_obstacle(environment)
    return reason


def _import_obstacle() -> str | None:
    for module in QT_MODULES:
        try:
            importlib.import_module(module)
        except ImportError as error:
            return _library_sentence(str(error))
    return None


def _screen_obstacle(environment: Mapping[str, str]) -> str | None:
    """Walk the platforms Qt would try, in its order; the last one's trouble is told when none works."""
    platforms = _platforms(environment)
    if not platforms:
        return tr(
            "No display was found: neither DISPLAY nor WAYLAND_DISPLAY is set; start the game from a "
            "graphical desktop, or set DISPLAY to the screen it should use."
        )
    reason = None
    for name in platforms:
        check = {"xcb": _x11_obstacle, "wayland": _wayland_obstacle}.get(name)
        if check is None:  # offscreen, vnc, eglfs …: whoever sets these by hand knows them
            return None
        reason = check(environment)
        if reason is None:
            return None
    return reason


def _platforms(environment: Mapping[str, str]) -> list[str]:
    chosen = environment.get("QT_QPA_PLATFORM", "")
    if chosen:
        names = (part.split(":")[0].strip() for part in chosen.split(";"))
        return ["wayland" if name.startswith("wayland") else name for name in names if name]
    found = []
    if environment.get("WAYLAND_DISPLAY") or environment.get("XDG_SESSION_TYPE") == "wayland":
        found.append("wayland")
    if environment.get("DISPLAY"):
        found.append("xcb")
    return found


def _x11_obstacle(environment: Mapping[str, str]) -> str | None:
    reason = _plugin_obstacle("libqxcb.so")
    if reason is not None:
        return reason
    display = environment.get("DISPLAY", "")
    if not display:
        return tr("No display was found: QT_QPA_PLATFORM asks for X11 (xcb), but DISPLAY is not set.")
    xcb = ctypes.CDLL("libxcb.so.1")
    xcb.xcb_connect.restype = ctypes.c_void_p
    xcb.xcb_connect.argtypes = (ctypes.c_char_p, ctypes.c_void_p)
    xcb.xcb_connection_has_error.argtypes = (ctypes.c_void_p,)
    xcb.xcb_disconnect.argtypes = (ctypes.c_void_p,)
    connection = xcb.xcb_connect(display.encode(), None)
    failed = bool(xcb.xcb_connection_has_error(connection))
    xcb.xcb_disconnect(connection)
    if failed:
        return tr(
            "The display {display} (from DISPLAY) cannot be opened; start the game from a graphical "
            "desktop, or set DISPLAY to a screen that this user may use.",
            display=display,
        )
    return None


def _wayland_obstacle(environment: Mapping[str, str]) -> str | None:
    reason = _plugin_obstacle("libqwayland.so", "libqwayland-generic.so")
    if reason is not None:
        return reason
    name = environment.get("WAYLAND_DISPLAY") or "wayland-0"
    # The socket itself is asked: the Wayland library would write its own complaint to the terminal.
    path = Path(environment.get("XDG_RUNTIME_DIR", ""), name)
    if not path.is_absolute():
        return tr(
            "The Wayland display {name} (from WAYLAND_DISPLAY) cannot be opened, for XDG_RUNTIME_DIR is "
            "not set; start the game from a graphical desktop session of this user.",
            name=name,
        )
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection:
            connection.connect(str(path))
    except OSError:
        return tr(
            "The Wayland display {name} (from WAYLAND_DISPLAY) cannot be opened; start the game from a "
            "graphical desktop session of this user.",
            name=name,
        )
    return None


def _plugin_obstacle(*file_names: str) -> str | None:
    """Load Qt's plugin for a kind of screen the way Qt will, and tell what it lacks."""
    from PySide6.QtCore import QLibraryInfo  # only after the imports are known to work

    folder = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath)) / "platforms"
    for path in (folder / name for name in file_names):
        if not path.exists():
            continue
        try:
            load_library(str(path))
        except OSError as error:
            return _library_sentence(str(error))
        return None
    return None  # not where PySide6 keeps it: Qt itself has to say


def _missing(libraries: Iterable[str]) -> list[str]:
    found = []
    for name in libraries:
        try:
            load_library(name)
        except OSError:
            found.append(name)
    return found


def _library_sentence(trouble: str) -> str:
    """What to install for a loader's complaint; it names one library, the others are looked for too."""
    match = _MISSING.search(trouble)
    if match is None:
        return tr(
            "The windows' library PySide6 cannot be loaded ({trouble}); reinstall it with “python3 -m pip "
            "install --force-reinstall PySide6-Essentials”.",
            trouble=trouble,
        )
    first = match["library"]
    # the system libraries Qt's Linux build needs: the package that holds each on Debian and on Fedora
    packages = json.loads(resources.asset("shared", "system_packages.json").read_bytes())
    likely = (name for name in packages if "wayland" in first or "wayland" not in name)
    names = list(dict.fromkeys([first, *_missing(likely)]))
    known = [packages[name] for name in names if name in packages]
    libraries = ", ".join(names)
    if not known:
        return plural(
            len(names),
            "The system library {libraries} is missing; install the package that holds it.",
            "The system libraries {libraries} are missing; install the packages that hold them.",
            libraries=libraries,
        )
    debian = " ".join(dict.fromkeys(package for package, _ in known))
    fedora = " ".join(dict.fromkeys(package for _, package in known))
    return plural(
        len(names),
        "The system library {libraries} is missing; install with “sudo apt install {debian}” (Debian, "
        "Ubuntu) "
        "or “sudo dnf install {fedora}” (Fedora).",
        "The system libraries {libraries} are missing; install with “sudo apt install {debian}” (Debian, "
        "Ubuntu) or “sudo dnf install {fedora}” (Fedora).",
        libraries=libraries,
        debian=debian,
        fedora=fedora,
    )
