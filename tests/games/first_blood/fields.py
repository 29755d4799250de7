"""Positions of First Blood set up by hand: who stands where, and the phase that begins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from bloodyridge_qt import resources
from bloodyridge_qt.engine.dice import Dice, DieName
from bloodyridge_qt.games.first_blood.rules import phases
from bloodyridge_qt.games.first_blood.rules import terms as t
from bloodyridge_qt.games.first_blood.rules.actions import action_of
from bloodyridge_qt.games.first_blood.rules.board import read_board
from bloodyridge_qt.games.first_blood.rules.forces import read_forces, read_tables
from bloodyridge_qt.games.first_blood.rules.movement import Field as Moving
from bloodyridge_qt.games.first_blood.rules.options import Options
from bloodyridge_qt.games.first_blood.rules.ruleset import FirstBlood


def raw(name: str) -> bytes:
    return resources.map_file(f"first_blood/{name}.json").read_bytes()


@cache
def rules(**options: str) -> FirstBlood:
    forces = read_forces(raw("counters"), raw("time_record"))
    return FirstBlood(read_board(raw("map")), forces, read_tables(raw("crt")), Options(**options))


class Loaded(Dice):
    """Shows what it is told to, die by die; 6 without being told."""

    def __init__(self, *values: int) -> None:
        self.values = list(values)
        self.names: list[DieName] = []

    def throw(self, name: DieName, size: int, drawn: bool = False) -> int:
        del size, drawn
        self.names.append(name)
        return self.values.pop(0) if self.values else 6


class Field:
    """A game under way in a position that was set up by hand."""

    def __init__(
        self,
        side: int,
        step: str,
        where: Mapping[str, Sequence[str]],
        *dice: int,
        turn: int = 2,
        **options: str,
    ) -> None:
        self.rules = rules(**options)
        self.setting = self.rules.setting
        self.dice = Loaded(*dice)
        self.events: list[Any] = []
        self.state = state = phases.first_state(self.setting)
        state.turn, state.side, state.agenda = turn, side, []
        for place, pieces in where.items():
            for piece in pieces:
                number, at = self.setting.piece[piece], self.setting.place[place]
                state.where[number] = at
                if at in self.setting.boxes:
                    state.visited[number] = self.setting.bit_of_box(at)
        self.begin(step)

    def begin(self, step: str) -> Field:
        """Let a phase begin; when it is over, nothing is waited for."""
        self.state.agenda.append(step)
        self.rules.proceed(self.state, self.dice, self.events.append)
        return self

    @property
    def waits(self) -> str:
        return self.state.agenda[-1] if self.state.agenda else ""

    @property
    def seat(self) -> str:
        return self.rules.seat(self.state)

    def options(self) -> set[str]:
        """Every legal decision in words."""
        decision = self.rules.decision(self.state)
        return {str(option) for option in decision.options} if decision else set()

    def named(self, *starts: str) -> set[str]:
        """Those that begin with one of these words."""
        return {words for words in self.options() if words.startswith(starts)}

    def do(self, *decisions: str) -> Field:
        for words in decisions:
            action = action_of(words)
            refusal = self.rules.refusal(self.state, action)
            assert refusal is None, f"{words}: {refusal}"
            self.rules.apply(self.state, action, self.dice, self.events.append)
        return self

    def at(self, piece: str) -> str:
        """Where a piece is."""
        place = self.state.where[self.setting.piece[piece]]
        return {t.TO_COME: "to come", t.LANDED: "landed", t.GONE: "gone"}.get(place) or self.setting.places[
            place
        ]

    def moves(self, unit: str) -> dict[str, int]:
        """By place what it costs this unit to come there now."""
        found = Moving(self.state, self.setting).ways(self.setting.piece[unit])
        return {self.setting.places[place]: cost for place, (cost, _) in found.items()}

    def told(self, kind: str) -> list[Any]:
        """The events of a kind so far."""
        return [event for event in self.events if type(event).__name__ == kind]

    def condition(self, place: str) -> str:
        """Of an airfield hex."""
        return t.CONDITIONS[self.state.airfield[self.setting.field[self.setting.place[place]]]]
