"""How long the program's files are: one that goes beyond what can be read at a sitting says why."""

from __future__ import annotations

import ast
from pathlib import Path

import bloodyridge_qt

LINES = 400
PROGRAM = Path(bloodyridge_qt.__file__).parent


def test_a_long_file_says_in_its_first_comment_why_it_is() -> None:
    texts = {path: path.read_text(encoding="utf-8") for path in PROGRAM.rglob("*.py")}
    assert len(texts) > 300
    long = {path for path, text in texts.items() if text.count("\n") > LINES}
    silent = {
        path for path in long if "Longer than most: " not in (ast.get_docstring(ast.parse(texts[path])) or "")
    }
    assert not {str(path.relative_to(PROGRAM)) for path in silent}
