"""The numbered paragraphs of the rules, and where a text cites them."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from pathlib import Path

from bloodyridge_qt import resources

_BRACKETS = re.compile(r"\[([^\[\]]*)\]")
_ITEM = re.compile(r"(\d+)\.(\d+)(?:\s*[–-]\s*(?:(\d+)\.)?(\d+))?(?:\s+I{1,3})?")


def paragraphs(game: str) -> dict[str, str]:
    """Number and title of every paragraph of a game's in-app rules, in order."""
    found = {}
    for path in sorted(resources.asset(game, "rules").glob("*.md")):
        for line in path.read_text(encoding="utf-8").splitlines():
            heading = re.fullmatch(r"## (\d+\.\d+) (.+)", line)
            if heading:
                assert heading[1] not in found, f"{heading[1]} twice"
                found[heading[1]] = heading[2]
    return found


def cited_in(text: str) -> set[str]:
    """The paragraphs cited in square brackets: one, a list with commas, or a range with a dash.

    >>> sorted(cited_in("[7.9] and [7.5, 7.11–7.13, 5.2 II]"))
    ['5.2', '7.11', '7.12', '7.13', '7.5', '7.9']
    """
    found = set()
    for inside in _BRACKETS.findall(text):
        items = [_ITEM.fullmatch(item.strip()) for item in inside.split(",")]
        if not all(items):
            continue  # an index or a list of Python, not a citation
        for item in items:
            section, first, other, last = item.groups()
            assert other in (None, section), f"a range over two sections: [{inside}]"
            found |= {f"{section}.{number}" for number in range(int(first), int(last or first) + 1)}
    return found


def words_of(path: Path) -> str:
    """Comments and strings of a module: where code cites rules."""
    source = path.read_text(encoding="utf-8")
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    words = [token.string for token in tokens if token.type in (tokenize.COMMENT, tokenize.STRING)]
    words += [
        node.value
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]
    return "\n".join(words)


def notes_of(path: Path) -> str:
    """Comments and docstrings alone: what the code says it carries out, not what it tells the player."""
    source = path.read_text(encoding="utf-8")
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    notes = [token.string for token in tokens if token.type == tokenize.COMMENT]
    notes += [
        node.value.value
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    ]
    return "\n".join(notes)
