"""Tells what section 11 adds: machineguns and Hero in a fight, Banzai charges, MG crews."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from bloodyridge_qt.games.bloody_ridge.rules import events
from bloodyridge_qt.games.bloody_ridge.rules.state import State
from bloodyridge_qt.games.bloody_ridge.screen import battle as battles
from bloodyridge_qt.games.bloody_ridge.screen import words
from bloodyridge_qt.games.bloody_ridge.screen.storytelling import BATTLE, ORGANIZATION, Storyteller
from bloodyridge_qt.games.bloody_ridge.screen.view import JAPANESE, US
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.cues import Beat, DieThrow, LogLine, Outcome
from bloodyridge_qt.table.phrases import count

_BANZAI: Final = tr("Banzai [11.4]")


class OptionalStoryteller(Storyteller):
    """Has a teller for each event of the optional rules, named after it."""

    def _supports_assigned(
        self, event: events.SupportsAssigned, state: State, before: State
    ) -> Iterator[Beat]:
        told = battles.helped(state, self._setting)
        self._notes += told
        yield self._drawn_beat("draw", *self._lines(told, event.target))

    def _supports_fell(self, event: events.SupportsFell, state: State, before: State) -> Iterator[Beat]:
        lines = self._lines(words.fallen_helpers(self._setting, event), event.target)
        yield self._beat("result", BATTLE, *lines)

    def _supports_left(self, event: events.SupportsLeft, state: State, before: State) -> Iterator[Beat]:
        lines = self._lines(words.gone_helpers(self._setting, event), event.target)
        yield self._beat("result", BATTLE, *lines)

    def _lines(self, told: Iterable[str], target: int) -> Iterator[LogLine]:
        return (self._line("draw", text, target) for text in told)

    def _banzai_rolled(self, event: events.BanzaiRolled, state: State, before: State) -> Iterator[Beat]:
        target, lost = self._number(event.target), count(len(event.lost), "unit")
        if event.succeeded:
            result, points = tr("a Marine unit is eliminated"), []
        else:
            result = tr("not lower, the whole force is lost, {lost}", lost=lost)
            points = [words.phrase("banzai failed", target=target, lost=lost)]
        charging = before.copy()
        charging.agenda = []  # nobody is asked any more
        self._picture(self._drawing(charging))
        hit = words.hit_or_miss(event.succeeded)
        purpose = tr("Banzai charge on {target}", target=target)
        own = words.phrase("banzai die", purpose=purpose, japanese=event.japanese, result=result)
        called = words.phrase("charges left", purpose=purpose, charges_left=event.charges_left or tr("none"))
        dice, other = (
            tr("Japanese die {}, US die {}"),
            tr("{purpose}, US die: {us}", purpose=purpose, us=event.us),
        )
        text = tr("Banzai charge: {dice} → {result} [11.4]", dice=dice, result=result)
        lines = (
            self._line("battle", called, event.target),
            self._line(
                "die", text, event.target,
                [DieThrow(event.japanese, JAPANESE, "", target, hit, own, _BANZAI, low=True)],
                [DieThrow(event.us, US, "", target, "", other, _BANZAI)],
            ),
        )  # fmt: skip
        thrown = self._beat("charge", BATTLE, *lines, state=charging, focus=target)
        yield thrown
        # what the dice decide is shown once they lie
        self._notes.append(
            words.phrase("banzai rolled", dice=dice.format(event.japanese, event.us), result=result)
        )
        if event.lost:
            self._cause = tr("the Banzai charge failed [11.4]")
        self._picture(battles.charge(state, before, self._setting, event, tuple(self._notes)))
        decided = self._beat("charge", BATTLE, focus=target, points=tuple(points))
        yield replace(decided, view=replace(decided.view, prompt=thrown.view.prompt))

    def _charge_declined(self, event: events.ChargeDeclined, state: State, before: State) -> Iterator[Beat]:
        line = self._line("draw", tr("No Banzai charge: the fight begins [11.4]"), event.target)
        yield self._beat("declined", BATTLE, line)

    def _marine_eliminated(
        self, event: events.MarineEliminated, state: State, before: State
    ) -> Iterator[Beat]:
        name, target = words.us_piece(self._setting, event.piece), self._number(event.target)
        notes = tuple(self._notes)
        self._picture(battles.elimination(before, self._setting, event.piece, notes, self._battle))
        text = tr("The charge eliminates {name} in {target} [11.4]", name=name, target=target)
        fell = tr("The {name} falls in {target} to a Banzai charge [11.4].", name=name, target=target)
        points = (fell,) if event.piece >= self._setting.first_hq else ()
        line = self._line("result", text, event.target)
        yield self._beat("charge", BATTLE, line, focus=target, points=points)

    def _crew_placed(self, event: events.CrewPlaced, state: State, before: State) -> Iterator[Beat]:
        number = self._number(event.space)
        others = len(state.roster[event.space]) - 1
        there = tr("with {units}", units=count(others, "unit")) if others else tr("alone")
        line = self._line(
            "die", tr("MG crew placed in {number}, {there} [11.5]", number=number, there=there), event.space
        )
        yield self._beat("placement", ORGANIZATION, line, focus=number, outcome=Outcome(there, good=True))

    def _crews_left(self, event: events.CrewsLeft, state: State, before: State) -> Iterator[Beat]:
        crews = len(event.units)
        out = count(crews, "MG crew takes", "MG crews take")
        line = self._line("die", tr("{out} no part in the game [11.5]", out=out))
        outcome = Outcome(tr("{crews} out of the game", crews=count(crews, "crew")))
        yield self._beat("placement", ORGANIZATION, line, outcome=outcome)
