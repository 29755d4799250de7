"""Tells what happens, event by event, with its dice and its paragraph."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from bloodyridge_qt.games.tarawa_1943.rules import events, terms
from bloodyridge_qt.games.tarawa_1943.rules.reach import cards_for
from bloodyridge_qt.games.tarawa_1943.rules.setting import Setting
from bloodyridge_qt.games.tarawa_1943.rules.state import State
from bloodyridge_qt.games.tarawa_1943.screen import words
from bloodyridge_qt.games.tarawa_1943.screen.view import (
    JAPANESE,
    US,
    battalion_key,
    battle,
    place_of,
    table_view,
)
from bloodyridge_qt.language import tr
from bloodyridge_qt.table.cues import HIT, MISS, Banner, Beat, DieThrow, LogLine, Walk
from bloodyridge_qt.table.screen import Teller
from bloodyridge_qt.table.table_view import BattleView, Prompt, TableView

_PLACE_OF: Final = ("target", "position", "to", "box", "place")
"""Members of an event that say where it happens."""


class TarawaTeller(Teller[State]):
    """Tells one game, or a decision of it; the position says nearly all it has to know."""

    def __init__(self, setting: Setting, *, for_show: bool = True) -> None:
        self._setting = setting
        self._for_show = for_show
        self.settled: BattleView | None = None
        """The Marine attack whose results were taken last, until another is named; its dice are off."""

    def view(self, state: State) -> TableView:
        """The table at this moment of the story; an attack that is over as it was, with what it has cost.

        It stands there until the player goes on.
        """
        view = table_view(state, self._setting)
        if self.settled is None or (view.battle is not None and not view.battle.over):
            return view
        there = {counter.key for stack in view.stacks for counter in stack.counters}
        there |= {marker.key for marker in view.markers}
        defender = self.settled.defender
        units = (replace(one, outcome="lost" * (one.counter.key not in there)) for one in defender.units)
        return replace(view, battle=replace(self.settled, defender=replace(defender, units=tuple(units))))

    def awaiting(self, state: State, foreseen: object) -> BattleView | None:
        """The attack whose dice are waited for; None for other dice."""
        thrown = isinstance(foreseen, events.DiceThrown | events.AttackThrown)
        return battle(state, self._setting, thrown=True) if thrown else None

    def tell(self, event: Any, state: State, before: State) -> Iterator[Beat]:
        """The beats of one event. `state` is just after it, `before` just before."""
        setting, kind = self._setting, type(event).__name__
        if isinstance(event, events.AttackBegan | events.AttackNamed):
            self.settled = None
        elif isinstance(event, events.AttackSettled) and (settled := battle(state, setting)) is not None:
            ended = tr("The attack is over")
            if state.cohesion[state.attacker] == terms.LOWEST and not state.free_rerolls:
                ended = tr("The attack is over: at cohesion 1 no reroll can be paid [10.7]")
            self.settled = replace(settled, step=ended, over=True)
        lines = words.told(setting, event, state)
        text = ". ".join(text for _, text, *_ in lines)
        where = next((getattr(event, name) for name in _PLACE_OF if hasattr(event, name)), terms.NOWHERE)
        place = place_of(setting, where) if type(where) is int and where >= 0 else ""
        banner, view = self._banner(event, state), self.picture or self.view(state)
        if self._for_show:
            view = self.view(state)
            view = replace(view, prompt=Prompt(view.phase, text and f"{text}."))
            if banner is not None:  # which has its words, as the card has when it acts
                view = replace(view, cards=tuple(card for card in view.cards if card.side == US))
        self.picture = view
        yield Beat(
            kind,
            "japanese turn" if words.turn_of(state) else "",
            view,
            self._dice(event, state, place, text),
            self._walk(event),
            tuple(
                LogLine(line, looks, state.turn, place, aloud=aloud, deed=deed)
                for looks, line, aloud, deed in lines
            ),
            place,
            throwing=self.awaiting(before, event),
            banner=banner,
        )

    def _banner(self, event: Any, state: State) -> Banner | None:
        """[6.0] The card that leads the Japanese turn, to be read before it acts.

        None where it may be answered: the question shows it then. And what an attack costs a battalion.
        """
        if isinstance(event, events.AttackResolved) and (event.markers or event.cohesion):
            return self._hit(state)
        if not isinstance(event, events.ActivationTurned) or cards_for(state, self._setting, "card"):
            return None
        card = self._setting.japanese[event.card]
        says = tr("The card says"), card.text.rstrip(".")
        return Banner(tr("Japanese turn: {card}", card=card.title), (says,))

    def _hit(self, state: State) -> Banner | None:
        """What the dice of a Japanese attack that lie on the table cost."""
        setting, name = self._setting, self._setting.names[state.holder[state.aim]]
        if (fight := battle(state, setting)) is None:
            return None
        costs, destroyed = words.cost(setting, state)
        rows = [(tr("Dice against {name}", name=name), words.faces(state.dice)), (tr("Costs"), costs)]
        rows += [(tr("Battalion {name}", name=name), tr("is destroyed"))] * destroyed
        return Banner(fight.title, tuple(rows), passing=True)

    def _dice(self, event: Any, state: State, place: str, text: str) -> tuple[DieThrow, ...]:
        setting = self._setting
        match event:
            case events.DiceThrown():
                at, told = place_of(setting, state.aim), words.done(event.thrown, event.table)
                return tuple(
                    DieThrow(value, US, "", at, "", purpose, tr("Attack [6.0]"))
                    for value, purpose in zip(event.thrown, told, strict=True)
                )
            case events.AttackThrown():
                kind = f"{words.said('kinds')[event.kind]} [6.0]"
                done = words.done_at(setting, state, event.thrown)
                return tuple(
                    DieThrow(value, JAPANESE, "", place, HIT if hits else "", purpose, kind)
                    for value, (hits, purpose) in zip(event.thrown, done, strict=True)
                )
            case events.StrikeThrown():
                least, kind = event.least, tr("Strikes [3.0]")
                purpose = tr("{least} or more hits [3.0]", least=least)
                each = ((die, HIT if die >= least else MISS) for die in event.dice)
                return tuple(DieThrow(die, US, "", place, hit, purpose, kind, 7 - least) for die, hit in each)
            case events.ExhaustionChecked():
                at = place_of(setting, state.place[event.battalion])
                outcome = HIT if event.exhausted else MISS
                key = f"{battalion_key(setting, event.battalion)} 1"
                return (
                    DieThrow(
                        event.die, US, key, at, outcome, text, tr("Exhaustion, low is better [4.0]"), low=True
                    ),
                )
        return ()

    def _walk(self, event: Any) -> Walk | None:
        if not isinstance(event, events.BattalionMoved):
            return None
        path = (place_of(self._setting, event.origin), place_of(self._setting, event.to))
        return Walk(battalion_key(self._setting, event.battalion), path)
