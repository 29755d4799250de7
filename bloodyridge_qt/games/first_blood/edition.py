"""First Blood with its map, counters, time record and tables, or with those of an owner."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from bloodyridge_qt import resources
from bloodyridge_qt.engine.session import Session
from bloodyridge_qt.games.first_blood.advice import measured
from bloodyridge_qt.games.first_blood.rules import terms as t
from bloodyridge_qt.games.first_blood.rules.actions import Action
from bloodyridge_qt.games.first_blood.rules.board import DataFault, read_board
from bloodyridge_qt.games.first_blood.rules.forces import check_room, left_out, read_forces, read_tables
from bloodyridge_qt.games.first_blood.rules.notation import FirstBloodNotation
from bloodyridge_qt.games.first_blood.rules.options import SWITCHES, Options
from bloodyridge_qt.games.first_blood.rules.ruleset import FirstBlood
from bloodyridge_qt.games.first_blood.rules.state import State
from bloodyridge_qt.games.first_blood.screen.reference import with_tables
from bloodyridge_qt.games.first_blood.screen.screen import FirstBloodScreen
from bloodyridge_qt.games.first_blood.screen.sheet import read_sheet
from bloodyridge_qt.games.first_blood.screen.words import said
from bloodyridge_qt.language import tr
from bloodyridge_qt.reading import Node, Unreadable
from bloodyridge_qt.table.forms import Field
from bloodyridge_qt.table.game import FullEdition, NamedBytes, Result
from bloodyridge_qt.table.rulebook import Rulebook

MAP, COUNTERS, RECORD, TABLES = _ROLES = ("map", "counters", "time_record", "crt")


class FirstBloodEdition(FullEdition):
    """The game with one set of data files. Raises DataFault."""

    key = "first_blood"
    title = "First Blood"
    switches = SWITCHES
    program_seats = t.SEATS
    helps = True
    last_turn = t.TURNS
    shipped: Mapping[str, Path] = {role: resources.map_file(f"first_blood/{role}.json") for role in _ROLES}

    def __init__(self, files: Mapping[str, NamedBytes]) -> None:
        super().__init__(files)
        raw = {role: file.raw for role, file in files.items()}
        self._board = read_board(raw[MAP])
        self._forces = read_forces(raw[COUNTERS], raw[RECORD])
        check_room(self._board, self._forces)
        self._tables = read_tables(raw[TABLES])
        try:
            self._sheet = read_sheet(raw[MAP], self._forces)
        except Unreadable as fault:
            raise DataFault(tr("Map file: {fault}.", fault=fault)) from None

    def setup_fields(self) -> tuple[Field, ...]:
        """What a player may choose; beside the program's seat how well it was measured to play."""
        plain, numbers = measured.words(measured.measurement(self.rules({})))
        program, *others = super().setup_fields()
        return (replace(program, help=f"{plain} {program.help}".strip(), tip=numbers), *others)

    def sum_up(self, choices: Mapping[str, str]) -> str:
        """As of every game; and which counters of an owner the time record never brings [7.0]."""
        told = super().sum_up(choices)
        out = left_out(self.raw[self.data[COUNTERS].sha256], self._forces)
        if not out:
            return told
        return f"{told}\n" + tr(
            "The time record never brings {names}: no part in the game [7.0].", names=", ".join(out)
        )

    def _book(self) -> Rulebook:
        """[8.9] Behind the paragraphs the combat tables that are in use."""
        return with_tables(super()._book(), self._tables)

    def data_mark(self, rules: FirstBlood) -> str:
        """Tells an owner's data by what the rules read of them; "" for those the program comes with."""
        del rules
        read, own = ((one._board, one._forces, one._tables) for one in (self, edition_of()))
        return "" if read == own else hashlib.sha256(repr(read).encode()).hexdigest()[:16]

    def rules(self, readings: Mapping[str, str]) -> FirstBlood:
        """The rules with these readings. Raises OptionError."""
        options = Options(**{one.id: readings[one.id] for one in SWITCHES if one.id in readings})
        return self.once(options, lambda: FirstBlood(self._board, self._forces, self._tables, options))

    def notation(self, rules: FirstBlood) -> FirstBloodNotation:
        """How decisions and positions are written."""
        return FirstBloodNotation(rules.setting)

    def screen(self, rules: FirstBlood) -> FirstBloodScreen:
        """What is shown and said of a game under these rules."""
        return FirstBloodScreen(self._sheet, rules)

    def result_words(self, outcome: str) -> str:
        """[2.0] How a game ended."""
        return str(said("outcomes")[outcome][0])

    def filed_result(self, state: Node, reached: int) -> Result | None:
        """[2.0] How a game ended by its stored position. Raises Unreadable."""
        del reached
        outcome = state.member("outcome").one_of(("", *t.OUTCOMES))
        return self._result(outcome, state.member("turn").whole(1, t.TURNS)) if outcome else None

    def result(self, session: Session[State, Action]) -> Result:
        """[2.0] How a game ended that is over; `won` is the US player's."""
        return self._result(session.state.outcome, session.state.turn)

    def _result(self, outcome: str, turn: int) -> Result:
        words, won = self.result_words(outcome), outcome == t.US_WIN
        score, winner = f"{words}, {self._forces.turns[turn - 1]} [2.0]", t.SEATS[t.US if won else t.JAPAN]
        return Result(outcome, turn, words, score, won, (not won, turn), winner=winner)


edition_of: Final = FirstBloodEdition.of
