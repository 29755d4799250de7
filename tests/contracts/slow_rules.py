"""Where a force may go, written a second time from rules 3.4, 3.8, 4.1, 7.1–7.3 and 7.17–7.19, plainly.

It works on printed numbers only and shares no code with the kernel: who is next to whom is worked out from
the digits, what may be entered is asked for every pair of hexes, and what can be walked to is found by asking
again and again until nothing new comes.
"""

from __future__ import annotations

from functools import cached_property

from bloodyridge_qt.boards.board import Board
from bloodyridge_qt.games.bloody_ridge.rules.state import State


class SlowRules:
    """The moves of one map."""

    def __init__(self, board: Board) -> None:
        self.numbers = list(board.numbers)
        self.terrain = dict(zip(board.numbers, board.terrain, strict=True))
        self.red = {board.numbers[space] for space in board.marks["red_row"]}
        self.exits = {board.numbers[space] for space in board.marks["exit"]}
        self.barred = {
            frozenset((board.numbers[a], board.numbers[b]))
            for line in ("japanese left", "japanese right")
            for a, b in board.lines[line]
        }

    @staticmethod
    def bearing(here: str, there: str) -> str:
        """The direction from a hex to its neighbour, "" when they are not adjacent."""
        columns, rows = int(there[:2]) - int(here[:2]), int(there[2:]) - int(here[2:])
        if columns == 0:
            return {-1: "N", 1: "S"}.get(rows, "")
        if columns not in (-1, 1):
            return ""
        # In odd columns hexes stand half a hex further south.
        upward = rows == (0 if int(here[:2]) % 2 else -1)
        downward = rows == (1 if int(here[:2]) % 2 else 0)
        side = "E" if columns == 1 else "W"
        return f"N{side}" if upward else f"S{side}" if downward else ""

    def may_enter(self, here: str, there: str) -> bool:
        """Whether a force in `here` may step into `there`, whoever holds it."""
        bearing = self.bearing(here, there)
        if not bearing or there in self.red:
            return False
        if here not in self.red and {self.terrain[here], self.terrain[there]} <= {"clear", "hill"}:
            return True
        return bearing in ("N", "NE", "NW") and frozenset((here, there)) not in self.barred

    @cached_property
    def steps(self) -> dict[str, list[str]]:
        return {
            here: [there for there in self.numbers if self.may_enter(here, there)] for here in self.numbers
        }

    def legal(self, state: State) -> set[tuple[str, ...]]:
        """Every (force, stand, target) and every (force, exit hex) that is legal now."""
        if state.outcome:
            return set()
        held = {number for number, flag in zip(self.numbers, state.held, strict=True) if flag}
        starts = (
            {self.numbers[state.origin]: self.numbers[state.stand]}
            if state.force
            else {self.numbers[space]: self.numbers[space] for space in state.waiting}
        )
        found: set[tuple[str, ...]] = set()
        for force, start in starts.items():
            walked = {start}
            while True:
                more = {there for here in walked for there in self.steps[here] if there in held} - walked
                if not more:
                    break
                walked |= more
            for stand in walked:
                found |= {(force, stand, there) for there in self.steps[stand] if there not in held}
                if stand in self.exits:
                    found.add((force, stand))
        return found
