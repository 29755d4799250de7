"""One word has one spelling in everything the player reads."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import bloodyridge_qt
from bloodyridge_qt import resources

ROOT = Path(bloodyridge_qt.__file__).parent
NAME = re.compile(r"[A-Za-z_]+")
"""What programs read: the kind of a beat, an event, a member of a file."""


def texts_of_code() -> Iterator[tuple[str, str]]:
    """Of the files that have the word at all."""
    for path in sorted(ROOT.rglob("*.py")):
        code = path.read_text("utf-8")
        if "efen" not in code:
            continue
        tree = ast.parse(code)
        docs = {
            id(node.value)
            for node in ast.walk(tree)
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
                yield f"{path.name}:{node.lineno}", node.value


def texts_of_files() -> Iterator[tuple[str, str]]:
    assets = resources.asset()
    for path in sorted(assets.rglob("*.md")):
        yield path.name, path.read_text("utf-8")
    for path in sorted(assets.rglob("*.json")):
        for text in re.findall(r'"((?:[^"\\]|\\.)*)"', path.read_text("utf-8")):
            yield path.name, text
    sheet = json.loads(resources.map_file("bloody_ridge.geojson").read_text("utf-8"))
    for feature in sheet["features"]:
        yield str(feature["id"]), str(feature["properties"].get("text", ""))


@pytest.mark.long
@pytest.mark.parametrize("texts", [texts_of_code, texts_of_files], ids=["code", "files"])
def test_defense_is_spelled_as_on_the_printed_map(texts: object) -> None:
    read = list(texts())  # type: ignore[operator]
    assert any("efense" in text for _, text in read), "something is read at all"
    shipped = "River: defence ×2 [8.7.3]"  # First Blood's map has it; another letter would be another map
    wrong = [
        where for where, text in read if "efence" in text and not NAME.fullmatch(text) and text != shipped
    ]
    assert not wrong
