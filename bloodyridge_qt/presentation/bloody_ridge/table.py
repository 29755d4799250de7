"""Bloody Ridge as the window plays it: the session is kept inside, only what may be seen comes out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, cast

from bloodyridge_qt.boards.board import Board
from bloodyridge_qt.boards.sheet import MapSheet
from bloodyridge_qt.engine.dice import KeyedDice
from bloodyridge_qt.engine.session import Session
from bloodyridge_qt.games.bloody_ridge.actions import Action
from bloodyridge_qt.games.bloody_ridge.counters import CounterMix
from bloodyridge_qt.games.bloody_ridge.movement import walks
from bloodyridge_qt.games.bloody_ridge.options import Options
from bloodyridge_qt.games.bloody_ridge.refusals import explain_target
from bloodyridge_qt.games.bloody_ridge.ruleset import BloodyRidge
from bloodyridge_qt.games.bloody_ridge.setting import ContradictsRules
from bloodyridge_qt.games.bloody_ridge.state import State
from bloodyridge_qt.games.bloody_ridge.terms import ADVANCE
from bloodyridge_qt.presentation.bloody_ridge.choosing import card_of, choices_of
from bloodyridge_qt.presentation.bloody_ridge.hexes import describe_box, describe_hex
from bloodyridge_qt.presentation.bloody_ridge.history import GameHistory, Past
from bloodyridge_qt.presentation.bloody_ridge.inspection import BloodyRidgeInspector
from bloodyridge_qt.presentation.bloody_ridge.new_game import options_of, sealed_of, setup_fields
from bloodyridge_qt.presentation.bloody_ridge.view import force_key
from bloodyridge_qt.presentation.choices import Card, Choice, Refusal, SetupField
from bloodyridge_qt.presentation.cues import Beat
from bloodyridge_qt.presentation.table import SetupError
from bloodyridge_qt.presentation.table_view import Place


class BloodyRidgeTable(GameHistory):
    """One game in progress (implements presentation.table.Table).

    Without a `session` a new game is set up; with one it goes on as it stands, with the past it brings.
    """

    def __init__(
        self,
        sheet: MapSheet,
        rules: BloodyRidge,
        seed: str,
        *,
        sealed: bool = False,
        session: Session[State, Action] | None = None,
        past: Past | None = None,
    ) -> None:
        self._sheet = sheet
        self.rules: Final = rules
        session = session or Session(rules, KeyedDice(seed), sealed=sealed)
        set_up = rules.set_up() if session.from_set_up else None
        self._choices: dict[str, dict[Place, tuple[Choice, ...]]] = {}
        super().__init__(rules.setting, session, seed, set_up, past or Past())
        self._look()

    @property
    def sheet(self) -> MapSheet:
        """The printed map, with the US line of the reading in force."""
        return self._sheet

    def movers(self) -> tuple[str, ...]:
        """Keys of the forces that have something to do, west to east."""
        return tuple(self._choices)

    def targets(self, mover: str, stand: Place = "") -> Mapping[Place, tuple[Choice, ...]]:
        """[7.2, 4.1] Where this force may strike or leave; with `stand`, only from that hex."""
        every = self._choices.get(mover, {})
        if not stand:
            return every
        from_there = {
            place: tuple(choice for choice in choices if choice.stand == stand)
            for place, choices in every.items()
        }
        return {place: choices for place, choices in from_there.items() if choices}

    def waypoints(self, mover: str) -> Mapping[Place, tuple[Place, ...]]:
        """[3.8] Held hexes this force can walk to, and the walk."""
        if mover not in self._choices:
            return {}
        numbers = self._setting.board.numbers
        start = self._starts()[mover][1]
        return {
            numbers[space]: tuple(numbers[step] for step in path)
            for space, path in walks(self._setting, self._session.state.held, start).items()
            if space != start
        }

    def card(self, choice: Choice) -> Card:
        """What this choice means."""
        state = self._session.state
        if state.agenda[-1] == ADVANCE:
            attack = sum(self._setting.infantry_attack[unit] for unit in state.force)
            return card_of(state, self._setting, choice, len(state.force), attack if state.revealed else None)
        units = state.waiting[self._starts()[choice.mover][0]]
        return card_of(state, self._setting, choice, len(units), None)

    def refusal(self, mover: str, place: Place, stand: Place = "") -> Refusal:
        """Why this force cannot be dropped there."""
        index = self._setting.board.index
        if place not in index:
            return Refusal(
                "Forces stay on the hexes of the map, and leave it only by a marked exit [4.1].", "4.1"
            )
        origins = {
            force_key(self._session.state, self._setting, space): space for space in self._setting.red_row
        }
        if mover not in origins:
            return Refusal(
                "Only Japanese forces are moved; US units stay where they were drawn [6.3].", "6.3"
            )
        if stand and stand != place and self.targets(mover).get(place):
            return Refusal(
                f"{place} cannot be struck from {stand}, where the force rests. Escape sends it back [7.2].",
                "7.2",
            )
        why = explain_target(self._session.state, self._setting, origins[mover], index[place])
        return Refusal(why.reason, why.rule)

    def submit(self, choice: Choice) -> tuple[Beat, ...]:
        """Carry out a decision; raises IllegalAction when it is not legal now."""
        return self._submit(cast(Action, choice.action))

    def branch(self, moment: int, name: str) -> BloodyRidgeTable:
        """A new game that goes on from a moment. Raises CannotTakeBack or IndexError."""
        session, past = self._past_of_branch(moment, name)
        return BloodyRidgeTable(self._sheet, self.rules, self.seed, session=session, past=past)

    def describe(self, place: Place) -> tuple[tuple[str, str], ...]:
        """Rows on a hex or box."""
        space = self._setting.board.index.get(place)
        if space is None:
            return describe_box(self.view(), place)
        return describe_hex(self._session.state, self._setting, space)

    def inspector(self) -> BloodyRidgeInspector:
        """What the map tells, with this game on it; it asks anew at each question and changes nothing."""
        return BloodyRidgeInspector(self._setting, self._sheet, lambda: self._session.state)

    def _starts(self) -> dict[str, tuple[int, int]]:
        """Origin and standing place of each force that may move now."""
        state, setting = self._session.state, self._setting
        if not state.agenda:
            return {}
        if state.agenda[-1] == ADVANCE:
            return {force_key(state, setting, state.origin): (state.origin, state.stand)}
        return {
            force_key(state, setting, space): (space, space)
            for space in setting.red_row
            if space in state.waiting
        }

    def _look(self) -> None:
        """Index the legal decisions once for everything the screen will ask until the next one."""
        decision = self._session.decision()
        by_force: dict[str, list[Action]] = {}
        for action in decision.options if decision else ():
            by_force.setdefault(action.force, []).append(action)
        numbers = self._setting.board.numbers
        self._choices = {
            mover: choices_of(self._session.state, self._setting, mover, start, by_force[numbers[origin]])
            for mover, (origin, start) in self._starts().items()
            if numbers[origin] in by_force
        }


class BloodyRidgeBox:
    """The game on the shelf (implements presentation.table.GameBox)."""

    key: Final = "bloody_ridge"
    title: Final = "Bloody Ridge"

    def __init__(self, board: Board, sheet: MapSheet, mix: CounterMix) -> None:
        self._board = board
        self._sheet = sheet
        self._mix = mix

    def setup_fields(self) -> tuple[SetupField, ...]:
        """Seed and readings."""
        return setup_fields()

    def start(self, choices: Mapping[str, str]) -> BloodyRidgeTable:
        """A new game. Raises SetupError with a clear sentence."""
        seed, options = options_of(choices)
        rules = self.rules(options)
        return BloodyRidgeTable(self.sheet(options), rules, seed, sealed=sealed_of(choices))

    def inspector(self, choices: Mapping[str, str]) -> BloodyRidgeInspector:
        """What the map alone tells, with the readings chosen. Raises SetupError as `start` does."""
        _, options = options_of(choices)
        return BloodyRidgeInspector(self.rules(options).setting, self.sheet(options))

    def rules(self, options: Options) -> BloodyRidge:
        """The rules with these readings. Raises SetupError when the map contradicts what they say of it."""
        try:
            return BloodyRidge(self._board, self._mix, options)
        except ContradictsRules as error:
            raise SetupError(str(error)) from error

    def holds(self, table: BloodyRidgeTable) -> bool:
        """Whether a game is played with this box's map and counters."""
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
