"""Every text a player reads, and what a language lacks of it: `python -m tests.languages de`.

In use are the texts the code hands to `tr`, `plural`, `later` and `count`, and those of the data files named
below. Terminal and rulebook errors are not among them, nor what a printed map says.
"""

from __future__ import annotations

import ast
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from bloodyridge_qt import language, resources

PACKAGE = Path(language.__file__).parent
DONE = ("ui", "table", "games/bloody_ridge/screen")
"""Folders whose texts all go through the translation."""
GAMES = ("bloody_ridge", "tarawa_1943")
"""Games whose lessons, switches and boxes are translated."""

SHOWN = {
    *("setText", "setToolTip", "setWindowTitle", "setAccessibleName", "setAccessibleDescription"),
    *("setPlaceholderText", "setStatusTip", "add_button", "add_heading", "add_tick", "add_words"),
    *("show_note", "tell", "PlainLabel", "QPushButton", "push_button", "tool_button", "ask_confirm"),
    *("Prompt", "CardRow", "Refusal", "Bar", "Outcome", "Dock", "Field", "Section", "Row", "IllegalAction"),
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
    texts = [one.value for one in wanted.get(name, []) if isinstance(one, ast.Constant)]
    yield from (one for one in texts if isinstance(one, str) and one)
    if name == "count" and len(texts) == 1 and isinstance(texts[0], str):
        yield f"{texts[0]}s"


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
    for game in GAMES:
        yield _json(game, "box.json")["sentence"], f"{game}/box.json"
        for switch in _json(game, "switches.json"):
            for text in (switch["label"], switch["reason"], *switch["alternatives"].values()):
                yield text, f"{game}/switches.json"
        for name in ("words.json", "refusals.json", "overlays.json"):
            if resources.asset(game, name).is_file():
                yield from ((text, f"{game}/{name}") for text in _said(_json(game, name)))
        for file in sorted(resources.asset(game, "lessons").glob("*.json")):
            lesson = json.loads(file.read_bytes())
            said = [text for step in lesson["steps"] for text in (step["say"], *step.get("answers", ()))]
            rows = [step["row"] for step in lesson["steps"] if "row" in step]
            for text in (lesson["title"], lesson["about"], *said, *rows):
                yield text, f"{game}/{file.name}"


def _said(data: object) -> Iterator[str]:
    """The texts in a data file; what it is about is for who reads it, a word without a capital is a key."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from _said(value if key != "about" else None)
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
