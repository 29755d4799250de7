"""Bloody Ridge as the window plays it: the session is kept inside, only what may be seen comes out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final, cast

from bloodyridge_qt.boards.board import Board
from bloodyridge_qt.boards.sheet import MapSheet
from bloodyridge_qt.engine.dice import KeyedDice
from bloodyridge_qt.engine.hand import NO_HAND, HandMode
from bloodyridge_qt.engine.session import Session
from bloodyridge_qt.games.bloody_ridge.rules.actions import Action, Exit, Strike
from bloodyridge_qt.games.bloody_ridge.rules.counters import CounterMix
from bloodyridge_qt.games.bloody_ridge.rules.movement import walks
from bloodyridge_qt.games.bloody_ridge.rules.options import Options
from bloodyridge_qt.games.bloody_ridge.rules.refusals import explain_crew_hex, explain_target
from bloodyridge_qt.games.bloody_ridge.rules.ruleset import BloodyRidge
from bloodyridge_qt.games.bloody_ridge.rules.setting import ContradictsRules
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from bloodyridge_qt.games.bloody_ridge.rules.terms import ADVANCE, CHOOSE_FORCE
from bloodyridge_qt.games.bloody_ridge.screen.choosing import (
    answers_of,
    card_of,
    choices_of,
    crew_choices,
    leaving,
    picks_of,
)
from bloodyridge_qt.games.bloody_ridge.screen.hand_table import HandTable
from bloodyridge_qt.games.bloody_ridge.screen.hexes import describe_box, hex_in_view
from bloodyridge_qt.games.bloody_ridge.screen.inspection import BloodyRidgeInspector
from bloodyridge_qt.games.bloody_ridge.screen.new_game import (
    departures_of,
    hand_of,
    options_of,
    sealed_of,
    setup_fields,
    sum_up,
)
from bloodyridge_qt.games.bloody_ridge.screen.retelling import Past
from bloodyridge_qt.games.bloody_ridge.screen.view import force_key
from bloodyridge_qt.table.choices import Card, Choice, Refusal
from bloodyridge_qt.table.cues import Beat
from bloodyridge_qt.table.forms import Field
from bloodyridge_qt.table.table import SetupError, Table
from bloodyridge_qt.table.table_view import Place, TableView

if TYPE_CHECKING:
    from bloodyridge_qt.games.bloody_ridge.screen.position_setup import BloodyRidgePosition
    from bloodyridge_qt.table.rulebook import Rulebook


class BloodyRidgeTable(HandTable):
    """One game in progress (implements table.table.Table).

    Without a `session` a new game is set up; with one it goes on as it stands, with the past it brings.
    """

    def __init__(
        self,
        sheet: MapSheet,
        rules: BloodyRidge,
        seed: str,
        *,
        sealed: bool = False,
        hand: HandMode = NO_HAND,
        session: Session[State, Action] | None = None,
        past: Past | None = None,
    ) -> None:
        self._sheet = sheet
        self.rules: Final = rules
        session = session or Session(rules, KeyedDice(seed), sealed=sealed, hand=hand)
        set_up = rules.set_up() if session.from_set_up else None
        self._choices: dict[str, dict[Place, tuple[Choice, ...]]] = {}
        self._answers: tuple[Choice, ...] = ()
        self._picks: dict[str, Choice] = {}
        super().__init__(rules.setting, session, seed, set_up, past or Past())
        self._look()

    @property
    def sheet(self) -> MapSheet:
        """The printed map, with the US line of the reading in force."""
        return self._sheet

    def movers(self) -> tuple[str, ...]:
        """Keys of the forces that have something to do, west to east; or of MG crews to be placed [11.5]."""
        return tuple(self._choices)

    def answers(self) -> tuple[Choice, ...]:
        """[4.1, 11.4, 11.5] What is decided by a word: to win, fight on or charge, to leave crews out."""
        return self._answers

    def picks(self) -> Mapping[str, Choice]:
        """[11.4] The Marine a charge eliminates, by its counter."""
        return self._picks

    def targets(self, mover: str, stand: Place = "") -> Mapping[Place, tuple[Choice, ...]]:
        """[7.2, 4.1, 11.5] Where this force may strike or leave, or this crew be placed.

        With `stand`, only from that hex.
        """
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
        starts = self._starts()
        if mover not in self._choices or mover not in starts:
            return {}
        numbers = self._setting.board.numbers
        start = starts[mover][1]
        return {
            numbers[space]: tuple(numbers[step] for step in path)
            for space, path in walks(self._setting, self._session.state.held, start).items()
            if space != start
        }

    def card(self, choice: Choice) -> Card:
        """What this choice means."""
        state = self._session.state
        starts = self._starts()
        if state.agenda[-1:] == [CHOOSE_FORCE] and choice.mover in starts:
            return card_of(state, self._setting, choice, state.waiting[starts[choice.mover][0]])
        return card_of(state, self._setting, choice, state.force, state.revealed)

    def refusal(self, mover: str, place: Place, stand: Place = "") -> Refusal:
        """Why this force or crew cannot be dropped there."""
        index, state = self._setting.board.index, self._session.state
        if mover in (self._crew_keys[unit] for unit in state.crews):
            why = explain_crew_hex(state, self._setting, index[place]) if place in index else None
            if why is None:
                return Refusal("An MG crew is placed in a hex of the red row, or left out [11.5].", "11.5")
            return Refusal(why.reason, why.rule)
        if place not in index:
            return Refusal(
                "Forces stay on the hexes of the map, and leave it only by a marked exit [4.1].", "4.1"
            )
        origins = {force_key(state, self._setting, space): space for space in self._setting.red_row}
        if mover not in origins:
            return Refusal(
                "Only Japanese forces are moved; US units stay where they were drawn [6.3].", "6.3"
            )
        if stand and stand != place and self.targets(mover).get(place):
            return Refusal(
                f"{place} cannot be struck from {stand}, where the force rests. Escape sends it back [7.2].",
                "7.2",
            )
        refused = explain_target(state, self._setting, origins[mover], index[place])
        return Refusal(refused.reason, refused.rule)

    def submit(self, choice: Choice) -> tuple[Beat, ...]:
        """Carry out a decision; raises IllegalAction when it is not legal now."""
        if choice.kind == "place":
            self._name_next_crew(choice.mover)
        return self.submit_action(cast(Action, choice.action))

    def _name_next_crew(self, key: str) -> None:
        """[11.5] The crew in hand is the next to be placed; it changes names with the one that would be."""
        names, crews = self._crew_keys, self._session.state.crews
        for unit in crews:
            if names[unit] == key:
                names[unit], names[crews[0]] = names[crews[0]], key
                return

    def branch(self, moment: int, name: str) -> BloodyRidgeTable:
        """A new game that goes on from a moment. Raises CannotTakeBack or IndexError."""
        session, past = self._past_of_branch(moment, name)
        return BloodyRidgeTable(self._sheet, self.rules, self.seed, session=session, past=past)

    def describe(self, place: Place, shown: TableView | None = None) -> tuple[tuple[str, str], ...]:
        """Rows on a hex or box, as it is `shown`; as it is now by default."""
        space = self._setting.board.index.get(place)
        view = shown or self.view()
        return describe_box(view, place) if space is None else hex_in_view(view, self._setting, space)

    def inspector(self) -> BloodyRidgeInspector:
        """What the map tells, with this game on it; it asks anew at each question and changes nothing."""
        return BloodyRidgeInspector(self._setting, self._sheet, lambda: self._session.state)

    def _starts(self) -> dict[str, tuple[int, int]]:
        """Origin and standing place of each force that may move now."""
        state, setting = self._session.state, self._setting
        waits_for = state.agenda[-1] if state.agenda else ""
        if waits_for == ADVANCE:
            return {force_key(state, setting, state.origin): (state.origin, state.stand)}
        if waits_for != CHOOSE_FORCE:
            return {}
        return {
            force_key(state, setting, space): (space, space)
            for space in setting.red_row
            if space in state.waiting
        }

    def _look(self) -> None:
        """Index the legal decisions once for everything the screen will ask until the next one."""
        decision = self._session.decision()
        state, setting, numbers = self._session.state, self._setting, self._setting.board.numbers
        actions: Sequence[Action] = decision.options if decision else ()
        self._answers = answers_of(state, setting, actions)
        self._picks = picks_of(state, setting, actions)
        by_force: dict[str, list[Strike | Exit]] = {}
        for action in actions:
            if isinstance(action, (Strike, Exit)):
                by_force.setdefault(action.force, []).append(action)
        self._choices = crew_choices(state, setting, self._crew_keys, actions) or {
            mover: choices_of(state, setting, mover, start, by_force[numbers[origin]])
            for mover, (origin, start) in self._starts().items()
            if numbers[origin] in by_force
        }
        self._answers += leaving(self._choices)


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
        rules = self.rules(options)
        sealed, hand = sealed_of(choices), hand_of(choices)
        return BloodyRidgeTable(self.sheet(options), rules, seed, sealed=sealed, hand=hand)

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
