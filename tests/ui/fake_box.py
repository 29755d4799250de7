"""A game box for window tests: it starts the small scripted table and refuses one seed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bloodyridge_qt.games.bloody_ridge.screen.reference import rulebook
from bloodyridge_qt.table.forms import Field
from bloodyridge_qt.table.starting import SetupError
from tests.ui.fake_table import FakeTable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bloodyridge_qt.table.rulebook import Rulebook


class FakeBox:
    """What a Edition does, with every start remembered."""

    key = "bloody_ridge"
    title = "A Small Game"

    def __init__(self) -> None:
        self.started: list[dict[str, str]] = []

    def setup_fields(self) -> tuple[Field, ...]:
        return (
            Field("seed", "Seed", "The same seed gives the same dice.", "text", "1"),
            Field("headquarters", "Headquarters", "Both are in the pool [6.10].", "switch", "yes"),
        )

    def sum_up(self, choices: Mapping[str, str]) -> str:
        return "Standard game" if choices["headquarters"] == "yes" else "No headquarters"

    def rulebook(self, choices: Mapping[str, str]) -> Rulebook:  # noqa: ARG002
        return rulebook()

    def start(self, choices: Mapping[str, str]) -> FakeTable:
        if choices["seed"] == "bad seed":
            raise SetupError("The seed has ' ' at place 4; expected letters and digits.")
        self.started.append(dict(choices))
        return FakeTable(choices)
