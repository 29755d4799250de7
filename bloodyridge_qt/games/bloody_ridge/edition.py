"""Bloody Ridge with its map and counters, or with those of an owner of the printed game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self, TypeAlias

from bloodyridge_qt import resources
from bloodyridge_qt.boards.board import Board
from bloodyridge_qt.boards.mapfile import bytes_of
from bloodyridge_qt.boards.sheet import MapSheet
from bloodyridge_qt.boards.topology import load_map, load_map_bytes
from bloodyridge_qt.engine.session import Session
from bloodyridge_qt.games.bloody_ridge.rules.actions import Action
from bloodyridge_qt.games.bloody_ridge.rules.counters import (
    CounterMix,
    parse_counters,
    read_counters,
)
from bloodyridge_qt.games.bloody_ridge.rules.map_schema import SCHEMA
from bloodyridge_qt.games.bloody_ridge.rules.notation import BloodyRidgeNotation
from bloodyridge_qt.games.bloody_ridge.rules.options import (
    FIRST_SWITCHES,
    SWITCHES,
    Options,
    kept_choices,
    options_kept,
)
from bloodyridge_qt.games.bloody_ridge.rules.position_line import line_of, position_of
from bloodyridge_qt.games.bloody_ridge.rules.ruleset import BloodyRidge
from bloodyridge_qt.games.bloody_ridge.rules.setting import ContradictsRules
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from bloodyridge_qt.games.bloody_ridge.rules.terms import LAST_TURN, OUTCOMES, VICTORIES
from bloodyridge_qt.games.bloody_ridge.rules.victory import Score, score
from bloodyridge_qt.games.bloody_ridge.screen import new_game
from bloodyridge_qt.games.bloody_ridge.screen.ending import TITLES, in_short, level, verdict
from bloodyridge_qt.games.bloody_ridge.screen.measured import effect_words, measured_words
from bloodyridge_qt.games.bloody_ridge.screen.screen import BloodyRidgeScreen
from bloodyridge_qt.language import tr
from bloodyridge_qt.reading import Node, Unreadable
from bloodyridge_qt.table.data_files import read_named
from bloodyridge_qt.table.forms import Field
from bloodyridge_qt.table.game import FullEdition, NamedBytes, Result
from bloodyridge_qt.table.readings import readings_page
from bloodyridge_qt.table.starting import SetupError

if TYPE_CHECKING:
    from bloodyridge_qt.table.rule_text import Entry

MAP, COUNTERS = "map", "counters"
SHIPPED: Final[Mapping[str, Path]] = {
    MAP: resources.map_file("bloody_ridge.geojson"),
    COUNTERS: resources.map_file("bloody_ridge_counters.json"),
}
"""The map and the counters the program comes with."""
_NO_ROW: Final = 99
BloodyRidgeSession: TypeAlias = Session[State, Action]


class BloodyRidgeEdition(FullEdition):
    """The game with one map and one counter mix.

    `files` are those they were read from, by role; a game on a map in no file can be played, but not saved.
    """

    key = "bloody_ridge"
    title = tr("Bloody Ridge")
    switches = SWITCHES
    first_switches: Final = frozenset(switch.id for switch in FIRST_SWITCHES)
    helps = True
    last_turn = LAST_TURN
    shipped = SHIPPED

    def __init__(
        self, board: Board, sheet: MapSheet, mix: CounterMix, files: Mapping[str, NamedBytes] = {}
    ) -> None:
        super().__init__(files)
        self._board = board
        self._sheet = sheet
        self._mix = mix

    @classmethod
    def read(cls, files: Mapping[str, NamedBytes]) -> Self:
        """The game with all of its files. Raises MapFault or Unreadable."""
        loaded = load_map_bytes(files[MAP].raw, files[MAP].path, SCHEMA)
        return cls(loaded.board, loaded.sheet, parse_counters(files[COUNTERS].raw), files)

    # --- before a game

    def setup_fields(self) -> tuple[Field, ...]:
        """Seed, optional rules and readings."""
        return new_game.setup_fields()

    def sum_up(self, choices: Mapping[str, str]) -> str:
        """In what a set-up differs from the standard game, and whom that helps [11.1]."""
        return new_game.sum_up(choices, new_game.departures_of(self._board))

    def _readings_page(self, own: Mapping[str, str] | None) -> Entry:
        return readings_page(self.key, SWITCHES, own, measured=measured_words(), effect=effect_words)

    def sheet(self, options: Options) -> MapSheet:
        """The printed map with the US line of the reading in force, and no other."""
        lines = tuple(
            line
            for line in self._sheet.lines
            if line.kind != "us_sector_boundary" or line.name == options.us_line
        )
        return replace(self._sheet, lines=lines)

    # --- what saving needs

    def rules_with(self, options: Options) -> BloodyRidge:
        """The rules with these readings. Raises SetupError when the map contradicts what they say of it."""
        try:
            return self.once(options, lambda: BloodyRidge(self._board, self._mix, options))
        except ContradictsRules as error:
            raise SetupError(str(error)) from error

    def rules(self, readings: Mapping[str, str]) -> BloodyRidge:
        """The rules with the readings of a save. Raises OptionError or SetupError."""
        return self.rules_with(options_kept(readings))

    def readings(self, rules: BloodyRidge) -> Mapping[str, str]:
        """What a save notes of the readings in force."""
        return kept_choices(rules.setting.options)

    def notation(self, rules: BloodyRidge) -> BloodyRidgeNotation:
        """How decisions and positions are written."""
        return BloodyRidgeNotation(rules.setting)

    def screen(self, rules: BloodyRidge) -> BloodyRidgeScreen:
        """What is shown and said of a game under these rules."""
        return BloodyRidgeScreen(self.sheet(rules.setting.options), rules)

    def result_words(self, outcome: str) -> str:
        """How a game ended in a word or two."""
        return TITLES[outcome in VICTORIES]

    def result(self, session: BloodyRidgeSession) -> Result:
        """[4.5] How a game ended that is over."""
        return _result(score(session.state, session.moments))

    def filed_result(self, state: Node, reached: int) -> Result | None:
        """[4.5] How a game ended by its stored position; it is believed only what can be true."""
        outcome = state.member("outcome").one_of(OUTCOMES)
        if not outcome:
            return None
        last = state.member("turn").whole(1, LAST_TURN)
        if reached > last:
            raise Unreadable(
                tr("reached: expected no turn after {last}, found {reached}", last=last, reached=reached)
            )
        found = Score(outcome, last, state.member("farthest").whole(0, _NO_ROW))
        if found.victory:
            return _result(found)
        return _result(found._replace(turn=reached or last), certain=bool(reached))

    def better(
        self, name: str, session: BloodyRidgeSession, other_name: str, other: BloodyRidgeSession
    ) -> str:
        """[4.5] Which of two finished games is better, and what decides it; equal ones are a tie."""
        own, others = (score(one.state, one.moments) for one in (session, other))
        return verdict(name, other_name, own, others)

    def line_of(self, rules: BloodyRidge, state: State) -> str:
        """A position as one line of text."""
        return line_of(state, rules.setting)

    def forecasts(self, rules: BloodyRidge, state: State) -> list[dict[str, Any]]:
        """What each legal strike, or each side of a Banzai decision [11.4], may bring."""
        from bloodyridge_qt.games.bloody_ridge.advice.forecast import objects  # nothing the start needs

        return objects(rules.setting, state)

    def position_of(self, line: str) -> tuple[BloodyRidge, State]:
        """A copied position and its rules. Raises Unreadable or SetupError."""
        state, setting = position_of(line, lambda options: self.rules_with(options).setting)
        return self.rules_with(setting.options), state


def _result(found: Score, *, certain: bool = True) -> Result:
    row, levels = found.farthest_row, level(found.outcome)
    told = tr("level {levels}; farthest row {farthest_row:02d}", levels=levels, farthest_row=row)
    reached = tr("{told}; reached on turn {turn} [4.5]", told=told, turn=found.turn)
    return Result(found.outcome, found.turn, in_short(found), reached, found.victory, found.rank, certain)


edition_of: Final = BloodyRidgeEdition.of


def open_edition(map_file: Path | None = None, counter_file: Path | None = None) -> BloodyRidgeEdition:
    """The game with its own map and counters, or with those of an owner.

    Raises ValueError with a clear sentence for a file that cannot be used.
    """
    own = {}
    if map_file is not None:
        own[MAP] = NamedBytes(map_file, bytes_of(map_file))
    if counter_file is not None:
        own[COUNTERS] = read_named(counter_file)
    return edition_of(own)


def open_rules(options: Options | None = None) -> BloodyRidge:
    """The rules alone, for playing without a window. Raises as open_edition does."""
    board = load_map(SHIPPED[MAP], SCHEMA).board
    return BloodyRidge(board, read_counters(SHIPPED[COUNTERS]), options)
