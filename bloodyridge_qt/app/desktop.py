"""The command `bloodyridge install-desktop`: tells a Linux desktop of the program and of its saved games.

Writes below $XDG_DATA_HOME only, as the desktop entry, shared MIME-info and icon theme specifications ask.
"""

from __future__ import annotations

import html
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import bloodyridge_qt
from bloodyridge_qt import files, language, resources
from bloodyridge_qt.games import registry
from bloodyridge_qt.language import later, tr
from bloodyridge_qt.terminal import EXIT_OK, CannotDo, say

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Mapping, Sequence

NAME: Final = "bloodyridge"
"""Of the command, the desktop entry and the icon; the window announces itself under it."""
MIME: Final = "application/x-bloodyridge-save"
SUFFIX: Final = ".brsave"

ENTRY: Final = Path("applications") / f"{NAME}.desktop"
MIME_PACKAGE: Final = Path("mime", "packages") / f"{NAME}.xml"
_ICONS: Final = Path("icons", "hicolor", "scalable")
APP_ICON: Final = _ICONS / "apps" / f"{NAME}.svg"
FILE_ICON: Final = _ICONS / "mimetypes" / f"{MIME.replace('/', '-')}.svg"

_LONGEST_WAIT: Final = 60
"""Seconds a database may take to be brought up to date."""
_RESERVED: Final = set(" \t\n\"'\\><~|&;$*?#()`")
"""Characters for which an argument of an Exec line is quoted."""
_ESCAPED: Final = set('"`$\\')
"""Those that take a backslash within the quotes."""


def add_parser(commands: argparse._SubParsersAction[Any]) -> None:
    """Declare the command `install-desktop`."""
    parser = commands.add_parser(
        "install-desktop",
        help="on Linux: add the game to the menu and let .brsave files open with it",
        description="Writes a desktop entry, a MIME type for .brsave and icons below $XDG_DATA_HOME "
        "(usually ~/.local/share). Exit code 0: done; 2: it cannot be done here.",
    )
    parser.set_defaults(run=run)
    parser.add_argument("--remove", action="store_true", help="take the same files away again")


def run(options: argparse.Namespace) -> int:
    """Carry out the command and say what was done; returns the exit code."""
    say(*(remove() if options.remove else install()))
    return EXIT_OK


def data_home(environment: Mapping[str, str] | None = None) -> Path:
    """Where a user's desktop files go: $XDG_DATA_HOME, or ~/.local/share. Raises CannotDo off Linux."""
    if not sys.platform.startswith("linux"):
        raise CannotDo(
            "Desktop entries exist on Linux only; on this system, open a .brsave file once with the "
            "program and let the system remember it."
        )
    known = os.environ if environment is None else environment
    chosen = known.get("XDG_DATA_HOME", "")
    if chosen and Path(chosen).is_absolute():  # the specification: a relative path is to be ignored
        return Path(chosen)
    try:
        return Path(known["HOME"] if known.get("HOME") else Path.home()) / ".local" / "share"
    except RuntimeError as error:
        raise CannotDo("There is no home folder; set XDG_DATA_HOME to where the files shall go.") from error


def program() -> tuple[str, ...]:
    """How this program is started again: its command if installed, else this Python with the package."""
    beside = Path(sys.executable).with_name(NAME)
    if beside.is_file() and os.access(beside, os.X_OK):
        return (str(beside),)
    found = shutil.which(NAME)
    if found:
        return (str(Path(found).absolute()),)
    checkout = Path(bloodyridge_qt.__file__).resolve().parents[1]
    return ("env", f"PYTHONPATH={checkout}", sys.executable, "-m", "bloodyridge_qt")


