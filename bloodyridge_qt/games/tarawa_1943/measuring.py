"""How often Tarawa 1943 is won, as `bloodyridge measure` prints and keeps it."""

from __future__ import annotations

import random
from typing import Final

from bloodyridge_qt.engine.dice import StreamDice
from bloodyridge_qt.engine.tally import DIED, ENDED, OUTCOME, WON, Tally, block_name
from bloodyridge_qt.games.tarawa_1943.advice.measured import digest
from bloodyridge_qt.games.tarawa_1943.advice.ways import WAYS, play_game
from bloodyridge_qt.games.tarawa_1943.edition import TarawaEdition
from bloodyridge_qt.games.tarawa_1943.rules import terms
from bloodyridge_qt.games.tarawa_1943.rules.events import MarkerLost
from bloodyridge_qt.games.tarawa_1943.rules.options import SWITCHES
from bloodyridge_qt.games.tarawa_1943.rules.state import State
from bloodyridge_qt.language import later
from bloodyridge_qt.table.measuring import Measuring, Series, each_alternative

_CARDS: Final = SWITCHES[0]


class Ways(Measuring):
    """Ways of playing with each number of cards; with `switches` also what each of those changes."""

    outcomes, victories = terms.OUTCOMES, terms.OUTCOMES[1:]
    endings = later("Japanese victory"), later("marginal"), later("moderate"), later("smashing")

    def __init__(self, edition: TarawaEdition, games: int, seed: str, *, switches: bool) -> None:
        numbers = sorted(alternative.value for alternative in _CARDS.alternatives)
        plan = [
            Series((way,), {} if cards == _CARDS.default else {_CARDS.id: cards})
            for cards in numbers
            for way in WAYS
        ]
        super().__init__(edition, games, seed, [*plan, *each_alternative(SWITCHES[1:] if switches else ())])

    def digest(self) -> str:
        """Changes with anything the rules read from the data."""
        return digest(self._edition.rules({}))

    def play(self, series: int, block: int, games: int) -> Tally:
        """What there is to count in the games of one block of a series."""
        (way,), chosen, _ = self._plan[series]
        rules, name, counted = self._edition.rules(chosen), block_name(self._seed, block), Tally()
        decide, dice = WAYS[way](rules, random.Random(name)), StreamDice(name)

        def hear(state: State, event: object) -> None:
            if isinstance(event, MarkerLost) and not event.bunker:  # its battalion goes after that only
                counted[DIED, rules.setting.places[state.place[event.battalion]]] += 1

        for _ in range(games):
            state = play_game(rules, decide, dice, hear)
            counted[OUTCOME, state.outcome] += 1
            counted[ENDED, state.turn] += 1
            counted[WON, state.turn] += state.outcome != terms.JAPANESE_WIN
            counted["Marine markers lost", terms.BATTALIONS * terms.MARKERS - sum(state.markers)] += 1
            counted["Japanese markers lost", state.japanese_dead] += 1
        return counted


series: Final = Ways
