"""The window, the table, the engine and the boards speak of no game: not of sides, ground or moves."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "bloodyridge_qt"

OF_A_GAME = re.compile(
    r"strikes?|organization|counterattacks?|jungle|red row|red_row|japanese|marines?|banzai|usmc"
    r"|forces?|hex|hexes|hexsides?",
    re.IGNORECASE,
)
"""As whole words, or as whole parts of a name."""

ALLOWED = re.compile(r"\b(?:in|of|into) force\b|rules in force|brute force|by force", re.IGNORECASE)
"""What the words mean besides."""

HEXES_ARE_A_KIND_OF_SPACE = {
    "boards/hexgrid.py",
    "boards/hexfield.py",
    "boards/layout.py",
    "ui/board/items/ground.py",
}


def words_of(line: str) -> list[str]:
    """The words of a line, names taken apart at underscores and capitals."""
    plain = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", ALLOWED.sub(" ", line))
    return re.findall(
        r"red row|[A-Za-z]+", re.sub(r"\.hex\(|token_hex|\"hex_area\"", "", plain).replace("_", " ")
    )


def test_window_tests_use_public_names_only() -> None:
    private = re.compile(r"(?<!self)(?<!cls)(?<!os)\._[a-z]\w*")
    found = [
        f"{path.name}:{number}: {line.strip()}"
        for folder in ("ui", "ferry", "small_game")
        for path in sorted((Path(__file__).parent / folder).glob("*.py"))
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1)
        if private.search(re.sub(r'"[^"]*"', "", line.partition("#")[0]))
    ]
    assert not found, "\n".join(found)


@pytest.mark.long
def test_nothing_above_the_games_speaks_of_one() -> None:
    found = []
    for part in ("ui", "table", "engine", "boards"):
        for path in sorted((PACKAGE / part).rglob("*.py")):
            name = path.relative_to(PACKAGE).as_posix()
            for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
                said = [word for word in words_of(line) if OF_A_GAME.fullmatch(word)]
                hexes = {word for word in said if word.lower().startswith("hex")}
                if name in HEXES_ARE_A_KIND_OF_SPACE or part == "boards":
                    said = [word for word in said if word not in hexes]
                found += [f"{name}:{number}: {word}" for word in said]
    assert not found, "\n".join(found)
