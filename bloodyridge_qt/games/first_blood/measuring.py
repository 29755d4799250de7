"""How often each side of First Blood wins, as `bloodyridge measure` prints it."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Final

from bloodyridge_qt.engine.dice import StreamDice
from bloodyridge_qt.engine.shares import wilson
from bloodyridge_qt.engine.tally import DIED, ENDED, OUTCOME, WON, Tally, block_name
from bloodyridge_qt.games.first_blood.advice import measured
from bloodyridge_qt.games.first_blood.advice.ways import WAYS, play_game
from bloodyridge_qt.games.first_blood.edition import FirstBloodEdition
from bloodyridge_qt.games.first_blood.rules import terms as t
from bloodyridge_qt.games.first_blood.rules.events import Lost
from bloodyridge_qt.games.first_blood.rules.options import SWITCHES
from bloodyridge_qt.games.first_blood.rules.setting import Setting
from bloodyridge_qt.language import in_figures, later
from bloodyridge_qt.table.measuring import Measuring, chosen_words


class Series(Measuring):
    """Each way of playing against each; with `switches` also what each of those changes."""

    file = measured.FILE
    about = later("{count} each, seed {seed}: won by the US player, 95 % interval")

    def __init__(self, edition: FirstBloodEdition, games: int, seed: str, *, switches: bool) -> None:
        super().__init__(edition, games, seed)
        self._edition = edition
        self._plan: list[tuple[str, str, Mapping[str, str]]] = [
            (us, japanese, {}) for us in WAYS for japanese in WAYS
        ]
        if switches:
            self._plan += [
                ("sensible", "sensible", {switch.id: other.value})
                for switch in SWITCHES
                for other in switch.alternatives[1:]
            ]

    @property
    def series(self) -> Sequence[str]:
        """What was chosen, and who plays how."""
        return [
            f"{chosen_words(chosen) or 'standard game':26}  US {us:8}  Japanese {japanese:8}"
            for us, japanese, chosen in self._plan
        ]

    def play(self, series: int, block: int, games: int) -> Tally:
        """What there is to count in the games of one block of a series."""
        us, japanese, chosen = self._plan[series]
        rules, name, counted = self._edition.rules(chosen), block_name(self._seed, block), Tally()
        rng, dice, setting = random.Random(name), StreamDice(name), rules.setting
        ways = [WAYS[way](rules, rng) for way in (us, japanese)]

        def look(event: object) -> None:
            if isinstance(event, Lost) and event.piece < setting.ground and event.place >= 0:
                counted[DIED, setting.places[event.place]] += 1

        for _ in range(games):
            state = play_game(rules, ways, dice, look)
            counted[OUTCOME, state.outcome] += 1
            counted[ENDED, state.turn] += 1
            counted[WON, state.turn] += state.outcome == t.US_WIN
            for side in (t.US, t.JAPAN):
                counted[f"{t.SEATS[side]} units lost", _fallen(state.where, setting, side)] += 1
        return counted

    def lines(self, tallies: Sequence[Tally]) -> tuple[str, ...]:
        """A line for each series: the share of the US player, and how the others ended [2.0]."""
        last = len(tallies) - 1
        ended = {outcome: tallies[last][OUTCOME, outcome] for outcome in t.OUTCOMES}
        games = max(1, sum(ended.values()))
        told = ", ".join(f"{outcome} {ended[outcome]}" for outcome in t.OUTCOMES)
        shares = ended[t.US_WIN] / games, *wilson(ended[t.US_WIN], games)
        middle, low, high = (in_figures(100 * share, ".1f") for share in shares)
        share = f"{middle} % ({low}–{high})"
        return (f"{self.series[last]}  {share}  {told}",)

    def written(self, tallies: Sequence[Tally]) -> str:
        """The counts of these series."""
        rows = [
            measured.Row(us, japanese, chosen, tuple(tally[OUTCOME, one] for one in t.OUTCOMES))
            for (us, japanese, chosen), tally in zip(self._plan, tallies, strict=False)
        ]
        return measured.written(self._edition.rules({}), self._seed, rows)


series: Final = Series


def _fallen(where: Sequence[int], setting: Setting, side: int) -> int:
    return sum(where[unit] == t.GONE for unit in setting.units[side])
