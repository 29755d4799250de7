"""Ferry on the shelf, as the registry of a test has it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bloodyridge_qt.engine.session import Session
from bloodyridge_qt.table.game import Edition, Result
from bloodyridge_qt.table.shelf import Game
from tests.ferry.rules import ROUNDS, SEATS, Notation, Options, Rules, State
from tests.ferry.screen import SHEET, FerryScreen


class FerryEdition(Edition):
    """No files, inspector, rulebook or position set-up."""

    key, title = "ferry", "Ferry"
    switches = (ROUNDS,)
    helps, last_turn = True, 3

    def rules(self, readings: Mapping[str, str]) -> Rules:
        return Rules(Options(readings.get("rounds", "3")))

    def notation(self, _rules: Rules) -> Notation:
        return Notation()

    def screen(self, rules: Rules) -> FerryScreen:
        return FerryScreen(SHEET, rules)

    def result(self, session: Session[State, Any]) -> Result:
        outcome, turn = session.state.outcome, session.state.turn
        won, words = outcome == SEATS[0], f"{outcome} wins"
        return Result(outcome, turn, words, words, won, (not won, turn), winner=outcome)


EDITION = FerryEdition()


class Ferry(Game):
    """Without data files."""

    box_file = Path(__file__).with_name("box.json")

    def edition(self, _files: Mapping[str, Any] = {}) -> Edition:
        return EDITION


GAME = Ferry("ferry", "Ferry", __package__)
