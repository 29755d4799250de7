"""How often Tarawa 1943 is won, as `bloodyridge measure` prints and keeps it."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Final

from bloodyridge_qt.engine.dice import StreamDice
from bloodyridge_qt.engine.tally import DIED, ENDED, OUTCOME, WON, Tally, block_name
from bloodyridge_qt.games.tarawa_1943.advice import measured
from bloodyridge_qt.games.tarawa_1943.advice.ways import WAYS, play_game
from bloodyridge_qt.games.tarawa_1943.edition import TarawaEdition
from bloodyridge_qt.games.tarawa_1943.rules import terms
from bloodyridge_qt.games.tarawa_1943.rules.options import SWITCHES
from bloodyridge_qt.games.tarawa_1943.rules.ruleset import Tarawa1943
from bloodyridge_qt.games.tarawa_1943.rules.state import State
from bloodyridge_qt.language import later
from bloodyridge_qt.table.measuring import Measuring, chosen_words

_CARDS: Final = SWITCHES[0]


class Series(Measuring):
    """Ways of playing with each number of cards; with `switches` also what each of those changes."""

    file = measured.FILE
    about = later("{count} each, seed {seed}: share won, 95 % interval, levels [7.0]")

    def __init__(self, edition: TarawaEdition, games: int, seed: str, *, switches: bool) -> None:
        super().__init__(edition, games, seed)
        self._edition = edition
        numbers = sorted(alternative.value for alternative in _CARDS.alternatives)
        self._plan: list[tuple[str, Mapping[str, str]]] = [
            (way, {} if cards == _CARDS.default else {_CARDS.id: cards}) for cards in numbers for way in WAYS
        ]
        if switches:
            self._plan += [
                (measured.SWITCH_WAY, {switch.id: other.value})
                for switch in SWITCHES[1:]
                for other in switch.alternatives[1:]
            ]

    @property
    def series(self) -> Sequence[str]:
        """What was chosen, and the way."""
        return [f"{chosen_words(plan) or 'standard game':24}  {way:9}" for way, plan in self._plan]

    def play(self, series: int, block: int, games: int) -> Tally:
        """What there is to count in the games of one block of a series."""
        way, chosen = self._plan[series]
        rules, name, counted = self._edition.rules(chosen), block_name(self._seed, block), Tally()
        decide, dice = WAYS[way](rules, random.Random(name)), StreamDice(name)
        for _ in range(games):
            watch = _Watch(rules, counted)
            watch.over(play_game(rules, decide, dice, watch))
        return counted

    def _row(self, series: int, tally: Tally) -> measured.Row:
        levels = tuple(tally[OUTCOME, outcome] for outcome in terms.OUTCOMES)
        return measured.Row(*self._plan[series], levels)

    def lines(self, tallies: Sequence[Tally]) -> tuple[str, ...]:
        """A line for each series."""
        last = len(tallies) - 1
        row = self._row(last, tallies[last])
        levels = zip(terms.OUTCOMES[1:], row.levels[1:], strict=True)
        told = ", ".join(f"{level} {games}" for level, games in levels)
        return (f"{self.series[last]}  {row.share()}  {told}",)

    def written(self, tallies: Sequence[Tally]) -> str:
        """The counts of all series."""
        rules, rows = self._edition.rules({}), tuple(map(self._row, range(len(tallies)), tallies))
        return measured.Measurement(self._seed, rules.version, measured.digest(rules), rows).written()


series: Final = Series


class _Watch:
    """Looks at a game: where markers of battalions are lost, and how it ends."""

    def __init__(self, rules: Tarawa1943, counted: Tally) -> None:
        self._places, self._counted = rules.setting.places, counted
        self._before: tuple[list[int], list[int]] = [], []

    def __call__(self, state: State) -> None:
        if state.agenda[-1] != terms.DICE:  # while dice lie nobody has gone anywhere, nor been replaced
            if state.markers != self._before[0]:
                self._look(state)
            self._before = state.markers[:], state.place[:]

    def _look(self, state: State) -> None:
        for had, has, place in zip(self._before[0], state.markers, self._before[1], strict=False):
            if has < had and place >= 0:
                self._counted[DIED, self._places[place]] += had - has

    def over(self, state: State) -> None:
        """Count the game that has ended."""
        self._look(state)
        counted = self._counted
        counted[OUTCOME, state.outcome] += 1
        counted[ENDED, state.turn] += 1
        counted[WON, state.turn] += state.outcome != terms.JAPANESE_WIN
        counted["Marine markers lost", terms.BATTALIONS * terms.MARKERS - sum(state.markers)] += 1
        counted["Japanese markers lost", state.japanese_dead] += 1
