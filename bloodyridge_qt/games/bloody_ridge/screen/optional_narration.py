"""Tells what section 11 adds: machineguns and Hero in a fight, Banzai charges, MG crews."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any, Final

from bloodyridge_qt.games.bloody_ridge.rules import events
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from bloodyridge_qt.games.bloody_ridge.screen import battle as battles
from bloodyridge_qt.games.bloody_ridge.screen import words
from bloodyridge_qt.games.bloody_ridge.screen.storytelling import BATTLE, ORGANIZATION, Storyteller
from bloodyridge_qt.games.bloody_ridge.screen.view import JAPANESE, US
from bloodyridge_qt.table.cues import Beat, DieThrow, LogLine, Outcome
from bloodyridge_qt.table.phrases import count

Tellers = dict[type, Callable[[Any, State, State], Iterator[Beat]]]

_BANZAI: Final = "Banzai [11.4]"


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
        yield self._drawn_beat(state, "draw", *self._lines(state, told, event.target))

    def _supports_fell(self, event: events.SupportsFell, state: State, _before: State) -> Iterator[Beat]:
        lines = self._lines(state, words.fallen_helpers(self._setting, event), event.target)
        yield self._beat(state, "result", BATTLE, *lines)

    def _supports_left(self, event: events.SupportsLeft, state: State, _before: State) -> Iterator[Beat]:
        lines = self._lines(state, words.gone_helpers(self._setting, event), event.target)
        yield self._beat(state, "result", BATTLE, *lines)

    def _lines(self, state: State, told: Iterable[str], target: int) -> Iterator[LogLine]:
        return (self._line(state, "draw", text, target) for text in told)

    def _banzai(self, event: events.BanzaiRolled, state: State, before: State) -> Iterator[Beat]:
        target, lost = self._number(event.target), count(len(event.lost), "unit")
        if event.succeeded:
            result, points = "a Marine unit is eliminated", []
        else:
            result = f"not lower, the whole force is lost, {lost}"
            points = [f"A failed Banzai charge on {target} costs a force of {lost} [11.4]."]
        charging = before.copy()
        charging.agenda = []  # nobody is asked any more
        self._picture(self._drawing(charging))
        hit = words.hit_or_miss(event.succeeded)
        purpose = f"Banzai charge on {target}"
        own = f"{purpose}, Japanese die: {event.japanese} → {result}"
        dice = "Japanese die {}, US die {}"
        thrown = self._beat(
            charging,
            "charge",
            BATTLE,
            self._line(
                state,
                "battle",
                f"{purpose}, {event.charges_left or 'none'} left after it [11.4]",
                event.target,
            ),
            self._line(
                state,
                "die",
                f"Banzai charge: {dice} → {result} [11.4]",
                event.target,
                [DieThrow(event.japanese, JAPANESE, "", target, hit, own, _BANZAI, low=True)],
                [DieThrow(event.us, US, "", target, "", f"{purpose}, US die: {event.us}", _BANZAI)],
            ),
            focus=target,
        )
        yield thrown
        # what the dice decide is shown once they lie
        self._notes.append(f"Banzai charge: {dice.format(event.japanese, event.us)}, {result} [11.4].")
        if event.lost:
            self._cause = "the Banzai charge failed [11.4]"
        self._picture(battles.charge(state, before, self._setting, event, tuple(self._notes)))
        decided = self._beat(state, "charge", BATTLE, focus=target, points=tuple(points))
        yield replace(decided, view=replace(decided.view, prompt=thrown.view.prompt))

    def _declined(self, event: events.ChargeDeclined, state: State, _before: State) -> Iterator[Beat]:
        line = self._line(state, "draw", "No Banzai charge: the fight begins [11.4]", event.target)
        yield self._beat(state, "declined", BATTLE, line)

    def _marine_eliminated(
        self, event: events.MarineEliminated, state: State, before: State
    ) -> Iterator[Beat]:
        name, target = words.us_piece(self._setting, event.piece), self._number(event.target)
        self._picture(
            battles.elimination(before, self._setting, event.piece, tuple(self._notes), self._battle)
        )
        line = self._line(state, "result", f"The charge eliminates {name} in {target} [11.4]", event.target)
        points = (
            (f"The {name} falls in {target} to a Banzai charge [11.4].",)
            if event.piece >= self._setting.first_hq
            else ()
        )
        yield self._beat(state, "charge", BATTLE, line, focus=target, points=points)

    def _crew_placed(self, event: events.CrewPlaced, state: State, _before: State) -> Iterator[Beat]:
        number = self._number(event.space)
        others = len(state.roster[event.space]) - 1
        there = f"with {count(others, 'unit')}" if others else "alone"
        line = self._line(state, "die", f"MG crew placed in {number}, {there} [11.5]", event.space)
        yield self._beat(
            state, "placement", ORGANIZATION, line, focus=number, outcome=Outcome(there, good=True)
        )

    def _crews_left(self, event: events.CrewsLeft, state: State, _before: State) -> Iterator[Beat]:
        crews = len(event.units)
        out = count(crews, "MG crew takes", "MG crews take")
        line = self._line(state, "die", f"{out} no part in the game [11.5]")
        outcome = Outcome(f"{count(crews, 'crew')} out of the game")
        yield self._beat(state, "placement", ORGANIZATION, line, outcome=outcome)
