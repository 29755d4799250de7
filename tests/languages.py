"""Every text a player reads, and what a language lacks of it: `python -m tests.languages de`.

In use are the texts the code hands to `tr`, `plural`, `later` and `count`, and those of every data file of
the games: one that is not named below is looked through whole. Faults of rulebooks are not among them:
they are shipped, and a test reads them.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from bloodyridge_qt import language, resources
from bloodyridge_qt.boards.sheet import MapSheet
from bloodyridge_qt.engine.carried import unpacked
from bloodyridge_qt.games import registry
from bloodyridge_qt.games.first_blood.rules import terms as t
from bloodyridge_qt.games.first_blood.rules.board import RIVER, SEA, SURFACES

PACKAGE = Path(language.__file__).parent
SAVES = Path(__file__).parent / "saves"
DONE = ("ui", "table", *(f"games/{game}/screen" for game in ("bloody_ridge", "tarawa_1943", "first_blood")))
"""Folders whose texts all go through the translation."""
GAMES = ("bloody_ridge", "tarawa_1943", "first_blood")
"""Games whose data are translated."""
NOT_TOLD = frozenset({"about", "style.json", "measured.json", "verbs.json", "puzzles.json"})
"""Files nobody reads as they are, and the member that tells a file's own reader what it is."""
KEYS = frozenset({"pictures", "favours", "hulls", "symbols", "reasons"})
"""Members of data files that name something and are not shown."""
NOTES = {
    "bloody_ridge_counters.json": {"name"},
    "first_blood/counters.json": {"name"},
    "tarawa_1943/board.json": {"description"},
    "tarawa_1943/cards_usmc.json": {"title", "text", "history", "timing", "reason"},
    "tarawa_1943/cards_japanese.json": {"title", "text", "history", "timing", "reason"},
}
"""Of the data of games the members that are shown, besides what the sheets note of spaces and lines."""

WORDS = (
    *(*t.SEATS, *t.CONDITIONS, t.INFANTRY, t.ENGINEER, t.ARTILLERY, t.FIGHTER, t.BOMBER, t.EITHER, t.SHIP),
    *(
        *SURFACES,
        SEA,
        "land",
        RIVER,
        "bombers",
        "ships",
        "destroyers",
        "light cruiser",
        "heavy cruiser",
        "battleship",
    ),
    *("cited", "calculated", "inferred", "reconstructed", "printed", "Printed", "Night", "Contrast", "hill"),
    *(
        "whole file",
        "a saved game",
        "attack",
        "fire attack",
        "banzai attack",
        "landing attack",
        "strike",
        "exhaustion check",
    ),
    *("straight north", "opportunist", "HQ hunt"),
    *("sensible", "strong", "random", "Tactics", "Activation", "game", "map", "counters", "board"),
    *("numbers", "usmc", "japanese", "time record", "crt", "Numbers", "Usmc", "Japanese"),
    *("Map", "Counters", "Board", "Time record", "Crt", "clear", "jungle", "hill"),
    *("won on turn", "ended on turn", "died in", "turn", "clear or hill"),
    *("usage: ", "options", "positional arguments", "show this help message and exit"),
    *("the following arguments are required: %s", "unrecognized arguments: %s"),
    *("argument %(argument_name)s: %(message)s", "%(prog)s: error: %(message)s\n"),
    *("invalid choice: %(value)r (choose from %(choices)s)", "expected one argument"),
    *(
        "invalid %(type)s value: %(value)r",
        "not allowed with argument %s",
        "one of the arguments %s is required",
    ),
    "show program's version number and exit",
)
"""Single words of rules and data that are told where they are shown."""

SHOWN = {
    *("setText", "setToolTip", "setWindowTitle", "setAccessibleName", "setAccessibleDescription"),
    *("setPlaceholderText", "setStatusTip", "add_button", "add_heading", "add_tick", "add_words"),
    *("show_note", "tell", "PlainLabel", "QPushButton", "push_button", "tool_button", "ask_confirm"),
    *("Prompt", "CardRow", "Bar", "Outcome", "Dock", "Field", "Section", "Row", "IllegalAction"),
}
"""Calls that show the texts they are given."""


