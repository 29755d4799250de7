"""How often Tarawa 1943 is won, as `bloodyridge measure` prints it."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from bloodyridge_qt import resources
from bloodyridge_qt.boards.sheet import MapSheet
from bloodyridge_qt.engine.dice import StreamDice
from bloodyridge_qt.engine.shares import wilson
from bloodyridge_qt.engine.tally import DIED, ENDED, OUTCOME, WON, Tally, block_name, games_in
from bloodyridge_qt.games.tarawa_1943.advice.ways import WAYS, Way, play_game
from bloodyridge_qt.games.tarawa_1943.edition import TarawaEdition
from bloodyridge_qt.games.tarawa_1943.rules import terms
from bloodyridge_qt.games.tarawa_1943.rules.actions import Action
from bloodyridge_qt.games.tarawa_1943.rules.options import SWITCHES
from bloodyridge_qt.games.tarawa_1943.rules.ruleset import Tarawa1943
from bloodyridge_qt.games.tarawa_1943.rules.state import State
from bloodyridge_qt.table.phrases import count


class Series:
    """Ways of playing with each number of cards, or what each switch changes (table.measuring.Measuring)."""

    file: Final[Path] = resources.asset("tarawa_1943", "measured.json")

    def __init__(self, edition: TarawaEdition, games: int, seed: str, *, switches: bool) -> None:
        self._games, self._seed = games, seed
        self._plan: list[tuple[str, Mapping[str, str], str]] = [
            (f"{cards} cards  {way:9}", {"cards": cards}, way) for cards in ("21", "24", "27") for way in WAYS
        ]
        if switches:
            self._plan = [
                (f"{switch.id}={other.value:8}", {switch.id: other.value}, "sensible")
                for switch in SWITCHES
                for other in switch.alternatives[switch is not SWITCHES[0] :]
            ]
        self._edition = edition
        self.sheet: Final[MapSheet] = edition.start({}).sheet

    @property
    def series(self) -> Sequence[str]:
        """Cards and way, or the reading."""
        return [words for words, _chosen, _way in self._plan]

    def play(self, series: int, block: int, games: int) -> Tally:
        """What there is to count in the games of one block of a series."""
        _words, chosen, way = self._plan[series]
        rules, name, counted = self._edition.rules(chosen), block_name(self._seed, block), Tally()
        decide, dice = WAYS[way](rules.setting, random.Random(name)), StreamDice(name)
        for _ in range(games):
            watch = _Watch(rules, decide, counted)
            watch.over(play_game(rules, watch, dice))
        return counted

    def head(self) -> tuple[str, ...]:
        """How many games, and what is told of them."""
        return (
            f"{count(self._games, 'game')} each, seed {self._seed}: share won, 95 % interval, levels [7.0]",
        )

    def lines(self, tallies: Sequence[Tally]) -> tuple[str, ...]:
        """A line for each series."""
        tally = tallies[-1]
        games = games_in(tally)
        won = games - tally[OUTCOME, terms.JAPANESE_WIN]
        low, high = wilson(won, games)
        told = ", ".join(f"{level} {tally[OUTCOME, level]}" for level in terms.OUTCOMES[1:])
        words = self.series[len(tallies) - 1]
        return (f"{words}  {won / games:6.1%}  ({low:.1%} to {high:.1%})  {told}",)

    def written(self, tallies: Sequence[Tally]) -> str:
        """Raises ValueError: nothing of it is kept yet."""
        del tallies
        raise ValueError("what was measured of Tarawa 1943 is not kept")


class _Watch:
    """A way of playing that is looked at: where markers of battalions are lost, and how the game ends."""

    def __init__(self, rules: Tarawa1943, decide: Way, counted: Tally) -> None:
        self._places, self._decide, self._counted = rules.setting.places, decide, counted
        self._before: tuple[list[int], list[int]] = [], []

    def __call__(self, state: State, options: Sequence[Action]) -> Action:
        self._look(state)
        return self._decide(state, options)

    def _look(self, state: State) -> None:
        for had, has, place in zip(self._before[0], state.markers, self._before[1], strict=False):
            if has < had and place >= 0:
                self._counted[DIED, self._places[place]] += had - has
        self._before = state.markers[:], state.place[:]

    def over(self, state: State) -> None:
        """Count the game that has ended."""
        self._look(state)
        counted = self._counted
        counted[OUTCOME, state.outcome] += 1
        counted[ENDED, state.turn] += 1
        counted[WON, state.turn] += state.outcome != terms.JAPANESE_WIN
        counted["Marine markers lost", terms.BATTALIONS * terms.MARKERS - sum(state.markers)] += 1
        counted["Japanese markers lost", state.japanese_dead] += 1
