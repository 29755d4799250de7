"""How much stands between a window and a game, and that it stays so little."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from bloodyridge_qt.table import game, inspection, position_setup, rulebook, screen, shelf

DEMANDED = (shelf.Game, game.Edition, screen.Screen, screen.Teller)
"""What every game has to have."""

LOOKED_FOR = (
    game.FullEdition,
    inspection.Inspector,
    screen.Foretelling,
    screen.Advising,
    position_setup.DraftedPosition,
)
"""What a game may have besides: without one of these no menu speaks of it."""

MOST = 60
TABLE = Path(rulebook.__file__).parent


def members(protocol: type) -> set[str]:
    return {name for name in vars(protocol) if not name.startswith("_")}


def test_a_game_is_asked_for_little() -> None:
    demanded = {f"{one.__name__}.{name}" for one in DEMANDED for name in members(one)}
    assert 30 < len(demanded) <= MOST, sorted(demanded)


@pytest.mark.long
def test_every_protocol_of_the_table_is_counted() -> None:
    """One that is added has to be put into one of the two lists, or into the few that are no contract."""
    counted = {one.__name__ for one in (*DEMANDED, *LOOKED_FOR)}
    parts = {"Form", "PlayersFile", "Printed", "Measuring"}
    found = set()
    for path in TABLE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                bases = {ast.unparse(base).partition("[")[0] for base in node.bases}
                if "Protocol" in bases:
                    found.add(node.name)
    assert found <= counted | parts, sorted(found - counted - parts)
