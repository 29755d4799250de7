"""Positions set up by hand, and dice that fall as a test says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from bloodyridge_qt.engine.dice import Dice, DieName
from bloodyridge_qt.games.tarawa_1943.edition import open_rules
from bloodyridge_qt.games.tarawa_1943.rules.actions import Action
from bloodyridge_qt.games.tarawa_1943.rules.options import Options
from bloodyridge_qt.games.tarawa_1943.rules.ruleset import Tarawa1943
from bloodyridge_qt.games.tarawa_1943.rules.state import State
from bloodyridge_qt.games.tarawa_1943.rules.terms import NOBODY, OFF_BOARD, POSITIONS, TURN


class Scripted(Dice):
    """Dice that fall as they are listed; cards come in the order of their ids, or as listed."""

    def __init__(self, *dice: int, cards: Sequence[int] = ()) -> None:
        self.left = list(dice)
        self._cards = list(cards)
        self.names: list[DieName] = []

    def throw(self, name: DieName, size: int, drawn: bool = False) -> int:
        del size
        if drawn:
            return self._cards.pop(0) if self._cards else 0
        self.names.append(name)
        assert self.left, f"no die was listed for {name}"
        return self.left.pop(0)


@dataclass
class Game:
    """Rules and a position in the USMC turn, to be changed before anything is done."""

    rules: Tarawa1943
    state: State
    events: list[Any] = field(default_factory=list)

    def do(self, verb: str, *dice: int, **what: Any) -> Scripted:
        """Carry out a legal decision with these dice; the dice that were not thrown are an error."""
        action = Action(verb, **what)
        refused = self.rules.refusal(self.state, action)
        assert refused is None, refused
        scripted = Scripted(*dice)
        self.rules.apply(self.state, action, scripted, self.events.append)
        assert not scripted.left, f"{scripted.left} were not thrown"
        return scripted

    def offered(self, verb: str) -> set[tuple[Any, ...]]:
        """What is offered of this kind: battalion, place, other, card, face, to."""
        decision = self.rules.decision(self.state)
        return set() if decision is None else {tuple(one[1:]) for one in decision.options if one.verb == verb}

    def why_not(self, verb: str, **what: Any) -> tuple[str, str]:
        """Paragraph and sentence of a refusal."""
        refused = self.rules.refusal(self.state, Action(verb, **what))
        assert refused is not None
        return refused.rule, refused.reason

    def told(self, kind: type) -> list[Any]:
        """The events of a kind so far."""
        return [event for event in self.events if isinstance(event, kind)]

    # --- the table

    def at(self, place: str) -> int:
        return self.rules.setting.index[place]

    def number(self, battalion: str) -> int:
        return self.rules.setting.battalion[battalion]

    def stand(self, battalion: str, place: str, *, cohesion: int = 12, markers: int = 3) -> int:
        """A battalion in a place, an island position cleared for it."""
        number = self.number(battalion)
        state = self.state
        if state.place[number] >= 0:
            state.holder[state.place[number]] = NOBODY
        where = self.at(place) if place else OFF_BOARD
        state.place[number], state.cohesion[number], state.markers[number] = where, cohesion, markers
        if where >= 0:
            assert state.holder[where] == NOBODY
            state.holder[where] = number
        if 0 <= where < POSITIONS:
            state.japanese[where], state.held[where] = 0, 1
        return number

    def garrison(self, **markers: int) -> None:
        """Markers by position: p4=2."""
        for name, count in markers.items():
            self.state.japanese[int(name[1:]) - 1] = count

    def hold(self, *cards: str) -> None:
        """These cards in hand, and no others."""
        self.state.hand = [self.rules.setting.usmc_index[card] for card in cards]

    def card(self, id_: str, *dice: int, cards: Sequence[str] = ()) -> Scripted:
        """The Japanese turn with this activation card; `cards` are then in hand."""
        self.hold(*cards)
        state = self.state
        state.agenda = []
        left = state.activation_left
        place = left.index(self.rules.setting.japanese_index[id_])
        scripted = Scripted(*dice, cards=[place])
        state.agenda.append("japanese turn")
        self.rules.proceed(state, scripted, self.events.append)
        return scripted


def begun(**options: str) -> Game:
    """The first USMC turn with nine actions, so that it does not end by itself; no card in hand."""
    rules = open_rules(Options(**options))
    state = rules.set_up()
    state.agenda = [TURN]
    state.turn, state.allowed = 1, 9
    return Game(rules, state)