TRANSLATING = {
    "tr": slice(0, 1),
    "later": slice(0, 1),
    "plural": slice(1, 3),
    "count": slice(1, 3),
    "fault": slice(0, 2),
    "Unreadable": slice(1, 3),
    "parse": slice(1, 2),
    "CannotDo": slice(0, 1),
    "MapFault": slice(0, 3),
    "ContradictsRules": slice(0, 3),
    "phrase": slice(0, 0),  # named: it stands in a data file
}
"""Calls that translate what they are given, and which of it."""
HELP = {"help", "description", "epilog"}
"""What the arguments of a command are told with; the parser translates it."""
UNSEEN = {"KeyError", "IndexError", "TypeError", "ValueError", "AssertionError", "FileNotFoundError"}
"""Errors that only a fault of the program raises, or that somebody catches."""
UNSEEN_FILES = {
    "resources.py",
    "table/rule_text.py",
    "table/rulebook.py",
    "ui/drawing/typefaces.py",
    "ui/drawing/artwork.py",
}
"""Where it is said what a package lacks, and how a rulebook has to be written."""
DATA = {
    *("changed by the owner of this file, who names no source", "by the ground of both hexes"),
    *("support the attack on {place} with {piece}", "attack the cube in {place} with {battalion}"),
    *("won on turn", "ended on turn", "watched hex held", "Japanese units left", "Marine units lost"),
    *("Marine markers lost", "Japanese markers lost", "Hexes south of the sector boundary"),
    *("base by hand", "japanese dead top", "throw at the target", "fields of fire", "dashes and wedges"),
    *("Other hexes north of the sector boundary", "a saved game", "Offer | int | str | None"),
}
"""Names in saves and counts, and of drawings; constants that are translated where they are told."""
NAMES = (
    "(?i)bloody|ridge|bloody ridge|first blood|tarawa 1943|(red|green|black) beach( .)?|henderson field|"
    "kukum|fighter strip|mount austen|.* point|point cruz|sealark|channel|lunga|ilu|matanikau|usaf cap|"
    "(sep|nov|jan) i+"
)
"""Words on a sheet that are the same in every language."""
MARKUP = ("<", "px", "\\", "%(", "://", "stroke", "background:", "{task")
"""What has one of these is no sentence."""


def told() -> dict[str, str]:
    """Every text in use, with the file it stands in."""
    found = dict(_of_data())
    for file in sorted(PACKAGE.rglob("*.py")):
        for call in _calls(file):
            found |= dict.fromkeys(_told_by(call), file.relative_to(PACKAGE).as_posix())
    return found


def untold() -> Iterator[str]:
    """Where a text is shown that goes through no translation: "ui/board/minimap.py:32: Overview"."""
    for folder in DONE:
        for file in sorted((PACKAGE / folder).rglob("*.py")):
            for call in _calls(file):
                if _name(call) in SHOWN:
                    for part in (*call.args, *(one.value for one in call.keywords)):
                        if words := _words(part):
                            yield f"{file.relative_to(PACKAGE).as_posix()}:{part.lineno}: {words}"


def passed_by(package: Path = PACKAGE) -> Iterator[str]:
    """Sentences anywhere that no call translates: "engine/store.py:24: there is no space left"."""
    for file in sorted(package.rglob("*.py")):
        where = file.relative_to(package).as_posix()
        if where not in UNSEEN_FILES:
            least = 5 if "/rules/" in where else 3  # steps, decisions and reasons are named in three or four
            for part in _sentences(_tree(file)):
                words = _words(part)
                if sum(one.strip(".,;:()“”").isalpha() for one in words.split()) >= least:
                    yield f"{where}:{part.lineno}: {words}"


