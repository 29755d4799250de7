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
from bloodyridge_qt.games.bloody_ridge.refusals import explain_target
from bloodyridge_qt.games.bloody_ridge.ruleset import BloodyRidge
from bloodyridge_qt.games.bloody_ridge.setting import ContradictsRules, Setting
from bloodyridge_qt.games.bloody_ridge.state import State
from bloodyridge_qt.games.bloody_ridge.terms import ADVANCE
from bloodyridge_qt.presentation.bloody_ridge.choosing import card_of, choices_of
from bloodyridge_qt.presentation.bloody_ridge.hexes import describe_box, describe_hex
from bloodyridge_qt.presentation.bloody_ridge.narration import Narrator
from bloodyridge_qt.presentation.bloody_ridge.new_game import options_of, setup_fields, summary_of
from bloodyridge_qt.presentation.bloody_ridge.view import force_key
from bloodyridge_qt.presentation.choices import Card, Choice, Refusal, SetupField
from bloodyridge_qt.presentation.cues import Beat, LogLine
from bloodyridge_qt.presentation.table import SetupError
from bloodyridge_qt.presentation.table_view import Place, TableView


class BloodyRidgeTable:
    """One game in progress (implements presentation.table.Table)."""

    def __init__(self, sheet: MapSheet, rules: BloodyRidge, seed: str) -> None:
        self._sheet = sheet
        self._setting: Final[Setting] = rules.setting
        self._summary = summary_of(seed, rules.setting.options)
        before = rules.set_up()
        self._session: Session[State, Action] = Session(rules, KeyedDice(seed))
        self._narrator = Narrator(self._setting, self._summary)
        head = Beat(
            kind="setup",
            section="",
            view=self._narrator.view(before),
            log=tuple(LogLine(f"{name}: {value}", "setup", 0) for name, value in self._summary),
        )
        self._opening = self._settled((head, *self._narrator.tell(before, self._session.opening)))
        self._choices: dict[str, dict[Place, tuple[Choice, ...]]] = {}
        self._look()

    @property
    def sheet(self) -> MapSheet:
        """The printed map, with the US line of the reading in force."""
        return self._sheet

    def opening(self) -> tuple[Beat, ...]:
        """The beats from set-up to the first decision."""
        return self._opening

    def view(self) -> TableView:
        """What lies on the table now."""
        return self._narrator.view(self._session.state)

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
        before = self._session.state
        happenings = self._session.submit(cast(Action, choice.action))
        beats = self._settled(self._narrator.tell(before, happenings))
        self._look()
        return beats

    def describe(self, place: Place) -> tuple[tuple[str, str], ...]:
        """Rows on a hex or box."""
        space = self._setting.board.index.get(place)
        if space is None:
            return describe_box(self.view(), place)
        return describe_hex(self._session.state, self._setting, space)

    def _settled(self, beats: tuple[Beat, ...]) -> tuple[Beat, ...]:
        """The last event comes before the next choice is on the agenda: let its beat show that choice."""
        return (*beats[:-1], replace(beats[-1], view=self.view()))

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
        try:
            rules = BloodyRidge(self._board, self._mix, options)
        except ContradictsRules as error:
            raise SetupError(str(error)) from error
        lines = tuple(
            line
            for line in self._sheet.lines
            if line.kind != "us_sector_boundary" or line.name == options.us_line
        )
        return BloodyRidgeTable(replace(self._sheet, lines=lines), rules, seed)
