"""Every command of the window, from assets/shared/commands.json: menus, toolbar, keys and cheat sheet."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from inspect import isfunction
from typing import Final, TypeVar

from bloodyridge_qt import resources
from bloodyridge_qt.language import inside, tr


@dataclass(frozen=True, slots=True)
class Command:
    """One thing a player can tell the program to do."""

    id: str
    text: str
    """As in the menu, with its mnemonic."""
    menu: str
    """The menu it stands in; "View/Palette" is a submenu of "View"."""
    shortcuts: tuple[str, ...] = ()
    """Key sequences in Qt's portable spelling; the first is shown in the menu."""
    tip: str = ""
    """One sentence for the status bar and the cheat sheet."""
    also: str = ""
    """Other words by which who types may find it: "exit close"."""
    icon: str = ""
    """Name of a drawing in assets/shared/icons, without ".svg"."""
    english: str = ""
    """Its text as it was before it was translated: who types may use either."""
    enabled: str = "always"
    """The condition it needs, see CONDITIONS."""
    scope: str = "window"
    """"window": the keys work everywhere. "board": the board reads them itself while it has the focus, so
    that Tab, Space and Return keep their meaning in panels; the menu only shows them. "program": in dialogs
    too."""
    group: str = ""
    """Commands of one group exclude each other and show which is on; the group "docks" shows on or off."""
    toolbar: bool = False
    gap: bool = False
    """A separator stands above it in the menu."""


_TABLE: Final = json.loads(resources.asset("shared", "commands.json").read_bytes())

CONDITIONS: Final[dict[str, str]] = {need: tr(words) for need, words in _TABLE["conditions"].items()}
"""What commands may need, in the words of their tool tips."""

NEEDS: Final = {need: tuple(ids) for need, ids in _TABLE["needs"].items()}
"""What not every game has, and the commands that are not there without it."""

COMMANDS: Final = tuple(
    Command(
        **{
            **one,
            "text": tr(one["text"]),
            "english": one["text"],
            "tip": tr(one["tip"]),
            "shortcuts": tuple(one.get("shortcuts", ())),
        }
    )
    for one in _TABLE["commands"]
)
"""In the order of the menus."""

BOARD_KEYS: Final = tuple((tr(what), keys) for what, keys in _TABLE["board keys"])
"""What the board reads itself and no menu names: what it does, keys."""

LOG_KEYS: Final = tuple((tr(what), keys) for what, keys in _TABLE["log keys"])
"""The same for the log."""


Method = TypeVar("Method", bound=Callable[..., object])


def answers(command: str) -> Callable[[Method], Method]:
    """Marks the method a command calls, by the command's id."""

    def mark(method: Method) -> Method:
        _ANSWERED[method] = command
        return method

    return mark


_ANSWERED: Final[dict[object, str]] = {}
"""Methods of parts of the window, and the commands they answer."""


def answered_by(owner: object) -> dict[str, Callable[[], object]]:
    """What the commands call that a part of the window answers: its marked methods, and its `commands`."""
    kind = type(owner)
    if kind not in _NAMES:
        named = [pair for one in kind.__mro__ for pair in vars(one).items() if isfunction(pair[1])]
        _NAMES[kind] = {_ANSWERED[what]: name for name, what in named if what in _ANSWERED}
    marked = {command: getattr(owner, name) for command, name in _NAMES[kind].items()}
    return {**marked, **(owner.commands() if hasattr(owner, "commands") else {})}


_NAMES: Final[dict[type, dict[str, str]]] = {}
"""By kind of part, and by command, the name of its method."""


def sheet() -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """The cheat sheet: menu title, then (what, keys) of its commands that have keys.

    What is wanted at each decision comes first, what is done to maps and files last.
    """
    titles: dict[str, list[tuple[str, str]]] = {tr("Board"): list(BOARD_KEYS)}
    titles |= {plain(tr(menu)): [] for menu in ("&Play", "&Edit", "&View", "&Help")}
    titles[tr("Log")] = list(LOG_KEYS)
    for command in COMMANDS:
        if command.shortcuts:
            menu = plain(told(command.menu)).partition("/")[0]
            words = in_menu(command, plain(command.text))
            titles.setdefault(menu, []).append((words, " or ".join(command.shortcuts)))
    return tuple((title, tuple(rows)) for title, rows in titles.items())


def help_on(command: str, *, possible: bool) -> str:
    """What a command does, and what it needs while it is not possible; "" for what is none."""
    for one in COMMANDS:
        if one.id == command:
            need = CONDITIONS[one.enabled]
            return one.tip if possible else greyed(one.tip, need).replace("\n", " ")
    return ""


def help_titled(title: str) -> str:
    """What the command does that opens a window of this title; "" where none is called like it."""
    names = ((plain(one.text), one.tip) for one in COMMANDS if title)
    return next((tip for name, tip in names if title.startswith(name) or name.startswith(title)), "")


def greyed(tip: str, need: str) -> str:
    """The tip of a command that is not possible now."""
    return tr("{tip}\nPossible only {conditions}.", tip=tip, conditions=need)


def told(menu: str) -> str:
    """A menu, and the one it is in, in the player's language: it stands in the table in English."""
    return "/".join(tr(one) for one in menu.split("/"))


def in_menu(command: Command, words: str) -> str:
    """What a command is called outside its menu: after the submenu it stands in, if it does in one."""
    under = plain(told(command.menu)).partition("/")[2]
    return f"{under}: {inside(words)}" if under else words


def plain(text: str) -> str:
    """Menu text without its mnemonic mark and its dots."""
    return text.replace("&", "").removesuffix("…")
