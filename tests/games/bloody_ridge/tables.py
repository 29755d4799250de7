"""Puts a position in words on a table, as the window plays it."""

from __future__ import annotations

from bloodyridge_qt.boards.sheet import MapSheet
from bloodyridge_qt.games.bloody_ridge.rules.ruleset import BloodyRidge
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from bloodyridge_qt.games.bloody_ridge.screen.screen import BloodyRidgeScreen, BloodyRidgeTable
from bloodyridge_qt.table.game_table import GameTable
from bloodyridge_qt.table.offers import Offer, buttons, movers, picks, targets
from tests.games.bloody_ridge import paper_map, positions

NOTHING_DRAWN = MapSheet("bloody_ridge", "Bloody Ridge", (0.0, 0.0, 1.0, 1.0), (), (), (), ())
"""A sheet without shapes; the table only passes it on."""


class From(BloodyRidge):
    """The rules with the game set up in a position."""

    def __init__(self, text: str, **readings: str) -> None:
        rules = paper_map.rules(**readings)
        super().__init__(rules.setting.board, rules.setting.mix, rules.setting.options)
        self._start = positions.make(rules, text)

    def set_up(self) -> State:
        return self._start.copy()


def table_in(text: str, seed: str = "table", **readings: str) -> BloodyRidgeTable:
    """A table on which a position lies."""
    return GameTable(BloodyRidgeScreen(NOTHING_DRAWN, From(text, **readings)), seed)


def choices(table: BloodyRidgeTable, stand: str = "") -> list[Offer]:
    """Every choice of every mover."""
    return [
        choice
        for mover in movers(table.offers())
        for found in targets(table.offers(), mover, stand).values()
        for choice in found
    ]


def everything(table: BloodyRidgeTable) -> list[Offer]:
    """Whatever can be decided now; words and picks only where nothing can be moved or placed."""
    return choices(table) or [*buttons(table.offers()), *picks(table.offers()).values()]
