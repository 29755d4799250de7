"""The game on the shelf: what can be chosen, and how a game of it starts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final, TypeAlias

from bloodyridge_qt.boards.board import Board
from bloodyridge_qt.boards.sheet import MapSheet
from bloodyridge_qt.games.bloody_ridge.rules.actions import Action
from bloodyridge_qt.games.bloody_ridge.rules.counters import CounterMix
from bloodyridge_qt.games.bloody_ridge.rules.options import Options
from bloodyridge_qt.games.bloody_ridge.rules.ruleset import BloodyRidge
from bloodyridge_qt.games.bloody_ridge.rules.setting import ContradictsRules
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from bloodyridge_qt.games.bloody_ridge.screen.inspection import BloodyRidgeInspector
from bloodyridge_qt.games.bloody_ridge.screen.new_game import (
    departures_of,
    options_of,
    setup_fields,
    sum_up,
)
from bloodyridge_qt.games.bloody_ridge.screen.screen import BloodyRidgeScreen
from bloodyridge_qt.table.forms import Field
from bloodyridge_qt.table.game_table import GameTable, Table
from bloodyridge_qt.table.starting import SetupError, hand_of, sealed_of

if TYPE_CHECKING:
    from bloodyridge_qt.games.bloody_ridge.screen.position_setup import BloodyRidgePosition
    from bloodyridge_qt.table.rulebook import Rulebook

BloodyRidgeTable: TypeAlias = GameTable[State, Action]


class BloodyRidgeBox:
    """The game on the shelf (implements table.table.GameBox)."""

    key: Final = "bloody_ridge"
    title: Final = "Bloody Ridge"

    def __init__(self, board: Board, sheet: MapSheet, mix: CounterMix) -> None:
        self._board = board
        self._sheet = sheet
        self._mix = mix

    def setup_fields(self) -> tuple[Field, ...]:
        """Seed, optional rules and readings."""
        return setup_fields()

    def sum_up(self, choices: Mapping[str, str]) -> str:
        """In what a set-up differs from the standard game, and whom that helps [11.1]."""
        return sum_up(choices, departures_of(self._board))

    def start(self, choices: Mapping[str, str]) -> BloodyRidgeTable:
        """A new game. Raises SetupError with a clear sentence."""
        seed, options = options_of(choices)
        sealed, hand = sealed_of(choices), hand_of(choices)
        return GameTable(self.screen(self.rules(options)), seed, sealed=sealed, hand=hand)

    def inspector(self, choices: Mapping[str, str]) -> BloodyRidgeInspector:
        """What the map alone tells, with the readings chosen. Raises SetupError as `start` does."""
        _, options = options_of(choices)
        return BloodyRidgeInspector(self.rules(options).setting, self.sheet(options))

    def rulebook(self, choices: Mapping[str, str]) -> Rulebook:
        """The rules reference; with the choices of a game, what is in force in it."""
        from bloodyridge_qt.games.bloody_ridge.screen.reference import rulebook  # nothing the start needs

        return rulebook(options_of(choices)[1] if choices else None)

    def position_setup(self, choices: Mapping[str, str], table: Table | None = None) -> BloodyRidgePosition:
        """A position to be set up by hand, with a game it may be taken from. Raises SetupError."""
        from bloodyridge_qt.games.bloody_ridge.screen.position_setup import BloodyRidgePosition

        return BloodyRidgePosition(self, choices, table)

    def rules(self, options: Options) -> BloodyRidge:
        """The rules with these readings. Raises SetupError when the map contradicts what they say of it."""
        try:
            return BloodyRidge(self._board, self._mix, options)
        except ContradictsRules as error:
            raise SetupError(str(error)) from error

    def screen(self, rules: BloodyRidge) -> BloodyRidgeScreen:
        """What is shown and said of a game with these rules."""
        return BloodyRidgeScreen(self.sheet(rules.setting.options), rules)

    def holds(self, table: Table) -> bool:
        """Whether a game is played with this box's map and counters."""
        if not isinstance(table.rules, BloodyRidge):
            return False
        setting = table.rules.setting
        return setting.board is self._board and setting.mix is self._mix

    def sheet(self, options: Options) -> MapSheet:
        """The printed map with the US line of the reading in force, and no other."""
        lines = tuple(
            line
            for line in self._sheet.lines
            if line.kind != "us_sector_boundary" or line.name == options.us_line
        )
        return replace(self._sheet, lines=lines)
