"""Every text a player reads, and what a language lacks of it: `python -m tests.languages de`.

In use are the texts the code hands to `tr`, `plural`, `later` and `count`, and those of every data file of
the games: one that is not named below is looked through whole. The terminal and faults of rulebooks are not
among them, nor what a printed map says.
"""

from __future__ import annotations

import ast
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from bloodyridge_qt import language, resources
from bloodyridge_qt.games import registry
from bloodyridge_qt.games.first_blood.rules import terms as t
from bloodyridge_qt.games.first_blood.rules.board import RIVER, SURFACES
from bloodyridge_qt.table.lessons import PUZZLES_ARE

PACKAGE = Path(language.__file__).parent
DONE = ("ui", "table", *(f"games/{game}/screen" for game in ("bloody_ridge", "tarawa_1943", "first_blood")))
"""Folders whose texts all go through the translation."""
GAMES = ("bloody_ridge", "tarawa_1943", "first_blood")
"""Games whose data are translated."""
NOT_TOLD = frozenset({"about", "style.json", "measured.json", "verbs.json", "puzzles.json"})
"""Files nobody reads as they are, and the member that tells a file's own reader what it is."""
KEYS = frozenset({"pictures", "favours", "hulls", "symbols"})
"""Members of data files that name something and are not shown."""
NOTES = {
    "tarawa_1943/board.json": {"description"},
    "tarawa_1943/cards_usmc.json": {"title", "text", "history", "timing", "reason"},
    "tarawa_1943/cards_japanese.json": {"title", "text", "history", "timing", "reason"},
}
"""Of the data of games the members that are shown, besides what the sheets note of spaces and lines."""

WORDS = (
    *(*t.SEATS, *t.CONDITIONS, t.INFANTRY, t.ENGINEER, t.ARTILLERY, t.FIGHTER, t.BOMBER, t.EITHER, t.SHIP),
    *(*SURFACES, RIVER, "bombers", "ships", "destroyers", "light cruiser", "heavy cruiser", "battleship"),
    *("cited", "calculated", "inferred", "reconstructed", "printed", "Printed", "Night", "Contrast", "hill"),
    *(
        "whole file",
        "a saved game",
        PUZZLES_ARE,
        "attack",
        "fire attack",
        "banzai attack",
        "landing attack",
        "strike",
        "exhaustion check",
    ),
)
"""Single words of rules and data that are told where they are shown."""

SHOWN = {
    *("setText", "setToolTip", "setWindowTitle", "setAccessibleName", "setAccessibleDescription"),
    *("setPlaceholderText", "setStatusTip", "add_button", "add_heading", "add_tick", "add_words"),
    *("show_note", "tell", "PlainLabel", "QPushButton", "push_button", "tool_button", "ask_confirm"),
    *("Prompt", "CardRow", "Bar", "Outcome", "Dock", "Field", "Section", "Row", "IllegalAction"),
}
"""Calls that show the texts they are given."""


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


def _words(part: ast.expr) -> str:
    """The words of a literal that stands there as it is; "" for a key, a number or what is made of others."""
    pieces = part.values if isinstance(part, ast.JoinedStr) else [part]
    texts = [piece.value for piece in pieces if isinstance(piece, ast.Constant)]
    text = "".join(one for one in texts if isinstance(one, str))
    sentence = " " in text.strip() and any(one.isalpha() for one in text)
    return text if sentence or (text.istitle() and text.isalpha()) else ""


def _calls(file: Path) -> Iterator[ast.Call]:
    return (node for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.Call))


def _name(call: ast.Call) -> str:
    function = call.func
    return function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")


def _told_by(call: ast.Call) -> Iterator[str]:
    name = _name(call)
    wanted = {"tr": call.args[:1], "later": call.args[:1], "plural": call.args[1:3], "count": call.args[1:3]}
    wanted |= {"fault": call.args[:2], "Unreadable": call.args[1:3], "parse": call.args[1:2]}
    either = [part for one in wanted.get(name, []) for part in _either(one)]
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
        for text in (command["text"], command["tip"], *command["menu"].split("/")):
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
                told = _noted(json.loads(file.read_bytes()), {"title", "help", "none", "words"})
                yield from ((text, where) for text in told if any(one.isalpha() for one in text))
            elif file.parent.name == "lessons":
                yield from ((text, where) for text in _lesson(json.loads(file.read_bytes())))
            elif file.suffix == ".json" and file.name not in NOT_TOLD:
                yield from ((text, where) for text in _said(json.loads(file.read_bytes())))
        sheet = registry.edition_of(game).start({"seed": "words"}).screen.sheet
        for noted in (*sheet.spaces, *sheet.lines):
            if any(letter.isalpha() for letter in noted.note):
                yield noted.note, f"map of {game}"
    yield from ((part, "dice.md") for part in _parts(resources.asset("shared", "pages", "dice.md")))
    for name, members in NOTES.items():
        yield from (
            (text, name) for text in _noted(json.loads(resources.map_file(name).read_bytes()), members)
        )


def _parts(file: Path) -> list[str]:
    """The parts of a text that have words, as `language.prose` divides it; a program has none."""
    parts = [part.strip("\n") for part in file.read_text("utf-8").split("\n\n")]
    bare = [part for part in parts if any(one.isalpha() for one in part) and part[:1] != "{"]
    return [part for part in bare if not part.startswith("example: ") and (part[0] + part[-1]) != "``"]


def _lesson(lesson: dict) -> Iterator[str]:
    yield from (lesson["title"], lesson["about"])
    for step in lesson["steps"]:
        yield from (step["say"], *step.get("answers", ()), *([step["row"]] if "row" in step else ()))


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
