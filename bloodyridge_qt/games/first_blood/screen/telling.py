"""Tells what happens, event by event, with its dice and its paragraph."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from bloodyridge_qt.games.first_blood.rules import events
from bloodyridge_qt.games.first_blood.rules import terms as t
from bloodyridge_qt.games.first_blood.rules.ruleset import decider
from bloodyridge_qt.games.first_blood.rules.setting import Setting
from bloodyridge_qt.games.first_blood.rules.state import State
from bloodyridge_qt.games.first_blood.screen import words
from bloodyridge_qt.games.first_blood.screen.view import (
    attack_made,
    battle,
    headline,
    phase_box,
    phase_name,
    stack_key,
    strike,
    table_view,
)
from bloodyridge_qt.games.first_blood.screen.words import SIDES
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.cues import Beat, DieThrow, LogLine, Outcome, Walk, with_throws
from bloodyridge_qt.table.screen import Teller
from bloodyridge_qt.table.table_view import BattleView, Prompt, TableView

_GOOD: Final = frozenset({"DR", "D1", "DE"})
"""Results that cost the attacker nothing."""
_LEAVING: Final = frozenset({"spent", "left"})
"""Why pieces leave that nobody has hit."""


class FirstBloodTeller(Teller[State]):
    """Tells one game, or a decision of it; the position says all it has to know (table.screen.Teller)."""

    def __init__(self, setting: Setting, moments: Sequence[State] = (), *, for_show: bool = True) -> None:
        self._setting, self._moments = setting, moments
        self._for_show = for_show
        self._no_die: tuple[State, events.Struck | events.Attacked] | None = None
        """Before it, and what was struck or attacked without a die, until another attack or phase begins."""

    def view(self, state: State) -> TableView:
        """The table at this moment of the story."""
        return table_view(state, self._setting, t.SEATS[decider(state, self._setting)], self._moments)

    def awaiting(self, state: State, foreseen: object) -> BattleView | None:
        """The attack whose die is waited for; None for other dice."""
        if not isinstance(foreseen, events.Attacked):
            return None
        thrown = state.copy()
        thrown.fight, thrown.result = state.targets.index(foreseen.targets), ""
        return battle(thrown, self._setting)

    def tell(self, event: Any, state: State, before: State) -> Iterator[Beat]:
        """The beats of one event. `state` is just after it, `before` just before."""
        setting = self._setting
        kind, form, aloud, deed, slip = words.told(setting, event, state)
        if isinstance(event, events.Struck) or (isinstance(event, events.Attacked) and not event.die):
            self._no_die = state, event
        elif isinstance(event, events.Attacked | events.PhaseBegan):
            self._no_die = None
        throws = self._throws(event, state)
        text, dice = with_throws(form, throws)
        place = self._place(event)
        view = self.picture or self.view(state)
        if self._for_show:
            told = Prompt(headline(setting, state), f"{text}.")
            view = replace(self.view(_over_the_target(setting, event, state)), prompt=told)
            if self._no_die:
                view = replace(view, battle=self._without_die(*self._no_die, state))
        self.picture = view
        yield Beat(
            type(event).__name__,
            phase_name(state),
            view,
            tuple(die for throw in throws for die in throw),
            self._walk(event, state),
            (LogLine(text, kind, state.turn, place, dice=dice, aloud=aloud, deed=deed),),
            "" if getattr(event, "why", "") in _LEAVING else next((one[0].place for one in throws), place),
            outcome=self._outcome(event),
            losses=self._losses(event),
            throwing=self.awaiting(before, event),
            slip=slip,
            points=(text,) if isinstance(event, events.FieldChanged | events.GameEnded) else (),
            passed=_passed(event),
        )

    def _without_die(
        self, before: State, made: events.Struck | events.Attacked, state: State
    ) -> BattleView | None:
        """[8.6, 13.3.3] What was made of a position without a die, as it stands now."""
        course = before, state
        if isinstance(made, events.Struck):
            return strike(self._setting, course, *made)
        return attack_made(self._setting, course, before.targets.index(made.targets))

    def _place(self, event: Any) -> str:
        """Where it happens; "" for nowhere."""
        setting = self._setting
        if isinstance(event, events.FieldChanged | events.Worked):
            return setting.places[setting.airfields[event.field]]
        at: int = t.NOBODY
        match event:
            case events.Attacked() | events.FellAway():
                at = event.targets[0]
            case events.Moved():
                at = event.path[-1]
            case _:
                at = getattr(event, "place", t.NOBODY)
        return setting.places[at] if at >= 0 else ""

    def _throws(self, event: Any, state: State) -> tuple[tuple[DieThrow, ...], ...]:
        """[8.9, 14.1] The die of an attack, or of supply."""
        setting = self._setting
        if isinstance(event, events.Attacked) and event.die:
            side, place = SIDES[state.side], setting.places[event.targets[0]]
            purpose = tr(
                "Attack on {place}, {column}: {die}, read as {read}: {result} [8.9]",
                place=place,
                column=words.column(event.odds),
                **event._asdict(),
            )
            return ((DieThrow(event.die, side, "", place, "", purpose, tr("Attacks [8.9]")),),)
        if isinstance(event, events.SupplyRolled):
            box = phase_box(t.JAPAN, "supply")
            if event.due:
                purpose = tr(
                    "Japanese supply, 4 to 6 costs a unit: {die}, a loss is due [14.1]", die=event.die
                )
            else:
                purpose = tr(
                    "Japanese supply, 4 to 6 costs a unit: {die}, nothing is lost [14.1]", die=event.die
                )
            return (
                (DieThrow(event.die, SIDES[t.JAPAN], "", box, "", purpose, tr("Supply [14.1]"), low=True),),
            )
        return ()

    def _walk(self, event: Any, state: State) -> Walk | None:
        setting = self._setting
        if isinstance(event, events.Moved):
            path = event.path
        elif isinstance(event, events.Retreated | events.Advanced):
            path = (event.origin, event.place)
        else:
            return None
        return Walk(stack_key(setting, state, event.piece), tuple(setting.places[at] for at in path))

    def _outcome(self, event: Any) -> Outcome | None:
        if not isinstance(event, events.Attacked):
            return None
        where = tuple(self._setting.places[at] for at in event.targets)
        text = f"{event.result}: {words.said('results')[event.result]}"
        return Outcome(text, event.result in _GOOD, where[:1])

    def _losses(self, event: Any) -> tuple[tuple[str, int], ...]:
        if not isinstance(event, events.Lost) or event.why in _LEAVING:
            return ()
        return ((t.SEATS[self._setting.pieces[event.piece].side], 1),)


def _passed(event: Any) -> tuple[tuple[str, str], ...]:
    """[8.1, 11.2, 13.7] A phase in which nothing could be decided, and why; () for any other event."""
    if not isinstance(event, events.Passed):
        return ()
    phases = words.said("phases")[SIDES[event.side]]
    name = phases.get(event.what, phases.get("air", ""))
    return ((name, words.said("passed")[event.what]),)


def _over_the_target(setting: Setting, event: Any, state: State) -> State:
    """[10.3, 13.3] The position with what strikes, but for a gun, over what it strikes; else as it is."""
    if not isinstance(event, events.Struck) or event.pieces[0] < setting.ground:
        return state
    shown = state.copy()
    for piece in event.pieces:
        shown.where[piece] = event.place
    return shown
