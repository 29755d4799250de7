"""The small game ready to be set up, from its own beginning or from one a test makes up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bloodyridge_qt.games.bloody_ridge.edition import open_edition
from bloodyridge_qt.table.forms import Field
from bloodyridge_qt.table.game_table import GameTable, Table
from bloodyridge_qt.table.rulebook import Rulebook
from bloodyridge_qt.table.starting import BY_HAND, hand_of, sealed_of, seed_of, starting_fields, switch_field
from tests.small_game.rules import HEADQUARTERS, Options, Rules, State
from tests.small_game.screen import SmallScreen
from tests.small_game.sheet import small_sheet


class SmallEdition:
    """What a window without files asks of an edition; `start` is what differs from the usual beginning.

    A volley has so many dice. In an `automatic` game every beat is of a part in which nobody decides.
    """

    key = "bloody_ridge"
    """It is drawn with the pictures of that game and has its rulebook."""
    title = "A Small Game"
    program_seats = ()

    def __init__(self, *, volley: int = 2, automatic: bool = False, **start: Any) -> None:
        self.sheet = small_sheet()
        self._start, self._volley, self._automatic = State(**start), volley, automatic

    def setup_fields(self) -> tuple[Field, ...]:
        hands = (("no", "No"), ("dice", "Dice"), ("all", "Dice and draws"))
        return (
            *starting_fields(Field(BY_HAND, "By hand", "What is thrown by hand.", "choice", "no", hands)),
            switch_field(HEADQUARTERS, "switch"),
        )

    def sum_up(self, choices: Mapping[str, str]) -> str:
        return "Standard game" if choices["headquarters"] == "yes" else "No headquarters"

    def rulebook(self, choices: Mapping[str, str]) -> Rulebook:
        headquarters = "out" if choices.get("headquarters") == "no" else "in"
        return open_edition().rulebook({"headquarters": headquarters})

    def start(self, choices: Mapping[str, str]) -> Table:
        rules = Rules(self._start, self._volley, Options(choices.get("headquarters", "yes")))
        screen = SmallScreen(self.sheet, rules, self._automatic)
        return GameTable(screen, seed_of(choices), sealed=sealed_of(choices), hand=hand_of(choices))


def small_table(choices: Mapping[str, str] | None = None, **made_up: Any) -> Table:
    """A new game with the dice of seed 1, or as chosen; `made_up` as SmallEdition takes it."""
    return SmallEdition(**made_up).start({"seed": "1", **(choices or {})})


def decided(table: Table) -> list[str]:
    """The decisions that stand, in words."""
    return [row.label for row in table.moments()[1 : table.at + 1]]