def install(home: Path | None = None, command: Sequence[str] | None = None) -> list[str]:
    """Write all files and bring the databases up to date; what was done, in lines.

    Raises CannotDo; new files are gone then.
    """
    home = home or data_home()
    icon = resources.asset("shared", "icons", "app.svg").read_bytes()
    content = {
        ENTRY: entry_text(command or program()).encode(),
        MIME_PACKAGE: mime_text().encode(),
        APP_ICON: icon,
        FILE_ICON: icon,
    }
    lines = []
    written: list[Path] = []
    for place, wanted in content.items():
        path = home / place
        try:
            there = path.read_bytes() if path.is_file() else None
            if there == wanted:
                lines.append(tr("Up to date: {path}", path=path))
                continue
            path.parent.mkdir(parents=True, exist_ok=True)
            if there is None:
                written.append(path)
            path.write_bytes(wanted)
        except OSError as error:
            for new in written:
                new.unlink(missing_ok=True)
            raise CannotDo(files.unwritten(path, error)) from error
        lines.append(tr("Written: {path}", path=path) if there is None else tr("Renewed: {path}", path=path))
    lines += _bring_up_to_date(home)
    lines.append(
        tr("{suffix} files are of type {mime} and open with this program.", suffix=SUFFIX, mime=MIME)
    )
    lines.append(tr("`{name} install-desktop --remove` takes all of this away again.", name=NAME))
    return lines


def remove(home: Path | None = None) -> list[str]:
    """Take the files away and bring the databases up to date; what was done, in lines. Raises CannotDo."""
    home = home or data_home()
    lines = []
    for place in (ENTRY, MIME_PACKAGE, APP_ICON, FILE_ICON):
        path = home / place
        try:
            path.unlink()
        except FileNotFoundError:
            continue
        except OSError as error:
            raise CannotDo(
                tr("{path} cannot be removed: {reason}.", path=path, reason=files.reason(error))
            ) from error
        lines.append(tr("Removed: {path}", path=path))
    if not lines:
        return [tr("Nothing to remove below {home}.", home=home)]
    return [*lines, *_bring_up_to_date(home)]


def entry_text(command: Sequence[str]) -> str:
    """The desktop entry, starting the program with `command`."""
    first, *others = titles = registry.titles()
    generic = _in_all_languages("GenericName{mark}={told}", later("Wargames"), "[{code}]")
    about, told = later("Board wargames: {titles}"), ", ".join(titles)
    return _form("entry.desktop").format(
        title=first,
        generic="\n".join(generic),
        comment="\n".join(_in_all_languages("Comment{mark}={told}", about, "[{code}]", titles=told)),
        command=" ".join(map(_quoted, command)),
        name=NAME,
        others=";".join(others),
        mime=MIME,
    )


def _form(name: str) -> str:
    return resources.asset("shared", "desktop", name).read_text("utf-8")


def _in_all_languages(form: str, text: str, marked: str, **blanks: str) -> Iterator[str]:
    """A line that tells a text in English, and one more for each other language, `marked` by its code."""
    for code in language.codes():
        told = language.catalogue(code).get(text, text).format(**blanks)
        yield form.format(mark="" if code == language.ENGLISH else marked.format(code=code), told=told)


def mime_text() -> str:
    """The MIME type of saved games as a shared MIME-info package."""
    form, marked = "<comment{mark}>{told}</comment>", ' xml:lang="{code}"'
    comments = "\n    ".join(_in_all_languages(form, later("Saved wargame"), marked))
    return _form("mime.xml").format(mime=html.escape(MIME), comment=comments, suffix=SUFFIX)


def _quoted(argument: str) -> str:
    """An argument of an Exec line, quoted as the specification asks, once for Exec and once for the file."""
    argument = argument.replace("%", "%%")
    if set(argument) & _RESERVED:
        inner = "".join(f"\\{letter}" if letter in _ESCAPED else letter for letter in argument)
        argument = f'"{inner}"'
    return argument.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t")


def _bring_up_to_date(home: Path) -> list[str]:
    """Run the tools that gather these files, where they are there; a line on each."""
    lines = []
    for tool, folder in (("update-mime-database", "mime"), ("update-desktop-database", "applications")):
        found = shutil.which(tool)
        if found is None:
            lines.append(tr("Not found: {tool}; the desktop takes notice when you next log in.", tool=tool))
            continue
        try:
            done = subprocess.run(  # noqa: S603 - a tool of the system, with a folder of the user
                [found, str(home / folder)], capture_output=True, timeout=_LONGEST_WAIT, check=False
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            lines.append(tr("{tool} could not be run: {error}.", tool=tool, error=error))
            continue
        lines.append(
            tr("Ran {tool}.", tool=tool)
            if done.returncode == 0
            else tr("{tool} failed with code {returncode}.", tool=tool, returncode=done.returncode)
        )
    return lines
