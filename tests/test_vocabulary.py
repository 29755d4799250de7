"""What is shared by all games speaks of none of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "bloodyridge_qt"
OF_ONE_GAME = re.compile(r"[Jj]ungle|[Rr]ed.[Rr]ow|[Jj]apanese|\bUS\b|[\"']us[\"']|\bus_")


@pytest.mark.parametrize("part", ["boards", "engine", "table", "ui"])
def test_no_word_of_one_game_stands_in_what_all_share(part: str) -> None:
    found = {
        f"{path.relative_to(PACKAGE)}: {line.strip()}"
        for path in (PACKAGE / part).rglob("*.py")
        for line in path.read_text(encoding="utf-8").splitlines()
        if OF_ONE_GAME.search(line)
    }
    assert not found
