"""Ferry on the shelf, as the registry of a test has it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from bloodyridge_qt.engine.session import Session
from bloodyridge_qt.engine.switches import Alternative, OptionError, Switch
from bloodyridge_qt.reading import Node
from bloodyridge_qt.table.forms import Field
from bloodyridge_qt.table.game import Result
from bloodyridge_qt.table.game_table import GameTable, Table
from bloodyridge_qt.table.starting import (
    BY_HAND,
    SetupError,
    hand_of,
    purist_of,
    sealed_of,
    seed_of,
    starting_fields,
)
from tests.ferry.rules import SEATS, Notation, Rules, State
from tests.ferry.screen import FerryScreen

ROUNDS = Switch(
    "rounds",
    ("3.1",),
    "Rounds",
    "How long it lasts [3.1].",
    (Alternative("3", "Three"), Alternative("2", "Two")),
)


class FerryEdition:
    """Follows table.game.Edition: no files, inspector, rulebook or position set-up."""

    key, title = "ferry", "Ferry"
    switches = (ROUNDS,)
    first_switches = frozenset({"rounds"})
    shipped: Mapping[str, Path] = {}
    data: Mapping[str, Any] = {}
    raw: Mapping[str, bytes] = {}
    last_turn = 3

    def setup_fields(self) -> tuple[Field, ...]:
        hands = (("no", "No"), ("dice", "Yes"))
        by_hand = Field(BY_HAND, "Dice", "Thrown by hand or not.", "choice", "no", hands)
        rounds = Field(
            "rounds", "Rounds", ROUNDS.reason, "choice", "3", tuple(map(tuple, ROUNDS.alternatives))
        )
        return (*starting_fields(by_hand, helps=True), rounds)

    def sum_up(self, choices: Mapping[str, str]) -> str:
        return f"{choices.get('rounds', '3')} rounds"

    def start(self, choices: Mapping[str, str]) -> Table:
        try:
            screen = self.screen(self.rules({"rounds": choices.get("rounds", "3")}))
        except OptionError as error:
            raise SetupError(str(error)) from error
        seed, sealed, purist = seed_of(choices), sealed_of(choices), purist_of(choices)
        return GameTable(screen, seed, sealed=sealed, hand=hand_of(choices), purist=purist)

    def with_files(self, _files: Mapping[str, Any]) -> FerryEdition:
        return self

    def rules(self, readings: Mapping[str, str]) -> Rules:
        ROUNDS.check(readings.get("rounds", "3"))
        return Rules(int(readings.get("rounds", "3")))

    def readings(self, rules: Rules) -> Mapping[str, str]:
        return {"rounds": str(rules.rounds)}

    def notation(self, _rules: Rules) -> Notation:
        return Notation()

    def holds(self, rules: object) -> bool:
        return isinstance(rules, Rules)

    def screen(self, rules: Rules) -> FerryScreen:
        return FerryScreen(rules)

    def result_words(self, outcome: str) -> str:
        return f"{outcome} wins"

    def result(self, session: Session[State, Any]) -> Result:
        return _result(session.state.outcome, session.state.turn)

    def filed_result(self, state: Node, reached: int) -> Result | None:
        outcome = state.member("outcome").one_of(("", *SEATS))
        return _result(outcome, reached) if outcome else None


def _result(outcome: str, turn: int) -> Result:
    return Result(outcome, turn, f"{outcome} wins", f"{outcome} wins", outcome == SEATS[0], (turn,))


EDITION = FerryEdition()
GAME = SimpleNamespace(
    key="ferry",
    title="Ferry",
    edition=lambda _files=None: EDITION,
    box_file=Path(__file__).with_name("box.json"),
)
