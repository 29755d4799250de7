"""Tells what section 11 adds: machineguns and Hero in a fight, Banzai charges, MG crews."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from bloodyridge_qt.games.bloody_ridge.rules import events
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from bloodyridge_qt.games.bloody_ridge.screen import battle as battles
from bloodyridge_qt.games.bloody_ridge.screen import words
from bloodyridge_qt.games.bloody_ridge.screen.storytelling import BATTLE, ORGANIZATION, Storyteller
from bloodyridge_qt.games.bloody_ridge.screen.view import JAPANESE, US
from bloodyridge_qt.table.cues import Beat, DieThrow
from bloodyridge_qt.table.phrases import count

Tellers = dict[type, Callable[[Any, State, State], Iterator[Beat]]]


class OptionalStoryteller(Storyteller):
    """Has a teller for each event of the optional rules."""

    def _optional_tellers(self) -> Tellers:
        return {
            events.SupportsAssigned: self._supports_assigned,
            events.SupportsFell: self._supports_fell,
            events.SupportsLeft: self._supports_left,
            events.ChargeDeclined: self._declined,
            events.BanzaiRolled: self._banzai,
            events.MarineEliminated: self._marine_eliminated,
            events.CrewPlaced: self._crew_placed,
            events.CrewsLeft: self._crews_left,
        }

    def _supports_assigned(
        self, event: events.SupportsAssigned, state: State, _before: State
    ) -> Iterator[Beat]:
        told = battles.helped(state, self._setting)
        self._notes += told
        self._picture(self._drawing(state, "Drawing the defenders"))
        lines = (self._line(state, "draw", text, event.target) for text in told)
        yield self._beat(state, "draw", BATTLE, *lines)

    def _supports_fell(self, event: events.SupportsFell, state: State, _before: State) -> Iterator[Beat]:
        told = words.fallen_helpers(self._setting, event)
        lines = (self._line(state, "draw", text, event.target) for text in told)
        yield self._beat(state, "result", BATTLE, *lines)

    def _supports_left(self, event: events.SupportsLeft, state: State, _before: State) -> Iterator[Beat]:
        told = words.gone_helpers(self._setting, event)
        lines = (self._line(state, "draw", text, event.target) for text in told)
        yield self._beat(state, "result", BATTLE, *lines)

    def _banzai(self, event: events.BanzaiRolled, state: State, before: State) -> Iterator[Beat]:
        target = self._number(event.target)
        dice = f"Japanese die {event.japanese}, US die {event.us}"
        if event.succeeded:
            result = "a Marine unit is eliminated"
        else:
            result = f"not lower, the whole force is lost, {count(len(event.lost), 'unit')}"
        left = f"{event.charges_left or 'none'} left after it"
        charging = before.copy()
        charging.agenda = []  # nobody is asked any more
        self._picture(self._drawing(charging))
        thrown = self._beat(
            charging,
            "charge",
            BATTLE,
            self._line(state, "battle", f"Banzai charge on {target}, {left} [11.4]", event.target),
            self._line(state, "die", f"Banzai charge: {dice} → {result} [11.4]", event.target),
            dice=(
                DieThrow(
                    event.japanese,
                    JAPANESE,
                    "",
                    target,
                    "hit" if event.succeeded else "miss",
                    f"Banzai charge on {target}, Japanese die: {event.japanese} → {result}",
                ),
                DieThrow(event.us, US, "", target, "", f"Banzai charge on {target}, US die: {event.us}"),
            ),
            focus=target,
        )
        yield thrown
        # what the dice decide is shown once they lie
        self._notes.append(f"Banzai charge: {dice}, {result} [11.4].")
        if event.lost:
            self._cause = "the Banzai charge failed [11.4]"
        self._picture(battles.charge(state, before, self._setting, event, tuple(self._notes)))
        decided = self._beat(state, "charge", BATTLE, focus=target)
        yield replace(decided, view=replace(decided.view, prompt=thrown.view.prompt))

    def _declined(self, event: events.ChargeDeclined, state: State, _before: State) -> Iterator[Beat]:
        line = self._line(state, "draw", "No Banzai charge: the fight begins [11.4]", event.target)
        yield self._beat(state, "declined", BATTLE, line)

    def _marine_eliminated(
        self, event: events.MarineEliminated, state: State, before: State
    ) -> Iterator[Beat]:
        name = words.us_piece(self._setting, event.piece)
        text = f"The charge eliminates {name} in {self._number(event.target)} [11.4]"
        self._picture(
            battles.elimination(before, self._setting, event.piece, tuple(self._notes), self._battle)
        )
        line = self._line(state, "result", text, event.target)
        yield self._beat(state, "charge", BATTLE, line, focus=self._number(event.target))

    def _crew_placed(self, event: events.CrewPlaced, state: State, _before: State) -> Iterator[Beat]:
        number = self._number(event.space)
        others = len(state.roster[event.space]) - 1
        there = f"with {count(others, 'unit')}" if others else "alone"
        text = f"MG crew placed in {number}, {there} [11.5]"
        line = self._line(state, "die", text, event.space)
        yield self._beat(state, "placement", ORGANIZATION, line, focus=number)

    def _crews_left(self, event: events.CrewsLeft, state: State, _before: State) -> Iterator[Beat]:
        out = count(len(event.units), "MG crew takes", "MG crews take")
        line = self._line(state, "die", f"{out} no part in the game [11.5]")
        yield self._beat(state, "placement", ORGANIZATION, line)