def _sentences(node: ast.AST) -> Iterator[ast.expr]:
    """Literals that are neither translated nor docstrings nor errors of programming."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return
    if isinstance(node, ast.AnnAssign):  # an annotation is no text
        node = ast.Tuple([node.value] if node.value else [])
    if isinstance(node, ast.Call):
        name = _name(node)
        if name in TRANSLATING or name in UNSEEN or name == "compile":
            return
        node = ast.Tuple(
            [node.func, *node.args, *(one.value for one in node.keywords if one.arg not in HELP)]
        )
    if isinstance(node, ast.JoinedStr | ast.Constant):
        words = _words(node)
        if words not in DATA and not any(sign in words for sign in MARKUP):
            yield node
        return
    for part in ast.iter_child_nodes(node):
        yield from _sentences(part)


def _words(part: ast.expr) -> str:
    """The words of a literal that stands there as it is; "" for a key, a number or what is made of others."""
    pieces = part.values if isinstance(part, ast.JoinedStr) else [part]
    texts = [piece.value for piece in pieces if isinstance(piece, ast.Constant)]
    text = "".join(one for one in texts if isinstance(one, str))
    sentence = " " in text.strip() and any(one.isalpha() for one in text)
    return text if sentence or (text.istitle() and text.isalpha()) else ""


@cache
def _tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text())


@cache
def _calls(file: Path) -> tuple[ast.Call, ...]:
    return tuple(node for node in ast.walk(_tree(file)) if isinstance(node, ast.Call))


def _name(call: ast.Call) -> str:
    function = call.func
    return function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")


def _told_by(call: ast.Call) -> Iterator[str]:
    name = _name(call)
    wanted = call.args[TRANSLATING.get(name, slice(0))]
    wanted += [one.value for one in call.keywords if one.arg in HELP]
    either = [part for one in wanted for part in _either(one)]
    texts = [one.value for one in either if isinstance(one, ast.Constant)]
    yield from (one for one in texts if isinstance(one, str) and one)
    if name == "count" and len(texts) == 1 and isinstance(texts[0], str):
        yield f"{texts[0]}s"


def _either(part: ast.expr) -> Iterator[ast.expr]:
    """Both parts of "this if so else that", and what is neither, as it is."""
    if isinstance(part, ast.IfExp):
        yield from (*_either(part.body), *_either(part.orelse))
    else:
        yield part


def _of_data() -> Iterator[tuple[str, str]]:
    table = _json("shared", "commands.json")
    for command in table["commands"]:
        also = (command["also"],) if "also" in command else ()
        for text in (command["text"], command["tip"], *also, *command["menu"].split("/")):
            yield text, "commands.json"
    for text in (
        *table["conditions"].values(),
        *(what for what, _ in table["board keys"] + table["log keys"]),
    ):
        yield text, "commands.json"
    yield from ((word, "words of the rules") for word in WORDS)
    for game in GAMES:
        for file in sorted(resources.asset(game).rglob("*.*")):
            where = f"{game}/{file.name}"
            if file.suffix == ".md":
                yield from ((part, where) for part in _parts(file))
            elif file.name == "glossary.json":
                for term in json.loads(file.read_bytes()):
                    yield from ((text, where) for text in ("|".join(term["words"]), term["about"]))
            elif file.name == "forms.json":
                told = _noted(
                    json.loads(file.read_bytes()), {"title", "help", "none", "words", "aloud", "own"}
                )
                yield from ((text, where) for text in told if any(one.isalpha() for one in text))
            elif file.parent.name == "lessons":
                yield from ((text, where) for text in _lesson(json.loads(file.read_bytes())))
            elif file.suffix == ".json" and file.name not in NOT_TOLD:
                yield from ((text, where) for text in _said(json.loads(file.read_bytes())))
        sheet = registry.edition_of(game).start({"seed": "words"}).screen.sheet
        yield from ((text, f"sheet of {game}") for text in _printed(sheet))
        for noted in (*sheet.spaces, *sheet.lines):
            if any(letter.isalpha() for letter in noted.note):
                yield noted.note, f"map of {game}"
    yield from ((text, "a card in an older save") for text in _carried())
    yield from ((part, "dice.md") for part in _parts(resources.asset("shared", "pages", "dice.md")))
    for name, members in NOTES.items():
        yield from (
            (text, name) for text in _noted(json.loads(resources.map_file(name).read_bytes()), members)
        )


def _printed(sheet: MapSheet) -> Iterator[str]:
    """What is printed on a sheet, its chart cell by cell, but for names."""
    for text in (*(label.text for label in sheet.labels), *(box.title for box in sheet.boxes)):
        sign, *cells = [cell.strip() for cell in text.split("|")]
        for cell in cells or [sign]:
            if re.search("[A-Za-z]{3}", cell) and not re.fullmatch(NAMES, cell):
                yield cell


def _parts(file: Path) -> list[str]:
    """The parts of a text that have words, as `language.prose` divides it; a program has none."""
    parts = [part.strip("\n") for part in file.read_text("utf-8").split("\n\n")]
    bare = [part for part in parts if any(one.isalpha() for one in part) and part[:1] != "{"]
    return [part for part in bare if not part.startswith("example: ") and (part[0] + part[-1]) != "``"]


def _lesson(lesson: dict) -> Iterator[str]:
    yield from (lesson["title"], lesson["about"])
    for step in lesson["steps"]:
        yield from (
            step["say"],
            *step.get("answers", ()),
            *(step[one] for one in ("row", "why", "aloud") if one in step),
        )


def _carried() -> Iterator[str]:
    """What cards say in the saves of older programs: a card was played as its file has it, and is told so."""
    members = NOTES["tarawa_1943/cards_usmc.json"]
    for save in sorted(SAVES.rglob("tarawa_*.brsave")):
        for sha256, text in json.loads(save.read_bytes())["files"].items():
            raw = unpacked(text, sha256, len(text) * 100)
            yield from _noted(json.loads(raw).get("cards", ()), members)


def _noted(data: object, members: set[str]) -> Iterator[str]:
    """The texts of these members, wherever they stand."""
    if isinstance(data, dict):
        for name, value in data.items():
            if name in members and isinstance(value, str) and value:
                yield value
            else:
                yield from _noted(value, members)
    elif isinstance(data, list):
        for value in data:
            yield from _noted(value, members)


def _said(data: object) -> Iterator[str]:
    """The texts in a data file; what it is about is for who reads it, a word without a capital is a key."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key not in KEYS and (key not in NOT_TOLD):
                yield from _said(value)
    elif isinstance(data, list):
        for value in data:
            yield from _said(value)
    elif isinstance(data, str) and (" " in data or data[:1].isupper()):
        yield data


def _json(*where: str) -> dict:
    return json.loads(resources.asset(*where).read_bytes())


if __name__ == "__main__":
    have, used = language.catalogue(sys.argv[1]), told()
    for text, where in used.items():
        if text not in have:
            print(f"missing   {where}: {text!r}")
    for text in have.keys() - used.keys():
        print(f"not used  {text!r}")
    print(f"{len(used.keys() & have.keys())} of {len(used)} texts are there")
