"""What a player does to a map in several clicks."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from bloodyridge_qt.boards.board import OFF_MAP, Board
from bloodyridge_qt.boards.mapdraft import MapDraft
from bloodyridge_qt.games.bloody_ridge import edition


@cache
def board_of(path: Path) -> Board:
    return edition.open_edition(path).rules({}).setting.board


def move_across(draft: MapDraft, line: str, number: str) -> None:
    """Put a hex on the other side of a line: edge by edge round it, undone as one."""
    board = board_of(draft.path)
    around = [board.numbers[there] for there in board.neighbours[board.space(number)] if there != OFF_MAP]
    draft.toggle_edge(line, *((number, there) for there in around))
